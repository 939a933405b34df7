"""Trials compiled. Buffers belong to the caller, one set for each thread."""

from paiju.core.many.playing import HandNumbers
from paiju.core.play.buffers import Buffers
from paiju.deep.hidden_tiles import Unseen
from paiju.deep.trials import TrialQuestion, play_trials
from paiju.native.arguments import Books, Deals, LongRows, Longs, NoteRows, SuitTable, Wins


def try_many(
    rules: Books,
    deals: Deals,
    wins: Wins,
    rows: Longs,
    spots: Longs,
    table: SuitTable,
    work: Longs,
    out: Longs,
    notes: NoteRows,
    pool: Longs,
    needs: Longs,
    places: Longs,
    tiles: Longs,
    lots: Longs,
    who: int,
    level: int,
    actions: Longs,
    brought: LongRows,
    seed: int,
    first: int,
    last: int,
) -> None:
    """Play the trials from `first` up to `last`; what each action brought goes into `brought`."""
    buffers = Buffers(wins[0], rows, spots, table, work)
    unseen, question = Unseen(pool, needs, places, tiles, lots), TrialQuestion(who, level, actions, brought)
    play_trials(rules[0], deals, buffers, unseen, question, HandNumbers(seed, first, last), out, notes[0])
