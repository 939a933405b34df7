"""The relay that a table plays a game of, as the journal keeps it."""

from msgspec import Struct


class TeamPlan(Struct, frozen=True, omit_defaults=True):
    """A team of a relay: its members in their order, and who may stand in for one of them."""

    name: str
    members: tuple[str, ...]
    substitutes: tuple[str, ...] = ()


class PlayedGame(Struct, frozen=True, omit_defaults=True):
    """A game of a relay that is over: the table it was played at, the team at each seat, and by team who played, the
    points it left and the places."""

    table: str
    seats: tuple[int, ...]
    players: tuple[str, ...]
    points: tuple[int, ...]
    places: tuple[int | None, ...]


class RelayPlan(Struct, frozen=True, omit_defaults=True):
    """The relay a table plays one game of: its teams, how many games each member plays, how many substitutes a team may
    have, the games before this one, and who had taken which place before."""

    teams: tuple[TeamPlan, ...]
    games: int = 1
    substitutes: int = 1
    played: tuple[PlayedGame, ...] = ()
    places: tuple[tuple[str, str], ...] = ()  # the name of a place, and whose it is
