"""What events come to, counted once for each state that comes to something else: a signature changes no standing."""

from concurrent.futures import Future
from threading import Lock

from paiju.tournament.counting.outcome import EventOutcome
from paiju.tournament.record.state import EventState

MOST_OUTCOMES = 30
COUNTED = ("plan", "enrolled", "people", "given", "cards", "forfeits", "leaders", "coaches", "draws", "halts")

_counted: list[tuple[EventState, "Future[EventOutcome]"]] = []  # the last asked for at the end
_lock = Lock()


def outcome_of(state: EventState) -> EventOutcome:
    """The outcome of a state; to be asked in a thread. Who asks while it is counted waits for it."""
    with _lock:
        at = next((at for at in reversed(range(len(_counted))) if counts_alike(_counted[at][0], state)), None)
        counting = (state, Future[EventOutcome]()) if at is None else _counted.pop(at)
        _counted.append(counting)
        del _counted[:-MOST_OUTCOMES]
    if at is None:
        count_into(counting)
    return counting[1].result()


def counts_alike(a: EventState, b: EventState) -> bool:
    """Do two states come to the same? A state hands on to the next what was not changed, so most of it is the same
    value."""
    return all(getattr(a, name) is getattr(b, name) for name in COUNTED) and a.results == b.results


def count_into(counting: tuple[EventState, "Future[EventOutcome]"]) -> None:
    """Count, and tell whoever waits; what failed is tried again by the next who asks."""
    state, future = counting
    try:
        future.set_result(state.outcome())
    except BaseException as error:
        with _lock:
            _counted[:] = [other for other in _counted if other is not counting]
        future.set_exception(error)
