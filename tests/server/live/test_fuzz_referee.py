"""A referee who does whatever comes to mind while others play: nothing breaks, and the journal tells it all again."""

import asyncio
from random import Random
from typing import Any

import pytest

from paiju import books
from paiju.referee import code_of
from paiju.server.protocol.client_messages import (
    Act,
    ClientMessage,
    Next,
    Propose,
    RefereePause,
    RefereeResume,
    Rewind,
    Rule,
    UndoRuling,
)
from paiju.server.protocol.shared import Person
from paiju.server.room.folds.hand import BY_RULING
from paiju.server.tables.messages.tables import ClockWish
from tests.server.club_people import Client, Table, anything, new_table, opened, run
from tests.server.live.refereed import check_fold

REF = Person("ref", "Rita")
DECLARED = ("win", "riichi", "chow", "pung", "kong", "nine_terminals", "ready", "nothing")


def something(rng: Random, book: str, client: Client) -> ClientMessage:
    """What a referee might do."""
    fouls = list(code_of(books.get(book)).fouls.values())
    told = [frame["incidents"] for frame in client.of("proposed") if frame["incidents"]]
    foul = rng.choice(fouls)
    incident: dict[str, Any] = {"foul": foul.id, "offender": rng.randrange(4)}
    if rng.random() < 0.9:
        incident["variant"] = rng.choice(foul.variants).id
    if rng.random() < 0.3:
        incident |= {"victims": [(incident["offender"] + 1) % 4], "amount": 5}
    if told and rng.random() < 0.3:
        incident = rng.choice(told[-1])
    return rng.choice((
        RefereePause(),
        RefereeResume(),
        Rule(incident, key=rng.choice(("", "a", "b"))),
        Rule(incident, exposed=rng.choice(([], ["5m"]))),
        Rule(incident, hand=rng.choice((None, 0, 1))),
        Propose({"declared": rng.choice(DECLARED), "offender": rng.randrange(5), "shown": True}),
        UndoRuling(rng.randrange(4)),
        Rewind(rng.randrange(60)),
    ))  # fmt: skip


async def refereed(book: str, seed: int, steps: int) -> tuple[Table, Client]:
    """A match with a referee, for so many steps or to its end."""
    rng = Random(seed)
    clock = ClockWish("tournament" if books.get(book).clock.turn else "bank", 5, 5)
    table = await opened(new_table(book, pause=0.3, clock=clock), seed)
    for person in table.people:
        await table.connect(person, plays=False)
    await table.hub.referee(table.id, REF, "")
    referee = await table.connect(REF, plays=False)
    for step in range(steps):
        if table.live.room.over in BY_RULING:
            await table.hub.message(referee, UndoRuling(referee.last("ruled")["number"]))  # or it would be a short game
        elif rng.random() < 0.1:
            often = [something(rng, book, referee) for _ in range(rng.randrange(1, 8))]
            for told in (RefereePause(), *often, *[RefereeResume()] * rng.randrange(2)):
                await table.hub.message(referee, told)
        for person in table.people:
            await played(table, table.clients[person.id], rng)
        await asyncio.sleep(rng.choice((0.1, 0.4, 4.0)))
        if table.live.room.over and table.live.room.over not in BY_RULING:
            break
        if step % 100 == 0:
            check_fold(table)
    return table, referee


async def played(table: Table, client: Client, rng: Random) -> None:
    """Somebody plays, mostly."""
    prompt = client.prompt
    if prompt is not None and rng.random() < 0.7:
        await table.hub.message(client, Act(prompt["n"], anything(prompt, rng)))
    elif client.frames and client.frames[-1]["t"] in ("hand_end", "room"):
        await table.hub.message(client, Next())


@pytest.mark.parametrize(
    ("book", "seed", "steps"),
    [
        ("mcr", 1, 150),
        ("xjtu", 2, 150),
        *(
            pytest.param(book, seed, 400, marks=pytest.mark.long)
            for book in ("mcr", "xjtu", "ema", "lol", "psa", "xjtu-cup")
            for seed in (1, 2, *range(10, 16))
        ),
    ],
)
def test_nothing_a_referee_does_breaks_a_table(book: str, seed: int, steps: int) -> None:
    table, referee = run(refereed(book, seed, steps))
    codes = {frame["code"] for client in table.clients.values() for frame in client.of("error")}
    assert "internal" not in codes
    assert codes
    assert referee.of("ruled")
    assert not table.loaded().broken
    check_fold(table)
