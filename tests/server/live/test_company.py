"""Company at a table: the lobby, who watches, phrases, seats taken over from bots, tables that nobody is at."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from paiju.match.record import read_match
from paiju.server.live.hub import Hub
from paiju.server.live.live_table import LiveTable
from paiju.server.live.open_tables import LIST_SECONDS, Lobby, waiting_for
from paiju.server.protocol.client_messages import Act, Host, SayPhrase, SealChain, SetCompany
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Company, Person
from paiju.server.room import journal as J
from paiju.server.room.commands import seats as seat_commands
from paiju.server.tables.messages.tables import ClockWish, NewTable, OpenTable
from paiju.verify import verify
from tests.server.club_people import HOST, WATCHER, Table, new_table, opened, quietly, run, settings

pytestmark = pytest.mark.usefixtures("bots_that_need_no_thought")
BEA, CID = Person("bea", "Bea"), Person("cid", "Cid")
GUEST = Person("guest", "")


def open_tables(hub: Hub, person: Person | None) -> list[OpenTable]:
    """The lobby as it is now."""
    return Lobby(hub).open_tables(person)


def entries(table: Table, *kinds: type[J.AnyEntry]) -> list[J.AnyEntry]:
    """The entries of some kinds, as they were written."""
    found = [J.read(body) for body in table.journal.tables[table.id]]
    return [entry for entry in found if isinstance(entry, kinds)]


def with_bots(**more: Any) -> NewTable:
    """A table for the host and bots."""
    told = {"book": "xjtu-3p", "seats": ["me", "bot:drawn", "bot:drawn"], "length": 1, "pause": 1.0, "pace": 0.0}
    return NewTable(**{**told, **more})


async def end_of_hand(table: Table) -> None:
    """The host plays until the hand is over."""
    shown = len(table.host.of("hand_end"))
    await table.until(lambda: len(table.host.of("hand_end")) > shown)


# --- who may come ---------------------------------------------------------------------------------


def test_a_table_of_the_lobby_begins_when_its_last_seat_is_taken() -> None:
    async def play() -> None:
        table = await opened(NewTable("xjtu-3p", seats=["me", "open", "open"], listed=True))
        hub = table.hub
        assert open_tables(hub, BEA) == [], "nobody is there yet"
        await table.connect(HOST, plays=False)
        (row,) = open_tables(hub, BEA)
        assert (row.host, row.free, row.state, row.clock.kind) == ("Ann", 2, "waiting", "bank")
        assert waiting_for(hub, "xjtu-3p", BEA) == [table.id]
        assert waiting_for(hub, "mcr", BEA) == []
        await hub.sit(table.id, BEA, None, "Bea")
        assert table.live.room.state == "waiting"
        await hub.sit(table.id, CID, None, "Cid")
        assert entries(table, J.Started), "with the last seat it begins"
        (row,) = open_tables(hub, WATCHER)
        assert (row.free, row.round, [seat.name for seat in row.seats]) == (0, "E1", ["Ann", "Bea", "Cid"])

    run(play())


def test_a_table_among_friends_is_in_no_list_and_waits_for_its_host() -> None:
    async def play() -> None:
        table = await opened(NewTable("xjtu-3p", seats=["me", "open", "open"]))
        await table.connect(HOST, plays=False)
        assert open_tables(table.hub, BEA) == waiting_for(table.hub, "xjtu-3p", BEA) == []
        for person in (BEA, CID):
            await table.hub.sit(table.id, person, None, person.name)
        assert not entries(table, J.Started)
        await table.connect(BEA, plays=False)
        await table.says(BEA, SetCompany(listed=True))
        assert table.clients["bea"].last("error")["code"] == "not_host"
        await table.says(HOST, SetCompany(listed=True, quiet=True))
        assert table.host.last("room")["company"] == {
            "listed": True, "open_hands": True, "take_over": False, "quiet": True, "advice": True, "draws": False,
        }  # fmt: skip
        assert table.loaded().company == Company(True, True, False, True), "it is in the journal"
        assert [row.table for row in open_tables(table.hub, WATCHER)] == [table.id]
        table.live.room.removed.add(WATCHER.id)
        assert open_tables(table.hub, WATCHER) == [], "who was removed does not find it"

    run(play())


def test_the_lobby_is_made_once_for_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a look costs does not grow with those who look; a door that was closed is not told of."""

    async def play() -> None:
        table = await opened(NewTable("xjtu-3p", seats=["me", "open", "open"], listed=True))
        await table.connect(HOST, plays=False)
        told, times = [], [100.0]
        monkeypatch.setattr(LiveTable, "info", counted(told, LiveTable.info))
        lobby = Lobby(table.hub, lambda: times[0])
        for person in (BEA, CID, None):
            assert [row.table for row in lobby.open_tables(person)] == [table.id]
        assert len(told) == 1
        table.live.room.removed.add("cid")
        assert (len(lobby.open_tables(BEA)), lobby.open_tables(CID)) == (1, [])
        table.live.room.company = Company()
        assert lobby.open_tables(BEA) == []
        times[0] += LIST_SECONDS
        assert lobby.open_tables(BEA) == []
        assert len(told) == 1

    run(play())


def counted(calls: list[object], done: Callable[..., Any]) -> Callable[..., Any]:
    """The same, and each call noted."""
    return lambda *given: (calls.append(given), done(*given))[1]


def test_everybody_sees_who_watches() -> None:
    async def play() -> None:
        table = await opened(with_bots(public=True))
        await table.connect(HOST, plays=False)
        await table.connect(BEA, plays=False)
        await table.connect(GUEST, plays=False)
        told = table.host.last("room")
        assert (told["watchers"], told["watching"]) == (
            2, [{"person": "bea", "name": "Bea"}, {"person": "guest", "name": ""}],
        )  # fmt: skip
        table.hub.disconnect(table.clients["bea"])
        assert [one["person"] for one in table.host.last("room")["watching"]] == ["guest"]

    run(play())


def test_where_others_may_come_there_is_a_clock() -> None:
    """One who plays with bots has none; with company theirs is everybody's, unless they have chosen."""
    none = ClockWish("none", 0, 0)
    chosen = [with_bots(), with_bots(listed=True), with_bots(take_over=True), with_bots(listed=True, clock=none)]
    assert [settings(told).clock.kind for told in chosen] == ["none", "bank", "bank", "none"]

    async def play(told: NewTable) -> str:
        table = await opened(told)
        table.chooser = quietly
        await table.connect(HOST, plays=False)
        await table.until(lambda: bool(table.host.prompt))
        await table.says(HOST, SetCompany(take_over=True))
        assert table.host.last("room")["company"]["take_over"]
        assert table.loaded().settings.clock == table.live.room.settings.clock
        return str(table.host.last("room")["clock"]["kind"])

    assert [run(play(told)) for told in (with_bots(), with_bots(clock=none))] == ["bank", "none"]


# --- phrases --------------------------------------------------------------------------------------


def test_phrases_are_heard_by_all_and_kept_nowhere() -> None:
    async def play() -> None:
        table = await opened(with_bots(public=True))
        await table.connect(HOST, plays=False)
        watcher = await table.connect(WATCHER, plays=False)
        before = len(table.journal.tables[table.id])
        await table.live.until_shown()
        await table.says(HOST, SayPhrase("nice"))
        await table.says(WATCHER, SayPhrase("wow"))
        told = [{"t": "said", "person": "host", "name": "Ann", "player": 0, "phrase": "nice"},
                {"t": "said", "person": "wat", "name": "Wat", "player": None, "phrase": "wow"}]  # fmt: skip
        assert table.host.of("said") == watcher.of("said") == told
        assert len(table.journal.tables[table.id]) == before
        for _ in range(5):
            await table.says(HOST, SayPhrase("hurry"))
        assert table.host.last("error")["code"] == "many"
        assert len(watcher.of("said")) == 5, "four at once, and no more"
        await asyncio.sleep(2)
        await table.says(HOST, SetCompany(quiet=True))
        await table.says(WATCHER, SayPhrase("wow"))
        assert watcher.last("error")["code"] == "quiet"
        await table.says(HOST, SayPhrase("wow"))
        assert len(watcher.of("said")) == 6

    run(play())


def test_a_phrase_in_a_pause_is_heard_when_it_is_over() -> None:
    """What is said tells nothing of when somebody has answered."""

    async def play() -> None:
        table = await opened(new_table("xjtu-3p", pause=1.0, public=True))
        for person in table.people:
            await table.connect(person, plays=False)
        await table.connect(WATCHER, plays=False)
        await table.until(lambda: any(client.prompt for client in table.clients.values()))
        asked = next(client for client in table.clients.values() if client.prompt)
        assert asked.prompt is not None
        await table.says(asked.person, Act(asked.prompt["n"], quietly(asked.prompt, None)))
        thrown = asyncio.get_running_loop().time()
        assert table.live.is_pause()
        await table.says(HOST, SayPhrase("hello"))
        assert table.host.of("said") == []
        await table.until(lambda: bool(table.host.of("said")))
        heard = table.host.times[table.host.frames.index(table.host.last("said"))]
        assert heard - thrown == pytest.approx(1.0, abs=0.01)

    run(play())


def test_who_sees_hands_says_nothing() -> None:
    async def play() -> None:
        table = await opened(new_table("psa", special="no_chow"))
        await table.hub.invite(table.id, HOST, BEA)
        await table.hub.support(table.id, BEA, "Bea")
        for person in table.people:
            await table.connect(person, plays=False)
        bea = await table.connect(BEA, plays=False)
        await table.until(lambda: BEA.id in table.live.room.betting)
        await table.says(BEA, SayPhrase("lucky"))
        await table.until(lambda: bool(bea.of("error")))
        assert bea.last("error")["code"] == "not_now"
        assert table.host.of("said") == []

    run(play())


# --- seats of bots --------------------------------------------------------------------------------


async def taking_over(told: NewTable) -> Table:
    """Bea watches a hand of Ann's with bots and asks for the seat of one."""
    table = await opened(told)
    table.chooser = quietly
    await table.connect(HOST)
    await table.connect(BEA, views=True)
    await table.until(lambda: table.live.room.state == "playing")
    await table.hub.sit(table.id, BEA, 1, "Bea")
    return table


def test_a_bots_seat_is_taken_over_when_the_hand_is_over() -> None:
    async def play() -> None:
        table = await taking_over(with_bots(listed=True, take_over=True))
        room, bea = table.live.room, table.clients["bea"]
        assert room.player_of("bea") is None
        assert bea.last("room")["coming"] == [{"player": 1, "person": "bea", "name": "Bea"}]
        with pytest.raises(Refused, match="not free"):
            await table.hub.sit(table.id, CID, 1, "Cid")
        await end_of_hand(table)
        before = bea.frames[: bea.frames.index(bea.of("hand_end")[0])]
        seen = [frame["view"] for frame in before if frame["t"] in ("event", "snapshot") and frame.get("view")]
        running = [view for view in seen if view["phase"] == "play"]
        assert running
        assert {tile for view in running for place in view["seats"].values() for tile in place["hand"]} == {"?"}
        await table.until(lambda: room.player_of("bea") == 1)
        kinds = [type(entry) for entry in entries(table, J.SeatPromised, J.Closed, J.Seated, J.Dealt)]
        assert kinds[:4] == [J.Dealt, J.SeatPromised, J.Closed, J.Seated]
        assert bea.last("snapshot")["you"]["player"] == 1
        await table.says(BEA, SealChain("ab" * 32))
        await end_of_hand(table)
        first, second = table.host.of("hand_end")[:2]
        assert "Bea" not in {one["name"] for one in first["payments"]}, "the bot played the first hand"
        assert "Bea" in {one["name"] for one in second["payments"]}
        assert "Bea" not in room.names_in(0)
        assert table.loaded().chairs[1].person == "bea"
        await the_record_says_who_played(table)

    run(play())


async def the_record_says_who_played(table: Table) -> None:
    """The match's record tells where Bea sat down, is read back to itself, and its hands are verified."""
    await table.says(HOST, Host("end"))
    await table.until(lambda: bool(table.host.of("match_end")))
    assert {one["name"] for one in table.host.last("match_end")["results"]} >= {"Ann", "Bea"}
    lines = await table.hub.past.match_lines(table.live.room, list(table.live.room.rows))
    assert [line for line in lines if '"sat"' in line] == ['{"type":"sat","player":1,"name":"Bea"}']
    assert read_match(lines).lines() == lines
    reports = verify([line.encode() for line in lines])
    assert len(reports) >= 2
    assert all(report.agrees for report in reports)


def test_seats_of_bots_are_not_given_away() -> None:
    """Not where the host has not said so, nor to somebody who is not there when the hand is over."""

    async def play() -> None:
        table = await opened(with_bots(listed=True))
        table.chooser = quietly
        await table.connect(HOST)
        await table.until(lambda: table.live.room.state == "playing")
        assert table.host.last("room")["free"] == []
        with pytest.raises(Refused, match="not free"):
            await table.hub.sit(table.id, BEA, 1, "Bea")
        await table.says(HOST, SetCompany(take_over=True))
        await table.until(lambda: table.live.room.company.take_over)
        assert table.host.last("room")["free"] == [1, 2]
        await table.hub.sit(table.id, BEA, 1, "Bea")
        await table.hub.sit(table.id, BEA, 2, "Bea")
        assert list(table.live.room.coming) == [2], "one seat for each"
        await end_of_hand(table)
        await table.until(lambda: not table.live.room.coming)
        assert table.live.room.player_of("bea") is None

    run(play())


# --- nobody there ---------------------------------------------------------------------------------


def test_a_deserted_table_ends_with_the_results_so_far() -> None:
    async def play() -> None:
        table = await opened(with_bots())
        table.chooser = quietly
        await table.connect(HOST)
        await end_of_hand(table)
        points = table.host.of("hand_end")[0]["points"]
        table.hub.disconnect(table.host)
        await table.hub.do(table.id, seat_commands.deserted)
        room = table.loaded()
        assert room.over == "deserted"
        assert sorted(one.points for one in room.results) == sorted(points.values())
        again = await table.connect(HOST, plays=False)
        assert again.last("snapshot")["match_end"]["over"] == "deserted"

    run(play())


def test_what_waits_for_a_decision_is_not_ended() -> None:
    async def play() -> None:
        table = await opened(with_bots())
        await table.connect(HOST, plays=False)
        room = table.live.room
        for held in ("referee", "break"):
            room.paused_by = held  # type: ignore[assignment]
            assert seat_commands.deserted(room) == []
        room.paused_by = "host"
        assert seat_commands.deserted(room) != []
        timed = await opened(NewTable("mcr", seats=["me", "open", "open", "open"], clock=ClockWish("tournament")))
        assert seat_commands.deserted(timed.live.room) == []

    run(play())
