"""Rounds: drawn, seated, begun, ended, postponed."""

from collections import Counter
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, ClassVar

from paiju.errors import InputError
from paiju.languages import _
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
    """A draw's own record, made with ids, which anybody can repeat; the second lot gives the numbers: team k has the
    players 4k-3 to 4k (mcr:Q25(6))."""

    kind: ClassVar[str] = "draw"
    draw: Any

    def check(self, state: EventState) -> None:
        """It must be what it claims, for people who are entered, before anybody has played."""
        wrong = check_draw(self.draw)
        if wrong:
            raise InputError("draw", wrong[0])
        check_as_begun(state, self.draw)
        if self.draw["kind"] == "lots" and state.sheets:
            raise InputError("draw", _("numbers must be drawn before the first game"))
        if self.draw["kind"] == "cut" and state.drawing is None:
            raise InputError(
                "draw",
                _(
                    "lots at a cut must be started first: the commitment to the secret is published for everybody to "
                    "see"
                ),
            )
        entrants = [entrant_from(entrant) for entrant in self.draw["entrants"]]
        check_entered(state, entrants)
        check_drawn_once(state, self.draw["kind"], entrants)
        for nonce in self.draw["nonces"]:
            known(state, nonce["leader"], "leader")

    def done(self, state: EventState) -> EventState:
        """Numbers for those who have drawn lots, taken from anybody who has left; for equals at a cut, the order in
        which they go on."""
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
    """Who sits where in a round; said again, it replaces what was said, where nothing has been played."""

    kind: ClassVar[str] = "seated"
    stage: str
    round: str
    tables: tuple[TableSeats, ...]

    def check(self, state: EventState) -> None:
        """Whole tables (three never play, mcr:Q25(8)) of people who play on and have gone on, nobody twice."""
        stage = state.stage(self.stage)
        names = Counter(each.table for each in self.tables)
        if not self.tables or max(names.values()) > 1:
            raise InputError("tables", _("there must be at least one table, each listed once"))
        size = state.book(self.stage).tiles.players
        for table in self.tables:
            if (table.stage, table.round) != (self.stage, self.round):
                raise InputError("tables", _("table {table} belongs to another round", table=table.table))
            if len(table.players) != size:
                raise InputError(
                    "tables",
                    _(
                        "table {table}: there must be {size} players, never fewer (mcr:Q25(8)); add a filler or give a "
                        "bye",
                        table=table.table,
                        size=size,
                    ),
                )
            if stage.kind == "relay":
                check_relay_table(state, table)
        players = [player for each in self.tables for player in each.players]
        check_once(state, players)
        check_gone_on(state, self.stage, players)
        changed = set(state.seating.get((self.stage, self.round), ())) - set(self.tables)
        check_follows(state, self.stage, self.round, self.tables)
        played = sorted(each.table for each in changed if (self.stage, self.round, each.table) in state.sheets)
        if played:
            raise InputError("tables", _("table {played} already has its result", played=played[0]))

    def done(self, state: EventState) -> EventState:
        """The seating applies."""
        at = (self.stage, self.round)
        left = {key: table for key, table in state.left_seats.items() if key[:2] != at}
        return replace(state, seating=put(state.seating, at, self.tables), left_seats=left)


def check_once(state: EventState, players: list[str]) -> None:
    """Everybody plays on, and has one seat; no seat is empty."""
    if "" in players:
        raise InputError(
            "tables", _("nobody has been named for a seat yet; in a season the team's leader names them first")
        )
    for player in players:
        entrant = playing(state, player)
        if entrant.player.substitute and not entrant.replaces:
            name = state.called(player)
            raise InputError("tables", _("{player} is a substitute who is not replacing anyone yet", player=name))
        if entrant.replaced_by:
            raise InputError(
                "tables",
                _(
                    "{player} was replaced by {replaced_by}",
                    player=state.called(player),
                    replaced_by=state.called(entrant.replaced_by),
                ),
            )
    twice = [player for player, times in Counter(players).items() if times > 1]
    if twice:
        raise InputError("tables", _("{twice} has two seats in this round", twice=state.called(twice[0])))


def check_relay_table(state: EventState, table: TableSeats) -> None:
    """Four teams, and from each the member whose turn it is (xjtu:App1:1)."""
    players = [playing(state, player).player for player in table.players]
    if len({player.team for player in players}) != len(players) or not all(player.team for player in players):
        raise InputError("tables", _("table {table}: exactly four teams play a relay (xjtu:App1:1)", table=table.table))
    if len({player.order for player in players}) != 1 or not players[0].order:
        raise InputError(
            "tables",
            _(
                "table {table}: members with the same number in the relay order must meet (xjtu:App1:1)",
                table=table.table,
            ),
        )


@dataclass(frozen=True)
class SeatFilled(EventCommand):
    """Somebody else takes a seat in a round: a filler for a missing player."""

    kind: ClassVar[str] = "seat_filled"
    stage: str
    round: str
    table: str
    leaves: str
    comes: str

    def check(self, state: EventState) -> None:
        """Before the table has its result; the newcomer has no other seat."""
        tables = state.seating.get((self.stage, self.round), ())
        here = next((table for table in tables if table.table == self.table), None)
        if here is None or self.leaves not in here.players:
            raise InputError("leaves", _("{leaves} has no seat there", leaves=state.called(self.leaves)))
        if (self.stage, self.round, self.table) in state.sheets:
            raise InputError("table", _("table {table} already has its result", table=self.table))
        check_once(state, [self.comes])
        check_gone_on(state, self.stage, [self.comes])
        if any(self.comes in table.players for table in tables):
            raise InputError("comes", _("{comes} already has a seat in this round", comes=state.called(self.comes)))
        if state.is_gone(self.comes, self.stage, self.round):
            raise InputError("comes", _("{comes} is absent from this round", comes=state.called(self.comes)))

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
        """Seated without gaps, not halted, only once."""
        state.stage(self.stage)
        in_office(state, self.chief, "chief", CHIEFS)
        with_zone(self.time)
        if (self.stage, self.round) in state.starts:
            raise InputError("round", _("the round has already begun"))
        if (self.stage, self.round) not in state.seating:
            raise InputError("round", _("nobody is seated in this round yet"))
        halt = state.halted(self.stage, self.round)
        if halt is not None:
            raise InputError("round", _("play is paused, postponed or moved; resume it first"))
        left = [(table, player) for table, player in state.gaps(self.stage, self.round) if state.enrolled[player].left]
        if left:
            table, player = left[0]
            raise InputError(
                "tables",
                _(
                    "table {table}: {player} has left; fill the seat or seat the round again (mcr:Q25(8))",
                    table=table,
                    player=state.called(player),
                ),
            )

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
        """After the start, only once."""
        in_office(state, self.chief, "chief", CHIEFS)
        start = state.starts.get((self.stage, self.round))
        if start is None or (self.stage, self.round) in state.ends:
            raise InputError("round", _("the round has not begun, or has already ended"))
        if with_zone(self.time) < start:
            raise InputError("time", _("the end must be after the start"))

    def done(self, state: EventState) -> EventState:
        """Ended."""
        return replace(state, ends=put(state.ends, (self.stage, self.round), self.time))


@dataclass(frozen=True)
class PlayHalted(EventCommand):
    """A round or, with no round, the event is paused, postponed or moved by the chief referee in agreement with the
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
        """Agreed, with a reason; postponed to a time, moved to a place or a time."""
        in_office(state, self.chief, "chief", CHIEFS)
        known(state, self.committee, "committee")
        if bool(self.stage) != bool(self.round):
            raise InputError("round", _("give both a stage and a round, or neither for the whole event"))
        if self.stage:
            state.stage(self.stage)
        if not self.why.strip():
            raise InputError("why", _("say why (mcr:Q140(14))"))
        if self.what == "postponed" and self.until is None:
            raise InputError("until", _("say until when it is postponed"))
        if self.what == "moved" and not self.place and self.until is None:
            raise InputError("place", _("say which place or day it is moved to"))
        if self.until is not None:
            with_zone(self.until)
        if (self.stage, self.round) in state.ends:
            raise InputError("round", _("the round is over"))
        if self.since is not None and with_zone(self.since) > state.time:
            raise InputError("since", _("the time play stopped cannot be later than now"))

    def done(self, state: EventState) -> EventState:
        """Play is stopped."""
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
        """Something that is stopped."""
        in_office(state, self.chief, "chief", CHIEFS)
        if not any(halt.n == self.halt and not halt.over for halt in state.halts):
            raise InputError("halt", _("entry {halt} is not stopping play now", halt=self.halt))

    def done(self, state: EventState) -> EventState:
        """It goes on."""
        halts = tuple(
            replace(halt, over=True, went_on=state.time) if halt.n == self.halt else halt for halt in state.halts
        )
        return replace(state, halts=halts)


def with_zone(time: datetime) -> datetime:
    """A time that states its zone."""
    if time.tzinfo is None:
        raise InputError("time", _("expected a time with its zone, such as 2026-05-01T09:00:00+08:00"))
    return time
