"""The card by its driver: its memory, the kernels' text made its machine code, kernels launched.

Everything happens in the usual order of one stream, the one that PyTorch, CuPy and JAX use unless told otherwise, in
the context that they use as well.
"""

import ctypes
import sys
from collections import defaultdict
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from paiju.errors import Bug
from paiju.gpu.texts import text_file
from paiju.native.arguments import arguments_of
from paiju.native.library import type_of
from paiju.native.program import ENTRY

LIBRARY = "nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1"
# What the driver calls the properties of a card, and a text.
MULTIPROCESSORS, MAJOR, MINOR, PTX = 16, 75, 76, 1
FRAME = 64  # numbers that a kernel is launched with, at most
Array = npt.NDArray[Any]


class CardFault(Exception):
    """The card, or its driver, has broken off."""


class Driver:
    """Functions of the driver; one that fails raises CardFault."""

    def __init__(self) -> None:
        self.library = ctypes.CDLL(LIBRARY)

    def __getattr__(self, name: str) -> Callable[..., None]:
        function = getattr(self.library, name)

        def call(*args: Any) -> None:
            status = function(*args)
            if status:
                text = ctypes.c_char_p()
                self.library.cuGetErrorString(status, ctypes.byref(text))
                raise CardFault(f"{(text.value or b'unknown').decode()} ({name}: {status})")

        setattr(self, name, call)
        return call

    def number(self, name: str, *args: Any) -> int:
        """What a function answers through its first argument."""
        answer = ctypes.c_uint64()
        getattr(self, name)(ctypes.byref(answer), *args)
        return answer.value


class Card:
    """The first card that the driver shows."""

    def __init__(self) -> None:
        self.driver = Driver()
        self.driver.cuInit(0)
        self.device = ctypes.c_int(self.driver.number("cuDeviceGet", 0))
        self.context = ctypes.c_void_p(self.driver.number("cuDevicePrimaryCtxRetain", self.device))
        self.free: dict[int, list[int]] = defaultdict(list)  # by size, memory to be used again
        name = ctypes.create_string_buffer(200)
        self.driver.cuDeviceGetName(name, 200, self.device)
        self.name = name.value.decode()

    def use(self) -> Driver:
        """The driver, for the calling thread."""
        self.driver.cuCtxSetCurrent(self.context)
        return self.driver

    def attribute(self, which: int) -> int:
        """A property of the card."""
        return self.driver.number("cuDeviceGetAttribute", which, self.device)

    @property
    def multiprocessors(self) -> int:
        """How many there are."""
        return self.attribute(MULTIPROCESSORS)

    @property
    def capability(self) -> tuple[int, int]:
        """What it can do, as its maker numbers it."""
        return self.attribute(MAJOR), self.attribute(MINOR)

    def free_memory(self) -> int:
        """Bytes that nobody uses."""
        free, total = ctypes.c_size_t(), ctypes.c_size_t()
        self.use().cuMemGetInfo_v2(ctypes.byref(free), ctypes.byref(total))
        return free.value + sum(size * len(places) for size, places in self.free.items())

    def room(self, shape: tuple[int, ...], dtype: Any) -> "CardArray":
        """An array on the card, with whatever lies there."""
        return CardArray(self, shape, np.dtype(dtype))

    def upload(self, array: Array) -> "CardArray":
        """An array copied to the card."""
        made = self.room(array.shape, array.dtype)
        made.fill(array)
        return made

    def take(self, size: int) -> int:
        """Memory of so many bytes."""
        if self.free[size]:
            return self.free[size].pop()
        return self.use().number("cuMemAlloc_v2", ctypes.c_size_t(size))

    @cache  # noqa: B019  (one card, and a handful of kernels)
    def kernel(self, text: str, function: Callable[..., None]) -> "CardKernel":
        """A kernel of a text, compiled when it is wanted first, or loaded."""
        return CardKernel(self, self.module(text), function)

    @cache  # noqa: B019
    def module(self, text: str) -> ctypes.c_void_p:
        """A text as the card's machine code, which is kept beside it."""
        path = text_file(text, self.capability)
        code = path.with_suffix(".cubin")
        if not code.exists():
            made = self.machine_code(path)
            part = code.with_suffix(".made")
            part.write_bytes(made)
            part.replace(code)
        return ctypes.c_void_p(self.use().number("cuModuleLoadData", code.read_bytes()))

    def machine_code(self, path: Path) -> bytes:
        """What the driver makes of a text."""
        print("paiju: the card's driver compiles (once for this version, a minute or two) …", file=sys.stderr)
        driver, text = self.use(), path.read_bytes() + b"\0"
        link = ctypes.c_void_p()
        driver.cuLinkCreate_v2(0, None, None, ctypes.byref(link))
        try:
            driver.cuLinkAddData_v2(link, PTX, text, ctypes.c_size_t(len(text)), path.name.encode(), 0, None, None)
            place, size = ctypes.c_void_p(), ctypes.c_size_t()
            driver.cuLinkComplete(link, ctypes.byref(place), ctypes.byref(size))
            return ctypes.string_at(place, size.value)
        finally:
            driver.cuLinkDestroy(link)


@cache
def card() -> Card:
    """The card; CardFault or OSError where there is none."""
    return Card()


class CardArray:
    """An array in the card's memory, which PyTorch, CuPy and JAX read in place; NumPy copies it."""

    def __init__(self, on: Card, shape: tuple[int, ...], dtype: Any, part_of: "CardArray | None" = None) -> None:
        self.card, self.shape, self.dtype, self.part_of = on, shape, dtype, part_of
        self.nbytes = int(np.prod(shape)) * dtype.itemsize
        self.size = max(8, self.nbytes)
        self.address: int = on.take(self.size) if part_of is None else part_of.address

    def __del__(self) -> None:
        if hasattr(self, "address") and self.part_of is None:
            self.card.free[self.size].append(self.address)

    def row(self, number: int) -> "CardArray":
        """A row, where it lies."""
        row = CardArray(self.card, self.shape[1:], self.dtype, self)
        row.address += number * row.nbytes
        return row

    def __len__(self) -> int:
        return self.shape[0]

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        """Where it lies, in the words that libraries have for it."""
        place = (self.address, False)
        return {
            "version": 3,
            "shape": self.shape,
            "typestr": self.dtype.str,
            "data": place,
            "strides": None,
            "stream": 1,
        }

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Array:
        if copy is False:
            raise ValueError("an array on a card is copied to be read here")
        return self.copy_to_host().astype(dtype or self.dtype, copy=False)

    def fill(self, array: Array) -> None:
        """Copy an array of the same shape to it."""
        if not self.nbytes:
            return
        given = np.ascontiguousarray(array, self.dtype)
        place = ctypes.c_void_p(given.ctypes.data)
        self.card.use().cuMemcpyHtoD_v2(ctypes.c_uint64(self.address), place, ctypes.c_size_t(self.nbytes))

    def copy_to_host(self) -> Array:
        """A copy here."""
        made = np.empty(self.shape, self.dtype)
        place = ctypes.c_void_p(made.ctypes.data)
        self.card.use().cuMemcpyDtoH_v2(place, ctypes.c_uint64(self.address), ctypes.c_size_t(self.nbytes))
        return made

    def copy(self) -> "CardArray":
        """Another one on the card."""
        made = CardArray(self.card, self.shape, self.dtype)
        made.copy_from(self.address)
        return made

    def copy_from(self, address: int) -> None:
        """Take over what lies somewhere else on the card."""
        places = ctypes.c_uint64(self.address), ctypes.c_uint64(address)
        self.card.use().cuMemcpyDtoDAsync_v2(*places, ctypes.c_size_t(self.nbytes), None)


class CardKernel:
    """A kernel on the card, called with a grid and what the function is given; nobody waits for it to end."""

    def __init__(self, on: Card, module: ctypes.c_void_p, function: Callable[..., None]) -> None:
        self.card, self.name, self.arguments = on, function.__name__, arguments_of(function)
        name = f"{ENTRY}{self.name}".encode()
        self.function = ctypes.c_void_p(on.use().number("cuModuleGetFunction", module, name))
        self.status = on.upload(np.zeros(1, np.int64))

    def __call__(self, blocks: int, size: int, *given: Any) -> None:
        slots = [0]
        for argument, value in zip(self.arguments, given, strict=True):
            if argument is None:
                slots.append(int(value))
                continue
            if value.dtype.str[1:] != type_of(argument.holds) or len(value.shape) != argument.dimensions:
                raise Bug(f"the kernel {self.name} cannot take {value.dtype} {value.shape} as {argument}")
            slots += [value.address, *value.shape]
        frame = (ctypes.c_int64 * FRAME)(*slots)
        status = ctypes.c_uint64(self.status.address)
        places = (ctypes.c_void_p * 2)(ctypes.addressof(frame), ctypes.addressof(status))
        self.card.use().cuLaunchKernel(self.function, blocks, 1, 1, size, 1, 1, 0, None, places, None)

    def check(self) -> None:
        """Wait for it; a fault of its own is a Bug."""
        if self.status.copy_to_host()[0]:
            raise Bug(f"the kernel {self.name} ended with a fault on the card")
