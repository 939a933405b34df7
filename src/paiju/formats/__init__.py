"""Records of real games: read, replayed, written and counted (docs/records.md)."""

from paiju.formats.game import RecordedGame as Game
from paiju.formats.game import RecordedHand as Hand
from paiju.formats.game import RecordedWin as Win
from paiju.formats.reading import FORMATS, read, read_each
from paiju.formats.replay import Replayed, replay
from paiju.formats.writing import write

__all__ = ["FORMATS", "Game", "Hand", "Replayed", "Win", "read", "read_each", "replay", "write"]
