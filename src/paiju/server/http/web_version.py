"""Which version of the pages this is: a digest over all files that are sent to browsers.

A page asks for its scripts and styles below `/web/~VERSION/`. So a browser may keep them for good, none of them is ever
of another version than the page that asks, and a page of a version that is gone is told so rather than given a mixture.
"""

import hashlib
import time
from pathlib import Path

import paiju.web

WEB = Path(paiju.web.__file__).parent
SENT = {".html", ".css", ".js", ".svg", ".json", ".png", ".ico", ".webmanifest", ".txt", ".woff2", ".mp3", ".ogg"}
LOOK_AGAIN = 0.5  # seconds after which the files are looked at again
DIGITS = 16
MARK = "~"

Stamp = tuple[int, int]  # time and size of a file

_digests: dict[str, tuple[Stamp, str]] = {}
_looked: list[tuple[float, str]] = []


def stamp_of(path: Path) -> Stamp:
    """By which a change of a file is seen."""
    seen = path.stat()
    return seen.st_mtime_ns, seen.st_size


def sent_files() -> list[str]:
    """The names of all files that are sent."""
    found = (path for path in WEB.rglob("*") if path.suffix in SENT and path.is_file())
    return sorted(path.relative_to(WEB).as_posix() for path in found)


def version() -> str:
    """The digest of the files as they are now, or were half a second ago."""
    now = time.monotonic()
    if not _looked or now > _looked[0][0] + LOOK_AGAIN:
        whole = hashlib.sha256("".join(f"{name} {digest_of(name)}\n" for name in sent_files()).encode())
        _looked[:] = [(now, whole.hexdigest()[:DIGITS])]
    return _looked[0][1]


def digest_of(name: str) -> str:
    """The digest of one file, read again when it has changed."""
    stamp = stamp_of(WEB / name)
    kept = _digests.get(name)
    if kept is None or kept[0] != stamp:
        kept = _digests[name] = stamp, hashlib.sha256((WEB / name).read_bytes()).hexdigest()
    return kept[1]


def parted(name: str) -> tuple[str, str]:
    """A name below /web as version and file; the version is "" where none is asked for."""
    if not name.startswith(MARK):
        return "", name
    asked, _, rest = name.removeprefix(MARK).partition("/")
    return asked, rest


def with_version(text: bytes) -> bytes:
    """A page or the worker, with the version in the addresses it asks for."""
    return text.replace(f"/web/{MARK}/".encode(), f"/web/{MARK}{version()}/".encode())
