"""Our own players at a table: each decides from its view alone, with the code that plays a million hands compiled."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from paiju import books
from paiju.books.book import Book
from paiju.books.flatten import flatten
from paiju.books.specials import special
from paiju.bots.deal_from_view import FIRST_SUPPORTER, deal_of
from paiju.bots.explain import Decision, Explanation, NotingDecider, explained
from paiju.core.chance import PLAYER_STREAM, begin, following
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import Deal
from paiju.core.players.levels.choose import DecidingPlayer, choose
from paiju.core.players.notes import Notes
from paiju.core.rules import Rules
from paiju.errors import InputError
from paiju.languages import _
from paiju.series import LEVELS, level_named
from paiju.table.action import Action
from paiju.table.codes import SEATS
from paiju.table.scene import View
from paiju.table.wins import new_buffers

# Whoever decides by a book, at a table: who is asked, of which level, with which chance, and the actions allowed.
Chooser = Callable[[Rules, Deal, int, int, int, Sequence[int]], int]


def level_number(name: object) -> int:
    """The core's number of a level."""
    return LEVELS[level_named(name, "level")]


@lru_cache(maxsize=64)
def played_by(book: Book, rule: str | None) -> tuple[Book, Rules]:
    """The book a hand is played by, with its dice rule, and its flat form."""
    played = book if rule is None else special(book, rule)
    return played, flatten(played)


class SeatedPlayer(NamedTuple):
    """A question to a player: the book and its flat form, the table as its role knows it, who is asked."""

    book: Book
    rules: Rules
    deal: Deal
    who: int


def seated(book: Book, view: View, buffers: Buffers) -> SeatedPlayer:
    """The question that a view asks. `book` comes without the dice rule."""
    if not view.legal:
        raise InputError("view", _("it is not this role's turn to act"))
    played, rules = played_by(book, view.special)
    who = SEATS.index(view.role) if view.role in SEATS else FIRST_SUPPORTER
    return SeatedPlayer(played, rules, deal_of(played, rules, buffers, view, who), who)


def decide(book: Book, level: int, view: View, chance: int, buffers: Buffers, chooser: Chooser | None = None) -> Action:
    """What a player of a level does when asked. `chance` is the number for whatever the player leaves to chance;
    `chooser`, if given, decides compiled."""
    _rest, rules, d, who = seated(book, view, buffers)
    codes = [action.code for action in view.legal]
    if chooser is not None:
        code = chooser(rules, d, who, level, chance, codes)
    else:
        code = Interpreted(buffers).choose(rules, d, who, level, chance, codes)
    return next(action for action in view.legal if action.code == code)


class Interpreted:
    """Decides in the interpreter and keeps its notes."""

    def __init__(self, buffers: Buffers) -> None:
        self.buffers, self.notes = buffers, Notes()

    def choose(self, r: Rules, d: Deal, who: int, level: int, chance: int, codes: Sequence[int]) -> int:
        """What a player of a level does; `codes` are the actions allowed, lowest first."""
        return choose(r, d, self.buffers, DecidingPlayer(who, level, chance), list(codes), len(codes), self.notes)


class Bot:
    """A player of a level. What it does depends only on its seed and the views it was shown."""

    def __init__(self, book: str | Book, level: str, seed: int = 0, chooser: Chooser | None = None) -> None:
        self.chooser = chooser
        self.book = book if isinstance(book, Book) else books.get(book)
        self.name, self.level = level, level_number(level)
        self.buffers = new_buffers()
        self.chance = begin(seed & (1 << 62) - 1, 0, PLAYER_STREAM)

    def choose(self, view: View) -> Action:
        """One of the actions the view allows."""
        self.chance = following(self.chance)
        return decide(self.book, self.level, view, self.chance, self.buffers, self.chooser)

    def explain(self, view: View, decider: NotingDecider | None = None) -> Explanation:
        """Why `choose` would now do what it does: what it weighed and what decided. `decider` decides compiled."""
        decider = decider or Interpreted(self.buffers)
        played, rules, d, who = seated(self.book, view, self.buffers)
        codes = [action.code for action in view.legal]
        code = decider.choose(rules, d, who, self.level, following(self.chance), codes)
        return explained(self.name, view, Decision(played, d, view.legal, code, decider.notes))

    def close(self) -> None:
        """Nothing needs closing; foreign players have a program to end."""
