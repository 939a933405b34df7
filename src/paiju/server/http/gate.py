"""The door of the club: every request and every socket is looked at here before anything else sees it."""

import logging
import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from paiju.server import security
from paiju.server.club import Club
from paiju.server.http.bodies import BODY_LIMIT, SCORE_LIMIT, refusal
from paiju.server.http.requests import check_rate
from paiju.server.http.visitors import VISITOR, Visitor, visitor
from paiju.server.protocol.refused import Refused

log = logging.getLogger("paiju.access")


class Gate:
    """Host, origin, size, who it is and how often; then the application. Answers get the headers all of them have."""

    def __init__(self, app: ASGIApp, club: Club) -> None:
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
            if who.person is not None and scope["path"].startswith("/api/"):  # pages may still be seen, to say why
                self.club.people.check_barred(who.person)
        except Refused as refused:
            await refusal(refused)(scope, receive, sent)
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
        except Refused:
            await receive()
            await send({"type": "websocket.close", "code": 4403})
            return
        await self.app(scope, receive, send)

    def look(self, scope: Scope, headers: dict[str, str], socket: bool = False) -> None:
        """Is it meant for us, and does it come from our page?"""
        if not scope["path"].isprintable():
            raise Refused("input", "signs no address has", "地址含有无效字符")
        arrived_at = (scope.get("server") or ("", 0))[0]
        security.check_host(self.club.settings, headers.get("host", ""), arrived_at)
        security.check_origin(self.club.settings, scope.get("method", "GET"), headers, socket)

    def count(self, who: Visitor) -> None:
        """One request more: of the person, else of the address."""
        if who.person is not None:
            check_rate(self.club, "person", who.person.id)
        else:
            check_rate(self.club, "address", who.address)


def with_headers(there: list[tuple[bytes, bytes]], ours: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """An answer's headers and those of all answers; nothing is kept by browsers unless the answer says how."""
    names = {name.lower() for name, _ in there}
    more = [] if b"cache-control" in names else [(b"cache-control", b"no-store")]
    return [*there, *(pair for pair in ours if pair[0] not in names), *more]
