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

    async def write(self, change: Callable[[Connection], T]) -> T:
        """Change something in a transaction."""
        ...
