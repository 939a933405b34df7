"""Looking at a contest several times while it is played, and stopping when it is decided, without being wrong more
often than one look would be.

Looks are taken after 20 walls, 40, 80 and so on. The chance of error is dealt out over them, look k having
1 / (k · (k + 1)) of it; these shares add up to one however many looks there are, so the chance that any look misleads
is at most the whole, and the interval of the look at which one stops may be believed.
"""

from collections.abc import Iterator

from paiju.stats.few import JUDGED_FROM, LEVEL


def looks(most: int) -> Iterator[tuple[int, float]]:
    """Walls after which one looks, and the level of that look's intervals; the last look is after all of them."""
    walls, number = min(JUDGED_FROM, most), 1
    while True:
        yield walls, LEVEL / (number * (number + 1))
        if walls >= most:
            return
        walls, number = min(2 * walls, most), number + 1
