"""Backup and restore, on either database and from one to the other; a bad file costs nothing."""

import asyncio
import gzip
import json
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import create_engine, select

from paiju.errors import InputError
from paiju.server.protocol.shared import Person
from paiju.server.storage.backup import ORDER, backup, restore
from paiju.server.storage.schema import metadata
from paiju.server.storage.store import Link, Listed, Store

KINDS = ("sqlite", "postgres")


def fill(url: str, tables: int = 3) -> None:
    """A club with something of everything."""
    store = Store(url)

    async def work() -> None:
        await store.add_person(Person("p1", "王 Wang", "zh"), "digest1")
        await store.set_account("p1", "boss", "scrypt$x$y")
        await store.add_link("d", Link("play", "t0", "", "p1"), 5, 60)
        for i in range(tables):
            await store.add_table(Listed(f"t{i}", "晚上", "mcr", "playing", i % 2 == 0, 1.5 + i, "p1"))
            await store.grant(f"t{i}", "p1", "host")
            await store.append(f"t{i}", 0, [b"\x00\xff" + bytes([n]) for n in range(20)])

    asyncio.run(work())
    store.close()


def content(url: str) -> dict[str, list[tuple[object, ...]]]:
    """Every row of a database."""
    engine = create_engine(url)
    with engine.connect() as connection:
        found = {
            name: [tuple(row) for row in connection.execute(select(t).order_by(*t.primary_key.columns))]
            for name, t in metadata.tables.items()
        }
    engine.dispose()
    return found


def test_the_backup_has_every_table() -> None:
    assert sorted(ORDER) == sorted(metadata.tables)


@pytest.mark.parametrize("to", KINDS)
@pytest.mark.parametrize("of", KINDS)
def test_a_club_comes_back_as_it_was(of: str, to: str, fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    source, target, file = fresh_db(of), fresh_db(to), tmp_path / "club.jsonl.gz"
    fill(source)
    assert backup(source, file) == restore(target, file)
    assert content(target) == content(source)
    assert content(target)["entries"]
    assert file.stat().st_mode & 0o077 == 0


def test_a_backup_is_of_one_moment(db_url: str, tmp_path: Path, fresh_db: Callable[[str], str]) -> None:
    fill(db_url)
    store, stop, file = Store(db_url), threading.Event(), tmp_path / "club.gz"

    def play() -> None:
        async def work() -> None:
            seq = 0
            while not stop.is_set():
                both = (store.append("left", seq, [b"x"] * 3), store.append("right", seq, [b"y"] * 3))
                await asyncio.gather(*both)
                seq += 3

        asyncio.run(work())

    player = threading.Thread(target=play)
    player.start()
    try:
        for _ in range(5):
            backup(db_url, file)
    finally:
        stop.set()
        player.join()
    store.close()
    target = fresh_db("sqlite")
    restore(target, file)
    rows = content(target)["entries"]
    for name in ("left", "right"):
        seqs = [row[1] for row in rows if row[0] == name]
        assert seqs == list(range(len(seqs)))
        assert len(seqs) % 3 == 0
        assert len(seqs) > 0


def test_what_is_there_is_not_lost_unless_it_is_to_be_replaced(db_url: str, tmp_path: Path) -> None:
    file = tmp_path / "club.gz"
    fill(db_url, tables=1)
    backup(db_url, file)
    fill_more = Store(db_url)
    asyncio.run(fill_more.append("new", 0, [b"later"]))
    fill_more.close()
    before = content(db_url)
    with pytest.raises(InputError, match="--replace"):
        restore(db_url, file)
    assert content(db_url) == before
    restore(db_url, file, replace=True)
    assert not [row for row in content(db_url)["entries"] if row[0] == "new"]


def test_a_bad_file_is_refused_and_nothing_is_lost(db_url: str, tmp_path: Path) -> None:
    fill(db_url)
    file = tmp_path / "club.gz"
    backup(db_url, file)
    good = file.read_bytes()
    lines = gzip.decompress(good).splitlines(keepends=True)
    changed = lines.copy()
    changed[-2] = changed[-2].replace(b'"seq":19', b'"seq":18')
    other = json.dumps({"format": "other"}).encode() + b"\n"
    for bad in (
        b"",
        b"not gzip",
        good[:-20],
        good[: len(good) // 2],
        gzip.compress(b"".join(lines[:-1])),
        gzip.compress(b"".join(changed)),
        gzip.compress(b"".join(lines[:3] + lines[4:])),
        gzip.compress(b"".join([*lines, lines[-2]])),
        gzip.compress(b"".join([other, *lines[1:]])),
        gzip.compress(b"[1]\n"),
        gzip.compress(b'{"format":"paiju-club-backup-1","version":"9999"}\n'),
    ):
        file.write_bytes(bad)
        before = content(db_url)
        with pytest.raises(InputError, match=r"not restored"):
            restore(db_url, file, replace=True)
        assert content(db_url) == before


def test_places_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no club"):
        backup(f"sqlite:///{tmp_path / 'nothing.db'}", tmp_path / "x.gz")
    url = f"sqlite:///{tmp_path / 'club.db'}"
    fill(url)
    with pytest.raises(InputError, match="cannot write"):
        backup(url, tmp_path / "no" / "folder" / "x.gz")
    with pytest.raises(InputError, match="cannot read"):
        restore(url, tmp_path / "missing.gz", replace=True)
    assert sorted(path.name for path in tmp_path.iterdir() if "part" in path.name) == []
