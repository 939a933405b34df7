"""Who may do what at a table: the host what he likes, others what a link or an open door allows."""

from typing import TYPE_CHECKING

from paiju.server.answers import Refusal
from paiju.server.messages import Person, Refused
from paiju.server.security import digest, new_token
from paiju.server.store import Link, Listed

if TYPE_CHECKING:
    from paiju.server.club import Club

WEEK = 7 * 24 * 3600.0
DEVICE_SECONDS = 300.0
ADMIN_SECONDS = 24 * 3600.0
MANY = 1_000_000  # uses of a link that is handed round
ROLES = ("host", "seat", "play", "support", "watch")


async def listed_table(club: "Club", table: str) -> Listed:
    """A table of the club."""
    found = await club.store.find_table(table) if len(table) <= 32 else None
    if found is None:
        raise Refused("no_table", "there is no such table", "没有这张桌子")
    return found


async def check_watching(club: "Club", table: str, person: Person | None) -> Listed:
    """May this person, or anybody, look at the table?"""
    found = await listed_table(club, table)
    if found.public or (person is not None and await club.store.rights_of(table, person.id)):
        return found
    if person is not None and await club.admin(person):
        return found
    raise Refused("not_invited", "this table is private; ask for a link", "这张桌子不公开；请索取链接")


async def check_host(club: "Club", table: str, person: Person) -> Listed:
    """Only the host."""
    found = await listed_table(club, table)
    if "host" not in await club.store.rights_of(table, person.id):
        raise Refused("not_host", "only the host may do this", "只有房主可以这样做")
    return found


async def check_sitting(club: "Club", table: str, person: Person, seat: int | str | None) -> int | str | None:
    """May this person take a chair, and which: an invitation may name one."""
    await listed_table(club, table)
    rights = await club.store.rights_of(table, person.id)
    if "host" in rights or "seat" in rights:
        return seat
    if "play" not in rights:
        raise Refused("not_invited", "ask the host for a link to play", "请向房主索取入座链接")
    meant = rights["play"]
    if not meant:
        return seat
    own = int(meant) if meant.isdigit() else meant
    if seat not in (None, own):
        raise Refused("not_yours", "your link is for another seat", "你的链接是另一个座位的")
    return own


async def new_link(club: "Club", kind: str, table: str, person: Person, seat: int | str | None = None) -> str:
    """A link's address. Its key is kept nowhere."""
    key = new_token()
    uses, seconds = {"device": (1, DEVICE_SECONDS), "admin": (1, ADMIN_SECONDS)}.get(kind, (MANY, WEEK))
    meant = "" if seat is None else str(seat)
    await club.store.add_link(digest(key), Link(kind, table, meant, person.id), uses, seconds)
    return f"{club.settings.url}/join/{key}"


async def follow(club: "Club", link: Link, person: Person) -> None:
    """Somebody has opened a link: what it allows him."""
    if link.kind == "support":
        host = await club.store.find_person(link.person)
        if host is None:
            raise Refusal(404, "not_found", "the link is of nobody we know", "链接已失效")
        await club.hub.invite(link.table, host, person)
    await club.store.grant(link.table, person.id, link.kind, link.seat)
