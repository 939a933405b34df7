"""Rehearsals: whole events hold, and one that does not hold is found out."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from paiju import books
from paiju.tournament.counting.outcome import EventOutcome, StageOutcome, count_event
from paiju.tournament.event import EventStage, Official, TournamentEvent
from paiju.tournament.folder.event_file import read_event
from paiju.tournament.placing.stages import seat_stage
from paiju.tournament.placing.values import StageSeating
from paiju.tournament.record.verifying import verify_record
from paiju.tournament.rehearsal import rehearse, table_play
from paiju.tournament.rehearsal.on_record import recorded
from paiju.tournament.rehearsal.people import made_up
from paiju.tournament.rehearsal.rehearse import Rehearsal
from paiju.tournament.rehearsal.table_play import ended_points, random_game
from paiju.tournament.rulings.hands import table_of_hands
from paiju.tournament.tables import TableSeats

EVENTS = Path(__file__).parents[3] / "examples" / "events"
EXAMPLES = ("ema", "cup", "cup-relay", "knockout", "groups")
SMALL = TournamentEvent(
    "Small",
    books.get("mcr"),
    (EventStage("main", "seated", rounds=3, cut=4, carry="half"), EventStage("last", "final", rounds=2)),
)


def example(name: str) -> TournamentEvent:
    """An event of the examples."""
    return read_event((EVENTS / f"{name}.toml").read_text(encoding="utf-8"), EVENTS).event


def rehearsed(event: TournamentEvent, seed: int = 0, players: int = 0) -> Rehearsal:
    """A rehearsal that is over."""
    found = Rehearsal(event, made_up(event, players), seed, 0.1)
    found.play()
    return found


def league(hanchan: int = 4) -> TournamentEvent:
    """A short season of four teams."""
    figures = {"hanchan": hanchan, "player_min": 1, "player_max": 4}
    stages = (EventStage("season", "league", cut=4, carry="half"), EventStage("final", "final", rounds=4))
    return TournamentEvent("League", books.get("lol"), stages, settings={"league": figures})


@pytest.mark.parametrize(
    ("name", "players"), [("ema", 20), ("cup", 12), ("cup-relay", 0), ("knockout", 8), ("groups", 16)]
)
def test_the_examples_hold(name: str, players: int) -> None:
    found = rehearsed(example(name), 0, players)
    assert found.broken == []
    outcome = found.outcome
    assert outcome is not None
    lines = outcome.teams if name == "cup-relay" else outcome.standings
    assert lines[0].place == 1
    assert {result.stage for result in found.results} == {stage.name for stage in found.event.stages}


@pytest.mark.clause("xjtu:App1:1")
def test_a_substitute_plays_in_the_relay_for_one_member() -> None:
    found = rehearsed(example("cup-relay"), 2)
    stands_in = next(player for player in found.players if player.substitute and player.number)
    missing = next(player for player in found.players if player.out)
    assert (stands_in.team, stands_in.order) == (missing.team, missing.order)
    games = [one for one in found.results if stands_in.id in one.players and one.stage == "初赛"]
    assert [one.round for one in games] == [str(missing.order)]
    assert not any(missing.id in one.players for one in found.results)


def test_a_league_season_with_its_final() -> None:
    pytest.importorskip("ortools")
    found = rehearsed(league())
    assert found.broken == []
    assert found.outcome is not None
    assert [line.place for line in found.outcome.teams] == [1, 2, 3, 4]
    assert Counter(result.stage for result in found.results) == {"season": 4, "final": 4}
    assert any(award.kind == "prize" for award in found.outcome.awards)


def test_individuals_and_teams_at_once() -> None:
    """Entrants in teams, a cut of players: both tables come out of the same games."""
    team = replace(SMALL, stages=(replace(SMALL.stages[0], team_size=4), SMALL.stages[1]))
    found = Rehearsal(SMALL, made_up(team), 2, 0.1)
    assert found.play()
    assert found.outcome is not None
    assert found.outcome.teams
    assert found.outcome.standings


def test_the_same_seed_plays_the_same_event() -> None:
    event = example("knockout")
    first, again, other = (rehearsed(event, seed, 8) for seed in (1, 1, 2))
    assert first.results == again.results
    assert first.results != other.results


@pytest.mark.clause("mcr:Q28", "mcr:Q146(8)", "mcr:Q146(9)")
def test_what_happens_in_it() -> None:
    """Somebody is missing, three are late, somebody leaves; their results and penalties are where they belong."""
    event = replace(SMALL, stages=(replace(SMALL.stages[0], team_size=4), SMALL.stages[1]))
    found = rehearsed(event, 3)
    assert found.broken == []
    late = {(one.round, int(one.amount)) for one in found.penalties if one.kind == "game"}
    assert {("1", 10), ("2", 20)} <= late
    assert [one.out for one in found.results if "forfeit" in one.out.values()]
    out = [player for player in found.players if player.out]
    taken_over = [player for player in found.players if player.number.startswith("T")]
    assert {player.number for player in out} == {player.number[1:] for player in taken_over}
    assert all(player.team for player in taken_over)
    assert found.outcome is not None
    unplaced = {line.player for line in found.outcome.standings if line.place is None}
    assert {player.id for player in out} & {p for one in found.results for p in one.players} <= unplaced


@pytest.mark.clause("mcr:Q136", "mcr:Q140(12)")
def test_signatures_are_told() -> None:
    crew = (Official("C", "chief", "first", "1"), Official("T", "table", "second", "2"))
    official = rehearsed(replace(SMALL, officials=crew), 0, 8)
    assert ("成绩正式有效", "results are official") in [(step.zh, step.en) for step in official.steps]
    assert any("unofficial" in step.en and "mcr:Q136" in step.en for step in rehearsed(SMALL, 0, 8).steps)


@pytest.mark.parametrize("name", ["small", "cup-relay"])
def test_the_record_comes_to_the_same(name: str) -> None:
    """Said entry by entry, signed and audited, archived and read back; another result is found out."""
    team = replace(SMALL, stages=(replace(SMALL.stages[0], team_size=4), SMALL.stages[1]))
    found = rehearsed(team if name == "small" else example(name), 1)
    archive, head, wrong = recorded(found)
    assert wrong == []
    assert verify_record(archive, head).agrees
    last = found.history[-1]
    assert isinstance(last, rehearse.PlayedRound)
    one, *rest = last.results
    found.history[-1] = replace(last, results=(replace(one, points=(*one.points[1:], one.points[0])), *rest))
    assert recorded(found)[2]


# --- it finds out ---------------------------------------------------------------------------------

Spoil = Callable[[EventOutcome], EventOutcome]


def with_stage(outcome: EventOutcome, stage: StageOutcome) -> EventOutcome:
    """Another first stage."""
    return replace(outcome, stages=(stage, *outcome.stages[1:]))


def places_swapped(outcome: EventOutcome) -> EventOutcome:
    """The first two have exchanged their places."""
    first, second, *rest = outcome.stages[0].standings
    lines = (replace(first, place=second.place), replace(second, place=first.place), *rest)
    return with_stage(outcome, replace(outcome.stages[0], standings=lines))


def a_point_more(outcome: EventOutcome) -> EventOutcome:
    """Somebody has a point from nowhere."""
    first, *rest = outcome.stages[0].standings
    metrics = {**first.metrics, "game": first.metrics["game"] + Fraction(1)}
    return with_stage(outcome, replace(outcome.stages[0], standings=(replace(first, metrics=metrics), *rest)))


def a_game_less(outcome: EventOutcome) -> EventOutcome:
    """Somebody's game is missing."""
    first, *rest = outcome.stages[0].standings
    lines = (replace(first, games=first.games - 1), *rest)
    return with_stage(outcome, replace(outcome.stages[0], standings=lines))


def the_wrong_ones_go_on(outcome: EventOutcome) -> EventOutcome:
    """The last go on."""
    stage = outcome.stages[0]
    last = tuple(line.player for line in stage.standings if line.place)[-4:]
    return with_stage(outcome, replace(stage, goes_on=last if stage.goes_on else ()))


@pytest.mark.parametrize("spoil", [places_swapped, a_point_more, a_game_less, the_wrong_ones_go_on])
def test_a_wrong_count_is_found_out(spoil: Spoil, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rehearse, "count_event", lambda *told, **more: spoil(count_event(*told, **more)))
    found = rehearsed(SMALL, 0, 8)
    assert found.broken
    assert all(text.zh != text.en for text in found.broken)


def test_wrong_seats_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def doubled(*told: object) -> StageSeating:
        found = seat_stage(*told)  # type: ignore[arg-type]
        first, *rest = found.rounds
        one, other, *more = first.tables
        tables = (replace(one, players=(other.players[0], *one.players[1:])), other, *more)
        return replace(found, rounds=(replace(first, tables=tables), *rest))

    monkeypatch.setattr(rehearse, "seat_stage", doubled)
    found = rehearsed(SMALL)
    assert any("2 times" in text.en for text in found.broken)
    assert any("no seat" in text.en for text in found.broken)
    assert found.results == []


def test_points_that_vanish_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(*told: object) -> object:
        table = table_of_hands(*told)  # type: ignore[arg-type]
        points = (table.result.points[0] - 1, *table.result.points[1:])
        return replace(table, result=replace(table.result, points=points))

    monkeypatch.setattr(table_play, "table_of_hands", leaking)
    assert any("add up to 1999" in text.en for text in rehearsed(SMALL).broken)


# --- games ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", ["mcr", "ema", "lol", "xjtu-cup", "tenhou"])
def test_games_that_might_have_been(book: str) -> None:
    """Told at random, judged by the engine, entered again they come to the same, and nothing is lost."""
    seats = TableSeats("a", "1", "1", ("p", "q", "r", "s"))
    for seed in (0, 3):
        told, match = random_game(books.get(book), Random(seed), most=6 if seed == 3 else 1000)
        assert sum(ended_points(match)) == 4 * books.get(book).game.start_points
        assert table_of_hands(books.get(book), seats, told).result.points == ended_points(match)


@pytest.mark.long
@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_hold_for_many_seeds(name: str) -> None:
    for seed in range(1, 13):
        found = rehearsed(example(name), seed)
        assert found.broken == [], seed
        assert recorded(found)[2] == [], seed


@pytest.mark.long
def test_a_large_event_holds() -> None:
    stages = (
        EventStage("main", "seated", rounds=9, cut=16, team_size=4, carry="whole"),
        EventStage("last", "final", rounds=2),
    )
    found = rehearsed(replace(SMALL, stages=stages), 1, 240)
    assert found.broken == []
    assert sum(result.stage == "main" for result in found.results) == 540


@pytest.mark.long
def test_odd_numbers_hold() -> None:
    for players in range(8, 40):
        assert rehearsed(SMALL, players, players).broken == [], players


@pytest.mark.long
def test_leagues_hold() -> None:
    pytest.importorskip("ortools")
    assert rehearsed(replace(league(), settings={}), 1).broken == []
    for seed in range(10):
        assert rehearsed(league(8), seed).broken == [], seed
