"""`paiju arena` and `paiju lab`, as a shell calls them."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from paiju.cli import main
from paiju.columns import width
from paiju.native import library
from tests import children
from tests.children import PATIENCE, child, heard
from tests.extras import need_library

GAMES = ("arena", "-b", "ema", "--a", "random", "--b", "random", "-n", "8", "--hands", "--jobs", "1")
CHANGE = ("lab", "-b", "ema", "--change", "payments.winners=one", "-n", "12", "--bots", "random", "--jobs", "1")


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command prints; it must end well, and say nothing else."""
    assert main(list(words)) == 0
    told = capsys.readouterr()
    assert told.err == ""
    return told.out


def test_a_contest_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, *GAMES, "--lang", "en").splitlines()
    assert lines[0] == "EMA Riichi 2016 (ema): one random against random"
    assert lines[1] == "8 games (2 deals, in every seat once), 8 hands, one wall for all seats, seed 0"
    assert any(line.split()[:3] == ["average", "place", "2.500"] for line in lines)
    assert lines[-2] == "too few walls to judge: 2; at least 20 are needed"
    assert lines[-1].endswith("1 job)")


def test_the_same_in_chinese(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, *GAMES, "--lang", "zh")
    for words in (
        "random 一家对 random",
        "8 盘（2 副牌，每座各一次），8 局，共用牌墙，种子 0",
        "平均名次",
        "放铳",
        "牌墙太少，不下结论：2 副，至少 20 副",
    ):
        assert words in text
    rows = [line for line in text.splitlines() if "%" in line and "]" in line]
    assert len({width(line[: line.index("]")]) for line in rows}) == 1


def test_a_contest_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(run(capsys, *GAMES, "--seed", "3", "--json"))
    assert (told["book"], told["a"], told["b"], told["seed"], told["unit"]) == ("ema", "random", "random", 3, "hand")
    assert (told["games"], told["sets"], told["walls"]) == (8, 2, "shared")
    for side in ("a", "b"):
        low, mean, high = (told["results"][side]["deal_in"][i] for i in (1, 0, 2))
        assert low <= mean <= high
    assert set(told["results"]["a"]) == {"rank", "points", "win", "deal_in", "call", "riichi", "value", "illegal"}


def test_special_rules_and_own_walls(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("arena", "-b", "psa", "--a", "random", "--b", "random", "-n", "4", "--hands", "--special", "fight_on")
    assert json.loads(run(capsys, *words, "--json"))["special"] == "fight_on"
    words = ("arena", "-b", "mcr", "--a", "random", "--b", "random", "-n", "4", "--hands")
    assert "a wall for every seat" in run(capsys, *words, "--lang", "en")
    assert "one wall for all seats" in run(capsys, *words, "--walls", "shared", "--lang", "en")


ENDLESS = """
import sys
from paiju.arena.state import State
from paiju.cli import main
take = State.take
def told(self, part, rows):
    take(self, part, rows)
    print("begun", file=sys.stderr, flush=True)
State.take = told
words = "arena -b ema --a random --b random -n 1e6 --hands --jobs 1 --resume".split()
sys.exit(main([*words, sys.argv[1]]))
"""


@pytest.mark.skipif(os.name != "posix", reason="signals as on POSIX")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_contest_that_was_stopped_goes_on(how: signal.Signals, tmp_path: Path) -> None:
    """Whether it was interrupted or killed, what was played is on disk."""
    path = str(tmp_path / "state.jsonl")
    words = [sys.executable, "-c", ENDLESS, path]
    with child(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as started:
        heard(started, started.stderr, "begun")
        os.killpg(started.pid, how)
        started.communicate(timeout=PATIENCE)
    assert started.returncode == (130 if how == signal.SIGINT else -signal.SIGKILL)
    walls = sum(
        len(json.loads(line)["rows"]) for line in Path(path).read_text().splitlines(True)[1:] if line[-1] == "\n"
    )
    assert walls > 0
    more = ["-n", str(4 * (walls + 3)), "--hands", "--resume", path, "--json"]
    again = children.run([sys.executable, "-m", "paiju", *GAMES[:7], *more])
    assert again.returncode == 0, again.stderr
    assert json.loads(again.stdout)["timing"]["games"] == 12


@pytest.mark.parametrize("compiled", [False, True])
def test_it_works_without_numpy(compiled: bool) -> None:
    """Nothing but Python is needed; a library that is there serves without NumPy and Numba too."""
    if compiled:
        need_library()
        assert library.library() is not None
    text = (
        f"import os, sys; os.environ['PAIJU_COMPILED'] = '{int(compiled)}'\n"
        "sys.modules['numpy'] = sys.modules['numba'] = None\n"
        "from paiju.arena import arena; from paiju.lab import lab\n"
        "print(arena('xjtu', 'random', 'random', 8, unit='hand')['results']['a']['rank'])\n"
        "print(lab('ema', 3, changes={'payments.winners': 'one'}, players='random')['timing']['compiled'])"
    )
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=PATIENCE)
    assert (done.stdout, done.stderr) == (f"[2.5, 2.5, 2.5]\n{compiled}\n", "")


# --- the laboratory -------------------------------------------------------------------------------


def test_an_experiment_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, *CHANGE, "--matches", "1", "--lang", "en")
    lines = text.splitlines()
    said = "several winners on one discard: all of them → only the nearest [payments.winners] ema:3.11 Winning"
    assert lines[0] == "EMA Riichi 2016 (ema)"
    assert said in " ".join(text.split())  # however wide the page is
    assert "12 hands and 1 games each, random players, seed 0, the same walls" in lines
    for words in ("drawn in total", "Seats (East deals)", "Whole games", "tested together (Holm)"):
        assert words in text
    assert "各 12 局" in run(capsys, *CHANGE, "--lang", "zh")


def test_an_experiment_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(run(capsys, *CHANGE, "--json"))
    assert told["changes"] == {"payments.winners": ["all", "one"]}
    assert (told["hands"], told["matches"], told["same_walls"]) == (12, 0, True)
    drawn: Any = told["measures"]["hands"]["drawn"]
    known = {"one", "other", "difference", "relative", "p", "holm", "verdict", "slight", "matters", "hands_needed"}
    assert set(drawn) == known


def test_an_experiment_as_csv(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, *CHANGE, "--csv")
    told = json.loads(run(capsys, *CHANGE, "--json"))["measures"]
    rows = list(csv.DictReader(io.StringIO(text)))
    assert len(rows) == sum(len(section) for section in told.values())
    for row in rows:
        known = told[row["section"]][row["key"]]
        assert row["verdict"] == known["verdict"]
        if known["one"]:
            assert [float(row[name]) for name in ("one", "one_low", "one_high")] == known["one"]


def test_a_report_is_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    run(capsys, *CHANGE, "--html", str(path), "--lang", "zh")
    assert path.read_text(encoding="utf-8").startswith('<!doctype html>\n<html lang="zh">')
    assert main([*CHANGE, "--html", str(tmp_path / "nowhere" / "x.html"), "--lang", "en"]) == 2
    assert capsys.readouterr().err.startswith("paiju: error: ")


def test_another_book(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("lab", "-b", "ema", "--against", "mcr", "-n", "6", "--bots", "random")
    assert "different tile" in run(capsys, *words, "--lang", "en")


@pytest.mark.parametrize(
    "words",
    [
        ("arena", "-b", "ema", "--a", "random", "--b", "random"),
        ("arena", "-b", "ema", "--a", "clever", "--b", "random", "-n", "4"),
        ("arena", "-b", "ema", "--a", "random", "--b", "random", "-n", "none"),
        ("arena", "-b", "ema", "--a", "random", "--b", "random", "-n", "4", "--walls", "own"),
        ("arena", "-b", "ema", "--a", "random", "--b", "random", "-n", "4", "--walls", "high"),
        ("arena", "-b", "ema", "--a", "random", "--b", "random", "-n", "4", "--think", "x"),
        ("arena", "-b", "nothing", "--a", "random", "--b", "random", "-n", "4"),
        ("lab", "-b", "ema", "-n", "5"),
        ("lab", "-b", "ema", "-n", "5", "--change", "payments.winners"),
        ("lab", "-b", "ema", "-n", "5", "--change", "payments.nothing=1"),
        ("lab", "-b", "ema", "-n", "5", "--change", "payments.winners=one", "--csv", "--json"),
        ("lab", "-b", "ema", "-n", "5", "--change", "payments.winners=one", "--matters", "x"),
        ("lab", "-b", "psa", "-n", "5", "--against", "psa", "--special", "none"),
        ("arena", "-b", "ema", "--a", "random", "--league", "random,simple", "-n", "4"),
        ("arena", "-b", "ema", "--league", "random", "-n", "4"),
        ("arena", "-b", "ema", "--league", "random,random", "-n", "4"),
        ("arena", "-b", "ema", "--a", "random", "-n", "4"),
        ("lab", "-b", "ema", "-n", "5", "--against", "nothing"),
        ("lab", "-b", "ema", "-n", "5", "--against", "lol", "--bots", "clever"),
    ],
)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_bad_input_is_one_line(words: tuple[str, ...], lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code = main([*words, "--lang", lang])
    except SystemExit as stop:
        code = int(stop.code or 0)
    told = capsys.readouterr()
    assert (code, told.out) == (2, "")
    assert told.err.startswith("paiju: 错误：" if lang == "zh" else "paiju: error: ")
    assert told.err.count("\n") == 1
