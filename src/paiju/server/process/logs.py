"""The log on standard error: a line each, as text for people or as JSON for programs.

Whoever logs gives words that are always the same and, as `extra={"fields": …}`, what differs. No line has a key, a
token or a tile: nothing that somebody sends is ever among them.
"""

import json
import logging
import os
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import TextIO

from paiju.errors import InputError
from paiju.server.process.log_limits import LogLimit

LEVELS = ("debug", "info", "warning", "error", "critical")
FORMATS = ("text", "json")


def begin(environment: Mapping[str, str] = os.environ, stream: TextIO | None = None) -> None:
    """Write everything from the level of PAIJU_LOG on, in the form of PAIJU_LOG_FORMAT."""
    level = one_of(environment, "PAIJU_LOG", LEVELS, "warning")
    form = one_of(environment, "PAIJU_LOG_FORMAT", FORMATS, "text")
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    handler.addFilter(LogLimit())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    chosen = logging.getLogger().level
    logging.getLogger("uvicorn.error").setLevel(max(chosen, logging.INFO))  # below that it writes what is in frames


def one_of(environment: Mapping[str, str], name: str, known: tuple[str, ...], usual: str) -> str:
    """A variable's word, which must be one we know."""
    word = environment.get(name, "").strip().lower() or usual
    if word not in known:
        raise InputError(name, f"must be one of {', '.join(known)}, not {word[:40]!r}", f"须为 {'、'.join(known)} 之一")
    return word


def parts(record: logging.LogRecord) -> dict[str, object]:
    """A line's parts: when, how bad, from where, the words, then its own fields."""
    at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    fixed = {"at": at, "level": record.levelname.lower(), "from": record.name, "said": record.getMessage()}
    own: Mapping[str, object] = getattr(record, "fields", None) or {}
    return fixed | {key: value for key, value in own.items() if key not in fixed}


class JsonLines(logging.Formatter):
    """An object a line; a traceback is its last field."""

    def format(self, record: logging.LogRecord) -> str:
        found = parts(record)
        if record.exc_info:
            found["trace"] = self.formatException(record.exc_info)
        return json.dumps(found, ensure_ascii=False, default=str)


class TextLines(logging.Formatter):
    """Words, then `key=value`; a traceback follows in lines of its own."""

    def format(self, record: logging.LogRecord) -> str:
        found = parts(record)
        at, level, source, said = (found.pop(key) for key in ("at", "level", "from", "said"))
        own = "".join(f" {key}={shown(value)}" for key, value in found.items())
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
