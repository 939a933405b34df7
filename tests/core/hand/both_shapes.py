"""The shapes of a hand, its sets as codes and as masks."""

from paiju.core.hand.held import digits_of
from paiju.core.hand.readings import ROWS, readings, split_readings
from paiju.core.hand.shaping import SPOTS, count_hand, count_kinds, places_of, shape_at, shape_of, spots_of
from paiju.core.hand.splits import ROW
from paiju.core.rules import Rules, Win
from paiju.core.shape import Shape


def shapes_of_codes(r: Rules, w: Win) -> list[Shape]:
    """Every reading with the winning tile in every place, its sets as codes."""
    rows, spots, shapes = [0] * ROWS, [0] * SPOTS, []
    for at in range(0, ROW * readings(r, w, rows), ROW):
        n = spots_of(r, w, rows, at, spots)
        shapes += [shape_of(w, count_kinds(w), rows, at, spots[i], 0) for i in range(n)]
    return shapes


def shapes_of_masks(r: Rules, w: Win) -> list[Shape]:
    """The same with its sets as masks."""
    rows, spots, shapes, d = [0] * ROWS, [0] * SPOTS, [], digits_of(w.counts)
    kinds, melds = count_hand(w, d)
    for at in range(0, ROW * split_readings(r, d, w.meld_count, rows), ROW):
        n = places_of(r, w, rows, at, spots)
        shapes += [shape_at(w, kinds, melds, rows, at, spots[i], 0) for i in range(n)]
    return shapes
