"""Clauses that are not one hand: the set of tiles, classes of tiles, names, tables of patterns, several winners."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from paiju import books
from paiju.notation import kind_name
from paiju.scoring import judge, score
from paiju.scoring.announce import speak
from paiju.scoring.ready import distance, waits
from paiju.scoring.request import parse
from tests.core.play.several_wins import ONE_HAN, order, payments, won_together

Row = dict[str, Any]
FOLDER = Path(__file__).parents[1] / "books"
KINDS = [kind_name(kind) for kind in range(34)]
ORPHANS = ["1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z", "4z", "5z", "6z", "7z"]
TERMINALS = ORPHANS[:6]
PLAIN: Row = {"hand": "11m123456p67789s", "win": "8s"}  # tiles every book has


def load(path: str) -> Iterator[Row]:
    """The rows of a file."""
    return map(json.loads, (FOLDER / path).read_text(encoding="utf-8").splitlines())


def ids(request: Row) -> set[str]:
    """The patterns of a hand."""
    answer: Any = score(request)
    assert answer["ok"], answer
    return {line["id"] for line in answer["patterns"]}


# --- the tiles ------------------------------------------------------------------------------------


def copies(book: str, tile: str) -> int:
    """How many copies of a tile a hand may hold; hands of one, two, four and five tiles can be asked about."""
    return max((n for n in (1, 2, 4, 5) if distance({"book": book, "hand": [tile] * n})["ok"]), default=0)


def flowers(book: str) -> int:
    """How many flowers a winner may have."""
    return max(n for n in range(10) if score({"book": book, **PLAIN, "flowers": n})["ok"])


@pytest.mark.parametrize(
    ("book", "tiles", "characters", "reds"),
    [
        pytest.param("xjtu", 136, 9, [1, 1, 1], marks=pytest.mark.clause("xjtu:2.1.1", "xjtu:2.1.2"), id="xjtu"),
        pytest.param("xjtu-3p", 108, 2, [0, 1, 1], marks=pytest.mark.clause("xjtu:App2:2.1"), id="xjtu-3p"),
        pytest.param("ema", 136, 9, [0, 0, 0], marks=pytest.mark.clause("ema:1.1.1", "ema:1.1.2"), id="ema"),
        pytest.param("lol", 136, 9, [1, 1, 1], marks=pytest.mark.clause("lol:(一)2"), id="lol"),
        pytest.param("mcr", 144, 9, [0, 0, 0], marks=pytest.mark.clause("mcr:Q15"), id="mcr"),
        pytest.param("psa", 136, 9, [0, 0, 0], marks=pytest.mark.clause("psa:牌#1", "psa:牌#2", "psa:牌#3"), id="psa"),
        pytest.param("tenhou", 136, 9, [1, 1, 1], marks=pytest.mark.clause("tenhou:red-fives"), id="tenhou"),
        pytest.param("tenhou-nored", 136, 9, [0, 0, 0], marks=pytest.mark.clause("tenhou:red-fives"), id="nored"),
        pytest.param("tenhou-3p", 108, 2, [0, 1, 1], marks=pytest.mark.clause("tenhou:three-players"), id="tenhou-3p"),
        pytest.param("botzone", 136, 9, [0, 0, 0], marks=pytest.mark.clause("botzone:flowers"), id="botzone"),
    ],
)
def test_the_set_of_tiles(book: str, tiles: int, characters: int, reds: list[int]) -> None:
    held = {tile: copies(book, tile) for tile in KINDS}
    assert sum(held.values()) + flowers(book) == tiles
    assert set(held.values()) <= {0, 4}
    assert [sum(held[tile] > 0 for tile in KINDS if tile[1] == suit) for suit in "mpsz"] == [characters, 9, 9, 7]
    assert [copies(book, f"0{suit}") for suit in "mps"] == reds


# --- classes of tiles -----------------------------------------------------------------------------


def pairs_with(book: str, chows: str, *patterns: str) -> list[str]:
    """The kinds that, as the pair beside four chows, leave the hand one of the patterns."""
    melds = [{"type": "chi", "tiles": chow} for chow in chows.split()]
    request = {"book": book, "melds": melds, "flags": ["last_tile"]}
    return [tile for tile in KINDS if ids({**request, "hand": tile, "win": tile}) & set(patterns)]


@pytest.mark.clause("xjtu:2.1.3", "xjtu:2.1.4", "ema:1.1.3")
@pytest.mark.parametrize("book", ["xjtu", "ema"])
def test_simples_are_all_but_terminals_and_honours(book: str) -> None:
    simple = pairs_with(book, "234m 567p 345s 678s", "all_simples")
    assert simple == [tile for tile in KINDS if tile not in ORPHANS]


@pytest.mark.clause("xjtu:2.1.3", "ema:1.1.3", "psa:牌#5", "psa:和牌#3")
@pytest.mark.parametrize("book", ["xjtu", "ema", "psa"])
def test_terminals_and_honours_are_thirteen_kinds(book: str) -> None:
    assert pairs_with(book, "123m 789p 123s 789s", "outside_hand", "terminals_in_all_sets") == ORPHANS
    assert waits({"book": book, "hand": ORPHANS})["waits"] == ORPHANS


@pytest.mark.clause("psa:牌#3")
def test_terminals_are_six_kinds() -> None:
    assert pairs_with("psa", "123m 789p 123s 789s", "terminals_in_all_sets") == TERMINALS


@pytest.mark.clause("psa:牌#4")
def test_winds_and_dragons() -> None:
    """All types wants one of each: beside a dragon pung the pair must be a wind, beside a wind pung a dragon."""
    request: Row = {"book": "psa", "win": "9s"}
    for pung, wanted in (("777z", "1z 2z 3z 4z"), ("111z", "5z 6z 7z")):
        melds = [{"type": "pon", "tiles": pung}]
        others = [tile for tile in KINDS if tile[1] == "z" and tile[0] != pung[0]]
        hands = {tile: {**request, "hand": f"123m456p78s{tile}{tile}", "melds": melds} for tile in others}
        assert [tile for tile, hand in hands.items() if "all_types" in ids(hand)] == wanted.split()


@pytest.mark.clause("psa:基本规则")
def test_no_dora_unless_the_dice_say_so() -> None:
    """An indicator alone does nothing: naming one calls the dice rule in."""
    assert not books.get("psa").scoring.dora
    asked = parse({"book": "psa", **PLAIN, "dora": "7s"})
    assert (asked.specials, asked.book.scoring.dora) == (("dora",), True)


# --- patterns -------------------------------------------------------------------------------------

# Sets and pair of a hand with the pattern, and its han closed and open.
CLAIMED = {
    "三色同顺": ("123m 123p 123s 567s 99p", 2, 1),
    "一气通贯": ("123m 456m 789m 234p 99s", 2, 1),
    "混全带幺九": ("123m 789p 111z 999s 22z", 2, 1),
    "纯全带幺九": ("123m 789p 111s 999s 99m", 3, 2),
    "混一色": ("123m 456m 777m 111z 22z", 3, 2),
    "清一色": ("123m 456m 777m 234m 99m", 6, 5),
    "三色同刻": ("222m 222p 222s 567s 99s", 2, 2),
}


def han(zh: str, claimed: bool) -> int:
    """The han of a pattern in its hand, the first set claimed or not."""
    first, *rest, pair = CLAIMED[zh][0].split()
    request: Row = {"book": "xjtu-cup", "hand": "".join(rest) + pair[0] + pair[2], "win": pair[1:]}
    if claimed:
        request["melds"] = [{"tiles": first}]
    else:
        request["hand"] += first
    answer: Any = score(request)
    assert answer["win"]
    return next(int(line["value"]) for line in answer["patterns"] if line["zh"] == zh)


@pytest.mark.clause("xjtu:App3:exam2.4", "xjtu:7.3")
@pytest.mark.parametrize("zh", CLAIMED)
def test_what_a_claim_costs(zh: str) -> None:
    assert (han(zh, False), han(zh, True)) == CLAIMED[zh][1:]


@pytest.mark.clause("xjtu:App3:exam1.7")
def test_which_of_four_are_worth_two_han_when_open() -> None:
    asked = ("一气通贯", "纯全带幺九", "混一色", "三色同顺")
    assert [zh for zh in asked if han(zh, True) >= 2] == ["纯全带幺九", "混一色"]


# The table of patterns under its own headings; green ones have a fan more in a closed hand.
EMA_TABLE = {
    1: "立直 双立直 一发 门清自摸 平和 一色二顺 断幺九 翻牌 抢杠 杠上开花 海底捞月 河底捞鱼 一气贯通 三色同顺 混全带幺",
    2: "七对子 三色同刻 三暗刻 三杠子 对对和 小三元 混老头 混一色 纯全带幺",
    3: "二色二顺",
    5: "清一色 人和",
}
EMA_YAKUMAN = "十三幺 九莲宝灯 天和 地和 四暗刻 四杠子 绿一色 清老头 字一色 大三元 小四喜 大四喜"
EMA_GREEN = ("一气贯通", "三色同顺", "混全带幺", "混一色", "纯全带幺", "清一色")
EMA_RED = "立直 双立直 一发 门清自摸 平和 一色二顺 七对子 二色二顺 人和 十三幺 九莲宝灯 天和 地和 四暗刻"  # closed only


@pytest.mark.clause("ema:T1")
def test_table_of_patterns() -> None:
    """Each hand of the book's rows scores its patterns as the table prints them, and no pattern is left out."""
    table = {zh: fans for fans, names in EMA_TABLE.items() for zh in names.split()}
    seen = set()
    for row in load("ema/patterns.jsonl"):
        if row["kind"] != "score":
            continue
        answer: Any = score(row["request"])
        closed = all(meld["type"] == "ankan" for meld in row["request"].get("melds", []))
        for line in answer["patterns"]:
            zh = line["zh"].partition("-")[0]
            if zh in EMA_YAKUMAN.split():
                assert (answer["limit"], answer["yakuman"]) == ("yakuman", 1)
            elif line["id"] not in ("dora", "ura_dora"):
                assert line["value"] == table[zh] + (closed and zh in EMA_GREEN), row["id"]
            assert closed or zh not in EMA_RED.split()
            seen.add(zh)
    assert seen >= {*table, *EMA_YAKUMAN.split()}


@pytest.mark.clause("mcr:Q49", "mcr:Q13")
def test_only_the_81_fans_score() -> None:
    """Twelve steps from 88 to 1; the one fan more, a melded and a concealed kong, is ruled by mcr:Q41."""
    table = books.get("mcr").patterns
    rows = [pattern for pattern in table if pattern.cite.startswith("mcr:t")]
    assert len(rows) == 81
    assert {pattern.cite for pattern in table if pattern not in rows} == {"mcr:Q41"}
    assert {pattern.closed for pattern in rows} == {88, 64, 48, 32, 24, 16, 12, 8, 6, 4, 2, 1}


# --- names ----------------------------------------------------------------------------------------

WINDS = {"zh": set("东南西北"), "ja": set("東南西北")}  # xjtu:7.13.3 names a value wind by its tile
DOUBLE = {
    "zh": {f"连{wind}" for wind in "东南西北"},
    "ja": {f"ダブ{wind}" for wind in ("トン", "ナン", "シャー", "ペー")},
}
UNLISTED = {"zh": {"国士无双十三面"}, "ja": {"国士無双十三面"}}  # the table has the plain form only


def spoken(request: Row, lang: str) -> list[str]:
    """The patterns of a win as the winner says them."""
    checked = parse(request)
    said = speak(
        judge(checked), checked.book, by=request["by"], seat=request["seat"], prevailing=request["round"], lang=lang
    )
    return said.patterns.removeprefix("仅").removesuffix("のみ").split("、")


@pytest.mark.clause("xjtu:7.3.7")
@pytest.mark.parametrize("lang", ["zh", "ja"])
def test_patterns_are_said_by_a_name_of_the_table(lang: str) -> None:
    table = list(load("xjtu/names.jsonl"))
    names = [{row["zh"], *row["also"]} if lang == "zh" else set(row["ja"]) for row in table]
    allowed = set().union(*names, WINDS[lang], DOUBLE[lang], UNLISTED[lang])
    said: set[str] = set()
    for row in load("xjtu/patterns.jsonl"):
        if row["request"]["book"] == "xjtu" and row["expect"].get("win", True):
            said.update(spoken(row["request"], lang))
    assert said <= allowed
    assert [row["zh"] for row, known in zip(table, names) if not known & said] == []


# --- several winners ------------------------------------------------------------------------------


@pytest.mark.clause("xjtu:7.13.2", "tenhou:double-ron")
@pytest.mark.parametrize("book", ["xjtu", "tenhou"])
@pytest.mark.parametrize(
    ("discarder", "winners", "in_order", "paid"),
    [
        ("S", "EW", ["W", "E"], {"E": 1500, "S": -2500, "W": 1000, "N": 0}),
        ("N", "SE", ["E", "S"], {"E": 1500, "S": 1000, "W": 0, "N": -2500}),
        ("E", "NW", ["W", "N"], {"E": -2000, "S": 0, "W": 1000, "N": 1000}),
    ],
)
def test_two_winners_in_order(
    book: str, discarder: str, winners: str, in_order: list[str], paid: dict[str, int]
) -> None:
    """From the discarder's right on, each paid for their own hand."""
    t = won_together(book, discarder, dict.fromkeys(winners, ONE_HAN))
    assert (order(t), payments(t), t.result) == (in_order, paid, "won")


@pytest.mark.clause("tenhou:double-ron")
def test_three_winners_abort_with_four_players_only() -> None:
    three = won_together("tenhou", "E", dict.fromkeys("SWN", ONE_HAN), counters=1, riichi="E")
    assert (three.result, order(three), set(three.gains)) == ("three_winners", [], {0})
    two = won_together("tenhou-3p", "E", dict.fromkeys("SW", ONE_HAN))
    assert payments(two) == {"E": -2000, "S": 1000, "W": 1000}


@pytest.mark.clause("tenhou:deposits")
def test_deposits_and_counters_go_to_the_next_after_the_discarder() -> None:
    """Even the deposit of another winner."""
    winners = {"E": {"han": 2, "fu": 30, "riichi": True}, "W": ONE_HAN}
    t = won_together("tenhou", "S", winners, counters=2, riichi="EN")
    assert payments(t) == {"E": 2900, "S": -4500, "W": 1000 + 600 + 2000, "N": 0}


@pytest.mark.clause("ema:4.3.4")
def test_every_winner_takes_the_counters() -> None:
    t = won_together("ema", "S", dict.fromkeys("EW", ONE_HAN), counters=2)
    assert payments(t) == {"E": 2100, "S": -3700, "W": 1600, "N": 0}
