"""May a seat win on this tile? The circumstances are read off the table."""

from paiju.core.hand.distance import orphans_cost
from paiju.core.play import reasons as R
from paiju.core.play.actions import FIRST_FLOWER, NONE, is_red, kind_of
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import (
    ADDED,
    CONCEALED,
    DISCARDED,
    FOR_KONG,
    FOR_NORTH,
    MISSED,
    MISSED_FOR_GOOD,
    NORTH_ASIDE,
    STANDS,
    WIN_RIGHT,
    Deal,
)
from paiju.core.play.moves import indicator_place, shows, tiles_left
from paiju.core.play.readiness import may_be, wild_tiles
from paiju.core.rules import HOUSE_FAMILY, INDICATORS, RIICHI_FAMILY, Rules, Win
from paiju.core.shape import (
    CHOW,
    DOUBLE_RIICHI,
    FIRST_TURN,
    FOURTH_TILE,
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
from paiju.core.worth.judge_house import judge_house
from paiju.core.worth.judge_official import judge_official
from paiju.core.worth.judge_riichi import judge_riichi
from paiju.core.worth.worth import Worth


def is_furiten(r: Rules, d: Deal, seat: int) -> int:
    """Why a ready hand may not win on a discard: an own discard among its waits, or a win let go."""
    if not r.furiten:
        return R.ALLOWED
    if d.thrown[seat] & d.waits[seat]:
        return R.FURITEN_DISCARD
    if d.missed[seat] == MISSED_FOR_GOOD:
        return R.FURITEN_RIICHI
    return R.FURITEN_TURN if d.missed[seat] == MISSED else R.ALLOWED


def flags_of(r: Rules, d: Deal, seat: int, self_draw: bool) -> int:
    """The circumstances of a win now."""
    flags = 0
    if d.riichi[seat] == STANDS:
        flags |= RIICHI
        if d.double_riichi[seat]:
            flags |= DOUBLE_RIICHI
        if d.ippatsu[seat]:
            flags |= IPPATSU
    if d.first[seat]:
        flags |= FIRST_TURN
    if self_draw:
        flags |= SELF_DRAW
        if d.source in (FOR_KONG, FOR_NORTH):
            flags |= KONG_REPLACEMENT
        if tiles_left(r, d, (seat + 1) % r.players) == 0:
            flags |= LAST_TILE
        return flags
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
    for i in range(KINDS):
        w.counts[i] = d.counts[seat][i]
    reds = d.red[seat][0] + d.red[seat][1] + d.red[seat][2]
    if not self_draw:
        w.counts[kind] += 1
        reds += int(is_red(code))
    for i in range(d.meld_count[seat]):
        w.melds[i] = d.melds[seat][i]
        reds += d.meld_red[seat][i]
    w.meld_count = d.meld_count[seat]
    w.win = kind
    w.red = reds
    fill_wild(d, w, kind, self_draw)
    w.seat = EAST + seat
    w.round = d.round
    w.flags = flags_of(r, d, seat, self_draw)
    # The three others lie open: with a discard it is one of those, so four are seen.
    seen = shows(d, kind) + int(not self_draw and d.what != DISCARDED)
    if seen - int(not self_draw) == COPIES - 1:
        w.flags |= FOURTH_TILE
    w.north = d.north[seat]
    w.flowers = bits(d.flowers[seat])
    fill_indicators(r, d, w, d.riichi[seat] == STANDS)


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


def worth_now(r: Rules, d: Deal, room: Buffers, seat: int, code: int, self_draw: bool) -> Worth:
    """What the hand would be worth; -1 when it is not complete."""
    w = room.win
    fill_win(r, d, w, seat, code, self_draw)
    if r.family == RIICHI_FAMILY:
        return judge_riichi(r, w, room.rows, room.spots)
    if r.family == HOUSE_FAMILY:
        return judge_house(r, w, room.rows, room.spots)
    points = judge_official(r, w, room.rows, room.spots).points
    return Worth(points, 0, 0, 0, points, 0)


def why_no_win(r: Rules, d: Deal, room: Buffers, seat: int, code: int, self_draw: bool) -> int:
    """A complete hand, not furiten on another's tile, that reaches the minimum."""
    if not d.rights[seat] & WIN_RIGHT:
        return R.TAKEN_AWAY
    if code >= FIRST_FLOWER:
        return R.NOT_COMPLETE
    if not self_draw:
        if d.waits[seat] >> kind_of(code) & 1 == 0:
            return R.NOT_COMPLETE
        furiten = is_furiten(r, d, seat)
        if furiten:
            return furiten
        if d.what == CONCEALED and not robs_concealed(r, d, seat, code):
            return R.NOT_COMPLETE
    elif d.kept[seat] or not may_be(r, d, room, seat, -1):
        return R.NOT_COMPLETE
    worth = worth_now(r, d, room, seat, code, self_draw)
    if worth.value < 0:
        return R.NOT_COMPLETE
    if r.family == HOUSE_FAMILY:
        return R.ALLOWED if worth.fu else R.BELOW_MINIMUM
    return R.ALLOWED if worth.own >= r.minimum else R.BELOW_MINIMUM


def robs_concealed(r: Rules, d: Deal, seat: int, code: int) -> bool:
    """A concealed kong is robbed by thirteen orphans alone, where at all; wild tiles fill in for the missing kinds."""
    if not r.rob_concealed or not r.orphans_form or d.meld_count[seat]:
        return False
    kind = kind_of(code)
    wild = wild_tiles(d, seat)
    if wild:
        d.counts[seat][d.wild] = 0
    d.counts[seat][kind] += 1
    missing = orphans_cost(d.counts[seat])
    d.counts[seat][kind] -= 1
    if wild:
        d.counts[seat][d.wild] = wild
    return missing == wild
