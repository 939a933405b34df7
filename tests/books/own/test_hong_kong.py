"""Hong Kong old style: hands reckoned by hand from the published table, and what a limit, a minimum and flowers do."""

import pytest

from paiju.books.toml_book import load
from tests.books.own.worked import BOOKS, Worked, check_hands, explained, refusal, scored

HONG_KONG, HALF = load(BOOKS / "hong-kong.toml"), load(BOOKS / "hong-kong-half.toml")
# What the discarder pays who pays for all; on a self-draw everybody pays half.
PAID = {3: 32, 4: 64, 5: 96, 6: 128, 7: 192, 8: 256, 9: 384, 10: 512}
WORDS = {
    "pungs": "all_pungs", "half": "half_flush", "full": "full_flush", "outer": "all_terminals_and_honours",
    "hidden": "four_concealed_pungs", "white": "white_dragon", "green": "green_dragon", "red": "red_dragon",
    "seat": "seat_wind", "round": "round_wind", "small-dragons": "little_three_dragons",
    "big-dragons": "big_three_dragons", "small-winds": "little_four_winds", "kong": "kong_replacement",
    "robbed": "robbing_the_kong", "last": "last_tile_draw", "last-discard": "last_tile_claim", "runs": "all_runs",
    "self": "self_draw_win", "closed": "concealed_hand_won", "bare": "no_flower", "own": "own_flower",
    "set": "flower_set", "big-winds": "big_four_winds", "honours": "all_honours", "terminals": "all_terminals",
    "gates": "nine_gates", "orphans": "thirteen_orphans", "kongs": "four_kongs", "heaven": "blessing_of_heaven",
    "earth": "earthly_hand",
}  # fmt: skip
NO = False
ROWS = [
    # the commonest three, with one fan more or less
    Worked("234567m234p678s5p 5p --self", "runs self closed bare", 4),
    Worked("234567m234p678s5p 5p", "runs closed bare", 3),
    Worked("234567m234p678s5p 5p --flowers 1f", "runs closed", 2, NO),
    Worked("567m234p678s5p 5p -m 234m", "runs bare", 2, NO),
    Worked("567m234p678s5p 5p -m 234m --self", "runs self bare", 3),
    Worked("567m234p678s5p 5p -m 234m --self --flowers 3f", "runs self", 2, NO),
    Worked("123456789p234p7z 7z --from W", "runs half closed bare", 6),
    # flowers: of the seat, of a set, none
    Worked("234567m234p678s5p 5p --flowers 2f", "runs closed own", 3),
    Worked("234567m234p678s5p 5p --flowers 26f", "runs closed own*2", 4),
    Worked("234567m234p678s5p 5p --flowers 1234f", "runs closed set", 4),
    Worked("234567m234p678s5p 5p --flowers 12346f", "runs closed own set", 5),
    Worked("234567m234p678s5p 5p --flowers 25678f", "runs closed own set", 5),
    Worked("234567m234p678s5p 5p --flowers 12345678f", "runs closed set*2", 6),
    Worked("234567m234p678s5p 5p --flowers 134578f", "runs closed", 2, NO),
    Worked("234567m234p678s5p 5p --flowers 15f --seat E --from N", "runs closed own*2", 4),
    Worked("234567m234p678s5p 5p --flowers 37f --seat W", "runs closed own*2", 4),
    Worked("234567m234p678s5p 5p --flowers 48f --seat N", "runs closed own*2", 4),
    Worked("234567m234p678s5p 5p --flowers 4f --seat W", "runs closed", 2, NO),
    # pungs
    Worked("222p333m444s99s22z 2z", "pungs seat closed bare", 6),
    Worked("222p333m444s99s22z 2z --seat N", "pungs closed bare", 5),
    Worked("222p333m444s99s22z 2z --self", "hidden seat self closed bare", 10),
    Worked("222p333m444s99s22z 2z --self --seat W --flowers 1f", "hidden self closed", 10),
    Worked("222p333m444s222z9s 9s --seat N --flowers 1f", "hidden closed", 9),
    Worked("444s99p55m 5m -m 222m -m 333p", "pungs bare", 4),
    Worked("444s99p55m 5m -m 222m -m 333p --flowers 1f", "pungs", 3),
    Worked("444s99p55m 5m -m 222m -m 333p --flowers 1f --self --from E", "pungs self", 4),
    Worked("444s99p55m 5m -m 2222m -m (3333p)", "pungs bare", 4),
    Worked("444s9p 9p -m (2222m) -m (3333p) -m (5555m) --flowers 1f", "hidden", 8),
    Worked("111222333p44m99s 9s", "pungs closed bare", 5),
    Worked("111222333p789s5m 5m", "runs closed bare", 3),
    Worked("111222333p444s9m 9m", "hidden closed bare", 10),
    # one suit
    Worked("456789p22z55p 5p -m 123p", "half bare", 4),
    Worked("456789p22z55p 5p -m 123p --flowers 1f", "half", 3),
    Worked("456789p22z55p 2z -m 123p", "half seat bare", 5),
    Worked("123456789p55z77p 5z", "half white closed bare", 6),
    Worked("1223344567899p 9p", "full runs closed bare", 10),
    Worked("1223344567899p 9p --self", "full runs self closed bare", 10),
    Worked("2344567899p 9p -m 123p --flowers 3f", "full runs", 8),
    Worked("34567866s99s 9s -m 222s --flowers 1f", "full", 7),
    Worked("66688s99s 9s -m 222s -m 444s", "full pungs bare", 10),
    # dragons and winds
    Worked("111777z234m567p9s 9s --seat E --from W", "seat round red closed bare", 5),
    Worked("222z234m567p789s5m 5m --round S", "seat round closed bare", 4),
    Worked("234m567p789s5m 5m -m 111z", "round bare", 2, NO),
    Worked("234m567p789s5m 5m -m 111z --flowers 2f --self", "round own self", 3),
    Worked("333z234m567p789s5m 5m", "closed bare", 2, NO),
    Worked("333z234m567p789s5m 5m --self", "self closed bare", 3),
    Worked("555666z77z234m56p 7p", "small-dragons white green closed bare", 7),
    Worked("77z234m56p 7p -m 555z -m 666z --flowers 1f", "small-dragons white green", 5),
    Worked("666z77z234m56m 7m -m 555z", "half small-dragons white green bare", 9),
    Worked("666z77z555m88m 8m -m 555z", "half pungs small-dragons white green bare", 10),
    Worked("234m5m 5m -m 555z -m 666z -m 777z --flowers 3f", "half big-dragons white green red", 10),
    Worked("234m5p 5p -m 555z -m 666z -m 777z --flowers 3f", "big-dragons white green red", 8),
    Worked("234m5p 5p -m 555z -m 666z -m 777z", "big-dragons white green red bare", 9),
    Worked("55m22z 2z -m 555z -m 666z -m 777z", "half pungs big-dragons white green red seat bare", 10),
    Worked("333z44z56m 7m -m 111z -m 222z --flowers 5f", "half small-winds seat round", 8),
    Worked("333z44z56m 7m -m 111z -m 222z --flowers 5f --seat W --round W", "half small-winds seat round", 8),
    Worked("33z222z56m 7m -m 111z -m 444z --flowers 5f --seat W --round W", "half small-winds", 6),
    Worked("333z44z88m 8m -m 111z -m 222z", "half pungs small-winds seat round bare", 10),
    Worked("22z111p99s 9s -m 111m -m 999m --seat W --from N", "outer pungs bare", 5),
    Worked("22z111p99s 2z -m 111m -m 999m", "outer pungs seat bare", 6),
    # how and when it was won
    Worked("234p567p789s5m 5m -m (1111m) --self", "self bare", 2, NO),
    Worked("234p567p789s5m 5m -m (1111m) --self --kong-replacement", "kong self bare", 3),
    Worked("234m567m345p88p34s 5s --rob-kong --flowers 1f", "runs robbed closed", 3),
    Worked("567m345p88p34s 5s -m 234m --self --last-tile --flowers 1f", "runs self last", 3),
    Worked("567m345p88p34s 5s -m 234m --last-tile", "runs last-discard bare", 3),
    Worked("567p789s5m 5m -m (1111m) -m 222s --self --last-tile --kong-replacement", "kong last self bare", 4),
    Worked("234567m234p678s5p 5p --first-turn --seat W --from S", "runs closed bare", 3),
    Worked("234567m234p678s5p 5p --first-turn --self", "runs self closed bare", 4),
    # limit hands
    Worked("234567m234p678s5p 5p --first-turn", "earth", 10),
    Worked("234567m234p678s5p 5p --first-turn --self --seat E --flowers 3f", "heaven", 10),
    Worked("444z33z22z 2z -m 111z -m 555z --seat N", "honours", 10),
    Worked("333z4z 4z -m 111z -m 222z -m 555z", "honours", 10),
    Worked("44z88m 4z -m 111z -m 222z -m 333z", "big-winds", 10),
    Worked("444z5z 5z -m 111z -m 222z -m 333z", "honours big-winds", 10),
    Worked("111p99p99s 9s -m 111m -m 999m", "terminals", 10),
    Worked("1112345678999s 5s", "gates", 10),
    Worked("1112345567899s 9s", "gates", 10),
    Worked("1145678999s 9s -m 123s --flowers 1f", "full", 7),
    Worked("19m19p19s1234567z 1m", "orphans", 10),
    Worked("19m19p19s1123467z 5z --self --flowers 24f", "orphans", 10),
    Worked("5p 5p -m 1111m -m 2222p -m (3333s) -m 7777z --from N", "kongs", 10),
    Worked("77z55p 5p -m 1111m -m 2222p -m (3333s)", "pungs bare", 4),
]  # fmt: skip


def in_full(fans: int, winner: str, discarder: str) -> dict[str, int]:
    """Who pays what: the discarder all, or everybody half of it."""
    lost = {seat: PAID[fans] * (seat == discarder) if discarder else PAID[fans] // 2 for seat in "ESWN"}
    lost[winner] = 0
    return {seat: sum(lost.values()) if seat == winner else -lost[seat] for seat in "ESWN"}


def in_parts(fans: int, winner: str, discarder: str) -> dict[str, int]:
    """The discarder pays half, both others a quarter; on a self-draw as before."""
    lost = {seat: PAID[fans] // (2 if discarder in (seat, "") else 4) for seat in "ESWN"}
    lost[winner] = 0
    return {seat: sum(lost.values()) if seat == winner else -lost[seat] for seat in "ESWN"}


def test_hands_from_the_table() -> None:
    assert len(ROWS) >= 80
    check_hands(HONG_KONG, ROWS, WORDS, in_full)


def test_the_others_pay_their_part() -> None:
    check_hands(HALF, ROWS, WORDS, in_parts)


def test_what_the_limit_cuts() -> None:
    """Two limit hands are one, and what is above ten is told."""
    for line, whole in (("444z5z 5z -m 111z -m 222z -m 333z", 20), ("1223344567899p 9p --self", 11)):
        answer = explained(HONG_KONG, line)
        assert (answer.fan, answer.payments and answer.payments["S"]) == (10, 768 if "--self" in line else 512)
        assert [(step.text.en, step.clause) for step in answer.steps] == [
            (f"{whole} fans are more than a hand may count", "hong-kong:2")
        ]


def test_beside_a_limit_hand_nothing_counts() -> None:
    dropped = {each.id: each.because for each in explained(HONG_KONG, "333z4z 4z -m 111z -m 222z -m 555z").dropped}
    assert dropped.keys() >= {"all_pungs", "seat_wind", "round_wind", "white_dragon", "no_flower"}
    assert set(dropped.values()) == {"all_honours"}


def test_four_concealed_pungs_replace_all_pungs() -> None:
    dropped = [(each.id, each.clause) for each in explained(HONG_KONG, "222p333m444s99s22z 2z --self").dropped]
    assert dropped == [("all_pungs", "hong-kong:4.2")]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("1122m3344p55667s 7s", "the hand is not ready: 2 tiles away"),
        ("234567m234p678s5p 5p --flowers 2", "name them, such as 15f"),
        ("234567m234p678s5p 5p --flowers 22f", "different flowers such as 15f"),
        ("234567m234p678s5p 5p --flowers 2z", "different flowers such as 15f"),
        ("234567m234p678s5p 5p --riichi", "riichi"),
    ],
)
def test_what_is_no_hand_here(line: str, problem: str) -> None:
    assert problem in refusal(HONG_KONG, line)


def test_below_the_minimum_the_clause_is_told() -> None:
    answer = scored(HONG_KONG, "567m234p678s5p 5p -m 234m")
    assert (answer["win"], answer["clause"], answer["payments"]) == (False, "hong-kong:2", None)
