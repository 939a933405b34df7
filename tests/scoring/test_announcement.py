"""Announcements held against the hand: right ones pass, each kind of fault is found with its clause and its foul."""

import json
from pathlib import Path
from typing import Any

import pytest

from paiju import books
from paiju.books.derive import derive
from paiju.cli import main
from paiju.errors import InputError
from paiju.referee import decide, incident_from, listing
from paiju.scoring import judge
from paiju.scoring.announce import announcement_of
from paiju.scoring.checked_announcement import Checked, check_announcement
from paiju.scoring.hearing import hear
from paiju.scoring.request import parse
from paiju.scoring.spoken_numbers import number_said

Row = dict[str, Any]
BOOKS = Path(__file__).parents[1] / "books"
# 立直、平和，宝牌2，4番，30符，7700点
RIICHI: Row = {"book": "xjtu", "hand": "123678m345p9967s", "win": "8s", "flags": ["riichi"], "dora": "8s"}
# 仅北，1番，40符，400点 700点
NORTH = next(
    row["request"]
    for row in map(json.loads, (BOOKS / "xjtu" / "cases.jsonl").read_text(encoding="utf-8").splitlines())
    if row["id"] == "xjtu-7.13-A"
)
DOUBLE: Row = {
    "book": "xjtu", "hand": "345m2246p678s", "melds": [{"type": "pon", "tiles": "111z"}], "win": "5p", "seat": "E",
    "by": "self", "honba": 2,
}  # fmt: skip  # 连东，2番，30符，每人1000点，2本场 每人200点
DRAGONS: Row = {
    "book": "xjtu", "hand": "2233z", "win": "2z",
    "melds": [{"type": "pon", "tiles": tiles} for tiles in ("555z", "666z", "777z")],
}  # fmt: skip  # 大三元、字一色，两倍役满，64000点


def checked(request: Row, said: str) -> Checked:
    return check_announcement(parse(request), said)


def faults(request: Row, said: str) -> set[tuple[str, str]]:
    """Which parts are wrong, and how."""
    return {(fault.part, fault.kind) for fault in checked(request, said).faults}


def fouls(request: Row, said: str) -> set[tuple[str, str]]:
    return {(foul.foul, foul.variant) for foul in checked(request, said).fouls}


@pytest.mark.clause("xjtu:7.13.3", "xjtu:7.13.8", "mcr:Q43(1)")
@pytest.mark.parametrize("text", ["xjtu", "ema", "lol", "mcr", "tenhou"])
def test_what_we_announce_passes(text: str) -> None:
    """Every winning hand of the books' cases, said as we say it."""
    number = 0
    for file in (BOOKS / text).glob("*.jsonl"):
        for row in map(json.loads, file.read_text(encoding="utf-8").splitlines()):
            try:
                request = parse(row.get("request", {}))
            except InputError:
                continue
            answer = judge(request)
            for lang in ("zh", "ja") if answer.counts == "han_and_fu" else ("zh",):
                if answer.win:
                    said = announcement_of(request, answer, lang)
                    assert check_announcement(request, said).faults == (), said
                    number += 1
    assert number > 20


@pytest.mark.clause("xjtu:7.13.3", "xjtu:7.13.4", "xjtu:7.13.7", "xjtu:7.13.8", "xjtu:7.13.9", "xjtu:9.7.5")
@pytest.mark.parametrize(
    ("request_", "said"),
    [
        (RIICHI, "平和、立直，宝牌2，4番，30符，7700点"),  # patterns in any order
        (RIICHI, "立、平，d2，四番，三十符，七千七"),
        (RIICHI, "リーチ ピンフ ドラ2 4番 30符 7700"),
        (RIICHI, "立直平和 dora 2 4番30符 よんはん 7,700点"),  # Japanese besides
        (NORTH, "北のみ，1番，40符，闲家400点 庄家700点"),
        (NORTH, "仅役牌-北风刻，1番40符，400 700"),
        (NORTH, "仅北 1番40符 四百七百"),
        (NORTH, "门风刻，宝牌0，1番，40符，庄家 700 点 闲家 400 点"),
        (DOUBLE, "自摸，连东，2番，30符，每人1000点，2本场 每人200点"),
        (DOUBLE, "ダブトン 2番 30符 1000オール 2本场 200点"),
        (DOUBLE, "场风牌、门风牌，2番，30符，每人1000，2本场 200"),
        (DRAGONS, "大三元、字一色，两倍役满，64000点"),
        (DRAGONS, "三箭 ツーイーソー 2倍役满 六万四千"),
        (DRAGONS | {"book": "xjtu-cup"}, "大三元、字一色，役满，32000点"),
    ],
)
def test_forms_that_are_free(request_: Row, said: str) -> None:
    assert checked(request_, said).faults == ()


ERROR, UNSAID = ("scoring_error", ""), ("short_announcement", "not_understood")
WRONG, UNLISTED = ("wrong_pattern_name", "wrong"), ("wrong_pattern_name", "unlisted")
JAPANESE = ("numbers_in_japanese", "")


@pytest.mark.clause("xjtu:9.7.1", "xjtu:9.7.2", "xjtu:9.7.3", "xjtu:9.7.5", "reading:252")
@pytest.mark.parametrize(
    ("request_", "said", "wrong", "punished"),
    [
        (RIICHI, "立直，宝牌2，4番，30符，7700点", {("patterns", "error")}, {ERROR}),
        (RIICHI, "立直、平和、断幺九，宝牌2，4番，30符，7700点", {("names", "wrong_name")}, {WRONG}),
        (RIICHI, "立直、平和、瞎胡，宝牌2，4番，30符，7700点", {("names", "unlisted")}, {UNLISTED}),
        (RIICHI, "立直、平和、天胡，宝牌2，4番，30符，7700点",
         {("names", "unlisted"), ("names", "wrong_name")}, {UNLISTED, WRONG}),
        (RIICHI, "立直、平和、天和，宝牌2，4番，30符，7700点", {("names", "wrong_name")}, {WRONG}),
        (RIICHI, "7700点", {("patterns", "short"), ("dora", "short"), ("han", "short"), ("fu", "short")}, set()),
        (RIICHI, "8000点",
         {("patterns", "short"), ("dora", "short"), ("han", "short"), ("fu", "short"), ("points", "error")}, {ERROR}),
        (RIICHI, "立直、平和",
         {("dora", "short"), ("han", "short"), ("fu", "short"), ("points", "unsaid")}, {UNSAID}),
        (RIICHI | {"honba": 2}, "立直、平和",
         {("dora", "short"), ("han", "short"), ("fu", "short"), ("points", "unsaid")}, {UNSAID}),
        (RIICHI | {"honba": 1}, "8000", {("patterns", "short"), ("dora", "short"), ("han", "short"), ("fu", "short"),
         ("points", "short")}, set()),
        (RIICHI | {"honba": 1}, "立直、平和，宝牌2，4番，30符，7700点，1本场", {("counters", "unsaid")}, {UNSAID}),
        (NORTH, "七百四百，仅北，1番，40符", {("points", "short"), ("order", "short")}, set()),
        (NORTH, "四百七百", {("patterns", "short"), ("han", "short"), ("fu", "short")}, set()),
        (RIICHI, "riichi、平和，宝牌2，4番，30符，7700点", {("names", "unlisted")}, {UNLISTED}),
        (RIICHI, "立直、平和，宝牌3，4番，30符，7700点", {("dora", "error")}, {ERROR}),
        (RIICHI, "立直、平和，4番，30符，7700点", {("dora", "short")}, set()),
        (RIICHI, "立直、平和，宝牌，4番，30符，7700点", {("dora", "short")}, set()),
        (RIICHI, "立直、平和，表宝牌1 红宝牌1，4番，30符，7700点", {("dora", "short")}, set()),
        (RIICHI, "立直、平和，表宝牌2 红宝牌1，4番，30符，7700点",
         {("dora", "short"), ("dora", "error")}, {ERROR}),
        (RIICHI, "立直、平和，宝牌2，5番，30符，7700点", {("han", "error")}, {ERROR}),
        (RIICHI, "立直、平和，宝牌2，4番，40符，7700点", {("fu", "error")}, {ERROR}),
        (RIICHI, "立直、平和，宝牌2，4番，30符，8000点", {("points", "error")}, {ERROR}),
        (RIICHI, "立直、平和，宝牌2，4番，30符，满贯，7700点", {("limit", "error")}, {ERROR}),
        (RIICHI, "立直、平和，宝牌2，4番，30符", {("points", "unsaid")}, {UNSAID}),
        (RIICHI, "立直、平和，宝牌2，7700点", {("han", "short"), ("fu", "short")}, set()),
        (RIICHI, "7700点，立直、平和，宝牌2，4番，30符", {("order", "short")}, set()),
        (RIICHI, "仅立直、平和，宝牌2，4番，30符，7700点", {("patterns", "short")}, set()),
        (RIICHI, "立直、平和，ドラに，4番，30符，7700点", {("dora", "japanese")}, {JAPANESE}),
        (RIICHI, "立直、平和，宝牌2，よんはん，30符，ななせんななひゃく",
         {("han", "japanese"), ("points", "japanese")}, {JAPANESE}),
        (RIICHI | {"honba": 1}, "立直、平和，宝牌2，4番，30符，8000点", {("points", "short")}, set()),
        (RIICHI | {"honba": 1}, "立直、平和，宝牌2，4番，30符，7700点", {("counters", "error")}, {ERROR}),
        (RIICHI | {"honba": 1}, "立直、平和，宝牌2，4番，30符，7700点，1本场 200点", {("counters", "error")}, {ERROR}),
        (RIICHI, "立直、平和，宝牌2，4番，30符，7700点，1本场 300点", {("counters", "error")}, {ERROR}),
        (NORTH, "仅东，1番，40符，400点 700点", {("names", "wrong_name"), ("patterns", "error")}, {WRONG, ERROR}),
        (NORTH, "仅北，1番，40符，700点 400点", {("points", "short")}, set()),
        (DOUBLE, "连东，2番，30符，1000点，2本场 每人200点", {("points", "short")}, set()),
        (DOUBLE, "连东，2番，30符，每人1200点", {("points", "short")}, set()),
        (DOUBLE, "东，2番，30符，每人1000点，2本场 每人200点", {("patterns", "error")}, {ERROR}),
        (DRAGONS, "大三元、字一色、对对和，两倍役满，64000点", {("patterns", "short")}, set()),
        (DRAGONS, "大三元、字一色，役满，64000点", {("limit", "error")}, {ERROR}),
        (DRAGONS, "大三元、字一色，13番，两倍役满，64000点", {("han", "short")}, set()),
    ],
)  # fmt: skip
def test_each_fault_and_its_foul(request_: Row, said: str, wrong: set[Any], punished: set[Any]) -> None:
    assert faults(request_, said) == wrong
    assert fouls(request_, said) == punished


@pytest.mark.clause("xjtu:9.7.2", "xjtu:9.7.5", "reading:380")
def test_points_alone_are_a_shortcut_or_an_incomplete_list() -> None:
    strict = derive(books.get("xjtu"), "strict", **{"referee.points_alone": False})
    assert fouls(RIICHI, "4番，30符，7700点") == set()
    assert fouls(RIICHI | {"book": strict}, "4番，30符，7700点") == {ERROR}
    assert checked(RIICHI, "7700点").excused == "xjtu:9.7.5"
    assert checked(RIICHI, "立直、平和，宝牌2，4番，30符，7700点").excused == ""


@pytest.mark.clause("xjtu:7.13.8")
@pytest.mark.parametrize(
    "said", ["七百一千三", "七百 一千三百", "700/1300", "700 1,300", "闲家七百庄家一千三", "七〇〇 一三〇〇"]
)
def test_two_payments_in_one_breath(said: str) -> None:
    """Units that go up again begin another number."""
    hand = {"book": "xjtu", "hand": "123789s5m555z999p", "win": "5m", "by": "self", "seat": "S"}
    answer = judge(parse(hand))
    assert (answer.han, answer.fu) == (2, 40)
    assert checked(hand, f"自摸、白，2番，40符，{said}").faults == ()


@pytest.mark.clause("xjtu:7.9", "xjtu:9.7.2")
def test_a_reading_that_is_not_the_dearest() -> None:
    pairs = {"book": "xjtu", "hand": "223344m667788p5s", "win": "5s"}  # two double runs, or seven pairs
    assert faults(pairs, "断幺九、两杯口，4番，40符，8000点，满贯") == {("order", "short")}
    lower = "断幺九、七对子，3番，25符，3200点"
    assert {part for part, kind in faults(pairs, lower) if kind == "error"} == {"reading", "han", "fu", "points"}
    assert ERROR in fouls(pairs, lower)
    assert WRONG not in fouls(pairs, lower)


@pytest.mark.clause("xjtu:7.9")
def test_any_of_the_dearest_readings_may_be_announced() -> None:
    green = {"book": "xjtu-cup", "hand": "222333444666s8s", "win": "8s", "by": "self", "seat": "S"}
    for said in ("四暗刻单骑、绿一色，役满，8000点 16000点", "绿一色、四暗单，役满，8000 16000"):
        assert checked(green, said).faults == ()


def test_the_fouls_are_the_referees() -> None:
    """What is named can be ruled on as it is."""
    book = books.get("xjtu")
    known = {foul.id: {variant.id for variant in foul.variants} for foul in listing(book)}
    for foul, variant in (ERROR, UNSAID, WRONG, UNLISTED, JAPANESE):
        assert variant in known[foul] or not variant
        incident = {"foul": foul, "offender": 1} | ({"variant": variant} if variant else {})
        warned = sum(getattr(each, "amount", 0) for each in decide(book, incident_from(incident, book)).sanctions)
        assert warned == (1 if (foul, variant) in (ERROR, WRONG, JAPANESE) else 0)


@pytest.mark.clause("mcr:Q43(1)", "mcr:Q146(6)")
@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("清龙16分、不求人4分、幺九刻1分、缺一门1分、无字1分，共23分", set()),
        ("清龙、不求人、幺九刻、缺一门、无字，共23分", set()),
        ("清龙16 不求人4 幺九刻1 缺一门1 无字1 共23", set()),
        ("清龙16、不求人4、幺九刻1、缺一门1、无字1，23", set()),
        ("清龙十六 不求人四 幺九刻一 缺一门一 无字一 共二十三", set()),
        ("清龙十六不求人四幺九刻一缺一门一无字一共二十三", set()),
        ("清龙16番 不求人4番 幺九刻 缺一门 无字 共23番", set()),
        ("清龙24 不求人4 幺九刻1 缺一门1 无字1 共23", {("patterns", "error")}),
        ("清龙16 不求人4 幺九刻1 缺一门1 无字1 共24", {("points", "error")}),
        ("不求人4分、清龙16分、幺九刻1分、缺一门1分、无字1分，共23分", {("order", "short")}),
        ("清龙16分、不求人4分、缺一门1分、无字1分，共22分", {("patterns", "error")}),
        (
            "清龙16分、不求人4分、幺九刻1分、缺一门1分、无字1分、自摸1分，共24分",
            {("patterns", "error"), ("points", "error")},
        ),
        ("清龙24分、不求人4分、幺九刻1分、缺一门1分、无字1分，共23分", {("patterns", "error")}),
        ("清龙、不求人、幺九刻、缺一门、无字", {("points", "short")}),
    ],
)
def test_official_announcements(said: str, wrong: set[Any]) -> None:
    hand = {"book": "mcr", "hand": "123456789m1199p", "win": "1p", "by": "self"}
    assert faults(hand, said) == wrong
    assert fouls(hand, said) == set()
    clauses = {clause for fault in checked(hand, said).faults for clause in fault.clauses}
    assert clauses <= {"mcr:Q43(1)", "mcr:Q146(6)"}


def test_books_without_such_clauses_name_no_foul() -> None:
    hand = RIICHI | {"book": "ema"}
    assert faults(hand, "立直，宝牌2，4番，30符，7700点") == {("patterns", "error")}
    assert fouls(hand, "立直，宝牌2，4番，30符，7700点") == set()


@pytest.mark.parametrize(
    ("request_", "said", "field"),
    [
        (RIICHI, "", "said"),
        (RIICHI, "立" * 501, "said"),
        (RIICHI | {"book": "psa", "flags": [], "dora": None}, "底和", "book"),
        (RIICHI | {"hand": "678m345p9967s", "melds": [{"type": "chi", "tiles": "123m"}], "flags": []}, "平和", "hand"),
    ],
)
def test_what_cannot_be_checked(request_: Row, said: str, field: str) -> None:
    with pytest.raises(InputError) as caught:
        checked(request_, said)
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("said", "number"),
    [
        ("五千二", 5200), ("三千九百", 3900), ("一万二", 12000), ("三万二千", 32000), ("一百一十", 110), ("十二", 12),
        ("三千零六", 3006), ("二十五", 25), ("12,000", 12000), ("さんぜんきゅうひゃく", 3900),
        ("いちまんにせん", 12000),
    ],
)  # fmt: skip
def test_numbers_as_they_are_said(said: str, number: int) -> None:
    assert number_said(said) == number


def test_words_need_no_pause() -> None:
    words = hear(books.get("xjtu"), "立断平一发宝牌2 5番满贯8000点")
    assert [word.text for word in words if word.kind == "pattern"] == ["立", "断", "平", "一发"]
    assert [(word.kind, word.value) for word in words[4:]] == [("dora", 2), ("han", 5), ("limit", 1), ("points", 8000)]


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    hand = ["announce", "-b", "xjtu", RIICHI["hand"], RIICHI["win"], "--riichi", "--dora", "8s"]
    assert main([*hand, "--lang", "zh"]) == 0
    assert "立直、平和，宝牌2，4番，30符，7700点" in capsys.readouterr().out
    assert main([*hand, "--check", "立直，宝牌2，3番，30符，3900点", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["ok"], told["fouls"]) == (False, [{"foul": "scoring_error", "variant": "", "clause": "xjtu:9.7.2"}])
    assert told["faults"][0]["right"] == "平和"
    assert main([*hand, "--check", "立直、平和，宝牌2，4番，30符，7700点", "--lang", "en"]) == 0
    assert "announced correctly" in capsys.readouterr().out
    assert main(["announce", "-b", "psa", "234m234p234s678m5s", "5s"]) == 2
    assert main(["explain", "-b", "mcr", "123456789m1199p", "1p", "--self", "--lang", "zh"]) == 0
    assert "清龙16分、不求人4分" in capsys.readouterr().out
