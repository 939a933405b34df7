"""The hall while a round is played: extra time, calls for a referee, protests on the spot, tables of the club."""

from dataclasses import dataclass, replace
from typing import ClassVar

from paiju.desk.signing import signed_clauses
from paiju.errors import InputError
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
    """A referee gives a table more time, for what took it away; minutes below 0 take back what was too much."""

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
        """To a table that still plays against the clock, with a reason."""
        in_office(state, self.referee, "referee", AT_TABLES)
        check_playing(state, self.key)
        said_why(self.why)
        if not state.stage(self.stage).minutes and not state.book(self.stage).game.minutes:
            raise InputError("minutes", "rounds of this stage have no time limit", "本阶段不限时")
        now = state.extra.get(self.key, 0) + self.minutes
        if not self.minutes or not 0 <= now <= MOST_MINUTES:
            en = f"whole minutes; a table has 0 to {MOST_MINUTES} more in all, this would make {now}"
            raise InputError("minutes", en, f"须为整数分钟；每桌共加 0 至 {MOST_MINUTES} 分钟，如此将为 {now}")

    @property
    def key(self) -> TableKey:
        """Which table."""
        return self.stage, self.round, self.table

    def done(self, state: EventState) -> EventState:
        """So much more."""
        return replace(state, extra=put(state.extra, self.key, state.extra.get(self.key, 0) + self.minutes))


def check_playing(state: EventState, key: TableKey) -> None:
    """A table that is seated, of a round that is not over, without a result."""
    table_at(state, key)
    if key[:2] in state.ends:
        raise InputError("round", "the round is over", "本轮已经结束")
    if key in state.sheets:
        raise InputError("table", f"table {key[2]} has its result already", f"{key[2]} 桌已有成绩")


def check_of_table(state: EventState, key: TableKey, player: str) -> None:
    """Somebody who sits there."""
    if player not in table_at(state, key).players:
        raise InputError("player", f"{player[:20]} does not sit at table {key[2]}", f"{player[:20]} 不在 {key[2]} 桌")


# --- calls ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RefereeSummoned(EventCommand):
    """Somebody of a table calls for a referee."""

    kind: ClassVar[str] = "referee_called"
    texts: ClassVar[tuple[str, ...]] = ("why",)
    stage: str
    round: str
    table: str
    player: str
    why: str = ""

    def check(self, state: EventState) -> None:
        """Of somebody who sits there; a table calls once until somebody comes."""
        key = (self.stage, self.round, self.table)
        check_of_table(state, key, self.player)
        open_call = next((call for call in state.calls.values() if call.table == key and not call.referee), None)
        if open_call is not None:
            en = f"the table has called already (entry {open_call.number}); a referee will come"
            raise InputError("table", en, f"该桌已呼叫裁判（第 {open_call.number} 条），请稍候")

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
            raise InputError("entry", f"entry {self.entry} is no open call", f"第 {self.entry} 条不是待答的呼叫")

    def done(self, state: EventState) -> EventState:
        """Answered."""
        call = replace(state.calls[self.entry], referee=self.referee, what=self.what, answered=state.time)
        return replace(state, calls=put(state.calls, self.entry, call))


# --- protests -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ProtestNoted(EventCommand):
    """A player objects on the spot, until all have signed (xjtu:9.19). Who protests no longer agrees: their signature
    lapses (reading:268), and the sheet is not audited before the protest is answered."""

    kind: ClassVar[str] = "protest"
    texts: ClassVar[tuple[str, ...]] = ("why",)
    stage: str
    round: str
    table: str
    player: str
    why: str

    def check(self, state: EventState) -> None:
        """Of somebody of the table, with a reason, before all have signed."""
        key = (self.stage, self.round, self.table)
        check_of_table(state, key, self.player)
        said_why(self.why)
        if is_closed(state, key):
            cited = signed_clauses(state.book(self.stage))
            en = f"all have signed this result: no protest is taken ({', '.join(cited)})"
            raise InputError("table", en, f"所有选手已签字确认，不再受理申诉（{'、'.join(cited)}）")

    def done(self, state: EventState) -> EventState:
        """Noted, and no longer signed by who protests."""
        key = (self.stage, self.round, self.table)
        protest = HallProtest(state.count, key, self.player, self.why, state.time)
        sheet = state.sheets.get(key)
        if sheet is not None and self.player in sheet.signed:
            signed = {person: how for person, how in sheet.signed.items() if person != self.player}
            state = replace(state, sheets=put(state.sheets, key, replace(sheet, signed=signed)))
        return replace(state, protests=put(state.protests, state.count, protest))


@dataclass(frozen=True)
class ProtestAnswered(EventCommand):
    """A referee answers a protest; `entry` is the protest's. A result that was wrong is put right beside it."""

    kind: ClassVar[str] = "protest_answered"
    texts: ClassVar[tuple[str, ...]] = ("answer",)
    late: ClassVar[bool] = True
    entry: int
    referee: str
    answer: str

    def about_table(self, state: EventState) -> str:
        return state.protests[self.entry].table[2] if self.entry in state.protests else ""

    def check(self, state: EventState) -> None:
        """A protest that is open, answered in words."""
        in_office(state, self.referee, "referee", AT_TABLES)
        protest = state.protests.get(self.entry)
        if protest is None or protest.referee:
            raise InputError("entry", f"entry {self.entry} is no open protest", f"第 {self.entry} 条不是待答的异议")
        if not self.answer.strip():
            raise InputError("answer", "say what was decided", "请写明如何处理")

    def done(self, state: EventState) -> EventState:
        """Answered."""
        answered = replace(state.protests[self.entry], referee=self.referee, answer=self.answer, answered=state.time)
        return replace(state, protests=put(state.protests, self.entry, answered))


# --- tables of the club ---------------------------------------------------------------------------


@dataclass(frozen=True)
class TablePutOnline(EventCommand):
    """A table is played at one of the club's tables, `club`; said anew, it is played at another."""

    kind: ClassVar[str] = "table_opened"
    stage: str
    round: str
    table: str
    club: str

    def check(self, state: EventState) -> None:
        """A table that still plays, and a club's table where no other is played."""
        key = (self.stage, self.round, self.table)
        check_playing(state, key)
        if not 0 < len(self.club.strip()) <= LONGEST_ID:
            raise InputError("club", f"the id of the club's table, 1 to {LONGEST_ID} signs", "须写明俱乐部牌桌的编号")
        other = next((at for at, club in state.online.items() if club == self.club), None)
        if other is not None:
            en = f"{self.club} is the table of {' '.join(other)} already"
            raise InputError("club", en, f"{self.club} 已是 {' '.join(other)} 的牌桌")

    def done(self, state: EventState) -> EventState:
        """Played there."""
        return replace(state, online=put(state.online, (self.stage, self.round, self.table), self.club))
