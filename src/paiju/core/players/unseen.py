"""How many tiles of each kind a seat has not seen."""

from paiju.core.play.actions import is_flower, kind_of
from paiju.core.play.deal import CLAIMED_MARK, Deal
from paiju.core.rules import Rules
from paiju.core.shape import CHOW, CONCEALED_KONG, OPEN_PUNG, SET_KIND, SET_TYPE
from paiju.core.tiles import KINDS, NORTH


def count_unseen(r: Rules, d: Deal, seat: int, unseen: list[int]) -> None:
    """How many tiles of each kind the seat has not seen; concealed kongs may lie face down (mcr:Q119)."""
    for kind in range(KINDS):
        unseen[kind] = 4 - d.counts[seat][kind]
    for other in range(4):
        for i in range(d.river_count[other]):
            code = d.river[other][i]
            if d.marks[other][i] & CLAIMED_MARK == 0 and not is_flower(code):
                unseen[kind_of(code)] -= 1
        for i in range(d.meld_count[other]):
            code = d.melds[other][i]
            if r.concealed_kong_shown or other == seat or code >> SET_TYPE != CONCEALED_KONG:
                see_meld(code, unseen)
        unseen[NORTH] -= d.north[other]
    for i in range(d.shown):
        code = d.turned[i]
        if code >= 0 and not is_flower(code):
            unseen[kind_of(code)] -= 1


def see_meld(code: int, unseen: list[int]) -> None:
    """A set laid out."""
    kind = code & SET_KIND
    if code >> SET_TYPE == CHOW:
        for other in range(kind, kind + 3):
            unseen[other] -= 1
    else:
        unseen[kind] -= 3 if code >> SET_TYPE == OPEN_PUNG else 4


def number_unseen(mask: int, unseen: list[int]) -> int:
    """How many unseen tiles there are of the kinds in a mask."""
    total = 0
    for kind in range(KINDS):
        copies = max(0, unseen[kind])
        total += copies if mask >> kind & 1 else 0
    return total
