"""The core compiled: kernels called as if they were plain functions, compiled once for a version."""

import sys
from collections.abc import Callable
from contextlib import suppress
from types import ModuleType
from typing import Any

import numpy as np

from paiju.batch.cached_kernel import Kernel
from paiju.batch.compile_process import compile_apart, one_at_a_time


def compiled(function: Callable[..., Any], *parts: ModuleType) -> Callable[..., Any]:
    """The kernel compiled, without the interpreter lock, from disk when it was compiled before; `parts` are modules
    besides the core whose functions it calls."""
    kernel = Kernel(function, parts)
    dispatcher, known = kernel.dispatcher(), set()

    def call(*args: Any) -> Any:
        sorts = tuple(map(sort_of, args))
        if sorts not in known:
            types = tuple(map(dispatcher.typeof_pyval, args))
            make_sure(kernel, types)
            dispatcher.compile(types)
            known.add(sorts)
        return dispatcher(*args)

    return call


def sort_of(arg: Any) -> Any:
    """What Numba's type of an argument depends on; that type itself takes a millisecond to make of a record."""
    if isinstance(arg, np.ndarray):
        return arg.dtype, arg.ndim, arg.flags.c_contiguous, arg.flags.writeable
    return type(arg)


def make_sure(kernel: Kernel, types: tuple[Any, ...]) -> None:
    """Have the kernel on disk, once for a version, and say so on the terminal if that takes a while."""
    mark = kernel.mark(types)
    if mark is None:
        tell(kernel)
        return
    with suppress(OSError):  # no room: then it is compiled where it is called
        mark.parent.mkdir(exist_ok=True)
        with one_at_a_time(mark.with_suffix(".lock")):
            if not mark.exists():
                tell(kernel)
                compile_apart(kernel, types)
                mark.touch()


def tell(kernel: Kernel) -> None:
    """A word to whoever waits."""
    print(f"paiju: compiling {kernel.function.__name__} (once for this version) …", file=sys.stderr, flush=True)


def is_compiled(function: Callable[..., Any]) -> bool:
    """Is this kernel on disk?"""
    folder = Kernel(function).folder()
    return folder is not None and any(folder.glob("*.done"))
