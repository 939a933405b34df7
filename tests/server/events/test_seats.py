"""Seats that the club proposes: by what was drawn, with whoever plays for those who have gone on."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import pytest

from paiju import books
from paiju.errors import InputError
from paiju.server.events.entries.draws import DrawSecret
from paiju.server.events.messages.calls import SeatsProposed, SeatsWay
from paiju.server.events.seats import seats_proposed
from paiju.server.events.seats_anew import SeatsWish
from paiju.tournament.draw import check_draw
from paiju.tournament.event import EventStage, TournamentEvent
from paiju.tournament.record import EventPerson, EventRecord
from paiju.tournament.record.commands.entrants import CheckedIn, NoShow, PlayerWithdrawn
from paiju.tournament.record.commands.lineups import FixturesSet, LineupNamed
from paiju.tournament.record.commands.results import ResultEntered
from paiju.tournament.record.commands.rounds import RoundSeated, StartAnnounced
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
    (first, *_) = seats_proposed(book.state, SeatsWish(stage, ""), seed, BRIEFLY).rounds
    return [set(one.players) for one in first.tables]


@pytest.mark.clause("reading:363")
def test_numbers_are_drawn_before_seats_and_seats_follow_from_them() -> None:
    book, ids = begun(plain(stages=TWO_STAGES), 8)
    told = seats_proposed(book.state, SeatsWish("heats", ""), 5, BRIEFLY)
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
    seats = seats_proposed(book.state, SeatsWish("last", ""), 0, BRIEFLY).rounds[0].tables[0]
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
    told = seats_proposed(book.state, SeatsWish("season", ""), 0, BRIEFLY)
    assert [one.en for one in told.notes] == ["round 1, table 1: nobody has been named yet for Red"]
    seats = TableSeats("season", "1", "1", tuple(told.rounds[0].tables[0].players))
    assert seats.players == ("", *(ids[team] for team in teams[1:]))
    with pytest.raises(InputError, match="nobody has been named for a seat yet"):
        book.say(RoundSeated("season", "1", (seats,)))
    book.say(TeamLed("Red", ids["Red"]))
    book.say(LineupNamed("season", "1", "1", "Red", ids["Red"], ids["Red"]))
    assert seats_proposed(book.state, SeatsWish("season", ""), 0, BRIEFLY).notes == []


def drawn_and_seated(players: int, rounds: int = 3) -> tuple[EventRecord, list[str]]:
    """An event whose lots are drawn, and all of whose rounds are seated as they are proposed."""
    book, ids = begun(plain(stages=(EventStage("main", "seated", rounds=rounds),)), players)
    draw(book, "lots")
    for each in proposal(book).rounds:
        tables = tuple(TableSeats("main", each.round, one.table, tuple(one.players)) for one in each.tables)
        book.say(RoundSeated("main", each.round, tables))
    return book, ids


def proposal(book: EventRecord, round: str = "", way: SeatsWay = "least", fillers: bool = True) -> SeatsProposed:
    """What the club proposes."""
    return seats_proposed(book.state, SeatsWish("main", round, way, fillers), 0, BRIEFLY)


def sitting(proposed: SeatsProposed) -> list[list[str]]:
    """Who sits in each proposed round."""
    return [[player for table in each.tables for player in table.players] for each in proposed.rounds]


@pytest.mark.clause("mcr:Q25(8)")
@pytest.mark.parametrize("way", ["least", "anew"])
@pytest.mark.parametrize("leave", ["withdraw", "are missing"])
def test_who_does_not_come_is_not_seated_again(leave: str, way: SeatsWay) -> None:
    book, ids = drawn_and_seated(16)
    before = dict(book.state.seating)
    gone = ids[13:]
    for each in gone:
        book.say(PlayerWithdrawn(each) if leave == "withdraw" else NoShow(each))
    told = proposal(book, "1", way)
    assert [each.round for each in told.rounds] == ["1", "2", "3"]
    for each, sat in zip(told.rounds, sitting(told), strict=True):
        assert (len(each.tables), len(each.byes)) == (3, 1)
        assert sorted([*sat, *each.byes], key=ids.index) == ids[:13]
    assert len({bye for each in told.rounds for bye in each.byes}) == 3  # nobody sits out twice
    assert (told.lacking, told.fillers, told.other) == (3, 0, "anew" if way == "least" else "least")
    words = [note.en for note in told.notes]
    assert words[0] == f"not seated, because absent or withdrawn: {', '.join(names_of(book, gone))}"
    assert words[1] == "tables in round 1: 3; there were 4"
    assert "13 players: 1 has a bye each round; 3 more would fill the tables of 4" in words
    assert book.state.seating == before  # only proposed


def names_of(book: EventRecord, ids: Sequence[str]) -> list[str]:
    """Names, in the order of the seats of the first round."""
    sat = [player for table in book.state.seating["main", "1"] for player in table.players]
    return [str(book.state.called(each)) for each in sorted(ids, key=sat.index)]


def test_most_keep_their_tables_and_the_other_way_is_another() -> None:
    moved = {"least": 0, "anew": 0}
    for _rest in range(3):  # lots are drawn by chance
        book, ids = drawn_and_seated(24)
        for each in ids[:4]:
            book.say(PlayerWithdrawn(each))
        was = {player: table.table for table in book.state.seating["main", "1"] for player in table.players}
        for way in ("least", "anew"):
            first = proposal(book, "1", way).rounds[0]
            moved[way] += sum(was[player] != table.table for table in first.tables for player in table.players)
        assert proposal(book, "1", "anew").rounds[0] != proposal(book, "1", "least").rounds[0]
    assert moved["least"] < moved["anew"]


def test_seats_that_nobody_has_left_stay_and_have_no_other_way() -> None:
    book, _ids = drawn_and_seated(8)
    told = proposal(book, "2")
    assert [note.en for note in told.notes][:1] == ["everybody keeps their seat"]
    assert told.other is None
    assert [tuple(one.players) for one in told.rounds[0].tables] == [
        one.players for one in book.state.seating["main", "2"]
    ]


def test_a_round_that_has_begun_stays_and_the_next_is_seated_without_who_left() -> None:
    book, ids = drawn_and_seated(16)
    book.say(StartAnnounced("main", "1", book.clock(), book.organiser))
    for table in book.state.seating["main", "1"]:
        book.say(ResultEntered(result_of(table)))
    gone = ids[5]
    book.say(PlayerWithdrawn(gone))
    told = proposal(book, "2")
    assert [each.round for each in told.rounds] == ["2", "3"]
    assert all(gone not in sat and len(sat) == 12 for sat in sitting(told))


def test_who_misses_one_round_is_left_out_of_that_one_alone() -> None:
    book, ids = drawn_and_seated(16)
    book.say(NoShow(ids[0], "main", "2"))
    told = proposal(book, "2")
    assert [each.round for each in told.rounds] == ["2"]
    assert ids[0] not in sitting(told)[0]
    book.say(CheckedIn(ids[0], "main", "2"))
    assert sorted(sitting(proposal(book, "2"))[0]) == sorted(ids)


def test_who_comes_late_after_all_is_seated_again() -> None:
    book, ids = drawn_and_seated(16)
    book.say(NoShow(ids[3]))
    assert ids[3] not in sitting(proposal(book, "1"))[0]
    assert ids[3] not in book.state.sitting_out("main", "1")
    book.say(CheckedIn(ids[3]))
    assert [sorted(sat) for sat in sitting(proposal(book, "1"))] == [sorted(ids)] * 3


def test_fillers_make_tables_whole_or_byes_are_taken_instead() -> None:
    book, ids = drawn_and_seated(16)
    for each in ids[14:]:
        book.say(NoShow(each))
    fillers = [book.enter(EventPerson(f"Filler {n}"), filler=True) for n in (1, 2)]
    told = proposal(book, "1")
    assert (told.fillers, told.lacking, [each.byes for each in told.rounds]) == (2, 0, [[], [], []])
    assert {*ids[:14], *fillers} == set(sitting(told)[0])
    alone = proposal(book, "1", fillers=False)
    assert (alone.fillers, alone.lacking) == (0, 2)
    assert set(fillers) & set(sitting(alone)[0]) == set()


def test_the_first_round_is_proposed_without_who_is_missing() -> None:
    book, ids = begun(plain(), 9)
    draw(book, "lots")
    book.say(NoShow(ids[8]))
    told = proposal(book)
    assert [sorted(sat, key=ids.index) for sat in sitting(told)] == [ids[:8]] * 3
    assert told.notes[0].en == f"not seated, because absent or withdrawn: {book.state.called(ids[8])}"
    assert told.other is None
