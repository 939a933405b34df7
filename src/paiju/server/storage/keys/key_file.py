"""Where the club's key is: in PAIJU_KEY, or in a file of the data folder that nobody else can read.

While the key is being changed both lie in the folder, the new one as `club.key.new`; whichever opens the secrets in the
database is the club's (key_change.py).
"""

import os
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from paiju.errors import InputError, system_reason
from paiju.languages import Text, _
from paiju.server.settings import secret
from paiju.server.storage.database import prepare_folder
from paiju.server.storage.keys.vault import KEY, Vault

VARIABLE, NEW_VARIABLE = "PAIJU_KEY", "PAIJU_NEW_KEY"
FILE, NEW_FILE = "club.key", "club.key.new"
LOCK = "club.lock"  # held while the key is used or changed
OTHERS = 0o077


@dataclass(frozen=True, slots=True)
class ClubKey:
    """The key and where it was found; `mended` if others could have read it."""

    vault: Vault
    place: str
    mended: bool = False


def find(data: Path, environment: Mapping[str, str] = os.environ) -> ClubKey | None:
    """The club's key, where there is one; InputError when it is none."""
    text = secret(VARIABLE, environment)
    if text:
        return ClubKey(Vault(key_of(text, VARIABLE)), VARIABLE)
    return in_file(data / FILE)


def find_or_make(data: Path, environment: Mapping[str, str] = os.environ) -> ClubKey:
    """The club's key; one is made where there is none."""
    key = find(data, environment)
    if key is None:
        put(data / FILE, secrets.token_bytes(KEY))
        key = find(data, environment)
    if key is None:
        raise cannot(data / FILE, _("it has disappeared again"))
    return key


def in_file(file: Path) -> ClubKey | None:
    """The key of a file; None where there is no file. One that others can read is made its owner's alone."""
    try:
        text = file.read_text("ascii", "replace")
        mended = os.name == "posix" and bool(file.stat().st_mode & OTHERS)
        if mended:
            file.chmod(0o600)
    except FileNotFoundError:
        return None
    except OSError as error:
        why = system_reason(error)
        raise cannot(file, why) from None
    return ClubKey(Vault(key_of(text.strip(), str(file))), str(file), mended)


def key_of(text: str, place: str) -> bytes:
    """A key in writing; what is none is never repeated."""
    try:
        key = bytes.fromhex(text)
    except ValueError:
        key = b""
    if len(key) != KEY or len(text) != 2 * KEY:
        raise InputError(
            "", _("{place} does not hold a key: it must be {key} hexadecimal digits", place=place, key=2 * KEY)
        )
    return key


def put(file: Path, key: bytes) -> None:
    """Write a key, whole or not at all, for its owner only; one that is there already stays."""
    part = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        prepare_folder(file.parent)
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as out:
            out.write(key.hex() + "\n")
            out.flush()
            os.fsync(out.fileno())
        with suppress(FileExistsError):
            os.link(part, file)
        sync(file.parent)
    except OSError as error:
        why = system_reason(error)
        raise cannot(file, why) from None
    finally:
        part.unlink(missing_ok=True)


def put_in_place(data: Path) -> None:
    """The new key is the club's from now on."""
    with suppress(FileNotFoundError):  # another has done it meanwhile
        os.replace(data / NEW_FILE, data / FILE)
    sync(data)


@contextmanager
def held(data: Path, alone: bool) -> Iterator[None]:
    """Meanwhile the club's key is used: by servers together, or alone by whoever changes it; InputError where that
    cannot be. (Only where the system locks files, and the folder can be written.)"""
    lock = data / LOCK
    try:
        prepare_folder(data)
        used = open(os.open(lock, os.O_RDWR | os.O_CREAT, 0o600), "r+b")  # noqa: SIM115 (closed below)
    except OSError:
        yield
        return
    with used:
        if os.name == "posix" and not is_locked(used, alone):
            if alone:
                raise busy(data, _("a server is running here; stop the server first"))
            raise busy(data, _("the club is being changed; try again"))
        yield


def busy(data: Path, text: Text) -> InputError:
    """Somebody else is at work on the club."""
    return InputError("", _("{place}: {text}", place=data, text=text))


def is_locked(file: BinaryIO, alone: bool) -> bool:
    """Lock a file until it is closed; False if others have it."""
    import fcntl

    try:
        fcntl.flock(file, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def sync(folder: Path) -> None:
    """What was done in a folder is on the disk, where the system can do that."""
    if os.name != "posix":
        return
    here = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(here)
    finally:
        os.close(here)


def cannot(file: Path, why: str | Text) -> InputError:
    """A key that cannot be had, in one line."""
    return InputError("", _("the club's key {file}: {why}", file=file, why=why))
