"""Nobody fills a table's journal: invitations, votes, pauses, coming and going are bounded, and a refusal says how."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from paiju.server.protocol.client_messages import ClientMessage, Host, Vote
from paiju.server.protocol.refused import Refused, TooMany
from paiju.server.protocol.shared import Person
from paiju.server.room.commands.host import MOST_PAUSES, MOST_VOTES
from paiju.server.tables.messages.tables import ClockWish
from tests.server.club_people import HOST, Table, new_table, opened, run
from tests.server.texts import in_chinese

BEA = Person("bea", "Bea")
TRIES = 300
MOST = 100  # entries that one person's messages may leave in the journal at once
MESSAGES: dict[str, Callable[[int], ClientMessage]] = {
    "invite": lambda i: Host("invite", person=f"nobody{i}"),
    "pause": lambda i: Host("pause" if i % 2 == 0 else "resume"),
    "bot": lambda i: Host("bot" if i % 2 == 0 else "give_back", player=1),
    "vote": lambda i: Vote(i % 2 == 0),
}


async def two_people(book: str, **told: Any) -> Table:
    """A running table of two people and programs, everybody connected; one vote does not end it."""
    table = await opened(new_table(book, seats=["me", "open", "program", "program"], clock=ClockWish("none"), **told))
    await table.hub.sit(table.id, BEA, 1, "Bea")
    for person in (*table.people, BEA):
        await table.connect(person, plays=False)
    await table.says(HOST, Host("start"))
    await asyncio.sleep(0.01)
    return table


def length(table: Table) -> int:
    """How many entries the journal has."""
    return len(table.journal.tables[table.id])


@pytest.mark.parametrize("what", sorted(MESSAGES))
def test_the_journal_does_not_grow_by_messages_sent_again_and_again(what: str) -> None:
    async def play() -> None:
        table = await two_people("psa")
        before = length(table)
        for i in range(TRIES):
            await table.says(HOST, MESSAGES[what](i))
        assert length(table) - before <= MOST
        assert table.clients[HOST.id].of("error")

    run(play())


def test_a_refusal_says_when_to_try_again_and_then_it_is_done() -> None:
    async def play() -> None:
        table = await two_people("xjtu")
        client = table.clients[HOST.id]
        turn = 0
        while not client.of("error"):
            await table.says(HOST, MESSAGES["bot"](turn))
            turn += 1
        told = client.last("error")
        assert told["code"] == "many"
        seconds = int("".join(filter(str.isdigit, told["why"])))
        assert str(seconds) in in_chinese(told)
        await asyncio.sleep(seconds)
        before = len(client.of("error"))
        await table.says(HOST, Host("bot", player=1))
        assert len(client.of("error")) == before

    run(play())


def test_a_match_is_paused_and_voted_on_so_often_and_no_more() -> None:
    """However slowly; and what was begun can always be taken back."""

    async def play() -> None:
        table = await two_people("xjtu")
        client = table.clients[HOST.id]
        for i in range(2 * MOST_PAUSES + 2):
            await asyncio.sleep(5)
            await table.says(HOST, MESSAGES["pause"](i))
        assert {told["code"] for told in client.of("error")} == {"many_times", "not_now"}
        assert table.live.room.pauses.by_host == MOST_PAUSES
        assert table.live.room.state != "paused"
        for i in range(2 * MOST_VOTES + 1):
            await asyncio.sleep(5)
            await table.says(HOST, MESSAGES["vote"](i))
        assert client.last("error")["code"] == "many_times"
        assert table.live.room.votes == set()

    run(play())


def test_only_who_has_been_there_is_invited_and_not_who_was_removed() -> None:
    async def play() -> None:
        table = await two_people("psa", public=True)
        client, fan = table.clients[HOST.id], Person("fan", "Fan")
        await table.says(HOST, Host("invite", person="fan"))
        assert client.last("error")["code"] == "not_found"
        await table.hub.watch(table.id, fan, "Fan")
        await table.says(HOST, Host("invite", person="fan"))
        assert table.live.room.invited == {"fan"}
        await table.says(HOST, Host("remove", person="fan"))
        assert table.live.room.removed == {"fan"}
        await table.says(HOST, Host("invite", person="fan"))
        assert client.last("error")["code"] == "removed"
        with pytest.raises(Refused, match="removed"):
            await table.hub.watch(table.id, fan, "Fan")
        await table.says(HOST, Host("readmit", person="fan"))
        await table.hub.watch(table.id, fan, "Fan")
        assert table.live.room.watchers == {"fan"}

    run(play())


def test_coming_and_going_is_bounded_too() -> None:
    async def play() -> None:
        table = await two_people("xjtu", public=True)
        fan, before = Person("fan", "Fan"), length(table)
        refused: list[TooMany] = []
        for _ in range(TRIES):
            try:
                await table.hub.watch(table.id, fan, "Fan")
            except TooMany as error:
                refused.append(error)
            await table.hub.leave(table.id, fan)
        assert refused[0].seconds >= 1
        assert length(table) - before <= MOST

    run(play())
