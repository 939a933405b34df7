"""What players and teams are compared by: named figures, and named orders of them. A line of `FIGURES` is all there is
to know of a figure: commands, files, papers and pages show what stands there."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, partial
from typing import Literal

from paiju.books.book import Book
from paiju.languages import Text, _c
from paiju.tournament.counting.values import CountedGame
from paiju.tournament.event import EventStage

NOTHING = Fraction(0)
SUMS = ("standard", "game", "pt")  # what is carried over and what penalties come off
START = "start"  # brought along: the points that the games before began with
WON_FIRST = "mcr:Q52" + "-won"  # what the clause tells of other places: games won before standard points
CHAINS: dict[str, tuple[str, ...]] = {
    "mcr:Q48": ("standard", "best_standard", "count_best_standard", "game", "best_game", "count_best_game"),
    "mcr:Q52": ("standard", "next_standard", "game", "best_game"),
    WON_FIRST: ("won", "standard", "game"),
    "cup": ("final", "pt", "game"),
    "ema": ("pt",),
    "lol": ("pt",),
}


@dataclass(frozen=True)
class Tally:
    """All that counts for a player or a team in a stage: games, sums brought from before, what penalties take off."""

    games: tuple[CountedGame, ...] = ()
    brought: Mapping[str, Fraction] = field(default_factory=dict)
    taken: Mapping[str, Fraction] = field(default_factory=dict)
    final: int | None = None

    @property
    def played(self) -> int:
        """Games that are in the figures one by one; of those of which half was brought only the sums are."""
        return len(self.games)

    @cached_property
    def standards(self) -> list[int | Fraction]:
        """Standard points of the games that have such, the best first."""
        return sorted((plain(game.standard) for game in self.games if game.standard is not None), reverse=True)

    @cached_property
    def points(self) -> list[int | Fraction]:
        """Points of the games, the best first."""
        return sorted((plain(game.game) for game in self.games), reverse=True)


def order_of(book: Book, stage: EventStage) -> tuple[str, ...]:
    """What a stage is decided by, in order: what its file says, else what the book does."""
    order = stage.ties or usual_order(book, stage)
    return order if not stage.points or stage.points in order else (stage.points, *order)


def usual_order(book: Book, stage: EventStage) -> tuple[str, ...]:
    """The book's own: the places of the last game where a relay or a knock-out decides (xjtu:App1:5), standard points
    as mcr:Q52 has it, results with points for places, or plain points."""
    own = CHAINS["mcr:Q52"] if book.game.standard_points else ("pt",) if book.game.placement else ("game",)
    if stage.points and stage.points != own[0]:
        own = (stage.points,)
    if stage.kind == "relay":
        return ("final", "game")
    return ("final", *own) if stage.kind == "knockout" else own


# --- every figure ---------------------------------------------------------------------------------


def sum_of(tally: Tally, name: str) -> Fraction:
    """A sum over all games, with what was brought and less what was taken off."""
    own = sum(plain(value_of(game, name)) for game in tally.games)
    return Fraction(own + plain(tally.brought.get(name, NOTHING)) - plain(tally.taken.get(name, NOTHING)))


def plain(value: Fraction) -> int | Fraction:
    """The same number, whole where it is: whole numbers are added and compared ten times as fast."""
    return value.numerator if value.denominator == 1 else value


def value_of(game: CountedGame, name: str) -> Fraction:
    """What a game adds to a sum."""
    value = game.game if name == "game" else game.standard if name == "standard" else game.pt
    return NOTHING if value is None else value


def with_start(tally: Tally) -> Fraction:
    """Points of the game with those that every game began with."""
    return sum_of(tally, "game") + sum(game.start for game in tally.games) + tally.brought.get(START, 0)


def best_of(values: Sequence[int | Fraction]) -> Fraction:
    """The best single game."""
    return Fraction(values[0]) if values else NOTHING


def next_best(values: Sequence[int | Fraction]) -> Fraction:
    """The game after the best. Two games with the best are best and next (reading:304)."""
    return Fraction(values[1]) if len(values) > 1 else NOTHING


def count_best(values: Sequence[int | Fraction]) -> Fraction:
    """How many games are as good as the best."""
    return Fraction(values.count(values[0])) if values else NOTHING


def count(tally: Tally, sign: int) -> Fraction:
    """Games above (1) or below (-1) the starting points (mcr:Q47, mcr:Q52)."""
    return Fraction(sum(game.game.numerator * sign > 0 for game in tally.games))


def firsts(tally: Tally) -> Fraction:
    """Games in which nobody at the table was before them."""
    return Fraction(sum(game.place == 1 for game in tally.games))


@dataclass(frozen=True)
class Figure:
    """Something that players and teams have: its name, how it is counted from a tally and where that means something (a
    leg of a relay is no game of one's own). On pages and papers stands what decides, and what is `shown` besides."""

    key: str
    name: Text
    of: Callable[[Tally], Fraction | None]
    counts: Literal["always", "own games", "standard points", "place points", "deciding"] = "always"
    shown: bool = False
    low_first: bool = False

    def counts_in(self, book: Book, stage: EventStage) -> bool:
        """Does it mean something in a stage, be it decided by it or not?"""
        own = stage.kind != "relay"
        by_points = {"standard points": book.game.standard_points, "place points": book.game.placement}
        return self.counts == "always" or (own and bool(by_points.get(self.counts, self.counts == "own games")))


FIGURES: dict[str, Figure] = {
    figure.key: figure
    for figure in (
        Figure("standard", _c("figure", "Standard"), partial(sum_of, name="standard"), "standard points", shown=True),
        Figure("best_standard", _c("figure", "Best standard"),
               lambda own: best_of(own.standards), "standard points"),
        Figure("count_best_standard", _c("figure", "Games at best standard"),
               lambda own: count_best(own.standards), "standard points"),
        Figure("next_standard", _c("figure", "Next standard"), lambda own: next_best(own.standards), "standard points"),
        Figure("game", _c("figure", "Game"), partial(sum_of, name="game"), shown=True),
        Figure("points", _c("figure", "With start"), with_start, "deciding"),
        Figure("best_game", _c("figure", "Best game"), lambda own: best_of(own.points)),
        Figure("count_best_game", _c("figure", "Games at best game"), lambda own: count_best(own.points)),
        Figure("won", _c("figure", "Won"), partial(count, sign=1)),
        Figure("lost", _c("figure", "Lost"), partial(count, sign=-1), low_first=True),
        Figure("final", _c("figure", "Final"), lambda own: None if own.final is None else Fraction(own.final),
               "deciding", low_first=True),
        Figure("pt", _c("figure", "pt"), partial(sum_of, name="pt"), "place points", shown=True),
        Figure("firsts", _c("figure", "Firsts"), firsts, "own games", shown=True),
    )
}  # fmt: skip


def figures_of(tally: Tally, names: Sequence[str]) -> dict[str, Fraction]:
    """The figures that are wanted, those that there are."""
    return {name: value for name in names if name in FIGURES and (value := FIGURES[name].of(tally)) is not None}


def counted_figures(book: Book, stage: EventStage) -> tuple[str, ...]:
    """The figures that mean something in a stage, in the order of `FIGURES`."""
    order = order_of(book, stage)
    return tuple(name for name, figure in FIGURES.items() if name in order or figure.counts_in(book, stage))


def rank_key(metrics: Mapping[str, Fraction], order: Sequence[str]) -> tuple[tuple[bool, int | Fraction], ...]:
    """What to sort by, the first first; who lacks a figure comes behind who has it."""
    low_first = {name for name in order if name in FIGURES and FIGURES[name].low_first}
    return tuple(
        (name not in metrics, plain(metrics.get(name, NOTHING)) * (1 if name in low_first else -1)) for name in order
    )
