"""A hand that waits for a tile, made of tiles nobody has seen: what shows that a discard is dangerous."""

from collections.abc import Sequence
from random import Random

from paiju.books.book import Book
from paiju.core.tiles import COPIES, HONOUR, KINDS
from paiju.notation import parse_tile
from paiju.scoring.ready import parse_held, waits_of
from paiju.study.drills.complete_hands import text_of

TRIES = 40
SETS = 4


def witness(
    book: Book, unseen: Sequence[int], kind: int, melds: int, passed: int, both_sides: bool, rng: Random
) -> tuple[int, ...] | None:
    """Concealed tiles of a seat with so many sets laid out that win on a kind, none of their waits having gone by; with
    a wait from both sides where that is asked. None when none is found."""
    waits = [wait for wait in ways(kind, both_sides) if fits(unseen, wait)]
    for _ in range(TRIES if waits else 0):
        hand = completed(unseen, rng.choice(waits), SETS - melds, rng)
        if hand is None or hand.count(kind) == COPIES:
            continue
        found = waits_of(parse_held({"book": book, "hand": text_of(hand)}))
        mask = sum(1 << parse_tile(name, "waits").kind for name in found)
        if mask >> kind & 1 and not mask & passed:
            return tuple(sorted(hand))
    return None


def ways(kind: int, both_sides: bool) -> list[tuple[tuple[int, ...], int]]:
    """What may wait for a kind: tiles held, and how many sets they stand for beside the pair still wanted (0: a single
    tile waits to become the pair)."""
    found: list[tuple[tuple[int, ...], int]] = []
    rank = kind % 9
    if kind < HONOUR:
        found += [((kind + 1, kind + 2), 1)] * (rank <= (5 if both_sides else 6))
        found += [((kind - 2, kind - 1), 1)] * (rank >= (3 if both_sides else 2))
        found += [((kind - 1, kind + 1), 1)] * (1 <= rank <= 7 and not both_sides)
    if not both_sides:
        found += [((kind,), 0), ((kind, kind), 1)]
    return found


def fits(unseen: Sequence[int], wait: tuple[tuple[int, ...], int]) -> bool:
    """Are the tiles there?"""
    return all(unseen[tile] >= wait[0].count(tile) for tile in wait[0])


def completed(unseen: Sequence[int], wait: tuple[tuple[int, ...], int], sets: int, rng: Random) -> list[int] | None:
    """The tiles of a wait with sets, and with a pair unless it waits for one; None where they do not come together."""
    held, made = wait
    left = list(unseen)
    hand: list[int] = []
    wanted = [held, *([] if made == 0 else [pair_of(left, held, rng)])]
    for tiles in wanted:
        if tiles is None or any(left[tile] < tiles.count(tile) for tile in tiles):
            return None
        take(left, hand, tiles)
    for _ in range(sets - made):
        tiles = a_set(left, rng)
        if tiles is None:
            return None
        take(left, hand, tiles)
    return hand


def take(left: list[int], hand: list[int], tiles: Sequence[int]) -> None:
    """Tiles go from what is left to the hand."""
    for tile in tiles:
        left[tile] -= 1
        hand.append(tile)


def pair_of(left: Sequence[int], held: tuple[int, ...], rng: Random) -> tuple[int, int] | None:
    """Some pair."""
    kinds = [kind for kind in range(KINDS) if left[kind] - held.count(kind) >= 2 and kind not in held]
    kind = rng.choice(kinds) if kinds else -1
    return (kind, kind) if kinds else None


def a_set(left: Sequence[int], rng: Random) -> tuple[int, ...] | None:
    """Some run or pung."""
    runs = [(k, k + 1, k + 2) for k in range(HONOUR) if k % 9 <= 6 and left[k] and left[k + 1] and left[k + 2]]
    pungs = [(k, k, k) for k in range(KINDS) if left[k] >= 3]
    return rng.choice(runs + pungs) if runs or pungs else None
