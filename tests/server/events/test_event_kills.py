"""SIGKILL while the tables of an event hand in: round by round, in the last minute of one, and under a table online.
Whatever was acknowledged is there, nothing twice, and the chain verifies."""

import asyncio
import http.client
import random
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from paiju.server.people.people import People
from paiju.server.storage.store import Store
from paiju.tournament.counting.outcome import count_event
from paiju.tournament.record import EventRecord
from paiju.tournament.record.chain import LogEntry, read_log
from paiju.tournament.tables import TableResult, TableSeats
from tests.children import PATIENCE
from tests.server.events.club_events import STAGE, AnEvent
from tests.server.events.laid_event import laid_book, play, points_of, seat
from tests.server.events.online_tables import AT, awaited, four, played, seated
from tests.server.events.put_event import put_event
from tests.server.kills.event_table import TableOfEvent, reckon_tables, seated_event
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


def kill_under_rounds(db: str, folder: Path, kills: int, tables: int, rounds: int) -> None:
    """So many deaths while so many tables hand in so many rounds."""
    chance, served = random.Random(kills), start(db, folder)
    try:
        event = AnEvent(served, rounds=rounds)
        all_tables = seated_event(event, tables, rounds)
        for _ in range(kills):
            most = min(len(all_tables), sum(len(one.waiting) for one in all_tables) // 2)
            run_until_killed(served, all_tables, chance.randint(1, max(1, most)))
            served = start(db, folder, port=served.port)
            reckon_tables(event, all_tables)
        for one in all_tables:
            while one.waiting:
                assert one.send()
        reckon_tables(event, all_tables)
        state = EventRecord.from_archive(event.organiser.get(f"{event.path}/archive").raw).state
        assert len(state.sheets) == tables * rounds
        assert sum(line.metrics["game"] for line in state.outcome().standings) == 0
    finally:
        served.end()


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
    kept = asyncio.run(store.events.stored_record(EVENT))
    store.close()
    return read_log(b"".join(kept.lines))


def kill_under_the_last_minute(db: str, folder: Path, tables: int, kills: int) -> None:
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
    reckon_phones(db, book, phones, [TableResult(*key_of(one), one.players, points[one.table]) for one in seats], told)


def key_of(one: TableSeats) -> tuple[str, str, str]:
    """Which table."""
    return one.stage, one.round, one.table


def at_last(served: Served, count: int) -> Any:
    """The standings once all entries are in them."""
    page = Client(served.url)
    until(lambda: page.get(f"/api/events/{EVENT}/public").json["count"] == count)
    return page.get(f"/api/events/{EVENT}/public").json


def reckon_phones(db: str, book: EventRecord, phones: list[Phone], results: list[TableResult], told: Any) -> None:
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


def run_until_killed(served: Served, senders: Sequence[TableOfEvent | Phone], answers: int) -> None:
    """Everybody sends; after so many answers the server is killed."""
    left, stop = threading.Semaphore(0), threading.Event()

    def work(one: TableOfEvent | Phone) -> None:
        while one.waiting and not stop.is_set() and one.send():
            left.release()

    threads = [threading.Thread(target=work, args=(one,)) for one in senders]
    for each in threads:
        each.start()
    for _ in range(answers):
        assert left.acquire(timeout=PATIENCE)
    served.kill()
    stop.set()
    for each in threads:
        each.join(PATIENCE)


def test_two_kills_under_three_tables(fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    kill_under_rounds(fresh_db("sqlite"), tmp_path, 2, 3, 3)


@pytest.mark.long
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_ten_kills_under_fifteen_tables(kind: str, fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    kill_under_rounds(fresh_db(kind), tmp_path, 10, 15, 6)


@pytest.mark.long
@pytest.mark.parametrize("after", [0, 5, 40])
def test_a_kill_under_a_table_online(after: int, fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    """After so many moves the server dies; the same table goes on, and its result is entered once."""
    db = fresh_db("sqlite")
    served = start(db, tmp_path)
    try:
        event = seated(served)
        (made,) = event.organiser.post(f"{event.path}/online", AT).json
        event.say("organiser", "started", stage=STAGE, round="1")
        moves = iter(range(1, 100_000))
        if after:
            played(served.url, made["club"], four(event), lambda: served.kill() if next(moves) == after else None)
        else:
            served.kill()
        served = start(db, tmp_path, port=served.port)
        event.club = served
        (again,) = event.organiser.post(f"{event.path}/online", AT).json
        assert (again["club"], again["begun"]) == (made["club"], True)
        players = played(served.url, made["club"], four(event))
        assert all(each.over for each in players)
        served.kill()  # maybe before the result was entered
        served = start(db, tmp_path, port=served.port)
        entered = awaited(event)
        served.kill()
        served = start(db, tmp_path, port=served.port)
        assert awaited(event) == entered
    finally:
        served.end()


@pytest.mark.long
def test_one_kill_under_three_tables(fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    kill_under_the_last_minute(fresh_db("sqlite"), tmp_path, 3, 1)


@pytest.mark.long
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_kills_under_twenty_tables(kind: str, fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    kill_under_the_last_minute(fresh_db(kind), tmp_path, 20, 6)
