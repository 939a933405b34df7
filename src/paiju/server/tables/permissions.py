"""Who may do what at a table: the host what they like, others what a link or an open door allows."""

from paiju.languages import _
from paiju.server.club.club import Club
from paiju.server.people.accounts import is_member
from paiju.server.protocol.refused import Refused, not_found
from paiju.server.protocol.shared import OpenTables, Person
from paiju.server.room.journal import Ended, now
from paiju.server.room.room import Room
from paiju.server.room.visibility import check_open_hands

LONGEST_ID = 32
DRAINING = _("this server is about to be stopped and opens no tables; try again in a moment")
OPENERS = {
    "members": _("in this club only members open tables"),
    "organisers": _("in this club only organisers open tables"),
}


async def room_of(club: Club, table: str) -> Room:
    """A table of the club."""
    room = await club.hub.room(table) if len(table) <= LONGEST_ID else None
    if room is None:
        raise Refused("no_table", _("there is no such table"))
    return room


async def check_opening(club: Club, person: Person | None) -> None:
    """May somebody open a table: the club says who may, and how many at a time; none here while the server drains."""
    if club.pulse.draining:
        raise Refused("draining", DRAINING)
    who, most = club.own.open_tables, club.own.most_tables
    if who != "everybody" and not (person and await may_open(club, person, who)):
        raise Refused("members", OPENERS[who])
    if not most or person is None or await club.may(person, "organiser"):
        return
    if await club.store.tables.open_of(person.id) >= most:
        raise Refused(
            "many_tables", _("you have {most} tables open, as many as this club allows; end one first", most=most)
        )


async def may_open(club: Club, person: Person, who: OpenTables) -> bool:
    """Does somebody belong to those who open tables?"""
    return await club.may(person, "organiser") or (who == "members" and await is_member(club, person))


async def check_host(club: Club, table: str, person: Person) -> None:
    """Only the host."""
    if (await room_of(club, table)).host != person.id:
        raise Refused("not_host", _("only the host may do this"))


async def check_keeper(club: Club, table: str, person: Person) -> None:
    """The host, or an organiser."""
    if not await club.may(person, "organiser"):
        await check_host(club, table, person)
    await room_of(club, table)


async def check_watching(club: Club, table: str, person: Person) -> None:
    """May this person come in to look on: the door is open, or they were invited in some way."""
    room = await room_of(club, table)
    if not room.is_public and not await club.store.rights_of(table, person.id):
        raise Refused("not_invited", _("this table is not public; ask for a link"))


async def check_sitting(club: Club, table: str, person: Person, seat: int | str | None) -> int | str | None:
    """May this person take a chair, and which: an invitation may name one."""
    room = await room_of(club, table)
    if person.id == room.host or room.player_of(person.id) is not None:
        return seat
    rights = await club.store.rights_of(table, person.id)
    if "play" not in rights and room.company.listed:  # anybody may sit down
        return seat
    if "play" not in rights:
        raise Refused("not_invited", _("ask the host for a link to play"))
    meant = rights["play"]
    if not meant:
        return seat
    own = int(meant) if meant.isdigit() else meant
    if seat not in (None, own):
        raise Refused("not_yours", _("your link is for another seat"))
    return own


async def check_taking(club: Club, table: str, person: Person, place: str) -> None:
    """May this person be that member or substitute of a relay: an invitation may be for one team, or one place."""
    room = await room_of(club, table)
    if person.id == room.host:
        return
    meant = (await club.store.rights_of(table, person.id)).get("play")
    if meant is None:
        raise Refused("not_invited", _("ask the host for a link to play"))
    if meant not in ("", place, place.partition(".")[0]):
        raise Refused("not_yours", _("your link is for another team or place"))


async def check_sharing(club: Club, table: str, person: Person, hand: int | None) -> None:
    """May this person share a finished hand, or all of the match: who plays there, the host, and at a public table
    everybody who may look."""
    room = await room_of(club, table)
    await club.hub.info(table, person)
    if not room.is_public and person.id != room.host and room.player_of(person.id) is None:
        raise Refused("not_yours", _("only the host and the players can share hands from this table"))
    check_open_hands(room, person)
    done = await club.hub.hands(table)
    if not done or (hand is not None and hand not in done):
        raise not_found(_("finished hand"))


async def end(club: Club, table: str) -> None:
    """The administrator ends a match, as its host could."""
    await room_of(club, table)
    await club.hub.do(table, lambda room: [] if room.over else [Ended("host", now())])
