"""Journals of earlier versions had the table's secret in plain in their first entry: those of tables that are still in
play are locked away at the start of the server. What their finished hands were dealt from is told openly instead."""

import re
from collections.abc import Sequence
from contextlib import closing

from msgspec.structs import replace
from sqlalchemy import Connection, Engine, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from paiju.match.hands import seed_of_hand
from paiju.server.room import journal as J
from paiju.server.storage.keys.vault import Vault
from paiju.server.storage.schema import entries, secrets, tables

SECRET = re.compile("[0-9a-f]{64}")


def move(engine: Engine, vault: Vault) -> int:
    """Lock away the plain secrets of tables in play; how many."""
    moved = sum(moved_at(engine, vault, table) for table in with_plain_secret(engine))
    if moved and engine.dialect.name == "sqlite":
        with closing(engine.raw_connection()) as connection:
            connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()  # nothing stays in the log
    return moved


def with_plain_secret(engine: Engine) -> list[str]:
    """Tables in play whose first entry has the secret."""
    first = select(entries.c.table, entries.c.body).where(entries.c.seq == 0)
    open_ = first.outerjoin(tables, tables.c.id == entries.c.table).where(func.coalesce(tables.c.state, "") != "over")
    with engine.connect().execution_options(sqlite_begin="DEFERRED") as connection:
        return [table for table, body in connection.execute(open_) if plain(bytes(body)) is not None]


def plain(body: bytes) -> J.TableOpened | None:
    """The entry that opened a table, if it has the secret."""
    if b'"secret":"' not in body:
        return None  # as all of today
    entry = J.read_if_readable(body)
    return entry if isinstance(entry, J.TableOpened) and SECRET.fullmatch(entry.secret) else None


def moved_at(engine: Engine, vault: Vault, table: str) -> bool:
    """Lock away the secret of a table; not if another server writes there at this moment."""
    try:
        with engine.connect() as connection:
            if engine.dialect.name == "sqlite":
                connection.connection.cursor().execute("PRAGMA secure_delete=ON")  # what was there is overwritten
            with connection.begin():
                return lock_away(connection, vault, table)
    except IntegrityError:
        return False


def lock_away(connection: Connection, vault: Vault, table: str) -> bool:
    """The secret goes into the vault, and out of the journal."""
    chosen = select(entries.c.seq, entries.c.at, entries.c.body).where(entries.c.table == table)
    rows = [(int(seq), float(at), bytes(body)) for seq, at, body in connection.execute(chosen.order_by(entries.c.seq))]
    opened = plain(rows[0][2])
    if opened is None:
        return False
    last, at = rows[-1][:2]
    root = bytes.fromhex(opened.secret)
    for number, hand in enumerate(finished(rows), last + 1):
        seed = seed_of_hand(root, hand)
        assert isinstance(seed, bytes)
        body = J.write(J.Revealed(hand, seed.hex(), at))
        connection.execute(insert(entries).values(table=table, seq=number, at=at, body=body))
    locked = vault.lock(table, root)
    connection.execute(insert(secrets).values(table=table, key=locked.key, salt=locked.salt, box=locked.box))
    first = J.write(replace(opened, secret=""))
    connection.execute(update(entries).where(entries.c.table == table, entries.c.seq == 0).values(body=first))
    return True


def finished(rows: Sequence[tuple[int, float, bytes]]) -> list[int]:
    """The hands of a journal that nobody can play on."""
    dealt: list[int] = []
    closed: set[int] = set()
    for _, _, body in rows:
        if body.startswith((b'{"e":"dealt"', b'{"e":"closed"')):
            entry = J.read_if_readable(body)
            if isinstance(entry, J.Dealt):
                closed.update(dealt)
                dealt.append(entry.hand)
            elif isinstance(entry, J.Closed):
                closed.add(entry.hand)
    return sorted(closed)
