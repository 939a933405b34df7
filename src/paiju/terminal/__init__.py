"""A game in the terminal: one person against simple players, with the keyboard, line by line."""

from paiju.terminal.game import play
from paiju.terminal.saving import GameChoice

__all__ = ["GameChoice", "play"]
