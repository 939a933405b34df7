"""Can anybody be waiting for a tile? Settled by what is seen, without guessing: by furiten, and by the tiles left; and
a hand of unseen tiles that waits for it, which shows that a discard is dangerous."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from paiju.books.book import Book
from paiju.core.play import actions as A
from paiju.core.tiles import COPIES, HONOUR, KINDS, ORPHANS
from paiju.notation import parse_tile
from paiju.scoring.ready import parse_held, waits_of
from paiju.study.drills.complete_hands import KNITTED_ORDERS, missing, text_of
from paiju.table.advice import visible
from paiju.table.codes import CODES
from paiju.table.furiten import kinds_of, thrown_kinds
from paiju.table.scene import View

ORPHAN_KINDS = tuple(kind for kind in range(KINDS) if ORPHANS >> kind & 1)
KNITTED_AND_HONOURS = 14
TRIES = 40


def unseen_by(book: Book, view: View) -> list[int]:
    """How many tiles of each kind the role has not seen."""
    seen = Counter(A.kind_of(CODES[tile]) for tile in visible(view, view.role))
    return [0 if kind in missing(book) else max(0, COPIES - seen[kind]) for kind in range(KINDS)]


def let_pass(view: View, seat: str) -> int:
    """Kinds a seat cannot win on by furiten, as a mask: its own discards, what went by since its riichi, or since its
    last discard."""
    place = view.seats[seat]
    mask = thrown_kinds(place)
    mine = [i for i, (by, _) in enumerate(view.course.discards) if by == seat]
    declared = next((i for i, thrown in enumerate(place.river) if thrown.riichi), None)
    if declared is None:
        since = mine[-1] if mine else -1
    else:
        since = mine[declared]
    passed = [tile for by, tile in view.course.discards[since + 1 :] if by != seat]
    if view.stake is not None and passed and view.course.what == "discard" and view.asked:
        passed = passed[:-1]  # the tile at stake has not gone by yet
    return mask | kinds_of(passed)


def by_run(unseen: Sequence[int], kind: int, both_sides: bool = False, passed: int = 0) -> bool:
    """Can a run wait for a kind? From both sides alone where that is asked; a wait whose other end has gone by is
    furiten."""
    if kind >= HONOUR:
        return False
    rank = kind % 9
    if rank <= 6 and unseen[kind + 1] and unseen[kind + 2]:
        open_ended = rank <= 5
        if (open_ended and not (passed >> kind + 3 & 1)) or not (both_sides or open_ended):
            return True
    if rank >= 2 and unseen[kind - 1] and unseen[kind - 2]:
        open_ended = rank >= 3
        if (open_ended and not (passed >> kind - 3 & 1)) or not (both_sides or open_ended):
            return True
    return not both_sides and 1 <= rank <= 7 and bool(unseen[kind - 1] and unseen[kind + 1])


def by_form(book: Book, unseen: Sequence[int], kind: int, melds: int) -> bool:
    """Can one of the forms without sets wait for a kind that nobody else holds?"""
    if book.forms.thirteen_orphans and melds == 0 and kind in ORPHAN_KINDS:
        if all(unseen[other] for other in ORPHAN_KINDS if other != kind):
            return True
    if not book.forms.knitted or melds > 1:
        return False
    for order in KNITTED_ORDERS:
        tiles = [9 * suit + rank for first, suit in enumerate(order) for rank in range(first, 9, 3)]
        others = [other for other in tiles if other != kind]
        if kind in tiles and all(unseen[other] for other in others):
            return True
        distinct = sum(bool(unseen[other]) for other in (*tiles, *range(HONOUR, KINDS)) if other != kind)
        if melds == 0 and (kind in tiles or kind >= HONOUR) and distinct >= KNITTED_AND_HONOURS - 1:
            return True
    return False


def can_be_waited_for(book: Book, unseen: Sequence[int], kind: int, melds: int, passed: int) -> bool:
    """Is there a hand of unseen tiles that wins on a kind, kinds that went by the seat being told? What is not there is
    certain; what is, needs a hand to show it."""
    if book.ready.furiten and passed >> kind & 1:
        return False
    if unseen[kind]:  # a single tile, or one of two pairs
        return True
    return by_run(unseen, kind, False, passed if book.ready.furiten else 0) or by_form(book, unseen, kind, melds)


def witness(
    book: Book, unseen: Sequence[int], kind: int, melds: int, passed: int, both_sides: bool, rng: Random
) -> tuple[int, ...] | None:
    """Concealed tiles of a seat with so many sets laid out that win on a kind, none of their waits having gone by; with
    a wait from both sides where that is asked. None when none is found."""
    waits = [wait for wait in ways(kind, both_sides) if fits(unseen, wait)]
    for _ in range(TRIES if waits else 0):
        hand = completed(unseen, rng.choice(waits), book.forms.sets - melds, rng)
        if hand is None or hand.count(kind) == COPIES:
            continue
        names = waits_of(parse_held({"book": book, "hand": text_of(hand)}))
        mask = sum(1 << parse_tile(name, "waits").kind for name in names)
        if mask >> kind & 1 and not mask & passed:
            return tuple(sorted(hand))
    return None


def ways(kind: int, both_sides: bool) -> list[tuple[tuple[int, ...], int]]:
    """What may wait for a kind: tiles held, and how many sets they stand for beside the pair still wanted (0: a single
    tile waits to become the pair)."""
    forms: list[tuple[tuple[int, ...], int]] = []
    rank = kind % 9
    if kind < HONOUR:
        forms += [((kind + 1, kind + 2), 1)] * (rank <= (5 if both_sides else 6))
        forms += [((kind - 2, kind - 1), 1)] * (rank >= (3 if both_sides else 2))
        forms += [((kind - 1, kind + 1), 1)] * (1 <= rank <= 7 and not both_sides)
    if not both_sides:
        forms += [((kind,), 0), ((kind, kind), 1)]
    return forms


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
