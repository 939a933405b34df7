"""Files of entrants are read beside the server, one at a time for a person."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request

from paiju.server.events.endpoints.entrants import lines_sent
from paiju.server.events.sent_files import ListFile
from paiju.server.protocol.refused import TooMany
from paiju.server.protocol.shared import Person
from paiju.server.web.visitors import VISITOR, Visitor
from tests.server.web.in_process import InnerClub, inner_club


class SlowWorker:
    """Reads a file once it is let."""

    def __init__(self) -> None:
        self.go = asyncio.Event()

    async def run(self, work: Callable[..., Any], *told: object, **_: object) -> Any:
        """Wait, then do it."""
        await self.go.wait()
        return work(*told)


def request_of(club: InnerClub, person: str) -> Request:
    """Somebody sends a file."""
    app = club.app.app  # type: ignore[attr-defined] (behind the gate)

    async def stays() -> dict[str, object]:
        await asyncio.Event().wait()
        raise AssertionError

    return Request({"type": "http", "headers": [], "app": app, VISITOR: Visitor(Person(person), "1.2.3.4")}, stays)


def test_one_file_at_a_time_for_a_person(tmp_path: Path) -> None:
    async def work() -> None:
        async with inner_club(tmp_path) as club:
            worker = SlowWorker()
            usual, club.club.workers = club.club.workers, worker  # type: ignore[assignment]
            first = asyncio.create_task(lines_sent(request_of(club, "ann"), ListFile(b"player\nIda\n", "e.csv")))
            other = asyncio.create_task(lines_sent(request_of(club, "bob"), ListFile(b"player\nJan\n", "e.csv")))
            await asyncio.sleep(0)
            with pytest.raises(TooMany):
                await lines_sent(request_of(club, "ann"), ListFile(b"player\nKai\n", "e.csv"))
            worker.go.set()
            names = [[line.person.name for line in (await each).lines] for each in (first, other)]
            assert names == [["Ida"], ["Jan"]]
            again = await lines_sent(request_of(club, "ann"), ListFile(b"player\nKai\n", "e.csv"))
            assert [line.person.name for line in again.lines] == ["Kai"]
            club.club.workers = usual

    asyncio.run(work())
