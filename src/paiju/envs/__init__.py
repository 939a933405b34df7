"""Environments for learning programs: one table for PettingZoo and Gymnasium, many side by side over arrays
(docs/envs.md)."""

from typing import TYPE_CHECKING, Any, Unpack

from paiju.envs.plan import ENDINGS, EnvOptions
from paiju.gpu.card import CUDA, checked_device

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from paiju.books.book import Book
    from paiju.envs.gym import SingleEnv
    from paiju.envs.tables import Vector
    from paiju.envs.zoo import HandEnv, ParallelHandEnv
    from paiju.table.scene import View

__all__ = ["ENDINGS", "action_mask", "aec", "observation", "parallel", "parts", "single", "vector"]


def aec(book: "str | Book", special: str | None = None, **more: Any) -> "HandEnv":
    """A hand as a PettingZoo AEC environment, or a match with `unit="match"`; needs `pip install '.[envs]'`."""
    need_pettingzoo("aec")
    from paiju.envs.zoo import HandEnv

    return HandEnv(book, special, **more)


def parallel(book: "str | Book", special: str | None = None, **more: Any) -> "ParallelHandEnv":
    """The same as a PettingZoo parallel environment."""
    need_pettingzoo("parallel")
    from paiju.envs.zoo import ParallelHandEnv

    return ParallelHandEnv(book, special, **more)


def single(book: "str | Book", others: object = "simple", special: str | None = None, **more: Any) -> "SingleEnv":
    """One who learns against levels of ours, as a Gymnasium environment; needs `pip install '.[envs]'`."""
    need_pettingzoo("single")
    from paiju.envs.gym import SingleEnv

    return SingleEnv(book, special, others=others, **more)


def vector(
    book: "str | Book",
    n: int,
    seed: int = 0,
    special: str | None = None,
    device: str | None = None,
    **more: Unpack[EnvOptions],
) -> "Vector":
    """So many tables side by side, over NumPy arrays; compiled where there is Numba, or with `device="cuda"` on a
    card, where observations and masks then stay. Needs NumPy."""
    need_numpy("vector")
    from paiju.envs.tables import Vector

    if checked_device(device) == CUDA:
        from paiju.envs.card_tables import CardVector

        return CardVector(book, n, seed, special, **more)

    return Vector(book, n, seed, special, **more)


def observation(
    view: "View", book: "str | Book", special: str | None = None, version: int = 1
) -> "npt.NDArray[np.int16]":
    """What an environment would show to the seat whose view it is: the same row of numbers. Needs NumPy."""
    need_numpy("observation")
    from paiju.envs import seeing

    return seeing.observation(view, book, special, version)


def action_mask(view: "View") -> "npt.NDArray[np.int8]":
    """1 for every action that a view allows."""
    need_numpy("action_mask")
    from paiju.envs import seeing

    return seeing.action_mask(view)


def parts(rows: Any) -> dict[str, Any]:
    """Second observations by their parts: `row`, `planes`, `tokens`, `numbers`; third ones: `row`, `unseen`, `safe`,
    `after`."""
    need_numpy("parts")
    from paiju.envs import seeing

    return seeing.parts(rows)


def need_numpy(name: str) -> None:
    """NumPy, or what to install."""
    try:
        import numpy  # noqa: F401
    except ImportError as error:
        raise ImportError(f"paiju.envs.{name} needs NumPy: pip install '.[batch]' in Paiju's folder") from error


def need_pettingzoo(name: str) -> None:
    """PettingZoo and with it Gymnasium, or what to install."""
    try:
        import pettingzoo  # noqa: F401
    except ImportError as error:
        raise ImportError(f"paiju.envs.{name} needs PettingZoo: pip install '.[envs]' in Paiju's folder") from error
