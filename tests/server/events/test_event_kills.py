"""SIGKILL in the last minute of a round: what was acknowledged is there, nothing twice, and the chain verifies."""

import asyncio
import http.client
import random
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paiju.server.people.people import People
from paiju.server.storage.store import Store
from paiju.tournament.outcome import count_event
from paiju.tournament.record import EventRecord
from paiju.tournament.record.chain import LogEntry, read_log
from paiju.tournament.tables import TableResult, TableSeats
from tests.children import PATIENCE
from tests.server.events.laid_event import laid_book, play, points_of, seat
from tests.server.events.put_event import put_event
from tests.server.serving import Client, Served, start

EVENT = "last-minute"
TRIES = 400


def until(done: Callable[[], bool]) -> None:
    """Ask again and again, as a page does, until it is so."""
    for _ in range(TRIES):
        if done():
            return
        time.sleep(0.1)
    raise AssertionError("it never came to be so")


class Phone:
    """A player's phone: whatever was not answered is sent again, under the same key."""

    def __init__(self, url: str, token: str, table: TableSeats, player: str, points: tuple[int, ...]) -> None:
        self.page, self.player = Client(url, token), player
        told = {"stage": table.stage, "round": table.round, "table": table.table}
        result = {**told, "players": list(table.players), "points": list(points)}
        first = [(f"r{table.table}", {"do": "result", "result": result})] if player == table.players[0] else []
        self.waiting = [*first, (f"s{player}", {"do": "signed", **told, "person": player})]
        self.safe: list[tuple[str, int]] = []

    def send(self) -> bool:
        """Send what waits; was it answered? A signature before the result is sent again."""
        key, entry = self.waiting[0]
        try:
            answer = self.page.post(f"/api/events/{EVENT}/entries", {"key": key, "entry": entry})
        except (OSError, http.client.HTTPException):
            return False
        if answer.status == 200:
            self.safe.append((key, answer.json["number"]))
            self.waiting.pop(0)
        return True


def put_with_players(db: str, book: EventRecord) -> dict[str, str]:
    """The event in the database, its players known to the club: their tokens."""
    put_event(db, book, EVENT)
    store, tokens = Store(db), dict[str, str]()

    async def know() -> None:
        for who in book.state.enrolled:
            person, tokens[who] = await People(store).new(who)
            await store.events.bind(EVENT, person.id, who)

    asyncio.run(know())
    store.close()
    return tokens


def kept_entries(db: str) -> list[LogEntry]:
    """The chain as it is kept; reading it checks every link."""
    store = Store(db)
    kept = asyncio.run(store.events.kept(EVENT))
    store.close()
    return read_log(b"".join(kept.lines))


def run_until_killed(served: Served, phones: list[Phone], answers: int) -> None:
    """Everybody sends; after so many answers the server is killed."""
    left, stop = threading.Semaphore(0), threading.Event()

    def work(one: Phone) -> None:
        while one.waiting and not stop.is_set() and one.send():
            left.release()

    threads = [threading.Thread(target=work, args=(one,)) for one in phones]
    for each in threads:
        each.start()
    for _ in range(answers):
        assert left.acquire(timeout=PATIENCE)
    served.kill()
    stop.set()
    for each in threads:
        each.join(PATIENCE)


def kill_under(db: str, folder: Path, tables: int, kills: int) -> None:
    """A round whose tables hand in while the server dies again and again."""
    names, chance = [f"Player {at}" for at in range(4 * tables)], random.Random(tables)
    book = laid_book(names, rounds=2)
    play(book, seat(book, 1, chance), chance)
    seats = seat(book, 2, chance)
    tokens = put_with_players(db, book)
    points = {one.table: points_of(chance) for one in seats}
    served = start(db, folder)
    port = served.port
    try:
        phones = [Phone(served.url, tokens[who], one, who, points[one.table]) for one in seats for who in one.players]
        for _ in range(kills):
            run_until_killed(served, [one for one in phones if one.waiting], chance.randint(2, tables))
            served = start(db, folder, port=port)
        for one in phones:
            until(lambda one=one: not one.waiting or (one.send() and not one.waiting))
        told = at_last(served, len(book.entries) + 5 * tables)
    finally:
        served.end()
    reckon(db, book, phones, [TableResult(*key_of(one), one.players, points[one.table]) for one in seats], told)


def key_of(one: TableSeats) -> tuple[str, str, str]:
    """Which table."""
    return one.stage, one.round, one.table


def at_last(served: Served, count: int) -> Any:
    """The standings once all entries are in them."""
    page = Client(served.url)
    until(lambda: page.get(f"/api/events/{EVENT}/public").json["count"] == count)
    return page.get(f"/api/events/{EVENT}/public").json


def reckon(db: str, book: EventRecord, phones: list[Phone], results: list[TableResult], told: Any) -> None:
    """Every result and every signature once, where its phone was told; the standings those of the results."""
    entries = kept_entries(db)
    fresh = entries[len(book.entries) :]
    said = [one.data["result"]["table"] if one.kind == "result" else one.data["person"] for one in fresh]
    assert len(fresh) == len(set(said)) == 5 * len(results)
    for phone in phones:
        for key, number in phone.safe:
            kind = "result" if key.startswith("r") else "signed"
            assert (entries[number - 1].kind, entries[number - 1].by) == (kind, phone.player)
    state = book.state
    outcome = count_event(state.event, state.players, [*state.results, *results])
    lines = told["standings"][0]["lines"]
    assert [(one["place"], one["player"]) for one in lines] == [(one.place, one.player) for one in outcome.standings]


@pytest.mark.long
def test_one_kill_under_three_tables(fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    kill_under(fresh_db("sqlite"), tmp_path, 3, 1)


@pytest.mark.long
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_kills_under_twenty_tables(kind: str, fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    kill_under(fresh_db(kind), tmp_path, 20, 6)
