"""mjai over TCP: programs that join one of our tables, and our player joining somebody else's.

Whoever runs the table listens, says `hello`, and is answered with `join`; from then on it is mjai as over pipes.
"""

import atexit
import json
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from typing import TextIO

from paiju.books.book import Book
from paiju.bots.mjai import JOIN_ROOM
from paiju.bots.mjai_guest import MjaiGuest, one_line
from paiju.bots.program import Talker, TcpLine, hang_up
from paiju.errors import InputError
from paiju.languages import _

TCP = "tcp://"
OTHER_SCHEMES = ("mjsonp://", "mjai://")  # what such addresses are called elsewhere
HELLO = {"type": "hello", "protocol": "mjsonp", "protocol_version": 3}
JOIN = 120.0  # seconds until a program must have joined
AGAIN = 10.0  # and one that was there before


@cache
def listener(address: str) -> socket.socket:
    """Where programs join: one listener for all of them."""
    host, port = place_of(address)
    try:
        door = socket.create_server((host, port))
    except OSError as error:
        raise InputError("address", _("cannot listen on {address}: {error}", address=address, error=error)) from None
    atexit.register(door.close)
    return door


def place_of(address: str) -> tuple[str, int]:
    """Host and port; a room after them is ignored."""
    plain = address
    for scheme in (TCP, *OTHER_SCHEMES):
        plain = plain.removeprefix(scheme)
    host, _rest, port = plain.partition("/")[0].rpartition(":")
    if not host or not port.isdecimal() or int(port) > 65535:
        raise InputError("address", _("must be host:port, not {address}", address=f"{address[:60]!r}"))
    return host.strip("[]"), int(port)


class JoinedGuest(MjaiGuest):
    """A program that has joined over TCP."""

    def __init__(self, command: str, book: str | Book, think: float = 3.0, errors: str | None = None) -> None:
        super().__init__(command, book, think, errors)
        self.name = ""  # what it calls itself

    def named_in(self, command: str) -> list[str]:
        """No program is started; this is where it joins."""
        self.address = command.removeprefix(self.PREFIX)
        place_of(self.address)
        return []

    def opened(self) -> Talker:
        """The next program that joins."""
        until = time.monotonic() + (AGAIN if self.name else JOIN)
        door = listener(self.address)
        while (left := until - time.monotonic()) > 0:
            door.settimeout(left)
            with suppress(OSError):
                joined, _rest = door.accept()
                joined.settimeout(None)
                line = TcpLine(joined)
                if self.greeted(line, until):
                    return line
                line.stop()
        raise EOFError(f"nobody has joined at {self.address}")

    def greeted(self, line: TcpLine, until: float) -> bool:
        """Does it join after our hello?"""
        with suppress(Exception):  # whatever comes to a port that is open
            line.send(json.dumps(HELLO) + "\n")
            said = one_line(line.heard(until) or "")
            self.name = str(said.get("name", ""))[:80] or "?"
            return said.get("type") == "join"
        return False


@contextmanager
def connected(address: str) -> Iterator[tuple[TextIO, TextIO]]:
    """A connection to a table elsewhere: one stream to read, one to write."""
    try:
        line = socket.create_connection(place_of(address), timeout=JOIN)
    except OSError as error:
        raise InputError("connect", _("nobody answers at {address}: {error}", address=address, error=error)) from None
    line.settimeout(None)
    read, write = line.makefile("r", encoding="utf-8"), line.makefile("w", encoding="utf-8", newline="\n")
    try:
        with suppress(ConnectionError):
            yield read, write
    finally:
        hang_up(line, read, write)


def room_of(address: str) -> str:
    """The room that an address names after the port."""
    plain = address.partition("://")[2] or address
    return plain.partition("/")[2] or JOIN_ROOM
