"""What belongs together and lies at two servers: the tables of an event, of a relay, of an evening. Whoever is asked
answers for all of them."""

import asyncio
import json
import random
import time
from collections.abc import Iterator
from typing import Any

import pytest

from paiju.match.relay_record import read_relay
from tests.server import postgres
from tests.server.clients import Player, dial, new_table, until
from tests.server.cluster.evenings import at, servers, soon
from tests.server.desks.calls import attended, called
from tests.server.desks.nights import Night, chips
from tests.server.events.club_events import NAMES, STAGE, AnEvent
from tests.server.events.online_tables import AT
from tests.server.guests import somebody
from tests.server.serving import Client, Served
from tests.server.tables.again import press, says
from tests.server.tables.relay_pages import link_for, opened, play, take

TEN = ["Ann", "Bea", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe"]


@pytest.fixture(scope="module")
def both(postgres_server: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Served]]:
    """Two servers."""
    db = postgres.new_database(postgres_server, f"apart_{time.monotonic_ns()}")
    with servers(db, tmp_path_factory.mktemp("apart")) as there:
        yield there


def quickly(page: Client, path: str) -> Any:
    """What is answered, and not only after it was tried for seconds."""
    began = time.monotonic()
    answer = page.get(path)
    assert answer.status == 200, answer.raw
    assert time.monotonic() - began < 7
    return answer.json


def test_officials_see_who_is_at_the_tables_of_every_server(both: list[Served]) -> None:
    first, second = both
    event = AnEvent(first, template="mcr")
    players = event.enter_all()
    event.say("organiser", "seated", stage=STAGE, round="1", tables=event.tables(players))
    pages = {name: event.comes(id) for name, id in zip(NAMES, players, strict=True)}
    made = event.organiser.post(f"{event.path}/online", AT).json
    path = f"{event.path}/online?stage={STAGE}&round=1"

    def seen(server: Served) -> list[list[str]]:
        return [each["here"] for each in quickly(at(server, event.organiser), path)]

    async def come() -> None:
        ways = [(first, "Ann", 0), (second, "Emil", 1), (second, "Fang", 1)]
        lines = [await dial(server.url, pages[name].cookie, made[place]["club"]) for server, name, place in ways]
        for line in lines:
            await until(line, "snapshot")
        wanted = [players[:1], players[4:6]]
        for server in both:
            await asyncio.to_thread(soon, lambda server=server: seen(server) == wanted)  # type: ignore[misc]
            again = await asyncio.to_thread(at(server, event.organiser).post, f"{event.path}/online", AT)
            assert [each["club"] for each in again.json] == [each["club"] for each in made], again.raw
        await lines[2].close()
        for server in both:
            await asyncio.to_thread(soon, lambda server=server: seen(server)[1] == players[4:5])  # type: ignore[misc]
        for line in lines:
            await line.close()

    asyncio.run(come())


def test_a_call_is_seen_at_every_server(both: list[Served]) -> None:
    first, second = both
    boss = somebody(first, "Boss")
    assert boss.join(first.admin_key).status == 200
    table, programs = new_table(boss, "xjtu", programs=4)
    asyncio.run(called(second.url, table, programs["E"], programs["S"]))

    def calls(server: Served) -> list[str]:
        return [call["table"] for call in at(server, boss).get("/api/calls").json]

    for server in both:
        soon(lambda server=server: calls(server) == [table])  # type: ignore[misc]
    referee = somebody(first, "Ref")
    link = boss.post(f"/api/tables/{table}/links", {"kind": "referee"}).json["link"]
    assert referee.join(link).status == 200
    asyncio.run(attended(first.url, table, referee.cookie))
    for server in both:
        soon(lambda server=server: calls(server) == [])  # type: ignore[misc]


def test_a_relay_whose_games_are_at_two_servers(both: list[Served]) -> None:
    first, second = both
    ann, bea = somebody(first, "Ann"), somebody(first, "Bea")
    start = opened(ann, title="Spring relay")
    team = link_for(ann, start, "t3")
    assert bea.join(team).status == 200
    assert take(ann, start, "t0.0").status == take(bea, start, "t3.1").status == 200
    play(ann, start)
    then = press(ann, start).json["table"]
    says(at(second, ann), then, {"t": "ping"}, kind="pong")  # nobody is there: it goes to where somebody comes
    for server in both:
        assert press(at(server, bea), start).json["table"] == then
        cai = somebody(server, "Cai")
        assert cai.join(team).json["table"] == then  # a link leads on to the game that is played now
    play(at(second, ann), then)
    for server in both:
        for place in (start, then):
            told = at(server, bea).get(f"/api/tables/{place}/relay")
            assert told.status == 200, told.raw
            assert len(read_relay(told.raw.decode().splitlines()).legs) == (1 if place == start else 2)


def test_an_evening_whose_tables_are_at_two_servers(both: list[Served]) -> None:
    first, second = both
    night = Night(first, TEN)
    pages = {name: night.come(name) for name in TEN}
    path, where, there = f"/api/evenings/{night.id}", {}, {"A": first, "B": second}
    for name in there:
        made = night.host.post(f"{path}/online", {"table": name, "pause": 0})
        assert made.status == 200, made.raw
        where[name] = made.json["table"]
    people = {name: at_table(night, name) for name in there}

    async def evening() -> None:
        lines = []
        for name, server in there.items():  # whoever comes first decides where the table is
            lines.append(await dial(server.url, pages[people[name][0]].cookie, where[name]))
            await until(lines[-1], "snapshot")
        for server in both:  # also while both are being played
            assert played(await asyncio.to_thread(quickly, at(server, night.host), path)) == 0
        for line in lines:
            await line.close()
        playing = [
            Player(server.url, pages[each].cookie, where[name], random.Random(n))
            for name, server in there.items() for n, each in enumerate(people[name])
        ]  # fmt: skip
        await asyncio.gather(*(each.play() for each in playing))
        assert all(each.over and not each.errors for each in playing)

    asyncio.run(evening())
    for server in both:
        page = at(server, night.host)
        soon(lambda page=page: played(quickly(page, path)) == 2)  # type: ignore[misc]
    told = night.state()
    assert sum(chips(told).values()) == 0
    assert {part["phase"] for part in told["view"]["tables"]} == {""}
    assert json.dumps(at(second, night.host).get(path).json["view"]) == json.dumps(told["view"])


def at_table(night: Night, name: str) -> list[str]:
    """Who plays at a table, and who bets there."""
    everybody = night.state()["view"]["people"]
    return [each["name"] for each in everybody if each["where"] in (name, f"bet {name}")]


def played(told: Any) -> int:
    """How many hands were entered by themselves."""
    return sum(each["do"] == "played" for each in told["view"]["entries"])
