"""Finished hands as they are sent: packed or not, once only, and not too many of them at once."""

import asyncio
import gzip
import json
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import Response

from paiju.server.live.hub import Hub
from paiju.server.live.shown.replays import steps
from paiju.server.process.turns import Turns
from paiju.server.process.workers import ThreadWorker
from paiju.server.protocol.refused import TooMany
from paiju.server.protocol.shared import Person
from paiju.server.tables.endpoints import hands
from paiju.server.web.limits import RATES, Limits
from paiju.server.web.packed import has_already, takes_gzip
from paiju.server.web.visitors import VISITOR, Visitor
from tests.server.club_people import HOST, Table, one_hand, run

Route = Callable[[Request], Awaitable[Response]]
GZIP = {"accept-encoding": "br, gzip;q=0.8"}


class Counted(ThreadWorker):
    """A worker that says how much it has to do, and how much of it at once."""

    def __init__(self) -> None:
        self.done = self.now = self.most = 0

    async def run(self, work: Callable[..., Any], *told: object) -> Any:
        """One more."""
        self.done, self.now = self.done + 1, self.now + 1
        self.most = max(self.most, self.now)
        await asyncio.sleep(1)
        found = await super().run(work, *told)
        self.now -= 1
        return found


class Asked:
    """A club with one finished hand, as far as its finished hands go."""

    def __init__(self, table: Table) -> None:
        self.worker = Counted()
        self.club = SimpleNamespace(
            hub=Hub(table.journal, side=self.worker), limits=Limits(clock=lambda: 0.0), turns=Turns()
        )
        self.table = table

    async def get(self, route: Route, person: Person | None = HOST, query: str = "", **headers: str) -> Response:
        """One request."""
        raw = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
        scope: dict[str, Any] = {"type": "http", "method": "GET", "headers": raw, "query_string": query.encode()}
        scope |= {VISITOR: Visitor(person, "1.2.3.4"), "path_params": {"id": self.table.id, "hand": "0"}}
        scope["app"] = SimpleNamespace(state=SimpleNamespace(club=self.club))
        return await route(Request(scope))


def expected(table: Table, role: str) -> bytes:
    """The hand step by step, by a room that has it in memory."""
    room = table.loaded()
    return steps(room.finished[0], [chair.name for chair in room.chairs], role)


def test_a_replay_is_the_same_packed_or_not_and_is_sent_once() -> None:
    table = one_hand("ema", None)

    async def play() -> None:
        asked = Asked(table)
        packed = await asked.get(hands.steps, query="role=E", **GZIP)
        plain = await asked.get(hands.steps, query="role=E")
        assert packed.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert gzip.decompress(packed.body) == plain.body == expected(table, "E")
        assert len(packed.body) * 10 < len(plain.body)
        assert asked.worker.done == 1
        tag = packed.headers["etag"]
        again = await asked.get(hands.steps, query="role=E", if_none_match=f'W/"x", {tag}')
        assert (again.status_code, again.body) == (304, b"")
        other = await asked.get(hands.steps, query="role=S", if_none_match=tag, **GZIP)
        assert gzip.decompress(other.body) == expected(table, "S")

    run(play())


def test_records_are_sent_packed_too() -> None:
    table = one_hand("ema", None)

    async def play() -> None:
        asked = Asked(table)
        for route, query in ((hands.hand, ""), (hands.hand, "download"), (hands.record, "")):
            packed, plain = await asked.get(route, query=query, **GZIP), await asked.get(route, query=query)
            assert gzip.decompress(packed.body) == plain.body
            assert packed.headers.get("content-disposition") == plain.headers.get("content-disposition")
        lines = json.loads((await asked.get(hands.hand)).body)["record"]
        assert lines == table.loaded().finished[0].record()

    run(play())


async def build_again(asked: Asked) -> int:
    """A replay that has to be built; the status of the answer."""
    asked.club.hub.past.replays.bodies.clear()
    try:
        return (await asked.get(hands.steps, query="role=E")).status_code
    except TooMany as refused:
        return refused.status


def test_one_guest_who_asks_for_many_replays_waits_and_is_refused_before_others_are() -> None:
    """Each has one built at a time, what has to be built costs more, and others still get theirs."""
    table = one_hand("ema", None)

    async def play() -> None:
        asked = Asked(table)
        roles = [f"role={role}" for role in ("E", "S", "W", "N", "spectator", "all")]
        await asyncio.gather(*(asked.get(hands.steps, query=role) for role in roles))
        assert (asked.worker.done, asked.worker.most) == (6, 1)
        most = int(RATES["hands"][1] / hands.BUILT)
        answers = [await build_again(asked) for _ in range(most)]
        assert answers[0] == 200
        assert answers[-1] == 429
        answer = await asked.get(hands.steps, None, "role=E")
        assert answer.status_code == 200

    run(play())


@pytest.mark.parametrize(
    ("told", "takes"),
    [("gzip", True), ("br, gzip;q=0.5", True), ("*", True), ("gzip;q=0", False), ("br", False), ("", False)],
)
def test_who_takes_gzip(told: str, takes: bool) -> None:
    request = Request({"type": "http", "headers": [(b"accept-encoding", told.encode())]})
    assert takes_gzip(request) == takes
    assert not has_already(request, '"x"')
