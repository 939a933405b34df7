"""The door of the club: every request and every socket is looked at here before anything else sees it."""

import logging
import math
import time
from typing import TYPE_CHECKING

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from paiju.server import security
from paiju.server.http.visitors import VISITOR, Visitor, visitor
from paiju.server.protocol.responses import BODY_LIMIT, SCORE_LIMIT, HttpRefusal

if TYPE_CHECKING:
    from paiju.server.club import Club

log = logging.getLogger("paiju.access")


class Gate:
    """Host, origin, size, who it is and how often; then the application. Answers get the headers all of them have."""

    def __init__(self, app: ASGIApp, club: "Club") -> None:
        self.app, self.club = app, club
        self.headers = security.answer_headers(club.settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self.request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One HTTP request."""
        began = time.perf_counter()
        status = 0

        async def sent(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = with_headers(message.get("headers", []), self.headers)
            await send(message)

        try:
            headers = security.plain_headers(scope["headers"])
            self.look(scope, headers)
            security.check_size(headers, SCORE_LIMIT if scope["path"] == "/api/score" else BODY_LIMIT)
            scope[VISITOR] = who = await visitor(self.club, scope, headers)
            self.count(who)
        except HttpRefusal as refusal:
            await refusal.response()(scope, receive, sent)
        else:
            await self.app(scope, receive, sent)
        finally:
            spent = 1000 * (time.perf_counter() - began)
            log.info("%s %s %d %.1f ms", scope["method"], security.shown_path(scope["path"]), status, spent)

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One socket; a refused one is closed before it is accepted."""
        try:
            headers = security.plain_headers(scope["headers"])
            self.look(scope, headers, socket=True)
            scope[VISITOR] = who = await visitor(self.club, scope, headers, cookie="origin" in headers)
            self.count(who)
        except HttpRefusal:
            await receive()
            await send({"type": "websocket.close", "code": 4403})
            return
        await self.app(scope, receive, send)

    def look(self, scope: Scope, headers: dict[str, str], socket: bool = False) -> None:
        """Is it meant for us, and does it come from our page?"""
        if not scope["path"].isprintable():
            raise HttpRefusal(400, "input", "signs no address has", "地址含有无效字符")
        arrived_at = (scope.get("server") or ("", 0))[0]
        security.check_host(self.club.settings, headers.get("host", ""), arrived_at)
        security.check_origin(self.club.settings, scope.get("method", "GET"), headers, socket)

    def count(self, who: Visitor) -> None:
        """One request more: of the person, else of the address."""
        if who.person is not None:
            wait = self.club.limits.take("person", who.person.id)
        else:
            wait = self.club.limits.take("address", who.address)
        if wait:
            raise too_many(wait)


def too_many(wait: float) -> HttpRefusal:
    """Somebody asks too often."""
    seconds = max(1, math.ceil(wait))
    refusal = HttpRefusal(
        429, "many", f"too many requests; try again in {seconds} s", f"请求过多；请 {seconds} 秒后再试"
    )
    refusal.headers["Retry-After"] = str(seconds)
    return refusal


def with_headers(there: list[tuple[bytes, bytes]], ours: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """An answer's headers and those of all answers; nothing is kept by browsers unless the answer says how."""
    names = {name.lower() for name, _ in there}
    more = [] if b"cache-control" in names else [(b"cache-control", b"no-store")]
    return [*there, *(pair for pair in ours if pair[0] not in names), *more]
