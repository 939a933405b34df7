"""`paiju drill`: items by the line, a round at the keyboard, progress, the puzzle of the day."""

import io
import json
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from paiju.cli import main
from paiju.study import drills
from paiju.study.learner import Learner, MistakeCard
from paiju.terminal.drill_round import save_learner


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Progress goes to a folder of the test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))


def type_in(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """What the person types."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def keys(items: list[drills.DrillItem], right: bool = True) -> list[str]:
    """The keys of right answers, or of wrong ones."""
    found = []
    for item in items:
        assert item.choices is not None
        wanted = [i for i, choice in enumerate(item.choices) if drills.check(item, choice) == right]
        found.append("123456789abcdef"[wanted[0]])
    return found


def test_items_by_the_line(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["drill", "--book", "mcr", "--kind", "score", "--count", "5", "--seed", "7", "--json"]
    assert main(words) == 0
    first = capsys.readouterr().out
    assert main(words) == 0
    assert capsys.readouterr().out == first
    rows = [json.loads(line) for line in first.splitlines()]
    assert [row["level"] for row in rows] == [1, 2, 3, 4, 5]
    assert [row["id"] for row in rows] == [f"mcr.score.{n + 1}.7.{n}" for n in range(5)]
    assert main(["drill", "--id", rows[2]["id"], "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == rows[2]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-b", "mcr", "--kind", "furiten"], "mcr has no furiten"),
        (["-b", "tenhou", "--kind", "penalty"], "no fouls"),
        ([], "name a rule book"),
        (["-b", "xjtu", "--level", "9"], "levels are 1 to 5"),
        (["-b", "xjtu", "--count", "0"], "exercises, not 0"),
        (["-b", "xjtu", "--seat", "E"], "--record"),
        (["-b", "xjtu", "--seed", "a b"], "a seed must be"),
        (["-b", "xjtu", "--daily", "yesterday"], "2026-03-05"),
        (["--id", "xjtu.nothing.1.1.1"], "unknown kind"),
    ],
)
def test_bad_input_is_one_line(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["drill", *words, "--json"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert said in told.err
    assert told.err.count("\n") == 1


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_round_at_the_keyboard(
    lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kinds = ("score", "waits", "penalty")
    for kind in kinds:
        items = [drills.make("xjtu", kind, 3, 2, n) for n in range(2)]
        type_in(monkeypatch, "?!", keys(items)[0], keys(items, False)[1])
        words = ["drill", "-b", "xjtu", "--kind", kind, "--count", "2", "--seed", "3", "--level", "2", "--lang", lang]
        assert main(words) == 0
        told = capsys.readouterr().out
        assert ("1 of 2 right" if lang == "en" else "2 题答对 1 题") in told
        assert items[0].id in told
        assert items[0].clauses[0] in told


@pytest.mark.skipif(find_spec("fsrs") is None, reason="needs fsrs: pip install '.[study]'")
def test_progress_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    items = [drills.make("xjtu", "waits", 3, 1, n) for n in range(2)]
    type_in(monkeypatch, keys(items)[0], keys(items, False)[1])
    assert main(["drill", "-b", "xjtu", "--kind", "waits", "--count", "2", "--seed", "3", "--lang", "en"]) == 0
    kept = json.loads((tmp_path / "paiju" / "study" / "drills.json").read_text(encoding="utf-8"))
    assert list(kept["cards"]) == [items[1].id]
    capsys.readouterr()
    assert main(["drill", "--progress", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "xjtu  Waits  2 asked, 1 right, level 1" in told
    assert "1 mistake saved, 0 due now" in told
    assert main(["drill", "--review", "--lang", "en"]) == 0
    assert "nothing to ask" in capsys.readouterr().out
    (tmp_path / "paiju" / "study" / "drills.json").write_text("{}", encoding="utf-8")
    assert main(["drill", "--progress", "--lang", "en"]) == 2
    assert "move it away" in capsys.readouterr().err


def test_without_the_library_the_round_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "fsrs", None)
    items = [drills.make("xjtu", "waits", 3, 1, n) for n in range(2)]
    type_in(monkeypatch, *keys(items, False))
    assert main(["drill", "-b", "xjtu", "--kind", "waits", "--count", "2", "--seed", "3", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert told.count("pip install '.[study]'") == 1
    assert "0 of 2 right" in told


def test_leaving_early(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    type_in(monkeypatch, "q")
    assert main(["drill", "-b", "ema", "--kind", "penalty", "--lang", "en"]) == 0
    assert "0 of 0 right" in capsys.readouterr().out


def test_a_speed_round_ends(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    type_in(monkeypatch, "1", "1", "1", "q")
    assert main(["drill", "-b", "ema", "--kind", "penalty", "--speed", "3600", "--seed", "1", "--lang", "en"]) == 0
    assert "of 3 right" in capsys.readouterr().out


def test_the_puzzle_of_the_day_is_the_same_for_all(capsys: pytest.CaptureFixture[str]) -> None:
    from datetime import date

    from paiju import books
    from paiju.study.daily import daily_ids, share_text

    ids = daily_ids("ema", date(2026, 3, 5))
    assert ids == daily_ids("ema", date(2026, 3, 5)) != daily_ids("ema", date(2026, 3, 6))
    assert len(ids) == len(set(ids)) == 5
    shared = share_text("ema", date(2026, 3, 5), [True, False, True, True, True])
    zh, en = shared.zh, shared.en
    for text in (zh, en):
        assert "4/5" in text
        assert "🟩🟥🟩🟩🟩" in text
        assert not any(part in text for item in ids for part in [item])
    assert books.get("ema").names.zh in zh
    assert books.get("ema").names.en in en
    assert books.get("ema").names.en not in zh
    assert main(["drill", "--id", ids[0], "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["id"] == ids[0]


def test_mistakes_that_are_due_keep_to_seed_level_and_kinds_there_are(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cards = {name: MistakeCard("", float(at)) for at, name in enumerate(("xjtu.gone.1.1.0", "xjtu.waits.2.1.0"))}
    cards["own.xjtu.gone.abc"] = MistakeCard("", 0.0, {"kind": "gone"})
    round = ["drill", "-b", "xjtu", "--count", "1", "--lang", "en"]
    for options, first in (
        ([], "xjtu.waits.2.1.0"),
        (["--review"], "xjtu.waits.2.1.0"),
        (["--level", "2"], "xjtu.waits.2.1.0"),
        (["--level", "1", "--kind", "waits"], "xjtu.waits.1.r"),
        (["--seed", "7", "--kind", "waits"], "xjtu.waits.1.7.0"),
    ):
        save_learner(Learner(cards=cards))
        type_in(monkeypatch, "q")
        assert main([*round, *options]) == 0
        assert f" {first}" in capsys.readouterr().out
    assert main(["drill", "--progress", "--lang", "en"]) == 0
    assert "3 mistakes saved, 1 due now" in capsys.readouterr().out


def test_suits_given_up_and_tiles_to_pass_on_are_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sichuan = Path(__file__).parents[2] / "examples" / "books" / "sichuan.toml"
    shown = []
    for seed in ("1", "2"):
        type_in(monkeypatch, "1")
        assert main(["drill", "-b", str(sichuan), "--kind", "may", "--level", "2", "--seed", seed, "--count", "1"]) == 0
        shown.append(capsys.readouterr().out)
    assert "East (you) 0 without bamboos: 4s" in shown[0]
    assert "to pass on  7m 5m\nBefore play you pass 3 tiles on. May you do this: pick 7p?" in shown[1]
