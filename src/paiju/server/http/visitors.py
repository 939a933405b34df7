"""Who asks: a token in the cookie or in the Authorization header makes a person; others are strangers."""

import math
from dataclasses import dataclass

from starlette.requests import cookie_parser
from starlette.responses import Response
from starlette.types import Scope

from paiju.server.club import Club
from paiju.server.limits import counted_as
from paiju.server.protocol.refused import TooMany
from paiju.server.protocol.shared import Person
from paiju.server.security import digest

VISITOR = "paiju.visitor"
COOKIE = "paiju"
COOKIE_SECONDS = 400 * 24 * 3600  # as long as browsers keep one
LONGEST_TOKEN = 200


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who sends a request: the person if we know one, and the address."""

    person: Person | None
    address: str
    token: str = ""  # the digest the person is known by
    fresh: str = ""  # a token just made, for the cookie


def brought(headers: dict[str, str], cookie: bool) -> str:
    """The token a request brings: the program's own first, else the browser's cookie."""
    kind, _, value = headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return value.strip()[:LONGEST_TOKEN]
    if not cookie:
        return ""
    return cookie_parser(headers.get("cookie", "")).get(COOKIE, "")[:LONGEST_TOKEN]


async def visitor(club: Club, scope: Scope, headers: dict[str, str], cookie: bool = True) -> Visitor:
    """Who sends this; a token nobody has is no token."""
    address = address_of(scope)
    token = brought(headers, cookie)
    if not token:
        return Visitor(None, address)
    return Visitor(await person_by(club, digest(token), address), address, digest(token))


def address_of(scope: Scope) -> str:
    """Where this comes from, as it is counted; behind a proxy what the proxy says."""
    return counted_as((scope.get("client") or ("", 0))[0])


async def person_by(club: Club, token: str, address: str) -> Person | None:
    """Who has the token of this digest; an address may ask the database so often."""
    near = club.people.at_hand(token)
    if near is not None:
        return near
    wait = club.limits.take("lookup", address)
    if wait:
        raise TooMany(math.ceil(wait))
    return await club.people.known(token)


def keep(response: Response, token: str, secure: bool) -> None:
    """Put the token into the browser's cookie, out of reach of scripts and of other sites."""
    response.set_cookie(COOKIE, token, max_age=COOKIE_SECONDS, path="/", secure=secure, httponly=True, samesite="lax")
