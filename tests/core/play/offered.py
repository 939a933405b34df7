"""What a book has: sorts of action, and ends of a hand."""

from tests.core.play import people

from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.rules import Rules

EVERYWHERE = (A.DISCARD, A.DISCARD_DRAWN, A.PUNG, A.OPEN_KONG, A.CONCEALED_KONG, A.ADDED_KONG, A.WIN, A.PASS)


def sorts(r: Rules) -> set[int]:
    """The sorts of action that a book has."""
    somewhere = {
        A.RIICHI: r.riichi, A.RIICHI_DRAWN: r.riichi, A.CHOW: r.chow, A.NINE_TERMINALS: r.nine_terminals,
        A.SET_ASIDE_NORTH: r.north_bonus, A.REPLACE_FLOWER: r.flowers, A.READY: r.may_hide_ready,
        A.NOT_READY: r.may_hide_ready, A.PICK: r.exchange or r.open_hands, A.SWAP_WITH: r.swap_seats,
        A.OPEN_HAND: r.open_hands, A.BACK: r.supporter_halves, A.VOID_SUIT: r.void_suit,
    }  # fmt: skip
    return {people.sort_of(action) for action in (*EVERYWHERE, *(action for action, has in somewhere.items() if has))}


def endings(r: Rules) -> set[int]:
    """How a hand may end by a book."""
    draws = {
        D.NINE_TERMINALS: r.nine_terminals, D.FOUR_WINDS: r.four_winds and r.players == 4, D.FOUR_KONGS: r.four_kongs,
        D.FOUR_RIICHI: r.four_riichi and r.players == 4, D.NAGASHI: r.nagashi, D.THREE_WINNERS: r.winners == 2,
    }  # fmt: skip
    return {D.WON, D.EXHAUSTED} | {result for result, has in draws.items() if has}


def members(mask: int) -> set[int]:
    """The bits that are set."""
    return {bit for bit in range(64) if int(mask) >> bit & 1}
