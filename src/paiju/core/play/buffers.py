"""Buffers that the functions of the table share, so that nothing is allocated while a hand is played."""

from typing import NamedTuple

from paiju.core.rules import Win


class Buffers(NamedTuple):
    """A win to be judged, rows for readings, places, the table of suit costs, and its working numbers."""

    win: Win
    rows: list[int]
    spots: list[int]
    costs: bytes
    work: list[int]
