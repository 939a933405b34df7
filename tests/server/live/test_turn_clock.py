"""Everybody sees the clock of whoever is to discard, and how long somebody who is away is waited for; what is told of
it does not depend on who was asked about a tile."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from paiju.core.play import actions as A
from paiju.server.protocol.client_messages import Act
from paiju.server.tables.messages.tables import ClockWish
from tests.server.club_people import HOST, WATCHER, Client, Table, new_table, opened, run
from tests.server.laid_hands import lay_hands

BANK = ClockWish("bank", base=10, bank=20)
CHOW = {"S": "34m"}  # of the 5m the dealer draws
Script = Callable[[Table, dict[str, Client]], Awaitable[None]]


def played(monkeypatch: pytest.MonkeyPatch, hands: dict[str, str], clock: ClockWish, script: Script) -> list[Any]:
    """What somebody who watches is told of the turns at a table, whoever plays doing nothing by themselves."""
    lay_hands(monkeypatch, hands, "5m")

    async def play() -> list[Any]:
        table = await opened(new_table("mcr", public=True, clock=clock, pause=1.0))
        await table.connect(WATCHER, plays=False)
        for person in table.people:
            await table.connect(person, plays=False)
        await asyncio.sleep(0.01)
        seats = {client.last("snapshot")["you"]["role"]: client for client in table.clients.values()}
        await script(table, seats)
        return turns(table.clients[WATCHER.id])

    return run(play())


def turns(client: Client) -> list[tuple[str, float] | None]:
    """The clocks somebody was told of with each event: whose, and the seconds left."""
    told = [frame.get("turn") for frame in client.of("event")]
    return [turn and (turn["seat"], round(turn["ms_left"] / 1000, 1)) for turn in told]


async def says(table: Table, client: Client, code: int) -> None:
    """Somebody answers their prompt."""
    assert client.prompt is not None
    await table.hub.message(client, Act(client.prompt["n"], code))


@pytest.mark.parametrize("clock", [BANK, ClockWish("tournament")], ids=["bank", "tournament"])
def test_who_thought_about_a_tile_is_not_told_by_the_clock(monkeypatch: pytest.MonkeyPatch, clock: ClockWish) -> None:
    """The player on the right is asked about a chow and thinks twelve seconds, or is not asked: everybody else is told
    the same, though their own clock has less left."""

    async def thinks(table: Table, seats: dict[str, Client]) -> None:
        await says(table, seats["E"], A.DISCARD_DRAWN)
        await asyncio.sleep(12)
        assert (await table.hub.info(table.id, WATCHER)).turn is None, "a tile is at stake"
        await says(table, seats["S"], A.PASS)
        await asyncio.sleep(2)
        assert seats["S"].prompt is not None
        told = table.clients[WATCHER.id].of("event")[-1]["turn"]["ms_left"]
        assert seats["S"].prompt["clock"]["deadline_ms_left"] < told, "what was thought about comes off one's own"

    async def draws(table: Table, seats: dict[str, Client]) -> None:
        await says(table, seats["E"], A.DISCARD_DRAWN)
        await asyncio.sleep(14)

    asked = played(monkeypatch, CHOW, clock, thinks)
    assert asked == played(monkeypatch, {}, clock, draws)
    assert asked[0] is None
    assert asked[1] is not None
    assert asked[1][0] == "S"


def test_what_a_turn_takes_from_the_bank_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody could count it: fifteen seconds for the first discard leave fifteen in the bank for the next."""

    async def script(table: Table, seats: dict[str, Client]) -> None:
        assert table.clients[WATCHER.id].last("snapshot")["room"]["turn"] == {"seat": "E", "ms_left": 30_000}
        await asyncio.sleep(15)
        for seat in "ESWN":
            await says(table, seats[seat], A.DISCARD_DRAWN)
            await asyncio.sleep(1.5)
            while any(client.prompt and offers(client, "pass") for client in seats.values()):
                passing = next(client for client in seats.values() if client.prompt and offers(client, "pass"))
                await says(table, passing, A.PASS)
                await asyncio.sleep(1.5)

    told = [one for one in played(monkeypatch, {}, BANK, script) if one is not None]
    assert ("S", 30.0) in told
    assert told[-1] == ("E", 25.0)


def offers(client: Client, kind: str) -> bool:
    """Is this offered now?"""
    return client.prompt is not None and any(action["type"] == kind for action in client.prompt["actions"])


def test_everybody_knows_when_a_bot_plays_for_who_is_away() -> None:
    """Without a clock that is a minute after they went, whoever is asked."""

    async def play() -> None:
        table = await opened(new_table("xjtu", public=True, clock=ClockWish("none")))
        for person in table.people:
            await table.connect(person, plays=False)
        host = table.clients[HOST.id]
        gone = table.clients[table.people[1].id]
        await asyncio.sleep(1)
        table.hub.disconnect(gone)
        chairs = host.last("room")["seats"]
        assert [chair["bot_in"] for chair in chairs if not chair["connected"]] == [60.0]
        assert [chair["bot_in"] for chair in chairs if chair["connected"]] == [None] * 3
        await asyncio.sleep(20)
        told = await table.hub.info(table.id, HOST)
        assert [round(chair.bot_in) for chair in told.seats if chair.bot_in is not None] == [40]

    run(play())
