"""From hands to a game: who deals, when it ends, what the result is."""

from paiju.match.match import Match
from paiju.match.rotation import Position

__all__ = ["Match", "Position"]
