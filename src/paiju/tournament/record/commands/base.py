"""What every command is: a value that can be checked against a state, and that produces the next state."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any, ClassVar, TypeVar

from paiju.errors import InputError
from paiju.languages import _
from paiju.tournament.event import OfficialRole
from paiju.tournament.record.signed_tables import check_closed_stay
from paiju.tournament.record.state import Enrolled, EventState, TableKey
from paiju.tournament.tables import TableSeats

LONGEST = 4000  # signs of a text
K = TypeVar("K")
V = TypeVar("V")


@dataclass(frozen=True)
class EventCommand:
    """Something that is said about an event. `kind` names it in the log and never changes."""

    kind: ClassVar[str]
    texts: ClassVar[tuple[str, ...]] = ()  # fields in words, in which names become ids
    late: ClassVar[bool] = False  # may be said when the event is closed

    @property
    def puts_right(self) -> TableKey | None:
        """The table whose result it corrects, by a rule of its own."""
        return None

    @property
    def introduces(self) -> str:
        """Who becomes known by it, and so may say it themselves."""
        return ""

    def about_table(self, state: EventState) -> str:  # noqa: ARG002
        """The table it is about; "" if none."""
        return ""

    def settled(self, state: EventState) -> "EventCommand":  # noqa: ARG002
        """The same with everything it leaves open filled in, as it is recorded, so that it always means the same."""
        return self

    def check(self, state: EventState) -> None:
        """May this be said now? InputError if not. `state.time` is the moment at which it is said."""
        raise NotImplementedError

    def done(self, state: EventState) -> EventState:
        """The state after it. `state` already has the entry's number and time, as `count` and `time`."""
        raise NotImplementedError


def check_command(command: EventCommand, state: EventState, by: str) -> None:
    """Everything required of every command, and then its own check."""
    if state.count and by not in state.seals and by != command.introduces:
        raise InputError("by", _("nobody has the id {by}", by=f"{by[:20]!r}"))
    if state.closed and not command.late:
        raise InputError("kind", _("the event is closed: its results are final"))
    for name in command.texts:
        text = attrgetter(name)(command)
        if len(text) > LONGEST:
            raise InputError(name, _("{count} characters; at most {longest}", count=len(text), longest=LONGEST))
    command.check(state)
    check_closed_stay(state, command.done(replace(state, count=state.count + 1)), command.puts_right)


def put(table: Mapping[K, V], key: K, value: V) -> dict[K, V]:
    """A table with one more row, or one row changed."""
    return {**table, key: value}


def enrolled(state: EventState, player: str) -> Enrolled:
    """Somebody who is entered."""
    entrant = state.enrolled.get(player)
    if entrant is None:
        raise InputError("player", _("{player} is not entered", player=state.called(player[:20])))
    return entrant


def playing(state: EventState, player: str) -> Enrolled:
    """Somebody who is entered and has not gone."""
    entrant = enrolled(state, player)
    if entrant.left:
        gone = _("{player} is disqualified", player=state.called(player))
        left = _("{player} has withdrawn", player=state.called(player))
        raise InputError("player", gone if entrant.left == "disqualified" else left)
    return entrant


def with_player(state: EventState, id: str, /, **changes: Any) -> EventState:
    """The state with an entrant's row changed."""
    return replace(state, enrolled=put(state.enrolled, id, replace(state.enrolled[id], **changes)))


def known(state: EventState, person: str, field: str) -> None:
    """Somebody the event knows."""
    if person not in state.seals:
        raise InputError(field, _("nobody has the id {person}", person=f"{person[:20]!r}"))


def in_office(state: EventState, person: str, field: str, roles: Iterable[OfficialRole]) -> None:
    """Somebody who holds one of these offices."""
    known(state, person, field)
    if not state.holds(person, *roles):
        names = ", ".join(roles)
        raise InputError(field, _("{person} is not any of: {names}", person=state.called(person), names=names))


def seat_of(state: EventState, stage: str, round: str, player: str) -> str:
    """The table at which somebody sits in a round; "" if none."""
    return next((seats.table for seats in state.seating.get((stage, round), ()) if player in seats.players), "")


def table_at(state: EventState, key: TableKey) -> TableSeats:
    """A table that was seated."""
    tables = state.seating.get(key[:2], ())
    seats = next((table for table in tables if table.table == key[2]), None)
    if seats is None:
        names = [table.table for table in tables]
        unknown = _("there is no table {table}; there are {tables}", table=key[2], tables=names)
        raise InputError("table", unknown if names else _("nobody is seated in this round yet"))
    return seats


def said_why(why: str) -> None:
    """A reason must be given."""
    if not why.strip():
        raise InputError("why", _("say why"))
