"""A database of an earlier form: brought to the newest after a backup of it, by the server alone."""

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from paiju.cli import main
from paiju.errors import InputError
from paiju.server.storage import database
from paiju.server.storage.backup import backup, restore
from paiju.server.storage.migrations import OWN
from paiju.server.storage.schema import HEAD
from paiju.server.storage.upgrade import upgraded

KEPT = Path(__file__).parents[2] / "before" / "1" / "club"


@pytest.fixture
def old(tmp_path: Path) -> str:
    """A club as the first version kept it."""
    shutil.copyfile(KEPT / "club.db", tmp_path / "club.db")
    return f"sqlite:///{tmp_path / 'club.db'}"


def counted(url: str) -> dict[str, int]:
    """How many rows the tables have that every version has."""
    engine = create_engine(url)
    with engine.connect() as connection:
        found = {
            name: connection.execute(text(f"SELECT count(*) FROM {name}")).scalar_one()
            for name in ("people", "tokens", "links", "tables", "rights", "entries")
        }
    engine.dispose()
    return found


def test_there_is_a_backup_of_what_was_upgraded(old: str, tmp_path: Path, fresh_db: Callable[[str], str]) -> None:
    before, form = counted(old), database.form_of(old)
    assert form != HEAD
    done = upgraded(old, tmp_path / "backups")
    assert done is not None
    assert (done.before, done.after, database.form_of(old)) == (form, HEAD, HEAD)
    assert done.backup.name.startswith(f"before-{HEAD}-")
    assert done.backup.stat().st_mode & 0o077 == 0
    assert upgraded(old, tmp_path / "backups") is None
    again = fresh_db("sqlite")
    restore(again, done.backup)
    assert counted(again) == counted(old) == before
    assert before["entries"] > 100


def test_without_a_backup_nothing_is_upgraded(old: str, tmp_path: Path) -> None:
    form = database.form_of(old)
    (tmp_path / "backups").write_text("a file where the folder should be")
    with pytest.raises(InputError, match="backups"):
        upgraded(old, tmp_path / "backups")
    assert database.form_of(old) == form


def test_the_newest_and_the_empty_need_nothing(db_url: str, tmp_path: Path) -> None:
    assert upgraded(db_url, tmp_path / "backups") is None
    database.connect(db_url).dispose()
    assert upgraded(db_url, tmp_path / "backups") is None
    assert not (tmp_path / "backups").exists()


def test_commands_change_the_form_of_no_database(old: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    form, file = database.form_of(old), tmp_path / "old.gz"
    assert backup(old, file) > 100
    for words in (["key", "show"], ["key", "change"]):
        assert main([*words, "--db", old, "--data", str(tmp_path), "--lang", "en"]) == 2
        assert f"paiju serve brings it to {HEAD}: start it once" in capsys.readouterr().err
    with pytest.raises(InputError, match="--replace"):
        restore(old, file)
    assert database.form_of(old) == form
    assert not (tmp_path / "club.key").exists()
    restore(old, file, replace=True)
    assert database.form_of(old) == HEAD


def test_an_old_form_on_postgresql_too(fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    url = fresh_db("postgres")
    engine = database.make(url)
    with engine.begin() as connection:
        OWN.upgrade(connection, "0004")
        connection.execute(text("INSERT INTO people (id, name, lang, created) VALUES ('p1', '王', 'zh', 1)"))
    engine.dispose()
    done = upgraded(url, tmp_path)
    assert done is not None
    target = fresh_db("sqlite")
    restore(target, done.backup)
    assert counted(target) == counted(url)
    assert counted(url)["people"] == 1


def test_what_is_no_club_is_not_backed_up(fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "other.db") as other:
        other.execute("CREATE TABLE letters (text)")
    for url in (fresh_db("postgres"), f"sqlite:///{tmp_path / 'other.db'}", f"sqlite:///{tmp_path / 'none.db'}"):
        with pytest.raises(InputError, match="there is no club at"):
            backup(url, tmp_path / "club.gz")
    assert not (tmp_path / "none.db").exists()
