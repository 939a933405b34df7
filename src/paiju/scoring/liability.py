"""Can somebody be liable? Judged from the melds, by the core's rule of what makes a limit hand certain."""

from collections.abc import Sequence

from paiju.books.book import Book
from paiju.books.flatten import NUMBERS, flatten
from paiju.core.play.liability import FOUR_KONGS, LIABLE_PATTERNS, SETS_OF, belongs_to, sets_for
from paiju.scoring.situation import Meld, Request

FED = ("pon", "kan", "addkan")  # sets with a tile claimed from somebody
FED_KONG = ("kan",)  # the claim that makes a kong: one added to a pung was made with an own tile


def may_be_liable(book: Book, name: str, melds: Sequence[Meld]) -> bool:
    """Do the melds hold every set of the pattern, one of them claimed? (xjtu:7.11.1, ema:4.2.5.10, lol:(八)1)"""
    if NUMBERS.get(name) not in LIABLE_PATTERNS:
        return False
    which, codes = LIABLE_PATTERNS.index(NUMBERS[name]), [meld.code for meld in melds]
    return sets_for(flatten(book), codes, len(codes), which) == SETS_OF[which] and bool(fed_sets(book, name, melds))


def fed_sets(book: Book, name: str, melds: Sequence[Meld]) -> list[Meld]:
    """The sets of the pattern whose claim may have made it certain."""
    r, which = flatten(book), LIABLE_PATTERNS.index(NUMBERS[name])
    claimed = FED_KONG if which == FOUR_KONGS else FED
    return [meld for meld in melds if meld.type in claimed and belongs_to(r, meld.code, which)]


def feeders(request: Request, name: str) -> set[int]:
    """The seats those sets may have come from: any other seat if it is not given."""
    seat, players = request.seat, request.book.tiles.players
    others = {(seat + step) % players for step in range(1, players)}
    steps = {"right": 1, "across": 2, "left": players - 1}
    seats: set[int] = set()
    for meld in fed_sets(request.book, name, request.melds):
        seats |= {(seat + steps[meld.source]) % players} if meld.source else others
    return seats
