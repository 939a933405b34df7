"""What somebody may say of their own: at their own table, for their own team, in their own name."""

from collections.abc import Callable
from typing import Any

from paiju.tournament.record.commands.base import EventCommand, seat_of
from paiju.tournament.record.commands.hall import ProtestNoted, RefereeSummoned
from paiju.tournament.record.commands.lineups import LineupNamed
from paiju.tournament.record.commands.played import HandsPlayed
from paiju.tournament.record.commands.refereeing import AppealFiled
from paiju.tournament.record.commands.registration import EntryAsked
from paiju.tournament.record.commands.results import ResultCorrected, ResultEntered, ResultSigned
from paiju.tournament.record.commands.teams import RelayOrdered
from paiju.tournament.record.state import EventState

Rule = Callable[[EventState, str, Any], bool]
TABLES = "referee_tables"  # of the plan's settings: the tables of a referee, by id; who has none listed has all


def own_table(state: EventState, who: str, command: ResultEntered | ResultCorrected) -> bool:
    """The result of a table at which they sit; where nobody was seated, of a table at which they played."""
    result = command.result
    if (result.stage, result.round) in state.seating:
        return seat_of(state, result.stage, result.round, who) == result.table
    return who in result.players


def own_correction(state: EventState, who: str, command: ResultCorrected) -> bool:
    """The result of a table at which they sit, while nobody has signed it."""
    result = command.result
    sheet = state.sheets.get((result.stage, result.round, result.table))
    return own_table(state, who, command) and sheet is not None and not sheet.signed and not sheet.audited


def own_hands(state: EventState, who: str, command: HandsPlayed) -> bool:
    """Hands of a table at which they sit, from the announced start until its result is entered; referees audit."""
    seated = seat_of(state, command.stage, command.round, who) == command.table
    begun = command.key[:2] in state.starts and command.key not in state.sheets
    return seated and begun and not any(hand.get("do") == "audit" for hand in command.hands)


def own_signature(_: EventState, who: str, command: ResultSigned) -> bool:
    """Their own name under a sheet, as a player."""
    return command.person == who and command.signs_as == "player"


def paper_signature(state: EventState, who: str, command: ResultSigned) -> bool:
    """A player's name that an official has seen on the sheet of paper; a table referee's at a table that is theirs."""
    return command.on_paper and command.signs_as == "player" and at_own_tables(state, who, command)


def own_call(_: EventState, who: str, command: RefereeSummoned | ProtestNoted) -> bool:
    """A call or a protest in their own name; that they sit there the record asks."""
    return command.player == who


def own_appeal(state: EventState, who: str, command: AppealFiled) -> bool:
    """An appeal of their own, or of a player of the team they lead."""
    entrant = state.enrolled.get(command.player)
    team = entrant.player.team if entrant else ""
    return command.player == who or bool(team and state.leader(team) == who)


def own_team(state: EventState, who: str, command: RelayOrdered | LineupNamed) -> bool:
    """Of the team they lead."""
    return bool(command.team) and state.leader(command.team) == who


def own_number(state: EventState, who: str, _: EventCommand) -> bool:
    """A number of their own in the draw that is being made."""
    return state.drawing is not None and who in state.drawing.leaders


def own_entry(_: EventState, who: str, command: EntryAsked) -> bool:
    """Their own wish to enter."""
    return command.player.id == who


# --- referees at their tables ---------------------------------------------------------------------


def referee_tables(state: EventState, who: str) -> frozenset[str] | None:
    """The tables that the plan gives a referee; None: all of them."""
    given = state.planned.settings.get(TABLES)
    own = given.get(who) if isinstance(given, dict) else None
    return frozenset(map(str, own)) if isinstance(own, list | tuple) and own else None


def at_own_tables(state: EventState, who: str, command: EventCommand) -> bool:
    """Something of a table that is the referee's; where the plan gives them none, of any."""
    tables = referee_tables(state, who)
    return tables is None or command.about_table(state) in tables


def referee_signature(state: EventState, who: str, command: ResultSigned) -> bool:
    """A referee's own name under the sheet of a table that is theirs."""
    return command.signs_as == "referee" and command.person == who and at_own_tables(state, who, command)
