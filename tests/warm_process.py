"""The process that has imported the program and forks for whoever begins it (`tests/warm.py`)."""

import ctypes
import gc
import json
import os
import platform
import runpy
import signal
import socket
import sys
from collections.abc import Mapping
from typing import Any

import alembic.runtime.environment  # noqa: F401

import paiju.cli
import paiju.server.run  # noqa: F401
from tests.warm import LARGEST, NAME

CLONE = {"x86_64": 56, "aarch64": 220}  # the number of the system's call
CLONE_PARENT = 0x8000  # the child is our parent's, which so waits for it as for any child


def main() -> None:
    """Fork for everybody who asks."""
    orders = socket.socket(fileno=int(sys.argv[1]))
    gc.collect()
    gc.freeze()
    while True:
        raw, files, _, _ = socket.recv_fds(orders, LARGEST, 3)
        if not raw:
            return
        number = fork_beside()
        if number == 0:
            orders.close()
            become(json.loads(raw), files)
            return
        for file in files:
            os.close(file)
        orders.send(str(number).encode())


def fork_beside() -> int:
    """As `os.fork`, but a child of our own parent."""
    python, system = ctypes.pythonapi, ctypes.PyDLL(None)
    python.PyOS_BeforeFork()
    number = system.syscall(CLONE[platform.machine()], CLONE_PARENT | signal.SIGCHLD, 0, 0, 0, 0)
    if number == 0:
        python.PyOS_AfterFork_Child()
    else:
        python.PyOS_AfterFork_Parent()
    return int(number)


def become(order: Mapping[str, Any], files: list[int]) -> None:
    """The program, in a process of its own."""
    if order["session"]:
        os.setsid()
    os.environ.clear()
    os.environ.update(order["env"])
    os.chdir(order["folder"])
    for number, file in enumerate(files):
        os.dup2(file, number)
        os.close(file)
    spoken = {"encoding": sys.stdout.encoding, "closefd": False}
    sys.stdin = open(0, errors=sys.stdin.errors, **spoken)  # noqa: SIM115
    sys.stdout = open(1, "w", errors=sys.stdout.errors, **spoken)  # noqa: SIM115
    sys.stderr = open(2, "w", 1, errors="backslashreplace", **spoken)  # noqa: SIM115
    if os.environ.get("PYTHONUNBUFFERED"):
        sys.stdout.reconfigure(write_through=True)
    sys.path[0] = order["folder"]
    sys.argv = [NAME, *order["words"]]
    runpy.run_module(NAME, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
