"""Kernels compiled in a process of their own.

What `lean` compiles leaves functions without machine code behind in Numba's registers; other code compiled in the same
process could call them. So a child compiles the kernel and puts it on disk, and whoever wants it loads it from there.
Where there can be no child, Numba compiles the kernel in its usual way, which takes four times as long.
"""

import pickle
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from paiju.batch.cached_kernel import Kernel

CHILD = f"""
import pickle, sys
sys.path[:] = pickle.load(sys.stdin.buffer)
from {__name__} import in_child
in_child()
"""


def compile_apart(kernel: Kernel, types: tuple[Any, ...]) -> None:
    """Have a child compile the kernel; its failure is no harm, since the kernel is then compiled where it is called."""
    function = kernel.function
    named = function.__module__, function.__name__, [part.__name__ for part in kernel.parts]
    message = pickle.dumps(sys.path) + pickle.dumps(named) + pickle.dumps(types)
    subprocess.run([sys.executable, "-c", CHILD], input=message, stderr=subprocess.DEVNULL, check=False)


def in_child() -> None:
    """Compile what the parent names, in one piece, and leave it on disk."""
    from importlib import import_module

    from paiju.batch.whole_program import lean  # reaches behind Numba's public face: only the child may stumble

    module, name, parts = pickle.load(sys.stdin.buffer)
    kernel = Kernel(getattr(import_module(module), name), tuple(map(import_module, parts)))
    dispatcher = kernel.dispatcher()
    types = pickle.load(sys.stdin.buffer)
    with lean(name):
        dispatcher.compile(types)


@contextmanager
def one_at_a_time(place: Path) -> Iterator[None]:
    """While this lasts, nobody else does it; where files cannot be locked, both do."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with place.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
