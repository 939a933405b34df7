"""Why a ruling was made, in codes: the foul and its variant, what is imposed, and what changed it on the way.

Records have these, so that the sentence is made in the language of whoever reads it (`sentences.py`).
"""

from dataclasses import MISSING, dataclass, fields
from typing import Any, Literal

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class RulingNote:
    """How a ruling came about: another player's foul `borne`, which `time` within a ladder's window, `adjusted` by the
    referee, or penalties `dropped` since another player won."""

    kind: Literal["borne", "time", "adjusted", "dropped"]
    of: str = ""  # the foul, the window, the adjustment
    time: int = 0


@dataclass(frozen=True, slots=True)
class Cause:
    """What a ruling is about; sanctions are in their JSON form, each with its penalty."""

    foul: str
    variant: str
    sanctions: tuple[Json, ...]
    notes: tuple[RulingNote, ...] = ()
    silent: bool = False


def cause_json(cause: Cause) -> Json:
    """The codes as JSON."""
    row = without_defaults(cause) | {"sanctions": [dict(each) for each in cause.sanctions]}
    return row | ({"notes": [without_defaults(note) for note in cause.notes]} if cause.notes else {})


def without_defaults(value: Cause | RulingNote) -> Json:
    """The fields that are set."""
    given = {each.name: getattr(value, each.name) for each in fields(value)}
    return {each.name: given[each.name] for each in fields(value) if each.default in (MISSING,) or given[each.name]}
