"""The state up to which an event's results are told."""

from collections.abc import Sequence
from dataclasses import replace

from paiju.tournament.record.chain import LogEntry
from paiju.tournament.record.fold import fold
from paiju.tournament.record.missing_book import books_brought
from paiju.tournament.record.state import EventState


def revealed_state(state: EventState, entries: Sequence[LogEntry]) -> EventState:
    """As it is, or as it was when results were hidden. Names are those of today: who was erased since is erased there
    too."""
    if state.hidden is None:
        return state
    return replace(folded_until(entries, state.hidden.since), people=state.people)


def folded_until(entries: Sequence[LogEntry], count: int) -> EventState:
    """The state after so many entries; a book that a later one brings along is theirs as well."""
    return fold(entries[:count], next(iter(books_brought(entries)), None))
