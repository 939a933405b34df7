"""What a tally of hands says: shares with Wilson's intervals, means with normal ones, all at 95 %."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import inf, isfinite, isinf, sqrt
from typing import Literal, TypedDict

from paiju.books.book import Book
from paiju.books.fan_words import in_own_words
from paiju.books.flatten import pattern_numbers
from paiju.core.many import tally as T
from paiju.languages import HasNames, Text, _, _c
from paiju.notation import WIND_NAMES
from paiju.table.codes import SEATS
from paiju.table.events import RESULTS

Z = 1.959963984540054  # 95 % of a normal distribution lie within so many deviations
DIGITS = 6

Section = Literal[
    "hands", "wins", "values", "play", "seats", "skill", "patterns", "pattern_hands", "matches", "lengths"
]
Kind = Literal["share", "mean", "rate", "spread"]  # a rate counts what may come more than once; a spread is a root

# A share or a mean and its interval; of an interval that holds everything, nothing but the middle.
Interval = list[float | None]


class MeasureAnswer(TypedDict, total=False):
    """One thing measured: `count` hands with their share, or a sum with its mean, rate or spread; null where nothing
    can be said."""

    count: int
    sum: int
    share: Interval | None
    mean: Interval | None
    rate: Interval | None
    spread: Interval | None


MeasuresAnswer = dict[str, dict[str, MeasureAnswer]]  # by section and key

SECTIONS: dict[Section, Text] = {
    "hands": _("How hands ended (share of hands)"),
    "wins": _("Wins (share of wins)"),
    "play": _("Play"),
    "seats": _c("statistics", "Seats"),
    "patterns": _("Patterns (share of wins)"),
}
RESULT_NAMES = {
    "won": _c("hand", "won"),
    "exhausted": _("drawn: the wall ran out"),
    "nine_terminals": _("drawn: nine terminals"),
    "four_winds": _("drawn: four winds"),
    "four_kongs": _("drawn: four kongs"),
    "four_riichi": _("drawn: four riichi"),
    "three_winners": _("drawn: three winners"),
    "nagashi": _("drawn: all-terminal discards (nagashi mangan)"),
    "unknown": _("unknown"),
}
WAYS = (
    (T.SELF_DRAWS, "self_draw", _("by self-draw")),
    (T.DISCARD_WINS, "discard", _("on a discard")),
    (T.KONG_ROBBERIES, "robbed_kong", _("robbing a kong")),
    (T.NORTH_ROBBERIES, "robbed_north", _("robbing a North")),
    (T.DEALER_WINS, "dealer", _("by the dealer")),
    (T.OPEN_WINS, "open", _("with called sets")),
    (T.RIICHI_WINS, "riichi", _("in riichi")),
)
VALUES = {
    "base_points": _("points per win"),
    "han": _("han per win"),
    "points": _("points per win, with flowers"),
    "fans": _("fans per win"),
}


@dataclass(frozen=True, slots=True)
class Estimate:
    """A share or a mean, and the interval that holds the true one 19 times out of 20; where nothing is known of the
    spread it holds everything."""

    mean: float
    low: float = -inf
    high: float = inf

    @property
    def alone(self) -> bool:
        """Is nothing known of the spread?"""
        return isinf(self.low)

    def json(self) -> Interval:
        """The three numbers; of an interval that holds everything nothing."""
        return [round(n, DIGITS) if isfinite(n) else None for n in (self.mean, self.low, self.high)]


@dataclass(frozen=True, slots=True)
class Measure:
    """One thing measured; `count` is the number or sum behind it, the estimate None where nothing can be said."""

    section: Section
    key: str
    names: HasNames
    kind: Kind
    count: int
    estimate: Estimate | None

    def json(self) -> MeasureAnswer:
        """As a program reads it."""
        interval = self.estimate.json() if self.estimate else None
        if self.kind == "share":
            return {"count": self.count, "share": interval}
        if self.kind == "mean":
            return {"sum": self.count, "mean": interval}
        return {"sum": self.count, "rate": interval} if self.kind == "rate" else {"sum": self.count, "spread": interval}


def by_section(measures: Iterable[Measure]) -> MeasuresAnswer:
    """Measures as programs read them."""
    sections: MeasuresAnswer = {}
    for each in measures:
        sections.setdefault(each.section, {})[each.key] = each.json()
    return sections


def share(hits: int, of: int) -> Estimate | None:
    """A share with Wilson's score interval; nothing is known where there was nothing to look at."""
    if of == 0:
        return None
    rate, spread = hits / of, Z * Z / of
    middle = (rate + spread / 2) / (1 + spread)
    half = Z * sqrt(rate * (1 - rate) / of + spread / of / 4) / (1 + spread)
    return Estimate(rate, max(0.0, middle - half) if hits else 0.0, min(1.0, middle + half) if hits < of else 1.0)


def mean(total: int, squares: int, of: int) -> Estimate | None:
    """A mean from a sum and a sum of squares; one observation alone says nothing of the spread."""
    if of < 2:
        return None
    # In whole numbers up to the division: no digit is lost however many hands there are.
    variance = (squares * of - total * total) / (of * (of - 1))
    half = Z * sqrt(variance / of)
    return Estimate(total / of, total / of - half, total / of + half)


# --- what is measured -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Quantity:
    """Something to be measured: the sum of some numbers of a tally over the sum of others."""

    section: Section
    key: str
    names: HasNames
    kind: Kind
    top: tuple[int, ...]
    bottom: tuple[int, ...]
    squares: int = -1  # of a mean: the sum of squares
    always: bool = True  # told even if it never happened

    def measure(self, tally: list[int]) -> Measure:
        """What a tally says of it."""
        top, bottom = self.of(tally)
        interval = share(top, bottom) if self.kind == "share" else mean(top, tally[self.squares], bottom)
        return Measure(self.section, self.key, self.names, self.kind, top, interval)

    def of(self, tally: Sequence[int]) -> tuple[int, int]:
        """The two sums."""
        return sum(tally[i] for i in self.top), sum(tally[i] for i in self.bottom)


def quantities(book: Book) -> list[Quantity]:
    """Everything that is measured of a book, in the order in which it is shown."""
    return [*of_hands(), *of_wins(book), *of_play(book), *of_seats(book), *of_patterns(book)]


def measured(book: Book, tally: list[int]) -> list[Measure]:
    """Everything a tally says about a book; of patterns the commonest first."""
    measures = [each.measure(tally) for each in quantities(book) if each.always or each.of(tally)[0]]
    patterns = [each for each in measures if each.section == "patterns"]
    rest = [each for each in measures if each.section != "patterns"]
    return [*rest, *sorted(patterns, key=lambda each: (-each.count, each.key))]


def of_hands() -> Iterator[Quantity]:
    """How hands end."""
    for number, name in enumerate(RESULTS, start=1):
        usual = name in ("won", "exhausted")
        yield Quantity("hands", name, RESULT_NAMES[name], "share", (T.RESULTS + number,), (T.HANDS,), always=usual)


def of_wins(book: Book) -> Iterator[Quantity]:
    """Ways of winning, and what wins are worth."""
    for place, key, names in WAYS:
        usual = key in ("self_draw", "discard", "dealer")
        yield Quantity("wins", key, names, "share", (place,), (T.WINS,), always=usual)
    value = in_own_words(book, VALUES[book.pays_for])
    yield Quantity("wins", "value", value, "mean", (T.VALUE,), (T.WINS,), T.VALUE_SQUARED)


def of_play(book: Book) -> Iterator[Quantity]:
    """What happens in a hand."""
    everybody = (T.HANDS,) * book.tiles.players
    names = _("discards per hand")
    yield Quantity("play", "discards", names, "mean", (T.DISCARDS,), (T.HANDS,), T.DISCARDS_SQUARED)
    names = _("sets called per hand")
    yield Quantity("play", "calls", names, "mean", (T.CALLS,), (T.HANDS,), T.CALLS_SQUARED)
    given = tuple(T.SEAT_DEAL_INS + seat for seat in range(4))
    names = _("deals in (share per player and hand)")
    yield Quantity("play", "deal_ins", names, "share", given, everybody)
    names = _("declares riichi (share per player and hand)")
    yield Quantity("play", "riichi", names, "share", (T.RIICHI,), everybody, always=False)


def of_seats(book: Book) -> Iterator[Quantity]:
    """What every seat gets; East is the dealer."""
    for seat, letter in enumerate(SEATS[: book.tiles.players]):
        wind = WIND_NAMES[letter]
        names = _("{wind}: wins", wind=wind)
        yield Quantity("seats", f"{letter}.wins", names, "share", (T.SEAT_WINS + seat,), (T.HANDS,))
        names = _("{wind}: deals in", wind=wind)
        yield Quantity("seats", f"{letter}.deal_ins", names, "share", (T.SEAT_DEAL_INS + seat,), (T.HANDS,))
        names = _("{wind}: points per hand", wind=wind)
        squares = T.SEAT_POINTS_SQUARED + seat
        yield Quantity("seats", f"{letter}.points", names, "mean", (T.SEAT_POINTS + seat,), (T.HANDS,), squares)


def of_patterns(book: Book) -> Iterator[Quantity]:
    """The patterns of wins."""
    numbers = pattern_numbers(book)
    for pattern in book.patterns:
        place = T.PATTERN + numbers[pattern.id]
        yield Quantity("patterns", pattern.id, pattern, "share", (place,), (T.WINS,), always=False)
