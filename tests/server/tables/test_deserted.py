"""Tables that nobody is at end by themselves, after as many days as the club sets."""

import asyncio
from pathlib import Path

import pytest

from paiju.errors import InputError
from paiju.server.live.hub import Hub
from paiju.server.protocol.client_messages import Hello
from paiju.server.settings import read
from paiju.server.storage.keys.vault import Vault
from paiju.server.storage.store import Listed, Store
from paiju.server.tables.deserted import DAY, Deserted
from paiju.server.tables.messages.tables import NewTable
from tests.server.club_people import HOST, Client, opened, run, settings

TABLES = {"waiting": ["me", "open", "open"], "bots": ["bot:drawn"] * 3, "visited": ["me", "open", "open"]}


def test_tables_nobody_is_at_end_by_themselves(tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        hub = Hub(store, enlist=store.set_state)
        ids = {}
        for name, seats in TABLES.items():
            made = await hub.create(HOST, settings(NewTable("xjtu-3p", seats=list(seats), pause=0, pace=0)))
            ids[name] = made.table
            await store.add_table(Listed(made.table, name, "xjtu-3p", "waiting", False, 0.0, HOST.id))
        await hub.connect(ids["visited"], HOST, Client(HOST), Hello(ids["visited"]))
        await Deserted(hub, store.tables, 1.0).look()
        assert [(await store.find_table(id)).state for id in ids.values()] == ["waiting"] * 3, "a day is not over"  # type: ignore[union-attr]
        for name in ("waiting", "bots"):
            hub.forget(ids[name])  # as after a restart
        looking = Deserted(hub, store.tables, 1e-6 / DAY)
        await asyncio.sleep(0.01)
        await looking.look()
        for name, over in (("waiting", "deserted"), ("bots", "deserted"), ("visited", "")):
            room = await hub.room(ids[name])
            assert room is not None
            assert room.over == over, name
        while (await store.find_table(ids["bots"])).state != "over":  # type: ignore[union-attr]
            await asyncio.sleep(0.01)
        await hub.close()

    store = Store(f"sqlite:///{tmp_path / 'club.db'}", Vault(bytes(32)))
    asyncio.run(play(store))
    store.close()


def test_one_table_in_trouble_keeps_no_other_from_ending(caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        table = await opened(NewTable("xjtu-3p", seats=["me", "open", "open"]))
        quiet = [["gone"], OSError("no database"), ["gone", table.id]]

        class Rows:
            async def quiet_since(self, _: float) -> list[str]:
                told = quiet.pop(0) if quiet else [table.id]
                if isinstance(told, OSError):
                    raise told
                return told

        looking = Deserted(table.hub, Rows(), 1.0)  # type: ignore[arg-type]
        looking.held.add("active")
        task = asyncio.create_task(looking.look_now_and_then())
        table.live.idle_since = -DAY
        while not table.live.room.over and not task.done():
            await asyncio.sleep(600)
        assert table.live.room.over == "deserted"
        assert not looking.held, "something was done there since"

    run(play())
    assert "table gone" in caplog.text
    assert "no database" in caplog.text


def test_how_many_days_is_a_setting() -> None:
    assert [read(given, {}).idle_days for given in ({}, {"idle_days": "0.5"}, {"idle_days": "0"})] == [1.0, 0.5, 0.0]
    assert read({}, {"PAIJU_IDLE_DAYS": "7"}).idle_days == 7.0
    for wrong in ("-1", "soon", "nan"):
        with pytest.raises(InputError, match="days"):
            read({"idle_days": wrong}, {})
