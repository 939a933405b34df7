"""One decision at each of many tables on a card: a thread goes from table to table, each as if it were the only one."""

from typing import Annotated, Any

from paiju.core.chance import PLAYER_STREAM, begin
from paiju.core.hand.suit_costs import WORK
from paiju.core.play.actions import ACTIONS
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
    OwnMemory,
    ShortRows,
    SuitTable,
    Wins,
)
from paiju.native.kernels.step import CHANCE, DONE, FIRST_DEAL, HAND, SEAT, STEP, step_many
from paiju.table.wins import SPOTS

CHECK = -1  # is wanted: whether all actions are allowed
Rewards = Annotated[Any, Argument("f4", 2)]
Flags = Annotated[Any, Argument("b1", 1)]


def step_on_card(
    rules: Books,
    tiles: Longs,
    stand: LongRows,
    seed: int,
    stride: int,
    deals: Deals,
    blank: Deals,
    blank_win: Wins,
    numbers: LongRows,
    seen: ShortRows,
    mask: ByteRows,
    gain: LongRows,
    rows: LongRows,
    costs: SuitTable,
    actions: Longs,
    what: int,
    refused: Longs,
    wins: Annotated[Any, OwnMemory(Win, (1,))],
    spots: Annotated[Any, OwnMemory("i8", (SPOTS,))],
    work: Annotated[Any, OwnMemory("i8", (WORK,))],
    out: Annotated[Any, OwnMemory("i2", (ACTIONS,))],
) -> None:
    """What is wanted, at every table. A check leaves in `refused` the least number of a table whose action is not
    allowed; where there is one, no step is made."""
    me, everybody = thread_number(), thread_count()
    if what == CHECK:
        find_refused(mask, actions, refused)
        return
    if what == STEP and refused[0] < len(deals):
        return
    wins[0] = blank_win[0]
    set_to_zero(spots)
    set_to_zero(work)
    set_to_zero(out)
    for i in range(me, len(deals), everybody):
        step_many(
            rules,
            tiles,
            stand[i : i + 1],
            seed,
            stride,
            deals[i : i + 1],
            blank,
            numbers[:, i : i + 1],
            seen[i : i + 1],
            mask[i : i + 1],
            gain[i : i + 1],
            wins,
            rows[me],
            spots,
            costs,
            work,
            out,
            actions[i : i + 1],
            what,
        )
        if what == FIRST_DEAL:
            numbers[CHANCE][i] = begin(seed, numbers[HAND][i], PLAYER_STREAM)


def find_refused(mask: Any, actions: Any, refused: Any) -> None:
    """The least number of a table whose action is not allowed."""
    for i in range(thread_number(), len(actions), thread_count()):
        action = actions[i]
        if action < 0 or action >= ACTIONS or mask[i][action] == 0:
            lower_to(refused, 0, i)


def tell_on_card(
    numbers: LongRows, gain: LongRows, point_unit: int, reward: Rewards, done: Flags, players: Longs
) -> None:
    """What a step brought everybody at each table, whether a hand ended there, and who is asked."""
    for i in range(thread_number(), len(players), thread_count()):
        for seat in range(reward.shape[1]):
            reward[i, seat] = gain[i, seat] / point_unit
        done[i] = numbers[DONE, i] != 0
        players[i] = numbers[SEAT, i]
