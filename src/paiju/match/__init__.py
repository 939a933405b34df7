"""Hands make a game: who deals, when it ends, what it comes to."""

from paiju.match.match import Match
from paiju.match.rotation import Position

__all__ = ["Match", "Position"]
