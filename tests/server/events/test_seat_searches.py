"""Seats of an event are searched for one after another: two searches of one event never run at once, whoever asks; of
another event nobody waits in that line."""

import asyncio
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from paiju.server.protocol.refused import TooMany
from tests.children import PATIENCE
from tests.server.web.in_process import InnerClub, inner_club

ASKED = 3  # at once, for each event


class CountingSearcher:
    """Searches as the club's own process does, and knows how many of an event run at once; none is done before both
    events have begun one."""

    def __init__(self) -> None:
        self.running: Counter[str] = Counter()
        self.most: Counter[str] = Counter()
        self.both_begun = asyncio.Event()
        self.done = 0

    async def run(self, work: Callable[..., Any], *told: Any, **_: Any) -> Any:
        """One search."""
        event = told[0].event.name
        self.running[event] += 1
        self.most[event] = max(self.most[event], self.running[event])
        if len(self.most) == 2:
            self.both_begun.set()
        await asyncio.wait_for(self.both_begun.wait(), PATIENCE)
        for _ in range(200):  # whoever would wrongly begin beside it may
            await asyncio.sleep(0)
        found = work(*told)
        self.running[event] -= 1
        self.done += 1
        return found

    def close(self) -> None:
        """Nothing runs."""


async def event_of_four(club: InnerClub, headers: dict[str, str], name: str) -> str:
    """An event whose seats may be searched for; its address."""
    wish = {"template": "mcr", "rounds": 1, "organiser": "Olga", "name": name}
    _, made = await club.ask("POST", "/api/events", wish, **headers)
    path = f"/api/events/{made['event']}"
    entries: list[dict[str, Any]] = [{"do": "enter", "person": {"name": one}} for one in ("Ann", "Bo", "Cid", "Dan")]
    entries += [{"do": "draw_begun", "draw": "lots", "leaders": []}, {"do": "draw"}]
    for number, entry in enumerate(entries):
        body = {"key": f"a key of {name} {number}", "entry": entry}
        status, told = await club.ask("POST", f"{path}/entries", body, **headers)
        assert status == 200, told
    return path


def test_two_searches_of_one_event_never_run_at_once(tmp_path: Path) -> None:
    async def work() -> None:
        async with inner_club(tmp_path) as club:
            headers = await club.guest()
            paths = [await event_of_four(club, headers, name) for name in ("one", "other")]
            usual, searcher = club.club.workers, CountingSearcher()
            club.club.workers = searcher  # type: ignore[assignment]
            asked = [club.ask("GET", f"{path}/seats?seconds=0", **headers) for path in paths for _ in range(ASKED)]
            answers = await asyncio.gather(*asked)
            club.club.workers = usual
            taken = [told for status, told in answers if status == 200]
            assert all(status in (200, TooMany(1).status) for status, _ in answers), answers
            assert len(taken) == searcher.done >= 4
            assert all(told["rounds"] for told in taken)
            assert searcher.most == {"one": 1, "other": 1}  # and none waited for the other event's: they met in `run`

    asyncio.run(work())
