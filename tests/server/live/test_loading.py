"""Tables brought back: another engine that comes to the same events goes on by itself, any other does not; a journal of
which something is lost stops its own table alone, and can be ended."""

import asyncio
from collections.abc import Callable
from functools import cache

import pytest

from paiju.server.live.hub import Hub
from paiju.server.protocol.client_messages import Adjudicate, Host
from paiju.server.protocol.refused import Refused
from paiju.server.room import journal as J
from paiju.server.room.engine_hash import engine_hash
from paiju.server.tables.messages.tables import Created
from tests.server.club_people import HOST, Table, new_table, opened, quietly, run
from tests.server.memory_journal import MemoryJournal

Spoil = Callable[[list[bytes]], None]
ANOTHER = b"0" * 64


@cache
def played() -> Table:
    """A table in its second hand, whose server has stopped in order."""

    async def play() -> Table:
        table = await opened(new_table("xjtu", length=2))
        table.chooser = quietly
        for person in table.people:
            await table.connect(person)
        await table.until(lambda: table.live.room.hand == 1)
        seq = table.live.room.seq
        await table.until(lambda: table.live.room.seq > seq + 12)
        await table.hub.close()
        return table

    return run(play())


@pytest.fixture
def table() -> Table:
    """The same, to be spoilt."""
    journal = MemoryJournal()
    journal.tables = {table: list(bodies) for table, bodies in played().journal.tables.items()}
    journal.roots = dict(played().journal.roots)
    return Table(Hub(journal), Created(played().id, 0, "E", {}), played().people)


async def come_back(table: Table) -> Table:
    """The same table at a server that has just started, everybody connected and doing nothing."""
    again = Table(Hub(table.journal), Created(table.id, 0, "E", {}), table.people)
    for person in table.people:
        await again.connect(person, plays=False)
    return again


def entries_of(table: Table) -> J.Entries:
    """What the journal has."""
    return [J.read(body) for body in table.journal.tables[table.id]]


def begun_by_another(table: Table) -> None:
    """As if another engine had begun the match."""
    bodies = table.journal.tables[table.id]
    bodies[0] = bodies[0].replace(engine_hash().encode(), ANOTHER)


def test_another_engine_that_comes_to_the_same_events_goes_on_by_itself(table: Table) -> None:
    async def play() -> None:
        begun_by_another(table)
        count = len(table.journal.tables[table.id])
        again = await come_back(table)
        assert again.host.frames[0]["room"]["state"] == "playing"
        assert any(client.prompt for client in again.clients.values())
        pin = entries_of(again)[count]
        assert isinstance(pin, J.Adjudicated)
        assert (pin.engine, pin.book_hash) == (engine_hash(), again.live.room.settings.book_hash)
        assert pin.at == entries_of(again)[count - 1].at
        again.chooser = quietly
        for person in again.people:
            await again.connect(person)
        await again.until(lambda: again.live.room.hand > 1)
        assert sum(isinstance(entry, J.Adjudicated) for entry in entries_of(again)) == 1

    run(play())


@pytest.mark.parametrize("where", ["in the last hand", "in what followed the last move"])
def test_another_engine_that_comes_elsewhere_does_not(table: Table, where: str) -> None:
    """Told apart by the marks of what had happened, the last of which was left when the table was put away."""

    async def play() -> None:
        begun_by_another(table)
        kind = J.Stood if "followed" in where else J.Acted
        bodies, entries = table.journal.tables[table.id], entries_of(table)
        at, entry = [(i, entry) for i, entry in enumerate(entries) if isinstance(entry, kind)][-1]
        bodies[at] = bodies[at].replace(entry.mark.encode(), b"0123456789ab")  # type: ignore[union-attr]
        again = await come_back(table)
        room = again.host.frames[0]["room"]
        assert room["state"] == "frozen"
        assert room["frozen"] == {
            "engine": True,
            "book": False,
            "can_continue": False,
            "key": False,
            "damaged": False,
        }
        await asyncio.sleep(600)
        assert len(table.journal.tables[table.id]) == len(bodies) == len(entries)
        await again.says(HOST, Adjudicate("continue"))
        assert again.host.last("error")["code"] == "changed"
        await again.says(HOST, Adjudicate("end"))
        assert again.host.last("match_end")["over"] == "adjudicated"

    run(play())


def test_going_on_must_be_written_first(table: Table) -> None:
    """A disk that is full leaves the table where it is; with room again it goes on."""

    async def play() -> None:
        begun_by_another(table)
        hub = Hub(table.journal)
        table.journal.full = True
        with pytest.raises(Refused) as raised:
            await hub.info(table.id, HOST)
        assert raised.value.code == "storage_full"
        table.journal.full = False
        assert (await hub.info(table.id, HOST)).state == "playing"

    run(play())


def bad_json(bodies: list[bytes]) -> None:
    bodies[last_act(bodies)] = b'{"e":"act","hand":'


def unknown_entry(bodies: list[bytes]) -> None:
    bodies[last_act(bodies)] = b'{"e":"from a version to come"}'


def missing_row(bodies: list[bytes]) -> None:
    bodies[last_act(bodies)] = b""


def wrong_player(bodies: list[bytes]) -> None:
    bodies[last_act(bodies)] = b'{"e":"seated","player":77,"person":"x","name":"x"}'


def missing_first(bodies: list[bytes]) -> None:
    bodies[0] = b""


def unknown_book(bodies: list[bytes]) -> None:
    bodies[0] = bodies[0].replace(b'"book":"xjtu"', b'"book":"gone"')


def not_text(bodies: list[bytes]) -> None:
    bodies[0] = b"\xff\x00\xfe"


def last_act(bodies: list[bytes]) -> int:
    """An entry in the middle of the hand that was being played."""
    return [i for i, body in enumerate(bodies) if body.startswith(b'{"e":"act"')][-4]


LATER = (bad_json, unknown_entry, missing_row, wrong_player)
FIRST = (missing_first, unknown_book, not_text)


@pytest.mark.parametrize("spoil", LATER)
def test_a_journal_with_a_hole_stops_its_table_and_the_host_ends_it(table: Table, spoil: Spoil) -> None:
    async def play() -> None:
        bodies = table.journal.tables[table.id]
        spoil(bodies)
        count = len(bodies)
        again = await come_back(table)
        room = again.host.frames[0]["room"]
        assert room["state"] == "frozen"
        assert (room["frozen"]["can_continue"], room["frozen"]["damaged"]) == (False, True)
        (number,) = await again.hub.hands(again.id)
        assert (await again.hub.past.hand(again.live.room, number)).record
        await again.says(HOST, Host("end"))
        assert again.host.last("match_end")["over"] == "host"
        points = next(entry.points for entry in entries_of_readable(bodies) if isinstance(entry, J.Closed))
        assert tuple(one["points"] for one in again.host.last("match_end")["results"]) == points
        assert isinstance(J.read(table.journal.tables[table.id][count]), J.Ended)
        later = await come_back(again)
        assert later.host.frames[0]["room"]["state"] == "over"
        assert len(await later.hub.hands(later.id)) == 1

    run(play())


@pytest.mark.parametrize("spoil", FIRST)
def test_a_journal_without_its_first_entry_can_be_looked_at_and_ended(table: Table, spoil: Spoil) -> None:
    async def play() -> None:
        bodies = table.journal.tables[table.id]
        spoil(bodies)
        hub = Hub(table.journal)
        live = await hub.live(table.id)
        assert live.info().state == "frozen"
        assert await hub.hands(table.id) == []
        await hub.do(table.id, lambda _: [J.Ended("host", J.now())])
        assert live.info().state == "over"
        assert (await Hub(table.journal).live(table.id)).info().state == "over"

    run(play())


def entries_of_readable(bodies: list[bytes]) -> J.Entries:
    """Those that can be read."""
    return [entry for entry in map(J.read_if_readable, bodies) if entry is not None]
