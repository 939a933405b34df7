"""Links: what each kind allows, how often and how long; made, opened, followed. The key is told once, kept nowhere."""

import asyncio
from dataclasses import replace

from paiju import qr
from paiju.languages import _
from paiju.server.club.club import Club
from paiju.server.people.messages import LinkRow
from paiju.server.protocol.answers import MadeLink
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.storage.rows.links import Link, ListedLink, of_person, of_table
from paiju.server.tables.permissions import room_of
from paiju.server.web.security import digest, new_token

MINUTE, DAY = 60.0, 24 * 3600.0
INVITING = ("play", "watch", "support")
DEVICES = ("device", "recover")  # whoever opens one is the person it is for
# How often a link may be used, and for how many seconds. Whoever is in by a link comes again without using it up.
TERMS = {
    "play": (12, 7 * DAY),
    "watch": (100, 7 * DAY),
    "support": (12, 7 * DAY),
    "referee": (1, 7 * DAY),
    "admin": (1, DAY),
    "device": (1, 5 * MINUTE),
    "invite": (20, 7 * DAY),  # whoever opens one may be somebody here; an administrator says how often and how long
    "recover": (1, DAY),  # for somebody who cannot come in any more
    "share": (1, 365 * DAY),  # a finished hand to look at, which uses nothing up
}
FOR_A_SEAT = 2  # uses of a link to one chair: a friend, and the same friend in another browser
MOST_OF_A_TABLE, MOST_OF_A_PERSON, MOST_SHARED = 40, 10, 100  # links that can be used at the same time
LONGEST_KEY = 200
GONE = _("this link no longer works: it has been used or withdrawn, or is too old")


async def new_link(club: Club, kind: str, table: str, person: Person, seat: int | str | None = None) -> str:
    """A link's address; of one that shares a hand, `seat` is the hand's number, None for all of the match."""
    return address_of(club, await new_key(club, kind, table, person, seat), kind)


async def new_key(
    club: Club,
    kind: str,
    table: str,
    person: Person,
    seat: int | str | None = None,
    terms: tuple[int, float] | None = None,
) -> str:
    """A link's key; `terms` are uses and seconds, where they are not the usual ones."""
    key = new_token()
    uses, seconds = terms or TERMS[kind]
    if seat is not None and kind == "play" and not is_team(seat):
        uses = FOR_A_SEAT
    await check_number(club, kind, table, person)
    await club.store.add_link(digest(key), Link(kind, table, meant(seat), person.id), uses, seconds)
    return key


def is_team(seat: int | str) -> bool:
    """Is it a link for all of a relay's team (t0), and not for one place?"""
    return isinstance(seat, str) and seat[:1] == "t" and seat[1:].isdigit()


def meant(seat: int | str | None) -> str:
    """The seat a link is for, as it is kept."""
    return "" if seat is None else str(seat)


def address_of(club: Club, key: str, kind: str) -> str:
    """Where a key is brought."""
    return f"{club.network.url}/{'share' if kind == 'share' else 'join'}/{key}"


async def made_link(club: Club, address: str) -> MadeLink:
    """A link as its maker is told it. What only this machine can open gets no code: whoever reads one is elsewhere."""
    reach = club.network.reach
    return MadeLink(address, "" if reach == "machine" else await asyncio.to_thread(qr.svg, address), reach)


async def check_number(club: Club, kind: str, table: str, person: Person) -> None:
    """Nobody makes links without end."""
    await club.store.links.drop_old()
    invites = kind in INVITING
    which = of_table(table, INVITING) if invites else of_person(person.id, (kind,))
    most = MOST_OF_A_TABLE if invites else MOST_SHARED if kind == "share" else MOST_OF_A_PERSON
    if len(await club.store.links.listed(which)) >= most:
        raise Refused(
            "many_links",
            _("there are already {most} usable links; withdraw some, or wait until they expire", most=most),
        )


async def same_link(club: Club, link: str, wanted: Link) -> str:
    """A link that was made earlier, if it still opens what is wanted; else nothing."""
    key = link.rpartition("/")[2][:LONGEST_KEY]
    there = await club.store.links.look(digest(key)) if key else None
    return address_of(club, key, wanted.kind) if there == wanted else ""


async def opened(club: Club, key: str) -> tuple[str, Link]:
    """What a key opens to come in by, and its digest. Nothing is used up. A link by which somebody came whom the host
    has removed opens nothing; one that shares a hand lets nobody in. ServedElsewhere where another server has the table
    it leads to, before anything is done."""
    key_digest = digest(key[:LONGEST_KEY])
    link = await club.store.links.look(key_digest)
    room = await club.room(link.table) if link is not None and link.table else None
    if room is not None and room.removed:
        await club.store.links.withdraw_removed(room.id, room.removed)
        link = await club.store.links.look(key_digest)
    if link is None or link.kind == "share":
        raise Refused("link_gone", GONE)
    link = await onward(club, link)
    if link.table:
        await club.hub.room(link.table)
    return key_digest, link


async def onward(club: Club, link: Link) -> Link:
    """A link to a relay leads to the table where its game is played now."""
    room = await club.room(link.table) if link.table else None
    while room is not None and room.relay is not None and room.again is not None:
        room = await club.room(room.again[0])
        link = link if room is None else replace(link, table=room.id)
    return link


async def is_inside(club: Club, link: Link, person: Person | None) -> bool:
    """Has somebody already what a link would give them?"""
    if person is None:
        return False
    if link.kind == "device":
        return link.person == person.id
    if link.kind == "invite":
        return True
    if link.kind == "recover":  # it is used, also by whom it is for: their password goes
        return False
    if link.kind == "admin":
        return await club.admin(person)
    if person.id in (await room_of(club, link.table)).removed:
        return False
    rights = await club.store.rights_of(link.table, person.id)
    return rights.get(link.kind) == link.seat or (link.kind == "watch" and bool(rights))


async def follow(club: Club, link: Link, person: Person, key_digest: str) -> None:
    """Somebody comes in by a link: they may look on, and do what it allows. A referee does not look on as others do."""
    room = await room_of(club, link.table)
    if link.kind == "referee":
        await club.hub.referee(link.table, person, person.name)
    else:
        await club.hub.watch(link.table, person, person.name)
    if link.kind == "support":
        await club.hub.invite(link.table, Person(room.host), person)
    await club.store.grant(link.table, person.id, link.kind, link.seat, key_digest)


def link_row(link: ListedLink, people: list[str]) -> LinkRow:
    """A link in a list."""
    return LinkRow(
        link=link.id,
        kind=link.kind,  # type: ignore[arg-type]
        table=link.table,
        seat=link.seat,
        by=link.by or "",
        created=link.created,
        left=link.left,
        used=link.used,
        last_used=link.last_used,
        expires=link.expires,
        people=people,
    )
