"""Read any record: its format, and its games one by one."""

import json
import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from paiju.books.book import Book
from paiju.errors import InputError
from paiju.formats.botzone.judge import from_judge
from paiju.formats.botzone.text import matches_of, read_match
from paiju.formats.game import RecordedGame
from paiju.formats.mistakes import no_format
from paiju.formats.mjai.read import read_mjai
from paiju.formats.paiju_records import WHOLE, read_own
from paiju.formats.tenhou.json import from_json
from paiju.formats.tenhou.tags import logs_of
from paiju.formats.tenhou.xml import read_xml
from paiju.languages import _
from paiju.reading.encodings import in_encoding

T = TypeVar("T")
Part = RecordedGame | InputError  # a game of a record, or why it cannot be read
LARGEST = 64 << 20  # bytes of a record, unpacked
GZIP = b"\x1f\x8b"
UTF16 = (b"\xff\xfe", b"\xfe\xff")
# What a user may call a format, and the formats it stands for.
FORMATS = {
    "paiju": ("paiju",),
    "tenhou": ("tenhou-xml", "tenhou-json"),
    "mjai": ("mjai",),
    "botzone": ("botzone-text", "botzone-judge"),
}
READERS: dict[str, Callable[[bytes], Sequence[Part]]] = {
    "tenhou-xml": lambda data: one_by_one(read_xml, logs_of(data)),
    "tenhou-json": lambda data: one_by_one(from_json, list(objects(data))),
    "botzone-judge": lambda data: one_by_one(from_judge, list(objects(data))),
    "botzone-text": lambda data: one_by_one(read_match, matches_of(data)),
    "mjai": read_mjai,
    "paiju": read_own,
}


def read(data: bytes, format: str | None = None, book: Book | None = None) -> list[RecordedGame]:
    """The games of a record, compressed or not; the format is detected unless given. Anything wrong with it raises
    InputError with the place. A book may be given for our own records that do not contain theirs."""
    games = []
    for part in read_each(data, format, book):
        if isinstance(part, InputError):
            raise part
        games.append(part)
    return games


def read_each(data: bytes, format: str | None = None, book: Book | None = None) -> Sequence[Part]:
    """The games of a record in order; for a game that cannot be read, the InputError that says where and why. Something
    wrong with the record as a whole raises InputError."""
    plain = in_utf8(unpacked(data))
    kind = format if format in READERS else kind_of(plain)
    if format in FORMATS and kind not in FORMATS[format]:
        kind = FORMATS[format][-1 if plain.lstrip().startswith(b"{") else 0]
    elif format is not None and format not in FORMATS and format not in READERS:
        raise no_format(format, FORMATS)
    if not plain.strip():
        raise InputError("", _("the file is empty"))
    if not kind:
        raise InputError("", _("not a record from Tenhou, mjai, Botzone or Paiju"))
    return read_own(plain, book) if kind == "paiju" else READERS[kind](plain)


def one_by_one(reader: Callable[[T], RecordedGame], parts: Sequence[T]) -> list[Part]:
    """The game of each part; errors in one of several give its number."""
    games: list[Part] = []
    for number, part in enumerate(parts, 1):
        try:
            games.append(reader(part))
        except InputError as error:
            games.append(InputError(place_in(number, len(parts)) + error.field, error.text))
    return games


def place_in(number: int, number_of_games: int) -> str:
    """The prefix of a place in a game, if there are several games."""
    return f"game {number}, " if number_of_games > 1 else ""


def unpacked(data: bytes) -> bytes:
    """The contents of a gzip file, up to a sensible size."""
    if not data.startswith(GZIP):
        return data
    unpack = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    try:
        plain = unpack.decompress(data, LARGEST + 1)
    except zlib.error as error:
        raise InputError("", _("damaged gzip file: {error}", error=error)) from None
    if len(plain) > LARGEST:
        raise InputError("", _("far too large for a record"))
    if not unpack.eof:
        raise InputError("", _("the gzip file is cut off"))
    return plain


def in_utf8(data: bytes) -> bytes:
    """Text as the readers expect it; a file marked as UTF-16 is converted."""
    if not data.startswith(UTF16):
        return data
    text = in_encoding(data, "utf-16")
    if text is None:
        raise InputError("", _("not text in UTF-8 or UTF-16"))
    return text.encode("utf-8")


def kind_of(data: bytes) -> str:
    """The format of a record, judging by its beginning; "" if nothing fits."""
    start = data.removeprefix(b"\xef\xbb\xbf").lstrip()[:4096]
    if start.startswith(b"<"):
        return "tenhou-xml"
    if start.startswith(b"Match"):
        return "botzone-text"
    if not start.startswith(b"{"):
        return ""
    first = first_object(data)
    if first is None:
        return "tenhou-json" if b'"log"' in start or b'"rule"' in start else "mjai" if b'"type"' in start else ""
    if first.get("type") in ("header", *WHOLE) and str(first.get("format", "paiju")).startswith("paiju"):
        return "paiju"
    if "type" in first:
        return "mjai"
    if "initdata" in first or "logs" in first:
        return "botzone-judge"
    return "tenhou-json" if "log" in first else ""


def first_object(data: bytes) -> dict[str, object] | None:
    """The first JSON object: from the first line that is one, or from the whole."""
    text = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    for part in (text.split(b"\n", 1)[0], text):
        try:
            value = json.loads(part)
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict):
            return value
    return None


def objects(data: bytes) -> Iterator[object]:
    """The JSON objects of a file: one, or one per line."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"byte {error.start}", _("not text in UTF-8")) from None
    try:
        yield json.loads(text)
        return
    except (ValueError, RecursionError) as error:
        whole_error: Exception = error
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) < 2:
        raise not_json("", whole_error)
    for number, line in enumerate(lines, 1):
        try:
            value = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise not_json(f"line {number}, ", error if number > 1 else whole_error) from None
        yield value


def not_json(place: str, error: Exception) -> InputError:
    """The error for text that is not JSON, with the place."""
    if not isinstance(error, json.JSONDecodeError):
        return InputError(place, _("not a record: numbers too long or lists too deep"))
    where = f"{place}line {error.lineno}, column {error.colno}"
    return InputError(where, _("not JSON from here on; is the file cut off?"))
