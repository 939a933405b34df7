"""The tables at which the server is killed: all books in turn, programs and bots, supporters and a referee."""

import asyncio
import json
from dataclasses import dataclass
from secrets import token_hex

from paiju import books
from tests.server.clients import dial, new_table, until
from tests.server.kills.witness import Witness
from tests.server.officials import referee_of
from tests.server.serving import Client, browser

BOOKS = ("ema", "mcr", "xjtu", "psa", "tenhou", "lol", "tenhou-3p", "psa", "botzone", "xjtu-3p", "tenhou-nored",
         "xjtu-cup", "psa", "xjtu-relay", "xjtu-cup-online", "xjtu-cup-relay")  # fmt: skip
REFEREED = ("xjtu", "xjtu-cup")
LENGTH = 1  # rounds


@dataclass
class Opened:
    """A table and everybody at it."""

    table: str
    witnesses: list[Witness]


def open_table(host: Client, number: int, length: int = LENGTH) -> Opened:
    """The table of this number: each third with a bot, PSA's with its dice rules in turn and a supporter."""
    book = books.get(BOOKS[number % len(BOOKS)])
    programs = book.tiles.players - (number % 3 == 1)
    special = book.specials[number // 4 % len(book.specials)].id if book.specials else None
    table, tokens = new_table(host, book.id, programs, length=length, special=special)
    found = [Witness(table, token, root=token_hex(32)) for token in tokens.values()]
    found[-1].root = ""  # one adds nothing to the walls
    if book.has_supporters:
        found.append(Witness(table, supporter(host, table), "supporter"))
    if book.id in REFEREED:
        found.append(Witness(table, referee_of(host, table).cookie, "referee"))
    return Opened(table, found)


def supporter(host: Client, table: str) -> str:
    """Somebody who bets, by the host's invitation; their token."""
    guest = browser(host.url)
    person = guest.post("/api/me", {"name": "Sue"}).json["person"]
    assert guest.post(f"/api/tables/{table}/watch", {}).status == 200
    asyncio.run(invite(host, table, person))
    assert guest.post(f"/api/tables/{table}/support", {}).status == 200
    return guest.cookie


async def invite(host: Client, table: str, person: str) -> None:
    """The host lets somebody in to bet."""
    async with await dial(host.url, host.cookie, table) as connection:
        await until(connection, "snapshot")
        await connection.send(json.dumps({"t": "host", "do": "invite", "person": person}))
        await connection.send(json.dumps({"t": "ping"}))
        assert (await until(connection, "pong", "error"))["t"] == "pong"
