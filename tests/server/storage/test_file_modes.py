"""The club's files are their owner's alone, whatever the umask and whatever was there."""

import asyncio
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from paiju.server.storage.backup import backup, restore
from paiju.server.storage.file_modes import loose, mend
from paiju.server.storage.store import Store

pytestmark = pytest.mark.skipif(os.name != "posix", reason="rights as POSIX has them")


@pytest.fixture(autouse=True)
def usual_umask() -> Iterator[None]:
    """As most machines have it."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    """Who may do what with a file."""
    return stat.S_IMODE(path.stat().st_mode)


def club(folder: Path) -> str:
    """A club that everybody on the machine can read."""
    folder.mkdir()
    url = f"sqlite:///{folder / 'club.db'}"
    store = Store(url)
    asyncio.run(store.append("t", 0, [b"x"]))
    store.close()
    (folder / "club.db").chmod(0o644)
    return url


def test_a_restored_club_is_its_owners_alone(tmp_path: Path) -> None:
    file, there, new = tmp_path / "b.gz", tmp_path / "there", tmp_path / "new"
    source = club(tmp_path / "source")
    backup(source, file)
    assert mode(file) == 0o600
    there.mkdir()
    for folder in (there, new):
        restore(f"sqlite:///{folder / 'club.db'}", file)
        assert (mode(folder), mode(folder / "club.db")) == (0o700, 0o600)
    restore(source, file, replace=True)
    assert mode(tmp_path / "source" / "club.db") == 0o600


def test_what_others_could_read_is_mended_and_told(tmp_path: Path) -> None:
    url = club(tmp_path / "club")
    assert [(each.path.name, each.mode) for each in loose(url)] == [("club.db", 0o644), ("club", 0o755)]
    assert [each.path.name for each in mend(url)] == ["club.db", "club"]
    assert (mode(tmp_path / "club" / "club.db"), mode(tmp_path / "club")) == (0o600, 0o700)
    assert mend(url) == loose(url) == []


def test_a_folder_with_other_things_in_it_is_left_alone(tmp_path: Path) -> None:
    url = club(tmp_path / "shared")
    (tmp_path / "shared" / "letters.txt").write_text("")
    assert [each.path.name for each in mend(url)] == ["club.db"]
    assert mode(tmp_path / "shared") == 0o755
    assert loose("postgresql+psycopg://club@localhost/club") == []
