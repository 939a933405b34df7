"""The fold: the same log always comes to the same state; every beginning of a log is a log; what is said at random
either changes nothing or leaves everything in order."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.errors import InputError
from paiju.tournament.draw import Entrant, seal_of
from paiju.tournament.record import EventPerson, EventRecord, verify_record
from paiju.tournament.record.chain import GENESIS, LogEntry, read_log, sealed
from paiju.tournament.record.commands import COMMANDS
from paiju.tournament.record.commands.base import EventCommand
from paiju.tournament.record.commands.ceremony import PlaceRevealed, ResultsHidden
from paiju.tournament.record.commands.drawing import DrawBegun, DrawGivenUp, NumberSealed, NumberShown
from paiju.tournament.record.commands.entrants import (
    CheckedIn,
    ConditionTicked,
    FeePaid,
    NoShow,
    PlayerWithdrawn,
    WithdrawalTakenBack,
)
from paiju.tournament.record.commands.hall import (
    CallAnswered,
    ProtestAnswered,
    ProtestNoted,
    RefereeSummoned,
    TablePutOnline,
    TableTimeAdded,
)
from paiju.tournament.record.commands.publishing import BulletinPublished, EventClosed, NoticeGiven
from paiju.tournament.record.commands.refereeing import (
    PenaltyGiven,
    PenaltyLifted,
    PlayerDisqualified,
    RoundForfeited,
    YellowCardShown,
    came_late,
    penalty,
)
from paiju.tournament.record.commands.registration import EntryAsked, EntryDecided, RegistrationSet
from paiju.tournament.record.commands.results import ResultAudited, ResultCorrected, ResultEntered, ResultSigned
from paiju.tournament.record.commands.rounds import (
    DrawMade,
    EndAnnounced,
    PlayHalted,
    PlayResumed,
    RoundSeated,
    SeatFilled,
    StartAnnounced,
)
from paiju.tournament.record.commands.same_people import EntriesJoined, EntryRemoved, PeopleDistinct
from paiju.tournament.record.commands.teams import SubstituteNamed, TeamLed
from paiju.tournament.record.entry.places import undecided
from paiju.tournament.record.fold import after, fold
from paiju.tournament.record.live_draw import draw_of
from paiju.tournament.record.round_clock import clock_of
from paiju.tournament.record.sheets_due import open_protests
from paiju.tournament.record.state import EventState
from paiju.tournament.tables import EventPlayer, TableSeats
from tests.examples import examples
from tests.tournament.record.events import START, begun, plain, result_of, tables_of

Say = Callable[[EventRecord, random.Random], EventCommand]


def anybody(book: EventRecord, dice: random.Random) -> str:
    """Somebody, or nobody."""
    return dice.choice([*book.state.seals, "p999"])


def a_round(dice: random.Random) -> tuple[str, str]:
    """A round of the only stage."""
    return "main", dice.choice("12")


def a_table(book: EventRecord, dice: random.Random) -> tuple[str, str, str]:
    """A table, most often one with a result."""
    return dice.choice([("main", "1", "3"), *book.state.sheets] if dice.random() < 0.8 else [("main", "2", "1")])


def of_table(book: EventRecord, dice: random.Random, table: tuple[str, str, str]) -> str:
    """Somebody of a table, if there is one."""
    sheet = book.state.sheets.get(table)
    return dice.choice(sheet.result.players) if sheet else anybody(book, dice)


def a_signature(book: EventRecord, dice: random.Random) -> ResultSigned:
    """Somebody signs."""
    table = a_table(book, dice)
    return ResultSigned(*table, of_table(book, dice, table))


def a_substitute(book: EventRecord, dice: random.Random) -> SubstituteNamed:
    """Somebody follows somebody, most often a substitute."""
    waiting = [id for id, one in book.state.enrolled.items() if one.player.substitute]
    return SubstituteNamed(anybody(book, dice), dice.choice([*waiting, *waiting, anybody(book, dice)]))


def a_filled_seat(book: EventRecord, dice: random.Random) -> SeatFilled:
    """Somebody takes somebody's seat."""
    tables = [(one.stage, one.round, one.table, one.players) for every in book.state.seating.values() for one in every]
    *at, players = dice.choice(tables or [("main", "1", "1", ("p999",))])
    return SeatFilled(*at, dice.choice(players), anybody(book, dice))


def an_entry(book: EventRecord, dice: random.Random) -> int:
    """An entry's number, most often that of a result."""
    held = [sheet.entries[-1] for sheet in book.state.sheets.values()]
    return dice.choice([*held, *held, dice.randint(1, book.state.count + 2)])


def some_seats(book: EventRecord, dice: random.Random) -> RoundSeated:
    """Seats drawn at random of who plays on, or of whoever is entered."""
    ids = list(book.state.active if dice.random() < 0.9 else book.state.enrolled)
    at = a_round(dice)
    return RoundSeated(*at, tables_of(dice.sample(ids, min(8, len(ids))), *at))


def a_result(book: EventRecord, dice: random.Random) -> EventCommand:
    """A result of somebody's table, or a correction of one."""
    tables = [one for every in book.state.seating.values() for one in every]
    if not tables:
        return FeePaid("p999")
    one = result_of(dice.choice(tables), dice.randint(-99, 99), 0, 0, 0)
    return dice.choice(
        [ResultEntered(one), ResultCorrected(an_entry(book, dice), one, "x", bool(dice.randint(0, 1)), book.organiser)]
    )


def a_number(book: EventRecord, dice: random.Random) -> EventCommand:
    """A step of a draw, most often the next."""
    live = book.state.drawing
    if live is None:
        entrants = tuple(Entrant(id) for id in book.state.enrolled)
        return DrawBegun("tables", seal_of(bytes(32)), entrants, (book.organiser, anybody(book, dice)))
    if dice.random() < 0.1:
        return DrawGivenUp("x")
    if not live.unshown:
        return DrawMade(draw_of(book.state, bytes(32)))
    leader = dice.choice(live.unsealed or live.unshown)
    if live.unsealed and dice.random() < 0.8:
        return NumberSealed(leader, seal_of(leader.encode()))
    return NumberShown(leader, leader.encode().hex())


def in_the_hall(book: EventRecord, dice: random.Random) -> EventCommand:
    """Something that happens at a table."""
    seats = [one for tables in book.state.seating.values() for one in tables]
    one = dice.choice(seats or [TableSeats("main", "1", "1", ("p999",))])
    table, who = (one.stage, one.round, one.table), dice.choice(one.players)
    call, protest = (max(waiting, default=1) for waiting in (book.state.calls, book.state.protests))
    return dice.choice(
        [
            TableTimeAdded(*table, dice.randint(-5, 9), book.organiser, "x"),
            RefereeSummoned(*table, who),
            CallAnswered(call, book.organiser),
            ProtestNoted(*table, who, "x"),
            ProtestAnswered(protest, book.organiser, "x"),
            TablePutOnline(*table, f"t{dice.randint(0, 9)}"),
        ]
    )


def registering(book: EventRecord, dice: random.Random) -> EventCommand:
    """Somebody asks to be let in, is let in, or registration changes."""
    who = dice.choice(["p999", *(id for id in book.state.seals if id not in book.state.enrolled)])
    return dice.choice(
        [
            RegistrationSet(open=dice.random() < 0.8, moderated=dice.random() < 0.5, most=dice.choice((0, 9, 12))),
            EntryAsked(EventPlayer(who, who, team="Red")),
            EntryAsked(EventPlayer(who, who, team="Blue")),
            EntryDecided(dice.choice(undecided(book.state) or [who]), accepted=dice.random() < 0.7),
        ]
    )


ANY: list[Say] = [
    a_number,
    a_number,
    in_the_hall,
    in_the_hall,
    in_the_hall,
    registering,
    registering,
    lambda _, d: ResultsHidden(hidden=d.random() < 0.7),
    lambda _, d: PlaceRevealed(d.choice(("players", "teams")), d.randint(1, 3)),
    lambda b, d: FeePaid(anybody(b, d)),
    lambda b, d: ConditionTicked(anybody(b, d), "adult"),
    lambda b, d: CheckedIn(anybody(b, d), *a_round(d)),
    lambda b, d: NoShow(anybody(b, d), *a_round(d)),
    lambda b, d: WithdrawalTakenBack(anybody(b, d), an_entry(b, d), "x"),
    a_substitute,
    lambda b, d: TeamLed("Red", anybody(b, d)),
    some_seats,
    some_seats,
    a_filled_seat,
    lambda b, d: StartAnnounced(*a_round(d), START, b.organiser),
    lambda b, d: EndAnnounced(*a_round(d), START, b.organiser),
    lambda b, d: PlayResumed(b.organiser, d.choice([1, *(halt.n for halt in b.state.halts)])),
    a_result,
    a_result,
    a_result,
    a_signature,
    a_signature,
    lambda b, d: ResultAudited(*a_table(b, d), b.organiser),
    lambda b, d: PenaltyGiven(penalty(a_round(d), anybody(b, d), 10), b.organiser),
    lambda b, d: PenaltyLifted(an_entry(b, d), b.organiser, "x"),
    lambda b, d: RoundForfeited(*a_round(d), anybody(b, d), b.organiser),
    lambda b, d: YellowCardShown(anybody(b, d), b.organiser),
    lambda b, d: came_late(b.state, a_round(d), anybody(b, d), START),
    lambda b, _: NoticeGiven(f"选手00 x {b.state.count}"),
    lambda b, _: BulletinPublished("x", b.head, b.organiser),
]  # fmt: skip
RARELY: list[Say] = [
    lambda b, d: PlayerWithdrawn(anybody(b, d)),
    lambda b, d: PlayerDisqualified(anybody(b, d), b.organiser, "x"),
    lambda b, d: PlayHalted("paused", b.organiser, b.organiser, "x", *a_round(d)),
]

OF_NEWCOMERS: list[Say] = [
    lambda b, d: EntryRemoved(newcomer(b, d)),
    lambda b, d: EntriesJoined(newcomer(b, d), anybody(b, d)),
    lambda b, d: PeopleDistinct((newcomer(b, d), anybody(b, d))),
]


def newcomer(book: EventRecord, dice: random.Random) -> str:
    """Most often somebody who has not been seated yet."""
    seated = {player for tables in book.state.seating.values() for one in tables for player in one.players}
    free = [id for id in book.state.enrolled if id not in seated]
    return dice.choice(free) if free else anybody(book, dice)


def said_at_random(seed: int, steps: int) -> tuple[EventRecord, int]:
    """A book after so many tries, and how many were taken."""
    dice, of_newcomers = random.Random(seed), random.Random(-seed - 1)
    book, _ = begun(plain(), 9)
    for name in ("来客甲", "来客乙", "来客丙"):
        book.person(EventPerson(name))
    book.enter(EventPerson("替补"), team="Red", substitute=True)
    book.enter(EventPerson("陪打"), filler=True)
    taken = 0
    for _ in range(steps):
        before = book.state
        try:
            if of_newcomers.random() < 0.02:
                book.say(of_newcomers.choice(OF_NEWCOMERS)(book, of_newcomers))
            else:
                book.say(dice.choice(ANY if dice.random() < 0.95 else RARELY)(book, dice))
            taken += 1
        except InputError as error:
            refused = error
            assert book.state is before
            assert refused.zh != refused.message
        in_order(book.state)
    return book, taken


def in_order(state: EventState) -> None:
    """What is true of every state."""
    for tables in state.seating.values():
        players = [player for one in tables for player in one.players]
        assert len(players) == len(set(players))
        assert all(len(one.players) == 4 for one in tables)
    for one in state.enrolled.values():
        assert not (one.replaces and one.replaced_by)
        assert one.player.name == one.player.id
    for key, sheet in state.sheets.items():
        assert (sheet.result.stage, sheet.result.round, sheet.result.table) == key
        assert set(sheet.result.players) <= set(state.enrolled)
        assert list(sheet.entries) == sorted(sheet.entries)
        assert not (sheet.audited and open_protests(state, key))
    assert {id for id, one in state.applications.items() if one.decided == "accepted"} <= set(state.enrolled)
    assert all(minutes >= 0 for minutes in state.extra.values())
    assert len(set(state.online.values())) == len(state.online)
    for stage, round in state.starts:
        assert clock_of(state, stage, round).end is not None


@given(st.integers(0, 10_000))
@examples(6)
def test_whatever_is_said(seed: int) -> None:
    book, _ = said_at_random(seed, 60)
    check_laws(book)


@pytest.mark.long
@given(st.integers(0, 1_000_000))
@examples(300)
def test_whatever_is_said_for_longer(seed: int) -> None:
    book, _ = said_at_random(seed, 300)
    check_laws(book)


def check_laws(book: EventRecord) -> None:
    """The same log, the same state; a beginning is a log; the archive is the book; nothing was said that may not be."""
    raw = b"".join(entry.line() for entry in book.entries)
    assert replace(fold(read_log(raw)), people=book.state.people) == book.state
    half = book.entries[: len(book.entries) // 2]
    state = fold(half)
    for entry in book.entries[len(half) :]:
        state = after(state, entry)
    assert replace(state, people=book.state.people) == book.state
    again = EventRecord.from_archive(book.archive())
    assert (again.state, again.archive()) == (book.state, book.archive())
    report = verify_record(book.archive(), book.head)
    assert (report.agrees, report.notes, report.untold) == (True, (), 0)
    book.state.outcome()


def test_the_tries_are_not_all_in_vain() -> None:
    """Else the law above says nothing."""
    kinds = {entry.kind for seed in range(12) for entry in said_at_random(seed, 130)[0].entries}
    tried = {"fee", "seated", "started", "result", "result_corrected", "penalty", "forfeit", "withdrawn", "signed",
             "entry_removed", "entries_joined", "different_people",
             "substitute", "seat_filled", "halted", "resumed", "bulletin", "no_show", "disqualified", "registration",
             "entry_asked", "entry_decided", "draw_begun", "draw_sealed", "draw_shown", "draw", "draw_given_up",
             "extra_time", "referee_called", "call_answered", "protest", "protest_answered", "table_opened",
             "results_hidden", "revealed"}  # fmt: skip
    assert tried <= kinds


def test_every_beginning_folds() -> None:
    book, _ = said_at_random(3, 60)
    for count in range(len(book.entries) + 1):
        assert fold(book.entries[:count]).count == count


# --- logs that somebody made up -------------------------------------------------------------------


def made_up(data: list[tuple[str, object]]) -> list[LogEntry]:
    """A whole chain of entries that say anything."""
    entries: list[LogEntry] = []
    for n, (kind, body) in enumerate(data, 1):
        prev = entries[-1].hash if entries else GENESIS
        entries.append(sealed(n, START, "p1", (kind, body), prev))  # type: ignore[arg-type]
    return entries


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text("p1s", max_size=3),
    lambda inside: st.lists(inside, max_size=2) | st.dictionaries(st.text("p1s", max_size=3), inside, max_size=2),
    max_leaves=4,
)


SMALL, _ = begun(plain(), 4)


@given(st.sampled_from(sorted(COMMANDS)), st.data())
@examples(40)
def test_entries_that_mean_nothing_are_refused_in_words(kind: str, data: st.DataObject) -> None:
    """A right chain of wrong words: never anything but an InputError."""
    names = list(COMMANDS[kind].__dataclass_fields__)
    body = data.draw(st.dictionaries(st.sampled_from(names), JSON, max_size=len(names)))
    extra = sealed(SMALL.state.count + 1, START, "p1", (kind, body), SMALL.head)
    raw = b"".join(entry.line() for entry in (*SMALL.entries, extra))
    assert f"entry {extra.n}" in (why_not(raw) or f"entry {extra.n}")


def why_not(raw: bytes) -> str:
    """Why a log cannot be read, in English; empty where it can."""
    try:
        fold(read_log(raw))
    except InputError as error:
        return error.message if error.zh != error.message else "no Chinese"
    return ""


def test_unknown_kinds_are_of_a_later_version() -> None:
    with pytest.raises(InputError, match="later version"):
        fold(made_up([("of_tomorrow", {})]))


def test_what_may_not_be_said_is_noted_by_verify() -> None:
    """A chain written by hand with a right hash, but saying what no book would have taken."""
    book, ids = begun(plain(), 4)
    extra = sealed(book.state.count + 1, START, "p1", ("closed", {"chief": ids[0]}), book.head)
    report = verify_record(b"".join(entry.line() for entry in (*book.entries, extra)))
    assert report.agrees
    assert f"entry {extra.n}" in report.notes[0].en


def test_closing_is_a_command_like_others() -> None:
    assert COMMANDS["closed"] is EventClosed
    assert len(COMMANDS) == len({form.__name__ for form in COMMANDS.values()})
