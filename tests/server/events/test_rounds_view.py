"""What officials and players are shown of an event's rounds, from its record alone."""

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from paiju import books
from paiju.server.events.keeper import OpenEvent
from paiju.server.events.messages.rounds import MySeat, RoundShown, TableShown
from paiju.server.events.officials.event import event_view
from paiju.server.events.officials.my import my_event
from paiju.server.events.officials.rounds import (
    LookedAt,
    appeals_shown,
    calls_shown,
    current_round,
    due_shown,
    protests_shown,
    rounds_shown,
)
from paiju.server.events.officials.table import EventViewer
from paiju.server.events.roles import roles_of
from paiju.server.protocol.texts import encode
from paiju.server.storage.rows.events import EventListed
from paiju.tournament.default_names import as_text
from paiju.tournament.event import EventStage, Official, TournamentEvent
from paiju.tournament.record import EventPerson, EventRecord
from paiju.tournament.record.commands.ceremony import ResultsHidden
from paiju.tournament.record.commands.hall import (
    CallAnswered,
    ProtestAnswered,
    ProtestNoted,
    RefereeSummoned,
    TableTimeAdded,
)
from paiju.tournament.record.commands.lineups import FixturesSet, LineupNamed
from paiju.tournament.record.commands.publishing import NoticeGiven
from paiju.tournament.record.commands.refereeing import AppealFiled, PenaltyGiven, YellowCardShown, penalty
from paiju.tournament.record.commands.results import ResultAudited, ResultCorrected, ResultEntered, ResultSigned
from paiju.tournament.record.commands.rounds import EndAnnounced, PlayHalted, PlayResumed, RoundSeated, StartAnnounced
from paiju.tournament.record.commands.teams import TeamLed
from paiju.tournament.record.live_values import TeamFixture
from paiju.tournament.tables import TableResult, TableSeats

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
ONE = ("all", "1", "1")


class Day:
    """An MCR event of eight with a chief, a table referee and one of the results group, whose clock the test sets."""

    def __init__(self) -> None:
        self.now = NOON - timedelta(hours=1)
        self.book = EventRecord.create("Olga", clock=lambda: self.now)
        officials = (Official("Chen", "chief"), Official("Tara", "table"), Official("Rhea", "results"))
        stages = (EventStage("all", "seated", rounds=2),)
        self.book.plan(TournamentEvent("Day", books.get("mcr"), stages, start=date(2026, 5, 1), officials=officials))
        self.by_name = {one.name: id for id, one in self.book.state.people.items()}
        names = ["Ann", "Ben", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal"]
        self.ids = [self.book.enter(EventPerson(name)) for name in names]
        self.chief, self.referee = self.by_name["Chen"], self.by_name["Tara"]
        tables = (TableSeats(*ONE, tuple(self.ids[:4])), TableSeats("all", "1", "2", tuple(self.ids[4:])))
        self.say(RoundSeated("all", "1", tables))

    def say(self, *commands: Any) -> int:
        """Say things; the number of the last."""
        return [self.book.say(one) for one in commands][-1].n

    def start(self) -> None:
        """The first round begins at noon."""
        self.now = NOON
        self.say(StartAnnounced("all", "1", NOON, self.chief))

    def result(self, *points: int, players: Iterable[str] = ()) -> TableResult:
        """A result of the first table."""
        return TableResult(*ONE, tuple(players) or tuple(self.ids[:4]), points)

    def viewer(self, who: str = "") -> EventViewer:
        """Somebody who looks now."""
        state = self.book.state
        return EventViewer(state, self.book.entries, who, roles_of(state, who), self.now)

    def round(self, who: str, asked: LookedAt = LookedAt()) -> RoundShown:  # noqa: B008
        """The first round as somebody sees it."""
        return rounds_shown(self.viewer(who), asked)[0]

    def table(self, who: str) -> TableShown:
        """The first table, asked for alone."""
        return next(one for one in self.round(who, LookedAt(*ONE, past=True)).tables if one.table == "1")


@pytest.fixture
def day() -> Day:
    """The event, its first round seated."""
    return Day()


def test_a_sheet_goes_from_playing_to_audited(day: Day) -> None:
    ann = day.ids[0]
    assert day.table(ann).state == "waiting"
    day.start()
    assert day.table(ann).state == "playing"
    day.say(ResultEntered(day.result(40, 0, -10, -30)))
    sheet = day.table(ann).sheet
    assert sheet is not None
    assert (sheet.standard, sheet.places, sheet.waits) == (
        ["4", "2", "1", "0"],
        [1, 2, 3, 4],
        [*day.ids[:4], "referee"],
    )
    for id in day.ids[:4]:
        day.say(ResultSigned(*ONE, id))
    assert day.table(ann).state == "entered"  # the referee is awaited
    day.say(ResultSigned(*ONE, day.referee, "referee"))
    assert day.table(ann).state == "signed"
    day.say(ResultAudited(*ONE, day.chief))
    told = day.table(ann)
    assert told.sheet is not None
    assert (told.state, told.sheet.locked, told.sheet.audited) == ("audited", True, "Chen")


def test_points_are_told_by_seats_whatever_the_order_they_were_written_in(day: Day) -> None:
    day.start()
    day.say(ResultEntered(day.result(-30, -10, 0, 40, players=reversed(day.ids[:4]))))
    sheet = day.table(day.ids[0]).sheet
    assert sheet is not None
    assert sheet.points == [40, 0, -10, -30]


def test_a_table_is_late_when_its_own_time_is_up(day: Day) -> None:
    day.start()
    minutes = books.get("mcr").game.minutes
    day.say(TableTimeAdded(*ONE, 10, day.referee, "a spilled tea"))
    day.now = NOON + timedelta(minutes=minutes + 5)
    told = {one.table: one for one in day.round(day.chief).tables}
    assert {name: one.state for name, one in told.items()} == {"1": "playing", "2": "late"}
    assert told["1"].extra == 10
    assert told["1"].ends == (NOON + timedelta(minutes=minutes + 10)).timestamp()


def test_the_clock_stands_and_goes_on_later(day: Day) -> None:
    day.start()
    clock = day.round(day.chief).clock
    assert clock is not None
    end = clock.end
    assert end is not None
    day.now = NOON + timedelta(minutes=20)
    halt = day.say(PlayHalted("paused", day.chief, day.chief, "no light", "all", "1"))
    told = day.round(day.chief)
    assert (told.state, told.halt) == ("halted", halt)
    assert told.clock is not None
    assert told.clock.stands == day.now.timestamp()
    day.now += timedelta(minutes=7)
    day.say(PlayResumed(day.chief, halt))
    again = day.round(day.chief)
    assert again.clock is not None
    assert (again.state, again.clock.end, again.clock.stands) == ("running", end + 7 * 60, None)


def test_officials_see_all_tables_and_players_their_own(day: Day) -> None:
    day.start()
    day.say(RefereeSummoned(*ONE, day.ids[1], "a claim"))
    ann, fay = day.ids[0], day.ids[5]
    assert [one.table for one in day.round(day.chief).tables] == ["1", "2"]
    assert [(one.table, one.call > 0) for one in day.round(ann).tables] == [("1", True)]
    assert [one.table for one in day.round(fay).tables] == ["2"]
    assert day.round("").tables == []
    assert day.table("").call == 0
    assert (calls_shown(day.viewer("")), due_shown(day.viewer(ann))) == ([], [])
    assert [one.name for one in calls_shown(day.viewer(day.referee))] == ["Ben"]


def test_an_answered_call_goes_from_the_table(day: Day) -> None:
    day.start()
    call = day.say(RefereeSummoned(*ONE, day.ids[1]))
    assert day.table(day.chief).call == call
    day.say(CallAnswered(call, day.referee, "explained"))
    assert day.table(day.chief).call == 0
    assert [(one.referee, one.what) for one in calls_shown(day.viewer(day.chief))] == [("Tara", "explained")]


def test_a_protest_is_settled_by_an_answer_or_a_correction(day: Day) -> None:
    day.start()
    first = day.say(ResultEntered(day.result(40, 0, -10, -30)))
    noted = day.say(ProtestNoted(*ONE, day.ids[2], "I had more"))
    assert [one.settled for one in day.table(day.ids[2]).protests] == [False]
    assert day.table("").protests == []
    day.say(ResultCorrected(first, day.result(30, 0, 0, -30), "a slip"))
    assert [one.settled for one in protests_shown(day.viewer(day.chief))] == [True]
    day.say(ProtestAnswered(noted, day.referee, "put right"))
    assert [one.answer for one in protests_shown(day.viewer(day.ids[2]))] == ["put right"]


def test_corrections_are_told_with_what_stood_before(day: Day) -> None:
    day.start()
    first = day.say(ResultEntered(day.result(40, 0, -10, -30)))
    day.say(ResultCorrected(first, day.result(30, 0, 0, -30), "Ann wrote 40"))
    past = day.table(day.ids[3]).history
    assert [(one.kind, one.before, one.after) for one in past] == [
        ("result", None, [40, 0, -10, -30]),
        ("result_corrected", [40, 0, -10, -30], [30, 0, 0, -30]),
    ]
    assert str(past[1].why) == "Ann wrote 40"
    assert day.table("").history == []


def test_penalties_come_with_their_table(day: Day) -> None:
    day.start()
    given = day.say(PenaltyGiven(penalty(("all", "1"), day.ids[0], 10, "late"), day.referee))
    day.say(YellowCardShown(day.ids[5], day.referee, "all", "1", "shouting"))
    told = {one.table: one.penalties for one in day.round(day.chief).tables}
    assert [(one.entry, one.name, one.amount) for one in told["1"]] == [(given, "Ann", "10")]
    assert [(one.kind, one.name) for one in told["2"]] == [("card", "Fay")]


@pytest.mark.clause("mcr:Q144(1)")
def test_results_are_due_within_the_hour(day: Day) -> None:
    day.start()
    day.say(ResultEntered(day.result(40, 0, -10, -30)))
    day.now = NOON + timedelta(hours=3)
    day.say(EndAnnounced("all", "1", day.now, day.chief))
    due = due_shown(day.viewer(day.by_name["Rhea"]))
    assert [(one.table, one.missing) for one in due] == [("1", "signatures"), ("2", "result")]
    assert {one.by for one in due} == {(day.now + timedelta(hours=1)).timestamp()}
    assert [str(one) for one in due[0].who] == ["Ann", "Ben", "Cid", "Dan", "the table referee"]


def test_who_was_erased_is_called_so_in_every_language(day: Day) -> None:
    """Whatever they said or is said of them has a text for their name, and no code anywhere."""
    ann, ben = day.ids[:2]
    day.start()
    day.say(CallAnswered(day.say(RefereeSummoned(*ONE, ann, "Ann cannot hear")), day.referee, "went to Ann"))
    day.say(PenaltyGiven(penalty(("all", "1"), ann, 10, "Ann was late"), day.referee))
    entered = day.say(ResultEntered(day.result(40, 0, -10, -30)))
    day.say(ProtestAnswered(day.say(ProtestNoted(*ONE, ben, "Ann counted")), day.referee, "Ann was right"))
    day.say(ResultCorrected(entered, day.result(30, 0, 0, -30), "Ann wrote 40"))
    day.say(ResultSigned(*ONE, ann))
    day.say(EndAnnounced("all", "1", day.now, day.chief))
    day.say(AppealFiled(*ONE, ann, "Ann had more", day.now))
    day.say(NoticeGiven("Ann is wanted at the desk"))
    day.book.erase(ann)
    event = OpenEvent(EventListed("e", "Day", "mcr", "h", 0.0, True), day.book, {}, day.book.state)
    shown = [
        event_view(event, who, at)
        for who in (day.chief, ben)
        for at in (LookedAt(), LookedAt(*ONE, mine=True, past=True))
    ]
    for body in (encode(view).decode() for view in shown):
        assert not re.search(r"\[p\d+\]|@{|\bAnn\b", body)
        assert f'"Player {{id}}","values":{{"id":"{ann}"}}' in body
    (call,), (protest,) = shown[0].calls, shown[0].protests
    said = (
        call.name,
        call.why,
        call.what,
        protest.why,
        protest.answer,
        shown[0].appeals[0].text,
        shown[0].notices[0].title,
    )
    assert [as_text(one).into("ja") for one in said] == [
        f"選手{ann}",
        f"選手{ann} cannot hear",
        f"went to 選手{ann}",
        f"選手{ann} counted",
        f"選手{ann} was right",
        f"選手{ann} had more",
        f"選手{ann} is wanted at the desk",
    ]


@pytest.mark.clause("mcr:Q149(2)")
def test_appeals_with_their_deadline(day: Day) -> None:
    day.start()
    day.now = NOON + timedelta(hours=3)
    day.say(EndAnnounced("all", "1", day.now, day.chief))
    clock = day.round(day.chief).clock
    assert clock is not None
    assert clock.appeals == (day.now + timedelta(minutes=30)).timestamp()
    day.say(AppealFiled(*ONE, day.ids[0], "The ruling on East 3", day.now + timedelta(minutes=20)))
    assert [one.name for one in appeals_shown(day.viewer(day.chief))] == ["Ann"]
    assert [one.text for one in appeals_shown(day.viewer(day.ids[0]))] == ["The ruling on East 3"]
    assert appeals_shown(day.viewer(day.ids[1])) == []


def test_hidden_results_are_told_to_their_own_table_alone(day: Day) -> None:
    day.start()
    day.say(ResultsHidden(True))
    day.say(ResultEntered(day.result(40, 0, -10, -30)))
    assert day.table("").sheet is None
    assert day.table(day.ids[0]).sheet is not None
    mine = my_event(day.viewer(day.ids[0]), day.book.state.outcome())
    assert mine is not None
    assert (mine.place, [game.points for game in mine.games]) == (None, ["40"])


def test_what_waits_for_a_player(day: Day) -> None:
    ann = day.ids[0]
    before = my_event(day.viewer(ann), None)
    assert before is not None
    assert [one.kind for one in before.tasks] == ["check_in"]
    assert [(one.table, one.begun, [seat.name for seat in one.others]) for one in before.tables] == [
        ("1", False, ["Ben", "Cid", "Dan"])
    ]
    day.start()
    day.say(ResultEntered(day.result(40, 0, -10, -30)))
    mine = my_event(day.viewer(ann), day.book.state.outcome())
    assert mine is not None
    assert [one.kind for one in mine.tasks] == ["sign"]
    assert (mine.place, mine.games[0].standard) == (1, "4")
    day.say(ResultSigned(*ONE, ann))
    after = my_event(day.viewer(ann), None)
    assert after is not None
    assert after.tasks == []
    assert my_event(day.viewer(""), None) is None


def test_what_is_played_now_is_told_first_and_sheets_to_sign_last(day: Day) -> None:
    """Round 1 has its result and is not signed, round 2 runs, round 3 is to come."""
    ann = day.ids[0]
    for round in ("2", "3"):
        tables = (TableSeats("all", round, "2", tuple(day.ids[:4])), TableSeats("all", round, "1", tuple(day.ids[4:])))
        day.say(RoundSeated("all", round, tables))
    day.start()
    assert [(one.round, one.when) for one in told_tables(day, ann)] == [("1", "now"), ("2", "next"), ("3", "next")]
    day.say(ResultEntered(day.result(40, 0, -10, -30)))
    assert [(one.round, one.when) for one in told_tables(day, ann)] == [("2", "next"), ("3", "next"), ("1", "past")]
    day.say(StartAnnounced("all", "2", NOON, day.chief))
    assert [(one.round, one.when) for one in told_tables(day, ann)] == [("2", "now"), ("3", "next"), ("1", "past")]
    day.say(EndAnnounced("all", "2", NOON, day.chief))
    assert [(one.round, one.when) for one in told_tables(day, ann)] == [("3", "next"), ("1", "past"), ("2", "past")]


def told_tables(day: Day, who: str) -> list[MySeat]:
    """The tables that somebody's own page shows, in their order."""
    mine = my_event(day.viewer(who), None)
    assert mine is not None
    return mine.tables


def test_the_round_that_is_looked_at(day: Day) -> None:
    assert current_round(day.viewer()) == ("all", "1")
    tables = tuple(TableSeats("all", "2", one.table, one.players) for one in day.book.state.seating["all", "1"])
    day.say(RoundSeated("all", "2", tables))
    day.start()
    assert current_round(day.viewer()) == ("all", "1")
    day.say(EndAnnounced("all", "1", NOON, day.chief))
    assert [one.whole for one in rounds_shown(day.viewer(day.chief), LookedAt("all", "2"))] == [False, True]


def test_a_captain_sees_the_games_of_the_team() -> None:
    book = EventRecord.create("Olga")
    book.plan(
        TournamentEvent("League", books.get("lol"), (EventStage("season", "league", rounds=2),), start=date(2026, 5, 1))
    )
    teams = ("Red", "Blue", "Gold", "Jade")
    ids = {team: [book.enter(EventPerson(f"{team} {n}"), team=team) for n in (1, 2)] for team in teams}
    leader = ids["Red"][0]
    book.say(TeamLed("Red", leader))
    book.say(FixturesSet("season", (TeamFixture("1", "1", teams),)))
    state = book.state
    viewer = EventViewer(state, book.entries, leader, roles_of(state, leader), NOON)
    mine = my_event(viewer, None)
    assert mine is not None
    assert [(one.kind, one.round) for one in mine.tasks if one.kind == "lineup"] == [("lineup", "1")]
    fixture = mine.teams[0].fixtures[0]
    assert (fixture.teams, fixture.player, fixture.open) == (["Blue", "Gold", "Jade"], "", True)
    book.say(LineupNamed("season", "1", "1", "Red", ids["Red"][1], leader))
    viewer = EventViewer(book.state, book.entries, leader, roles_of(book.state, leader), NOON)
    named = my_event(viewer, None)
    assert named is not None
    assert (named.teams[0].fixtures[0].player, named.teams[0].fixtures[0].named) == (ids["Red"][1], True)
    assert [one.kind for one in named.tasks if one.kind == "lineup"] == []


def test_the_desk_goes_on_to_a_round_that_is_seated(day: Day) -> None:
    """A round whose tables are all ready is looked at no longer once another waits, though its end was not announced;
    one that lacks anything stays in sight."""
    day.start()
    assert current_round(day.viewer(day.chief)) == ("all", "1")
    first = day.book.state.seating["all", "1"]
    day.say(RoundSeated("all", "2", tuple(replace(one, round="2") for one in first)))
    for one in first:
        assert current_round(day.viewer(day.chief)) == ("all", "1")
        at = (one.stage, one.round, one.table)
        day.say(ResultEntered(TableResult(*at, one.players, (40, 0, -10, -30))))
        day.say(*(ResultSigned(*at, id) for id in one.players), ResultSigned(*at, day.referee, "referee"))
        day.say(ResultAudited(*at, day.chief))
    assert current_round(day.viewer(day.chief)) == ("all", "2")
    shown = {one.round: one for one in rounds_shown(day.viewer(day.chief), LookedAt())}
    assert (shown["1"].state, shown["1"].ready, shown["1"].count) == ("running", 2, 2)
