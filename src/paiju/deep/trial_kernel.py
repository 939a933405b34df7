"""Trials compiled. Buffers belong to the caller, one set for each thread."""

from typing import Any

from paiju.core.many.playing import HandNumbers
from paiju.core.play.buffers import Buffers
from paiju.deep.hidden_tiles import Unseen
from paiju.deep.trials import TrialQuestion, play_trials


def try_many(
    rules: Any,
    deals: Any,
    wins: Any,
    rows: Any,
    spots: Any,
    table: Any,
    work: Any,
    out: Any,
    notes: Any,
    pool: Any,
    needs: Any,
    places: Any,
    tiles: Any,
    lots: Any,
    who: int,
    level: int,
    actions: Any,
    brought: Any,
    seed: int,
    first: int,
    last: int,
) -> None:
    """Play the trials from `first` up to `last`; what each action brought goes into `brought`."""
    buffers = Buffers(wins[0], rows, spots, table, work)
    unseen, question = Unseen(pool, needs, places, tiles, lots), TrialQuestion(who, level, actions, brought)
    play_trials(rules[0], deals, buffers, unseen, question, HandNumbers(seed, first, last), out, notes[0])
