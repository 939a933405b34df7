"""Tables where one player learns, in episodes: what the Gymnasium forms and that of Stable-Baselines3 share."""

from typing import Any, Unpack

import numpy as np
import numpy.typing as npt

from paiju.books.book import Book
from paiju.core.many.stepping import LEFT_ALONE
from paiju.core.play.actions import DISCARD_DRAWN, PASS
from paiju.envs.plan import EnvOptions
from paiju.envs.tables import Ints, Vector
from paiju.errors import InputError
from paiju.languages import _

Flags = npt.NDArray[np.bool_]


class LearnerTables(Vector):
    """Tables whose episodes are hands, or matches. As with programs at our tables, an action that is not allowed loses
    the turn: the learner passes if it may, otherwise discards the tile it drew, otherwise does the first thing
    allowed."""

    def __init__(
        self, book: str | Book, n: int, special: str | None = None, compiled: bool = True, **more: Unpack[EnvOptions]
    ) -> None:
        super().__init__(book, n, 0, special, compiled, **more)
        if not self.plan.others:
            raise InputError("others", _("must be a level"))
        self.waiting: Flags = np.zeros(n, np.bool_)  # where the last step ended an episode: the next one is dealt

    def begin(self, seed: object, chance: np.random.Generator) -> None:
        """Begin the first episodes of a seed; without one those of any seed, later the next ones at all tables."""
        if seed is not None or not self.begun:
            self.reset(int(chance.integers(1 << 62)) if seed is None else seed)  # type: ignore[arg-type]
        elif not self.waiting.all():
            self.skip(np.flatnonzero(~self.waiting))
        self.waiting = np.zeros(self.n, np.bool_)

    def act(self, actions: object, alone: Flags | None = None) -> Flags:
        """Do what the learners have chosen, but at tables to be left alone; where was it refused?"""
        self.check_begun()
        codes = self.checked(actions).copy()
        refused = ~self.allowed(codes)
        if alone is not None:
            refused &= ~alone
            codes[alone] = LEFT_ALONE
        if refused.any():
            codes[refused] = self.lost_turns(refused)
        self.go_on(codes)
        self.waiting = self.ended()
        return refused

    def lost_turns(self, at: Flags) -> Ints:
        """What is done at these tables in place of an action that is not allowed."""
        mask = self.mask[at]
        plain: list[Any] = [mask[:, PASS] == 1, mask[:, DISCARD_DRAWN] == 1]
        codes: Ints = np.select(plain, [PASS, DISCARD_DRAWN], mask.argmax(axis=1))
        return codes

    def show(self) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int8]]:
        """Observations and masks for the caller. At the end of an episode: what the learner knows then; and every
        action is in the mask, for none is done."""
        seen, mask, _rest = self.observed()
        seen[self.waiting] = self.final[self.waiting]
        mask[self.waiting] = 1
        return seen, mask
