"""What compiled code needs beside a table to judge hands, as a table of the interpreter has it in its buffers."""

from functools import cache

from paiju.core.hand.suit_costs import WORK
from paiju.core.hand.wild import WILD_ROWS
from paiju.core.rules import Win
from paiju.native.memory import Constant, Memory, Numbers, Rows
from paiju.scoring.suit_table import table
from paiju.table.wins import SPOTS


@cache
def costs() -> Constant:
    """The table of suit costs."""
    return Constant(table())


def judging_room() -> tuple[Memory, ...]:
    """Buffers of one thread."""
    rows, spots, work = (Numbers.zeros(size) for size in (WILD_ROWS, SPOTS, WORK))
    return Rows(Win), rows, spots, costs(), work
