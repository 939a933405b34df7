"""Somebody who hands in a table's results at an event while servers die, and remembers what was acknowledged."""

import http.client
import json
import random
from typing import Any

from paiju.tournament.record import verify_record
from tests.server.events.club_events import STAGE, AnEvent
from tests.server.kills.desk_referee import NOBODY
from tests.server.serving import Client


class TableOfEvent:
    """A player who hands in the results of their table, round by round, and signs; whatever was not answered is sent
    again with the same key."""

    def __init__(self, event: AnEvent, number: int, four: list[str], rounds: int) -> None:
        self.page: Client = event.comes(four[0])
        self.path, self.number, self.four = event.path, number, four
        self.waiting = [self.told(round, do) for round in range(1, rounds + 1) for do in ("result", "signed")]
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
            answer = self.page.post(f"{self.path}/entries", self.waiting[0])
        except (OSError, http.client.HTTPException):
            return False
        if answer.status in NOBODY:
            return False
        assert answer.status == 200, answer.raw
        self.done.append(self.waiting.pop(0))
        return True

    def reckon(self, log: list[dict[str, Any]]) -> None:
        """Everything acknowledged is there once; of the rest at most the one that waits."""
        own = [one for one in log if is_of(one, self.number)]
        kinds = [(one["kind"], one["data"].get("round") or one["data"]["result"]["round"]) for one in own]
        sent = [(one["entry"]["do"], one["key"].split()[1]) for one in [*self.done, *self.waiting[:1]]]
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


def seated_event(event: AnEvent, tables: int, rounds: int) -> list[TableOfEvent]:
    """So many tables of an event, seated for all rounds, and somebody at each."""
    text = "player\n" + "".join(f"P{n}\n" for n in range(4 * tables))
    players = event.organiser.post(f"{event.path}/entrants", {"text": text}).json["entered"]
    for round in range(1, rounds + 1):
        event.say("organiser", "seated", stage=STAGE, round=str(round), tables=event.tables(players, str(round)))
    fours = [players[at : at + 4] for at in range(0, len(players), 4)]
    return [TableOfEvent(event, at, four, rounds) for at, four in enumerate(fours, 1)]


def reckon_tables(event: AnEvent, tables: list[TableOfEvent]) -> None:
    """All of it."""
    log = log_of(event)
    for one in tables:
        one.reckon(log)
