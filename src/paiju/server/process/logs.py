"""The log on standard error: a line each, as text for people or as JSON for programs. Lines written while a request is
answered, or at a socket, name it, and the person and table as soon as they are known.

Whoever logs gives words that are always the same and, as `extra={"fields": …}`, what differs. No line has a key, a
token or a tile: nothing that somebody sends is ever among them.
"""

import json
import logging
import os
import re
import secrets
import sys
import time
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from datetime import UTC, datetime
from types import MappingProxyType
from typing import TextIO

from paiju.errors import InputError
from paiju.languages import _
from paiju.languages.catalogue import languages
from paiju.server.process.log_words import spoken

MINUTE = 60.0
MOST_ALIKE = 5  # of one complaint a minute
MOST_LINES = 300  # of all complaints a minute
MOST_KINDS = 1000
OTHERS = ("uvicorn.error", "alembic")  # whose smaller lines say nothing of the club, or what is in frames
UNLIMITED = "paiju.audit"  # of which every line is kept
VARYING = re.compile(r"0x[0-9a-f]+|\d+")
LEVELS = ("debug", "info", "warning", "error", "critical")
FORMATS = ("text", "json")
ENGLISH = "en"


NOTHING_KNOWN: Mapping[str, str] = MappingProxyType({})
ABOUT: ContextVar[Mapping[str, str]] = ContextVar("paiju.about", default=NOTHING_KNOWN)
TRACE = re.compile(r"[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}")


def begin_request(traceparent: str = "") -> str:
    """What is logged from now on belongs to this request; its id, which a proxy may have given (W3C trace context)."""
    given = TRACE.fullmatch(traceparent.strip())
    id = given[1] if given else secrets.token_hex(8)
    ABOUT.set({"request": id})
    return id


def about(**fields: str) -> None:
    """The request is somebody's, or about a table."""
    ABOUT.set({**ABOUT.get(), **{name: value for name, value in fields.items() if value}})


class LogLimit(logging.Filter):
    """Lets warnings and errors through as long as they are few; what is below them was asked for."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.clock = clock
        self.began = clock()
        self.counts: dict[str, int] = {}  # how often each was said in this minute
        self.left_out: dict[str, int] = {}  # and how often it was not, in the minutes before
        self.lines = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this is written."""
        if record.levelno < logging.WARNING or record.name == UNLIMITED:
            return True
        if self.clock() - self.began >= MINUTE:
            self.turn_over()
        kind = kind_of(record)
        count = self.counts[kind] = self.counts.get(kind, 0) + 1
        if count > MOST_ALIKE or self.lines >= MOST_LINES:
            return False
        self.lines += 1
        before = self.left_out.pop(kind, 0)
        if before:
            record.fields = {**(getattr(record, "fields", None) or {}), "left_out": before}
        return True

    def turn_over(self) -> None:
        """A new minute."""
        for kind, count in self.counts.items():
            if count > MOST_ALIKE and len(self.left_out) < MOST_KINDS:
                self.left_out[kind] = self.left_out.get(kind, 0) + count - MOST_ALIKE
        self.counts.clear()
        self.began, self.lines = self.clock(), 0


def kind_of(record: logging.LogRecord) -> str:
    """What makes two complaints the same one: where it comes from and its first line, numbers aside."""
    first = str(record.msg).partition("\n")[0][:200]
    raised = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else ""
    return f"{record.name} {raised} {VARYING.sub('#', first)}"


def begin(environment: Mapping[str, str] = os.environ, stream: TextIO | None = None) -> None:
    """Write everything from the level of PAIJU_LOG on, in the form of PAIJU_LOG_FORMAT and the language of
    PAIJU_LOG_LANG."""
    level = one_of(environment, "PAIJU_LOG", LEVELS, "warning")
    form = one_of(environment, "PAIJU_LOG_FORMAT", FORMATS, "text")
    handler = logging.StreamHandler(stream or sys.stderr)
    lang = one_of(environment, "PAIJU_LOG_LANG", tuple(languages()), ENGLISH)
    handler.setFormatter(JsonLines(lang) if form == "json" else TextLines(lang))
    handler.addFilter(LogLimit())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    chosen = logging.getLogger().level
    for other in OTHERS:
        logging.getLogger(other).setLevel(max(chosen, logging.WARNING))


def one_of(environment: Mapping[str, str], name: str, known: tuple[str, ...], usual: str) -> str:
    """A variable's word, which must be one we know."""
    word = environment.get(name, "").strip().lower() or usual
    if word not in known:
        raise InputError(name, _("must be one of {words}, not {word}", words=known, word=f"{word[:40]!r}"))
    return word


def parts(record: logging.LogRecord, lang: str) -> dict[str, object]:
    """A line's parts: when, how bad, from where, the words, then its own fields."""
    at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    fixed = {
        "at": at,
        "level": record.levelname.lower(),
        "from": record.name,
        "said": spoken(str(record.msg), record.args, lang),
    }
    own: Mapping[str, object] = getattr(record, "fields", None) or {}
    return fixed | {key: value for key, value in {**ABOUT.get(), **own}.items() if key not in fixed}


class Lines(logging.Formatter):
    """Lines in one language."""

    def __init__(self, lang: str = ENGLISH) -> None:
        super().__init__()
        self.lang = lang


class JsonLines(Lines):
    """An object a line; in another language the English words stay as a field, a traceback is the last one."""

    def format(self, record: logging.LogRecord) -> str:
        fields = parts(record, self.lang)
        if self.lang != ENGLISH:
            fields["en"] = record.getMessage()
        if record.exc_info:
            fields["trace"] = self.formatException(record.exc_info)
        return json.dumps(fields, ensure_ascii=False, default=str)


class TextLines(Lines):
    """Words, then `key=value`; a traceback follows in lines of its own."""

    def format(self, record: logging.LogRecord) -> str:
        fields = parts(record, self.lang)
        at, level, source, said = (fields.pop(key) for key in ("at", "level", "from", "said"))
        own = "".join(f" {key}={shown(value)}" for key, value in fields.items())
        line = f"{at} {str(level).upper()} {source}: {one_line(str(said))}{own}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def one_line(text: str) -> str:
    """Text without breaks, so that nobody can write a line of their own."""
    return "".join(sign if sign.isprintable() else "\\n" if sign == "\n" else "?" for sign in text)


def shown(value: object) -> str:
    """A value; in quotes where it has spaces or quotes."""
    text = str(value)
    plain = text and text.isprintable() and not any(sign in text for sign in ' "=')
    return text if plain else json.dumps(text, ensure_ascii=False)
