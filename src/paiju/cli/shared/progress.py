"""A bar on standard error for work that takes a while; nothing where nobody watches."""

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")
WIDTH = 30
EVERY = 0.1  # seconds between two pictures


def watched(items: Iterable[T], total: int) -> Iterator[T]:
    """The items as they come, with a bar that shows how far they have come."""
    shown = sys.stderr is not None and sys.stderr.isatty() and total > 1
    start = last = time.monotonic()
    for done, item in enumerate(items, 1):
        now = time.monotonic()
        if shown and (now - last > EVERY or done == total):
            last = now
            sys.stderr.write("\r" + bar(done, total, now - start))
            sys.stderr.flush()
        yield item
    if shown:
        sys.stderr.write("\r" + " " * (WIDTH + 40) + "\r")
        sys.stderr.flush()


def bar(done: int, total: int, seconds: float) -> str:
    """How far, how many, how fast."""
    full = WIDTH * done // total
    speed = done / seconds if seconds > 0 else 0.0
    return f"[{'█' * full}{'·' * (WIDTH - full)}] {done}/{total}  {speed:.0f}/s "


class Bar:
    """A line on the terminal that says how far it is; nothing where nobody watches."""

    def __init__(self) -> None:
        self.watched = sys.stderr is not None and sys.stderr.isatty()
        self.begun = self.last = time.monotonic()

    def show(self, done: int, total: int) -> None:
        """Draw it anew, not too often."""
        now = time.monotonic()
        if self.watched and (now - self.last > EVERY or done == total):
            self.last = now
            print("\r" + bar(done, total, now - self.begun), end="", file=sys.stderr, flush=True)

    def words(self, text: str) -> None:
        """Say something instead, not too often."""
        now = time.monotonic()
        if self.watched and now - self.last > EVERY:
            self.last = now
            print(f"\r{text[: WIDTH + 40]:{WIDTH + 40}}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Take it away."""
        if self.watched:
            print("\r" + " " * (WIDTH + 60) + "\r", end="", file=sys.stderr, flush=True)
