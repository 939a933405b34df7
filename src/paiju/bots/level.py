"""Our own players at a table: each decides from its view alone, by the text that plays a million hands compiled."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from paiju import books
from paiju.books.book import Book
from paiju.books.flatten import flatten
from paiju.books.specials import special
from paiju.bots.deal_from_view import FIRST_SUPPORTER, deal_of
from paiju.core.chance import PLAYER_STREAM, begin, following
from paiju.core.play import actions as A
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import Deal
from paiju.core.players.choose import LIVE, PlayerAsked, choose
from paiju.core.rules import Rules
from paiju.errors import InputError
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


def decide(book: Book, level: int, view: View, chance: int, buffers: Buffers, chooser: Chooser | None = None) -> Action:
    """What a player of a level does who is asked. `book` is without the dice rule, `chance` a number for what the
    player leaves to chance; `chooser` decides compiled, where somebody has one."""
    if not view.legal:
        raise InputError("view", "nothing is awaited from this role", "此角色现在无须行动")
    played, rules = played_by(book, view.special)
    who = SEATS.index(view.role) if view.role in SEATS else FIRST_SUPPORTER
    d = deal_of(played, rules, buffers, view, who)
    codes = [action.code for action in view.legal]
    if chooser is not None:
        code = chooser(rules, d, who, level, chance, codes)
    else:
        out = [*codes, *[0] * (A.ACTIONS - len(codes))]
        code = choose(rules, d, buffers, PlayerAsked(who, level, chance), out, len(codes), [0] * LIVE)
    return next(action for action in view.legal if action.code == code)


class Bot:
    """A player of a level. What it does depends on its seed, the views it was shown, and nothing else."""

    def __init__(self, book: str | Book, level: str, seed: int = 0, chooser: Chooser | None = None) -> None:
        self.chooser = chooser
        self.book = book if isinstance(book, Book) else books.get(book)
        self.level = level_number(level)
        self.buffers = new_buffers()
        self.chance = begin(seed & (1 << 62) - 1, 0, PLAYER_STREAM)

    def choose(self, view: View) -> Action:
        """One of the actions the view allows."""
        self.chance = following(self.chance)
        return decide(self.book, self.level, view, self.chance, self.buffers, self.chooser)

    def close(self) -> None:
        """Nothing is left behind; foreign players have a program to end."""
