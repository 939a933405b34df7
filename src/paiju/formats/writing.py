"""Write a game in any format: what the record leaves out is filled in by replaying it."""

from collections.abc import Callable
from dataclasses import replace

from paiju.books.book import Book
from paiju.errors import InputError
from paiju.formats import paiju_records
from paiju.formats.book import book_of
from paiju.formats.botzone.write import write_judge, write_text
from paiju.formats.completing import acts_of, completed
from paiju.formats.game import RecordedGame
from paiju.formats.mistakes import no_format
from paiju.formats.mjai.write import write_mjai
from paiju.formats.tenhou.json_write import write_json
from paiju.formats.tenhou.xml_write import write_xml
from paiju.languages import _
from paiju.table.record import write as write_record

RIICHI: dict[str, Callable[[RecordedGame], str]] = {
    "tenhou-xml": write_xml,
    "tenhou-json": write_json,
    "mjai": write_mjai,
}
OFFICIAL: dict[str, Callable[[RecordedGame], str]] = {"botzone-judge": write_judge, "botzone-text": write_text}
FORMATS = (*RIICHI, *OFFICIAL, "paiju")
# By the end of a file's name; .json is told by the game.
ENDINGS = {
    ".xml": "tenhou-xml",
    ".mjlog": "tenhou-xml",
    ".mjson": "mjai",
    ".mjai": "mjai",
    ".txt": "botzone-text",
    ".jsonl": "paiju",
}


def write(game: RecordedGame, format: str, book: Book | None = None) -> str:
    """The game as text. A game that contradicts the rules, or that the format cannot hold, raises InputError."""
    played = book or book_of(game)
    if format not in FORMATS:
        raise no_format(format, FORMATS)
    wanted = RIICHI if played.counts == "han_and_fu" else OFFICIAL
    is_odd = played.tiles.flowers or played.counts == "fans" or played.forms.sets != 4
    if format != "paiju" and (format not in wanted or is_odd):
        raise InputError("", _("{format} cannot hold a game of {id}", format=format, id=played.id))
    full, tables = completed(game, played)
    if format != "paiju":
        return wanted[format](full)
    hands = zip(full.hands, tables)
    records = [paiju_records.record_of(full, hand, acts_of(t), t.d.wall[: t.d.tiles], played) for hand, t in hands]
    return "".join(map(write_record, records))


def write_all(games: list[RecordedGame], format: str, book: Book | None = None) -> str:
    """Games one after the other, as every format can hold them; matches of a contest are numbered."""
    if format != "botzone-text":
        return "".join(write(game, format, book) for game in games)
    numbered = [replace(game, reference=game.reference or str(number)) for number, game in enumerate(games, 1)]
    return "\n".join(write(game, format, book) for game in numbered)


def format_for(name: str, game: RecordedGame) -> str:
    """The format that a file's name implies; "" if it implies none."""
    plain = name.lower().removesuffix(".gz")
    if plain.endswith(".json"):
        return "botzone-judge" if game.book == "botzone" else "tenhou-json"
    return next((format for ending, format in ENDINGS.items() if plain.endswith(ending)), "")
