"""Whatever people send, in any order: a table is never broken, and always the fold of its journal."""

import asyncio
import json
from random import Random
from typing import Any

import pytest

from paiju import fair
from paiju.errors import InputError
from paiju.server.live.hub import Hub
from paiju.server.protocol.client_messages import Host
from paiju.server.protocol.messages import read_client
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.tables.messages.tables import ClockWish, NewTable
from tests.server.club_people import HOST, Table, anything, run, settings
from tests.server.memory_journal import MemoryJournal

PEOPLE = [HOST, *(Person(f"p{i}", f"Name {i}") for i in range(5))]
SEATS: list[Any] = ["E", "S", "W", "N", None, "X", 3]
CHAINS = [fair.Chain(bytes([number]) * fair.SEED, 6) for number in range(6)]
KINDS = (
    "act",
    "act",
    "act",
    "why",
    "next",
    "host",
    "vote",
    "adjudicate",
    "ping",
    "hint",
    "ready",
    "near",
    "hello",
    "odd",
    "seal",
    "nonce",
)
DOS = ("start", "pause", "resume", "bot", "give_back", "remove", "invite", "dance", "end")


def something(rng: Random, prompt: dict[str, Any] | None) -> bytes:
    """A frame somebody might send."""
    kind = rng.choice(KINDS)
    told: dict[str, Any] = {"t": kind}
    if kind == "act" and prompt and rng.random() < 0.9:
        told |= {"n": prompt["n"], "a": anything(prompt, rng)}
    elif kind in ("act", "why"):
        told |= {"n": rng.randrange(-2, 40), "a": rng.choice((rng.randrange(240), -1, 10**20, "1", None))}
    elif kind == "host":
        do = rng.choice(DOS[:5] if rng.random() < 0.9 else DOS[:-1])
        told |= {"do": do, "seat": rng.choice(SEATS), "player": rng.choice((None, 0, 1, 2, 3, 9, -1))}
        told |= {"level": rng.choice((None, "simple", "nobody")), "person": rng.choice(PEOPLE).id}
    elif kind == "vote":
        told["end"] = rng.random() < 0.003
    elif kind == "adjudicate":
        told["choice"] = rng.choice(("continue", "end", 3))
    chain = rng.choice(CHAINS)
    told |= {"head": chain.head.hex()} if kind == "seal" else {}
    if kind == "nonce":
        told |= {"hand": rng.choice((0, 0, 1, 2, -1)), "nonce": chain.link(rng.choice((1, 1, 2, 3))).hex()}
    return json.dumps(told).encode()


async def around(table: Table, rng: Random, person: Person) -> None:
    """Somebody comes, goes, sits down or sends something."""
    hub, client = table.hub, table.clients.get(person.id)
    try:
        if client is None or client.dropped or rng.random() < 0.02:
            choice = rng.random()
            if choice < 0.2:
                await hub.sit(table.id, person, rng.choice((*SEATS, 0, 1, 2)), rng.choice(("", "Name", "x" * 99)))
            elif choice < 0.4:
                await hub.support(table.id, person, rng.choice(("", "E", "Sue")))
            elif choice < 0.45:
                await hub.leave(table.id, person)
            await table.connect(person, plays=False, views=rng.random() < 0.5)
        elif rng.random() < 0.02:
            table.clients.pop(person.id)
            hub.disconnect(client)
        else:
            await hub.message(client, read_client(something(rng, client.prompt)))
    except (Refused, InputError):
        return  # they are told, and that is all


@pytest.mark.parametrize(
    ("book", "seed"),
    [
        ("psa", 1),
        ("xjtu-3p", 3),
        *(pytest.param(book, seed, marks=pytest.mark.long) for book in ("mcr", "ema", "psa") for seed in range(10, 15)),
    ],
)
def test_nothing_people_send_breaks_a_table(book: str, seed: int) -> None:
    async def play() -> tuple[Table, list[bytes]]:
        rng = Random(seed)
        players = 3 if book == "xjtu-3p" else 4
        wish = NewTable(
            book=book, seats=["me", *["open"] * (players - 1)], public=True, pause=0.5, clock=ClockWish("bank", 5, 5)
        )
        hub = Hub(MemoryJournal())
        hub.bots.choose = no_bot  # type: ignore[method-assign]
        table = Table(hub, await hub.create(HOST, settings(wish)), PEOPLE)
        await table.connect(HOST, plays=False)
        for person in PEOPLE[1:players]:
            await hub.sit(table.id, person, None, "")
        await table.says(HOST, Host("start"))
        for _ in range(2500):
            await around(table, rng, rng.choice(PEOPLE))
            await asyncio.sleep(rng.choice((0, 0, 0.1, 0.7)))
            if table.live.room.over:
                break
        return table, table.journal.tables[table.id]

    table, bodies = run(play())
    codes = {frame["code"] for client in table.clients.values() for frame in client.of("error")}
    assert "internal" not in codes
    assert codes
    room, loaded = table.live.room, table.loaded()
    assert not loaded.broken
    assert (loaded.state, loaded.mark, loaded.position, loaded.chairs) == (
        room.state,
        room.mark,
        room.position,
        room.chairs,
    )
    assert len(bodies) > 30


async def no_bot(*told: object) -> int | None:
    """A bot that never comes to a decision: the automatic move is made."""
    assert told
    return None
