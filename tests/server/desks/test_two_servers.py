"""Desks at two servers, one of which has not heard yet what was entered by the other."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from paiju import books
from paiju.desk import Desk
from paiju.desk.plan import plan_from
from paiju.errors import InputError
from paiju.server.desks.keeper import REFEREED, Desks
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.storage.rows.desks import DeskListed
from paiju.server.storage.store import Store

ID, ANN = "adesk", Person("a", "Ann")
DRAWN = {"do": "draw"}
UNDONE = {"do": "undo", "entry": 1}
Enter = Callable[[Desks[Desk], str, int | None, dict[str, Any]], Awaitable[int]]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A database with one desk."""
    made = Store(f"sqlite:///{tmp_path / 'club.db'}")
    plan = plan_from({"names": ["Ann", "Ben", "Cid", "Dan"]}, books.get("ema"))
    row = DeskListed(ID, "", "ema", "match", "host", 1.0, json.dumps(plan.to_json()).encode())
    asyncio.run(made.desks.add(row))
    yield made
    made.close()


def at_two(store: Store, work: Callable[[Desks[Desk], Desks[Desk], Enter], Awaitable[None]]) -> list[str]:
    """Two servers that both have the desk at hand; the keys of what is entered at the end."""

    async def enter(desks: Desks[Desk], key: str, expected: int | None, entry: dict[str, Any]) -> int:
        return await desks.enter(ID, ANN, key, expected, entry)

    async def both() -> list[str]:
        one, other = (Desks(store.desks, REFEREED) for _ in range(2))
        await one.known(ID)
        await other.known(ID)
        await work(one, other, enter)
        return [row.key for row in await store.desks.entries(ID)]

    return asyncio.run(both())


def test_what_is_sent_again_to_another_server_is_entered_once(store: Store) -> None:
    async def work(one: Desks[Desk], other: Desks[Desk], enter: Enter) -> None:
        assert await enter(one, "k1", 0, DRAWN) == 1
        assert await enter(other, "k1", 0, DRAWN) == 1

    assert at_two(store, work) == ["k1"]


def test_whoever_has_seen_more_than_the_server_is_not_behind(store: Store) -> None:
    async def work(one: Desks[Desk], other: Desks[Desk], enter: Enter) -> None:
        await enter(one, "k1", 0, DRAWN)
        assert await enter(other, "k2", 1, DRAWN) == 2

    assert at_two(store, work) == ["k1", "k2"]


def test_whoever_is_behind_is_told_by_either(store: Store) -> None:
    async def work(one: Desks[Desk], other: Desks[Desk], enter: Enter) -> None:
        await enter(one, "k1", 0, DRAWN)
        with pytest.raises(Refused, match="there are 1 entries now"):
            await enter(other, "k2", 0, DRAWN)

    assert at_two(store, work) == ["k1"]


def test_what_can_be_entered_only_after_what_was_not_heard_of_is(store: Store) -> None:
    async def work(one: Desks[Desk], other: Desks[Desk], enter: Enter) -> None:
        with pytest.raises(InputError):
            await enter(other, "k2", None, UNDONE)
        await enter(one, "k1", None, DRAWN)
        assert await enter(other, "k2", None, UNDONE) == 2

    assert at_two(store, work) == ["k1", "k2"]


def test_a_server_that_hears_nothing_looks(store: Store) -> None:
    async def work(one: Desks[Desk], other: Desks[Desk], enter: Enter) -> None:
        await enter(one, "k1", 0, DRAWN)
        assert (await other.known(ID)).desk.entries == []  # it would hear of it in a moment
        other.hears = lambda: False
        assert [entry.key for entry in (await other.known(ID)).desk.entries] == ["k1"]

    assert at_two(store, work) == ["k1"]
