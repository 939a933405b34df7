"""Hands and matches as PettingZoo environments: agents act one after the other as they are asked, or all at once."""

from secrets import randbits
from typing import Any, Unpack

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo.utils.env import AECEnv, ParallelEnv

from paiju.books.book import Book
from paiju.core.chance import WALL_STREAM, begin, following, two_dice
from paiju.core.many.observing import MOST
from paiju.core.many.playing import Lineup, lay_wall
from paiju.core.play import flow, offers
from paiju.core.play.actions import ACTIONS
from paiju.core.play.deal import OVER, Deal
from paiju.core.players.levels.choose import person_asked
from paiju.core.players.notes import Notes
from paiju.envs.drawing import RENDER_MODES, check_render_mode, drawn
from paiju.envs.observations import look_from
from paiju.envs.plan import ENDINGS, EnvOptions, observation_space, plan, seed_of, whole
from paiju.errors import InputError
from paiju.languages import _
from paiju.series import AFTER, After, standing
from paiju.simulation.match_course import MatchCourse
from paiju.table.wins import new_buffers

Base: Any = AECEnv
ParallelBase: Any = ParallelEnv
Seen = dict[str, npt.NDArray[Any]]
Space = spaces.Space[Any]


class HandEnv(Base):  # type: ignore[misc]
    """An episode is one hand, or one match. Agents are named after their starting seats, `player_0` dealing the first
    hand; the mask of an agent that is not asked is empty. `reset(seed=S)` deals the first hand of a seed, each further
    `reset()` the next."""

    def __init__(
        self, book: str | Book, special: str | None = None, render_mode: str | None = None, **more: Unpack[EnvOptions]
    ) -> None:
        super().__init__()
        check_render_mode(render_mode)
        self.plan = plan(book, special, more)
        if self.plan.others:
            raise InputError("others", _("every player is an agent here; use envs.single for others"))
        self.book, self.series, self.rules = self.plan.book, self.plan.series, self.plan.rules
        self.buffers = new_buffers()
        name = f"paiju_{self.book.id}{'_match' * (self.plan.unit == 'match')}_v0"
        self.metadata = {"name": name, "render_modes": RENDER_MODES, "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{i}" for i in range(self.plan.players)]
        space: Space = observation_space(self.plan.width)
        all_told = (self.plan.players * self.plan.width,)
        self.observation_spaces: dict[str, Space] = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self.state_space = spaces.Box(-MOST, MOST, all_told, np.int16)
        self.seed, self.number = randbits(62), -1
        self.begun = False

    def observation_space(self, agent: str) -> Space:
        """The space of what an agent is shown, the same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space:
        """The numbers of the actions, the same for all."""
        return self.action_spaces[agent]

    # --- playing ----------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal."""
        if seed is not None:
            self.seed, self.number = seed_of(seed), -1
        self.number += 1
        self.course = MatchCourse(self.book, self.number)
        self.deal()
        self.begun = True
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agent_at(person_asked(self.d))

    def deal(self) -> None:
        """Build the wall of the next hand and deal."""
        self.d, tiles, match = Deal(), self.series.tiles, self.plan.unit == "match"
        stand = self.course.stand() if match else standing(self.series)
        chance = following(begin(self.seed, self.course.hand if match else self.number, WALL_STREAM))
        self.rule = two_dice(chance) - 2 if len(self.rules) > 1 else 0
        lay_wall(self.rules[self.rule], self.d, Lineup(tiles, len(tiles), stand, [], [], Notes(), []), chance)
        self.stand, self.players = stand, self.course.players
        flow.start(self.rules[self.rule], self.d, self.buffers)

    def agent_at(self, seat: int) -> str:
        """The agent that sits there now."""
        return str(self.possible_agents[self.players[self.d.person[seat]]])

    def seat_of(self, agent: str) -> int:
        """Where an agent sits now."""
        return self.d.person.index(self.players.index(self.possible_agents.index(agent)))

    def step(self, action: object) -> None:
        """The selected agent acts. An action that is not allowed raises InputError and changes nothing."""
        self.check_begun()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        code = whole(action)
        if not isinstance(code, int) or flow.act(self.rules[self.rule], self.d, self.buffers, self.seat_to_act(), code):
            shown = repr(action)[:40]
            raise InputError("action", _("{shown} is not allowed; see action_mask for what is", shown=shown))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.infos = {agent: {} for agent in self.agents}
        if self.d.phase == OVER:
            self.end_hand()
        if not any(self.terminations.values()):
            self.agent_selection = self.agent_at(person_asked(self.d))
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def seat_to_act(self) -> int:
        """The seat that is asked."""
        return person_asked(self.d)

    def end_hand(self) -> None:
        """End the hand: tell everybody how it ended and what it brought; in a match the next one follows."""
        result, agents = ENDINGS[self.d.result], [self.agent_at(seat) for seat in range(self.plan.players)]
        gained = {agent: self.d.points[seat] - self.stand[self.d.person[seat]] for seat, agent in enumerate(agents)}
        self.infos = {agent: {"result": result, "points": gained[agent]} for agent in self.agents}
        if self.plan.unit == "hand":
            self.finish({agent: points / self.plan.point_unit for agent, points in gained.items()})
            return
        self.course.take(After(*(getattr(self.d, name) for name in AFTER)))
        if not self.course.over:
            self.deal()
            return
        for agent, each in zip(self.possible_agents, self.course.results()):
            self.infos[agent] |= {"place": each.place, "final": float(each.final or 0), "over": self.course.over}
        self.finish(dict(zip(self.possible_agents, self.course.rewards())))

    def finish(self, rewards: dict[str, float]) -> None:
        """End the episode."""
        self.rewards = {agent: rewards[agent] for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)

    def check_begun(self) -> None:
        """Raise an error before the first deal."""
        if not self.begun:
            raise InputError("reset", _("call reset() first"))

    # --- what is told -----------------------------------------------------------------------------

    def observe(self, agent: str) -> Seen:
        """What an agent knows, and what it may do."""
        self.check_begun()
        seat, mask, out = self.seat_of(agent), np.zeros(ACTIONS, np.int8), [0] * ACTIONS
        if self.d.phase != OVER and seat == self.seat_to_act():
            mask[out[: offers.legal(self.rules[self.rule], self.d, self.buffers, seat, out)]] = 1
        return {"observation": self.row(seat), "action_mask": mask}

    def row(self, seat: int) -> npt.NDArray[np.int16]:
        """What a seat knows."""
        row = [0] * self.plan.width
        look_from(self.rules[self.rule], self.d, self.buffers, seat, self.rule, row)
        return np.array(row, np.int16)

    def last(self, observe: bool = True) -> tuple[Any, ...]:
        """What the selected agent is shown."""
        self.check_begun()
        return tuple(super().last(observe))

    def state(self) -> npt.NDArray[np.int16]:
        """What all agents together know: their observations one after the other."""
        self.check_begun()
        return np.concatenate([self.row(self.seat_of(agent)) for agent in self.possible_agents])

    def render(self) -> str | None:
        """The table as text with all hands open: returned, or printed to the terminal."""
        self.check_begun()
        if self.render_mode == "human":
            print(drawn(self.d, self.plan.players))
            return None
        return drawn(self.d, self.plan.players) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing needs closing."""


class ParallelHandEnv(ParallelBase):  # type: ignore[misc]
    """The same with an action from every agent in each step: only the action of the agent asked counts, the one whose
    mask is not empty; `infos` says which that is."""

    def __init__(self, book: str | Book, special: str | None = None, **more: Any) -> None:
        self.turns = HandEnv(book, special, **more)
        self.metadata = {**self.turns.metadata, "is_parallelizable": True}
        self.render_mode = self.turns.render_mode
        self.possible_agents, self.agents = list(self.turns.possible_agents), list[str]()
        self.observation_spaces, self.action_spaces = self.turns.observation_spaces, self.turns.action_spaces
        self.state_space = self.turns.state_space

    def observation_space(self, agent: str) -> Space:
        """The space of what an agent is shown, the same for all."""
        return self.turns.observation_spaces[agent]

    def action_space(self, agent: str) -> Space:
        """The numbers of the actions, the same for all."""
        return self.turns.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Deal."""
        self.turns.reset(seed, options)
        self.agents = list(self.possible_agents)
        return self.seen(), self.all_infos()

    def step(self, actions: dict[str, object]) -> tuple[dict[str, Any], ...]:
        """The agent asked acts; a missing action, or one that is not allowed, raises InputError."""
        self.turns.check_begun()
        if not self.agents:
            raise InputError("reset", _("the episode is over; call reset()"))
        selected = self.turns.agent_selection
        if selected not in actions:
            raise InputError("actions", _("an action from {selected} is expected", selected=selected))
        self.turns.step(actions[selected])
        parts = dict(self.turns.rewards), dict(self.turns.terminations), dict(self.turns.truncations)
        outcome = self.seen(), *parts, self.all_infos()
        self.agents = [agent for agent in self.agents if not parts[1][agent]]
        return outcome

    def seen(self) -> dict[str, Seen]:
        """What everybody knows and may do."""
        return {agent: self.turns.observe(agent) for agent in self.agents}

    def all_infos(self) -> dict[str, dict[str, Any]]:
        """How a hand ended, and who is asked now."""
        selected = self.turns.agent_selection
        return {agent: {**self.turns.infos[agent], "asked": agent == selected} for agent in self.agents}

    def state(self) -> npt.NDArray[np.int16]:
        """What all agents together know."""
        return self.turns.state()

    def render(self) -> str | None:
        """The table as text."""
        return self.turns.render()

    def close(self) -> None:
        """Nothing needs closing."""
