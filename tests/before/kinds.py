"""What lies in the numbered folders: the kinds, since which folder each is written, and the names it must have."""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
OWN = HERE / "own"  # the books in TOML that folders are written with
TOLD = "told.json"  # what the files of a folder came to, as the version that wrote them said
Json = dict[str, Any]

RELAY_BOOKS = ("xjtu-relay", "xjtu-cup-relay")
PLAIN_BOOKS = (
    "mcr", "ema", "xjtu", "xjtu-cup", "xjtu-3p", "lol", "psa", "tenhou", "tenhou-nored", "tenhou-3p", "botzone",
)  # fmt: skip
OWN_BOOKS = ("friends", "open-house", "quick-official")
FAIR_BOOKS = ("mcr", "ema", "psa", "xjtu-3p", "friends")
SECRET = ("club/keys.json", "club/club.key")  # not told of
WITHOUT_FOULS = ("tenhou", "tenhou-nored", "tenhou-3p", "botzone")  # these name no fouls, so nothing is ruled


@dataclass(frozen=True, slots=True)
class Kind:
    """A sort of file: its folder, the files that must be there, and the first numbered folder that has it."""

    name: str
    files: tuple[str, ...]
    since: int = 1


def records(*names: str) -> tuple[str, ...]:
    """Records by these names."""
    return tuple(f"{name}.jsonl" for name in names)


KINDS = (
    Kind("hands", records(*PLAIN_BOOKS, *RELAY_BOOKS, *OWN_BOOKS)),
    Kind("hands-unfinished", records(*PLAIN_BOOKS, *RELAY_BOOKS, *OWN_BOOKS)),
    Kind("matches", records(*PLAIN_BOOKS, *OWN_BOOKS, "psa-whole", "ema-one-round")),
    Kind("matches-unfinished", records("ema", "mcr-one-round", "psa", "xjtu-3p", "friends")),
    Kind("relays", records(*RELAY_BOOKS)),
    Kind("relays-unfinished", records(*RELAY_BOOKS)),
    Kind("evenings", records("five", "camps")),
    Kind("evenings-unfinished", records("five", "camps", "open-house")),
    Kind("terminal-unfinished", records("ema", "psa", "friends")),
    Kind("arena", records("xjtu-3p", "psa", "friends")),
    Kind("books", tuple(f"{name}.toml" for name in OWN_BOOKS)),
    Kind("club", ("backup.jsonl.gz", "club.db", "keys.json")),
    Kind("club", ("club.key",), since=2),
    Kind("fair", records(*FAIR_BOOKS), since=2),
)


def folders() -> list[Path]:
    """The numbered folders, in the order of their numbers."""
    return sorted((path for path in HERE.iterdir() if path.name.isdecimal()), key=lambda path: int(path.name))


def kinds_of(folder: Path) -> list[Kind]:
    """The kinds a folder must have."""
    return [kind for kind in KINDS if kind.since <= int(folder.name)]


def files(*kinds: str) -> list[Path]:
    """Every file of these kinds, of all folders."""
    return [path for folder in folders() for kind in kinds for path in sorted((folder / kind).glob("*"))]


def each(*kinds: str) -> list[Any]:
    """The same for tests: those of the newest folder always, of the others in the long tests."""
    newest = folders()[-1]
    return [pytest.param(path, marks=() if newest in path.parents else pytest.mark.long) for path in files(*kinds)]


def label(path: Path) -> str:
    """A file as tests are named by it."""
    return path.relative_to(HERE).as_posix()


@cache
def told_in(folder: Path) -> Json:
    """What the files of a folder came to."""
    found: Json = json.loads((folder / TOLD).read_text(encoding="utf-8"))
    return found


def told_of(path: Path) -> Json:
    """What a file came to."""
    found: Json = told_in(path.parent.parent)["files"][f"{path.parent.name}/{path.name}"]
    return found


def rows_of(path: Path) -> list[Json]:
    """The lines of a record, untouched by any code of ours."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
