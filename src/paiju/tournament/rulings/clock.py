"""The times of a round: start, break, warning, end, and until when one may appeal; also for a table with extra time."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from paiju.books.book import Book
from paiju.tournament.event import EventStage
from paiju.tournament.rulings.appeals import APPEAL_TIME

TO_RESULTS = timedelta(minutes=30), timedelta(minutes=60)  # after the end (mcr:Q144(1), mcr:Q147(6))
REFEREES_EARLY = timedelta(minutes=30)  # before the start (mcr:Q145(2))


@dataclass(frozen=True)
class RoundTimes:
    """When what happens in a round. None: the book or the stage has no such moment."""

    referees: datetime  # in the hall
    start: datetime
    pause: datetime | None  # about when the break begins: after the book's number of rounds, half the time
    pause_minutes: int
    warning: datetime | None  # "15 minutes are left"
    end: datetime | None  # unfinished hands stop too (mcr:Q147(2))
    appeals: datetime | None  # until when an appeal is taken (mcr:Q149(2))
    results: tuple[datetime, datetime] | None  # when standings are due, at best and at the latest
    tables: Mapping[str, datetime]  # the end of tables with extra time
    stands: datetime | None = None  # since when nothing is played; later times move on until play goes on


def round_times(
    book: Book, stage: EventStage, start: datetime, extra: Mapping[str, timedelta] | None = None
) -> RoundTimes:
    """From the announced start: the stage's minutes or the book's, warning and break as the book has them (mcr:Q147(1),
    mcr:Q147(2)). The break is within the time, unless the book is told otherwise (reading:321)."""
    minutes = stage.minutes or book.game.minutes
    referees = start - REFEREES_EARLY
    if not minutes:
        return RoundTimes(referees, start, None, 0, None, None, None, None, {})
    clock = book.clock
    end = start + timedelta(minutes=minutes)
    pause = None
    if clock.break_after and clock.break_minutes:
        rest = timedelta(minutes=clock.break_minutes)
        end = end if clock.break_within else end + rest
        played = end - rest - start
        pause = start + played * clock.break_after / max(book.game.rounds, 1)
    return RoundTimes(
        referees,
        start,
        pause,
        clock.break_minutes if pause else 0,
        end - timedelta(minutes=clock.notice) if clock.notice else None,
        end,
        end + APPEAL_TIME,
        (end + TO_RESULTS[0], end + TO_RESULTS[1]),
        {table: end + more for table, more in (extra or {}).items()},
    )
