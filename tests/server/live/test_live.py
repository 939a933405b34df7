"""Tables as they are played: connections, clocks, pauses, dropped people, restarts, a full journal, bots."""

import asyncio
import json
from typing import Any

import pytest

from paiju.server.live.hub import Hub
from paiju.server.protocol.api_replies import Created
from paiju.server.protocol.api_requests import ClockWish, NewTable
from paiju.server.protocol.client_messages import Act, Adjudicate, AskHint, AskWhy, Hello, Host, Next, Ping, Vote
from paiju.server.protocol.messages import read_client
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.room import journal as J
from paiju.table.record import read, replay
from tests.children import PATIENCE
from tests.server.club import HOST, SUPPORTERS, Client, Table, anything, new_table, one_hand, opened, quietly, run
from tests.server.club import settings as settings_for
from tests.server.memory_journal import MemoryJournal

BANK = ClockWish("bank", 10, 30)
BEA = Person("bea", "Bea")


def acts(table: Table) -> list[J.Acted]:
    """What was done, as it was written."""
    found = [J.read(body) for body in table.journal.tables[table.id]]
    return [entry for entry in found if isinstance(entry, J.Acted)]


async def seated(told: NewTable, plays: bool = True) -> Table:
    """A table with everybody connected."""
    table = await opened(told)
    for person in table.people:
        await table.connect(person, plays)
    await asyncio.sleep(0.01)
    return table


def asked(table: Table) -> Client:
    """Somebody who is asked."""
    return next(client for client in table.clients.values() if client.prompt)


async def answer(table: Table, client: Client) -> None:
    """Somebody answers their prompt at random."""
    assert client.prompt is not None
    await table.says(client.person, Act(client.prompt["n"], anything(client.prompt, table.rng)))


# --- whole matches --------------------------------------------------------------------------------


@pytest.mark.parametrize("book", ["xjtu-3p", "mcr", "psa"])
def test_a_match_is_played_to_its_end(book: str) -> None:
    async def play() -> None:
        table = await opened(new_table(book))
        room = await table.play()
        assert room.state == "over"
        for client in table.clients.values():
            ends = client.of("hand_end")
            assert len(ends) == room.hand + 1
            assert ends[-1]["over"]
            final = client.last("match_end")
            assert [one["place"] for one in final["results"]] == sorted(one["place"] for one in final["results"])
            assert [one["points"] for one in sorted(final["results"], key=lambda one: one["player"])] == [
                one.points for one in room.results
            ]

    run(play())


def test_the_wall_of_a_finished_hand_can_be_verified() -> None:
    table = one_hand("xjtu", None)
    end = table.host.of("hand_end")[0]
    record = read("\n".join(end["record"]))
    lines = [json.loads(line) for line in end["record"][1:-1]]
    assert json.loads(json.dumps([event.to_json() for event in replay(record).events])) == lines
    assert end["commitment"] == record.header.commitment
    before = [frame["room"]["commitment"] for frame in table.host.of("snapshot") if frame["hand"] is None]
    assert before[0] == end["commitment"]  # told before the deal
    assert len(end["payments"]) == 4
    assert sum(one["amount"] for one in end["payments"]) <= 0  # deposits may stay on the table


def test_supporters_bet_and_look_over_one_shoulder() -> None:
    table = one_hand("psa", "no_chow")
    for person in SUPPORTERS:
        client = table.clients[person.id]
        views = [frame for frame in client.of("snapshot") if frame["hand"] == 0]
        assert all("?" not in place["hand"] for place in views[0]["view"]["seats"].values())
        assert {action["type"] for action in views[0]["prompt"]["actions"]} == {"back"} if views[0]["prompt"] else True
        last = views[-1]["view"]
        assert sum("?" in place["hand"] for place in last["seats"].values()) >= 2
    paid = {one["name"]: one["reason"] for one in table.host.of("hand_end")[0]["payments"]}
    assert paid["Sue"] == paid["Tom"] == "bet"


def test_who_changes_places_gets_the_view_of_his_new_seat() -> None:
    table = one_hand("psa", "swap_seats")
    moved = 0
    for client in table.clients.values():
        roles = [frame["you"]["role"] for frame in client.of("snapshot") if frame["hand"] == 0]
        if len(set(roles)) > 1:
            moved += 1
            shot = [frame for frame in client.of("snapshot") if frame["hand"] == 0][-1]
            assert "?" not in shot["view"]["seats"][shot["you"]["role"]]["hand"]
            assert set(shot["view"]["seats"][roles[0]]["hand"]) == {"?"}
    assert moved == 2


# --- prompts --------------------------------------------------------------------------------------


def test_prompts_are_answered_once() -> None:
    async def play() -> None:
        table = await seated(new_table("xjtu"), plays=False)
        first = asked(table)
        prompt = first.prompt
        assert prompt is not None
        assert all(action["zh"] and action["en"] for action in prompt["actions"])
        other = next(client for client in table.clients.values() if client is not first)
        await table.says(other.person, Act(1, 45))
        assert other.last("error")["code"] == "stale"
        await table.says(first.person, Act(prompt["n"], 171))
        assert first.last("error")["code"] == "not_allowed"
        assert first.last("error")["clause"]
        await table.says(first.person, Act(prompt["n"], 45))
        assert first.last("asked_over")["n"] == prompt["n"]
        await table.says(first.person, Act(prompt["n"], 45))
        assert first.last("error")["code"] == "stale"
        assert len(acts(table)) == 1
        assert {client.last("event")["events"][0]["type"] for client in table.clients.values()} == {"discard"}

    run(play())


def test_why_tells_nobody_whether_others_are_asked() -> None:
    """During the pause everybody who is not asked hears the same, whoever could claim."""

    async def play() -> None:
        table = await seated(new_table("ema"), plays=False)
        heard = []
        for _ in range(60):
            client = asked(table)
            await answer(table, client)
            discarded = [c for c in table.clients.values() if c.frames[-1]["t"] == "event"]
            for other in discarded:
                if not other.prompt and table.live.loop.time() < table.live.show.gate:
                    await table.says(other.person, AskWhy(98))
                    heard.append(other.last("why")["why"])
            await asyncio.sleep(1.1)
            if table.host.of("hand_end"):
                break
        assert len(heard) > 20
        assert set(heard) == {"nothing is awaited from you"}

    run(play())


def test_why_names_the_clause() -> None:
    async def play() -> None:
        table = await seated(new_table("xjtu"), plays=False)
        client = asked(table)
        await table.says(client.person, AskWhy(171))
        told = client.last("why")
        assert told["why"]
        assert told["why_zh"]
        assert any(clause.startswith("xjtu:") for clause in told["clauses"])
        await table.says(client.person, AskWhy(45))
        assert client.last("why")["why"] is None
        await table.says(client.person, AskWhy(9999))
        assert client.last("error")["code"] == "bad_input"

    run(play())


def test_hints_only_where_the_host_allows_them() -> None:
    async def play(hints: bool) -> Client:
        table = await seated(new_table("xjtu", hints=hints), plays=False)
        client = asked(table)
        await table.says(client.person, AskHint())
        return client

    assert run(play(False)).last("error")["code"] == "no_hints"
    with asyncio.Runner() as runner:
        told = runner.run(play(True)).last("hint")
    assert told["discards"]
    assert told["discards"][0]["distance"] == min(one["distance"] for one in told["discards"])
    assert all(0 <= n <= 4 for one in told["discards"] for n in one["useful"].values())
    assert told["lines"][0]["zh"]


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


def test_a_table_that_another_process_took_is_let_go() -> None:
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

    run(play())


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
