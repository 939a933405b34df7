"""The hall while a round is played: extra time, calls for a referee, protests on the spot, tables of the club."""

from dataclasses import dataclass, replace
from typing import ClassVar

from paiju.desk.signing import signed_clauses
from paiju.errors import InputError
from paiju.languages import _
from paiju.tournament.default_names import place_name
from paiju.tournament.event import OfficialRole
from paiju.tournament.record.commands.base import EventCommand, in_office, put, said_why, table_at
from paiju.tournament.record.live_values import HallCall, HallProtest
from paiju.tournament.record.signed_tables import is_closed
from paiju.tournament.record.state import EventState, TableKey

AT_TABLES: tuple[OfficialRole, ...] = ("table", "chief", "deputy")
MOST_MINUTES = 600  # more for a table
LONGEST_ID = 100  # signs of a club's table


@dataclass(frozen=True)
class TableTimeAdded(EventCommand):
    """A referee gives a table more time, to make up for what it lost; negative minutes take back what was too much."""

    kind: ClassVar[str] = "extra_time"
    texts: ClassVar[tuple[str, ...]] = ("why",)
    stage: str
    round: str
    table: str
    minutes: int
    referee: str
    why: str

    def about_table(self, _: EventState) -> str:
        return self.table

    def check(self, state: EventState) -> None:
        """For a table still playing against the clock, with a reason."""
        in_office(state, self.referee, "referee", AT_TABLES)
        check_playing(state, self.key)
        said_why(self.why)
        if not state.stage(self.stage).minutes and not state.book(self.stage).game.minutes:
            raise InputError("minutes", _("rounds of this stage have no time limit"))
        now = state.extra.get(self.key, 0) + self.minutes
        if not self.minutes or not 0 <= now <= MOST_MINUTES:
            raise InputError(
                "minutes",
                _(
                    "must be whole minutes; a table can have 0 to {most_minutes} extra in all, and this would make "
                    "{now}",
                    most_minutes=MOST_MINUTES,
                    now=now,
                ),
            )

    @property
    def key(self) -> TableKey:
        """Which table."""
        return self.stage, self.round, self.table

    def done(self, state: EventState) -> EventState:
        """That much more."""
        return replace(state, extra=put(state.extra, self.key, state.extra.get(self.key, 0) + self.minutes))


def check_playing(state: EventState, key: TableKey) -> None:
    """A table that is seated, in a round that is not over, without a result."""
    table_at(state, key)
    if key[:2] in state.ends:
        raise InputError("round", _("the round is over"))
    if key in state.sheets:
        raise InputError("table", _("table {key} already has its result", key=key[2]))


def check_of_table(state: EventState, key: TableKey, player: str) -> None:
    """Somebody who sits there."""
    if player not in table_at(state, key).players:
        raise InputError(
            "player", _("{player} does not sit at table {key}", player=state.called(player[:20]), key=key[2])
        )


# --- calls ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RefereeSummoned(EventCommand):
    """Somebody at a table calls for a referee."""

    kind: ClassVar[str] = "referee_called"
    texts: ClassVar[tuple[str, ...]] = ("why",)
    stage: str
    round: str
    table: str
    player: str
    why: str = ""

    def check(self, state: EventState) -> None:
        """By somebody who sits there; a table calls once until somebody comes."""
        key = (self.stage, self.round, self.table)
        check_of_table(state, key, self.player)
        open_call = next((call for call in state.calls.values() if call.table == key and not call.referee), None)
        if open_call is not None:
            raise InputError(
                "table",
                _("this table has already called (entry {number}); a referee will come", number=open_call.number),
            )

    def done(self, state: EventState) -> EventState:
        """Called."""
        call = HallCall(state.count, (self.stage, self.round, self.table), self.player, self.why, state.time)
        return replace(state, calls=put(state.calls, state.count, call))


@dataclass(frozen=True)
class CallAnswered(EventCommand):
    """A referee has come to a table; `entry` is the call's."""

    kind: ClassVar[str] = "call_answered"
    texts: ClassVar[tuple[str, ...]] = ("what",)
    entry: int
    referee: str
    what: str = ""

    def about_table(self, state: EventState) -> str:
        return state.calls[self.entry].table[2] if self.entry in state.calls else ""

    def check(self, state: EventState) -> None:
        """A call that is open."""
        in_office(state, self.referee, "referee", AT_TABLES)
        call = state.calls.get(self.entry)
        if call is None or call.referee:
            raise InputError("entry", _("entry {entry} is not an open call", entry=self.entry))

    def done(self, state: EventState) -> EventState:
        """Answered."""
        call = replace(state.calls[self.entry], referee=self.referee, what=self.what, answered=state.time)
        return replace(state, calls=put(state.calls, self.entry, call))


# --- protests -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ProtestNoted(EventCommand):
    """A player objects on the spot, until all have signed (xjtu:9.19). A protest withdraws the player's own signature
    (reading:268), and the sheet is not audited before the protest is answered."""

    kind: ClassVar[str] = "protest"
    texts: ClassVar[tuple[str, ...]] = ("why",)
    stage: str
    round: str
    table: str
    player: str
    why: str

    def check(self, state: EventState) -> None:
        """By somebody at the table, with a reason, before all have signed."""
        key = (self.stage, self.round, self.table)
        check_of_table(state, key, self.player)
        said_why(self.why)
        if is_closed(state, key):
            cited = signed_clauses(state.book(self.stage))
            raise InputError(
                "table", _("everybody has signed this result: no protest is accepted ({cited})", cited=cited)
            )

    def done(self, state: EventState) -> EventState:
        """Recorded, and no longer signed by the player who protests."""
        key = (self.stage, self.round, self.table)
        protest = HallProtest(state.count, key, self.player, self.why, state.time)
        sheet = state.sheets.get(key)
        if sheet is not None and self.player in sheet.signed:
            signed = {person: how for person, how in sheet.signed.items() if person != self.player}
            state = replace(state, sheets=put(state.sheets, key, replace(sheet, signed=signed)))
        return replace(state, protests=put(state.protests, state.count, protest))


@dataclass(frozen=True)
class ProtestAnswered(EventCommand):
    """A referee answers a protest; `entry` is the protest's. A wrong result is corrected separately."""

    kind: ClassVar[str] = "protest_answered"
    texts: ClassVar[tuple[str, ...]] = ("answer",)
    late: ClassVar[bool] = True
    entry: int
    referee: str
    answer: str

    def about_table(self, state: EventState) -> str:
        return state.protests[self.entry].table[2] if self.entry in state.protests else ""

    def check(self, state: EventState) -> None:
        """An open protest, answered in words."""
        in_office(state, self.referee, "referee", AT_TABLES)
        protest = state.protests.get(self.entry)
        if protest is None or protest.referee:
            raise InputError("entry", _("entry {entry} is not an open protest", entry=self.entry))
        if not self.answer.strip():
            raise InputError("answer", _("say what was decided"))

    def done(self, state: EventState) -> EventState:
        """Answered."""
        answered = replace(state.protests[self.entry], referee=self.referee, answer=self.answer, answered=state.time)
        return replace(state, protests=put(state.protests, self.entry, answered))


# --- tables of the club ---------------------------------------------------------------------------


@dataclass(frozen=True)
class TablePutOnline(EventCommand):
    """A table is played at one of the club's tables, `club`; said again, it is played at another."""

    kind: ClassVar[str] = "table_opened"
    stage: str
    round: str
    table: str
    club: str

    def check(self, state: EventState) -> None:
        """A table still in play, and a club table where no other is played."""
        key = (self.stage, self.round, self.table)
        check_playing(state, key)
        if not 0 < len(self.club.strip()) <= LONGEST_ID:
            raise InputError(
                "club", _("must be the id of the club's table, 1 to {longest} characters", longest=LONGEST_ID)
            )
        other = next((at for at, club in state.online.items() if club == self.club), None)
        if other is not None:
            raise InputError(
                "club", _("{club} is already the table of {other}", club=self.club, other=place_name(*other))
            )

    def done(self, state: EventState) -> EventState:
        """Played there."""
        return replace(state, online=put(state.online, (self.stage, self.round, self.table), self.club))
