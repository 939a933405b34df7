"""Environments for learning programs: one table for PettingZoo, many side by side over arrays (docs/bots-api.md)."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paiju.books.book import Book
    from paiju.envs.tables import Vector
    from paiju.envs.zoo import HandEnv

__all__ = ["aec", "vector"]


def aec(book: "str | Book", special: str | None = None) -> "HandEnv":
    """A hand as a PettingZoo AEC environment; needs `pip install 'paiju[envs]'`."""
    try:
        import pettingzoo  # noqa: F401
    except ImportError as error:
        raise ImportError("paiju.envs.aec needs PettingZoo: pip install 'paiju[envs]'") from error
    from paiju.envs.zoo import HandEnv

    return HandEnv(book, special)


def vector(book: "str | Book", n: int, seed: int = 0, special: str | None = None) -> "Vector":
    """So many tables side by side, over NumPy arrays; compiled where there is Numba. Needs NumPy."""
    try:
        import numpy  # noqa: F401
    except ImportError as error:
        raise ImportError("paiju.envs.vector needs NumPy: pip install 'paiju[batch]'") from error
    from paiju.envs.tables import Vector

    return Vector(book, n, seed, special)
