"""Books that nobody wrote: options combined as no book combines them, some by hand, any number drawn at random."""

from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

from tests.core.play.running import all_tables

from paiju import books
from paiju.books.book import Book
from paiju.books.derive import derive
from paiju.books.flatten import GROUPS
from paiju.books.specials import special
from paiju.errors import InputError

FIVE_SETS: dict[str, object] = {
    "forms.sets": 5,
    "forms.seven_pairs": "none",
    "forms.thirteen_orphans": False,
    "scoring.dora": False,
    "scoring.ura_dora": False,
    "tiles.wild": False,
}
# Rules that no book combines so, but a club may.
CLUBS: dict[str, tuple[str, dict[str, object]]] = {
    "four-reds": ("xjtu", {"tiles.red_fives": (1, 2, 1)}),
    "hide-and-abort": ("xjtu", {"ready.may_hide_ready": True, "calls.swap_calling_barred": False}),
    "flowers-from-a-dead-wall": ("xjtu", {"tiles.flowers": True, "scoring.dora": False, "scoring.ura_dora": False}),
    "riichi-and-fight-on": ("ema", {"course.after_win": "winner_leaves"}),
    "riichi-and-river-of-blood": ("ema", {"course.after_win": "winner_stays", "draws.nagashi": True}),
    "riichi-at-the-house": ("psa", {"circumstances.riichi": True}),
    "bloody-battle": (
        "psa",
        {
            "tiles.honours": False,
            "specials": False,
            "course.open_hands": False,
            "course.after_win": "winner_leaves",
            "course.exchange": 3,
            "course.exchange_alike": True,
            "course.exchange_to": "left",
            "course.void_suit": True,
            "payments.added_kong_from": "all",
            "payments.kong_concealed": 40,
            "payments.kongs_returned": True,
            "payments.kong_passed_on": True,
            "payments.unready_pay_dearest": True,
            "payments.void_held": 640,
        },
    ),
    "void-among-three": (
        "psa",
        {
            "tiles.players": 3,
            "specials": False,
            "course.void_suit": True,
            "course.after_win": "winner_stays",
            "payments.kongs_returned": True,
            "payments.kong_passed_on": True,
            "kongs.kong_on_last_tile": True,
            "tiles.flowers": True,
            "course.exchange": 2,
            "course.exchange_to": "left",
        },
    ),
    "void-with-riichi": ("xjtu", {"course.void_suit": True, "calls.swap_calling_barred": True}),
    "own-walls-and-indicators": ("botzone", {"kongs.indicator_open": "at_once"}),
    "five-sets": ("psa", FIVE_SETS | {"tiles.flowers": True}),
    "five-sets-and-riichi": ("xjtu", FIVE_SETS),
    "five-sets-of-three-players": ("tenhou-3p", FIVE_SETS),
}
TABLES = all_tables() | {name: derive(books.get(base), name, **changes) for name, (base, changes) in CLUBS.items()}
# Groups that say how a hand is played, and numbers that a club might think of.
AT_THE_TABLE = (
    "tiles",
    "forms",
    "waits",
    "circumstances",
    "payments",
    "wall",
    "calls",
    "kongs",
    "ready",
    "draws",
    "course",
)
FIELDS = {f"{group}.{name}": hint for group in AT_THE_TABLE for name, hint in get_type_hints(GROUPS[group]).items()} | {
    "scoring.dora": bool,
    "scoring.ura_dora": bool,
    "scoring.minimum": int,
}
NUMBERS = {
    "forms.sets": (4, 5),
    "tiles.players": (3, 4),
    "wall.dead_wall": (0, 0, 10, 12, 14, 14, 14, 15, 16, 18, 20, 26, 60, 90),
    "wall.replacements": (0, 2, 4, 4, 4, 5, 6, 8, 12),
    "kongs.kong_limit": (0, 1, 4, 4, 5, 16),
    "ready.riichi_tiles_left": (0, 1, 4, 40),
    "ready.ready_pool": (0, 600, 1000, 2000, 3000, 6000),
    "course.exchange": (0, 1, 2, 3),
    "payments.void_held": (0, 0, 16),
    "scoring.minimum": (0, 1, 2, 8),
}


def club(number: int) -> Book:
    """A book of a club: one to twelve options changed."""
    rng = Random(f"club {number}")
    book = rng.choice(books.all_books())
    if book.specials and rng.random() < 0.7:
        book = special(book, rng.choice(book.specials).id)
    for _ in range(rng.randint(1, 12)):
        name = rng.choice(sorted(FIELDS))
        try:
            book = derive(book, f"club-{number}", **{name: some_value(rng, name, FIELDS[name])})
        except InputError:
            continue
    return book


def some_value(rng: Random, name: str, hint: Any) -> object:
    """A value for this field."""
    if name in NUMBERS:
        return rng.choice(NUMBERS[name])
    if get_origin(hint) is Literal:
        return rng.choice(get_args(hint))
    if hint is bool:
        return rng.random() < 0.6
    if hint is int:
        return rng.choice((0, 1, 2, 3, 10, 300, 1000))
    if get_args(hint)[0] is int:
        return [rng.randint(0, 4) for _ in range(3)]
    return rng.sample(("big_three_dragons", "big_four_winds", "four_kongs"), rng.randint(0, 3))
