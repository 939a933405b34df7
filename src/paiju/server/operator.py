"""What an operator asks of the club from a shell: the running server by its own socket, else the club's database, with
the same addresses and the same rights."""

import asyncio
import getpass
import http.client
import json
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starlette.types import Message

from paiju.server.club.club import Club
from paiju.server.settings import Settings
from paiju.server.storage import club_hold, database
from paiju.server.storage.keys import key_change
from paiju.server.storage.store import Store
from paiju.server.web.app import build
from paiju.server.web.operator_door import SOCKET, answers, as_operator

TIMEOUT = 60.0


@dataclass(frozen=True, slots=True)
class Answered:
    """What came back; `live` if a server gave it."""

    status: int
    raw: bytes
    live: bool

    @property
    def json(self) -> Any:
        """The body."""
        return json.loads(self.raw)


class LocalConnection(http.client.HTTPConnection):
    """HTTP over a socket in a folder."""

    def __init__(self, place: Path) -> None:
        super().__init__("localhost", timeout=TIMEOUT)
        self.place = place

    def connect(self) -> None:
        """Reach whoever has it."""
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(TIMEOUT)
        self.sock.connect(str(self.place))


def ask(settings: Settings, method: str, path: str, body: Mapping[str, object] | None = None) -> Answered:
    """Ask the club, running or not."""
    place = settings.data / SOCKET
    raw = b"" if body is None else json.dumps(body).encode()
    if not is_live(settings):
        return asyncio.run(ask_directly(settings, method, path, raw))
    connection = LocalConnection(place)
    try:
        connection.request(method, path, raw, {"Content-Type": "application/json"})
        response = connection.getresponse()
        return Answered(response.status, response.read(), True)
    finally:
        connection.close()


def is_live(settings: Settings) -> bool:
    """Does a server of this folder run?"""
    return hasattr(socket, "AF_UNIX") and answers(settings.data / SOCKET)


async def ask_directly(settings: Settings, method: str, path: str, raw: bytes) -> Answered:
    """The same of a club that does not run here: its database is asked as a server would."""
    database.connect_newest(settings.db, is_server=True).dispose()
    with club_hold.held(settings.db, "paiju admin", alone=False) as hold:
        store = Store(settings.db)
        try:
            store.vault = key_change.take(store.engine, settings.data).vault
            club = Club(settings, store, hold)
            await club.look_at_rows()
        except BaseException:
            store.close()
            raise
        try:
            status, answer = await within(as_operator(build(club), getpass.getuser()), method, path, raw)
            return Answered(status, answer, False)
        finally:
            await club.close()


async def within(app: Any, method: str, path: str, raw: bytes) -> tuple[int, bytes]:
    """A request within this process."""
    plain, _rest, query = path.partition("?")
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": raw, "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    headers = [(b"host", b"localhost"), (b"content-length", str(len(raw)).encode())]
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
        "path": plain, "raw_path": plain.encode(), "query_string": query.encode(), "headers": headers,
        "client": None, "server": ("localhost", 0), "root_path": "",
    }  # fmt: skip
    await app(scope, receive, send)
    return sent[0]["status"], b"".join(message.get("body", b"") for message in sent[1:])
