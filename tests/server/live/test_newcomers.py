"""Who sits down in the course of a match, when, and what others are told of those who are waited for."""

import asyncio
from typing import Any

import pytest

from paiju.server.live.hub import Hub
from paiju.server.protocol.client_messages import SayPhrase
from paiju.server.protocol.shared import Person
from paiju.server.room import journal as J
from paiju.server.room.clocks import GONE
from paiju.server.room.commands import seats as seat_commands
from paiju.server.tables.messages.tables import ClockWish, Created, NewTable
from tests.server.club_people import HOST, Table, new_table, opened, quietly, run

pytestmark = pytest.mark.usefixtures("bots_that_need_no_thought")
BEA, CID = Person("bea", "Bea"), Person("cid", "Cid")


async def leaves(table: Table, person: Person) -> None:
    """Somebody gives up their seat."""
    await table.hub.leave(table.id, person)
    table.clients.pop(person.id, None)


async def two_and_two(**more: Any) -> Table:
    """Ann and Cid in a hand with two bots."""
    seats = ["me", "open", "bot:drawn", "bot:drawn"]
    table = await opened(NewTable("xjtu", seats=list(seats), listed=True, pause=1.0, pace=0.0, **more))
    table.chooser = quietly
    await table.connect(HOST)
    await table.hub.sit(table.id, CID, 1, "Cid")
    await table.connect(CID)
    await table.until(lambda: table.live.room.state == "playing")
    return table


def test_how_long_somebody_is_waited_for_tells_nothing_of_who_was_asked() -> None:
    """A seat is taken by somebody who never comes: the seconds until it is played run from then on."""

    async def play() -> None:
        table = await two_and_two(clock=ClockWish("none", 0, 0))
        await leaves(table, CID)
        await table.hub.sit(table.id, BEA, 1, "Bea")
        loop = asyncio.get_running_loop()
        since = loop.time()
        while loop.time() < since + GONE / 2:
            told = (await table.hub.info(table.id, None)).seats[1].bot_in
            assert told == pytest.approx(since + GONE - loop.time(), abs=0.1)
            await asyncio.sleep(0.25)
        assert table.live.room.state == "playing"

    run(play())


def test_nobody_sees_two_hands_of_a_deal() -> None:
    """Who has left a hand is promised a seat for the next one, another that was left as well, and says nothing."""

    async def play() -> None:
        table = await opened(NewTable("xjtu-3p", seats=["me", "open", "open"], listed=True, pause=1.0))
        table.chooser = quietly
        await table.connect(HOST)
        for player, person in enumerate((BEA, CID), 1):
            await table.hub.sit(table.id, person, player, person.name)
            await table.connect(person)
        room = table.live.room
        await table.until(lambda: room.state == "playing")
        await leaves(table, CID)
        await leaves(table, BEA)
        await table.hub.sit(table.id, BEA, 2, "Bea")
        assert (room.player_of("bea"), room.coming) == (None, {2: ("bea", "Bea 2")})
        assert seat_commands.free_chairs(room) == [1], "that one is promised"
        bea = await table.connect(BEA)
        await table.live.until_shown()
        await table.says(BEA, SayPhrase("wow"))
        assert bea.last("error")["code"] == "not_now"
        dan = Person("dan", "Dan")
        await table.connect(dan, plays=False)
        assert await table.hub.sit(table.id, dan, 1, "Dan") == 1
        assert room.player_of("dan") is None, "who watches has seen the rivers"
        await table.until(lambda: room.player_of("bea") == 2 and room.player_of("dan") == 1)
        entries = [J.read(body) for body in table.journal.tables[table.id]]
        later = [type(one) for one in entries if isinstance(one, J.Dealt | J.SeatPromised | J.Closed | J.Seated)]
        assert later[2:8] == [J.Dealt, J.SeatPromised, J.SeatPromised, J.Closed, J.Seated, J.Seated]

    run(play())


def test_after_a_restart_nobody_is_known_not_to_have_watched() -> None:
    async def play() -> None:
        table = await two_and_two()
        await leaves(table, CID)
        await table.hub.close()
        table.hub = Hub(table.journal)
        await table.hub.sit(table.id, BEA, 1, "Bea")
        assert table.live.room.player_of("bea") is None
        assert table.live.room.coming == {1: ("bea", "Bea")}

    run(play())


def test_a_promised_seat_outlives_a_kill(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server dies when the hand is over and before who waited was seated: they sit in the next hand."""

    async def play() -> None:
        seats = ["me", "bot:drawn", "bot:drawn"]
        told = NewTable("xjtu-3p", seats=list(seats), listed=True, take_over=True, pause=0.2, pace=0.0, length=1)
        table = await opened(told)
        table.chooser = quietly
        await table.connect(HOST)
        await table.connect(BEA)
        await table.until(lambda: table.live.room.state == "playing")
        await table.hub.sit(table.id, BEA, 1, "Bea")
        hear = table.host.hear
        table.host.hear = lambda frame: frame["t"] == "hand_end" or hear(frame)  # the end is looked at for a while
        with monkeypatch.context() as patched:
            patched.setattr(seat_commands, "arrivals", lambda *_: [])
            await table.until(lambda: bool(table.host.of("hand_end")))
            await table.hub.close()
        again = Table(Hub(table.journal), Created(table.id, None, None, {}), [HOST])
        again.chooser = quietly
        await again.connect(HOST)
        room = again.live.room
        assert (room.state, room.coming) == ("between", {1: ("bea", "Bea")})
        await again.connect(BEA)
        await again.until(lambda: room.state == "playing")
        assert room.player_of("bea") == 1

    run(play())


def test_two_of_one_name_are_told_apart() -> None:
    async def play() -> None:
        seats = ["me", "bot:drawn", "bot:drawn"]
        table = await opened(NewTable("xjtu-3p", seats=list(seats), listed=True, take_over=True, pause=0.2, pace=0.0))
        table.chooser = quietly
        await table.connect(HOST)
        await table.until(lambda: table.live.room.state == "playing")
        rights: list[tuple[str, ...]] = []

        async def grant(*right: str) -> None:
            rights.append(right)

        table.hub.on_seated = grant
        for person in (Person("p1", "Eve"), Person("p2", "Eve")):
            await table.connect(person)
            await table.hub.sit(table.id, person, None, "Eve")
        assert not rights
        await table.until(lambda: all(chair.kind == "person" for chair in table.live.room.chairs))
        await table.until(lambda: rights == [(table.id, "p1", "seat", "1"), (table.id, "p2", "seat", "2")])
        assert [chair.name for chair in table.live.room.chairs[1:]] == ["Eve", "Eve 2"]

    run(play())


def test_who_bets_is_not_kept_waiting_by_one_who_plays_with_bots() -> None:
    async def play() -> None:
        table = await opened(new_table("psa", seats=["me", "bot:drawn", "bot:drawn", "bot:drawn"], special="no_chow"))
        await table.connect(HOST, plays=False)
        assert table.live.between_hands.time(0) is None, "alone with bots: as long as they like"
        await table.hub.watch(table.id, BEA, "Bea")
        await table.hub.invite(table.id, HOST, BEA)
        await table.hub.support(table.id, BEA, "Bea")
        assert table.live.between_hands.time(0) is None
        await table.connect(BEA, plays=False)
        assert table.live.between_hands.time(0) is not None

    run(play())


def test_a_left_seat_is_taken_at_once_by_who_has_seen_nothing() -> None:
    async def play() -> None:
        table = await two_and_two()
        await leaves(table, CID)
        await table.hub.sit(table.id, BEA, 1, "")
        assert table.live.room.player_of("bea") == 1

    run(play())
