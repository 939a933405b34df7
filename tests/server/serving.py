"""Real server processes, and a small HTTP client to talk to them."""

import http.client
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests import children
from tests.children import PATIENCE

SECOND = "127.0.0.2"  # another address of this machine, which stands for that on a network


@dataclass
class Served:
    """A running `paiju serve`."""

    process: subprocess.Popen[str]
    url: str
    said: list[str]  # what it printed before it was ready

    @property
    def port(self) -> int:
        """Where it listens."""
        return urlsplit(self.url).port or 0

    @property
    def admin_key(self) -> str:
        """The one-time link of the first administrator."""
        line = next(line for line in self.said if "/join/" in line)
        return line.rsplit("/", 1)[1].strip()

    def kill(self) -> None:
        """SIGKILL, as a power cut of the process."""
        self.process.kill()
        self.process.wait(PATIENCE)
        self.close()

    def stop(self) -> int:
        """SIGTERM; what it exits with."""
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(PATIENCE)
        self.close()
        return code

    def end(self) -> None:
        """Nothing of it is left, whatever became of it."""
        children.end(self.process)

    def close(self) -> None:
        """The pipes."""
        for pipe in (self.process.stdout, self.process.stderr):
            if pipe:
                pipe.close()


def command(*options: str) -> list[str]:
    """The command line."""
    return [sys.executable, "-m", "paiju", "serve", "--no-browser", *options]


def start(db: str, data: Path, *options: str, **how: Any) -> Served:
    """Start a server and wait until it is ready."""
    return ready(begun(db, data, *options, **how))


def begun(
    db: str, data: Path, *options: str, port: int = 0, log: Path | None = None, files: int = 0, is_warm: bool = True,
    **env: str,
) -> subprocess.Popen[str]:  # fmt: skip
    """A server that has just been started; `files` is how many it may have open, and no more."""
    words = command("--db", db, "--data", str(data), "--port", str(port), *options)
    if files:
        words = ["sh", "-c", f'ulimit -n {files} && exec "$@"', "sh", *words]
    errors: Any = log.open("a") if log else subprocess.DEVNULL
    settings = {"PAIJU_RATE": "1000", "LC_ALL": "C.UTF-8", **env}
    process = children.begin(words, is_warm, stdout=subprocess.PIPE, stderr=errors, env={**os.environ, **settings})
    if log:
        errors.close()
    return process


def ready(process: subprocess.Popen[str]) -> Served:
    """A server that was started, once it is ready."""
    try:
        *said, ready = children.heard(process, process.stdout, "ready ")
    except BaseException:
        children.end(process)
        raise
    return Served(process, ready.split()[1], said)


@contextmanager
def serving(db: str, data: Path, *options: str, **more: Any) -> Iterator[Served]:
    """A server for a while."""
    served = start(db, data, *options, **more)
    try:
        yield served
    finally:
        served.end()


@dataclass
class Answer:
    """What came back."""

    status: int
    headers: dict[str, str]
    raw: bytes

    @property
    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.raw)

    @property
    def code(self) -> str:
        """The code of a refusal."""
        return str(self.json["error"]["code"])


@dataclass
class Client:
    """A browser or a program, as far as HTTP goes."""

    url: str
    token: str = ""  # sent as Authorization
    cookie: str = ""
    origin: str | None = None  # a browser's own page
    headers: dict[str, str] = field(default_factory=dict)
    source: str = ""  # the address of this machine that it comes from; "" for the usual one

    def ask(self, method: str, path: str, body: object = None, headers: Mapping[str, str] | None = None) -> Answer:
        """One request; cookies that are set are kept."""
        place = urlsplit(self.url)
        sent = {**self.headers, **self.own(), **(headers or {})}
        raw = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        source = (self.source, 0) if self.source else None
        connection = http.client.HTTPConnection(
            place.hostname or "", place.port or 80, timeout=PATIENCE, source_address=source
        )
        try:
            connection.request(method, path, raw, sent)
            response = connection.getresponse()
            answer = Answer(response.status, {k.lower(): v for k, v in response.getheaders()}, response.read())
        finally:
            connection.close()
        set_cookie = answer.headers.get("set-cookie", "")
        if set_cookie.startswith("paiju="):
            self.cookie = set_cookie.split(";")[0].removeprefix("paiju=")
        return answer

    def own(self) -> dict[str, str]:
        """The headers this client sends."""
        found = {}
        if self.token:
            found["Authorization"] = f"Bearer {self.token}"
        if self.cookie:
            found["Cookie"] = f"paiju={self.cookie}"
        if self.origin is not None:
            found["Origin"] = self.origin
        return found

    def get(self, path: str, **headers: str) -> Answer:
        """GET."""
        return self.ask("GET", path, headers=headers)

    def post(self, path: str, body: object = None, **headers: str) -> Answer:
        """POST."""
        return self.ask("POST", path, {} if body is None else body, headers)

    def join(self, link: str, **more: object) -> Answer:
        """Come in by a link, or by a bare key."""
        return self.post("/api/join", {"key": key_of(f"/{link}"), **more})


def key_of(link: str) -> str:
    """The key of a link's address."""
    return link.rsplit("/", 1)[1].strip()


def browser(url: str) -> Client:
    """A browser on our own page: it keeps cookies and tells its origin."""
    return Client(url, origin=url)
