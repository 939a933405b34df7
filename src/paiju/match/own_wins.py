"""Wins that a ruling declares invalid: which they are, and the effect of taking them back."""

from collections.abc import Iterable, Sequence
from itertools import takewhile

from paiju.books.book import Book
from paiju.match.log import HandDealt, closed_hands, passes_kong_on
from paiju.match.referee_log import (
    Ruled,
    RuledMatch,
    Undone,
    closed_hand,
    events_now,
    position_of,
    ruled_entries,
    rulings_of,
    seats_at,
)
from paiju.match.sticks import PLAYED, Stick, begins_anew, put_down
from paiju.referee import Incident, Ruling
from paiju.referee import sanctions as s
from paiju.referee.fouls import get
from paiju.referee.ladders import variant_of
from paiju.table import events as E

RETURNED = -1  # a stick is with who had put it down


def has_won_wrongly(book: Book, incident: Incident, events: Iterable[E.Event], seat: str, ended: bool) -> bool:
    """Was the offender paid for what the foul says was no win? Invalid sets spoil every win of the hand; a wrongly
    declared win is the one that the hand, or the offender's part in it, has `ended` with."""
    kinds = sanctions_named(book, incident)
    which = next((part.which for part in kinds if isinstance(part, s.TakeBackWin)), None)
    won = any(isinstance(event, E.WinEvent) and event.seat == seat for event in events)
    return won and (which == "all" or (which == "last" and ended))


def says_win_was_none(book: Book, incident: Incident) -> bool:
    """Does the foul itself say that the offender has not won, and not only that the hand ends?"""
    kinds = {type(part) for part in sanctions_named(book, incident)}
    return s.TakeBackWin in kinds and s.EndHand not in kinds


def is_ended(book: Book, incident: Incident, over: bool, won_wrongly: bool) -> bool:
    """Is a hand that the foul would end `over` already, and not with a win that the foul declares invalid?"""
    ends = (s.EndHand, s.Expel, s.EndGame)
    return over and not won_wrongly and any(isinstance(part, ends) for part in sanctions_named(book, incident))


def sanctions_named(book: Book, incident: Incident) -> list[s.Sanction]:
    """The book's sanctions for a foul, for this variant and with what the referee chose."""
    variant = variant_of(get(book, incident.foul), incident)
    chosen = [each for each in variant.options if each.id == incident.option] if variant is not None else []
    return [part.sanction for each in (variant, *chosen) if each is not None for part in each.parts]


def has_win_back(ruling: Ruling, incident: Incident) -> bool:
    """Has a ruling already taken back this offender's win in this hand?"""
    same = (ruling.incident.hand, ruling.incident.offender) == (incident.hand, incident.offender)
    return same and takes_win_back(ruling)


def takes_win_back(ruling: Ruling) -> bool:
    """Does it declare a win invalid?"""
    return any(isinstance(part, s.TakeBackWin) for part in ruling.sanctions)


def is_counted(match: RuledMatch, hand: int) -> bool:
    """Has a closed hand been paid, and been neither dealt again nor abandoned with its game since?"""
    closed = closed_hand(match, hand)
    if closed is None:
        return True
    since = match.log[match.log.index(closed) :]
    dealt = next((at for at, entry in enumerate(since) if isinstance(entry, HandDealt)), len(since))
    again = any(
        ruling.hand in ("void", "restart") and ruling.incident.hand == hand for ruling in rulings_of(since[:dealt])
    )
    return closed.outcome.kind in PLAYED and not again and not any(map(begins_anew, rulings_of(since)))


def taken_back(ruling: Ruling, events: Iterable[E.Event], seat: str) -> list[E.WinEvent]:
    """The wins that a ruling takes back."""
    which = next((part.which for part in ruling.sanctions if isinstance(part, s.TakeBackWin)), None)
    wins = [event for event in events if isinstance(event, E.WinEvent) and event.seat == seat]
    return wins if which == "all" else wins[-1:] if which == "last" else []


# --- what the wins of a hand come to --------------------------------------------------------------


class HandWins:
    """The wins of a hand, and who sat where in it."""

    def __init__(self, match: RuledMatch, hand: int) -> None:
        closed = closed_hand(match, hand)
        events = tuple(events_now(match)) if closed is None else closed.events
        self.payments = match.book.payments
        self.seats = seats_at(match.book, position_of(match, hand), events)
        self.players = {seat: player for player, seat in self.seats.items()}
        self.wins = [event for event in events if isinstance(event, E.WinEvent)]
        self.kongs = kongs_passed_on(events)
        self.there = put_down(match, hand) if any(win.deposits for win in self.wins) else []
        self.undone = {entry.number for entry in match.log if isinstance(entry, Undone)}

    def taken_by(self, rulings: Iterable[Ruling]) -> list[E.WinEvent]:
        """The wins that rulings take back."""
        return [win for each in rulings for win in taken_back(each, self.wins, self.seats[each.incident.offender])]

    def standing(self, gone: Sequence[E.WinEvent]) -> list[E.WinEvent]:
        """The wins that are left."""
        return [win for win in self.wins if not any(win is each for each in gone)]

    def heir(self, win: E.WinEvent, gone: Sequence[E.WinEvent]) -> E.WinEvent | None:
        """Who gets the sticks of an invalid win: the nearest other winner on the same tile (xjtu:7.12.1)."""
        return next((each for each in self.standing(gone) if each.from_ and each.from_ == win.from_), None)

    def sticks(self, win: E.WinEvent) -> list[Stick]:
        """The sticks that a win collected, except those charged by a ruling that has since been taken back."""
        if not self.payments.deposit or not win.deposits:
            return []
        pool = self.there[-sum(each.deposits for each in self.wins) :]
        for other in self.wins[1:]:  # who has but their own back (ema:3.12(3))
            own = next((stick for stick in pool if stick.owner == self.players[other.seat]), None)
            if other.deposits and own is not None:
                pool = [stick for stick in pool if stick is not own]
                if other is win:
                    return [own]
        return [stick for stick in pool if stick.ruling not in self.undone]

    def come_to(self, gone: Sequence[E.WinEvent]) -> tuple[list[int], list[Stick]]:
        """What everybody has from the remaining wins, and the sticks that nobody has. Sticks and counters of an invalid
        win pass to another (xjtu:7.12.3, ema:3.12(3))."""
        points, lying = [0] * len(self.seats), list[Stick]()
        for win in self.standing(gone):
            self.pay(win, points)
        for win in gone:
            heir = self.heir(win, gone)
            if heir is None:
                lying += self.sticks(win)
            else:
                self.pass_on(win, heir, points)
        return points, lying

    def pay(self, win: E.WinEvent, points: list[int]) -> None:
        """What a win brought, with its sticks."""
        winner = self.players[win.seat]
        for seat, player in self.players.items():
            if player != winner:
                points[player] += win.payments.get(seat, 0)
                points[winner] -= win.payments.get(seat, 0)
                kong = self.kongs.get(id(win), {}).get(seat, 0)
                points[player] += kong
                points[winner] -= kong
        points[winner] += len(self.sticks(win)) * self.payments.deposit

    def pass_on(self, win: E.WinEvent, heir: E.WinEvent, points: list[int]) -> None:
        """Pass sticks and counters of a win to another."""
        counters = win.counters * self.payments.counter if self.payments.counters_to == "nearest" else 0
        payer = heir.liable[0] if heir.liable and self.payments.liable_pays_counters else heir.from_
        assert payer is not None
        points[self.players[heir.seat]] += len(self.sticks(win)) * self.payments.deposit + counters
        points[self.players[payer]] -= counters


def kongs_passed_on(events: Iterable[E.Event]) -> dict[int, E.Payments]:
    """What a kong brought and wins on the discard after it have taken over, by the identity of each win."""
    passed: dict[int, E.Payments] = {}
    won: dict[str, int] = {}
    for event in events:
        if isinstance(event, E.WinEvent):
            won[event.seat] = id(event)
        elif isinstance(event, E.Payment) and event.seat is not None and passes_kong_on(event):
            passed[won[event.seat]] = event.payments
    return passed


def win_back(
    match: RuledMatch, ruling: Ruling, late: bool = False, before: Sequence[Ruling] | None = None
) -> tuple[int, ...]:
    """What everybody gains or loses when the offender's win is taken back, by player, after the rulings `before` it.
    Sticks that nobody else has won are put back on the table; if it is too `late` for that, because another hand has
    been dealt, they go back to those who put them down (reading:357). A hand that is dealt again has no wins."""
    points, lying = taken(match, ruling, late, before)
    for stick in lying if late else ():
        points[stick.owner] += match.book.payments.deposit
    return tuple(points)


def sticks_back(match: RuledMatch, ruling: Ruling, before: Sequence[Ruling] | None = None) -> int:
    """The riichi sticks of such a win that nobody else has won, and that lie on the table again."""
    return len(taken(match, ruling, False, before)[1])


def taken(
    match: RuledMatch, ruling: Ruling, late: bool, before: Sequence[Ruling] | None
) -> tuple[list[int], list[Stick]]:
    """What everybody gains or loses by it, without the sticks that then belong to nobody, and those sticks."""
    if not takes_win_back(ruling) or (ruling.hand in ("void", "restart") and not late):
        return [0] * match.book.tiles.players, []
    hand = HandWins(match, ruling.incident.hand)
    earlier = others_on(ruling, rulings_of(match.log) if before is None else before)
    then, had = hand.come_to(hand.taken_by(earlier))
    now, lying = hand.come_to(hand.taken_by([*earlier, ruling]))
    return [after - first for after, first in zip(now, then)], lying[len(had) :]


def others_on(ruling: Ruling, rulings: Iterable[Ruling]) -> list[Ruling]:
    """The other rulings that have taken back wins of the same hand."""
    return [each for each in rulings if each is not ruling and each.incident.hand == ruling.incident.hand]


def winners_left(match: RuledMatch, ruling: Ruling) -> tuple[int, ...]:
    """Who has won the hand after all, once a ruling and those before it have taken back wins."""
    hand = HandWins(match, ruling.incident.hand)
    wins = hand.standing(hand.taken_by([*others_on(ruling, rulings_of(match.log)), ruling]))
    return tuple(sorted({hand.players[win.seat] for win in wins}))


def named_left(match: RuledMatch, ruling: Ruling, named: int) -> int:
    """Whom the first win names to deal next that is left then, where `named` was by all of them; -1 without one."""
    hand = HandWins(match, ruling.incident.hand)
    left = hand.standing(hand.taken_by([*others_on(ruling, rulings_of(match.log)), ruling]))
    if not left:
        return -1
    giver = hand.wins[0].from_
    if giver is not None and hand.players[giver] == named:  # several had won at once
        together = [win for win in takewhile(lambda win: win.from_ == giver, hand.wins) if win in left]
        if len(together) > 1:
            return named
    return hand.players[left[0].seat]


# --- several rulings on one hand ------------------------------------------------------------------


def was_last(match: RuledMatch, entry: Ruled) -> bool:
    """Was a ruling made on the last closed hand?"""
    dealt = sum(isinstance(each, HandDealt) for each in match.log[: match.log.index(entry)])
    return entry.ruling.incident.hand == dealt - 1


def on_wins(match: RuledMatch, hand: int) -> list[Ruled]:
    """The rulings in force that have taken back wins of a hand."""
    return [
        each for each in ruled_entries(match.log) if takes_win_back(each.ruling) and each.ruling.incident.hand == hand
    ]


def wins_back(match: RuledMatch, entries: Sequence[Ruled]) -> tuple[list[int], list[Stick]]:
    """What successive rulings on one hand have given and taken with its wins, and put on the table."""
    points, lying = [0] * match.book.tiles.players, list[Stick]()
    before: list[Ruling] = []
    for each in entries:
        late = not was_last(match, each)
        points = [own + more for own, more in zip(points, win_back(match, each.ruling, late, before))]
        lying += [] if late or each.at_table else taken(match, each.ruling, late, before)[1]
        before.append(each.ruling)
    return points, lying


# --- who has a stick now --------------------------------------------------------------------------


def stick_holder(match: RuledMatch, entry: Ruled) -> tuple[int | None, int]:
    """Who has collected a stick that a ruling put on the table (None while it lies there), and in which hand."""
    at, first = match.log.index(entry), entry.at_table  # the hand it was charged in; between two hands there is none
    for place, number, _ in closed_hands(match.log):
        if place < at:
            continue
        if not is_counted(match, number):
            if first:
                return RETURNED, number
            continue
        holder = collector(match, number)
        if holder is not None:
            return holder, number
        first = False
    last = match.hands - 1
    return collector(match, last) if events_now(match) else None, last


def collector(match: RuledMatch, hand: int) -> int | None:
    """Who has the sticks that were won in a hand; None if they lie on the table, or lie there again."""
    wins = HandWins(match, hand)
    won = next((win for win in wins.wins if win.deposits), None)
    if won is None:
        return None
    entries = on_wins(match, hand)
    gone = wins.taken_by(each.ruling for each in entries)
    holder = won if won in wins.standing(gone) else wins.heir(won, gone)
    if holder is not None:
        return wins.players[holder.seat]
    return None if wins_back(match, entries)[1] else RETURNED
