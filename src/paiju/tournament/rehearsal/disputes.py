"""Signatures, protests and appeals of a rehearsal: what may be taken is taken, what may not is refused."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from paiju.books.book import Book
from paiju.desk.signing import Protest, Signature, Signing, check_may_sign
from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.tournament.rulings.appeals import (
    APPEAL_TIME,
    AppealAnswer,
    EventAppeal,
    check_answer,
    check_appeal,
    takes_appeals,
)
from paiju.tournament.rulings.corrections import check_may_correct, check_protest_in_time, corrected
from paiju.tournament.tables import EventPlayer, TableResult, TableSeats

MINUTE = timedelta(minutes=1)


def refused(attempt: Callable[[], None]) -> bool:
    """Is it refused?"""
    try:
        attempt()
    except InputError:
        return True
    return False


def wrong_signing(book: Book, seats: TableSeats, result: TableResult) -> list[Text]:
    """Somebody protests and is answered, all sign, and then nothing is taken any more."""
    signing, players = Signing(), range(len(seats.players))
    with_result = [seat for seat in players if not result.out.get(seats.players[seat])]
    check_protest_in_time(book, signing, len(players))
    signing.protest(Protest(1, with_result[0], "…", 0.0))
    if not refused(lambda: check_may_sign(signing, with_result, with_result[1])):
        return [_("somebody signed while a protest was still open")]
    signing.answer(1, upheld=False, text="…")
    for seat in players:
        signing.sign(Signature(seat, "", 0.0, own=True))
    late = refused(lambda: check_protest_in_time(book, signing, len(players)))
    changed = refused(lambda: check_may_correct(book, signing, len(players), ""))
    return [] if late and changed else [_("a signed result could still be changed")]


def wrong_appeals(book: Book, seats: TableSeats, ended: datetime, people: Mapping[str, EventPlayer]) -> list[Text]:
    """An appeal in time is taken and closed, one too late is not; the board changes no ruling (mcr:Q149)."""
    if not takes_appeals(book):
        return []
    player = seats.players[0]
    leaders = {f"leader {people[player].team}"} if people[player].team else set()
    leader = next(iter(leaders), "")
    appeal = EventAppeal(player, seats.stage, seats.round, seats.table, "…", leader, ended + APPEAL_TIME - MINUTE)
    late = EventAppeal(player, seats.stage, seats.round, seats.table, "…", leader, ended + APPEAL_TIME + MINUTE)
    check_appeal(book, appeal, seats.players, ended, leaders)
    answer = AppealAnswer("referee_instructed", "…", "board")
    check_answer(answer, None, within_referees_power=True)
    again = refused(lambda: check_answer(answer, answer, within_referees_power=True))
    in_time = refused(lambda: check_appeal(book, late, seats.players, ended, leaders))
    return [] if again and in_time else [_("an appeal was accepted too late or twice")]


def wrong_repair(results: Sequence[TableResult]) -> list[Text]:
    """A result typed wrong and put right: the list is what it was, and what changed is told."""
    right = results[-1]
    typed = replace(right, points=(*right.points[1:], right.points[0]))
    mended, correction = corrected([*results[:-1], typed], right)
    off = dict(zip(right.players, (now - was for now, was in zip(right.points, typed.points))))
    same = mended == list(results) and dict(correction.changed) == {who: by for who, by in off.items() if by}
    return [] if same else [_("a corrected result is not what it should be")]
