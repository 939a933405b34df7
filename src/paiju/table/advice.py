"""How far a hand is from winning and what would help it, from what one seat sees: for hints, at the keyboard and in the
club."""

from collections import Counter
from dataclasses import dataclass

from paiju.books.book import Book
from paiju.books.flatten import flatten
from paiju.core.play import actions as A
from paiju.notation import kind_name
from paiju.scoring.ready import Held, distance_of, parse_held
from paiju.table.codes import CODES, in_order
from paiju.table.furiten import is_furiten
from paiju.table.scene import View

COPIES = 4
BONUS_WORTH = 4  # useful tiles that a bonus tile outweighs


@dataclass(frozen=True, slots=True)
class Advice:
    """A hand, perhaps after a discard: its distance (0 ready, below that complete), the tiles that help with how many
    of each are unseen, whether it is furiten (barred from others' tiles by its own discard or a win let go), and how
    many bonus tiles the discard gives away."""

    discard: str
    distance: int
    useful: dict[str, int]
    furiten: bool
    bonus: int = 0

    @property
    def count(self) -> int:
        """Unseen tiles that help."""
        return sum(self.useful.values())

    @property
    def hope(self) -> int:
        """Unseen tiles that help, less what a bonus tile given away would have been worth in them."""
        return self.count - BONUS_WORTH * self.bonus


def held(book: Book, view: View, seat: str, hand: list[str]) -> Held:
    """The hand in the form the scorer takes."""
    melds = [{"type": meld.type, "tiles": "".join(meld.tiles)} for meld in view.seats[seat].melds]
    request: dict[str, object] = {"book": book, "hand": "".join(hand), "melds": melds}
    return parse_held(request | ({"joker": view.wild} if view.wild else {}))


def standing(book: Book, view: View, seat: str, hand: list[str], discard: str = "") -> Advice:
    """The hand as it is, or without a discard that has been removed; an impossible hand raises InputError."""
    steps, useful = distance_of(held(book, view, seat, hand))
    furiten = steps == 0 and is_furiten(book, view, seat, hand, useful, discard)
    bonus = bonus_of(book, view, discard) if discard else 0
    return Advice(discard, steps, unseen(view, seat, useful), furiten, bonus)


def discards(book: Book, view: View, seat: str, hand: list[str]) -> list[Advice]:
    """Every discard, best first: those that leave the hand nearest to winning, then those that leave the most hope,
    with bonus tiles kept."""
    options = []
    for tile in dict.fromkeys(hand):
        rest = list(hand)
        rest.remove(tile)
        advice = standing(book, view, seat, rest, tile)
        if advice.distance >= 0:
            options.append(advice)
    return sorted(
        options,
        key=lambda option: (option.distance, -option.hope, hand.count(option.discard), -loneliness(option.discard)),
    )


def bonus_of(book: Book, view: View, tile: str) -> int:
    """How many times a tile counts as a bonus: named by indicators, or red."""
    if not book.scoring.dora or view.wild:
        return 0
    named = [
        flatten(book).successor[A.kind_of(CODES[indicator])] for indicator in view.indicators if indicator in CODES
    ]
    return named.count(A.kind_of(CODES[tile])) + int(tile[0] == "0")


def unseen(view: View, seat: str, useful: dict[str, int]) -> dict[str, int]:
    """How many of each useful tile the seat has not seen yet."""
    seen = Counter(plain_name(tile) for tile in visible(view, seat))
    return {name: max(0, COPIES - seen[name]) for name in useful}


def visible(view: View, seat: str) -> list[str]:
    """Every tile a seat sees."""
    tiles = [*view.indicators]
    for name, place in view.seats.items():
        tiles += [tile for tile in place.hand if name == seat or tile in CODES]
        tiles += [thrown.tile for thrown in place.river if not thrown.claimed or thrown.won]
        tiles += [tile for meld in place.melds for tile in meld.tiles]
        tiles += ["4z"] * place.north
    return list(in_order(tile for tile in tiles if tile in CODES))


def loneliness(tile: str) -> int:
    """How poorly a tile combines with others: honours most, then ones and nines."""
    return 2 if tile[-1] == "z" else int(tile[0] in "19")


def plain_name(tile: str) -> str:
    """A tile's kind, red fives as fives."""
    kind = A.kind_of(CODES[tile])
    return kind_name(kind) if kind >= 0 else tile
