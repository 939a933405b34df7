"""What kernels are given: numbers, and arrays whose rows are numbers or records of the core.

A kernel's signature says so by these names. They mean nothing to the interpreter, which runs kernels with lists and
attribute objects; `program` makes the compiled entry from them, and `library` checks what a caller passes.
"""

import typing
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

from paiju.core.flat import FlatRecord
from paiju.core.many.match_rules import MatchRules
from paiju.core.play.deal import Deal
from paiju.core.players.notes import Notes
from paiju.core.rules import Rules, Win

LAST = "return"


@dataclass(frozen=True, slots=True)
class Argument:
    """An array by what it holds and its dimensions; one without dimensions is a single record."""

    holds: str | type[FlatRecord]
    dimensions: int


@dataclass(frozen=True, slots=True)
class OwnMemory:
    """An array in a kernel's own memory, which nobody passes: a thread of a card has one, with whatever lay there."""

    holds: str | type[FlatRecord]
    shape: tuple[int, ...]


Bytes = Annotated[Any, Argument("i1", 1)]
ByteRows = Annotated[Any, Argument("i1", 2)]
Shorts = Annotated[Any, Argument("i2", 1)]
ShortRows = Annotated[Any, Argument("i2", 2)]
Longs = Annotated[Any, Argument("i8", 1)]
LongRows = Annotated[Any, Argument("i8", 2)]
SuitTable = Annotated[Any, Argument("u1", 1)]
OneBook = Annotated[Any, Argument(Rules, 0)]
Books = Annotated[Any, Argument(Rules, 1)]
MatchBooks = Annotated[Any, Argument(MatchRules, 1)]
Wins = Annotated[Any, Argument(Win, 1)]
Deals = Annotated[Any, Argument(Deal, 1)]
NoteRows = Annotated[Any, Argument(Notes, 1)]


def dtype(holds: str | type[FlatRecord]) -> Any:
    """NumPy's type of numbers, or of a row with a record's fields."""
    import numpy as np

    if isinstance(holds, str):
        return np.dtype(holds)
    fields = [(name, kind) if length == 1 else (name, kind, length) for name, kind, length in holds.LAYOUT]
    return np.dtype(fields, align=True)


def parameters_of(kernel: Callable[..., Any]) -> tuple[Argument | OwnMemory | None, ...]:
    """The parameters of a kernel in their order; None is a number."""
    hints = typing.get_type_hints(kernel, include_extras=True).items()
    return tuple(None if hint is int else hint.__metadata__[0] for name, hint in hints if name != LAST)


def arguments_of(kernel: Callable[..., Any]) -> tuple[Argument | None, ...]:
    """What a caller passes to a kernel."""
    return tuple(each for each in parameters_of(kernel) if not isinstance(each, OwnMemory))


def names_of(kernel: Callable[..., Any]) -> tuple[str, ...]:
    """What those are called."""
    names = [name for name in typing.get_type_hints(kernel) if name != LAST]
    return tuple(
        name for name, each in zip(names, parameters_of(kernel), strict=True) if not isinstance(each, OwnMemory)
    )


def answers(kernel: Callable[..., Any]) -> bool:
    """Does it return a number?"""
    return typing.get_type_hints(kernel).get(LAST) is int
