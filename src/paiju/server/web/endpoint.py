"""An address of the club, declared once: how and where it is asked, who may, what that costs, what is sent and what
comes back. Routing, the description of the API, the types of the browser's side and the matrix of rights read it."""

import re
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, TypedDict, Unpack

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, compile_path

from paiju.server.people.offices import OPERATOR, check_role
from paiju.server.web.bodies import BODY_LIMIT
from paiju.server.web.requests import BODY, ENDPOINT, NEW_TOKEN, club_of, count, person_of
from paiju.server.web.rights import ANYBODY, OFFICE, Right
from paiju.server.web.visitors import keep

Handler = Callable[[Request], Awaitable[Response]]
Cost = str | tuple[str, float]  # a bucket (web/limits.py), and how much is taken from it if that is not 1
EXAMPLES = Path(__file__).parent / "examples.json"


class Terms(TypedDict, total=False):
    """On what terms an address is asked: who may, what it costs, how long a body it takes; what of the body is noted
    where something is done in an office, or that it is noted at all where it is only looked at."""

    needs: Right
    cost: Cost | None
    largest: int
    notes: tuple[str, ...] | None


class EndpointExample(msgspec.Struct, forbid_unknown_fields=True):
    """What may be sent to an address, and what may come back."""

    sent: object = None
    answer: object = None


@cache
def examples() -> dict[str, EndpointExample]:
    """The examples there are, by method and path: every body that an address takes, and answers where they say more
    than their types."""
    return msgspec.json.decode(EXAMPLES.read_bytes(), type=dict[str, EndpointExample])


@dataclass(frozen=True, slots=True, eq=False)
class Endpoint:
    """One address. Without a summary it is a page, which the description of the API leaves out. An office it needs and
    a cost that is known beforehand are seen to here; what depends on the thing asked about is the handler's."""

    method: Literal["GET", "POST"]
    path: str
    handler: Handler
    summary: str = ""
    sent: object = None
    answer: object = None
    needs: Right = ANYBODY
    cost: Cost | None = None
    largest: int = BODY_LIMIT
    notes: tuple[str, ...] | None = None

    @property
    def plain_path(self) -> str:
        """The path with its gaps named alone, as documents write it."""
        return re.sub(r":\w+}", "}", self.path)

    @property
    def example(self) -> EndpointExample:
        """What may be sent and come back; nothing where that is obvious."""
        return examples().get(f"{self.method} {self.plain_path}", EndpointExample())

    def route(self) -> Route:
        """The address as the framework takes it."""
        return Route(self.path, self.respond, methods=[self.method])

    async def respond(self, request: Request) -> Response:
        """The answer to a request that may be made."""
        request.scope[ENDPOINT] = self
        if self.needs in OFFICE:
            await check_role(club_of(request), person_of(request), OFFICE[self.needs])
        if self.cost is not None:
            await count(request, *((self.cost,) if isinstance(self.cost, str) else self.cost))
        answer = await self.handler(request)
        if self.needs in OFFICE and (self.method == "POST" or self.notes is not None):
            await self.note(request)
        if NEW_TOKEN in request.scope:
            keep(answer, request.scope[NEW_TOKEN], club_of(request).settings.secure)
        return answer

    async def note(self, request: Request) -> None:
        """Something was done in an office."""
        body = msgspec.json.decode(request.scope.get(BODY) or b"{}") if self.notes else {}
        how = {name: body[name] for name in self.notes or () if name in body}
        whom = " ".join(str(value) for value in request.path_params.values())
        who = request.scope.get(OPERATOR) or person_of(request).id
        await club_of(request).store.audit.add(who, f"{self.method} {self.plain_path}", whom, how)


def get(path: str, handler: Handler, summary: str = "", answer: object = None, **terms: Unpack[Terms]) -> Endpoint:
    """An address that is looked at."""
    return Endpoint("GET", path, handler, summary, None, answer, **terms)


def post(
    path: str, handler: Handler, summary: str, sent: object = None, answer: object = None, **terms: Unpack[Terms]
) -> Endpoint:
    """An address that something is sent to."""
    return Endpoint("POST", path, handler, summary, sent, answer, **terms)


def largest_bodies(endpoints: Iterable[Endpoint]) -> Callable[[str], int]:
    """How long a body may be that is sent to a path, told before anything is routed."""
    longer = [(compile_path(each.path)[0], each.largest) for each in endpoints if each.largest > BODY_LIMIT]

    def largest(path: str) -> int:
        return next((most for pattern, most in longer if pattern.match(path)), BODY_LIMIT)

    return largest
