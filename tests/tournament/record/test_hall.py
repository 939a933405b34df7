"""The hall: extra time and the round's clock, calls, protests until all have signed, tables of the club."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from paiju.errors import InputError
from paiju.tournament.event import EventStage
from paiju.tournament.record import EventRecord, verify_record
from paiju.tournament.record.commands.base import EventCommand
from paiju.tournament.record.commands.hall import (
    CallAnswered,
    ProtestAnswered,
    ProtestNoted,
    RefereeSummoned,
    TablePutOnline,
    TableTimeAdded,
)
from paiju.tournament.record.commands.publishing import EventClosed
from paiju.tournament.record.commands.results import ResultAudited, ResultCorrected, ResultEntered, ResultSigned
from paiju.tournament.record.commands.rounds import EndAnnounced, PlayHalted, PlayResumed, StartAnnounced
from paiju.tournament.record.round_clock import clock_of
from paiju.tournament.record.sheets_due import sheets_due
from tests.tournament.record.events import START, begun, chief_of, cup, official, plain, result_of, seated

AT = ("regular", "1")


def minutes(n: int) -> timedelta:
    """So many minutes."""
    return timedelta(minutes=n)


def playing() -> tuple[EventRecord, list[str], str]:
    """A round that has begun, its players, and a table's referee."""
    book, ids = begun(cup())
    seated(book, ids)
    return book, ids, official(book, "table")


def refused(book: EventRecord, command: EventCommand, says: str) -> None:
    """It may not be said, in both languages, and nothing comes of it."""
    before = book.state
    with pytest.raises(InputError, match=says) as told:
        book.say(command)
    assert told.value.zh != told.value.message
    assert book.state is before


def halted(book: EventRecord, at: datetime, *where: str, since: datetime | None = None) -> int:
    """Play stands still from a moment on: the entry."""
    agreed = book.state.planned.committee[0].name
    return book.say(PlayHalted("paused", chief_of(book), agreed, "dark", *where, since=since), at=at).n


def went_on(book: EventRecord, halt: int, at: datetime) -> None:
    """It goes on."""
    book.say(PlayResumed(chief_of(book), halt), at=at)


# --- the clock ------------------------------------------------------------------------------------


def test_a_table_gets_more_time() -> None:
    book, ids, referee = playing()
    book.say(TableTimeAdded(*AT, "1", 7, referee, "a tile was missing"))
    book.say(TableTimeAdded(*AT, "1", 3, referee, "and another"))
    times = clock_of(book.state, *AT)
    assert times.end == START + minutes(180)
    assert times.tables == {"1": times.end + minutes(10)}
    book.say(TableTimeAdded(*AT, "1", -10, referee, "the other table"))
    assert clock_of(book.state, *AT).tables == {}
    for wrong, says in (
        (TableTimeAdded(*AT, "1", -1, referee, "x"), "0 to 600 extra"),
        (TableTimeAdded(*AT, "1", 0, referee, "x"), "whole minutes"),
        (TableTimeAdded(*AT, "1", 601, referee, "x"), "this would make 601"),
        (TableTimeAdded(*AT, "1", 5, referee, " "), "say why"),
        (TableTimeAdded(*AT, "1", 5, ids[0], "x"), "not any of: table"),
        (TableTimeAdded(*AT, "9", 5, referee, "x"), "no table 9; there are 1, 2"),
        (TableTimeAdded("regular", "2", "1", 5, referee, "x"), "nobody is seated"),
    ):
        refused(book, wrong, says)
    book.say(ResultEntered(result_of(book.state.seating[AT][0])))
    refused(book, TableTimeAdded(*AT, "1", 5, referee, "x"), "has its result")
    book.say(EndAnnounced(*AT, START + minutes(170), chief_of(book)))
    refused(book, TableTimeAdded(*AT, "2", 5, referee, "x"), "round is over")


def test_a_stage_without_a_clock_gives_no_time() -> None:
    book, ids = begun(plain("lol"))
    seated(book, ids)
    assert book.state.book("main").game.minutes == 0
    refused(book, TableTimeAdded("main", "1", "1", 5, book.organiser, "x"), "no time limit")
    assert clock_of(book.state, "main", "1").end is None


def test_there_is_no_clock_before_the_start() -> None:
    book, ids = begun(cup())
    seated(book, ids, started=False)
    with pytest.raises(InputError, match="has not begun"):
        clock_of(book.state, *AT)


@pytest.mark.clause("mcr:Q147(1)", "mcr:Q147(2)")
def test_a_pause_moves_what_was_still_to_come() -> None:
    book, _, referee = playing()
    plain_times = clock_of(book.state, *AT)
    assert plain_times.warning is not None
    assert plain_times.end is not None
    book.say(TableTimeAdded(*AT, "2", 5, referee, "x"), at=START + minutes(30))
    halt = halted(book, START + minutes(120), *AT)  # after the break
    standing = clock_of(book.state, *AT)
    assert (standing.stands, standing.end) == (START + minutes(120), plain_times.end)  # an hour is left
    went_on(book, halt, START + minutes(132))
    after = clock_of(book.state, *AT)
    assert after.stands is None
    assert after.pause == plain_times.pause  # was over before
    assert after.warning == plain_times.warning + minutes(12)
    assert after.end == plain_times.end + minutes(12)
    assert after.tables == {"2": after.end + minutes(5)}
    assert after.appeals == after.end + minutes(30)


def test_halts_of_the_event_and_of_the_round_count_once() -> None:
    book, _, _ = playing()
    own = halted(book, START + minutes(60), *AT)
    all_of_it = halted(book, START + minutes(65))
    went_on(book, own, START + minutes(70))
    assert clock_of(book.state, *AT).stands == START + minutes(60)
    went_on(book, all_of_it, START + minutes(80))
    other = halted(book, START + minutes(85), "regular", "2")
    assert clock_of(book.state, *AT).end == START + minutes(200)
    went_on(book, other, START + minutes(99))
    assert clock_of(book.state, *AT).end == START + minutes(200)


def test_a_pause_before_the_start_takes_nothing() -> None:
    book, ids = begun(cup())
    halt = halted(book, START)
    went_on(book, halt, START + minutes(10))
    seated(book, ids, started=False)
    begins = START + minutes(15)
    book.say(StartAnnounced(*AT, begins, chief_of(book)))
    assert clock_of(book.state, *AT).end == begins + minutes(180)


def test_after_a_power_cut_the_clock_goes_on_where_it_stopped() -> None:
    """Nobody could say so when the light went out: it is said when it is back, and the record read from its file."""
    book, _, _ = playing()
    back = START + minutes(100)
    halt = halted(book, back, *AT, since=START + minutes(40))
    went_on(book, halt, back)
    again = EventRecord.from_archive(book.archive())
    assert clock_of(again.state, *AT).end == START + minutes(180 + 60)
    agreed = book.state.planned.committee[0].name
    with pytest.raises(InputError, match="later than now"):
        book.say(PlayHalted("paused", chief_of(book), agreed, "x", since=back + minutes(9)), at=back)


def test_the_announced_end_is_the_end() -> None:
    book, _, _ = playing()
    end = START + minutes(150)
    halted(book, START + minutes(149), *AT)
    book.say(EndAnnounced(*AT, end, chief_of(book)))
    times = clock_of(book.state, *AT)
    assert (times.end, times.appeals, times.stands) == (end, end + minutes(30), None)


def test_a_stages_own_minutes_count() -> None:
    book, ids = begun(cup(stages=(EventStage("regular", "seated", rounds=1, minutes=90),)))
    seated(book, ids)
    assert clock_of(book.state, *AT).end == START + minutes(90)


# --- calls ----------------------------------------------------------------------------------------


def test_a_table_calls_and_a_referee_comes() -> None:
    book, ids, referee = playing()
    call = book.say(RefereeSummoned(*AT, "1", ids[0], "选手01 took two"), ids[0])
    assert book.state.calls[call.n].why == f"@{{{ids[1]}}} took two"
    refused(book, RefereeSummoned(*AT, "1", ids[1]), "already called")
    refused(book, RefereeSummoned(*AT, "1", ids[7]), "does not sit at table 1")
    refused(book, CallAnswered(call.n, ids[0]), "not any of")
    refused(book, CallAnswered(1, referee), "not an open call")
    book.say(CallAnswered(call.n, referee, "one was put back"), referee)
    answered = book.state.calls[call.n]
    assert (answered.referee, answered.what) == (referee, "one was put back")
    assert answered.answered is not None
    assert answered.answered > answered.at
    refused(book, CallAnswered(call.n, referee), "not an open call")
    book.say(RefereeSummoned(*AT, "1", ids[1]), ids[1])  # the table may call again


# --- protests -------------------------------------------------------------------------------------


@pytest.mark.clause("reading:342")
def test_a_result_put_right_settles_the_protest_against_it() -> None:
    book, ids = begun(plain("xjtu"))
    tables = seated(book, ids)
    at = ("main", "1", "1")
    first = book.say(ResultEntered(result_of(tables[0])))
    before = book.say(ProtestNoted(*at, ids[0], "I have more"))
    book.say(ResultCorrected(first.n, result_of(tables[0], 90, 10, -10, -90), "they have"))
    book.say(ResultSigned(*at, ids[0]))
    book.say(ProtestNoted(*at, ids[1], "not so"))  # against the new one
    refused(book, ResultSigned(*at, ids[2]), "must be answered first")
    book.say(ProtestAnswered(before.n, book.organiser, "put right"))
    assert sheets_due(book.state)[0].who == (ids[1],)


@pytest.mark.clause("xjtu:9.19")
def test_a_protest_is_taken_until_all_have_signed() -> None:
    book, ids = begun(plain("xjtu"))
    tables = seated(book, ids)
    at = ("main", "1", "1")
    refused(book, ProtestNoted(*at, ids[0], ""), "say why")
    refused(book, ProtestNoted(*at, ids[5], "x"), "does not sit")
    book.say(ResultEntered(result_of(tables[0])))
    for player in ids[:3]:
        book.say(ResultSigned(*at, player))
    protest = book.say(ProtestNoted(*at, ids[0], "选手01 has 9000"), ids[0])
    assert set(book.state.sheets[at].signed) == {ids[1], ids[2]}  # who protests no longer agrees
    refused(book, ResultSigned(*at, ids[3]), "must be answered first")
    assert (sheets_due(book.state)[0].missing, sheets_due(book.state)[0].who) == ("answer", (ids[0],))
    refused(book, ProtestAnswered(protest.n, book.organiser, " "), "what was decided")
    refused(book, ProtestAnswered(protest.n, ids[1], "no"), "not any of")
    book.say(ProtestAnswered(protest.n, book.organiser, "they have"))
    right = ResultCorrected(book.state.sheets[at].entries[-1], result_of(tables[0], 90, 10, -10, -90), "a protest")
    book.say(right)
    assert book.state.sheets[at].signed == {}  # what was signed was another result
    refused(book, ProtestAnswered(protest.n, book.organiser, "again"), "not an open protest")
    for player in ids[:4]:
        book.say(ResultSigned(*at, player))
    refused(book, replace(right, entry=book.state.sheets[at].entries[-1]), "copied wrong")
    refused(book, ProtestNoted(*at, ids[1], "too late"), r"no protest is accepted \(xjtu:9\.19")


@pytest.mark.clause("mcr:Q147(4)")
def test_a_sheet_with_an_open_protest_is_not_audited() -> None:
    book, ids, referee = playing()
    at = (*AT, "1")
    for seats in book.state.seating[AT]:
        book.say(ResultEntered(result_of(seats)))
    for player in ids[1:4]:
        book.say(ResultSigned(*at, player))
    protest = book.say(ProtestNoted(*at, ids[0], "wrong"))
    refused(book, ResultAudited(*at, chief_of(book)), "must be answered first")
    refused(book, EventClosed(chief_of(book)), "a protest is waiting")
    book.say(ProtestAnswered(protest.n, referee, "right"))
    book.say(ResultSigned(*at, ids[0]))
    refused(book, ProtestNoted(*at, ids[0], "still"), r"mcr:Q147\(4\)")  # the referee need not have signed
    book.say(ResultSigned(*at, referee, "referee"))
    book.say(ResultAudited(*at, chief_of(book)))
    assert book.state.sheets[at].audited == chief_of(book)


# --- tables of the club ---------------------------------------------------------------------------


def test_a_table_is_played_at_one_of_the_clubs() -> None:
    book, _, _ = playing()
    book.say(TablePutOnline(*AT, "1", "t-1"))
    refused(book, TablePutOnline(*AT, "2", "t-1"), "already the table of regular, round 1, table 1")
    refused(book, TablePutOnline(*AT, "2", ""), "the id of")
    refused(book, TablePutOnline(*AT, "3", "t-3"), "no table 3")
    book.say(TablePutOnline(*AT, "1", "t-2"))  # the first was of no use
    assert book.state.online == {(*AT, "1"): "t-2"}
    book.say(ResultEntered(result_of(book.state.seating[AT][0])))
    refused(book, TablePutOnline(*AT, "1", "t-4"), "has its result")


def test_the_hall_is_in_the_archive() -> None:
    book, ids, referee = playing()
    call = book.say(RefereeSummoned(*AT, "1", ids[0], "x"), ids[0])
    book.say(CallAnswered(call.n, referee), referee)
    book.say(TableTimeAdded(*AT, "1", 7, referee, "x"))
    book.say(ProtestNoted(*AT, "2", ids[4], "x"))
    book.say(TablePutOnline(*AT, "2", "t-1"))
    assert EventRecord.from_archive(book.archive()).state == book.state
    report = verify_record(book.archive(), book.head)
    assert (report.agrees, report.notes) == (True, ())
