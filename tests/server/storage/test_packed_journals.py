"""Journals of finished matches in one row each: what is read is the same, and what happens later follows them."""

import asyncio
import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, func, select, update

from paiju.errors import InputError
from paiju.server.club.settings import checked, to_rows
from paiju.server.cluster.membership import Membership
from paiju.server.cluster.owners import SharedOwners
from paiju.server.doctor.journals import look_at_journals
from paiju.server.live.hub import Hub
from paiju.server.room.given_names import guest_called
from paiju.server.room.journal import JournalTaken
from paiju.server.room.room import Room
from paiju.server.settings import read
from paiju.server.storage.backup import backup, restore
from paiju.server.storage.packed_journals import JournalRow, pack, people_in, rows_of, unpack
from paiju.server.storage.rows.games import FinishedGame, Played
from paiju.server.storage.schema import entries, games, links, packed_journals, rights, tables
from paiju.server.storage.store import Listed, Store
from paiju.server.tables import retention
from paiju.server.tables.game_index import GameIndex
from paiju.server.tables.retention import DAY, QUIET, Retention
from tests.before.kinds import folders
from tests.server import postgres
from tests.server.club_people import HOST, SUPPORTERS, Table, one_hand
from tests.server.web.in_process import inner_club

BOOK = "ema"
LATER = 10 * QUIET  # seconds after which every journal has been quiet for long


@pytest.fixture
def store(db_url: str) -> Iterator[Store]:
    """An empty club."""
    opened = Store(db_url)
    yield opened
    opened.close()


def count(store: Store, table: str) -> tuple[int, int]:
    """How many entries of a table are on their own, and how many packed rows it has."""
    with store.engine.connect() as c:
        loose = select(func.count()).select_from(entries).where(entries.c.table == table)
        packed = select(func.count()).select_from(packed_journals).where(packed_journals.c.table == table)
        return int(c.execute(loose).scalar_one()), int(c.execute(packed).scalar_one())


async def finished(store: Store, table: Table, id: str) -> list[bytes]:
    """A match that is over and listed; its journal."""
    bodies = table.journal.tables[table.id]
    await store.add_table(Listed(id, "", BOOK, "over", False, 1.0, HOST.id))
    await store.append(id, 0, bodies)
    played = Played(id, 0, HOST.id, "", 1, 1.0, 1.0)
    await store.games.add(FinishedGame(id, BOOK, 1.0, 2.0, 1, "host"), [played])
    return bodies


def test_packed_rows_are_the_same_to_the_last_bit() -> None:
    r = random.Random(5)
    at = 1.7e9
    rows = []
    for seq in range(400):
        at += r.choice((0.0, r.random(), 1e-6, -3.0))  # a clock may be set back
        rows.append(JournalRow(seq, at, bytes(r.choice(b'{"e":1}') for _rest in range(r.randrange(80)))))
    rows += [JournalRow(400, 0.0, b""), JournalRow(401, -1.5, "赵".encode())]
    assert unpack(pack(rows)) == rows


@pytest.mark.parametrize("damage", [lambda raw: raw[:-9], lambda raw: b"x" + raw, lambda raw: raw * 0])
def test_what_is_damaged_is_not_read(damage: Callable[[bytes], bytes]) -> None:
    raw = pack([JournalRow(0, 1.0, b"a"), JournalRow(1, 2.0, b"b")])
    with pytest.raises(ValueError, match=r"."):
        unpack(damage(raw))


def test_a_packed_journal_reads_and_goes_on_as_before(store: Store, db_url: str) -> None:
    table = one_hand("psa", None)

    async def work() -> None:
        bodies = await finished(store, table, "t")
        n = len(bodies)
        with store.engine.connect() as c:
            before = rows_of(c, "t")
        assert await store.retention.pack("t")
        assert count(store, "t") == (0, 1)
        with store.engine.connect() as c:
            assert rows_of(c, "t") == before
        assert await store.load("t") == bodies
        assert not await store.retention.pack("t")  # nothing new
        for wrong in (0, 1, n - 1, n + 1):
            with pytest.raises(JournalTaken):
                await store.append("t", wrong, [b'{"e":"late"}'])
        await store.append("t", n, [b'{"e":"one"}', b'{"e":"two"}'])
        assert await store.load("t") == [*bodies, b'{"e":"one"}', b'{"e":"two"}']
        with pytest.raises(JournalTaken):
            await store.append("t", n, [b'{"e":"other"}'])
        assert count(store, "t") == (2, 1)
        assert await store.retention.pack("t")
        assert count(store, "t") == (0, 1)
        assert await store.load("t") == [*bodies, b'{"e":"one"}', b'{"e":"two"}']
        other = Store(db_url)
        assert await other.load("t") == await store.load("t")
        other.close()

    asyncio.run(work())


def test_a_packed_match_goes_on_at_the_server_that_has_it(postgres_server: str) -> None:
    store = Store(postgres.new_database(postgres_server, f"packed_{os.getpid()}"))
    owners = store.writer.fence = SharedOwners(store.servers, Membership("http://here"))

    async def work() -> None:
        assert await owners.take("t", True)
        bodies = await finished(store, one_hand("psa", None), "t")
        assert await store.retention.pack("t")
        assert await owners.take("t")  # there is such a table still
        assert not await owners.take("nowhere")
        await store.append("t", len(bodies), [b'{"e":"late"}'])
        assert await store.load("t") == [*bodies, b'{"e":"late"}']
        await SharedOwners(store.servers, Membership("http://there")).seize("t")
        with pytest.raises(JournalTaken):
            await store.append("t", len(bodies) + 1, [b'{"e":"later"}'])

    asyncio.run(work())
    store.close()


def test_a_journal_with_a_gap_or_a_break_stays_as_it_is(store: Store) -> None:
    async def work() -> None:
        await store.append("gap", 0, [b"0", b"1", b"2"])
        await store.append("break", 0, [b"0", b"1\n2"])
        with store.engine.begin() as c:
            c.execute(entries.delete().where(entries.c.table == "gap", entries.c.seq == 1))
        assert not await store.retention.pack("gap")
        assert not await store.retention.pack("break")
        assert not await store.retention.pack("nowhere")
        assert (await store.load("gap"), await store.load("break")) == ([b"0", b"", b"2"], [b"0", b"1\n2"])

    asyncio.run(work())


def test_a_damaged_one_freezes_its_table_alone(store: Store) -> None:
    table = one_hand("ema", None)

    async def work() -> None:
        bodies = await finished(store, table, "bad")
        await finished(store, table, "well")
        assert await store.retention.pack("bad")
        assert await store.retention.pack("well")
        with store.engine.begin() as c:
            c.execute(update(packed_journals).where(packed_journals.c.table == "bad").values(body=b"not packed"))
        found = await store.load("bad")
        assert found == [b""] * len(bodies)
        assert Room.load("bad", found, None, await store.opened("bad")).damaged
        assert await store.load("well") == bodies
        assert not await store.retention.pack("bad")
        told = list(look_at_journals(store.engine, None, whole=True))
        assert [(each.level, each.tables) for each in told] == [("trouble", ("bad",))]

    asyncio.run(work())


def test_somebody_is_erased_from_packed_journals_too(store: Store) -> None:
    table = one_hand("psa", None)

    async def work() -> None:
        for person in (HOST, *SUPPORTERS[:1]):
            await store.add_person(person, f"digest of {person.id}")
        bodies = await finished(store, table, "t")
        await store.append("other", 0, [b'{"e":"said","who":"nobody"}'])
        named = await store.about(HOST.id)
        assert await store.retention.pack("t")
        assert (await store.about(HOST.id))["journal"] == named["journal"] != []
        with store.engine.connect() as c:
            people = c.execute(select(packed_journals.c.people)).scalar()
            assert people == people_in(c, bodies)
        assert f" {HOST.id} " in str(people)
        assert await store.erase(HOST.id) == {"t"}
        found = await store.load("t")
        assert not any(f'"{HOST.name}"'.encode() in body for body in found)
        assert any(guest_called(HOST.id).encode() in body for body in found)
        assert any(f'"{SUPPORTERS[0].name}"'.encode() in body for body in found)
        assert await store.retention.pack("t")
        assert await store.load("t") == found

    asyncio.run(work())


@pytest.mark.parametrize("to", ["sqlite", "postgres"])
def test_backups_and_the_doctor_know_them(
    store: Store, fresh_db: Callable[[str], str], tmp_path: Path, to: str
) -> None:
    table = one_hand("ema", None)

    async def work() -> list[bytes]:
        bodies = await finished(store, table, "t")
        assert await store.retention.pack("t")
        return bodies

    bodies = asyncio.run(work())
    assert [each.level for each in look_at_journals(store.engine, None, whole=True)] == ["well"]
    url = str(store.engine.url.render_as_string(hide_password=False))
    backup(url, tmp_path / "b.jsonl.gz")
    target = fresh_db(to)
    restore(target, tmp_path / "b.jsonl.gz")
    other = Store(target)
    assert asyncio.run(other.load("t")) == bodies
    assert count(other, "t") == (0, 1)
    assert [each.level for each in look_at_journals(other.engine, None, whole=True)] == ["well"]
    other.close()


def test_quiet_matches_are_packed_and_old_ones_go(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "BREATH", 0.0)
    monkeypatch.setattr(retention, "SHARE", 0.0)

    table = one_hand("ema", None)

    async def work() -> None:
        hub = Hub(store)
        for id in ("a", "b", "c"):
            await finished(store, table, id)
        await store.set_state("c", "playing", False)
        await store.grant("a", HOST.id, "host")
        with store.engine.connect() as c:
            newest = float(c.execute(select(func.max(entries.c.at))).scalar_one())
        keeper = Retention(hub, store.retention)
        await keeper.look(newest + QUIET - 60)
        assert [count(store, id)[1] for id in "abc"] == [0, 0, 0]
        await keeper.look(newest + LATER)
        assert [count(store, id)[1] for id in "abc"] == [1, 1, 0]
        await keeper.look(newest + 1000 * DAY)
        assert await store.load("a")  # kept for good, unless somebody says otherwise
        with store.engine.begin() as c:
            c.execute(update(games).where(games.c.table == "a").values(ended=newest))
            c.execute(update(tables).where(tables.c.id == "a").values(created=newest))
        keeper.keep_days = 30.0
        await keeper.look(newest + 29 * DAY)
        assert await store.load("a")
        assert await store.load("b") == []  # over since long ago
        await keeper.look(newest + 31 * DAY)
        assert await store.load("a") == []
        assert await store.find_table("a") is None
        assert await store.load("c")
        with store.engine.connect() as c:
            for gone in (rights, links, games, packed_journals):
                assert c.execute(select(gone.c.table).where(gone.c.table.in_(["a", "b"]))).first() is None
        assert [each.level for each in look_at_journals(store.engine, None, whole=True)] == ["well"]

    asyncio.run(work())


@pytest.mark.parametrize("made", folders(), ids=lambda folder: str(folder.name))
def test_journals_of_earlier_versions_are_packed_as_well(made: Path, fresh_db: Callable[[str], str]) -> None:
    url = fresh_db("sqlite")
    restore(url, made / "club" / "backup.jsonl.gz")
    store = Store(url)

    async def work() -> None:
        await GameIndex(store, Hub(store)).list_all()
        over = await store.retention.to_be_packed(2e12)
        assert over
        before = {table: await store.load(table) for table in over}
        assert [await store.retention.pack(table) for table in over] == [True] * len(over)
        assert {table: await store.load(table) for table in over} == before

    asyncio.run(work())
    store.close()
    engine = create_engine(url)
    assert all(each.level != "trouble" for each in look_at_journals(engine, None, whole=True))
    engine.dispose()


def test_for_how_long_matches_stay_is_said_at_the_start_or_by_administrators(tmp_path: Path) -> None:
    async def work() -> None:
        async with inner_club(tmp_path) as club:
            assert club.club.retention.keep_days == 0
            await club.club.store.club.set(to_rows(checked({"keep_days": 365})))
            await club.club.take_settings()
            assert club.club.retention.keep_days == 365
        fixed = read({"keep_days": "30"}, {}).fixed
        async with inner_club(tmp_path, fixed=fixed) as club:
            assert club.club.retention.keep_days == 30
        with pytest.raises(InputError, match="from 0 to 36500"):
            checked(dict(read({}, {"PAIJU_KEEP_DAYS": "-1"}).fixed))

    asyncio.run(work())
