"""Players that are programs: ours, by level, and foreign ones (docs/bots-api.md)."""

from paiju.bots.level import Bot

__all__ = ["Bot"]
