"""Kernels for the card: the core's functions told to numba-cuda, and what is compiled kept on disk.

A function of some length is called, not copied into its callers: copied, the code is three times as long, takes five
minutes more to compile and runs at a third of the speed. Numba has no word for that, so the mark is set where the text
for the compiler is handed over.
"""

import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from types import ModuleType
from typing import Any

from numba import cuda

from paiju.batch import step_kernel
from paiju.batch.cached_kernel import cache_folder, core_modules
from paiju.core.players.choose import PlayerAsked, choose, choose_plainly
from paiju.gpu import memory
from paiju.gpu.card import is_simulated

LONG = 400  # lines of the compiler's text
LEVEL = PlayerAsked._fields.index("level")
REGISTERS = 64  # of a thread: with more there are fewer threads at once


@cache
def register_core() -> None:
    """Tell numba-cuda that kernels may call the core's functions."""
    from numba.cuda.extending import overload

    for module in (*core_modules(), memory, step_kernel):
        register(module)
    overload(choose, strict=False)(chooser)


def register(module: ModuleType) -> None:
    """Tell numba-cuda that kernels may call a module's functions."""
    from numba.cuda.extending import register_jitable

    for _, function in inspect.getmembers(module, inspect.isfunction):
        if function.__module__ == module.__name__ and function is not choose:
            register_jitable(function)


def chooser(r: Any, d: Any, buffers: Any, asked: Any, out: Any, n: Any, live: Any) -> Any:  # noqa: ARG001
    """What is compiled for a decision: where levels come as bytes nobody thinks about what a hand is worth, and all of
    that, half of the core, is left out. The others' text is taken as it stands."""
    return choose_plainly if asked.types[LEVEL].bitwidth == 8 else choose


def on_card(function: Callable[..., None]) -> Any:
    """The kernel, compiled when it is first launched, or loaded."""
    if is_simulated():
        return cuda.jit(function)
    register_core()
    call_long_functions()
    with kept_in(function.__name__) as kept:
        return cuda.jit(max_registers=REGISTERS, cache=kept)(function)


@contextmanager
def kept_in(name: str) -> Iterator[bool]:
    """While this lasts kernels are told to be kept in a folder of this version; whether there is one."""
    from numba.cuda.core import config as card_config

    folder = cache_folder()
    if folder is None:
        yield False
        return
    before = card_config.CACHE_DIR
    card_config.CACHE_DIR = str(folder / f"cuda-{name}")
    try:
        yield True
    finally:
        card_config.CACHE_DIR = before


@cache
def call_long_functions() -> None:
    """Have long functions called rather than copied into their callers."""
    from numba.cuda.codegen import CUDACodeLibrary

    add = CUDACodeLibrary.add_ir_module

    def add_marked(library: Any, module: Any) -> None:
        for function in module.functions:
            if function.blocks and str(function).count("\n") > LONG:
                function.attributes.add("noinline")
        add(library, module)

    CUDACodeLibrary.add_ir_module = add_marked
