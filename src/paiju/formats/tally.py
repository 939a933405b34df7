"""What happens in recorded games, counted: for each book what a simulation counts (`core/many/tally.py`), and for each
player by name."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from paiju import books
from paiju.books.book import Book
from paiju.books.digest import book_hash
from paiju.books.flatten import pattern_numbers
from paiju.core.many import tally as T
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.formats.book import book_of
from paiju.formats.courses import courses_of
from paiju.formats.game import RecordedGame, RecordedHand
from paiju.match.rotation import ranking

PERSON_NUMBERS = (
    "games", "hands", "wins", "self_draws", "won", "deal_ins", "lost", "riichi", "called", "points",
)  # fmt: skip


@dataclass(slots=True)
class PlayerTally:
    """What one player did."""

    games: int = 0
    hands: int = 0
    wins: int = 0
    self_draws: int = 0
    won: int = 0  # points of the hands won
    deal_ins: int = 0
    lost: int = 0  # points of the hands dealt into
    riichi: int = 0
    called: int = 0  # hands with a claimed set
    points: int = 0  # gained over all games that were finished
    places: Counter[int] = field(default_factory=Counter)

    def add(self, other: "PlayerTally") -> None:
        """Add somebody's numbers."""
        for name in PERSON_NUMBERS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.places += other.places


@dataclass(slots=True)
class BookTally:
    """What happened in the hands of one book."""

    book: Book
    counts: list[int] = field(default_factory=lambda: [0] * T.TALLY)


@dataclass(slots=True)
class RecordsTally:
    """The counts for a folder of records."""

    games: int = 0
    unfinished: int = 0  # hands that stop in the middle, or by a foul
    books: dict[str, BookTally] = field(default_factory=dict)  # by the book's digest
    people: dict[str, PlayerTally] = field(default_factory=dict)

    def add_all(self, games: Iterable[RecordedGame]) -> "RecordsTally":
        """Count every game."""
        for game in games:
            self.add(game)
        return self

    def add(self, game: RecordedGame) -> None:
        """Count one game."""
        deposit, book = book_of(game).payments.deposit, counted_under(game)
        numbers = pattern_numbers(book)
        self.games += 1
        counted = self.books.setdefault(book_hash(book), BookTally(book)).counts
        people = [self.people.setdefault(game.name_of(i), PlayerTally()) for i in range(game.players)]
        for hand in game.hands:
            if hand.result > 0:
                seated = [people[hand.player(seat)] for seat in range(len(hand.points))]
                HandCount(hand, seated, deposit, numbers).count(counted)
            else:
                self.unfinished += 1
        for person in people:
            person.games += 1
        if game.final is not None:
            start = game.hands[0].by_player(game.hands[0].points)
            for place, player in enumerate(ranking(tuple(game.final)), 1):
                people[player].places[place] += 1
                people[player].points += game.final[player] - start[player]

    def merge(self, other: "RecordsTally") -> "RecordsTally":
        """Add another tally to this one."""
        self.games += other.games
        self.unfinished += other.unfinished
        for digest, each in other.books.items():
            so_far = self.books.setdefault(digest, BookTally(each.book))
            so_far.counts = [a + b for a, b in zip(so_far.counts, each.counts)]
        for name, person in other.people.items():
            self.people.setdefault(name, PlayerTally()).add(person)
        return self


def counted_under(game: RecordedGame) -> Book:
    """The book under which a game is counted: our own records contain theirs; options that a platform lets its players
    choose do not make a book of their own."""
    return book_of(game) if game.records else books.get(game.book)


class HandCount:
    """Counts one hand."""

    def __init__(self, hand: RecordedHand, people: list[PlayerTally], deposit: int, numbers: dict[str, int]) -> None:
        self.hand, self.people, self.deposit, self.numbers = hand, people, deposit, numbers
        self.courses = courses_of(hand)
        self.seats = self.courses.seats
        self.calls = [seat.calls for seat in self.seats]

    def count(self, tally: list[int]) -> None:
        """Count everything about the hand."""
        hand = self.hand
        tally[T.HANDS] += 1
        tally[T.RESULTS + hand.result] += 1
        tally[T.WON_HANDS] += hand.result == D.WON
        if hand.result == D.EXHAUSTED and hand.ready > 0:
            tally[T.READY] += hand.ready.bit_count()
        self.count_actions(tally)
        self.count_seats(tally)
        self.count_wins(tally)

    def count_actions(self, tally: list[int]) -> None:
        """Discards, sets and riichi."""
        discards, calls = sum([seat.discards for seat in self.seats]), sum(self.calls)
        tally[T.ACTIONS] += self.courses.actions
        tally[T.DISCARDS] += discards
        tally[T.DISCARDS_SQUARED] += discards * discards
        tally[T.CALLS] += calls
        tally[T.CALLS_SQUARED] += calls * calls
        for number, seat in enumerate(self.seats):
            if seat.riichi:
                tally[T.RIICHI] += 1
                tally[T.SEAT_RIICHI + number] += 1
            tally[T.SEAT_CALLS + number] += self.calls[number]
            tally[T.CHOWS] += seat.chows
            tally[T.PUNGS] += seat.pungs - seat.added_kongs
            tally[T.OPEN_KONGS] += seat.open_kongs
            tally[T.CONCEALED_KONGS] += seat.concealed_kongs
            tally[T.ADDED_KONGS] += seat.added_kongs
            tally[T.NORTHS] += seat.norths

    def count_seats(self, tally: list[int]) -> None:
        """What every seat gained; who claimed and declared riichi."""
        paid = self.hand.payments or [0] * len(self.people)
        for seat, person in enumerate(self.people):
            stands = self.seats[seat].riichi > 0
            points = paid[seat] - self.deposit * stands
            tally[T.SEAT_POINTS + seat] += points
            tally[T.SEAT_POINTS_SQUARED + seat] += points * points
            person.hands += 1
            person.riichi += stands
            person.called += self.calls[seat] > 0

    def count_wins(self, tally: list[int]) -> None:
        """Wins, and who supplied the tile."""
        for win in self.hand.wins:
            points, winner = win.points or 0, self.people[win.seat]
            tally[T.WINS] += 1
            tally[T.SEAT_WINS + win.seat] += 1
            tally[T.DEALER_WINS] += win.seat == 0
            tally[T.OPEN_WINS] += self.calls[win.seat] > 0
            tally[T.RIICHI_WINS] += self.seats[win.seat].riichi > 0
            tally[T.VALUE] += points
            tally[T.VALUE_SQUARED] += points * points
            for name in self.numbers.keys() & (win.patterns or {}).keys():
                tally[T.PATTERN + self.numbers[name]] += 1
            winner.wins += 1
            winner.won += points
            if win.source == win.seat:
                tally[T.SELF_DRAWS] += 1
                winner.self_draws += 1
            else:
                tally[self.way()] += 1
                self.people[win.source].deal_ins += 1
                self.people[win.source].lost += points
        for source in {win.source for win in self.hand.wins if win.source != win.seat}:
            tally[T.SEAT_DEAL_INS + source] += 1

    def way(self) -> int:
        """What was won on: a discard, a robbed kong, a robbed North."""
        if self.courses.last == A.NONE:
            return T.DISCARD_WINS
        return T.NORTH_ROBBERIES if self.courses.last == A.SET_ASIDE_NORTH else T.KONG_ROBBERIES
