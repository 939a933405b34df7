"""The list of results in the columns that EMA's office takes.

What only the organiser knows stands in the event's `[ema]` table (`mers`, `short`, `country`, `city`, `rules`,
`period`, `days`, `extra`) and in the entrants' own fields `first_name`, `last_name`, `ema`.
"""

from collections.abc import Mapping
from fractions import Fraction

from paiju.tournament.event import Event
from paiju.tournament.files.cells import FileCell
from paiju.tournament.files.lists import FileRows
from paiju.tournament.files.people import Roster
from paiju.tournament.outcome import EventOutcome, StandingLine
from paiju.tournament.tables import EventPlayer

EMA_COLUMNS = (
    "tournament", "participants", "place", "first name", "last name", "EMA number", "table points", "score",
    "EMA member", "country", "date", "host country", "city", "MERS", "short name", "rules", "period", "days", "extra",
)  # fmt: skip
RULES = {"official": "MCR", "riichi": "RCR"}


def ema_rows(event: Event, roster: Roster, outcome: EventOutcome) -> FileRows:
    """The head and a line for everybody who has a place."""
    placed = [line for line in outcome.standings if line.place is not None]
    rows: FileRows = [list(EMA_COLUMNS)]
    return rows + [ema_row(event, roster.get(line.player), line, len(placed)) for line in placed]


def ema_row(event: Event, player: EventPlayer, line: StandingLine, count: int) -> list[FileCell]:
    """One player."""
    told = event.settings.get("ema")
    own: Mapping[str, object] = told if isinstance(told, Mapping) else {}
    first, last = names_of(player)
    number = player.fields.get("ema", "")
    table, score = points_of(line)
    return [
        event.name, count, line.place, first, last.upper(), number, table, score,
        "yes" if number else "no", player.country, event.start,
        *(text(own, key) for key in ("country", "city", "mers")),
        text(own, "short") or event.name, text(own, "rules") or RULES.get(event.book.scoring.family, event.book.id),
        text(own, "period"), text(own, "days") or days_of(event), text(own, "extra"),
    ]  # fmt: skip


def text(told: Mapping[str, object], key: str) -> str:
    """What the organiser wrote, or nothing."""
    return str(told.get(key, ""))


def names_of(player: EventPlayer) -> tuple[str, str]:
    """First and last name: the entrant's own fields, else the name taken apart at its last blank."""
    if player.fields.get("last_name"):
        return player.fields.get("first_name", ""), player.fields["last_name"]
    first, _, last = player.name.strip().rpartition(" ")
    return first.strip(), last


def points_of(line: StandingLine) -> tuple[Fraction | None, Fraction | None]:
    """Table points, where the book has them, and the score."""
    got = line.metrics
    return got.get("standard"), got.get("game" if "standard" in got else "pt", got.get("game"))


def days_of(event: Event) -> FileCell:
    """How many days the event takes."""
    return (event.end - event.start).days + 1 if event.start and event.end else None
