"""What a table shows of somebody who has declared something or is accused of a foul: the referee's eyes.

Everything is read off the tiles and the log. A condition that cannot be known is None: it happened outside the record.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from paiju.core.hand.distance import distance_in
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play import flow, reasons
from paiju.core.play.claims import why_no_answer
from paiju.core.play.moves import number_of, take
from paiju.core.play.readiness import waits_of, wild_tiles
from paiju.core.play.winning import why_no_win, worth_now
from paiju.core.rules import CHOW_NEEDS_TWO, NEEDS_TWO_FANS
from paiju.core.shape import CHOW, SET_TYPE
from paiju.core.tiles import KINDS
from paiju.table import events as E
from paiju.table.codes import CODES, SEATS
from paiju.table.offered import at_stake
from paiju.table.table import Table
from paiju.table.wins import copied, held

CLAIMS = {
    "chow": range(A.CHOW, A.PUNG),
    "pung": range(A.PUNG, A.OPEN_KONG),
    "kong": range(A.OPEN_KONG, A.OPEN_KONG + 1),
}
KONGS = range(A.CONCEALED_KONG, A.WIN)


@dataclass(frozen=True, slots=True)
class Declared:
    """What somebody declared: a win, a set, riichi, …; the tile it was about; whether tiles were shown."""

    what: str = ""
    tile: str = ""
    shown: bool | None = None


@dataclass(frozen=True, slots=True)
class Moment:
    """A tile in question and the table for judging it: self-drawn, or somebody's tile at stake."""

    d: D.Deal
    code: int
    self_draw: bool


class Evidence:
    """One seat at a moment of a hand, with what it declared. `table` is as it was then, `hand` as far as the hand has
    come; `live` if the moment in question is known to be this one."""

    def __init__(
        self, table: Table, seat: str, declared: Declared, live: bool = True, hand: Table | None = None
    ) -> None:
        self.table, self.seat, self.declared = table, SEATS.index(seat), declared
        self.live, self.hand = live, hand or table
        self.d, self.rules, self.buffers = table.state, table.setting.rules, table.setting.buffers
        self.answers: dict[str, bool | None] = {}  # conditions that were looked at

    @property
    def name(self) -> str:
        """The seat in writing."""
        return SEATS[self.seat]

    @property
    def running(self) -> bool:
        """Is the moment now, with the hand still running?"""
        return self.live and self.hand is self.table and not self.table.over

    @cached_property
    def at_end(self) -> "Evidence":
        """The same seat as far as the hand has come."""
        return self if self.hand is self.table else Evidence(self.hand, SEATS[self.seat], self.declared, False)

    # --- the tile in question ---

    @cached_property
    def moment(self) -> Moment | None:
        """The tile a declaration is about, and the table at that time."""
        code = CODES.get(self.declared.tile, A.NONE)
        if self.has_tile and A.kind_of(code) in (A.NONE, A.kind_of(self.d.drawn)):
            return Moment(self.d, self.d.drawn, True)
        then = at_stake(self.table.setting, self.table.state_before, self.d)
        if then is not None and then.by != self.seat and A.kind_of(code) in (A.NONE, A.kind_of(then.stake)):
            return Moment(then, then.stake, False)
        last = self.last_discard
        if code == A.NONE and last is not None and last[0] != self.seat:
            code = last[1]
        return None if code == A.NONE else Moment(self.as_if_discarded(code), code, False)

    @property
    def has_tile(self) -> bool:
        """It is the seat's turn, with a tile dealt or drawn: what another player put down before has gone by
        (xjtu:5.13)."""
        return self.d.turn == self.seat and self.d.phase == D.TURN and self.d.drawn != A.NONE

    @cached_property
    def last_discard(self) -> tuple[int, int] | None:
        """Who discarded last, and what."""
        discard = next((event for event in reversed(self.table.events) if isinstance(event, E.Discard)), None)
        return None if discard is None else (SEATS.index(discard.seat), CODES[discard.tile])

    def as_if_discarded(self, code: int) -> D.Deal:
        """The table as if another player had just discarded this tile."""
        d = copied(self.d)
        last = self.last_discard
        by = last[0] if last is not None and last[0] != self.seat else (self.seat + 1) % self.rules.players
        d.phase, d.stake, d.by, d.what, d.after_kong = D.CLAIM, code, by, D.DISCARDED, 0
        return d

    # --- the hand ---

    @cached_property
    def value(self) -> int:
        """What the hand is worth with the tile in question, in the family's unit; -1 if it is not complete."""
        at = self.moment
        if at is None or A.is_flower(at.code) or (at.self_draw and at.d.held_flowers[self.seat]):
            return -1
        if not at.self_draw and at.d.counts[self.seat][A.kind_of(at.code)] + 1 > 4:
            return -1
        if not at.self_draw and sum(at.d.counts[self.seat]) % 3 != 1:
            return -1
        return worth_now(self.rules, at.d, self.buffers, self.seat, at.code, at.self_draw).value

    @cached_property
    def against_win(self) -> int:
        """The reason against winning with the tile in question, 0 if the win was right."""
        at = self.moment
        if at is None or self.value < 0:
            return reasons.NOT_COMPLETE
        if self.has_tile and not at.self_draw:
            return reasons.NOT_NOW
        if at.self_draw:
            return why_no_win(self.rules, at.d, self.buffers, self.seat, at.code, True)
        d = copied(at.d)
        d.waits[self.seat] = self.waits(self.seat)
        return why_no_win(self.rules, d, self.buffers, self.seat, at.code, False)

    @cached_property
    def distance(self) -> int:
        """How many tiles the hand lacks to be ready, without the tile in question."""
        return self.distance_of(self.seat)

    def distance_of(self, seat: int) -> int:
        """The same for any seat."""
        d = self.resting(seat)
        wild = wild_tiles(d, seat)
        counts = list(d.counts[seat])
        if wild:
            counts[d.wild] = 0
        melds, count = d.melds[seat], d.meld_count[seat]
        return distance_in(self.rules, self.buffers.costs, counts, melds, count, wild, self.buffers.work)

    def resting(self, seat: int) -> D.Deal:
        """The table with a seat's hand as it is between its turns: without the tile just drawn."""
        d = copied(self.d)
        drawn = d.drawn if d.turn == seat and sum(d.counts[seat]) % 3 == 2 else A.NONE
        if drawn != A.NONE and number_of(d, seat, drawn):
            take(d, seat, drawn)
        return d

    def waits(self, seat: int) -> int:
        """The kinds a seat waits for, as a mask."""
        d = self.resting(seat)
        if d.held_flowers[seat] or d.out >> seat & 1 or sum(d.counts[seat]) % 3 != 1:
            return 0
        return waits_of(self.rules, d, self.buffers, seat, d.meld_count[seat])

    def best_wait(self, seat: int, by: int, self_draw: bool) -> int:
        """What a ready hand is worth by itself with the best tile it waits for, from `by` or drawn; 0 if it is not
        ready, or could win on none of them (reading:360)."""
        best = 0
        mask = self.waits(seat)
        for kind in range(KINDS):
            if mask >> kind & 1:
                d = self.resting(seat)
                d.phase, d.stake, d.by, d.what, d.turn, d.drawn = D.CLAIM, kind, by, D.DISCARDED, by, A.NONE
                if self_draw:
                    d.counts[seat][kind] += 1
                    d.turn, d.drawn, d.source = seat, kind, D.FROM_WALL
                without_circumstances(d, seat)
                worth = worth_now(self.rules, d, self.buffers, seat, kind, self_draw)
                best = max(best, worth.value if worth.wins else 0)
        return best

    @property
    def least_fans(self) -> int:
        """The least that a win of this seat can be worth under the hand's dice rule."""
        conditions = self.rules.conditions
        chow = any(code >> SET_TYPE == CHOW for code in self.d.melds[self.seat][: self.d.meld_count[self.seat]])
        two = conditions & NEEDS_TWO_FANS or (chow and conditions & CHOW_NEEDS_TWO)
        return max(self.rules.minimum, 2 if two else 1)

    @property
    def ready_others(self) -> list[int]:
        """The other seats that are ready, and could win on this one's discard (reading:360)."""
        others = [seat for seat in range(self.rules.players) if seat != self.seat]
        return [seat for seat in others if self.best_wait(seat, self.seat, False) > 0]

    @property
    def tiles_held(self) -> int:
        """Concealed tiles, flowers included."""
        return len(held(self.d, self.seat))

    # --- the log ---

    @cached_property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won this hand."""
        won = dict.fromkeys(event.seat for event in self.hand.events if isinstance(event, E.WinEvent))
        return tuple(SEATS.index(seat) for seat in won)

    @property
    def won_last(self) -> bool:
        """The hand ended with this seat's win: the others' hands are as they were then."""
        return self.hand.over and bool(self.winners) and self.last_win.seat == SEATS[self.seat]

    @property
    def last_win(self) -> E.WinEvent:
        """The last win of the hand, if there was one."""
        return next(event for event in reversed(self.hand.events) if isinstance(event, E.WinEvent))

    @cached_property
    def played(self) -> list[tuple[int, int]]:
        """What people did, without passes and rulings, from the last back."""
        acts = (act for act in reversed(self.table.acts) if not isinstance(act, E.RulingEvent))
        return [act for act in acts if act[1] != A.PASS]

    @property
    def exhausted(self) -> bool:
        """The wall was played out without a win."""
        end = self.hand.result
        return end is not None and end.result in ("exhausted", "nagashi")

    @property
    def rights(self) -> int:
        """The rights that rulings have left the seat."""
        return self.hand.state.rights[self.seat]

    @property
    def riichi(self) -> bool:
        """The seat has declared riichi by now."""
        declared = any(isinstance(e, E.Discard) and e.riichi and e.seat == SEATS[self.seat] for e in self.table.events)
        return declared or self.d.riichi[self.seat] != D.NO_RIICHI

    def why_no_claim(self) -> int:
        """The reason against the set that was declared, 0 if it was right."""
        what, at = self.declared.what, self.moment
        if what == "kong" and self.d.turn == self.seat and self.d.phase == D.TURN:
            kind = A.kind_of(CODES.get(self.declared.tile, A.NONE))
            codes = [code for code in KONGS if kind in (A.NONE, (code - A.CONCEALED_KONG) % KINDS)]
            return least(flow.why_not(self.rules, self.d, self.buffers, self.seat, code) for code in codes)
        if at is None or at.self_draw or self.has_tile:
            return reasons.NOT_NOW
        return least(why_no_answer(self.rules, at.d, self.buffers, self.seat, code) for code in CLAIMS[what])


def without_circumstances(d: D.Deal, seat: int) -> None:
    """A hand worth only what its tiles are: no first turn, no last tile, nothing after a kong."""
    d.after_kong = d.first[seat] = 0
    d.back = max(d.back, d.front + 1)


def least(reasons_given: Iterable[int]) -> int:
    """0 if any way is allowed, otherwise the last reason that says more than that the moment is wrong."""
    given = list(reasons_given)
    if not given or 0 in given:
        return 0 if given else reasons.NOT_NOW
    return next((reason for reason in reversed(given) if reason != reasons.NOT_NOW), reasons.NOT_NOW)
