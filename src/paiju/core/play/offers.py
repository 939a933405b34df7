"""Every action a seat may take now, as a list of numbers."""

from paiju.core.hand.held import held_often, kinds_held
from paiju.core.play import actions as A
from paiju.core.play.actions import FIRST_FLOWER, FIVE_OF, NONE, RED_FIVES, is_flower, kind_of
from paiju.core.play.buffers import Buffers
from paiju.core.play.claims import sets_to_claim
from paiju.core.play.deal import CHOICE_RIGHT, CLAIM, FLOWERS, NO_RIICHI, OVER, PERSONS, SHOW, STANDS, SWAP, TURN, Deal
from paiju.core.play.flow import why_not
from paiju.core.play.readiness import may_be, may_be_ready
from paiju.core.rules import Rules
from paiju.core.shape import OPEN_PUNG, SET_KIND, SET_TYPE
from paiju.core.tiles import COPIES, lowest


def is_asked(d: Deal, who: int) -> bool:
    """Is something awaited from this seat or supporter?"""
    if d.phase == TURN or d.phase == SWAP or d.phase == FLOWERS:
        return who == d.turn
    return d.phase != OVER and 0 <= who < PERSONS and d.awaited >> who & 1 == 1


def legal(r: Rules, d: Deal, buffers: Buffers, who: int, out: list[int]) -> int:
    """Fill in the actions allowed, lowest first; how many."""
    if not is_asked(d, who):
        return 0
    if d.phase == TURN:
        return legal_in_turn(r, d, buffers, who, out)
    if d.phase == CLAIM:
        return legal_answers(r, d, buffers, who, out)
    n = 0
    if d.phase == SHOW:
        n = add_if(r, d, buffers, who, A.READY, out, n)
        return add_if(r, d, buffers, who, A.NOT_READY, out, n)
    n = add_if(r, d, buffers, who, A.PASS, out, n)
    if d.phase == FLOWERS:
        return add_flowers(r, d, buffers, who, out, n)
    for action in range(A.PICK, A.ACTIONS):
        n = add_if(r, d, buffers, who, action, out, n)
    return n


def add_if(r: Rules, d: Deal, buffers: Buffers, seat: int, action: int, out: list[int], n: int) -> int:
    """Append the action if it is allowed."""
    if why_not(r, d, buffers, seat, action) == 0:
        out[n] = action
        return n + 1
    return n


def add_all(mask: int, first: int, out: list[int], n: int) -> int:
    """Append the actions of a mask, whose lowest place stands for the first."""
    while mask:
        out[n] = first + lowest(mask)
        n += 1
        mask &= mask - 1
    return n


def add_flowers(r: Rules, d: Deal, buffers: Buffers, seat: int, out: list[int], n: int) -> int:
    """Flowers that may be replaced."""
    held = d.held_flowers[seat]
    while held:
        n = add_if(r, d, buffers, seat, A.REPLACE_FLOWER + lowest(held), out, n)
        held &= held - 1
    return n


def legal_answers(r: Rules, d: Deal, buffers: Buffers, seat: int, out: list[int]) -> int:
    """Sets for which the tiles are there, a win if the hand waits for the tile; and passing."""
    n = 0
    kind = kind_of(d.stake)
    if kind >= 0:
        n = add_all(sets_to_claim(r, d, buffers, seat, kind), A.CHOW, out, n)
        if d.waits[seat] >> kind & 1:
            n = add_if(r, d, buffers, seat, A.WIN, out, n)
    out[n] = A.PASS
    return n + 1


def legal_in_turn(r: Rules, d: Deal, buffers: Buffers, seat: int, out: list[int]) -> int:
    """Discards and riichi, kongs, a win, tiles laid aside. What costs time to find out is asked only of hands that are
    near enough."""
    n = 0
    free = (
        d.riichi[seat] != STANDS
        and d.stuck >> seat & 1 == 0
        and (d.drawn == NONE or d.rights[seat] & CHOICE_RIGHT != 0)
    )
    if d.exposed[seat][0]:
        for action in range(A.DISCARD, A.DISCARD_DRAWN + 1):
            n = add_if(r, d, buffers, seat, action, out, n)
    elif free:
        n = add_discards(d, seat, A.DISCARD, out, n)
    if d.drawn == NONE:
        return add_flowers(r, d, buffers, seat, out, n)
    if not d.exposed[seat][0]:
        out[n] = A.DISCARD_DRAWN
        n += 1
    if r.riichi and d.riichi[seat] == NO_RIICHI and may_be_ready(r, d, buffers, seat):
        n = add_riichi(r, d, buffers, seat, out, n)
    n = add_kongs(r, d, buffers, seat, out, n)
    if may_be(r, d, buffers, seat, -1):
        n = add_if(r, d, buffers, seat, A.WIN, out, n)
    if d.first[seat] and r.nine_terminals:
        n = add_if(r, d, buffers, seat, A.NINE_TERMINALS, out, n)
    if r.north_bonus:
        n = add_if(r, d, buffers, seat, A.SET_ASIDE_NORTH, out, n)
    return add_flowers(r, d, buffers, seat, out, n)


def add_discards(d: Deal, seat: int, first: int, out: list[int], n: int) -> int:
    """Every tile of the hand, the drawn one apart, that is not barred after a claim: plain, red, flowers."""
    codes = plain_kinds(d, seat) & ~d.barred
    for suit in range(3):
        code = RED_FIVES + suit
        codes |= int(d.red[seat][suit] > int(d.drawn == code) and d.barred >> FIVE_OF[suit] & 1 == 0) << code
    flowers = d.held_flowers[seat] << FIRST_FLOWER
    if is_flower(d.drawn):
        flowers &= ~(1 << d.drawn)
    return add_all(codes | flowers, first, out, n)


def plain_kinds(d: Deal, seat: int) -> int:
    """The kinds of which the hand has a tile that is neither red nor the one just drawn, as a mask."""
    c = d.counts[seat]
    mask = kinds_held(c)
    drawn = kind_of(d.drawn)
    if drawn >= 0 and c[drawn] == 1:
        mask &= ~(1 << drawn)
    for suit in range(3):
        five = FIVE_OF[suit]
        if d.red[seat][suit] and c[five] - d.red[seat][suit] <= int(d.drawn == five):
            mask &= ~(1 << five)
    return mask


def add_riichi(r: Rules, d: Deal, buffers: Buffers, seat: int, out: list[int], n: int) -> int:
    """Discards that leave the hand ready, if riichi may be declared at all."""
    last = add_discards(d, seat, A.RIICHI, out, n)
    end = n
    for i in range(n, last):
        action = out[i]
        end = add_if(r, d, buffers, seat, action, out, end)
    return add_if(r, d, buffers, seat, A.RIICHI_DRAWN, out, end)


def add_kongs(r: Rules, d: Deal, buffers: Buffers, seat: int, out: list[int], n: int) -> int:
    """Four of a kind in the hand, and fourth tiles beside an open pung."""
    c = d.counts[seat]
    fours, fourth = held_often(c, COPIES), 0
    for i in range(d.meld_count[seat]):
        code = d.melds[seat][i]
        if code >> SET_TYPE == OPEN_PUNG and c[code & SET_KIND]:
            fourth |= 1 << (code & SET_KIND)
    if fours | fourth == 0:
        return n
    while fours:
        n = add_if(r, d, buffers, seat, A.CONCEALED_KONG + lowest(fours), out, n)
        fours &= fours - 1
    while fourth:
        n = add_if(r, d, buffers, seat, A.ADDED_KONG + lowest(fourth), out, n)
        fourth &= fourth - 1
    return n
