"""A club as this version keeps it: a real server on SQLite, tables in every state, the backup and the database."""

import asyncio
import json
import shutil
import sqlite3
import tempfile
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from tests.before.commands import fine
from tests.before.kinds import OWN, OWN_BOOKS, Json
from tests.server.clients import dial, until
from tests.server.sealed_player import SealedPlayer
from tests.server.serving import Client, serving

QUIET = 0.4  # seconds without an act after which nobody is about to do anything


@dataclass
class Leaving(SealedPlayer):
    """A client that plays so many hands and a little of the next one, and answers nothing any more then. It adds a
    word of its own to each wall."""

    whole: int = 0
    little: int = 0
    left: bool = False

    def choose(self, prompt: Json) -> Json | None:
        """Any action, while it plays."""
        if self.hands >= self.whole and self.little <= 0:
            self.left = True
            return None
        self.little -= self.hands >= self.whole
        return super().choose(prompt)

    def hear(self, told: Json) -> Json | None:
        """After the last hand it is to play, and nothing of the next one, it does not say that it goes on."""
        answer = super().hear(told)
        stays = told["t"] == "hand_end" and self.hands >= self.whole and not self.little
        self.left = self.left or stays
        return None if stays else answer


@dataclass(frozen=True)
class Plan:
    """A table: what it is opened with, how many hands are played, and how many acts of each in the next one."""

    name: str
    book: str
    programs: int
    whole: int
    little: int = 0
    last: str = ""  # what the host says in the end
    bets: bool = False  # somebody is invited to bet


PLANS = (
    Plan("played", "xjtu-3p", 1, 99),
    Plan("ended", "mcr", 1, 1, last="end"),
    Plan("running", "ema", 2, 1, 4),
    Plan("own", "friends", 3, 1, 5),
    Plan("bets", "psa", 2, 1, 3, bets=True),
    Plan("paused", "lol", 2, 0, 4, last="pause"),
    Plan("between", "tenhou-3p", 1, 1),
)


def asked_for(plan: Plan) -> Json:
    """What a table is opened with: programs, the rest bots; the own book as its text."""
    players = 3 if plan.book.endswith("3p") else 4
    seats = ["program"] * plan.programs + ["bot:simple"] * (players - plan.programs)
    book: Json = {"book": plan.book}
    if plan.book in OWN_BOOKS:
        book = {"toml": (OWN / f"{plan.book}.toml").read_text(encoding="utf-8"), "hints": True}
    clock = {"kind": "none"}
    return {**book, "seats": seats, "pause": 0, "pace": 0, "clock": clock, "public": True, "length": 1,
            "title": plan.name}  # fmt: skip


class Making:
    """The club while it is filled."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.host = Client(url)
        self.host.token = self.host.post("/api/me", {"name": "Ann"}).json["token"]
        self.keys: Json = {"host": self.host.token, "tables": {}}

    def open(self, plan: Plan) -> None:
        """A table, played as far as its plan says."""
        made = self.host.post("/api/tables", asked_for(plan))
        assert made.status == 200, made.raw
        table, tokens = made.json["table"], made.json["programs"]
        self.keys["tables"][plan.name] = {"id": table, "book": plan.book, "programs": tokens}
        if plan.bets:
            tokens["bets"] = self.invited(table)
        asyncio.run(self.played(plan, table, list(tokens.values())))

    def invited(self, table: str) -> str:
        """Somebody who bets from the next hand on; their token."""
        friend = Client(self.url)
        friend.token = friend.post("/api/me", {"name": "Eve"}).json["token"]
        link = self.host.post(f"/api/tables/{table}/links", {"kind": "support"}).json["link"]
        assert friend.join(link).status == 200
        assert friend.post(f"/api/tables/{table}/support", {"name": "Eve"}).status == 200
        return friend.token

    async def played(self, plan: Plan, table: str, tokens: list[str]) -> None:
        """Programs play; the host has the last word."""
        players = [
            Leaving(self.url, token, table, Random(i), whole=plan.whole, little=plan.little)
            for i, token in enumerate(tokens)
        ]
        tasks = [asyncio.create_task(player.play()) for player in players]
        await quiet(players)
        if plan.last:
            await self.says(table, plan.last)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def says(self, table: str, word: str) -> None:
        """The host at their desk."""
        async with await dial(self.url, self.host.token, table) as connection:
            await connection.send(json.dumps({"t": "host", "do": word}))
            await until(connection, "room", "match_end")

    def waiting(self) -> None:
        """A table that nobody has come to yet."""
        seats = ["me", "open", "program", "bot:simple"]
        made = self.host.post("/api/tables", {"book": "xjtu", "seats": seats, "title": "waiting", "public": True}).json
        self.keys["tables"]["waiting"] = {"id": made["table"], "book": "xjtu", "programs": made["programs"]}

    def told(self) -> Json:
        """Every table as it stands, with the hands that are over."""
        found: Json = {}
        for name, each in self.keys["tables"].items():
            room = self.host.get(f"/api/tables/{each['id']}").json
            hands = self.host.get(f"/api/tables/{each['id']}/hands").json
            found[name] = {key: room[key] for key in ("state", "over", "hand_number", "round")} | {"hands": hands}
        return found


async def quiet(players: list[Leaving]) -> None:
    """Until somebody has left or the match is over, and then nobody does anything any more."""
    acts = -1
    while acts != (acts := sum(player.acts for player in players)) or not any(one.left or one.over for one in players):
        await asyncio.sleep(QUIET)


def club(folder: Path) -> Json:
    """The backup, written while the club runs, its database after it has stopped, and the keys of its people."""
    target = folder / "club"
    with tempfile.TemporaryDirectory() as place:
        data = Path(place)
        db = f"sqlite:///{data / 'club.db'}"
        with serving(db, data) as served:
            making = Making(served.url)
            for plan in PLANS:
                making.open(plan)
            making.waiting()
            told = making.told()
            fine("backup", target / "backup.jsonl.gz", "--db", db)
            assert served.stop() == 0
        pack(data / "club.db")
        for file in ("club.db", "club.key"):
            shutil.copyfile(data / file, target / file)
    (target / "keys.json").write_text(json.dumps(making.keys, indent=1) + "\n", encoding="utf-8")
    return dict.fromkeys(("club/backup.jsonl.gz", "club/club.db"), told)


def pack(file: Path) -> None:
    """The database in one file."""
    connection: Any = sqlite3.connect(file)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    connection.execute("VACUUM")
    connection.close()
