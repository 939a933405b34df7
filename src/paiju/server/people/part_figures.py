"""What events, desks and evenings came to for the people of the club, counted anew where more was entered since."""

import asyncio
import time

import msgspec

from paiju.desk import Desk
from paiju.desk.evening_desk import EveningDesk
from paiju.errors import InputError
from paiju.match import Match
from paiju.server.club.club import Club
from paiju.server.desks.keeper import OpenDesk
from paiju.server.events.messages.public import PublicPlaces
from paiju.server.events.public.pages import PLACES
from paiju.server.protocol.shared import PartKind
from paiju.server.storage.rows.parts import PartFigures


async def count_outdated(club: Club, person: str) -> None:
    """What is written of somebody's parts is as it stands now. What cannot be read stays as it was."""
    for id, kind in await club.store.parts.outdated(person):
        try:
            await (count_event(club, id) if kind == "event" else count_desk(club, id, kind))
        except InputError:  # it went, or an earlier version left out its book
            continue


async def count_event(club: Club, id: str) -> None:
    """As far as the event's results are told to everybody."""
    event = await club.events.at_hand(id)
    body = await club.public.page(event, (PLACES,))
    places = msgspec.json.decode(body.plain, type=PublicPlaces)
    began = places.began or event.row.created
    ended = max(min(places.ended or event.row.created, time.time()), began)
    figures = {
        who: PartFigures(places.over, began, ended, it.games, it.place, it.among, it.points, it.figure)
        for who, it in places.players.items()
    }
    await club.store.parts.note(id, places.count, figures)


async def count_desk(club: Club, id: str, kind: PartKind) -> None:
    """By the names of those who play."""
    if kind == "evening":
        async with club.evenings.turns.of(id):
            night = await club.evenings.known(id)
            figures = await asyncio.to_thread(of_evening, night)
            await club.store.parts.note(id, len(night.desk.entries), figures)
    else:
        async with club.desks.turns.of(id):
            desk = await club.desks.known(id)
            figures = await asyncio.to_thread(of_desk, desk)
            await club.store.parts.note(id, len(desk.desk.entries), figures)


def of_desk(desk: OpenDesk[Desk]) -> dict[str, PartFigures]:
    """A game that is over; of a relay everybody's team."""
    game, began = desk.desk.game, desk.desk.announced or desk.row.created
    if not desk.desk.over:
        return {}
    ended = desk.desk.entries[-1].at if desk.desk.entries else began
    when = True, began, ended
    if isinstance(game, Match):
        results = [(it.place, float(it.points if it.final is None else it.final)) for it in game.results]
        four = len(game.names)
        return {
            name: PartFigures(*when, 1, place, four, points)
            for name, (place, points) in zip(game.names, results, strict=True)
        }
    rows = zip(game.teams, game.places, game.points, strict=True)
    return {
        name: PartFigures(*when, sum(name in leg.players for leg in game.legs), place, len(game.teams), float(points))
        for team, place, points in rows
        for name in (*team.members, *team.substitutes)
    }


def of_evening(night: OpenDesk[EveningDesk]) -> dict[str, PartFigures]:
    """Chips so far, and in how many hands somebody played."""
    evening, entries = night.desk.evening, night.desk.entries
    chips = evening.ledger.chips
    began, ended = night.row.created, entries[-1].at if entries else night.row.created
    return {
        name: PartFigures(
            evening.over,
            began,
            ended,
            sum(name in hand.seating.players for hand in evening.hands),
            1 + sum(other > amount for other in chips.values()),
            len(chips),
            float(amount),
        )
        for name, amount in chips.items()
    }
