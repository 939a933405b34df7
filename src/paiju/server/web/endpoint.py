"""An address of the club, declared once: how and where it is asked, who may, what that costs, what is sent and what
comes back. Routing, the description of the API, the types of the browser's side and the matrix of rights read it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Literal

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from paiju.server.people.offices import check_role
from paiju.server.web.requests import ENDPOINT, club_of, count, person_of
from paiju.server.web.rights import ANYBODY, KNOWN, OFFICE, Right

BODY_LIMIT = 64 * 1024  # bytes; a club's own book as TOML is the largest thing most addresses are sent

Handler = Callable[[Request], Awaitable[Response]]
Cost = str | tuple[str, float]  # a bucket (web/limits.py), and how much is taken from it if that is not 1


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

    def route(self) -> Route:
        """The address as the framework takes it."""
        return Route(self.path, self.respond, methods=[self.method])

    async def respond(self, request: Request) -> Response:
        """The answer to a request that may be made."""
        request.scope[ENDPOINT] = self
        if self.needs in OFFICE:
            await check_role(club_of(request), person_of(request), OFFICE[self.needs])
        elif self.needs == KNOWN:
            person_of(request)
        if self.cost is not None:
            count(request, *((self.cost,) if isinstance(self.cost, str) else self.cost))
        return await self.handler(request)


def get(path: str, handler: Handler, summary: str = "", answer: object = None, **how: Any) -> Endpoint:
    """An address that is looked at."""
    return Endpoint("GET", path, handler, summary, None, answer, **how)


def post(path: str, handler: Handler, summary: str, sent: object = None, answer: object = None, **how: Any) -> Endpoint:
    """An address that something is sent to."""
    return Endpoint("POST", path, handler, summary, sent, answer, **how)
