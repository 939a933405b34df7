"""Many tables with one learner each, as a Gymnasium vector environment."""

from typing import Any, Unpack

import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from paiju.books.book import Book
from paiju.core.play.actions import ACTIONS
from paiju.envs.drawing import RENDER_MODES, check_render_mode, drawn
from paiju.envs.learners import Flags, LearnerTables
from paiju.envs.plan import EnvOptions, row_space, seed_of
from paiju.envs.tables import Ints, Observations, Rewards
from paiju.errors import InputError
from paiju.languages import _

Base: Any = VectorEnv
Step = tuple[Observations, Rewards, Flags, Flags, dict[str, Any]]
AT_ENDS = {"result": "hands", "points": "hands", "place": "matches"}  # told where one of these has ended


class LearnerVectorEnv(Base):  # type: ignore[misc]
    """One learner at each of n tables against our levels; an episode is a hand or a match. The step after the end of an
    episode ignores the action and shows the first decision of the next one. `reset(seed=S)` deals the first episodes of
    a seed, each further `reset()` the next ones."""

    def __init__(
        self,
        book: str | Book,
        n: int,
        special: str | None = None,
        render_mode: str | None = None,
        compiled: bool = True,
        **more: Unpack[EnvOptions],
    ) -> None:
        check_render_mode(render_mode)
        self.tables = LearnerTables(book, n, special, compiled, **more)
        self.num_envs = n
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": RENDER_MODES, "render_fps": 4}
        self.render_mode = render_mode
        self.single_observation_space = row_space(self.tables.plan.width)
        self.single_action_space = Discrete(ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, n)
        self.action_space = batch_space(self.single_action_space, n)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Deal at every table."""
        self.check_open()
        if options:
            given = ", ".join(map(str, options))
            raise InputError("options", _("this environment has no options; leave out {given}", given=given))
        super().reset(seed=None if seed is None else seed_of(seed))
        self.tables.begin(seed, self.np_random)
        seen, mask = self.tables.show()
        return seen, self.all_info(mask, np.zeros(self.num_envs, np.bool_))

    def step(self, actions: object) -> Step:
        """Act at every table, and go on to the learner's next decision or the end."""
        self.check_open()
        refused = self.tables.act(actions, alone=self.tables.waiting)
        seen, mask = self.tables.show()
        ended, never = self.tables.waiting.copy(), np.zeros(self.num_envs, np.bool_)
        if self.render_mode == "human":
            self.render()
        return seen, self.tables.reward(), ended, never, self.all_info(mask, refused)

    def all_info(self, mask: Any, refused: Flags) -> dict[str, Any]:
        """What else is told of each table; as Gymnasium wants it, `_name` says where `name` holds."""
        info = {"action_mask": mask, "refused": refused, **self.tables.info}
        everywhere = np.ones(self.num_envs, np.bool_)
        holds = {f"_{name}": info[AT_ENDS[name]] > 0 if name in AT_ENDS else everywhere for name in info}
        return info | holds

    def sample(self) -> Ints:
        """Some allowed action at each table."""
        return self.tables.sample()

    def choose(self, level: str) -> Ints:
        """What a player of a level would do in place of each learner: a teacher."""
        return self.tables.choose(level)

    def render(self) -> tuple[str, ...] | None:
        """The tables as text with all hands open: returned, or printed to the terminal."""
        self.tables.check_begun()
        if self.render_mode is None:
            return None
        texts = tuple(drawn(self.tables.deal(i), self.tables.players) for i in range(self.num_envs))
        if self.render_mode == "ansi":
            return texts
        print(*texts, sep="\n\n")
        return None

    def check_open(self) -> None:
        """Raise an error after `close()`."""
        if self.closed:
            raise InputError("close", _("the environment is closed; make a new one"))
