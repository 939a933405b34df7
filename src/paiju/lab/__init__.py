"""What a rule does: the same hands by two books (docs/lab.md)."""

from paiju.lab.run import Findings, lab, play

__all__ = ["Findings", "lab", "play"]
