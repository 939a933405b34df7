"""Somebody is erased: no file of the club has their name any more, and what they did can still be followed."""

import asyncio
import json
from pathlib import Path

from paiju.server.protocol.client_messages import Host
from paiju.server.protocol.shared import Person
from paiju.server.room.given_names import guest_called
from paiju.server.room.room import Room
from paiju.server.storage.erasing import marked_anew, pseudonymous
from paiju.server.storage.rows.desks import DeskListed, EntryRow
from paiju.server.storage.rows.exams import ExamSitting, OwnPaper
from paiju.server.storage.rows.games import FinishedGame, Played
from paiju.server.storage.rows.study import StudyCard
from paiju.server.storage.store import Listed, Store
from tests.server.club_people import HOST, SUPPORTERS, one_hand, run
from tests.server.live.relays import following, game_over, relay_opened, start, take, wish
from tests.server.memory_journal import MemoryJournal

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
        sat = ExamSitting("code", HOST.id, "seven-stars-1", "digest", "试", "exam", NAME, 80, 72, 120, 1.0)
        await store.exams.add(sat)
        await store.exams.keep(OwnPaper("own-1", HOST.id, f'title = "{NAME}"', 1.0))
        await store.own_books.keep("own-b", HOST.id, f'names = {{ en = "{NAME}" }}')
        plan = {"kind": "match", "title": f"with {NAME}", "book": "ema", "names": [NAME, "Bea", "Cid", "Dan"]}
        await store.desks.add(
            DeskListed("desk", plan["title"], "ema", "match", HOST.id, 1.0, json.dumps(plan).encode())
        )
        await store.desks.append("desk", 1, EntryRow("key", HOST.id, NAME, 1.0, b'{"type": "draw", "ready": []}'))
        await store.desks.add_link("link", "desk", "enter")
        await store.study.note(HOST.id, "lesson:riichi:run", b"1")
        await store.study.keep(StudyCard(HOST.id, "xjtu.waits.1.x.0", "xjtu", "waits", 1.0, b"{}", b"", 1.0))
        await store.desks.follow("link", "desk", HOST.id)
        await store.members.of(HOST.id)
        await store.audit.add(HOST.id, "POST /api/admin/links", "", {})
        await store.audit.add("boss", "POST /api/admin/people/{person}/role", HOST.id, {"role": "organiser"})
        for person in (HOST.id, "bea"):  # the second is another device, which is not erased
            await store.parts.ask("desk", "desk", NAME, person)
            await store.parts.accept("desk", person)
        told = await store.about(HOST.id)
        assert {name for name, rows in told.items() if rows} == {*told} - {"links", "passkeys", "events"}
        assert [(row["version"], NAME in row["text"]) for row in told["own_books"]] == [(1, True)]
        assert told["person"][0]["name"] == told["games"][0]["name"] == NAME
        return await store.erase(HOST.id)

    assert any(NAME.encode() in body for body in bodies)
    assert asyncio.run(work()) == {table.id}
    found = asyncio.run(store.load(table.id))
    (entry,), desk = asyncio.run(store.desks.entries("desk")), asyncio.run(store.desks.find("desk"))
    assert desk is not None
    called = guest_called(HOST.id)
    assert asyncio.run(store.own_books.of(HOST.id)) == asyncio.run(store.own_books.versions("own-b")) == []
    assert asyncio.run(store.parts.of(HOST.id)) == []
    assert [part.name for part in asyncio.run(store.parts.of("bea"))] == [called]
    assert asyncio.run(store.about(HOST.id))["page"] == []
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


def test_a_member_of_a_relay_is_called_otherwise_at_all_its_tables(tmp_path: Path) -> None:
    """Also where they never were: every table of the relay can be followed, and its record is one."""
    journal, first, second = run(relay_of_two_games())
    store = Store(f"sqlite:///{tmp_path / 'club.db'}")

    async def work() -> list[list[bytes]]:
        await store.add_person(Person("p-B2", "Zhao"), "digest", "Firefox, Linux")
        for table in (first, second):
            await store.append(table, 0, journal.tables[table])
        assert await store.erase("p-B2") == {first, second}
        return [await store.load(table) for table in (first, second)]

    assert b'"B2"' in b"".join(journal.tables[first]), "the team was named with them"
    found = asyncio.run(work())
    rooms = [Room.load(t, bodies, journal.roots[t]) for t, bodies in zip((first, second), found, strict=True)]
    assert not any(b'"B2"' in body for bodies in found for body in bodies)
    assert [room.broken for room in rooms] == ["", ""]
    called = guest_called("p-B2")
    assert rooms[1].relay is not None
    assert rooms[1].relay.teams[1].members == ("B1", called)
    assert called in (chair.name for chair in rooms[1].chairs)


def twins(person: str) -> str:
    """Somebody else whom nobody could tell from this person by a guest's number."""
    return next(other for n in range(10**6) if guest_called(other := f"twin-{n}") == guest_called(person))


def test_two_erased_people_of_equal_numbers_stay_two(tmp_path: Path) -> None:
    """At a desk and in a relay a name is one person's: the second one erased gets another number."""
    journal, first, second = run(relay_of_two_games())
    other = twins("p-B2")
    store = Store(f"sqlite:///{tmp_path / 'club.db'}")
    names = ["Zhao", "Qian", "Cid", "Dan"]

    async def work() -> tuple[list[str], list[list[bytes]]]:
        await store.desks.add(DeskListed("desk", "", "ema", "desk", "p-B2", 1.0, json.dumps({"names": names}).encode()))
        await store.desks.append("desk", 1, EntryRow("key", other, "Qian", 1.0, b'{"type": "draw", "ready": []}'))
        for person, name in (("p-B2", "Zhao"), (other, "Qian")):
            await store.add_person(Person(person, name), f"digest {person}", "Firefox, Linux")
        for table in (first, second):
            bodies = [body.replace(b'"B1"', f'"{guest_called(other)}"'.encode()) for body in journal.tables[table]]
            await store.append(table, 0, bodies)
        for person in (other, "p-B2"):
            await store.erase(person)
        desk = await store.desks.find("desk")
        assert desk is not None
        return json.loads(desk.plan)["names"], [await store.load(table) for table in (first, second)]

    left, found = asyncio.run(work())
    store.close()
    assert len(set(left)) == 4
    assert left[1] == guest_called(other)
    assert not {"Zhao", "Qian"} & set(left)
    rooms = [Room.load(t, bodies, journal.roots[t]) for t, bodies in zip((first, second), found, strict=True)]
    assert [room.broken for room in rooms] == ["", ""]
    assert rooms[1].relay is not None
    assert len(set(rooms[1].relay.teams[1].members)) == 2
    assert rooms[1].relay.teams[1].members[1] in (chair.name for chair in rooms[1].chairs)


async def relay_of_two_games() -> tuple[MemoryJournal, str, str]:
    """A relay whose second game is about to be played; B2 came for that one only."""
    table = await relay_opened(wish())
    await take(table, "t0.0")
    await start(table)
    await table.says(HOST, Host("end"))
    await game_over(table)
    there = await following(table)
    await take(there, "t1.1")
    await start(there)
    return there.journal, table.id, there.id
