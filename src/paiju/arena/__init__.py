"""Players measured against each other on the same walls (docs/arena.md)."""

from paiju.arena.contest import Contest, contest
from paiju.arena.league import league
from paiju.arena.run import ContestOutcome as Outcome
from paiju.arena.run import arena, play

__all__ = ["Contest", "Outcome", "arena", "contest", "league", "play"]
