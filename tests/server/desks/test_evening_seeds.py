"""What an evening's throws are made of: promised from the start, locked in the database, revealed when it is over."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, select, update

from paiju import fair
from paiju.cli import main
from paiju.server.storage.keys import evening_seeds, key_change
from paiju.server.storage.keys.vault import Locked, Vault
from paiju.server.storage.rows.desks import DeskListed
from paiju.server.storage.schema import desks, secrets
from paiju.server.storage.store import Store
from tests.server.desks.nights import NAMES, Night
from tests.server.serving import Served, start

KINDS = pytest.mark.parametrize("kind", ["sqlite", "postgres"])
RECORD = "/api/evenings/{id}/record"


def plan_in(db: str, id: str) -> dict[str, Any]:
    """What the database has of an evening."""
    engine = create_engine(db)
    with engine.connect() as c:
        plan: dict[str, Any] = json.loads(bytes(c.execute(select(desks.c.plan).where(desks.c.id == id)).scalar_one()))
    engine.dispose()
    return plan


def on_again(night: Night, club: Served) -> None:
    """The evening at a server that was started again."""
    night.club = club
    night.host.url = night.host.origin = club.url


def to_the_end(night: Night) -> None:
    """The host ends the evening."""
    night.enter(do="void", table="A")
    assert night.enter(do="end")["view"]["over"]


@KINDS
def test_the_seed_is_promised_locked_and_revealed(fresh_db: Callable[[str], str], tmp_path: Path, kind: str) -> None:
    db, place = fresh_db(kind), ("--data", str(tmp_path))
    club = start(db, tmp_path)
    night = Night(club, NAMES[:5], drawn=True)
    promised = night.state()["view"]["commitment"]
    assert len(promised) == 64
    plan = plan_in(db, night.id)
    assert "seed" not in plan
    assert len(plan["salt"]) == 32
    thrown = night.enter(do="deal")["view"]["tables"]
    club.kill()
    assert main(["key", "change", "--db", db, *place]) == 0
    assert "seed" not in plan_in(db, night.id)
    (tmp_path / "club.key").rename(tmp_path / "kept")
    club = start(db, tmp_path, "--new-key")
    on_again(night, club)
    assert night.host.get(f"/api/evenings/{night.id}").code == "no_key"
    assert night.host.get("/api/evenings").status == 200
    club.kill()
    (tmp_path / "kept").rename(tmp_path / "club.key")
    club = start(db, tmp_path, "--new-key")
    on_again(night, club)
    state = night.state()["view"]
    assert (state["tables"], state["commitment"]) == (thrown, promised)
    to_the_end(night)
    assert night.state()["view"]["commitment"] == promised
    began = json.loads(night.host.get(RECORD.format(id=night.id)).raw.splitlines()[0])
    assert fair.commitment(fair.Secret(bytes.fromhex(began["seed"]), bytes.fromhex(began["salt"]))) == promised
    plan = plan_in(db, night.id)
    assert (plan["seed"], plan["over"]) == (began["seed"], True)
    club.kill()


def test_evenings_of_earlier_versions_are_locked_at_the_start(db_url: str) -> None:
    store, vault = Store(db_url), Vault(bytes(32))
    secret = fair.new_secret()
    plain = {"title": "", "seed": secret.seed.hex(), "salt": secret.salt.hex()}
    plans = {"old": plain, "over": {**plain, "over": True}, "locked": {"title": ""}}

    async def work() -> None:
        for id, plan in plans.items():
            row = DeskListed(id, "", "psa", "evening", "h", 1.0, evening_seeds.written(plan))
            await store.desks.add(row)
        await store.desks.add(DeskListed("bad", "", "psa", "evening", "h", 1.0, b"{"))
        await store.desks.add(DeskListed("desk", "", "ema", "match", "h", 1.0, evening_seeds.written(plain)))

    asyncio.run(work())
    assert (evening_seeds.move(store.engine, vault), evening_seeds.move(store.engine, vault)) == (1, 0)
    with store.engine.connect() as c:
        box = c.execute(select(secrets.c.key, secrets.c.salt, secrets.c.box)).one()
        assert vault.open("old", Locked(box[0], bytes(box[1]), bytes(box[2]))) == secret.seed
        kept = {str(row[0]): bytes(row[1]) for row in c.execute(select(desks.c.id, desks.c.plan))}
    assert json.loads(kept["old"]) == {"title": "", "salt": secret.salt.hex()}
    assert {id: kept[id] for id in ("over", "locked")} == {
        id: evening_seeds.written(plans[id]) for id in ("over", "locked")
    }
    assert json.loads(kept["desk"]) == plain
    assert key_change.opened(store.engine, vault).all == 0  # no table
    with store.engine.begin() as c:
        c.execute(update(desks).values(plan=b"{}"))
    store.close()
