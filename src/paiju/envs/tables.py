"""Many tables side by side: a step is one decision at each of them."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Unpack

import numpy as np
import numpy.typing as npt

from paiju import fields
from paiju.batch.arrays import DEAL, deals_room, filled, match_array, room, rules_array
from paiju.books.book import Book
from paiju.core.chance import following
from paiju.core.hand.suit_costs import WORK
from paiju.core.hand.wild import WILD_ROWS
from paiju.core.many.match_rules import MatchRules
from paiju.core.many.matches import COURSE
from paiju.core.many.stepping import EVERYBODY, LEFT_ALONE
from paiju.core.play.actions import ACTIONS
from paiju.core.play.deal import Deal
from paiju.core.players.notes import Notes
from paiju.core.rules import Win
from paiju.envs.matches import SideMatches, match_rules
from paiju.envs.observations import look_ahead_at
from paiju.envs.plan import LARGEST_SEED as LARGEST_SEED
from paiju.envs.plan import LOOKS_AHEAD, EnvOptions, gymnasium_spaces, observation_space, plan, seed_of
from paiju.envs.plan import UNITS as UNITS
from paiju.envs.plan import unit_of as unit_of
from paiju.errors import InputError
from paiju.languages import _, _n
from paiju.native import library
from paiju.native.kernels.choose import choose_many
from paiju.native.kernels.opponents import go_on_many
from paiju.native.kernels.step import (
    BACK_FROM,
    BACK_WHICH,
    CHANCE,
    CHOOSE,
    DONE,
    FIRST_DEAL,
    HAND,
    LEARNER,
    LOOK,
    OFFERS,
    OWN,
    RESULT,
    ROWS,
    SEAT,
    SKIP,
    STEP,
    WHICH,
    WHO,
    step_many,
)
from paiju.scoring.suit_table import table
from paiju.series import LEVELS, Blank, level_named, standing
from paiju.table.wins import SPOTS

MOST_TABLES = 1_000_000

Ints = npt.NDArray[np.int64]
Observations = npt.NDArray[np.int16]
Masks = npt.NDArray[np.int8]
Rewards = npt.NDArray[np.float32]
Observed = tuple[Observations, Masks, Ints]


@cache
def kernel() -> Any:
    """The compiled step, or None where nothing can be compiled."""
    return library.entry(step_many)


@cache
def decisions() -> Any:
    """The compiled decisions of levels, or None likewise."""
    return library.entry(choose_many)


@cache
def opponents() -> Any:
    """The compiled course of tables to the learner's next decision, or None likewise."""
    return library.entry(go_on_many)


def lay_by_name(places: Any, deals: Any) -> None:
    """Lay tables into other places, perhaps from a version that had their fields in another order."""
    for name in DEAL.names or ():
        places[name] = deals[name]


def add_offered(state: dict[str, Any]) -> None:
    """What was saved before the actions allowed were kept as lists has them only as a mask."""
    if "offered" not in state:
        mask = state["mask"]
        state["offered"] = np.zeros(mask.shape, np.int16)
        tables, actions = mask.nonzero()
        state["offered"][tables, mask.cumsum(axis=1, dtype=np.int64)[tables, actions] - 1] = actions
        state["numbers"] = np.vstack([state["numbers"], mask.sum(axis=1, dtype=np.int64)])


class Vector:
    """n tables of a book. Table i plays hands (or matches) i, i + n, i + 2n … of the seed and starts the next one by
    itself: a step whose action ends one sets `done` and shows the beginning of the next. With `others`, one player at
    each table learns, a step goes on to the learner's next decision, and `final` has what the learner knew at the end
    of a table's last hand (or match)."""

    def __init__(
        self,
        book: str | Book,
        n: int,
        seed: int = 0,
        special: str | None = None,
        compiled: bool = True,
        **more: Unpack[EnvOptions],
    ):
        self.plan = plan(book, special, more)
        self.book, self.series, self.players = self.plan.book, self.plan.series, self.plan.players
        self.n = fields.number(n, "n", MOST_TABLES)
        self.seed = seed_of(seed)
        if self.n == 0:
            raise InputError("n", _("at least one table is needed"))
        self.kernel, self.opponents = self.calls(compiled)
        self.begun = False
        self.numbers = np.zeros((ROWS, self.n), np.int64)
        self.stand = np.zeros((self.n, 8), np.int64)
        self.seen = np.zeros((self.n, self.plan.width), np.int16)
        self.mask = np.zeros((self.n, ACTIONS), np.int8)
        self.offered = np.zeros((self.n, ACTIONS), np.int16)
        self.gain = np.zeros((self.n, 4), np.int64)
        self.final = np.zeros((self.n if self.plan.others else 0, self.plan.width), np.int16)
        self.matches = SideMatches(self.plan, self.n) if self.plan.unit == "match" else None
        self.courses = self.matches.courses if self.matches else np.zeros((0, COURSE), np.int64)
        self.fixed = self.fast() if self.kernel else self.slow()

    def calls(self, compiled: bool) -> tuple[Any, Any]:
        """The compiled step, and the others' course where there are others; None where nothing is compiled."""
        step, others = (kernel(), opponents()) if compiled else (None, None)
        return step and library.RepeatedCall(step), others and library.RepeatedCall(others)

    # --- what a step works with -------------------------------------------------------------------

    @property
    def compiled(self) -> bool:
        """Is it compiled, or interpreted because nothing can be compiled?"""
        return self.kernel is not None

    def fast(self) -> dict[str, Any]:
        """Arrays and buffers for the compiled step."""
        *buffers, out, notes = room()
        return {
            "rules": np.concatenate([rules_array(r) for r in self.plan.rules]),
            "tiles": np.array(self.series.tiles, np.int64),
            "matches": match_array(self.match_rules()),
            "deals": deals_room(self.n),
            "blank": np.zeros(1, DEAL),
            "room": (*buffers, out),
            "notes": notes,
            "others": np.array(self.plan.others, np.int64),
            "ended": np.zeros(self.looked_back, DEAL),
        }

    def slow(self) -> dict[str, Any]:
        """The same for the interpreter: the core's own objects and lists."""
        return {
            "rules": self.plan.rules,
            "tiles": self.series.tiles,
            "matches": self.match_rules(),
            "deals": [Deal() for _rest in range(self.n)],
            "blank": Blank(),
            "room": ([Win()], [0] * WILD_ROWS, [0] * SPOTS, table(), [0] * WORK, [0] * ACTIONS),
            "notes": [Notes()],
            "others": self.plan.others,
            "ended": [Deal() for _rest in range(self.looked_back)],
        }

    def match_rules(self) -> list[MatchRules]:
        """The rules for matches, if they are played."""
        return [match_rules(self.book)] if self.matches else []

    @property
    def looked_back(self) -> int:
        """How many tables are kept as they were when a hand ended, to look ahead from there."""
        return self.n if self.plan.others and self.plan.version == LOOKS_AHEAD else 0

    def __getstate__(self) -> dict[str, Any]:
        """What is saved when it is pickled or copied: everything that cannot be made again."""
        again = "kernel", "opponents", "fixed"
        state = {name: value for name, value in self.__dict__.items() if name not in again}
        return {**state, "deals": self.fixed["deals"], "compiled": self.compiled}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore it."""
        deals, compiled = state.pop("deals"), state.pop("compiled")
        add_offered(state)
        self.__dict__.update(state)
        self.kernel, self.opponents = self.calls(compiled)
        if compiled and self.kernel is None:
            raise ImportError(
                "a compiled environment needs compiled kernels: a C compiler, and pip install '.[batch]' in the folder"
            )
        self.fixed = self.fast() if compiled else self.slow()
        if compiled:
            lay_by_name(self.fixed["deals"], deals)
        else:
            self.fixed["deals"] = deals

    def run(self, actions: Ints, what: int, seen: Observations | None = None, mask: Masks | None = None) -> int:
        """Run an operation at the tables, called as the kernel is, and perhaps tell it in arrays of the caller's."""
        work: Callable[..., int] = self.kernel or step_many
        return int(work(*self.tables(seen, mask), *self.fixed["room"], actions, what))

    def run_again(self, **changed: Any) -> int:
        """Run an operation given only what is new since the last one."""
        if self.kernel is not None and self.kernel.is_begun:
            return int(self.kernel.again(**changed))
        return self.run(changed["actions"], changed["what"], changed.get("seen"), changed.get("mask"))

    def tables(self, seen: Observations | None = None, mask: Masks | None = None) -> tuple[Any, ...]:
        """What kernels of tables are given first."""
        f = self.fixed
        head = f["rules"], f["tiles"], f["matches"], self.stand, self.seed, self.n, f["deals"], f["blank"]
        shown = self.seen if seen is None else seen, self.mask if mask is None else mask
        return *head, self.numbers, self.courses, self.offered, *shown, self.gain

    # --- playing ----------------------------------------------------------------------------------

    def reset(self, seed: int | None = None) -> Observed:
        """Deal the first hand at every table and return, for the player asked at each: observation, mask, who it is."""
        if seed is not None:
            self.seed = seed_of(seed)
        self.seen, self.mask = np.zeros_like(self.seen), np.zeros_like(self.mask)  # the caller has the last ones
        self.begin_hands()
        self.run(np.zeros(self.n, np.int64), FIRST_DEAL)
        self.begun = True
        self.go_on(self.all_left_alone())
        return self.observed()

    def begin_hands(self) -> None:
        """What stands before the first deal."""
        self.numbers[:] = 0
        self.numbers[HAND] = np.arange(self.n)
        self.numbers[LEARNER] = 0 if self.plan.others else EVERYBODY
        self.stand[:] = standing(self.series)

    def step(self, actions: Sequence[int] | npt.NDArray[Any]) -> tuple[*Observed, Rewards, npt.NDArray[np.bool_]]:
        """Make one decision at every table. If any action is not allowed, InputError is raised and nothing is done."""
        self.check_begun()
        chosen = self.checked(actions)
        alone = not self.plan.others
        seen = np.empty_like(self.seen)  # a step tells every table anew
        mask = np.empty_like(self.mask) if alone else self.mask
        if alone:
            refused = self.run_again(seen=seen, mask=mask, actions=chosen, what=STEP)
        else:
            refused = self.first_refused(chosen)
        if refused >= 0:
            code = int(chosen[refused])
            raise InputError(
                f"actions[{refused}]",
                _("{code} is not allowed at table {refused}; see the mask for what is", code=code, refused=refused),
            )
        self.mask = mask
        if not alone:
            self.seen = seen
        self.go_on(chosen, seen)
        return seen, mask if alone else mask.copy(), self.players_to_act(), self.reward(), self.ended()

    def go_on(self, actions: Ints, seen: Observations | None = None) -> None:
        """Where others play, go on to the learner's next decision at every table. The learner acts first, by an action
        known to be allowed, unless its table is left alone. Without others, `seen` is what was told."""
        f = self.fixed
        if self.plan.others:
            work: Callable[..., object] = self.opponents or go_on_many
            work(*self.tables(), *f["room"], f["notes"], f["others"], self.final, f["ended"], actions)
        self.look_further(self.numbers[WHO], self.seen if seen is None else seen)
        if self.looked_back:
            self.look_ahead(f["ended"], self.numbers[BACK_WHICH], self.numbers[BACK_FROM], self.final)

    def skip(self, tables: Ints) -> None:
        """Begin the next hand (or match) at these tables, wherever the last one is."""
        self.seen, self.mask = self.seen.copy(), self.mask.copy()  # the caller has the last ones
        chosen = self.all_left_alone()
        chosen[tables] = 0
        self.run(chosen, SKIP)
        self.go_on(self.all_left_alone())

    def all_left_alone(self) -> Ints:
        """No action at any table."""
        return np.full(self.n, LEFT_ALONE, np.int64)

    def allowed(self, actions: Ints) -> npt.NDArray[np.bool_]:
        """At which tables the action is allowed."""
        there = (actions >= 0) & (actions < ACTIONS)
        allowed: npt.NDArray[np.bool_] = self.mask[np.arange(self.n), np.where(there, actions, 0)] & there != 0
        return allowed

    def first_refused(self, actions: Ints) -> int:
        """The first table whose action is not allowed; -1 if all are."""
        allowed = self.allowed(actions)
        return -1 if allowed.all() else int(np.argmin(allowed))

    def sample(self) -> Ints:
        """Some allowed action at each table, from a random stream of the seed that is independent of the walls."""
        self.check_begun()
        chosen = np.empty(self.n, np.int64)
        self.run_again(actions=chosen, what=CHOOSE)
        return chosen

    def choose(self, level: str) -> Ints:
        """What a player of a level would do at each table in place of the player asked: a teacher."""
        self.check_begun()
        return self.decided(np.full(self.n, LEVELS[level_named(level, "level")], np.int64))

    def decided(self, levels: Ints) -> Ints:
        """What players of these levels do."""
        chosen, f = self.all_left_alone(), self.fixed
        self.numbers[CHANCE] = following(self.numbers[CHANCE])
        work: Callable[..., None] = (self.compiled and decisions()) or choose_many
        about = self.numbers[WHICH], self.numbers[WHO], levels, self.numbers[CHANCE], self.mask_again()
        work(f["rules"], f["deals"], *f["room"], f["notes"], *about, chosen)
        return chosen

    def mask_again(self) -> Masks:
        """The mask, even where the caller has written to the one that was told."""
        mask, listed = np.zeros_like(self.mask), np.arange(ACTIONS) < self.numbers[OFFERS][:, np.newaxis]
        tables, _places = listed.nonzero()
        mask[tables, self.offered[listed]] = 1
        return mask

    def check_begun(self) -> None:
        """Raise an error before the first deal."""
        if not self.begun:
            raise InputError("step", _("call reset() first"))

    def checked(self, actions: object) -> Ints:
        """One whole number for each table."""
        try:
            codes = np.asarray(actions)
        except (ValueError, TypeError):
            codes = np.zeros(0)
        if codes.shape != (self.n,) or codes.dtype.kind not in "iu":
            raise InputError("actions", _n("must be {n} whole number", "must be {n} whole numbers", self.n))
        return np.ascontiguousarray(codes, np.int64)

    # --- what is told -----------------------------------------------------------------------------

    def observed(self) -> Observed:
        """Observations, masks and players, as copies for the caller."""
        return self.seen.copy(), self.mask.copy(), self.players_to_act()

    def reward(self) -> Rewards:
        """What the last step brought everybody or, if others play, the learner."""
        if self.matches:
            return self.matches.reward(bool(self.plan.others))
        if self.plan.others:
            return self.in_units(self.numbers[OWN])
        reward = np.zeros((self.n, self.players), np.float32)
        (at,) = self.ended().nonzero()  # nobody gains anything before the end of a hand
        reward[at] = self.in_units(self.gain[at, : self.players])
        return reward

    def in_units(self, gained: Ints) -> Rewards:
        """Points as rewards count them."""
        return np.divide(gained, self.plan.point_unit, dtype=np.float32, casting="unsafe")

    def ended(self) -> npt.NDArray[np.bool_]:
        """Where a hand, or a match, ended in the last step."""
        return (self.matches.ended() if self.matches else self.numbers[DONE]).astype(np.bool_)

    def players_to_act(self) -> Ints:
        """The player asked at each table, numbered by starting seat in the hand, or in the match."""
        return self.matches.players(self.numbers[SEAT]) if self.matches else self.numbers[SEAT].copy()

    def learner(self) -> Ints:
        """The learner at each table; -1 if all learn."""
        return self.matches.players(self.numbers[LEARNER]) if self.matches else self.numbers[LEARNER].copy()

    def observe(self, player: int) -> Observations:
        """What one player knows at every table, whether asked or not."""
        self.check_begun()
        who = fields.number(player, "player", self.players - 1)
        seats, observations = np.full(self.n, who, np.int64), np.zeros_like(self.seen)
        self.run(seats, LOOK, observations)
        self.look_further(seats, observations)
        return observations

    def look_further(self, seats: Ints, seen: Observations) -> None:
        """For the third observation: what the hands at these seats would be."""
        if self.plan.version == LOOKS_AHEAD:
            self.look_ahead(self.fixed["deals"], self.numbers[WHICH], seats, seen)

    def look_ahead(self, deals: Any, which: Ints, seats: Ints, seen: Observations) -> None:
        """The same at these tables."""
        *room, _rest = self.fixed["room"]
        look_ahead_at(self.fixed["rules"], deals, (*room, self.fixed["notes"]), which, seats, seen)

    def deal(self, i: int) -> Deal:
        """A table as the interpreter reads it, as it was when requested."""
        deal = self.fixed["deals"][i]
        if isinstance(deal, Deal):
            return deal
        return filled(Deal(), deal)

    @property
    def info(self) -> dict[str, Ints]:
        """The last step: hands that ended at each table, how the last of them ended (`envs.ENDINGS`), the points they
        brought; the hand being played and the learner; in matches, the match being played and the places in one that
        has ended."""
        ended = self.numbers[DONE]
        info = {
            "hands": ended.copy(),
            "result": np.where(ended > 0, self.numbers[RESULT], 0),
            "points": self.gain[:, : self.players].copy(),
            "hand": self.numbers[HAND].copy(),
            "learner": self.learner(),
        }
        return info | (self.matches.info() if self.matches else {})

    @property
    def single_action_space(self) -> Any:
        """The numbers of the actions at one table; needs Gymnasium."""
        return gymnasium_spaces().Discrete(ACTIONS)

    @property
    def action_space(self) -> Any:
        """One action for each table; needs Gymnasium."""
        return gymnasium_spaces().MultiDiscrete([ACTIONS] * self.n)

    @property
    def single_observation_space(self) -> Any:
        """Observation and mask of one table; needs Gymnasium."""
        return observation_space(self.plan.width)

    @property
    def observation_space(self) -> Any:
        """Observations and masks of all tables; needs Gymnasium."""
        from gymnasium.vector.utils import batch_space

        return batch_space(self.single_observation_space, self.n)
