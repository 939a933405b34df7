"""Decisions in recorded games: the table as the player saw it, with what the player did."""

from collections.abc import Iterator
from dataclasses import dataclass

from paiju.books.book import Book
from paiju.errors import InputError
from paiju.formats.files import load
from paiju.formats.game import RecordedGame
from paiju.formats.played_hands import played_hands
from paiju.languages import _
from paiju.table.action import Action
from paiju.table.codes import SEATS
from paiju.table.scene import View


@dataclass(frozen=True, slots=True)
class WantedDecisions:
    """Which decisions are wanted; None for all."""

    hand: int | None = None  # from 1
    seat: str | None = None
    turn: int | None = None  # the own discard it is about, from 1


@dataclass(frozen=True, slots=True)
class RecordedDecision:
    """A choice that a player had: which hand and turn, which book, what the player saw and did."""

    hand: int
    turn: int
    book: Book  # without the dice rule
    view: View
    done: Action


def game_in(path: str, format: str | None, book: Book | None) -> RecordedGame:
    """The first game of a file; an unreadable one raises InputError."""
    for part in load(path, format, book):
        if isinstance(part, InputError):
            raise part
        return part
    raise InputError("file", _("{path}: contains no game", path=path))


def decisions(game: RecordedGame, wanted: WantedDecisions, book: Book | None = None) -> Iterator[RecordedDecision]:
    """The wanted choices of a game, in order; moments when only one thing was allowed are not choices."""
    for number, hand in enumerate(played_hands(game, book), 1):
        if wanted.hand in (None, number):
            table = hand.table.rewind(0)
            for who, action in hand.acts:
                if who in SEATS and wanted.seat in (None, who) and len(table.legal(who)) > 1:
                    view = table.view(who)
                    turn = len(view.seats[who].river) + 1
                    if wanted.turn in (None, turn):
                        done = next(each for each in view.legal if each.code == action)
                        yield RecordedDecision(number, turn, table.sitting.book, view, done)
                table.act(who, action)
