"""What people report of hands at a real table, in a match's record: as it was reported, and what was taken back."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from paiju.match.entered_worth import Account
from paiju.match.log import line


@dataclass(frozen=True, slots=True)
class Entered:
    """Something reported of a hand, and its effect."""

    body: Mapping[str, object]
    account: Account = field(compare=False)

    def lines(self) -> list[str]:
        """As it was reported."""
        return [line("told", told=self.body)]


@dataclass(frozen=True, slots=True)
class Struck:
    """A report made by mistake and taken back; `body` is what it said."""

    body: Mapping[str, object]

    def lines(self) -> list[str]:
        """What it said."""
        return [line("struck", told=self.body)]
