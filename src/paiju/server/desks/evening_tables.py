"""Hands of an evening at the club's own tables: one is opened for exactly the people of the next hand, by its dice
rule; when that hand is over it is entered by itself, once, whoever looks first.

The evening's entry names the table before it is there, so that there is never a second; what a death in between left
undone is done when somebody asks again.
"""

from paiju import books
from paiju.desk.evening_desk import EveningDesk, OnlineHand
from paiju.languages import _
from paiju.server.club.club import Club
from paiju.server.cluster.owners import ServedElsewhere
from paiju.server.desks.keeper import OpenDesk
from paiju.server.desks.messages.evenings import EveningWhere
from paiju.server.live.elsewhere import finished_anywhere
from paiju.server.live.new_tables import new_id
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.room.journal import ChairPlan, Ended, Entries, PersonIn, TableSettings, now
from paiju.server.room.room import Room
from paiju.server.room.table_settings import CLOCK, PAUSES, TOGETHER, hash_of, within
from paiju.server.tables.lists import enlist

Evening = OpenDesk[EveningDesk]


async def open_online(club: Club, evening: Evening, wish: EveningWhere, person: Person) -> str:
    """The club's table for the next hand of a table of the evening; the same one again while it is being played."""
    night, table = evening.desk, wish.table
    pause = within("pause", TOGETHER if wish.pause is None else wish.pause, PAUSES)
    running = night.online.get(table)
    if running is None:
        phones = await phones_of(club, evening, table)
        body = {"do": "online", "table": table, "club": new_id()}
        await club.evenings.enter(evening.row.id, person, f"online {body['club']}", None, body)
        running = night.online[table]
    else:
        phones = await club.store.desks.named(evening.row.id)
    if await club.room(running.club) is None:
        await make_table(club, evening, running, phones, pause)
    return running.club


async def phones_of(club: Club, evening: Evening, table: str) -> dict[str, str]:
    """The persons of those named; all of the next hand must have come."""
    night, phones = evening.desk.evening, await club.store.desks.named(evening.row.id)
    if night.hand_book not in books.all_books():
        raise Refused("not_online", _("hands are played online by four people, with a built-in rule book"))
    seating = night.tables.get(table)
    if seating is None:
        raise Refused("input", _("there is no such table"), field="table")
    missing = [name for name in (*seating.players, *seating.supporters) if name not in phones]
    if missing:
        raise Refused(
            "not_there", _("{missing} must first open the evening on a phone and choose their name", missing=missing)
        )
    return phones


async def make_table(club: Club, evening: Evening, running: OnlineHand, phones: dict[str, str], pause: float) -> None:
    """The table of this id: the players in their chairs, the dealer first, and whoever bets beside it."""
    host = Person(evening.row.host, "")
    chairs = tuple(ChairPlan("person", name, phones.get(name)) for name in running.players)
    settings = TableSettings(
        book=evening.desk.evening.hand_book.id,
        toml=None,
        book_hash=hash_of(evening.desk.evening.hand_book.id, None),
        chairs=chairs,
        clock=CLOCK,
        special=running.special or None,
        pause=pause,
        title=evening.row.title,
        hands=1,
        evening=evening.row.id,
    )
    await club.hub.create(host, settings, running.club)
    betting = {phones[name]: name for name in running.supporters if name in phones}
    await club.hub.do(running.club, lambda room: supporting(room, betting))
    for player, name in enumerate(running.players):
        await club.store.grant(running.club, phones.get(name, ""), "seat", str(player))
    for person in betting:
        await club.store.grant(running.club, person, "support")
    await enlist(club, running.club, host)


def supporting(room: Room, betting: dict[str, str]) -> Entries:
    """Whoever bets beside the table, as the evening has it."""
    return [
        PersonIn(person, name, "supporter", now()) for person, name in betting.items() if person not in room.supporters
    ]


async def take_played(club: Club, evening: Evening) -> list[ServedElsewhere]:
    """Enter the hands that are over at the club's tables; one that was given up there is dealt again. What is shown at
    a table while it is played only the server knows that has it: those are told."""
    others = []
    for table, running in list(evening.desk.online.items()):
        try:
            there = await hands_at(club, running.club)
        except ServedElsewhere as elsewhere:
            others.append(elsewhere)
            continue
        if there is None:
            continue
        room, shown = there
        if 0 in shown:
            hand = await club.hub.past.hand(room, 0)
            body = {"do": "played", "table": table, "record": "\n".join(hand.record)}
        elif room.over:
            body = {"do": "offline", "table": table}
        else:
            continue
        await club.evenings.enter(evening.row.id, Person(evening.row.host, ""), f"club {running.club}", None, body)
        if not room.over:
            await club.hub.do(running.club, lambda room: [] if room.over else [Ended("hands", now())])
    return others


async def hands_at(club: Club, table: str) -> tuple[Room, list[int]] | None:
    """A table and its hands that are over and were shown; ServedElsewhere where another server has it, and plays."""
    listed = await club.store.find_table(table)
    if listed is not None and listed.state == "over":
        return await finished_anywhere(club.hub, table)
    room = await club.hub.room(table)
    return None if room is None else (room, await club.hub.hands(table))
