"""Who asks: a token in the cookie or in the Authorization header makes a person; others are strangers."""

import math
from dataclasses import dataclass

from starlette.requests import cookie_parser
from starlette.responses import Response
from starlette.types import Scope

from paiju.server.club.club import Club
from paiju.server.protocol.refused import TooMany
from paiju.server.protocol.shared import Person
from paiju.server.web.limits import counted_as
from paiju.server.web.security import digest

VISITOR = "paiju.visitor"
COOKIE = "paiju"
COOKIE_SECONDS = 400 * 24 * 3600  # as long as browsers keep one
LONGEST_TOKEN = 200
# Of several signs the first counts: most browsers also name those they are like.
BROWSERS = (
    ("MicroMessenger", "WeChat"),
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who sends a request: the person if we know one, and the address."""

    person: Person | None
    address: str
    token: str = ""  # the digest the person is known by
    client: str = ""  # which sort of client it is, "" for a program


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
    address, client = address_of(scope), client_of(headers.get("user-agent", ""))
    token = brought(headers, cookie)
    if not token:
        return Visitor(None, address, "", client)
    return Visitor(await person_by(club, digest(token), address), address, digest(token), client)


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


def client_of(agent: str) -> str:
    """A browser and its system, as somebody knows their devices; "" for anything else."""
    if not agent.startswith("Mozilla/"):
        return ""
    browser = next((name for sign, name in BROWSERS if sign in agent), "")
    system = next((name for sign, name in SYSTEMS if sign in agent), "")
    return ", ".join(filter(None, (browser, system)))


def forget(response: Response, secure: bool) -> None:
    """Take the token out of the browser's cookie."""
    response.delete_cookie(COOKIE, path="/", secure=secure, httponly=True, samesite="lax")


def keep(response: Response, token: str, secure: bool) -> None:
    """Put the token into the browser's cookie, out of reach of scripts and of other sites."""
    response.set_cookie(COOKIE, token, max_age=COOKIE_SECONDS, path="/", secure=secure, httponly=True, samesite="lax")
