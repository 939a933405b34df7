"""A season of teams: fixtures, whom captains field, and the seats that follow."""

from dataclasses import replace
from datetime import timedelta

import pytest

from paiju.errors import InputError
from paiju.tournament.event import EventStage
from paiju.tournament.placing.rounds import Arranging
from paiju.tournament.placing.stages import seat_stage
from paiju.tournament.record import EventPerson, EventRecord, verify_record
from paiju.tournament.record.commands.base import EventCommand
from paiju.tournament.record.commands.entrants import NoShow, PlayerWithdrawn
from paiju.tournament.record.commands.lineups import FixturesSet, LineupNamed
from paiju.tournament.record.commands.results import ResultEntered
from paiju.tournament.record.commands.rounds import RoundSeated, StartAnnounced
from paiju.tournament.record.commands.teams import TeamLed
from paiju.tournament.record.lineups import fixtures_from, seats_from
from paiju.tournament.record.live_values import TeamFixture
from tests.tournament.record.events import START, plain, result_of, ticking

TEAMS = ("A", "B", "C", "D", "E", "F", "G", "H")
ROUND = ("season", "2026-05-07/1")
AT = (*ROUND, "1")
FIRST = TeamFixture(ROUND[1], "1", TEAMS[:4], START + timedelta(days=6))
SECOND = TeamFixture(ROUND[1], "2", TEAMS[4:])


def league(**settings: object) -> tuple[EventRecord, dict[str, list[str]]]:
    """A season of eight teams of three, each led by its first player."""
    book = EventRecord.create("Ann", clock=ticking())
    event = plain("lol", stages=(EventStage("season", "league"), EventStage("other", "seated")))
    book.plan(replace(event, settings={"league": settings} if settings else {}))
    people = [(EventPerson(f"{team}-{at}"), {"team": team}) for team in TEAMS for at in range(3)]
    ids = book.enter_all(people)
    own = {team: ids[at * 3 : at * 3 + 3] for at, team in enumerate(TEAMS)}
    for team, members in own.items():
        book.say(TeamLed(team, members[0]))
    return book, own


def refused(book: EventRecord, command: EventCommand, says: str) -> None:
    """It may not be said, and nothing comes of it."""
    before = book.state
    with pytest.raises(InputError, match=says) as told:
        book.say(command)
    assert told.value.zh != told.value.message
    assert book.state is before


def named(own: dict[str, list[str]], team: str, at: int) -> LineupNamed:
    """A captain of the first table names somebody."""
    return LineupNamed(*AT, team, own[team][at], own[team][0])


def test_captains_name_who_plays_and_the_seats_follow() -> None:
    book, own = league()
    book.say(FixturesSet("season", (FIRST, SECOND)))
    assert [one.players for one in seats_from(book.state, *ROUND)] == [("",) * 4] * 2
    for team, at in zip("ABCD", (1, 2, 0, 1)):
        book.say(named(own, team, at), own[team][0])
    first, second = seats_from(book.state, *ROUND)
    assert first.players == (own["A"][1], own["B"][2], own["C"][0], own["D"][1])
    assert second.players == ("",) * 4
    here = replace(second, players=tuple(own[team][0] for team in TEAMS[4:]))
    book.say(RoundSeated(*ROUND, (first, here)))
    book.say(named(own, "A", 2), own["A"][0])  # thought over before the round
    assert book.state.seating[ROUND][0].players[0] == own["A"][2]
    book.say(StartAnnounced(*ROUND, START, book.organiser))
    refused(book, named(own, "A", 1), "line-up cannot be changed")
    assert EventRecord.from_archive(book.archive()).state == book.state
    assert verify_record(book.archive(), book.head).notes == ()


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (lambda own: replace(named(own, "A", 1), captain=own["B"][0]), "names who plays for A"),
        (lambda own: replace(named(own, "A", 1), captain=""), "names who plays for A"),
        (lambda own: replace(named(own, "A", 1), player=own["B"][1]), "a member of A"),
        (lambda own: replace(named(own, "A", 1), player="p999"), "not entered"),
        (lambda own: replace(named(own, "A", 1), team="E"), "playing at this table: A, B, C, D"),
        (lambda own: replace(named(own, "A", 1), table="7"), "tables that are set: 1, 2"),
        (lambda own: replace(named(own, "A", 1), round="x"), "no teams are set"),
        (lambda own: replace(named(own, "A", 1), stage="x"), "no stage"),
    ],
)
def test_line_ups_that_cannot_be(command: object, says: str) -> None:
    book, own = league()
    book.say(FixturesSet("season", (FIRST, SECOND)))
    assert callable(command)
    refused(book, command(own), says)


def test_who_is_gone_or_waits_as_a_substitute_is_not_fielded() -> None:
    book, own = league()
    book.say(FixturesSet("season", (FIRST, SECOND)))
    waits = book.enter(EventPerson("A-sub"), team="A", substitute=True)
    refused(book, replace(named(own, "A", 1), player=waits), "cannot play in this round")
    book.say(named(own, "A", 1))
    book.say(NoShow(own["A"][1], *ROUND))
    assert seats_from(book.state, *ROUND)[0].players[0] == ""
    refused(book, named(own, "A", 1), "cannot play in this round")
    book.say(PlayerWithdrawn(own["B"][1]))
    refused(book, named(own, "B", 1), "has withdrawn")
    book.say(replace(named(own, "A", 2), captain=book.organiser))  # in the captain's place
    assert seats_from(book.state, *ROUND)[0].players[0] == own["A"][2]


def test_the_seasons_plan_fields_who_is_not_named() -> None:
    book, own = league()
    planned = tuple(own[team][1] for team in TEAMS[:4])
    book.say(FixturesSet("season", (replace(FIRST, planned=planned),)))
    book.say(named(own, "B", 2))
    book.say(PlayerWithdrawn(own["C"][1]))
    assert seats_from(book.state, *ROUND)[0].players == (own["A"][1], own["B"][2], "", own["D"][1])


def test_seats_are_those_of_the_fixtures() -> None:
    book, own = league()
    book.say(FixturesSet("season", (FIRST, SECOND)))
    book.say(named(own, "A", 1))
    first, second = (
        replace(one, players=tuple(own[team][1] for team in teams))
        for one, teams in zip(seats_from(book.state, *ROUND), (TEAMS[:4], TEAMS[4:]), strict=True)
    )
    other = replace(first, players=(own["A"][0], *first.players[1:]))
    swapped = replace(first, players=(own["E"][1], *first.players[1:]))
    twice = replace(first, players=(own["A"][1], own["A"][2], *first.players[2:]))
    for tables, says in (
        ((first,), "teams have been set for tables 1, 2"),
        ((other, second), "A has named"),
        ((swapped, replace(second, players=(own["A"][1], *second.players[1:]))), "one player from each of A, B, C, D"),
        ((twice, second), "one player from each"),
    ):
        refused(book, RoundSeated(*ROUND, tables), says)
    filler = book.enter(EventPerson("Fill"), filler=True)
    book.say(RoundSeated(*ROUND, (replace(first, players=(*first.players[:3], filler)), second)))
    book.say(RoundSeated("season", "free", (replace(first, round="free"),)))  # a round without fixtures


def test_fixtures_of_a_round_that_has_begun_stay() -> None:
    book, own = league()
    book.say(FixturesSet("season", (FIRST, SECOND)))
    book.say(named(own, "A", 1))
    book.say(FixturesSet("season", (replace(FIRST, teams=TEAMS[4:]), replace(SECOND, teams=TEAMS[:4]))))
    assert book.state.lineups == {}  # A plays elsewhere
    book.say(FixturesSet("season", (FIRST, SECOND)))
    seats = replace(seats_from(book.state, *ROUND)[0], players=tuple(own[team][1] for team in TEAMS[:4]))
    book.say(ResultEntered(result_of(seats, 40000, 30000, 20000, 10000)))
    refused(book, FixturesSet("season", (SECOND,)), "has begun")
    refused(book, named(own, "A", 1), "line-up cannot be changed")
    book.say(FixturesSet("season", (FIRST, replace(SECOND, table="3"))))


@pytest.mark.parametrize(
    ("fixtures", "says"),
    [
        ((FIRST, FIRST), "is there twice"),
        ((FIRST, replace(SECOND, teams=("A", "F", "G", "H"))), "A is there twice"),
        ((replace(FIRST, teams=("A", "A", "B", "C")),), "A is there twice"),
        ((replace(FIRST, teams=TEAMS[:3]),), "and 4 teams"),
        ((replace(FIRST, teams=("X", *TEAMS[:3])),), "no team 'X'"),
        ((replace(FIRST, round=""),), "a round, a table"),
        ((replace(FIRST, planned=("p1",)),), "for every team"),
        ((replace(FIRST, start=START.replace(tzinfo=None)),), "zone"),
    ],
)
def test_fixtures_that_cannot_be(fixtures: tuple[TeamFixture, ...], says: str) -> None:
    book, _ = league()
    refused(book, FixturesSet("season", fixtures), says)
    refused(book, FixturesSet("other", (FIRST,)), "of kind league")


@pytest.mark.long
def test_a_season_that_was_planned_becomes_fixtures() -> None:
    book, own = league(hanchan=4, player_min=1, player_max=4)
    state = book.state
    planned = seat_stage(state.event, state.players, state.stage("season"), (), None, Arranging(steps=2_000_000))
    fixtures = fixtures_from(state, planned)
    book.say(FixturesSet("season", fixtures))
    assert sum(team == "A" for one in fixtures for team in one.teams) == 4
    for each in planned.rounds:
        assert seats_from(book.state, "season", each.round) == each.tables
        book.say(RoundSeated("season", each.round, seats_from(book.state, "season", each.round)))
    assert {id for one in fixtures for id in one.planned} <= {id for ids in own.values() for id in ids}
