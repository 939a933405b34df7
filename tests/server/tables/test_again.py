"""The same table again: one new table for everybody who was there, seats as the book has it, strangers refused."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from paiju.server.club.club import Club
from paiju.server.protocol.shared import Person
from paiju.server.room.again import settings_again
from paiju.server.room.commands import people as people_commands
from paiju.server.room.commands import play as commands
from paiju.server.room.commands import seats as seat_commands
from paiju.server.room.journal import Ended, now
from paiju.server.room.table_settings import settings_of
from paiju.server.run import open_store
from paiju.server.settings import read
from paiju.server.tables.endpoints import again
from paiju.server.tables.messages.tables import NewTable, PlaysAgain
from paiju.server.web.security import new_token
from tests.server.clients import dial, until
from tests.server.guests import Json, a_table, somebody
from tests.server.postgres import ON_BOTH
from tests.server.room.rooms import done, made
from tests.server.serving import Client, Served, serving
from tests.server.tables.again import press, says
from tests.server.telling import is_told_as


def match_over(club: Served, **wishes: object) -> tuple[Client, Client, Json]:
    """A match of two people and two bots that the host has ended after its start."""
    ann, bea = somebody(club, "Ann"), somebody(club, "Bea")
    opened = a_table(ann, seats=["me", "open", "bot:simple", "bot:simple"], **wishes)
    assert bea.join(opened["links"]["play"]).status == 200
    assert bea.post(f"/api/tables/{opened['table']}/sit", {"name": "Bea"}).json["player"] == 1
    says(ann, opened["table"], {"t": "host", "do": "start"}, {"t": "host", "do": "end"})
    return ann, bea, opened


@ON_BOTH
def test_two_who_press_get_the_same_table(club: Served) -> None:
    """The second takes the chair that was kept, and with the last the match begins."""
    ann, bea, opened = match_over(club, title="Friday", hints=True)
    old = opened["table"]
    told = press(bea, old)
    assert is_told_as(PlaysAgain, told.json), "the first opens it"
    table = told.json["table"]
    assert table != old
    room = bea.get(f"/api/tables/{table}").json
    assert (room["state"], room["title"], room["hints"], room["book"]["id"]) == ("waiting", "Friday", True, "xjtu")
    assert [(one["kind"], one["name"]) for one in room["seats"]][:2] == [("empty", "Ann"), ("person", "Bea")]
    assert [one["kind"] for one in room["seats"]][2:] == ["bot", "bot"], "bots sit down at once"
    assert room["host"] == bea.get("/api/me").json["person"]
    assert ann.get(f"/api/tables/{old}").json["again"] == {"table": table, "name": "Bea"}
    assert [row["role"] for row in ann.get("/api/me").json["tables"] if row["table"] == table] == ["play"]
    assert press(ann, old).json["table"] == press(bea, old).json["table"] == table
    begun = ann.get(f"/api/tables/{table}").json
    assert begun["state"] in ("playing", "between")
    assert sorted(one["name"] for one in begun["seats"] if one["kind"] == "person") == ["Ann", "Bea"]
    mine = next(one for one in begun["seats"] if one["name"] == "Ann")
    assert press(ann, old).json == {"table": table, "player": mine["player"]}


@ON_BOTH
def test_both_at_one_moment(club: Served) -> None:
    """Presses that cross open one table."""
    ann, bea, opened = match_over(club)

    async def together() -> list[Any]:
        return await asyncio.gather(*(asyncio.to_thread(press, page, opened["table"]) for page in (ann, bea, ann, bea)))

    found = asyncio.run(together())
    assert len({told.json["table"] for told in found}) == 1, [told.raw for told in found]


def test_the_others_are_told(club: Served) -> None:
    """Whoever still looks at the old table hears of the new one by a frame."""
    ann, bea, opened = match_over(club)

    async def look() -> Json:
        async with await dial(ann.url, ann.cookie, opened["table"]) as connection:
            assert (await until(connection, "snapshot"))["room"]["again"] is None
            told = await asyncio.to_thread(press, bea, opened["table"])
            while (room := await until(connection, "room"))["again"] is None:
                pass
            assert room["again"] == {"table": told.json["table"], "name": "Bea"}
            return room

    assert asyncio.run(look())["state"] == "over"


def test_strangers_and_matches_that_go_on_are_refused(club: Served) -> None:
    ann, bea, opened = match_over(club)
    eve, watcher = somebody(club, "Eve"), somebody(club, "Wat")
    assert watcher.join(opened["links"]["watch"]).status == 200
    assert press(eve, opened["table"]).code == "not_yours"
    assert press(watcher, opened["table"]).code == "not_yours", "who only watched opens nothing"
    table = press(ann, opened["table"]).json["table"]
    assert press(eve, opened["table"]).code == "not_yours"
    assert eve.get(f"/api/tables/{table}").code == "not_invited"
    assert press(watcher, opened["table"]).json == {"table": table, "player": None}, "but comes along"
    assert watcher.get(f"/api/tables/{table}").status == 200
    assert press(ann, table).code == "not_now"
    assert press(Client(club.url), opened["table"]).code == "unknown_person"
    assert press(bea, "nowhere").code == "no_table"


@pytest.mark.parametrize(("book", "drawn"), [("xjtu", True), ("ema", True), ("mcr", True), ("psa", True),
                                             ("tenhou", False), ("lol", False)])  # fmt: skip
def test_seats_as_the_book_has_them(book: str, drawn: bool) -> None:
    """Where the book draws seats they are drawn for every game; where it assigns them everybody sits as before."""
    ann, bea = Person("ann", "Ann"), Person("bea", "Bea")
    room = made(NewTable(book=book, seats=["open", "bot:keen", "me", "bot:simple"], name="Ann"), ann)
    done(room, seat_commands.sit(room, bea, 0, "Bea"))
    done(room, commands.start(room))
    found = settings_again(done(room, people_commands.leave(room, bea)), ann)
    assert found.draw is drawn
    assert [(one.kind, one.level) for one in found.chairs] == [
        ("bot", "steady"), ("bot", "keen"), ("person", "steady"), ("bot", "simple"),
    ]  # fmt: skip
    assert "Bea" not in found.chairs[0].name, "a bot that took over a chair is not called by who left it"


def test_with_bots_alone_it_begins_at_once(club: Served) -> None:
    ann = somebody(club, "Ann")
    table = str(a_table(ann, seats=["bot:simple", "bot:keen", "me", "bot:steady"])["table"])
    says(ann, table, {"t": "host", "do": "end"})
    told = press(ann, table).json
    room = ann.get(f"/api/tables/{told['table']}").json
    assert room["state"] in ("playing", "between")
    assert {one["level"] for one in room["seats"]} == {"simple", "keen", "steady", None}
    assert room["seats"][told["player"]]["name"] == "Ann"


def test_a_kill_between_two_writes_costs_nobody_a_seat(tmp_path: Path) -> None:
    """The new table stands, and nothing of it was written down: whoever presses next does what was left undone."""
    ann, bea = Person("ann", "Ann"), Person("bea", "Bea")
    settings = read({"data": str(tmp_path)}, {})

    async def play(club: Club) -> None:
        for person in (ann, bea):
            await club.store.add_person(person, new_token())
        wish = NewTable("xjtu-3p", seats=["me", "open", "bot:drawn"])
        old = (await club.hub.create(ann, settings_of(wish, ann))).table
        await club.hub.sit(old, bea, 1, "Bea")
        await club.hub.do(old, commands.start)
        room = (await club.hub.do(old, lambda _: [Ended("host", now())])).room
        await again.open_again(club, room, ann, "127.0.0.1")  # and here the server dies
        assert room.again is not None
        table = room.again[0]
        assert await club.store.find_table(table) is None
        await again.enrol(club, room, table)
        assert await club.store.rights_of(table, "ann") == {"host": "", "seat": "0"}
        assert await club.store.rights_of(table, "bea") == {"play": "1"}
        assert [row.id for row in await club.store.tables_of("bea")] == [table]
        await club.store.revoke(table, "bea")
        await again.enrol(club, room, table)
        assert await club.store.rights_of(table, "bea") == {}, "what was done is not done again"
        assert await again.come_along(club, room, table, bea) is not None, "the chair is theirs all the same"
        await club.close()

    asyncio.run(play(Club(settings, open_store(settings, lambda _, en: en))))


def test_it_is_kept_through_a_restart(tmp_path: Path) -> None:
    """The old table still leads to the new one, also if the server died before that was opened."""
    db = f"sqlite:///{tmp_path / 'club.db'}"
    with serving(db, tmp_path) as club:
        ann, bea, opened = match_over(club)
        table = press(ann, opened["table"]).json["table"]
        club.kill()
    with serving(db, tmp_path) as club:
        bea.url = bea.origin = club.url
        assert press(bea, opened["table"]).json["table"] == table
