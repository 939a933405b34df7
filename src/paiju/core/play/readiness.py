"""How near a hand at the table is to winning, and what it waits for; wild tiles counted as what they can be."""

from paiju.core.hand.distance import distance, distance_in, orphans_cost, useful
from paiju.core.hand.waits import waits
from paiju.core.play.actions import kind_of
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import Deal
from paiju.core.play.moves import give, take, void_held
from paiju.core.rules import Rules
from paiju.core.shape import CONCEALED_KONG, SET_TYPE


def wild_tiles(d: Deal, seat: int) -> int:
    """Wild tiles in a hand."""
    return d.counts[seat][d.wild] if d.wild >= 0 else 0


def steps_away(r: Rules, d: Deal, buffers: Buffers, seat: int) -> int:
    """How far the hand is from winning, four copies of each kind given: quick, and never too far but for a fifth
    copy that a book lets one wait for."""
    wild = wild_tiles(d, seat)
    if wild == 0:
        return distance(r, buffers.costs, d.counts[seat], d.meld_count[seat])
    d.counts[seat][d.wild] = 0
    steps = distance_in(r, buffers.costs, d.counts[seat], d.melds[seat], d.meld_count[seat], wild, buffers.work)
    d.counts[seat][d.wild] = wild
    return steps


def may_be(r: Rules, d: Deal, buffers: Buffers, seat: int, steps: int) -> bool:
    """Is the hand at most so many steps away? A tile drawn brings it one step nearer at most, so that after a look at
    a hand that is far away the next few draws need none."""
    return d.far[seat] <= steps + 1 and steps_away(r, d, buffers, seat) <= steps


def may_be_ready(r: Rules, d: Deal, buffers: Buffers, seat: int) -> bool:
    """Is it worth looking for waits?"""
    return may_be(r, d, buffers, seat, r.ready_lack - 1)


def look_after_draw(r: Rules, d: Deal, buffers: Buffers, seat: int) -> None:
    """Note how far the hand is where draws may have made it ready since the last look. A wild tile may bring it nearer
    by more than a step, so then nothing is noted."""
    if d.wild < 0 and d.far[seat] <= r.ready_lack:
        d.far[seat] = steps_away(r, d, buffers, seat) + 1


def waits_of(r: Rules, d: Deal, buffers: Buffers, seat: int, melds: int) -> int:
    """The kinds that complete a hand of 3n+1 tiles, as a mask; a wild tile from another player is just its face. None
    is of the suit given up, and none while such tiles are held."""
    if d.void[seat] == 0:
        return shape_waits_of(r, d, buffers, seat, melds)
    return 0 if void_held(d, seat) else shape_waits_of(r, d, buffers, seat, melds) & ~d.void[seat]


def shape_waits_of(r: Rules, d: Deal, buffers: Buffers, seat: int, melds: int) -> int:
    """The same of any suit."""
    wild = wild_tiles(d, seat)
    if wild == 0:
        return waits(r, d.counts[seat], d.melds[seat], melds)
    d.counts[seat][d.wild] = 0
    mask = 0
    if distance_in(r, buffers.costs, d.counts[seat], d.melds[seat], melds, wild, buffers.work) == 0:
        mask = useful(r, buffers.costs, d.counts[seat], d.melds[seat], melds, wild, buffers.rows, buffers.work)
    d.counts[seat][d.wild] = wild
    return mask


def find_waits(r: Rules, d: Deal, buffers: Buffers, seat: int) -> None:
    """Note what the hand waits for, once it has 3n+1 tiles; nothing while it keeps a flower."""
    d.waits[seat] = 0
    if d.far[seat] > r.ready_lack:
        return
    steps = steps_away(r, d, buffers, seat)
    if d.wild < 0:
        d.far[seat] = steps + 1
    if steps < r.ready_lack and d.held_flowers[seat] == 0:
        d.waits[seat] = waits_of(r, d, buffers, seat, d.meld_count[seat])


def ready_without(r: Rules, d: Deal, buffers: Buffers, seat: int, code: int) -> bool:
    """Is the hand ready after this discard, and without flowers?"""
    take(d, seat, code)
    ready = d.held_flowers[seat] == 0 and waits_of(r, d, buffers, seat, d.meld_count[seat]) != 0
    give(d, seat, code)
    return ready


def waits_after_kong(r: Rules, d: Deal, buffers: Buffers, seat: int, kind: int) -> int:
    """What the hand would wait for with all its tiles of a kind laid out as a kong."""
    n = d.meld_count[seat]
    held = d.counts[seat][kind]
    d.counts[seat][kind] = 0
    d.melds[seat][n] = CONCEALED_KONG << SET_TYPE | kind
    after = waits_of(r, d, buffers, seat, n + 1)
    d.melds[seat][n] = 0
    d.counts[seat][kind] = held
    return after


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
