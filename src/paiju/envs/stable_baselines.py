"""Many tables with one learner each, as a vector environment of Stable-Baselines3."""

from collections.abc import Iterable
from typing import Any, Unpack

import numpy as np
from gymnasium.spaces import Discrete
from stable_baselines3.common.vec_env import VecEnv

from paiju.books.book import Book
from paiju.core.play.actions import ACTIONS
from paiju.envs.drawing import drawn
from paiju.envs.learners import Flags, LearnerTables
from paiju.envs.plan import ENDINGS, EnvOptions, row_space
from paiju.envs.tables import Observations, Rewards

Base: Any = VecEnv
Infos = list[dict[str, Any]]


class TableEnv:
    """One of the tables, as far as it is asked for by itself."""

    def __init__(self, tables: LearnerTables, i: int) -> None:
        self.tables, self.i = tables, i
        self.render_mode: str | None = None

    def action_masks(self) -> Flags:
        """The allowed actions as booleans."""
        mask: Flags = self.tables.mask[self.i] == 1
        return mask

    def render(self) -> str:
        """The table as text with all hands open."""
        self.tables.check_begun()
        return drawn(self.tables.deal(self.i), self.tables.players)


class Sb3Env(Base):  # type: ignore[misc]
    """One learner at each of n tables against our levels; an episode is a hand or a match. The step that ends one shows
    the first decision of the next, and what the learner knew at the end is the `terminal_observation` in its info."""

    def __init__(
        self, book: str | Book, n: int, special: str | None = None, compiled: bool = True, **more: Unpack[EnvOptions]
    ) -> None:
        self.tables = LearnerTables(book, n, special, compiled, **more)
        self.envs = [TableEnv(self.tables, i) for i in range(n)]
        self.chance = np.random.default_rng()
        self.actions: Any = None
        super().__init__(n, row_space(self.tables.plan.width), Discrete(ACTIONS))

    def reset(self) -> Observations:
        """Deal at every table: the first episodes of the seed given last, or the next ones."""
        self.tables.begin(self._seeds[0], self.chance)
        self._reset_seeds()
        self._reset_options()
        return self.tables.observed()[0]

    def step_async(self, actions: Any) -> None:
        """Take the actions."""
        self.actions = actions

    def step_wait(self) -> tuple[Observations, Rewards, Flags, Infos]:
        """Act at every table, and go on to the learner's next decision, in a new episode where one has ended."""
        refused = self.tables.act(self.actions)
        infos: Infos = [{"refused": each} for each in refused.tolist()]
        ends = self.tables.info
        for i in np.flatnonzero(ends["hands"]).tolist():
            infos[i] |= {"result": ENDINGS[ends["result"][i]], "points": ends["points"][i].tolist()}
        ended = self.tables.waiting.copy()
        for i in np.flatnonzero(ended).tolist():
            infos[i] |= {"terminal_observation": self.tables.final[i].copy(), "TimeLimit.truncated": False}
            if "place" in ends:
                infos[i]["place"] = ends["place"][i].tolist()
        return self.tables.observed()[0], self.tables.reward(), ended, infos

    def close(self) -> None:
        """Nothing needs closing."""

    # --- one table by itself ----------------------------------------------------------------------

    def some(self, indices: int | Iterable[int] | None) -> list[TableEnv]:
        """The tables meant."""
        return [self.envs[i] for i in self._get_indices(indices)]

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Something of each table."""
        return [getattr(each, attr_name) for each in self.some(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Set something of each table."""
        for each in self.some(indices):
            setattr(each, attr_name, value)

    def env_method(self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any) -> list[Any]:
        """Call a method of each table."""
        return [getattr(each, method_name)(*method_args, **method_kwargs) for each in self.some(indices)]

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:  # noqa: ARG002
        """No table has a wrapper of its own."""
        return [False for _ in self.some(indices)]
