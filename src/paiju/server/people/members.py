"""Members as players: pages of their own, and who is whom at events, desks and evenings. Nobody is given a list of
members: an organiser asks by the code that a member shows, and the member says whether it is so."""

from paiju.languages import _
from paiju.server.club.club import Club
from paiju.server.people.accounts import is_member
from paiju.server.people.messages import MemberRow, MyPage, PartTold
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import PartKind, Person, Shown
from paiju.server.room.given_names import guest_called
from paiju.server.storage.rows.parts import ASKED

LONGEST_PAGE = 16


async def my_page(club: Club, person: Person) -> MyPage:
    """Somebody's own page as they see it."""
    page = await club.store.members.of(person.id)
    parts = await club.store.parts.of(person.id)
    rows = [PartTold(part.kind, part.id, part.title, part.name, part.state) for part in parts]
    return MyPage(page.page, page.shown, page.code, rows)


async def page_open_to(club: Club, page: str, viewer: Person | None) -> tuple[str, str]:
    """Whose page this is, and what they are called; to whom it is not shown there is none."""
    owner = await club.store.members.at(page) if len(page) <= LONGEST_PAGE else None
    if owner is None or not await is_shown(club, owner.person, owner.shown, viewer):
        raise Refused("no_page", _("there is no such page, or it is not shown to you"))
    person = await club.store.find_person(owner.person)
    return owner.person, person.name if person and person.name else guest_called(owner.person)


async def is_shown(club: Club, person: str, shown: Shown | str, viewer: Person | None) -> bool:
    """Is somebody's page, which is shown so, shown to who looks?"""
    if shown == "everybody" or viewer is None:
        return shown == "everybody"
    return viewer.id == person or (shown == "members" and await is_member(club, viewer))


async def page_of_player(club: Club, id: str, who: str, viewer: Person | None) -> str:
    """The page of the member whom a player is, if it is shown to who looks."""
    for member in await club.store.parts.at(id, who):
        if member.page and member.state != ASKED and await is_shown(club, member.person, member.shown, viewer):
            return member.page
    return ""


async def members_of(club: Club, id: str) -> list[MemberRow]:
    """Who of the club is whom at an event or a desk."""
    return [
        MemberRow(member.who, "" if member.state == ASKED else member.name or guest_called(member.person), member.state)
        for member in await club.store.parts.at(id)
    ]


async def ask_member(club: Club, id: str, kind: PartKind, who: str, code: str) -> None:
    """Ask the member who shows a code whether they are this player."""
    page = await club.store.members.coded(code)
    if page is None:
        text = _("no member has this code of eight letters and digits; members find theirs under “Me and my devices”")
        raise Refused("input", text, field="code")
    if await club.store.parts.ask(id, kind, who, page.person):
        raise Refused("taken", _("this member is somebody else here already; take that back first"))
