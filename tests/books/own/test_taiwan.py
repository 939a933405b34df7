"""Taiwanese mahjong: hands of sixteen tiles reckoned by hand from the published table, what they cost, and the deal."""

from random import Random

import pytest

import paiju
from paiju.books.derive import derive
from paiju.books.flatten import flatten
from paiju.books.toml_book import load
from paiju.core.play.actions import FIRST_FLOWER
from paiju.core.play.deal import Deal
from paiju.core.play.flow import start
from paiju.errors import InputError
from paiju.table import events as E
from paiju.table.record import read, replay, write
from paiju.table.table import Table
from paiju.table.wins import new_buffers
from tests.books.own.worked import BOOKS, Worked, check_hands, refusal, scored

TAIWAN = load(BOOKS / "taiwan.toml")
WORDS = {
    "css": "concealed_self_draw", "seat": "seat_wind", "round": "round_wind", "white": "white_dragon",
    "green": "green_dragon", "red": "red_dragon", "robbed": "robbing_the_kong", "kong": "kong_replacement",
    "last": "last_tile_draw", "last-discard": "last_tile_claim", "three": "three_concealed_pungs",
    "four": "four_concealed_pungs", "five": "five_concealed_pungs", "pungs": "all_pungs", "half": "half_flush",
    "full": "full_flush", "small-dragons": "little_three_dragons", "big-dragons": "big_three_dragons",
    "small-winds": "little_four_winds", "big-winds": "big_four_winds", "honours": "all_honours",
    "heaven": "blessing_of_heaven", "earth": "blessing_of_earth", "man": "blessing_of_man", "closed": "closed_hand",
    "self": "drawn_win", "wait": "single_kind_wait", "own": "own_flower", "set": "flower_kong",
    "half-claimed": "half_claimed", "all-claimed": "all_claimed", "runs": "all_runs",
}  # fmt: skip
ROWS = [
    # runs, concealed and drawn
    Worked("123456m789p345s22p34s 5s", "runs closed", 3),
    Worked("123456m789p345s22p34s 2s", "runs closed", 3),
    Worked("123456m789p345s22p34s 5s --self", "self closed css", 3),
    Worked("123456m789p345s22z34s 5s", "closed", 1),
    Worked("456m789p345s22p34s 5s -m 123m", "runs", 2),
    Worked("456m789p345s22p34s 5s -m 123m --self", "self", 1),
    Worked("123456m789p222s22p34s 5s", "closed", 1),
    # flowers: another's, one's own, whole sets
    Worked("123456m789p345s22p34s 5s --flowers 1f", "closed", 1),
    Worked("123456m789p345s22p34s 5s --flowers 2f", "closed own", 2),
    Worked("123456m789p345s22p34s 5s --flowers 26f", "closed own*2", 3),
    Worked("123456m789p345s22p34s 5s --flowers 1234f", "closed set", 3),
    Worked("123456m789p345s22p34s 5s --flowers 12346f", "closed set own", 4),
    Worked("123456m789p345s22p34s 5s --flowers 12345678f", "closed set*2", 5),
    Worked("456m789p345s22z34s 5s -m 123m --seat W --flowers 37f", "own*2", 2),
    Worked("456m789p345s22z34s 5s -m 123m --seat N --flowers 48f", "own*2", 2),
    Worked("456m789p345s22z34s 5s -m 123m --seat E --flowers 15f --from N", "own*2", 2),
    # waits
    Worked("123456m345p789p22p12s 3s", "closed wait", 2),
    Worked("123456m345p789p22p13s 2s", "closed wait", 2),
    Worked("123456m345p789p22p13s 2s --self", "closed css self wait", 4),
    Worked("123456m345p789s777p2s 2s", "closed wait", 2),
    Worked("123456m345p2345s777p 2s", "closed", 1),
    Worked("123456m345p789s22p55s 5s", "closed", 1),
    Worked("123456m345p789p22p23s 4s", "runs closed", 3),
    # winds and dragons
    Worked("123456m345p22p222z33s 3s", "seat closed", 2),
    Worked("123456m345p22p222z33s 3s --seat W", "closed", 1),
    Worked("123456m345p22p222z33s 3s --seat W --round S", "round closed", 2),
    Worked("123456m345p22p111z33s 3s", "round closed", 2),
    Worked("123456m345p22p111z33s 3s --seat E --from W", "seat round closed", 3),
    Worked("123456m345p22p555z33s 3s", "white closed", 2),
    Worked("456m345p22p33s 3s -m 666z -m 777z", "green red", 2),
    Worked("456m345p33s77z 3s -m 555z -m 666z", "small-dragons", 4),
    Worked("345678m99m77z 9m -m 555z -m 666z", "half small-dragons", 8),
    Worked("456m345p33s77z 7z -m 555z -m 666z", "big-dragons", 8),
    Worked("123456m6m 6m -m 555z -m 666z -m 777z", "half big-dragons", 12),
    Worked("333z44z345m56p 7p -m 111z -m 222z", "small-winds", 8),
    Worked("333z44z345m56m 7m -m 111z -m 222z", "half small-winds", 12),
    Worked("345m44z66p 4z -m 111z -m 222z -m 333z", "big-winds", 16),
    Worked("555m44z66p 4z -m 111z -m 222z -m 333z", "big-winds pungs", 20),
    Worked("444z55z66z 6z -m 111z -m 222z -m 333z", "honours big-winds green", 33),
    Worked("777z33z66z 6z -m 111z -m 222z -m 555z", "honours big-dragons seat round", 26),
    # pungs
    Worked("444s99p55m 5m -m 222m -m 333p -m 777s", "pungs", 4),
    Worked("222p333m444s777s99s66m 6m", "four pungs closed", 10),
    Worked("222p333m444s777s99s66m 6m --self", "five closed css self", 11),
    Worked("222p333m444s777s999m6m 6m", "five closed wait", 10),
    Worked("222p333m444s678s55m99s 5m", "three closed", 3),
    Worked("222p333m444s678s55m99s 5m --self", "four closed css self", 8),
    Worked("444s678s55m99s 5m --self -m (2222p) -m (3333m)", "four closed css self", 8),
    Worked("444s678s55m99s 5m --self -m 2222p -m (3333m)", "three self", 3),
    Worked("5m 5m -m (1111m) -m (4444p) -m (9999s) -m (2222p) -m (3333s)", "five closed wait", 10),
    # one suit
    Worked("123456789p234p22z55z 5z", "half white closed", 6),
    Worked("123456789p234p22z55z 2z", "half seat closed", 6),
    Worked("123456789p234p4488p 8p", "full closed", 9),
    Worked("123456789p234p5567p 8p", "full closed runs", 11),
    Worked("456789p5567p 8p -m 123p -m 234p --flowers 1f", "full", 8),
    Worked("111m99m77z 9m -m 555m -m 333m -m 222z", "half pungs seat", 9),
    Worked("111m99m77m 9m -m 555m -m 333m -m 222m", "full pungs", 12),
    # how and when it was won
    Worked("123456m345p789p22p13s 2s --rob-kong", "robbed closed wait", 3),
    Worked("444s678s55m99s 5m --self --kong-replacement -m (2222p) -m (3333m)", "kong four closed css self", 9),
    Worked("123456m789p345s22p34s 5s --self --last-tile", "last self closed css", 4),
    Worked("123456m789p345s22p34s 5s --last-tile", "last-discard runs closed", 4),
    Worked(
        "444s678s55m99s 5m --self --last-tile --kong-replacement -m (2222p) -m (3333m)",
        "last kong four closed css self", 10,
    ),
    # everything claimed
    Worked("5m 5m -m 123m -m 456p -m 789s -m 222p -m 333s --self", "half-claimed self", 2),
    Worked("5m 5m -m 123m -m 456p -m 789s -m 222p -m 333s", "all-claimed", 2),
    Worked("5m 5m -m 123m -m 456p -m 789s -m (2222p) -m 333s", "wait", 1),
    Worked("5m 5m -m 111m -m 444p -m 999s -m 222p -m 333s", "all-claimed pungs", 6),
    # blessings
    Worked("123456m789p345s22p34s 5s --self --first-turn --seat E", "heaven", 24),
    Worked("123456m789p345s22p34s 5s --self --first-turn --seat E --flowers 1f", "heaven own", 25),
    Worked("123456m345p789p22p13s 2s --self --first-turn", "earth", 16),
    Worked("123456m789p345s22p34s 5s --first-turn", "man runs", 10),
    Worked("123456m345p789p22p13s 2s --first-turn", "man", 8),
]  # fmt: skip
BASE = 3


def paid(tai: int, winner: str, discarder: str) -> dict[str, int]:
    """Who pays what: base and tai, one more where the dealer wins or pays."""
    payers = discarder or "ESWN".replace(winner, "")
    lost = {seat: BASE + tai + int("E" in (winner, seat)) if seat in payers else 0 for seat in "ESWN"}
    return {seat: sum(lost.values()) if seat == winner else -lost[seat] for seat in "ESWN"}


def test_hands_from_the_table() -> None:
    assert len(ROWS) >= 60
    check_hands(TAIWAN, ROWS, WORDS, paid)


def test_the_dealers_streak_is_two_tai_each() -> None:
    """Two counters: four tai more between dealer and winner, none between others."""
    line = "456m789p345s22p34s 5s -m 123m"
    assert scored(TAIWAN, f"{line} --honba 2 --from E")["payments"] == {"E": -10, "S": 10, "W": 0, "N": 0}
    assert scored(TAIWAN, f"{line} --honba 2 --from W")["payments"] == {"E": 0, "S": 5, "W": -5, "N": 0}
    assert scored(TAIWAN, f"{line} --honba 1 --self")["payments"] == {"E": -7, "S": 15, "W": -4, "N": -4}
    assert scored(TAIWAN, f"{line} --honba 3 --seat E --from N")["payments"] == {"E": 12, "S": 0, "W": 0, "N": -12}


def test_no_tai_at_all_wins() -> None:
    answer = scored(TAIWAN, "444s678s55m99s 5m -m 2222p -m (3333m)")
    assert (answer["win"], answer["fan"], answer["patterns"]) == (True, 0, [])
    assert answer["payments"] == {"E": -4, "S": 4, "W": 0, "N": 0}


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("123456m789p22p34s 5s", "16 are needed"),
        ("123456m789p345s22p34s 6s", "6s does not complete the hand"),
        ("19m19p19s1234567z123m 1m", "the hand is not ready: 8 tiles away"),
    ],
)
def test_what_is_no_hand_here(line: str, problem: str) -> None:
    assert problem in refusal(TAIWAN, line)


def test_no_sixth_set() -> None:
    with pytest.raises(InputError, match="at most 5"):
        scored(TAIWAN, "5m 5m -m 123m -m 456p -m 789s -m 222p -m 333s -m 444s")


def test_waits_and_distance_of_sixteen_tiles() -> None:
    assert paiju.waits(TAIWAN, "123456m789p345s22p34s") == ["2s", "5s"]
    assert paiju.waits(TAIWAN, "5m", [{"tiles": tiles} for tiles in ("123m", "456p", "789s", "222p", "333s")]) == ["5m"]
    assert paiju.distance(TAIWAN, "123456m789p345s22p34s")[0] == 0
    assert paiju.distance(TAIWAN, "147m258p369s1234567z")[0] == 10
    with pytest.raises(InputError, match="16 or 17 with the melds"):
        paiju.distance(TAIWAN, "123456m789p345s22p34s55z")


def test_the_deal() -> None:
    """Four times four tiles each, and the dealer takes the next; the last sixteen stay."""
    d, wall = Deal(), [*range(34)] * 4 + [*range(FIRST_FLOWER, FIRST_FLOWER + 8)]
    d.wall, d.tiles = wall, len(wall)
    start(flatten(TAIWAN), d, new_buffers())
    for seat in range(4):
        own = [wall[16 * time + 4 * seat + i] for time in range(4) for i in range(4)] + [wall[64]] * (seat == 0)
        assert d.counts[seat] == [own.count(kind) for kind in range(34)]
    assert (d.turn, d.drawn, d.front, d.back) == (0, wall[64], 65, 144 - 16)


def test_a_hand_is_recorded_and_read_again() -> None:
    for seed in range(3):
        table = Table(TAIWAN, seed=seed)
        rng = Random(seed)
        while table.asked:
            seat = rng.choice(table.asked)
            table.act(seat, rng.choice(table.legal(seat)))
        hands = next(event for event in table.events if isinstance(event, E.DealEvent)).hands
        assert [len(hands[seat]) for seat in "ESWN"] == [17, 16, 16, 16]
        again = replay(read(write(table.record()).splitlines()))
        assert again.record() == table.record()


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"forms.seven_pairs": "distinct"}, "forms.seven_pairs"),
        ({"forms.thirteen_orphans": True}, "forms.thirteen_orphans"),
        ({"forms.knitted": True}, "forms.knitted"),
        ({"tiles.wild": True, "tiles.flowers": False}, "tiles.wild"),
        ({"scoring.dora": True}, "scoring.dora"),
        ({"forms.sets": 6}, "forms.sets"),
        ({"forms.sets": 3}, "forms.sets"),
    ],
)
def test_what_does_not_go_with_five_sets(changes: dict[str, object], field: str) -> None:
    with pytest.raises(InputError) as error:
        derive(TAIWAN, "x", **changes)
    assert error.value.field == field


def test_principles_count_four_sets() -> None:
    from paiju import books

    forms = {"forms.sets": 5, "forms.seven_pairs": "none", "forms.knitted": False, "forms.thirteen_orphans": False}
    with pytest.raises(InputError) as error:
        derive(books.get("mcr"), "x", **forms)
    assert error.value.field == "forms.sets"
