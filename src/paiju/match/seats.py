"""Who sits where: seats stay for a whole game, or change between rounds by one of three schemes (mcr:Q24)."""

from paiju.books.book import Book

# For each round, the seat of every player, players counted by the seat they had in the first round.
UNCHANGED = ((0, 1, 2, 3),)
HALFWAY = ((0, 1, 2, 3), (0, 1, 2, 3), (1, 0, 3, 2), (1, 0, 3, 2))
EACH_ROUND = ((0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 0, 1), (3, 2, 1, 0))
CROSSED = ((0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 1, 0), (3, 2, 0, 1))
SCHEMES = {"none": UNCHANGED, "halfway": HALFWAY, "each_round": EACH_ROUND, "each_round_crossed": CROSSED}


def seats_of(book: Book, round: int) -> tuple[int, ...]:
    """The seat of each player in a round, 0 for the East of its first hand."""
    if book.tiles.players != 4:
        return tuple(range(book.tiles.players))
    scheme = SCHEMES[book.game.seat_changes]
    return scheme[round % len(scheme)]


def players_at(book: Book, round: int) -> tuple[int, ...]:
    """The player at each seat in a round."""
    seats = seats_of(book, round)
    return tuple(seats.index(seat) for seat in range(len(seats)))


def players_from_dealer(book: Book, round: int, dealer: int) -> tuple[int, ...]:
    """The players of a hand in its own order: the dealer first, then counter-clockwise."""
    at = players_at(book, round)
    return tuple(at[(dealer + step) % len(at)] for step in range(len(at)))
