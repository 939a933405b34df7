"""Processors that kernels are compiled for, and how a shared library is made of what was compiled.

For each sort of processor there is a level that all of them have, and for some a newer one, chosen where the
instructions it needs are there.
"""

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

NEW = ("avx2", "bmi1", "bmi2", "f16c", "fma", "movbe", "abm")  # as Linux calls them
SORTS = {"amd64": "x86_64", "x86_64": "x86_64", "arm64": "aarch64", "aarch64": "aarch64"}
ENDINGS = {"darwin": "dylib", "windows": "dll"}
COMPILERS = ("cc", "gcc", "clang")


@dataclass(frozen=True, slots=True)
class Platform:
    """A system, a sort of processor and a level of it."""

    system: str
    sort: str
    level: str
    needs: tuple[str, ...] = ()

    @property
    def triple(self) -> str:
        """What LLVM calls it."""
        ends = {"linux": "unknown-linux-gnu", "darwin": "apple-darwin", "windows": "w64-windows-gnu"}
        return f"{self.sort}-{ends.get(self.system, self.system)}"

    @property
    def zig_triple(self) -> str:
        """What Zig calls it."""
        ends = {"linux": "linux-gnu", "darwin": "macos", "windows": "windows-gnu"}
        return f"{self.sort}-{ends.get(self.system, self.system)}"

    @property
    def suffix(self) -> str:
        """How the names of its libraries end."""
        return f"-{self.system}-{self.sort}-{self.level}.{ENDINGS.get(self.system, 'so')}"


def targets(system: str, sort: str) -> list[Platform]:
    """All levels, the newest first."""
    if sort == "x86_64":
        return [Platform(system, sort, "v3", NEW), Platform(system, sort, "v1")]
    return [Platform(system, sort, "generic")]


def system_here() -> str:
    """The system of this machine, in a word."""
    return platform.system().lower()


def sort_here() -> str:
    """The sort of processor of this machine."""
    name = platform.machine().lower()
    return SORTS.get(name, name)


@cache
def targets_here() -> list[Platform]:
    """What this machine can run, the best first."""
    has = instructions()
    return [each for each in targets(system_here(), sort_here()) if has.issuperset(each.needs)]


def instructions() -> frozenset[str]:
    """The sets of instructions that this processor has, where the system tells."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return frozenset()
    lines = (line.partition(":")[2] for line in text.splitlines() if line.startswith("flags"))
    return frozenset(next(lines, "").split())


def linkers(target: Platform) -> list[list[str]]:
    """Commands that make a library for a target, the first choice first."""
    commands = []
    if (target.system, target.sort) == (system_here(), sort_here()):
        named = os.environ.get("CC", "").split()
        commands += [named] if named and shutil.which(named[0]) else []
        commands += [[name] for name in COMPILERS if shutil.which(name)]
    if find_spec("ziglang") is not None:
        commands.append([sys.executable, "-m", "ziglang", "cc", "-target", target.zig_triple])
    return commands


def link(target: Platform, compiled: Path, out: Path) -> None:
    """Make a library of an object file; nothing is linked into it, the little it needs every process has."""
    failures = []
    for words in linkers(target):
        bare = ["-nostdlib"] if target.system == "linux" else []
        done = subprocess.run(
            [*words, "-shared", *bare, "-o", out, compiled], capture_output=True, text=True, check=False
        )
        if done.returncode == 0:
            return
        failures.append(f"{words[0]}: {last_line(done.stderr)}")
    raise OSError("; ".join(failures) or "there is no linker; a C compiler or the package ziglang has one")


def last_line(text: str) -> str:
    """What a program said last."""
    return (text.strip().splitlines() or ["it said nothing"])[-1][:300]


def names(wanted: Sequence[Platform], digest: str) -> list[str]:
    """Files of libraries for these targets."""
    return [f"kernels-{digest}{each.suffix}" for each in wanted]
