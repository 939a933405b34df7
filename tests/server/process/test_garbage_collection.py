"""How often everything is collected."""

import asyncio

import pytest

from paiju.server.process import garbage_collection
from paiju.server.process.garbage_collection import LEAST, MOST, collect_now_and_then, rest_after
from tests.server.club_people import run


def test_the_longer_a_collection_takes_the_less_often_there_is_one() -> None:
    assert [rest_after(took) for took in (0.0, 0.02, 0.1, 0.3, 5.0)] == [LEAST, LEAST, 100.0, 300.0, MOST]


def test_knots_nobody_holds_are_freed_within_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also those that have grown old, which are never collected otherwise."""
    times: list[float] = []

    async def play() -> None:
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(garbage_collection.gc, "collect", lambda: times.append(loop.time()))
        collecting = loop.create_task(collect_now_and_then(lambda: 10))
        began = loop.time()
        await asyncio.sleep(10 * LEAST + 1)
        collecting.cancel()
        assert [round(at - began) for at in times] == [round(LEAST * number) for number in range(1, 11)]

    run(play())


def test_many_tables_are_not_held_up_by_the_first_collection_either(monkeypatch: pytest.MonkeyPatch) -> None:
    times: list[float] = []

    async def play() -> None:
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(garbage_collection.gc, "collect", lambda: times.append(loop.time()))
        collecting = loop.create_task(collect_now_and_then(lambda: 500))
        began = loop.time()
        await asyncio.sleep(1000)
        collecting.cancel()
        assert [round(at - began) for at in times] == [780]

    run(play())
