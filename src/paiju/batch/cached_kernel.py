"""Kernels that Numba makes of the core's functions, and where they are kept on disk.

The cache is keyed by the text of the core and the kernels, so an edit anywhere makes a new one: Numba by itself
would not notice a change in a called module. Nothing else counts: a copy of the sources elsewhere, or one that was
written anew, finds what was compiled before.
"""

import hashlib
import importlib
import inspect
import os
import pkgutil
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import numba
import numpy as np
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.extending import register_jitable

import paiju.core
from paiju.batch import kernels, play_kernel, step_kernel

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
    for module in (*core_modules(), kernels, play_kernel, step_kernel):
        register(module)


def register(module: ModuleType) -> None:
    """Tell Numba that kernels may call the functions of a module."""
    for _, function in inspect.getmembers(module, inspect.isfunction):
        if function.__module__ == module.__name__:
            register_jitable(**INNER)(function)


@cache
def source_key() -> str:
    """A digest of everything the compiled code is made from; "" when the sources are not there to be read."""
    versions = (sys.version, numba.__version__, np.__version__)
    digest = hashlib.sha256(repr(versions).encode())
    sources = [
        (path.relative_to(package), path.read_bytes())
        for package in (Path(paiju.core.__path__[0]), Path(__file__).parent)
        for path in sorted(package.rglob("*.py"))
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


class KernelShelf:
    """Where Numba puts a kernel. The folder's name says what the kernel was made from, so whatever lies in it is fresh;
    Numba's own shelves go by where the source lies, and older ones by when it was written."""

    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        self._py_file = inspect.getfile(function)
        self.folder = folder

    def from_function(self, function: object, file: str) -> "KernelShelf":  # noqa: ARG002
        """The shelf for a function: this one."""
        return self

    def ensure_cache_path(self) -> None:
        """Have the folder."""
        self.folder.mkdir(parents=True, exist_ok=True)

    def get_cache_path(self) -> str:
        """The folder."""
        return str(self.folder)

    def get_source_stamp(self) -> str:
        """What the source must still be."""
        return self.folder.name

    def get_disambiguator(self) -> str:
        """What tells it from others here: there are none."""
        return "kernel"

    def cache(self, function: Callable[..., Any]) -> Any:
        """What Numba asks for a function compiled before."""
        shelved = type("KernelCacheImpl", (CompileResultCacheImpl,), {"_locator_classes": [self]})
        return type("KernelCache", (FunctionCache,), {"_impl_class": shelved})(function)


@dataclass(frozen=True)
class Kernel:
    """A function to be compiled with the core, and modules of its author's that it calls besides."""

    function: Callable[..., Any]
    parts: tuple[ModuleType, ...] = ()

    @property
    def name(self) -> str:
        """The function's name, and what its own module and its parts say."""
        modules = sys.modules[self.function.__module__], *self.parts
        digest = hashlib.sha256("".join(map(inspect.getsource, modules)).encode())
        return f"{self.function.__name__}-{digest.hexdigest()[:8]}"

    def folder(self) -> Path | None:
        """Where it is kept, compiled."""
        folder = cache_folder()
        return None if folder is None else folder / self.name

    def dispatcher(self) -> Any:
        """Numba's form of it: compiled when called, or loaded."""
        register_core()
        for module in self.parts:
            register(module)
        dispatcher = cast(Any, numba.njit)(nogil=True, **OPTIONS)(self.function)
        folder = self.folder()
        if folder is not None:
            dispatcher._cache = KernelShelf(self.function, folder).cache(self.function)
        return dispatcher

    def mark(self, types: tuple[Any, ...]) -> Path | None:
        """A file that is there once it has been compiled for arguments of these types."""
        folder = self.folder()
        return folder and folder / f"{hashlib.sha256(repr(types).encode()).hexdigest()[:16]}.done"
