"""Ending things: tokens, offices, people's right to come in. What is ended is ended at once: open sockets are told and
closed, and nothing in memory remembers it otherwise."""

from functools import partial

from paiju.languages import _
from paiju.server.club.club import BARRED_LINE, ENDED, Club
from paiju.server.people.accounts import LAST, appoint
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.storage.rows.links import of_person
from paiju.tournament.record import EventRecord

NOBODY = _("there is no such person")


async def end_tokens(club: Club, person: str, *, only: str = "", but: str = "") -> int:
    """End some tokens of somebody, and the links by which they would come back; how many there were."""
    await club.store.links.withdraw(of_person(person, ("device",)))
    return await drop_tokens(club, person, only=only, but=but)


async def end_replaced(club: Club, person: str, token: str) -> None:
    """A browser has become somebody else: the token it had is kept nowhere. A link they made to move on is theirs."""
    await drop_tokens(club, person, only=token)


async def drop_tokens(club: Club, person: str, *, only: str, but: str = "") -> int:
    """End tokens, in the database, in memory, and on open sockets."""
    ended = set(await club.store.people.end_tokens(person, only=only, but=but))
    club.people.forget_tokens(ended)
    club.part(lambda line: line.token in ended, *ENDED)
    return len(ended)


async def log_out(club: Club, person: str) -> int:
    """End every token of somebody."""
    await check_way_back(club, person)
    return await end_tokens(club, person)


async def check_way_back(club: Club, person: str) -> None:
    """The only administrator must be able to come back."""
    accounts = club.store.accounts
    if await accounts.role(person) == "administrator" and await accounts.administrators() == 1:
        account = await accounts.of(person)
        if account is None or not account.password:
            raise Refused("last_admin", LAST)


async def dismiss(club: Club, person: str) -> None:
    """End somebody's office, if there is another administrator."""
    if await club.store.accounts.role(person) == "player":
        raise Refused("not_found", _("nobody with this id holds an office"))
    await appoint(club, Person(person), "player")


async def bar(club: Club, person: str) -> None:
    """Keep somebody out of the club: what they send is refused, and the links they made or came by are withdrawn."""
    if await club.store.accounts.role(person) == "administrator":
        raise Refused("admin", _("an administrator cannot be banned; remove them from office first"))
    if not await club.store.people.bar(person, True):
        raise Refused("not_found", NOBODY)
    await club.store.links.withdraw_of(person)
    club.people.barred.add(person)
    club.part(lambda line: line.person.id == person, *BARRED_LINE)


async def lift(club: Club, person: str) -> None:
    """Let somebody in again."""
    if not await club.store.people.bar(person, False):
        raise Refused("not_found", NOBODY)
    club.people.barred.discard(person)


async def forget_in_events(club: Club, person: str) -> None:
    """Somebody's rows at events are erased through their chains, which stay whole; no link or PIN of theirs opens
    anything. This needs each chain folded, and so it is done here and not within the database."""
    for event, who in await club.store.events.parts_of(person):

        def said(book: EventRecord, who: str = who) -> None:
            if who in book.state.seals and who not in book.state.erased:
                book.erase(who, who)

        async with club.events.turns.of(event):
            if await club.events.find(event) is not None:
                await club.events.say(event, f"forget {person}", None, said)
        await club.store.events.withdraw(event, who)


async def forget(club: Club, person: Person) -> None:
    """Somebody leaves the club for good: their seats, their office, their devices, and their name, wherever it stands.
    What they did at tables stays there, done by a guest. Tables and desks in memory are read
    anew."""
    if await club.store.accounts.role(person.id) != "player":
        await dismiss(club, person.id)
    for table in await club.store.tables_of(person.id):
        if table.state != "over":
            await club.do_at(table.id, partial(club.hub.leave, table.id, person))
    await forget_in_events(club, person.id)
    await end_tokens(club, person.id)
    club.people.by_id.pop(person.id, None)
    for changed in await club.store.erase(person.id):
        live = club.hub.tables.get(changed)
        if live is not None:
            live.lose("erased")
    club.hub.past.forget_all()
    club.desks.forget_all()
    club.evenings.forget_all()
    club.pictures.clear()
