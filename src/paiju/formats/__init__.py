"""Records of real games, read, played again, written and counted; see docs/records.md."""

from paiju.formats.game import Game, Hand, Win
from paiju.formats.reading import FORMATS, read
from paiju.formats.replay import Replayed, replay
from paiju.formats.writing import write

__all__ = ["FORMATS", "Game", "Hand", "Replayed", "Win", "read", "replay", "write"]
