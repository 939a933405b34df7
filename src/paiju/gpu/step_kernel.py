"""One decision at each of many tables on a card: a thread goes from table to table, each as if it were the only one."""

from typing import Any

from numba import cuda, int16, int64

from paiju.batch.arrays import WIN
from paiju.core.chance import PLAYER_STREAM, begin
from paiju.core.hand.suit_costs import WORK
from paiju.core.play.actions import ACTIONS
from paiju.gpu.memory import set_to_zero
from paiju.native.kernels.step import CHANCE, FIRST_DEAL, HAND, step_many
from paiju.table.wins import SPOTS

CHECK = -1  # is wanted: whether all actions are allowed; the number of tables whose is not goes into `refused`


def step_on_card(
    rules: Any,
    tiles: Any,
    stand: Any,
    seed: int,
    stride: int,
    deals: Any,
    blank: Any,
    blank_win: Any,
    numbers: Any,
    seen: Any,
    mask: Any,
    gain: Any,
    rows: Any,
    costs: Any,
    actions: Any,
    what: int,
    refused: Any,
) -> None:
    """What is wanted, at every table. `refused` is the least number of a table whose action is not allowed."""
    me, everybody = cuda.grid(1), cuda.gridsize(1)
    wins = cuda.local.array(1, WIN)
    spots = cuda.local.array(SPOTS, int64)
    work = cuda.local.array(WORK, int64)
    out = cuda.local.array(ACTIONS, int16)
    wins[0] = blank_win[0]
    set_to_zero(spots)
    set_to_zero(work)
    set_to_zero(out)
    for i in range(me, len(deals), everybody):
        if what == CHECK:
            action = actions[i]
            if action < 0 or action >= ACTIONS or mask[i][action] == 0:
                cuda.atomic.min(refused, 0, i)
            continue
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
