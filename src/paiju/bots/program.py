"""A program that is spoken to line by line: started here and heard over its standard output, or joined over TCP.

What it writes to its standard error is kept: the last lines to be told with a fault, all of it where somebody names a
file.
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

GRACE = 1.0  # seconds to end by itself
WAITING = 1000  # lines kept unread
LINE = 1 << 16  # characters of an answer
LAST_WORDS = 8  # lines of its standard error kept
LONGEST = 400  # characters of each


class Talker(Protocol):
    """Somebody at the other end of a line."""

    answered: bool  # has it answered since it was started?

    def send(self, text: str) -> bool:
        """Tell it something; False when it is no longer there."""
        ...

    def forget(self) -> bool:
        """Drop what it said unasked; was there something?"""
        ...

    def heard(self, until: float) -> str | None:
        """Its next line; None when it has ended, queue.Empty when nothing came in time."""
        ...

    def stop(self, at_once: bool = False, /) -> None:
        """End it."""
        ...

    def last_words(self) -> tuple[str, ...]:
        """What it wrote last beside its answers."""
        ...

    def part_with(self, text: str) -> None:
        """What it is to be told before it is ended, however that comes about."""
        ...


class Heard:
    """Lines that somebody says, as they come."""

    def __init__(self, stream: IO[str] | None) -> None:
        self.lines: queue.Queue[str | None] = queue.Queue(WAITING)
        self.answered = False
        self.parting: list[str] = []
        self.listener = threading.Thread(target=listen, args=(stream, self.lines), daemon=True)
        self.listener.start()

    def forget(self) -> bool:
        """Drop what it said unasked; was there something?"""
        some = False
        with suppress(queue.Empty):
            while self.lines.get_nowait() is not None:
                some = True
            self.lines.put_nowait(None)  # it has ended
        return some

    def part_with(self, text: str) -> None:
        """What it is to be told before it is ended, however that comes about."""
        self.parting[:] = [text]

    def heard(self, until: float) -> str | None:
        """Its next line; None when it has ended, queue.Empty when nothing came in time."""
        return self.lines.get(timeout=max(0.0, until - time.monotonic()))


class Program(Heard):
    """A running program; `errors` is a file to which its standard error is added."""

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
        """Tell it something; False when it is no longer there."""
        return sent(self.process.stdin, text)

    def stop(self, at_once: bool = False) -> None:
        """End it and all it has started."""
        if at_once:
            self.process.kill()
        self.end()

    def last_words(self) -> tuple[str, ...]:
        """The last lines of its standard error."""
        return tuple(self.said)


class TcpLine(Heard):
    """A program that has joined over TCP, where its standard error is its own."""

    def __init__(self, joined: socket.socket) -> None:
        self.socket = joined
        self.file = joined.makefile("w", encoding="utf-8", newline="\n")
        super().__init__(joined.makefile("r", encoding="utf-8", errors="replace"))
        self.end = weakref.finalize(self, part, joined, self.file, self.parting)

    def send(self, text: str) -> bool:
        """Tell it something; False when it is no longer there."""
        return sent(self.file, text)

    def stop(self, _: bool = False) -> None:
        """Hang up."""
        self.end()
        self.listener.join(GRACE)

    def last_words(self) -> tuple[str, ...]:
        """Nothing of it is heard here."""
        return ()


def sent(stream: IO[str] | None, text: str) -> bool:
    """Write something at once; False when nobody reads it."""
    assert stream is not None
    try:
        stream.write(text)
        stream.flush()
    except (OSError, ValueError):
        return False
    return True


def listen(stream: IO[str] | None, lines: "queue.Queue[str | None]") -> None:
    """Pass on every line, as long as somebody reads them; None at the end."""
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
    """Keep the last lines of a standard error, and add all of them to a file, each with the process's number."""
    with stream, suppress(OSError, ValueError):
        while text := stream.readline(LINE):
            said.append(text.rstrip()[:LONGEST])
            if path is not None:
                with open(path, "a", encoding="utf-8") as file:
                    file.write(f"{number}: {text.rstrip()}\n")


def finish(process: "subprocess.Popen[str]", readers: Sequence[threading.Thread], parting: Sequence[str]) -> None:
    """End a program and all it has started, gently first."""
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
    """Say the last word, and end a connection."""
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
        raise InputError("command", f"{shown} names no program; write cmd:PROGRAM ARGS", f"{shown} 没有写明程序")
    if shutil.which(words[0]) is None:
        shown = repr(words[0])[:60]
        raise InputError("command", f"there is no program {shown} that can be run", f"没有可以运行的程序 {shown}")
    return words
