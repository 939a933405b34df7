"""Children of the tests: processes that hear Ctrl-C whoever started the tests, and none of which outlives its test."""

import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import IO, Any

from tests import warm

PATIENCE = 120  # seconds for what is expected to come: enough for a slow machine, or a busy one
COMPILING = 600  # and where a kernel may have to be compiled first
TRIES = 8  # of what is measured: a busy machine spoils some, and one that is good shows what the program can do


def until(true: Callable[[], object], every: float = 0.05) -> None:
    """Wait for something that is expected, looking again and again."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it never came about"
        time.sleep(every)


@contextmanager
def hearing_ctrl_c() -> Iterator[None]:
    """What is started meanwhile hears Ctrl-C, even if the tests do not (nohup, a job in the background): a signal that
    is ignored stays so in a child, but one with a handler is back at its default. Only the main thread may say so."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def begin(words: Sequence[str], is_warm: bool = True, **how: Any) -> subprocess.Popen[str]:
    """A child in a group of its own, for whoever ends it; not a warm one where its start is what is looked at."""
    with hearing_ctrl_c():
        return (warm.popen if is_warm else subprocess.Popen)(words, text=True, start_new_session=True, **how)


def run(words: Sequence[str], input: str | None = None, **how: Any) -> subprocess.CompletedProcess[str]:
    """As `subprocess.run` with its output, for the program too."""
    pipes = dict.fromkeys(("stdin", "stdout", "stderr")[input is None :], subprocess.PIPE)
    with warm.popen(words, text=True, **pipes, **how) as begun:
        try:
            output, errors = begun.communicate(input, PATIENCE)
        except BaseException:
            begun.kill()
            raise
    return subprocess.CompletedProcess(words, begun.returncode, output, errors)


def end(child: subprocess.Popen[str]) -> None:
    """End a child and all it has started, as far as any of it is left."""
    kill_group(child)
    child.wait(PATIENCE)
    for pipe in (child.stdin, child.stdout, child.stderr):
        if pipe:
            pipe.close()


def kill_group(child: subprocess.Popen[str]) -> None:
    """SIGKILL to a child and all it has started."""
    if os.name != "posix":
        child.kill()
        return
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(child.pid, signal.SIGKILL)


@contextmanager
def child(words: Sequence[str], **how: Any) -> Iterator[subprocess.Popen[str]]:
    """A child for a while, ended whatever happens."""
    begun = begin(words, **how)
    try:
        yield begun
    finally:
        end(begun)


def heard(
    child: subprocess.Popen[str], stream: IO[str] | None, beginning: str, patience: float = PATIENCE
) -> list[str]:
    """What a child says up to a line with this beginning. One that keeps us waiting is ended, and so are its words."""
    assert stream is not None
    said: list[str] = []
    limit = threading.Timer(patience, kill_group, (child,))
    limit.start()
    try:
        for line in stream:
            said.append(line)
            if line.startswith(beginning):
                return said
    finally:
        limit.cancel()
    raise AssertionError(f"it ended with {child.wait(PATIENCE)} and never said {beginning!r}: {said}")
