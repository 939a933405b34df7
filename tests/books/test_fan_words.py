"""What people call a fan (`[fan]`): tai, points. Everywhere where a person reads the unit, and nowhere else."""

import re
from typing import Any

import pytest

import paiju
from paiju import books
from paiju.books.book import Book, FanNames
from paiju.books.digest import book_hash
from paiju.books.fan_words import FanWords, fan_words, in_own_words
from paiju.books.labels import label, labels
from paiju.books.own.faults import BookFaults
from paiju.books.toml_book import load, parse
from paiju.cli import main
from paiju.lab.quantities import hand_quantities
from paiju.languages import Text, _, _n
from paiju.languages.written import read_value, written
from paiju.scoring.announce import announce
from paiju.scoring.judging import judge
from paiju.scoring.lines.render import render
from paiju.scoring.lines.words import amount_of
from paiju.scoring.request import parse as parse_request
from paiju.study import drills
from paiju.table.book_changes import base_and_changes, made
from tests.books.own.worked import BOOKS

TAIWAN, ZUNG_JUNG, HONG_KONG = (load(BOOKS / f"{name}.toml") for name in ("taiwan", "zung-jung", "hong-kong"))
FANS = {"en": re.compile(r"\b[Ff]ans?\b"), "zh": re.compile("番(?!种)"), "ja": re.compile("[番翻]")}
HAND = {"hand": "123456789m123p1112z", "win": "2z", "seat": "N"}


@pytest.mark.parametrize(("number", "en", "zh", "ja"), [(1, "1 point", "1 分", "1点"), (2, "2 points", "2 分", "2点")])
def test_one_and_several(number: int, en: str, zh: str, ja: str) -> None:
    said = amount_of(ZUNG_JUNG, number)
    assert [said.into(lang) for lang in ("en", "zh", "ja")] == [en, zh, ja]
    assert amount_of(TAIWAN, number).en == f"{number} tai"
    assert amount_of(HONG_KONG, number) == _n("{n} fan", "{n} fans", number)
    assert amount_of(books.get("ema"), number).en == f"{number} han"


def test_a_language_without_a_word_keeps_fans() -> None:
    book = parse((BOOKS / "from-nothing.toml").read_text("utf-8").replace("[names]", '[fan]\nzh = "台"\n[names]', 1))
    assert [amount_of(book, 2).into(lang) for lang in ("en", "zh", "ja")] == ["2 fans", "2 台", "2番"]
    assert in_own_words(book, _("Fan")).into("zh") == _("Fan").into("zh").replace("番", "台")


def test_patterns_are_no_fans_and_texts_are_stored() -> None:
    assert in_own_words(TAIWAN, Text("Fans of a fan: fantastic")).en == "Tai of a tai: fantastic"
    assert in_own_words(TAIWAN, Text("番种的番")).into("zh") == "番种的台"
    again = read_value(written(amount_of(TAIWAN, 3)))
    assert isinstance(again, Text)
    assert [again.into(lang) for lang in ("en", "zh", "ja")] == ["3 tai", "3 台", "3台"]


def test_pages_put_number_and_word_together() -> None:
    words = fan_words(ZUNG_JUNG)
    assert isinstance(words, FanWords)
    assert (words.singular.en, words.plural.en, words.plural.ja) == ("point", "points", "点")
    assert fan_words(HONG_KONG) is None


@pytest.mark.parametrize("lang", FANS)
def test_the_score_and_why_it_is_none(lang: str) -> None:
    answer = judge(parse_request(HAND | {"book": TAIWAN}))
    least = judge(parse_request(HAND | {"book": TAIWAN, "options": {"scoring.minimum": 40}}))
    below = judge(parse_request(HAND | {"book": TAIWAN, "options": {"scoring.most": 1}}))
    assert (answer.win, least.win, bool(below.steps)) == (True, False, True)
    for each in (answer, least, below):
        shown = render(each, TAIWAN, lang, full=True)
        assert not FANS[lang].search(shown), shown
        assert {"en": "tai"}.get(lang, "台") in shown
    said = announce(answer, TAIWAN, by="discard", seat="N", lang=lang)
    assert {"en": "3 in total", "zh": "共3台", "ja": "3台"}[lang] in said


@pytest.mark.parametrize("lang", FANS)
@pytest.mark.parametrize("command", [["rules", "show"], ["points", "--fan", "3", "-b"], ["points", "--table", "-b"]])
def test_commands(command: list[str], lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command, str(BOOKS / "taiwan.toml"), "--lang", lang]) == 0
    shown = capsys.readouterr().out
    assert {"en": "tai"}.get(lang, "台") in shown
    found = [line for line in shown.splitlines() if FANS[lang].search(line.replace("dealer_fans", ""))]
    assert [line for line in found if "=" not in line] == []  # names of fields stay


def test_labels_of_fields() -> None:
    for name, row in labels()["fields"].items():
        own = label(name, TAIWAN)
        for lang, sign in FANS.items():
            assert not sign.search(own.into(lang)), name
            assert bool(sign.search(row[lang])) == (own.into(lang) != row[lang]), name
        assert label(name, HONG_KONG) == label(name)


def test_measures_and_exercises() -> None:
    named = {each.key: each.names.into("en") for each in hand_quantities(TAIWAN) if each.section == "wins"}
    assert (named["value"], named["big"]) == ("tai per win", "big: 6 tai or more")
    for level in range(1, 6):
        item = drills.make(TAIWAN, "score", "unit", level, 0)
        for lang, sign in FANS.items():
            said = item.question["ask"][lang] + str(item.why[lang])
            assert {"en": "tai"}.get(lang, "台") in said
            assert not sign.search(said)


def test_it_is_no_rule_and_is_kept() -> None:
    """No digest counts it; records and files keep it."""
    assert book_hash(without(TAIWAN)) == book_hash(TAIWAN)
    told = base_and_changes(TAIWAN)
    assert told is not None
    assert made(TAIWAN.id, *told).fan == TAIWAN.fan == FanNames("台", "tai", "台")


def without(book: Book) -> Book:
    """The same without a word of its own."""
    text = (BOOKS / f"{book.id}.toml").read_text("utf-8")
    return parse(re.sub(r"^fan = .*\n", "", text, count=1, flags=re.MULTILINE))


def test_only_fans_may_be_called_otherwise() -> None:
    with pytest.raises(BookFaults, match=r"leave \[fan\] out \(line 3\)") as told:
        parse('id = "x"\nbase = "ema"\n[fan]\nen = "double"\n')
    assert [fault.line for fault in told.value.faults] == [3]
    with pytest.raises(BookFaults, match="say under en what one is"):
        parse('id = "x"\nbase = "psa"\n[fan]\nplural = "doubles"\n')


def test_the_public_answer_stays() -> None:
    answer: Any = paiju.score(HAND, book=TAIWAN)
    assert answer["fan"] == 3
    assert "fans" not in answer
