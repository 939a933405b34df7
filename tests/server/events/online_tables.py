"""Tables of an event that are played online."""

import asyncio
import json
import random
from collections.abc import Callable, Iterable
from typing import Any

from tests.server.clients import Player
from tests.server.events.club_events import NAMES, STAGE, AnEvent
from tests.server.serving import Client, Served

AT = {"stage": STAGE, "round": "1", "pause": 0}


def seated(club: Served, come: int = 4, **wish: object) -> AnEvent:
    """An evening cup with one table, some of whose players have come."""
    event = AnEvent(club, **{"template": "evening", **wish})
    players = event.enter_all(NAMES[:4])
    event.say("organiser", "seated", stage=STAGE, round="1", tables=event.tables(players))
    event.pages |= {name: event.comes(id) for name, id in list(zip(NAMES, players))[:come]}
    return event


def played(url: str, table: str, pages: Iterable[Client], on_act: Callable[[], None] | None = None) -> list[Player]:
    """Everybody plays at the club's table until it is over."""
    players = [Player(url, page.cookie, table, random.Random(n), on_act=on_act) for n, page in enumerate(pages)]

    async def all_play() -> None:
        await asyncio.gather(*(each.play() for each in players))

    asyncio.run(all_play())
    return players


def four(event: AnEvent) -> list[Client]:
    """The players' browsers."""
    return [event.pages[name] for name in NAMES[:4]]


def result_of(event: AnEvent) -> list[dict[str, object]]:
    """The results that the log has."""
    log = event.organiser.get(f"{event.path}/log").raw.decode()
    return [json.loads(line) for line in log.splitlines() if '"kind":"result"' in line]


def awaited(event: AnEvent) -> dict:  # type: ignore[type-arg]
    """The one result of the event, once the server has come to it."""
    for _ in range(600):
        found = result_of(event)
        if found:
            assert len(found) == 1
            return found[0]
        asyncio.run(asyncio.sleep(0.05))
    raise AssertionError("no result was entered")


def the_results(event: AnEvent, number: int) -> list[dict[str, Any]]:
    """So many results of the event, once the server has come to them."""
    for _ in range(1200):
        found = result_of(event)
        if len(found) >= number:
            assert len(found) == number
            return [one["data"]["result"] for one in found]  # type: ignore[index]
        asyncio.run(asyncio.sleep(0.05))
    raise AssertionError(f"no {number} results were entered")


def opened(event: AnEvent, round: str, stage: str = "Relay") -> Any:
    """The club's tables of a round, whose start is announced, or why there are none."""
    answer = event.organiser.post(f"{event.path}/online", {"stage": stage, "round": round, "pause": 0})
    if answer.status == 200:
        event.say("organiser", "started", stage=stage, round=round)
    return answer
