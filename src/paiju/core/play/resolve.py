"""Who gets the tile at stake, and what follows by itself: sets laid out, kongs, draws that end the hand."""

from paiju.core.play import actions as A
from paiju.core.play.actions import NONE, kind_of
from paiju.core.play.after_win import win_by
from paiju.core.play.buffers import Buffers
from paiju.core.play.claims import nearest, stake_is_red, swap_barred
from paiju.core.play.deal import (
    CLAIMED_MARK,
    CONCEALED,
    DECLARED,
    DISCARDED,
    FOR_KONG,
    FOR_NORTH,
    FROM_WALL,
    NO_RIICHI,
    NORTH_ASIDE,
    NOT_DRAWN,
    STANDS,
    THREE_WINNERS,
    TURN,
    Deal,
)
from paiju.core.play.early_draws import early_end
from paiju.core.play.ending import finish, pay_kong
from paiju.core.play.furiten import let_go
from paiju.core.play.last_payments import ask_ready, run_out, settles
from paiju.core.play.liability import make_liable
from paiju.core.play.moves import (
    STANDS_READY,
    barred_by_void,
    end_first_turn,
    lay,
    note,
    open_pung_at,
    red_of,
    take,
    take_kind,
    tiles_left,
    turn_due,
    turn_indicator,
)
from paiju.core.play.readiness import find_waits
from paiju.core.play.turns import draw_on, next_seat
from paiju.core.rules import AT_ONCE, NO_INDICATOR, ONE_WINNER, THREE_ABORT, Rules
from paiju.core.shape import ADDED_KONG, CHOW, CONCEALED_KONG, OPEN_KONG, OPEN_PUNG, SET_TYPE
from paiju.core.tiles import NORTH

# --- who gets the tile ----------------------------------------------------------------------------


def resolve(r: Rules, d: Deal, buffers: Buffers, silent: bool) -> None:
    """Wins first, then pungs and kongs, then chows; nobody: play goes on. Where all were silent none is looked for."""
    wins = 0 if silent else wins_told(d)
    if wins:
        resolve_wins(r, d, buffers, wins)
        return
    if r.furiten:
        let_go(r, d)
    if d.what != DISCARDED:
        complete_own(r, d, buffers)
        return
    if d.riichi[d.by] == DECLARED:
        stand_ready(r, d)
    result = early_end(r, d)
    if result:
        finish(d, result)
        return
    claimed = NONE if silent else set_claim(r, d)
    if claimed != NONE:
        claim_set(r, d, buffers, claimed)
        return
    after = next_seat(r, d, d.by)
    if tiles_left(r, d, after) == 0:
        ask_ready(r, d, buffers)
    else:
        draw_on(r, d, buffers, after, FROM_WALL)


def wins_told(d: Deal) -> int:
    """Who has answered that they win, as a mask."""
    wins = 0
    for seat in range(4):
        if d.answers[seat] == A.WIN and seat != d.by:
            wins |= 1 << seat
    return wins


def resolve_wins(r: Rules, d: Deal, buffers: Buffers, wins: int) -> None:
    """One winner, all of them, or an abort for three."""
    first = nearest(r, d, wins)
    if d.riichi[d.by] == DECLARED:
        d.riichi[d.by] = NO_RIICHI  # the declaration tile was won on (xjtu:5.12.1)
    if r.winners == ONE_WINNER:
        wins = 1 << first
    if r.winners == THREE_ABORT and wins in (7, 11, 13, 14):
        finish(d, THREE_WINNERS)
        return
    win_by(r, d, buffers, wins, False)


def stand_ready(r: Rules, d: Deal) -> None:
    """Nobody won on the declaration tile: riichi stands and the deposit is paid."""
    d.riichi[d.by] = STANDS
    d.ippatsu[d.by] = 1
    d.points[d.by] -= r.deposit
    d.deposits += 1
    note(d, STANDS_READY, d.by, 0)


def set_claim(r: Rules, d: Deal) -> int:
    """Who takes the discard for a set: a pung or kong before a chow; -1 for nobody."""
    chow = NONE
    for step in range(1, r.players):
        seat = (d.by + step) % r.players
        answer = d.answers[seat]
        if A.PUNG <= answer <= A.OPEN_KONG:
            return seat
        if A.CHOW <= answer < A.PUNG:
            chow = seat
    return chow


def claim_set(r: Rules, d: Deal, buffers: Buffers, seat: int) -> None:
    """Lay out the set; after a kong a replacement is drawn, else the seat discards."""
    action = d.answers[seat]
    kind = kind_of(d.stake)
    feeder = d.by
    d.marks[feeder][d.river_count[feeder] - 1] |= CLAIMED_MARK
    end_first_turn(d)
    red = stake_is_red(d)
    if action == A.OPEN_KONG:
        red += red_of(d, seat, kind)
        take_kind(d, seat, kind, 3, red_of(d, seat, kind))
        lay(d, seat, OPEN_KONG << SET_TYPE | kind, feeder, red)
        make_liable(r, d, seat, feeder)
        count_kong(r, d, seat, r.indicator_open)
        pay_kong(r, d, buffers, seat, OPEN_KONG, feeder)
        replace_kong(r, d, buffers, seat)
        return
    if action >= A.PUNG:
        plain = d.counts[seat][kind] - red_of(d, seat, kind)
        own = max(1, 2 - plain) if action > A.PUNG else 0
        take_kind(d, seat, kind, 2, own)
        lay(d, seat, OPEN_PUNG << SET_TYPE | kind, feeder, red + own)
        make_liable(r, d, seat, feeder)
        d.barred = swap_barred(r, kind, 3) | barred_by_void(d, seat)
    else:
        chow(d, seat, kind, (action - A.CHOW) % 3, (action - A.CHOW) // 3, red, feeder)
        d.barred = swap_barred(r, kind, (action - A.CHOW) % 3) | barred_by_void(d, seat)
    d.turn = seat
    d.drawn = NONE
    d.source = NOT_DRAWN
    d.phase = TURN


def chow(d: Deal, seat: int, kind: int, place: int, own: int, red: int, feeder: int) -> None:
    """Two tiles of the hand and the claimed one as a run."""
    lowest = kind - place
    for other in range(lowest, lowest + 3):
        if other != kind:
            five = own and other % 9 == 4
            take_kind(d, seat, other, 1, int(five))
    lay(d, seat, CHOW << SET_TYPE | lowest, feeder, red + own)


# --- kongs ----------------------------------------------------------------------------------------


def complete_own(r: Rules, d: Deal, buffers: Buffers) -> None:
    """A kong from the hand, or a North, that nobody robbed; indicators still due are turned now."""
    seat = d.by
    kind = kind_of(d.stake)
    turn_due(r, d)
    end_first_turn(d)
    if d.what == NORTH_ASIDE:
        take(d, seat, NORTH)
        d.north[seat] += 1
        draw_on(r, d, buffers, seat, FOR_NORTH)
        return
    if d.what == CONCEALED:
        reds = red_of(d, seat, kind)
        take_kind(d, seat, kind, 4, reds)
        lay(d, seat, CONCEALED_KONG << SET_TYPE | kind, NONE, reds)
        count_kong(r, d, seat, r.indicator_concealed)
        pay_kong(r, d, buffers, seat, CONCEALED_KONG, NONE)
    else:
        at = open_pung_at(d, seat, kind)
        take(d, seat, d.stake)
        d.melds[seat][at] = ADDED_KONG << SET_TYPE | kind
        d.meld_red[seat][at] += stake_is_red(d)
        count_kong(r, d, seat, r.indicator_open)
        pay_kong(r, d, buffers, seat, ADDED_KONG, d.fed[seat][at])
    replace_kong(r, d, buffers, seat)


def count_kong(r: Rules, d: Deal, seat: int, when: int) -> None:
    """One more kong and, where there are indicators, one at once or with the next action."""
    d.kongs += 1
    d.kong_seats |= 1 << seat
    if r.indicators == 0:
        return
    if when == AT_ONCE:
        turn_due(r, d)
        turn_indicator(r, d)
    elif when != NO_INDICATOR:
        d.due += 1


def replace_kong(r: Rules, d: Deal, buffers: Buffers, seat: int) -> None:
    """Draw for the kong; with nothing left the hand is drawn (mcr:Q38)."""
    if tiles_left(r, d, seat) == 0:
        d.drawn = NONE
        if settles(r):
            find_waits(r, d, buffers, seat)
        run_out(r, d, buffers)
        return
    draw_on(r, d, buffers, seat, FOR_KONG)
