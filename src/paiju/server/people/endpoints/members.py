"""My own page and what I am where; for organisers and hosts: which player is which member."""

from collections.abc import Awaitable, Callable, Sequence

from starlette.requests import Request
from starlette.responses import Response

from paiju.languages import _
from paiju.match import Match
from paiju.server.club.club import Club
from paiju.server.desks.messages.desks import DeskRight
from paiju.server.desks.rights import KEEPERS, desk_allowed, evening_allowed
from paiju.server.events.entries.rights import ENTRIES
from paiju.server.events.visitors import id_of, visited
from paiju.server.people.members import ask_member, members_of, my_page, page_of_player
from paiju.server.people.messages import MemberRow, MemberWho, MemberWish, MyPage, MyPageWish, PlayerPage
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import PartKind
from paiju.server.tables.permissions import LONGEST_ID
from paiju.server.web.bodies import body_as, reply
from paiju.server.web.endpoint import Endpoint, get, post
from paiju.server.web.requests import club_of, person_of, visitor_of
from paiju.server.web.rights import EVENT_ENTRIES, KNOWN, WRITER

NamesAt = Callable[[Club, str], Awaitable[Sequence[str]]]
Rows = list[MemberRow]
NO_PART = _("you are nobody there, or nobody asks you")


async def page(request: Request) -> Response:
    """My own page."""
    return reply(await my_page(club_of(request), person_of(request)))


async def change_page(request: Request) -> Response:
    """To whom my page is shown, and another code."""
    club, person = club_of(request), person_of(request)
    wish = await body_as(request, MyPageWish)
    await club.store.members.change(person.id, wish.shown, renew=wish.new_code)
    return reply(await my_page(club, person))


async def accept(request: Request) -> Response:
    """I am whom an organiser or host asks about."""
    club, person = club_of(request), person_of(request)
    if not await club.store.parts.accept(part_id(request), person.id):
        raise Refused("not_found", NO_PART)
    return reply(await my_page(club, person))


async def end_part(request: Request) -> Response:
    """I am not, or no more."""
    club, person = club_of(request), person_of(request)
    if not await club.store.parts.end(part_id(request), person=person.id):
        raise Refused("not_found", NO_PART)
    return reply(await my_page(club, person))


def part_id(request: Request) -> str:
    """The event or desk, as the address has it."""
    return str(request.path_params["id"])[:LONGEST_ID]


# --- organisers and hosts ---


async def of_event(request: Request) -> Response:
    """Which entrants are members."""
    club, event, _who = await visited(request, *ENTRIES)
    return reply(await members_of(club, event.row.id))


async def ask_in_event(request: Request) -> Response:
    """An entrant is the member who shows this code."""
    club, event, _who = await visited(request, *ENTRIES)
    wish = await body_as(request, MemberWish)
    if wish.who not in event.safe.enrolled:
        raise Refused("input", NOBODY, field="who")
    return await after_asking(club, event.row.id, "event", wish)


async def end_in_event(request: Request) -> Response:
    """An entrant is no member's any more."""
    club, event, _who = await visited(request, *ENTRIES)
    return await after_ending(request, club, event.row.id)


async def page_in_event(request: Request) -> Response:
    """The page of the member whom an entrant is, if they show it."""
    club, viewer = club_of(request), visitor_of(request).person
    return reply(PlayerPage(await page_of_player(club, id_of(request), request.path_params["who"], viewer)))


def members_at(
    at: str, kind: PartKind, allowed: Callable[..., Awaitable[tuple[Club, str, DeskRight]]], names: NamesAt
) -> tuple[Endpoint, ...]:
    """Members at desks of one sort, a referee's or evenings: who they are, asked by their code, ended."""

    async def listed(request: Request) -> Response:
        club, id, _right = await allowed(request, *KEEPERS)
        return reply(await members_of(club, id))

    async def ask(request: Request) -> Response:
        club, id, _right = await allowed(request, *KEEPERS)
        wish = await body_as(request, MemberWish)
        check_named(wish.who, await names(club, id))
        return await after_asking(club, id, kind, wish)

    async def end(request: Request) -> Response:
        club, id, _right = await allowed(request, *KEEPERS)
        return await after_ending(request, club, id)

    return (
        get(at, listed, "Which players are members of the club", Rows, needs=WRITER),
        post(at, ask, "A player is the member who shows this code", MemberWish, Rows, needs=WRITER, cost="link"),
        post(f"{at}/end", end, "A player is no member's any more", MemberWho, Rows, needs=WRITER),
    )


async def names_at_desk(club: Club, id: str) -> Sequence[str]:
    """Everybody who plays at a desk, of a relay the teams' members and substitutes."""
    async with club.desks.turns.of(id):
        game = (await club.desks.known(id)).desk.game
    if isinstance(game, Match):
        return game.names
    return [name for team in game.teams for name in (*team.members, *team.substitutes)]


async def names_at_evening(club: Club, id: str) -> Sequence[str]:
    """Everybody at an evening."""
    async with club.evenings.turns.of(id):
        return (await club.evenings.known(id)).desk.evening.names


NOBODY = _("nobody on the list has this id")


def check_named(who: str, names: Sequence[str]) -> None:
    """One of those who play."""
    if who not in names:
        raise Refused("input", _("nobody of that name is here"), field="who")


async def after_asking(club: Club, id: str, kind: PartKind, wish: MemberWish) -> Response:
    """Who is whom, once a member was asked."""
    await ask_member(club, id, kind, wish.who, wish.code)
    return reply(await members_of(club, id))


async def after_ending(request: Request, club: Club, id: str) -> Response:
    """Who is whom, once somebody is nobody's."""
    wish = await body_as(request, MemberWho)
    await club.store.parts.end(id, who=wish.who)
    return reply(await members_of(club, id))


ENDPOINTS = (
    get("/api/me/page", page, "My own page, and what I am at events, desks and evenings", MyPage, needs=KNOWN),
    post("/api/me/page", change_page, "To whom my page is shown; another code", MyPageWish, MyPage, needs=KNOWN,
         cost="lobby"),
    post("/api/me/parts/{id}/accept", accept, "I am whom an organiser asks about", None, MyPage, needs=KNOWN),
    post("/api/me/parts/{id}/end", end_part, "I am not, or no more", None, MyPage, needs=KNOWN),
    get("/api/events/{id}/members", of_event, "Which entrants are members of the club", Rows, needs=EVENT_ENTRIES),
    post("/api/events/{id}/members", ask_in_event, "An entrant is the member who shows this code", MemberWish, Rows,
         needs=EVENT_ENTRIES, cost="link"),
    post("/api/events/{id}/members/end", end_in_event, "An entrant is no member's any more", MemberWho, Rows,
         needs=EVENT_ENTRIES),
    get("/api/events/{id}/members/{who}", page_in_event, "The page of the member whom an entrant is", PlayerPage,
        cost="lobby"),
    *members_at("/api/desks/{id}/members", "desk", desk_allowed, names_at_desk),
    *members_at("/api/evenings/{id}/members", "evening", evening_allowed, names_at_evening),
)  # fmt: skip
