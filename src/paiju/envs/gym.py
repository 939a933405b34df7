"""One learner against our levels, as a Gymnasium environment."""

from typing import Any, Unpack

import gymnasium
import numpy as np

from paiju.books.book import Book
from paiju.core.play.actions import ACTIONS, DISCARD_DRAWN, PASS
from paiju.envs.drawing import drawn
from paiju.envs.plan import ENDINGS, EnvOptions, observation_space, seed_of, whole
from paiju.envs.tables import Vector
from paiju.envs.zoo import Seen, check_render_mode
from paiju.errors import InputError
from paiju.languages import _

GymBase: Any = gymnasium.Env


class SingleEnv(GymBase):  # type: ignore[misc]
    """A hand or a match is an episode; the other players are levels. `reset(seed=S)` deals the first hand of a seed,
    each further `reset()` the next. As with programs at our tables, an action that is not allowed loses the turn: the
    learner passes if it may, otherwise discards the tile it drew, otherwise does the first thing allowed, and
    `info["refused"]` says so."""

    def __init__(
        self,
        book: str | Book,
        special: str | None = None,
        render_mode: str | None = None,
        compiled: bool = False,
        **more: Unpack[EnvOptions],
    ) -> None:
        check_render_mode(render_mode)
        self.tables = Vector(book, 1, 0, special, compiled, **more)
        if not self.tables.plan.others:
            raise InputError("others", _("must be a level"))
        self.metadata = {"render_modes": ["ansi", "human"], "render_fps": 4}
        self.render_mode = render_mode
        self.observation_space = observation_space(self.tables.plan.width)
        self.action_space = gymnasium.spaces.Discrete(ACTIONS)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Deal."""
        super().reset(seed=None if seed is None else seed_of(seed), options=options)
        if seed is not None or not self.tables.begun:
            self.tables.reset(int(self.np_random.integers(1 << 62)) if seed is None else seed)
        return self.seen(), {}

    def step(self, action: object) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Act, and go on to the learner's next decision or the end."""
        self.tables.check_begun()
        named, allowed = whole(action), np.flatnonzero(self.tables.mask[0]).tolist()
        code = named if isinstance(named, int) else -1
        refused = code not in allowed
        if refused:
            code = next((each for each in (PASS, DISCARD_DRAWN) if each in allowed), allowed[0])
        *_rest, reward, done = self.tables.step([code])
        info: dict[str, Any] = {"refused": refused}
        ended = self.tables.info
        if ended["hands"][0]:
            info |= {"result": ENDINGS[ended["result"][0]], "points": ended["points"][0].tolist()}
        if "place" in ended and done[0]:
            info["place"] = ended["place"][0].tolist()
        if self.render_mode == "human":
            self.render()
        return self.seen(), float(reward[0]), bool(done[0]), False, info

    def seen(self) -> Seen:
        """Observation and mask; after the end of an episode, those of the next."""
        seen, mask, _rest = self.tables.observed()
        return {"observation": seen[0], "action_mask": mask[0]}

    def action_masks(self) -> Any:
        """The allowed actions as booleans, the form that maskable learners ask for."""
        return self.tables.mask[0].astype(bool)

    def render(self) -> str | None:
        """The table as text with all hands open: returned, or printed to the terminal."""
        self.tables.check_begun()
        text = drawn(self.tables.deal(0), self.tables.players)
        if self.render_mode == "human":
            print(text)
        return text if self.render_mode == "ansi" else None
