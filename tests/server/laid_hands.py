"""Hands of the club's matches with tiles as a test wants them."""

import pytest

from paiju.books.book import Book
from paiju.match import match as matches
from paiju.match.rotation import Position
from paiju.match.seats import players_from_dealer
from paiju.notation import SEATS
from paiju.table.table import Table
from tests.core.play.scenario import NOTHING, Texts, dealt


def lay_hands(monkeypatch: pytest.MonkeyPatch, hands: Texts = NOTHING, draws: str = "", replacements: str = "") -> None:
    """Every hand that is dealt from now on has these tiles; of the draws the first is the dealer's fourteenth."""

    def deal_hand(book: Book, position: Position, names: tuple[str, ...], *_: object) -> Table:
        players = players_from_dealer(book, position.round, position.dealer)
        d = dealt(book, hands, draws, replacements).d
        return Table(
            book,
            wall=d.wall[: d.tiles],
            points=[position.points[player] for player in players],
            round=SEATS[position.round % 4],
            counters=position.counters,
            deposits=position.deposits,
            deal=position.dealer,
            names=[names[player] for player in players],
        )

    monkeypatch.setattr(matches, "deal_hand", deal_hand)
    monkeypatch.setattr(matches, "check_chained", lambda *_: None)  # walls that are told come from no secret
