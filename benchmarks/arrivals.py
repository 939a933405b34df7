"""How long a club's members take to come in when they all come at once, through a proxy at another address.

    python -m benchmarks.arrivals --members 300 --seconds 50
    python -m benchmarks.arrivals --members 300 --seconds 50 --one-address --how guest

A real server on a database of its own, told of its proxy by PAIJU_PROXIES; the members come from the proxy's address,
each named by X-Forwarded-For, or all with the one address of their club room. Each opens the first page with its files
as a browser does that has none of them yet, signs in (with a password, as a guest, by a link into the club, or is known
by a cookie), and asks for what the first page shows. Who is refused waits as long as is said, and tries again. Told is
when the last one was in, how many were refused at least once, how long one took, and what that cost the server.
"""

import argparse
import asyncio
import http.client
import json
import os
import random
import re
import socket
import statistics
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from tests.server import postgres
from tests.server.guests import somebody
from tests.server.serving import Served, key_of, serving

from paiju.server.people.accounts import hashed
from paiju.server.people.people import People
from paiju.server.storage.keys import key_change
from paiju.server.storage.store import Store

PROXY, SITE = "127.0.0.2", "http://club.example"
PASSWORD = "the same for all of them"
FILES = 60  # of a page
MINUTE = 60.0
GIVEN_UP = 600.0
ADDRESS = re.compile(r'"(/web/[^"]+)"')
HOW = ("password", "guest", "link", "cookie")


@dataclass
class Arrival:
    """A member who comes."""

    number: int
    address: str
    at: float  # seconds after the first
    refused: int = 0
    took: float = 0.0
    in_at: float = 0.0
    cookie: str = ""
    errors: list[str] = field(default_factory=list)


class Evening:
    """The club's door, and those who come."""

    def __init__(self, port: int, how: str, key: str) -> None:
        self.port, self.how, self.key = port, how, key
        self.began = time.monotonic()
        self.lock = threading.Lock()

    def come(self, who: Arrival) -> None:
        """One member, from the door to the first page."""
        time.sleep(max(0.0, self.began + who.at - time.monotonic()))
        began = time.monotonic()
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=MINUTE, source_address=(PROXY, 0))
        try:
            page = self.ask(connection, who, "GET", "/").decode()
            files = ADDRESS.findall(page) or ["/"]
            for number in range(FILES):
                self.ask(connection, who, "GET", files[number % len(files)])
            for path in ("/api/club", "/api/me"):
                self.ask(connection, who, "GET", path)
            self.sign_in(connection, who)
            for path in ("/api/me", "/api/tables/open"):
                body = self.ask(connection, who, "GET", path)
                if path == "/api/me" and not json.loads(body)["person"]:
                    who.errors.append("nobody")
        except (OSError, http.client.HTTPException) as error:
            who.errors.append(repr(error))
        finally:
            connection.close()
        who.took, who.in_at = time.monotonic() - began, time.monotonic() - self.began

    def sign_in(self, connection: http.client.HTTPConnection, who: Arrival) -> None:
        """As the club does it."""
        if self.how == "password":
            self.ask(connection, who, "POST", "/api/login", {"name": f"member {who.number}", "password": PASSWORD})
        elif self.how == "cookie":
            return
        elif self.how == "guest":
            self.ask(connection, who, "POST", "/api/me", {"name": f"Guest {who.number}"})
        else:
            self.ask(connection, who, "POST", "/api/join/look", {"key": self.key})
            self.ask(connection, who, "POST", "/api/join", {"key": self.key, "name": f"Guest {who.number}"})

    def ask(
        self, connection: http.client.HTTPConnection, who: Arrival, method: str, path: str, body: object = None
    ) -> bytes:
        """A request; whoever is refused comes again when they may."""
        raw = None if body is None else json.dumps(body).encode()
        while True:
            headers = {"X-Forwarded-For": who.address, "Host": urlsplit(SITE).netloc, "Origin": SITE}
            headers |= {"User-Agent": "Mozilla/5.0 Firefox", "Accept": "text/html"}
            headers |= {"Cookie": f"paiju={who.cookie}"} if who.cookie else {}
            connection.request(method, path, raw, headers)
            answer = connection.getresponse()
            told = answer.read()
            who.cookie = cookie_of(answer.headers.get("Set-Cookie", "")) or who.cookie
            if answer.status != 429:
                if answer.status >= 400:
                    who.errors.append(f"{path} {answer.status} {told[:100]!r}")
                return told
            who.refused += 1
            if time.monotonic() - self.began > GIVEN_UP:
                who.errors.append(f"{path} refused for good")
                return told
            time.sleep(float(answer.headers.get("Retry-After", "1")))


def cookie_of(line: str) -> str:
    """The token that a browser is given."""
    return line.split(";")[0].removeprefix("paiju=") if line.startswith("paiju=") else ""


def join_members(db: str, data: Path, count: int) -> list[str]:
    """So many people have an account, and a browser that is known by these cookies; all have the same password, which
    takes long to make."""
    kept = hashed(PASSWORD)
    store = Store(db)
    store.vault = key_change.take(store.engine, data).vault
    people, cookies = People(store), []

    async def join() -> None:
        for number in range(count):
            person, token = await people.new(f"Member {number}")
            cookies.append(token)
            await store.accounts.set(person.id, f"member {number}", kept)

    asyncio.run(join())
    store.close()
    return cookies


def arrived(club: Served, port: int, how: str, key: str, arrivals: list[Arrival]) -> float:
    """All of them come; processor seconds of the server."""
    before = cpu_of(club.process.pid)
    evening = Evening(port, how, key)
    with ThreadPoolExecutor(len(arrivals)) as threads:
        list(threads.map(evening.come, arrivals))
    return cpu_of(club.process.pid) - before


def cpu_of(pid: int) -> float:
    """Processor seconds of a process so far."""
    parts = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def who_come(count: int, seconds: float, one_address: bool, seed: int = 1) -> list[Arrival]:
    """When they come, and from where."""
    chance = random.Random(seed)
    return [
        Arrival(i, "203.0.113.7" if one_address else f"10.1.{i // 250}.{i % 250 + 1}", chance.uniform(0, seconds))
        for i in range(count)
    ]


def run(kind: str, how: str, arrivals: list[Arrival]) -> float:
    """An evening on a database of this kind; processor seconds of the server."""
    with ExitStack() as held:
        folder = Path(held.enter_context(tempfile.TemporaryDirectory()))
        db = f"sqlite:///{folder / 'club.db'}"
        if kind == "postgres":
            db = postgres.new_database(held.enter_context(postgres.running()), "arrivals")
        port = free_port()
        options = ("--public-url", SITE)
        how_started = {"port": port, "is_warm": False, "PAIJU_RATE": "1", "PAIJU_PROXIES": PROXY, "PAIJU_ACCOUNTS": "1"}
        with serving(db, folder, *options, **how_started) as first:
            key = key_of(invitation(first, port, len(arrivals))) if how == "link" else ""
            assert first.stop() == 0
        cookies = join_members(db, folder, len(arrivals)) if how in ("password", "cookie") else []
        if how == "cookie":
            for who, cookie in zip(arrivals, cookies, strict=True):
                who.cookie = cookie
        with serving(db, folder, *options, **how_started) as club:
            return arrived(club, port, how, key, arrivals)


def free_port() -> int:
    """One that nobody has."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def invitation(club: Served, port: int, uses: int) -> str:
    """A link into the club for so many people."""
    boss = somebody(Served(club.process, f"http://127.0.0.1:{port}", club.said), "Boss")
    assert boss.join(club.admin_key).status == 200
    return str(boss.post("/api/admin/invitations", {"uses": uses, "days": 1}).json["link"])


def main() -> None:
    """Let them come, and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--members", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=50.0, help="in which they come; 0: all at once")
    parser.add_argument("--how", choices=HOW, default="password")
    parser.add_argument("--one-address", action="store_true", help="all from the same one, of the club room")
    parser.add_argument("--postgres", action="store_true", help="on PostgreSQL, not SQLite")
    args = parser.parse_args()
    arrivals = who_come(args.members, args.seconds, args.one_address)
    cpu = run("postgres" if args.postgres else "sqlite", args.how, arrivals)
    took = sorted(each.took for each in arrivals)
    errors = [error for each in arrivals for error in each.errors]
    late = sum(each.in_at > MINUTE for each in arrivals)
    print(
        f"the last of {args.members} was in after {max(each.in_at for each in arrivals):.1f} s; {late} after a minute"
    )
    print(f"refused at least once: {sum(each.refused > 0 for each in arrivals)}; errors: {len(errors)} {errors[:2]}")
    print(f"one took {statistics.median(took):.2f} s (p99 {took[len(took) * 99 // 100]:.2f} s)")
    print(f"the server: {cpu:.1f} s of processor; load {os.getloadavg()[0]:.1f}")
    sys.exit(1 if errors or late else 0)


if __name__ == "__main__":
    main()
