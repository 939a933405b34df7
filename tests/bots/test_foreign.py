"""Players that are other programs: whatever they do, the game goes on, and they are gone afterwards."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from paiju.bots import Bot, Foreign, foreign, player
from paiju.bots.foreign import MOST_STARTS, Faults, safe, words_of
from paiju.core.play import actions as A
from paiju.errors import InputError
from paiju.table.table import Table
from tests.children import PATIENCE

ROOT = Path(__file__).parent.parent.parent
FIRST = "import sys, json, time, os\nasks = (l for l in map(json.loads, sys.stdin) if l['type'] == 'ask')\n"
GOOD = FIRST + "for l in asks: print(json.dumps({'id': l['id'], 'action': l['actions'][-1]['code']}), flush=True)\n"


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs of the tests have time to start, even on a busy machine."""
    monkeypatch.setattr(foreign, "START", float(PATIENCE))


def program(folder: Path, text: str) -> str:
    """A program with this text, as a command."""
    path = folder / "bot.py"
    path.write_text(text)
    return f"cmd:{sys.executable} {path}"


def play(mine: Foreign, asks: int = 10_000) -> Table:
    """A hand with a foreign player at East, who is asked so often at most."""
    table, others = Table("ema", seed=1), Bot("ema", "simple")
    while table.asked and mine.number < asks:
        seat = table.asked[0]
        chosen = mine if seat == "E" else others
        table.act(seat, chosen.choose(table.view(seat)))
    return table


def test_a_good_program_plays_a_hand(tmp_path: Path) -> None:
    with Foreign(program(tmp_path, GOOD), "ema", PATIENCE) as mine:
        table = play(mine)
        assert mine.program is not None
        process = mine.program.process
    assert table.over
    assert mine.faults == Faults()
    assert mine.starts == 1
    assert process.returncode == 0


# What a program does wrong, and what is counted for its first decisions.
BAD = {
    "dies": ("import sys; sys.exit(3)", "crashes", 1),
    "dies at the first question": (FIRST + "next(asks); os._exit(1)", "crashes", 1),
    "writes no JSON": (FIRST + "for l in asks: print('hello', flush=True)", "garbage", 3),
    "writes something else": (FIRST + "for l in asks: print('[1]', flush=True)", "garbage", 3),
    "names no action": (FIRST + "for l in asks: print('{\"action\": null}', flush=True)", "garbage", 3),
    "names no number": (FIRST + "for l in asks: print('{\"action\": 1e99}', flush=True)", "garbage", 3),
    "does what is not allowed": (FIRST + "for l in asks: print('{\"action\": 233}', flush=True)", "illegal", 3),
    "writes bytes": (FIRST + "for l in asks: os.write(1, b'\\xff\\xfe\\n')", "garbage", 3),
    "writes a long line": (FIRST + "for l in asks: print('x' * 300000, flush=True)", "garbage", 3),
    "nests": (FIRST + "for l in asks: print('[' * 20000, flush=True)", "garbage", 3),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_program_loses_the_turn_and_no_more(name: str, tmp_path: Path) -> None:
    text, fault, asks = BAD[name]
    with Foreign(program(tmp_path, text), "ema", PATIENCE) as mine:
        play(mine, asks)
    assert mine.faults.total == asks
    assert getattr(mine.faults, fault) == asks


def test_what_is_done_for_a_player_is_safe() -> None:
    table = Table("ema", seed=1)
    assert safe(table.view("E")).code == A.DISCARD_DRAWN
    seen = set()
    for seed in range(20):
        table, others = Table("ema", seed=seed), Bot("ema", "random", seed)
        while table.asked:
            seat = table.asked[0]
            view = table.view(seat)
            assert safe(view) in view.legal
            seen.add(safe(view).type)
            table.act(seat, others.choose(view))
        if {"pass", "discard_drawn", "discard"} <= seen:
            return
    raise AssertionError(seen)


def test_a_program_that_hangs_is_ended_and_started_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(foreign, "START", 0.0)
    with Foreign(program(tmp_path, FIRST + "time.sleep(1000)"), "ema", 0.2) as mine:
        begun = time.monotonic()
        table = play(mine)
        took = time.monotonic() - begun
    assert table.over
    assert mine.faults.stalls == MOST_STARTS == mine.starts
    assert mine.faults.left_out == mine.number - MOST_STARTS  # started no more
    assert mine.faults.crashes == 0
    assert took < PATIENCE


HOLDS = """
held = None
for asked in asks:
    answer = json.dumps({"id": asked["id"], "action": asked["actions"][0]["code"]})
    if held is None and asked["id"] % 4 == 0:
        held = answer
        continue
    print(*([held] if held else []), answer, sep="\\n", flush=True)
    held = None
"""


def test_a_late_answer_costs_its_turn_and_no_more(tmp_path: Path) -> None:
    """Every fourth answer comes when the next question is there already."""
    with Foreign(program(tmp_path, FIRST + HOLDS), "ema", PATIENCE) as mine:
        table, others = Table("ema", seed=1), Bot("ema", "simple")
        while table.asked:
            seat = table.asked[0]
            mine.think = 0.05 if (mine.number + 1) % 4 == 0 else PATIENCE
            table.act(seat, (mine if seat == "E" else others).choose(table.view(seat)))
    assert mine.number > 8
    assert (mine.faults, mine.starts) == (Faults(stalls=mine.number // 4), 1)
    assert mine.notes[0].what == "no answer in 0.05 s"


def test_a_program_that_falls_silent_is_started_again(tmp_path: Path) -> None:
    """One answer, and then no word any more: it is taken for hung."""
    first = "a = next(asks)\n"
    first += "print(json.dumps({'id': a['id'], 'action': a['actions'][0]['code']}), flush=True)\nfor l in asks: pass"
    with Foreign(program(tmp_path, FIRST + first), "ema", PATIENCE) as mine:
        table, others, starts = Table("ema", seed=1), Bot("ema", "simple"), []
        while table.asked and mine.number < 6:
            seat = table.asked[0]
            if seat == "E":
                mine.think = PATIENCE if mine.program is None else 0.05
            table.act(seat, (mine if seat == "E" else others).choose(table.view(seat)))
            starts += [mine.starts] if seat == "E" else []
    assert starts == [1, 1, 1, 1, 2, 2]
    assert mine.faults == Faults(stalls=4)


def test_starts_are_counted_by_game(tmp_path: Path) -> None:
    with Foreign(program(tmp_path, "import sys; sys.exit(3)"), "ema", PATIENCE) as mine:
        for _ in range(2):
            mine.begin_game(0)
            before = mine.number
            while mine.number - before < MOST_STARTS + 2:
                play(mine, mine.number + 1)
    assert mine.faults == Faults(crashes=2 * MOST_STARTS, left_out=4)


def test_how_long_the_first_answer_was_waited_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(foreign, "START", 0.25)
    with Foreign(program(tmp_path, FIRST + "time.sleep(1000)"), "ema", 0.05) as mine:
        play(mine, 1)
    assert mine.notes[0].what == "no answer in 0.3 s"


def test_an_answer_that_comes_too_late_is_nobodys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreign, "START", 0.0)
    late = FIRST + "for l in asks: time.sleep(30); print('{\"action\": 45}', flush=True)"
    with Foreign(program(tmp_path, late), "ema", 0.3) as mine:
        play(mine, 2)
    assert mine.faults.stalls == 2


def test_an_answer_to_another_question_is_passed_over(tmp_path: Path) -> None:
    talks = GOOD.replace("print(", 'print(\'{"id": 0, "action": 233}\'); print(')
    with Foreign(program(tmp_path, talks), "ema", PATIENCE) as mine:
        play(mine, 3)
    assert mine.faults.total == 0


def test_a_program_that_floods_does_no_harm(tmp_path: Path) -> None:
    with Foreign(program(tmp_path, "while True: print('x' * 50, flush=True)"), "ema", PATIENCE) as mine:
        play(mine, 3)
        assert mine.faults.garbage == 3
        assert mine.program is not None
        process = mine.program.process
    assert process.poll() is not None


def test_what_a_program_started_is_ended_too(tmp_path: Path) -> None:
    """Children are in the same group, and the group is ended."""
    child = "import subprocess, sys\nkept = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(1000)'])\n"
    told = tmp_path / "child"
    text = child + f"open({str(told)!r}, 'w').write(str(kept.pid))\n" + GOOD + "kept.wait()\n"
    with Foreign(program(tmp_path, text), "ema", PATIENCE) as mine:
        play(mine, 1)
    assert mine.faults.total == 0
    assert gone(int(told.read_text()))


def gone(pid: int) -> bool:
    """Has a process ended, or does it soon?"""
    for _ in range(10 * PATIENCE):
        try:
            os.kill(pid, 0)
            if Path(f"/proc/{pid}/stat").read_text().split()[2] == "Z":
                return True
        except (ProcessLookupError, FileNotFoundError):
            return True
        time.sleep(0.1)
    return False


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(InputError, match="there is no program '/no/such/program'"):
        Foreign("cmd:/no/such/program", "ema", 1)
    for command in ("cmd:", "cmd:'", ""):
        with pytest.raises(InputError, match="does not name a program"):
            words_of(command)


def test_a_program_that_goes_away(tmp_path: Path) -> None:
    """It was there when it was named, and is not when it is started: every turn is lost, the game goes on."""
    gone = tmp_path / "gone"
    gone.write_text("#!/bin/sh\n")
    gone.chmod(0o755)
    with Foreign(f"cmd:{gone}", "ema", 1) as mine:
        gone.unlink()
        assert play(mine).over
    assert mine.faults == Faults(crashes=MOST_STARTS, left_out=mine.number - MOST_STARTS)


def test_a_player_left_behind_is_ended(tmp_path: Path) -> None:
    mine = Foreign(program(tmp_path, GOOD), "ema", 10)
    play(mine, 1)
    assert mine.program is not None
    pid = mine.program.process.pid
    del mine
    assert gone(pid)


def test_players_by_name() -> None:
    assert isinstance(player("random", "ema"), Bot)
    assert isinstance(player("cmd:true", "ema"), Foreign)
    with pytest.raises(InputError):
        player("genius", "ema")


# --- our own program, and the one of the documents ------------------------------------------------


def ours(*options: str) -> str:
    """Our bot as a command."""
    return f"cmd:{sys.executable} -m paiju bot " + " ".join(options)


def test_our_program_plays_as_our_player() -> None:
    table, inside = Table("xjtu-3p", seed=3), Bot("xjtu-3p", "simple")
    with Foreign(ours("-b", "xjtu-3p", "--level", "simple"), "xjtu-3p", 20) as outside:
        while table.asked and outside.number < 25:
            seat = table.asked[0]
            view = table.view(seat)
            action = outside.choose(view, table.seen(seat)[-2:])
            assert action == inside.choose(view)
            table.act(seat, action)
    assert outside.faults == Faults()


@pytest.mark.parametrize("book", ["ema", "mcr", "psa"])
def test_the_bot_of_twenty_lines_plays(book: str) -> None:
    source = (ROOT / "docs" / "first_bot.py").read_text()
    assert len([line for line in source.splitlines()[1:] if line.strip()]) <= 20
    table, others = Table(book, seed=2), Bot(book, "simple")
    with Foreign(f"cmd:{sys.executable} {ROOT / 'docs' / 'first_bot.py'}", book, 20) as mine:
        while table.asked:
            seat = table.asked[0]
            table.act(seat, (mine if seat == "S" else others).choose(table.view(seat)))
    assert mine.faults == Faults()
    assert mine.number > 3


@pytest.mark.parametrize(
    ("options", "text", "code", "said"),
    [
        (
            ["-b", "ema"],
            '{"type":"ask"}\nx\n{"type":"ask","id":1,"view":{}}\n{"type":"hello"}\n{"type":"end"}\n{}\n',
            0,
            3,
        ),
        (["-b", "ema", "--level", "genius"], "", 2, 0),
        (["-b", "mcr", "--protocol", "mjai"], "", 2, 0),
        (["-b", "ema", "--protocol", "botzone"], "", 2, 0),
        (["-b", "botzone", "--protocol", "botzone"], "1\n0 1 2\n", 0, 1),
        (["-b", "tenhou", "--protocol", "mjai"], '{"type":"start_game"}\n', 0, 1),
    ],
)
def test_the_command(options: list[str], text: str, code: int, said: int) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "paiju", "bot", *options], input=text, capture_output=True, text=True, check=False
    )
    assert (run.returncode, len(run.stdout.splitlines())) == (code, said), run.stderr
    assert run.stderr.count("\n") == (1 if code else 0)
