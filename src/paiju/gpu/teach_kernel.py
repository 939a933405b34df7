"""What players of a level would do at many tables on a card: a thread goes from table to table."""

from typing import Annotated, Any

from paiju.core.chance import following
from paiju.core.hand.suit_costs import WORK
from paiju.core.many.stepping import list_allowed
from paiju.core.play.actions import ACTIONS
from paiju.core.play.buffers import Buffers
from paiju.core.players.levels.choose import DecidingPlayer, choose
from paiju.core.players.notes import Notes
from paiju.core.rules import Win
from paiju.gpu.memory import set_to_zero
from paiju.gpu.thread import thread_count, thread_number
from paiju.native.arguments import Books, ByteRows, Deals, LongRows, Longs, OwnMemory, SuitTable, Wins
from paiju.native.kernels.step import CHANCE, WHICH, WHO
from paiju.table.wins import SPOTS


def teach_on_card(
    rules: Books,
    deals: Deals,
    numbers: LongRows,
    mask: ByteRows,
    blank_win: Wins,
    rows: LongRows,
    costs: SuitTable,
    level: int,
    actions: Longs,
    wins: Annotated[Any, OwnMemory(Win, (1,))],
    spots: Annotated[Any, OwnMemory("i8", (SPOTS,))],
    work: Annotated[Any, OwnMemory("i8", (WORK,))],
    out: Annotated[Any, OwnMemory("i2", (ACTIONS,))],
    notes: Annotated[Any, OwnMemory(Notes, (1,))],
) -> None:
    """What a player of a level would do in place of the one asked at each table."""
    wins[0] = blank_win[0]
    set_to_zero(spots)
    set_to_zero(work)
    set_to_zero(out)
    buffers = Buffers(wins[0], rows[thread_number()], spots, costs, work)
    for i in range(thread_number(), len(deals), thread_count()):
        n = list_allowed(mask[i], out)
        numbers[CHANCE, i] = following(numbers[CHANCE, i])
        decider = DecidingPlayer(numbers[WHO, i], level, numbers[CHANCE, i])
        actions[i] = choose(rules[numbers[WHICH, i]], deals[i], buffers, decider, out, n, notes[0])
