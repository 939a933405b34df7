"""`paiju doctor`: what is well is told to be, what is not is found, and nothing is ever written."""

import asyncio
import json
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import mkdtemp

import pytest

from paiju.cli import main
from paiju.server.doctor.examine import examine
from paiju.server.doctor.findings import Diagnosis
from paiju.server.live.hub import Hub
from paiju.server.settings import Settings, read
from paiju.server.storage.backup import backup
from paiju.server.storage.file_modes import private_files
from paiju.server.storage.keys import key_file
from paiju.server.storage.store import Listed, Store
from paiju.server.tables.messages.tables import NewTable
from tests.server.club_people import HOST, settings
from tests.server.serving import serving

BAD_ROW = """UPDATE entries SET body = '{"e":"later"}' WHERE seq = 1"""


def fill(url: str, data: Path) -> None:
    """A club with two tables, one of them begun."""
    data.mkdir(mode=0o700, exist_ok=True)
    store = Store(url, key_file.find_or_make(data).vault)

    async def work() -> None:
        hub = Hub(store)
        for seats in (["program"] * 4, ["me", "open", "open", "open"]):
            made = await hub.create(HOST, settings(NewTable(book="ema", seats=list(seats))))
            state = "playing" if made.player is None else "waiting"
            await store.add_table(Listed(made.table, "t", "ema", state, True, time.time(), HOST.id))  # type: ignore[arg-type]
        await hub.close()

    with private_files():
        asyncio.run(work())
    store.close()
    for name in ("club.db",):
        if (data / name).exists():
            (data / name).chmod(0o600)


@cache
def made() -> Path:
    """Such a club in a folder."""
    folder = Path(mkdtemp(prefix="paiju-doctor-")) / "club"
    fill(f"sqlite:///{folder / 'club.db'}", folder)
    return folder


@pytest.fixture(scope="module", autouse=True)
def thrown_away() -> Iterator[None]:
    """The folder goes with the tests."""
    yield
    shutil.rmtree(made().parent)


@pytest.fixture
def club(tmp_path: Path) -> Settings:
    """A copy of it, to be spoilt."""
    folder = tmp_path / "club"
    shutil.copytree(made(), folder)
    return read({"data": str(folder)}, {})


def found(club: Settings, level: str = "trouble", whole: bool = True) -> list[Diagnosis]:
    """Findings of a level."""
    return [one for one in examine(club, whole) if one.level == level]


def change(club: Settings, statement: str) -> None:
    """Something is done to the database behind the server's back."""
    with sqlite3.connect(club.data / "club.db") as database:
        database.execute("PRAGMA journal_mode=DELETE")
        assert database.execute(statement).rowcount
    database.close()


def picture(folder: Path) -> dict[str, str]:
    """Every file of a folder."""
    return {path.name: sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}


def test_a_club_that_is_well(club: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    before = picture(club.data)
    assert main(["doctor", "--data", str(club.data), "--lang", "en"]) == 0
    text = capsys.readouterr().out
    assert "TROUBLE" not in text
    assert "opens all 2 tables in play" in text
    assert "2 of 2 tables replay" in text
    assert main(["doctor", "--data", str(club.data), "--json", "--all"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["well"] is True
    assert {one["check"] for one in told["findings"]} == {
        "folder", "disk", "rights", "database", "form", "clock", "key", "journals",
    }  # fmt: skip
    assert picture(club.data) == before


def test_no_club_cannot_be_looked_at(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--data", str(tmp_path / "none")]) == 2
    assert main(["doctor", "--db", "postgresql://club@127.0.0.1:1/x", "--data", str(tmp_path)]) == 2
    assert capsys.readouterr().out == ""
    assert list(tmp_path.iterdir()) == []


def rights(club: Settings) -> None:
    (club.data / "club.db").chmod(0o644)


def key_rights(club: Settings) -> None:
    (club.data / "club.key").chmod(0o640)


def other_key(club: Settings) -> None:
    (club.data / "club.key").write_text("ab" * 32)


def no_key(club: Settings) -> None:
    (club.data / "club.key").unlink()


def not_a_key(club: Settings) -> None:
    (club.data / "club.key").write_text("secret")


def from_the_future(club: Settings) -> None:
    change(club, f"UPDATE entries SET at = {time.time() + 7200}")


def newer_form(club: Settings) -> None:
    change(club, "UPDATE alembic_version SET version_num = '9999'")
    change(club, "UPDATE club_settings SET value = '\"9999\"' WHERE name = 'least_form'")


def bad_row(club: Settings) -> None:
    change(club, BAD_ROW)


def no_rows(club: Settings) -> None:
    change(club, "DELETE FROM entries WHERE seq >= 0")


def spoilt_pages(club: Settings) -> None:
    raw = bytearray((club.data / "club.db").read_bytes())
    raw[8192:] = bytes(0xA5 for _ in raw[8192:])
    (club.data / "club.db").write_bytes(raw)


@pytest.mark.parametrize(
    ("spoil", "check"),
    [
        (rights, "rights"),
        (key_rights, "rights"),
        (other_key, "key"),
        (no_key, "key"),
        (not_a_key, "key"),
        (from_the_future, "clock"),
        (newer_form, "form"),
        (bad_row, "journals"),
        (no_rows, "journals"),
        (spoilt_pages, "database"),
    ],
)
def test_what_is_wrong_is_found(club: Settings, spoil: Callable[[Settings], None], check: str) -> None:
    assert not found(club)
    spoil(club)
    before = picture(club.data)
    troubles = found(club)
    assert check in {one.check for one in troubles}
    assert "secret" not in str(troubles)
    if check != "database":
        assert {one.check for one in troubles} == {check}
    assert picture(club.data) == before


def test_another_engine_that_goes_on_is_only_a_note(club: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paiju.server.room.room.engine_hash", lambda: "another")
    assert not found(club)
    (note,) = found(club, "note")
    assert note.check == "journals"
    assert len(note.tables) == 1


def test_what_is_left_of_tables_that_are_not_there_is_noted(club: Settings) -> None:
    gone = "INSERT INTO entries SELECT 'gone', seq, at, body FROM entries"
    columns = 'digest, kind, "table", seat, person, uses, expires, created'
    link = f"INSERT INTO links ({columns}) VALUES ('d', 'watch', 'gone', '', '', 1, 0, 0)"
    change(club, f"{gone} WHERE seq = 0 LIMIT 1")
    change(club, link)
    assert not found(club)
    assert [(one.check, one.text.en, one.tables) for one in found(club, "note")] == [
        ("journals", "there are journals of tables that do not exist (gone)", ("gone",)),
        ("journals", "there are links to tables that do not exist (gone)", ("gone",)),
    ]


def test_without_a_key_it_says_that_there_is_none(club: Settings) -> None:
    no_key(club)
    (told,) = found(club)
    assert told.text.en.startswith(f"there is no key in {club.data / 'club.key'}: 2 of 2 tables")
    assert "没有密钥" in told.text.zh


def test_postgres_is_looked_at(fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    url = fresh_db("postgres")
    fill(url, tmp_path)
    club = Settings("", 0, url, tmp_path)
    troubles = found(club)
    assert [one.check for one in troubles] == ["database"]  # the tests' own runs without fsync
    assert "fsync is off" in troubles[0].text.en


def test_a_backup_is_looked_at(club: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "club.gz"
    backup(club.db, file)

    def level() -> str:
        return next(one.level for one in examine(club, backup=file) if one.check == "backup")

    assert level() == "well"
    later = time.time() + 8 * 24 * 3600
    with monkeypatch.context() as patch:
        patch.setattr(time, "time", lambda: later)
        assert level() == "trouble"
    file.write_bytes(file.read_bytes()[:-20])
    assert level() == "trouble"
    assert "cannot be restored" in examine(club, backup=file)[-1].text.en
    file.unlink()
    assert level() == "trouble"


def test_while_a_server_runs(club: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(club.db, club.data):
        assert main(["doctor", "--data", str(club.data)]) == 0, capsys.readouterr().out
