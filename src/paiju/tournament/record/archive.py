"""The whole event as one file: a zip with the log, the people's table and a readme. Nothing from outside is trusted:
sizes, names and kinds of files are checked before anything is unpacked."""

import io
import stat
import zipfile
import zlib
from collections.abc import Sequence
from dataclasses import dataclass

from paiju.errors import InputError
from paiju.languages import Text, _, in_every
from paiju.tournament.record.chain import LogEntry, head_of, read_log
from paiju.tournament.record.people import SealedPerson, rows_from, table_bytes

LOG, PEOPLE, README = "log.jsonl", "people.json", "README.txt"
LARGEST = 64_000_000  # bytes of a file, unpacked
LARGEST_ARCHIVE = 64_000_000
RATIO = 200  # a file may grow so many times when it is unpacked
SMALL = 100_000  # bytes below which the ratio does not matter
MOST_FILES = 16
DAY_ONE = (1980, 1, 1, 0, 0, 0)
ABOUT = _(
    "Paiju event archive\n\n"
    "log.jsonl: every entry with who made it and when, chained by hashes\n"
    "people.json: names and contacts, outside the chain so that they can be erased\n"
    "head of the chain: {head}"
)
VERIFY = "paiju tournament verify THIS_FILE --head HEAD"


@dataclass(frozen=True)
class HeldRecord:
    """The contents of an archive."""

    log: bytes
    entries: list[LogEntry]
    rows: list[SealedPerson]


def write_archive(entries: Sequence[LogEntry], rows: Sequence[SealedPerson]) -> bytes:
    """The archive; it contains nothing of the clock or of this machine."""
    files = {
        LOG: b"".join(entry.line() for entry in entries),
        PEOPLE: table_bytes(rows),
        README: readme(head_of(entries)).encode(),
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for name, raw in files.items():
            info = zipfile.ZipInfo(name, DAY_ONE)
            info.create_system, info.external_attr = 3, 0o644 << 16
            archive.writestr(info, raw)
    return out.getvalue()


def readme(head: str) -> str:
    """A description of the archive, in every language."""
    return "\n\n".join([*in_every(ABOUT.with_values(head=head)).values(), VERIFY]) + "\n"


def read_archive(raw: bytes) -> HeldRecord:
    """The contents of an archive, with the chain checked. InputError says what is wrong, ChainBroken where the chain
    breaks."""
    files = unpacked(raw)
    rows = rows_from(files[PEOPLE]) if PEOPLE in files else []
    return HeldRecord(files[LOG], read_log(files[LOG]), rows)


def unpacked(raw: bytes) -> dict[str, bytes]:
    """The files of an archive by name; an archive that needs more than these two is not read."""
    if len(raw) > LARGEST_ARCHIVE:
        raise bad(_("larger than {largest_archive} bytes", largest_archive=LARGEST_ARCHIVE))
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            infos = archive.infolist()
            check_files(infos)
            contents = {info.filename: content(archive, info) for info in infos if info.filename in (LOG, PEOPLE)}
    except InputError:
        raise
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError) as error:
        raise bad(_("not a readable zip file: {error}", error=error)) from None
    if LOG not in contents:
        raise bad(_("{log} is missing", log=LOG))
    return contents


def check_files(infos: Sequence[zipfile.ZipInfo]) -> None:
    """Few files, each once, plain ones, with sensible names and sizes."""
    if len(infos) > MOST_FILES:
        raise bad(_("{count} files; at most {most_files}", count=len(infos), most_files=MOST_FILES))
    names = [each.filename for each in infos]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise bad(_("{twice} is in it twice", twice=f"{twice[:60]!r}"))
    for info in infos:
        check_file(info)


def check_file(info: zipfile.ZipInfo) -> None:
    """A plain file in no folder but its own."""
    name, shown = info.filename, info.filename[:60]
    parts = name.replace("\\", "/").split("/")
    if name.startswith(("/", "\\")) or ".." in parts or ":" in name or info.orig_filename != name:
        raise bad(_("{shown} points outside the archive", shown=f"{shown!r}"))
    kind = stat.S_IFMT(info.external_attr >> 16)
    if info.is_dir() or kind not in (0, stat.S_IFREG):
        raise bad(_("{shown} is not a plain file", shown=f"{shown!r}"))
    if info.flag_bits & 1:
        raise bad(_("{shown} is encrypted", shown=f"{shown!r}"))
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise bad(_("{shown} is compressed in an unusual way", shown=f"{shown!r}"))
    if info.file_size > max(SMALL, min(LARGEST, RATIO * info.compress_size)):
        raise bad(_("{shown} would be too large when unpacked", shown=f"{shown!r}"))


def content(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """A file's bytes, no more of them than it announced."""
    with archive.open(info) as file:
        raw = file.read(info.file_size + 1)
    if len(raw) != info.file_size:
        raise bad(_("{filename} is not the size it says", filename=f"{info.filename!r}"))
    return raw


def bad(text: Text) -> InputError:
    """The error for an archive that is not accepted."""
    return InputError("archive", _("the archive: {text}", text=text))
