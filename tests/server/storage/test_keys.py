"""The club's key and what it locks: made once, readable by nobody else, changed without a moment of danger."""

import asyncio
import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import delete, update

from paiju.errors import InputError
from paiju.server.room import journal as J
from paiju.server.room.room import Room
from paiju.server.storage import database
from paiju.server.storage.backup import restore
from paiju.server.storage.keys import club_key, key_change, key_file, old_secrets
from paiju.server.storage.keys.key_change import Opened
from paiju.server.storage.keys.vault import Locked, Vault
from paiju.server.storage.schema import club_settings, tables
from paiju.server.storage.store import Listed, Store

SECRETS = {f"t{i}": bytes([i]) * 32 for i in range(3)}
KEPT = Path(__file__).parents[2] / "before" / "1" / "club" / "backup.jsonl.gz"
Moment = Callable[[pytest.MonkeyPatch], None]


def test_only_its_key_opens_a_box_and_only_for_its_table() -> None:
    vault = Vault(bytes(32))
    locked = vault.lock("t", SECRETS["t1"])
    assert SECRETS["t1"] not in locked.box + locked.salt
    assert vault.open("t", locked) == SECRETS["t1"]
    assert vault.lock("t", SECRETS["t1"]).box != locked.box
    assert Vault(b"x" * 32).open("t", locked) is None
    assert vault.open("u", locked) is None
    for at in range(len(locked.box)):
        changed = bytearray(locked.box)
        changed[at] ^= 1
        assert vault.open("t", Locked(locked.key, locked.salt, bytes(changed))) is None
    assert vault.open("t", Locked(locked.key, b"another salt 16b", locked.box)) is None
    assert vault.open("t", Locked(locked.key, locked.salt, b"")) is None


def test_a_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        first = key_file.find_or_make(tmp_path / "club", {})
        key_file.put(tmp_path / "club" / key_file.FILE, bytes(32))  # another server that starts at the same moment
        again = key_file.find_or_make(tmp_path / "club", {})
    finally:
        os.umask(before)
    file = tmp_path / "club" / key_file.FILE
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert first.vault.id == again.vault.id
    assert (first.place, first.mended) == (str(file), False)
    assert first.vault.id not in file.read_text()
    assert [path.name for path in file.parent.iterdir()] == [key_file.FILE]
    file.chmod(0o644)
    assert key_file.find_or_make(tmp_path / "club", {}).mended
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert not key_file.find_or_make(tmp_path / "club", {}).mended


def test_what_is_no_key_is_one_line_that_does_not_repeat_it(tmp_path: Path) -> None:
    (tmp_path / key_file.FILE).write_bytes(b"\xff hush")
    for environment in ({}, {"PAIJU_KEY": "hush"}, {"PAIJU_KEY": "0" * 63}, {"PAIJU_KEY": " 0" * 32}):
        with pytest.raises(InputError, match="must be 64 hexadecimal digits") as told:
            key_file.find(tmp_path, environment)
        assert "hush" not in str(told.value) + told.value.zh
        assert "\n" not in str(told.value)
    key = key_file.find(tmp_path, {"PAIJU_KEY": "ab" * 32})
    assert key is not None
    assert (key.place, key.vault.id) == ("PAIJU_KEY", Vault(b"\xab" * 32).id)


def filled(url: str, data: Path) -> None:
    """A club with three tables, one of them over."""
    store = Store(url)
    store.vault = key_change.take(store.engine, data, {}).vault

    async def work() -> None:
        for table, secret in SECRETS.items():
            await store.add_table(Listed(table, "", "mcr", "over" if table == "t0" else "playing", True, 1.0, "p"))
            await store.append(table, 0, [b"x"], secret)

    asyncio.run(work())
    store.close()


def opened(url: str, data: Path) -> dict[str, bytes | None]:
    """The secrets as a server that starts now has them."""
    store = Store(url)
    store.vault = key_change.take(store.engine, data, {}).vault

    async def work() -> dict[str, bytes | None]:
        return {table: await store.root(table) for table in SECRETS}

    found = asyncio.run(work())
    store.close()
    return found


def changed(url: str, data: Path) -> int:
    """Change the key; how many secrets were left."""
    engine = database.connect(url)
    try:
        return key_change.change(engine, data, {})[1]
    finally:
        engine.dispose()


def test_the_key_is_changed(db_url: str, tmp_path: Path) -> None:
    filled(db_url, tmp_path)
    old = (tmp_path / key_file.FILE).read_text()
    assert opened(db_url, tmp_path) == SECRETS
    assert changed(db_url, tmp_path) == 0
    assert (tmp_path / key_file.FILE).read_text() != old
    assert stat.S_IMODE((tmp_path / key_file.FILE).stat().st_mode) == 0o600
    assert not (tmp_path / key_file.NEW_FILE).exists()
    assert opened(db_url, tmp_path) == SECRETS
    (tmp_path / key_file.FILE).write_text(old)
    for attempt in (opened, changed):
        with pytest.raises(InputError, match="this club's key is"):
            attempt(db_url, tmp_path)
    engine = database.connect(db_url)
    for stolen in (bytes.fromhex(old), bytes(32)):
        assert key_change.opened(engine, Vault(stolen)) == Opened(2, 0)  # it is worth nothing now
    engine.dispose()


def test_a_club_has_one_key_until_another_is_wished(db_url: str, tmp_path: Path) -> None:
    filled(db_url, tmp_path / "a")
    engine = database.connect(db_url)
    own = Vault(bytes.fromhex((tmp_path / "a" / key_file.FILE).read_text())).id
    assert club_key.number_of(engine) == own
    with pytest.raises(InputError, match=f"this club's key is {own}, but there is none in .*b.club.key.*--new-key"):
        key_change.take(engine, tmp_path / "b", {})
    assert not (tmp_path / "b" / key_file.FILE).exists()  # and none is made
    with pytest.raises(InputError, match=f"this club's key is {own}, but the one in PAIJU_KEY is") as told:
        key_change.take(engine, tmp_path / "a", {"PAIJU_KEY": "ab" * 32})
    assert "abab" not in str(told.value) + told.value.zh
    other = key_change.take(engine, tmp_path / "b", {}, new=True)
    assert club_key.number_of(engine) == other.vault.id != own
    assert key_change.take(engine, tmp_path / "b", {}).vault.id == other.vault.id
    with pytest.raises(InputError, match=f"this club's key is {other.vault.id}"):
        key_change.take(engine, tmp_path / "a", {})
    engine.dispose()


def test_the_key_of_a_database_of_earlier_versions_is_the_one_that_locks_its_tables(
    db_url: str, tmp_path: Path
) -> None:
    filled(db_url, tmp_path / "a")
    engine = database.connect(db_url)
    with engine.begin() as connection:
        connection.execute(delete(club_settings))
    with pytest.raises(InputError, match="this club's key is"):
        key_change.take(engine, tmp_path / "b", {})
    with engine.begin() as connection:
        connection.execute(update(tables).values(state="over"))
    assert key_change.take(engine, tmp_path / "b", {}).vault.id == club_key.number_of(
        engine
    )  # nothing needs the old one
    engine.dispose()


def test_a_key_that_a_server_uses_is_not_changed(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'club.db'}"
    filled(url, tmp_path)
    servers = key_file.held(tmp_path, alone=False), key_file.held(tmp_path, alone=False)
    with servers[0], servers[1], pytest.raises(InputError, match="stop the server first"):
        changed(url, tmp_path)
    assert not (tmp_path / key_file.NEW_FILE).exists()
    assert changed(url, tmp_path) == 0


def test_a_key_of_the_environment_is_changed_to_one_that_is_told(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'club.db'}", Vault(b"\1" * 32))
    asyncio.run(store.append("t", 0, [b"x"], SECRETS["t1"]))
    with pytest.raises(InputError, match="PAIJU_NEW_KEY"):
        key_change.change(store.engine, tmp_path, {"PAIJU_KEY": "01" * 32})
    key_change.change(store.engine, tmp_path, {"PAIJU_KEY": "01" * 32, "PAIJU_NEW_KEY": "02" * 32})
    assert asyncio.run(store.root("t")) is None
    store.vault = Vault(b"\2" * 32)
    assert asyncio.run(store.root("t")) == SECRETS["t1"]
    assert not list(tmp_path.glob("club.key*"))
    store.close()


def killed(*_: object, **__: object) -> None:
    """What would come next does not come."""
    raise KeyboardInterrupt


def before_the_new_key(patched: pytest.MonkeyPatch) -> None:
    patched.setattr(key_file, "put", killed)


def before_it_is_used(patched: pytest.MonkeyPatch) -> None:
    patched.setattr(key_change, "lock_anew", killed)


def half_way(patched: pytest.MonkeyPatch) -> None:
    lock, done = Vault.lock, []

    def twice(self: Vault, table: str, secret: bytes) -> Locked:
        done.append(table)
        return lock(self, table, secret) if len(done) < 2 else killed()  # type: ignore[return-value]

    patched.setattr(Vault, "lock", twice)


def before_it_is_in_place(patched: pytest.MonkeyPatch) -> None:
    patched.setattr(key_file, "put_in_place", killed)


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgres", marks=pytest.mark.long)])
@pytest.mark.parametrize("moment", [before_the_new_key, before_it_is_used, half_way, before_it_is_in_place])
def test_killed_at_any_moment_of_a_change_everything_opens(
    moment: Moment, kind: str, fresh_db: Callable[[str], str], tmp_path: Path
) -> None:
    db_url = fresh_db(kind)
    filled(db_url, tmp_path)
    with pytest.MonkeyPatch.context() as patched:
        moment(patched)
        with pytest.raises(KeyboardInterrupt):
            changed(db_url, tmp_path)
    assert opened(db_url, tmp_path) == SECRETS
    assert changed(db_url, tmp_path) == 0
    assert opened(db_url, tmp_path) == SECRETS


# --- what earlier versions kept in plain ----------------------------------------------------------


def test_plain_secrets_of_tables_in_play_are_locked_away(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'club.db'}"
    restore(url, KEPT)
    store, vault = Store(url, Vault(bytes(32))), Vault(bytes(32))
    tables = old_secrets.with_plain_secret(store.engine)
    before = {table: asyncio.run(store.load(table)) for table in tables}
    roots = {}
    for table, bodies in before.items():
        entry = old_secrets.plain(bodies[0])
        assert entry is not None
        roots[table] = bytes.fromhex(entry.secret)
    assert old_secrets.move(store.engine, vault) == len(tables) > 0
    assert old_secrets.move(store.engine, vault) == 0
    for table, bodies in before.items():
        now, root = asyncio.run(store.load(table)), asyncio.run(store.root(table))
        assert root == roots[table]
        was, goes_on, locked = Room.load(table, bodies), Room.load(table, now, root), Room.load(table, now)
        assert (goes_on.state, goes_on.mark, goes_on.commitment) == (was.state, was.mark, was.commitment)
        assert [done.record() for done in locked.finished] == [done.record() for done in was.finished]
        assert (locked.state, locked.frozen is not None and locked.frozen.key) == ("frozen", True)
        assert locked.position.points == (was.standing or was.position).points
    store.close()
    raw = b"".join(path.read_bytes() for path in tmp_path.rglob("*.db*"))
    for root in roots.values():
        assert root not in raw
        assert root.hex().encode() not in raw


@pytest.mark.parametrize(
    "body", [b'{"e":"created","secret":"', b"\xff", b'{"e":"created","secret":"' + b"g" * 64 + b'"}']
)
def test_a_first_entry_that_cannot_be_read_stops_no_start(body: bytes, tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'club.db'}")
    asyncio.run(store.append("t", 0, [body, b'{"e":"dealt"']))
    assert old_secrets.move(store.engine, Vault(bytes(32))) == 0
    assert asyncio.run(store.load("t"))[0] == body
    store.close()


def test_the_seed_of_a_hand_that_is_played_stays_locked() -> None:
    dealt, closed = J.Dealt(0), J.Closed(0, "", 0, 0, 0, 0, (0, 0, 0, 0))
    for entries, told in (
        ([dealt], []),
        ([dealt, closed], [0]),
        ([dealt, closed, J.Dealt(1)], [0]),
        ([dealt, J.Dealt(1)], [0]),
        ([dealt, J.Dealt(1), J.Closed(1, "", 0, 0, 0, 0, (0, 0, 0, 0))], [0, 1]),
    ):
        rows = [(i, 0.0, J.write(entry)) for i, entry in enumerate(entries)]
        assert old_secrets.finished(rows) == told
