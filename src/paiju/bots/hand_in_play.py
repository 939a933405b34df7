"""What a program's player hears a hand from: our own table, or somebody else's."""

from collections.abc import Sequence
from typing import Protocol

from paiju.books.book import Book
from paiju.table import events as E
from paiju.table.scene import Setting


class HandOpening(Setting, Protocol):
    """How a hand began."""

    @property
    def points(self) -> Sequence[int]:
        """Everybody's points, by seat."""

    @property
    def deposits(self) -> int:
        """Riichi sticks on the table."""


class HandInPlay(Protocol):
    """A hand as it goes; a `Table` is one."""

    @property
    def book(self) -> Book:
        """The rule book, without the dice rule."""

    @property
    def sitting(self) -> HandOpening:
        """How it began."""

    @property
    def result(self) -> E.End | None:
        """How it ended; None while it is running."""

    def seen(self, role: str, /) -> Sequence[E.Event]:
        """The events so far as a role sees them."""
