"""The archive: the same bytes for the same record; whatever is hostile or broken is refused in words."""

import io
import stat
import struct
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.errors import InputError
from paiju.tournament.record import EventRecord, verify_record
from paiju.tournament.record import archive as archives
from paiju.tournament.record.archive import read_archive, unpacked
from paiju.tournament.record.commands.results import ResultEntered
from tests.before.commands import run
from tests.examples import examples
from tests.tournament.record.events import begun, cup, result_of, seated


def played() -> EventRecord:
    """An event with a round."""
    book, ids = begun(cup())
    for one in seated(book, ids):
        book.say(ResultEntered(result_of(one)))
    return book


BOOK = played()
RAW = BOOK.archive()
FILES = {name: zipfile.ZipFile(io.BytesIO(RAW)).read(name) for name in ("log.jsonl", "people.json")}


def zipped(files: dict[str, bytes], packing: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Files as somebody else packs them."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", packing) as archive:
        for name, raw in files.items():
            archive.writestr(name, raw)
    return out.getvalue()


def test_it_is_the_same_each_time_and_comes_back() -> None:
    assert BOOK.archive() == RAW
    again = EventRecord.from_archive(RAW)
    assert again.state == BOOK.state
    assert again.archive() == RAW
    assert EventRecord.from_archive(zipped(FILES)).state == BOOK.state


def test_into_a_folder_and_on(tmp_path: Path) -> None:
    book = EventRecord.from_archive(RAW, tmp_path / "event")
    book.erase("p1")
    assert EventRecord.open(tmp_path / "event").state == book.state
    with pytest.raises(InputError, match="not empty"):
        EventRecord.from_archive(RAW, tmp_path / "event")


def test_without_names_it_is_still_whole() -> None:
    """What is handed out to be checked needs no names."""
    report = verify_record(zipped({"log.jsonl": FILES["log.jsonl"]}))
    assert report.agrees
    assert report.untold == len(BOOK.state.seals)
    assert verify_record(FILES["log.jsonl"], BOOK.head).agrees


LOG, PEOPLE = FILES["log.jsonl"], FILES["people.json"]


@given(st.integers(0, len(LOG) - 1), st.integers(1, 255))
@examples(25)
def test_any_byte_of_the_log_that_is_changed_is_found(at: int, change: int) -> None:
    raw = LOG[:at] + bytes([LOG[at] ^ change]) + LOG[at + 1 :]
    assert not agrees(zipped(FILES | {"log.jsonl": raw}, zipfile.ZIP_STORED))


@given(st.integers(0, len(PEOPLE) - 1), st.integers(1, 255))
@examples(25)
def test_any_byte_of_the_people_that_is_changed_is_found(at: int, change: int) -> None:
    raw = PEOPLE[:at] + bytes([PEOPLE[at] ^ change]) + PEOPLE[at + 1 :]
    assert not agrees(zipped(FILES | {"people.json": raw}, zipfile.ZIP_STORED))


def agrees(raw: bytes) -> bool:
    """Is it taken for what it was?"""
    try:
        return verify_record(raw).agrees
    except InputError:
        return False


@given(st.integers(0, len(RAW) - 1), st.integers(1, 255))
@examples(50)
def test_any_byte_of_the_file_that_is_changed_does_no_harm(at: int, change: int) -> None:
    """Where nothing that is read has changed it still agrees; else it is refused in words."""
    raw = RAW[:at] + bytes([RAW[at] ^ change]) + RAW[at + 1 :]
    if agrees(raw):
        assert unpacked(raw)["log.jsonl"] == LOG


@given(st.binary(max_size=200))
def test_whatever_it_is_it_is_answered_in_words(raw: bytes) -> None:
    assert not agrees(raw)
    assert not agrees(b"PK\x03\x04" + raw)


# --- hostile --------------------------------------------------------------------------------------


def with_file(info: zipfile.ZipInfo, raw: bytes = b"x") -> bytes:
    """A good archive with another file in it."""
    out = io.BytesIO(zipped(FILES))
    with zipfile.ZipFile(out, "a") as archive:
        archive.writestr(info, raw)
    return out.getvalue()


def link() -> zipfile.ZipInfo:
    """A link to somewhere else."""
    info = zipfile.ZipInfo("link")
    info.create_system, info.external_attr = 3, (stat.S_IFLNK | 0o777) << 16
    return info


def claiming(size: int) -> bytes:
    """An archive that says its log has another size than it has."""
    raw = zipped(FILES, zipfile.ZIP_STORED)
    true = struct.pack("<I", len(LOG))
    return raw.replace(true + struct.pack("<H", 9), struct.pack("<I", size) + struct.pack("<H", 9))


def bomb() -> bytes:
    """Ten million noughts, packed very small."""
    return zipped(FILES | {"log.jsonl": b"0" * 10_000_000})


HOSTILE = {
    "bomb": (bomb, "too large when unpacked"),
    "up": (lambda: with_file(zipfile.ZipInfo("../log.jsonl")), "points outside"),
    "absolute": (lambda: with_file(zipfile.ZipInfo("/etc/passwd")), "points outside"),
    "backslash": (lambda: with_file(zipfile.ZipInfo("..\\x")), "points outside"),
    "drive": (lambda: with_file(zipfile.ZipInfo("C:x")), "points outside"),
    "link": (lambda: with_file(link(), b"/etc/passwd"), "not a plain file"),
    "folder": (lambda: with_file(zipfile.ZipInfo("folder/"), b""), "not a plain file"),
    "many": (lambda: zipped(FILES | {f"f{n}": b"" for n in range(20)}), "at most 16"),
    "no log": (lambda: zipped({"people.json": PEOPLE}), "log.jsonl is missing"),
    "empty": (lambda: zipped({}), "log.jsonl is missing"),
    "no zip": (lambda: b"PK\x03\x04 nonsense", "not a readable zip file"),
    "cut off": (lambda: RAW[: len(RAW) // 2], "not a readable zip file"),
    "bzip": (lambda: zipped(FILES, zipfile.ZIP_BZIP2), "unusual way"),
    "empty log": (lambda: zipped({"log.jsonl": b""}), "empty|neither"),
    "people no JSON": (lambda: zipped(FILES | {"people.json": b"{"}), "not JSON"),
    "people not UTF-8": (lambda: zipped(FILES | {"people.json": b"\xff"}), "not JSON in UTF-8"),
    "people of another kind": (lambda: zipped(FILES | {"people.json": b"[]"}), "an object"),
    "people deep": (lambda: zipped(FILES | {"people.json": b"[" * 90_000}), "not JSON"),
    "larger than it says": (lambda: claiming(len(LOG) - 5), "not a readable zip file|not the size it says"),
    "smaller than it says": (lambda: claiming(len(LOG) + 5), "not a readable zip file|not the size it says"),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_archives_are_refused_in_words(kind: str) -> None:
    make, says = HOSTILE[kind]
    raw = make()
    for read in (read_archive, verify_record, EventRecord.from_archive):
        with pytest.raises(InputError, match=says) as caught:
            read(raw)  # type: ignore[operator]
        assert caught.value.zh != caught.value.message


def test_the_same_name_twice() -> None:
    with pytest.warns(UserWarning, match="Duplicate"):
        raw = with_file(zipfile.ZipInfo("log.jsonl"), LOG)
    with pytest.raises(InputError, match="twice"):
        read_archive(raw)


def test_too_large_altogether(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "LARGEST_ARCHIVE", len(RAW) - 1)
    with pytest.raises(InputError, match="larger than"):
        read_archive(RAW)


# --- the command ----------------------------------------------------------------------------------


def test_the_command(tmp_path: Path) -> None:
    path = tmp_path / "event.zip"
    path.write_bytes(RAW)
    code, text = run("tournament", "verify", path, "--head", BOOK.head[:12])
    assert code == 0
    assert BOOK.head in text
    assert f"{BOOK.head[:4]} {BOOK.head[4:8]} {BOOK.head[8:12]}" in text
    code, text = run("tournament", "verify", path, "--head", BOOK.entries[4].hash)
    assert code == 0
    assert "entry 5" in text
    code, text = run("tournament", "verify", path, "--head", "0" * 64)
    assert code == 1
    (tmp_path / "log.jsonl").write_bytes(LOG.replace(b'"Hall 1"', b'"Hall 2"'))
    code, text = run("tournament", "verify", tmp_path / "log.jsonl")
    assert code == 1
    plan = next(entry.n for entry in BOOK.entries if entry.kind == "plan")
    assert f"entry {plan}" in text
    code, text = run("tournament", "verify", tmp_path / "log.jsonl", "--json")
    assert (code, f'"fault": {plan}' in text) == (1, True)
    for bad in (b"", b"nonsense", b"PK\x03\x04", b'{"format": "paiju-draw-1"}'):
        path.write_bytes(bad)
        assert run("tournament", "verify", path)[0] == 2
    assert run("tournament", "verify", tmp_path / "nothing")[0] == 2
