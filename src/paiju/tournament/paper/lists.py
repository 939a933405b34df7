"""Seating and games as rows for files, their heads in the words that programs read."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from paiju.tournament.counting.outcome import EventOutcome, StandingLine
from paiju.tournament.counting.values import NO_SEAT
from paiju.tournament.event import TournamentEvent
from paiju.tournament.files.cells import FileCell, number_or_text
from paiju.tournament.files.people import Roster
from paiju.tournament.files.seats_file import WINDS
from paiju.tournament.tables import EventPlayer, TableSeats

FileRows = list[list[FileCell]]
EMA_COLUMNS = (
    "tournament", "participants", "place", "first name", "last name", "EMA number", "table points", "score",
    "EMA member", "country", "date", "host country", "city", "MERS", "short name", "rules", "period", "days", "extra",
)  # fmt: skip
EMA_TEXTS = ("ema", "mcr")  # rule books by which events of EMA are played
RULES = {"points": "MCR", "han_and_fu": "RCR"}


def seating_rows(seats: Iterable[TableSeats], roster: Roster) -> FileRows:
    """A line for each table, with room for its points: filled in, it is a file of results. A player whose name is not
    theirs alone is written by number."""
    rows: FileRows = [["stage", "round", "table", *WINDS, "e", "s", "w", "n"]]
    for table in seats:
        words = [word_for(roster, id) for id in table.players] + [""] * (4 - len(table.players))
        rows.append([table.stage, number_or_text(table.round), number_or_text(table.table), *words, "", "", "", ""])
    return rows


def word_for(roster: Roster, id: str) -> str:
    """By what a player is found again."""
    player = roster.get(id)
    return player.name if roster.by_word.get(player.name) == id else player.number or id


def games_rows(outcome: EventOutcome, roster: Roster) -> FileRows:
    """Every game of every player as it was counted."""
    rows: FileRows = [
        ["stage", "round", "table", "number", "player", "team", "seat", "points", "game", "place", "standard", "pt"]
    ]
    for game in outcome.games:
        player = roster.get(game.player)
        at: list[FileCell] = [game.stage, number_or_text(game.round), number_or_text(game.table)]
        who: list[FileCell] = [
            number_or_text(player.number),
            player.name,
            player.team,
            "" if game.seat == NO_SEAT else "ESWN"[game.seat % 4],
        ]
        rows.append([*at, *who, game.points, game.game, game.place, game.standard, game.pt])
    return rows


def is_of_ema(event: TournamentEvent) -> bool:
    """May it be one of EMA's events: by its rules, or because its organiser says so?"""
    return event.book.text in EMA_TEXTS or "ema" in event.settings


def ema_rows(event: TournamentEvent, roster: Roster, outcome: EventOutcome) -> FileRows:
    """The list in the columns that EMA's office takes: the head, and a line for everybody who has a place. What only
    the organiser knows stands in the event's `[ema]` table (`mers`, `short`, `country`, `city`, `rules`, `period`,
    `days`, `extra`) and in the entrants' own fields `first_name`, `last_name`, `ema`."""
    placed = [line for line in outcome.standings if line.place is not None]
    rows: FileRows = [list(EMA_COLUMNS)]
    return rows + [ema_row(event, roster.get(line.player), line, len(placed)) for line in placed]


def ema_row(event: TournamentEvent, player: EventPlayer, line: StandingLine, count: int) -> list[FileCell]:
    """One player."""
    own_settings = event.settings.get("ema")
    own: Mapping[str, object] = own_settings if isinstance(own_settings, Mapping) else {}
    first, last = names_of(player)
    number = player.fields.get("ema", "")
    table, score = points_of(line)
    return [
        event.name, count, line.place, first, last.upper(), number, table, score,
        "yes" if number else "no", player.country, event.start,
        *(text(own, key) for key in ("country", "city", "mers")),
        text(own, "short") or event.name, text(own, "rules") or RULES.get(event.book.counts, event.book.id),
        text(own, "period"), text(own, "days") or days_of(event), text(own, "extra"),
    ]  # fmt: skip


def text(settings: Mapping[str, object], key: str) -> str:
    """What the organiser wrote, or nothing."""
    return str(settings.get(key, ""))


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


def days_of(event: TournamentEvent) -> FileCell:
    """How many days the event takes."""
    return (event.end - event.start).days + 1 if event.start and event.end else None
