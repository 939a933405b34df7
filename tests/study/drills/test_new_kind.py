"""A kind of exercise is one module: its name, what it asks and how it is answered are everywhere by themselves."""

import io
import json
import sys
from pathlib import Path

import pytest

from paiju.books import get
from paiju.cli import main
from paiju.errors import InputError
from paiju.server.study.endpoints.drills import drill_books, drill_kinds
from paiju.server.study.learning import drill_question
from paiju.study import drills
from paiju.study.daily import daily_ids, day_of
from paiju.study.drills import exercises
from paiju.study.drills.making import shipped_kinds
from tests.study.drills.second_way import second_of

NEW = """
from paiju.study.drills.items import DrillKind, ItemDraft, question_of


def drill(book, level, rng):
    choices = ("1m", "2m", "9m")
    question = question_of("hand", ("指示牌 9m，宝牌是？", "The indicator is 9m. Which is dora?"),
                           request={"book": book.id, "hand": "9m"})
    return ItemDraft(question, choices, "1m", (), ("九后为一", "one follows nine"), ())


def lacks(book):
    return None if book.ready.furiten else ("没有宝牌", "there is no dora")


KIND = DrillKind("dora", ("宝牌", "Dora"), ("哪张是宝牌", "which tile is dora"), drill, "tile", quick=True, lacks=lacks)
"""


@pytest.fixture
def _dora(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One more module lies among the exercises."""
    (tmp_path / "dora.py").write_text(NEW, encoding="utf-8")
    monkeypatch.setattr(exercises, "__path__", [*exercises.__path__, str(tmp_path)])
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setitem(sys.modules, f"{exercises.__name__}.dora", None)  # forgotten again when the test is over
    del sys.modules[f"{exercises.__name__}.dora"]
    monkeypatch.setitem(drills.KINDS, "dora", shipped_kinds()["dora"])


@pytest.mark.usefixtures("_dora")
def test_a_new_module_is_asked_at_the_keyboard(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for lang, said in (("en", ("Dora", "Which is dora", "right", "one follows nine")), ("zh", ("宝牌", "九后为一"))):
        monkeypatch.setattr(sys, "stdin", io.StringIO("1\n"))
        assert main(["--lang", lang, "drill", "-b", "ema", "--kind", "dora", "--count", "1"]) == 0
        out = capsys.readouterr().out
        assert all(words in out for words in said), out
    assert main(["drill", "-b", "ema", "--kind", "dora", "--count", "1", "--seed", "7", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["id"] == "ema.dora.1.7.0"
    assert main(["drill", "-b", "mcr", "--kind", "dora"]) == 2
    assert "there is no dora" in capsys.readouterr().err


@pytest.mark.usefixtures("_dora")
def test_a_new_module_is_on_the_pages() -> None:
    told = {one.kind: (one.name, one.says) for one in drill_kinds()}
    assert told["dora"] == ({"zh": "宝牌", "en": "Dora"}, {"zh": "哪张是宝牌", "en": "which tile is dora"})
    kinds = {one.book: one.kinds for one in drill_books.__wrapped__()}
    assert "dora" in kinds["ema"]
    assert "dora" not in kinds["mcr"]
    item = drills.make("ema", "dora")
    shown = drill_question(item.to_json())
    assert (shown.name, shown.wants) == ({"zh": "宝牌", "en": "Dora"}, "tile")
    assert any(".dora." in id for id in daily_ids("ema", day_of("2026-03-05")))
    assert drills.of_id(item.id) == item


@pytest.mark.usefixtures("_dora")
def test_who_forgets_the_second_way_is_told_where_it_goes() -> None:
    with pytest.raises(AssertionError, match=r"write dora\(item\) -> str in tests.study.drills.second_dora"):
        second_of("dora")


def test_every_kind_says_what_it_is() -> None:
    assert list(drills.KINDS) == ["score", "waits", "furiten", "may", "penalty", "discard", "reading", "safe"]
    for id, kind in drills.KINDS.items():
        assert kind.make.__module__.endswith(f".exercises.{id}")
        assert all((*kind.name, *kind.says))
        assert second_of(id)
    for own in ({}, {"book": "ema"}):
        with pytest.raises(InputError, match="safe"):
            drills.making.check_kind(get("ema") if own else None, "saef")
