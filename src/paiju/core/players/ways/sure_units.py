"""What a win counts by the moment alone, of the patterns that a book defines: flowers laid out, nothing claimed, how
it was drawn."""

from paiju.core.patterns.catalogue import FIRST_DEFINED
from paiju.core.play.deal import Deal
from paiju.core.players.notes import Notes
from paiju.core.rules import Rules
from paiju.core.shape import FACES, NO_WAIT, SELF_DRAW, STANDARD, Shape
from paiju.core.tiles import EAST
from paiju.core.worth.condition import NOTHING, times_there


def note_sure_units(r: Rules, d: Deal, seat: int, open_melds: int, chows: int, notes: Notes) -> None:
    """Note it for a hand that stays as it is and for one that claims, on a discard and drawn."""
    notes.sure_closed = notes.sure_closed_drawn = notes.sure_open = notes.sure_open_drawn = 0
    if r.defined == 0:
        return
    melds = d.meld_count[seat]
    if open_melds == 0:
        notes.sure_closed = sure_units(r, moment(d, seat, melds, 0, 0, 0))
        notes.sure_closed_drawn = sure_units(r, moment(d, seat, melds, 0, 0, SELF_DRAW))
    laid = max(melds, 1)
    notes.sure_open = sure_units(r, moment(d, seat, laid, max(open_melds, 1), chows, 0))
    notes.sure_open_drawn = sure_units(r, moment(d, seat, laid, max(open_melds, 1), chows, SELF_DRAW))


def sure_units(r: Rules, s: Shape) -> int:
    """What patterns count that follow from such a moment."""
    units = 0
    for i in range(r.defined):
        if r.of_moment[i]:
            times = times_there(r, s, i, 0, 0, NOTHING)
            value = r.open[FIRST_DEFINED + i] if s.open_melds else r.closed[FIRST_DEFINED + i]
            units += value * (times if r.repeated[i] else int(times != 0))
    return units


def moment(d: Deal, seat: int, melds: int, open_melds: int, chows: int, flags: int) -> Shape:
    """A win of which nothing is known but when it is, and what is laid out."""
    faces = d.flowers[seat] << FACES
    return Shape(
        STANDARD, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NO_WAIT, 0,
        melds, open_melds, chows, 0, EAST + seat, d.round, flags | faces, 0,
    )  # fmt: skip
