"""Complete hands made at random: sets and a pair in the manner of some pattern, or one of the book's other forms."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random

from paiju.books.book import Book
from paiju.books.flatten import missing_kinds
from paiju.core.tiles import COPIES, HONOUR, KINDS, ORPHANS
from paiju.errors import Bug
from paiju.notation import Tile, format_tiles, is_run

SUITS = (0, 1, 2)
HONOURS = tuple(range(HONOUR, KINDS))
DRAGONS = tuple(range(31, KINDS))
ORPHAN_KINDS = tuple(kind for kind in range(KINDS) if ORPHANS >> kind & 1)
KNITTED_ORDERS = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
TRIES = 200
Set = tuple[int, ...]


@dataclass(slots=True)
class CompleteHand:
    """The concealed tiles by kind, the winning one among them, and the sets laid out: type and kinds."""

    concealed: list[int]
    melds: list[tuple[str, Set]] = field(default_factory=list)
    win: int = 0

    def copies(self) -> Counter[int]:
        """How many tiles of each kind it takes."""
        return Counter([*self.concealed, *(kind for _, kinds in self.melds for kind in kinds)])

    @property
    def is_closed(self) -> bool:
        """Nothing was claimed."""
        return all(sort == "ankan" for sort, _ in self.melds)


def missing(book: Book) -> frozenset[int]:
    """Kinds the book is played without."""
    return frozenset(kind for kind in range(KINDS) if missing_kinds(book) >> kind & 1)


def run(rng: Random, suits: Sequence[int] = SUITS, low: int = 0, high: int = 6) -> Set:
    """A run that begins within these ranks, counted from 0."""
    first = 9 * rng.choice(suits) + rng.randint(low, high)
    return first, first + 1, first + 2


def pung(rng: Random, kinds: Sequence[int]) -> Set:
    """Three alike."""
    return (rng.choice(kinds),) * 3


def numbers(suits: Sequence[int] = SUITS, low: int = 0, high: int = 8) -> list[int]:
    """Kinds of these suits and ranks."""
    return [9 * suit + rank for suit in suits for rank in range(low, high + 1)]


# --- sets and a pair in the manner of a pattern ---------------------------------------------------


def plain(rng: Random) -> tuple[list[Set], int]:
    """Runs, now and then a pung."""
    sets = [run(rng) if rng.random() < 0.75 else pung(rng, numbers() + list(HONOURS)) for _ in range(4)]
    return sets, rng.randrange(KINDS)


def only_runs(rng: Random) -> tuple[list[Set], int]:
    """Four runs and a pair of numbers."""
    return [run(rng) for _ in range(4)], rng.choice(numbers())


def simples(rng: Random) -> tuple[list[Set], int]:
    """No ones, nines and honours."""
    inner = numbers(low=1, high=7)
    return [run(rng, low=1, high=5) if rng.random() < 0.7 else pung(rng, inner) for _ in range(4)], rng.choice(inner)


def valued(rng: Random) -> tuple[list[Set], int]:
    """With a pung of honours or two."""
    honours = [pung(rng, DRAGONS if rng.random() < 0.6 else HONOURS) for _ in range(rng.choice((1, 1, 2)))]
    return [*honours, *(run(rng) for _ in range(4 - len(honours)))], rng.randrange(KINDS)


def one_suit(rng: Random) -> tuple[list[Set], int]:
    """One suit, half of the time with honours."""
    suits = (rng.randrange(3),)
    honours = list(HONOURS) if rng.random() < 0.5 else []
    sets = [run(rng, suits) for _ in range(3)]
    return [*sets, pung(rng, honours or numbers(suits))], rng.choice(honours or numbers(suits))


def pungs(rng: Random) -> tuple[list[Set], int]:
    """Pungs, at times one run."""
    kinds = rng.choice((numbers() + list(HONOURS), numbers(rng.sample(SUITS, 2)), list(ORPHAN_KINDS)))
    sets = [pung(rng, kinds) for _ in range(4)]
    if rng.random() < 0.15:
        sets[0] = run(rng)
    return sets, rng.choice(kinds)


def outside(rng: Random) -> tuple[list[Set], int]:
    """A one, a nine or an honour in every set."""
    kinds = list(ORPHAN_KINDS) if rng.random() < 0.7 else [kind for kind in ORPHAN_KINDS if kind < HONOUR]
    ends = [run(rng, low=end, high=end) for end in (rng.choice((0, 6)), rng.choice((0, 6)), rng.choice((0, 6)))]
    return [*ends, pung(rng, kinds) if rng.random() < 0.6 else run(rng, low=6)], rng.choice(kinds)


def triple(rng: Random) -> tuple[list[Set], int]:
    """The same run, or runs one or two steps apart, in three suits."""
    step, order = rng.choice((0, 0, 1, 2)), rng.sample(SUITS, 3)
    first = rng.randint(0, 6 - 2 * step)
    sets = [(9 * s + first + i * step, 9 * s + first + i * step + 1, 9 * s + first + i * step + 2)
            for i, s in enumerate(order)]  # fmt: skip
    return [*sets, run(rng) if rng.random() < 0.7 else pung(rng, range(KINDS))], rng.randrange(KINDS)


def straight(rng: Random) -> tuple[list[Set], int]:
    """One to nine, of one suit or of three."""
    order = rng.sample(SUITS, 3) if rng.random() < 0.4 else [rng.randrange(3)] * 3
    sets = [(9 * s + 3 * i, 9 * s + 3 * i + 1, 9 * s + 3 * i + 2) for i, s in enumerate(order)]
    return [*sets, run(rng) if rng.random() < 0.7 else pung(rng, range(KINDS))], rng.randrange(KINDS)


def twins(rng: Random) -> tuple[list[Set], int]:
    """The same run twice, perhaps both times; neighbours that can be read in several ways."""
    first, second = run(rng), run(rng)
    if rng.random() < 0.5:
        second = tuple(kind + (3 if kind % 9 < 6 and first[0] % 9 <= 3 else 0) for kind in first)
    return [first, first, second, second if rng.random() < 0.5 else run(rng)], rng.choice(numbers())


def in_a_row(rng: Random) -> tuple[list[Set], int]:
    """Three pungs in a row, which are three runs as well."""
    suit, first = rng.randrange(3), rng.randrange(7)
    sets = [(9 * suit + first + i,) * 3 for i in range(3)]
    near = run(rng, (suit,) if rng.random() < 0.5 else SUITS)
    return [*sets, near], rng.choice(numbers((suit,)) if rng.random() < 0.6 else numbers())


STYLES: dict[str, Callable[[Random], tuple[list[Set], int]]] = {
    "plain": plain, "only_runs": only_runs, "simples": simples, "valued": valued, "one_suit": one_suit,
    "pungs": pungs, "outside": outside, "triple": triple, "straight": straight, "twins": twins, "in_a_row": in_a_row,
}  # fmt: skip


# --- other forms ----------------------------------------------------------------------------------


def seven_pairs(book: Book, rng: Random) -> list[int]:
    """Seven pairs; in a book where four alike may be two pairs, at times such."""
    pools = (range(KINDS), numbers(rng.sample(SUITS, 2)), ORPHAN_KINDS, numbers((rng.randrange(3),)))
    pool = [kind for kind in rng.choice(pools) if kind not in missing(book)]
    kinds = rng.sample(pool, 7) if len(pool) >= 7 else rng.sample(ORPHAN_KINDS, 7)
    if book.forms.seven_pairs == "repeats" and rng.random() < 0.15:
        kinds[1] = kinds[0]
    return [kind for kind in kinds for _ in range(2)]


def orphans(_: Book, rng: Random) -> list[int]:
    """Thirteen orphans."""
    return [*ORPHAN_KINDS, rng.choice(ORPHAN_KINDS)]


def knitted(rng: Random) -> list[int]:
    """147, 258 and 369 of three suits."""
    return [9 * suit + rank for first, suit in enumerate(rng.choice(KNITTED_ORDERS)) for rank in range(first, 9, 3)]


def knitted_straight(_: Book, rng: Random) -> list[int]:
    """The knitted straight with a set and a pair."""
    made = run(rng) if rng.random() < 0.6 else pung(rng, range(KINDS))
    return [*knitted(rng), *made, *[rng.randrange(KINDS)] * 2]


def knitted_honours(_: Book, rng: Random) -> list[int]:
    """Fourteen different knitted tiles and honours."""
    return rng.sample([*knitted(rng), *HONOURS], 14)


FORMS: dict[str, Callable[[Book, Random], list[int]]] = {
    "seven_pairs": seven_pairs,
    "orphans": orphans,
    "knitted_straight": knitted_straight,
    "knitted_honours": knitted_honours,
}


def forms_of(book: Book) -> list[str]:
    """The forms besides sets and a pair that a book has."""
    has = {
        "seven_pairs": book.forms.seven_pairs != "none",
        "orphans": book.forms.thirteen_orphans,
        "knitted_straight": book.forms.knitted,
        "knitted_honours": book.forms.knitted,
    }
    return [name for name, there in has.items() if there]


# --- a hand ---------------------------------------------------------------------------------------


def complete_hand(book: Book, style: str, laid: float, rng: Random) -> CompleteHand:
    """A hand of a style or a form, its winning tile chosen; each set is laid out with this chance. A style that the
    book's tiles have no room for gives way to a plain one."""
    for tried in count():
        style = "plain" if tried == TRIES else style
        if style in FORMS:
            hand = CompleteHand(FORMS[style](book, rng))
        else:
            hand = of_sets(book, *enough_sets(book, style, rng), laid, rng)
        copies = hand.copies()
        if max(copies.values()) <= COPIES and not missing(book) & copies.keys():
            hand.win = rng.choice(hand.concealed)
            return hand
    raise Bug("a plain hand can always be made")


def enough_sets(book: Book, style: str, rng: Random) -> tuple[list[Set], int]:
    """Sets and a pair in the manner of a style, with one set more where the book's hands have five."""
    sets, pair = STYLES[style](rng)
    more = [rng.choice(STYLES[style](rng)[0]) for _ in range(book.forms.sets - len(sets))]
    return [*sets, *more], pair


def of_sets(book: Book, sets: Sequence[Set], pair: int, laid: float, rng: Random) -> CompleteHand:
    """Sets in hand or laid out, some pungs as kongs, and a pair."""
    hand = CompleteHand([])
    for made in sets:
        pung_like = made[0] == made[1]
        if pung_like and laid and rng.random() < 0.25 * laid + 0.05:
            hand.melds.append((rng.choice(("kan", "addkan", "ankan", "ankan")), (made[0],) * 4))
        elif rng.random() < laid and (pung_like or book.calls.chow):
            hand.melds.append(("pon" if pung_like else "chi", made))
        else:
            hand.concealed += made
    hand.concealed += [pair, pair]
    return hand


def written_melds(hand: CompleteHand, rng: Random, players: int) -> list[dict[str, str]]:
    """The sets as a request has them."""
    return [written_meld(sort, kinds, rng, players) for sort, kinds in hand.melds]


def written_meld(sort: str, kinds: Set, rng: Random, players: int) -> dict[str, str]:
    """One set, and whom it came from."""
    meld = {"type": sort, "tiles": text_of(kinds)}
    if sort == "ankan":
        return meld
    sources = ("left",) if is_run(kinds) else ("left", "across", "right") if players == 4 else ("left", "right")
    return meld | {"from": rng.choice(sources)}


def text_of(kinds: Sequence[int]) -> str:
    """Kinds in notation."""
    return format_tiles([Tile(kind) for kind in kinds])
