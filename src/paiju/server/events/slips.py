"""Slips with links and PINs of an event's people."""

import asyncio
from collections.abc import Iterable

from paiju import qr
from paiju.server.club.club import Club
from paiju.server.events.keeper import OpenEvent
from paiju.server.events.messages.calls import EventSlip
from paiju.server.web.security import digest, new_token
from paiju.tournament.record.people import name_of
from paiju.tournament.record.state import EventState

MANY = 20.0  # links that giving them to all counts as


def everybody(state: EventState) -> list[str]:
    """Who plays on, the officials, the leaders of teams; not the organiser, who is in already."""
    officials = [official.name for official in state.planned.officials]
    leaders = [team.leader for team in state.teams if team.leader]
    gone = {*state.erased, state.organiser}
    return [who for who in dict.fromkeys([*state.active, *officials, *leaders]) if who not in gone]


async def slips(club: Club, event: OpenEvent, kind: str, whom: Iterable[str]) -> list[EventSlip]:
    """Links or PINs with the names of whose they are; a key stands behind the `#`, where no server sees it."""
    id, state, reach = event.row.id, event.safe, club.network.reach
    home = f"{club.network.url}/event/{id}/me"
    if kind == "pin":
        pins = await club.event_pins.give(id, whom)
        links = dict.fromkeys(pins, "")
    else:
        keys = {who: new_token() for who in whom}
        await club.store.events.add_links(id, "link", {digest(key): who for who, key in keys.items()})
        pins, links = dict.fromkeys(keys, ""), {who: f"{home}#{key}" for who, key in keys.items()}

    def made() -> list[EventSlip]:
        codes = {who: qr.svg(link) if link and reach != "machine" else "" for who, link in links.items()}
        return [
            EventSlip(who, name_of(who, state.people), number_of(state, who), links[who], codes[who], reach, pins[who])
            for who in links
        ]

    return await asyncio.to_thread(made)


def number_of(state: EventState, who: str) -> str:
    """Somebody's number in the event."""
    return state.enrolled[who].player.number if who in state.enrolled else ""
