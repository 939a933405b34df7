"""Whole hands of the riichi books, every offer compared with what an independent reading of the books finds.

Hands are dealt so that most tiles of a player are of one suit: many waits, kongs, claims and wins let go. Wins are
mostly left, so that the hands are long and furiten matters.
"""

from random import Random

import pytest
from tests.core.play.follower import Follower
from tests.table.laid import nearest

from paiju import books
from paiju.core.play import actions as A
from paiju.table.action import Action
from paiju.table.setup import tile_set
from paiju.table.table import Table

XJTU: dict[str, int] = {"melds_use_up": False, "orphans_rob": True, "tiles": 4, "needs_points": True, "always_pung": False,
        "north": False, "chow": True, "nine_kinds": True}  # fmt: skip
EMA: dict[str, int] = {**XJTU, "melds_use_up": True, "orphans_rob": False, "needs_points": False, "always_pung": True,
       "nine_kinds": False}  # fmt: skip
RULES: dict[str, dict[str, int]] = {
    "xjtu": XJTU,
    "xjtu-cup": {**XJTU, "needs_points": False},
    "xjtu-3p": {**XJTU, "north": True, "chow": False},
    "ema": EMA,
    "lol": {**EMA, "tiles": 0},
    "tenhou": {**XJTU, "orphans_rob": False},
    "tenhou-3p": {**XJTU, "orphans_rob": False, "north": True, "chow": False, "tiles": 3},
}
EAGER = {"win": 0.15, "concealed_kong": 0.5, "added_kong": 0.8, "kong": 0.4, "riichi": 0.6, "riichi_drawn": 0.6,
         "north": 0.6, "pung": 0.25, "chow": 0.12}  # fmt: skip


def one_suit_each(book_id: str, rng: Random) -> Table:
    """A table where everybody has mostly tiles of one suit, or honours."""
    book = books.get(book_id)
    n, tiles = book.tiles.players, tile_set(book)
    rng.shuffle(tiles)
    hands = []
    for suit in rng.sample(range(4 - n, 4) if n == 3 else range(4), n):
        own = [code for code in tiles if A.kind_of(code) // 9 == suit][: rng.choice((7, 9, 11, 13))]
        for code in own:
            tiles.remove(code)
        hands.append(own)
    for hand in hands:
        while len(hand) < 13:
            hand.append(tiles.pop())
    wall = [hands[seat][i] for block in range(3) for seat in range(n) for i in range(4 * block, 4 * block + 4)]
    wall += [hand[12] for hand in hands]
    return Table(book_id, wall=wall + tiles, points=[rng.choice((900, 1000, 25000)) for _ in range(n)])


def chosen(t: Table, who: str, rng: Random) -> Action:
    """Calls more often than not, wins seldom, and goes for a ready hand."""
    actions = t.legal(who)
    for action in actions:
        if rng.random() < EAGER.get(action.type, 0):
            return action
    plain = [action for action in actions if action.type in ("pass", "ready", "not_ready")]
    return rng.choice(plain or nearest(t, who, [action for action in actions if action.code <= A.DISCARD_DRAWN]))


def check_offers(t: Table, follower: Follower, fresh: bool) -> None:
    """Everybody is offered what the follower finds; who is not asked could do nothing."""
    if {action.type for who in t.asked for action in t.legal(who)} <= {"ready", "not_ready"}:
        return
    for seat, name in enumerate("ESWN"[: len(follower.hands)]):
        claim = follower.stake is not None
        if seat == follower.stake[1] if follower.stake else seat != follower.turn:
            continue
        must, may = follower.wins(seat)
        must |= set(follower.claims(seat) if claim else follower.in_turn())
        offered = {action.code for action in t.legal(name)} - {A.PASS}
        if name in t.asked or fresh:
            assert must <= offered <= must | may, (name, must - offered, offered - must - may)


@pytest.mark.clause("xjtu:5.10", "xjtu:5.12.1", "xjtu:5.12.2", "xjtu:5.13", "xjtu:6.2", "xjtu:6.4", "xjtu:6.5.2")
@pytest.mark.clause("ema:3.8", "ema:3.12(1)", "ema:3.12(2)", "ema:3.13", "ema:3.14", "lol:(五)3", "lol:(五)4")
@pytest.mark.parametrize("book", RULES)
@pytest.mark.parametrize("seeds", [range(4), pytest.param(range(4, 54), marks=pytest.mark.long)])
def test_every_offer_is_the_books(book: str, seeds: range) -> None:
    for seed in seeds:
        rng = Random(seed)
        t = one_suit_each(book, rng)
        follower = Follower(RULES[book], t.sitting.points)
        told, fresh = 0, True
        while t.asked:
            for event in t.events[told:]:
                follower.follow(event)
            fresh, told = len(t.events) > told, len(t.events)
            check_offers(t, follower, fresh and t.events[-1].type != "answer")
            who = rng.choice(t.asked)
            t.act(who, chosen(t, who, rng))
