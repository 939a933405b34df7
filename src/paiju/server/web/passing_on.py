"""What is asked of a server that has not got the table is passed on to the one that has, once; so a balancer need only
be right mostly. While a table's server is gone and nobody else may have it yet, whoever asks waits."""

import asyncio
import hmac
import http.client
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from starlette.types import Message, Receive, Scope, Send

from paiju.server.club.club import Club
from paiju.server.cluster.owners import ServedElsewhere
from paiju.server.people.offices import OPERATOR
from paiju.server.process import metrics
from paiju.server.web.bodies import BODY_LIMIT, refusal
from paiju.server.web.requests import AGAIN, PASSED

MARK = "x-paiju-passed-on"  # to whom, when, for whom, and the club's own seal
ELSEWHERE = "paiju.elsewhere"  # where a scope says that it has to be
FRESH = 300.0  # seconds for which a mark is good: two machines' clocks may differ
WAIT, EVERY = 8.0, 0.2  # seconds a table is waited for, and between two tries
ANSWER_SECONDS, CONNECT_SECONDS = 10.0, 2.0
HOPS = ThreadPoolExecutor(16, "paiju-hop")
TAKEN_ALONG = ("authorization", "cookie", "user-agent", "accept", "accept-language", "if-none-match", "content-type",
               "origin", "traceparent")  # fmt: skip
LEFT_BEHIND = ("connection", "transfer-encoding", "content-length", "date", "server", "x-request-id")
GOOD, WRONG_SERVER = 200, 421
NOBODY = "-"


@dataclass(slots=True)
class Elsewhere:
    """Where it turned out that what is asked has to be asked, if anywhere."""

    error: ServedElsewhere | None = None


def mark_of(club: Club, server: str, scope: Scope) -> str:
    """What says that a request was looked at by a server of this club, and from where it comes."""
    address = str((scope.get("client") or ("", 0))[0]) or NOBODY
    operator = str(scope.get(OPERATOR) or NOBODY).replace(" ", "+")
    words = f"{server} {int(time.time())} {address} {operator}"
    return f"{words} {seal_of(club, words, scope['path'])}"


def seal_of(club: Club, words: str, path: str) -> str:
    """By which another server of the club knows our word."""
    assert club.store.vault is not None
    return club.store.vault.seal_of(f"{words} {path}")


def is_passed_on(club: Club, scope: Scope, headers: dict[str, str]) -> bool:
    """Was it looked at by another server of the club and passed on to this one? Then it comes from whoever that one
    says."""
    words, _, seal = headers.get(MARK, "").rpartition(" ")
    if club.members is None or club.store.vault is None or not words:
        return False
    if not hmac.compare_digest(seal.encode(), seal_of(club, words, scope["path"]).encode()):
        return False
    server, at, address, operator = words.split(" ")
    if server != club.members.id or abs(time.time() - int(at)) > FRESH:
        return False
    scope["client"], scope[PASSED] = (address if address != NOBODY else "", 0), True
    if operator != NOBODY:
        scope[OPERATOR] = operator.replace("+", " ")
    return True


async def answered(club: Club, app: Any, scope: Scope, receive: Receive, send: Send) -> None:
    """What the application says, or that of the server which has the table."""
    if club.owners is None or PASSED in scope or is_long(scope):
        await app(scope, receive, send)
        return
    body, end = await whole_body(receive), time.monotonic() + WAIT
    while True:
        where = Elsewhere()

        async def held(message: Message, where: Elsewhere = where) -> None:
            if where.error is None:
                await send(message)

        await app({**scope, ELSEWHERE: where}, replayed(body, receive), held)
        if where.error is None:
            return
        scope = {**scope, AGAIN: True}  # it is not counted twice
        answer = await asyncio.get_running_loop().run_in_executor(HOPS, ask, club, scope, body, where.error)
        if answer is not None:
            metrics.PASSED_ON.labels("http").inc()
            await sent_on(answer, send)
            return
        if time.monotonic() >= end:
            await refusal(where.error)(scope, receive, send)
            return
        await asyncio.sleep(EVERY)


def is_long(scope: Scope) -> bool:
    """Is more sent than is kept at hand? Nothing so long is about a table."""
    sizes = [value for name, value in scope["headers"] if name == b"content-length"]
    chunked = any(name == b"transfer-encoding" for name, _ in scope["headers"])
    return chunked or any(not size.isdigit() or int(size) > BODY_LIMIT for size in sizes)


async def whole_body(receive: Receive) -> bytes:
    """All that is sent; it is at hand already."""
    parts, more = [], True
    while more:
        message = await receive()
        parts.append(message.get("body", b""))
        more = message["type"] == "http.request" and message.get("more_body", False)
    return b"".join(parts)


def replayed(body: bytes, then: Receive) -> Receive:
    """The same once more, then what comes."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        return waiting.pop() if waiting else await then()

    return receive


def headers_for(club: Club, scope: Scope, server: str) -> dict[str, str]:
    """What another server has to know of who asks."""
    names = ((name.decode("latin-1").lower(), value.decode("latin-1")) for name, value in scope["headers"])
    return {name: value for name, value in names if name in TAKEN_ALONG} | {MARK: mark_of(club, server, scope)}


def ask(club: Club, scope: Scope, body: bytes, where: ServedElsewhere) -> tuple[int, list[Any], bytes] | None:
    """What the table's server says; None where it cannot be asked, or has not got the table either."""
    if not where.url or club.members is None or where.server in club.members.fallen:
        return None
    url = urlsplit(where.url)
    kind = http.client.HTTPSConnection if url.scheme == "https" else http.client.HTTPConnection
    connection = kind(url.hostname or "", url.port, timeout=CONNECT_SECONDS)
    query = scope.get("query_string", b"").decode("latin-1")
    path = scope["raw_path"].decode("latin-1") + (f"?{query}" if query else "")
    try:
        connection.connect()
        if connection.sock is not None:
            connection.sock.settimeout(ANSWER_SECONDS)
        connection.request(scope["method"], path, body or None, headers_for(club, scope, where.server))
        response = connection.getresponse()
        raw = response.read()
    except (OSError, http.client.HTTPException):
        return None
    finally:
        connection.close()
    if response.status == WRONG_SERVER:
        return None
    return response.status, response.getheaders(), raw


async def asked_of(
    club: Club, scope: Scope, server: str, url: str, method: str, path: str, body: bytes = b""
) -> bytes | None:
    """What another server of the club says to whoever sent a request, asked something of our own; None where it cannot
    be asked, or refuses."""
    own = {**scope, "method": method, "path": path, "raw_path": path.encode(), "query_string": b""}
    answer = await asyncio.get_running_loop().run_in_executor(HOPS, ask, club, own, body, ServedElsewhere(server, url))
    return answer[2] if answer is not None and answer[0] == GOOD else None


async def sent_on(answer: tuple[int, list[Any], bytes], send: Send) -> None:
    """The other server's answer, as ours."""
    status, there, body = answer
    headers = [(name.lower(), value) for name, value in there if name.lower() not in LEFT_BEHIND]
    headers.append(("content-length", str(len(body))))
    raw = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers]
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": body})
