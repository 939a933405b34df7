"""Backup and restore, on either database and from one to the other; a bad file costs nothing."""

import asyncio
import gzip
import hashlib
import json
import shutil
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect, select, text

from paiju.errors import InputError
from paiju.server.protocol.shared import Person
from paiju.server.storage import database, migrations
from paiju.server.storage.backup import ORDER, backup, restore
from paiju.server.storage.club_mark import RESTORED
from paiju.server.storage.migrations import LEAST, Migrations
from paiju.server.storage.schema import HEAD, PASSING, metadata
from paiju.server.storage.store import Link, Listed, Store

KINDS = ("sqlite", "postgres")
LATER = pytest.mark.long
# What a restore reads and refuses before it writes is the same on both, and on PostgreSQL for the long sweep.
ALIKE = pytest.mark.parametrize("db_url", ["sqlite", pytest.param("postgres", marks=LATER)], indirect=True)


def fill(url: str, tables: int = 3) -> None:
    """A club with something of everything."""
    store = Store(url)

    async def work() -> None:
        await store.add_person(Person("p1", "王 Wang", "zh"), "digest1")
        await store.accounts.set("p1", "boss", "scrypt$x$y")
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
            name: [
                tuple(row)
                for row in connection.execute(select(t).order_by(*t.primary_key.columns))
                if row[0] not in (RESTORED, LEAST)  # each restore has its own, and each form
            ]
            for name, t in metadata.tables.items()
        }
    engine.dispose()
    return found


def test_the_backup_has_every_table() -> None:
    assert sorted((*ORDER, *PASSING)) == sorted(metadata.tables)


@pytest.mark.parametrize(
    ("of", "to"), [("sqlite", "postgres"), ("postgres", "sqlite"), *(pytest.param(k, k, marks=LATER) for k in KINDS)]
)
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


@ALIKE
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
        with pytest.raises(InputError, match="cannot be restored"):
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


# --- backups of earlier forms ---------------------------------------------------------------------

SECOND = '''"""A later form: people have a colour, tables a heading; the links are gone."""

import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "HEAD"


def upgrade() -> None:
    with op.batch_alter_table("people") as people:
        people.add_column(sa.Column("colour", sa.String(8), nullable=False, server_default="red"))
        people.alter_column("name", type_=sa.String(120))
    with op.batch_alter_table("tables") as tables:
        tables.alter_column("title", new_column_name="heading")
    op.execute("UPDATE people SET colour = 'blue' WHERE name LIKE '%Wang'")
    op.drop_table("links")
    op.create_table("places", sa.Column("id", sa.String(8), primary_key=True))
'''.replace('"HEAD"', f'"{HEAD}"')


@pytest.fixture
def later(tmp_path: Path) -> Migrations:
    """The steps of a later version: ours, and one more that makes tables anew, changes rows and drops a table."""
    folder = tmp_path / "later version"
    shutil.copytree(migrations.FOLDER, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "versions" / "later.py").write_text(SECOND, encoding="utf-8")
    return Migrations(folder, "9999")


def rows_of(url: str, table: str) -> list[dict[str, object]]:
    """The rows of a table by its columns, whatever form it has."""
    engine = create_engine(url)
    with engine.connect() as connection:
        found = [dict(row) for row in connection.execute(text(f'SELECT * FROM "{table}"')).mappings()]
    engine.dispose()
    return [row for row in found if row.get("name") not in (RESTORED, LEAST)]


def form_of(url: str) -> str | None:
    """The step a database is at."""
    engine = create_engine(url)
    with engine.connect() as connection:
        found = migrations.version(connection)
    engine.dispose()
    return found


def in_later_form(rows: dict[str, list[tuple[object, ...]]], table: str) -> list[tuple[object, ...]]:
    """What the rows of a table are after the step."""
    if table == "people":
        return [(*row, "blue" if str(row[1]).endswith("Wang") else "red") for row in rows["people"]]
    return rows[table]


@pytest.mark.parametrize("to", ["sqlite", pytest.param("postgres", marks=pytest.mark.long)])
def test_an_older_backup_goes_through_the_steps_since(
    to: str, fresh_db: Callable[[str], str], tmp_path: Path, later: Migrations
) -> None:
    source, target, file = fresh_db("sqlite"), fresh_db(to), tmp_path / "club.gz"
    fill(source)
    count = backup(source, file)
    assert restore(target, file, steps=later) == count
    assert form_of(target) == "9999"
    before = content(source)
    for name in sorted({*ORDER} - {"links"}):
        now = sorted(tuple(row.values()) for row in rows_of(target, name))
        assert now == sorted(in_later_form(before, name)), name
    assert "heading" in rows_of(target, "tables")[0]
    assert rows_of(target, "places") == []
    engine = create_engine(target)
    assert {"links", "title"}.isdisjoint(inspect(engine).get_table_names())
    pointing = {key["referred_table"] for key in inspect(engine).get_foreign_keys("tokens")}
    engine.dispose()
    assert pointing == {"people"}
    with pytest.raises(InputError, match="--replace"):
        restore(target, file, steps=later)
    assert restore(target, file, replace=True, steps=later) == count  # into a club that has the later form already


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgres", marks=LATER)])
def test_the_kept_backup_goes_through_the_steps_since(
    kind: str, fresh_db: Callable[[str], str], later: Migrations
) -> None:
    kept = Path(__file__).parents[2] / "before" / "1" / "club" / "backup.jsonl.gz"
    plain, target = fresh_db(kind), fresh_db(kind)
    assert restore(target, kept, steps=later) == restore(plain, kept) > 100
    assert form_of(target) == "9999"
    for name in ("entries", "people", "tables", "tokens"):
        assert len(rows_of(target, name)) == len(rows_of(plain, name)) > 0, name
    assert sorted(map(str, rows_of(target, "entries"))) == sorted(map(str, rows_of(plain, "entries")))


@ALIKE
def test_a_newer_backup_is_refused_in_words(db_url: str, tmp_path: Path, later: Migrations) -> None:
    fill(db_url)
    file = tmp_path / "club.gz"
    backup(db_url, file)
    lines = [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()[:-1]]
    lines[0]["version"] = later.head
    rewritten(file, lines)
    before = content(db_url)
    with pytest.raises(InputError, match=r"version 9999.* knows none after " + HEAD + r".* newer paiju") as refused:
        restore(db_url, file, replace=True)
    assert "9999" in refused.value.zh
    with pytest.raises(InputError, match="rows that no table has"):  # rows of another form than the head says
        restore(db_url, file, replace=True, steps=later)
    assert content(db_url) == before


def test_a_failed_step_leaves_the_club_as_it_was(db_url: str, tmp_path: Path, later: Migrations) -> None:
    fill(db_url)
    file, before = tmp_path / "club.gz", content(db_url)
    backup(db_url, file)
    broken = SECOND.replace("op.drop_table", 'raise RuntimeError("half way")\n    op.drop_table')
    target = later.folder / "versions" / "later.py"
    target.write_text(broken, encoding="utf-8")
    with pytest.raises(RuntimeError, match="half way"):
        restore(db_url, file, replace=True, steps=later)
    assert content(db_url) == before
    assert form_of(db_url) == HEAD


@ALIKE
def test_rows_that_point_at_nobody_are_refused(db_url: str, tmp_path: Path) -> None:
    fill(db_url)
    file = tmp_path / "club.gz"
    backup(db_url, file)
    lines = [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()[:-1]]
    rewritten(file, [line for line in lines if line.get("table") != "people"])
    before = content(db_url)
    with pytest.raises(InputError, match="do not match each other"):
        restore(db_url, file, replace=True)
    assert content(db_url) == before


def test_a_database_of_a_newer_server_is_refused_in_words(db_url: str, later: Migrations) -> None:
    fill(db_url)
    database.connect(db_url, later).dispose()  # a running club is brought to the later form, rows and all
    assert form_of(db_url) == "9999"
    assert [row["colour"] for row in rows_of(db_url, "people")] == ["blue"]
    with pytest.raises(InputError, match=r"version 9999.* knows none after " + HEAD):
        database.connect(db_url)


def rewritten(file: Path, lines: list[dict[str, object]]) -> None:
    """A backup of these lines, with a count and a sum that fit."""
    raw = [json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n" for line in lines]
    last = {"rows": sum("row" in line for line in lines), "sha256": hashlib.sha256(b"".join(raw)).hexdigest()}
    file.write_bytes(gzip.compress(b"".join([*raw, json.dumps(last).encode() + b"\n"])))


def test_a_backup_takes_no_other_file_s_place(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'club.db'}"
    Store(url).close()
    key, other, old = tmp_path / "club.key", tmp_path / "letter.txt", tmp_path / "old.gz"
    key.write_text("k")
    other.write_text("Dear Ann")
    for target in (tmp_path / "club.db", key, other):
        before = target.read_bytes()
        with pytest.raises(InputError, match="choose another name"):
            backup(url, target)
        assert target.read_bytes() == before
    assert backup(url, old) == backup(url, old)
