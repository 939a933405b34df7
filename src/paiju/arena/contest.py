"""A contest: one player against several of another sort, the book, and where the tiles come from."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypedDict

from paiju import books
from paiju.books.book import Book
from paiju.books.derive import derive
from paiju.books.digest import book_hash
from paiju.bots.guests import PREFIXES, joins
from paiju.deep.names import DEEP, budget_of, is_deep
from paiju.deep.seats import is_guest
from paiju.errors import InputError
from paiju.languages import _
from paiju.series import LEVELS, Series, levels_of, series

FOREIGN_A, FOREIGN_B = -1, -2  # the levels of programs, by their side
THINK = 3.0  # seconds a program has for an answer unless told
MOST_THINK = 3600.0
MOST_SEED = 2**63 - 1

Unit = Literal["match", "hand"]
Walls = Literal["own", "shared"]
STAND_IN = "random"  # what a program counts as where a level is wanted
POLICY = "policy:"  # before the name of a policy of Python's

Policy = Callable[..., Any]  # observations and masks in, actions out


class GameTerms(TypedDict):
    """What games depend on, besides their number and who plays."""

    book: str
    book_hash: str
    special: str | None
    seed: int
    unit: Unit
    walls: Walls
    think: float | None


class ContestTerms(GameTerms):
    """Everything the results of a contest depend on, besides the number of games."""

    a: str
    b: str


@dataclass(frozen=True, slots=True)
class Contest:
    """A contest to be played. `a` sits once in every seat on the same walls; all other players are `b`."""

    book: Book  # as it was asked for
    series: Series  # its hands; with own walls those of a book that has them
    a: str
    b: str
    seed: int
    unit: Unit
    walls: Walls
    think: float
    errors: str | None = None  # a file for what programs write to their standard error
    log: str | None = None  # a file for all that is said to programs and by them
    policies: Mapping[str, Policy] = field(default_factory=dict)  # by side

    @property
    def seats(self) -> int:
        """Players at a table, which is also the number of games per wall."""
        return self.book.tiles.players

    @property
    def foreign(self) -> bool:
        """Does somebody else's program play?"""
        return is_guest(self.a) or is_guest(self.b)

    @property
    def joined(self) -> bool:
        """Does a program join over TCP, where all share one listener?"""
        return joins(self.a) or joins(self.b)

    def levels(self, turn: int) -> list[int]:
        """The level of every player in the game where `a` is the player of this number."""
        a, b = level_of(self.a, FOREIGN_A), level_of(self.b, FOREIGN_B)
        return [a if player == turn else b for player in range(self.seats)]

    def terms(self) -> ContestTerms:
        """Everything the results depend on, besides the number of games."""
        return {
            "book": self.book.id,
            "book_hash": book_hash(self.book),
            "special": self.series.special or None,
            "a": self.a,
            "b": self.b,
            "seed": self.seed,
            "unit": self.unit,
            "walls": self.walls,
            "think": self.think if self.foreign else None,
        }


def contest(
    book: str | Book,
    a: object,
    b: object,
    seed: int = 0,
    unit: object = "match",
    walls: object = None,
    special: object = None,
    think: object = None,
) -> Contest:
    """Check the settings and return the contest."""
    chosen = book if isinstance(book, Book) else books.get(book)
    sides = side_of(chosen, a, "a"), side_of(chosen, b, "b")
    if unit not in ("match", "hand"):
        raise InputError("unit", _("must be match or hand"))
    if walls not in (None, "own", "shared"):
        raise InputError("walls", _("must be own or shared"))
    policies = {side: each for side, each in (("a", a), ("b", b)) if callable(each)}
    if policies and any(is_guest(side) for side in sides):
        raise InputError(
            "a" if callable(b) else "b",
            _("a policy plays only against levels or policies; a program can sit at a table with Foreign"),
        )
    levels = [side if side in LEVELS else STAND_IN for side in sides]
    players = [levels[0], *levels[1:] * (chosen.tiles.players - 1)]
    same_walls, planned = laid(chosen, walls, players, special)
    return Contest(chosen, planned, *sides, seed, unit, same_walls, seconds(think), policies=policies)


def laid(book: Book, walls: object, players: list[str], special: object) -> tuple[Walls, Series]:
    """The series to be played. With one wall for all, a claim takes turns away from others and changes everybody's
    draws; with a wall for every seat each player draws the same tiles whatever the others do, and luck matters less.
    Unless otherwise requested, every book that can be played that way is: those that neither turn tiles nor keep some
    back."""
    if book.wall.wall_per_seat:
        return "own", series(book, players, special)
    if walls != "shared":
        try:
            own = derive(book, book.id, **{"wall.wall_per_seat": True})
            return "own", series(own, players, special)
        except InputError:
            if walls == "own":
                raise
    return "shared", series(book, players, special)


def level_of(side: str, foreign: int) -> int:
    """A side's level as the core knows it, or the level that stands for a program."""
    return LEVELS.get(side, foreign)


def side_of(book: Book, value: object, field: str) -> str:
    """A level by name, the deep player, a program, or a policy."""
    if callable(value):
        return POLICY + str(getattr(value, "name", getattr(value, "__name__", type(value).__name__)))
    if isinstance(value, str) and is_deep(value):
        budget_of(value, field)
        return value
    if isinstance(value, str) and is_guest(value) and value.partition(":")[2].strip():
        return value
    try:
        return levels_of(book, [value])[0]
    except InputError:
        shown, known = repr(value)[:40], ", ".join([*LEVELS, DEEP])
        programs = ", ".join(f"{prefix}PROGRAM" for prefix in PREFIXES)
        raise InputError(
            field,
            _(
                "there is no player {shown}; choose from {known}, and {programs}",
                shown=shown,
                known=known,
                programs=programs,
            ),
        ) from None


def seconds(value: object) -> float:
    """The thinking time."""
    if value is None:
        return THINK
    try:
        time = float(value) if isinstance(value, int | float | str) and not isinstance(value, bool) else 0.0
    except ValueError:
        time = 0.0
    if not 0.0 < time <= MOST_THINK:
        raise InputError(
            "think",
            _(
                "must be a number of seconds, at most {most}, not {value}",
                most=f"{MOST_THINK:.0f}",
                value=f"{str(value)[:40]!r}",
            ),
        )
    return time
