"""Records brought near: read from far memory while something else is still worked on."""

from collections.abc import Sequence


def bring_near(record: object) -> None:
    """Have a record at hand soon: compiled, the processor fetches it meanwhile (`program`). It changes nothing."""


def bring_place_near(numbers: Sequence[int], at: int) -> None:
    """The same for a place in a list."""
