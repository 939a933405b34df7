"""Hands that are over: every win explained by the scorer from the table as it was just before, and who paid what."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import cast

from paiju.books.book import Book, Special
from paiju.books.fan_words import fan_words
from paiju.core.play.deal import Deal
from paiju.errors import InputError
from paiju.languages.text import in_every
from paiju.scoring import judge
from paiju.scoring.answer import Answer
from paiju.scoring.public import public
from paiju.scoring.request import Request, parse
from paiju.scoring.written import request_json
from paiju.server.protocol.server_messages import HandEnd, Paid
from paiju.server.protocol.wins import ExplainedWin, ToldMeld, WinNumbers, WonRow
from paiju.server.tables.messages.tables import HandRow
from paiju.table import events as E
from paiju.table.codes import CODES, SEATS
from paiju.table.fouls.wording import wording
from paiju.table.record import Record
from paiju.table.table import Table
from paiju.table.wins import copied, request_of

NUMBERS = tuple(WinNumbers.__annotations__)
ScorerRequest = dict[str, object] | None  # a win as a request to the scorer


@dataclass(slots=True)
class Moments:
    """The moments of a hand at which somebody won: the table just before, and the wins that followed."""

    wins: list[tuple[Deal, list[E.WinEvent]]] = field(default_factory=list)

    def take(self, table: Table, events: Sequence[E.Event]) -> None:
        """Keep the moment if somebody won."""
        won = [event for event in events if isinstance(event, E.WinEvent)]
        if won:
            self.wins.append((table.state_before, won))

    def until(self, table: Table) -> "Moments":
        """Those that a hand taken back still has."""
        won = sum(isinstance(event, E.WinEvent) for event in table.events)
        moments = Moments()
        for before, wins in self.wins:
            won -= len(wins)
            moments.wins += [(before, wins)] if won >= 0 else []
        return moments


@dataclass(slots=True)
class Finished:
    """A hand that is over."""

    number: int
    name: str  # E1, S4
    table: Table
    players: tuple[int, ...]
    betting: dict[str, str]
    moments: Moments
    over: str
    closed_record: Record | None
    lines: list[str] = field(default_factory=list)  # of its record, once they were asked for

    @property
    def won(self) -> list[E.WinEvent]:
        """Every win."""
        return [win for _, wins in self.moments.wins for win in wins]

    def record(self) -> list[str]:
        """The hand's record: its wall, seed and salt, and no other hand's."""
        self.lines = self.lines or (self.closed_record or self.table.record()).lines()
        return self.lines


def hand_row(done: Finished, names: Sequence[str]) -> HandRow:
    """A hand in the list, with the names of those who played it, by player."""
    result = done.table.result
    assert result is not None
    seats = {SEATS[i]: player for i, player in enumerate(done.players)}
    wins = [won_row(win, done.table.book) for win in done.won]
    ends = done.over or None, dict(result.delta), dict(result.points)
    called = {seat: names[player] for seat, player in seats.items()}
    return HandRow(done.number, done.name, result.result, seats, *ends, wins, called, done.table.sitting.counters)


def won_row(win: E.WinEvent, book: Book) -> WonRow:
    """A win in the list: of the numbers those its book counts in."""
    fans = fan_words(book)
    own = {"seat": win.seat, "from": win.from_, "tile": win.tile, "gain": win.payments[win.seat]}
    counted = {name: value for name in NUMBERS if (value := getattr(win, name)) is not None}
    return cast(WonRow, own | counted | ({"fans": fans} if fans else {}))


def explained(table: Table, moments: Moments) -> list[tuple[E.WinEvent, Answer, ScorerRequest]]:
    """Every win with the scorer's full answer, and the request by which the score desk gives the same."""
    wins_explained: list[tuple[E.WinEvent, Answer, ScorerRequest]] = []
    winners = 0
    for before, wins in moments.wins:
        together = winners | sum(1 << SEATS.index(win.seat) for win in wins)
        for paid, win in enumerate(wins):
            winners |= 1 << SEATS.index(win.seat)
            d = copied(before)
            d.winners = together if win.from_ is not None else winners
            request = request_of(table.setting, d, SEATS.index(win.seat), CODES[win.tile], win.from_ is None, paid)
            answer = judge(request)
            wins_explained.append((win, answer, desk_request(request, answer, table.sitting.special)))
    return wins_explained


def explained_win(win: E.WinEvent, answer: Answer, request: ScorerRequest) -> ExplainedWin:
    """A win in full: the scorer's public answer, every step of it, and the hand that won."""
    parts = {name: list(getattr(answer, name)) for name in ("steps", "dropped", "others", "transfers")}
    own = {"seat": win.seat, "from": win.from_, "tile": win.tile, "robbed": win.robbed, "hand": list(win.hand)}
    laid = {"melds": [set_laid(meld) for meld in win.melds], "ura": list(win.ura), "liable": list(win.liable)}
    names = {"lines": list(answer.patterns), "request": request}
    sticks: dict[str, object] = {"counters": win.counters, "deposits": win.deposits}
    sticks |= {"fans": answer.fans} if answer.fans else {}
    sent = {key: part for key, part in public(None, answer).items() if key != "why_zh"} | {"text": answer.why}
    return cast(ExplainedWin, sent | own | laid | sticks | names | parts)


def desk_request(request: Request, answer: Answer, special: Special | None) -> ScorerRequest:
    """The request as the score desk takes it; none where the hand would be worth something else there, by a table's
    own book. Who has left the hand is not told there, and pays."""
    sent = request_json(replace(request, specials=(special.id,) if special else ()))
    try:
        return sent if hand_alone(judge(parse(sent))) == hand_alone(answer) else None
    except InputError:
        return None


def hand_alone(answer: Answer) -> Answer:
    """What the hand is worth, whoever pays."""
    return replace(answer, payments=None, transfers=())


def set_laid(meld: E.LaidMeld) -> ToldMeld:
    """A set laid out."""
    return {"type": meld.type, "tiles": list(meld.tiles), "from": meld.from_}


def hand_end(done: Finished, names: Sequence[str], next_in: float | None) -> HandEnd:
    """The end of a hand as everybody is told it."""
    table = done.table
    result = table.result
    assert result is not None
    seated = {seat: names[done.players[SEATS.index(first)]] for seat, first in result.persons.items()}
    payments = [
        Paid(who, seated.get(who, who), amount, "hand" if who in seated else "bet")
        for who, amount in result.delta.items()
    ]
    wins = [explained_win(*win) for win in explained(table, done.moments)]
    points = dict(result.points)
    return HandEnd(
        hand=done.number,
        name=done.name,
        result=result.result,
        wins=wins,
        payments=payments,
        points=points,
        record=done.record(),
        commitment=table.commitment,
        over=done.over or None,
        next_in=next_in,
        rulings=[in_every(wording(table.book, each)) for each in table.events if isinstance(each, E.RulingEvent)],
    )
