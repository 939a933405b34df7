"""What was found out about one thing that a record promises."""

from dataclasses import dataclass
from typing import Literal

from paiju.languages import Text

Outcome = Literal["agrees", "differs", "missing"]
What = Literal["commitment", "match", "chain", "seal", "dice", "special", "wall", "play", "mine"]


@dataclass(frozen=True, slots=True)
class Check:
    """One thing checked, with both sides: of a wall or of the play the first difference, and where it is: the place in
    the wall, counted from one, the line of the file. Of chains and words `why` says what the sides are."""

    what: What
    outcome: Outcome
    record: object
    computed: object
    place: int = 0
    line: int = 0
    why: Text | None = None


def differs(what: What, record: object, computed: object, text: Text) -> Check:
    """Something that is not what it should be."""
    return Check(what, "differs", record, computed, why=text)
