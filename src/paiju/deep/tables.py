"""Where trials are played: here in the interpreter, in `compiled_tables` on every core. Both bring the same, trial by
trial."""

from collections.abc import Sequence
from typing import Any, Protocol

from paiju.core.many.playing import HandNumbers
from paiju.core.play.actions import ACTIONS
from paiju.core.play.deal import WALL, Deal
from paiju.core.players.notes import Notes
from paiju.core.rules import Rules
from paiju.deep.hidden_tiles import Unseen
from paiju.deep.known_table import KnownTable
from paiju.deep.trials import QUICK, TrialQuestion, play_trials
from paiju.table.wins import copied, new_buffers

Brought = list[list[int]]  # by trial and action


class TrialTables(Protocol):
    """Somebody who plays trials, by the level that plays on."""

    level: int

    def play(self, r: Rules, known: KnownTable, actions: Sequence[int], seed: int, first: int, last: int) -> Brought:
        """What each action brought in the trials from `first` up to `last`; -1 in place of an action leaves it out."""
        ...

    def close(self) -> None:
        """Nothing more will be played."""
        ...


class OwnCopies(list[Deal]):
    """Tables that are copied when they are laid here, as rows of an array are."""

    def __setitem__(self, at: Any, deal: Any) -> None:
        laid = copied(deal)
        laid.wall, laid.log = laid.wall[:], laid.log[:]
        super().__setitem__(at, laid)


class InterpretedTables:
    """Trials in the interpreter."""

    def __init__(self, level: int = QUICK, own_draws: bool = True) -> None:
        self.buffers, self.level = new_buffers(), level
        self.lots = [0] * (WALL if own_draws else 0)

    def play(self, r: Rules, known: KnownTable, actions: Sequence[int], seed: int, first: int, last: int) -> Brought:
        """What each action brought."""
        brought = [[0] * len(actions) for _ in range(first, last)]
        unseen = Unseen(known.pool, known.needs, known.places, list(known.pool), self.lots)
        question, deals = TrialQuestion(known.who, self.level, list(actions), brought), OwnCopies([known.deal] * 3)
        numbers = HandNumbers(seed, first, last)
        play_trials(r, deals, self.buffers, unseen, question, numbers, [0] * ACTIONS, Notes())
        return brought

    def close(self) -> None:
        """Nothing is left behind."""
