"""What the two sides are compared in: measures of hands that both books have, and measures of whole games."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from paiju.arena.game import ArenaGame, ranks
from paiju.books.book import Book
from paiju.core.many import tally as T
from paiju.lab.sides import Sides
from paiju.stats.measures import SEAT_NAMES, Names, Quantity, quantities
from paiju.table.codes import SEATS

SECTION_NAMES: dict[str, Names] = {
    "hands": ("各局结果（占局数）", "How hands end (share of hands)"),
    "wins": ("和牌（占和牌数）", "Wins (share of wins)"),
    "values": ("和牌大小（占和牌数）", "What wins are worth (share of wins)"),
    "play": ("过程", "Play"),
    "seats": ("各座（东为庄家）", "Seats (East deals)"),
    "patterns": ("番种（占和牌数）", "Patterns (share of wins)"),
    "matches": ("整盘", "Whole games"),
    "lengths": ("每盘局数（占盘数）", "Hands in a game (share of games)"),
}
SPREADS = ("values", "lengths")  # shown whole, not judged step by step
STEPS = {"riichi": T.RIICHI_STEPS, "official": T.OFFICIAL_STEPS, "house": T.HOUSE_STEPS}
DRAWN: Names = ("流局合计", "drawn in all")

# What is kept of a game.
GAME, HANDS, DISCARDS, DRAWS, BUST, EXTRA, MARGIN = range(7)
PLACES = 7  # + the player, by the seat they began in: twice their place
POINTS = PLACES + 4
LENGTHS = POINTS + 4  # + hands played
LONGEST = 32  # all longer games are counted together
GAME_COLUMNS = LENGTHS + LONGEST + 1


@dataclass(frozen=True, slots=True)
class Pair:
    """A measure of both sides."""

    one: Quantity
    other: Quantity


def of_hands(sides: Sides) -> list[Pair]:
    """The measures of hands that both books have; their worth only where it is told in the same unit."""
    first, second = ({(q.section, q.key): q for q in hand_quantities(each.book)} for each in (sides.one, sides.other))
    different = () if sides.same_units else (("wins", "value"),)
    keys = [key for key in first if key in second and key not in different]
    return [Pair(first[key], second[key]) for key in keys if sides.same_units or key[0] != "values"]


def hand_quantities(book: Book) -> Iterator[Quantity]:
    """Everything that is measured of hands."""
    drawn = tuple(T.RESULTS + number for number in range(2, 10))
    yield Quantity("hands", "drawn", DRAWN, "share", drawn, (T.HANDS,))
    yield from quantities(book)
    for step, names in enumerate(step_names(book)):
        yield Quantity("values", str(STEPS[book.scoring.family][step]), names, "share", (T.VALUES + step,), (T.WINS,))


def step_names(book: Book) -> list[Names]:
    """The steps of what a win is worth, in words."""
    family = book.scoring.family
    steps, unit = STEPS[family], 100 if family == "riichi" else 1
    ends = [(low, high - unit) for low, high in pairwise(steps)]
    found = [f"{low:,}–{high:,}" if high > low else f"{low:,}" for low, high in ends]
    found[0] = f"≤ {ends[0][1]:,}"
    return [(name, name) for name in [*found, f"{steps[-1]:,}+"]]


# --- whole games ----------------------------------------------------------------------------------


def of_games(sides: Sides) -> list[Pair]:
    """The measures of whole games."""
    seats = min(sides.one.book.tiles.players, sides.other.book.tiles.players)
    return [Pair(each, each) for each in game_quantities(seats)]


def game_quantities(seats: int) -> Iterator[Quantity]:
    """Length, ends, and what it is worth to begin in a seat."""
    yield game_mean("hands", ("每盘局数", "hands in a game"), HANDS)
    yield game_mean("discards", ("每盘打牌张数", "discards in a game"), DISCARDS)
    yield game_mean("drawn", ("每盘流局数", "hands drawn in a game"), DRAWS)
    yield game_mean("margin", ("首末之差", "points between first and last"), MARGIN)
    yield Quantity("matches", "bust", ("因负分结束", "ended by points below nothing"), "share", (BUST,), (GAME,))
    yield Quantity("matches", "extra", ("进入延长圈", "went into a further round"), "share", (EXTRA,), (GAME,))
    for seat, letter in enumerate(SEATS[:seats]):
        zh, en = SEAT_NAMES[letter]
        names = f"起家{zh}：平均名次", f"began {en}: mean rank"
        yield Quantity("matches", f"{letter}.rank", names, "mean", (PLACES + seat,), (GAME, GAME))
        yield game_mean(f"{letter}.points", (f"起家{zh}：得失", f"began {en}: points"), POINTS + seat)
    for length in range(1, LONGEST + 1):
        name = str(length) + "+" * (length == LONGEST)
        yield Quantity("lengths", str(length), (name, name), "share", (LENGTHS + length,), (GAME,))


def game_mean(key: str, names: Names, column: int) -> Quantity:
    """A number for each game."""
    return Quantity("matches", key, names, "mean", (column,), (GAME,))


def game_row(book: Book, game: ArenaGame, points: list[int]) -> list[int]:
    """What is kept of a game; `points` are what everybody won or lost."""
    row = [0] * GAME_COLUMNS
    row[GAME], row[HANDS], row[DISCARDS], row[DRAWS] = 1, game.hands, game.discards, game.drawn
    row[BUST], row[EXTRA] = int(game.over == "bust"), int(game.position.round >= book.game.rounds)
    row[MARGIN] = max(points) - min(points)
    for player, place in enumerate(ranks(points)):
        row[PLACES + player], row[POINTS + player] = place, points[player]
    row[LENGTHS + min(game.hands, LONGEST)] = 1
    return row
