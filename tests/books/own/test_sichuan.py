"""Sichuan bloody battle as a book: hands reckoned by hand from its clauses, and hands played to what they cost."""

from collections import Counter

import pytest

import paiju
from paiju.books.derive import derive
from paiju.books.playable import check_playable
from paiju.bots import Bot
from paiju.errors import InputError
from paiju.match import Match
from paiju.match.record import read_match
from paiju.table import events as E
from tests.books.own.sichuan_hands import DEALT, SICHUAN, SUITS, hands, play, wall_of
from tests.books.own.worked import Worked, check_hands

PRICES = [1, 2, 4, 8, 16, 32, 64]
THINKING = ("keen", "steady")

WORDS = {pattern.id: pattern.id for pattern in SICHUAN.patterns}
ROWS = [
    Worked("123m456m789p234p5m 5m", "", 0),
    Worked("123m456m789p234p5m 5m --last-tile", "", 0),
    Worked("123m456m789p234p5m 5m --self", "own_draw", 1),
    Worked("23m456m789p234p55m 1m", "", 0),
    Worked("123m789m456p789p1m 1m", "", 0),
    # pungs
    Worked("111m222p333m44p55m 4p", "all_pungs", 1),
    Worked("111m222p333m44p55m 5m --self", "all_pungs own_draw", 2),
    Worked("333m444p5m 5m -m 111m -m 222p", "all_pungs", 1),
    Worked("44p55m 4p -m 111m -m 222p -m 333m", "all_pungs", 1),
    Worked("44p55m 4p -m 111m -m 2222p -m 333m", "all_pungs root", 2),
    Worked("222m555m888m22p44p 2p", "all_pungs", 1),
    Worked("222m555m888m22p55p 2p", "pungs_of_258", 3),
    Worked("222m555m888m22p55p 5p --self", "pungs_of_258 own_draw", 4),
    Worked("22p55p 2p -m 222m -m 555m -m 8888m", "pungs_of_258 root", 4),
    # one suit
    Worked("123m456m789m234m5m 5m", "full_flush", 2),
    Worked("123m456m789m234m5m 5m --self", "full_flush own_draw", 3),
    Worked("456m789m234m5m 5m -m 111m", "full_flush", 2),
    Worked("111m333m555m77m99m 7m", "full_flush all_pungs", 3),
    Worked("111m333m555m77m99m 9m --self", "full_flush all_pungs own_draw", 4),
    Worked("1112345678999m 5m", "full_flush", 2),
    Worked("1112345678999m 1m", "full_flush root", 3),
    # seven pairs; with four alike they use up one root
    Worked("1133m5577m99m22p4p 4p", "seven_pairs", 2),
    Worked("1133m5577m99m22p4p 4p --self", "seven_pairs own_draw", 3),
    Worked("1133557799m224m 4m", "full_flush seven_pairs", 4),
    Worked("1133557799m224m 4m --self", "full_flush seven_pairs own_draw", 5),
    Worked("1122334455667m 7m", "full_flush seven_pairs", 4),
    Worked("1122334455667m 4m", "full_flush", 2),
    Worked("1111m3355m77p99p2p 2p", "dragon_pairs", 4),
    Worked("1111m3355m77p99p2p 2p --self", "dragon_pairs own_draw", 5),
    Worked("111m3355m77p99p22p 1m", "dragon_pairs", 4),
    Worked("1111m3333m77p99p2p 2p", "dragon_pairs root", 5),
    Worked("1111m3333m7777p2p 2p", "dragon_pairs root*2", 6),
    Worked("1111m335577m99m2m 2m", "pure_dragon_pairs", 5),
    Worked("1111m335577m99m2m 2m --self", "pure_dragon_pairs own_draw", 6),
    Worked("1111m3333m7799m2m 2m", "pure_dragon_pairs root", 6),
    # ones and nines everywhere
    Worked("123m789m123p789p1m 1m", "terminals_everywhere", 2),
    Worked("123m789m123p789p1m 1m --self", "terminals_everywhere own_draw", 3),
    Worked("111m789m123p789p9p 9p", "terminals_everywhere", 2),
    Worked("789m123p789p9p 9p -m 111m", "terminals_everywhere", 2),
    Worked("123m789m789m789m1m 1m", "full_flush terminals_everywhere", 4),
    Worked("111m123m789m789m9m 9m", "full_flush terminals_everywhere root*2", 6),
    # four sets laid out
    Worked("1m 1m -m 222m -m 333p -m 444m -m 666p", "golden_hook", 2),
    Worked("1m 1m -m 222m -m 333p -m 444m -m 666p --self", "golden_hook own_draw", 3),
    Worked("1m 1m -m 2222m -m 333p -m 444m -m 666p", "golden_hook root", 3),
    Worked("1m 1m -m 2222m -m (3333p) -m 444m -m 666p", "golden_hook root*2", 4),
    Worked("1m 1m -m 222m -m 333m -m 444m -m 666m", "full_flush golden_hook", 4),
    Worked("1m 1m -m addkan:2222m -m 333m -m 444m -m 666m", "full_flush golden_hook root", 5),
    Worked("9m 9m -m 111m -m 999p -m 111p -m 2222m", "golden_hook root", 3),
    Worked("5p 5p -m 222m -m 555m -m 888m -m 222p", "golden_hook_of_258", 4),
    Worked("5p 5p -m 222m -m 555m -m 8888m -m 222p", "golden_hook_of_258 root", 5),
    Worked("1m 1m -m 2222m -m (3333p) -m addkan:4444m -m 6666p", "eighteen_arhats", 6),
    Worked("5p 5p -m 2222m -m (5555m) -m addkan:8888m -m 2222p", "eighteen_arhats", 6),
    Worked("1m 1m -m 2222m -m (3333m) -m addkan:4444m -m 6666m --self", "full_flush eighteen_arhats own_draw", 9),
    # roots
    Worked("123m111m456p789p5p 5p", "root", 1),
    Worked("123m111m345p555p6p 6p", "root*2", 2),
    Worked("456p789p5p 5p -m (1111m) -m 2222p", "root*2", 2),
    Worked("456p789p5p 5p -m 111m -m 222p", "", 0),
    Worked("123m456p789p5p 5p -m 111m", "root", 1),
    Worked("789p5p 5p -m (1111m) -m 2222p -m addkan:3333m --self", "root*3 own_draw", 4),
    Worked("111m345p678p44m55m 4m", "", 0),
    # kongs as the moment has them
    Worked("456p789p234p5p 5p -m 1111m --self --kong-replacement", "root on_replacement own_draw", 3),
    Worked("123m456m789p234p5m 5m --kong-discard", "on_kong_discard", 1),
    Worked("23m456m789p234p55m 1m --rob-kong", "robbed_kong", 1),
    Worked("23m456m789m567m99m 1m --rob-kong", "full_flush robbed_kong", 3),
    # the first turn
    Worked("123m456m789p234p5m 5m --self --first-turn --seat E", "heavenly_win own_draw", 6),
    Worked("123m456m789p234p5m 5m --self --first-turn", "earthly_win own_draw", 6),
    Worked("123m456m789m234m5m 5m --self --first-turn", "earthly_win own_draw", 6),
    Worked("111m333m555m77m99m 7m --self --first-turn --seat E", "heavenly_win own_draw", 6),
    Worked("1111m3355m77p99p2p 2p --self --first-turn", "earthly_win own_draw", 6),
    Worked("123m111m456p789p5p 5p --self --first-turn --seat E", "heavenly_win root own_draw", 7),
]  # fmt: skip


def price(fans: int, winner: str, discarder: str) -> dict[str, int]:
    """The discarder pays the price of the fans, or everybody does."""
    payers = discarder or "ESWN".replace(winner, "")
    lost = {seat: PRICES[min(fans, 6)] if seat in payers else 0 for seat in "ESWN"}
    return {seat: sum(lost.values()) if seat == winner else -lost[seat] for seat in "ESWN"}


def test_hands_from_the_clauses() -> None:
    check_hands(SICHUAN, ROWS, WORDS, price)


# --- hands played ---------------------------------------------------------------------------------


def paid(table: paiju.Table) -> list[tuple[str, list[int]]]:
    """Every payment, by the seats in their order."""
    shown = []
    for event in table.events:
        if isinstance(event, E.Payment):
            shown.append((event.reason, [event.payments[seat] for seat in "ESWN"]))
        elif isinstance(event, E.WinEvent):
            shown.append((f"win {event.seat}", [event.payments[seat] for seat in "ESWN"]))
    return shown


def result(table: paiju.Table) -> list[int]:
    """What everybody gained: the sum of all payments."""
    assert table.result is not None
    gained = [table.result.delta[seat] for seat in "ESWN"]
    assert gained == [sum(column) for column in zip(*(amounts for _why, amounts in paid(table)))]
    assert sum(gained) == 0
    return gained


def test_an_empty_wall() -> None:
    """South drew three characters more and discarded fourteen: two are left."""
    table = play(paiju.Table(DEALT, wall=wall_of(hands())), {})
    assert table.result is not None
    assert (table.result.result, table.ready) == ("exhausted", ("E", "N"))
    assert paid(table) == [("void_held", [64, -192, 64, 64]), ("dearest", [8, 0, -24, 16])]
    assert result(table) == [72, -192, 40, 80]


def test_kongs_are_given_back_by_who_is_not_ready() -> None:
    """South is ready now, with circles given up: the fourth seven makes pure dragon pairs, 32."""
    wall = wall_of(hands(W="1111s2244668p35s"))
    table = play(paiju.Table(DEALT, wall=wall), {"W": ["concealed_kong 1s"]}, SUITS | {"S": "p"})
    assert paid(table) == [
        ("kong", [-2, -2, 6, -2]),
        ("kongs_back", [2, 2, -6, 2]),
        ("dearest", [8, 32, -56, 16]),
    ]
    assert result(table) == [8, 32, -56, 16]


def test_a_kong_of_a_discard_is_paid_by_who_gave_it() -> None:
    """And kept by who is ready: South waits for 4m or 8m, a flush with one root."""
    wall = wall_of(hands(S="1122334499988m"), "5s9m")
    table = play(paiju.Table(DEALT, wall=wall), {"S": ["kong"]}, SUITS | {"S": "p"})
    assert paid(table) == [("kong", [0, 2, -2, 0]), ("dearest", [8, 8, -32, 16])]
    assert result(table) == [8, 10, -34, 16]


def test_an_added_kong_is_paid_by_everybody() -> None:
    wall = wall_of(hands(S="1122334499885m"), "5s9m333s9m")
    wishes = {"S": ["pung", "discard 5m", "added_kong 9m"]}
    table = play(paiju.Table(DEALT, wall=wall), wishes, SUITS | {"S": "p"})
    assert paid(table) == [("kong", [-1, 3, -1, -1]), ("dearest", [8, 8, -32, 16])]
    assert result(table) == [7, 11, -33, 15]


def test_winners_leave_and_pay_no_more() -> None:
    """North wins on the first draw (5 + 1 fans), South on West's discard (2), East by 1p (2, a root, a self-draw)."""
    wall = wall_of(hands(S="1122334499988m"), "5s5s7m5s1s8m1s1p")
    wishes = {seat: ["win"] for seat in "ESN"}
    table = play(paiju.Table(DEALT, wall=wall), wishes, SUITS | {"S": "p"})
    assert table.result is not None
    assert (table.result.result, table.result.winners) == ("won", ("E", "S", "N"))
    assert paid(table) == [("win N", [-64, -64, -64, 192]), ("win S", [0, 4, -4, 0]), ("win E", [16, 0, -16, 0])]
    assert result(table) == [-48, -60, -84, 192]


def test_several_win_on_one_discard() -> None:
    """The others play on: at the end West pays East, and nobody who has won."""
    wall = wall_of(hands(S="123p456p99m88868m"), "5s7m")
    table = play(paiju.Table(DEALT, wall=wall), {"S": ["win"], "N": ["win"]}, SUITS | {"S": "s"})
    assert paid(table) == [("win N", [0, 0, -16, 16]), ("win S", [0, 2, -2, 0]), ("dearest", [8, 0, -8, 0])]
    assert table.result is not None
    assert (table.result.result, result(table)) == ("won", [8, 2, -26, 16])


def test_a_robbed_kong_is_not_paid() -> None:
    """North lets the first 9m go and robs the fourth; South keeps the pung and is ready for 5m and 8m."""
    wall = wall_of(hands(S="1122334998855m", N="78123456m55123p"), "5s9m333s9m")
    wishes = {"S": ["pung", "discard 4m", "added_kong 9m"], "N": ["pass", "win"]}
    table = play(paiju.Table(DEALT, wall=wall), wishes, SUITS | {"S": "p"})
    assert paid(table) == [("win N", [0, -2, 0, 2]), ("dearest", [8, 4, -12, 0])]
    assert result(table) == [8, 2, -12, 2]


# A kong's income passed on: 6 for West's four bamboos, and North waits for 7m, 5 fans on the discard after a kong.

PASSED = derive(DEALT, "passed", **{"payments.kong_passed_on": True})
KONG_W = "1111s2244668p35s"
KONG = ("kong", [-2, -2, 6, -2])


def test_what_a_kong_brought_goes_to_who_wins_on_the_discard_after_it() -> None:
    """So it is not given back at the empty wall; without the rule it is. South might make pure dragon pairs, 32."""
    wall = wall_of(hands(S="1122334499988m", W=KONG_W), "5s5s", last="7m9s")
    for book, later in ((PASSED, ("kong_passed_on", [0, 0, -6, 6])), (DEALT, ("kongs_back", [2, 2, -6, 2]))):
        wishes = {"W": ["concealed_kong 1s"], "N": ["win"]}
        table = play(paiju.Table(book, wall=wall), wishes, SUITS | {"S": "p"})
        assert paid(table) == [KONG, ("win N", [0, 0, -32, 32]), later, ("dearest", [8, 32, -40, 0])]
        assert result(table) == ([6, 30, -72, 36] if book is PASSED else [8, 32, -72, 32])


def test_each_of_several_winners_gets_what_the_kong_brought() -> None:
    """South has a root and the discard after a kong: 2 fans."""
    wall = wall_of(hands(S="123p456p99m88868m", W=KONG_W), "5s5s", last="7m9s")
    wishes = {"W": ["concealed_kong 1s"], "S": ["win"], "N": ["win"]}
    table = play(paiju.Table(PASSED, wall=wall), wishes, SUITS | {"S": "s"})
    assert paid(table) == [
        KONG,
        ("win N", [0, 0, -32, 32]),
        ("win S", [0, 4, -4, 0]),
        ("kong_passed_on", [0, 0, -6, 6]),
        ("kong_passed_on", [0, 6, -6, 0]),
        ("dearest", [8, 0, -8, 0]),
    ]
    assert result(table) == [6, 8, -50, 36]
    assert table.state.named == 2  # several at once: who gave it deals next


def test_a_kong_of_a_discard_and_an_added_one_are_passed_on_as_they_were_paid() -> None:
    """South kongs West's 9m, or adds the fourth; then 7m from the end of the wall."""
    wall = wall_of(hands(S="1122334499988m"), "5s9m", last="7m9s")
    table = play(paiju.Table(PASSED, wall=wall), {"S": ["kong"], "N": ["win"]}, SUITS | {"S": "p"})
    assert paid(table)[:3] == [("kong", [0, 2, -2, 0]), ("win N", [0, -32, 0, 32]), ("kong_passed_on", [0, -2, 0, 2])]
    wall = wall_of(hands(S="1122334499885m"), "5s9m333s9m", last="7m9s")
    wishes = {"S": ["pung", "discard 5m", "added_kong 9m"], "N": ["win"]}
    table = play(paiju.Table(PASSED, wall=wall), wishes, SUITS | {"S": "p"})
    assert paid(table)[:3] == [("kong", [-1, 3, -1, -1]), ("win N", [0, -32, 0, 32]), ("kong_passed_on", [0, -3, 0, 3])]


def test_a_later_discard_keeps_what_the_kong_brought() -> None:
    wall = wall_of(hands(S="1122334499988m", W=KONG_W), "5s5s3s3s7s7m", last="9s9s")
    table = play(paiju.Table(PASSED, wall=wall), {"W": ["concealed_kong 1s"], "N": ["win"]}, SUITS | {"S": "p"})
    assert paid(table) == [
        KONG,
        ("win N", [0, 0, -16, 16]),
        ("kongs_back", [2, 2, -6, 2]),
        ("dearest", [8, 32, -40, 0]),
    ]


def test_a_win_on_the_last_discard_is_followed_by_the_rest() -> None:
    """East wins on the last tile and has left; West still pays those who are ready. South might make pure dragon pairs
    with the fourth nine (5 fans)."""
    wall = wall_of(hands(E="123456789111p8m9s", S="1122334499988m"), last="8m")
    table = play(paiju.Table(DEALT, wall=wall), {"E": ["win"]}, SUITS | {"S": "p"})
    assert paid(table) == [("win E", [2, 0, 0, -2]), ("dearest", [0, 32, -48, 16])]
    assert result(table) == [2, 32, -48, 14]


def test_replayed_and_seen() -> None:
    """The record plays again to the same end, and nobody sees a suit before all are named."""
    table = play(paiju.Table(DEALT, wall=wall_of(hands())), {})
    again = paiju.Table.of(table.sitting)
    for act in table.acts:
        assert isinstance(act, tuple)
        again.act("ESWN"[act[0]], act[1])
    assert again.events == table.events
    assert [event.type for event in table.seen("N") if event.type in ("answer", "void_suits")][:2] == [
        "answer",
        "void_suits",
    ]
    assert {seat: place.void for seat, place in table.view("spectator").seats.items()} == SUITS


# --- what may not be done -------------------------------------------------------------------------


def refused(table: paiju.Table, seat: str, action: dict[str, object]) -> tuple[str, tuple[str, ...]]:
    """Why, and by which clause."""
    why = table.why_not(seat, action)
    assert why is not None
    with pytest.raises(InputError):
        table.act(seat, action)
    return why.id, why.clauses


def throw(table: paiju.Table, seat: str, action: dict[str, object]) -> None:
    """A discard that nobody claims."""
    table.act(seat, action)
    while {"type": "pass"} in [each.to_json() for each in table.legal(table.asked[0])]:
        table.act(table.asked[0], {"type": "pass"})


def test_the_suit_given_up() -> None:
    table = paiju.Table(DEALT, wall=wall_of(hands(S="1122334499988m"), "5s7m"))
    assert (table.phase, table.asked) == ("void_suit", ("E", "S", "W", "N"))
    for seat in "ESWN":
        assert [action.type for action in table.legal(seat)] == ["void_suit"] * 3
        table.act(seat, {"type": "void_suit", "suit": "m" if seat == "N" else SUITS[seat]})
    assert table.phase == "play"
    assert [str(action.tile) for action in table.legal("E") if action.type == "discard"] == []
    assert refused(table, "E", {"type": "discard", "tile": "1p"}) == ("void_first", ("sichuan:3",))
    throw(table, "E", {"type": "discard_drawn"})
    assert refused(table, "S", {"type": "discard_drawn"}) == ("void_first", ("sichuan:3",))
    throw(table, "S", {"type": "discard", "tile": "1m"})
    throw(table, "W", {"type": "discard_drawn"})  # 7m: North waits for it, and has given up its suit
    assert table.asked == ("N",)
    assert [action.tile for action in table.legal("N") if action.type == "discard"]
    assert refused(table, "N", {"type": "win"})[0] == "void_held"


def test_sets_of_the_suit_given_up() -> None:
    table = paiju.Table(DEALT, wall=wall_of(hands(W="1111s2244668p35s"), "5m"))
    for seat in "ESWN":
        table.act(seat, {"type": "void_suit", "suit": "s" if seat == "W" else SUITS[seat]})
    throw(table, "E", {"type": "discard_drawn"})
    throw(table, "S", {"type": "discard_drawn"})
    assert refused(table, "W", {"type": "concealed_kong", "tile": "1s"}) == ("void_suit", ("sichuan:3",))


def test_tiles_passed_on_are_alike() -> None:
    """From the second on of the first one's suit; of a suit with fewer than three none."""
    table = paiju.Table(SICHUAN, wall=wall_of(hands(S="1122334477m12p5s")))
    assert {str(action.tile)[1] for action in table.legal("S")} == {"m"}
    assert refused(table, "S", {"type": "pick", "tile": "1p"}) == ("not_alike", ("sichuan:2",))
    assert {str(action.tile)[1] for action in table.legal("W")} == {"p", "s"}
    table.act("W", {"type": "pick", "tile": "2p"})
    assert {str(action.tile)[1] for action in table.legal("W")} == {"p"}
    assert refused(table, "W", {"type": "pick", "tile": "1s"}) == ("not_alike", ("sichuan:2",))


def test_where_tiles_go() -> None:
    """The dice say it: 1 + the sum modulo three is to the right, across, to the left."""
    ways = Counter()
    for seed in range(30):
        table = paiju.Table(SICHUAN, seed=seed)
        while table.phase == "exchange":
            seat = table.asked[0]
            table.act(seat, table.legal(seat)[0])
        passed = [event for event in table.events if isinstance(event, E.Exchange)]
        step = 1 + sum(table.sitting.dice[-1]) % 3
        assert [event.to for event in passed] == ["ESWN"[(i + step) % 4] for i in range(4)]
        assert all(len({tile[1] for tile in event.tiles}) == 1 for event in passed)
        ways[step] += 1
    assert set(ways) == {1, 2, 3}


# --- whole matches --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "level",
    ["random", "drawn", "simple", *(pytest.param(level, marks=pytest.mark.long) for level in THINKING)],
)
def test_bots_play_a_match(level: str) -> None:
    """Eight hands to the end; who may win does, but for those who do anything."""
    match = Match(SICHUAN, seed=5)
    bot = Bot(SICHUAN, level, seed=2)
    while not match.over:
        table = match.deal()
        while not table.over:
            seat = table.asked[0]
            view = table.view(seat)
            action = bot.choose(view)
            assert level == "random" or action.type == "win" or "win" not in {each.type for each in view.legal}
            table.act(seat, action)
        match.close()
    assert (match.hands, match.over, sum(match.position.points)) == (8, "last_hand", 0)
    assert match.position.name() == "S4"


@pytest.mark.parametrize(
    ("level", "hands"),
    [
        ("simple", 8),
        ("keen", 1),
        ("steady", 1),
        *(pytest.param(level, 3, marks=pytest.mark.long) for level in THINKING),
    ],
)
def test_many_hands_compiled_and_interpreted(level: str, hands: int) -> None:
    """The same hands either way; most are won, and what is offered is never refused."""
    one = paiju.simulate(SICHUAN, hands, seed=7, players=level, compiled=False)
    other = paiju.simulate(SICHUAN, hands, seed=7, players=level)
    for told in (one, other):
        told.pop("timing")
    assert one == other
    assert one["wins"] > (hands if hands > 1 else 0)


def test_a_sheet_of_real_tiles() -> None:
    """Kongs by sort, then the empty wall, as people report it."""
    match = Match(SICHUAN, entered=True)
    match.tell({"do": "kong", "player": 0})
    match.tell({"do": "kong", "player": 1, "from": 2})
    match.tell({"do": "kong", "player": 3, "from": 2, "added": True})
    assert match.entered_hand is not None
    assert match.entered_hand.state.points[:4] == [6 - 1, 2 - 2 - 1, -2 - 2 - 1, -2 + 3]
    for wrong, field in (({"ready": [3]}, "fans"), ({"ready": [3], "fans": [2], "void": [3]}, "void")):
        with pytest.raises(InputError) as told:
            match.tell({"do": "draw", **wrong})
        assert told.value.field == field
    match.tell({"do": "draw", "ready": [1, 3], "fans": [2, 0], "void": [2]})
    # Player 0 gives 6 back and pays 4 and 1; player 2 pays 64 to each of the others.
    assert match.position.points == (5 - 6 - 4 - 1 + 64, -1 + 2 + 4 + 64, -5 + 2 - 192, 1 + 2 + 1 + 64)


def test_a_kong_passed_on_by_people_who_report_it() -> None:
    match = Match(PASSED, entered=True)
    win = {"do": "win", "from": 2, "wins": [{"player": 3, "value": 5}]}
    with pytest.raises(InputError, match="kong first"):
        match.tell(win | {"after_kong": True})
    match.tell({"do": "kong", "player": 2})
    assert match.preview(win).paid == (0, 0, -32, 32)
    account = match.tell(win | {"after_kong": True})
    assert account.paid == (0, 0, -32 - 6, 32 + 6)
    assert match.entered_hand is not None
    assert match.entered_hand.state.points == [-2, -2, -32, 36]
    with pytest.raises(InputError, match="not passed on"):
        Match(DEALT, entered=True).preview(win | {"after_kong": True})
    assert read_match(match.lines(), PASSED).entered_hand is not None


def test_a_kong_is_passed_on_only_where_kongs_are_paid() -> None:
    free = derive(PASSED, "free", **{"payments.kong": 0, "payments.kong_added": 0})
    with pytest.raises(InputError, match="nothing is paid for a kong"):
        check_playable(free)
