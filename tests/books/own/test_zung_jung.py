"""Zung Jung: hands reckoned by hand from the published list; series, sums, the limit, and the payment of 25."""

import pytest

from paiju.books.toml_book import load
from tests.books.own.worked import BOOKS, Worked, check_hands, explained, scored

ZUNG_JUNG = load(BOOKS / "zung-jung.toml")
OTHERS_MOST = 25
PATTERNS = 44
# The list's numbers of the patterns. Value honours (3.1) are four patterns here, a hand without any (0) is one besides.
WORDS = {
    "1.1": "all_sequences", "1.2": "closed_hand", "1.3": "all_simples", "2.1.1": "half_flush", "2.1.2": "full_flush",
    "2.2": "pure_nine_gates", "3.1w": "white_dragon", "3.1g": "green_dragon", "3.1r": "red_dragon",
    "3.1s": "seat_wind", "3.2.1": "little_three_dragons", "3.2.2": "big_three_dragons", "3.3.1": "small_three_winds",
    "3.3.2": "three_winds", "3.3.3": "little_four_winds", "3.3.4": "big_four_winds", "3.4": "all_honours",
    "4.1": "all_pungs", "4.2.1": "two_hidden_pungs", "4.2.2": "three_concealed_pungs",
    "4.2.3": "four_concealed_pungs", "4.3.1": "one_kong", "4.3.2": "two_kongs", "4.3.3": "three_kongs",
    "4.3.4": "four_kongs", "5.1.1": "pure_double_run", "5.1.2": "two_double_runs", "5.1.3": "pure_triple_run",
    "5.1.4": "four_identical", "6.1": "mixed_triple_run", "6.2.1": "small_similar", "6.2.2": "mixed_triple_pung",
    "7.1": "pure_straight", "7.2.1": "pure_shifted_pungs", "7.2.2": "four_consecutive", "8.1.1": "outside_hand",
    "8.1.2": "terminals_in_all_sets", "8.1.3": "all_terminals_and_honours", "8.1.4": "all_terminals",
    "9.1.1": "last_tile_draw", "9.1.2": "last_tile_claim", "9.2": "kong_replacement", "9.3": "robbing_the_kong",
    "9.4.1": "blessing_of_heaven", "9.4.2": "earthly_hand", "10.1": "thirteen_orphans", "10.2": "seven_pairs",
    "0": "chicken",
}  # fmt: skip
ROWS = [
    # nothing, and the trivial patterns
    Worked("567p222s78s99p 9s -m 123m", "0", 1),
    Worked("567p222s78s99p 9s -m 123m --self --seat N", "0", 1),
    Worked("234m567p88s33m 3m -m 111z --seat W", "0", 1),
    Worked("234567m234p678s5p 5p", "1.1 1.2 1.3", 15),
    Worked("234567m234p678s5p 5p --self --seat E", "1.1 1.2 1.3", 15),
    Worked("222m567m234p678s5p 5p --from N", "1.2 1.3", 10),
    Worked("567m234p678s5p 5p -m 234m", "1.1 1.3", 10),
    Worked("567m234p678s1z 1z -m 234m", "1.1", 5),
    # one suit
    Worked("345789p22z55p 5p -m 123p", "2.1.1", 40),
    Worked("456789p22z55p 5p -m 123p", "2.1.1 7.1", 80),
    Worked("234567p33z99p 9p -m 777z", "2.1.1 3.1r", 50),
    Worked("345p66p99p 9p -m 222p -m 789p", "2.1.2", 80),
    Worked("1223344567899p 9p", "1.1 1.2 2.1.2 7.1", 130),
    Worked("1112345567899s 9s", "1.2 2.1.2", 85),
    Worked("1112345567899s 9s --self", "1.2 2.1.2 4.2.1", 90),
    Worked("1112345678999s 5s", "2.2", 480),
    Worked("1112345678999s 9s --self", "2.2", 480),
    # honours
    Worked("234m567p88s33m 3m -m 555z", "3.1w", 10),
    Worked("234m567p88s33m 3m -m 666z --seat N --from W", "3.1g", 10),
    Worked("234m567p88s33m 3m -m 111z --seat E --from S", "3.1s", 10),
    Worked("234m567p88s33m 3m -m 222z --round W", "3.1s", 10),
    Worked("77z234m56p 7p -m 555z -m 666z", "3.1w 3.1g 3.2.1", 60),
    Worked("666z77z234m56m 7m -m 555z", "2.1.1 3.1w 3.1g 3.2.1", 100),
    Worked("234m5p 5p -m 555z -m 666z -m 777z", "3.1w 3.1g 3.1r 3.2.2", 160),
    Worked("55m22z 2z -m 555z -m 666z -m 777z", "2.1.1 3.1w 3.1g 3.1r 3.1s 3.2.2 4.1", 240),
    Worked("33z234m56p 7p -m 111z -m 444z", "3.3.1", 30),
    Worked("33z234m56p 7p -m 111z -m 222z", "3.1s 3.3.1", 40),
    Worked("234m5p 5p -m 111z -m 222z -m 333z", "3.1s 3.3.2", 130),
    Worked("333z44z56m 7m -m 111z -m 222z", "3.3.3", 320),
    Worked("444z5m 5m -m 111z -m 222z -m 333z", "3.3.4", 400),
    Worked("33z22z 2z -m 111z -m 555z -m 666z", "3.4", 320),
    Worked("1122334455667z 7z", "3.4", 320),
    Worked("333z4z 4z -m 111z -m 222z -m 555z --self", "3.3.3 3.4", 320),
    Worked("444z5z 5z -m 111z -m 222z -m 333z", "3.3.4 3.4", 400),
    # pungs and kongs
    Worked("666s88s99p 9p -m 222m -m 444p", "4.1", 30),
    Worked("222m444m789p345s8s 8s", "1.2 4.2.1", 10),
    Worked("222m444m666p345s8s 8s", "1.2 1.3 4.2.2", 40),
    Worked("111m444m66p999s55s 5s --self", "1.2 4.1 4.2.3", 160),
    Worked("222m444m66p888s55s 5s --self", "1.2 1.3 4.1 4.2.3", 165),
    Worked("111m444m66p999s55s 5s", "1.2 4.1 4.2.2", 65),
    Worked("111m444m666p999s5s 5s", "1.2 4.1 4.2.3", 160),
    Worked("567m345p99s88p 8p -m (1111m)", "1.2 4.3.1", 10),
    Worked("567m345p99s88p 8p -m 1111m", "4.3.1", 5),
    Worked("567m234s9s 9s -m 2222m -m (3333p)", "4.3.2", 20),
    Worked("567m9s 9s -m 2222m -m (3333p) -m (5555p)", "4.2.1 4.3.3", 125),
    Worked("9s 9s -m 2222m -m (3333p) -m (5555p) -m 7777z", "4.3.4", 480),
    # runs alike, sets across suits and in a row
    Worked("223344m567p678s9s 9s", "1.1 1.2 5.1.1", 20),
    Worked("223344m567p678s5s 5s", "1.1 1.2 1.3 5.1.1", 25),
    Worked("223344m667788p5s 5s", "1.1 1.2 1.3 5.1.2", 75),
    Worked("334455m678p9s 9s -m 345m", "1.1 5.1.3", 125),
    Worked("333444555m678p9s 9s", "1.2 4.2.2 7.2.1", 135),
    Worked("334455m9s 9s -m 345m -m 345m", "5.1.4", 480),
    Worked("234p34s999p11s 2s -m 234m", "6.1", 35),
    Worked("234m234p234s678p9s 9s", "1.1 1.2 6.1", 45),
    Worked("44s123m56p 7p -m 444m -m 444p", "6.2.1", 30),
    Worked("44p999s88s 8s -m 444m -m 4444s", "4.1 4.3.1 6.2.1", 65),
    Worked("123m9p 9p -m 444m -m 444p -m 444s", "6.2.2", 120),
    Worked("456789m99p33s 3s -m 123m", "7.1", 40),
    Worked("789p1s 1s -m 333m -m 444m -m 555m", "7.2.1", 100),
    Worked("666m1s 1s -m 333m -m 444m -m 555m", "4.1 7.2.2", 230),
    # terminals
    Worked("789p111s77z99m 9m -m 123m", "8.1.1", 40),
    Worked("789p111s99p99m 9m -m 123m", "8.1.2", 50),
    Worked("111s77z22z 7z -m 111m -m 999p", "3.1r 4.1 8.1.3", 140),
    Worked("1199m1199p1122z9s 9s", "8.1.3 10.2", 130),
    Worked("111p99p99s 9s -m 111m -m 999m", "8.1.4", 400),
    Worked("11199m1199p1199s 1m", "8.1.4", 400),
    # how and when
    Worked("567p222s78s99p 9s -m 123m --self --last-tile", "9.1.1", 10),
    Worked("567p222s78s99p 9s -m 123m --last-tile", "9.1.2", 10),
    Worked("567p222s78s99m 9s -m 1111p --self --kong-replacement", "4.3.1 9.2", 15),
    Worked("567p222s78s99m 9s -m 1111p --self --kong-replacement --last-tile", "4.3.1 9.1.1 9.2", 25),
    Worked("678m234p678s99p34m 5m --rob-kong", "1.1 1.2 9.3", 20),
    Worked("234567m234p678s5p 5p --first-turn --self --seat E", "1.1 1.2 1.3 9.4.1", 170),
    Worked("234567m234p678s5p 5p --first-turn", "1.1 1.2 1.3 9.4.2", 170),
    Worked("234567m234p678s5p 5p --first-turn --seat W --from S", "1.1 1.2 1.3", 15),
    Worked("234567m234p678s5p 5p --first-turn --self", "1.1 1.2 1.3", 15),
    # other forms
    Worked("19m19p19s1234567z 1m", "10.1", 160),
    Worked("19m19p19s1234567z 1m --self --last-tile", "9.1.1 10.1", 170),
    Worked("1188m2255p3377s5z 5z", "10.2", 30),
    Worked("1111m2255p3377s5z 5z", "10.2", 30),
    Worked("2288m2255p3377s4s 4s", "1.3 10.2", 35),
    Worked("1133557799s22s4s 4s", "2.1.2 10.2", 110),
    Worked("1133557799s556z 6z", "2.1.1 10.2", 70),
    # above the limit
    Worked("3334445556688m 6m --self", "1.2 1.3 2.1.2 4.1 4.2.3 7.2.2", 320),
    Worked("3334445556688m 6m", "1.2 1.3 2.1.2 4.1 4.2.2 7.2.2", 320),
]  # fmt: skip


def paid(worth: int, winner: str, discarder: str) -> dict[str, int]:
    """A self-draw in full from all; on a discard the winner receives as much, of which others pay 25 at most."""
    lost = {seat: min(worth, OTHERS_MOST) if discarder else worth for seat in "ESWN" if seat != winner}
    if discarder:
        lost[discarder] = 3 * worth - 2 * min(worth, OTHERS_MOST)
    return {seat: 3 * worth if seat == winner else -lost[seat] for seat in "ESWN"}


def test_hands_from_the_list() -> None:
    assert len(ROWS) >= 80
    check_hands(ZUNG_JUNG, ROWS, WORDS, paid)
    assert len({word.rstrip("wgrs") for word in WORDS if word != "0"}) == PATTERNS


def test_a_published_payment() -> None:
    """Thirty-five points on a discard: 55 from the discarder, 25 from each of the others."""
    answer = scored(ZUNG_JUNG, "234p34s999p11s 2s -m 234m --seat E --from S")
    assert answer["payments"] == {"E": 105, "S": -55, "W": -25, "N": -25}


@pytest.mark.parametrize(
    ("line", "whole", "counted"),
    [("3334445556688m 6m --self", 445, 320), ("444z5z 5z -m 111z -m 222z -m 333z", 720, 400)],
)
def test_what_the_limit_cuts(line: str, whole: int, counted: int) -> None:
    answer = explained(ZUNG_JUNG, line)
    assert answer.fan == counted
    assert [(step.text.en, step.clause) for step in answer.steps] == [
        (f"{whole} points are more than a hand may count", "zung-jung:0.3")
    ]


@pytest.mark.parametrize(
    ("line", "dropped"),
    [
        ("3334445556688m 6m --self", {"three_concealed_pungs", "pure_shifted_pungs"}),
        ("334455m678p9s 9s -m 345m", {"pure_double_run"}),
        ("223344m667788p5s 5s", {"pure_double_run"}),
        ("789p111s99p99m 9m -m 123m", {"outside_hand"}),
    ],
)
def test_of_a_series_the_dearest_counts(line: str, dropped: set[str]) -> None:
    answer = explained(ZUNG_JUNG, line)
    assert {each.id for each in answer.dropped} == dropped
    assert {each.clause for each in answer.dropped} == {"zung-jung:0.2"}
