"""A signature closes: whatever is said of an event, a sheet that all have signed, or that is audited, comes to the
same; one that some have signed comes to the same or is no longer signed; and a closed event has the places it had."""

from collections import Counter
from dataclasses import dataclass
from datetime import timedelta
from fractions import Fraction
from random import Random

import pytest

from paiju.errors import InputError
from paiju.tournament.counting.outcome import CountedGame, EventOutcome
from paiju.tournament.event import Category, EventStage
from paiju.tournament.record import EventPerson, EventRecord
from paiju.tournament.record.commands import COMMANDS
from paiju.tournament.record.commands.at_table import CardsCounted
from paiju.tournament.record.commands.base import EventCommand
from paiju.tournament.record.commands.publishing import EventClosed
from paiju.tournament.record.commands.refereeing import AppealDecided, AppealFiled, PenaltyGiven, came_late, penalty
from paiju.tournament.record.commands.results import ResultAudited, ResultCorrected, ResultEntered, ResultSigned
from paiju.tournament.record.commands.rounds import EndAnnounced
from paiju.tournament.record.fold import after, entry_for
from paiju.tournament.record.state import EventState, TableKey
from paiju.tournament.rulings.appeals import takes_appeals
from paiju.tournament.tables import TableResult, TableSeats
from tests.laws.conftest import Tell
from tests.laws.event_words import AnyWords
from tests.tournament.record.events import START, begun, plain, seated

FEW, MANY = 4, 60  # events, each in every state
BOOKS = ("mcr", "ema", "xjtu", "lol")  # with standard points, without, with pt
STATES = ("some", "all", "audited", "closed")


def signed_event(name: str, how_far: str, dice: Random) -> EventRecord:
    """A round of two or three tables with penalties and lateness, signed as far as asked."""
    stages = (EventStage("main", "seated", rounds=2, cut=4), EventStage("last", "final", rounds=1))
    categories = (Category("guests", "guest", value="yes"),)
    book, ids = begun(plain(name, stages=stages, categories=categories), dice.choice((8, 12)))
    book.enter(EventPerson("陪打"), filler=True)
    book.enter(EventPerson("替补"), team="Red", substitute=True)
    book.person(EventPerson("来客"))
    dice.shuffle(ids)
    tables = seated(book, ids)
    late = START + timedelta(minutes=dice.choice((5, 12)))
    book.say(came_late(book.state, ("main", "1"), dice.choice(ids), late))
    book.say(PenaltyGiven(penalty(("main", "1"), dice.choice(ids), 20, "foul"), book.organiser))
    for one in tables:
        points = dice.sample((-900, -300, 0, 100, 400, 800), 3)
        book.say(ResultEntered(TableResult("main", "1", one.table, one.players, (*points, -sum(points)))))
    book.say(EndAnnounced("main", "1", START + timedelta(minutes=180), book.organiser))
    for one in tables:
        own = list(one.players) if how_far != "some" else dice.sample(one.players, dice.randint(1, 3))
        book.say_all([ResultSigned("main", "1", one.table, player) for player in own])
        if how_far in ("audited", "closed"):
            book.say(ResultAudited("main", "1", one.table, book.organiser))
        elif how_far == "some":
            counted(book, one, dice)
    if how_far == "closed":
        book.say(EventClosed(book.organiser))
    return book


def counted(book: EventRecord, seats: TableSeats, dice: Random) -> None:
    """A table's cards: not counted, right, or with some in the wrong hands."""
    how = dice.choice(("", "right", "wrong"))
    if how:
        start, (first, second, *_) = book.state.book("main").game.start_points, seats.players
        cards = {player: start + points for player, points in zip(seats.players, points_at(book, seats), strict=True)}
        moved = {first: cards[first] + 7, second: cards[second] - 7} if how == "wrong" else {}
        book.say(CardsCounted(seats.stage, seats.round, seats.table, {**cards, **moved}, book.organiser))


def points_at(book: EventRecord, seats: TableSeats) -> tuple[int, ...]:
    """A table's points as they were entered."""
    return book.state.sheets[seats.stage, seats.round, seats.table].result.points


# --- what a state comes to, by the standings' own count ---------------------------------------------


def table_games(state: EventState) -> dict[TableKey, list[CountedGame]]:
    """Everybody's game at every table that has a result."""
    games = state.outcome().games
    return {key: [one for one in games if (one.stage, one.round, one.table) == key] for key in state.sheets}


def whole(outcome: EventOutcome) -> object:
    """All that an event comes to but what looks wrong in it."""
    return outcome.standings, outcome.teams, outcome.categories, outcome.awards, outcome.games


def totals(state: EventState) -> dict[str, tuple[int | None, Fraction, Fraction]]:
    """Everybody's place and points."""
    lines = state.outcome().standings
    nothing = Fraction(0)
    return {
        one.player: (one.place, one.metrics.get("game", nothing), one.metrics.get("standard", nothing)) for one in lines
    }


@dataclass
class SignatureLaw:
    """One state of an event, and what anything said in it does to what was signed."""

    book: EventRecord
    how_far: str
    seen: Counter[str]

    def held(self, command: EventCommand) -> None:
        """Said here, it is refused, or leaves standing what was signed, or makes the signatures lapse."""
        state = self.book.state
        self.seen[f"{self.how_far}: tried"] += 1
        try:
            entry = entry_for(state, command, state.organiser, START)
        except InputError:
            self.seen[f"{self.how_far}: refused"] += 1
            return
        self.seen[f"{self.how_far}: taken"] += 1
        if isinstance(command, ResultSigned | ResultAudited):
            assert self.cards_agree((command.stage, command.round, command.table)), command
        now = after(state, entry, command)
        if self.how_far == "closed":
            assert whole(state.outcome()) == whole(now.outcome()), command
            return
        self.tables_hold(command, now)
        if command.kind in ("plan", "entry_changed") and self.how_far != "some":
            assert totals(state) == totals(now), command

    def cards_agree(self, key: TableKey) -> bool:
        """Are the cards that were counted what everybody has, before or after penalties; in sum without them?"""
        result = self.book.state.sheets[key].result
        games = {one.player: one for one in table_games(self.book.state)[key]}
        off = [int(one.amount) for one in self.book.state.penalties if one.kind == "game" and one.player in games]
        lacks = [
            int(games[player].game) + games[player].start - own for player, own in zip(result.players, result.cards)
        ]
        self.seen[f"{self.how_far}: signed with cards"] += bool(result.cards)
        return all(-sum(off) <= each <= 0 for each in lacks) and -sum(lacks) <= sum(off)

    def tables_hold(self, command: EventCommand, now: EventState) -> None:
        """Table by table."""
        before, later = table_games(self.book.state), table_games(now)
        for key, sheet in self.book.state.sheets.items():
            if before[key] == later[key]:
                continue
            self.seen[f"{self.how_far}: result changed"] += 1
            put_right = isinstance(command, ResultCorrected) and command.puts_right == key
            if self.how_far == "some":
                assert now.sheets[key].signed == {} or not sheet.signed, command
                continue
            assert put_right, command
            assert isinstance(command, ResultCorrected)
            assert command.copied_wrong, command
            assert command.chief, command
            assert not now.sheets[key].audited  # the chief looks at it again
            assert now.sheets[key].entries == (*sheet.entries, now.count)  # what stood there is kept


def hold_the_law(times: int, events: int, tell_count: Tell) -> None:
    """Every kind of command, so many times, in every state of so many events."""
    seen: Counter[str] = Counter()
    for n in range(events):
        for how_far in STATES:
            dice = Random(f"{n} {how_far}")
            law = SignatureLaw(signed_event(BOOKS[n % len(BOOKS)], how_far, dice), how_far, seen)
            for kind in COMMANDS:
                for _ in range(times):
                    try:
                        command = AnyWords(law.book.state, dice).command(kind)
                    except InputError:
                        continue
                    law.held(command)
    assert not seen["closed: result changed"]
    tried = sum(count for what, count in seen.items() if what.endswith("tried"))
    told = {what.replace(": ", "_").replace(" ", "_"): count for what, count in sorted(seen.items()) if count}
    tell_count("a signature closes", tried=tried, **{key: told[key] for key in told if not key.endswith("tried")})


def test_a_signature_closes(tell_count: Tell) -> None:
    hold_the_law(1, FEW, tell_count)


@pytest.mark.long
def test_a_signature_closes_for_longer(tell_count: Tell) -> None:
    hold_the_law(2, MANY, tell_count)


# --- the board's own way ----------------------------------------------------------------------------


def corrected(book: EventRecord) -> ResultCorrected:
    """The first table's result, otherwise."""
    sheet = book.state.sheets["main", "1", "1"]
    other = TableResult("main", "1", "1", sheet.result.players, (40, 0, 0, -40))
    return ResultCorrected(sheet.entries[-1], other, "as the board decided", chief=book.organiser)


@pytest.mark.parametrize("how_far", STATES[1:])
@pytest.mark.clause("mcr:Q147(4)", "mcr:Q149(5)")
def test_the_board_alone_reopens_what_was_signed(how_far: str) -> None:
    """Decided on an appeal over the rules, a result is put right, and what was signed lapses."""
    book = signed_event("mcr", "all", Random(1))
    assert takes_appeals(book.state.book("main"))
    player = book.state.sheets["main", "1", "1"].result.players[0]
    filed = book.say(AppealFiled("main", "1", "1", player, "which book?", START + timedelta(minutes=190)))
    with pytest.raises(InputError, match="signed"):
        book.say(corrected(book))
    if how_far != "all":
        for key in list(book.state.sheets):
            book.say(ResultAudited(*key, book.organiser))
    decided = AppealDecided(
        filed.n,
        "regulation_decided",
        "the other book",
        book.organiser,
        within_referees_power=False,
        changes_result=True,
    )
    book.say(decided)
    if how_far == "closed":
        book.say(EventClosed(book.organiser))
    book.say(corrected(book))
    sheet = book.state.sheets["main", "1", "1"]
    assert (sheet.result.points, sheet.signed, sheet.audited) == ((40, 0, 0, -40), {}, "")
    if how_far == "closed":
        with pytest.raises(InputError, match="closed"):
            book.say(corrected(book))  # once
