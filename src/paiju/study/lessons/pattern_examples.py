"""A hand for each pattern of a book, as a request to the scorer without its book: those written down for the shipped
books; of a book of one's own each is tried, and where none has the pattern hands are made until one has it."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any

from paiju.books import ids
from paiju.books.book import Book
from paiju.books.lookup import origin_of
from paiju.errors import InputError
from paiju.notation import Tile, format_tiles, kind_name
from paiju.scoring.judging import judge
from paiju.scoring.request import parse
from paiju.study.drills.complete_hands import (
    DRAGONS,
    HONOURS,
    STYLES,
    CompleteHand,
    complete_hand,
    forms_of,
    missing,
    of_sets,
    run,
    written_melds,
)

EXAMPLES = Path(__file__).parent / "examples.toml"
OF_OTHERS = ("dora", "ura", "north")
BOOKS_KEPT = 16
HANDS, AT_A_MOMENT = 360, 8
LAID = (0.0, 0.0, 0.5, 1.0)  # chance that a set lies open
KONGS = 0.3  # how often all pungs laid out are kongs
Hand = dict[str, Any]
SELF: Hand = {"by": "self"}
POOLS: dict[str, tuple[int, ...]] = {  # kinds that pungs are made of
    "honours": HONOURS,
    "dragons": DRAGONS,
    "winds": HONOURS[:4],
    **{f"{first} {first + 3} {first + 6}": tuple(range(first - 1, 27, 3)) for first in (1, 2, 3)},
}
PAIRS = "seven pairs, four alike"
# Circumstances that patterns may ask for; those that a hand or a book cannot have are passed over.
MOMENTS: tuple[Hand, ...] = (
    SELF, {"seat": "E", "by": "self", "flags": ["first_turn"]}, {"seat": "S", "by": "self", "flags": ["first_turn"]},
    {"seat": "S", "from": "E", "flags": ["first_turn"]}, {"flags": ["last_tile"]}, SELF | {"flags": ["last_tile"]},
    {"flags": ["rob_kong"]}, {"flags": ["kong_discard"]}, SELF | {"flags": ["kong_replacement"]},
    {"flags": ["fourth_tile"]}, {"flags": ["riichi"]}, {"seat": "E"}, {"seat": "E", "flowers": "15f"},
    {"flowers": "1234f"}, {"flowers": "5678f"}, {"flowers": "12345678f"},
)  # fmt: skip


@cache
def written() -> dict[str, Hand]:
    """The hands written down, by pattern; a name with a book or family behind it is for that alone."""
    return tomllib.loads(EXAMPLES.read_text(encoding="utf-8"))


def example_of(book: Book, pattern: str) -> Hand | None:
    """A win that has the pattern; None where no hand can have it, or there is none to be had."""
    is_shipped = book.id in ids() and origin_of(book) is None
    return written_for(book, pattern) if is_shipped else found_in(book).get(pattern)


def written_for(book: Book, pattern: str) -> Hand | None:
    """The hand written down for a pattern of this book."""
    names = (f"{pattern}@{book.id}", f"{pattern}@{book.text}", f"{pattern}@{book.scoring.family}", pattern)
    return next((written()[name] for name in names if name in written()), None) or None


@cache
def written_hands() -> tuple[Hand, ...]:
    """Every hand that is written down, once."""
    different: dict[str, Hand] = {}
    for hand in written().values():
        if hand:
            different.setdefault(repr((hand["hand"], hand["win"], hand.get("melds"))), bare(hand))
    return tuple(different.values())


def bare(hand: Hand) -> Hand:
    """A hand without what only some books have."""
    left = {key: value for key, value in hand.items() if key not in OF_OTHERS}
    flags = [flag for flag in hand.get("flags", []) if "riichi" not in flag and flag != "ippatsu"]
    left |= {"hand": re.sub("0(?=[0-9]*[mps])", "5", hand["hand"])}
    return left | ({"flags": flags} if "flags" in left else {})


@lru_cache(maxsize=BOOKS_KEPT)
def found_in(book: Book) -> dict[str, Hand]:
    """For each pattern of a book a hand that wins and has it; failing that, one that has it where no pattern is in
    another's way and a hand may be worth little."""
    free = tuple(replace(pattern, excludes=(), alone=False) for pattern in book.patterns)
    loose = replace(book, patterns=free, scoring=replace(book.scoring, minimum=0, needs=()))
    hands: dict[str, Hand] = {}
    second: dict[str, Hand] = {}
    wanted = {pattern.id for pattern in book.patterns}
    for hand in candidates(book, wanted):
        there = wanted & had(loose, hand)
        if there:
            counted = there & had(book, hand)
            hands |= dict.fromkeys(counted, hand)
            second |= dict.fromkeys(there - second.keys(), hand)
            wanted = wanted - counted
        if not wanted:
            break
    return second | hands


def candidates(book: Book, wanted: set[str]) -> Iterator[Hand]:
    """Hands to be tried: those written down for the patterns, all others, then made ones."""
    yield from [hand for id in sorted(wanted) if (hand := written_for(book, id))]
    yield from written_hands()
    rng = Random(book.id)
    for moment in MOMENTS:
        yield from (hand | moment for hand in islice(made(book, rng), AT_A_MOMENT))
    yield from islice(made(book, rng), HANDS)


def made(book: Book, rng: Random) -> Iterator[Hand]:
    """Complete hands without end: every style and form in turn, closed and laid out, with kongs for pungs."""
    pairs = (PAIRS,) if book.forms.seven_pairs == "repeats" else ()
    for style in cycle((*STYLES, *forms_of(book), *POOLS, *pairs)):
        laid = rng.choice(LAID)
        if style == PAIRS:
            hand = four_in_pairs(rng)
        else:
            hand = of_pungs(book, POOLS[style], laid, rng) if style in POOLS else complete_hand(book, style, laid, rng)
        sort, number = ("kan", 4) if rng.random() < KONGS else ("pon", 3)
        hand.melds = [meld if meld[0] == "chi" else (sort, (meld[1][0],) * number) for meld in hand.melds]
        yield request_of(book, hand, rng)


def four_in_pairs(rng: Random) -> CompleteHand:
    """Seven pairs of one suit, two of them alike."""
    suit = rng.randrange(3)
    kinds = [9 * suit + rank for rank in rng.sample(range(9), 6)]
    hand = CompleteHand([kind for kind in [*kinds, kinds[0]] for _ in range(2)])
    hand.win = rng.choice(hand.concealed)
    return hand


def of_pungs(book: Book, pool: tuple[int, ...], laid: float, rng: Random) -> CompleteHand:
    """Pungs and a pair of some kinds, with runs where these are too few."""
    kinds = [kind for kind in pool if kind not in missing(book)] or list(range(9))
    most = min(len(kinds), book.forms.sets)
    number = rng.choice((most, rng.randint(2, most)))
    pungs = rng.sample(kinds, number)
    pair = rng.choice([kind for kind in kinds if kind not in pungs] or [0])
    runs = [run(rng) for _ in range(book.forms.sets - len(pungs))]
    hand = of_sets(book, [*[(kind,) * 3 for kind in pungs], *runs], pair, laid, rng)
    hand.win = rng.choice(hand.concealed)
    return hand


def request_of(book: Book, hand: CompleteHand, rng: Random) -> Hand:
    """The hand as a request, won on a discard."""
    rest = list(hand.concealed)
    rest.remove(hand.win)
    row: Hand = {"hand": format_tiles([Tile(kind) for kind in rest]), "win": kind_name(hand.win), "by": "discard"}
    melds = written_melds(hand, rng, book.tiles.players)
    return row | ({"melds": melds} if melds else {})


def had(book: Book, hand: Hand) -> set[str]:
    """The patterns that a hand counts by a book; none if it does not win."""
    try:
        answer = judge(parse({**hand, "book": book}))
    except InputError:  # circumstances that do not go together
        return set()
    return {line.id for line in answer.patterns} if answer.win else set()
