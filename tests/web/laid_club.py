"""A club whose hands have the tiles a test wants: `python -m tests.web.laid_club` serves as `paiju serve` does.

The tiles come from the variable LAID as JSON, by book: `{"ema": {"hands": {"E": …}, "draws": …, "dora": …}}`. Books
that are not named are dealt as usual.
"""

import json
import os
import sys

from paiju.books.book import Book
from paiju.cli import main
from paiju.match import match as matches
from paiju.match.rotation import Position
from paiju.match.seats import players_from_dealer
from paiju.notation import SEATS
from paiju.table.table import Table
from tests.core.play.scenario import dealt

usual, LAID = matches.deal_hand, json.loads(os.environ.get("LAID", "{}"))


def deal_hand(book: Book, position: Position, names: tuple[str, ...], *told: object) -> Table:
    """A hand with its tiles laid, where the book is named."""
    wanted = LAID.get(book.id)
    if wanted is None:
        return usual(book, position, names, *told)  # type: ignore[arg-type]
    players = players_from_dealer(book, position.round, position.dealer)
    d = dealt(book, wanted.get("hands", {}), wanted.get("draws", ""), "", wanted.get("dora", "")).d
    points = [position.points[player] for player in players]
    seated = [names[player] for player in players]
    return Table(
        book, wall=d.wall[: d.tiles], points=points, round=SEATS[position.round % 4], deal=position.dealer, names=seated
    )


if __name__ == "__main__":
    matches.deal_hand = deal_hand  # type: ignore[assignment]
    matches.check_chained = lambda *_: None  # type: ignore[assignment]  # walls that are told come from no secret
    main(sys.argv[1:])
