"""Records of the core copied for another thread, as far as it needs them."""

from copy import deepcopy
from typing import Any

from paiju.core.flat import FlatRecord
from paiju.core.play.deal import Deal

# All before it is copied: of a table everything but how it came to be as it is, of notes what holds for every hand.
OF_TABLE, OF_NOTES = "log", "leaves"


def copy_table(to: Any, source: Any) -> None:
    """Copy a table into the first place of others."""
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
