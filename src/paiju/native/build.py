"""The library built, in a process of its own, by the first who needs it; others wait for it.

It takes a minute or two, so whoever waits sees how far it is.
"""

import pickle
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from paiju.native.machine import Platform, last_line, linkers
from paiju.native.sources import KERNELS, PARTS

NEEDED = ("numba", "llvmlite", "numpy")
Names = Sequence[tuple[str, str]]  # module and function
LIBRARY = "paiju.native.program", "make_library"  # what makes a file of a program, by its module and name
CHILD = f"""
import pickle, sys
sys.path[:] = pickle.load(sys.stdin.buffer)
from {__name__} import in_child
in_child()
"""


def can_build(target: Platform) -> bool:
    """Is all there that building a library takes?"""
    return can_build_code() and bool(linkers(target))


def can_build_code() -> bool:
    """Is all there that making code of kernels takes?"""
    try:
        return all(find_spec(name) is not None for name in NEEDED)
    except ValueError:  # somebody has put something else in a module's place
        return False


def build(
    made: list[tuple[Platform, Path]],
    kernels: Names = KERNELS,
    parts: Sequence[str] = PARTS,
    by: tuple[str, str] = LIBRARY,
) -> None:
    """Make files of kernels and of modules that they call, each for a target; OSError says what went wrong."""
    steps = len(kernels) + len(made)
    message = pickle.dumps(sys.path) + pickle.dumps((kernels, parts, made, by))
    words = [sys.executable, "-c", CHILD]
    shown = Progress(steps)
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        with suppress(BrokenPipeError), child.stdin:
            child.stdin.write(message)
        for line in child.stdout:
            shown.show(line.decode().strip())
        said = child.stderr.read().decode(errors="replace")
    shown.end()
    if child.returncode or not all(path.exists() for _, path in made):
        raise OSError(last_line(said))


def in_child() -> None:
    """Build what the parent names, saying each step before it is begun."""
    from paiju.native.program import program

    kernels, parts, made, by = pickle.load(sys.stdin.buffer)
    make = getattr(import_module(by[0]), by[1])

    def tell(step: str) -> None:
        print(step, flush=True)

    functions = [getattr(import_module(module), name) for module, name in kernels]
    code = program(functions, list(map(import_module, parts)), tell)
    for target, path in made:
        tell(f"{target.sort} {target.level}")
        make(code, target, path)


class Progress:
    """How far it is: a line that is written over on a terminal, else one line at the beginning."""

    def __init__(self, steps: int) -> None:
        self.steps, self.done, self.begun = steps, 0, time.monotonic()
        self.terminal = sys.stderr is not None and sys.stderr.isatty()

    def show(self, step: str) -> None:
        """A step is begun."""
        seconds = time.monotonic() - self.begun
        if self.terminal:
            line = f"paiju: compiling (once for this version): {self.done} of {self.steps}, {step}, {seconds:.0f} s"
            self.write(f"\r{line:<79}")
        elif not self.done:
            self.write("paiju: compiling (once for this version, a minute or two) …\n")
        self.done += 1

    def end(self) -> None:
        """All is done."""
        if self.terminal:
            self.write(f"\r{'':<79}\r")

    def write(self, text: str) -> None:
        """To whoever waits."""
        if sys.stderr is not None:
            sys.stderr.write(text)
            sys.stderr.flush()


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


def build_once(target: Platform, path: Path, make: Callable[[list[tuple[Platform, Path]]], None] = build) -> None:
    """Have the library at a path, whoever builds it."""
    with one_at_a_time(path.with_suffix(".lock")):
        if not path.exists():
            make([(target, path)])
