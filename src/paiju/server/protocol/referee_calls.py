"""Players who call a referee, as shown to the table and the club's referees."""

from msgspec import Struct


class CallInfo(Struct):
    """A player has called a referee."""

    player: int
    name: str
    at: float


class RefereeCall(Struct):
    """A table that has called a referee: since when, by whom, and who is already there as a referee."""

    table: str
    title: str
    book: str
    called: list[CallInfo]
    referees: list[str]
