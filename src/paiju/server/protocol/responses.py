"""Answers of the HTTP side: JSON, and refusals in one form for all of them."""

from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from paiju.errors import InputError

T = TypeVar("T")
BODY_LIMIT = 64 * 1024  # bytes; a club's own book as TOML is the largest thing anybody needs to send
SCORE_LIMIT = 1024 * 1024  # of a list of hands


class HttpRefusal(Exception):
    """A request that is refused: a status, a code for programs, words for people, the clause or field if any."""

    def __init__(
        self, status: int, code: str, why: str, why_zh: str, *, field: str | None = None, clause: str | None = None
    ) -> None:
        super().__init__(why)
        self.status, self.code, self.why, self.why_zh = status, code, why, why_zh
        self.field, self.clause = field, clause
        self.headers: dict[str, str] = {}

    def response(self) -> Response:
        """The refusal as it is sent."""
        told = {"code": self.code, "why": self.why, "why_zh": self.why_zh, "clause": self.clause, "field": self.field}
        answer = reply({"error": told}, self.status)
        answer.headers.update(self.headers)
        return answer


def reply(value: object, status: int = 200) -> Response:
    """A value as JSON."""
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def refused_input(error: InputError) -> HttpRefusal:
    """Something the sender can mend."""
    return HttpRefusal(400, "input", error.message, error.zh, field=error.field or None)


def not_found(what: str, what_zh: str) -> HttpRefusal:
    """There is no such thing here."""
    return HttpRefusal(404, "not_found", f"there is no such {what}", f"没有这个{what_zh}")


async def body(request: Request, most: int = BODY_LIMIT) -> bytes:
    """The request's body, refused as soon as it is longer than allowed."""
    parts: list[bytes] = []
    size = 0
    try:
        async for part in request.stream():
            size += len(part)
            if size > most:
                raise too_large(most)
            parts.append(part)
    except ClientDisconnect:
        raise HttpRefusal(400, "input", "the request ended early", "请求中断") from None
    return b"".join(parts)


def too_large(most: int) -> HttpRefusal:
    """A body longer than anybody needs."""
    return HttpRefusal(413, "large", f"too large: at most {most} bytes", f"过大：最多 {most} 字节")


async def told(request: Request, kind: type[T], most: int = BODY_LIMIT) -> T:
    """The request's body as a message of this kind; an empty body is an empty message."""
    found: T = decoded(await body(request, most) or b"{}", kind)
    return found


def decoded(raw: bytes, kind: Any) -> Any:
    """JSON as a message of this kind, else a refusal naming the field."""
    try:
        return msgspec.json.decode(raw, type=kind)
    except msgspec.ValidationError as error:
        text = str(error)
        words, _, path = text.partition(" - at `$")
        field = path.rstrip("`").lstrip(".") or None
        raise HttpRefusal(400, "input", words, f"格式不对：{words}", field=field) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise HttpRefusal(400, "input", "the body is not JSON", "内容不是 JSON") from None
