"""A hand as a PettingZoo environment: the agents act one after the other, whoever is asked."""

from secrets import randbits
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo.utils.env import AECEnv

from paiju import books, fields
from paiju.books.book import Book
from paiju.core.chance import WALL_STREAM, begin, following, two_dice
from paiju.core.many.observing import MOST, OBSERVATION, observe
from paiju.core.many.playing import Lineup, lay_wall
from paiju.core.play import flow, offers
from paiju.core.play.actions import ACTIONS
from paiju.core.play.deal import OVER, Deal
from paiju.core.players.choose import person_asked
from paiju.envs.tables import LARGEST_SEED, unit_of
from paiju.errors import InputError
from paiju.series import series, standing
from paiju.table.wins import new_buffers

Base: Any = AECEnv
Told = dict[str, npt.NDArray[Any]]


class HandEnv(Base):  # type: ignore[misc]
    """One hand is an episode. Agents are named after the seats at which they sit down, `player_0` dealing; one that is
    not asked has nothing in its mask. `reset(seed=S)` deals the first hand of a seed, each `reset()` after it the
    next."""

    def __init__(self, book: str | Book, special: str | None = None) -> None:
        super().__init__()
        self.book = book if isinstance(book, Book) else books.get(book)
        self.series = series(self.book, "random", special)
        self.rules = self.series.rules
        self.buffers = new_buffers()
        self.metadata = {"name": f"paiju_{self.book.id}_v0", "render_modes": [], "is_parallelizable": False}
        self.render_mode = None
        self.possible_agents = [f"player_{i}" for i in range(self.book.tiles.players)]
        told = spaces.Box(-MOST, MOST, (OBSERVATION,), np.int16)
        mask = spaces.Box(0, 1, (ACTIONS,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": told, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self.seed, self.hand = randbits(62), -1

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent is told, the same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of the actions, the same for all."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal."""
        if seed is not None:
            self.seed, self.hand = fields.number(int(seed), "seed", LARGEST_SEED), -1
        self.hand += 1
        self.deal()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agent_at(person_asked(self.d))

    def deal(self) -> None:
        """Lay the wall of this hand of the seed and deal."""
        self.d, tiles = Deal(), self.series.tiles
        chance = following(begin(self.seed, self.hand, WALL_STREAM))
        self.rule = two_dice(chance) - 2 if len(self.rules) > 1 else 0
        match = Lineup(tiles, len(tiles), standing(self.series), [], [], [], [])
        lay_wall(self.rules[self.rule], self.d, match, chance)
        flow.start(self.rules[self.rule], self.d, self.buffers)

    def agent_at(self, seat: int) -> str:
        """Who sits there now."""
        return str(self.possible_agents[self.d.person[seat]])

    def observe(self, agent: str) -> Told:
        """What an agent knows, and what it may do."""
        seat = self.d.person.index(self.possible_agents.index(agent))
        row, mask, out = [0] * OBSERVATION, np.zeros(ACTIONS, np.int8), [0] * ACTIONS
        rules = self.rules[self.rule]
        observe(rules, self.d, seat, self.rule, row)
        if self.d.phase != OVER and seat == person_asked(self.d):
            mask[out[: offers.legal(rules, self.d, self.buffers, seat, out)]] = 1
        return {"observation": np.array(row, np.int16), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """The selected agent acts. An action that is not allowed raises InputError and changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        who = person_asked(self.d)
        code = int(action) if isinstance(action, int | np.integer) else -1
        if flow.act(self.rules[self.rule], self.d, self.buffers, who, code):
            shown = repr(action)[:40]
            raise InputError("action", f"{shown} is not allowed; action_mask tells what is", f"不能做 {shown}")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.d.phase == OVER:
            self.finish()
        else:
            self.agent_selection = self.agent_at(person_asked(self.d))
        self._accumulate_rewards()

    def finish(self) -> None:
        """The hand is over: everybody is told what it brought."""
        start, unit = self.book.game.start_points, unit_of(self.book)
        for seat in range(self.book.tiles.players):
            self.rewards[self.agent_at(seat)] = (self.d.points[seat] - start) / unit
        self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> None:
        """Nothing is drawn."""

    def close(self) -> None:
        """Nothing is left open."""
