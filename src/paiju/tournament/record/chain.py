"""The chain: entries in canonical JSON, each with the hash of the one before, so that nothing can be changed unnoticed.

A line is the canonical JSON of its entry, byte for byte; its hash is the SHA-256 of the same without `hash`. The head
is the last hash. Anybody who wrote down a head can check later whether everything before it is still the same.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from paiju.errors import InputError
from paiju.languages import Text, _

GENESIS = "0" * 64
SHORT = 12  # digits of a head on paper
LONGEST = 4_000_000  # bytes of a line
MOST = 1_000_000  # entries
TIME = "%Y-%m-%dT%H:%M:%SZ"
KEYS = {"n", "at", "by", "kind", "data", "prev", "hash"}
Json = dict[str, Any]


class ChainBroken(InputError):
    """The chain is not what it claims to be: at which entry, and why."""

    def __init__(self, n: int, text: Text) -> None:
        super().__init__("log", _("entry {n}: {text}", n=n, text=text))
        self.n = n


@dataclass(frozen=True)
class LogEntry:
    """What was said, by whom and when; people by id only."""

    n: int
    at: str
    by: str
    kind: str
    data: Json
    prev: str
    hash: str = ""

    @property
    def time(self) -> datetime:
        """When it was said."""
        return time_from(self.at)

    def line(self) -> bytes:
        """As it is in the log."""
        return canonical(asdict(self)) + b"\n"


def canonical(value: object) -> bytes:
    """The one way to write a value: keys sorted, no spaces, UTF-8, no floats."""
    check_floats(value)
    try:
        return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()
    except (UnicodeEncodeError, TypeError, ValueError, RecursionError) as error:
        raise InputError("data", _("cannot be written: {error}", error=error)) from None


def check_floats(value: object) -> None:
    """No floats anywhere: they are not written the same everywhere."""
    left = [value]
    while left:
        part = left.pop()
        if isinstance(part, float):
            raise InputError("data", _("{part}: must be whole numbers or text, not decimals", part=part))
        left.extend(part.values() if isinstance(part, dict) else part if isinstance(part, list | tuple) else ())


def hash_of(entry: LogEntry) -> str:
    """The hash an entry must have."""
    body = asdict(entry)
    del body["hash"]
    return sha256(canonical(body)).hexdigest()


def sealed(n: int, at: datetime, by: str, said: tuple[str, Json], prev: str) -> LogEntry:
    """A new entry, with its hash."""
    bare = LogEntry(n, time_text(at), by, said[0], said[1], prev)
    return LogEntry(n, bare.at, by, said[0], said[1], prev, hash_of(bare))


def time_text(at: datetime) -> str:
    """A moment as text, in UTC."""
    if at.tzinfo is None:
        raise InputError("at", _("expected a time with its zone, such as 2026-05-01T09:00:00+08:00"))
    return at.astimezone(UTC).strftime(TIME)


def time_from(text: str) -> datetime:
    """A moment from its text."""
    return datetime.strptime(text, TIME).replace(tzinfo=UTC)


# --- reading --------------------------------------------------------------------------------------


def read_log(raw: bytes) -> list[LogEntry]:
    """The entries of a log, with the chain checked; ChainBroken names the first that does not fit."""
    entries: list[LogEntry] = []
    prev = GENESIS
    for n, line in enumerate(lines_of(raw), 1):
        entry = entry_from(n, line)
        check_link(entry, n, prev, line)
        prev = entry.hash
        entries.append(entry)
    if not entries:
        raise InputError("log", _("the log is empty"))
    return entries


def lines_of(raw: bytes) -> Iterator[bytes]:
    """Whole lines; the last must be terminated too."""
    if raw and not raw.endswith(b"\n"):
        n = raw.count(b"\n") + 1
        raise ChainBroken(n, _("the line has no end: it was cut off"))
    lines = raw.split(b"\n")[:-1]
    if len(lines) > MOST:
        raise InputError("log", _("{count} entries; at most {most}", count=len(lines), most=MOST))
    yield from lines


def entry_from(n: int, line: bytes) -> LogEntry:
    """An entry from its line."""
    if len(line) > LONGEST:
        raise ChainBroken(n, _("longer than {longest} bytes", longest=LONGEST))
    try:
        raw = json.loads(line.decode())
        if not isinstance(raw, dict) or set(raw) != KEYS:
            raise ValueError("not n, at, by, kind, data, prev, hash")
        texts = [raw[key] for key in ("at", "by", "kind", "prev", "hash")]
        if (
            not all(isinstance(text, str) for text in texts)
            or type(raw["n"]) is not int
            or type(raw["data"]) is not dict
        ):
            raise ValueError("a field is of the wrong kind")
        time_from(raw["at"])
    except (ValueError, RecursionError) as error:
        raise ChainBroken(n, _("cannot be read: {error}", error=error)) from None
    return LogEntry(**raw)


def check_link(entry: LogEntry, n: int, prev: str, line: bytes) -> None:
    """Does the entry follow the one before, and is it what its hash says?"""
    if entry.n != n:
        raise ChainBroken(n, _("it says it is entry {n}", n=entry.n))
    if entry.prev != prev:
        raise ChainBroken(n, _("it does not follow the entry before it"))
    try:
        same, digest = entry.line() == line + b"\n", hash_of(entry)
    except InputError as error:
        raise ChainBroken(n, error.text) from None
    if digest != entry.hash:
        raise ChainBroken(n, _("its content does not match its hash"))
    if not same:
        raise ChainBroken(n, _("it is not written in the canonical form"))


def head_of(entries: Iterable[LogEntry]) -> str:
    """The last hash."""
    return next((entry.hash for entry in reversed(list(entries))), GENESIS)


def entry_with_head(entries: list[LogEntry], head: str) -> LogEntry | None:
    """The entry whose hash this head is, short or whole, with or without spaces. The head of an earlier bulletin is one
    further back; None if nothing here ever had it."""
    wanted = "".join(head.split()).lower()
    if not SHORT <= len(wanted) <= len(GENESIS) or any(sign not in "0123456789abcdef" for sign in wanted):
        raise InputError(
            "head", _("a head must have {short} to 64 hexadecimal digits, as printed on the bulletin", short=SHORT)
        )
    return next((entry for entry in reversed(entries) if entry.hash.startswith(wanted)), None)


def short(head: str) -> str:
    """A head as it is printed for people: three groups of four digits."""
    return " ".join(head[at : at + 4] for at in range(0, SHORT, 4))
