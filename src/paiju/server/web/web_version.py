"""Which version of the pages this is: a digest over all files that are sent to browsers.

A page asks for its scripts and styles below `/web/~VERSION/`. So a browser may keep them for good, none of them is ever
of another version than the page that asks, and a page of a version that is gone is told so rather than given a mixture.
"""

import hashlib
import logging
import time
from collections.abc import Mapping
from pathlib import Path
from threading import Thread
from typing import NamedTuple

import paiju.web

WEB = Path(paiju.web.__file__).parent
SENT = {".html", ".css", ".js", ".svg", ".json", ".png", ".ico", ".txt", ".woff2", ".mp3", ".ogg"}
LOOK_AGAIN = 3.0  # seconds after which the files are looked at again
DIGITS = 16
MARK = "~"

log = logging.getLogger("paiju.server")

Stamp = tuple[int, int]  # time and size of a file


class Seen(NamedTuple):
    """The files as they were when they were looked at last."""

    version: str
    digests: Mapping[str, str]  # of each file, by name


class WebFiles:
    """All files that are sent. They seldom change, and looking at them all takes milliseconds: that is done beside, and
    what was seen before counts until then."""

    def __init__(self) -> None:
        self.known: dict[str, tuple[Stamp, str]] = {}
        self.last: Seen | None = None
        self.looked = 0.0
        self.refreshing = False

    def seen(self) -> Seen:
        """What was seen last; from time to time it is looked again."""
        if self.last is None:
            self.last = self.look()
        elif not self.refreshing and time.monotonic() > self.looked + LOOK_AGAIN:
            self.refreshing = True
            Thread(target=self.look_beside, daemon=True).start()
        return self.last

    def look_soon(self) -> None:
        """Something has changed: whoever asks next looks again."""
        self.looked = min(self.looked, time.monotonic() - LOOK_AGAIN)

    def look_beside(self) -> None:
        """Look again; a file that goes away meanwhile is for the next look."""
        try:
            self.last = self.look()
        except OSError as error:
            log.warning("the pages' files could not be looked at: %r", error)
        finally:
            self.looked, self.refreshing = time.monotonic(), False

    def look(self) -> Seen:
        """The files as they are now."""
        self.looked = time.monotonic()
        digests = {name: self.digest_of(name) for name in sent_files()}
        whole = hashlib.sha256("".join(f"{name} {digest}\n" for name, digest in digests.items()).encode())
        return Seen(whole.hexdigest()[:DIGITS], digests)

    def digest_of(self, name: str) -> str:
        """The digest of one file, read again when it has changed."""
        stamp = stamp_of(WEB / name)
        stamped = self.known.get(name)
        if stamped is None or stamped[0] != stamp:
            stamped = self.known[name] = stamp, hashlib.sha256((WEB / name).read_bytes()).hexdigest()
        return stamped[1]


FILES = WebFiles()


def stamp_of(path: Path) -> Stamp:
    """By which a change of a file is seen."""
    seen = path.stat()
    return seen.st_mtime_ns, seen.st_size


def sent_files() -> list[str]:
    """The names of all files that are sent."""
    paths = (path for path in WEB.rglob("*") if path.suffix in SENT and path.is_file())
    return sorted(path.relative_to(WEB).as_posix() for path in paths)


def parted(name: str) -> tuple[str, str]:
    """A name below /web as version and file; the version is "" where none is asked for."""
    if not name.startswith(MARK):
        return "", name
    version, _, rest = name.removeprefix(MARK).partition("/")
    return version, rest


def with_version(text: bytes, version: str) -> bytes:
    """A page or the worker, with the version in the addresses it asks for."""
    return text.replace(f"/web/{MARK}/".encode(), f"/web/{MARK}{version}/".encode())
