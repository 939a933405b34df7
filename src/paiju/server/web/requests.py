"""What routes ask of a request: which club it is sent to, who sent it, and whether they ask too often."""

import math

from starlette.requests import Request

from paiju.errors import InputError
from paiju.languages import _
from paiju.server.club.club import Club
from paiju.server.protocol.refused import Refused, TooMany
from paiju.server.protocol.shared import Lang, Person
from paiju.server.web.limits import OF_ADDRESS, TOGETHER
from paiju.server.web.visitors import VISITOR, Visitor

# In a request's scope: the address asked, its body once it is read; a stranger's token.
ENDPOINT, BODY, NEW_TOKEN = "paiju.endpoint", "paiju.body", "paiju.token"
# Where a scope says that another server of the club has looked at it, and that it was tried here a moment ago.
PASSED, AGAIN = "paiju.passed_on", "paiju.again"
BY_INVITATION = _("this club is by invitation: open the link you were sent, or log in")
MOST_PAGES = 100_000
LOADED = 10.0  # finished hands that a table counts as which is not in memory


def club_of(request: Request) -> Club:
    """The club this request is sent to."""
    club: Club = request.app.state.club
    return club


def visitor_of(request: Request) -> Visitor:
    """Who sent this request."""
    visitor: Visitor = request.scope[VISITOR]
    return visitor


def person_of(request: Request) -> Person:
    """The person who sent this; strangers are refused."""
    person = visitor_of(request).person
    if person is None:
        raise Refused("unknown_person", _("send your token; get one from POST /api/me"))
    return person


def page_number(request: Request) -> int:
    """Which page of a list is asked for (`page`, from 0)."""
    text = request.query_params.get("page") or "0"
    if not (text.isascii() and text.isdigit() and int(text[:9]) <= MOST_PAGES):
        raise InputError("page", _("must be a whole number from {least} to {most}", least=0, most=MOST_PAGES))
    return int(text)


async def person_or_new(
    request: Request, name: str = "", lang: Lang = "zh", invited: bool = False
) -> tuple[Person, str]:
    """Who sent this; a stranger becomes somebody, with a token that is told once."""
    who, club = visitor_of(request), club_of(request)
    if who.person is not None:
        return who.person, ""
    await check_together(club, "new", who.address)
    return await new_person(request, name, lang, invited)


async def new_person(request: Request, name: str, lang: Lang = "zh", invited: bool = False) -> tuple[Person, str]:
    """The stranger who sent this is somebody from now on; the answer puts their token into the browser's cookie. In a
    club by invitation they must have brought a link."""
    if not invited and club_of(request).own.newcomers == "invited":
        raise Refused("by_invitation", BY_INVITATION)
    person, token = await club_of(request).people.new(name, lang, client=visitor_of(request).client)
    request.scope[NEW_TOKEN] = token
    return person, token


async def count(request: Request, kind: str, cost: float = 1.0) -> None:
    """One more of this kind, or several: by this person, else from this address; what is costly by both. What was
    passed on was counted by whoever passed it on."""
    if AGAIN in request.scope:
        return
    who, club = visitor_of(request), club_of(request)
    keys = {kind: key_of(who)} | ({OF_ADDRESS[kind]: who.address} if kind in OF_ADDRESS else {})
    for each, key in keys.items():
        if PASSED in request.scope:
            check_rate(club, each, key, cost)
        else:
            await check_together(club, each, key, cost)


def key_of(who: Visitor) -> str:
    """What somebody is counted by: the person, else the address."""
    return who.person.id if who.person else who.address


def check_rate(club: Club, kind: str, key: str, cost: float = 1.0) -> None:
    """Whoever asks too often is refused, and told when to try again."""
    wait = club.limits.take(kind, key, cost)
    if wait:
        raise too_many(wait)


async def check_together(club: Club, kind: str, key: str, cost: float = 1.0) -> None:
    """The same of what all servers count together."""
    if kind not in TOGETHER:
        check_rate(club, kind, key, cost)
        return
    wait = await club.wait_to_try(kind, [key], cost)
    if wait:
        raise too_many(wait)


def count_loading(club: Club, table: str, key: str) -> None:
    """Somebody asks about a table, which may have to be folded from its journal first."""
    if table not in club.hub.tables:
        check_rate(club, "hands", key, LOADED)


def too_many(wait: float) -> TooMany:
    """Somebody asks too often, and must wait so many seconds."""
    return TooMany(max(1, math.ceil(wait)))
