"""Wins that a ruling says were none: which they are, and what taking them back comes to."""

from collections.abc import Iterable

from paiju.books.book import Book
from paiju.match.log import HandClosed
from paiju.match.referee_log import RuledMatch, closed_hand, events_now, position_of, rulings_of, seats_at
from paiju.match.sticks import PLAYED, put_down
from paiju.referee import Incident, Ruling
from paiju.referee import sanctions as s
from paiju.referee.fouls import get
from paiju.referee.ladders import variant_of
from paiju.table import events as E


def has_won_wrongly(book: Book, incident: Incident, events: Iterable[E.Event], seat: str, ended: bool) -> bool:
    """Was the offender paid for what the foul says was no win? Sets that are none spoil every win of the hand; a win
    declared wrongly is the one that the hand, or the offender's part in it, has `ended` with."""
    variant = variant_of(get(book, incident.foul), incident)
    chosen = [each for each in variant.options if each.id == incident.option] if variant is not None else []
    kinds = [part.sanction for each in (variant, *chosen) if each is not None for part in each.parts]
    which = next((part.which for part in kinds if isinstance(part, s.TakeBackWin)), None)
    won = any(isinstance(event, E.WinEvent) and event.seat == seat for event in events)
    return won and (which == "all" or (which == "last" and ended))


def has_win_back(ruling: Ruling, incident: Incident) -> bool:
    """Has a ruling taken the win of this offender in this hand back already?"""
    same = (ruling.incident.hand, ruling.incident.offender) == (incident.hand, incident.offender)
    return same and any(isinstance(part, s.TakeBackWin) for part in ruling.sanctions)


def is_counted(match: RuledMatch, hand: int) -> bool:
    """Has a hand that is closed been paid, and not been dealt again nor left with its game since?"""
    closed = closed_hand(match, hand)
    if closed is None:
        return True
    again = [
        (ruling.hand in ("void", "restart") and ruling.incident.hand == hand) or begins_anew(ruling)
        for ruling in rulings_of(match.log[match.log.index(closed) :])
    ]
    return closed.outcome.kind in PLAYED and not any(again)


def begins_anew(ruling: Ruling) -> bool:
    """Has the game begun anew with a ruling?"""
    return any(isinstance(part, s.EndGame) and part.how == "restarts" for part in ruling.sanctions)


def taken_back(ruling: Ruling, events: Iterable[E.Event], seat: str) -> list[E.WinEvent]:
    """The wins that a ruling takes back."""
    which = next((part.which for part in ruling.sanctions if isinstance(part, s.TakeBackWin)), None)
    wins = [event for event in events if isinstance(event, E.WinEvent) and event.seat == seat]
    return wins if which == "all" else wins[-1:] if which == "last" else []


def win_back(match: RuledMatch, ruling: Ruling, late: bool = False) -> tuple[int, ...]:
    """What everybody gains or loses when the offender's win is taken back, by player. Its riichi sticks are put on the
    table again; when that is too `late`, since another hand has been dealt, they go back to those who had put them
    down (reading:357)."""
    wins, seats = wins_back(match, ruling)
    offender, each = ruling.incident.offender, match.book.payments.deposit
    paid = [-sum(win.payments.get(seats[player], 0) for win in wins) for player in sorted(seats)]
    paid[offender] -= sum(paid)
    sticks = sticks_back(match, ruling) if late else 0
    for owner in put_down(match, ruling.incident.hand)[-sticks:] if sticks else ():
        paid[owner] += each
        paid[offender] -= each
    return tuple(paid)


def sticks_back(match: RuledMatch, ruling: Ruling) -> int:
    """The riichi sticks that such a win had collected."""
    return sum(win.deposits for win in wins_back(match, ruling)[0]) if match.book.payments.deposit else 0


def wins_back(match: RuledMatch, ruling: Ruling) -> tuple[list[E.WinEvent], dict[int, str]]:
    """The wins that a ruling takes back in its hand, and who sat where."""
    number = ruling.incident.hand
    position, closed = position_of(match, number), closed_hand(match, number)
    events = events_of(match, closed)
    seats = seats_at(match.book, position, events)
    return taken_back(ruling, events, seats[ruling.incident.offender]), seats


def events_of(match: RuledMatch, closed: HandClosed | None) -> tuple[E.Event, ...]:
    """What happened in a hand that is closed, or in the one being played."""
    return tuple(events_now(match)) if closed is None else closed.events
