"""Which round and table a game of Pantheon's was: it only says when it ended."""

import re
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, date, datetime, tzinfo
from zoneinfo import ZoneInfo

from paiju.tournament.pantheon.forms import PantheonGame

DAY = re.compile(r"(\d{4})-(\d\d)-(\d\d)")
TOURNAMENT = ("EVENT_TYPE_TOURNAMENT", "tournament", 1)


def rounds_of(games: Sequence[PantheonGame]) -> list[tuple[str, str]] | None:
    """Round and table of each game where everybody has played the same number of games before; None where not."""
    played: Counter[int] = Counter()
    tables: Counter[int] = Counter()
    places = []
    for game in games:
        before = {played[player] for player in game.players}
        if len(before) > 1:
            return None
        number = before.pop() + 1
        tables[number] += 1
        places.append((str(number), str(tables[number])))
        played.update(game.players)
    return places


def days_of(games: Sequence[PantheonGame]) -> list[tuple[str, str]]:
    """The day of each game, and which game of the day it was."""
    numbers: Counter[str] = Counter()
    places = []
    for game in games:
        day = day_of(game.date)
        name = day.isoformat() if day else "1"
        numbers[name] += 1
        places.append((name, str(numbers[name])))
    return places


def day_of(text: str) -> date | None:
    """The day a date begins with."""
    written = DAY.match(text)
    try:
        return date(*map(int, written.groups())) if written else None
    except ValueError:
        return None


def moment_of(text: str, zone: str) -> datetime | None:
    """A date with its time, in the event's zone if it names none."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=zone_of(zone))


def zone_of(name: str) -> tzinfo:
    """A time zone by its name; UTC for one that nobody knows."""
    try:
        return ZoneInfo(name) if name else UTC
    except (ValueError, OSError, LookupError):
        return UTC
