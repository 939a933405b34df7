"""Requests for tests that need many: every field of the public form, books that have it, whatever comes of it."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from paiju import books
from paiju.notation import Tile, format_tiles, kind_name, tile_name
from paiju.scoring.circumstances import FLAG_WORDS

Row = dict[str, Any]
CASES = Path(__file__).parents[1] / "books"
NAMES = ("Ann", "安娜", "a:b", "x,y", "~1", "O'Neil & co", "q=1")


@cache
def written_requests() -> tuple[Row, ...]:
    """The requests of every case there is, those that must be refused included."""
    rows = [
        json.loads(line) for path in sorted(CASES.glob("*/*.jsonl")) for line in path.read_text("utf-8").splitlines()
    ]
    found = [row["request"] for row in rows if row.get("kind") == "score" and isinstance(row.get("request"), dict)]
    return tuple(found)


def random_requests(rng: Random, count: int) -> Iterator[Row]:
    """Tiles, melds and circumstances at random; mostly no wins."""
    shelf = [book for book in books.all_books() if not book.teams.members]
    for _ in range(count):
        yield random_request(rng, rng.choice(shelf).id)


def random_request(rng: Random, book: str) -> Row:
    """One of them, every field now and then."""
    deck = [Tile(kind, kind in (4, 13, 22) and copy == 0) for kind in range(34) for copy in range(4)]
    rng.shuffle(deck)
    melds = [random_meld(rng) for _ in range(rng.choice((0, 0, 1, 2, 4)))]
    rules = books.get(book)
    found: Row = {"book": book, "hand": format_tiles(deck[: 13 - 3 * len(melds)]), "melds": melds}
    found["win"] = tile_name(deck[13])
    choices: Row = {
        "by": rng.choice(("self", "discard")),
        "from": rng.choice("ESWN"),
        "seat": rng.choice("ESWN"),
        "round": rng.choice("ESWN"),
        "flags": rng.sample(list(FLAG_WORDS), rng.randint(1, 3)),
        "dora": format_tiles(deck[14 : 14 + rng.randint(1, 3)]),
        "ura": format_tiles(deck[20:21]),
        "north": rng.randint(1, 4),
        "flowers": rng.randint(1, 8),
        "honba": rng.randint(1, 20),
        "sticks": rng.randint(1, 9),
        "collects": False,
        "liable": [{"seat": rng.choice("ESWN"), "for": rng.choice(("big_three_dragons", "大四喜"))}],
        "special": [rng.choice([rule.id for rule in rules.specials] or ["dora"])],
        "joker": kind_name(rng.randrange(34)),
        "open_hands": rng.sample("ESWN", rng.randint(1, 2)),
        "supporters": {name: rng.choice("ESWN") for name in rng.sample(NAMES, rng.randint(1, 3))},
        "mixed_in": True,
        "claimed": rng.choice([[], ["清龙", "喜相逢×2"], ["a,b", "~"]]),
        "options": {"scoring.double_wind_pair": rng.choice((2, 4)), "forms.seven_pairs": "none"},
    }
    return found | {key: value for key, value in choices.items() if rng.random() < 0.3}


def random_meld(rng: Random) -> Row:
    """A set laid out."""
    kind = rng.choice(("chi", "pon", "kan", "addkan", "ankan"))
    low = rng.randrange(7) + 9 * rng.randrange(3)
    tiles = [low, low + 1, low + 2] if kind == "chi" else [low] * (3 if kind == "pon" else 4)
    source = {} if kind == "ankan" else {"from": "left" if kind == "chi" else rng.choice(("left", "across", "right"))}
    return {"type": kind, "tiles": format_tiles([Tile(each) for each in tiles])} | source
