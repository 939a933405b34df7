"""An evening on record: JSON lines. The first tells how it began; then follow its events, and before the end of each
hand played here, or the beginning of one brought, that hand's own record, announced by a line `hand_record`; hands that
still run come last.

`replayed` does again what people did and holds every line against what the evening says.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from paiju import fair
from paiju.books.book import Book
from paiju.errors import InputError
from paiju.evening import events as H
from paiju.evening.hand import EveningHand
from paiju.evening.ledger import LedgerEntry
from paiju.evening.refereed import RefereedEvening
from paiju.languages import _
from paiju.table import book_changes, record
from paiju.table import events as E
from paiju.table.codec import Json
from paiju.table.record import Lines, at_line
from paiju.table.table import Table

T = TypeVar("T", bound=RefereedEvening)
MARK = "hand_record"
MOST_LINES = 1_000_000


# --- writing --------------------------------------------------------------------------------------


def written(evening: RefereedEvening) -> str:
    """The record as text."""
    return "".join(f"{line}\n" for line in lines_of(evening))


def lines_of(evening: RefereedEvening) -> Iterator[str]:
    """The record line by line."""
    hands = {hand.number: hand for hand in evening.hands}
    for event in evening.events:
        match event:
            case H.HandBegan(how="brought") | H.HandEnded() | H.HandStopped() | H.HandVoid() if event.hand in hands:
                yield from hand_lines(hands.pop(event.hand), isinstance(event, H.HandBegan))
        yield dumped(event.to_json())
    for hand in hands.values():
        yield from hand_lines(hand)


def hand_lines(hand: EveningHand, brought: bool = False) -> Iterator[str]:
    """The record of a hand; what was told of one with real tiles is among the events."""
    if not isinstance(hand.play, Table):
        return
    yield dumped({"type": MARK, "hand": hand.number, "table": hand.table} | ({"brought": True} if brought else {}))
    yield from hand.play.record().lines()


def dumped(row: Json) -> str:
    """One line."""
    return json.dumps(row, ensure_ascii=False, separators=(",", ":"))


# --- reading --------------------------------------------------------------------------------------


@contextmanager
def on_line(number: int) -> Iterator[None]:
    """What goes wrong here names its line."""
    try:
        yield
    except InputError as error:
        raise at_line(number, _("{field}: {text}", field=error.field, text=error.text)) from None


def happening(number: int, row: Json) -> H.Happening:
    """The event of a line."""
    with on_line(number):
        return H.read_happening(row, str(row.get("type"))[:40])


# --- replaying ------------------------------------------------------------------------------------


def replayed(kind: type[T], lines: Lines, book: Book | None = None) -> T:
    """The evening at the end of the record. The first line that disagrees raises InputError, with both sides. In
    records of before the camps of the moment shared what was ruled on a hand of earlier ones."""
    source = lines if isinstance(lines, str | bytes) else list(lines)
    try:
        return followed(kind, source, book, newest_camps_share=False)
    except InputError as error:
        try:
            return followed(kind, source, book, newest_camps_share=True)
        except InputError:
            raise error from None


def followed(kind: type[T], lines: Lines, book: Book | None, newest_camps_share: bool) -> T:
    """The evening, with what is ruled later shared in one way or the other."""
    rows = record.parsed(lines, MOST_LINES)
    number, first = next(rows, (1, {}))
    if first.get("type") != H.Began.type:
        raise at_line(number, _("an evening must begin with a line of type 'evening'"))
    began = happening(number, first)
    assert isinstance(began, H.Began)
    with on_line(number):
        evening = begun(kind, began, book)
    evening.newest_camps_share = newest_camps_share
    book_changes.bring_up_to_date(first, evening.book)
    agree(evening, number, happening(number, first), 0)
    matched = 1
    for number, row in rows:
        if row.get("type") == MARK:
            put_back(evening, number, row, rows)
            continue
        event = happening(number, row)
        if matched == len(evening.events):
            with on_line(number):
                do_again(evening, event)
        agree(evening, number, event, matched)
        matched += 1
    if matched < len(evening.events):
        raise at_line(number, _("the record ends too early; something must follow this line"))
    check_rulings(evening)
    return evening


def begun(kind: type[T], began: H.Began, given: Book | None) -> T:
    """The evening as its first line tells it."""
    return kind(
        began.names,
        fair.Secret(bytes.fromhex(began.seed), bytes.fromhex(began.salt)),
        camps=began.camps,
        camp_count=began.camp_count,
        allow_eight=began.allow_eight,
        extra=began.extra or None,
        drawn=began.drawn,
        book=book_of(began, given),
    )


def book_of(began: H.Began, given: Book | None) -> Book:
    """The book of the record: the one given, one made of what differs, or the package's own."""
    return record.recorded_book(began.book, began.book_hash, began.base, began.changes, given)


def agree(evening: RefereedEvening, number: int, event: H.Happening, at: int) -> None:
    """The line is what the evening says."""
    own_event = evening.events[at] if at < len(evening.events) else None
    if own_event != event:
        there = dumped(event.to_json())
        here = "nothing" if own_event is None else dumped(own_event.to_json())
        raise at_line(number, _("the record says {there}, the rules say {here}", there=there, here=here))


def do_again(evening: RefereedEvening, event: H.Happening) -> None:
    """Do what the event says somebody did; of others nothing comes."""
    match event:
        case H.HandBegan(how="told"):
            evening.deal_told(event.table, event.special)
        case H.HandEntry():
            evening.tell(event.told, event.table, replayed=True)
        case H.HandBegan(how="dealt"):
            evening.start_hand(event.table, [bytes.fromhex(nonce) for nonce in event.nonces])
        case H.HandEnded():
            evening.finish_hand(event.table)
        case H.HandStopped():
            evening.stop_hand(event.payments, event.clause, event.table)
        case H.HandVoid():
            evening.void_hand(event.table)
        case H.LastHands():
            evening.last_hands()
        case H.CampChose():
            evening.represent(event.camp, event.name)
        case H.Arrived():
            evening.arrive(event.name)
        case H.Left():
            evening.leave(event.name)
        case H.Over():
            evening.end()
        case H.Clock():
            evening.clock(event.minutes)
        case H.HandRuled() | H.RuledBack():
            evening.note_again(event)
        case LedgerEntry() if event.reason == "penalty":
            evening.penalty(event.gains, event.clause, event.table)


def put_back(evening: RefereedEvening, number: int, mark: Json, rows: Iterator[tuple[int, Json]]) -> None:
    """Play a hand that runs as its record tells, or take in one that was brought."""
    hand_rows = []
    for row in rows:
        hand_rows.append(row)
        if row[1].get("type") == "reveal":
            break
    else:
        raise at_line(number, _("the record of this hand has no end"))
    with on_line(number):
        play = record.replay(record.record_from(hand_rows), evening.hand_book)
        if mark.get("brought") is True:
            evening.bring(play, str(mark.get("table")))
        else:
            evening.put_back(mark.get("table"), mark.get("hand"), play)


# --- rulings --------------------------------------------------------------------------------------


def check_rulings(evening: RefereedEvening) -> None:
    """What rulings did is on record too: at the hand's table, or in the next line."""
    for at, event in enumerate(evening.events):
        if isinstance(event, H.HandRuled) and not was_done(evening, event, following_payment(evening.events[at + 1 :])):
            raise InputError(
                "record",
                _("ruling {number}: the record does not say what it did ({did})", number=event.number, did=event.did),
            )


def following_payment(events: tuple[H.Happening, ...]) -> tuple[H.Happening, ...]:
    """What follows a ruling but for a win that it has taken back."""
    aside = next((i for i, each in enumerate(events) if not is_win_back(each)), len(events))
    return events[aside : aside + 1]


def is_win_back(event: H.Happening) -> bool:
    """Is it something booked but a penalty?"""
    return isinstance(event, LedgerEntry) and event.reason != "penalty"


def was_done(evening: RefereedEvening, ruled: H.HandRuled, following: tuple[H.Happening, ...]) -> bool:
    """Did what the ruling says happen?"""
    hand = evening.hands[ruled.hand - 1]
    payments = {name: paid for name, paid in zip(hand.seating.players, ruled.ruling["payments"]) if paid}
    match ruled.did, following:
        case "table", _:
            rulings = [event for event in hand.play.events if isinstance(event, E.RulingEvent)]
            return any(list(event.clauses) == ruled.ruling["clauses"] for event in rulings)
        case "ended", (H.HandStopped(hand=number, payments=paid),):
            return (number, paid) == (ruled.hand, payments)
        case "chips", (LedgerEntry(reason="penalty", gains=paid),):
            return paid == payments
        case "void", _:
            return any(isinstance(event, H.HandVoid) and event.hand == ruled.hand for event in evening.events)
    return ruled.did == "nothing" and not payments
