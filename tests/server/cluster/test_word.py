"""What is changed at one server counts at the others at once, and after a connection was cut as soon as it is back."""

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack

import pytest
from sqlalchemy import create_engine, text

from tests.server.clients import dial, last_words, new_table, until
from tests.server.cluster.evenings import SOON, at, servers, soon
from tests.server.desks.desk_clients import WON, enter, new_desk
from tests.server.events.club_events import NAMES, STAGE, AnEvent
from tests.server.events.online_tables import AT, four, seated
from tests.server.guests import somebody
from tests.server.serving import Client, Served, browser


@pytest.fixture(scope="module")
def db(postgres_server: str) -> str:
    """An empty database."""
    from tests.server import postgres

    return postgres.new_database(postgres_server, f"word_{time.monotonic_ns()}")


@pytest.fixture(scope="module")
def both(db: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Served]]:
    """Two servers."""
    with servers(db, tmp_path_factory.mktemp("word")) as there:
        yield there


@pytest.fixture(scope="module")
def boss(both: list[Served]) -> Client:
    """The administrator, at the first server."""
    page = somebody(both[0], "Boss")
    assert page.join(both[0].admin_key).status == 200
    return page


def test_who_is_barred_goes_everywhere(both: list[Served], boss: Client) -> None:
    first, second = both
    eve = somebody(first, "Eve")
    table, _ = new_table(eve, "ema", 0)
    person = eve.get("/api/me").json["person"]
    assert at(second, eve).get("/api/me").json["name"] == "Eve"  # known there from now on

    async def thrown_out() -> tuple[str, int | None]:
        async with await dial(second.url, eve.cookie, table) as connection:
            await until(connection, "snapshot")
            assert (await asyncio.to_thread(boss.post, f"/api/admin/people/{person}/bar")).status == 200
            async with asyncio.timeout(SOON):
                return await last_words(connection)

    assert asyncio.run(thrown_out()) == ("barred", 4007)
    soon(lambda: at(second, eve).get("/api/me").status == 403)
    assert boss.post(f"/api/admin/people/{person}/lift").status == 200
    soon(lambda: at(second, eve).get("/api/me").status == 200)


def test_an_office_counts_and_ends_everywhere(both: list[Served], boss: Client) -> None:
    first, second = both
    ida = somebody(first, "Ida")
    assert ida.join(boss.post("/api/admin/links").json["link"]).status == 200
    person = ida.get("/api/me").json["person"]
    soon(lambda: at(second, ida).get("/api/admin/tables").status == 200)
    assert boss.post(f"/api/admin/people/{person}/dismiss").status == 200
    soon(lambda: at(second, ida).get("/api/admin/tables").status == 403)


def test_settings_news_and_names_are_told(both: list[Served], boss: Client) -> None:
    second = browser(both[1].url)
    assert boss.post("/api/admin/announcements", {"en": "Closed on Friday", "zh": "周五停机"}).status == 200
    soon(lambda: [row["en"] for row in second.get("/api/club").json["announcements"]] == ["Closed on Friday"])
    assert boss.post("/api/admin/settings", {"club_name": "The Winds"}).status == 200
    soon(lambda: "The Winds" in second.get("/api/club").raw.decode())
    ann = somebody(both[0], "Ann")
    assert at(both[1], ann).get("/api/me").json["name"] == "Ann"
    assert ann.post("/api/me", {"name": "Anna"}).status == 200
    soon(lambda: at(both[1], ann).get("/api/me").json["name"] == "Anna")


def test_events_and_desks_are_fresh(both: list[Served]) -> None:
    first, second = both
    event = AnEvent(first)
    there = at(second, event.organiser)
    assert there.get(event.path).status == 200  # folded there, too
    event.enter_all(NAMES[:3])
    soon(lambda: "Chen" in there.get(event.path).raw.decode())
    event.enter_all(NAMES[3:4])
    soon(lambda: "Dora" in there.get(event.path).raw.decode())  # so that it is not behind
    wish = {"key": "there", "entry": {"do": "notice", "title": "Lunch", "text": "at noon"}}
    assert there.post(f"{event.path}/entries", wish).status == 200
    soon(lambda: "Lunch" in event.organiser.get(event.path).raw.decode())
    host = somebody(first, "Ann")
    desk = new_desk(host, book="mcr")
    assert at(second, host).get(f"/api/desks/{desk}").status == 200
    assert enter(host, desk, "k1", 0, WON).status == 200
    mine = host.get(f"/api/desks/{desk}").json["view"]
    soon(lambda: bool(at(second, host).get(f"/api/desks/{desk}").json["view"] == mine))


def test_a_round_announced_at_one_server_begins_at_the_other(both: list[Served]) -> None:
    first, second = both
    event = seated(first)
    (made,) = event.organiser.post(f"{event.path}/online", AT).json
    pages, start = four(event), at(second, event.organiser)
    assert at(second, event.organiser).post(f"{event.path}/online", AT).json[0]["club"] == made["club"]

    async def come() -> None:
        async with AsyncExitStack() as held:
            lines = [await held.enter_async_context(await dial(first.url, page.cookie, made["club"])) for page in pages]
            for line in lines:
                await until(line, "snapshot")
            told = {"key": "begin", "entry": {"do": "started", "stage": STAGE, "round": "1"}}
            soon(lambda: start.post(f"{event.path}/entries", told).status == 200)
            async with asyncio.timeout(SOON):
                await asyncio.gather(*(line.recv() for line in lines))
                while json.loads(await lines[0].recv())["t"] != "snapshot":  # a hand is dealt
                    continue

    asyncio.run(come())
    assert pages[0].get(f"/api/tables/{made['club']}").json["state"] == "playing"


def test_after_a_cut_everything_is_asked_for_anew(both: list[Served], boss: Client, db: str) -> None:
    first, second = both
    zoe = somebody(first, "Zoe")
    person = zoe.get("/api/me").json["person"]
    assert at(second, zoe).get("/api/me").status == 200
    engine = create_engine(db)
    listening = "query LIKE 'LISTEN%' AND datname = current_database()"
    cut = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {listening}"
    with engine.begin() as connection:
        assert len(connection.execute(text(cut)).all()) == 2
    engine.dispose()
    assert boss.post(f"/api/admin/people/{person}/bar").status == 200
    soon(lambda: at(second, zoe).get("/api/me").status == 403)


def test_the_lobby_has_the_tables_of_all(both: list[Served]) -> None:
    first, second = both
    ann = somebody(first, "Ann")
    table = ann.post("/api/tables/next", {"book": "ema", "name": "Ann"}).json["table"]

    async def wait_there() -> None:
        async with await dial(first.url, ann.cookie, table) as connection:
            await until(connection, "snapshot")
            await asyncio.to_thread(look)

    def look() -> None:
        guest = somebody(second, "Ben")
        soon(lambda: table in [row["table"] for row in guest.get("/api/tables/open").json])
        assert guest.get("/api/tables/open").json == ann.get("/api/tables/open").json
        place = guest.post("/api/tables/next", {"book": "ema", "name": "Ben"}).json
        assert (place["table"], place["opened"]) == (table, False)
        assert place["player"] not in ann.get(f"/api/tables/{table}").json["free"]

    asyncio.run(wait_there())
    soon(lambda: table not in [row["table"] for row in browser(second.url).get("/api/tables/open").json])


def test_somebody_who_leaves_for_good_leaves_every_table(both: list[Served]) -> None:
    first, second = both
    una = somebody(first, "Una")
    table = first_table = una.post("/api/tables", {"book": "ema", "seats": ["me", "open", "bot", "bot"]}).json["table"]
    assert at(second, una).get(f"/api/tables/{first_table}").json["host"]
    assert at(second, una).post("/api/me/forget").status == 200
    told = Client(second.url).get(f"/api/tables/{table}").raw.decode()
    assert "Una" not in told
