"""A program that is spoken to line by line: started here and read over its standard output, or joined over TCP.

Its standard error is kept: the last lines are reported with a fault, and everything goes to a file if one is named.
"""

import os
import queue
import shlex
import shutil
import signal
import socket
import subprocess
import threading
import time
import weakref
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, Protocol

from paiju.errors import InputError
from paiju.languages import _

GRACE = 1.0  # seconds to end by itself
WAITING = 1000  # lines kept unread
LINE = 1 << 16  # characters of an answer
LAST_WORDS = 8  # lines of its standard error kept
LONGEST = 400  # characters of each


class Talker(Protocol):
    """The program at the other end of a line."""

    answered: bool  # has it answered since it was started?

    def send(self, text: str) -> bool:
        """Send it something; False if it is no longer there."""
        ...

    def forget(self) -> bool:
        """Drop what it said unasked; was there anything?"""
        ...

    def heard(self, until: float) -> str | None:
        """Its next line; None if it has ended, queue.Empty if nothing came in time."""
        ...

    def stop(self, at_once: bool = False, /) -> None:
        """End it."""
        ...

    def last_words(self) -> tuple[str, ...]:
        """What it last wrote besides its answers."""
        ...

    def part_with(self, text: str) -> None:
        """Set what it is to be sent before it ends, however that happens."""
        ...


class Heard:
    """Lines as they are received."""

    def __init__(self, stream: IO[str] | None) -> None:
        self.lines: queue.Queue[str | None] = queue.Queue(WAITING)
        self.answered = False
        self.parting: list[str] = []
        self.listener = threading.Thread(target=listen, args=(stream, self.lines), daemon=True)
        self.listener.start()

    def forget(self) -> bool:
        """Drop what it said unasked; was there anything?"""
        some = False
        with suppress(queue.Empty):
            while self.lines.get_nowait() is not None:
                some = True
            self.lines.put_nowait(None)  # it has ended
        return some

    def part_with(self, text: str) -> None:
        """Set what it is to be sent before it ends, however that happens."""
        self.parting[:] = [text]

    def heard(self, until: float) -> str | None:
        """Its next line; None if it has ended, queue.Empty if nothing came in time."""
        return self.lines.get(timeout=max(0.0, until - time.monotonic()))


class Program(Heard):
    """A running program; `errors` is a file that its standard error is appended to."""

    def __init__(self, words: Sequence[str], errors: str | None = None) -> None:
        self.process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
        super().__init__(self.process.stdout)
        self.said: deque[str] = deque(maxlen=LAST_WORDS)
        arguments = self.process.stderr, self.said, errors, self.process.pid
        self.complaints = threading.Thread(target=keep, args=arguments, daemon=True)
        self.complaints.start()
        self.end = weakref.finalize(self, finish, self.process, (self.listener, self.complaints), self.parting)

    def send(self, text: str) -> bool:
        """Send it something; False if it is no longer there."""
        return sent(self.process.stdin, text)

    def stop(self, at_once: bool = False) -> None:
        """End it and everything it has started."""
        if at_once:
            self.process.kill()
        self.end()

    def last_words(self) -> tuple[str, ...]:
        """The last lines of its standard error."""
        return tuple(self.said)


class TcpLine(Heard):
    """A program that has joined over TCP and keeps its standard error to itself."""

    def __init__(self, joined: socket.socket) -> None:
        self.socket = joined
        self.file = joined.makefile("w", encoding="utf-8", newline="\n")
        super().__init__(joined.makefile("r", encoding="utf-8", errors="replace"))
        self.end = weakref.finalize(self, part, joined, self.file, self.parting)

    def send(self, text: str) -> bool:
        """Send it something; False if it is no longer there."""
        return sent(self.file, text)

    def stop(self, _: bool = False) -> None:
        """Hang up."""
        self.end()
        self.listener.join(GRACE)

    def last_words(self) -> tuple[str, ...]:
        """Nothing is known of it here."""
        return ()


def sent(stream: IO[str] | None, text: str) -> bool:
    """Write something at once; False if nobody reads it."""
    assert stream is not None
    try:
        stream.write(text)
        stream.flush()
    except (OSError, ValueError):
        return False
    return True


def listen(stream: IO[str] | None, lines: "queue.Queue[str | None]") -> None:
    """Pass on every line for as long as somebody reads them; None at the end."""
    if stream is not None:
        with stream, suppress(OSError, ValueError):
            while text := stream.readline(LINE):
                with suppress(queue.Full):
                    lines.put_nowait(text)
    while True:
        with suppress(queue.Full):
            lines.put_nowait(None)
            return
        with suppress(queue.Empty):
            lines.get_nowait()


def keep(stream: IO[str], said: deque[str], path: str | None, number: int) -> None:
    """Keep the last lines of a standard error, and append all of them to a file, each with the process's number."""
    with stream, suppress(OSError, ValueError):
        while text := stream.readline(LINE):
            said.append(text.rstrip()[:LONGEST])
            if path is not None:
                with open(path, "a", encoding="utf-8") as file:
                    file.write(f"{number}: {text.rstrip()}\n")


def finish(process: "subprocess.Popen[str]", readers: Sequence[threading.Thread], parting: Sequence[str]) -> None:
    """End a program and everything it has started, gently first."""
    for text in parting:
        sent(process.stdin, text)
    with suppress(OSError, ValueError):
        if process.stdin is not None:
            process.stdin.close()
    with suppress(subprocess.TimeoutExpired):
        process.wait(GRACE)
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)  # its children too
        else:
            process.kill()
    process.wait()
    for reader in readers:
        reader.join(GRACE)


def part(joined: socket.socket, written: IO[str], parting: Sequence[str]) -> None:
    """Send the last words, and end a connection."""
    for text in parting:
        sent(written, text)
    hang_up(joined, written)


def hang_up(joined: socket.socket, *directions: IO[str]) -> None:
    """End a connection."""
    with suppress(OSError):
        joined.shutdown(socket.SHUT_RDWR)
    for stream in directions:
        with suppress(OSError, ValueError):
            stream.close()
    joined.close()


def words_of(command: str) -> list[str]:
    """The program and its arguments."""
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words:
        shown = repr(command)[:60]
        raise InputError("command", _("{shown} does not name a program; write cmd:PROGRAM ARGS", shown=shown))
    if shutil.which(words[0]) is None:
        shown = repr(words[0])[:60]
        raise InputError("command", _("there is no program {shown} that can be run", shown=shown))
    return words
