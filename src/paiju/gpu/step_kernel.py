"""One decision at each of many tables on a card: a thread goes from table to table."""

from typing import Annotated, Any

from paiju.core.hand.suit_costs import WORK
from paiju.core.many.matches import ENDED, OWN_REWARD, PEOPLE, REWARD
from paiju.core.many.playing import Lineup
from paiju.core.many.stepping import HandOrder, is_among
from paiju.core.play.actions import ACTIONS
from paiju.core.play.buffers import Buffers
from paiju.core.rules import Win
from paiju.gpu.memory import set_to_zero
from paiju.gpu.thread import lower_to, thread_count, thread_number
from paiju.native.arguments import (
    Argument,
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
from paiju.native.kernels.step import DONE, OFFERS, OWN, SEAT, STEP, do_at, tables_of
from paiju.table.wins import SPOTS

CHECK = -1  # is wanted: whether all actions are allowed
Rewards = Annotated[Any, Argument("f4", 2)]
Flags = Annotated[Any, Argument("b1", 1)]


def step_on_card(
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
    what: int,
    wins: Annotated[Any, OwnMemory(Win, (1,))],
    spots: Annotated[Any, OwnMemory("i8", (SPOTS,))],
    work: Annotated[Any, OwnMemory("i8", (WORK,))],
    out: Annotated[Any, OwnMemory("i2", (ACTIONS,))],
) -> None:
    """What is wanted, at every table. A check leaves in `refused` the least number of a table whose action is not
    allowed; where there is one, no step is made."""
    if what == CHECK:
        find_refused(offered, numbers[OFFERS], actions, refused)
        return
    if what == STEP and refused[0] < len(deals):
        return
    wins[0] = blank_win[0]
    set_to_zero(spots)
    set_to_zero(work)
    set_to_zero(out)
    buffers = Buffers(wins[0], rows[thread_number()], spots, costs, work)
    lineup = Lineup(tiles, len(tiles), out, out, out, out, out)
    order = HandOrder(seed, stride, matches, blank)
    tables = tables_of(deals, numbers, stand, courses, offered, seen, mask, gain)
    for i in range(thread_number(), len(deals), thread_count()):
        do_at(rules, lineup, order, tables, buffers, actions, what, i)


def find_refused(offered: Any, offers: Any, actions: Any, refused: Any) -> None:
    """The least number of a table whose action is not allowed."""
    for i in range(thread_number(), len(actions), thread_count()):
        if not is_among(offered[i], offers[i], actions[i]):
            lower_to(refused, 0, i)


def tell_on_card(
    numbers: LongRows,
    courses: LongRows,
    gain: LongRows,
    unit: int,
    learns: int,
    reward: Rewards,
    done: Flags,
    players: Longs,
) -> None:
    """What a step brought everybody at each table, or the one who learns, whether a hand or match ended there, and who
    is asked."""
    matches = len(courses) > 0
    for i in range(thread_number(), len(players), thread_count()):
        for k in range(reward.shape[1]):
            if matches:
                reward[i, k] = courses[i, OWN_REWARD if learns else REWARD + k] / unit
            else:
                reward[i, k] = (numbers[OWN, i] if learns else gain[i, k]) / unit
        done[i] = (courses[i, ENDED] if matches else numbers[DONE, i]) != 0
        players[i] = courses[i, PEOPLE + numbers[SEAT, i]] if matches else numbers[SEAT, i]
