"""What a thread of a card knows of the others, and what it does with them.

Compiled, these are the card's own instructions (`program`). In the interpreter a thread is one of Python's, and `block`
says which.
"""

from contextvars import ContextVar
from copy import deepcopy
from threading import Barrier, Lock
from typing import Any

from paiju.core.flat import FlatRecord
from paiju.core.play.deal import Deal

# All before it is copied: of a table what weighing reads of it, of notes what holds for every hand.
OF_TABLE, OF_NOTES = "wall", "leaves"


class ActedThread:
    """One of the threads of Python that act out a block of a card's."""

    def __init__(self, number: int, barrier: Barrier, answers: list[bool]) -> None:
        self.number, self.barrier, self.answers = number, barrier, answers


block: ContextVar[ActedThread] = ContextVar("block")
one_at_a_time = Lock()


def thread_number() -> int:
    """Which thread this is, of all on the card."""
    return block.get().number


def thread_count() -> int:
    """How many there are."""
    return block.get().barrier.parties


def number_in_block() -> int:
    """Which thread of its block this is."""
    return block.get().number


def threads_in_block() -> int:
    """How many there are."""
    return block.get().barrier.parties


def block_number() -> int:
    """Which block this is."""
    return 0


def block_count() -> int:
    """How many there are."""
    return 1


def lane() -> int:
    """Which thread of its warp this is: in the interpreter a warp has one."""
    return 0


def wait_for_all() -> None:
    """Until every thread of the block is here."""
    block.get().barrier.wait()


def any_of_all(says: bool) -> bool:
    """Whether any thread of the block says so; all of them are asked."""
    me = block.get()
    me.answers[me.number] = says
    me.barrier.wait()
    answer = any(me.answers)
    me.barrier.wait()
    return answer


def add_to(numbers: Any, i: int, more: int) -> None:
    """Add to a number that other threads add to as well."""
    with one_at_a_time:
        numbers[i] += more


def lower_to(numbers: Any, i: int, number: int) -> None:
    """Make a number the least of those that threads have."""
    with one_at_a_time:
        numbers[i] = min(numbers[i], number)


def raise_by(numbers: Any, i: int, more: int) -> int:
    """Add to a number that other threads add to as well; what it was before."""
    with one_at_a_time:
        before: int = numbers[i]
        numbers[i] += more
    return before


def take_together(numbers: Any, i: int) -> int:
    """Raise a number by the threads of a warp; what it was before. All of them come here."""
    return raise_by(numbers, i, 1)


def copy_table(to: Any, source: Any) -> None:
    """Copy what weighing reads of a table into the first place of others."""
    to[0] = Deal()
    copy_before(OF_TABLE, to[0], source)


def copy_outlook(to: Any, source: Any) -> None:
    """Copy what was noted before anything is weighed into the first place of other notes."""
    copy_before(OF_NOTES, to[0], source)


def copy_before(end: str, to: FlatRecord, source: FlatRecord) -> None:
    """Copy the fields before one of them."""
    for name, *_ in type(to).LAYOUT:
        if name == end:
            return
        setattr(to, name, deepcopy(getattr(source, name)))
