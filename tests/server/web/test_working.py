"""What is worked out for somebody ends when they close the connection."""

import asyncio
from pathlib import Path

import pytest
from starlette.requests import Request

from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.web.visitors import VISITOR, Visitor
from paiju.server.web.working import worked_out
from tests.server.process.waiting import ended, there, wait_for
from tests.server.web.in_process import inner_club


def test_nothing_is_worked_out_for_who_has_gone(tmp_path: Path) -> None:
    async def work() -> None:
        async with inner_club(tmp_path) as club:
            gone, pid_at = asyncio.Event(), tmp_path / "pid"

            async def receive() -> dict[str, object]:
                await gone.wait()
                return {"type": "http.disconnect"}

            app = club.app.app  # type: ignore[attr-defined] (behind the gate)
            scope = {"type": "http", "headers": [], "app": app, VISITOR: Visitor(Person("ann"), "1.2.3.4")}
            request = Request(scope, receive)
            assert await worked_out(request, abs, -3) == 3
            job = asyncio.create_task(worked_out(request, wait_for, str(tmp_path / "never"), str(pid_at), slow=True))
            pid = int(await there(pid_at))
            gone.set()
            with pytest.raises(Refused):
                await job
            await ended(pid)

    asyncio.run(work())
