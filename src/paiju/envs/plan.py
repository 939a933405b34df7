"""The make-up of an environment: the book, hands or matches, which observation, and who else plays."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, TypedDict

from paiju import books, fields
from paiju.books.book import Book
from paiju.core.many.history import HISTORY
from paiju.core.many.observing import GIVEN_UP, MOST, OBSERVATION
from paiju.core.play.actions import ACTIONS
from paiju.core.rules import Rules
from paiju.envs.ahead import AHEAD
from paiju.errors import InputError
from paiju.languages import _
from paiju.series import LEVELS, Series, books_played, level_named, series
from paiju.table.events import RESULTS

LARGEST_SEED = (1 << 63) - 1
# Points that make a reward of 1, by the book's scoring.
UNITS = {"base_points": 1000, "han": 1, "points": 8, "fans": 1}
WIDTHS = {1: OBSERVATION, 2: HISTORY, 3: AHEAD}  # numbers of an observation, by its version
LOOKS_AHEAD = 3  # the version that looks ahead
ENDINGS = ("", *RESULTS)  # how a hand ended, by the core's number; "" while it goes on

EnvUnit = Literal["hand", "match"]


class EnvOptions(TypedDict, total=False):
    """Options of an environment besides its book; docs/envs.md says what each does."""

    others: object
    unit: object
    observation: object


@dataclass(frozen=True, slots=True)
class EnvPlan:
    """A checked environment. `others` are the levels of the players who do not learn, beginning after the learner;
    empty if everybody learns."""

    book: Book
    series: Series
    unit: EnvUnit
    version: int
    others: tuple[int, ...]

    @property
    def players(self) -> int:
        """Seats at the table."""
        return self.book.tiles.players

    @property
    def width(self) -> int:
        """How many numbers an observation has."""
        return width_of(self.version, self.series.played)

    @property
    def rules(self) -> list[Rules]:
        """The book as the core reads it, built once; if it has dice rules, one for each."""
        return rules_of(self.series)

    @property
    def point_unit(self) -> int:
        """Points that make a reward of 1 for a hand."""
        return unit_of(self.book)

    def learner(self, number: int) -> int:
        """The learner in the hand or match of this number, if others play as well."""
        return number % self.players

    def level(self, player: int, learner: int) -> int:
        """The level of a player who does not learn."""
        return self.others[(player - learner - 1) % self.players]


def width_of(version: int, played: Iterable[Book]) -> int:
    """How many numbers an observation has: the suits given up are behind the rest where one of these books has them."""
    return WIDTHS[version] + GIVEN_UP * any(book.course.void_suit for book in played)


def width_by(version: int, book: Book, special: str | None) -> int:
    """The same for a book and a dice rule, as an environment is made with them."""
    return width_by_dice(version, book, special) if book.specials else width_of(version, (book,))


@lru_cache(maxsize=64)
def width_by_dice(version: int, book: Book, special: str | None) -> int:
    """The same for a book with dice rules."""
    return width_of(version, books_played(book, special)[1])


@lru_cache(maxsize=64)
def rules_of(hands: Series) -> list[Rules]:
    """The flat books of a series."""
    return hands.rules


def unit_of(book: Book) -> int:
    """Points that make a reward of 1."""
    return UNITS[book.pays_for]


def plan(book: str | Book, special: str | None, options: EnvOptions) -> EnvPlan:
    """Check the options and return the environment's plan."""
    fields.check_options(options, EnvOptions, "environment")
    chosen = book if isinstance(book, Book) else books.get(book)
    unit, version = options.get("unit", "hand"), options.get("observation", 1)
    if unit != "hand" and unit != "match":
        raise InputError("unit", _("must be hand or match, not {unit}", unit=f"{unit!r}"))
    if not isinstance(version, int) or isinstance(version, bool) or version not in WIDTHS:
        raise InputError("observation", _("must be 1, 2 or 3, not {version}", version=f"{version!r}"))
    hands = series(chosen, "random", special)
    return EnvPlan(chosen, hands, unit, version, levels_of_others(chosen, options.get("others")))


def levels_of_others(book: Book, value: object) -> tuple[int, ...]:
    """One level for all other players, or one for each of them."""
    if value is None:
        return ()
    names = value.split(",") if isinstance(value, str) else value
    number = book.tiles.players - 1
    if not isinstance(names, list | tuple) or len(names) not in (1, number):
        raise InputError("others", _("must be one level, or {number}, one for each of the others", number=number))
    levels = [LEVELS[level_named(name.strip() if isinstance(name, str) else name, "others")] for name in names]
    return tuple(levels * (number if len(levels) == 1 else 1))


def seed_of(value: object) -> int:
    """A seed as a whole number."""
    return fields.number(whole(value), "seed", LARGEST_SEED)


def whole(value: object) -> object:
    """A whole number of any library as a Python int; anything else unchanged. Zero-dimensional arrays count too."""
    if isinstance(value, bool):
        return str(value)
    if isinstance(value, int) or getattr(value, "shape", None) != ():
        return value
    item = getattr(value, "item", None)
    number = item() if callable(item) else value
    return number if isinstance(number, int) and not isinstance(number, bool) else value


def observation_space(width: int) -> Any:
    """The space of what a player is shown when asked: observation and mask. Needs Gymnasium."""
    import numpy as np

    spaces = gymnasium_spaces()
    return spaces.Dict({"observation": row_space(width), "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8)})


def row_space(width: int) -> Any:
    """The space of an observation without its mask."""
    import numpy as np

    return gymnasium_spaces().Box(-MOST, MOST, (width,), np.int16)


def gymnasium_spaces() -> Any:
    """Gymnasium's spaces, or say what to install."""
    try:
        from gymnasium import spaces
    except ImportError as error:
        raise ImportError("spaces need Gymnasium: pip install '.[envs]' in Paiju's folder") from error
    return spaces
