"""What the winner says: the book's worked announcements, and the forms it leaves free."""

import json
from pathlib import Path
from typing import Any

import pytest

from paiju import books
from paiju.errors import InputError
from paiju.scoring import judge
from paiju.scoring.announce import announce, speak
from paiju.scoring.request import parse

Row = dict[str, Any]
CASES = Path(__file__).parents[1] / "books" / "xjtu" / "cases.jsonl"
ROWS = [row for row in map(json.loads, CASES.read_text(encoding="utf-8").splitlines()) if row["kind"] == "announce"]

PLAIN: Row = {"book": "xjtu", "hand": "123678m345p9967s", "win": "8s", "by": "discard", "seat": "S", "round": "E"}
ONLY_NORTH = next(row["request"] for row in ROWS if row["id"] == "xjtu-7.13-A")


def said(request: Row, lang: str = "zh", parts: bool = False) -> Any:
    """The announcement of a request, whole or in parts."""
    checked = parse(request)
    say = speak if parts else announce
    return say(
        judge(checked),
        checked.book,
        by=request["by"],
        seat=request["seat"],
        prevailing=request["round"],
        honba=request.get("honba", 0),
        collects=request.get("collects", True),
        lang=lang,
    )


def in_chinese(patterns: str) -> set[str]:
    """Patterns in any order; the book's example says のみ where Chinese says 仅, and either may be said."""
    if patterns.endswith("のみ"):
        patterns = "仅" + patterns.removesuffix("のみ")
    return set(patterns.split("、"))


@pytest.mark.parametrize("row", [pytest.param(row, id=row["id"]) for row in ROWS])
def test_worked_announcements(row: Row) -> None:
    spoken, expect = said(row["request"], parts=True), row["expect"]
    if "patterns" in expect:
        assert set(spoken.patterns.split("、")) == in_chinese(expect["patterns"])
    for part in ("dora", "han", "fu", "limit", "points", "counters"):
        if part in expect:
            assert getattr(spoken, part) == expect[part], part


def test_there_are_worked_announcements() -> None:
    assert len(ROWS) == 10


@pytest.mark.clause("xjtu:7.13.3")
def test_one_pattern_only() -> None:
    assert said(ONLY_NORTH) == "仅北，1番，40符，400点 700点"
    assert said(ONLY_NORTH, "ja") == "北のみ，1番，40符，400点 700点"
    assert said(ONLY_NORTH, "en") == "North only, 1 han, 40 fu, 400 700"


@pytest.mark.clause("xjtu:7.13.3")
def test_both_winds_in_one() -> None:
    double = {**PLAIN, "hand": "345m2246p678s", "melds": [{"type": "pon", "tiles": "111z"}], "win": "5p", "seat": "E"}
    assert said(double, parts=True).patterns == "连东"
    assert said(double, "ja", parts=True).patterns == "ダブトン"
    apart = {**PLAIN, "hand": "2246p678s", "win": "5p", "seat": "S"}
    apart["melds"] = [{"type": "pon", "tiles": "111z"}, {"type": "pon", "tiles": "222z"}]
    assert set(said(apart, parts=True).patterns.split("、")) == {"东", "南"}


@pytest.mark.clause("xjtu:7.13.4", "xjtu:7.13.5", "xjtu:7.13.6", "xjtu:7.13.7")
def test_bonus_tiles_together_and_fu_below_five_han() -> None:
    riichi = {**PLAIN, "flags": ["riichi"], "dora": "8s", "ura": "2m", "hand": "123678m340p9967s"}
    spoken = said(riichi, parts=True)
    assert (spoken.dora, spoken.han, spoken.fu, spoken.limit) == ("宝牌4", "6番", "", "跳满")
    assert said(riichi, "ja", parts=True).dora == "ドラ4"
    assert said(riichi, "ja", parts=True).limit == "跳満"
    assert said(PLAIN, parts=True).dora == ""


@pytest.mark.clause("xjtu:7.13.9")
def test_counters_only_by_whoever_collects() -> None:
    assert said({**PLAIN, "honba": 1}).endswith("1000点，1本场 300点")
    assert "本场" not in said({**PLAIN, "honba": 1, "collects": False})
    assert "本场" not in said(PLAIN)


@pytest.mark.clause("xjtu:7.13.7☆", "xjtu:7.8.2")
def test_limit_hands_by_their_multiple() -> None:
    honours: Row = {
        **PLAIN,
        "hand": "2233z",
        "win": "2z",
        "melds": [{"type": "pon", "tiles": tiles} for tiles in ("555z", "666z", "777z")],
    }
    assert said(honours) == "大三元、字一色，两倍役满，64000点"
    assert said(honours, "ja") == "大三元、字一色，二倍役満，64000点"
    assert said({**honours, "book": "xjtu-cup"}) == "大三元、字一色，役满，32000点"
    assert said({**honours, "book": "ema"}, parts=True).points == "32000点"


@pytest.mark.clause("lol:(七)7")
def test_books_without_such_clauses_are_announced_alike() -> None:
    four_han = {**PLAIN, "book": "lol", "flags": ["riichi"], "dora": "8s"}
    assert said(four_han) == "立直、平和，宝牌2，4番，30符，满贯，8000点"
    assert said({**four_han, "book": "ema", "by": "self", "seat": "E"}, parts=True).points == "每人4000点"


def test_no_win_cannot_be_announced() -> None:
    with pytest.raises(InputError, match="no win"):
        said({**PLAIN, "hand": "678m345p9967s", "melds": [{"type": "chi", "tiles": "123m"}]})


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    with pytest.raises(InputError, match=r"unknown language 'klingon'; known: en, .*ja, .*zh") as refused:
        announce(judge(parse(PLAIN)), books.get("xjtu"), by="discard", seat="S", lang="klingon")
    assert refused.value.field == "lang"


@pytest.mark.clause("mcr:Q43(1)")
def test_official_fans_from_high_to_low_with_their_points() -> None:
    request = {"book": "mcr", "hand": "123456789m1199p", "win": "1p", "by": "self", "seat": "E", "round": "E"}
    assert said(request) == "清龙16分、不求人4分、幺九刻1分、缺一门1分、无字1分，共23分"
    assert said(request | {"flowers": 2}).endswith("花牌×2 2分，共25分")


def test_house_fans_and_their_sum() -> None:
    request = {"book": "psa", "hand": "234m234p234s678m5s", "win": "5s", "by": "discard", "seat": "S", "round": "E"}
    assert said(request) == "底和、三色同顺，共2番"
