"""The bodies of requests and answers: JSON both ways, and refusals in one form for all of them."""

from collections import deque
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Message, Receive

from paiju.books.own.faults import BookFaults
from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.server.process import metrics
from paiju.server.protocol.answers import FileFault, Problem, RefusedBody
from paiju.server.protocol.refused import Refused, TooMany, too_large
from paiju.server.protocol.texts import encode, with_values
from paiju.server.web.requests import BODY, ENDPOINT, count

T = TypeVar("T")
BODY_LIMIT = 64 * 1024  # bytes; a club's own book as TOML is the largest thing most addresses are sent


def reply(value: object, status: int = 200) -> Response:
    """A value as JSON."""
    return Response(encode(value), status, media_type="application/json")


def refusal(error: InputError) -> Response:
    """What was refused as it is sent: an InputError of no further kind is something the sender can mend."""
    faults = error.faults if isinstance(error, BookFaults) else ()
    if not isinstance(error, Refused):
        error = Refused("input", error.text, field=error.field)
    metrics.REFUSALS.labels("http", error.code).inc()
    answered = problem(error.code, error.text, error.clause, error.field)
    if faults:
        answered.error.faults = [
            FileFault(each.line, each.field, each.text.en, with_values(each.text)) for each in faults
        ]
    answer = reply(answered, error.status)
    if isinstance(error, TooMany):
        answer.headers["Retry-After"] = str(error.seconds)
    return answer


def problem(code: str, text: Text, clause: str | None = None, field: str = "") -> Problem:
    """Why something could not be done, in the one form all such answers have."""
    return Problem(RefusedBody(code, text.en, clause, field or None, with_values(text)))


async def whole(receive: Receive, headers: Mapping[str, str]) -> Receive | None:
    """The body awaited, so that a request counts once it is whole; of a long one only the beginning. What it is
    received by from then on; None when nobody is there any more."""
    if headers.get("content-length", "0") == "0" and "transfer-encoding" not in headers:
        return receive
    parts: deque[Message] = deque()
    size, more = 0, True
    while more and size <= BODY_LIMIT:
        part = await receive()
        if part["type"] == "http.disconnect":
            return None
        parts.append(part)
        size, more = size + len(part.get("body", b"")), part.get("more_body", False)

    async def again() -> Message:
        return parts.popleft() if parts else await receive()

    return again


async def body(request: Request) -> bytes:
    """The request's body, read only if its sender may send so much, refused as soon as it is longer than allowed."""
    most: int = request.scope[ENDPOINT].largest
    await count(request, "body", announced(request, most))
    parts: list[bytes] = []
    size = 0
    try:
        async for part in request.stream():
            size += len(part)
            if size > most:
                raise too_large(most)
            parts.append(part)
    except ClientDisconnect:
        raise Refused("input", _("the request was cut off")) from None
    request.scope[BODY] = b"".join(parts)
    return bytes(request.scope[BODY])


def announced(request: Request, most: int) -> int:
    """How long a body says it will be; one that does not say may be as long as any."""
    if "transfer-encoding" in request.headers:
        return most
    return int(request.headers.get("content-length", "0")[:12])


async def body_as(request: Request, kind: type[T]) -> T:
    """The request's body as a message of the kind its address declares; an empty body is an empty message."""
    declared = request.scope[ENDPOINT].sent
    if declared is not kind:
        raise TypeError(f"{request.url.path} declares {declared} and reads {kind}")
    value: T = decoded(await body(request) or b"{}", kind)
    return value


def decoded(raw: bytes, kind: Any) -> Any:
    """JSON as a message of this kind, else a refusal naming the field."""
    try:
        return msgspec.json.decode(raw, type=kind)
    except msgspec.ValidationError as error:
        text = str(error)
        words, _rest, path = text.partition(" - at `$")
        field = path.rstrip("`").lstrip(".")
        raise Refused("input", _("wrong format: {why}", why=words), field=field) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refused("input", _("the body is not JSON")) from None


def parsed(raw: bytes) -> object:
    """JSON of any kind; what it means is the scorer's business."""
    try:
        return msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refused("input", _("the body is not JSON")) from None
