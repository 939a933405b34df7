"""Wins explained: in short from the event, in full by the scorer from the table as it was just before."""

from dataclasses import replace

from paiju.books.book import Book
from paiju.languages import NOTHING, Text
from paiju.notation import SEATS
from paiju.scoring import judge
from paiju.scoring.answer import Answer, Line
from paiju.scoring.lines.render import render
from paiju.table import events as E
from paiju.table.codes import CODES
from paiju.table.table import Table
from paiju.table.wins import copied, request_of
from paiju.terminal.news import News
from paiju.terminal.own_view import Sight
from paiju.terminal.tiles import TileWriter
from paiju.terminal.words import Say, at_seat


def as_answer(book: Book, win: E.WinEvent) -> Answer:
    """What the event tells of a win."""
    japanese = {pattern.id: pattern.ja for pattern in book.patterns}
    lines = tuple(Line(x.id, x.zh, x.en, x.value, x.count, x.clause, japanese.get(x.id, "")) for x in win.patterns)
    return Answer(
        book=book.id,
        counts=book.counts,
        win=True,
        patterns=lines,
        reading=(),
        payments=win.payments,
        why=NOTHING,
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


def wins_of(table: Table) -> list[E.WinEvent]:
    """The wins of a hand so far."""
    return [event for event in table.events if isinstance(event, E.WinEvent)]


def in_full(table: Table, sight: Sight, tiles: TileWriter, say: Say) -> list[str]:
    """Every win of the hand with every step: readings, minipoints, payments, what is there but does not count."""
    lines: list[str] = []
    news = News(sight, tiles, say)
    before = Table.of(table.sitting)
    paid = 0
    for at, event in enumerate(table.events):
        if not isinstance(event, E.WinEvent):
            continue
        then = table.rewind(at)  # the table before the action that won
        paid = paid + 1 if len(then.events) == len(before.events) else 0
        before = then
        answer = at_the_table(judged(table, then, event, paid), sight, tiles, say)
        _, *rest = render(answer, table.book, say.lang, True, tiles.paint.on).splitlines()
        lines += [say(news.win(event)), *map(tiles.retold, rest), ""]
    return lines[:-1]


def at_the_table(answer: Answer, sight: Sight, tiles: TileWriter, say: Say) -> Answer:
    """The answer with players called by name, and tiles of its steps written as on the board."""
    names = {seat: say(at_seat(seat, sight.name(seat))) for seat in sight.view.seats}
    payments = {names.get(who, who): n for who, n in (answer.payments or {}).items()}
    moved = [
        replace(each, payer=names.get(each.payer, each.payer), payee=names.get(each.payee, each.payee))
        for each in answer.transfers
    ]
    steps = [replace(note, text=Text(tiles.retold(say(note.text)))) for note in answer.steps]
    return replace(answer, payments=payments, transfers=tuple(moved), steps=tuple(steps))


def judged(table: Table, then: Table, win: E.WinEvent, paid: int) -> Answer:
    """What the scorer says of a win on the table as it stood."""
    d = copied(then.state)
    d.winners = sum(1 << SEATS.index(seat) for seat in {each.seat for each in wins_until(table, win)})
    return judge(request_of(then.setting, d, SEATS.index(win.seat), CODES[win.tile], win.from_ is None, paid))


def wins_until(table: Table, last: E.WinEvent) -> list[E.WinEvent]:
    """The wins up to this one, and those of the same tile after it."""
    wins = wins_of(table)
    at = next(i for i, win in enumerate(wins) if win is last)
    same = [
        win for win in wins[at + 1 :] if last.from_ is not None and (win.from_, win.tile) == (last.from_, last.tile)
    ]
    return wins[: at + 1] + same
