"""A league: every two players on the same walls, one table of ratings, taken up again, stopped when decided."""

import json
import sys
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from paiju.arena import game as G
from paiju.arena import league
from paiju.arena.contest import contest
from paiju.arena.league import LeagueOutcome, contests_of, play_league, table_order
from paiju.arena.run import arena
from paiju.cli import main
from paiju.errors import InputError
from paiju.stats.looks import looks

HANDS: dict[str, Any] = {"unit": "hand", "jobs": 1}
THREE = ("random", "drawn", "simple")


def without_timing(answer: dict[str, object]) -> str:
    """All that must not depend on how it was run."""
    return json.dumps({key: value for key, value in answer.items() if key != "timing"})


def row_of(places: int, points: int = 0) -> list[int]:
    """A wall of four games: twice the sum of the one player's places, and its points."""
    row = [0] * G.COLUMNS
    row[G.GAMES] = row[G.A_SIDE + G.SEATS] = 4
    row[G.A_SIDE + G.RANKS], row[G.A_SIDE + G.POINTS] = places, points
    return row


@cache
def made_up_contests(names: tuple[str, ...]) -> Any:
    """Every two of these players."""
    return contests_of("ema", names, 0, {"unit": "hand"})


def made_up(rows: dict[tuple[int, int], list[list[int]]], players: int, level: float = 0.05) -> LeagueOutcome:
    """A league whose walls are told."""
    names = ("random", "drawn", "simple", "keen", "steady")[:players]
    return LeagueOutcome(made_up_contests(names), names, rows, 1.0, 1, False, 0, level)


def test_ratings_by_hand() -> None:
    """On one wall the first comes in at 2 as the one, the second at 3: the first is better by half of 0.5 + 0.5."""
    found = made_up({(0, 1): [row_of(16, 400)], (1, 0): [row_of(24, -200)]}, 2)
    assert found.better_by(0, 1, G.RANKS) == [0.5]
    assert found.better_by(1, 0, G.RANKS) == [-0.5]
    assert found.better_by(0, 1, G.POINTS) == [75.0]
    first, second = found.rating(0), found.rating(1)
    assert first is not None
    assert second is not None
    assert (first.mean, second.mean, first.alone) == (0.5, -0.5, True)
    assert found.verdict(0, 1) == "too_few"


def test_a_league_is_its_contests() -> None:
    """What is kept of every two is what the arena keeps; ratings add up to nothing."""
    found = play_league("ema", THREE, 12, 3, **HANDS)
    alone: Any = arena("ema", "simple", "drawn", 12, 3, **HANDS)
    places = [row[G.A_SIDE + G.RANKS] / row[G.A_SIDE + G.SEATS] / 2 for row in found.rows[2, 1]]
    assert sum(places) / len(places) == pytest.approx(alone["results"]["a"]["rank"][0])
    ratings = [each.mean for each in map(found.rating, range(3)) if each]
    assert sum(ratings) == pytest.approx(0.0)
    assert table_order(found)[0] == 2
    assert (found.walls, found.games) == (3, 72)


def test_a_league_is_taken_up_and_may_grow(tmp_path: Path) -> None:
    path = str(tmp_path / "league.jsonl")
    whole = without_timing(league("ema", THREE, 16, 5, **HANDS))
    league("ema", THREE[:2], 8, 5, resume=path, **HANDS)
    again = league("ema", THREE, 16, 5, resume=path, **HANDS)
    assert without_timing(again) == whole
    assert again["timing"]["games"] == 6 * 16 - 2 * 8  # type: ignore[index]
    assert league("ema", THREE, 16, 5, resume=path, **HANDS)["timing"]["games"] == 0  # type: ignore[index]
    with pytest.raises(InputError, match="another contest"):
        league("ema", THREE, 16, 6, resume=path, **HANDS)
    with pytest.raises(InputError, match="another contest"):
        arena("ema", "random", "drawn", 4, 5, resume=path, **HANDS)


def test_equal_players_are_seldom_parted() -> None:
    """Three equal players, looked at after 20, 40 … walls until all is decided or the walls end: a wrong verdict on any
    two of them in at most one league of twenty."""
    rng, wrong, leagues, most = Random(9), 0, 100, 160
    couples = [(i, j) for i in range(3) for j in range(3) if i != j]
    for _ in range(leagues):
        walls = {pair: [row_of(rng.choice((14, 17, 18, 20, 20, 22, 23, 26))) for _ in range(most)] for pair in couples}
        seen = (made_up({p: rows[:n] for p, rows in walls.items()}, 3, level) for n, level in looks(most))
        wrong += any(each.verdict(i, j) in ("a", "b") for each in seen for i, j in ((0, 1), (0, 2), (1, 2)))
    assert wrong / leagues <= 0.05


def test_a_league_stops_when_all_is_decided() -> None:
    """Who plays to win is told from who does anything after the first look."""
    found = play_league("xjtu", ("simple", "random"), 4000, 1, stop_early=True, unit="hand", jobs=1)
    assert (found.walls, found.looked, found.level) == (20, 1, 0.025)
    assert found.verdict(0, 1) == "a"
    one: Any = arena("xjtu", "simple", "random", 4000, 1, stop_early=True, unit="hand", jobs=1)
    assert (one["games"], one["verdict"], one["looks"], one["level"]) == (80, "a", 1, 0.025)


def test_bad_leagues() -> None:
    for players in (("random",), ("random", "greedy", "simple"), ("random",) * 70, ("random", "clever")):
        with pytest.raises(InputError) as error:
            play_league("ema", players, 4, **HANDS)
        assert error.value.zh != error.value.message
    assert contest("ema", "random", "greedy").b == "simple"


def test_a_league_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "-b", "ema", "--league", "random,drawn", "simple", "-n", "8", "--hands", "--jobs", "1"]
    assert main([*words, "--lang", "en"]) == 0
    text = capsys.readouterr().out
    lines = text.splitlines()
    assert lines[0] == "EMA Riichi 2016 (ema): a league of 3 players"
    assert lines[1] == "48 games: 2 walls, every pair both ways round and in every seat, seed 0"
    assert lines[4].split()[1] == "simple"
    assert text.count("too few walls") == 4
    assert main([*words, "--lang", "zh"]) == 0
    assert "3 名玩家的联赛" in capsys.readouterr().out
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {each["player"] for each in told["ratings"]} == {"random", "drawn", "simple"}
    assert [pair["verdict"] for pair in told["pairs"]] == ["too_few"] * 3


def test_what_programs_do_wrong_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One that never says anything sensible forfeits its turns, and the league says so."""
    path = tmp_path / "mute.py"
    path.write_text("import sys\nfor line in sys.stdin:\n    print('hello', flush=True)\n")
    program = f"cmd:{sys.executable} {path}"
    words = ["arena", "-b", "ema", "--league", "drawn", program, "-n", "4", "--hands", "--jobs", "1"]
    main([*words, "--lang", "en"])
    assert "unreadable" in capsys.readouterr().out
    main([*words, "--json"])
    told = json.loads(capsys.readouterr().out)
    assert told["timing"][program]["faults"]["garbage"] > 3
    assert {each["player"] for each in told["ratings"]} == {"drawn", program}
