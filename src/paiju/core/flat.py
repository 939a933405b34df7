"""Flat records: numbers and lists of numbers by name, written down once as annotations.

A record is an attribute object in the interpreter and one row of a structured array when compiled; both are made from
the class's annotations, so a field is added in one line. A plain `int` takes eight bytes in a row; `Byte`, `Short` and
`Word` take less; a list tells its type and length: `Annotated[list[int], "i8", 4]`.
"""

from typing import Annotated, Any, ClassVar

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

    LAYOUT: ClassVar[Layout] = ()
    ZEROS: ClassVar[dict[str, int]] = {}  # all fields as plain numbers; then those that are lists take their place
    LISTS: ClassVar[tuple[tuple[str, int], ...]] = ()
    LISTS_OF_LISTS: ClassVar[tuple[tuple[str, int, int], ...]] = ()

    def __init_subclass__(cls) -> None:
        cls.LAYOUT = tuple((name, *field_of(note)) for name, note in cls.__annotations__.items())
        cls.ZEROS = {name: 0 for name, _, _ in cls.LAYOUT}
        cls.LISTS = tuple((name, length) for name, _, length in cls.LAYOUT if isinstance(length, int) and length > 1)
        cls.LISTS_OF_LISTS = tuple((name, *length) for name, _, length in cls.LAYOUT if isinstance(length, tuple))

    def __init__(self) -> None:
        fields: dict[str, Any] = vars(self)
        fields.update(self.ZEROS)
        for name, length in self.LISTS:
            fields[name] = [0] * length
        for name, height, width in self.LISTS_OF_LISTS:
            fields[name] = [[0] * width for _ in range(height)]
