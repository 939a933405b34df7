"""How the parts of the store reach the database: in threads, each in a transaction (store.py)."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from sqlalchemy import Connection

T = TypeVar("T")


class Access(Protocol):
    """Something that reads and writes."""

    async def read(self, ask: Callable[[Connection], T]) -> T:
        """Ask the database; a snapshot of its own."""
        ...

    async def write(self, change: Callable[[Connection], T], look: Callable[[Connection], T] | None = None) -> T:
        """Change something in a transaction; if its end is lost and its place taken then, `look` says what there is."""
        ...
