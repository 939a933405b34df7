"""Every reading of a hand with the winning tile in every place, and what each is worth."""

from collections.abc import Iterator
from dataclasses import dataclass

from paiju.core import rules as core
from paiju.core.hand.readings import ROWS, readings
from paiju.core.hand.shaping import SPOTS, count_kinds, shape_of, spots_of
from paiju.core.hand.splits import ROW
from paiju.core.hand.waits import is_sole
from paiju.core.hand.wild import WILD_READINGS, WILD_ROWS, wild_readings
from paiju.core.hand.wild_shape import wild_place, wild_shape
from paiju.core.patterns.catalogue import FIRST_DEFINED, HALF, PATTERNS
from paiju.core.rules import Rules, Win
from paiju.core.shape import FOURTH_TILE, NO_WAIT, Shape
from paiju.core.tiles import KINDS
from paiju.core.worth.condition import NOTHING, is_among
from paiju.core.worth.house import worth_house
from paiju.core.worth.judge_riichi import names_any_tile
from paiju.core.worth.official import worth_official
from paiju.core.worth.riichi import bonus_tiles, worth_riichi
from paiju.core.worth.worth import Worth, preferred


@dataclass(frozen=True, slots=True)
class Candidate:
    """A reading, the place of the winning tile in it, and its worth; `counts` by pattern number."""

    row: tuple[int, ...]
    place: int
    shape: Shape
    worth: Worth
    counts: tuple[int, ...]


def candidates(r: Rules, w: Win, apart: bool = True) -> list[Candidate]:
    """All candidates, the most valuable first; among equals the first found. In a dealt hand any tile may have come
    last. If the winning tile was not kept `apart`, nothing counts that depends on which tile it was."""
    ranked = [weighed(r, w, row, place, shape if apart else untold(shape)) for row, place, shape in shapes(r, w)]
    if ranked and names_any_tile(r, w):
        given = w.win
        for w.win in [kind for kind in range(KINDS) if w.counts[kind] and kind != given]:
            ranked += [weighed(r, w, row, place, shape) for row, place, shape in shapes(r, w)]
        w.win = given
    for i in range(1, len(ranked)):
        if preferred(r, ranked[i].worth, ranked[0].worth):
            ranked[0], ranked[i] = ranked[i], ranked[0]
    return ranked[:1] + sorted(ranked[1:], key=lambda c: c.worth[:3], reverse=True)


def untold(shape: Shape) -> Shape:
    """The reading of a hand in which nobody can tell which tile was drawn: no wait, no fourth tile (reading:250)."""
    return shape._replace(wait=NO_WAIT, sole=0, flags=shape.flags & ~FOURTH_TILE)


def shapes(r: Rules, w: Win) -> Iterator[tuple[tuple[int, ...], int, Shape]]:
    """The readings with their places."""
    if w.wild:
        yield from wild_shapes(r, w)
        return
    rows, spots = [0] * ROWS, [0] * SPOTS
    count = readings(r, w, rows)
    if count == 0:
        return
    t = count_kinds(w)
    sole = is_sole(r, w.counts, w.melds, w.meld_count, w.win)
    for at in range(0, ROW * count, ROW):
        for i in range(spots_of(r, w, rows, at, spots)):
            yield tuple(rows[at : at + ROW]), spots[i], shape_of(w, t, rows, at, spots[i], sole)


def wild_shapes(r: Rules, w: Win) -> Iterator[tuple[tuple[int, ...], int, Shape]]:
    """The readings when some tiles are wild."""
    rows = [0] * WILD_ROWS
    t = count_kinds(w)
    for at in range(0, ROW * wild_readings(r, w, rows, WILD_READINGS), ROW):
        yield tuple(rows[at : at + ROW]), wild_place(w, rows, at), wild_shape(w, t, rows, at)


def weighed(r: Rules, w: Win, row: tuple[int, ...], place: int, shape: Shape) -> Candidate:
    """The worth of the reading as the book counts."""
    if r.counts == core.PRINCIPLES:
        counts = [0] * PATTERNS
        points = worth_official(r, shape, counts)
        worth = Worth(points, 0, 0, 0, points, 0, NOTHING, int(points >= r.minimum))
        return Candidate(row, place, shape, worth, tuple(counts))
    if r.counts == core.FANS:
        worth = worth_house(r, shape, w)
    else:
        worth = worth_riichi(r, shape, bonus_tiles(r, w, count_kinds(w)))
    return Candidate(row, place, shape, worth, counts_of(r, worth))


def counts_of(r: Rules, worth: Worth) -> tuple[int, ...]:
    """How often each pattern counts, up to the last that may."""
    counts = tuple(worth.patterns >> i & 1 for i in range(HALF))
    if r.defined == 0:
        return counts
    return (*counts, *([0] * (FIRST_DEFINED - HALF)), *(is_among(worth.defined, i) for i in range(r.defined)))
