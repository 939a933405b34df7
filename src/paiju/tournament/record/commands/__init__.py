"""All that can be said about an event, by the word its entries carry."""

from paiju.tournament.record.commands import (
    at_table,
    ceremony,
    drawing,
    entrants,
    hall,
    lineups,
    planning,
    publishing,
    refereeing,
    registration,
    results,
    rounds,
    teams,
)
from paiju.tournament.record.commands.base import EventCommand

MODULES = (
    planning, registration, entrants, teams, drawing, lineups, rounds, hall, at_table, results, refereeing, publishing,
    ceremony,
)  # fmt: skip


def is_command(value: object) -> bool:
    """One of the commands, not what they are made of."""
    return isinstance(value, type) and issubclass(value, EventCommand) and value is not EventCommand


COMMANDS: dict[str, type[EventCommand]] = {
    value.kind: value for module in MODULES for value in vars(module).values() if is_command(value)
}
