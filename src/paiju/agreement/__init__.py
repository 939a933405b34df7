"""How often a player decides as people did in recorded games (docs/bots.md)."""

from paiju.agreement.run import agree

__all__ = ["agree"]
