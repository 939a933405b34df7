"""Many tables side by side on a graphics card. Observations stay there, for a network that runs there too."""

from functools import cache
from typing import Any, Unpack

import numpy as np
from numba import cuda

from paiju.batch.arrays import DEAL, WIN, rules_array
from paiju.books.book import Book
from paiju.core.play.deal import Deal
from paiju.envs.plan import LOOKS_AHEAD, EnvOptions
from paiju.envs.tables import Ints, Observations, Vector
from paiju.errors import InputError
from paiju.gpu.compiling import on_card
from paiju.gpu.sizes import block_size, blocks_for, row_length
from paiju.gpu.step_kernel import CHECK, step_on_card
from paiju.languages import _
from paiju.native.kernels.step import STEP
from paiju.scoring.suit_table import array


@cache
def card_kernel() -> Any:
    """The compiled step."""
    return on_card(step_on_card)


class CardVector(Vector):
    """Tables where everybody learns, hand by hand. Observations and masks are arrays on the card, which PyTorch, CuPy
    and JAX read in place (`__cuda_array_interface__`); everything else is as in `Vector`."""

    def __init__(
        self, book: str | Book, n: int, seed: int = 0, special: str | None = None, **more: Unpack[EnvOptions]
    ) -> None:
        super().__init__(book, n, seed, special, **more)
        if self.plan.others or self.matches:
            raise InputError(
                "device",
                _("on a graphics card everybody learns, hand by hand: leave out others and unit, or play on the CPU"),
            )
        if self.plan.version == LOOKS_AHEAD:
            raise InputError(
                "observation", _("a graphics card supports observation 1 or 2; the third looks ahead and needs the CPU")
            )

    def fast(self) -> dict[str, Any]:
        """The arrays on the card."""
        size = block_size(self.plan.rules)
        blocks = blocks_for(self.n, size)
        blank = np.zeros(1, DEAL), np.zeros(1, WIN)
        return {
            "rules": cuda.to_device(np.concatenate([rules_array(r) for r in self.plan.rules])),
            "tiles": cuda.to_device(np.array(self.series.tiles, np.int64)),
            "deals": cuda.to_device(np.zeros(self.n, DEAL)),
            "blank": tuple(map(cuda.to_device, blank)),
            "grid": (blocks, size),
            "rows": cuda.device_array((blocks * size, row_length(self.plan.rules)), np.int64),
            "costs": cuda.to_device(array()),
            "seen": cuda.to_device(self.seen),
            "mask": cuda.to_device(self.mask),
        }

    def run(self, actions: Ints, what: int, seen: Observations | None = None) -> int:
        """Run an operation at the tables; a step runs only if every action is allowed."""
        moved = [cuda.to_device(part) for part in (self.numbers, self.stand, self.gain, actions)]
        shown = self.fixed["seen"] if seen is None else cuda.to_device(seen)
        refused = np.full(1, self.n, np.int64)
        if what == STEP:
            flags = cuda.to_device(refused)
            self.launch(moved, shown, CHECK, flags)
            refused = flags.copy_to_host()
            if refused[0] < self.n:
                return int(refused[0])
        self.launch(moved, shown, what, cuda.to_device(refused))
        numbers, _rest, gain, chosen = moved
        numbers.copy_to_host(self.numbers)
        gain.copy_to_host(self.gain)
        chosen.copy_to_host(actions)
        if seen is not None:
            shown.copy_to_host(seen)
        return -1

    def launch(self, moved: list[Any], seen: Any, what: int, refused: Any) -> None:
        """Launch the kernel on the card."""
        f, (numbers, stand, gain, actions) = self.fixed, moved
        head = f["rules"], f["tiles"], stand, np.int64(self.seed), np.int64(self.n), f["deals"], *f["blank"]
        rest = numbers, seen, f["mask"], gain, f["rows"], f["costs"], actions, np.int64(what), refused
        card_kernel()[f["grid"]](*head, *rest)

    def observed(self) -> Any:
        """Observations and masks on the card, as copies for the caller, and players."""
        return copied(self.fixed["seen"]), copied(self.fixed["mask"]), self.players_to_act()

    def checked(self, actions: object) -> Ints:
        """One whole number for each table, which may also come from the card."""
        if hasattr(actions, "__cuda_array_interface__"):
            actions = cuda.as_cuda_array(actions).copy_to_host()
        return super().checked(actions)

    def decided(self, levels: Ints) -> Ints:
        """Refused: levels decide only on the processor."""
        raise InputError("level", _("levels do not play on a card ({tables} tables)", tables=len(levels)))

    def deal(self, i: int) -> Deal:
        """A table as the interpreter reads it."""
        row, d = self.fixed["deals"][i : i + 1].copy_to_host()[0], Deal()
        for name, *_rest in Deal.LAYOUT:
            setattr(d, name, row[name].tolist())
        return d

    def __getstate__(self) -> dict[str, Any]:
        """What is saved when it is pickled or copied."""
        state = {name: value for name, value in self.__dict__.items() if name not in ("kernel", "fixed")}
        return {**state, "arrays": {name: self.fixed[name].copy_to_host() for name in ("deals", "seen", "mask")}}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore it."""
        arrays = state.pop("arrays")
        self.__dict__.update(state, kernel=card_kernel)
        self.fixed = self.fast() | {name: cuda.to_device(part) for name, part in arrays.items()}


def copied(source: Any) -> Any:
    """A copy that stays on the card."""
    other = cuda.device_array(source.shape, source.dtype)
    other.copy_to_device(source)
    return other
