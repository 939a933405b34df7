"""Many tables side by side on a graphics card. Everything stays there, for a network that runs there too."""

from collections.abc import Callable
from typing import Any, Unpack

import numpy as np

from paiju import fields
from paiju.batch.arrays import DEAL, WIN, filled, match_array, rules_array
from paiju.books.book import Book
from paiju.core.many.opponents import NOBODY
from paiju.core.play.deal import Deal
from paiju.core.players.levels.choose import SIMPLE
from paiju.envs.card_ahead_kernel import look_ahead_on_card
from paiju.envs.plan import LOOKS_AHEAD, EnvOptions, seed_of
from paiju.envs.tables import Ints, Vector, add_offered, lay_by_name
from paiju.errors import InputError
from paiju.gpu.driver import card
from paiju.gpu.others_kernel import others_on_card, plain_others_on_card
from paiju.gpu.sizes import STEPPING, row_length, stepping_blocks
from paiju.gpu.step_kernel import CHECK, step_on_card, tell_on_card
from paiju.gpu.teach_kernel import teach_on_card
from paiju.languages import _
from paiju.native.kernels.step import BACK_FROM, BACK_WHICH, CHOOSE, FIRST_DEAL, LOOK, SKIP, STEP, WHICH, WHO
from paiju.scoring.suit_table import array


class CardVector(Vector):
    """Tables on a card. What is told of them are arrays there, which PyTorch, CuPy and JAX read in place
    (`__cuda_array_interface__`) and NumPy as copies; of a step nothing comes from there but whether all actions were
    allowed. Everything else is as in `Vector`."""

    def __init__(
        self, book: str | Book, n: int, seed: int = 0, special: str | None = None, **more: Unpack[EnvOptions]
    ) -> None:
        super().__init__(book, n, seed, special, False, **more)
        self.there = self.arrays()
        self.final = self.there["final"]

    @property
    def compiled(self) -> bool:
        """Always, on a card."""
        return True

    def slow(self) -> dict[str, Any]:
        """Nothing lies here."""
        return {"deals": []}

    def arrays(self) -> dict[str, Any]:
        """The arrays on the card, and the kernels that are called."""
        on, rules = card(), self.plan.rules
        blocks = stepping_blocks(on, rules, self.n)
        sent = {
            "rules": np.concatenate([rules_array(r) for r in rules]),
            "tiles": np.array(self.series.tiles, np.int64),
            "matches": match_array(self.match_rules()),
            "stand": self.stand,
            "deals": np.zeros(self.n, DEAL),
            "blank": np.zeros(1, DEAL),
            "blank_win": np.zeros(1, WIN),
            "numbers": self.numbers,
            "courses": self.courses,
            "offered": self.offered,
            "seen": self.seen,
            "mask": self.mask,
            "gain": self.gain,
            "costs": array(),
            "all_allowed": np.full(1, self.n, np.int64),
            "others": np.array(self.plan.others, np.int64),
            "final": self.final,
            "ended": np.zeros(self.looked_back, DEAL),
        }
        return {
            **{name: on.upload(part) for name, part in sent.items()},
            "rows": on.room((blocks * STEPPING, row_length(rules)), np.int64),
            "grid": (blocks, STEPPING),
            **{name: on.kernel(*place) for name, place in self.kernels().items()},
        }

    def kernels(self) -> dict[str, tuple[str, Callable[..., None]]]:
        """The kernels that steps take, by text and function; that of a teacher is got when it is wanted."""
        kernels: dict[str, tuple[str, Callable[..., None]]] = {
            "step": ("step", step_on_card),
            "tell": ("step", tell_on_card),
        }
        if self.plan.others:
            plain = max(self.plan.others) <= SIMPLE
            kernels["play_on"] = ("plain others", plain_others_on_card) if plain else ("others", others_on_card)
        if self.plan.version == LOOKS_AHEAD:
            kernels["look_ahead"] = "look ahead", look_ahead_on_card
        return kernels

    # --- playing ----------------------------------------------------------------------------------

    def launch(self, what: int, actions: Any, seen: Any = None, refused: Any = None) -> None:
        """Run an operation at the tables; nobody waits for its end."""
        given = actions, self.there["all_allowed"] if refused is None else refused
        self.there["step"](*self.there["grid"], *self.tables(seen), *given, what)

    def tables(self, seen: Any = None, mask: Any = None) -> tuple[Any, ...]:
        """What kernels of tables are given first."""
        t = self.there
        head = t["rules"], t["tiles"], t["matches"], t["stand"], self.seed, self.n, t["deals"], t["blank"]
        shown = t["seen"] if seen is None else seen, t["mask"] if mask is None else mask
        return *head, t["numbers"], t["courses"], t["offered"], *shown, t["gain"], t["blank_win"], t["rows"], t["costs"]

    def reset(self, seed: int | None = None) -> Any:
        """Deal the first hand at every table and return, for the player asked at each: observation, mask, who it is."""
        if seed is not None:
            self.seed = seed_of(seed)
        self.begin_hands()
        for name, part in (("numbers", self.numbers), ("stand", self.stand)):
            self.there[name].fill(part)
        self.launch(FIRST_DEAL, self.room(np.int64))
        self.begun = True
        self.go_on(self.all_left_alone())
        return self.shown()[:3]

    def step(self, actions: Any) -> Any:
        """Make one decision at every table. If any action is not allowed, InputError is raised and nothing is done."""
        self.check_begun()
        chosen, refused = self.sent(actions), self.there["all_allowed"].copy()
        self.launch(CHECK, chosen, refused=refused)
        if not self.plan.others:
            self.launch(STEP, chosen, refused=refused)
        self.go_on(chosen, refused)
        shown = self.shown()
        at = int(refused.copy_to_host()[0])
        if at < self.n:
            code = int(chosen.copy_to_host()[at])
            raise InputError(
                f"actions[{at}]",
                _("{code} is not allowed at table {refused}; see the mask for what is", code=code, refused=at),
            )
        return shown

    def go_on(self, actions: Any, refused: Any = None) -> None:
        """Where others play, go on to the learner's next decision at every table, unless an action was refused; and
        look ahead, if that is told."""
        t = self.there
        if self.plan.others:
            given = actions, t["all_allowed"] if refused is None else refused, t["others"], t["final"], t["ended"]
            t["play_on"](*t["grid"], *self.tables(), *given)
        if self.plan.version == LOOKS_AHEAD:
            numbers = t["numbers"]
            self.look_ahead(t["deals"], numbers.row(WHICH), numbers.row(WHO), t["seen"])
            if self.looked_back:
                self.look_ahead(t["ended"], numbers.row(BACK_WHICH), numbers.row(BACK_FROM), t["final"])

    def look_ahead(self, deals: Any, which: Any, seats: Any, seen: Any) -> None:
        """For the third observation: what the hands at these seats would be."""
        t = self.there
        t["look_ahead"](*t["grid"], t["rules"], deals, t["blank_win"], t["rows"], t["costs"], which, seats, seen)

    def skip(self, tables: Ints) -> None:
        """Begin the next hand (or match) at these tables, wherever the last one is."""
        chosen = super().all_left_alone()
        chosen[tables] = 0
        self.launch(SKIP, card().upload(chosen))
        self.go_on(self.all_left_alone())

    def all_left_alone(self) -> Any:
        """No action at any table."""
        return card().upload(super().all_left_alone())

    def sent(self, actions: Any) -> Any:
        """One whole number for each table, on the card; from there they are taken where they lie."""
        about = getattr(actions, "__cuda_array_interface__", None)
        if about is None:
            return card().upload(self.checked(actions))
        plain = about["typestr"] == "<i8" and not about.get("strides") and tuple(about["shape"]) == (self.n,)
        chosen = self.room(about["typestr"], tuple(about["shape"]))
        if about.get("strides"):
            raise InputError("actions", _("must lie in one piece on the card; make them contiguous"))
        chosen.copy_from(about["data"][0])
        return chosen if plain else card().upload(self.checked(chosen.copy_to_host()))

    def room(self, dtype: Any, shape: tuple[int, ...] = ()) -> Any:
        """An array on the card, a number for each table unless it is another shape."""
        return card().room(shape or (self.n,), dtype)

    def shown(self) -> tuple[Any, Any, Any, Any, Any]:
        """Observation, mask, player, reward and end at each table, as arrays of their own on the card."""
        t, players, learns = self.there, self.room(np.int64), bool(self.plan.others)
        reward = self.room(np.float32, (self.n, 1 if learns else self.players))
        done, unit = self.room(np.bool_), self.matches.parts if self.matches else self.plan.point_unit
        t["tell"](*t["grid"], t["numbers"], t["courses"], t["gain"], unit, learns, reward, done, players)
        if learns:
            reward.shape = (self.n,)
        return t["seen"].copy(), t["mask"].copy(), players, reward, done

    def sample(self) -> Any:
        """Some allowed action at each table, from a random stream of the seed that is independent of the walls."""
        self.check_begun()
        chosen = self.room(np.int64)
        self.launch(CHOOSE, chosen)
        return chosen

    def decided(self, levels: Ints) -> Any:
        """What players of a level, the same everywhere, do."""
        t, chosen = self.there, self.room(np.int64)
        if "teach" not in t:
            t["teach"] = card().kernel("teach", teach_on_card)
        about = t["rules"], t["deals"], t["numbers"], t["mask"], t["blank_win"], t["rows"], t["costs"]
        t["teach"](*t["grid"], *about, int(levels[0]), chosen)
        return chosen

    def observe(self, player: int) -> Any:
        """What one player knows at every table, whether asked or not."""
        self.check_begun()
        who = fields.number(player, "player", self.players - 1)
        seats, observations = card().upload(np.full(self.n, who, np.int64)), self.room(np.int16, self.seen.shape)
        observations.fill(np.zeros_like(self.seen))
        self.launch(LOOK, seats, observations)
        if self.plan.version == LOOKS_AHEAD:
            self.look_ahead(self.there["deals"], self.there["numbers"].row(WHICH), seats, observations)
        return observations

    # --- what is copied here when it is asked for -------------------------------------------------

    def fetch(self) -> None:
        """Copy the numbers of the tables here."""
        self.there["step"].check()
        self.numbers[:] = self.there["numbers"].copy_to_host()
        self.gain[:] = self.there["gain"].copy_to_host()
        self.courses[:] = self.there["courses"].copy_to_host()

    @property
    def info(self) -> dict[str, Ints]:
        """The last step, as in `Vector`."""
        self.fetch()
        return super().info

    def deal(self, i: int) -> Deal:
        """A table as the interpreter reads it."""
        return filled(Deal(), self.there["deals"].copy_to_host()[i])

    def __getstate__(self) -> dict[str, Any]:
        """What is saved when it is pickled or copied."""
        self.fetch()
        state = {name: value for name, value in self.__dict__.items() if name not in ("kernel", "opponents", "there")}
        lying = "deals", "stand", "offered", "seen", "mask", "final"
        here = {name: self.there[name].copy_to_host() for name in lying}
        return {**state, **here}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore it."""
        deals = np.zeros(state["n"], DEAL)
        lay_by_name(deals, state.pop("deals"))
        add_offered(state)
        self.__dict__.update(state, kernel=None, opponents=None)
        self.numbers[BACK_FROM] = NOBODY
        self.there = self.arrays()
        self.there["deals"].fill(deals)
        self.final = self.there["final"]
