"""The whole event as one file: a zip with the log, the people's table and a readme. What comes from elsewhere is
trusted with nothing: sizes, names and kinds of files are looked at before anything is unpacked."""

import io
import stat
import zipfile
import zlib
from collections.abc import Sequence
from dataclasses import dataclass

from paiju.errors import InputError
from paiju.tournament.record.chain import LogEntry, head_of, read_log
from paiju.tournament.record.people import SealedPerson, rows_from, table_bytes

LOG, PEOPLE, README = "log.jsonl", "people.json", "README.txt"
LARGEST = 64_000_000  # bytes of a file, unpacked
LARGEST_ARCHIVE = 64_000_000
RATIO = 200  # a file may grow so many times when it is unpacked
SMALL = 100_000  # bytes below which the ratio does not matter
MOST_FILES = 16
DAY_ONE = (1980, 1, 1, 0, 0, 0)
WORDS = """牌局赛事档案 · Paiju event archive

log.jsonl    every entry with who and when, hash-chained · 逐条记录，谁、何时，哈希相链
people.json  names and contacts, outside the chain, erasable · 姓名与联系方式，在链外，可删除

head · 链头  {head}

paiju tournament verify THIS_FILE --head HEAD
"""


@dataclass(frozen=True)
class HeldRecord:
    """What an archive holds."""

    log: bytes
    entries: list[LogEntry]
    rows: list[SealedPerson]


def write_archive(entries: Sequence[LogEntry], rows: Sequence[SealedPerson]) -> bytes:
    """The archive; nothing of the clock or of this machine is in it."""
    files = {
        LOG: b"".join(entry.line() for entry in entries),
        PEOPLE: table_bytes(rows),
        README: WORDS.format(head=head_of(entries)).encode(),
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for name, raw in files.items():
            info = zipfile.ZipInfo(name, DAY_ONE)
            info.create_system, info.external_attr = 3, 0o644 << 16
            archive.writestr(info, raw)
    return out.getvalue()


def read_archive(raw: bytes) -> HeldRecord:
    """What an archive holds, its chain checked. InputError says what is wrong; ChainBroken where the chain is."""
    files = unpacked(raw)
    rows = rows_from(files[PEOPLE]) if PEOPLE in files else []
    return HeldRecord(files[LOG], read_log(files[LOG]), rows)


def unpacked(raw: bytes) -> dict[str, bytes]:
    """The files of an archive by name; whoever needs more than these two is not read."""
    if len(raw) > LARGEST_ARCHIVE:
        raise bad(f"larger than {LARGEST_ARCHIVE} bytes", f"超过 {LARGEST_ARCHIVE} 字节")
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            infos = archive.infolist()
            check_files(infos)
            contents = {info.filename: content(archive, info) for info in infos if info.filename in (LOG, PEOPLE)}
    except InputError:
        raise
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError) as error:
        raise bad(f"no zip file that can be read: {error}", f"不是可读的 zip 文件：{error}") from None
    if LOG not in contents:
        raise bad(f"{LOG} is missing", f"缺少 {LOG}")
    return contents


def check_files(infos: Sequence[zipfile.ZipInfo]) -> None:
    """Few files, each once, plain ones, of sensible names and sizes."""
    if len(infos) > MOST_FILES:
        raise bad(f"{len(infos)} files; at most {MOST_FILES}", f"{len(infos)} 个文件；最多 {MOST_FILES} 个")
    names = [each.filename for each in infos]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise bad(f"{twice[:60]!r} is in it twice", f"{twice[:60]!r} 重复")
    for info in infos:
        check_file(info)


def check_file(info: zipfile.ZipInfo) -> None:
    """A plain file in no folder but its own."""
    name, shown = info.filename, info.filename[:60]
    parts = name.replace("\\", "/").split("/")
    if name.startswith(("/", "\\")) or ".." in parts or ":" in name or info.orig_filename != name:
        raise bad(f"{shown!r} leads out of the archive", f"{shown!r} 指向档案之外")
    kind = stat.S_IFMT(info.external_attr >> 16)
    if info.is_dir() or kind not in (0, stat.S_IFREG):
        raise bad(f"{shown!r} is no plain file", f"{shown!r} 不是普通文件")
    if info.flag_bits & 1:
        raise bad(f"{shown!r} is encrypted", f"{shown!r} 已加密")
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise bad(f"{shown!r} is packed in an unusual way", f"{shown!r} 的压缩方式不常见")
    if info.file_size > max(SMALL, min(LARGEST, RATIO * info.compress_size)):
        raise bad(f"{shown!r} would be too large unpacked", f"{shown!r} 解压后过大")


def content(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """A file's bytes, no more of them than it said."""
    with archive.open(info) as file:
        raw = file.read(info.file_size + 1)
    if len(raw) != info.file_size:
        raise bad(f"{info.filename!r} is not as large as it says", f"{info.filename!r} 的大小与所写不符")
    return raw


def bad(en: str, zh: str) -> InputError:
    """Why an archive is not taken."""
    return InputError("archive", f"the archive: {en}", f"档案：{zh}")
