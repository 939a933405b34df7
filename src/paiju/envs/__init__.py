"""Environments for programs that learn: one table for PettingZoo or Gymnasium, or many side by side over arrays
(docs/envs.md)."""

from typing import TYPE_CHECKING, Any, Unpack

from paiju.envs.plan import ENDINGS, EnvOptions
from paiju.gpu.card import CUDA, checked_device

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from paiju.books.book import Book
    from paiju.envs.gym import SingleEnv
    from paiju.envs.learner_vector import LearnerVectorEnv
    from paiju.envs.stable_baselines import Sb3Env
    from paiju.envs.tables import Vector
    from paiju.envs.zoo import HandEnv, ParallelHandEnv
    from paiju.table.scene import View

__all__ = [
    "ENDINGS",
    "action_mask",
    "aec",
    "observation",
    "parallel",
    "parts",
    "sb3_env",
    "single",
    "vector",
    "vector_env",
]

BATCH, ENVS = (f"pip install '.[{extra}]' in Paiju's folder" for extra in ("batch", "envs"))


def aec(book: "str | Book", special: str | None = None, **more: Any) -> "HandEnv":
    """A hand, or with `unit="match"` a match, as a PettingZoo AEC environment. Needs `pip install '.[envs]'`."""
    need("aec", "PettingZoo", ENVS)
    from paiju.envs.zoo import HandEnv

    return HandEnv(book, special, **more)


def parallel(book: "str | Book", special: str | None = None, **more: Any) -> "ParallelHandEnv":
    """The same as a PettingZoo parallel environment."""
    need("parallel", "PettingZoo", ENVS)
    from paiju.envs.zoo import ParallelHandEnv

    return ParallelHandEnv(book, special, **more)


def single(book: "str | Book", others: object = "simple", special: str | None = None, **more: Any) -> "SingleEnv":
    """One learner against our levels, as a Gymnasium environment. Needs `pip install '.[envs]'`."""
    need("single", "Gymnasium", ENVS)
    from paiju.envs.gym import SingleEnv

    return SingleEnv(book, special, others=others, **more)


def vector_env(
    book: "str | Book", n: int, others: object = "simple", special: str | None = None, **more: Any
) -> "LearnerVectorEnv":
    """`n` learners side by side, each at a table with our levels, as a Gymnasium vector environment. Needs
    `pip install '.[envs]'`."""
    need("vector_env", "Gymnasium", ENVS)
    from paiju.envs.learner_vector import LearnerVectorEnv

    return LearnerVectorEnv(book, n, special, others=others, **more)


def sb3_env(book: "str | Book", n: int, others: object = "simple", special: str | None = None, **more: Any) -> "Sb3Env":
    """The same as a vector environment of Stable-Baselines3, which has to be installed beside Paiju."""
    need("sb3_env", "Gymnasium", ENVS)
    need("sb3_env", "Stable-Baselines3", "pip install stable-baselines3 sb3-contrib")
    from paiju.envs.stable_baselines import Sb3Env

    return Sb3Env(book, n, special, others=others, **more)


def vector(
    book: "str | Book",
    n: int,
    seed: int = 0,
    special: str | None = None,
    device: str | None = None,
    **more: Unpack[EnvOptions],
) -> "Vector":
    """`n` tables side by side, over NumPy arrays; compiled where that can be done. With `device="cuda"` they run on a
    graphics card, and observations and masks stay there. Needs NumPy."""
    need("vector", "NumPy", BATCH)
    from paiju.envs.tables import Vector

    if checked_device(device) == CUDA:
        from paiju.envs.card_tables import CardVector

        return CardVector(book, n, seed, special, **more)

    return Vector(book, n, seed, special, **more)


def observation(
    view: "View", book: "str | Book", special: str | None = None, version: int = 1
) -> "npt.NDArray[np.int16]":
    """The row of numbers that an environment would show the seat whose view this is. Needs NumPy."""
    need("observation", "NumPy", BATCH)
    from paiju.envs import seeing

    return seeing.observation(view, book, special, version)


def action_mask(view: "View") -> "npt.NDArray[np.int8]":
    """The mask of a view: 1 for every action it allows."""
    need("action_mask", "NumPy", BATCH)
    from paiju.envs import seeing

    return seeing.action_mask(view)


def parts(rows: Any) -> dict[str, Any]:
    """The parts of an observation by name. Second observations: `row`, `planes`, `tokens`, `numbers`; third ones:
    `row`, `unseen`, `safe`, `after`."""
    need("parts", "NumPy", BATCH)
    from paiju.envs import seeing

    return seeing.parts(rows)


def need(name: str, library: str, remedy: str) -> None:
    """Require a library, or say what to install."""
    try:
        __import__(library.lower().replace("-", "_"))
    except ImportError as error:
        raise ImportError(f"paiju.envs.{name} needs {library}: {remedy}") from error
