"""What comes between the deal and the first discard: tiles passed on, places changed, hands laid open, bets, flowers.

Each step is there only if the book has it; they follow in this order (reading:167).
"""

from paiju.core.play import actions as A
from paiju.core.play import reasons as R
from paiju.core.play.actions import FIRST_FLOWER, NONE, TILE_CODES, is_flower, kind_of
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import BETS, EXCHANGE, FLOWERS, FOR_FLOWER, NAMING, OPENING, SWAP, TURN, UNKNOWN, Deal
from paiju.core.play.ending import finish
from paiju.core.play.legal import can_replace, why_no_flower
from paiju.core.play.moves import barred_by_void, draw, give, number_of, red_of, take
from paiju.core.play.readiness import find_waits, look_after_draw
from paiju.core.rules import PASS_ACROSS, PASS_BY_DICE, PASS_LEFT, PASS_RIGHT, Rules
from paiju.core.tiles import KINDS, ONE_SUIT

PICKS = 3  # tiles passed on, or kept hidden
FIRST_SUPPORTER = 4


def next_step(r: Rules, d: Deal, buffers: Buffers) -> None:
    """The next step the book has, or the dealer's turn."""
    everybody = (1 << r.players) - 1
    d.turn = 0
    d.awaited = everybody
    if d.phase < EXCHANGE and r.exchange:
        d.phase = EXCHANGE
    elif d.phase < SWAP and r.swap_seats:
        d.phase = SWAP
    elif d.phase < OPENING and r.open_hands:
        d.phase = OPENING
    elif d.phase < BETS and d.supporters:
        d.phase = BETS
        d.awaited = (1 << d.supporters) - 1 << FIRST_SUPPORTER
    elif d.phase != NAMING and r.void_suit:
        d.phase = NAMING
    else:
        d.awaited = 0
        d.phase = FLOWERS
        next_flowers(r, d, buffers)


def why_no_step(r: Rules, d: Deal, who: int, action: int) -> int:
    """Why somebody may not do this before play."""
    if d.phase == SWAP:
        return why_no_swap(r, who, action)
    if d.phase == FLOWERS:
        return why_no_flower_first(r, d, who, action)
    if d.awaited >> who & 1 == 0:
        return R.NOT_NOW
    if d.phase == EXCHANGE:
        return why_not_passed(r, d, who, action)
    if d.phase == OPENING:
        return why_no_opening(d, who, action)
    if d.phase == NAMING:
        return R.ALLOWED if A.VOID_SUIT <= action < A.ACTIONS else R.NO_SUCH_ACTION
    return R.ALLOWED if A.BACK <= action < A.BACK + r.players else R.NO_SUCH_ACTION


def why_no_pick(d: Deal, seat: int, action: int) -> int:
    """A tile of the hand, to be passed on."""
    code = action - A.PICK
    if code < 0 or code >= TILE_CODES:
        return R.NO_SUCH_ACTION
    return R.ALLOWED if number_of(d, seat, code) else R.NOT_IN_HAND


def why_not_passed(r: Rules, d: Deal, seat: int, action: int) -> int:
    """A tile to be passed on; where they must be of one suit, of the first one's, and that of a suit with enough."""
    reason = why_no_pick(d, seat, action)
    if reason or not r.exchange_alike:
        return reason
    suit, first = kind_of(action - A.PICK) // 9, d.picked[seat][0]
    if first != NONE:
        return R.ALLOWED if suit == kind_of(first) // 9 else R.NOT_ALIKE
    return R.ALLOWED if tiles_of_suit(d, seat, suit) >= r.exchange else R.NOT_ALIKE


def tiles_of_suit(d: Deal, seat: int, suit: int) -> int:
    """How many tiles of a suit are in the hand; honours are one, flowers are none."""
    n = 0
    for kind in range(9 * suit, min(9 * suit + 9, KINDS)):
        n += d.counts[seat][kind] if kind >= 0 else 0
    return n


def why_no_swap(r: Rules, who: int, action: int) -> int:
    """The dealer, who threw the dice, changes places with somebody else (psa:特殊#12)."""
    if who != 0:
        return R.NOT_NOW
    other = action - A.SWAP_WITH
    if other < 0 or other >= r.players:
        return R.NO_SUCH_ACTION
    return R.NOT_ONESELF if other == 0 else R.ALLOWED


def why_no_opening(d: Deal, seat: int, action: int) -> int:
    """Lay the hand open or not; of an open one up to three tiles stay hidden (psa:明牌#1, 明牌#2)."""
    if action == A.PASS:
        return R.ALLOWED
    if d.opened >> seat & 1 == 0:
        return R.ALLOWED if action == A.OPEN_HAND else R.NO_SUCH_ACTION
    reason = why_no_pick(d, seat, action)
    if reason:
        return reason
    code = action - A.PICK
    hidden = 0
    for i in range(PICKS):
        hidden += int(d.picked[seat][i] == code)
    return R.ALLOWED if hidden < number_of(d, seat, code) else R.HIDDEN_ALREADY


def why_no_flower_first(r: Rules, d: Deal, seat: int, action: int) -> int:
    """In turn, dealer first, flowers are replaced or, where the book lets them, kept (mcr:Q33, reading:191)."""
    if seat != d.turn:
        return R.NOT_NOW
    if action == A.PASS:
        return R.ALLOWED if r.flowers_kept_at_start or not can_replace(r, d, seat) else R.FLOWERS_FIRST
    flower = action - A.REPLACE_FLOWER
    return why_no_flower(r, d, seat, flower) if 0 <= flower < 8 else R.NOT_NOW


def do_step(r: Rules, d: Deal, buffers: Buffers, who: int, action: int) -> None:
    """Do what was found allowed."""
    if d.phase == FLOWERS:
        replace_at_start(r, d, buffers, who, action)
        return
    if d.phase == EXCHANGE:
        take(d, who, action - A.PICK)
        pick(d, who, action - A.PICK, r.exchange)
    elif d.phase == SWAP:
        swap_persons(d, 0, action - A.SWAP_WITH)
        d.awaited = 0
    elif d.phase == BETS:
        d.backs[who - FIRST_SUPPORTER] = action - A.BACK
        d.awaited &= ~(1 << who)
    elif d.phase == NAMING:
        d.void[who] = ONE_SUIT << 9 * (action - A.VOID_SUIT)
        d.awaited &= ~(1 << who)
    elif action == A.PASS:
        d.awaited &= ~(1 << who)
    elif action == A.OPEN_HAND:
        d.opened |= 1 << who
    else:
        pick(d, who, action - A.PICK, PICKS)
    if d.awaited == 0:
        if d.phase == EXCHANGE:
            pass_on(r, d)
        next_step(r, d, buffers)


def pick(d: Deal, seat: int, code: int, number: int) -> None:
    """Remember a tile picked; with so many of them the seat is done."""
    n = 0
    while d.picked[seat][n] != NONE:
        n += 1
    d.picked[seat][n] = code
    if n + 1 == number:
        d.awaited &= ~(1 << seat)


def pass_on(r: Rules, d: Deal) -> None:
    """Everybody gets what somebody else picked: the left neighbour, unless the book has it otherwise (psa:特殊#6)."""
    for seat in range(r.players):
        for i in range(PICKS):
            give(d, passes_to(r, d, seat), d.picked[seat][i])
            d.picked[seat][i] = NONE


def way_by_dice(thrown: int) -> int:
    """Where tiles are passed on by the sum of two dice: each way comes as often as the others."""
    return PASS_RIGHT + thrown % 3


def passes_to(r: Rules, d: Deal, seat: int) -> int:
    """Who gets the tiles that a seat passes on."""
    way = d.passing if r.exchange_to == PASS_BY_DICE else r.exchange_to
    step = r.players - 1 if way == PASS_LEFT else 2 if way == PASS_ACROSS else 1
    return (seat + step) % r.players


def swap_persons(d: Deal, seat: int, other: int) -> None:
    """Two persons change places, with their points; the tiles stay (reading:115)."""
    person = d.person[seat]
    points = d.points[seat]
    d.person[seat] = d.person[other]
    d.points[seat] = d.points[other]
    d.person[other] = person
    d.points[other] = points


# --- flowers --------------------------------------------------------------------------------------


def next_flowers(r: Rules, d: Deal, buffers: Buffers) -> None:
    """Dealer first, each replaces flowers before anybody plays; seats without any are passed over."""
    while d.turn < r.players and d.held_flowers[d.turn] == 0:
        d.turn += 1
    if d.turn < r.players:
        return
    d.turn = 0
    d.phase = TURN
    look_after_draw(r, d, buffers, 0)
    for seat in range(1, r.players):
        find_waits(r, d, buffers, seat)
    if d.drawn == NONE or is_flower(d.drawn) or number_of(d, 0, d.drawn) == 0:
        d.drawn = any_tile(d, 0)
    d.barred = barred_by_void(d, 0)


def any_tile(d: Deal, seat: int) -> int:
    """The highest tile of a hand: the dealer's fourteen have no last one."""
    highest = NONE
    for kind in range(KINDS):
        if d.counts[seat][kind] > red_of(d, seat, kind):
            highest = kind
    return highest


def replace_at_start(r: Rules, d: Deal, buffers: Buffers, seat: int, action: int) -> None:
    """A flower replaced before play, or no more of them."""
    if action == A.PASS:
        d.turn += 1
    else:
        flower = action - A.REPLACE_FLOWER
        d.held_flowers[seat] &= ~(1 << flower)
        d.flowers[seat] |= 1 << flower
        before = d.drawn
        draw(r, d, seat, FOR_FLOWER)
        if d.drawn == NONE:
            finish(d, UNKNOWN)
            return
        d.phase = FLOWERS
        if seat != 0 or before != FIRST_FLOWER + flower:
            d.drawn = before
    next_flowers(r, d, buffers)
