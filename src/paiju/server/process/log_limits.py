"""A log that no visitor can fill: the same complaint a few times a minute, then only how often it was left out."""

import logging
import re
import time
from collections.abc import Callable

MINUTE = 60.0
MOST_ALIKE = 5  # of one complaint a minute
MOST_LINES = 300  # of all complaints a minute
MOST_KINDS = 1000
VARYING = re.compile(r"0x[0-9a-f]+|\d+")


class LogLimit(logging.Filter):
    """Lets warnings and errors through as long as they are few; what is below them was asked for."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.clock = clock
        self.began = clock()
        self.counts: dict[str, int] = {}  # how often each was said in this minute
        self.left_out: dict[str, int] = {}  # and how often it was not, in the minutes before
        self.lines = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this is written."""
        if record.levelno < logging.WARNING:
            return True
        if self.clock() - self.began >= MINUTE:
            self.turn_over()
        kind = kind_of(record)
        count = self.counts[kind] = self.counts.get(kind, 0) + 1
        if count > MOST_ALIKE or self.lines >= MOST_LINES:
            return False
        self.lines += 1
        before = self.left_out.pop(kind, 0)
        if before:
            record.fields = {**(getattr(record, "fields", None) or {}), "left_out": before}
        return True

    def turn_over(self) -> None:
        """A new minute."""
        for kind, count in self.counts.items():
            if count > MOST_ALIKE and len(self.left_out) < MOST_KINDS:
                self.left_out[kind] = self.left_out.get(kind, 0) + count - MOST_ALIKE
        self.counts.clear()
        self.began, self.lines = self.clock(), 0


def kind_of(record: logging.LogRecord) -> str:
    """What makes two complaints the same one: where it comes from and its first line, numbers aside."""
    first = str(record.msg).partition("\n")[0][:200]
    raised = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else ""
    return f"{record.name} {raised} {VARYING.sub('#', first)}"
