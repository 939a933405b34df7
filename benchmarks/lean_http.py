"""A lean HTTP client on a connection that is kept: so that many of them cost little beside the server they load."""

import asyncio
import json
from typing import Any


class LeanHttp:
    """One connection, one request after another; it brings its token, and of what it has read the tag."""

    def __init__(self, host: str, port: int, token: str = "") -> None:
        self.host, self.port, self.token, self.tag = host, port, token, ""
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        """A request; its status, and its body as it was sent. A connection the server has closed is made anew once."""
        raw = b"" if body is None else json.dumps(body).encode()
        head = [f"{method} {path} HTTP/1.1", f"Host: {self.host}:{self.port}", "Accept-Encoding: gzip"]
        head += [f"Authorization: Bearer {self.token}"] * bool(self.token)
        head += [f"If-None-Match: {self.tag}"] * bool(self.tag and method == "GET")
        head += ["Content-Type: application/json", f"Content-Length: {len(raw)}"] * bool(raw)
        sent = "\r\n".join(head).encode() + b"\r\n\r\n" + raw
        if self.writer is not None:
            try:
                return await self.sent(sent)
            except (ConnectionError, asyncio.IncompleteReadError):
                self.close()
        self.reader, self.writer = await asyncio.open_connection(self.host, self.port)
        return await self.sent(sent)

    async def sent(self, raw: bytes) -> tuple[int, bytes]:
        """What comes back."""
        assert self.reader is not None
        assert self.writer is not None
        self.writer.write(raw)
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:] if line)}
        body = await self.reader.readexactly(int(headers.get("content-length", "0")))
        status = int(head[0].split()[1])
        if status == 200 and "etag" in headers:
            self.tag = headers["etag"]
        return status, body

    def close(self) -> None:
        """No more of it."""
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None
