"""Slips with links and PINs of an event's people."""

from collections.abc import Iterable, Sequence

from starlette.requests import Request

from paiju import qr
from paiju.server.events.keeper import OpenEvent
from paiju.server.events.messages.calls import EventSlip
from paiju.server.web.requests import club_of
from paiju.server.web.security import digest, new_token
from paiju.server.web.working import worked_out
from paiju.tournament.record.state import EventState

MANY = 20.0  # links that giving them to all counts as


def everybody(state: EventState) -> list[str]:
    """Who plays on, the officials, the leaders of teams; not the organiser, who is in already."""
    officials = [official.name for official in state.planned.officials]
    leaders = [team.leader for team in state.teams if team.leader]
    gone = {*state.erased, state.organiser}
    return [who for who in dict.fromkeys([*state.active, *officials, *leaders]) if who not in gone]


async def slips(request: Request, event: OpenEvent, kind: str, whom: Iterable[str]) -> list[EventSlip]:
    """Links or PINs with the names of whose they are; a key stands behind the `#`, where no server sees it. Links are
    good once their codes are drawn: who goes away before leaves none behind."""
    club, id, state = club_of(request), event.row.id, event.safe
    reach = club.network.reach
    if kind == "pin":
        pins = await club.event_pins.give(id, whom)
        return [EventSlip(who, *named(state, who), "", "", reach, pin) for who, pin in pins.items()]
    keys = {who: new_token() for who in whom}
    links = [f"{club.network.url}/event/{id}/me#{key}" for key in keys.values()]
    codes = [""] * len(links) if reach == "machine" else await worked_out(request, codes_drawn, links)
    await club.store.events.add_links(id, "link", {digest(key): who for who, key in keys.items()})
    return [EventSlip(who, *named(state, who), link, code, reach, "") for who, link, code in zip(keys, links, codes)]


def codes_drawn(addresses: Sequence[str]) -> list[str]:
    """Their codes, as pictures."""
    return [qr.svg(address) for address in addresses]


def named(state: EventState, who: str) -> tuple[str, str]:
    """Somebody's name and number in the event."""
    number = state.enrolled[who].player.number if who in state.enrolled else ""
    return str(state.called(who)), number
