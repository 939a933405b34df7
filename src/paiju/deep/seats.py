"""Whoever can sit at a table, by name: levels, the deep player, programs of others."""

from collections.abc import Sequence
from dataclasses import replace

from paiju.books.book import Book
from paiju.bots import guests
from paiju.bots.explain import Explanation, NotingDecider
from paiju.bots.foreign import Guest
from paiju.bots.level import Bot, Chooser
from paiju.deep.names import DEEP, budget_of, is_deep
from paiju.deep.player import Thinker, can_compile
from paiju.table import events as E
from paiju.table.action import Action
from paiju.table.scene import View


class DeepBot(Bot):
    """The deep player. What it does depends on its seed, the view and the number of trials, or the time it has."""

    def __init__(self, book: str | Book, name: str, seed: int = 0, jobs: int = 0) -> None:
        super().__init__(book, "steady", seed)
        self.name = name
        self.budget, self.seed = budget_of(name, "level"), seed & (1 << 62) - 1
        self.thinker = Thinker(can_compile(), jobs)

    def choose(self, view: View) -> Action:
        """One of the actions the view allows."""
        return self.thinker.decide(self.book, view, self.budget, self.seed)

    def explain(self, view: View, decider: NotingDecider | None = None) -> Explanation:  # noqa: ARG002
        """What the steady player saw, and what trials told of it."""
        return replace(self.thinker.explain(self.book, view, self.budget, self.seed), player=self.name)

    def close(self) -> None:
        """Its threads end."""
        self.thinker.close()


class DeepGuest(Guest):
    """The deep player where programs sit: in this process, on one core, since games are played side by side."""

    PREFIX = DEEP

    def __init__(self, name: str, book: str | Book) -> None:
        super().__init__(name, book)
        self.bot = DeepBot(book, name, jobs=1)

    def named_in(self, _: str) -> list[str]:
        """There is no program."""
        return []

    def wake(self) -> None:
        """Do nothing: there is no program."""

    def decide(self, view: View, _: Sequence[E.Event]) -> Action:
        """Its decision."""
        return self.bot.choose(view)

    def close(self) -> None:
        """All is over."""
        self.bot.close()


def bot_named(book: str | Book, name: str, seed: int = 0, chooser: Chooser | None = None) -> Bot:
    """A player of ours by its name."""
    return DeepBot(book, name, seed) if is_deep(name) else Bot(book, name, seed, chooser)


def is_guest(name: str) -> bool:
    """Does it sit at a table by itself, as programs do?"""
    return is_deep(name) or guests.is_guest(name)


def guest(name: str, book: str | Book, think: float = 3.0, errors: str | None = None) -> Guest:
    """Somebody who sits at a table by themselves; a program is started when it is first asked."""
    return DeepGuest(name, book) if is_deep(name) else guests.guest(name, book, think, errors)
