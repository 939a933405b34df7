"""Bytes that somebody sends as text, whatever program wrote them: the one place where this is decided.

UTF-8 and UTF-16 are known by themselves. Anything else is read in every encoding that spreadsheets write, and the most
plausible text is taken; the reader's language decides where several are as good. Whoever shows it tells what was
guessed, and lets people choose another.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from paiju.errors import InputError
from paiju.fields import near
from paiju.languages import _
from paiju.reading.plausible_text import cost_of

ENCODINGS = {
    "utf-8": _("Unicode (UTF-8)"),
    "utf-16": _("Unicode (UTF-16)"),
    "cp1252": _("Western European (Windows-1252)"),
    "cp1250": _("Central European (Windows-1250)"),
    "gb18030": _("Chinese, simplified (GBK)"),
    "big5": _("Chinese, traditional (Big5)"),
    "cp932": _("Japanese (Shift-JIS)"),
}
ALIASES = {
    "utf8": "utf-8", "utf16": "utf-16", "gbk": "gb18030", "gb2312": "gb18030", "shift-jis": "cp932",
    "shift_jis": "cp932", "sjis": "cp932", "windows-1250": "cp1250", "windows-1252": "cp1252", "latin-1": "cp1252",
    "iso-8859-1": "cp1252", "cp936": "gb18030", "cp950": "big5",
}  # fmt: skip
GUESSED = ("cp1252", "cp1250", "gb18030", "big5", "cp932")
USUAL = {
    "zh": "gb18030",
    "ja": "cp932",
    "pl": "cp1250",
    "cs": "cp1250",
    "sk": "cp1250",
    "hu": "cp1250",
    "sr": "cp1250",
    "hr": "cp1250",
    "sl": "cp1250",
    "bs": "cp1250",
    "ro": "cp1250",
    "sq": "cp1250",
}  # by language; the others' is the first above
OTHERS = {"zh": ("big5",)}  # what else a language is written in
CELLS = re.compile("[,;\t]")
UNUSUAL = 0.5  # what it costs that an encoding is not of the reader's language
SAMPLE = 60_000  # bytes with other letters than ASCII that are judged


class DecodedText(NamedTuple):
    """A file's text, the encoding it was read in, and whether that is a guess."""

    text: str
    encoding: str
    is_guess: bool = False


@dataclass
class FilesRead:
    """How somebody's files are to be read, and what was guessed of which."""

    encoding: str = ""  # of those that are not Unicode
    language: str = ""
    guesses: dict[str, DecodedText] = field(default_factory=dict)


READING: ContextVar[FilesRead | None] = ContextVar("READING", default=None)


@contextmanager
def files_read_as(encoding: str, language: str) -> Iterator[FilesRead]:
    """While this lasts, files are read so, and guesses are noted."""
    reading = FilesRead(known_encoding(encoding), language)
    before = READING.set(reading)
    try:
        yield reading
    finally:
        READING.reset(before)


def known_encoding(name: str) -> str:
    """An encoding by any of its names; "" is none in particular."""
    word = ALIASES.get(name.strip().lower(), name.strip().lower())
    if word and word not in ENCODINGS:
        listed = ", ".join(ENCODINGS)
        close = near(word, list(ENCODINGS))
        text = _("there is no encoding {name}; there are {listed}", name=repr(name), listed=listed)
        hinted = _("{problem}; did you mean {close}?", problem=text, close=close)
        raise InputError("encoding", hinted if close else text)
    return word


def telling_words(text: str, most: int = 3) -> list[str]:
    """Some cells by which people see whether an encoding is right: those with other letters than ASCII, of different
    lines."""
    head, *lines = text.splitlines() or [""]
    cells = (next((cell for cell in CELLS.split(line) if not cell.isascii()), "") for line in (*lines, head))
    return list(dict.fromkeys(cell.strip(" \"'") for cell in cells if cell))[:most]


def text_of(raw: bytes, file: str | Path, where: str = "file") -> str:
    """A file's text, read as `files_read_as` has it; a guess is noted there."""
    reading = READING.get() or FilesRead()
    decoded = unicode_text(raw)
    if decoded is None:
        decoded = decoded_text(raw, file, reading.encoding, reading.language, where)
    if decoded.is_guess:
        reading.guesses[str(file)] = decoded
    return decoded.text


def decoded_text(
    raw: bytes, file: str | Path, encoding: str = "", language: str = "", where: str = "file"
) -> DecodedText:
    """A file's text in the encoding somebody chose, else in the most plausible one; InputError where there is none."""
    chosen = known_encoding(encoding)
    if chosen:
        text = in_encoding(raw, chosen)
        if text is None:
            raise InputError(where, _("{file}: it cannot be read as {encoding}", file=file, encoding=ENCODINGS[chosen]))
        return DecodedText(text, chosen)
    known = unicode_text(raw)
    possible = [] if known or is_binary(raw) else readings(raw)
    if known is None and not possible:
        raise InputError(where, _("{file}: this is no text; save it as CSV UTF-8", file=file))
    return known or min(possible, key=lambda each: plausible_cost(raw, each.encoding, language))


def unicode_text(raw: bytes) -> DecodedText | None:
    """UTF-8 with or without its mark, or UTF-16, which has a mark or a zero in every ASCII character."""
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        text = in_encoding(raw, "utf-16")
        return None if text is None else DecodedText(text, "utf-16")
    if b"\0" in raw[:4096]:
        text = in_encoding(raw, "utf-16")
        return DecodedText(text, "utf-16") if text is not None and "\0" not in text else None
    text = in_encoding(raw, "utf-8")
    return None if text is None else DecodedText(text, "utf-8")


def in_encoding(raw: bytes, encoding: str) -> str | None:
    """The text, without a mark; None where it is not in this encoding."""
    codec = encoding
    if encoding == "utf-8":
        codec = "utf-8-sig"
    elif encoding == "utf-16" and raw[:2] not in (b"\xff\xfe", b"\xfe\xff"):
        codec = "utf-16-be" if raw[0:4096:2].count(0) > raw[1:4096:2].count(0) else "utf-16-le"
    try:
        return raw.decode(codec)
    except UnicodeDecodeError:
        return None


def is_binary(raw: bytes) -> bool:
    """Has signs that no text has."""
    return any(byte < 0x20 and byte not in b"\t\n\r\f\x1a" for byte in set(raw))


def readings(raw: bytes) -> list[DecodedText]:
    """The file in every encoding that is guessed and can read it."""
    texts = ((encoding, in_encoding(raw, encoding)) for encoding in GUESSED)
    return [DecodedText(text, encoding, True) for encoding, text in texts if text is not None]


def plausible_cost(raw: bytes, encoding: str, language: str) -> float:
    """How unlikely it is that the file was written so by people of the reader's language."""
    text = sample(raw).decode(encoding, "ignore")
    spoken = language.split("-")[0].lower()
    usual = encoding in (USUAL.get(spoken, GUESSED[0]), *OTHERS.get(spoken, ()))
    return cost_of(text, encoding) + UNUSUAL * (not usual)


def sample(raw: bytes) -> bytes:
    """The first lines that have other letters than ASCII."""
    lines, length = [], 0
    for line in raw.splitlines():
        if not line.isascii():
            lines.append(line)
            length += len(line)
            if length > SAMPLE:
                break
    return b"\n".join(lines)
