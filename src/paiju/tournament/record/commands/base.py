"""What every command is: a value that can be checked against a state, and that makes the next state of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any, ClassVar, TypeVar

from paiju.errors import InputError
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
        """The table whose result it puts right, by a rule of its own."""
        return None

    @property
    def introduces(self) -> str:
        """Who becomes known by it, and so may say it themselves."""
        return ""

    def about_table(self, state: EventState) -> str:  # noqa: ARG002
        """The table it is about; "" where it is about none."""
        return ""

    def settled(self, state: EventState) -> "EventCommand":  # noqa: ARG002
        """The same with all in it that it leaves open, as it goes on record, so that it always means the same."""
        return self

    def check(self, state: EventState) -> None:
        """May this be said now? InputError where it may not. `state.time` is the moment at which it is said."""
        raise NotImplementedError

    def done(self, state: EventState) -> EventState:
        """The state after it. `state` has the entry's number and time already, as `count` and `time`."""
        raise NotImplementedError


def check_command(command: EventCommand, state: EventState, by: str) -> None:
    """All that is asked of every command, and then its own."""
    if state.count and by not in state.seals and by != command.introduces:
        raise InputError("by", f"nobody has the id {by[:20]!r}", f"没有编号为 {by[:20]!r} 的人")
    if state.closed and not command.late:
        raise InputError("kind", "the event is closed: its results stand", "赛事已结束，成绩不再更改")
    for name in command.texts:
        text = attrgetter(name)(command)
        if len(text) > LONGEST:
            raise InputError(name, f"{len(text)} signs; at most {LONGEST}", f"共 {len(text)} 字；最多 {LONGEST} 字")
    command.check(state)
    check_closed_stay(state, command.done(replace(state, count=state.count + 1)), command.puts_right)


def put(table: Mapping[K, V], key: K, value: V) -> dict[K, V]:
    """A table with one more row, or one row changed."""
    return {**table, key: value}


def enrolled(state: EventState, player: str) -> Enrolled:
    """Somebody who is entered."""
    entrant = state.enrolled.get(player)
    if entrant is None:
        raise InputError("player", f"{player[:20]!r} is not entered", f"{player[:20]!r} 没有报名")
    return entrant


def playing(state: EventState, player: str) -> Enrolled:
    """Somebody who is entered and has not gone."""
    entrant = enrolled(state, player)
    if entrant.left:
        words = {"withdrawn": "已退赛", "disqualified": "已被取消资格"}
        raise InputError("player", f"{player} is {entrant.left}", f"{player} {words.get(entrant.left, entrant.left)}")
    return entrant


def with_player(state: EventState, id: str, /, **changes: Any) -> EventState:
    """The state with an entrant's row changed."""
    return replace(state, enrolled=put(state.enrolled, id, replace(state.enrolled[id], **changes)))


def known(state: EventState, person: str, field: str) -> None:
    """Somebody the event knows."""
    if person not in state.seals:
        raise InputError(field, f"nobody has the id {person[:20]!r}", f"没有编号为 {person[:20]!r} 的人")


def in_office(state: EventState, person: str, field: str, roles: Iterable[OfficialRole]) -> None:
    """Somebody who has one of these offices."""
    known(state, person, field)
    if not state.holds(person, *roles):
        names = ", ".join(roles)
        raise InputError(field, f"{person} is none of: {names}", f"{person} 不担任：{names}")


def seat_of(state: EventState, stage: str, round: str, player: str) -> str:
    """The table at which somebody sits in a round; "" where they sit at none."""
    return next((seats.table for seats in state.seating.get((stage, round), ()) if player in seats.players), "")


def table_at(state: EventState, key: TableKey) -> TableSeats:
    """A table that was seated."""
    tables = state.seating.get(key[:2], ())
    seats = next((table for table in tables if table.table == key[2]), None)
    if seats is None:
        names = ", ".join(table.table for table in tables)
        en = f"no table {key[2]}; there are {names}" if names else "nobody is seated in this round"
        raise InputError("table", en, f"没有 {key[2]} 桌；有 {names}" if names else "本轮尚未排座")
    return seats


def said_why(why: str) -> None:
    """A reason is given."""
    if not why.strip():
        raise InputError("why", "say why", "请写明原因")
