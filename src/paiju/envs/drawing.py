"""A table as text for onlookers, with every hand open."""

from paiju.core.play.deal import CLAIM, OVER, TURN, Deal
from paiju.core.tiles import EAST
from paiju.errors import InputError
from paiju.languages import _
from paiju.notation import SEATS
from paiju.table.codes import name_of, set_tiles
from paiju.table.wins import held

RENDER_MODES = ["ansi", "human"]


def check_render_mode(mode: object) -> None:
    """Check that it is one of the render modes."""
    if mode not in (None, *RENDER_MODES):
        raise InputError("render_mode", _("must be ansi, human or None, not {mode}", mode=f"{mode!r}"))


def drawn(d: Deal, players: int) -> str:
    """What everybody has, one line per seat; an arrow marks whose turn it is."""
    lines = [f"round {SEATS[d.round - EAST]}  counters {d.counters}  sticks {d.deposits}{shown(d)}"]
    for seat in range(players):
        turn = ">" if d.phase in (TURN, CLAIM) and d.turn == seat else " "
        sets = " ".join("".join(set_tiles(d.melds[seat][i], d.meld_red[seat][i])) for i in range(d.meld_count[seat]))
        river = " ".join(name_of(code) for code in d.river[seat][: d.river_count[seat]])
        riichi = " riichi" if d.riichi[seat] else ""
        hand = "".join(held(d, seat))
        lines.append(f"{turn}{SEATS[seat]} {d.points[seat]:>6}{riichi}  {hand}  {sets}  | {river}".rstrip())
    return "\n".join([*lines, *(["over"] if d.phase == OVER else [])])


def shown(d: Deal) -> str:
    """The indicators turned."""
    return "".join(f"  indicator {name_of(code)}" for code in d.turned[: d.shown])
