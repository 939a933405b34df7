"""A text put into words: its values, its forms, what is missing."""

import json
from pathlib import Path

import pytest

from paiju.cli import main
from paiju.languages import Grouped, _, _c, _n, catalogue, joined
from paiju.languages.catalogue import Catalogue, languages
from paiju.languages.text import listed


class Both:
    """A name in two languages."""

    def into(self, lang: str) -> str:
        return {"zh": "国标"}.get(lang, "MCR")


def test_values_stand_where_the_language_puts_them() -> None:
    text = _("{who} discards {tile}", who=Both(), tile="1m")
    assert (text.en, text.zh, text.into("ja"), str(text)) == (
        "MCR discards 1m", "国标打1m", "MCRは1mを切る", "MCR discards 1m",
    )  # fmt: skip


def test_several_are_one_text_and_none_are_none() -> None:
    assert joined(["a", "b"]).en == "a, b"
    assert not joined([])
    assert (joined([]) or _("nobody")).en == "nobody"


def test_a_number_has_its_form() -> None:
    assert [_n("{n} counter", "{n} counters", n).en for n in (0, 1, 2)] == ["0 counters", "1 counter", "2 counters"]
    assert _n("{n} counter", "{n} counters", 2).into("ja") == "2本場"


def test_forms_of_a_language_that_has_three() -> None:
    """Polish: one for 1, another for 2 to 4 but not 12 to 14, a third for the rest."""
    few = {n for n in range(200) if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14)}
    polish = Catalogue(
        {"a": ["1", "2-4", "5-"]}, "".join("0" if n == 1 else "1" if n in few else "2" for n in range(200))
    )
    numbers = (1, 2, 5, 12, 22, 101, 1000, 1002, 1012, 1022)
    assert [polish.plural("a", "b", n) for n in numbers] == [
        "1", "2-4", "5-", "5-", "2-4", "5-", "5-", "2-4", "5-", "2-4",
    ]  # fmt: skip


def test_a_context_tells_meanings_apart() -> None:
    assert (_c("wind", "East").zh, _c("tile", "East").zh) == ("东", "东风")


def test_what_a_language_does_not_have_is_english() -> None:
    assert _("no such text {n}", n=_("You draw {tile}", tile="1m")).zh == "no such text 你摸1m"
    assert _("You draw {tile}", tile="1m").into("xx") == "You draw 1m"
    assert not _("")


def test_several_are_joined_as_the_language_does() -> None:
    assert [listed(["a", Both()], lang) for lang in ("en", "zh", "ja")] == ["a, MCR", "a、国标", "a、MCR"]
    assert _("You draw {tile}", tile=["1m", "2m"]).zh == "你摸1m、2m"


@pytest.mark.parametrize(
    ("lang", "figures"), [("en", "25,000"), ("ja", "25,000"), ("fr", "25\u202f000"), ("", "25,000")]
)
def test_thousands_stand_apart_as_the_language_does(lang: str, figures: str) -> None:
    assert _("{points} points", points=Grouped(25000)).into(lang).startswith(figures)
    assert [Grouped(n, change=True).into(lang) for n in (25000, 0)] == [f"+{figures}", "0"]


def test_braces_that_are_meant_are_written_twice() -> None:
    assert _("{{x}} is {x}", x=1).en == "{x} is 1"


def test_the_command_lists_every_catalogue(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["languages", "--json"]) == 0
    shown = {language["code"]: language for language in json.loads(capsys.readouterr().out)}
    assert shown.keys() == languages().keys() >= {"en", "zh", "ja"}
    assert {code for code, language in shown.items() if language["done"] == language["of"] > 2000} >= {"en", "zh", "ja"}
    assert 2000 < shown["fr"]["done"] <= shown["fr"]["of"]
    assert shown["ja"]["content"]["books/clauses/ema.toml"] == shown["en"]["content"]["books/clauses/ema.toml"] > 200
    assert main(["languages"]) == 0
    said = capsys.readouterr().out
    assert "日本語" in said
    assert "books/clauses/mcr.toml" in said  # whose Japanese is missing


def test_where_nothing_is_compiled_all_is_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "HERE", tmp_path)
    for cached in (catalogue.catalogue, catalogue.languages):
        cached.cache_clear()
    try:
        assert _("You draw {tile}", tile="1m").zh == "You draw 1m"
        assert list(languages()) == ["en"]
    finally:
        monkeypatch.undo()
        for cached in (catalogue.catalogue, catalogue.languages):
            cached.cache_clear()
