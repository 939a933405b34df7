"""A player who wants them is told with each snapshot all that their seat has seen of the hand: no more, and to nobody
else."""

import json
from typing import Any

import pytest

from paiju.server.protocol.client_messages import Hello
from paiju.server.protocol.shared import Person
from paiju.table import events as E
from tests.server.club_people import HOST, WATCHER, Client, Table, new_table, opened, run

Json = dict[str, Any]


async def comes(table: Table, person: Person) -> list[Json]:
    """Somebody comes and asks for the events; the frames that tell them."""
    client = Client(person)
    await table.hub.connect(table.id, person, client, Hello(table.id, events=True))
    return client.of("hand_events")


@pytest.mark.parametrize("book", ["ema", "mcr"])
def test_a_seat_is_told_what_it_has_seen(book: str) -> None:
    async def play() -> None:
        table = await opened(new_table(book, public=True))
        for person in table.people:
            await table.connect(person)
        await table.until(lambda: len(table.host.of("event")) > 20)
        (frame,) = await comes(table, HOST)
        stage = table.live.show.stage
        assert stage is not None
        role = stage.seat_of(0)
        shown = [event for event, _ in stage.released]
        seen = [E.read_event(event) for event in frame["events"]]
        assert seen == list(stage.table.seen(role))[: len(seen)]
        assert len(seen) == stage.seq(role)
        assert len(shown) >= len(seen)
        assert "?" in json.dumps(frame["events"])
        assert await comes(table, WATCHER) == []

    run(play())
