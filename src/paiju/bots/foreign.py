"""A player that is another program: asked over its standard input, answering on its standard output, in time.

Whatever it does, the game goes on: an answer that does not come, cannot be read or is not allowed costs it the turn,
which is then played for it by `safe`, and is counted. A program that died or hung is started again, a few times.
"""

import os
import queue
import shlex
import shutil
import signal
import subprocess
import threading
import time
import weakref
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import IO

from paiju import books
from paiju.books.book import Book
from paiju.bots import wire
from paiju.core.play import actions as A
from paiju.errors import InputError
from paiju.table import events as E
from paiju.table.action import Action
from paiju.table.scene import View

PREFIX = "cmd:"
START = 10.0  # seconds more for the first answer of a program
GRACE = 1.0  # seconds to end by itself
MOST_STARTS = 5
WAITING = 100  # lines kept unread
LINE = 1 << 16  # characters of an answer


@dataclass(slots=True)
class Faults:
    """How often a program lost a turn, and why."""

    crashes: int = 0
    stalls: int = 0
    garbage: int = 0
    illegal: int = 0

    @property
    def total(self) -> int:
        """Turns lost."""
        return self.crashes + self.stalls + self.garbage + self.illegal


def safe(view: View) -> Action:
    """What is done for a player who does nothing: pass, discard the tile drawn, or whatever comes first."""
    for code in (A.PASS, A.DISCARD_DRAWN):
        for action in view.legal:
            if action.code == code:
                return action
    return view.legal[0]


class Program:
    """A running program; what it says comes line by line."""

    def __init__(self, words: Sequence[str]) -> None:
        self.process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
        self.lines: queue.Queue[str | None] = queue.Queue(WAITING)
        self.asked = False
        listener = threading.Thread(target=listen, args=(self.process.stdout, self.lines), daemon=True)
        listener.start()
        self.end = weakref.finalize(self, finish, self.process, listener)

    def send(self, text: str) -> bool:
        """Tell it something; False when it is no longer there."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(text)
            self.process.stdin.flush()
        except (OSError, ValueError):
            return False
        return True

    def forget(self) -> None:
        """Drop what it said unasked."""
        with suppress(queue.Empty):
            while self.lines.get_nowait() is not None:
                pass
            self.lines.put_nowait(None)  # it has ended

    def heard(self, until: float) -> str | None:
        """Its next line; None when it has ended, queue.Empty when nothing came in time."""
        return self.lines.get(timeout=max(0.0, until - time.monotonic()))


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


def finish(process: "subprocess.Popen[str]", listener: threading.Thread) -> None:
    """End a program and all it has started, gently first."""
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
    listener.join(GRACE)


class Foreign:
    """A player behind a command; use it as `Bot`. `think` is how many seconds it has for a decision."""

    def __init__(self, command: str, book: str | Book, think: float = 3.0) -> None:
        self.book = book if isinstance(book, Book) else books.get(book)
        self.words = words_of(command)
        self.think = think
        self.faults = Faults()
        self.starts = self.number = 0
        self.program: Program | None = None

    def __enter__(self) -> "Foreign":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def choose(self, view: View, told: Sequence[E.Event] = ()) -> Action:
        """Its decision, or a safe one in its place. `told` are events it has not been told yet, if it is to know."""
        if not view.legal:
            raise InputError("view", "nothing is awaited from this role", "此角色现在无须行动")
        self.number += 1
        try:
            return self.asked(view, told)
        except queue.Empty:
            self.faults.stalls += 1
            self.stop(at_once=True)
        except EOFError:
            self.faults.crashes += 1
            self.stop()
        except InputError as error:
            if error.message.startswith("not allowed"):
                self.faults.illegal += 1
            else:
                self.faults.garbage += 1
        return safe(view)

    def asked(self, view: View, told: Sequence[E.Event]) -> Action:
        """Ask, and wait for the answer to this question."""
        program = self.running()
        program.forget()
        until = time.monotonic() + self.think + (0 if program.asked else START)
        if not program.send(wire.written(wire.ask(self.number, view, told))):
            raise EOFError
        while True:
            text = program.heard(until)
            if text is None:
                raise EOFError
            program.asked = True
            action = wire.answered(text, self.number, view)
            if action is not None:
                return action

    def running(self) -> Program:
        """The program, started if need be; after a few times no more."""
        if self.program is None:
            if self.starts >= MOST_STARTS:
                raise EOFError
            self.starts += 1
            try:
                self.program = Program(self.words)
            except OSError:
                raise EOFError from None
            self.program.send(wire.written(wire.start(self.book, self.think)))
        return self.program

    def stop(self, at_once: bool = False) -> None:
        """End the program."""
        if self.program is not None:
            if at_once:
                self.program.process.kill()
            self.program.end()
            self.program = None

    def close(self) -> None:
        """Tell it that all is over, and end it."""
        if self.program is not None:
            self.program.send(wire.written({"type": "end"}))
        self.stop()


def words_of(command: str) -> list[str]:
    """The program and its arguments; `cmd:` before it may be left out."""
    try:
        words = shlex.split(command.removeprefix(PREFIX))
    except ValueError:
        words = []
    if not words:
        shown = repr(command)[:60]
        raise InputError("command", f"{shown} names no program; write cmd:PROGRAM ARGS", f"{shown} 没有写明程序")
    if shutil.which(words[0]) is None:
        shown = repr(words[0])[:60]
        raise InputError("command", f"there is no program {shown} that can be run", f"没有可以运行的程序 {shown}")
    return words
