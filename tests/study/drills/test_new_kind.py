"""A kind of exercise is one module: its name, what it asks and how it is answered are everywhere by themselves."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from paiju.books import get
from paiju.books.book import Names
from paiju.cli import main
from paiju.errors import InputError
from paiju.server.study.endpoints.drills import drill_books, drill_kinds
from paiju.server.study.learning import drill_question
from paiju.study import drills
from paiju.study.daily import daily_ids, day_of
from paiju.study.drills import exercises
from paiju.study.drills.kind_check import shipped_kinds
from tests.study.drills.second_way import second_of

NEW = """
from paiju.books.book import Names
from paiju.study.drills.items import DrillKind, ItemDraft, question_of


def drill(book, level, rng):
    choices = ("1m", "2m", "9m")
    question = question_of("hand", Names("指示牌 9m，宝牌是？", "The indicator is 9m. Which is dora?"),
                           request={"book": book.id, "hand": "9m"})
    return ItemDraft(question, choices, "1m", (), Names("九后为一", "one follows nine"), ())


def lacks(book):
    return None if book.ready.furiten else Names("没有宝牌", "there is no dora")


NAME, SAYS = Names("宝牌", "Dora"), Names("哪张是宝牌", "which tile is dora")
KIND = DrillKind("dora", NAME, SAYS, drill, "tile", quick=True, lacks=lacks)
"""


@pytest.fixture
def dora(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Puts one more module among the exercises."""
    monkeypatch.setattr(exercises, "__path__", [*exercises.__path__, str(tmp_path)])
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setitem(sys.modules, f"{exercises.__name__}.dora", None)  # forgotten again when the test is over
    del sys.modules[f"{exercises.__name__}.dora"]

    def put(text: str) -> None:
        (tmp_path / "dora.py").write_text(text, encoding="utf-8")
        monkeypatch.setitem(drills.KINDS, "dora", shipped_kinds()["dora"])

    return put


@pytest.fixture
def _dora(dora: Callable[[str], None]) -> None:
    """The module as it ought to be."""
    dora(NEW)


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
    assert told["dora"] == (Names("宝牌", "Dora"), Names("哪张是宝牌", "which tile is dora"))
    kinds = {one.book: one.kinds for one in drill_books.__wrapped__()}
    assert "dora" in kinds["ema"]
    assert "dora" not in kinds["mcr"]
    item = drills.make("ema", "dora")
    shown = drill_question(item.to_json())
    assert (shown.name, shown.wants) == (Names("宝牌", "Dora"), "tile")
    days = [day_of(f"2026-03-{day:02}") for day in range(1, 1 + len(drills.kinds("ema")))]
    assert any(".dora." in id for day in days for id in daily_ids("ema", day))
    assert drills.of_id(item.id) == item


@pytest.mark.usefixtures("_dora")
def test_who_forgets_the_second_way_is_told_where_it_goes() -> None:
    with pytest.raises(AssertionError, match=r"write dora\(item\) -> str in tests.study.drills.second_dora"):
        second_of("dora")


@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        ("KIND = ", "KINDS = ", "KIND = DrillKind(…) is missing"),
        (NEW[NEW.index("KIND = ") :], 'KIND = {"id": "dora"}', "KIND = DrillKind(…) is missing"),
        ('drill, "tile"', 'None, "tile"', "KIND.make is not a function"),
        (', drill, "tile"', "", "cannot be imported: TypeError"),
        ("import DrillKind,", "import DrilKind,", "cannot be imported: ImportError"),
        ("def drill(", "def drill((", "cannot be imported: SyntaxError"),
        ('"dora", NAME', '"waits", NAME', "KIND.id is 'waits', as in dora.py"),
    ],
)
def test_a_module_that_is_no_kind_is_named(was: str, becomes: str, said: str, dora: Callable[[str], None]) -> None:
    assert was in NEW
    with pytest.raises(InputError, match=r"^study/drills/exercises/(dora|waits)\.py: ") as refused:
        dora(NEW.replace(was, becomes))
    assert said in refused.value.message


@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        ("return ItemDraft", "ItemDraft", "drill returns NoneType, not an ItemDraft"),
        ('"hand", Names', '"tiles", Names', "question.form must be one of request, hand, view, incident, not 'tiles'"),
        ('"hand", Names', '"view", Names', "the question lacks view, seat"),
        ('question_of("hand", ', 'dict(form="hand", asks=', "the question lacks ask {en}"),
        ('choices, "1m"', 'choices, "3m"', "the answer '3m' is not among the choices"),
    ],
)
def test_an_item_that_cannot_be_asked_names_its_module(
    was: str, becomes: str, said: str, dora: Callable[[str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    assert was in NEW
    dora(NEW.replace(was, becomes))
    assert main(["--lang", "en", "drill", "-b", "ema", "--kind", "dora", "--json"]) == 2
    assert f"study/drills/exercises/dora.py: {said}" in capsys.readouterr().err


def test_every_kind_says_what_it_is() -> None:
    files = {path.stem for path in Path(exercises.__path__[0]).glob("*.py")} - {"__init__"}
    assert set(drills.KINDS) == files
    table = (Path(__file__).parents[3] / "docs" / "drills.md").read_text(encoding="utf-8")
    for id, kind in drills.KINDS.items():
        assert kind.make.__module__.endswith(f".exercises.{id}")
        assert all(words.into(lang) for words in (kind.name, kind.says) for lang in ("zh", "en", "ja"))
        assert second_of(id)
        assert f"| `{id}` |" in table, f"write a row of {id} in docs/drills.md"
    for own in ({}, {"book": "ema"}):
        with pytest.raises(InputError, match="safe"):
            drills.making.check_kind(get("ema") if own else None, "saef")
