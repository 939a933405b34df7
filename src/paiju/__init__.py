"""Paiju 牌局: mahjong by the book.

>>> import paiju
>>> paiju.score(book="ema", hand="234m567p345s3366s", win="3s", by="self")["points"]
2000
>>> paiju.waits("xjtu", "1112345678999m")
['1m', '2m', '3m', '4m', '5m', '6m', '7m', '8m', '9m']
>>> paiju.distance("mcr", "147m258p369s1122z")[0]
0
"""

from __future__ import annotations

TYPE_CHECKING = False  # checkers of types know the name; to import `typing` takes ten times as long as all of this
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from paiju import books
    from paiju.books.book import Book
    from paiju.scoring.points import PointsAnswer
    from paiju.scoring.public import ScoreAnswer
    from paiju.simulation.run import SimulationAnswer
    from paiju.table.table import Table

__all__ = ["Table", "books", "distance", "points", "score", "simulate", "waits"]
__version__ = "0.1.0"


def score(request: object = None, /, **fields: object) -> ScoreAnswer:
    """Judge a win by a book: the request as a mapping or as keywords, the answer as in `paiju schema answer`.

    A request that cannot be read gives an answer with `ok` false, `error` and `field`, never an exception. The
    discarder's seat is the key "from"; as a keyword it is `from_`. `book` may also be a Book of your own.
    """
    from collections.abc import Mapping

    from paiju.scoring import score as answer

    renamed = {name.removesuffix("_"): value for name, value in fields.items()}
    if request is None:
        return answer(renamed)
    return answer({**request, **renamed} if isinstance(request, Mapping) else request)


def points(book: str | Book, **worth: Any) -> PointsAnswer:
    """What a win is worth without its tiles: the limit, the base, payments by seat, and the clauses.

    Keywords are `han` and `fu` (or `yakuman`, or `fan` in other books), `dealer`, `by` ("discard" or "self") and
    `counters`.

    Bad input raises paiju.errors.InputError.
    """
    from paiju.scoring.points import points as paid

    return paid(book, **worth)


def __getattr__(name: str) -> object:
    """`paiju.books` and `paiju.Table`, imported on first use."""
    from importlib import import_module

    if name == "books":
        return import_module("paiju.books")
    if name == "Table":
        return import_module("paiju.table.table").Table
    raise AttributeError(f"module 'paiju' has no attribute {name!r}")


def __dir__() -> list[str]:
    """What there is for users, that which is imported on first use as well."""
    return sorted([*__all__, "__version__"])


def waits(book: str | Book, hand: str, melds: Sequence[Mapping[str, object]] = ()) -> list[str]:
    """The tiles that complete a hand of 3n+1 tiles, by a book. Bad input raises paiju.errors.InputError."""
    from paiju.scoring.ready import parse_held, waits_of

    return waits_of(parse_held({"book": book, "hand": hand, "melds": melds}))


def distance(book: str | Book, hand: str, melds: Sequence[Mapping[str, object]] = ()) -> tuple[int, dict[str, int]]:
    """How far a hand is from winning (-1 complete, 0 ready), and the useful draws with the copies not in the hand.

    Bad input raises paiju.errors.InputError.
    """
    from paiju.scoring.ready import distance_of, parse_held

    return distance_of(parse_held({"book": book, "hand": hand, "melds": melds}))


def simulate(book: str | Book, hands: int | float | str, **settings: Any) -> SimulationAnswer:
    """Play many hands with simple players and return the results that `paiju simulate --json` prints.

    Settings are keywords: `players` (a level such as "simple", or one for each seat), `special`, `seed`, `jobs`,
    `compiled`, `progress`. Bad input raises paiju.errors.InputError.
    """
    from paiju.simulation.run import simulate as run

    return run(book, hands, **settings)
