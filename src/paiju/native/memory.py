"""Numbers and records in memory that compiled code reads and writes, with nothing but Python."""

import ctypes
from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from struct import Struct, calcsize
from typing import Any, TypeVar

from paiju.core.flat import FlatRecord, Layout, Length

Record = TypeVar("Record", bound=FlatRecord)
CODES = {
    "i1": "b",
    "u1": "B",
    "i2": "h",
    "u2": "H",
    "i4": "i",
    "u4": "I",
    "i8": "q",
    "u8": "Q",
}  # in `array` and `struct`
LINE, LARGE_PAGE = 64, 1 << 21  # bytes


class Numbers:
    """Numbers of a kind, in one dimension or two."""

    __slots__ = ("__weakref__", "address", "holds", "numbers", "shape")

    def __init__(self, numbers: Iterable[int], shape: tuple[int, ...] = (), holds: str = "i8") -> None:
        self.numbers, self.holds = array(CODES[holds], numbers), holds
        self.shape = shape or (len(self.numbers),)
        self.address = self.numbers.buffer_info()[0]

    @classmethod
    def zeros(cls, *shape: int, holds: str = "i8") -> "Numbers":
        """As many zeros."""
        size = 1
        for n in shape:
            size *= n
        return cls(array(CODES[holds], bytes(size * array(CODES[holds]).itemsize)), shape, holds)

    def row(self, i: int) -> list[int]:
        """A row of numbers in two dimensions."""
        width = self.shape[1]
        return self.numbers[i * width : (i + 1) * width].tolist()

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator[int]:
        return iter(self.numbers)

    def rows(self) -> list[list[int]]:
        """All rows."""
        return [self.row(i) for i in range(len(self))]

    @property
    def __array_interface__(self) -> dict[str, Any]:
        """The same memory for NumPy, where it is there."""
        return {"version": 3, "data": (self.address, False), "shape": self.shape, "typestr": f"<{self.holds}"}


class Constant:
    """Bytes that nobody writes to."""

    __slots__ = ("__weakref__", "address", "content", "holds", "shape")

    def __init__(self, content: bytes) -> None:
        self.content, self.holds, self.shape = content, "u1", (len(content),)
        self.address = ctypes.cast(ctypes.c_char_p(content), ctypes.c_void_p).value or 0


class Rows:
    """Records of a class, laid out as a C compiler would."""

    __slots__ = ("__weakref__", "address", "bytes", "fields", "holds", "places", "shape")

    def __init__(self, holds: type[FlatRecord], number: int = 1) -> None:
        self.places: dict[str, tuple[int, Struct]] = {}  # of the fields asked for
        self.holds, self.shape, self.fields = holds, (number,), packing(holds)
        self.bytes = bytearray(number * self.fields.size)
        self.address = ctypes.addressof(ctypes.c_char.from_buffer(self.bytes)) if number else 0

    def fill(self, i: int, record: FlatRecord) -> None:
        """Copy an attribute object into a row."""
        numbers: list[int] = []
        for name, _, length in self.holds.LAYOUT:
            value = getattr(record, name)
            if length == 1:
                numbers.append(value)
            else:
                numbers.extend(chain.from_iterable(value) if isinstance(length, tuple) else value)
        self.fields.pack_into(self.bytes, i * self.fields.size, *numbers)

    def read(self, i: int, record: Record) -> Record:
        """The attribute object with the contents of a row."""
        numbers, at = self.fields.unpack_from(self.bytes, i * self.fields.size), 0
        for name, _, length in self.holds.LAYOUT:
            if length == 1:
                setattr(record, name, numbers[at])
                at += 1
            elif isinstance(length, tuple):
                height, width = length
                setattr(record, name, [list(numbers[at + n * width : at + (n + 1) * width]) for n in range(height)])
                at += height * width
            else:
                setattr(record, name, list(numbers[at : at + length]))
                at += length
        return record

    def field(self, i: int, name: str) -> Any:
        """One field of a row: a number, or all its numbers in a list."""
        place, numbers = self._place(name)
        read = numbers.unpack_from(self.bytes, i * self.fields.size + place)
        return read[0] if len(read) == 1 else list(read)

    def _place(self, name: str) -> tuple[int, Struct]:
        """Where a field begins, and how it lies there."""
        if name not in self.places:
            self.places[name] = field_of(self.holds.LAYOUT, name)
        return self.places[name]

    def put(self, i: int, name: str, *values: int) -> None:
        """Write one field of a row."""
        place, numbers = self._place(name)
        numbers.pack_into(self.bytes, i * self.fields.size + place, *values)

    def clear(self, i: int) -> None:
        """Nothing but zeros in a row."""
        size = self.fields.size
        self.bytes[i * size : (i + 1) * size] = bytes(size)

    def copy(self, i: int, other: "Rows") -> None:
        """Copy the first row of others into a row."""
        size = self.fields.size
        self.bytes[i * size : (i + 1) * size] = other.bytes[:size]


def packing(record: type[FlatRecord]) -> Struct:
    """How a record lies in memory: every field at a multiple of its size, the whole at one of the largest."""
    return packing_of(record.LAYOUT)


@cache
def packing_of(layout: Layout) -> Struct:
    """The same by the fields."""
    largest = max((CODES[kind] for _, kind, _rest in layout), key=calcsize, default="b")
    return Struct(f"@{''.join(map(word_of, layout))}0{largest}")


def word_of(field: tuple[str, str, Length]) -> str:
    """How `struct` is told of a field."""
    _, kind, length = field
    return f"{length[0] * length[1] if isinstance(length, tuple) else length}{CODES[kind]}"


@cache
def field_of(layout: Layout, name: str) -> tuple[int, Struct]:
    """Where in a row a field begins, and how it lies there."""
    at = [field for field, *_rest in layout].index(name)
    before = "".join(map(word_of, layout[:at]))
    return calcsize(f"@{before}0{CODES[layout[at][1]]}"), Struct(f"@{word_of(layout[at])}")


def filled(holds: type[FlatRecord], records: Sequence[FlatRecord]) -> Rows:
    """Rows with these records."""
    rows = Rows(holds, len(records))
    for i, record in enumerate(records):
        rows.fill(i, record)
    return rows


def on_large_pages(size: int) -> Any:
    """So many bytes for NumPy, all zero. The processor has to look up every page of memory that it has not read lately:
    what would take many of them lies on few large ones, which NumPy asks the system for where an array has 4 MiB. Less
    begins with a line of the cache."""
    import numpy as np

    unit, more = (LARGE_PAGE, LARGE_PAGE) if size > LARGE_PAGE // 2 else (LINE, 0)
    room = np.zeros(size + unit + more, np.uint8)
    begin = -room.ctypes.data % unit
    return room[begin : begin + size]


Memory = Numbers | Constant | Rows


def is_memory(value: Any) -> bool:
    """Is it memory of ours, rather than a NumPy array?"""
    return isinstance(value, (Numbers, Constant, Rows))
