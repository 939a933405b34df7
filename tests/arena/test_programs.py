"""What a program in the arena is told besides questions, and what its author is told when it fails."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from paiju.arena import arena
from paiju.books.toml_book import load
from paiju.cli import main
from paiju.errors import InputError

# Notes every line it is told; passes or discards what it drew.
NOTING = """
import json, os, sys
with open(os.path.join(sys.argv[1], str(os.getpid())), "w") as kept:
    for line in sys.stdin:
        kept.write(line)
        kept.flush()
        told = json.loads(line)
        if told["type"] == "ask":
            codes = [action["code"] for action in told["actions"]]
            best = next((code for code in (170, 45) if code in codes), codes[0])
            print(json.dumps({"id": told["id"], "action": best}), flush=True)
"""


def noting(folder: Path) -> str:
    """The program by its name."""
    script, notes = folder / "noting.py", folder / "notes"
    script.write_text(NOTING)
    notes.mkdir()
    return f"cmd:{sys.executable} {script} {notes}"


def noted(folder: Path) -> list[list[dict[str, Any]]]:
    """What each program was told."""
    kept = sorted((folder / "notes").iterdir())
    return [[json.loads(line) for line in each.read_text().splitlines()] for each in kept]


@pytest.mark.parametrize("jobs", [pytest.param(1, marks=pytest.mark.long), 2])
def test_hands_games_results_and_the_end_are_told(tmp_path: Path, jobs: int) -> None:
    """A process apart, so that it ends: however many workers there were."""
    import subprocess

    words = ["arena", "-b", "tenhou-3p", "--a", noting(tmp_path), "--b", "drawn", "--games", "6", "--hands"]
    command = [sys.executable, "-m", "paiju", *words, "--jobs", str(jobs), "--json"]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    answer = json.loads(run.stdout)
    games, hands = [], 0
    for lines in noted(tmp_path):
        types = [line["type"] for line in lines]
        assert types[0] == "start"
        assert types[-1] == "end"
        assert types.count("game") == types.count("game_end")
        assert types.count("hand") == types.count("hand_end")
        hands += types.count("hand")
        games += [line for line in lines if line["type"] == "game_end"]
        check_course(lines)
    assert hands == answer["hands"]
    assert len(games) == 6
    places = [game["places"][game["player"]] for game in games]
    assert sorted(set(places)) <= [1, 2, 3]
    assert all(len(game["points"]) == len(game["results"]) == 3 for game in games)


def check_course(lines: list[dict[str, Any]]) -> None:
    """Every hand begins with its seat and standing and is told to its end, event by event."""
    seat, events = "", list[dict[str, Any]]()
    for line in lines:
        if line["type"] == "hand":
            seat, events = line["seat"], []
            assert len(line["points"]) == 3
        elif line["type"] == "ask":
            assert line["view"]["role"] == seat
            events += line["events"]
        elif line["type"] == "hand_end":
            events += line["events"]
            assert events[0]["type"] == "deal"
            assert events[-1]["type"] == "end"
            assert events[-1]["result"] == line["result"]
            assert set(line["points"]) == set("ESW")


def test_all_that_was_said_is_kept_where_one_asks_for_it(tmp_path: Path) -> None:
    log = tmp_path / "talk.txt"
    arena("ema", noting(tmp_path), "random", 4, unit="hand", jobs=1, log=str(log))
    lines = log.read_text().splitlines()
    said, heard = ([line for line in lines if line.split()[0].endswith(sign)] for sign in "><")
    assert json.loads(said[0].split(" ", 1)[1])["type"] == "start"
    asked = [line for line in said if '"type":"ask"' in line]
    assert len(asked) == len(heard) > 20
    with pytest.raises(InputError, match="No such file"):
        arena("ema", "cmd:cat", "random", 4, log=str(tmp_path / "no" / "talk.txt"))


def test_a_program_passes_tiles_on_to_whom_the_dice_say(tmp_path: Path) -> None:
    sichuan = load(Path(__file__).parents[2] / "examples" / "books" / "sichuan.toml")
    arena(sichuan, noting(tmp_path), "random", 12, unit="hand", jobs=1)
    (lines,) = noted(tmp_path)
    ways = set()
    for line in lines:
        if line["type"] == "hand_end":
            assert line["events"][-1]["type"] == "end"
        for event in line.get("events", ()):
            if event["type"] == "exchange":
                ways.add(("ESWN".index(event["to"]) - "ESWN".index(event["seat"])) % 4)
    assert len(ways) > 1, ways


GARBAGE = "import sys\nfor line in sys.stdin:\n    print('thinking ...', flush=True)\n"


def test_who_never_answered_is_said_and_the_command_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "garbage.py"
    script.write_text(GARBAGE)
    words = ["arena", "-b", "ema", "--b", "random", "--games", "1", "--hands", "--jobs", "1", "--lang", "en"]
    assert main([*words, "--a", f"cmd:{sys.executable} {script}"]) == 1
    told = capsys.readouterr().out
    assert "never answered" in told
    assert "unreadable" in told
    assert "it wrote: thinking ..." in told
    assert main([*words, "--a", f"cmd:{sys.executable} {script}", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)["timing"]["a"]
    assert told["answers"] == 0
    assert told["notes"][0]["kind"] == "garbage"


def test_a_league_with_one_who_never_answered_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "garbage.py"
    script.write_text(GARBAGE)
    words = ["arena", "-b", "ema", "--games", "1", "--hands", "--jobs", "1", "--lang", "en", "--league"]
    assert main([*words, "random", "drawn"]) == 0
    assert main([*words, "random", f"cmd:{sys.executable} {script}"]) == 1
    assert "unreadable" in capsys.readouterr().out


def test_a_contest_is_not_played_on_a_card() -> None:
    with pytest.raises(TypeError, match="device"):
        arena("ema", "random", "random", 4, device="cuda")


def test_a_program_that_answers_does_not_fail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "-b", "ema", "--b", "random", "--games", "1", "--hands", "--jobs", "1", "--json"]
    assert main([*words, "--a", noting(tmp_path)]) == 0
    answers = json.loads(capsys.readouterr().out)["timing"]["a"]
    assert answers["answers"] > 10
    assert answers["faults"] == {}
