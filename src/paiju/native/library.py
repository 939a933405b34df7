"""The library of kernels: found, loaded and called.

It lies in the package where the package was built with it, else in the cache, where it is built when it is first
needed. `PAIJU_COMPILED=0` has everything interpreted.
"""

import ctypes
import os
import sys
import threading
from array import array
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from weakref import ref

from paiju.core.flat import FlatRecord
from paiju.errors import Bug
from paiju.languages import _
from paiju.native.arguments import Argument, answers, arguments_of, names_of
from paiju.native.build import build_once, can_build
from paiju.native.machine import Platform, names, targets_here
from paiju.native.memory import is_memory, packing
from paiju.native.sources import cache_base, cache_folder, source_key
from paiju.reading.encodings import READING

SHIPPED = Path(__file__).parent / "shipped"
INTERPRETED = _(
    "hands are interpreted here; with a C compiler (or the package ziglang) and pip install '.[batch]' in Paiju's "
    "folder they are compiled, and about a hundred times faster"
)
FOR_NUMBA = [0, 0]  # room at a frame's end
NOT_GIVEN: Any = object()
loading = threading.Lock()
paths: dict[str, Path] = {}  # where it lies, by the base of the cache
# An array, its shape, where it lies with its lengths.
Place = tuple[Callable[[], Any], tuple[int, ...], tuple[int, ...]]


def is_wanted() -> bool:
    """May anything be compiled at all?"""
    return os.environ.get("PAIJU_COMPILED") != "0"


def file() -> Path | None:
    """The library for this machine, where it is there; what was found once is not looked for again."""
    path = paths.get(cache_base())
    if path is None or not path.is_file():
        path = looked_for()
        if path is not None:
            paths[cache_base()] = path
    return path


def looked_for() -> Path | None:
    """The same, looked for."""
    digest = source_key()
    if not digest:
        return None
    folders = SHIPPED, cache_folder()
    for name in names(targets_here(), digest):
        for folder in folders:
            if folder is not None and (folder / name).is_file():
                return folder / name
    return None


def is_ready() -> bool:
    """Is it there, so that everything compiled starts at once?"""
    return is_wanted() and file() is not None


def can_have() -> bool:
    """Is it there, or can it be built?"""
    return is_ready() or (is_wanted() and cache_folder() is not None and can_build(targets_here()[0]))


@cache
def loaded(path: Path) -> ctypes.CDLL:
    """The library in this process."""
    return ctypes.CDLL(str(path))


@cache
def built(folder: Path, target: Platform, digest: str) -> Path | None:
    """The library built for this machine; None where that failed, which is said once."""
    (name,) = names([target], digest)
    try:
        build_once(target, folder / name)
    except OSError as error:
        print(f"paiju: compiling failed ({error}); everything runs interpreted, many times slower", file=sys.stderr)
        return None
    return folder / name


@cache
def say_interpreted() -> None:
    """Say once, in the language of whoever reads, how everything would be compiled."""
    reader = READING.get()
    print("paiju:", INTERPRETED.into(reader.language if reader else "en"), file=sys.stderr)


def library() -> ctypes.CDLL | None:
    """The library, built if need be; None where there is none and none can be built, which is said once."""
    if not is_wanted():
        return None
    with loading:
        path = file()
        if path is None:
            folder = cache_folder()
            if folder is not None and can_have():
                path = built(folder, targets_here()[0], source_key())
            else:
                say_interpreted()
        return None if path is None else loaded(path)


def entry(kernel: Callable[..., Any]) -> Callable[..., int] | None:
    """A kernel compiled, without the interpreter's lock; None where there is no library."""
    return entry_in(library(), kernel)


@cache
def entry_in(of: ctypes.CDLL | None, kernel: Callable[..., Any]) -> Callable[..., int] | None:
    """A kernel of a library."""
    return None if of is None else CompiledKernel(of, kernel)


def nothing() -> object:
    """No array."""
    return None


class CompiledKernel:
    """A compiled kernel, called as the function itself; it answers a number, 0 where the function has no answer."""

    def __init__(self, of: ctypes.CDLL, kernel: Callable[..., Any]) -> None:
        self.name, self.arguments = kernel.__name__, arguments_of(kernel)
        self.run = of[f"paiju_{self.name}"]
        self.run.restype, self.run.argtypes = ctypes.c_int32, [ctypes.c_void_p] * 3
        self.names, self.answers = names_of(kernel), answers(kernel)
        self.types = [None if each is None else type_of(each.holds) for each in self.arguments]
        self.places: list[Place] = [(nothing, (), ())] * len(self.arguments)  # of the last call's arrays

    def __call__(self, *given: Any) -> int:
        slots = [0]
        for i, (argument, value) in enumerate(zip(self.arguments, given, strict=True)):
            if argument is None:
                slots.append(int(value))
                continue
            known, shape, place = self.places[i]
            if known() is not value or value.shape != shape:
                place = self._place(argument, self.types[i], value)
                self.places[i] = ref(value), value.shape, place
            slots += place
        return self.call(array("q", slots + FOR_NUMBA))

    def place(self, i: int, value: Any) -> tuple[int, ...]:
        """What a frame has of an argument."""
        argument = self.arguments[i]
        return (int(value),) if argument is None else self._place(argument, self.types[i], value)

    def call(self, frame: "array[int]") -> int:
        """Run it with a frame; the number it answers."""
        at, length = frame.buffer_info()
        end = at + 8 * length
        status = self.run(end - 16, end - 8, at)  # what the function returns to Numba, its fault, our frame
        if status:
            raise Bug(f"the kernel {self.name} ended with status {status}")
        return frame[0]

    def _place(self, argument: Argument, sort: str | None, value: Any) -> tuple[int, ...]:
        """Where memory or an array of NumPy lies, and its lengths."""
        if is_memory(value):
            return self._checked(argument, value, value.holds, value.address, value.shape)
        flags = value.flags
        holds = argument.holds if flags.c_contiguous and value.dtype.str[1:] == sort else None
        if holds and flags.writeable and value.size:  # a quarter of the time that NumPy takes
            address = ctypes.addressof(ctypes.c_char.from_buffer(value))
        else:
            address = value.ctypes.data
        return self._checked(argument, value, holds, address, value.shape)

    def _checked(self, argument: Argument, value: object, holds: object, address: int, shape: Any) -> tuple[int, ...]:
        """The same of any memory; one of another kind than the kernel was compiled for is refused."""
        if argument.dimensions == 0:
            shape = shape[1:] if shape and shape[0] else shape
        if holds != argument.holds or len(shape) != argument.dimensions:
            raise Bug(f"the kernel {self.name} cannot take {type(value).__name__} {shape} as {argument}")
        return address, *shape


class RepeatedCall:
    """A compiled kernel that somebody calls again and again with nearly the same arguments: only those that are not the
    objects of the last call are looked at. It holds them until then, and is for one thread."""

    def __init__(self, kernel: CompiledKernel) -> None:
        self.kernel, self.given = kernel, [NOT_GIVEN] * len(kernel.arguments)
        places = [1 + (0 if argument is None else argument.dimensions) for argument in kernel.arguments]
        self.places = [(1 + sum(places[:i]), 1 + sum(places[: i + 1])) for i in range(len(places))]
        self.frame = array("q", [0] * (1 + sum(places)) + FOR_NUMBA)
        self.order = {name: i for i, name in enumerate(kernel.names)}
        self.is_begun = False  # once it is, all arguments have been given

    def __call__(self, *given: Any) -> int:
        for i, (value, last) in enumerate(zip(given, self.given, strict=True)):
            if value is not last:
                begin, end = self.places[i]
                self.frame[begin:end] = array("q", self.kernel.place(i, value))
                self.given[i] = value
        self.is_begun = True
        return self.kernel.call(self.frame)

    def again(self, **changed: Any) -> int:
        """The last call again but for some arguments, by name. Arrays among them are not held: whoever calls again
        names them anew, unless the kernel does not touch them then."""
        frame, given = self.frame, self.given
        for name, value in changed.items():
            i = self.order[name]
            at, _end = self.places[i]
            if self.kernel.arguments[i] is None:
                frame[at], given[i] = value, value
            else:
                for number in self.kernel.place(i, value):
                    frame[at] = number
                    at += 1
                given[i] = NOT_GIVEN
        return self.kernel.call(frame)


def type_of(holds: str | type[FlatRecord]) -> str:
    """What NumPy calls numbers or records of this sort, but for the order of bytes."""
    return holds if isinstance(holds, str) else f"V{packing(holds).size}"
