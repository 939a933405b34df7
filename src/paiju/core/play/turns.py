"""Whose turn comes next, and the draw that begins it."""

from paiju.core.play.actions import FIRST_FLOWER, NONE
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import UNKNOWN, Deal
from paiju.core.play.ending import finish
from paiju.core.play.last_payments import run_out
from paiju.core.play.moves import draw, tiles_left
from paiju.core.play.readiness import look_after_draw
from paiju.core.rules import Rules


def next_seat(r: Rules, d: Deal, seat: int) -> int:
    """The next player counter-clockwise who is still in the hand."""
    after = seat + 1 if seat + 1 < r.players else 0
    while d.out and d.out >> after & 1:
        after = after + 1 if after + 1 < r.players else 0
    return after


def draw_on(r: Rules, d: Deal, buffers: Buffers, seat: int, source: int) -> None:
    """A seat draws; a flower with nothing left to replace it ends the hand (mcr:Q133), and so does a tile nobody
    knows."""
    draw(r, d, seat, source)
    if d.drawn == NONE:
        finish(d, UNKNOWN)
    elif d.drawn >= FIRST_FLOWER and tiles_left(r, d, seat) == 0:
        run_out(r, d, buffers)
    elif d.far[seat] <= r.ready_lack:
        look_after_draw(r, d, buffers, seat)
