"""More than eleven people: a further table, the same way round, and an evening played to its end."""

from random import Random

import pytest

from paiju.evening import Evening
from paiju.evening.chairs import Floor
from paiju.evening.people import arrangement
from tests.evening.nights import MANY, NAMES, play_hand
from tests.evening.persons import persons

STEPS = 300


class Hall:
    """Who is where, told as the book tells it: a winner goes out, and whoever waited longest comes in."""

    def __init__(self, floor: Floor) -> None:
        self.chairs = {table: list(chairs) for table, chairs in floor.places.seats.items()}
        self.bets = {table: list(row) for table, row in floor.places.bets.items()}
        self.billiards, self.free = list(floor.places.billiards), list(floor.places.free)

    def won(self, table: str, winner: str) -> None:
        """The winner leaves for billiards, or is free; the free agent goes to bet at this table, or to the gap."""
        if not self.free:
            return  # twelve at three tables: everybody plays on
        going = winner
        if self.billiards:
            self.billiards.append(going)
            going = self.billiards.pop(0)
        self.free.append(going)
        coming = self.free.pop(0)
        if self.bets[table]:
            self.bets[table].append(coming)
            coming = self.bets[table].pop(0)
        self.chairs[table][self.chairs[table].index(winner)] = coming

    def where(self) -> dict[str, str]:
        """Everybody's place."""
        found = {name: table for table, chairs in self.chairs.items() for name in chairs}
        found |= {name: f"bet {table}" for table, row in self.bets.items() for name in row}
        return found | dict.fromkeys(self.billiards, "billiards") | dict.fromkeys(self.free, "free")


@pytest.mark.clause("psa:双房#4", "psa:双房#2", "reading:290")
@pytest.mark.parametrize(("people", "extra"), MANY)
def test_winners_make_room(people: int, extra: str) -> None:
    floor = Floor(arrangement(people, extra=extra), NAMES[:people])  # type: ignore[arg-type]
    hall, rng = Hall(floor), Random(people)
    for _ in range(STEPS):
        table = rng.choice(floor.plan.tables)
        winner = rng.choice(floor.seating(table, last=False).players)
        floor.after_hand(table, persons(4, None), winner)
        hall.won(table, winner)
        assert {name: floor.where(name) for name in NAMES[:people]} == hall.where()
    assert set(hall.where()) == set(NAMES[:people])


@pytest.mark.clause("psa:双房#4", "psa:难忘今宵", "reading:290")
@pytest.mark.parametrize(("people", "extra"), [(12, None), (14, "mahjong"), (13, "billiards")])
def test_an_evening_of_many_is_played_and_read_again(people: int, extra: str | None) -> None:
    evening, rng = Evening(NAMES[:people], f"many {people}", extra=extra), Random(people)
    for table in evening.plan.tables:
        play_hand(evening, table, rng)
    evening.last_hands()
    while not evening.over:
        for table in evening.plan.tables:
            play_hand(evening, table, rng)
    assert [hand.last for hand in evening.hands].count(True) == 2 * len(evening.plan.tables)
    assert sum(evening.ledger.chips.values()) == 0
    again = Evening.replay(evening.record())
    assert again.ledger.chips == evening.ledger.chips
    assert again.record() == evening.record()


def test_two_tables_at_once_keep_to_their_people() -> None:
    evening = Evening(NAMES[:16], 3, drawn=False)
    sitting = [evening.start_hand(table).sitting for table in "ABC"]
    assert [play.names for play in sitting] == [NAMES[:4], NAMES[4:8], NAMES[8:12]]
    assert [play.supporters for play in sitting] == [NAMES[12:13], NAMES[13:14], NAMES[14:15]]
    assert evening.where(NAMES[15]) == "free"
