"""What an evening's draws and throws are made of is locked like a table's secret until the evening is over: its plan in
the database has the salt alone. Evenings of earlier versions had both in plain; that is locked at the start."""

import json
import re
from collections.abc import Mapping
from contextlib import closing
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, Engine, insert, select, update

from paiju.server.storage.keys.vault import Vault
from paiju.server.storage.schema import desks, secrets

SEED, OVER = "seed", "over"
EVENING = "evening"
HEX = re.compile("[0-9a-f]{64}")


def without_seed(plan: Mapping[str, Any]) -> tuple[bytes, bytes]:
    """A plan as it is kept, and the seed that is kept apart."""
    stored = {key: value for key, value in plan.items() if key != SEED}
    return written(stored), bytes.fromhex(plan[SEED])


def with_seed(plan: Mapping[str, Any], seed: bytes, over: bool = False) -> dict[str, Any]:
    """The whole plan again; of an evening that is over it may be kept so."""
    return {**plan, SEED: seed.hex(), **({OVER: True} if over else {})}


def written(plan: Mapping[str, Any]) -> bytes:
    """A plan as the database has it."""
    return json.dumps(plan, ensure_ascii=False).encode()


def move(engine: Engine, vault: Vault) -> int:
    """Lock away the seeds that earlier versions left in plain; how many."""
    with engine.connect() as connection:
        lite = engine.dialect.name == "sqlite"
        if lite:
            connection.connection.cursor().execute("PRAGMA secure_delete=ON")  # what was there is overwritten
        with connection.begin():
            moved = sum(moved_at(connection, vault, id, plan) for id, plan in in_plain(connection))
    if moved and lite:
        with closing(engine.raw_connection()) as raw:
            raw.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()  # nothing stays in the log
    return moved


def in_plain(connection: Connection) -> list[tuple[str, dict[str, Any]]]:
    """Evenings whose plan has the seed, though they are not known to be over."""
    chosen = select(desks.c.id, desks.c.plan).where(desks.c.kind == EVENING)
    rows = [(str(row[0]), readable(bytes(row[1]))) for row in connection.execute(chosen)]
    return [(id, plan) for id, plan in rows if OVER not in plan and HEX.fullmatch(str(plan.get(SEED)))]


def readable(plan: bytes) -> dict[str, Any]:
    """A plan; nothing where it cannot be read, which stops no start."""
    try:
        read = json.loads(plan)
    except ValueError:
        return {}
    return read if isinstance(read, dict) else {}


def moved_at(connection: Connection, vault: Vault, id: str, plan: Mapping[str, Any]) -> int:
    """The seed goes into the vault, and out of the plan."""
    stored, seed = without_seed(plan)
    connection.execute(insert(secrets).values(table=id, **asdict(vault.lock(id, seed))))
    connection.execute(update(desks).where(desks.c.id == id).values(plan=stored))
    return 1
