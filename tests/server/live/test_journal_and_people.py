"""A full journal, and people at a table: who sits down, the host's desk, bots, frozen and finished tables."""

import asyncio
from typing import Any

import pytest

from paiju.server.live.hub import Hub
from paiju.server.process import metrics
from paiju.server.protocol.client_messages import Act, Adjudicate, Hello, Host, Next, Ping, Vote
from paiju.server.protocol.messages import read_client
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.room import journal as J
from paiju.server.tables.messages.tables import ClockWish, Created, NewTable
from tests.children import PATIENCE
from tests.server.club_people import HOST, Client, Table, new_table, opened, quietly, run
from tests.server.club_people import settings as settings_for
from tests.server.live.seated import BANK, BEA, acts, answer, asked, seated
from tests.server.memory_journal import MemoryJournal

# --- the journal ----------------------------------------------------------------------------------


def test_a_full_journal_acknowledges_nothing() -> None:
    async def play() -> None:
        table = await seated(new_table("xjtu"), plays=False)
        client = asked(table)
        prompt, was = client.prompt, table.live.room.mark
        assert prompt is not None
        table.journal.full = True
        await table.says(client.person, Act(prompt["n"], 45))
        assert {frame["code"] for frame in client.of("error")} == {"storage_full"}
        assert table.live.room.mark == was
        assert all(not other.of("event") for other in table.clients.values())
        with pytest.raises(Refused) as error:
            await table.hub.create(HOST, settings_for(new_table("xjtu")))
        assert error.value.code == "storage_full"
        table.journal.full = False
        await table.says(client.person, Act(prompt["n"], 45))
        assert len(acts(table)) == 1
        assert client.of("event")

    run(play())


def test_a_full_journal_does_not_stop_time_for_good() -> None:
    async def play() -> None:
        table = await seated(new_table("xjtu", clock=BANK), plays=False)
        table.journal.full = True
        await asyncio.sleep(60)
        assert not acts(table)
        table.journal.full = False
        await asyncio.sleep(3)
        assert acts(table)[0].by == "clock"

    run(play())


def test_a_table_that_another_process_took_is_let_go(caplog: pytest.LogCaptureFixture) -> None:
    def lost() -> float:
        return metrics.REGISTRY.get_sample_value("paiju_tables_lost_total", {"why": "taken"}) or 0.0

    before = lost()

    async def play() -> None:
        journal = MemoryJournal()
        table = await opened(new_table("xjtu"), journal=journal)
        for person in table.people:
            await table.connect(person, plays=False)
        await asyncio.sleep(0.01)
        other = Hub(journal)
        await other.do(table.id, lambda _: [J.PlayPaused(1.0)])
        client = asked(table)
        assert client.prompt is not None
        await table.says(client.person, Act(client.prompt["n"], 45))
        assert {one.last("bye")["code"] for one in table.clients.values()} == {"moved"}
        assert table.id not in table.hub.tables
        again = await table.connect(client.person, plays=False)
        assert again.frames[0]["room"]["state"] == "paused"
        told = [record for record in caplog.records if record.getMessage() == "a table was let go"]
        assert [record.__dict__["fields"] for record in told] == [{"table": table.id, "why": "taken"}]

    run(play())
    assert lost() == before + 1


# --- people ---------------------------------------------------------------------------------------


def test_friends_sit_down_by_themselves() -> None:
    async def play() -> None:
        hub = Hub(MemoryJournal())
        created = await hub.create(HOST, settings_for(NewTable(book="xjtu", seats=["me", "open", "open", "open"])))
        table = Table(hub, created, [])
        host = await table.connect(HOST)
        with pytest.raises(Refused) as error:
            await table.connect(BEA)
        assert error.value.code == "not_invited"
        for i in range(3):
            assert await hub.sit(table.id, Person(f"p{i}", f"Name {i}"), None, "") == i + 1
        assert host.last("room")["state"] == "waiting"
        await table.says(HOST, Host("start"))
        await asyncio.sleep(0.1)
        assert host.last("snapshot")["room"]["state"] == "playing"
        assert host.last("snapshot")["view"]["seats"]["E"]["hand"]

    run(play())


def test_the_next_hand_comes_when_all_have_seen_the_end() -> None:
    async def play(wait: bool) -> tuple[float, float]:
        table = await opened(new_table("xjtu"))
        for person in table.people:
            client = await table.connect(person)
            if wait:
                client.hear = lambda frame, client=client: (  # type: ignore[misc]
                    None if frame["t"] == "hand_end" else table.heard(client, frame)
                )
        await table.until(lambda: bool(table.host.of("hand_end")))
        began = table.live.loop.time()
        await table.until(lambda: table.live.room.hand == 1)
        told = table.host.last("hand_end")
        assert told["next_in"] == 30 + 6 * len(told["wins"])
        return table.live.loop.time() - began, told["next_in"]

    assert run(play(False))[0] < 1
    waited, limit = run(play(True))
    assert limit - 1 < waited < limit + 1


def test_whoever_is_alone_with_bots_looks_at_the_end_as_long_as_they_like() -> None:
    async def play() -> None:
        hub = Hub(MemoryJournal(), workers=1)
        created = await hub.create(
            HOST, settings_for(new_table("xjtu", seats=["me", *["bot:drawn"] * 3], pause=0.0, pace=0.0))
        )
        table = Table(hub, created, [HOST])
        table.chooser = quietly
        host = await table.connect(HOST)
        host.hear = lambda frame: None if frame["t"] == "hand_end" else table.heard(host, frame)
        try:
            await real_until(lambda: bool(host.of("hand_end")))
            assert host.last("hand_end")["next_in"] is None
            live = table.live
            assert live.between_hands.is_due(live.loop.time() + 3600) is False
            await table.says(HOST, Next())
            await real_until(lambda: live.room.hand == 1)
        finally:
            await hub.close()

    asyncio.run(play())


def test_the_hosts_desk_over_messages() -> None:
    async def play() -> None:
        table = await seated(new_table("xjtu"), plays=False)
        other = table.clients[table.people[1].id]
        await table.says(other.person, Host("pause"))
        assert other.last("error")["code"] == "not_host"
        await table.says(HOST, Adjudicate("end"))
        assert table.host.last("error")["code"] == "not_now"
        await table.says(HOST, Ping())
        assert table.host.frames[-1] == {"t": "pong"}
        await table.says(HOST, Next())  # nothing to go on from
        await table.says(HOST, Host("remove", player=1))
        assert other.last("bye")["code"] == "removed"
        with pytest.raises(Refused):
            await table.connect(other.person)
        await table.says(HOST, Vote(True))
        assert table.host.last("match_end")["over"] == "vote"  # the only person there
        await table.says(HOST, Act(1, 45))
        assert table.host.last("error")["code"] in ("stale", "not_playing")

    run(play())


def test_a_bot_takes_a_seat_and_gives_it_back() -> None:
    async def play() -> None:
        hub = Hub(MemoryJournal(), workers=1)
        created = await hub.create(HOST, settings_for(new_table("ema", pause=0.0, pace=0.0, clock=ClockWish("none"))))
        people = [HOST, *created.programs.values()]
        table = Table(hub, created, people)
        for person in people[1:]:
            await table.connect(person)
        host = await table.connect(HOST, plays=False)
        try:
            await table.says(HOST, Host("bot", player=0, level="simple"))
            await real_until(lambda: any(entry.by == "bot" for entry in acts(table)))
            assert hub.bots.workers
            for worker in hub.bots.workers:
                assert worker.process is not None
                worker.process.kill()  # a worker dies, the table goes on
            number = len([entry for entry in acts(table) if entry.by == "bot"])
            await real_until(lambda: len([entry for entry in acts(table) if entry.by == "bot"]) > number + 2)
            await table.says(HOST, Act(1, 45))
            assert host.last("error")["code"] == "stand_in"
            await table.says(HOST, Host("give_back", player=0))
            await real_until(lambda: host.prompt is not None)
        finally:
            await hub.close()

    with asyncio.Runner() as runner:
        runner.run(play())


async def real_until(true: Any) -> None:
    """Wait in real time."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.02)


def test_frames_that_mean_nothing_are_refused() -> None:
    for frame, code in (
        (b"", "bad_message"),
        (b"[]", "bad_message"),
        (b'{"t":"sing"}', "unknown"),
        (b"{}", "unknown"),
        (b'{"t":"act"}', "bad_message"),
        (b'{"t":"act","n":"1","a":2}', "bad_message"),
        (b"\xff\xfe", "bad_message"),
        (b'{"t":"act","n":1,"a":2' + b" " * 9999 + b"}", "bad_message"),
    ):
        with pytest.raises(Refused) as error:
            read_client(frame)
        assert error.value.code == code, frame
        assert error.value.zh
    assert read_client(b'{"t":"act","n":1,"a":2,"more":[]}') == Act(1, 2)
    assert read_client(b'{"t":"hello","table":"x","views":true}') == Hello("x", views=True)


def test_who_is_back_says_so_by_acting() -> None:
    """Even an answer that comes too late ends the automatic play; an old connection is not listened to."""

    async def play() -> None:
        table = await opened(new_table("xjtu", clock=ClockWish("bank", 1, 0)))
        for person in table.people[1:]:
            await table.connect(person)
        old = await table.connect(HOST, plays=False)
        await table.until(lambda: table.live.room.is_auto(0))
        await table.says(HOST, Act(1, 45))
        assert table.host.last("error")["code"] == "stale"
        assert not table.live.room.is_auto(0)
        await table.connect(HOST, plays=False)
        frames = len(old.frames)
        await table.hub.message(old, Ping())
        assert len(old.frames) == frames

    run(play())


def test_a_frozen_table_is_shown_and_adjudicated() -> None:
    """Begun by another book: nobody is asked until the host decides."""

    async def play(choice: Any) -> tuple[Table, Client]:
        table = await seated(new_table("xjtu"), plays=False)
        for _ in range(5):
            await answer(table, asked(table))
            await asyncio.sleep(1.1)
        await table.hub.close()
        bodies = table.journal.tables[table.id]
        first = J.read(bodies[0])
        assert isinstance(first, J.TableOpened)
        bodies[0] = bodies[0].replace(first.settings.book_hash.encode(), b"0" * 64)
        again = Table(Hub(table.journal), Created(table.id, 0, "E", {}), table.people)
        for person in table.people:
            await again.connect(person, plays=False)
        shot = again.host.frames[0]
        assert shot["room"]["state"] == "frozen"
        why = {"engine": False, "book": True, "can_continue": True, "key": False, "damaged": False}
        assert shot["room"]["frozen"] == why
        assert not any(client.prompt for client in again.clients.values())
        await asyncio.sleep(600)
        assert not any(client.of("event") for client in again.clients.values())
        await again.says(table.people[1], Adjudicate(choice))
        assert again.clients[table.people[1].id].last("error")["code"] == "not_host"
        await again.says(HOST, Adjudicate(choice))
        return again, again.host

    table, _ = run(play("continue"))
    assert any(client.prompt for client in table.clients.values())
    assert table.live.room.state == "playing"
    table, host = run(play("end"))
    assert host.last("match_end")["over"] == "adjudicated"
    assert [one["points"] for one in host.last("match_end")["results"]] == [25000] * 4


def test_a_finished_table_can_be_looked_at_again() -> None:
    async def play() -> None:
        played = await a_match()
        again = Table(Hub(played.journal), Created(played.id, 0, "E", {}), played.people)
        client = await again.connect(HOST, plays=False)
        shot = client.frames[0]
        assert shot["room"]["state"] == "over"
        assert shot["match_end"] == played.host.last("match_end")
        assert shot["ended"]["record"] == played.host.last("hand_end")["record"]
        assert len(await again.hub.hands(again.id)) == played.live.room.hand + 1

    async def a_match() -> Table:
        table = await opened(new_table("xjtu-3p"))
        await table.play()
        return table

    run(play())
