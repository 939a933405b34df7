"""A series of hands: the rules they are played by, the tiles, the players; and such hands played in the interpreter.

Hand i of a seed is the same whoever plays it, in the interpreter or compiled (`paiju.native.play`), in any order.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Protocol

from paiju.books.book import Book
from paiju.books.flatten import flatten
from paiju.books.playable import check_playable
from paiju.books.specials import find_special, special
from paiju.core.many import tally as T
from paiju.core.many.playing import HandNumbers, Lineup, play_hands
from paiju.core.play.actions import ACTIONS
from paiju.core.play.deal import Deal
from paiju.core.players.levels.choose import DRAWN, KEEN, RANDOM, SIMPLE, STEADY
from paiju.core.players.notes import Notes
from paiju.core.rules import Rules
from paiju.core.tiles import EAST
from paiju.errors import InputError
from paiju.languages import _
from paiju.table.setup import tile_set
from paiju.table.wins import new_buffers

LEVELS = {"random": RANDOM, "drawn": DRAWN, "simple": SIMPLE, "keen": KEEN, "steady": STEADY}
OTHER_NAMES = {"greedy": "simple"}  # accepted, but not told
DICE, NO_SPECIAL = "dice", "none"
SUMS = range(2, 13)  # of two dice


@dataclass(frozen=True, slots=True)
class Series:
    """What the hands have in common. If there is more than one book, the sum of two dice chooses between them."""

    book: Book
    played: tuple[Book, ...]
    special: str  # of a book with dice rules: one of them, "dice" or "none"; else ""
    players: tuple[str, ...]  # levels by seat

    @property
    def rules(self) -> list[Rules]:
        """The books as the core reads them."""
        return [flatten(book) for book in self.played]

    @property
    def levels(self) -> list[int]:
        """The players' levels as the core knows them; an empty seat counts as the first."""
        return [*(LEVELS[name] for name in self.players), RANDOM][:4]

    @property
    def tiles(self) -> list[int]:
        """The set of tiles."""
        return tile_set(self.book)


def series(book: Book, players: object = "random", special: object = None) -> Series:
    """Check the settings and return the series. `players` is one level, or one for each seat."""
    rule, played = books_played(book, special)
    for each in played:
        check_playable(each)
    if any(tile_set(each) != tile_set(book) for each in played):
        raise InputError("special", _("the dice rules change the tiles"))
    return Series(book, played, rule, levels_of(book, players))


def books_played(book: Book, name: object) -> tuple[str, tuple[Book, ...]]:
    """Which dice rule is in force, and the resulting book; all of them, by the dice, unless given."""
    if not book.specials and name in (None, DICE, NO_SPECIAL):
        return "", (book,)
    if name == NO_SPECIAL:
        return NO_SPECIAL, (book,)
    if name is None or name == DICE:
        thrown = {rule.dice: rule.id for rule in book.specials}
        return DICE, tuple(special(book, thrown[total]) if total in thrown else book for total in SUMS)
    rule = find_special(book, name if isinstance(name, int) else str(name))
    return rule.id, (special(book, rule.id),)


def levels_of(book: Book, players: object) -> tuple[str, ...]:
    """A level for each seat."""
    names = [name.strip() for name in players.split(",")] if isinstance(players, str) else players
    if not isinstance(names, Sequence) or len(names) not in (1, book.tiles.players):
        n = book.tiles.players
        raise InputError("players", _("must be one level, or {n}, one for each seat", n=n))
    named = tuple(level_named(name, "players") for name in names)
    return named * (book.tiles.players if len(named) == 1 else 1)


def level_named(name: object, field: str, others: Sequence[str] = ()) -> str:
    """A level by its name, or another spelling of it; `others` are further names allowed there."""
    level = OTHER_NAMES.get(name, name) if isinstance(name, str) else name
    if not isinstance(level, str) or level not in LEVELS:
        known = [*LEVELS, *others]
        raise InputError(field, _("there are no players {name}; known: {known}", name=repr(name), known=known))
    return level


# --- hands played ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class After:
    """How a hand ended, by seats: fields of the core's table. `person` says who sits there, by their first seat."""

    result: int
    points: list[int]
    deposits: int
    person: list[int]
    winners: int  # masks
    ready: int
    named: int  # the seat that the first win names to deal next; -1 without one


AFTER = tuple(field.name for field in fields(After))


class SingleHands(Protocol):
    """Plays one hand after another, each in a game as it stands."""

    def hand(self, seed: int, number: int, levels: list[int], stand: list[int]) -> tuple[list[int], After]:
        """Play one hand of a game as it stands, with these players; returns its tally and how it ended."""
        ...


class SeriesPlayer(SingleHands, Protocol):
    """Plays hands of a series: compiled (`paiju.native.play`) or interpreted, with the same results."""

    def play(self, seed: int, first: int, last: int) -> list[int]:
        """Play the hands from `first` up to `last` and return their tally."""
        ...

    def rows(self, seed: int, first: int, last: int) -> Any:
        """The same, with a tally for each hand."""
        ...


def standing(hands: Series) -> list[int]:
    """How a game stands before its first hand."""
    return [*[hands.book.game.start_points] * 4, EAST, 0, 0, 0]


class Blank(Sequence[Deal]):
    """Makes a new table on request."""

    def __len__(self) -> int:
        return 1

    def __getitem__(self, _: object) -> Deal:  # type: ignore[override]
        return Deal()


class Interpreter:
    """Hands of a series in the interpreter; the last table is left in `deals`."""

    def __init__(self, hands: Series) -> None:
        self.rules, self.tiles = hands.rules, hands.tiles
        self.levels, self.stand = hands.levels, standing(hands)
        self.buffers, self.deals = new_buffers(), [Deal()]

    def play(self, seed: int, first: int, last: int) -> list[int]:
        """Play the hands from `first` up to `last` and return their tally."""
        return self._tallies(seed, first, last, 1, self.levels, self.stand)[0]

    def rows(self, seed: int, first: int, last: int) -> list[list[int]]:
        """The same, with a tally for each hand."""
        return self._tallies(seed, first, last, last - first, self.levels, self.stand)

    def hand(self, seed: int, number: int, levels: list[int], stand: list[int]) -> tuple[list[int], After]:
        """Play one hand of a game as it stands, with these players."""
        tallies = self._tallies(seed, number, number + 1, 1, levels, stand)
        return tallies[0], After(*(getattr(self.deals[0], name) for name in AFTER))

    def _tallies(
        self, seed: int, first: int, last: int, number: int, levels: list[int], stand: list[int]
    ) -> list[list[int]]:
        tallies = [[0] * T.TALLY for _rest in range(number)]
        buffers = [0] * ACTIONS, Notes(), [0] * T.OF_WINS
        lineup = Lineup(self.tiles, len(self.tiles), stand, levels, *buffers)
        play_hands(self.rules, lineup, HandNumbers(seed, first, last), self.deals, Blank(), self.buffers, tallies)
        return tallies


def interpret(hands: Series, seed: int, first: int, last: int, deals: list[Deal]) -> list[int]:
    """Play the hands from `first` up to `last` and return their tally. The last table is left in `deals`."""
    player = Interpreter(hands)
    player.deals = deals
    return player.play(seed, first, last)
