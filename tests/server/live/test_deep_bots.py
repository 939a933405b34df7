"""Hard bots of the club: deep where that is compiled, steady until then; never longer than there is time."""

import asyncio

import pytest

from paiju.books import get
from paiju.errors import InputError
from paiju.server.live.bots import pool
from paiju.server.live.bots import worker as bot_worker
from paiju.server.live.bots.deep_worker import DeepWorker
from paiju.server.live.bots.pool import DEEP_SECONDS, DEEP_SHARE, BotsPool, DeepCompiling, Wanted
from paiju.server.live.bots.worker import BotQuestion, think
from paiju.server.protocol.shared import Person
from paiju.server.protocol.wire_json import view_json
from paiju.server.room.table_settings import chairs_of
from paiju.server.tables.messages.tables import NewTable
from paiju.table.table import Table
from tests.children import PATIENCE
from tests.server.club_people import run

TABLE = Table("ema", 1)


def question(level: str, seconds: float = 0.0) -> BotQuestion:
    """The dealer's first discard."""
    return BotQuestion("ema", None, level, view_json(TABLE.view("E")), 1, seconds)


def test_without_time_or_compiler_steady_plays_for_deep() -> None:
    assert think(question("deep")) == think(question("steady"))


def test_as_long_as_it_is_not_loaded_steady_plays_for_deep(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paiju.native.library.is_ready", lambda: False)
    worker = DeepWorker()
    assert worker.choose(get("ema"), TABLE.view("E"), 0.1, 1) is None
    assert worker.loading is not None
    worker.loading.join()
    assert worker.choose(get("ema"), TABLE.view("E"), 0.1, 1) is None
    monkeypatch.setattr("paiju.server.live.bots.deep_worker.DEEP_WORKER", worker)
    assert think(question("deep", 0.1)) == think(question(bot_worker.INSTEAD))


def test_a_bot_tries_things_out_only_as_long_as_there_is_time() -> None:
    async def look() -> None:
        pool = BotsPool(1)
        assert pool.time_to_try(20.0) == 0.0, "nothing is compiled"
        pool.deep.state = "ready"
        assert pool.time_to_try(20.0) == DEEP_SECONDS
        assert pool.time_to_try(0.5) == pytest.approx(0.5 * DEEP_SHARE), "a claim is answered within its pause"
        assert pool.time_to_try(-1.0) == 0.0
        pool.line.put("ann", "t", Wanted(question("deep"), "ann", "t"))
        assert pool.time_to_try(20.0) == DEEP_SECONDS / 2, "others wait"
        pool.close()

    run(look())


def test_without_compiler_nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    async def look() -> None:
        deep = DeepCompiling()
        deep.begin()
        assert deep.state == "none"
        deep.close()

    monkeypatch.setattr(pool.library, "can_have", lambda: False)
    run(look())


def test_what_cannot_be_compiled_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    async def look() -> None:
        deep = DeepCompiling()
        deep.begin()
        assert deep.state == "compiling"
        assert deep.task is not None
        await asyncio.wait_for(deep.task, PATIENCE)
        assert deep.state == "none"

    monkeypatch.setattr(pool.library, "can_have", lambda: True)
    monkeypatch.setattr(pool.sys, "executable", "/no/such/python")
    run(look())


def test_a_table_has_deep_bots_by_their_bare_name() -> None:
    host = Person("ann", "Ann")
    chairs = chairs_of(get("ema"), NewTable(book="ema", seats=["me", "bot:deep", "bot:deep", "bot:steady"]), host)
    assert [chair.level for chair in chairs[1:]] == ["deep", "deep", "steady"]
    with pytest.raises(InputError, match="deep"):
        chairs_of(get("ema"), NewTable(book="ema", seats=["me", "bot:deep:60", "bot", "bot"]), host)
