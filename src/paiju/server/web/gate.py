"""The door of the club: every request and every socket is looked at here before anything else sees it."""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from paiju.languages import _
from paiju.server.club.club import HOUSE, Club
from paiju.server.people.offices import OPERATOR
from paiju.server.process import logs, metrics
from paiju.server.protocol.refused import Refused
from paiju.server.room.journal import ELSEWHERE
from paiju.server.web import health, metrics_page, security
from paiju.server.web.bodies import refusal, whole
from paiju.server.web.connections import CALLER, Caller
from paiju.server.web.limits import AT_WORK
from paiju.server.web.passing_on import MARK, answered, is_passed_on
from paiju.server.web.proxies import proxies_of
from paiju.server.web.requests import PASSED, check_rate, count_loading, key_of, too_many
from paiju.server.web.visitors import VISITOR, Visitor, address_of, visitor

log = logging.getLogger("paiju.access")

TABLES = "/api/tables/"  # what is asked about one table
LONGEST_ID = 32
EVENTS = "/api/events/"
FILE_COST = 0.02  # of a page's files, which are some sixty, at hand and mostly unchanged
PUBLIC_COST = 0.05  # of an event's public pages: a hall of spectators has one address, and mostly has them already


class Gate:
    """Host, origin, size, who it is and how often; then the application. Answers get the headers all of them have."""

    def __init__(self, app: ASGIApp, club: Club, largest: Callable[[str], int]) -> None:
        self.app, self.club, self.largest = app, club, largest
        self.headers = security.answer_headers(club.settings)
        self.proxies = proxies_of(club.settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.proxies.put_right(scope)
        if scope["type"] == "http":
            await self.request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One HTTP request."""
        began, id = time.perf_counter(), logs.begin_request(header_of(scope, b"traceparent"))
        status = 0

        async def sent(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                ours = [*self.headers, (b"x-request-id", id.encode())]
                message["headers"] = with_headers(message.get("headers", []), ours)
            await send(message)

        try:
            headers = security.plain_headers(scope["headers"])
            if OPERATOR in scope or (MARK in headers and self.is_passed_on(scope, headers) and OPERATOR in scope):
                scope[VISITOR] = Visitor(HOUSE, "")
                await answered(self.club, self.app, scope, receive, sent)
                return
            if scope["path"] in health.PATHS:  # whoever looks after the machines knows no name, and asks often
                await self.app(scope, receive, sent)
                return
            self.look(scope, headers)
            if scope["path"] == metrics_page.PATH:
                await metrics_page.answer(self.club, scope, headers)(scope, receive, sent)
                return
            security.check_size(headers, self.largest(scope["path"]))
            there = await whole(receive, headers)
            if there is None:
                return
            if scope["path"].startswith("/api/"):  # pages may be seen, to say why
                self.club.check_address(client_of(scope))
            with self.turn("address", address_of(scope)):
                scope[VISITOR] = who = await visitor(self.club, scope, headers)
                logs.about(person=who.person.id if who.person else "", table=table_of(scope["path"]))
                self.count(who, cost_of(scope["path"]))
                if who.person is not None and scope["path"].startswith("/api/"):
                    self.club.people.check_barred(who.person)
                if scope["path"].startswith(TABLES):
                    count_loading(self.club, table_of(scope["path"]), key_of(who))
                with self.turn("person", key_of(who)):
                    await answered(self.club, self.app, scope, there, sent)
        except Refused as refused:
            await refusal(refused)(scope, receive, sent)
        finally:
            self.note(scope, status, time.perf_counter() - began)

    @contextmanager
    def turn(self, kind: str, key: str) -> Iterator[None]:
        """Work for somebody, who may not have too much of it done at one moment."""
        with self.club.at_work.turn(f"{kind} {key}", AT_WORK[kind]) as good:
            if not good:
                raise too_many(1)
            yield

    def note(self, scope: Scope, status: int, seconds: float) -> None:
        """A request has been answered."""
        metrics.REQUESTS.labels(str(status)).inc()
        metrics.REQUEST_SECONDS.observe(seconds)
        if log.isEnabledFor(logging.INFO):
            about = {"method": scope["method"], "path": security.shown_path(scope["path"])}
            log.info("request", extra={"fields": {**about, "status": status, "ms": round(1000 * seconds, 1)}})

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One socket; a refused one is closed before it is accepted."""
        logs.begin_request(header_of(scope, b"traceparent"))
        try:
            headers = security.plain_headers(scope["headers"])
            if MARK in headers:
                self.is_passed_on(scope, headers)
            self.look(scope, headers, socket=True)
            self.club.check_address(client_of(scope))
            self.count_socket(scope)
            scope[VISITOR] = who = await visitor(self.club, scope, headers, cookie="origin" in headers)
            check_rate(self.club, "person" if who.person is not None else "sockets", key_of(who))
        except Refused:
            await receive()
            await send({"type": "websocket.close", "code": 4403})
            return
        await self.app(scope, receive, send)

    def is_passed_on(self, scope: Scope, headers: dict[str, str]) -> bool:
        """Has another server of the club looked at it? One that meant another server hears so."""
        if not is_passed_on(self.club, scope, headers):
            raise Refused("wrong_server", ELSEWHERE)
        return True

    def count_socket(self, scope: Scope) -> None:
        """One socket more of an address, which may have many, but not all there can be."""
        address = address_of(scope)
        caller: Caller | None = scope.get(CALLER)
        if caller is not None and not caller.crowd.become_socket(caller, address):
            raise too_many(1)

    def look(self, scope: Scope, headers: dict[str, str], socket: bool = False) -> None:
        """Is it meant for us, and does it come from our page? Whatever was passed on, another server has looked at."""
        if PASSED in scope:
            return
        if not scope["path"].isprintable():
            raise Refused("input", _("characters not allowed in an address"))
        arrived_at = (scope.get("server") or ("", 0))[0]
        security.check_host(self.club.settings, headers.get("host", ""), arrived_at, self.club.network.opened)
        security.check_origin(self.club.settings, scope.get("method", "GET"), headers, socket)

    def count(self, who: Visitor, cost: float = 1.0) -> None:
        """One request more: of the person, else of the address."""
        check_rate(self.club, "person" if who.person is not None else "address", key_of(who), cost)


def header_of(scope: Scope, wanted: bytes) -> str:
    """A header, "" where it is not there."""
    return next((value.decode("latin-1") for name, value in scope["headers"] if name == wanted), "")


def table_of(path: str) -> str:
    """The table that is asked about, as far as the path names one."""
    id = path.removeprefix(TABLES).partition("/")[0] if path.startswith(TABLES) else ""
    return id if len(id) <= LONGEST_ID else ""


def client_of(scope: Scope) -> str:
    """The address a request comes from, through proxies, too."""
    return str((scope.get("client") or ("", 0))[0])


def cost_of(path: str) -> float:
    """What a request counts as."""
    if path.startswith("/web/"):
        return FILE_COST
    return PUBLIC_COST if path.startswith(EVENTS) and "/public" in path else 1.0


def with_headers(there: list[tuple[bytes, bytes]], ours: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """An answer's headers and those of all answers; nothing is kept by browsers unless the answer says how."""
    names = {name.lower() for name, _rest in there}
    more = [] if b"cache-control" in names else [(b"cache-control", b"no-store")]
    return [*there, *(pair for pair in ours if pair[0] not in names), *more]
