"""Seats that the club proposes: by what was drawn, with whoever plays for those who have gone on."""

from dataclasses import replace
from datetime import date

import pytest

from paiju import books
from paiju.errors import InputError
from paiju.server.events.entries.draws import DrawSecret
from paiju.server.events.seats import seats_proposed
from paiju.tournament.draw import check_draw
from paiju.tournament.event import EventStage, TournamentEvent
from paiju.tournament.record import EventPerson, EventRecord
from paiju.tournament.record.commands.lineups import FixturesSet, LineupNamed
from paiju.tournament.record.commands.results import ResultEntered
from paiju.tournament.record.commands.rounds import RoundSeated
from paiju.tournament.record.commands.teams import SubstituteNamed, TeamLed
from paiju.tournament.record.live_values import TeamFixture
from paiju.tournament.tables import TableSeats
from tests.tournament.record.events import begun, plain, result_of, seated

TWO_STAGES = (EventStage("heats", "seated", rounds=1, cut=4), EventStage("last", "final", rounds=1))
BRIEFLY = 0.005  # seconds to search


def draw(book: EventRecord, kind: str) -> None:
    """As the club draws."""
    secret = DrawSecret()
    secret.begin(book, book.organiser, {"do": "draw_begun", "draw": kind, "leaders": []})
    secret.stored = secret.fresh
    secret.make(book, book.organiser)
    assert check_draw(dict(book.state.draws[-1])) == []


def proposed(book: EventRecord, stage: str, seed: int = 0) -> list[set[str]]:
    """Who would sit at every table of the next round."""
    (first, *_) = seats_proposed(book.state, stage, "", seed, BRIEFLY).rounds
    return [set(one.players) for one in first.tables]


@pytest.mark.clause("reading:363")
def test_numbers_are_drawn_before_seats_and_seats_follow_from_them() -> None:
    book, ids = begun(plain(stages=TWO_STAGES), 8)
    told = seats_proposed(book.state, "heats", "", 5, BRIEFLY)
    assert (told.rounds, told.draw, told.notes[0].en[:15]) == ([], "lots", "Seating follows")
    draw(book, "lots")
    assert sorted(int(one.number) for one in book.state.players) == list(range(1, 9))
    looks = [proposed(book, "heats", seed) for seed in (0, 1, 2, 99)]
    assert all(each == looks[0] for each in looks)
    assert proposed(EventRecord.from_archive(book.archive()), "heats", 7) == looks[0]
    assert sorted(set().union(*looks[0])) == sorted(ids)


@pytest.mark.clause("mcr:Q146(8)")
@pytest.mark.parametrize("kind", ["lots", "seating"])
def test_a_substitute_named_before_the_final_is_proposed_in_it(kind: str) -> None:
    book, ids = begun(plain(stages=TWO_STAGES), 8)
    spare = book.enter(EventPerson("替补"), team="Red", substitute=True)
    if kind == "lots":
        draw(book, kind)
    for tables, points in zip(seated(book, ids), ((40, 20, -10, -50), (30, 10, -20, -20)), strict=True):
        book.say(ResultEntered(replace(result_of(tables), points=points)))
    if kind == "seating":
        draw(book, kind)
    (before,) = proposed(book, "last")
    leaves = next(one for one in ids if one in before and book.state.enrolled[one].player.team == "Red")
    book.say(SubstituteNamed(leaves, spare))
    (now,) = proposed(book, "last")
    assert now == before - {leaves} | {spare}
    seats = seats_proposed(book.state, "last", "", 0, BRIEFLY).rounds[0].tables[0]
    book.say(RoundSeated("last", "1", (TableSeats("last", "1", seats.table, tuple(seats.players)),)))


def test_a_season_whose_captains_have_named_nobody() -> None:
    """What is missing is told of the round that is next, team by team; such seats are refused in words."""
    book = EventRecord.create("Olga")
    book.plan(
        TournamentEvent("League", books.get("lol"), (EventStage("season", "league", rounds=2),), start=date(2026, 5, 1))
    )
    teams = ("Red", "Blue", "Gold", "Jade")
    ids = {team: book.enter(EventPerson(f"{team} 1"), team=team) for team in teams}
    book.say(FixturesSet("season", (TeamFixture("1", "1", teams), TeamFixture("2", "1", teams))))
    for team in teams[1:]:
        book.say(TeamLed(team, ids[team]))
        book.say(LineupNamed("season", "1", "1", team, ids[team], ids[team]))
    told = seats_proposed(book.state, "season", "", 0, BRIEFLY)
    assert [one.en for one in told.notes] == ["round 1, table 1: nobody has been named yet for Red"]
    seats = TableSeats("season", "1", "1", tuple(told.rounds[0].tables[0].players))
    assert seats.players == ("", *(ids[team] for team in teams[1:]))
    with pytest.raises(InputError, match="nobody has been named for a seat yet"):
        book.say(RoundSeated("season", "1", (seats,)))
    book.say(TeamLed("Red", ids["Red"]))
    book.say(LineupNamed("season", "1", "1", "Red", ids["Red"], ids["Red"]))
    assert seats_proposed(book.state, "season", "", 0, BRIEFLY).notes == []
