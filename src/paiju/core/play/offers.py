"""Every action a seat may take now, as a list of numbers."""

from paiju.core.hand.held import held_often
from paiju.core.play import actions as A
from paiju.core.play.actions import FIRST_FLOWER, FIVE_OF, NONE, RED_FIVES, is_flower, kind_of
from paiju.core.play.buffers import Buffers
from paiju.core.play.claims import sets_to_claim
from paiju.core.play.deal import CHOICE_RIGHT, CLAIM, FLOWERS, NO_RIICHI, OVER, PERSONS, SHOW, STANDS, SWAP, TURN, Deal
from paiju.core.play.flow import why_not
from paiju.core.play.readiness import may_be, may_be_ready
from paiju.core.rules import Rules
from paiju.core.shape import OPEN_PUNG, SET_KIND, SET_TYPE
from paiju.core.tiles import COPIES, bits, lowest


def is_asked(d: Deal, who: int) -> bool:
    """Is something awaited from this seat or supporter?"""
    if d.phase == TURN or d.phase == SWAP or d.phase == FLOWERS:
        return who == d.turn
    return d.phase != OVER and 0 <= who < PERSONS and d.awaited >> who & 1 == 1


def legal(r: Rules, d: Deal, buffers: Buffers, who: int, out: list[int]) -> int:
    """Fill in the actions allowed, lowest first; how many."""
    if d.phase == TURN:
        return legal_in_turn(r, d, buffers, who, out) if who == d.turn else 0
    if not is_asked(d, who):
        return 0
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
    left, before, end = int(mask), first - 1, n + bits(mask)
    for at in range(n, end):
        out[at] = before + (left ^ left - 1).bit_count()
        left &= left - 1
    return end


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
    n, many = 0, 1
    has_exposed = d.exposed[seat][0] != 0
    if has_exposed:
        for action in range(A.DISCARD, A.DISCARD_DRAWN + 1):
            n = add_if(r, d, buffers, seat, action, out, n)
    elif (
        d.riichi[seat] != STANDS
        and (d.stuck == 0 or d.stuck >> seat & 1 == 0)
        and (d.drawn == NONE or d.rights[seat] & CHOICE_RIGHT != 0)
    ):
        n, many = add_discards(d, seat, A.DISCARD, out, n)
    if d.drawn != NONE:
        if d.barred:
            n = add_if(r, d, buffers, seat, A.DISCARD_DRAWN, out, n) if not has_exposed else n
        elif not has_exposed:
            out[n] = A.DISCARD_DRAWN
            n += 1
        near = d.far[seat] <= r.ready_lack  # else it is neither ready nor complete
        if near and r.riichi and d.riichi[seat] == NO_RIICHI and may_be_ready(r, d, buffers, seat):
            n = add_riichi(r, d, buffers, seat, out, n)
        if many or d.meld_count[seat]:
            n = add_kongs(r, d, buffers, seat, held_often(d.counts[seat], COPIES) if many else 0, out, n)
        if near and may_be(r, d, buffers, seat, -1):
            n = add_if(r, d, buffers, seat, A.WIN, out, n)
        if d.first[seat] and r.nine_terminals:
            n = add_if(r, d, buffers, seat, A.NINE_TERMINALS, out, n)
        if r.north_bonus:
            n = add_if(r, d, buffers, seat, A.SET_ASIDE_NORTH, out, n)
    return add_flowers(r, d, buffers, seat, out, n) if d.held_flowers[seat] else n


def add_discards(d: Deal, seat: int, first: int, out: list[int], n: int) -> tuple[int, int]:
    """Every tile of the hand, the drawn one apart, that is not barred after a claim: plain, red, flowers; how many
    there are then, and whether there may be four of a kind. What a hand holds nothing foretells: no branch asks for
    it."""
    c, red, drawn, begin, code = d.counts[seat], d.red[seat], d.drawn, n, first
    is_plain = NONE < drawn < RED_FIVES
    if is_plain:
        c[drawn] -= 1
    has_red = red[0] | red[1] | red[2]
    if has_red:
        lay_reds_aside(c, red)
    seen = 0
    for held in c:
        out[n] = code  # written over by the next unless there is one
        if held:
            n += 1
            seen |= held
        code += 1
    if has_red:
        n = add_reds(c, red, drawn, first, out, n)
        seen |= c[FIVE_OF[0]] | c[FIVE_OF[1]] | c[FIVE_OF[2]]
    if is_plain:
        c[drawn] += 1
        seen |= c[drawn]
    flowers = d.held_flowers[seat] & ~(1 << drawn - FIRST_FLOWER if is_flower(drawn) else 0)
    if flowers:
        n = add_all(flowers, first + FIRST_FLOWER, out, n)
    if d.barred:
        n = without_barred(d.barred, first, out, begin, n)
    return n, seen & COPIES


def lay_reds_aside(c: list[int], red: list[int]) -> None:
    """Take red fives out of a hand while its plain tiles are listed."""
    for suit in range(3):
        c[FIVE_OF[suit]] -= red[suit]


def add_reds(c: list[int], red: list[int], drawn: int, first: int, out: list[int], n: int) -> int:
    """List the red fives laid aside, the drawn one apart, and put them back."""
    for suit in range(3):
        if red[suit]:
            c[FIVE_OF[suit]] += red[suit]
            if red[suit] > int(drawn == RED_FIVES + suit):
                out[n] = first + RED_FIVES + suit
                n += 1
    return n


def without_barred(barred: int, first: int, out: list[int], begin: int, end: int) -> int:
    """Leave the kinds barred out of the discards listed from `begin` to `end`; where they end then."""
    n = begin
    for i in range(begin, end):
        action = out[i]
        code = action - first
        kind = code if code < RED_FIVES else kind_of(code)
        if kind < 0 or barred >> kind & 1 == 0:
            out[n] = action
            n += 1
    return n


def add_riichi(r: Rules, d: Deal, buffers: Buffers, seat: int, out: list[int], n: int) -> int:
    """Discards that leave the hand ready, if riichi may be declared at all."""
    last, _ = add_discards(d, seat, A.RIICHI, out, n)
    end = n
    for i in range(n, last):
        action = out[i]
        end = add_if(r, d, buffers, seat, action, out, end)
    return add_if(r, d, buffers, seat, A.RIICHI_DRAWN, out, end)


def add_kongs(r: Rules, d: Deal, buffers: Buffers, seat: int, four: int, out: list[int], n: int) -> int:
    """Four of a kind in the hand, the kinds as a mask, and fourth tiles beside an open pung."""
    c, fourth = d.counts[seat], 0
    for i in range(d.meld_count[seat]):
        code = d.melds[seat][i]
        if code >> SET_TYPE == OPEN_PUNG and c[code & SET_KIND]:
            fourth |= 1 << (code & SET_KIND)
    while four:
        n = add_if(r, d, buffers, seat, A.CONCEALED_KONG + lowest(four), out, n)
        four &= four - 1
    while fourth:
        n = add_if(r, d, buffers, seat, A.ADDED_KONG + lowest(fourth), out, n)
        fourth &= fourth - 1
    return n
