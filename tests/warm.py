"""The program begun out of a process that has imported it already.

Most of what a short `python -m paiju …` costs is Python's start and the imports: a second and a half for a server.
So a process waits with everything imported (`tests/warm_process.py`) and forks for each start: a process of its own,
with its own session, environment, files and ending, and a child of the tests like any other. What the interpreter reads
of the environment when it starts must be the same, so there is one such process for each set of these. Elsewhere than
on Linux, and where the start itself is tested or measured, programs are begun as usual.
"""

import atexit
import inspect
import json
import os
import socket
import subprocess
import sys
import threading
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
NAME = "paiju"
PROGRAM = [sys.executable, "-m", NAME]
READ_AT_START = ("PYTHON", "LC_", "LANG", "LD_", "MALLOC_")
LARGEST = 1 << 18  # bytes of words and environment
CAN_FORK = sys.platform == "linux" and os.uname().machine in ("x86_64", "aarch64")  # where the call's number is known
GIVEN = tuple(inspect.signature(subprocess.Popen._execute_child).parameters)[2:]
ONE_AT_A_TIME = threading.Lock()
PIPES = ("p2cread", "p2cwrite", "c2pread", "c2pwrite", "errread", "errwrite")


class WarmStart(subprocess.Popen[Any]):
    """`python -m paiju …`, forked instead of started."""

    def _execute_child(self, words: Any, *rest: Any) -> None:
        how = dict(zip(GIVEN, rest, strict=True))
        env = dict(os.environ if how["env"] is None else how["env"])
        order = {
            "words": [os.fspath(word) for word in words[len(PROGRAM) :]],
            "env": env,
            "folder": os.fspath(how["cwd"] or os.getcwd()),
            "session": bool(how["start_new_session"]),
        }
        ends = (how["p2cread"], how["c2pwrite"], how["errwrite"])
        files = [number if file == -1 else file for number, file in enumerate(ends)]
        waiting = waiting_process(tuple(sorted((name, env[name]) for name in env if name.startswith(READ_AT_START))))
        with ONE_AT_A_TIME:
            socket.send_fds(waiting, [json.dumps(order).encode()], files)
            self.pid = int(waiting.recv(LARGEST))
        self._child_created = True
        self._close_pipe_fds(*(how[pipe] for pipe in PIPES))


def popen(words: Any, **how: Any) -> subprocess.Popen[Any]:
    """The program, forked where that can be and tests are under way (benchmarks measure real starts); or any other."""
    can_fork = CAN_FORK and "PYTEST_CURRENT_TEST" in os.environ and list(words[: len(PROGRAM)]) == PROGRAM
    return (WarmStart if can_fork else subprocess.Popen)(words, **how)


@cache
def waiting_process(start: tuple[tuple[str, str], ...]) -> socket.socket:
    """The way to a process that has imported the program, with this at its start."""
    ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    env = {name: text for name, text in os.environ.items() if not name.startswith(READ_AT_START)} | dict(start)
    words = [sys.executable, "-m", "tests.warm_process", str(its.fileno())]
    silent = dict.fromkeys(("stdin", "stdout"), subprocess.DEVNULL)
    process = subprocess.Popen(words, cwd=ROOT, env=env, pass_fds=[its.fileno()], start_new_session=True, **silent)
    its.close()
    atexit.register(ended, ours, process)
    return ours


def ended(way: socket.socket, process: subprocess.Popen[bytes]) -> None:
    """Nobody asks it any more."""
    way.close()
    process.wait()
