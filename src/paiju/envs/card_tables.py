"""Many tables side by side on a graphics card. Everything stays there, for a network that runs there too."""

from typing import Any, Unpack

import numpy as np

from paiju import fields
from paiju.batch.arrays import DEAL, WIN, filled, rules_array
from paiju.books.book import Book
from paiju.core.many.stepping import EVERYBODY
from paiju.core.play.deal import Deal
from paiju.envs.plan import LOOKS_AHEAD, EnvOptions, seed_of
from paiju.envs.tables import Ints, Observations, Vector
from paiju.errors import InputError
from paiju.gpu.driver import card
from paiju.gpu.sizes import STEPPING, row_length, stepping_blocks
from paiju.gpu.step_kernel import CHECK, step_on_card, tell_on_card
from paiju.languages import _
from paiju.native.kernels.step import CHOOSE, FIRST_DEAL, HAND, LEARNER, LOOK, STEP
from paiju.scoring.suit_table import array
from paiju.series import standing


class CardVector(Vector):
    """Tables where everybody learns, hand by hand. What is told of them are arrays on the card, which PyTorch, CuPy and
    JAX read in place (`__cuda_array_interface__`) and NumPy as copies; of a step nothing comes from there but whether
    all actions were allowed. Everything else is as in `Vector`."""

    def __init__(
        self, book: str | Book, n: int, seed: int = 0, special: str | None = None, **more: Unpack[EnvOptions]
    ) -> None:
        super().__init__(book, n, seed, special, False, **more)
        if self.plan.others or self.matches:
            raise InputError(
                "device",
                _("on a graphics card everybody learns, hand by hand: leave out others and unit, or play on the CPU"),
            )
        if self.plan.version == LOOKS_AHEAD:
            raise InputError(
                "observation", _("a graphics card supports observation 1 or 2; the third looks ahead and needs the CPU")
            )
        self.there = self.arrays()

    @property
    def compiled(self) -> bool:
        """Always, on a card."""
        return True

    def slow(self) -> dict[str, Any]:
        """Nothing lies here."""
        return {"deals": []}

    def arrays(self) -> dict[str, Any]:
        """The arrays on the card."""
        on, rules = card(), self.plan.rules
        blocks = stepping_blocks(on, rules, self.n)
        sent = {
            "rules": np.concatenate([rules_array(r) for r in rules]),
            "tiles": np.array(self.series.tiles, np.int64),
            "stand": self.stand,
            "deals": np.zeros(self.n, DEAL),
            "blank": np.zeros(1, DEAL),
            "blank_win": np.zeros(1, WIN),
            "numbers": self.numbers,
            "seen": self.seen,
            "mask": self.mask,
            "gain": self.gain,
            "costs": array(),
            "all_allowed": np.full(1, self.n, np.int64),
        }
        return {
            **{name: on.upload(part) for name, part in sent.items()},
            "rows": on.room((blocks * STEPPING, row_length(rules)), np.int64),
            "grid": (blocks, STEPPING),
            "step": on.kernel("step", step_on_card),
            "tell": on.kernel("step", tell_on_card),
        }

    # --- playing ----------------------------------------------------------------------------------

    def launch(self, what: int, actions: Any, seen: Any = None, refused: Any = None) -> None:
        """Run an operation at the tables; nobody waits for its end."""
        t = self.there
        head = t["rules"], t["tiles"], t["stand"], self.seed, self.n, t["deals"], t["blank"], t["blank_win"]
        answers = t["numbers"], t["seen"] if seen is None else seen, t["mask"], t["gain"], t["rows"], t["costs"]
        t["step"](*t["grid"], *head, *answers, actions, what, t["all_allowed"] if refused is None else refused)

    def reset(self, seed: int | None = None) -> Any:
        """Deal the first hand at every table and return, for the player asked at each: observation, mask, who it is."""
        if seed is not None:
            self.seed = seed_of(seed)
        self.numbers[:] = 0
        self.numbers[HAND] = np.arange(self.n)
        self.numbers[LEARNER] = EVERYBODY
        self.stand[:] = standing(self.series)
        for name, part in (("numbers", self.numbers), ("stand", self.stand)):
            self.there[name].fill(part)
        self.launch(FIRST_DEAL, self.room(np.int64))
        self.begun = True
        return self.shown()[:3]

    def step(self, actions: Any) -> Any:
        """Make one decision at every table. If any action is not allowed, InputError is raised and nothing is done."""
        self.check_begun()
        chosen, refused = self.sent(actions), self.there["all_allowed"].copy()
        self.launch(CHECK, chosen, refused=refused)
        self.launch(STEP, chosen, refused=refused)
        shown = self.shown()
        at = int(refused.copy_to_host()[0])
        if at < self.n:
            code = int(chosen.copy_to_host()[at])
            raise InputError(
                f"actions[{at}]",
                _("{code} is not allowed at table {refused}; see the mask for what is", code=code, refused=at),
            )
        return shown

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
        t, players = self.there, self.room(np.int64)
        reward, done = self.room(np.float32, (self.n, self.players)), self.room(np.bool_)
        t["tell"](*t["grid"], t["numbers"], t["gain"], self.plan.point_unit, reward, done, players)
        return t["seen"].copy(), t["mask"].copy(), players, reward, done

    def sample(self) -> Any:
        """Some allowed action at each table, from a random stream of the seed that is independent of the walls."""
        self.check_begun()
        chosen = self.room(np.int64)
        self.launch(CHOOSE, chosen)
        return chosen

    def decided(self, levels: Ints) -> Ints:
        """Refused: levels decide only on the processor."""
        raise InputError("level", _("levels do not play on a card ({tables} tables)", tables=len(levels)))

    def observe(self, player: int) -> Any:
        """What one player knows at every table, whether asked or not."""
        self.check_begun()
        who = fields.number(player, "player", self.players - 1)
        observations = self.room(np.int16, self.seen.shape)
        observations.fill(np.zeros_like(self.seen))
        self.launch(LOOK, card().upload(np.full(self.n, who, np.int64)), observations)
        return observations

    # --- what is copied here when it is asked for -------------------------------------------------

    def fetch(self) -> None:
        """Copy the numbers of the tables here."""
        self.there["step"].check()
        self.numbers[:] = self.there["numbers"].copy_to_host()
        self.gain[:] = self.there["gain"].copy_to_host()

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
        state = {name: value for name, value in self.__dict__.items() if name not in ("kernel", "there")}
        return {**state, "deals": self.there["deals"].copy_to_host(), **self.here("seen", "mask")}

    def here(self, *names: str) -> dict[str, Observations]:
        """Copies of arrays of the card."""
        return {name: self.there[name].copy_to_host() for name in names}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore it."""
        deals = state.pop("deals")
        self.__dict__.update(state, kernel=None)
        self.there = self.arrays()
        self.there["deals"].fill(deals)
