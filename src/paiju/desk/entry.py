"""Something entered at a desk."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from paiju.languages import Text
from paiju.match.entered_worth import Account
from paiju.referee import Ruling


@dataclass(slots=True)
class Entry:
    """Something entered: what, by whom, when; what it came to; and by which entry it was taken back, if it was."""

    body: Mapping[str, object]
    by: str = ""
    at: float = 0.0
    key: str = ""
    replayed: bool = False  # read from what was written before
    hand: str = ""  # the hand it belongs to, by name
    game: int = 0
    account: Account | None = None
    ruling: Ruling | None = None
    ruled: int = -1  # the ruling's number in its match
    closed: int = 0  # hands that had been played; of what is no part of play
    undone: int = 0  # the number of the entry that took it back, counted from 1
    stays: tuple[Text, ...] = ()  # of a ruling taken back what could not be put back
    after: tuple[int, ...] = field(default=())  # points by player once it was done

    @property
    def do(self) -> str:
        """What it is."""
        return str(self.body.get("do"))
