"""Notes on which something stands already: a player remembers nothing of it."""

from collections.abc import Callable

from paiju.core.players.notes import Notes


def scribbled(number: Callable[[], int]) -> Notes:
    """Notes with any number in every place."""
    notes = Notes()
    for name, _, length in Notes.LAYOUT:
        if isinstance(length, tuple):
            setattr(notes, name, [[number() for _ in range(length[1])] for _ in range(length[0])])
        else:
            setattr(notes, name, number() if length == 1 else [number() for _ in range(length)])
    return notes
