"""The window: a small one is told of, a changed one is drawn again, long pages are cut where they may be."""

import os
import pty
import select
import signal
import struct
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from paiju.cli.shared.language import Speaker
from paiju.terminal.board import LINES
from paiju.terminal.screen import NEEDED, Screen, windows
from paiju.terminal.window import Redraw, Window
from tests import children
from tests.children import PATIENCE


class Seat:
    """Somebody before a window of changing size."""

    def __init__(self, sizes: list[tuple[int, int]], typed: list[str | Redraw]) -> None:
        self.sizes, self.typed, self.written = sizes, iter(typed), [""]
        self.screen = Screen(Speaker("en"), self.read, self.write, False, True, lambda: self.sizes[0])

    def read(self, prompt: str) -> str:
        """The next line; a change of the window goes on to the next size."""
        self.written.append(prompt)
        given = next(self.typed)
        if isinstance(given, Redraw):
            self.sizes.pop(0)
            raise given
        return given

    def write(self, text: str) -> None:
        """Something shown."""
        self.written.append(text.replace("\x1b[2J\x1b[H", ""))


def test_a_small_window_is_told_of_before_anything_is_shown() -> None:
    seat = Seat([(60, 20)], ["", "x", "y"])
    seat.screen.show(["the appeals board"])
    assert "This window is too small: 60x20." in seat.written[1]
    assert seat.written[-1] == "the appeals board"
    assert seat.screen.ask("Move") == "x"
    shown = len(seat.written)
    seat.screen.show(["another"])
    assert seat.written[shown:] == ["another"], "it is told once"


@pytest.mark.parametrize("size", [NEEDED, (120, 40), (0, 0)])
def test_a_window_that_is_large_enough(size: tuple[int, int]) -> None:
    seat = Seat([size], [])
    seat.screen.show(["the appeals board"])
    assert seat.written == ["", "the appeals board"]


def test_a_changed_window_is_drawn_again() -> None:
    seat = Seat([NEEDED, (70, 24), (100, 30)], [Redraw(), Redraw(), "3"])
    seat.screen.show(["the appeals board"])
    assert seat.screen.ask("Move") == "3"
    assert [text.split("\n")[0] for text in seat.written[1:]] == [
        "the appeals board", "Move> ", "This window is too small: 70x24.", "Enter> ", "the appeals board", "Move> ",
    ]  # fmt: skip


def test_signals_count_only_while_a_line_is_read() -> None:
    window = Window()
    window.changed(signal.SIGTERM, None)
    window.reading = True
    with pytest.raises(Redraw):
        window.changed(signal.SIGTERM, None)


def test_long_pages_are_cut_at_empty_lines() -> None:
    lines = [str(i) if i not in (5, 20, 40) else "" for i in range(60)]
    parts = windows(lines)
    assert [len(part) for part in parts] == [20, 19, 19]
    assert [line for part in parts for line in part] == [line for i, line in enumerate(lines) if i not in (20, 40)]
    assert [len(part) for part in windows(["x"] * 50)] == [23, 23, 4]
    assert all(len(part) < LINES for part in parts)


# --- a real one ---------------------------------------------------------------------------------------


class Terminal:
    """The command in a window of its own: whoever leads a session and opens a terminal has it from then on."""

    def __init__(self, *words: str) -> None:
        self.fd, inside = pty.openpty()
        self.resize(80, 24)
        environment = {**os.environ, "TERM": "xterm", "NO_COLOR": "1"}
        command = ["sh", "-c", 'exec "$@" <"$(tty)"', "sh", sys.executable, "-m", "paiju", *words, "--lang", "en"]
        self.process = children.begin(command, stdin=inside, stdout=inside, stderr=inside, env=environment)
        os.close(inside)
        self.seen = ""

    def resize(self, columns: int, lines: int) -> None:
        """Another size."""
        import fcntl
        import termios

        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def drag(self, columns: int, lines: int, text: str) -> str:
        """Another size, told again and again as while a window is dragged, until this text comes."""
        since = len(self.seen)
        for _ in range(PATIENCE):
            self.resize(columns, lines)
            self.process.send_signal(signal.SIGWINCH)
            with suppress(AssertionError):
                self.until(text, 1)
                return self.seen[since:]
        raise AssertionError(self.seen[since:])

    def until(self, text: str, seconds: float = PATIENCE) -> str:
        """What comes until this text has come."""
        end, since = time.monotonic() + seconds, len(self.seen)
        while text not in self.seen[since:]:
            assert time.monotonic() < end, self.seen[since:]
            if select.select([self.fd], [], [], 0.2)[0]:
                self.seen += os.read(self.fd, 65536).decode()
        return self.seen[since:]

    def type(self, text: str) -> None:
        """Keys pressed."""
        os.write(self.fd, text.encode())

    def interrupt(self, text: str) -> str:
        """Ctrl-C the moment the window changes, pressed again (as anybody would: a key that comes between two looks at
        the keyboard is heard with the next) until this text comes."""
        since = len(self.seen)
        for _ in range(PATIENCE):
            self.process.send_signal(signal.SIGWINCH)
            self.type("\x03")
            self.process.send_signal(signal.SIGWINCH)
            with suppress(AssertionError):
                self.until(text, 1)
                return self.seen[since:]
        raise AssertionError(self.seen[since:])

    def end(self) -> int:
        """Wait for its end; its exit code."""
        return self.process.wait(PATIENCE)


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    window = Terminal("play", "--seed", "3")
    yield window
    children.end(window.process)
    os.close(window.fd)


def test_a_game_in_a_real_terminal(terminal: Terminal, games: Path) -> None:
    """No book named: a choice; a move, another size, Ctrl-C: the game is kept, not in the current folder."""
    terminal.until("Number or name")
    terminal.type("ema\r")
    terminal.until("Enter begins")
    terminal.type("\r")
    terminal.until("Your move> ")
    terminal.type("1\r")
    assert "You are East" in terminal.until("Your move> ")
    assert "too small: 60x20" in terminal.drag(60, 20, "Enter> ")
    assert "You are East" in terminal.drag(90, 30, "Your move> ")
    left = terminal.interrupt("--resume")
    assert terminal.end() == 130
    (kept,) = games.iterdir()
    assert kept.name in left
    assert kept.name.startswith("ema-")
