"""Players who call a referee, as the table and the referees of the club are told."""

from msgspec import Struct


class CallInfo(Struct):
    """A player has called a referee."""

    player: int
    name: str
    at: float


class RefereeCall(Struct):
    """A table where a referee is wanted: since when, by whom, and who is there as a referee already."""

    table: str
    title: str
    book: str
    called: list[CallInfo]
    referees: list[str]
