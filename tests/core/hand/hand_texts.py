"""Hands written down for tests of the distance, and their distance as the book counts it."""

from paiju.core.hand import distance as D
from paiju.core.hand import suit_costs
from paiju.core.rules import Rules
from paiju.scoring import suit_table


def counts_of(text: str) -> list[int]:
    """Counts from ``1m234p``."""
    counts, ranks = [0] * 34, ""
    for letter in text:
        if letter.isdigit():
            ranks += letter
        else:
            for rank in ranks:
                counts[9 * "mpsz".index(letter) + int(rank) - 1] += 1
            ranks = ""
    return counts


def far(r: Rules, counts: list[int], melds: list[int] | None = None, wild: int = 0) -> int:
    """The distance as the book counts it."""
    melds = melds or []
    return D.distance_in(r, suit_table.table(), counts, melds, len(melds), wild, [0] * suit_costs.WORK)
