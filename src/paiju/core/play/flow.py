"""A hand from the deal to its end: one state machine. `act` either does what the action says or tells why not."""

from paiju.core.play import actions as A
from paiju.core.play import reasons as R
from paiju.core.play.actions import NONE, PASS, RED_FIVES, TILE_CODES, is_flower, kind_of
from paiju.core.play.after_win import win_by
from paiju.core.play.buffers import Buffers
from paiju.core.play.claims import has_claim, places_in_runs, why_no_answer
from paiju.core.play.deal import (
    ADDED,
    ALL_RIGHTS,
    CLAIM,
    CLAIMED_MARK,
    CONCEALED,
    DECLARED,
    DISCARDED,
    DRAWN_MARK,
    EXPOSED,
    FOR_FLOWER,
    FOR_KONG,
    FROM_WALL,
    NINE_TERMINALS,
    NORTH_ASIDE,
    NOT_DRAWN,
    NOT_MISSED,
    OVER,
    PERSONS,
    RIICHI_MARK,
    SHOW,
    STANDS,
    TURN,
    Deal,
)
from paiju.core.play.early_draws import ends_at_once
from paiju.core.play.ending import finish
from paiju.core.play.furiten import forget
from paiju.core.play.last_payments import exhaust
from paiju.core.play.legal import (
    discard_code,
    why_no_added_kong,
    why_no_concealed_kong,
    why_no_discard,
    why_no_flower,
    why_no_nine_terminals,
    why_no_north,
    why_no_riichi,
)
from paiju.core.play.moves import (
    ACTED,
    AUTO,
    CODES,
    WHOS,
    give,
    note,
    red_of,
    take,
    take_tile,
    throw_into_river,
    turn_due,
    turn_indicator,
)
from paiju.core.play.opening import do_step, next_step, why_no_step
from paiju.core.play.readiness import find_waits
from paiju.core.play.resolve import resolve
from paiju.core.play.turns import draw_on, next_seat
from paiju.core.play.winning import why_no_win
from paiju.core.rules import NEXT_UNLESS_ROBBED, Rules
from paiju.core.tiles import HONOUR, KINDS, NORTH, lowest


def start(r: Rules, d: Deal, buffers: Buffers) -> None:
    """Deal: four tiles at a time, the dealer's last one; the first indicator; then what comes before play."""
    sit_down(r, d)
    if r.wall_per_seat:
        deal_from_own_walls(r, d)
    else:
        deal_from_one_wall(r, d)
    turn_first(r, d)
    next_step(r, d, buffers)


def sit_down(r: Rules, d: Deal) -> None:
    """Nobody has anything yet, and everybody every right."""
    for seat in range(4):
        d.person[seat] = seat
        for i in range(3):
            d.liable[seat][i] = d.picked[seat][i] = NONE
    for i in range(d.supporters):
        d.backs[i] = NONE
    for seat in range(r.players):
        d.rights[seat] = ALL_RIGHTS
        d.first[seat] = 1
    d.wild = d.named = NONE
    d.back = d.tiles - r.dead_wall


def deal_from_own_walls(r: Rules, d: Deal) -> None:
    """Thirteen or sixteen tiles each, and one more for the dealer."""
    for seat in range(r.players):
        for _ in range(3 * r.sets + 1):
            give(d, seat, take_tile(r, d, seat, FROM_WALL))
    begin_with(d, take_tile(r, d, 0, FROM_WALL))


def deal_from_one_wall(r: Rules, d: Deal) -> None:
    """Four at a time. Of thirteen tiles the last is one by itself: the dealer takes the first and the fifth of what
    follows, the others one each. Of sixteen none is left, and the dealer takes the next."""
    d.front = 0
    for _ in range((3 * r.sets + 1) // 4):
        for seat in range(r.players):
            for i in range(4):
                give(d, seat, d.wall[d.front + i])
            d.front += 4
    if r.sets == 4:
        for seat in range(r.players):
            give(d, seat, d.wall[d.front + seat])
        d.front += r.players
    begin_with(d, d.wall[d.front])
    d.front += 1


def begin_with(d: Deal, code: int) -> None:
    """The dealer's last tile."""
    give(d, 0, code)
    d.drawn = code
    d.source = FROM_WALL


def turn_first(r: Rules, d: Deal) -> None:
    """The first indicator; the tile after it is wild where the book says so (psa:特殊#2)."""
    if r.indicators or r.wild:
        turn_indicator(r, d)
    if r.wild and d.turned[0] >= 0 and not is_flower(d.turned[0]):
        d.wild = r.successor[kind_of(d.turned[0])]


# --- what a seat does -----------------------------------------------------------------------------


def why_not(r: Rules, d: Deal, buffers: Buffers, who: int, action: int) -> int:
    """Why a seat, or a supporter, may not do this now; 0 when it may."""
    if not 0 <= action < A.ACTIONS:
        return R.NO_SUCH_ACTION
    if d.phase == TURN and who == d.turn:
        return why_not_in_turn(r, d, buffers, who, action)
    if not 0 <= who < PERSONS:
        return R.NO_SUCH_ACTION
    if d.phase == CLAIM:
        return why_no_answer(r, d, buffers, who, action) if d.awaited >> who & 1 else R.NOT_NOW
    if d.phase == SHOW:
        return why_not_show(d, who, action)
    return R.NOT_NOW if d.phase == TURN or d.phase == OVER else why_no_step(r, d, who, action)


def why_not_show(d: Deal, seat: int, action: int) -> int:
    """At the end a ready hand is shown; where the book allows it may be kept back, but not in riichi."""
    if d.awaited >> seat & 1 == 0:
        hides = action == A.NOT_READY and seat < 4 and d.riichi[seat] == STANDS
        return R.IN_RIICHI if hides else R.NOT_NOW
    return R.ALLOWED if action in (A.READY, A.NOT_READY) else R.NO_SUCH_ACTION


def why_not_in_turn(r: Rules, d: Deal, buffers: Buffers, seat: int, action: int) -> int:
    """The actions of the seat whose turn it is."""
    if action < A.DISCARD_DRAWN:
        return why_no_discard(d, seat, action - A.DISCARD, False)
    if action == A.DISCARD_DRAWN:
        return why_no_discard(d, seat, d.drawn, True)
    if action == A.WIN:
        return R.NOT_AFTER_CLAIM if d.drawn == NONE else why_no_win(r, d, buffers, seat, d.drawn, True)
    if action <= A.RIICHI_DRAWN:
        drawn = action == A.RIICHI_DRAWN
        if drawn and d.drawn == NONE:
            return R.NOT_AFTER_CLAIM
        return why_no_riichi(r, d, buffers, seat, discard_code(d, action), drawn)
    if A.CONCEALED_KONG <= action < A.ADDED_KONG:
        return why_no_concealed_kong(r, d, buffers, seat, action - A.CONCEALED_KONG)
    if A.ADDED_KONG <= action < A.WIN:
        return why_no_added_kong(r, d, seat, action - A.ADDED_KONG)
    if action == A.NINE_TERMINALS:
        return why_no_nine_terminals(r, d, seat)
    if action == A.SET_ASIDE_NORTH:
        return why_no_north(r, d, seat)
    flower = action - A.REPLACE_FLOWER
    return why_no_flower(r, d, seat, flower) if 0 <= flower < 8 else R.NO_SUCH_ACTION


def act(r: Rules, d: Deal, buffers: Buffers, who: int, action: int) -> int:
    """Do it, and everything that follows by itself; 0, or why it is refused and nothing is changed."""
    reason = why_not(r, d, buffers, who, action)
    if reason == 0:
        carry_out(r, d, buffers, who, action)
    return reason


def carry_out(r: Rules, d: Deal, buffers: Buffers, who: int, action: int) -> None:
    """Do what is known to be allowed, and everything that follows by itself."""
    if do_alone(r, d, buffers, who, action):
        ask_others(r, d, buffers)
        if d.awaited == 0:
            resolve(r, d, buffers, True)
    if d.phase != TURN or d.stuck:
        go_on(r, d, buffers)


def do_alone(r: Rules, d: Deal, buffers: Buffers, who: int, action: int) -> bool:
    """The action by itself; does a tile lie at stake now about which the others are to be asked?"""
    d.log[d.logged] = (ACTED * CODES + who) * WHOS + action
    d.logged += 1
    if d.phase == TURN:
        if action < A.WIN or action == A.SET_ASIDE_NORTH:
            put_at_stake(r, d, buffers, who, action)
            return True
        if action == A.WIN:
            win_by(r, d, buffers, 1 << who, True)
        elif action == A.NINE_TERMINALS:
            finish(d, NINE_TERMINALS)
        else:
            replace_flower(r, d, buffers, who, action - A.REPLACE_FLOWER)
    elif d.phase == CLAIM or d.phase == SHOW:
        d.answers[who] = action
        d.awaited &= ~(1 << who)
    else:
        do_step(r, d, buffers, who, action)
    return False


def go_on(r: Rules, d: Deal, buffers: Buffers) -> None:
    """What follows by itself. With the last answer it is decided who gets the tile at stake, or what an empty wall
    brings; and a winner who stays in play and has no choice discards."""
    while True:
        if d.awaited == 0:
            if d.phase == CLAIM:
                resolve(r, d, buffers, False)
            elif d.phase == SHOW:
                exhaust(r, d, buffers)
        if d.stuck == 0 or d.phase != TURN or d.stuck >> d.turn & 1 == 0 or has_choice(r, d, buffers, d.turn):
            return
        note(d, AUTO, d.turn, A.DISCARD_DRAWN)
        put_at_stake(r, d, buffers, d.turn, A.DISCARD_DRAWN)
        ask_others(r, d, buffers)


def has_choice(r: Rules, d: Deal, buffers: Buffers, seat: int) -> bool:
    """Can a winner who stays in play do anything but discard what they drew (psa:特殊#11)?"""
    if not why_no_win(r, d, buffers, seat, d.drawn, True) or d.held_flowers[seat]:
        return True
    if r.north_bonus and not why_no_north(r, d, seat):
        return True
    for kind in range(KINDS):
        if d.counts[seat][kind] == 4 and not why_no_concealed_kong(r, d, buffers, seat, kind):
            return True
    drawn = kind_of(d.drawn)
    return drawn >= 0 and not why_no_added_kong(r, d, seat, drawn)


def put_at_stake(r: Rules, d: Deal, buffers: Buffers, seat: int, action: int) -> None:
    """A discard, a kong from the hand or a North, up to the tile that lies at stake: nobody has been asked yet.
    Indicators that are due are turned with it (xjtu:5.8.5), or not before a kong stands (tenhou:kong-dora)."""
    if d.due and (action <= A.RIICHI_DRAWN or r.indicator_open != NEXT_UNLESS_ROBBED):
        turn_due(r, d)
    if action <= A.RIICHI_DRAWN:
        d.what, d.stake = DISCARDED, throw(r, d, buffers, seat, action)
    elif action == A.SET_ASIDE_NORTH:
        d.what, d.stake = NORTH_ASIDE, NORTH
    elif action >= A.ADDED_KONG:
        d.what, d.stake = ADDED, added_code(d, seat, action - A.ADDED_KONG)
    else:
        d.what, d.stake = CONCEALED, action - A.CONCEALED_KONG
    d.by, d.phase, d.awaited = seat, CLAIM, 0


def replace_flower(r: Rules, d: Deal, buffers: Buffers, seat: int, flower: int) -> None:
    """Lay a flower out and draw for it; a kong's replacement that was a flower makes no kong win (mcr:Q133)."""
    d.held_flowers[seat] &= ~(1 << flower)
    d.flowers[seat] |= 1 << flower
    draw_on(r, d, buffers, seat, FOR_FLOWER)


def added_code(d: Deal, seat: int, kind: int) -> int:
    """The tile added to a pung: the red one if it is the one held."""
    return A.RED_FIVES + kind // 9 if red_of(d, seat, kind) else kind


def throw(r: Rules, d: Deal, buffers: Buffers, seat: int, action: int) -> int:
    """A discard, perhaps with riichi declared on it: which tile it is."""
    riichi = action > A.DISCARD_DRAWN
    place = action - A.RIICHI if riichi else action - A.DISCARD
    drawn = place == TILE_CODES
    code = d.drawn if drawn else place
    kind = take(d, seat, code)
    if d.exposed[seat][0]:
        drop_exposed(d, seat, code)
    sideways = riichi or (d.riichi[seat] == STANDS and lies_sideways(d, seat))
    throw_into_river(d, seat, code, kind, (DRAWN_MARK if drawn else 0) | (RIICHI_MARK if sideways else 0))
    if kind >= 0:
        d.thrown[seat] |= 1 << kind
    d.ippatsu[seat] = 0
    if d.missed[seat] != NOT_MISSED:
        forget(d, seat)
    if riichi:
        d.riichi[seat] = DECLARED
        d.double_riichi[seat] = d.first[seat]
    d.first[seat] = 0
    d.after_kong = 1 if d.source == FOR_KONG else 0
    d.drawn = NONE
    d.source = NOT_DRAWN
    d.barred = 0
    if d.waits[seat] or d.far[seat] <= r.ready_lack:
        find_waits(r, d, buffers, seat)
    return code


def drop_exposed(d: Deal, seat: int, code: int) -> None:
    """A tile shown by mistake has been discarded: the others move up."""
    at = 0
    while at < EXPOSED and d.exposed[seat][at] != code + 1:
        at += 1
    for i in range(at, EXPOSED - 1):
        d.exposed[seat][i] = d.exposed[seat][i + 1]
    if at < EXPOSED:
        d.exposed[seat][EXPOSED - 1] = 0


def lies_sideways(d: Deal, seat: int) -> bool:
    """In riichi with the tile that told it claimed, the next discard lies sideways instead (xjtu:5.12.3, ema:3.12)."""
    sideways = True
    for i in range(d.river_count[seat]):
        sideways = sideways and d.marks[seat][i] & (RIICHI_MARK | CLAIMED_MARK) != RIICHI_MARK
    return sideways


def ask_others(r: Rules, d: Deal, buffers: Buffers) -> None:
    """Whoever can claim the tile at stake is asked. Most hands have nothing to do with it, and need no closer look."""
    kind, answers, c, waits = d.stake, d.answers, d.counts, d.waits
    if kind >= RED_FIVES:
        kind = kind_of(kind)
    answers[0] = answers[1] = answers[2] = answers[3] = PASS
    if kind < 0 or (d.calls == 0 and ends_at_once(r, d)):
        return
    near = 0
    if c[0][kind] > 1:
        near = 1
    if c[1][kind] > 1:
        near |= 2
    if c[2][kind] > 1:
        near |= 4
    if c[3][kind] > 1:
        near |= 8
    if r.chow and kind < HONOUR:
        after = next_seat(r, d, d.by)
        if places_in_runs(d, after, kind):
            near |= 1 << after
    # most have no waits at all, which a sum tells soonest
    if waits[0] + waits[1] + waits[2] + waits[3] and (waits[0] | waits[1] | waits[2] | waits[3]) >> kind & 1:
        near = (1 << r.players) - 1
    if near:
        near &= ~(d.out | 1 << d.by)
    while near:
        seat = lowest(near)
        near &= near - 1
        if has_claim(r, d, buffers, seat):
            d.awaited |= 1 << seat
