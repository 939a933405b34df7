"""May somebody be liable? Asked of the sets laid out, by the core's rule of what makes a limit hand certain."""

from collections.abc import Sequence

from paiju.books.book import Book
from paiju.books.flatten import NUMBERS, flatten
from paiju.core.play.liability import FOUR_KONGS, LIABLE_PATTERNS, SETS_OF, sets_for
from paiju.scoring.situation import Meld

FED = ("pon", "kan", "addkan")  # sets with a tile claimed from somebody
FED_KONG = ("kan",)  # the claim that makes a kong: one added to a pung was made with an own tile


def may_be_liable(book: Book, name: str, melds: Sequence[Meld]) -> bool:
    """Do the melds hold every set of the pattern, one of them claimed? (xjtu:7.11.1, ema:4.2.5.10, lol:(八)1)"""
    if NUMBERS.get(name) not in LIABLE_PATTERNS:
        return False
    r, which = flatten(book), LIABLE_PATTERNS.index(NUMBERS[name])
    codes = [meld.code for meld in melds]
    claimed = FED_KONG if which == FOUR_KONGS else FED
    fed = [meld.code for meld in melds if meld.type in claimed]
    return sets_for(r, codes, len(codes), which) == SETS_OF[which] and sets_for(r, fed, len(fed), which) > 0
