"""The rounds of an event as officials and players see them: tables, sheets, clocks, calls, protests, appeals, and what
concerns oneself. Times are seconds since 1970, by the server's clock."""

from typing import Literal

from msgspec import Struct

from paiju.languages import Text
from paiju.server.events.messages.hands import HandsShown, LiveHands
from paiju.server.protocol.texts import Wording

TableState = Literal["waiting", "playing", "late", "entered", "signed", "audited"]
RoundState = Literal["seated", "running", "halted", "ended", "done"]
TaskKind = Literal["sign", "enter", "check_in", "draw_seal", "draw_show", "lineup"]


class SeatShown(Struct):
    """Who sits where, East first. `out`: why they have no result there."""

    player: str
    name: Wording
    number: str
    team: str
    out: str = ""


class SignatureShown(Struct):
    """Somebody who has signed a sheet, as a player or as the referee."""

    person: str
    name: Wording
    signs_as: Literal["player", "referee"]


class SheetShown(Struct):
    """A table's result, by seats. `entry` is the one in force, by whom and when; `net` is around zero, `missing` what
    the points lack of their sum; `waits` whose signature is missing (ids, or "referee")."""

    entry: int
    by: str
    by_name: Wording
    at: float
    corrected: int
    points: list[int]
    net: list[int]
    places: list[int | None]
    standard: list[str]  # empty where the book has none
    missing: int
    best: dict[str, str]
    hands: dict[str, Text]  # the same as it is read
    signed: list[SignatureShown]
    waits: list[str]
    audited: Wording  # the chief's name
    locked: bool


class PenaltyShown(Struct):
    """A deduction, a card, or a forfeited game; `entry` is 0 if it cannot be lifted."""

    entry: int
    stage: str
    round: str
    player: str
    name: Wording
    kind: str  # game | standard | pt | card | absence | warning | forfeit | disqualified
    amount: str
    why: Wording


class CallShown(Struct):
    """A table calls for a referee."""

    entry: int
    stage: str
    round: str
    table: str
    player: str
    name: Wording
    why: Wording
    at: float
    referee: Wording = ""  # who came
    what: Wording = ""


class ProtestShown(Struct):
    """Somebody disagrees with their table's result, or with what happened there."""

    entry: int
    stage: str
    round: str
    table: str
    player: str
    name: Wording
    why: Wording
    at: float
    referee: Wording = ""  # who answered
    answer: Wording = ""
    settled: bool = False  # answered, or the result was put right since


class PastShown(Struct):
    """An entry on a table's result: who, when, what was there before and after, by seats."""

    entry: int
    at: float
    by: Wording
    kind: str
    why: Wording
    before: list[int] | None
    after: list[int] | None


class TableShown(Struct):
    """A table of a round. `call` is the entry of an open call; `club` the club's table where it is played online;
    `history` is given if requested. `cards`: score cards as last counted, by seats; `apart` why they prevent signing
    the sheet; `sat`: the seats, by number, of those who sat East, South, West, North for the first `sat_hands`
    hands; `hands`: how it stands by the hands entered there."""

    table: str
    seats: list[SeatShown]
    state: TableState
    sheet: SheetShown | None
    ends: float | None
    extra: int  # minutes
    call: int
    club: str
    mine: bool
    protests: list[ProtestShown] = []
    penalties: list[PenaltyShown] = []
    history: list[PastShown] = []
    cards: list[int] = []
    apart: Text | None = None
    sat: list[int] = []
    sat_hands: int = 0
    hands: HandsShown | None = None


class ClockShown(Struct):
    """The times of a round, from the record alone. `stands`: since when play has been stopped."""

    start: float
    pause: float | None
    pause_minutes: int
    warning: float | None
    end: float | None
    ended: bool
    appeals: float | None  # until when
    results_from: float | None
    results_by: float | None
    stands: float | None


class RoundShown(Struct):
    """A round. `whole`: all its tables are here; `halt` is the entry that stopped play."""

    stage: str
    round: str
    state: RoundState
    count: int  # tables
    entered: int
    ready: int  # of which nothing is missing
    minutes: int
    planned: float | None  # when the timetable has it begin
    clock: ClockShown | None
    halt: int
    start_points: int
    standard: list[int]  # for the places, where the book has standard points
    appeals: bool  # does the book let people appeal to a board?
    only: bool  # the event has no other stage
    tables: list[TableShown]
    whole: bool


class DueShown(Struct):
    """A sheet that is not ready: what is missing, and from whom."""

    stage: str
    round: str
    table: str
    missing: str  # result | answer | signatures | audit
    who: list[Wording]
    by: float | None  # when the round's results must be out (mcr:Q144(1))


class AppealShown(Struct):
    """An appeal before the board, and what it decided."""

    entry: int
    stage: str
    round: str
    table: str
    player: str
    name: Wording
    leader: Wording
    text: Wording
    at: float
    decision: str = ""
    answer: Wording = ""
    member: Wording = ""


class MyGame(Struct):
    """A game of mine that counts."""

    stage: str
    round: str
    table: str
    points: str  # net
    place: int | None
    standard: str
    pt: str
    others: list[Wording]


class MySeat(Struct):
    """Where I play: now, next, or in a round that is not ready though it has been played (`past`)."""

    stage: str
    round: str
    table: str
    seat: int
    start: float | None  # announced, else planned
    begun: bool
    state: TableState
    others: list[SeatShown]
    club: str
    when: Literal["now", "next", "past"] = "next"
    hands: LiveHands | None = None


class MyTask(Struct):
    """What waits for me."""

    kind: TaskKind
    stage: str = ""
    round: str = ""
    table: str = ""


class MyFixture(Struct):
    """A game of a team I lead: against whom, and whom I field (named by me, or planned)."""

    stage: str
    round: str
    table: str
    teams: list[str]
    start: float | None
    player: str
    named: bool
    open: bool  # the line-up may still be changed


class MyTeam(Struct):
    """A team I lead."""

    team: str
    members: list[SeatShown]
    fixtures: list[MyFixture]


class MyEvent(Struct):
    """What concerns me. `place` and `games` are given if requested."""

    player: bool
    number: str
    team: str
    tables: list[MySeat]
    tasks: list[MyTask]
    teams: list[MyTeam]
    place: int | None = None
    ranked: int = 0
    games: list[MyGame] = []
