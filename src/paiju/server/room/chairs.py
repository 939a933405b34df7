"""The chairs of a table, and who plays there."""

from dataclasses import dataclass

VACANT = "steady"  # the level that plays where somebody left


@dataclass(frozen=True, slots=True)
class Seal:
    """The head of a player's own chain of nonces, and how many of its links were shown (paiju.fair)."""

    head: bytes
    at: int = 0


@dataclass(slots=True)
class Chair:
    """A chair and who plays there."""

    kind: str
    name: str = ""
    person: str | None = None
    level: str = VACANT
    stand_in: str | None = None  # the level of a bot that plays for the person
    timeouts: int = 0  # in a row
    bank: int = 0  # milliseconds left in this hand
    vacated: bool = False  # somebody left; another may take it
    seal: Seal | None = None
    sealed: int = 0  # how often since the last deal

    @property
    def human(self) -> bool:
        """Does a person or a program play here, by messages?"""
        return self.kind in ("person", "program") and self.stand_in is None

    @property
    def bot(self) -> str | None:
        """The level that plays here."""
        return self.stand_in if self.stand_in else self.level if self.kind == "bot" else None
