"""What people tell of hands at a real table, on a match's record: as it was told, and what was taken back."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from paiju.match.entered_worth import Account
from paiju.match.log import line


@dataclass(frozen=True, slots=True)
class Entered:
    """Something told of a hand, and what it came to."""

    body: Mapping[str, object]
    account: Account = field(compare=False)

    def lines(self) -> list[str]:
        """As it was told."""
        return [line("told", told=self.body)]


@dataclass(frozen=True, slots=True)
class Struck:
    """Something told by mistake and taken back; `body` is what it was."""

    body: Mapping[str, object]

    def lines(self) -> list[str]:
        """What it was."""
        return [line("struck", told=self.body)]
