"""How often a player decides as the people in real records did (docs/bots.md)."""

from paiju.agreement.run import agree

__all__ = ["agree"]
