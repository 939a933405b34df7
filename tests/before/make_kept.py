"""What this version keeps besides records: games of the terminal, contests of the arena, books in TOML."""

import shutil
from pathlib import Path
from typing import Any

import paiju
from paiju.arena import arena
from tests.before.commands import fine
from tests.before.kinds import OWN, OWN_BOOKS, Json
from tests.before.make_games import book_named

LEFT = "\n" * 12 + "q\n"  # somebody who does the usual a few times and goes

# A contest: its book, unit, and how many games are played before it is left.
CONTESTS = (("xjtu-3p", "match", 6), ("psa", "hand", 8), ("friends", "hand", 8))

# Hands that an own book scores otherwise than the book it is based on.
REQUESTS: dict[str, tuple[Json, ...]] = {
    "friends": (
        {"hand": "234m345p3367s", "melds": [{"type": "chow", "tiles": "456s"}], "win": "8s", "by": "discard"},
        {"hand": "1122334455667z", "win": "7z", "by": "self"},  # seven stars
        {"hand": "234m055p345s2266s", "win": "6s", "by": "self"},  # a red five
    ),
    "quick-official": ({"hand": "222m333p444s1155z", "win": "5z", "by": "discard"},),  # all pungs, dearer
    "open-house": (
        {"hand": "123456789m1122z", "win": "2z", "by": "discard"},  # half flush, dearer
        {"hand": "1111m2222p3333z4z", "win": "4z", "by": "self"},  # pairs held four times
    ),
}


def terminal(folder: Path) -> Json:
    """Games somebody left, each in its file."""
    told: Json = {}
    for name, more in (("ema", ()), ("psa", ("--special", "no_chow")), ("friends", ("--seat", "W"))):
        file = folder / "terminal-unfinished" / f"{name}.jsonl"
        book = OWN / f"{name}.toml" if name in OWN_BOOKS else name
        options = ("--rounds", 1, "--seed", f"before {name}", "--bots", "simple", *more)
        fine("play", "-b", book, *options, "--save", file, typed=LEFT)
        told[f"terminal-unfinished/{file.name}"] = {"seed": f"before {name}"}
    return told


def contests(folder: Path) -> Json:
    """Contests of the arena, to be taken up again."""
    told: Json = {}
    for name, unit, games in CONTESTS:
        file = folder / "arena" / f"{name}.jsonl"
        wish = {"a": "simple", "b": "random", "seed": 7, "unit": unit}
        found = go_on(file, book_named(name), games, wish)
        told[f"arena/{file.name}"] = {"wish": wish, **{key: found[key] for key in ("games", "hands", "results")}}
    return told


def go_on(file: Path, book: Any, games: int, wish: Json) -> Json:
    """A contest of the arena, begun or taken up again."""
    return arena(book, games=games, **wish, resume=str(file), jobs=1, compiled=False)


def own_books(folder: Path) -> Json:
    """The books in TOML, and what they make of some hands."""
    told: Json = {}
    for name in OWN_BOOKS:
        shutil.copyfile(OWN / f"{name}.toml", folder / "books" / f"{name}.toml")
        told[f"books/{name}.toml"] = {"scores": [[request, scored(name, request)] for request in REQUESTS[name]]}
    return told


def scored(name: str, request: Json) -> Json:
    """What an own book makes of a hand; the one it is based on makes something else of it."""
    book = book_named(name)
    ours, theirs = (paiju.score({**request, "book": by}) for by in (book, book.base))
    assert ours["ok"]
    assert ours.get("payments") != theirs.get("payments")
    return {"win": ours["win"], "payments": ours["payments"]}
