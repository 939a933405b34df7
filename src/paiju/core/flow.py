"""A hand from the deal to its end: one state machine. `act` either does what the action says or tells why not."""

from paiju.core import actions as A
from paiju.core import reasons as R
from paiju.core.actions import FIRST_FLOWER, NONE, is_flower, kind_of
from paiju.core.claims import (
    has_claim,
    why_no_answer,
)
from paiju.core.course import draw_on, resolve
from paiju.core.deal import (
    ADDED,
    ALL_RIGHTS,
    CLAIM,
    CONCEALED,
    DECLARED,
    DISCARDED,
    DRAWN_MARK,
    FLOWERS,
    FOR_FLOWER,
    FOR_KONG,
    FROM_WALL,
    MISSED,
    NINE_TERMINALS,
    NORTH_ASIDE,
    NOT_DRAWN,
    OVER,
    RIICHI_MARK,
    SHOW,
    STANDS,
    TURN,
    Deal,
)
from paiju.core.ending import exhaust, finish, settle_wins
from paiju.core.legal import (
    discard_code,
    may_be_ready,
    why_no_added_kong,
    why_no_concealed_kong,
    why_no_discard,
    why_no_flower,
    why_no_nine_terminals,
    why_no_north,
    why_no_riichi,
)
from paiju.core.moves import (
    ACTED,
    draw,
    give,
    note,
    red_of,
    take,
    take_tile,
    turn_due,
    turn_indicators,
)
from paiju.core.room import Room
from paiju.core.rules import Rules
from paiju.core.tiles import NORTH
from paiju.core.waits import waits
from paiju.core.winning import why_no_win


def start(r: Rules, d: Deal, room: Room) -> None:
    """Deal: three times four tiles each, then the dealer's jump; the first indicator."""
    for seat in range(r.players):
        d.rights[seat] = ALL_RIGHTS
        d.first[seat] = 1
        for i in range(3):
            d.liable[seat][i] = NONE
    d.back = d.tiles - r.dead_wall
    if r.wall_per_seat:
        for seat in range(r.players):
            for _ in range(13):
                give(d, seat, take_tile(r, d, seat, FROM_WALL))
        draw(r, d, 0, FROM_WALL)
    else:
        deal_from_one_wall(r, d)
    if r.indicators:
        turn_indicators(d, 1)
    for seat in range(1, r.players):
        find_waits(r, d, room, seat)
    if r.flowers:
        d.phase = FLOWERS
        d.turn = 0
        next_flowers(r, d, room)


def deal_from_one_wall(r: Rules, d: Deal) -> None:
    """Four at a time; at the end the dealer takes the first and the fifth of what follows, the others one each."""
    for i in range(12 * r.players):
        give(d, i // 4 % r.players, d.wall[i])
    d.front = 12 * r.players
    for seat in range(r.players):
        give(d, seat, d.wall[d.front + seat])
    last = d.wall[d.front + r.players]
    d.front += r.players + 1
    give(d, 0, last)
    d.turn = 0
    d.drawn = last
    d.source = FROM_WALL
    d.phase = TURN


def next_flowers(r: Rules, d: Deal, room: Room) -> None:
    """Dealer first, each replaces flowers before anybody plays; seats without any are passed over."""
    while d.turn < r.players and d.kept[d.turn] == 0:
        d.turn += 1
    if d.turn < r.players:
        return
    d.turn = 0
    d.phase = TURN
    if is_flower(d.drawn):
        d.drawn = NONE
    for seat in range(1, r.players):
        find_waits(r, d, room, seat)
    if d.drawn == NONE:
        d.drawn = any_tile(d, 0)


def any_tile(d: Deal, seat: int) -> int:
    """The highest tile of a hand: the dealer's fourteen have no last one."""
    found = NONE
    for kind in range(34):
        if d.counts[seat][kind] > red_of(d, seat, kind):
            found = kind
    return found


def find_waits(r: Rules, d: Deal, room: Room, seat: int) -> None:
    """The kinds that complete the hand, once it has 3n+1 tiles; none while it keeps a flower."""
    d.waits[seat] = 0
    if d.kept[seat] == 0 and may_be_ready(r, d, room, seat):
        d.waits[seat] = waits(r, d.counts[seat], d.melds[seat], d.meld_count[seat])


# --- what a seat does -----------------------------------------------------------------------------


def why_not(r: Rules, d: Deal, room: Room, seat: int, action: int) -> int:
    """Why the seat may not do this now; 0 when it may."""
    if action < 0 or action >= A.ACTIONS or seat < 0 or seat >= r.players:
        return R.NO_SUCH_ACTION
    if d.phase == CLAIM:
        return why_no_answer(r, d, room, seat, action) if d.asked >> seat & 1 else R.NOT_NOW
    if d.phase == SHOW:
        return why_not_show(d, seat, action)
    if seat != d.turn or d.phase == OVER:
        return R.NOT_NOW
    if d.phase == FLOWERS:
        if action == A.PASS:
            return R.ALLOWED
        flower = action - A.REPLACE_FLOWER
        return why_no_flower(r, d, seat, flower) if 0 <= flower < 8 else R.NOT_NOW
    return why_not_in_turn(r, d, room, seat, action)


def why_not_show(d: Deal, seat: int, action: int) -> int:
    """At the end a ready hand is shown; where the book allows it may be kept back, but not in riichi."""
    if d.asked >> seat & 1 == 0:
        return R.NOT_NOW
    if action == A.READY:
        return R.ALLOWED
    if action == A.NOT_READY:
        return R.IN_RIICHI if d.riichi[seat] == STANDS else R.ALLOWED
    return R.NO_SUCH_ACTION


def why_not_in_turn(r: Rules, d: Deal, room: Room, seat: int, action: int) -> int:
    """The actions of the seat whose turn it is."""
    if action == A.WIN:
        return R.NOT_AFTER_CLAIM if d.drawn == NONE else why_no_win(r, d, room, seat, d.drawn, True)
    if action <= A.DISCARD_DRAWN:
        drawn = action == A.DISCARD_DRAWN
        return why_no_discard(d, seat, discard_code(d, action), drawn)
    if action <= A.RIICHI_DRAWN:
        drawn = action == A.RIICHI_DRAWN
        if drawn and d.drawn == NONE:
            return R.NOT_AFTER_CLAIM
        return why_no_riichi(r, d, seat, discard_code(d, action), drawn)
    if A.CONCEALED_KONG <= action < A.ADDED_KONG:
        return why_no_concealed_kong(r, d, room, seat, action - A.CONCEALED_KONG)
    if A.ADDED_KONG <= action < A.WIN:
        return why_no_added_kong(r, d, seat, action - A.ADDED_KONG)
    if action == A.NINE_TERMINALS:
        return why_no_nine_terminals(r, d, seat)
    if action == A.SET_ASIDE_NORTH:
        return why_no_north(r, d, seat)
    flower = action - A.REPLACE_FLOWER
    return why_no_flower(r, d, seat, flower) if 0 <= flower < 8 else R.NO_SUCH_ACTION


def act(r: Rules, d: Deal, room: Room, seat: int, action: int) -> int:
    """Do it, and everything that follows by itself; 0, or why it is refused and nothing is changed."""
    reason = why_not(r, d, room, seat, action)
    if reason:
        return reason
    note(d, ACTED, seat, action)
    if d.phase == CLAIM or d.phase == SHOW:
        d.answers[seat] = action
        d.asked &= ~(1 << seat)
        if d.asked == 0:
            if d.phase == CLAIM:
                resolve(r, d, room)
            else:
                exhaust(r, d)
        return 0
    if d.phase == FLOWERS:
        replace_at_start(r, d, room, seat, action)
    else:
        take_turn(r, d, room, seat, action)
    return 0


def replace_at_start(r: Rules, d: Deal, room: Room, seat: int, action: int) -> None:
    """A flower replaced before play, or no more of them."""
    if action == A.PASS:
        d.turn += 1
    else:
        flower = action - A.REPLACE_FLOWER
        d.kept[seat] &= ~(1 << flower)
        d.flowers[seat] |= 1 << flower
        keep = d.drawn
        draw(r, d, seat, FOR_FLOWER)
        d.phase = FLOWERS
        if keep == FIRST_FLOWER + flower or seat != 0:
            keep = d.drawn
        if seat != 0:
            d.drawn = NONE
        else:
            d.drawn = keep
    next_flowers(r, d, room)


def take_turn(r: Rules, d: Deal, room: Room, seat: int, action: int) -> None:
    """The seat whose turn it is discards, wins, makes a kong, or lays a tile aside."""
    if action == A.WIN:
        d.winners = 1 << seat
        settle_wins(r, d, room, 1 << seat, True)
    elif action <= A.RIICHI_DRAWN:
        throw(r, d, room, seat, discard_code(d, action), action)
    elif action == A.NINE_TERMINALS:
        finish(d, NINE_TERMINALS)
    elif action == A.SET_ASIDE_NORTH:
        turn_due(d)
        take(d, seat, NORTH)
        offer(r, d, room, seat, NORTH, NORTH_ASIDE)
    elif action >= A.REPLACE_FLOWER:
        replace_flower(r, d, seat, action - A.REPLACE_FLOWER)
    elif action >= A.ADDED_KONG:
        turn_due(d)
        offer(r, d, room, seat, added_code(d, seat, action - A.ADDED_KONG), ADDED)
    else:
        turn_due(d)
        offer(r, d, room, seat, action - A.CONCEALED_KONG, CONCEALED)


def replace_flower(r: Rules, d: Deal, seat: int, flower: int) -> None:
    """Lay a flower out and draw for it; a kong's replacement that was a flower makes no kong win (mcr:Q133)."""
    d.kept[seat] &= ~(1 << flower)
    d.flowers[seat] |= 1 << flower
    draw_on(r, d, seat, FOR_FLOWER)


def added_code(d: Deal, seat: int, kind: int) -> int:
    """The tile added to a pung: the red one if it is the one held."""
    return 34 + kind // 9 if red_of(d, seat, kind) else kind


def throw(r: Rules, d: Deal, room: Room, seat: int, code: int, action: int) -> None:
    """A discard, perhaps with riichi declared on it."""
    turn_due(d)
    drawn = action == A.DISCARD_DRAWN or action == A.RIICHI_DRAWN
    riichi = action > A.DISCARD_DRAWN
    take(d, seat, code)
    n = d.river_count[seat]
    d.river[seat][n] = code
    d.marks[seat][n] = (DRAWN_MARK if drawn else 0) | (RIICHI_MARK if riichi else 0)
    d.river_count[seat] = n + 1
    if not is_flower(code):
        d.thrown[seat] |= 1 << kind_of(code)
    d.ippatsu[seat] = 0
    if d.missed[seat] == MISSED:
        d.missed[seat] = 0
    if riichi:
        d.riichi[seat] = DECLARED
        d.double_riichi[seat] = d.first[seat]
    d.first[seat] = 0
    d.after_kong = int(d.source == FOR_KONG)
    d.drawn = NONE
    d.source = NOT_DRAWN
    d.barred = 0
    find_waits(r, d, room, seat)
    offer(r, d, room, seat, code, DISCARDED)


def offer(r: Rules, d: Deal, room: Room, seat: int, code: int, what: int) -> None:
    """Put a tile at stake; whoever can claim it is asked."""
    d.stake = code
    d.by = seat
    d.what = what
    d.phase = CLAIM
    d.asked = 0
    for other in range(r.players):
        d.answers[other] = A.PASS
        if other != seat and has_claim(r, d, room, other):
            d.asked |= 1 << other
    if d.asked == 0:
        resolve(r, d, room)
