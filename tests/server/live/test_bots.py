"""Bots that think: in workers that are replaced, in a line that is fair, and never so long that a pause tells of it."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from itertools import pairwise

import pytest

from paiju.core.play import actions as A
from paiju.server.live.bots import pool as bots_pool
from paiju.server.live.bots import tables as bot_tables
from paiju.server.live.bots.pool import PATIENCE as MOST_SECONDS
from paiju.server.live.bots.pool import BotsPool, FairLine
from paiju.server.live.bots.worker import BotQuestion, BotWorker
from paiju.server.live.hub import Hub
from paiju.server.protocol.client_messages import Hello, Host
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.protocol.wire_json import view_json
from paiju.server.tables.messages.tables import ClockWish, NewTable
from paiju.simulation.workers import cores
from paiju.table.table import Table as HandTable
from tests.children import PATIENCE
from tests.server.club_people import HOST, WATCHER, Client, Table, new_table, quietly, run, settings
from tests.server.live.seated import acts
from tests.server.memory_journal import MemoryJournal

BEA = Person("bea", "Bea")
BOTS = NewTable(book="ema", seats=["bot", "bot", "bot", "bot"], public=True, pace=0.0, pause=1.0, length=1)


def question() -> BotQuestion:
    """Something that has to be thought about."""
    hand = HandTable("ema", 1)
    return BotQuestion("ema", None, "steady", view_json(hand.view("E")), 1)


# --- the line -------------------------------------------------------------------------------------


def test_the_line_goes_round_people_and_their_tables() -> None:
    line: FairLine[str] = FairLine()
    for number in range(3):
        for table in "xyz":
            line.put("guest", table, f"{table}{number}")
    line.put("bea", "b", "b0")
    line.put("ann", "a", "a0")
    line.put("ann", "a", "a1")
    served = [line.take() for _ in range(len(line))]
    assert served == ["x0", "b0", "a0", "y0", "a1", "z0", "x1", "y1", "z1", "x2", "y2", "z2"]
    assert not line


def test_the_line_has_an_end() -> None:
    line: FairLine[int] = FairLine(most=3, most_of_one=2)
    assert [line.put("guest", "x", 1), line.put("guest", "y", 2), line.put("guest", "z", 3)] == [True, True, False]
    assert [line.put("bea", "b", 4), line.put("ann", "a", 5)] == [True, False]
    line.leave("guest", "x", 1)
    line.leave("guest", "x", 1)  # who has left is not there
    assert line.put("ann", "a", 5)
    assert [line.take(), line.take(), line.take()] == [2, 4, 5]


class Ready(BotWorker):
    """A worker that decides when it is let: everything is decided with its number in the order it was asked."""

    order: list[int] = []  # noqa: RUF012
    begun = 0

    async def start(self) -> None:
        """It is there."""
        Ready.begun += 1

    async def decide(self, question: BotQuestion) -> int | str:
        """Decide after a while."""
        await asyncio.sleep(0.01)
        self.order.append(question.chance)
        return question.chance

    def end(self) -> None:
        """It is gone."""
        self.thread.shutdown(wait=False)


def test_another_table_is_served_between_those_of_somebody_with_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """A guest's tables fill the line; one who comes later with a single table waits for one of them, not for all."""

    async def play() -> list[int]:
        pool = BotsPool(1)
        asked = [pool.choose(question()._replace(chance=i), "guest", f"t{i % 8}") for i in range(90)]
        waiting = [asyncio.ensure_future(each) for each in asked]
        await asyncio.sleep(0.1)
        for number in range(5):
            assert await pool.choose(question()._replace(chance=1000 + number), "bea", "b") == 1000 + number
        found = list(Ready.order)
        await asyncio.gather(*waiting)
        pool.close()
        return found

    monkeypatch.setattr(bots_pool, "BotWorker", Ready)
    monkeypatch.setattr(Ready, "order", [])
    served = run(play())
    at = [served.index(1000 + number) for number in range(5)]
    assert all(later - before == 2 for before, later in pairwise(at))


def test_as_many_workers_as_are_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(most: int, asked: int) -> int:
        pool = BotsPool(most)
        Ready.begun = 0
        await asyncio.gather(*(pool.choose(question(), "guest", f"t{i}") for i in range(asked)))
        pool.close()
        return Ready.begun

    monkeypatch.setattr(bots_pool, "BotWorker", Ready)
    monkeypatch.setattr(Ready, "order", [])
    assert [run(play(3, 1)), run(play(3, 50)), run(play(1, 50))] == [1, 3, 1]
    assert BotsPool().most == cores()


# --- workers --------------------------------------------------------------------------------------


@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.long)])
def test_a_worker_that_hangs_is_replaced(workers: int) -> None:
    """A worker is stopped, as by SIGSTOP: whoever is asked meanwhile is another, and it is gone in the end."""

    async def play() -> None:
        pool, found = BotsPool(workers), list[int | None]()
        try:
            while len(pool.workers) < workers:
                found = await asyncio.gather(*(pool.choose(question(), "ann", f"t{i}", PATIENCE) for i in range(4)))
            assert all(isinstance(code, int) for code in found)
            assert found
            assert await pool.choose(question()._replace(view=b"{}"), "ann", "t", PATIENCE) is None  # breaks nothing
            assert len(pool.workers) == workers
            stopped = next(iter(pool.workers))
            assert stopped.process is not None
            assert stopped.process.pid is not None
            stopped.thinking = 0.1  # so long we wait for it
            os.kill(stopped.process.pid, signal.SIGSTOP)
            while stopped in pool.workers:
                found = await asyncio.gather(*(pool.choose(question(), "ann", f"t{i}", PATIENCE) for i in range(4)))
                assert all(isinstance(code, int) for code in found)
        finally:
            pool.close()

    asyncio.run(asyncio.wait_for(play(), PATIENCE))


# --- claims ---------------------------------------------------------------------------------------


def no_worker(hub: Hub) -> None:
    """Nobody decides anything, as where all workers are stopped or busy."""
    hub.bots.employ = hub.bots.warm = lambda: None  # type: ignore[method-assign]


def slow_claims(hub: Hub) -> None:
    """The same about tiles in a pause; other moves are made automatically at once, so that a test comes to its end."""
    no_worker(hub)
    choose = hub.bots.choose

    async def chosen(question: BotQuestion, person: str, table: str, seconds: float = MOST_SECONDS) -> int | None:
        return await choose(question, person, table, seconds) if seconds != MOST_SECONDS else None

    hub.bots.choose = chosen  # type: ignore[method-assign]


async def watched(wish: NewTable) -> tuple[Table, Client]:
    """A table of bots that never come to a decision, and somebody who looks on."""
    hub = Hub(MemoryJournal())
    (slow_claims if wish.pause else no_worker)(hub)
    table = Table(hub, await hub.create(HOST, settings(wish)), [])
    return table, await table.connect(WATCHER, plays=False)


def gaps_after_stakes(client: Client) -> set[float]:
    """How long after a discard the next thing was shown."""
    told = [(at, frame["events"]) for at, frame in zip(client.times, client.frames) if frame["t"] == "event"]
    found = [round(later - at, 3) for (at, events), (later, _) in pairwise(told) if events[-1]["type"] == "discard"]
    assert len(found) > 30
    return set(found)


def passes(table: Table) -> int:
    """How often a bot passed that could have claimed."""
    return sum(entry.code == A.PASS and entry.by == "bot" for entry in acts(table))


def test_a_pause_does_not_tell_that_a_bot_could_claim() -> None:
    """However long bots think, what follows a discard comes when the pause is over: who has not claimed by then has
    passed. Before, it came after 20 seconds where a bot could claim."""

    async def play() -> None:
        table, watcher = await watched(BOTS)
        await table.until(lambda: bool(watcher.of("hand_end")))
        assert gaps_after_stakes(watcher) == {1.0}
        assert passes(table) > 5

    run(play())


def test_a_pause_does_not_tell_of_a_bot_that_stands_in() -> None:
    async def passed() -> int:
        hub = Hub(MemoryJournal())
        slow_claims(hub)
        created = await hub.create(HOST, settings(new_table("ema", public=True, clock=ClockWish("none"))))
        table = Table(hub, created, [HOST, *created.programs.values()])
        table.chooser = quietly
        watcher = await table.connect(WATCHER, plays=False)
        for person in table.people:
            await table.connect(person, plays=person is not HOST)
        await table.says(HOST, Host("bot", player=0))
        await table.until(lambda: bool(watcher.of("hand_end")))
        assert gaps_after_stakes(watcher) == {1.0}
        return passes(table)

    assert any(run(passed()) for _ in range(10)), "in a rare hand there is nothing to claim"


def test_without_a_pause_bots_are_waited_for() -> None:
    async def play() -> None:
        table, watcher = await watched(NewTable(**{**fields(BOTS), "pause": 0.0}))
        await table.until(lambda: passes(table) > 0)
        told = [at for at, frame in zip(watcher.times, watcher.frames) if frame["t"] == "event"]
        assert MOST_SECONDS in {round(later - at, 3) for at, later in pairwise(told)}

    run(play())


def fields(wish: NewTable) -> dict[str, object]:
    """What a table was asked for with."""
    return {name: getattr(wish, name) for name in wish.__struct_fields__}


# --- how many tables ------------------------------------------------------------------------------


Opens = Callable[[Person, str], Awaitable[Client]]


async def club_of_bots(rate: float = 1.0) -> tuple[Hub, Opens]:
    """A club, and a way to open a table of four bots in it and look on."""
    hub = Hub(MemoryJournal(), rate=rate)
    no_worker(hub)

    async def opens(person: Person, address: str) -> Client:
        created = await hub.create(person, settings(BOTS, person))
        client = Client(person)
        await hub.connect(created.table, person, client, Hello(created.table), address)
        return client

    return hub, opens


def test_bots_play_for_one_person_at_some_tables_only() -> None:
    async def play() -> None:
        hub, opens = await club_of_bots()
        mine = [await opens(HOST, "10.0.0.1") for _ in range(bot_tables.BY_PERSON)]
        with pytest.raises(Refused) as error:
            await opens(HOST, "10.0.0.2")
        assert error.value.code == "many_bots"
        assert error.value.status == 429
        assert str(bot_tables.BY_PERSON) in error.value.message
        assert str(bot_tables.BY_PERSON) in error.value.zh
        await opens(BEA, "10.0.0.1")  # another at the same address
        again = Client(HOST)
        table = mine[0].last("snapshot")["room"]["table"]
        await hub.connect(table, HOST, again, Hello(table), "10.0.0.1")  # and who comes back to their own table
        assert again.frames[0]["t"] == "snapshot"
        hub.disconnect(mine[1])
        await opens(HOST, "10.0.0.1")

    run(play())


async def refused_with(work: Awaitable[object]) -> str:
    """The code with which something is refused."""
    try:
        await work
    except Refused as refused:
        return refused.code
    return ""


def test_a_guest_with_many_names_has_no_more_tables_of_bots() -> None:
    """As many tables as one opened were let run for the tokens of one address before."""

    async def play() -> None:
        hub, opens = await club_of_bots()
        told = [await refused_with(opens(Person(f"guest{i % 40}", "G"), "10.0.0.1")) for i in range(120)]
        let = told.count("")
        assert let == bot_tables.BY_ADDRESS
        assert set(told[let:]) == {"many_bots"}
        await opens(BEA, "10.0.0.2")
        assert hub.bots.pace == pytest.approx((let + 1 - bot_tables.FREE) * bot_tables.SLOWER)

    run(play())


def test_limits_of_bots_grow_with_the_rate() -> None:
    async def play() -> None:
        _, opens = await club_of_bots(2.0)
        for _ in range(2 * bot_tables.BY_PERSON):
            await opens(HOST, "10.0.0.1")
        with pytest.raises(Refused):
            await opens(HOST, "10.0.0.1")

    run(play())


def test_tables_of_people_do_not_count() -> None:
    """Two people with two bots, as often as they like; a bot put in for somebody counts."""

    async def play() -> None:
        hub, opens = await club_of_bots()
        for _ in range(bot_tables.BY_PERSON):
            await opens(HOST, "a")
        wish = NewTable(book="ema", seats=["me", "program", "bot", "bot"], public=True)
        created = await hub.create(HOST, settings(wish))
        friend = created.programs[1]
        with pytest.raises(Refused):
            await hub.connect(created.table, HOST, Client(HOST), Hello(created.table), "a")
        looking = Client(WATCHER)
        await hub.connect(created.table, WATCHER, looking, Hello(created.table), "a")  # nobody plays: it sleeps
        await hub.connect(created.table, friend, Client(friend), Hello(created.table), "a")
        await hub.connect(created.table, HOST, Client(HOST), Hello(created.table), "a")
        people = await hub.create(HOST, settings(new_table("ema")))
        alone = Client(HOST)
        await hub.connect(people.table, HOST, alone, Hello(people.table), "a")
        await hub.message(alone, Host("bot", player=1))
        assert alone.last("error")["code"] == "many_bots"

    run(play())
