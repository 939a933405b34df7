"""Rounds: drawn, seated, begun, ended, put off."""

from collections import Counter
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, ClassVar

from paiju.errors import InputError
from paiju.tournament.draw import check_draw, entrant_from, seating_seed
from paiju.tournament.event import OfficialRole
from paiju.tournament.record.commands.base import EventCommand, in_office, known, playing, put, with_player
from paiju.tournament.record.commands.drawing import (
    check_drawn_once,
    check_entered,
    with_lot,
)
from paiju.tournament.record.commands.teams import exchanged
from paiju.tournament.record.going_on import check_gone_on
from paiju.tournament.record.lineups import check_follows
from paiju.tournament.record.live_draw import check_as_begun
from paiju.tournament.record.state import EventState, Halt, HaltKind
from paiju.tournament.tables import TableSeats

CHIEFS: tuple[OfficialRole, ...] = ("chief", "deputy")  # a deputy stands in (mcr:Q141)


@dataclass(frozen=True)
class DrawMade(EventCommand):
    """A draw's own record, made with ids, which anybody can draw again; the second lot gives the numbers: team k has
    the players 4k-3 to 4k (mcr:Q25(6))."""

    kind: ClassVar[str] = "draw"
    draw: Any

    def check(self, state: EventState) -> None:
        """It is what it says, of people who are entered, before anybody has played."""
        wrong = check_draw(self.draw)
        if wrong:
            raise InputError("draw", wrong[0][1], wrong[0][0])
        check_as_begun(state, self.draw)
        if self.draw["kind"] == "lots" and state.sheets:
            raise InputError("draw", "numbers are drawn before the first game", "序号须在开赛前抽定")
        if self.draw["kind"] == "cut" and state.drawing is None:
            en = "a lot at a cut is begun first: its secret is committed to before everybody's eyes"
            raise InputError("draw", en, "晋级抽签须先开始：当众公布密数的承诺")
        entrants = [entrant_from(entrant) for entrant in self.draw["entrants"]]
        check_entered(state, entrants)
        check_drawn_once(state, self.draw["kind"], entrants)
        for nonce in self.draw["nonces"]:
            known(state, nonce["leader"], "leader")

    def done(self, state: EventState) -> EventState:
        """Numbers for who has drawn lots, which nobody who is gone has besides; of equals at a cut, in which order they
        go on."""
        after = (*state.draws_after, state.rounds_begun)
        state = replace(state, draws=(*state.draws, self.draw), draws_after=after, drawing=None)
        if self.draw["kind"] == "cut":
            return with_lot(state, self.draw["entrants"][0]["table"], [row["name"] for row in self.draw["result"]])
        if self.draw["kind"] in ("lots", "seating"):
            state = replace(state, seed=seating_seed(self.draw))
        if self.draw["kind"] == "lots":
            drawn = {
                player["name"]: str(player["number"]) for team in self.draw["result"] for player in team["players"]
            }
            gone = [
                id for id, entrant in state.enrolled.items() if entrant.left and entrant.player.number in drawn.values()
            ]
            for id, number in {**dict.fromkeys(gone, ""), **drawn}.items():
                state = with_player(state, id, player=replace(state.enrolled[id].player, number=number))
        return state


@dataclass(frozen=True)
class RoundSeated(EventCommand):
    """Who sits where in a round; said anew, it replaces what was said, where nothing was played."""

    kind: ClassVar[str] = "seated"
    stage: str
    round: str
    tables: tuple[TableSeats, ...]

    def check(self, state: EventState) -> None:
        """Whole tables (three never play, mcr:Q25(8)) of people who play on and have gone on, nobody twice."""
        stage = state.stage(self.stage)
        names = Counter(each.table for each in self.tables)
        if not self.tables or max(names.values()) > 1:
            raise InputError("tables", "at least one table, each once", "至少一桌，桌号不可重复")
        size = state.book(self.stage).tiles.players
        for table in self.tables:
            if (table.stage, table.round) != (self.stage, self.round):
                raise InputError("tables", f"table {table.table} is of another round", f"{table.table} 桌属于另一轮")
            if len(table.players) != size:
                en = f"table {table.table}: {size} players, never fewer (mcr:Q25(8)); add a filler or give a bye"
                raise InputError("tables", en, f"{table.table} 桌：须为 {size} 人，请加补位或安排轮空（mcr:Q25(8)）")
            if stage.kind == "relay":
                check_relay_table(state, table)
        players = [player for each in self.tables for player in each.players]
        check_once(state, players)
        check_gone_on(state, self.stage, players)
        changed = set(state.seating.get((self.stage, self.round), ())) - set(self.tables)
        check_follows(state, self.stage, self.round, self.tables)
        played = sorted(each.table for each in changed if (self.stage, self.round, each.table) in state.sheets)
        if played:
            raise InputError("tables", f"table {played[0]} has its result already", f"{played[0]} 桌已有成绩")

    def done(self, state: EventState) -> EventState:
        """The seating holds."""
        at = (self.stage, self.round)
        left = {key: table for key, table in state.left_seats.items() if key[:2] != at}
        return replace(state, seating=put(state.seating, at, self.tables), left_seats=left)


def check_once(state: EventState, players: list[str]) -> None:
    """Everybody plays on, and has one seat; nobody's seat is empty."""
    if "" in players:
        en = "nobody is named for a seat yet; in a season the team's captain names them first"
        raise InputError("tables", en, "有席位还没有人；赛季中须先由领队派人")
    for player in players:
        entrant = playing(state, player)
        if entrant.player.substitute and not entrant.replaces:
            raise InputError("tables", f"{player} is a substitute who replaces nobody yet", f"{player} 是候补的替补")
        if entrant.replaced_by:
            raise InputError(
                "tables", f"{player} was replaced by {entrant.replaced_by}", f"{player} 已由 {entrant.replaced_by} 替补"
            )
    twice = [player for player, times in Counter(players).items() if times > 1]
    if twice:
        raise InputError("tables", f"{twice[0]} sits twice in this round", f"{twice[0]} 在本轮坐了两个位置")


def check_relay_table(state: EventState, table: TableSeats) -> None:
    """Four teams, and of each the member whose turn it is (xjtu:App1:1)."""
    players = [playing(state, player).player for player in table.players]
    if len({player.team for player in players}) != len(players) or not all(player.team for player in players):
        en = f"table {table.table}: exactly four teams play a relay (xjtu:App1:1)"
        raise InputError("tables", en, f"{table.table} 桌：一盘接力恰有四队（xjtu:App1:1）")
    if len({player.order for player in players}) != 1 or not players[0].order:
        en = f"table {table.table}: members of the same place in the order meet (xjtu:App1:1)"
        raise InputError("tables", en, f"{table.table} 桌：须由各队同一编号的队员对局（xjtu:App1:1）")


@dataclass(frozen=True)
class SeatFilled(EventCommand):
    """Somebody else takes a seat of a round: a filler for who is missing."""

    kind: ClassVar[str] = "seat_filled"
    stage: str
    round: str
    table: str
    leaves: str
    comes: str

    def check(self, state: EventState) -> None:
        """Before the table has its result; who comes has no other seat."""
        tables = state.seating.get((self.stage, self.round), ())
        here = next((table for table in tables if table.table == self.table), None)
        if here is None or self.leaves not in here.players:
            raise InputError("leaves", f"{self.leaves} has no seat there", f"{self.leaves} 不在该桌")
        if (self.stage, self.round, self.table) in state.sheets:
            raise InputError("table", f"table {self.table} has its result already", f"{self.table} 桌已有成绩")
        check_once(state, [self.comes])
        check_gone_on(state, self.stage, [self.comes])
        if any(self.comes in table.players for table in tables):
            raise InputError("comes", f"{self.comes} has a seat in this round", f"{self.comes} 本轮已有座位")
        if state.is_gone(self.comes, self.stage, self.round):
            raise InputError("comes", f"{self.comes} is missing in this round", f"{self.comes} 本轮缺席")

    def done(self, state: EventState) -> EventState:
        """Another sits there."""
        at = (self.stage, self.round)
        tables = tuple(
            exchanged(table, self.leaves, self.comes) if table.table == self.table else table
            for table in state.seating[at]
        )
        left = {key: table for key, table in state.left_seats.items() if key != (*at, self.comes)}
        left = put(left, (*at, self.leaves), self.table)
        return replace(state, seating=put(state.seating, at, tables), left_seats=left)


@dataclass(frozen=True)
class StartAnnounced(EventCommand):
    """The chief referee begins a round: lateness counts from here (mcr:Q28)."""

    kind: ClassVar[str] = "started"
    stage: str
    round: str
    time: datetime
    chief: str

    def check(self, state: EventState) -> None:
        """Seated without gaps, not halted, once."""
        state.stage(self.stage)
        in_office(state, self.chief, "chief", CHIEFS)
        with_zone(self.time)
        if (self.stage, self.round) in state.starts:
            raise InputError("round", "the round has begun already", "本轮已经开始")
        if (self.stage, self.round) not in state.seating:
            raise InputError("round", "nobody is seated in this round", "本轮尚未排座")
        halt = state.halted(self.stage, self.round)
        if halt is not None:
            raise InputError("round", f"play is {halt.what}; resume it first", "比赛已暂停或改期，须先恢复")
        left = [(table, player) for table, player in state.gaps(self.stage, self.round) if state.enrolled[player].left]
        if left:
            table, player = left[0]
            en = f"table {table}: {player} has left; fill the seat or seat the round anew (mcr:Q25(8))"
            raise InputError("tables", en, f"{table} 桌：{player} 已离开；请补位或重排（mcr:Q25(8)）")

    def done(self, state: EventState) -> EventState:
        """Begun."""
        return replace(state, starts=put(state.starts, (self.stage, self.round), self.time))


@dataclass(frozen=True)
class EndAnnounced(EventCommand):
    """The chief referee ends a round: appeals and results are timed from here (mcr:Q144(1), mcr:Q149(2))."""

    kind: ClassVar[str] = "ended"
    stage: str
    round: str
    time: datetime
    chief: str

    def check(self, state: EventState) -> None:
        """After the start, once."""
        in_office(state, self.chief, "chief", CHIEFS)
        start = state.starts.get((self.stage, self.round))
        if start is None or (self.stage, self.round) in state.ends:
            raise InputError("round", "the round has not begun, or has ended already", "本轮尚未开始或已经结束")
        if with_zone(self.time) < start:
            raise InputError("time", "the end is after the start", "结束须在开始之后")

    def done(self, state: EventState) -> EventState:
        """Ended."""
        return replace(state, ends=put(state.ends, (self.stage, self.round), self.time))


@dataclass(frozen=True)
class PlayHalted(EventCommand):
    """A round, or with no round the event, is paused, put off, or moved, by the chief referee in agreement with the
    committee (mcr:Q140(14))."""

    kind: ClassVar[str] = "halted"
    texts: ClassVar[tuple[str, ...]] = ("why",)
    what: HaltKind
    chief: str
    committee: str  # who agreed for it
    why: str
    stage: str = ""
    round: str = ""
    until: datetime | None = None
    place: str = ""
    since: datetime | None = None  # when play stopped, where that is told later, as after a power cut

    def check(self, state: EventState) -> None:
        """Agreed, with a reason; put off to a time, moved to a place or a time."""
        in_office(state, self.chief, "chief", CHIEFS)
        known(state, self.committee, "committee")
        if bool(self.stage) != bool(self.round):
            raise InputError("round", "a stage with its round, or neither: the whole event", "须写阶段与轮次，或都不写")
        if self.stage:
            state.stage(self.stage)
        if not self.why.strip():
            raise InputError("why", "say why (mcr:Q140(14))", "请写明原因（mcr:Q140(14)）")
        if self.what == "postponed" and self.until is None:
            raise InputError("until", "until when is it put off?", "改期须写明时间")
        if self.what == "moved" and not self.place and self.until is None:
            raise InputError("place", "moved to which place or day?", "须写明新场地或日期")
        if self.until is not None:
            with_zone(self.until)
        if (self.stage, self.round) in state.ends:
            raise InputError("round", "the round is over", "本轮已经结束")
        if self.since is not None and with_zone(self.since) > state.time:
            raise InputError("since", "play stopped before now, or stops now", "停赛时间不可晚于现在")

    def done(self, state: EventState) -> EventState:
        """It stands still."""
        since = self.since or state.time
        halt = Halt(state.count, self.stage, self.round, self.what, since, self.until, self.place)
        return replace(state, halts=(*state.halts, halt))


@dataclass(frozen=True)
class PlayResumed(EventCommand):
    """Play goes on; `halt` is the entry that stopped it."""

    kind: ClassVar[str] = "resumed"
    chief: str
    halt: int

    def check(self, state: EventState) -> None:
        """What stands still."""
        in_office(state, self.chief, "chief", CHIEFS)
        if not any(halt.n == self.halt and not halt.over for halt in state.halts):
            raise InputError("halt", f"entry {self.halt} stops nothing now", f"第 {self.halt} 条并未使比赛停止")

    def done(self, state: EventState) -> EventState:
        """It goes on."""
        halts = tuple(
            replace(halt, over=True, went_on=state.time) if halt.n == self.halt else halt for halt in state.halts
        )
        return replace(state, halts=halts)


def with_zone(time: datetime) -> datetime:
    """A time that says its zone."""
    if time.tzinfo is None:
        raise InputError("time", "a time with its zone, such as 2026-05-01T09:00:00+08:00", "时间须带时区")
    return time
