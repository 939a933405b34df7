"""What a rule does: the same hands played by two or more books (docs/lab.md)."""

from paiju.lab.judging import Findings
from paiju.lab.run import Experiment, play
from paiju.lab.telling import lab

__all__ = ["Experiment", "Findings", "lab", "play"]
