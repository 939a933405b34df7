"""Wins explained: in short from the event, in full by the scorer from the table as it was just before."""

from dataclasses import replace

from paiju.answer import Answer, Line
from paiju.books.book import Book
from paiju.render import render
from paiju.scoring import judge
from paiju.table import events as E
from paiju.table.codes import CODES
from paiju.table.table import Table
from paiju.table.wins import copied, request_of
from paiju.terminal.words import SEATS, Say


def as_answer(book: Book, win: E.Win) -> Answer:
    """What the event tells of a win."""
    lines = tuple(Line(x.id, x.zh, x.en, x.value, x.count, x.clause) for x in win.patterns)
    return Answer(
        book=book.id,
        family=book.scoring.family,
        win=True,
        patterns=lines,
        reading=(),
        payments=win.payments,
        why_zh="",
        why_en="",
        clause="",
        han=win.han,
        fu=win.fu,
        yakuman=win.yakuman,
        points=win.points,
        limit=win.limit,
        flowers=win.flowers,
        total=win.total,
        fan=win.fan,
    )


def wins_of(table: Table) -> list[E.Win]:
    """The wins of a hand so far."""
    return [event for event in table.events if isinstance(event, E.Win)]


def in_full(table: Table, say: Say, bold: bool) -> list[str]:
    """Every win of the hand with every step: readings, minipoints, payments, what is there but does not count."""
    lines: list[str] = []
    before = Table.of(table.sitting)
    paid = 0
    for at, event in enumerate(table.events):
        if not isinstance(event, E.Win):
            continue
        then = table.rewind(at)  # the table before the action that won
        paid = paid + 1 if len(then.events) == len(before.events) else 0
        before = then
        answer = judged(table, then, event, paid)
        lines += [*render(answer, table.book, say.lang, True, bold).splitlines(), ""]
    return lines[:-1]


def judged(table: Table, then: Table, win: E.Win, paid: int) -> Answer:
    """What the scorer says; who has left the hand pays no more, so payments are told as they were made."""
    d = copied(then._d)
    d.winners = sum(1 << SEATS.index(seat) for seat in {each.seat for each in wins_until(table, win)})
    request = request_of(then._game, d, SEATS.index(win.seat), CODES[win.tile], win.from_ is None, paid)
    answer = judge(request)
    if answer.payments == win.payments:
        return answer
    return replace(answer, payments=win.payments, transfers=())


def wins_until(table: Table, last: E.Win) -> list[E.Win]:
    """The wins up to this one, and those of the same tile after it."""
    wins = wins_of(table)
    at = next(i for i, win in enumerate(wins) if win is last)
    same = [
        win for win in wins[at + 1 :] if last.from_ is not None and (win.from_, win.tile) == (last.from_, last.tile)
    ]
    return wins[: at + 1] + same
