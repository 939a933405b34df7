"""Real records to try the readers with: players are called A to D."""

from functools import cache
from pathlib import Path

from paiju.formats import Game, read, write

DATA = Path(__file__).parent / "data"
FAULTY = "tenhou6-12.json"  # four plain fives at a table with red ones
NAMES = sorted(path.name for path in DATA.iterdir())
SOUND = [name for name in NAMES if name != FAULTY]


def data_of(name: str) -> bytes:
    """The bytes of a record."""
    return (DATA / name).read_bytes()


def games_of(name: str) -> list[Game]:
    """The games of a record."""
    return read(data_of(name))


def short(name: str, hands: int = 1) -> bytes:
    """The first hands of a Tenhou record alone, without its end."""
    text = data_of(name).decode()
    start = text.index("<INIT")
    parts = text[start:].split("<INIT")[1 : hands + 1]
    return (text[:start] + "".join("<INIT" + part for part in parts).split("</mjloggm>")[0] + "</mjloggm>").encode()


@cache
def sound() -> tuple[bytes, ...]:
    """Short records of every format."""
    found = []
    for name in NAMES:
        found.append(short(name) if name.endswith(".xml") else data_of(name))
    for name, formats in (("three-12.xml", ("mjai", "tenhou-json", "paiju")), ("judge-2.json", ("paiju",))):
        (game,) = games_of(name)
        game.hands, game.final = game.hands[:1], None
        found += [write(game, format).encode() for format in formats]
    return tuple(found)
