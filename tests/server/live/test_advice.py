"""Advisers at a table: who backs a player points at one of that player's own moves, and may draw for them."""

from typing import Any

import pytest

from paiju.server.protocol.client_messages import Act, ClientMessage, DrawFor, Point, SetCompany
from paiju.server.protocol.shared import Person
from paiju.server.room import journal as J
from tests.server.club_people import HOST, SUPPORTERS, WATCHER, Client, Table, new_table, opened, run

SUE, TOM = SUPPORTERS
NINE = "9"  # the dice rule of nine asks nobody anything before play but open hands and bets


async def at_table(**told: Any) -> tuple[Table, Client, Client]:
    """A table at which Sue backs the dealer, who is asked, and Tom somebody else; the dealer and Sue."""
    table = await opened(new_table("psa", special=NINE, public=True, pause=1.0, **told))
    for person in SUPPORTERS:
        await table.hub.invite(table.id, HOST, person)
        await table.hub.support(table.id, person, person.name)
    for person in (*SUPPORTERS, WATCHER, *table.people):
        await table.connect(person, plays=False)
    await until_play(table)
    room = table.live.room
    dealer = next(client for client in table.clients.values() if room.player_of(client.person.id) == room.players[0])
    adviser = table.clients[SUE.id]
    await table.until(lambda: dealer.prompt is not None and bool(adviser.of("advise")))
    return table, dealer, adviser


async def until_play(table: Table) -> None:
    """Everybody plays closed; Sue backs East, Tom South."""
    choices = {SUE.id: "E", TOM.id: "S"}

    def answer_all() -> bool:
        for client in list(table.clients.values()):
            prompt, wanted = client.prompt, choices.get(client.person.id, "no seat")
            actions = prompt["actions"] if prompt else []
            picks = [one for one in actions if one["type"] == "pass" or one.get("seat") == wanted]
            if prompt and picks:
                table.spawn(table.hub.message(client, Act(prompt["n"], picks[0]["code"])))
        hand = table.live.room.table
        return hand is not None and hand.phase == "play"

    await table.until(answer_all)


async def answered(table: Table, person: Person, told: ClientMessage) -> str:
    """The code with which somebody is refused; nothing if they are not."""
    client = table.clients[person.id]
    before = len(client.of("error"))
    await table.says(person, told)
    errors = client.of("error")[before:]
    return str(errors[0]["code"]) if errors else ""


@pytest.mark.clause("psa:军师#1", "psa:军师#2", "reading:272")
def test_a_supporter_points_at_a_move_of_the_player_they_back() -> None:
    """They are told what the player is offered; the player, and nobody else, is told what they point at."""

    async def play() -> None:
        table, dealer, adviser = await at_table()
        prompt, told = dealer.prompt, adviser.last("advise")
        assert prompt is not None
        assert (told["n"], told["actions"]) == (prompt["n"], prompt["actions"])
        assert not table.clients[TOM.id].of("advise"), "South is not asked"
        code = prompt["actions"][3]["code"]
        assert await answered(table, SUE, Point(prompt["n"], code)) == ""
        assert dealer.last("advised") == {"t": "advised", "n": prompt["n"], "a": code, "name": "Sue"}
        others = [client for client in table.clients.values() if client is not dealer]
        assert not any(client.of("advised") for client in others)
        assert table.live.room.awaited, "nothing is done"
        assert dealer.prompt is not None, "it is for the player to decide"

    run(play())


@pytest.mark.clause("psa:军师#2", "psa:军师#5", "reading:272")
def test_nothing_else_can_be_pointed_at() -> None:
    async def play() -> None:
        table, dealer, adviser = await at_table()
        prompt = dealer.prompt
        assert prompt is not None
        offered = {one["code"] for one in prompt["actions"]}
        n, code = prompt["n"], prompt["actions"][0]["code"]
        for a in (*[number for number in range(0, 200, 7) if number not in offered], -1, 10**9):
            assert await answered(table, SUE, Point(n, a)) == "not_allowed"
        assert await answered(table, SUE, Point(n + 1, code)) == "stale"
        assert await answered(table, TOM, Point(n, code)) == "stale", "the player he backs is not asked"
        for person in (WATCHER, dealer.person):
            assert await answered(table, person, Point(n, code)) == "not_yours"
        assert not dealer.of("advised")
        assert await answered(table, SUE, Point(n, code)) == ""
        assert await answered(table, SUE, Point(n, prompt["actions"][1]["code"])) == "pointed", "no signs"
        assert len(dealer.of("advised")) == 1
        await table.hub.message(dealer, Act(n, code))
        await table.until(lambda: adviser.last("advise")["n"] != n)
        assert await answered(table, SUE, Point(n, code)) == "stale"

    run(play())


@pytest.mark.clause("reading:272")
def test_the_host_may_have_no_advice() -> None:
    async def play() -> None:
        table, dealer, adviser = await at_table()
        await table.says(HOST, SetCompany(advice=False))
        prompt = dealer.prompt
        assert prompt is not None
        assert adviser.last("advise")["n"] is None
        assert await answered(table, SUE, Point(prompt["n"], prompt["actions"][0]["code"])) == "not_yours"
        await table.says(HOST, SetCompany(advice=True))
        again = await table.connect(SUE, plays=False)
        assert again.last("advise")["n"] == prompt["n"], "who comes back is told"

    run(play())


@pytest.mark.clause("psa:军师#3", "reading:273")
def test_a_supporter_draws_for_the_player_where_the_host_lets_them() -> None:
    """Everybody sees who draws, the journal keeps it, and the wall is the same."""

    async def play() -> None:
        table, dealer, adviser = await at_table()
        assert await answered(table, SUE, DrawFor()) == "not_yours"
        await table.says(HOST, SetCompany(draws=True))
        hand, player = table.live.room.table, table.live.room.players[0]
        assert hand is not None
        wall = list(hand.state.wall)
        for person in (WATCHER, dealer.person):
            assert await answered(table, person, DrawFor()) == "not_yours"
        assert await answered(table, SUE, DrawFor()) == ""
        for client in (dealer, adviser, table.clients[WATCHER.id]):
            assert client.last("room")["seats"][player]["drawn_by"] == "Sue"
        assert table.loaded().drawing == {player: SUE.id}
        assert await answered(table, dealer.person, DrawFor(False)) == "", "the player may take it back"
        assert dealer.last("room")["seats"][player]["drawn_by"] is None
        assert await answered(table, SUE, DrawFor()) == "not_now", "once a hand"
        assert list(hand.state.wall) == wall
        assert table.loaded().drawing == {}
        written = [J.read(body) for body in table.journal.tables[table.id]]
        assert [entry.person for entry in written if isinstance(entry, J.DrawsFor)] == [SUE.id, None]

    run(play())
