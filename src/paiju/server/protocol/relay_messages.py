"""The relay of a table, as everybody at it sees it."""

from msgspec import Struct


class RelayPlace(Struct):
    """A place in a team, for a member or substitute: its id (t0.1), the name, who holds it, and whether they are
    here."""

    place: str
    name: str
    person: str | None = None
    here: bool = False


class RelayTeam(Struct):
    """A team of a relay, with the points handed on to it, or its final points."""

    name: str
    members: list[RelayPlace]
    substitutes: list[RelayPlace]
    points: int


class RelayGameInfo(Struct):
    """A finished game of a relay, by team; a team whose player is out has no place."""

    table: str
    players: list[str]
    points: list[int]
    places: list[int | None]


class RelayInfo(Struct):
    """The relay that a table's game belongs to. Games are counted from 1; `seats` is the team of each player, `playing`
    and `next` say by team who plays this game and whose turn it is in the following one; `over` why none follows."""

    game: int
    games: int
    teams: list[RelayTeam]
    seats: list[int]
    playing: list[str]
    next: list[str]
    played: list[RelayGameInfo]
    over: str = ""
