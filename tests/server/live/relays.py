"""Relays at tables of a hub: four teams whose people connect and play game after game."""

from collections.abc import Sequence

from paiju.match.relay import GameEnded, Relay
from paiju.match.relay_record import read_relay
from paiju.server.desks.messages.desks import TeamWish
from paiju.server.live.hub import Hub, new_id
from paiju.server.protocol.client_messages import Host
from paiju.server.protocol.shared import Person
from paiju.server.room.again import play_again, settings_again
from paiju.server.room.relay_settings import new_settings
from paiju.server.room.room import Room
from paiju.server.tables.endpoints.tables import relay_lines
from paiju.server.tables.messages.tables import Created, NewTable, RelayWish
from tests.server.club_people import HOST, Table
from tests.server.memory_journal import MemoryJournal

NAMES = "ABCD"


def teams(members: int = 2) -> list[TeamWish]:
    """Four teams, A with A1, A2 and the substitute AS."""
    return [TeamWish(name, [f"{name}{n + 1}" for n in range(members)], [f"{name}S"]) for name in NAMES]


def wish(book: str = "xjtu-cup-relay", members: int = 2, **told: object) -> NewTable:
    """A relay that is asked for, its games of a round each."""
    return NewTable(book=book, length=1, pause=0.5, relay=RelayWish(teams(members)), **told)  # type: ignore[arg-type]


def member(name: str) -> Person:
    """Whoever takes the place of this name."""
    return Person(f"p-{name}", name)


async def relay_opened(told: NewTable, journal: MemoryJournal | None = None, seed: int = 0) -> Table:
    """The table of a relay's first game, nobody there yet."""
    hub = Hub(journal or MemoryJournal())
    return Table(hub, await hub.create(HOST, new_settings(told, HOST)), [HOST], seed)


async def take(table: Table, *places: str, plays: bool = True) -> None:
    """People come, each for a place, and connect."""
    relay = table.live.room.relay
    assert relay is not None
    for place in places:
        team, _, number = place[1:].partition(".")
        there = relay.teams[int(team)]
        person = member((*there.members, *there.substitutes)[int(number)])
        await table.hub.watch(table.id, person, person.name)
        await table.hub.take_place(table.id, person, place)
        if person.id not in table.clients:
            await table.connect(person, plays)


async def start(table: Table) -> None:
    """The host starts the game, with bots where nobody is."""
    if HOST.id not in table.clients:
        await table.connect(HOST)
    for player, chair in enumerate(table.live.room.chairs):
        if chair.kind == "empty":
            await table.says(HOST, Host("bot", player=player, level="drawn"))
    await table.says(HOST, Host("start"))


async def game_over(table: Table) -> None:
    """The game is played to its end."""
    await table.until(lambda: bool(table.host.of("match_end")))


async def following(table: Table, stay: Sequence[Person] = (), plays: bool = True) -> Table:
    """The table of the next game, as the club opens it; these people go there."""
    room, id = table.live.room, new_id()
    settings = settings_again(room, HOST)
    await table.hub.do(table.id, lambda old: play_again(old, HOST, id))
    created: Created = await table.hub.create(HOST, settings, id)
    there = Table(table.hub, created, [HOST])
    there.rng, there.chooser = table.rng, table.chooser
    for person in (HOST, *stay):
        await there.connect(person, plays)
    return there


async def record_of(table: Table) -> Relay:
    """The relay's record, read back and played again line by line."""
    room = table.live.room
    assert room.relay is not None
    return read_relay(await relay_lines(table.hub, room, room.relay, await table.hub.hands(table.id)))


FIRST, SECOND = ("t0.0", "t1.0", "t2.0", "t3.0"), ("t0.1", "t1.1", "t2.1", "t3.1")


def end_of(room: Room) -> GameEnded:
    """What a game left."""
    assert room.game_left is not None
    return room.game_left
