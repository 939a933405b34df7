"""Who becomes liable: the player whose discard makes a limit hand certain."""

from collections.abc import Sequence

from paiju.books.book import Book
from paiju.core.tiles import DRAGONS, WINDS
from paiju.scoring.situation import Meld

CLAIMED = ("pon", "kan")
ALL_OF = {"big_three_dragons": (DRAGONS, 3), "big_four_winds": (WINDS, 4)}
KONGS = 4


def made_certain(book: Book, melds: Sequence[Meld]) -> str:
    """The pattern that the last meld, claimed from a discard, makes certain; "" for none. Melds in the order made."""
    if not melds or melds[-1].type not in CLAIMED:
        return ""
    last = melds[-1]
    for name in book.payments.liable_for:
        if counts_for(last, name) and may_be_liable(book, name, melds):
            return name
    return ""


def may_be_liable(book: Book, name: str, melds: Sequence[Meld]) -> bool:
    """Do the melds hold every set of the pattern, one of them claimed? (xjtu:7.11.1, ema:4.2.5.10, lol:(八)1)"""
    number = KONGS if name == "four_kongs" else ALL_OF.get(name, (0, 0))[1]
    made = [meld for meld in melds if counts_for(meld, name)]
    if name != "four_kongs" and not book.payments.liable_concealed:
        made = [meld for meld in made if meld.is_open]  # reading:8, reading:27
    fed = ("kan",) if name == "four_kongs" else (*CLAIMED, "addkan")
    return len(made) == number and any(meld.type in fed for meld in made)


def counts_for(meld: Meld, name: str) -> bool:
    """Is it one of the sets that make up the pattern?"""
    if name == "four_kongs":
        return meld.is_kong
    return name in ALL_OF and ALL_OF[name][0] >> meld.tiles[0].kind & 1 == 1
