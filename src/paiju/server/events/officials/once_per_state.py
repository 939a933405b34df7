"""Parts of a view that are the same for all who look: made once for a state, since a chain's head names all it says."""

from collections.abc import Callable
from typing import Generic, TypeVar

from paiju.tournament.record.state import EventState

MOST_KEPT = 20  # states
T = TypeVar("T")


class OncePerState(Generic[T]):
    """What a state comes to, kept for the states seen last. Two threads may both make it; they make the same."""

    def __init__(self, make: Callable[[EventState], T]) -> None:
        self.make = make
        self.kept: dict[str, T] = {}

    def __call__(self, state: EventState) -> T:
        found = self.kept.get(state.head)
        if found is None:
            found = self.make(state)
            while len(self.kept) >= MOST_KEPT:
                self.kept.pop(next(iter(self.kept)), None)
            self.kept[state.head] = found
        return found
