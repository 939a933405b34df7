"""A lot is drawn once: numbers, seats and who of equals at a cut goes on hang on nothing before the draw on record;
after it every look, proposal of any seed, reload and archive gives the same, and nobody else is seated in the next
stage. With files the same: what the first seats follow from is drawn, written beside them, and never again."""

from collections import Counter
from dataclasses import dataclass, replace
from random import Random

import pytest

from paiju.errors import InputError
from paiju.server.events.entries.draws import DrawSecret
from paiju.server.events.seats import seats_proposed
from paiju.server.events.seats_anew import SeatsWish
from paiju.tournament.draw import Entrant, check_draw, entrant_from
from paiju.tournament.event import EventStage
from paiju.tournament.placing.rounds import Arranging
from paiju.tournament.placing.stages import seat_stage
from paiju.tournament.record import EventPerson, EventRecord
from paiju.tournament.record.commands.drawing import DrawBegun
from paiju.tournament.record.commands.entrants import PlayerChanged, PlayerWithdrawn
from paiju.tournament.record.commands.results import ResultEntered
from paiju.tournament.record.commands.rounds import RoundSeated, SeatFilled, StartAnnounced
from paiju.tournament.record.going_on import tie_at
from paiju.tournament.tables import TableResult, TableSeats
from tests.laws.conftest import Tell
from tests.tournament.record.events import START, begun, plain, tables_of

FEW, MANY = 10, 2000  # events, some four of ten with a tie at their cut
LOOKS = 4  # at each moment of an event
BRIEFLY = 0.005  # seconds to search for seats: who sits there is asked, not how well
POINTS = (-24, -8, 0, 8, 24)


def event_of(dice: Random) -> EventRecord:
    """Heats of one or two rounds, a final of four."""
    rounds = dice.choice((1, 1, 2))
    heats = dice.choice(
        (
            EventStage("heats", "seated", rounds=rounds, cut=4),
            EventStage("heats", "groups", rounds=1, cut=2, groups=2),
            EventStage("heats", "results", rounds=rounds, cut=4),
        )
    )
    book, _ = begun(plain(dice.choice(("mcr", "ema")), stages=(heats, EventStage("last", "final", rounds=2))), 8)
    book.enter(EventPerson("陪打"), filler=True)
    return book


@dataclass
class LotLaw:
    """An event from its tie to its final; `seen` counts what was looked at."""

    book: EventRecord
    dice: Random
    seen: Counter[str]

    # --- looking ---

    def looks(self, what: str, by_club: bool = False) -> list[frozenset[str]]:
        """Who would be seated in the final, at one look after another: of the event or its archive read again, by the
        club's proposal or the seating itself, with any seed. Nothing is written by a look."""
        head, found = self.book.head, []
        for _ in range(LOOKS):
            again = self.book if self.dice.random() < 0.7 else EventRecord.from_archive(self.book.archive())
            seed = self.dice.randrange(1 << 31)
            state, last = again.state, again.state.stage("last")
            if by_club or self.dice.random() < 0.5:
                told = seats_proposed(state, SeatsWish("last", ""), seed, BRIEFLY)
                assert told == seats_proposed(self.book.state, SeatsWish("last", ""), seed or 1, BRIEFLY)
                here = frozenset(who for each in told.rounds for table in each.tables for who in table.players)
                byes = frozenset(who for each in told.rounds for who in each.byes)
            else:
                how = Arranging(seed=seed, steps=1)
                seating = seat_stage(state.event, state.players, last, state.results, state.outcome(), how)
                here = frozenset(who for each in seating.rounds for one in each.tables for who in one.players)
                byes = frozenset(who for each in seating.rounds for who in each.byes)
            found.append(here | byes)
            assert again.head == head
            self.seen[what] += 1
        return found

    # --- before the first game ---

    def draw_numbers(self) -> None:
        """Of teams, or of everybody where somebody has none: as the draw has them, in every archive. Some of the same
        people do not draw again; when somebody comes, all do."""
        ids = [one for one in self.book.state.active if not self.book.state.enrolled[one].player.filler]
        if self.dice.random() < 0.5:
            self.book.say(PlayerChanged(replace(self.book.state.enrolled[ids[0]].player, team="")))
        self.draw("lots")
        self.numbers_hold()
        some = tuple(map(Entrant, self.dice.sample(ids, self.dice.randint(4, 7))))
        with pytest.raises(InputError, match=r"a new draw must include everybody .*; missing"):
            self.book.say(DrawBegun("lots", "0" * 64, some))
        if self.dice.random() < 0.3:
            ids.append(self.book.enter(EventPerson("后到"), team="Red"))
            self.draw("lots")
            self.numbers_hold()
            self.book.say(PlayerWithdrawn(ids[-1]))
        self.seen["numbers"] += 1

    def numbers_hold(self) -> None:
        """Nobody has another's, and everybody has what was drawn."""
        drawn = [each for one in self.book.state.draws[-1]["result"] for each in one["players"]]
        wanted = {one["name"]: str(one["number"]) for one in drawn}
        assert sorted(wanted.values(), key=int) == [str(n + 1) for n in range(len(wanted))]
        for book in (self.book, EventRecord.from_archive(self.book.archive())):
            assert {one.id: one.number for one in book.state.players if one.number} == wanted

    def play_heats(self) -> None:
        """Tables end alike, so that many are equal. Here and there tables, or winds at them, are drawn."""
        heats = self.book.state.stage("heats")
        ids = [one for one in self.book.state.active if not self.book.state.enrolled[one].player.filler]
        for round in map(str, range(1, (heats.rounds or 1) + 1)):
            tables = tables_of(ids, "heats", round)
            self.book.say(RoundSeated("heats", round, tables))
            if self.dice.random() < 0.2:
                tables = self.drawn_tables(round)
            self.book.say(StartAnnounced("heats", round, START, self.book.organiser))
            points = tuple(self.dice.choices(POINTS, k=3))
            for one in tables:
                result = TableResult("heats", round, one.table, one.players, (*points, -sum(points)))
                self.book.say(ResultEntered(result))

    def drawn_tables(self, round: str) -> tuple[TableSeats, ...]:
        """A round seated as it is drawn."""
        self.draw(self.dice.choice(("tables", "seats")), "heats", round)
        proposed = seats_proposed(self.book.state, SeatsWish("heats", "drawn"), self.dice.randrange(99)).rounds[0]
        tables = tuple(TableSeats("heats", round, one.table, tuple(one.players)) for one in proposed.tables)
        self.book.say(RoundSeated("heats", round, tables))
        self.seen["drawn_tables"] += 1
        return tables

    # --- from the tie to the final ---

    def hold(self) -> None:
        """All of it."""
        if self.dice.random() < 0.3:
            self.draw_numbers()
        self.play_heats()
        tie = tie_at(self.book.state, "heats")
        if tie is None:
            self.draw_seating()
            self.seen["no_tie"] += 1
            assert len(set(self.looks("looks_without_tie"))) == 1
            return
        self.seen["ties"] += 1
        assert set(self.looks("looks_before")) == {frozenset()}
        sure = [one for one in self.book.state.outcome().stages[0].goes_on if one not in tie.equal]
        self.refused_before(sure, tie.equal)
        order = self.draw("cut", "heats")
        self.draw_seating()
        assert sorted(order) == sorted(tie.equal)
        through = frozenset(self.book.state.outcome().stages[0].goes_on)
        assert set(sure) <= through
        assert len(through) == 4
        assert set(self.looks("looks_after")) == {through}
        self.refused_after(through)
        self.final(through)

    def refused_before(self, sure: list[str], equal: tuple[str, ...]) -> None:
        """Nobody is seated before the lot is drawn, be it those whom it would choose."""
        wanted = [*sure, *self.dice.sample(equal, len(equal))][:4]
        with pytest.raises(InputError, match="lots must be drawn first"):
            self.book.say(RoundSeated("last", "1", (TableSeats("last", "1", "1", tuple(wanted)),)))

    def draw_seating(self) -> None:
        """What the seats follow from, where no numbers were drawn."""
        if self.book.state.seed is None:
            assert set(self.looks("looks_before", by_club=True)) == {frozenset()}
            assert seats_proposed(self.book.state, SeatsWish("last", ""), 0, BRIEFLY).draw == "seating"
            self.draw("seating")

    def draw(self, kind: str, stage: str = "", round: str = "") -> list[str]:
        """As the club draws: committed to in one entry, made in the next; it agrees, and nothing is drawn again."""
        secret = DrawSecret()
        said = {"do": "draw_begun", "draw": kind, "stage": stage, "round": round}
        secret.begin(self.book, self.book.organiser, said)
        commitment = self.book.state.drawing.commitment if self.book.state.drawing else ""
        secret.stored = secret.fresh
        secret.make(self.book, self.book.organiser)
        made = self.book.state.draws[-1]
        assert check_draw(dict(made), commitment) == []
        entrants = tuple(entrant_from(one) for one in made["entrants"])
        with pytest.raises(InputError, match=r"already decided|already drawn"):
            self.book.say(DrawBegun(made["kind"], "0" * 64, entrants))
        self.seen["draws"] += 1
        return [one.get("name", "") for one in made["result"]]

    def refused_after(self, through: frozenset[str]) -> None:
        """Any four with somebody else among them."""
        others = [one for one in self.book.state.active if one not in through]
        people = [one for one in others if not self.book.state.enrolled[one].player.filler]
        for _ in range(3):
            four = [*self.dice.sample(sorted(through), 3), self.dice.choice(people)]
            self.dice.shuffle(four)
            with pytest.raises(InputError, match="has not qualified from"):
                self.book.say(RoundSeated("last", "1", (TableSeats("last", "1", "1", tuple(four)),)))
            self.seen["refused"] += 1

    def final(self, through: frozenset[str]) -> None:
        """Round 1 seated and played; round 2 is of the same four, and only a filler takes a seat."""
        for round in ("1", "2"):
            told = seats_proposed(self.book.state, SeatsWish("last", ""), self.dice.randrange(99), BRIEFLY).rounds[0]
            assert told.round == round
            seats = tuple(TableSeats("last", round, one.table, tuple(one.players)) for one in told.tables)
            self.refused_after(through)
            self.book.say(RoundSeated("last", round, seats))
            self.book.say(StartAnnounced("last", round, START, self.book.organiser))
            assert set(self.book.state.outcome().stages[0].goes_on) == through
            self.filled(round, seats[0])
            for one in self.book.state.seating["last", round]:
                self.book.say(ResultEntered(TableResult("last", round, one.table, one.players, (30, 10, -10, -30))))
            if round == "1":
                assert set(self.looks("looks_in_mid_final")) == {through}
        assert set(self.book.state.outcome().stages[0].goes_on) == through
        assert {line.player for line in self.book.state.outcome().stages[1].standings if line.place} == through

    def filled(self, round: str, seats: TableSeats) -> None:
        """Somebody who is not in the final does not fill a seat in it; who fills tables does."""
        state = self.book.state
        leaves = self.dice.choice(seats.players)
        other = next(one for one in state.active if one not in seats.players and not state.enrolled[one].player.filler)
        with pytest.raises(InputError, match="has not qualified from"):
            self.book.say(SeatFilled("last", round, seats.table, leaves, other))
        if self.dice.random() < 0.3:
            filler = next(one for one in state.active if state.enrolled[one].player.filler)
            self.book.say(SeatFilled("last", round, seats.table, leaves, filler))
            self.book.say(SeatFilled("last", round, seats.table, filler, leaves))


def hold_the_law(events: int, tell_count: Tell) -> None:
    """So many events."""
    seen: Counter[str] = Counter()
    for number in range(events):
        dice = Random(f"lot {number}")
        LotLaw(event_of(dice), dice, seen).hold()
    looks = sum(count for what, count in seen.items() if what.startswith("looks"))
    others = {what: count for what, count in seen.items() if not what.startswith("looks") and what != "no_tie"}
    tell_count("a lot is drawn once", events=events, looks=looks, **others)


def test_a_lot_is_drawn_once(tell_count: Tell) -> None:
    hold_the_law(FEW, tell_count)


@pytest.mark.long
def test_a_lot_is_drawn_once_for_longer(tell_count: Tell) -> None:
    hold_the_law(MANY, tell_count)
