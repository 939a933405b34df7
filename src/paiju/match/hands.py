"""One hand within a game: who sits where, how the table is opened, and what its end means for the game."""

from collections.abc import Sequence
from hashlib import sha256

from paiju.books.book import Book
from paiju.errors import InputError
from paiju.fair import ChainedSecret, SeatWord, Secret, seed_bytes
from paiju.languages import _
from paiju.match.rotation import HandOutcome, Kind, Position
from paiju.match.seats import players_from_dealer
from paiju.notation import SEATS
from paiju.table.events import End
from paiju.table.start import Seed
from paiju.table.table import Table

HAND_TAG = b"paiju-hand:"
KINDS: dict[str, Kind] = {"won": "win", "exhausted": "exhausted", "nagashi": "exhausted"}  # all others are aborts


def bytes_of(seed: Seed) -> bytes | None:
    """A seed as bytes; None if there is none, and everything is left to chance."""
    return None if seed is None else seed_bytes(seed.seed if isinstance(seed, Secret) else seed)


def tagged(tag: bytes, seed: bytes, number: int) -> bytes:
    """The seed for one part of something longer, from which no other part can be derived."""
    return sha256(tag + seed + number.to_bytes(8, "big")).digest()


def seed_of_hand(seed: Seed, number: int) -> Seed:
    """The seed of one hand of a game, such that revealing it reveals no other; without a game seed every hand has its
    own."""
    known = bytes_of(seed)
    return None if known is None else tagged(HAND_TAG, known, number)


def deal_hand(
    book: Book,
    position: Position,
    names: tuple[str, ...],
    seed: Seed | ChainedSecret,
    special: str | int | None,
    supporters: Sequence[str],
    words: Sequence[SeatWord] = (),
) -> Table:
    """The table of the next hand, with the dealer at East."""
    players = players_from_dealer(book, position.round, position.dealer)
    return Table(
        book,
        seed,
        points=[position.points[player] for player in players],
        round=SEATS[position.round % 4],
        counters=position.counters,
        deposits=position.deposits,
        deal=position.number,
        special=special,
        supporters=supporters,
        names=[names[player] for player in players],
        words=words,
    )


def check_opened_for(book: Book, position: Position, names: tuple[str, ...], table: object) -> None:
    """Check that the table was opened for this hand; InputError if it was for another."""
    if not isinstance(table, Table):
        raise InputError("table", _("must be a paiju.Table"))
    at, players = table.sitting, players_from_dealer(book, position.round, position.dealer)
    people, points = tuple(names[player] for player in players), tuple(position.points[player] for player in players)
    wanted = (book, people, points, position.round % 4, position.counters, position.deposits)
    if (at.book, at.names, at.points, at.round, at.counters, at.deposits) != wanted:
        raise InputError(
            "table", _("this table was not opened for {name}, where the game stands now", name=position.name())
        )


def check_chained(table: Table, head: bytes | None, number: int) -> None:
    """If the game began with the head of a chain, check that the hand's seed is its link of that chain."""
    secret = table.sitting.secret
    if head is None and not isinstance(secret, ChainedSecret):
        return
    if not isinstance(secret, ChainedSecret) or (secret.head, secret.at) != (head, number + 1):
        raise InputError(
            "secret",
            _(
                "the seed of hand {hand} must be link {link} of the chain committed to at the start of the game",
                hand=number,
                link=number + 1,
            ),
        )


def outcome_of(book: Book, position: Position, table: Table) -> HandOutcome:
    """What a finished hand means, by player."""
    end = table.result
    assert end is not None
    players = players_from_dealer(book, position.round, position.dealer)
    person = {seat: players[SEATS.index(first)] for seat, first in end.persons.items()}
    points = list(position.points)
    for seat, player in person.items():
        points[player] = table.state.points[SEATS.index(seat)]  # with rulings taken back since
    return HandOutcome(
        KINDS.get(end.result, "abort"),
        tuple(points),
        table.state.deposits,
        tuple(sorted(person[seat] for seat in winners_of(end))),
        tuple(sorted(person[seat] for seat in table.ready)),
        -1 if table.state.named < 0 else person[SEATS[table.state.named]],
    )


def winners_of(end: End) -> tuple[str, ...]:
    """Seats that won; discards paid as a limit are not a win (xjtu:6.7)."""
    return end.winners if end.result == "won" else ()
