"""What somebody may say of their own: at their own table, for their own team, in their own name."""

from collections.abc import Callable
from typing import Any

from paiju.tournament.record.commands.base import EventCommand
from paiju.tournament.record.state import EventState

Rule = Callable[[EventState, str, Any], bool]
TABLES = "referee_tables"  # of the plan's settings: the tables of a referee, by id; who has none listed has all
Words = tuple[str, str]  # Chinese, English


def sits_there(state: EventState, who: str, stage: str, round: str, table: str) -> bool:
    """Has somebody a seat at a table?"""
    return any(one.table == table and who in one.players for one in state.seating.get((stage, round), ()))


def own_table(state: EventState, who: str, command: Any) -> bool:
    """The result of a table at which they sit; where nobody was seated, of a table at which they played."""
    told = command.result
    if (told.stage, told.round) in state.seating:
        return sits_there(state, who, told.stage, told.round, told.table)
    return who in told.players


def own_correction(state: EventState, who: str, command: Any) -> bool:
    """The result of a table at which they sit, while nobody has signed it."""
    told = command.result
    sheet = state.sheets.get((told.stage, told.round, told.table))
    return own_table(state, who, command) and sheet is not None and not sheet.signed and not sheet.audited


def own_signature(_: EventState, who: str, command: Any) -> bool:
    """Their own name under a sheet, as a player."""
    return bool(command.person == who and command.signs_as == "player")


def own_call(_: EventState, who: str, command: Any) -> bool:
    """A call or a protest in their own name; that they sit there the record asks."""
    return bool(command.player == who)


def own_appeal(state: EventState, who: str, command: Any) -> bool:
    """An appeal of their own, or of a player of the team they lead."""
    one = state.enrolled.get(command.player)
    return bool(command.player == who or (one and one.player.team and state.leader(one.player.team) == who))


def own_team(state: EventState, who: str, command: Any) -> bool:
    """Of the team they lead."""
    return bool(command.team) and state.leader(command.team) == who


def own_number(state: EventState, who: str, _: Any) -> bool:
    """A number of their own in the draw that is being made."""
    return state.drawing is not None and who in state.drawing.leaders


def own_entry(_: EventState, who: str, command: Any) -> bool:
    """Their own wish to enter."""
    return bool(command.player.id == who)


# --- referees at their tables ---------------------------------------------------------------------


def referee_tables(state: EventState, who: str) -> frozenset[str] | None:
    """The tables that the plan gives a referee; None: all of them."""
    told = state.planned.settings.get(TABLES)
    own = told.get(who) if isinstance(told, dict) else None
    return frozenset(str(one) for one in own) if isinstance(own, list | tuple) and own else None


def at_own_tables(state: EventState, who: str, command: EventCommand) -> bool:
    """Something of a table that is the referee's; where the plan gives them none, of any. Nobody signs for another."""
    if getattr(command, "signs_as", "referee") != "referee" or getattr(command, "person", who) != who:
        return False
    tables = referee_tables(state, who)
    return tables is None or table_of(state, command) in tables


def table_of(state: EventState, command: Any) -> str:
    """Which table a command is about: as it says, as its result or the call it answers says, or where the player sits
    in its round; "" where it is about none."""
    for one in (command, getattr(command, "result", None)):
        table = getattr(one, "table", None)
        if isinstance(table, str):
            return table
    entry = getattr(command, "entry", None)
    answered = state.calls.get(entry) or state.protests.get(entry) if isinstance(entry, int) else None
    if answered is not None:
        return str(answered.table[2])
    told = getattr(command, "penalty", None) or command
    at = (getattr(told, "stage", ""), getattr(told, "round", ""))
    player = getattr(told, "player", "")
    return next((one.table for one in state.seating.get(at, ()) if player in one.players), "")
