"""Flat records: numbers and lists of numbers by name, written down once as annotations.

A record is an attribute object in the interpreter and one row of a structured array when compiled; both are made from
the class's annotations, so a field is added in one line. A plain `int` takes eight bytes in a row; `Byte`, `Short` and
`Word` take less; a list tells its type and length: `Annotated[list[int], "i8", 4]`.
"""

from typing import Annotated, Any

Byte = Annotated[int, "i1"]
Short = Annotated[int, "i2"]
Word = Annotated[int, "i4"]
Length = int | tuple[int, int]
Layout = tuple[tuple[str, str, Length], ...]  # field, NumPy type, length (1: a plain number)


def field_of(note: Any) -> tuple[str, Length]:
    """The NumPy type and the length that an annotation tells."""
    if note is int:
        return "i8", 1
    kind, *length = note.__metadata__
    return kind, length[0] if length else 1


class FlatRecord:
    """Integers and lists of integers by name, all 0 at first."""

    LAYOUT: Layout = ()

    def __init_subclass__(cls) -> None:
        cls.LAYOUT = tuple((name, *field_of(note)) for name, note in cls.__annotations__.items())

    def __init__(self) -> None:
        for name, _, length in self.LAYOUT:
            if isinstance(length, tuple):
                setattr(self, name, [[0] * length[1] for _ in range(length[0])])
            else:
                setattr(self, name, 0 if length == 1 else [0] * length)
