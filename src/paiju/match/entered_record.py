"""The record of a game that people reported, followed line by line: every report is made again."""

from collections.abc import Iterable

from paiju import fields
from paiju.core.play.deal import EXPOSED
from paiju.errors import InputError
from paiju.match.entered_log import Struck
from paiju.match.match import Match
from paiju.match.ruled import note_ruling, pause
from paiju.referee import incident_from
from paiju.referee.ruling_record import ruling_from
from paiju.table.codec import Json
from paiju.table.record import at_line, of_field


def follow_entered(match: Match, rows: Iterable[tuple[int, Json]]) -> None:
    """The lines of a hand, each carried out again. Their outcome is compared with the record at the end."""
    for number, row in rows:
        try:
            follow_line(match, row)
        except InputError as error:
            raise at_line(number, of_field(error)) from None


def follow_line(match: Match, row: Json) -> None:
    """One line; lines that only follow from others need nothing."""
    match row.get("type"):
        case "hand":
            match_opened(match)
        case "told":
            match.tell(fields.mapping(row.get("told"), "told"), from_record=True)
        case "struck":
            match.log.append(Struck(fields.mapping(row.get("told"), "told")))
        case "ruled":
            rule_again(match, row)
        case "undone":
            match.undo(fields.number(row.get("number"), "number", len(match.log)), "sticks" not in row)
        case "paused" | "resumed":
            pause(match, row["type"] == "resumed")
        case "sat":
            match.seat(*(row.get(key) for key in ("player", "name")))  # type: ignore[arg-type]
        case "after":
            close_again(match, row)


def match_opened(match: Match) -> None:
    """A hand line opens the hand, unless it is open already."""
    if match.entered_hand is None:
        match.open_entered()


def rule_again(match: Match, row: Json) -> None:
    """Carry out the ruling in the record."""
    incident = incident_from(row.get("incident"), match.book)
    exposed = tuple(str(tile) for tile in fields.items(row.get("exposed"), "exposed", EXPOSED))
    note_ruling(match, ruling_from(row.get("ruling"), incident, match.book), exposed)


def close_again(match: Match, row: Json) -> None:
    """The end of a hand: already reported, or given up."""
    if row.get("kind") == "abandoned":
        match.abandon()
    elif match.entered_hand is not None:
        match.void()
