"""SIGKILL while the tables of an event hand in their results: whatever was acknowledged is there, and nothing twice."""

import http.client
import json
import random
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paiju.tournament.record import EventRecord, verify_record
from tests.children import PATIENCE
from tests.server.events.club_events import STAGE, AnEvent
from tests.server.events.online_tables import AT, awaited, four, played, seated
from tests.server.serving import Client, Served, start


class TableOfEvent:
    """A player who hands in the results of their table, round by round, and signs; whatever was not answered is sent
    again with the same key."""

    def __init__(self, event: AnEvent, number: int, four: list[str], rounds: int) -> None:
        self.page: Client = event.comes(four[0])
        self.path, self.number, self.four = event.path, number, four
        self.todo = [self.told(round, do) for round in range(1, rounds + 1) for do in ("result", "signed")]
        self.done: list[dict[str, Any]] = []

    def told(self, round: int, do: str) -> dict[str, Any]:
        """What is sent of a round."""
        at = {"stage": STAGE, "round": str(round), "table": str(self.number)}
        chance = random.Random(1000 * round + self.number)
        a, b, c = (chance.randint(-90, 90) for _ in range(3))
        result = {**at, "players": self.four, "points": [a, b, c, -a - b - c]}
        entry = {"do": do, "result": result} if do == "result" else {"do": do, **at}
        return {"key": f"{do} {round} {self.number}", "entry": entry}

    def send(self) -> bool:
        """The next thing, or the one that waits; was it answered?"""
        try:
            answer = self.page.post(f"{self.path}/entries", self.todo[0])
        except (OSError, http.client.HTTPException):
            return False
        assert answer.status == 200, answer.raw
        self.done.append(self.todo.pop(0))
        return True

    def reckon(self, log: list[dict[str, Any]]) -> None:
        """Everything acknowledged is there once; of the rest at most the one that waits."""
        own = [one for one in log if is_of(one, self.number)]
        kinds = [(one["kind"], one["data"].get("round") or one["data"]["result"]["round"]) for one in own]
        sent = [(one["entry"]["do"], one["key"].split()[1]) for one in [*self.done, *self.todo[:1]]]
        assert kinds in (sent, sent[: len(self.done)])


def is_of(entry: dict[str, Any], table: int) -> bool:
    """Is an entry a result or a signature of this table?"""
    told = entry["data"].get("result", entry["data"])
    return entry["kind"] in ("result", "signed") and told["table"] == str(table)


def log_of(event: AnEvent) -> list[dict[str, Any]]:
    """The chain, which agrees."""
    raw = event.organiser.get(f"{event.path}/log").raw
    assert verify_record(raw).agrees
    return [json.loads(line) for line in raw.splitlines()]


def kill_under(db: str, folder: Path, kills: int, tables: int, rounds: int) -> None:
    """So many deaths while so many tables hand in so many rounds."""
    chance, served = random.Random(kills), start(db, folder)
    try:
        event = AnEvent(served, rounds=rounds)
        text = "player\n" + "".join(f"P{n}\n" for n in range(4 * tables))
        players = event.organiser.post(f"{event.path}/entrants", {"text": text}).json["entered"]
        for round in range(1, rounds + 1):
            event.say("organiser", "seated", stage=STAGE, round=str(round), tables=event.tables(players, str(round)))
        fours = [players[at : at + 4] for at in range(0, len(players), 4)]
        all_tables = [TableOfEvent(event, at, four, rounds) for at, four in enumerate(fours, 1)]
        for _ in range(kills):
            run_until_killed(served, all_tables, chance)
            served = start(db, folder, port=served.port)
            reckon(event, all_tables)
        for one in all_tables:
            while one.todo:
                assert one.send()
        reckon(event, all_tables)
        state = EventRecord.from_archive(event.organiser.get(f"{event.path}/archive").raw).state
        assert len(state.sheets) == tables * rounds
        assert sum(line.metrics["game"] for line in state.outcome().standings) == 0
    finally:
        served.end()


def reckon(event: AnEvent, tables: list[TableOfEvent]) -> None:
    """All of it."""
    log = log_of(event)
    for one in tables:
        one.reckon(log)


def run_until_killed(served: Served, tables: list[TableOfEvent], chance: random.Random) -> None:
    """Everybody sends; after some answers in all the server is killed."""
    answered, stop = threading.Semaphore(0), threading.Event()

    def work(one: TableOfEvent) -> None:
        while one.todo and not stop.is_set() and one.send():
            answered.release()

    threads = [threading.Thread(target=work, args=(one,)) for one in tables]
    for each in threads:
        each.start()
    for _ in range(chance.randint(1, max(1, min(len(tables), sum(len(one.todo) for one in tables) // 2)))):
        assert answered.acquire(timeout=PATIENCE)
    served.kill()
    stop.set()
    for each in threads:
        each.join(PATIENCE)


def test_two_kills_under_three_tables(fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    kill_under(fresh_db("sqlite"), tmp_path, 2, 3, 3)


@pytest.mark.long
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_ten_kills_under_fifteen_tables(kind: str, fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    kill_under(fresh_db(kind), tmp_path, 10, 15, 6)


@pytest.mark.long
@pytest.mark.parametrize("after", [0, 5, 40])
def test_a_kill_under_a_table_online(after: int, fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    """After so many moves the server dies; the same table goes on, and its result is entered once."""
    db = fresh_db("sqlite")
    served = start(db, tmp_path)
    try:
        event = seated(served)
        (made,) = event.organiser.post(f"{event.path}/online", AT).json
        moves = iter(range(1, 100_000))
        if after:
            played(served.url, made["club"], four(event), lambda: served.kill() if next(moves) == after else None)
        else:
            served.kill()
        served = start(db, tmp_path, port=served.port)
        event.club = served
        assert event.organiser.post(f"{event.path}/online", AT).json == [made]
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
