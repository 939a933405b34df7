"""What the two sides are compared in: measures of hands that both books have, and measures of whole games."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from paiju.arena.game import ArenaGame, ranks
from paiju.books.book import Book
from paiju.books.fan_words import in_own_words
from paiju.books.flatten import pattern_numbers
from paiju.core.many import tally as T
from paiju.lab import rows as R
from paiju.lab.sides import Sides
from paiju.languages import Grouped, HasNames, Text, _, _c
from paiju.notation import WIND_NAMES
from paiju.series import LEVELS
from paiju.stats.measures import Quantity, quantities
from paiju.table.codes import SEATS

SECTION_NAMES = {
    "hands": _("How hands end (share of hands)"),
    "wins": _("Wins (share of wins)"),
    "values": _("What wins are worth (share of wins)"),
    "play": _("Play"),
    "seats": _("Seats (East deals)"),
    "skill": _("Skill (levels change seats)"),
    "pattern_hands": _("Patterns (wins per 100 hands)"),
    "patterns": _("Patterns (share of wins)"),
    "matches": _("Whole games"),
    "lengths": _("Hands per game (share of games)"),
}
SHORT_NAMES = {  # the same before a measure's own name
    "hands": _("How hands end"),
    "wins": _("Wins"),
    "values": _("What wins are worth"),
    "play": _("Play"),
    "seats": _c("statistics", "Seats"),
    "skill": _("Skill"),
    "pattern_hands": _("Patterns"),
    "patterns": _("Patterns"),
    "matches": _("Whole games"),
    "lengths": _("Hands per game"),
}
PATTERN_SECTIONS = ("pattern_hands", "patterns")
SPREADS = ("values", "lengths")  # shown whole, not judged step by step
STEPS = {"base_points": T.RIICHI_STEPS, "points": T.OFFICIAL_STEPS, "han": T.HOUSE_STEPS, "fans": T.HOUSE_STEPS}
BIG_STEP = {"base_points": 6, "points": 6, "han": 5, "fans": 5}  # from which step on a win is a big one
BIG = {
    "base_points": _c("riichi", "big: {least} points or more"),
    "points": _("big: {least} points or more"),
    "han": _("big: {least} han or more"),
    "fans": _("big: {least} fans or more"),
}
DRAWN = _("drawn in total")

# What is kept of a game.
GAME, HANDS, DISCARDS, DRAWS, BUST, EXTRA, MARGIN = range(7)
PLACES = 7  # + the player, by the seat they began in: twice their place
POINTS = PLACES + 4
LENGTHS = POINTS + 4  # + hands played
LONGEST = 32  # all longer games are counted together
BY_PLACE = LENGTHS + LONGEST + 1  # + the place: points of whoever came in there
SQUARES = BY_PLACE + 4  # of everybody's points
LEVEL_COLUMNS = SQUARES + 1  # + level * LEVEL_NUMBERS
LEVEL_GAMES, LEVEL_PLACES, LEVEL_POINTS = range(3)
LEVEL_NUMBERS = 3
GAME_COLUMNS = LEVEL_COLUMNS + LEVEL_NUMBERS * len(LEVELS)


@dataclass(frozen=True, slots=True)
class Pair:
    """A measure of both sides."""

    base: Quantity
    other: Quantity


def of_hands(sides: Sides) -> list[Pair]:
    """The measures of hands that both books have; their worth only where it is told in the same unit."""
    levels = tuple(dict.fromkeys(sides.base.players)) if sides.mixed else ()
    first, second = (
        {(q.section, q.key): q for q in hand_quantities(each.book, levels)} for each in (sides.base, sides.other)
    )
    different = () if sides.same_units else (("wins", "value"), ("wins", "big"), ("play", "spread"))
    if sides.same_units:  # a pattern that a book does not have never comes up by it
        missing = [key for key in second if key not in first and key[0] in PATTERN_SECTIONS]
        first |= {key: second[key] for key in missing}
        second |= {key: first[key] for key in first if key not in second and key[0] in PATTERN_SECTIONS}
    keys = [key for key in first if key in second and key not in different]
    return [Pair(first[key], second[key]) for key in keys if sides.same_units or key[0] != "values"]


def hand_quantities(book: Book, levels: Sequence[str] = ()) -> Iterator[Quantity]:
    """Everything that is measured of hands; of players of several levels also what each makes of it."""
    drawn = tuple(T.RESULTS + number for number in range(2, 10))
    yield Quantity("hands", "drawn", DRAWN, "share", drawn, (T.HANDS,))
    several = _("with two or more winners")
    yield Quantity("hands", "several", several, "share", (R.SEVERAL,), (T.HANDS,))
    yield Quantity("hands", "three", _("with three winners"), "share", (R.THREE,), (T.HANDS,), always=False)
    yield from quantities(book)
    yield from whole_worth(book)
    yield from by_skill(levels)
    numbers = pattern_numbers(book)
    for pattern in book.patterns:
        place = T.PATTERN + numbers[pattern.id]
        yield Quantity("pattern_hands", pattern.id, pattern, "rate", (place,), (T.HANDS,), always=False)
    for step, names in enumerate(step_names(book)):
        yield Quantity("values", str(STEPS[book.pays_for][step]), names, "share", (T.VALUES + step,), (T.WINS,))


def whole_worth(book: Book) -> Iterator[Quantity]:
    """The share of big wins, and how far points are spread."""
    step = BIG_STEP[book.pays_for]
    least, steps = STEPS[book.pays_for][step], tuple(T.VALUES + i for i in range(step, T.VALUE_STEPS))
    big = in_own_words(book, BIG[book.pays_for].with_values(least=Grouped(least)))
    yield Quantity("wins", "big", big, "share", steps, (T.WINS,))
    squares = tuple(T.SEAT_POINTS_SQUARED + seat for seat in range(book.tiles.players))
    names = _("spread of points per hand (standard deviation)")
    yield Quantity("play", "spread", names, "spread", squares, (T.HANDS,) * book.tiles.players)


def by_skill(levels: Sequence[str]) -> Iterator[Quantity]:
    """What players of each level win, give and gain in a hand."""
    for level in levels:
        at = R.LEVEL_COLUMNS + R.SKILLS * LEVELS[level]
        seats = (at + R.SKILL_SEATS,)
        yield Quantity("skill", f"{level}.wins", _("{level}: wins", level=level), "share", (at + R.SKILL_WINS,), seats)
        names = _("{level}: deals in", level=level)
        yield Quantity("skill", f"{level}.deal_ins", names, "share", (at + R.SKILL_DEAL_INS,), seats)
        names = _("{level}: points per hand", level=level)
        yield Quantity("skill", f"{level}.points", names, "mean", (at + R.SKILL_POINTS,), seats)


def step_names(book: Book) -> list[Text]:
    """The steps of what a win is worth, in words."""
    steps, unit = STEPS[book.pays_for], 100 if book.formula == "limits" else 1
    ends = [(low, high - unit) for low, high in pairwise(steps)]
    names = [
        Text("{low}–{high}" if high > low else "{low}", {"low": Grouped(low), "high": Grouped(high)})
        for low, high in ends
    ]
    names[0] = Text("≤ {high}", {"high": Grouped(ends[0][1])})
    return [*names, Text("{low}+", {"low": Grouped(steps[-1])})]


# --- whole games ----------------------------------------------------------------------------------


def of_games(sides: Sides) -> list[Pair]:
    """The measures of whole games."""
    seats = min(sides.base.book.tiles.players, sides.other.book.tiles.players)
    levels = tuple(dict.fromkeys(sides.base.players)) if sides.mixed else ()
    return [Pair(each, each) for each in game_quantities(seats, levels)]


def game_quantities(seats: int, levels: Sequence[str] = ()) -> Iterator[Quantity]:
    """Length, ends, what it is worth to begin in a seat, what a place brings, and which level comes in where."""
    yield game_mean("hands", _("hands per game"), HANDS)
    yield game_mean("discards", _("discards per game"), DISCARDS)
    yield game_mean("drawn", _("draws per game"), DRAWS)
    yield game_mean("margin", _("points between first and last"), MARGIN)
    yield Quantity("matches", "bust", _("ended by negative points"), "share", (BUST,), (GAME,))
    yield Quantity("matches", "extra", _("went into an extra round"), "share", (EXTRA,), (GAME,))
    for seat, letter in enumerate(SEATS[:seats]):
        wind = WIND_NAMES[letter]
        names = _("started as {wind}: average place", wind=wind)
        yield Quantity("matches", f"{letter}.rank", names, "mean", (PLACES + seat,), (GAME, GAME))
        yield game_mean(f"{letter}.points", _("started as {wind}: points", wind=wind), POINTS + seat)
    names = _("spread of final points (standard deviation)")
    yield Quantity("matches", "spread", names, "spread", (SQUARES,), (GAME,) * seats)
    for place in range(seats):
        yield game_mean(f"place{place + 1}", _("points of place {place}", place=place + 1), BY_PLACE + place)
    for level in levels:
        at = LEVEL_COLUMNS + LEVEL_NUMBERS * LEVELS[level]
        names, games = _("{level}: average place", level=level), (at + LEVEL_GAMES,)
        yield Quantity("matches", f"{level}.level_rank", names, "mean", (at + LEVEL_PLACES,), games * 2)
        names = _("{level}: points per game", level=level)
        yield Quantity("matches", f"{level}.level_points", names, "mean", (at + LEVEL_POINTS,), games)
    for length in range(1, LONGEST + 1):
        name = str(length) + "+" * (length == LONGEST)
        yield Quantity("lengths", str(length), Text(name), "share", (LENGTHS + length,), (GAME,))


def game_mean(key: str, names: HasNames, column: int) -> Quantity:
    """A number for each game."""
    return Quantity("matches", key, names, "mean", (column,), (GAME,))


def game_row(book: Book, game: ArenaGame, points: list[int], levels: Sequence[int] = ()) -> list[int]:
    """What is kept of a game; `points` are what everybody won or lost, `levels` those of the players if several."""
    row = [0] * GAME_COLUMNS
    row[GAME], row[HANDS], row[DISCARDS], row[DRAWS] = 1, game.hands, game.discards, game.drawn
    row[BUST], row[EXTRA] = int(game.over == "bust"), int(game.position.round >= book.game.rounds)
    row[MARGIN] = max(points) - min(points)
    for player, place in enumerate(ranks(points)):
        row[PLACES + player], row[POINTS + player] = place, points[player]
    row[LENGTHS + min(game.hands, LONGEST)] = 1
    row[BY_PLACE : BY_PLACE + len(points)] = sorted(points, reverse=True)
    row[SQUARES] = sum(each * each for each in points)
    for level, place, each in zip(levels, ranks(points), points):
        at = LEVEL_COLUMNS + LEVEL_NUMBERS * level
        row[at + LEVEL_GAMES] += 1
        row[at + LEVEL_PLACES] += place
        row[at + LEVEL_POINTS] += each
    return row
