"""A round's clock from the record alone: when it began, how long it was stopped, which tables got more time. Anything
that shows a clock restarts it from here, even after a power cut."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from paiju.errors import InputError
from paiju.languages import _
from paiju.tournament.record.state import ARRIVAL, EventState, Halt, TableKey
from paiju.tournament.rulings.appeals import APPEAL_TIME
from paiju.tournament.rulings.clock import TO_RESULTS, RoundTimes, round_times

Span = tuple[datetime, datetime | None]  # from when to when nothing was played; None: it still stands


def clock_of(state: EventState, stage: str, round: str) -> RoundTimes:
    """The times of a round that has begun. A pause postpones everything still to come by its length (reading:276);
    while play is stopped, times are those at which it stopped, and `stands` says since when."""
    start = state.starts.get((stage, round))
    if start is None:
        raise InputError("round", _("the round has not begun, so it has no clock"))
    more = {key[2]: timedelta(minutes=minutes) for key, minutes in state.extra.items() if key[:2] == (stage, round)}
    plain = round_times(state.book(stage), state.stage(stage), start, {name: more[name] for name in more if more[name]})
    end = state.ends.get((stage, round))
    now = delayed(plain, stood_still(state.halts, (stage, round), start, end))
    return now if end is None else replace(with_end(now, end), tables=own_ends(now, end), stands=None)


def own_ends(times: RoundTimes, announced: datetime) -> dict[str, datetime]:
    """When tables with extra time end, once the end of the round is announced: that much later, but no later than
    planned if the round itself was allowed to continue."""
    if times.end is None:
        return dict(times.tables)
    late = announced - times.end
    return {name: max(each + min(late, timedelta()), announced) for name, each in times.tables.items()}


def end_of_table(state: EventState, key: TableKey) -> datetime | None:
    """When a table's game ended, including its extra time; None while the round is being played."""
    if key[:2] not in state.ends:
        return None
    times = clock_of(state, *key[:2])
    return times.tables.get(key[2], times.end)


def stood_still(halts: Sequence[Halt], at: tuple[str, str], start: datetime, end: datetime | None) -> list[Span]:
    """When a round was stopped after its start, its own halts and the event's; spans that touch are merged."""
    own = sorted((each for each in halts if (each.stage, each.round) in (ARRIVAL, at)), key=lambda each: each.since)
    spans: list[Span] = []
    for halt in own:
        since, until = max(halt.since, start), halt.went_on if halt.over else None
        if (until is not None and until <= start) or (end is not None and since >= end):
            continue
        if spans and (spans[-1][1] is None or since <= spans[-1][1]):
            since, before = spans.pop()
            until = None if before is None or until is None else max(before, until)
        spans.append((since, until))
    return spans


def moved_on(moment: datetime, spans: Sequence[Span]) -> datetime:
    """A moment postponed by every pause that began before it."""
    for since, until in spans:
        if moment > since and until is not None:
            moment += until - since
    return moment


def delayed(times: RoundTimes, spans: Sequence[Span]) -> RoundTimes:
    """The times after pauses."""
    later = replace(
        times,
        pause=None if times.pause is None else moved_on(times.pause, spans),
        warning=None if times.warning is None else moved_on(times.warning, spans),
        tables={name: moved_on(each, spans) for name, each in times.tables.items()},
        stands=spans[-1][0] if spans and spans[-1][1] is None else None,
    )
    return later if times.end is None else with_end(later, moved_on(times.end, spans))


def with_end(times: RoundTimes, end: datetime) -> RoundTimes:
    """Another end, and what is timed from it (mcr:Q149(2), mcr:Q144(1))."""
    return replace(times, end=end, appeals=end + APPEAL_TIME, results=(end + TO_RESULTS[0], end + TO_RESULTS[1]))
