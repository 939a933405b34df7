"""Hands of Sichuan bloody battle: laid out, and played by people with wishes."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import paiju
from paiju.books.derive import derive
from paiju.books.toml_book import load
from paiju.table.action import Action
from paiju.table.codes import NAMES, in_order
from paiju.table.setup import tile_set

FILE = Path(__file__).parents[3] / "examples" / "books" / "sichuan.toml"
SICHUAN, SICHUAN_TOML = load(FILE), FILE.read_text(encoding="utf-8")
DEALT = derive(SICHUAN, "dealt", **{"course.exchange": 0})  # the same without the exchange: hands stay as dealt

SUITS = {"E": "s", "S": "m", "W": "m", "N": "s"}  # what everybody gives up unless a test says otherwise
# Ready on seven kinds in circles, the dearest a root more (2 + 1 fans: 8), and a bamboo that goes first; seven bad
# characters; not ready; ready on 1m, 4m and 7m, of which the last makes seven pairs (4 fans: 16).
READY_E, PIG_S, UNREADY_W, READY_N = "1112345678999p9s", "1122334477788m", "2244668p135799s", "1122334455667m"


def tiles_of(text: str) -> list[str]:
    """Tiles one by one."""
    names, digits = [], ""
    for sign in text:
        if sign.isdigit():
            digits += sign
        else:
            names += [digit + sign for digit in digits]
            digits = ""
    return names


def wall_of(hands: Mapping[str, str], then: str = "", last: str = "") -> list[str]:
    """A wall that deals these hands, the dealer's last tile last, and goes on with these tiles; the rest as it comes,
    and these at the end."""
    dealt = {seat: tiles_of(hand) for seat, hand in hands.items()}
    assert [len(hand) for hand in dealt.values()] == [14, 13, 13, 13]
    front = [tile for i in range(3) for seat in "ESWN" for tile in dealt[seat][4 * i : 4 * i + 4]]
    front += [dealt[seat][12] for seat in "ESWN"] + [dealt["E"][13], *tiles_of(then)]
    left = Counter(NAMES[code] for code in tile_set(DEALT))
    left.subtract([*front, *tiles_of(last)])
    assert min(left.values()) >= 0
    return [*front, *in_order(left.elements()), *tiles_of(last)]


def play(table: paiju.Table, wishes: Mapping[str, list[str]], suits: Mapping[str, str] = SUITS) -> paiju.Table:
    """Everybody does what they wish as soon as they may ("win", "pung", "discard 3m"), and else lets everything go and
    discards what they draw, or the lowest tile they may."""
    waiting = {seat: list(wishes.get(seat, [])) for seat in "ESWN"}
    while not table.over:
        seat = table.asked[0]
        table.act(seat, chosen(table.legal(seat), waiting[seat], suits[seat]))
    assert not any(waiting.values())
    return table


def chosen(legal: list[Action], wishes: list[str], suit: str) -> Action:
    """What somebody does."""
    named = {" ".join([action.type, *filter(None, [action.tile])]): action for action in legal}
    if wishes and wishes[0] in named:
        return named[wishes.pop(0)]
    for action in legal:
        if action.to_json() == {"type": "void_suit", "suit": suit} or action.type == "pass":
            return action
    return named.get("discard_drawn", legal[0])


def hands(**other: str) -> dict[str, str]:
    """The hands above, and others instead."""
    return {"E": READY_E, "S": PIG_S, "W": UNREADY_W, "N": READY_N} | other
