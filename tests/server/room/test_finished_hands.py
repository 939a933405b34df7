"""Wins at the end of a hand, explained by the scorer as the table stood just before."""

import json

import pytest

from paiju import books
from paiju.books.derive import derive
from paiju.bots.level import Bot
from paiju.scoring import score
from paiju.scoring.answer import Answer
from paiju.server.protocol.messages import encode
from paiju.server.protocol.server_messages import HandEnd
from paiju.server.room.commands import play as commands
from paiju.server.room.finished_hands import Moments, explained, hand_end
from paiju.server.room.room import Room
from paiju.server.tables.messages.tables import NewTable
from paiju.table.table import Table
from paiju.terminal.explained import judged, wins_of
from tests.server.club_people import HOST, ROOT
from tests.server.club_people import settings as settings_for
from tests.server.telling import is_told_as
from tests.table.laid import choices

GAMES = (("xjtu", None), ("mcr", None), ("psa", "fight_on"), ("psa", "river_of_blood"))


def played(book: str, special: str | None) -> Room:
    """A room after a hand that simple players played."""
    room = Room("t", ROOT)
    for entry in commands.create(HOST, settings_for(NewTable(book=book, special=special)), ROOT):
        room.apply(entry)
    for entry in commands.deal(room):
        room.apply(entry)
    bot = Bot(book, "simple")
    while room.awaited:
        who, asked = next(iter(room.awaited.items()))
        assert room.table is not None
        choice = bot.choose(room.table.view(room.name_of(who)))
        for entry in commands.act(room, who, asked.n, choice.code, "bot"):
            room.apply(entry)
    for entry in commands.close(room):
        room.apply(entry)
    return room


@pytest.mark.parametrize(("book", "special"), GAMES)
def test_every_win_is_explained_in_full(book: str, special: str | None) -> None:
    """The same answer as from the hand played again up to the win, and what was paid."""
    rooms = (played(book, special) for _ in range(12))
    room = next(room for room in rooms if room.finished[0].moments.wins)
    done = room.finished[0]
    found = [(win, answer) for win, answer, _ in explained(done.table, done.moments)]
    assert [win for win, _ in found] == wins_of(done.table)
    before, paid = Table.of(done.table.sitting), 0
    for win, answer in found:
        then = done.table.rewind(done.table.events.index(win))
        paid = paid + 1 if len(then.events) == len(before.events) else 0
        before = then
        assert answer == judged(done.table, then, win, paid)
        assert answer.win
        assert answer.payments == win.payments
    told = hand_end(done, [chair.name for chair in room.chairs], None)
    assert is_told_as(HandEnd, told)
    for (win, _), one in zip(found, json.loads(encode(told))["wins"], strict=True):
        assert one["seat"] == win.seat
        assert one["lines"]
        assert all(line["zh"] and line["en"] and line["clause"] for line in one["lines"])
        assert one["steps"] or one["transfers"] or one["payments"]
        again = score(one["request"])
        assert (again["reading"], again["patterns"]) == (one["reading"], one["patterns"]), "the desk says the same"
    assert {one.seat for one in told.payments} >= set(told.points)


# --- the lines of who paid whom -------------------------------------------------------------------

LEAVING = {
    "psa": ("psa", {}),
    "riichi": ("ema", {"course.after_win": "winner_leaves"}),
    "official": ("mcr", {"course.after_win": "winner_leaves", "scoring.minimum": 0}),
}


def told_hand(table: Table, seed: int) -> Moments:
    """A hand played to its end; the moments of its wins."""
    moments = Moments()
    for who, code in choices(table, seed):
        before = len(table.events)
        table.act(who, code)
        moments.take(table, table.events[before:])
    return moments


def sums(answer: Answer) -> dict[str, int]:
    """What the lines come to, by seat and supporter."""
    found = dict.fromkeys(answer.payments or {}, 0)
    for line in answer.transfers:
        found[line.payee] += line.amount
        if line.payer != "table":
            found[line.payer] -= line.amount
    return found


@pytest.mark.clause("psa:特殊#7")
@pytest.mark.parametrize("name", LEAVING)
def test_every_payment_is_told_also_after_winners_have_left(name: str) -> None:
    """Line by line; and who has left pays nothing."""
    base, changes = LEAVING[name]
    book = derive(books.get(base), name, **changes) if changes else base
    later = 0
    for seed in range(40):
        house = {} if changes else {"special": "fight_on", "supporters": ("Ann", "Bea")}
        table = Table(book, f"{name} {seed}", **house)  # type: ignore[arg-type]
        gone = set[str]()
        for win, answer, _ in explained(table, told_hand(table, seed)):
            assert answer.transfers
            assert sums(answer) == answer.payments == win.payments
            assert not gone & {line.payer for line in answer.transfers}
            later += len(gone) > 0 and win.from_ is None
            gone.add(win.seat)
    assert later > 1, "nobody drew a win after others had left"
