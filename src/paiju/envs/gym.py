"""One learner against our levels, as a Gymnasium environment."""

from typing import Any, Unpack

import gymnasium
import numpy as np

from paiju.books.book import Book
from paiju.core.play.actions import ACTIONS
from paiju.envs.drawing import RENDER_MODES, check_render_mode, drawn
from paiju.envs.learners import LearnerTables
from paiju.envs.plan import ENDINGS, EnvOptions, observation_space, seed_of, whole
from paiju.errors import InputError
from paiju.languages import _

GymBase: Any = gymnasium.Env
Seen = dict[str, Any]


class SingleEnv(GymBase):  # type: ignore[misc]
    """A hand or a match is an episode; the other players are levels. `reset(seed=S)` deals the first hand of a seed,
    each further `reset()` the next. An action that is not allowed loses the turn, and `info["refused"]` says so."""

    def __init__(
        self,
        book: str | Book,
        special: str | None = None,
        render_mode: str | None = None,
        compiled: bool = True,
        **more: Unpack[EnvOptions],
    ) -> None:
        check_render_mode(render_mode)
        self.tables = LearnerTables(book, 1, special, compiled, **more)
        self.metadata = {"render_modes": RENDER_MODES, "render_fps": 4}
        self.render_mode = render_mode
        self.observation_space = observation_space(self.tables.plan.width)
        self.action_space = gymnasium.spaces.Discrete(ACTIONS)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Deal."""
        super().reset(seed=None if seed is None else seed_of(seed), options=options)
        self.tables.begin(seed, self.np_random)
        return self.seen(), {}

    def step(self, action: object) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Act, and go on to the learner's next decision or the end."""
        if self.tables.waiting[0]:
            raise InputError("reset", _("the episode is over; call reset()"))
        code = whole(action)
        refused = self.tables.act([code if isinstance(code, int) and 0 <= code < ACTIONS else -1])
        info: dict[str, Any] = {"refused": bool(refused[0])}
        ended, over = self.tables.info, bool(self.tables.waiting[0])
        if ended["hands"][0]:
            info |= {"result": ENDINGS[ended["result"][0]], "points": ended["points"][0].tolist()}
        if "place" in ended and over:
            info["place"] = ended["place"][0].tolist()
        if self.render_mode == "human":
            self.render()
        return self.seen(), float(self.tables.reward()[0]), over, False, info

    def seen(self) -> Seen:
        """Observation and mask."""
        seen, mask = self.tables.show()
        return {"observation": seen[0], "action_mask": mask[0]}

    def action_masks(self) -> Any:
        """The allowed actions as booleans, the form that maskable learners ask for."""
        return self.tables.mask[0].astype(np.bool_)

    def render(self) -> str | None:
        """The table as text with all hands open: returned, or printed to the terminal."""
        self.tables.check_begun()
        text = drawn(self.tables.deal(0), self.tables.players)
        if self.render_mode == "human":
            print(text)
        return text if self.render_mode == "ansi" else None
