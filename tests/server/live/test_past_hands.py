"""Finished hands leave memory, and are told afterwards as they were before: lists, records, replays, rulings."""

import asyncio
import gc
import gzip
import json
import weakref
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest

from paiju.errors import Bug
from paiju.match.record import read_match
from paiju.server.live import hub as hubs
from paiju.server.live import live_table
from paiju.server.live.hub import Hub
from paiju.server.live.shown.packed_cache import OVERHEAD, PackedCache
from paiju.server.live.shown.past_hands import PastHands
from paiju.server.live.shown.replays import ALL_OPEN, steps
from paiju.server.process.turns import MOST_WAITING, Turns
from paiju.server.process.workers import ThreadWorker
from paiju.server.protocol.client_messages import Host, RefereePause, RefereeResume, Rule, UndoRuling
from paiju.server.protocol.refused import Refused, TooMany
from paiju.server.room import room as rooms
from paiju.server.room.commands import referee as referee_commands
from paiju.server.room.finished_hands import Finished, hand_row
from paiju.server.room.packed_hands import abridged, played_again, unpack
from paiju.server.room.room import Room
from paiju.table.record import Record
from paiju.table.table import Table as HandTable
from tests.server.club_people import HOST, SUPPORTERS, Client, Table, new_table, one_hand, opened, quietly, run
from tests.server.live.refereed import REF, says
from tests.table.laid import GAMES

NAMES = ("Ann", "Bea", "Cid", "Dan")


async def told_of(hub: Hub, table: str) -> dict[str, Any]:
    """Everything that is told of a table's finished hands."""
    live = await hub.live(table)
    shown = await hub.hands(table)
    roles = (ALL_OPEN, "E")
    replays = {(n, role): gzip.decompress(await hub.past.steps(live.room, n, role)) for n in shown for role in roles}
    return {
        "rows": [live.room.rows[number] for number in shown],
        "records": [(await hub.past.hand(live.room, number)).record for number in shown],
        "replays": replays,
        "match": await hub.past.match_lines(live.room, shown),
    }


def told_by(room: Room) -> dict[str, Any]:
    """The same by a room that has let nothing go."""
    assert room.match is not None
    names = [chair.name for chair in room.chairs]
    roles = (ALL_OPEN, "E")
    return {
        "rows": [room.rows[done.number] for done in room.finished],
        "records": [tuple(done.record()) for done in room.finished],
        "replays": {(done.number, role): steps(done, names, role) for done in room.finished for role in roles},
        "match": room.match.lines(),
    }


def forget(past: PastHands) -> None:
    """Nothing is at hand any more."""
    for cache in (past.hands, past.replays):
        cache.bodies.clear()
        cache.size = 0


# --- the same as before ---------------------------------------------------------------------------


QUICK = (("ema", None), ("mcr", None), ("xjtu-3p", None), ("psa", "swap_seats"), ("psa", "river_of_blood"))
REST = [pytest.param(*game, marks=pytest.mark.long) for game in GAMES if game not in QUICK]


@pytest.mark.parametrize(("book", "special"), [*QUICK, *REST])
def test_a_hand_played_again_from_what_is_kept_is_the_hand_it_was(book: str, special: str | None) -> None:
    """For every role, with supporters and dice rules, to the byte."""
    room = one_hand(book, special).loaded()
    done = room.finished[-1]
    again = played_again(unpack(abridged(done).pack()), room.book)
    roles = (ALL_OPEN, *"ESWN"[: len(done.players)], *done.betting.values(), "spectator")
    assert bool(done.betting) == bool(room.book.payments.supporter_halves and SUPPORTERS)
    for role in roles:
        assert steps(again, NAMES, role) == steps(done, NAMES, role)
    names = ["Ann", "Ben", "Cleo", "Dan"]
    assert (again.record(), hand_row(again, names)) == (done.record(), hand_row(done, names))


def test_everything_is_told_as_before_when_hands_have_left_memory_and_after_a_restart() -> None:
    async def play() -> None:
        table = await opened(new_table("xjtu-3p"))
        for person in table.people:
            await table.connect(person)
        room = table.live.room
        await table.until(lambda: room.hand == 3)
        await table.says(HOST, Host("end"))
        await table.until(lambda: bool(room.over))
        assert len(room.rows) == 3
        before = told_by(table.loaded())
        assert len(room.finished) == 1
        assert await told_of(table.hub, table.id) == before
        forget(table.hub.past)
        assert await told_of(table.hub, table.id) == before
        assert await told_of(Hub(table.journal), table.id) == before
        little = Hub(table.journal)
        little.past.hands.most = little.past.replays.most = 0  # nothing is ever at hand
        live = await little.live(table.id)
        assert await little.past.match_lines(live.room, await little.hands(table.id)) == before["match"]
        assert gzip.decompress(await little.past.steps(live.room, 0, "E")) == before["replays"][0, "E"]
        with pytest.raises(Refused) as none:
            await table.hub.past.hand(room, 99)
        assert none.value.code == "not_found"

    run(play())


def test_the_list_of_a_hand_that_was_not_shown_yet_and_of_a_frozen_table(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        table = await opened(new_table("ema", pause=2.0))
        for person in table.people:
            await table.connect(person)
        await table.until(lambda: len(table.host.of("hand_end")) == 1)
        room = table.live.room
        shown: list[int] = []
        while len(room.rows) == len(shown):
            await asyncio.sleep(0.05)
            shown = await table.hub.hands(table.id)
        assert len(shown) == len(room.rows) - 1
        assert read_match("\n".join(await table.hub.past.match_lines(room, shown))).hands == len(shown)
        await table.says(HOST, Host("pause"))
        monkeypatch.setattr(rooms, "knows", lambda *_: False)  # the book has changed
        before = told_by(table.loaded())
        frozen = Hub(table.journal)
        live = await frozen.live(table.id)
        assert live.room.state == "frozen"
        forget(frozen.past)
        found = await told_of(frozen, table.id)
        assert (found["rows"], found["records"], found["replays"]) == tuple(
            before[name] for name in ("rows", "records", "replays")
        )

    run(play())


# --- rulings --------------------------------------------------------------------------------------


async def with_referee(book: str, hands: int) -> tuple[Table, Client]:
    """A table with a referee after so many hands, the next one dealt, and paused."""
    table = await opened(new_table(book))
    table.chooser = quietly
    await table.hub.referee(table.id, REF, "Rita")
    referee = await table.connect(REF, plays=False, views=True)
    for person in table.people:
        await table.connect(person)
    await table.until(lambda: table.live.room.hand == hands and table.live.room.table is not None)
    await pause(table, referee)
    return table, referee


async def pause(table: Table, referee: Client) -> None:
    """The referee stops play, which waits for what is held back."""
    assert not await says(table, referee, RefereePause())
    await table.until(lambda: table.live.room.paused_by == "referee")


def test_a_ruling_on_an_earlier_hand_finds_its_record_again() -> None:
    """It is decided by what that hand shows, though the table has long let it go."""

    async def play() -> None:
        table, referee = await with_referee("xjtu", 3)
        room = table.live.room
        assert room.match is not None
        forget(table.hub.past)
        foul = {"foul": "riichi_not_ready", "offender": 1}
        with pytest.raises(Bug):
            referee_commands.command(room, REF, Rule(foul, hand=0))
        fresh = table.loaded().match
        assert fresh is not None
        expected = fresh.rule(foul, (), 0)
        assert not await says(table, referee, Rule(foul, hand=0))
        await table.until(lambda: bool(room.ruled_by))
        (ruling,) = room.match.rulings
        assert (ruling.incident, ruling.payments) == (expected.incident, expected.payments)
        assert (ruling.why.en, ruling.why.zh) == (expected.why.en, expected.why.zh)
        assert any(ruling.payments)
        await says(table, referee, RefereeResume())
        assert not table.loaded().broken

    run(play())


def test_hands_given_up_stay_on_record_and_can_be_taken_up_again() -> None:
    async def play() -> None:
        table, referee = await with_referee("xjtu", 2)
        room = table.live.room
        assert room.match is not None
        void = {"foul": "wall_damaged", "variant": "lost", "offender": 1, "facts": {"compensation": {"0": 1000}}}
        await says(table, referee, Rule(void))
        await table.until(lambda: room.table is None)
        await says(table, referee, UndoRuling(0))
        await table.until(lambda: room.table is not None)
        await says(table, referee, Rule(void))
        await table.until(lambda: room.table is None)
        await says(table, referee, RefereeResume())
        await table.until(lambda: room.hand == 4)
        assert not referee.of("error")
        assert sorted(room.rows) == [0, 1, 3]
        await pause(table, referee)
        forget(table.hub.past)
        lines = await table.hub.past.match_lines(room, await table.hub.hands(table.id))
        match = table.loaded().match
        assert match is not None
        assert match.table is not None
        running = len(match.table.record().lines())
        expected = match.lines()[:-running]
        assert lines == expected[: len(lines)]
        assert read_match("\n".join(lines)).hands == 4

    run(play())


# --- memory ---------------------------------------------------------------------------------------


def alive() -> Counter[str]:
    """Objects of hands in memory."""
    gc.collect()
    kinds = (HandTable, Finished, Record, Room)
    return Counter(type(each).__name__ for each in gc.get_objects() if issubclass(type(each), kinds))


@pytest.mark.parametrize(("length", "most"), [(1, 2), pytest.param(4, 16, marks=pytest.mark.long)])
def test_a_live_table_has_two_hands_in_memory_however_many_were_played(length: int, most: int) -> None:
    async def play() -> None:
        before = alive()
        table = await opened(new_table("psa", length=length))
        for person in table.people:
            client = await table.connect(person)
            client.frames = Forgetful()
        room = table.live.room
        while room.hand < most and not room.over:
            hand = room.hand
            await table.until(partial(is_another, room, hand))
            now = alive() - before
            assert now["Finished"] <= 1
            assert now["Table"] <= 2
            assert now["Record"] <= 2
        assert len(room.rows) >= most - 1

    run(play())


def is_another(room: Room, hand: int) -> bool:
    """Has the next hand been dealt, or is the match over?"""
    return room.hand > hand or bool(room.over)


class Forgetful(list[Any]):
    """Frames nobody keeps."""

    def append(self, _: Any) -> None:
        """Let it go."""


def test_a_table_that_is_over_and_unwatched_is_freed_at_once() -> None:
    """Without Python's collector, which may not run for a quarter of an hour."""

    async def play() -> None:
        table = await opened(new_table("xjtu-3p"))
        for person in table.people:
            await table.connect(person)
        await table.until(lambda: bool(table.host.of("hand_end")))
        await table.says(HOST, Host("end"))
        await table.until(lambda: bool(table.live.room.over))
        await table.hub.open()
        hub, live = table.hub, weakref.ref(table.live)
        for client in table.clients.values():
            hub.disconnect(client)
        gc.collect()
        gc.disable()
        try:
            clock = asyncio.get_running_loop().time()
            while hub.tables and asyncio.get_running_loop().time() < clock + live_table.IDLE:
                await asyncio.sleep(hubs.SWEEP / 2)
            assert asyncio.get_running_loop().time() - clock <= live_table.IDLE_OVER + 2 * hubs.SWEEP
            assert live() is None
        finally:
            gc.enable()
            await hub.close()

    run(play())


def test_bytes_at_hand_are_limited_and_the_longest_unused_go_first() -> None:
    cache: PackedCache[str] = PackedCache(3 * (100 + OVERHEAD))
    for key in "abc":
        cache.put(key, key.encode() * 100)
    assert cache.get("a") == b"a" * 100
    cache.put("d", b"d" * 100)
    assert [key in cache for key in "abcd"] == [True, False, True, True]
    cache.put("a", b"A" * 50)
    assert (cache.get("a"), cache.size) == (b"A" * 50, 250 + 3 * OVERHEAD)
    cache.put("e", b"e" * 10_000)  # more than there is room for is not kept at all
    assert (len(cache.bodies), cache.size) == (0, 0)


# --- work -----------------------------------------------------------------------------------------


def test_a_replay_is_built_once() -> None:
    class Counting(ThreadWorker):
        done = 0

        async def run(self, work: Callable[..., Any], *told: object) -> Any:
            self.done += 1
            return await super().run(work, *told)

    table = one_hand("ema", None)

    async def play() -> None:
        worker = Counting()
        hub = Hub(table.journal, side=worker)
        live = await hub.live(table.id)
        found = {await hub.past.steps(live.room, 0, "E") for _ in range(5)}
        assert (len(found), worker.done) == (1, 1)
        assert json.loads(gzip.decompress(found.pop()))["role"] == "E"
        live.room.chairs[1].name = "Somebody else"  # whose name is in the answer
        renamed = json.loads(gzip.decompress(await hub.past.steps(live.room, 0, "E")))
        assert "Somebody else" in {paid["name"] for paid in renamed["end"]["payments"]}

    run(play())


def test_one_piece_of_work_at_a_time_for_each_person() -> None:
    async def work(turns: Turns, key: str, there: Counter[str], most: Counter[str]) -> str:
        try:
            async with turns.of(key):
                there[key] += 1
                most[key] = max(most[key], there[key])
                await asyncio.sleep(1)
                there[key] -= 1
                return "done"
        except TooMany:
            return "refused"

    async def play() -> None:
        turns, there, most = Turns(), Counter[str](), Counter[str]()
        jobs: list[Awaitable[str]] = [work(turns, "a", there, most) for _ in range(MOST_WAITING + 3)]
        answers = Counter(await asyncio.gather(*jobs, work(turns, "b", there, most)))
        assert answers == {"done": MOST_WAITING + 2, "refused": 2}
        assert most == {"a": 1, "b": 1}
        assert (dict(turns.locks), dict(turns.there)) == ({}, {})

    run(play())
