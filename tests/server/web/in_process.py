"""A club within the test's own process, asked without a connection: what it does on which thread can be looked at."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.types import ASGIApp, Message

from paiju.server.club.club import Club
from paiju.server.settings import Settings
from paiju.server.storage.keys.vault import KEY, Vault
from paiju.server.storage.store import Store
from paiju.server.web.app import build


class InnerClub:
    """A club and its application."""

    def __init__(self, club: Club, app: ASGIApp) -> None:
        self.club, self.app = club, app

    async def ask(self, method: str, path: str, body: object = None, **headers: str) -> tuple[int, Any]:
        """One request; the status, and the body as JSON."""
        status, answer = await self.raw(method, path, body, **headers)
        return status, json.loads(answer) if answer else None

    async def raw(
        self, method: str, path: str, body: object = None, gone: asyncio.Event | None = None, **headers: str
    ) -> tuple[int, bytes]:
        """One request; the status, and the body. Whoever asks stays there until they are `gone`."""
        raw = json.dumps(body).encode() if body is not None else b""
        told = {"host": "127.0.0.1:8700", **{name.replace("_", "-"): value for name, value in headers.items()}}
        sent: list[Message] = []
        parts: list[Message] = [{"type": "http.request", "body": raw, "more_body": False}]

        async def receive() -> Message:
            if parts:
                return parts.pop()
            await (gone or asyncio.Event()).wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            sent.append(message)

        place, _, query = path.partition("?")
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": place,
            "raw_path": place.encode(),
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in told.items()],
            "client": ("127.0.0.1", 40000),
            "server": ("127.0.0.1", 8700),
        }
        await self.app(scope, receive, send)
        return sent[0]["status"], b"".join(message.get("body", b"") for message in sent)

    async def guest(self) -> dict[str, str]:
        """The headers of somebody new."""
        _, told = await self.ask("POST", "/api/me", {"name": "Ann"})
        return {"authorization": f"Bearer {told['token']}"}


@asynccontextmanager
async def inner_club(folder: Path, **settings: Any) -> AsyncIterator[InnerClub]:
    """A club for a while."""
    club = Club(
        Settings("127.0.0.1", 8700, f"sqlite:///{folder / 'club.db'}", folder, **settings),
        Store(f"sqlite:///{folder / 'club.db'}", Vault(bytes(KEY))),
    )
    await club.open()
    try:
        yield InnerClub(club, build(club))
    finally:
        await club.close()
