"""Those in a storm who ask over HTTP: referees at desks, players who hand in an event's results, an evening of friends,
people who sit exams. Each sends again, with the same key, whatever was not answered; each remembers what was."""

import http.client
import itertools
import random
import threading
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from sqlalchemy import Connection, text

from paiju import fair
from paiju.study.exams.shelf import shipped
from tests.children import PATIENCE
from tests.server.cluster.storm_counts import StormCounts
from tests.server.desks.nights import Night, table
from tests.server.events.club_events import AnEvent
from tests.server.kills.desk_referee import NOBODY, Referee
from tests.server.kills.event_table import TableOfEvent, reckon_tables, seated_event
from tests.server.serving import Answer, Client
from tests.server.study.papers import key_of

ADDRESSES = itertools.count()
AGAIN = 0.2  # seconds after which somebody asks again
FRIENDS = ["Ann", "Bea", "Cid", "Dan", "Eve"]
RENEWED = 50  # entries after which a desk is another one
ENTRIES = text("SELECT key FROM desk_entries WHERE desk = :desk ORDER BY seq")
SITTINGS = text("SELECT code FROM exam_sittings WHERE person = (SELECT person FROM exam_sittings WHERE code = :code)")


@dataclass
class Comer(Client):
    """A browser that comes in by one of several doors, by the next one when nobody answers."""

    doors: Sequence[str] = ()
    came: int = 0
    is_patient: bool = False

    @classmethod
    def of(cls, page: Client, doors: Sequence[str]) -> "Comer":
        """Somebody who was there before; from an address of their own, by which a balancer chooses their server."""
        source = f"127.0.1.{next(ADDRESSES) % 250 + 1}"
        return cls(page.url, page.token, page.cookie, page.origin, page.headers, source, doors)

    def once(
        self, method: str, path: str, body: object = None, headers: Mapping[str, str] | None = None
    ) -> Answer | None:
        """One request; None where nobody can answer it now."""
        self.url = self.doors[self.came % len(self.doors)]
        self.origin = self.url if self.origin is not None else None
        try:
            answer = super().ask(method, path, body, headers)
        except (OSError, http.client.HTTPException):
            answer = None
        if answer is None or answer.status in NOBODY:
            self.came += 1
            return None
        return answer

    def patient(self) -> "Comer":
        """The same, once all is over: asking until answered."""
        return replace(self, is_patient=True)

    def surely(self, method: str, path: str, body: object = None) -> Answer:
        """The same, again and again until somebody answers."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            answer = self.once(method, path, body)
            if answer is not None:
                return answer
            time.sleep(AGAIN)
        raise AssertionError(f"{method} {path} was never answered")

    def ask(self, method: str, path: str, body: object = None, headers: Mapping[str, str] | None = None) -> Answer:
        """As everybody asks; nobody's answer is that of a server that cannot just now."""
        if self.is_patient:
            return self.surely(method, path, body)
        found = self.once(method, path, body, headers)
        return found if found is not None else Answer(NOBODY[-1], {}, b"{}")


class Person(Protocol):
    """Somebody who does one thing after another."""

    sort: str

    def act(self) -> bool:
        """The next thing; was it acknowledged?"""
        ...

    def reckon(self, connection: Connection, counts: StormCounts) -> None:
        """Is all there that was acknowledged, once?"""
        ...


@dataclass
class Doer:
    """Somebody at work in a thread, and how long they have waited for an answer at most."""

    person: Person
    pause: float
    chance: random.Random
    stop: threading.Event = field(default_factory=threading.Event)
    acknowledged: int = 0
    answered_at: float = 0.0
    waits: list[tuple[float, float]] = field(default_factory=list)  # from when to when
    fault: str = ""

    def begin(self) -> None:
        """From now on."""
        self.thread = threading.Thread(target=self.work, daemon=True)
        self.thread.start()

    def work(self) -> None:
        """Until told to stop."""
        try:
            while not self.stop.wait(self.chance.uniform(0, 2 * self.pause)):
                began = time.monotonic()
                while not self.person.act():
                    if self.stop.wait(AGAIN):
                        return
                self.acknowledged += 1
                self.waits.append((began, time.monotonic()))
        except Exception as error:  # whatever it was, somebody would have seen it
            self.fault = f"{self.person.sort}: {error!r}"

    def end(self) -> None:
        """No more of it."""
        self.stop.set()
        self.thread.join(PATIENCE)


def check_keys(sort: str, wanted: Sequence[str], waiting: str, there: Sequence[str], counts: StormCounts) -> None:
    """The keys that were acknowledged are there, in order and once; of the rest at most the one that waits."""
    counts.twice += sum(count - 1 for count in Counter(there).values())
    if list(there[: len(wanted)]) != list(wanted):
        counts.lost += len(set(wanted) - set(there)) or 1
        counts.faults.append(f"{sort}: {len(wanted)} were acknowledged, {len(there)} are there")
    elif list(there[len(wanted) :]) not in ([], [waiting]):
        counts.twice += 1
        counts.faults.append(f"{sort}: there is more than was entered: {list(there[len(wanted) :])}")


class AtDesk:
    """A referee, at one desk after another."""

    sort = "desks"

    def __init__(self, page: Comer, number: int) -> None:
        self.page, self.number = page, number
        self.done: list[Referee] = []
        self.now = Referee(page, number)

    def act(self) -> bool:
        if len(self.now.safe) >= RENEWED:
            if self.page.once("GET", f"/api/desks/{self.now.desk}") is None:
                return False
            try:
                fresh = Referee(self.page, self.number + len(self.done) + 1)
            except KeyError:  # nobody answered
                return False
            self.done.append(self.now)
            self.now = fresh
        return self.now.enter()

    def reckon(self, connection: Connection, counts: StormCounts) -> None:
        for one in (*self.done, self.now):
            there = [str(row[0]) for row in connection.execute(ENTRIES, {"desk": one.desk})]
            check_keys(self.sort, [key for key, _ in one.safe], one.waiting[0] if one.waiting else "", there, counts)


class AtEvent:
    """Somebody at a table of an event."""

    sort = "events"

    def __init__(self, event: AnEvent, tables: list[TableOfEvent], number: int, doors: Sequence[str]) -> None:
        self.event, self.tables, self.own = event, tables, tables[number]
        self.own.page = Comer.of(self.own.page, doors)
        if number == 0:
            event.organiser = Comer.of(event.organiser, doors).patient()

    def act(self) -> bool:
        return not self.own.waiting or self.own.send()

    def reckon(self, _connection: Connection, counts: StormCounts) -> None:
        if self.own is not self.tables[0]:
            return  # the first looks at all of them
        try:
            reckon_tables(self.event, self.tables)
        except AssertionError as error:
            counts.lost += 1
            counts.faults.append(f"events: {error!r}"[:500])


class AtEvening:
    """The host of an evening among friends, one of whom bets by a phone of their own."""

    sort = "evenings"

    def __init__(self, night: Night, doors: Sequence[str], chance: random.Random) -> None:
        phone = night.come(FRIENDS[-1])
        self.id, self.chance = night.id, chance
        self.host, self.phone = Comer.of(night.host, doors), Comer.of(phone, doors)
        self.safe: list[str] = []
        self.waiting: tuple[Comer, dict[str, Any]] | None = None
        self.numbers = itertools.count(1)
        self.commitment = str(night.state()["view"]["commitment"])

    def act(self) -> bool:
        if self.waiting is None:
            seen = self.host.once("GET", f"/api/evenings/{self.id}")
            if seen is None:
                return False
            assert seen.status == 200, seen.raw
            page, entry = self.next_entry(table(seen.json))
            self.waiting = page, {"key": f"n{next(self.numbers)}", "expected": seen.json["seen"], "entry": entry}
        page, body = self.waiting
        answer = page.once("POST", f"/api/evenings/{self.id}/entries", body)
        if answer is None:
            return False
        assert answer.status == 200, (body, answer.raw)
        assert answer.json["number"] == len(self.safe) + 1, (body, len(self.safe))
        self.safe.append(str(body["key"]))
        self.waiting = None
        return True

    def next_entry(self, now: Any) -> tuple[Comer, dict[str, Any]]:
        """What comes next at the table."""
        players = now["players"]
        if not now["phase"]:
            return self.host, {"do": "deal", "special": "double_discard"}
        if now["phase"] == "bets":
            name = next(bet["name"] for bet in now["bets"] if not bet["placed"])
            page = self.phone if name == FRIENDS[-1] else self.host
            return page, {"do": "bet", "name": name, "on": self.chance.choice(players)}
        giver, winner = self.chance.sample(players, 2)
        if self.chance.random() < 0.2:
            return self.host, {"do": "draw"}
        return self.host, {"do": "win", "from": giver, "wins": [{"player": winner, "value": 2}]}

    def reckon(self, connection: Connection, counts: StormCounts) -> None:
        """All of it; then the evening ends, and what its throws were made of is what was promised."""
        there = [str(row[0]) for row in connection.execute(ENTRIES, {"desk": self.id})]
        check_keys(self.sort, self.safe, str(self.waiting[1]["key"]) if self.waiting else "", there, counts)
        at = f"/api/evenings/{self.id}"
        for number, do in enumerate(({"do": "void", "table": "A"}, {"do": "end"})):
            seen = self.host.surely("GET", at).json["seen"]
            body = {"key": f"end{number}", "expected": seen, "entry": do}
            self.host.surely("POST", f"{at}/entries", body)  # there may be no hand to be given up
        record = self.host.surely("GET", f"{at}/record").raw
        began = fair.Secret(*(bytes.fromhex(told) for told in seed_and_salt(record)))
        if fair.commitment(began) != self.commitment:
            counts.unverified += 1
            counts.faults.append("evenings: the seed is not the one that was promised")


def seed_and_salt(record: bytes) -> tuple[str, str]:
    """What an evening's record says of its secret."""
    import json

    first = json.loads(record.splitlines()[0])
    return str(first["seed"]), str(first["salt"])


class AtExam:
    """Somebody who sits exams, one after another."""

    sort = "exams"

    def __init__(self, page: Comer, chance: random.Random) -> None:
        self.page, self.chance = page, chance
        self.codes: list[str] = []
        self.numbers = itertools.count(1)
        self.waiting: tuple[str, str, dict[str, Any]] | None = None

    def act(self) -> bool:
        if self.waiting is None:
            exam, number = self.chance.choice(list(shipped())), next(self.numbers)
            right = dict(self.chance.sample(list(key_of(exam).items()), 5))
            key = f"{number:08}{self.chance.getrandbits(96):024x}"
            self.waiting = exam, key, {"answers": right, "name": f"Sitter {number}"}
        exam, key, body = self.waiting
        answer = self.page.once("POST", f"/api/exams/{exam}/sit", body, {"Idempotency-Key": key})
        if answer is None:
            return False
        assert answer.status == 200, answer.raw
        self.codes.append(str(answer.json["sitting"]["code"]))
        self.waiting = None
        return True

    def reckon(self, connection: Connection, counts: StormCounts) -> None:
        if not self.codes:
            return
        there = [str(row[0]) for row in connection.execute(SITTINGS, {"code": self.codes[0]})]
        lost, more = set(self.codes) - set(there), len(there) - len(self.codes)
        counts.lost += len(lost)
        counts.twice += len(self.codes) - len(set(self.codes)) + max(0, more - (self.waiting is not None))
        if lost or more > (self.waiting is not None):
            counts.faults.append(f"exams: {len(self.codes)} sittings were acknowledged, {len(there)} are there")


def people(club: Any, doors: Sequence[str], chance: random.Random, seconds: float, crowd: int) -> list[Doer]:
    """So many of each sort; `club` is where they came first."""
    from tests.server.guests import somebody

    found: list[Doer] = []

    def add(person: Person, pause: float) -> None:
        found.append(Doer(person, pause, random.Random(chance.random())))

    for number in range(crowd):
        add(AtDesk(Comer.of(somebody(club, f"Referee {number}"), doors), number), 0.7)
    rounds = max(4, min(24, int(seconds / 6)))
    event = AnEvent(club, rounds=rounds)
    tables = seated_event(event, crowd, rounds)
    for number in range(crowd):
        add(AtEvent(event, tables, number, doors), max(0.5, seconds / (2 * rounds)))
    for _ in range(max(1, crowd // 2)):
        add(AtEvening(Night(club, FRIENDS), doors, random.Random(chance.random())), 1.0)
        sitter = Comer.of(somebody(club, "Sitter"), doors)
        add(AtExam(sitter, random.Random(chance.random())), 2.0)
    return found
