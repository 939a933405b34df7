"""Several servers on one PostgreSQL: a table is in the hands of one, whoever asks another is passed on, and what a
dead, sleeping or stopping server had is taken up by the others. Nothing acknowledged is lost, nothing written twice."""

import asyncio
import itertools
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path

from sqlalchemy import create_engine, text

from paiju.server.web.protocols import HELLO_SECONDS
from tests.children import PATIENCE
from tests.server.clients import dial, events_of, new_table, until
from tests.server.cluster.evenings import Wanderer, acted, servers, wanderers
from tests.server.serving import Client, Served


def owner_of(db: str, table: str) -> tuple[str, int]:
    """Which server has a table, by its address, and by which claim."""
    engine = create_engine(db)
    chosen = 'SELECT s.url, o.epoch FROM owners o LEFT JOIN servers s ON s.id = o.server WHERE o."table" = :table'
    with engine.connect() as connection:
        row = connection.execute(text(chosen), {"table": table}).one()
    engine.dispose()
    return str(row[0]), int(row[1])


def is_whole(url: str, players: list[Wanderer]) -> None:
    """Whatever anybody was told is in the record, at its place."""
    for player in players:
        client = Client(url, token=player.token)
        for hand in player.seen:
            steps = client.get(f"/api/tables/{player.table}/hands/{hand}/steps?role={player.seats[hand]}")
            assert steps.status != 200 or events_of(player, steps.json) == []
        assert player.errors == []


def at_play(db: str, folder: Path, upset: Callable[[list[Served], list[Wanderer]], Awaitable[str]]) -> list[Wanderer]:
    """A table of four whose players come in by either server; something upsets that, and they play on. `upset` tells
    where it can be asked about the record."""
    with servers(db, folder) as both:
        table, tokens = new_table(Client(both[0].url), "ema", length=1)
        players = wanderers(table, tokens, [server.url for server in both])

        async def evening() -> str:
            playing = [asyncio.create_task(player.stay()) for player in players]
            try:
                await acted(players, 12)
                left = await upset(both, players)
                await acted(players, 12)
            finally:
                for task in playing:
                    task.cancel()
                await asyncio.gather(*playing, return_exceptions=True)
            return left

        is_whole(asyncio.run(evening()), players)
    return players


def test_players_of_one_table_at_two_servers_play_together(fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    db = fresh_db("postgres")
    seen: list[tuple[str, int]] = []

    async def nothing(both: list[Served], players: list[Wanderer]) -> str:
        table = players[0].table
        seen.append(owner_of(db, table))
        for server in both:  # what is asked over HTTP is answered by whoever has it, and looks the same
            for player in players:
                assert Client(server.url, token=player.token).get(f"/api/tables/{table}").json["state"] == "playing"
        await acted(players, 30)
        seen.append(owner_of(db, table))
        return both[1].url

    players = at_play(db, tmp_path, nothing)
    assert seen[0] == seen[1]  # it stayed where it was
    assert all(player.byes == [] for player in players)
    assert all(player.acts for player in players)


def test_a_table_goes_to_where_its_people_come(fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    """It was opened elsewhere: a balancer sends all of a table to one server."""
    db = fresh_db("postgres")
    with servers(db, tmp_path) as (first, second):
        table, tokens = new_table(Client(first.url), "ema", length=1)
        assert owner_of(db, table) == (first.url, 1)
        players = wanderers(table, tokens, [second.url])

        async def evening() -> None:
            playing = [asyncio.create_task(player.stay()) for player in players]
            await acted(players, 12)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

        asyncio.run(evening())
        assert owner_of(db, table)[0] == second.url
        assert all(player.byes == [] and player.acts for player in players)
        is_whole(first.url, players)


def test_a_socket_that_is_passed_on_stays(fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    """Also longer than anybody may take to say hello."""
    with servers(fresh_db("postgres"), tmp_path) as (first, second):
        table, tokens = new_table(Client(first.url), "ema", clock={"kind": "none"})

        async def stay() -> None:
            async with await dial(first.url, tokens["E"], table), await dial(second.url, tokens["S"], table) as there:
                await until(there, "snapshot")
                await asyncio.sleep(HELLO_SECONDS + 2)
                await there.send('{"t":"ping"}')
                await until(there, "pong")

        asyncio.run(stay())


def test_a_killed_servers_table_is_taken_up(fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    async def kill(both: list[Served], players: list[Wanderer]) -> str:
        there = owner_of(db, players[0].table)[0]
        dead, left = sorted(both, key=lambda server: server.url != there)
        for player in players:
            player.gap = 0.0
        dead.kill()
        await acted(players, 8)
        assert owner_of(db, players[0].table)[0] == left.url
        return left.url

    db = fresh_db("postgres")
    players = at_play(db, tmp_path, kill)
    print("gaps", [round(player.gap, 2) for player in players])


def test_a_server_that_slept_writes_nothing_any_more(fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    async def put_to_sleep(both: list[Served], players: list[Wanderer]) -> str:
        there, epoch = owner_of(db, players[0].table)
        asleep, left = sorted(both, key=lambda server: server.url != there)
        os.kill(asleep.process.pid, signal.SIGSTOP)
        try:
            for player in players:  # a balancer notices; whoever is there gives up
                player.urls = itertools.cycle([left.url])
            gone = [player for player in players if player.url == asleep.url]
            for player in gone:
                player.give_up()
            await acted(players, 8)
        finally:
            os.kill(asleep.process.pid, signal.SIGCONT)
        await acted(players, 8)
        owner, again = owner_of(db, players[0].table)
        assert owner == left.url
        assert again == epoch + 1
        client = Client(asleep.url, token=players[0].token)  # and passes on what it is asked about
        assert client.get(f"/api/tables/{players[0].table}").json["state"] == "playing"
        return left.url

    db = fresh_db("postgres")
    at_play(db, tmp_path, put_to_sleep)


def test_a_stopping_server_hands_its_tables_over(fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    async def stop(both: list[Served], players: list[Wanderer]) -> str:
        there = owner_of(db, players[0].table)[0]
        going, left = sorted(both, key=lambda server: server.url != there)
        for player in players:
            player.gap = 0.0
        going.process.send_signal(signal.SIGTERM)
        await acted(players, 8)
        assert await asyncio.to_thread(going.process.wait, PATIENCE) == 0
        assert owner_of(db, players[0].table)[0] == left.url
        return left.url

    db = fresh_db("postgres")
    players = at_play(db, tmp_path, stop)
    assert {bye for player in players for bye in player.byes} <= {"going", "moved"}
    print("gaps", [round(player.gap, 2) for player in players])
