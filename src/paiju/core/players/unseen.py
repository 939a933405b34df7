"""How many tiles of each kind a seat has not seen."""

from paiju.core.hand.held import Digits
from paiju.core.hand.words import BYTE, eight
from paiju.core.play.actions import is_flower, kind_of
from paiju.core.play.deal import CLAIMED_MARK, Deal
from paiju.core.players.notes import Notes
from paiju.core.rules import Rules
from paiju.core.shape import CHOW, CONCEALED_KONG, OPEN_PUNG, SET_KIND, SET_TYPE
from paiju.core.tiles import COPIES, KINDS, NORTH, bits, lowest


def count_unseen(r: Rules, d: Deal, seat: int, unseen: list[int]) -> None:
    """How many tiles of each kind the seat has not seen; concealed kongs may lie face down (mcr:Q119)."""
    own, first, second, third, fourth = d.counts[seat], d.discards[0], d.discards[1], d.discards[2], d.discards[3]
    for kind in range(KINDS):
        unseen[kind] = COPIES - own[kind] - first[kind] - second[kind] - third[kind] - fourth[kind]
    for other in range(4):
        leave_out_claimed(d, other, unseen)
        for i in range(d.meld_count[other]):
            code = d.melds[other][i]
            if r.concealed_kong_shown or other == seat or code >> SET_TYPE != CONCEALED_KONG:
                see_meld(code, unseen)
        unseen[NORTH] -= d.north[other]
    for i in range(d.shown):
        code = d.turned[i]
        if code >= 0 and not is_flower(code):
            unseen[kind_of(code)] -= 1


def leave_out_claimed(d: Deal, seat: int, unseen: list[int]) -> None:
    """A seat's discards that were claimed lie in sets: they are not counted twice."""
    for first in range(0, d.river_count[seat], 8):
        claimed = eight(d.marks[seat], first) & CLAIMED_MARK * BYTE
        while claimed:
            code = d.river[seat][first + lowest(claimed) // 8]
            claimed &= claimed - 1
            if not is_flower(code):
                unseen[kind_of(code)] += 1


def forget_void(d: Deal, seat: int, unseen: list[int]) -> None:
    """Tiles of the suit that the seat has given up are of no use to it."""
    void = d.void[seat]
    if void:
        for kind in range(KINDS):
            if void >> kind & 1:
                unseen[kind] = 0


def see_meld(code: int, unseen: list[int]) -> None:
    """A set laid out."""
    kind, run = code & SET_KIND, int(code >> SET_TYPE == CHOW)
    alike = 3 if code >> SET_TYPE == OPEN_PUNG else 4
    unseen[kind] -= 1 if run else alike
    unseen[kind + run] -= run
    unseen[kind + 2 * run] -= run


def number_unseen(mask: int, unseen: list[int]) -> int:
    """How many unseen tiles there are of the kinds in a mask."""
    total = 0
    for kind in range(KINDS):
        copies = max(0, unseen[kind])
        total += copies if mask >> kind & 1 else 0
    return total


def unseen_digits(unseen: list[int]) -> Digits:
    """The unseen tiles as binary digits, for those who number them often."""
    ones = twos = fours = 0
    for kind in range(KINDS):
        copies = max(0, unseen[kind])
        ones |= (copies & 1) << kind
        twos |= (copies >> 1 & 1) << kind
        fours |= (copies >> 2 & 1) << kind
    return Digits(ones, twos, fours)


def unseen_noted(notes: Notes) -> Digits:
    """The same as they are noted."""
    return Digits(notes.unseen_ones, notes.unseen_twos, notes.unseen_fours)


def number_in(mask: int, unseen: Digits) -> int:
    """How many there are of the kinds in a mask."""
    return bits(mask & unseen.ones) + 2 * bits(mask & unseen.twos) + 4 * bits(mask & unseen.fours)
