"""May a seat win on this tile? The circumstances are read off the table."""

from paiju.core.hand.held import Digits, digits_of
from paiju.core.play import reasons as R
from paiju.core.play.actions import FIRST_FLOWER, NONE, is_red, kind_of
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import (
    ADDED,
    CONCEALED,
    DISCARDED,
    FOR_KONG,
    FOR_NORTH,
    NORTH_ASIDE,
    STANDS,
    WIN_RIGHT,
    Deal,
)
from paiju.core.play.furiten import why_furiten
from paiju.core.play.moves import indicator_place, shows, tiles_left, void_held
from paiju.core.play.readiness import may_be, robs_concealed
from paiju.core.rules import FANS, HAN_AND_FU, INDICATORS, Rules, Win
from paiju.core.shape import (
    CHOW,
    DOUBLE_RIICHI,
    FIRST_TURN,
    FOURTH_TILE,
    FROM_DEALER,
    IPPATSU,
    KONG_DISCARD,
    KONG_REPLACEMENT,
    LAST_TILE,
    RIICHI,
    ROB_KONG,
    ROB_NORTH,
    SELF_DRAW,
    SET_KIND,
    SET_TYPE,
)
from paiju.core.tiles import COPIES, EAST, KINDS, bits
from paiju.core.worth.condition import NOTHING
from paiju.core.worth.judge_house import judge_house_counted
from paiju.core.worth.judge_official import judge_official_counted
from paiju.core.worth.judge_riichi import judge_riichi_counted
from paiju.core.worth.worth import Worth


def flags_of(r: Rules, d: Deal, seat: int, self_draw: bool) -> int:
    """The circumstances of a win now."""
    flags = 0
    if d.riichi[seat] == STANDS:
        flags |= RIICHI
        if d.double_riichi[seat]:
            flags |= DOUBLE_RIICHI
        if d.ippatsu[seat]:
            flags |= IPPATSU
    if d.first[seat] and (self_draw or d.what == DISCARDED or not r.robbed_kong_ends_first_turn):
        flags |= FIRST_TURN
    if self_draw:
        flags |= SELF_DRAW
        if d.source in (FOR_KONG, FOR_NORTH):
            flags |= KONG_REPLACEMENT
        if tiles_left(r, d, (seat + 1) % r.players) == 0:
            flags |= LAST_TILE
        return flags
    if d.by == 0:
        flags |= FROM_DEALER
    if d.what in (ADDED, CONCEALED):
        flags |= ROB_KONG
    elif d.what == NORTH_ASIDE:
        flags |= ROB_NORTH
    else:
        if d.after_kong:
            flags |= KONG_DISCARD
    if tiles_left(r, d, (d.by + 1) % r.players) == 0 and d.what != NORTH_ASIDE:
        flags |= LAST_TILE
    return flags


def fill_win(r: Rules, d: Deal, w: Win, seat: int, code: int, self_draw: bool) -> None:
    """The hand of a seat with the winning tile, as the judge reads it."""
    kind = kind_of(code)
    fill_hand(d, w, seat, kind, int(not self_draw), self_draw)
    w.red += int(not self_draw and is_red(code))
    w.flags = flags_of(r, d, seat, self_draw)
    # The three others lie open: with a discard it is one of those, so four are seen.
    seen = shows(d, kind) + int(not self_draw and d.what != DISCARDED)
    if seen - int(not self_draw) == COPIES - 1:
        w.flags |= FOURTH_TILE
    fill_indicators(r, d, w, d.riichi[seat] == STANDS)


def fill_hand(d: Deal, w: Win, seat: int, kind: int, added: int, self_draw: bool) -> None:
    """The tiles of a seat and where it sits, with `added` more of the winning kind."""
    for i in range(KINDS):
        w.counts[i] = d.counts[seat][i]
    w.counts[kind] += added
    fill_place(d, w, seat, kind, self_draw)


def fill_place(d: Deal, w: Win, seat: int, kind: int, self_draw: bool) -> None:
    """What is laid out of a hand with its concealed tiles filled in, and where it sits."""
    reds = d.red[seat][0] + d.red[seat][1] + d.red[seat][2]
    for i in range(d.meld_count[seat]):
        w.melds[i] = d.melds[seat][i]
        reds += d.meld_red[seat][i]
    w.meld_count = d.meld_count[seat]
    w.win = kind
    w.red = reds
    fill_wild(d, w, kind, self_draw)
    w.seat = EAST + seat
    w.round = d.round
    w.north = d.north[seat]
    w.flowers = bits(d.flowers[seat])
    w.faces = d.flowers[seat]


def fill_wild(d: Deal, w: Win, kind: int, self_draw: bool) -> None:
    """Wild tiles of the hand are counted apart; one in a meld, or won on a discard, is its face (reading:109)."""
    w.wild = w.wild_win = w.wild_face = 0
    if d.wild < 0:
        return
    faces = int(not self_draw and kind == d.wild)
    w.wild = w.counts[d.wild] - faces
    w.counts[d.wild] = faces
    w.wild_win = int(self_draw and kind == d.wild)
    for i in range(w.meld_count):
        lowest = w.melds[i] & SET_KIND
        last = lowest + 2 if w.melds[i] >> SET_TYPE == CHOW else lowest
        faces += int(lowest <= d.wild <= last)
    w.wild_face = int(faces > 0)


def fill_indicators(r: Rules, d: Deal, w: Win, hidden: bool) -> None:
    """The indicators turned, where they name bonus tiles, and in riichi those below them."""
    shown = d.shown if r.indicators else 0
    for i in range(shown):
        w.dora[i] = kind_of(d.turned[i])
        w.ura[i] = kind_of(d.wall[indicator_place(r, d, i) + 1]) if hidden and r.dead_wall else NONE
    if shown < INDICATORS:
        w.dora[shown] = w.ura[shown] = NONE


def worth_now(r: Rules, d: Deal, buffers: Buffers, seat: int, code: int, self_draw: bool) -> Worth:
    """What the hand would be worth; -1 when it is not complete."""
    fill_win(r, d, buffers.win, seat, code, self_draw)
    return judged(r, buffers)


def judged(r: Rules, buffers: Buffers) -> Worth:
    """What the hand filled in is worth by the book; -1 when it is not complete."""
    return judged_counted(r, buffers, digits_of(buffers.win.counts))


def judged_counted(r: Rules, buffers: Buffers, d: Digits) -> Worth:
    """The same of a hand whose concealed tiles are counted."""
    if r.counts == HAN_AND_FU:
        return judge_riichi_counted(r, buffers.win, d, buffers.rows, buffers.spots)
    if r.counts == FANS:
        return judge_house_counted(r, buffers.win, d, buffers.rows, buffers.spots)
    points = judge_official_counted(r, buffers.win, d, buffers.rows, buffers.spots).points
    return Worth(points, 0, 0, 0, points, 0, NOTHING, int(points >= r.minimum))


def why_no_win(r: Rules, d: Deal, buffers: Buffers, seat: int, code: int, self_draw: bool) -> int:
    """A complete hand, not furiten on another's tile, that reaches the minimum."""
    if not d.rights[seat] & WIN_RIGHT:
        return R.TAKEN_AWAY
    if code >= FIRST_FLOWER:
        return R.NOT_COMPLETE
    if d.void[seat] and (void_held(d, seat) or d.void[seat] >> kind_of(code) & 1):
        return R.VOID_HELD
    if not self_draw:
        if d.waits[seat] >> kind_of(code) & 1 == 0:
            return R.NOT_COMPLETE
        furiten = why_furiten(r, d, seat)
        if furiten:
            return furiten
        if d.what == CONCEALED and not robs_concealed(r, d, seat, code):
            return R.NOT_COMPLETE
    elif d.held_flowers[seat] or not may_be(r, d, buffers, seat, -1):
        return R.NOT_COMPLETE
    worth = worth_now(r, d, buffers, seat, code, self_draw)
    if worth.value < 0:
        return R.NOT_COMPLETE
    return R.ALLOWED if worth.wins else R.BELOW_MINIMUM
