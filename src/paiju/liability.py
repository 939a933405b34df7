"""Who becomes liable: the player whose discard makes a limit hand certain."""

from collections.abc import Sequence

from paiju.books.book import Book
from paiju.core.tiles import DRAGONS, WINDS
from paiju.situation import Meld

CLAIMED = ("pon", "kan")
ALL_OF = {"big_three_dragons": (DRAGONS, 3), "big_four_winds": (WINDS, 4)}
KONGS = 4


def made_certain(book: Book, melds: Sequence[Meld]) -> str:
    """The pattern that the last meld, claimed from a discard, makes certain; "" for none. Melds in the order made."""
    if not melds or melds[-1].type not in CLAIMED:
        return ""
    return next((name for name in book.payments.liable_for if is_certain(book, name, melds)), "")


def is_certain(book: Book, name: str, melds: Sequence[Meld]) -> bool:
    """All sets of the pattern lie on the table, the last one just claimed (xjtu:7.11.1, ema:4.2.5.10, lol:(八)1)."""
    if name == "four_kongs":
        return len(melds) == KONGS and all(meld.is_kong for meld in melds)
    wanted, number = ALL_OF.get(name, (0, 1))
    made = [meld for meld in melds if meld.is_open or book.payments.liable_concealed]
    return belongs(melds[-1], wanted) and sum(belongs(meld, wanted) for meld in made) == number


def belongs(meld: Meld, wanted: int) -> bool:
    """Is it a pung or kong of one of these kinds?"""
    return wanted >> meld.tiles[0].kind & 1 == 1
