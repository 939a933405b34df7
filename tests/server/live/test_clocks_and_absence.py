"""Clocks, pauses, dropped people and restarts."""

import asyncio

from paiju.server.live.hub import Hub
from paiju.server.protocol.client_messages import Act, Host
from paiju.server.tables.messages.tables import ClockWish, Created
from tests.server.club_people import HOST, Table, new_table, opened, run
from tests.server.live.seated import BANK, acts, answer, asked, seated

# --- clocks ---------------------------------------------------------------------------------------


def test_who_does_nothing_is_played_for() -> None:
    """Base and bank run out, the drawn tile goes; after three times the seat is played at once until they act."""

    async def play() -> None:
        table = await opened(new_table("mcr", clock=BANK))
        for person in table.people[1:]:
            await table.connect(person)
        idle = await table.connect(HOST, plays=False)
        await table.until(lambda: table.live.room.chairs[0].timeouts >= 3)
        late = [entry for entry in acts(table) if entry.who == 0]
        assert {entry.by for entry in late} == {"clock"}
        clock = next(frame for frame in idle.frames if frame["t"] == "prompt" or frame.get("prompt"))
        left = (clock.get("prompt") or clock)["clock"]
        assert (left["base"], left["bank"], left["deadline_ms_left"]) == (10, 30, 40_000)
        assert table.live.room.is_auto(0)
        info = await table.hub.info(table.id, HOST)
        assert info.seats[0].auto
        began = table.live.loop.time()
        await table.until(lambda: len([entry for entry in acts(table) if entry.who == 0]) > len(late))
        assert table.live.loop.time() - began < 60
        table.clients.pop(HOST.id)
        await table.connect(HOST)
        await table.until(lambda: acts(table)[-1].who == 0 and acts(table)[-1].by == "person")
        assert table.live.room.chairs[0].timeouts == 0

    run(play())


def test_the_bank_is_for_the_hand() -> None:
    async def play() -> None:
        table = await seated(new_table("xjtu", clock=BANK), plays=False)
        client = asked(table)
        assert client.prompt is not None
        await asyncio.sleep(15)
        await table.says(client.person, Act(client.prompt["n"], 45))
        bank = acts(table)[-1].bank
        assert bank is not None
        assert abs(bank - 25_000) < 50
        player = table.live.room.player_of(client.person.id)
        assert player is not None
        assert table.live.room.chairs[player].bank == bank

    run(play())


def test_a_pause_stops_the_clocks() -> None:
    async def play() -> None:
        table = await seated(new_table("xjtu", clock=BANK), plays=False)
        await asyncio.sleep(30)
        await table.says(HOST, Host("pause"))
        await asyncio.sleep(3600)
        assert not acts(table)
        assert table.host.last("room")["state"] == "paused"
        await table.says(asked(table).person, Act(1, 45))
        assert asked(table).last("error")["code"] == "paused"
        await table.says(HOST, Host("resume"))
        await asyncio.sleep(9)
        assert not acts(table)
        await asyncio.sleep(3)
        assert acts(table)[0].by == "clock"

    run(play())


# --- dropped people and restarts ------------------------------------------------------------------


def test_a_dropped_person_keeps_his_seat() -> None:
    async def play() -> None:
        table = await opened(new_table("xjtu"))  # programs and the host: a bank of time unless told
        for person in table.people:
            await table.connect(person)
        gone = table.people[1]
        old = table.clients.pop(gone.id)
        table.hub.disconnect(old)
        info = await table.hub.info(table.id, HOST)
        assert [chair.connected for chair in info.seats].count(False) == 1
        await table.until(lambda: any(entry.by == "clock" for entry in acts(table)))
        again = await table.connect(gone)
        assert again.frames[0]["t"] == "snapshot"
        assert again.frames[0]["you"]["player"] == 1
        number = len(acts(table))
        await table.until(lambda: any(one.who == 1 and one.by == "person" for one in acts(table)[number:]))

    run(play())


def test_without_a_clock_a_dropped_persons_seat_is_played_after_a_minute() -> None:
    async def play() -> None:
        table = await seated(new_table("xjtu", clock=ClockWish("none")), plays=False)
        client = asked(table)
        await asyncio.sleep(3600)
        assert not acts(table)  # they are there and may think
        table.hub.disconnect(client)
        await asyncio.sleep(59)
        assert not acts(table)
        await asyncio.sleep(2)
        assert acts(table)[0].by == "clock"

    run(play())


def test_a_table_without_people_sleeps() -> None:
    async def play() -> None:
        table = await seated(new_table("xjtu"), plays=False)
        for client in list(table.clients.values()):
            table.hub.disconnect(client)
        await asyncio.sleep(24 * 3600)
        assert not acts(table)

    run(play())


def test_the_second_login_takes_over() -> None:
    async def play() -> None:
        table = await seated(new_table("xjtu"), plays=False)
        old = table.host
        new = await table.connect(HOST)
        assert old.last("bye")["code"] == "taken_over"
        assert old.dropped == 4001
        table.hub.disconnect(old)  # the old one going away means nothing
        assert (await table.hub.info(table.id, HOST)).seats[0].connected
        assert new.frames[0]["t"] == "snapshot"

    run(play())


def test_after_a_restart_clocks_wait_for_people() -> None:
    async def play() -> None:
        table = await seated(new_table("xjtu", clock=BANK), plays=False)
        await answer(table, asked(table))
        await asyncio.sleep(1.1)
        was = table.live.room.mark
        numbers = {client.person.id: client.prompt["n"] for client in table.clients.values() if client.prompt}
        await table.hub.close()
        hub = Hub(table.journal)
        again = Table(hub, Created(table.id, 0, "E", {}), table.people)
        first = await again.connect(table.people[0], plays=False)
        assert again.live.room.mark == was
        assert first.frames[0]["room"]["waiting_for"]
        number = len(acts(again))
        await asyncio.sleep(55)
        assert len(acts(again)) == number  # not everybody is back
        clients = [await again.connect(person, plays=False) for person in table.people[1:]]
        back = {client.person.id: client.prompt["n"] for client in [first, *clients] if client.prompt}
        assert back == numbers
        await asyncio.sleep(39)
        assert len(acts(again)) == number  # the clock began when all were back
        await asyncio.sleep(2)
        assert len(acts(again)) == number + 1

    run(play())


def test_after_a_restart_clocks_run_after_a_minute_anyway() -> None:
    async def play() -> None:
        table = await seated(new_table("xjtu", clock=BANK), plays=False)
        await table.hub.close()
        again = Table(Hub(table.journal), Created(table.id, 0, "E", {}), table.people)
        await again.connect(table.people[1], plays=False)
        await asyncio.sleep(98)
        assert not acts(again)
        await asyncio.sleep(4)
        assert acts(again)[0].by == "clock"

    run(play())
