"""Somebody is erased: no file of the club has their name any more, and what they did can still be followed."""

import asyncio
import json
from pathlib import Path

from paiju.server.protocol.shared import Person
from paiju.server.room.given_names import guest_called
from paiju.server.room.room import Room
from paiju.server.storage.desk_rows import DeskListed, EntryRow
from paiju.server.storage.erasing import marked_anew, pseudonymous
from paiju.server.storage.game_rows import FinishedGame, Played
from paiju.server.storage.store import Listed, Store
from tests.server.club import HOST, SUPPORTERS, one_hand

NAME = "赵钱孙李 Zhao"


def test_a_journal_without_a_name_is_the_same_match() -> None:
    """The host, who plays, and somebody who bets: their hands are what they were, called otherwise."""
    table = one_hand("psa", None)
    bodies, root = table.journal.tables[table.id], table.journal.roots[table.id]
    before = Room.load(table.id, bodies, root)
    assert before.broken == ""
    for person in (HOST, SUPPORTERS[0]):
        names, made = pseudonymous(bodies, person.id, "")
        assert names == {person.name}
        made = marked_anew(table.id, made, root)
        assert not any(f'"{person.name}"'.encode() in body for body in made)
        room = Room.load(table.id, made, root)
        assert (room.broken, room.over, room.position) == ("", before.over, before.position)
        assert list(room.rows) == list(before.rows)
        assert room.names[person.id] == guest_called(person.id)


def test_the_name_is_nowhere_in_the_files(tmp_path: Path) -> None:
    file = tmp_path / "club.db"
    store = Store(f"sqlite:///{file}")
    table = one_hand("psa", None)
    bodies = [body.replace(b'"Ann"', f'"{NAME}"'.encode()) for body in table.journal.tables[table.id]]

    async def work() -> set[str]:
        await store.add_person(Person(HOST.id, NAME), "digest", "Firefox, Linux")
        await store.accounts.set(HOST.id, "zhaoqian-login", "scrypt$x$y")
        await store.rename(Person(HOST.id, f"{NAME}!"))  # names of earlier days leave traces in the file
        await store.rename(Person(HOST.id, NAME))
        await store.add_table(Listed(table.id, f"{NAME}'s table", "psa", "over", False, 1.0, HOST.id))
        await store.grant(table.id, HOST.id, "host")
        await store.append(table.id, 0, bodies)
        await store.games.add(
            FinishedGame(table.id, "psa", 1.0, 2.0, 1, "host"), [Played(table.id, 0, HOST.id, NAME, 1, 1.0, 1.0)]
        )
        plan = {"kind": "match", "title": f"with {NAME}", "book": "ema", "names": [NAME, "Bea", "Cid", "Dan"]}
        await store.desks.add(
            DeskListed("desk", plan["title"], "ema", "match", HOST.id, 1.0, json.dumps(plan).encode())
        )
        await store.desks.append("desk", 1, EntryRow("key", HOST.id, NAME, 1.0, b'{"type": "draw", "ready": []}'))
        await store.desks.add_link("link", "desk", "enter")
        await store.desks.follow("link", "desk", HOST.id)
        told = await store.about(HOST.id)
        assert {name for name, rows in told.items() if rows} == {*told} - {"links", "passkeys"}
        assert told["person"][0]["name"] == told["games"][0]["name"] == NAME
        return await store.erase(HOST.id)

    assert any(NAME.encode() in body for body in bodies)
    assert asyncio.run(work()) == {table.id}
    found = asyncio.run(store.load(table.id))
    (entry,), desk = asyncio.run(store.desks.entries("desk")), asyncio.run(store.desks.find("desk"))
    assert desk is not None
    called = guest_called(HOST.id)
    assert (entry.name, desk.title, json.loads(desk.plan)["names"]) == (called, "", [called, "Bea", "Cid", "Dan"])
    store.close()
    assert Room.load(table.id, found, table.journal.roots[table.id]).broken == ""
    for path in tmp_path.iterdir():
        raw = path.read_bytes()
        assert NAME.encode() not in raw, path
        assert b"zhaoqian-login" not in raw, path


def test_others_of_the_same_table_keep_their_names() -> None:
    table = one_hand("psa", None)
    _, made = pseudonymous(table.journal.tables[table.id], HOST.id, "")
    assert any(b'"Sue"' in body for body in made)


def test_either_database_forgets_the_name(db_url: str) -> None:
    """Of PostgreSQL its rows: what it has not cleaned up yet is its own."""
    table, store = one_hand("psa", None), Store(db_url)
    bodies = [body.replace(b'"Ann"', f'"{NAME}"'.encode()) for body in table.journal.tables[table.id]]

    async def work() -> None:
        await store.add_person(Person(HOST.id, NAME), "digest")
        await store.append(table.id, 0, bodies)
        assert NAME in str(await store.about(HOST.id))
        await store.erase(HOST.id)
        assert not any(NAME.encode() in body for body in await store.load(table.id))
        assert NAME not in str(await store.about(HOST.id))
        assert await store.people.holder("digest") is None

    asyncio.run(work())
    store.close()
