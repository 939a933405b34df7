"""The relay of a table, as everybody at it is told."""

from msgspec import Struct


class RelayPlace(Struct):
    """A member or substitute of a team: where that is (t0.1), the name, whose place it is, and are they here?"""

    place: str
    name: str
    person: str | None = None
    here: bool = False


class RelayTeam(Struct):
    """A team of a relay, with the points it has been handed on, or was left with."""

    name: str
    members: list[RelayPlace]
    substitutes: list[RelayPlace]
    points: int


class RelayGameInfo(Struct):
    """A game of a relay that is over, by team; a team whose player is out has no place."""

    table: str
    players: list[str]
    points: list[int]
    places: list[int | None]


class RelayInfo(Struct):
    """The relay a table plays a game of. Games are counted from 1; `seats` is the team of each player, `playing` and
    `next` say by team who plays this game and whose turn it is in the following one; `over` why none follows."""

    game: int
    games: int
    teams: list[RelayTeam]
    seats: list[int]
    playing: list[str]
    next: list[str]
    played: list[RelayGameInfo]
    over: str = ""
