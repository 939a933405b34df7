"""Clients that bring their own randomness."""

from collections.abc import Callable
from typing import Any

from paiju import fair
from paiju.server.protocol.client_messages import (
    Hello,
    Host,
    ShowNonce,
)
from paiju.server.protocol.shared import Person
from tests.server.club_people import HOST, Client, Table, new_table, opened, quietly, run


class Sealer:
    """Somebody with a chain of their own, who answers what is wanted; `silent` for hands they let go by."""

    def __init__(self, table: Table, person: Person, number: int = 1) -> None:
        self.table, self.person, self.chain = table, person, fair.Chain(bytes([number]) * fair.SEED, 20)
        self.at = 0
        self.sent: dict[int, bytes] = {}
        self.silent: set[int] = set()
        self.client: Client

    async def come(self, plays: bool = True) -> Client:
        """Connect, the chain sealed with hello."""
        self.client = Client(self.person)
        self.client.hear = lambda frame: self.heard(frame, plays)
        self.table.clients[self.person.id] = self.client
        hello = Hello(self.table.id, seal=self.chain.head.hex())
        await self.table.hub.connect(self.table.id, self.person, self.client, hello)
        return self.client

    def heard(self, frame: dict[str, Any], plays: bool) -> None:
        """Show the next link when it is wanted."""
        if frame["t"] == "nonces_wanted" and frame["hand"] not in self.silent:
            self.table.spawn(self.show(frame["hand"]))
        elif plays:
            self.table.heard(self.client, frame)

    async def show(self, hand: int) -> None:
        """The next link; for the same hand the same again."""
        if hand not in self.sent:
            self.at += 1
            self.sent[hand] = self.chain.link(self.at)
        await self.table.hub.message(self.client, ShowNonce(hand, self.sent[hand].hex()))


def played(script: Callable[[Table], Any], **told: Any) -> Table:
    """A table as a script leads it."""

    async def play() -> Table:
        table = await opened(new_table("xjtu", **{"pause": 0.1, **told}))
        table.chooser = quietly
        await script(table)
        if table.id in table.hub.tables and not table.live.room.over:
            await table.says(HOST, Host("end"))
            await table.until(lambda: table.live.room.over != "")
            table.lines = await record(table)  # type: ignore[attr-defined]
        return table

    return run(play())


async def record(table: Table) -> list[bytes]:
    """The match's record as everybody may have it."""
    found = await table.hub.past.match_lines(table.live.room, await table.hub.hands(table.id))
    return [line.encode() + b"\n" for line in found]


def said(table: Table, hand: int) -> list[str]:
    """What the players added to a hand, by player."""
    return [word["said"] for frame in table.host.of("nonces") if frame["hand"] == hand for word in frame["words"]]
