"""Tables with one learner each on a card: a thread goes from table to table and plays on to its next decision."""

from typing import Annotated, Any

from paiju.core.hand.suit_costs import WORK
from paiju.core.many.opponents import OneLearner, go_on
from paiju.core.many.playing import Lineup
from paiju.core.many.stepping import HandOrder
from paiju.core.play.actions import ACTIONS
from paiju.core.play.buffers import Buffers
from paiju.core.players.notes import Notes
from paiju.core.rules import Win
from paiju.gpu.memory import set_to_zero
from paiju.gpu.thread import thread_count, thread_number
from paiju.native.arguments import (
    Books,
    ByteRows,
    Deals,
    LongRows,
    Longs,
    MatchBooks,
    OwnMemory,
    ShortRows,
    SuitTable,
    Wins,
)
from paiju.native.kernels.step import BACK_FROM, BACK_WHICH, tables_of
from paiju.table.wins import SPOTS


def others_on_card(
    rules: Books,
    tiles: Longs,
    matches: MatchBooks,
    stand: LongRows,
    seed: int,
    stride: int,
    deals: Deals,
    blank: Deals,
    numbers: LongRows,
    courses: LongRows,
    offered: ShortRows,
    seen: ShortRows,
    mask: ByteRows,
    gain: LongRows,
    blank_win: Wins,
    rows: LongRows,
    costs: SuitTable,
    actions: Longs,
    refused: Longs,
    others: Longs,
    final: ShortRows,
    ended: Deals,
    wins: Annotated[Any, OwnMemory(Win, (1,))],
    spots: Annotated[Any, OwnMemory("i8", (SPOTS,))],
    work: Annotated[Any, OwnMemory("i8", (WORK,))],
    out: Annotated[Any, OwnMemory("i2", (ACTIONS,))],
    notes: Annotated[Any, OwnMemory(Notes, (1,))],
) -> None:
    """What one step is where others play: an action at every table that is not left alone, and everything up to the
    learner's next decision; nothing where an action was refused. Nothing is read of the notes that was not written for
    the same decision."""
    if refused[0] < len(deals):
        return
    wins[0] = blank_win[0]
    buffers = Buffers(wins[0], rows[thread_number()], spots, costs, work)
    lineup = Lineup(tiles, len(tiles), out, out, out, notes[0], out)
    order = HandOrder(seed, stride, matches, blank)
    tables = tables_of(deals, numbers, stand, courses, offered, seen, mask, gain)
    learning = OneLearner(others, False, final, numbers[BACK_FROM], numbers[BACK_WHICH], ended)
    play_on_everywhere(rules, lineup, order, tables, learning, buffers, actions)


def plain_others_on_card(
    rules: Books,
    tiles: Longs,
    matches: MatchBooks,
    stand: LongRows,
    seed: int,
    stride: int,
    deals: Deals,
    blank: Deals,
    numbers: LongRows,
    courses: LongRows,
    offered: ShortRows,
    seen: ShortRows,
    mask: ByteRows,
    gain: LongRows,
    blank_win: Wins,
    rows: LongRows,
    costs: SuitTable,
    actions: Longs,
    refused: Longs,
    others: Longs,
    final: ShortRows,
    ended: Deals,
    wins: Annotated[Any, OwnMemory(Win, (1,))],
    spots: Annotated[Any, OwnMemory("i8", (SPOTS,))],
    work: Annotated[Any, OwnMemory("i8", (WORK,))],
    out: Annotated[Any, OwnMemory("i2", (ACTIONS,))],
    notes: Annotated[Any, OwnMemory(Notes, (1,))],
) -> None:
    """The same where none of the others thinks: half of the core is left out."""
    if refused[0] < len(deals):
        return
    wins[0] = blank_win[0]
    buffers = Buffers(wins[0], rows[thread_number()], spots, costs, work)
    lineup = Lineup(tiles, len(tiles), out, out, out, notes[0], out)
    order = HandOrder(seed, stride, matches, blank)
    tables = tables_of(deals, numbers, stand, courses, offered, seen, mask, gain)
    learning = OneLearner(others, True, final, numbers[BACK_FROM], numbers[BACK_WHICH], ended)
    play_on_everywhere(rules, lineup, order, tables, learning, buffers, actions)


def play_on_everywhere(
    rules: Any, lineup: Lineup, order: HandOrder, tables: Any, learning: OneLearner, buffers: Buffers, actions: Any
) -> None:
    """Play on at this thread's tables."""
    set_to_zero(buffers.spots)
    set_to_zero(buffers.work)
    set_to_zero(lineup.out)
    for i in range(thread_number(), len(actions), thread_count()):
        go_on(rules, lineup, order, tables, learning, buffers, i, actions[i])
