"""Hands that are held at their end."""

import asyncio
from typing import Any

import pytest

from paiju.server.protocol.shared import Person
from tests.server.club_people import WATCHER, Table, new_table, opened, quietly
from tests.server.laid_hands import lay_hands

WINNING = {"S": "234567m345p22p67s"}  # whose win the dealer's drawn 8s is
REFEREE = Person("ref", "Ref")


def winning(prompt: dict[str, Any], _: object) -> int:
    """Wins when it may, else discards what is drawn."""
    return next((action["code"] for action in prompt["actions"] if action["type"] == "win"), quietly(prompt, None))


async def busy(book: str) -> Table:
    """A table that plays by itself, with somebody who looks on and a referee."""
    table = await opened(new_table(book, public=True))
    table.chooser = winning
    await table.hub.referee(table.id, REFEREE, REFEREE.name)
    for person in (REFEREE, WATCHER):
        await table.connect(person, plays=False)
    for person in table.people:
        await table.connect(person)
    return table


def held_end(table: Table) -> bool:
    """Is the end of the hand written, but not shown yet?"""
    return table.live.room.table is None and bool(table.live.show.queue)


async def until_held_end(monkeypatch: pytest.MonkeyPatch, last: bool) -> Table:
    """A table at a moment when the end of a hand, or of the match, is held back."""
    lay_hands(monkeypatch, WINNING, "8s")
    table = await busy("ema")
    for _ in range(2000):
        if held_end(table) and (table.live.room.over or not last):
            return table
        await asyncio.sleep(0.05)
    raise AssertionError("no hand ended on a discard")
