"""People who go away at the worst moment, or never come: nothing is left half done, and no table waits for ever."""

import asyncio
import gc
import json
from types import SimpleNamespace
from typing import Any, Literal

import pytest

from paiju.server.live.hub import Hub
from paiju.server.protocol.client_messages import Act, Hello, Host
from paiju.server.protocol.shared import Person
from paiju.server.tables.messages.tables import ClockWish, Created
from paiju.server.web import socket as club_socket
from paiju.server.web.direct_frames import WRITER
from paiju.server.web.visitors import Visitor
from tests.server.club_people import HOST, SUPPORTERS, Client, Table, new_table, opened, run
from tests.server.live.seated import acts, answer, asked, seated

NO_CLOCK = ClockWish("none")


class SlowJournal:
    """Makes a journal take its time, as a disk does; what was handed to it is written whoever goes away."""

    def __init__(self, table: Table, seconds: float = 0.01) -> None:
        self.at_once, self.seconds = table.journal.append, seconds
        table.journal.append = self.append  # type: ignore[method-assign, assignment]

    async def append(self, *told: Any) -> None:
        await asyncio.shield(asyncio.ensure_future(self.later(*told)))

    async def later(self, *told: Any) -> None:
        await asyncio.sleep(self.seconds)
        await self.at_once(*told)


def test_who_goes_away_while_it_is_written_has_acted() -> None:
    async def play() -> None:
        table = await seated(new_table("xjtu", clock=NO_CLOCK), plays=False)
        SlowJournal(table)
        client = asked(table)
        assert client.prompt is not None
        told = Act(client.prompt["n"], client.prompt["actions"][0]["code"])
        saying = asyncio.ensure_future(table.hub.message(client, told))
        await asyncio.sleep(0.005)
        saying.cancel()  # as the socket does when its client is gone
        await asyncio.sleep(1)
        bodies = table.journal.tables[table.id]
        assert acts(table)
        assert table.live.room.seq == len(bodies)
        assert table.live.room.mark == table.loaded().mark
        assert all(other.dropped is None for other in table.clients.values())
        assert client.prompt is None  # and they were told so

    run(play())


def test_a_refusal_that_nobody_waits_for_any_more_is_no_complaint(caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        table = await seated(new_table("xjtu", clock=NO_CLOCK), plays=False)
        client = next(table.clients[person.id] for person in table.people if person != HOST)
        async with table.live.lock:
            saying = asyncio.ensure_future(table.hub.message(client, Host("pause")))
            await asyncio.sleep(1)
            saying.cancel()
            await asyncio.sleep(1)
        await asyncio.sleep(1)
        gc.collect()  # asyncio complains when a task goes whose end nobody has looked at

    run(play())
    assert not caplog.records


@pytest.mark.parametrize("do", ["remove", "bot"])
def test_who_was_removed_or_replaced_a_moment_ago_acts_no_more(do: Literal["remove", "bot"]) -> None:
    async def play() -> None:
        table = await seated(new_table("xjtu", clock=NO_CLOCK), plays=False)
        while asked(table).person == HOST:  # they cannot be removed
            await answer(table, asked(table))
            await asyncio.sleep(2)
        client, before = asked(table), len(acts(table))
        assert client.prompt is not None
        player = table.live.room.player_of(client.person.id)
        SlowJournal(table)
        told = Act(client.prompt["n"], client.prompt["actions"][0]["code"])
        deciding = asyncio.ensure_future(table.says(HOST, Host(do, player=player)))
        await asyncio.sleep(0.005)
        await table.hub.message(client, told)  # it was on its way
        await deciding
        assert [entry.by for entry in acts(table)[before:] if entry.by == "person"] == []

    run(play())


NOBODY = {WRITER: SimpleNamespace(may_write=False)}  # the scope of a connection that takes nothing


def test_who_goes_away_while_he_comes_in_is_not_there() -> None:
    gone: list[object] = []

    async def stuck(*_: object) -> None:
        await asyncio.sleep(60)

    async def come() -> club_socket.Socket:
        async def receive() -> dict[str, str]:
            return {"type": "websocket.receive", "text": '{"t":"hello","table":"x"}'}

        club: Any = SimpleNamespace(
            hub=SimpleNamespace(connect=stuck, disconnect=gone.append, tables={}),
            connected={"p": 0},
            limits=SimpleNamespace(take=lambda *_: 0.0),
            people=SimpleNamespace(check_barred=lambda _: None),
        )
        link = club_socket.Socket(SimpleNamespace(receive=receive, scope=NOBODY))  # type: ignore[arg-type]
        coming = asyncio.ensure_future(club_socket.converse(club, link, Visitor(Person("p"), "")))
        await asyncio.sleep(1)
        assert not gone
        coming.cancel()
        await asyncio.wait((coming,))
        return link

    assert run(come()) in gone


def test_who_has_gone_before_they_were_let_in_takes_nobodys_place() -> None:
    """They may be here again by then, by another connection."""

    async def play() -> tuple[Client, Client]:
        table = await seated(new_table("xjtu", clock=NO_CLOCK), plays=False)
        person = next(person for person in table.people if person != HOST)
        there, late = table.clients[person.id], Client(person)
        late.closing = (1006, "gone")
        await table.hub.connect(table.id, person, late, Hello(table.id, ""))
        return there, late

    there, late = run(play())
    assert there.dropped is None
    assert late.frames == []


def test_a_table_is_let_go_once() -> None:
    """It may be read from the journal anew by the time its own last entry turns out to be refused."""

    async def play() -> bool:
        table = await seated(new_table("xjtu", clock=NO_CLOCK), plays=False)
        old = table.live
        old.lose("taken")
        fresh = await table.hub.live(table.id)
        old.lose("taken")
        return fresh is not old and table.hub.tables[table.id] is fresh

    assert run(play())


def test_who_does_not_come_back_after_a_restart_is_played_for() -> None:
    async def play() -> None:
        table = await seated(new_table("xjtu", clock=NO_CLOCK), plays=False)
        absent = asked(table).person
        await table.hub.close()
        again = Table(Hub(table.journal), Created(table.id, 0, "E", {}), table.people)
        await again.connect(next(person for person in table.people if person != absent), plays=False)
        await asyncio.sleep(118)  # a minute to come back, and the minute everybody has
        assert not acts(again)
        await asyncio.sleep(4)
        assert [entry.by for entry in acts(again)][:1] == ["clock"]

    run(play())


def test_nobody_waits_for_a_supporter_who_never_came() -> None:
    async def play() -> None:
        table = await opened(new_table("psa", clock=NO_CLOCK))
        for person in SUPPORTERS:
            await table.hub.invite(table.id, HOST, person)
            await table.hub.support(table.id, person, person.name)
        for person in table.people:
            await table.connect(person)
        await table.until(lambda: bool(table.host.of("hand_end")))
        bets = [entry for entry in acts(table) if entry.who in {person.id for person in SUPPORTERS}]
        assert bets
        assert {entry.by for entry in bets} == {"clock"}

    run(play())


class Silent:
    """A socket whose other end says nothing, but takes what it is sent."""

    def __init__(self) -> None:
        left: list[str] = []
        self.left, self.sent, self.closed = left, list[bytes](), list[int]()
        hub = SimpleNamespace(disconnect=lambda link: left.append(link.person.id))
        club = SimpleNamespace(hub=hub, connections=set(), leave=lambda _: None)
        self.app = SimpleNamespace(state=SimpleNamespace(club=club))
        self.scope = {"subprotocols": ["paiju.v1"], "paiju.visitor": Visitor(Person("p"), ""), WRITER: self}

    async def accept(self, _: str) -> None:
        pass

    may_write = True

    async def until_writable(self) -> None:
        pass

    def write_frames(self, frames: list[bytes]) -> None:
        self.sent += frames

    async def receive(self) -> dict[str, str]:
        await asyncio.Event().wait()
        return {}

    async def close(self, code: int, _: str) -> None:
        self.closed.append(code)


class Stuck(Silent):
    """A socket whose other end neither reads nor writes."""

    may_write = False

    async def until_writable(self) -> None:
        await asyncio.Event().wait()


def test_who_never_says_hello_is_let_go() -> None:
    async def serve(silent: Silent) -> float:
        loop = asyncio.get_running_loop()
        began = loop.time()
        await club_socket.endpoint(silent)  # type: ignore[arg-type]
        return loop.time() - began

    silent = Silent()
    assert run(serve(silent)) == pytest.approx(club_socket.HELLO_SECONDS, abs=0.01)
    assert [json.loads(frame)["code"] for frame in silent.sent] == ["no_hello"]
    assert silent.closed == [club_socket.BAD]
    assert silent.left == [""]


def test_who_takes_nothing_and_says_nothing_is_let_go() -> None:
    async def serve() -> list[str]:
        stuck = Stuck()
        serving = asyncio.ensure_future(club_socket.endpoint(stuck))  # type: ignore[arg-type]
        await asyncio.sleep(1)
        (link,) = stuck.app.state.club.connections
        for _ in range(club_socket.MOST_FRAMES + 2):
            link.send(b"{}")
        await asyncio.sleep(club_socket.LAST_WORDS_SECONDS + 1)
        assert serving.done()
        return stuck.left

    assert run(serve()) == [""]


def test_what_goes_wrong_after_it_was_written_is_read_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """The journal counts: a table that could not take in what was written there is loaded again, and play goes on."""

    async def play() -> None:
        table = await opened(new_table("xjtu"))
        for person in table.people:
            await table.connect(person, plays=False)
        await asyncio.sleep(0.01)
        client, room = asked(table), table.live.room
        assert client.prompt is not None
        monkeypatch.setattr(room, "ask", lambda _: 1 / 0)
        await table.says(client.person, Act(client.prompt["n"], 45))
        assert {one.last("bye")["code"] for one in table.clients.values()} == {"moved"}
        assert len(acts(table)) == 1
        again = await table.connect(client.person, plays=False)
        assert table.live.room is not room
        assert again.frames[0]["room"]["state"] == "playing"
        assert [seat["river"] for seat in again.frames[0]["view"]["seats"].values() if seat["river"]]

    run(play())
