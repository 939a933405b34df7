"""The core compiled: the same functions, registered with Numba, and kernels kept on disk.

The cache is keyed by the text of the core and the kernels, so an edit anywhere makes a new one: Numba by itself
would not notice a change in a called module.
"""

import hashlib
import importlib
import inspect
import os
import pkgutil
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
from numba.core import config
from numba.extending import register_jitable

import paiju.batch
import paiju.core
from paiju.batch import kernels, play_kernel
from paiju.batch.lean import lean

SIZE_LIMIT = 8  # caches of other versions kept
# The core allocates nothing, so nothing needs counting: without it a distance takes half the time. It has no
# expressions of whole arrays either, which Numba would look for in every function.
OPTIONS: dict[str, bool] = {"_nrt": False, "no_rewrites": True}
# Only kernels are called from outside.
INNER = {**OPTIONS, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def core_modules() -> list[ModuleType]:
    """Every module of the core."""
    names = [info.name for info in pkgutil.walk_packages(paiju.core.__path__, "paiju.core.")]
    return [importlib.import_module(name) for name in sorted(names)]


@cache
def register_core() -> None:
    """Tell Numba that kernels may call the core's functions, and each other's."""
    for module in (*core_modules(), kernels, play_kernel):
        for _, function in inspect.getmembers(module, inspect.isfunction):
            if function.__module__ == module.__name__:
                register_jitable(**INNER)(function)


@cache
def source_key() -> str:
    """A digest of everything the compiled code is made from; "" when the sources are not there to be read."""
    import numpy

    versions = (sys.version, numba.__version__, numpy.__version__, __file__)
    digest = hashlib.sha256(repr(versions).encode())
    sources = [
        (path.relative_to(package.__path__[0]), path.read_bytes())
        for package in (paiju.core, paiju.batch)
        for path in sorted(Path(package.__path__[0]).rglob("*.py"))
    ]
    for name, text in sources:
        digest.update(str(name).encode() + text)
    return digest.hexdigest()[:16] if sources else ""


def cache_folder() -> Path | None:
    """Where compiled kernels are kept; None where nothing can be, and then nothing is."""
    base = os.environ.get("PAIJU_CACHE") or os.environ.get("XDG_CACHE_HOME")
    try:
        if not source_key():
            return None
        folder = (Path(base) if base else Path.home() / ".cache") / "paiju" / source_key()
        folder.mkdir(parents=True, exist_ok=True)
        (folder / ".used").touch()
        os.utime(folder)
        with suppress(OSError):  # another process may be dropping the same
            drop_old(folder.parent, keep=folder)
    except (OSError, RuntimeError):  # no home, or no room in it
        return None
    return folder


def drop_old(parent: Path, keep: Path) -> None:
    """Remove the caches longest unused beyond a few."""
    import shutil

    others = sorted((p for p in parent.iterdir() if p.is_dir() and p != keep), key=lambda p: p.stat().st_mtime)
    for folder in others[:-SIZE_LIMIT]:
        shutil.rmtree(folder, ignore_errors=True)


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """The kernel compiled, without the interpreter lock, from disk when it was compiled before."""
    register_core()
    folder = cache_folder()
    njit: Any = numba.njit
    if folder is None:
        return noticed(njit(nogil=True, **OPTIONS)(function), function.__name__, None)
    settings: Any = config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(folder)  # read when the kernel is made, not when it runs
    try:
        kernel = njit(nogil=True, cache=True, **OPTIONS)(function)
    finally:
        settings.CACHE_DIR = before
    return noticed(kernel, function.__name__, folder / f".{function.__name__}")


def noticed(kernel: Any, name: str, mark: Path | None) -> Callable[..., Any]:
    """Compile with the first call for arguments of its kind, and say so on the terminal."""
    known = set()

    def call(*args: Any) -> Any:
        types = tuple(map(kernel.typeof_pyval, args))
        if types not in known:
            if mark is None or not mark.exists():
                print(f"paiju: compiling {name} (once for this version) …", file=sys.stderr, flush=True)
            compile_for(kernel, types, name)
            if mark is not None:
                mark.touch()
            known.add(types)
        return kernel(*args)

    return call


def compile_for(kernel: Any, types: tuple[Any, ...], name: str) -> None:
    """Compile in one piece, or in the ordinary way where Numba does not let us."""
    try:
        with lean(name):
            kernel.compile(types)
    except Exception:
        kernel.compile(types)


def is_compiled(name: str) -> bool:
    """Is this kernel on disk?"""
    folder = cache_folder()
    return folder is not None and (folder / f".{name}").exists()
