"""Chairs that are taken, an empty one at once, a bot's with the next hand, and so every chair by whoever has seen
something of this one; and whom the host lets in: each command answers with the entries that do it, or is refused.

Nothing here changes a room: the entries are written to the journal first, and then applied.
"""

from collections.abc import Container

from paiju.languages import _
from paiju.server.protocol.client_messages import SetCompany
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Company, Person
from paiju.server.room import journal as J
from paiju.server.room.commands.people import a_name, check_host, check_no_referee, player_named, unlike
from paiju.server.room.commands.play import drawn_order
from paiju.server.room.journal import Entries
from paiju.server.room.room import Room
from paiju.server.room.table_settings import CLOCK


def sit(room: Room, person: Person, seat: int | str | None, name: str, *, seen: bool = False) -> Entries:
    """Take a chair. One that a bot has in a hand being played is taken when the hand is over, and so is one that
    somebody left by whoever has `seen` something of the hand: nobody is shown a hand whose play they have watched, nor
    two hands of a deal. With its last chair a table of the lobby begins."""
    called = a_name(name, person)
    check_no_referee(room, person.id)
    if room.player_of(person.id) is not None:
        raise Refused("seated", _("you are already sitting at this table"))
    if person.id in room.removed:
        raise Refused("removed", _("the host has removed you from this table"))
    if room.over or room.frozen:
        raise Refused("over", _("this table is over or frozen"))
    if person.id in room.betting:
        raise Refused("supporter", _("you have bet on this hand; sit down after it"))
    player = free_chair(room, person.id, seat)
    called = unlike(called, room, player)
    if room.table is not None and (seen or person.id in room.dealt_to or is_bots(room, player)):
        earlier: Entries = [J.SeatPromised(at, "", "", J.now()) for at in promised(room, person.id)]
        return [*earlier, J.SeatPromised(player, person.id, called, J.now())]
    return [J.Seated(player, person.id, called, J.now()), *begins(room, player)]


def begins(room: Room, player: int) -> Entries:
    """A table where anybody may sit down begins when the last free chair is taken."""
    others = any(chair.kind == "empty" for i, chair in enumerate(room.chairs) if i != player)
    if room.match is not None or others or not room.company.listed:
        return []
    return [J.Started(order=drawn_order(room), at=J.now())]


def is_bots(room: Room, player: int) -> bool:
    """Does a bot have this chair, which nobody left?"""
    chair = room.chairs[player]
    return chair.kind == "bot" and not chair.vacated


def free_chairs(room: Room) -> list[int]:
    """The chairs that may be taken: empty ones, those somebody left, and where the host allows it those of bots. In a
    relay none is: who takes a member's place has their chair (room/commands/relay.py)."""
    chairs = list(enumerate(room.chairs)) if room.relay is None else []
    free = [i for i, chair in chairs if chair.kind == "empty" or (chair.vacated and i not in room.coming)]
    bots = [i for i, _rest in chairs if room.company.take_over and is_bots(room, i) and i not in room.coming]
    return [] if room.over or room.frozen else free + bots


def promised(room: Room, person: str) -> list[int]:
    """The chairs that somebody waits for."""
    return [player for player, (who, _rest) in room.coming.items() if who == person]


def free_chair(room: Room, person: str, seat: int | str | None) -> int:
    """A chair that this person may take: the one asked for, or the first."""
    free = free_chairs(room) + promised(room, person)
    wanted = player_named(room, seat) if seat is not None else next(iter(free), None)
    if wanted is None or wanted not in free:
        raise Refused("no_seat", _("this seat is not free"))
    return wanted


def arrivals(room: Room, there: Container[str]) -> Entries:
    """The hand is over: who waited for a chair has it now, if they are there; else nobody waits for it."""
    if room.table is not None or room.over or room.frozen:
        return []
    return [
        J.Seated(player, person, unlike(name, room, player), J.now())
        if person in there and room.player_of(person) is None
        else J.SeatPromised(player, "", "", J.now())
        for player, (person, name) in room.coming.items()
    ]


def set_company(room: Room, person: Person, message: SetCompany) -> Entries:
    """The host says whom the table lets in."""
    check_host(room, person)
    if room.over:
        raise Refused("over", _("this table is over"))
    if room.relay is not None and (message.listed or message.take_over):
        raise Refused("relay", _("in a relay only team members may sit down"))
    wishes = {name: getattr(message, name) for name in Company.__struct_fields__}
    now = {name: getattr(room.company, name) if wish is None else wish for name, wish in wishes.items()}
    company = Company(**now)
    return [] if company == room.company else [J.CompanySet(company, J.now(), clock_for(room, company))]


def draw_for(room: Room, person: Person, on: bool) -> Entries:
    """Who backs a player draws for them, once a hand, where the host lets them; the player may take it back. Whoever
    draws, the tile is the one that comes next in the wall (psa:军师#3, reading:273)."""
    own = room.player_of(person.id)
    if own is not None and not on:
        return [J.DrawsFor(own, None, J.now())] if own in room.drawing else []
    player = room.backed_by(person.id)
    if player is None or not room.company.draws:
        raise Refused("not_yours", _("only supporters of a player here may draw for them"))
    if not on:
        return [J.DrawsFor(player, None, J.now())] if room.drawing.get(player) == person.id else []
    if person.id in room.drew or player in room.drawing:
        raise Refused("not_now", _("one supporter draws for a player, and says so once per hand"))
    return [J.DrawsFor(player, person.id, J.now())]


def clock_for(room: Room, company: Company) -> J.ClockPlan | None:
    """The clock of a table that was set up for one person, once others may come; none where one was chosen."""
    plan = room.settings
    others = company.listed or company.take_over
    return CLOCK if others and plan.clock.kind == "none" and not plan.clock_chosen else None


def deserted(room: Room) -> Entries:
    """Nobody has been at the table for long: it ends, unless somebody has to decide about it first, a referee or an
    administrator, or it is played by a tournament's clock, whose matches may be adjourned."""
    held = room.frozen or room.paused_by in ("referee", "break") or room.settings.clock.kind == "tournament"
    return [] if room.over or held else [J.Ended("deserted", J.now())]
