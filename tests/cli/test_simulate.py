"""`paiju simulate`, as a shell calls it."""

import json
import os
import signal
import subprocess
import sys
from typing import Any

import pytest

from paiju import books
from paiju.cli import main
from paiju.cli.shared.progress import Bar
from paiju.columns import width
from paiju.native import library
from paiju.simulation import run as settings
from tests.children import COMPILING, PATIENCE, child, heard
from tests.extras import need_library

FEW = ("simulate", "-b", "ema", "--hands", "20", "--jobs", "1")


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command prints; it must end well, and say nothing else."""
    assert main(list(words)) == 0
    told = capsys.readouterr()
    assert told.err == ""
    return told.out


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    """What it prints for programs."""
    return json.loads(run(capsys, *words, "--json"))


def test_a_table_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, *FEW, "--players", "simple", "--lang", "en")
    lines = text.splitlines()
    assert lines[:2] == ["EMA Riichi 2016 (ema)", "20 hands, players simple, seed 0"]
    for words in (
        "How hands ended",
        "by self-draw",
        "by the dealer",
        "points per win",
        "deals in",
        "Riichi",
        "North: wins",
    ):
        assert words in text
    assert "ema: " in lines[-1]
    assert lines[-1].endswith("1 job)")
    assert "hands/s" in lines[-1]


def test_the_same_in_chinese(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, *FEW, "--players", "simple", "--lang", "zh")
    for words in ("20 局，玩家 simple，种子 0", "各局结果", "自摸", "庄家和牌", "平均点数", "放铳", "立直", "每秒"):
        assert words in text
    assert not any("hands" in line for line in text.splitlines())


def test_columns_line_up(capsys: pytest.CaptureFixture[str]) -> None:
    for lang in ("zh", "en"):
        text = run(capsys, *FEW, "--players", "simple", "--lang", lang)
        section = text.split("\n\n")[-2].splitlines()[1:]
        assert len({width(line[: line.index("%")]) for line in section}) == 1


def test_json_holds_counts_shares_and_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    told = answer(capsys, *FEW, "--players", "simple", "--seed", "5")
    assert (told["book"], told["hands"], told["seed"], told["players"]) == ("ema", 20, 5, ["simple"] * 4)
    hands = told["measures"]["hands"]
    assert sum(each["count"] for each in hands.values()) == 20
    for each in hands.values():
        mean, low, high = each["share"]
        assert low <= mean <= high
        assert mean == each["count"] / 20
    assert sum(told["measures"]["wins"][way]["count"] for way in ("self_draw", "discard")) == told["wins"]
    assert set(told["measures"]["patterns"]) <= {pattern.id for pattern in books.get("ema").patterns}
    assert set(told["timing"]) == {"seconds", "hands_per_second", "jobs", "compiled", "device"}


def test_the_same_seed_gives_the_same_bytes(capsys: pytest.CaptureFixture[str]) -> None:
    one, other, more = (
        answer(capsys, *FEW[:-1], jobs, "--seed", seed) for jobs, seed in (("1", "3"), ("2", "3"), ("1", "4"))
    )
    for each in (one, other, more):
        del each["timing"]
    assert json.dumps(one) == json.dumps(other)
    assert json.dumps(one) != json.dumps(more)


def test_two_books_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    words = (*FEW, "--compare", "mcr", "--players", "simple")
    text = run(capsys, *words, "--lang", "en")
    assert "EMA Riichi 2016 (ema) and " in text
    assert [line.split()[0] for line in text.splitlines()[-2:]] == ["ema:", "mcr:"]
    told = answer(capsys, *words)["compare"]
    assert [each["book"] for each in told] == ["ema", "mcr"]
    alone = answer(capsys, *FEW, "--players", "simple")
    assert alone["measures"] == told[0]["measures"]


def test_special_rules(capsys: pytest.CaptureFixture[str]) -> None:
    few = ("simulate", "-b", "psa", "-n", "12", "--jobs", "1")
    assert "dice rules: Wild Tile" in run(capsys, *few, "--lang", "en")
    assert "dice rule: Fight On" in run(capsys, *few, "--special", "7", "--lang", "en")
    assert "不用特殊规则" in run(capsys, *few, "--special", "none", "--lang", "zh")
    assert "特殊规则：换三张" in run(capsys, *few, "--special", "换三张", "--lang", "zh")
    assert answer(capsys, *few, "--special", "dice")["special"] == "dice"
    told = answer(capsys, *few, "--special", "dora", "--compare", "mcr")["compare"]
    assert [each["special"] for each in told] == ["dora", None]


@pytest.mark.parametrize(
    "words",
    [
        ("-b", "ema"),
        ("-n", "5"),
        ("-b", "nothing", "-n", "5"),
        ("-b", "ema", "-n", "0"),
        ("-b", "ema", "-n", "1e99"),
        ("-b", "ema", "-n", "ten"),
        ("-b", "ema", "-n", "5", "--jobs", "-1"),
        ("-b", "ema", "-n", "5", "--seed", "x"),
        ("-b", "ema", "-n", "5", "--players", "keenest"),
        ("-b", "ema", "-n", "5", "--players", "random,simple"),
        ("-b", "ema", "-n", "5", "--special", "dora"),
        ("-b", "psa", "-n", "5", "--special", "13"),
        ("-b", "ema", "-n", "5", "--compare", "nothing"),
        ("-b", "nothing.toml", "-n", "5"),
    ],
)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_bad_input_is_one_line(words: tuple[str, ...], lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code = main(["simulate", *words, "--lang", lang])
    except SystemExit as stop:
        code = int(stop.code or 0)
    told = capsys.readouterr()
    assert (code, told.out) == (2, "")
    assert told.err.startswith("paiju: 错误：" if lang == "zh" else "paiju: error: ")
    assert told.err.count("\n") == 1


def test_interpreted_hands_are_mentioned(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Once, by whoever wants them compiled where that cannot be; in the language of the command."""
    monkeypatch.delenv("PAIJU_COMPILED", raising=False)
    monkeypatch.setattr(library, "file", lambda: None)
    monkeypatch.setattr(library, "can_build", lambda _: False)
    monkeypatch.setattr(settings, "NOT_WORTH_COMPILING", dict.fromkeys(settings.NOT_WORTH_COMPILING, 0))
    library.say_interpreted.cache_clear()
    assert main([*FEW, "--compare", "xjtu", "--lang", "en"]) == 0
    assert capsys.readouterr().err.count("hands are interpreted here") == 1
    assert library.library() is None
    assert capsys.readouterr().err == ""
    library.say_interpreted.cache_clear()
    assert main(["lab", "-b", "ema", "-n", "1", "--set", "scoring.minimum=2", "--bots", "random", "--lang", "zh"]) == 0
    told = capsys.readouterr().err
    assert told.count("ziglang") == 1
    assert "hands" not in told


@pytest.mark.parametrize("compiled", [False, True])
def test_it_works_without_numpy(compiled: bool) -> None:
    """Nothing but Python is needed; a library that is there serves without NumPy and Numba too."""
    if compiled:
        need_library()
        assert library.library() is not None
    text = (
        f"import os, sys; os.environ['PAIJU_COMPILED'] = '{int(compiled)}'\n"
        "sys.modules['numpy'] = sys.modules['numba'] = None\n"
        "import paiju; answer = paiju.simulate('xjtu', 3)\n"
        "print(answer['hands'], answer['timing']['compiled'])"
    )
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=PATIENCE)
    assert (done.stdout, done.stderr) == (f"3 {compiled}\n", "")


class Terminal:
    """A terminal that remembers."""

    def __init__(self) -> None:
        self.written = ""

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.written += text
        return len(text)

    def flush(self) -> None:
        pass


def test_the_bar_is_for_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    bar = Bar()
    bar.show(50, 100)
    bar.show(100, 100)
    assert screen.written.count("100/100") == 1
    bar.clear()
    assert screen.written.endswith(" \r")
    monkeypatch.setattr(sys, "stderr", None)
    Bar().show(100, 100)


ENDLESS = """
import sys
import os
if {blocked}: os.environ["PAIJU_COMPILED"] = "0"
from paiju.simulation import run
from paiju.cli import main
from paiju.cli.shared.progress import Bar
take = run.TallyTotal.take
def told(self, part, tally):
    print("begun", file=sys.stderr, flush=True)
    take(self, part, tally)
run.TallyTotal.take = told
sys.exit(main(["simulate", "-b", "ema", "-n", "1e9", "--jobs", "{jobs}"]))
"""


@pytest.mark.skipif(os.name != "posix", reason="signals as on POSIX")
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("blocked", [True, False], ids=["interpreted", "compiled"])
def test_ctrl_c_ends_cleanly(jobs: int, blocked: bool) -> None:
    """Pressed at a terminal it reaches all processes: nothing but an empty line is said."""
    words = [sys.executable, "-c", ENDLESS.format(blocked=blocked, jobs=jobs)]
    with child(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as started:
        heard(started, started.stderr, "begun", COMPILING)
        os.killpg(started.pid, signal.SIGINT)
        out, err = started.communicate(timeout=PATIENCE)
    assert (started.returncode, out) == (130, "")
    assert set(err.split()) <= {"begun"}
