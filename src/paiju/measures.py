"""What a tally of hands says: shares with Wilson's intervals, means with normal ones, all at 95 %."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Literal

from paiju.books.book import Book
from paiju.books.flatten import NUMBERS
from paiju.core import tally as T
from paiju.table.codes import SEATS
from paiju.table.events import RESULTS

Z = 1.959963984540054  # 95 % of a normal distribution lie within so many deviations
DIGITS = 6

Section = Literal["hands", "wins", "play", "seats", "patterns"]
Kind = Literal["share", "mean"]
Names = tuple[str, str]  # Chinese, English

SECTIONS: dict[Section, Names] = {
    "hands": ("各局结果（占局数）", "How hands ended (share of hands)"),
    "wins": ("和牌（占和牌数）", "Wins (share of wins)"),
    "play": ("过程", "Play"),
    "seats": ("各座", "Seats"),
    "patterns": ("番种（占和牌数）", "Patterns (share of wins)"),
}
RESULT_NAMES: dict[str, Names] = {
    "won": ("和牌", "won"),
    "exhausted": ("荒牌流局", "drawn: the wall was empty"),
    "nine_terminals": ("九种九牌", "drawn: nine terminals"),
    "four_winds": ("四风连打", "drawn: four winds"),
    "four_kongs": ("四杠散了", "drawn: four kongs"),
    "four_riichi": ("四家立直", "drawn: four riichi"),
    "three_winners": ("三家和", "drawn: three winners"),
    "nagashi": ("流局满贯", "drawn: a river of terminals"),
    "unknown": ("未知", "unknown"),
}
WAYS: tuple[tuple[int, str, Names], ...] = (
    (T.SELF_DRAWS, "self_draw", ("自摸", "by self-draw")),
    (T.DISCARD_WINS, "discard", ("点和", "on a discard")),
    (T.KONG_ROBBERIES, "robbed_kong", ("抢杠", "robbing a kong")),
    (T.NORTH_ROBBERIES, "robbed_north", ("抢北", "robbing a North")),
    (T.DEALER_WINS, "dealer", ("庄家和牌", "by the dealer")),
    (T.OPEN_WINS, "open", ("副露和牌", "with claimed sets")),
    (T.RIICHI_WINS, "riichi", ("立直和牌", "in riichi")),
)
VALUES: dict[str, Names] = {
    "riichi": ("平均点数", "points of a win"),
    "official": ("平均分（含花牌）", "points of a win, with flowers"),
    "house": ("平均番数", "fans of a win"),
}
SEAT_NAMES: dict[str, Names] = {"E": ("东", "East"), "S": ("南", "South"), "W": ("西", "West"), "N": ("北", "North")}


@dataclass(frozen=True, slots=True)
class Estimate:
    """A share or a mean, and the interval that holds the true one 19 times out of 20."""

    mean: float
    low: float
    high: float

    def json(self) -> list[float]:
        """The three numbers."""
        return [round(self.mean, DIGITS), round(self.low, DIGITS), round(self.high, DIGITS)]


@dataclass(frozen=True, slots=True)
class Measure:
    """One thing measured; `count` is the number or sum behind it, the estimate None where nothing can be said."""

    section: Section
    key: str
    names: Names
    kind: Kind
    count: int
    estimate: Estimate | None

    def json(self) -> dict[str, object]:
        """As a program reads it."""
        behind = "count" if self.kind == "share" else "sum"
        return {behind: self.count, self.kind: self.estimate.json() if self.estimate else None}


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


def measured(book: Book, tally: list[int]) -> list[Measure]:
    """Everything a tally says about a book, in the order in which it is shown."""
    return [
        *of_hands(tally),
        *of_wins(book, tally),
        *of_play(book, tally),
        *of_seats(book, tally),
        *of_patterns(book, tally),
    ]


def of_hands(tally: list[int]) -> Iterator[Measure]:
    """How hands ended; ways that did not come up are left out."""
    for number, name in enumerate(RESULTS, start=1):
        count = tally[T.RESULTS + number]
        if count or name in ("won", "exhausted"):
            yield Measure("hands", name, RESULT_NAMES[name], "share", count, share(count, tally[T.HANDS]))


def of_wins(book: Book, tally: list[int]) -> Iterator[Measure]:
    """Ways of winning, and what wins are worth."""
    wins = tally[T.WINS]
    for place, key, names in WAYS:
        if tally[place] or key in ("self_draw", "discard", "dealer"):
            yield Measure("wins", key, names, "share", tally[place], share(tally[place], wins))
    value = mean(tally[T.VALUE], tally[T.VALUE_SQUARED], wins)
    yield Measure("wins", "value", VALUES[book.scoring.family], "mean", tally[T.VALUE], value)


def of_play(book: Book, tally: list[int]) -> Iterator[Measure]:
    """What happens in a hand."""
    hands, seats = tally[T.HANDS], book.tiles.players * tally[T.HANDS]
    discards = mean(tally[T.DISCARDS], tally[T.DISCARDS_SQUARED], hands)
    yield Measure("play", "discards", ("每局打牌张数", "discards in a hand"), "mean", tally[T.DISCARDS], discards)
    calls = mean(tally[T.CALLS], tally[T.CALLS_SQUARED], hands)
    yield Measure("play", "calls", ("每局鸣牌次数", "sets claimed in a hand"), "mean", tally[T.CALLS], calls)
    given = sum(tally[T.SEAT_DEAL_INS + seat] for seat in range(4))
    names = ("放铳（每人每局）", "deals in (share of players and hands)")
    yield Measure("play", "deal_ins", names, "share", given, share(given, seats))
    if tally[T.RIICHI]:
        names = ("立直（每人每局）", "declares riichi (share of players and hands)")
        yield Measure("play", "riichi", names, "share", tally[T.RIICHI], share(tally[T.RIICHI], seats))


def of_seats(book: Book, tally: list[int]) -> Iterator[Measure]:
    """What every seat gets; East is the dealer."""
    hands = tally[T.HANDS]
    for seat, letter in enumerate(SEATS[: book.tiles.players]):
        zh, en = SEAT_NAMES[letter]
        wins, given = tally[T.SEAT_WINS + seat], tally[T.SEAT_DEAL_INS + seat]
        points, squares = tally[T.SEAT_POINTS + seat], tally[T.SEAT_POINTS_SQUARED + seat]
        yield Measure("seats", f"{letter}.wins", (f"{zh}：和牌", f"{en}: wins"), "share", wins, share(wins, hands))
        yield Measure(
            "seats", f"{letter}.deal_ins", (f"{zh}：放铳", f"{en}: deals in"), "share", given, share(given, hands)
        )
        names = (f"{zh}：每局得失", f"{en}: points a hand")
        yield Measure("seats", f"{letter}.points", names, "mean", points, mean(points, squares, hands))


def of_patterns(book: Book, tally: list[int]) -> Iterator[Measure]:
    """The patterns of wins, the commonest first."""
    found = [(tally[T.PATTERN + NUMBERS[pattern.id]], pattern) for pattern in book.patterns]
    for count, pattern in sorted(found, key=lambda each: (-each[0], each[1].id)):
        if count:
            yield Measure("patterns", pattern.id, (pattern.zh, pattern.en), "share", count, share(count, tally[T.WINS]))
