"""People who spend an evening at random, and naive models of who is where, written from the book's table row by row."""

from random import Random

import pytest

from paiju.errors import InputError
from paiju.evening import Evening
from paiju.table import events as E
from paiju.table.table import Table
from tests.table.laid import played

NAMES = (*"甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌",)
NUMBERS = (3, 4, 5, 6, 7, 8, 9, 10, 11)  # eight by its option
MANY = [(people, extra) for people in (12, 13, 14, 16, 17, 20) for extra in ("mahjong", "billiards")]


def new_evening(people: int, seed: object = 0, **options: object) -> Evening:
    """So many people sit down."""
    more = {"allow_eight": True, **options} if people == 8 and "camps" not in options else options
    return Evening(NAMES[:people], f"evening {people} {seed}", **more)  # type: ignore[arg-type]


def play_hand(evening: Evening, table: str, rng: Random) -> Table:
    """One hand from the deal to its end, booked."""
    play = played(evening.start_hand(table), rng.getrandbits(32))
    evening.finish_hand(table)
    return play


def undone(night: Evening) -> None:
    """The first ruling is taken back, which is offered and done but once."""
    assert night.may_undo(0)
    night.undo(0)
    assert not night.may_undo(0)
    with pytest.raises(InputError, match="no ruling 0"):
        night.undo(0)


class Room:
    """Who is where: chairs by table, and those waiting. Nothing here knows the program's way of moving people."""

    def __init__(self, people: int, order: list[str]) -> None:
        self.n = people
        self.chairs = {"A": order[: min(people, 4)]}
        rest = order[4:]
        if people >= 9:
            self.chairs["B"], rest = rest[:4], rest[4:]
        self.dealer = dict.fromkeys(self.chairs, 0)
        self.bet_a = self.bet_b = self.free = ""
        if people in (5, 7, 8, 10, 11):
            self.bet_a, rest = rest[0], rest[1:]
        if people == 11:
            self.bet_b, rest = rest[0], rest[1:]
        if people >= 9:
            self.free, rest = rest[0], rest[1:]
        self.billiards = rest

    def hand(self, table: str, swapped: tuple[int, int] | None, winner: str | None) -> None:
        """A hand was played: two may have changed chairs (counted from the dealer's), one may have won first."""
        chairs, dealer = self.chairs[table], self.dealer[table]
        if swapped:
            one, other = ((dealer + step) % len(chairs) for step in swapped)
            chairs[one], chairs[other] = chairs[other], chairs[one]
        if winner is not None and self.n > 4:
            chairs[chairs.index(winner)] = self.replaced(table, winner)
        self.dealer[table] = (dealer + 1) % len(chairs)

    def replaced(self, table: str, winner: str) -> str:
        """Who takes the winner's chair, and where the winner goes."""
        comes = ""
        if self.n == 5:  # table, won, bets, table
            comes, self.bet_a = self.bet_a, winner
        elif self.n == 6:  # table, won, billiards, table
            comes = self.billiards.pop(0)
            self.billiards.append(winner)
        elif self.n in (7, 8):  # table, won, billiards, bets, table
            comes, self.bet_a = self.bet_a, self.billiards.pop(0)
            self.billiards.append(winner)
        elif self.n == 9 or (self.n == 10 and table == "B"):  # won, free, the next gap
            comes, self.free = self.free, winner
        elif table == "A":  # of ten and eleven: won, free, bets at A, table A
            comes, self.bet_a, self.free = self.bet_a, self.free, winner
        else:
            comes, self.bet_b, self.free = self.bet_b, self.free, winner
        return comes

    def where(self) -> dict[str, str]:
        """Everybody's place."""
        found = {name: table for table, chairs in self.chairs.items() for name in chairs}
        found |= {self.bet_a: "bet A", self.bet_b: "bet B", self.free: "free"}
        found |= dict.fromkeys(self.billiards, "billiards")
        return {name: place for name, place in found.items() if name}

    def seats(self, table: str) -> list[str]:
        """The people of the next hand, the dealer first."""
        chairs, dealer = self.chairs[table], self.dealer[table]
        return [chairs[(dealer + step) % len(chairs)] for step in range(len(chairs))]


class CampRoom:
    """The same by camps: who plays for whom, and what everybody has won since the camps were drawn."""

    def __init__(self, camps: dict[str, tuple[str, ...]], chips: dict[str, int]) -> None:
        self.camps = camps
        self.chips = chips  # at the draw
        self.won = dict.fromkeys(camps, 0)
        self.hands = dict.fromkeys(chips, 0)
        five = "段" in camps
        self.chairs = ["石", "陈", "李", "段" if five else "王"]
        self.bets = "王" if five else ""
        self.dealer = 3 if five else 0

    def member(self, camp: str) -> str:
        """Who plays: the first to have drawn, unless they have played more than the other."""
        people = self.camps[camp]
        return people[1] if len(people) > 1 and self.hands[people[0]] > self.hands[people[1]] else people[0]

    def seats(self) -> list[str]:
        """The people of the next hand, the dealer first."""
        return [self.member(self.chairs[(self.dealer + step) % 4]) for step in range(4)]

    def supporters(self) -> list[str]:
        """Who bets."""
        return [self.member(self.bets)] if self.bets else []

    def hand(self, swapped: tuple[int, int] | None, winner: str | None, brought: dict[str, int]) -> None:
        """A hand was played."""
        for name in (*self.seats(), *self.supporters()):
            self.hands[name] += 1
        for camp, people in self.camps.items():
            self.won[camp] += sum(brought.get(name, 0) for name in people)
        chairs = self.chairs
        if swapped:
            one, other = ((self.dealer + step) % 4 for step in swapped)
            chairs[one], chairs[other] = chairs[other], chairs[one]
        if winner is not None and self.bets:
            mine = next(camp for camp, people in self.camps.items() if winner in people)
            chairs[chairs.index(mine)], self.bets = self.bets, mine
        self.dealer = (self.dealer + 1) % 4

    def has(self) -> dict[str, int]:
        """Everybody's chips, each camp's income halved."""
        now = dict(self.chips)
        for camp, people in self.camps.items():
            half = self.won[camp] // 2
            if len(people) == 1:
                now[people[0]] += self.won[camp]
            else:
                now[people[0]] += self.won[camp] - half
                now[people[1]] += half
        return now


def paid(play: Table, swapped: tuple[int, int] | None) -> dict[str, int]:
    """What a hand brought everybody, from how the table says it ended."""
    names = list(play.sitting.names)
    if swapped:
        one, other = swapped
        names[one], names[other] = names[other], names[one]
    assert play.result is not None
    named = {names["ESWN".index(who)] if who in "ESWN" else who: n for who, n in play.result.delta.items()}
    return {name: n for name, n in named.items() if n}


def what_happened(play: Table) -> tuple[tuple[int, int] | None, str | None]:
    """Of a hand: which seats changed places, and who won first, told from its events alone."""
    names = list(play.sitting.names)
    swapped = None
    for event in play.events:
        if isinstance(event, E.Swap):
            swapped = "ESWN".index(event.seat), "ESWN".index(event.with_)
            one, other = swapped
            names[one], names[other] = names[other], names[one]
        if isinstance(event, E.WinEvent):
            return swapped, names["ESWN".index(event.seat)]
    return swapped, None
