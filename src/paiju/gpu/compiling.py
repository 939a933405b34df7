"""Kernels for the card: the core's functions told to numba-cuda, and what is compiled kept on disk.

Short code is quick code there, for most of the time goes by while it is fetched. A function of some length is called,
not copied into its callers: copied, the code is three times as long, takes five minutes more to compile and runs at a
third of the speed. And loops stay loops. Numba has no word for either, so both marks are set where the text for the
compiler is handed over.
"""

import inspect
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from types import ModuleType
from typing import Any

from numba import cuda

from paiju.core.players.levels.choose import DecidingPlayer, choose, choose_plainly
from paiju.gpu import memory, play_kernel
from paiju.gpu.card import is_simulated
from paiju.native.kernels import step
from paiju.native.sources import cache_folder, core_modules

LONG = 400  # lines of the compiler's text
LEVEL = DecidingPlayer._fields.index("level")
REGISTERS = 64  # of a thread: with more there are fewer threads at once

# Of the compiler's text: a place to jump to, a jump, where to; and the numbers of two remarks.
LABEL, JUMP, TARGET = re.compile(r'^"?([\w.$-]+)"?:'), re.compile(r"^\s+br "), re.compile(r'label %"?([\w.$-]+)')
MARK, NOT_WRITTEN_OUT = "!90000", "!90001"


@cache
def register_core() -> None:
    """Tell numba-cuda that kernels may call the core's functions."""
    from numba.cuda.extending import overload

    for module in (*core_modules(), memory, play_kernel, step):
        register(module)
    overload(choose, strict=False)(chooser)


def register(module: ModuleType) -> None:
    """Tell numba-cuda that kernels may call a module's functions."""
    from numba.cuda.extending import register_jitable

    for _, function in inspect.getmembers(module, inspect.isfunction):
        if function.__module__ == module.__name__ and function is not choose:
            register_jitable(function)


def chooser(r: Any, d: Any, buffers: Any, decider: Any, out: Any, n: Any, notes: Any) -> Any:  # noqa: ARG001
    """What is compiled for a decision: where levels come as bytes nobody thinks about what a hand is worth, and all of
    that, half of the core, is left out. The others' text is taken as it stands."""
    return choose_plainly if decider.types[LEVEL].bitwidth == 8 else choose


def on_card(function: Callable[..., None]) -> Any:
    """The kernel, compiled when it is first launched, or loaded."""
    if is_simulated():
        return cuda.jit(function)
    register_core()
    keep_code_short()
    with cached_in(function.__name__) as cached:
        return cuda.jit(max_registers=REGISTERS, cache=cached)(function)


@contextmanager
def cached_in(name: str) -> Iterator[bool]:
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
def keep_code_short() -> None:
    """Have long functions called rather than copied into their callers, and loops left as they are."""
    from numba.cuda.codegen import CUDACodeLibrary

    add, texts = CUDACodeLibrary.add_ir_module, CUDACodeLibrary.llvm_strs.fget

    def add_marked(library: Any, module: Any) -> None:
        for function in module.functions:
            if function.blocks and str(function).count("\n") > LONG:
                function.attributes.add("noinline")
        add(library, module)

    def rolled_texts(library: Any) -> list[str]:
        if library._llvm_strs is None:
            library._llvm_strs = [rolled(text) for text in texts(library)]
        rolled_up: list[str] = library._llvm_strs
        return rolled_up

    CUDACodeLibrary.add_ir_module = add_marked
    CUDACodeLibrary.llvm_strs = property(rolled_texts)


def rolled(text: str) -> str:
    """The compiler's text with every jump back marked: this loop is not to be written out."""
    lines: list[str] = []
    behind: set[str] = set()
    for line in text.split("\n"):
        if line.startswith("define"):
            behind = set()
        elif label := LABEL.match(line):
            behind.add(label[1])
        elif JUMP.match(line) and any(to in behind for to in TARGET.findall(line)):
            line += f", !llvm.loop {MARK}"
        lines.append(line)
    return "\n".join(
        [
            *lines,
            f"{MARK} = distinct !{{{MARK}, {NOT_WRITTEN_OUT}}}",
            f'{NOT_WRITTEN_OUT} = !{{!"llvm.loop.unroll.disable"}}',
        ]
    )
