"""A match between its hands: how it stands before each, as the core wants to know it, and what the end of one means.

Hand j of match i is dealt from (seed, i, j) whoever plays.
"""

from dataclasses import dataclass, field

from paiju.books.book import Book
from paiju.core.many.matches import HANDS_A_WALL, LONGEST
from paiju.core.play import deal as D
from paiju.core.tiles import EAST
from paiju.match.final import Standing, final_results
from paiju.match.rotation import HandOutcome, Kind, Position, after, first_position
from paiju.match.seats import players_from_dealer
from paiju.series import After

KINDS: dict[int, Kind] = {D.WON: "win", D.EXHAUSTED: "exhausted", D.NAGASHI: "exhausted"}  # all others are aborts


def stand_of(position: Position, players: tuple[int, ...]) -> list[int]:
    """How the game stands, as the core wants to know it."""
    points = [*(position.points[player] for player in players), 0][:4]
    return [*points, EAST + position.round % 4, position.counters, position.deposits, position.number]


def outcome_of(position: Position, players: tuple[int, ...], end: After) -> HandOutcome:
    """What the hand's end means, by player."""
    persons = [players[person] for person in end.person[: len(players)]]
    points = list(position.points)
    for seat, player in enumerate(persons):
        points[player] = end.points[seat]
    masks = (end.winners if end.result == D.WON else 0), end.ready
    winners, ready = (tuple(sorted(p for seat, p in enumerate(persons) if mask >> seat & 1)) for mask in masks)
    named = persons[end.named] if end.named >= 0 else -1
    return HandOutcome(KINDS.get(end.result, "abort"), tuple(points), end.deposits, winners, ready, named)


@dataclass(slots=True)
class MatchCourse:
    """One match: its number, where it is, hands played, and why it is over."""

    book: Book
    number: int
    position: Position = field(init=False)
    hands: int = 0
    over: str = ""

    def __post_init__(self) -> None:
        self.position = first_position(self.book)

    @property
    def players(self) -> tuple[int, ...]:
        """The players of the next hand in its own order, the dealer first."""
        return players_from_dealer(self.book, self.position.round, self.position.dealer)

    @property
    def hand(self) -> int:
        """The number of the next hand among those of a seed."""
        return self.number * HANDS_A_WALL + self.hands

    def stand(self) -> list[int]:
        """How the game stands before the next hand."""
        return stand_of(self.position, self.players)

    def take(self, end: After) -> list[int]:
        """A hand has ended: what everybody gained or lost, by player."""
        outcome = outcome_of(self.position, self.players, end)
        gains = [now - before for now, before in zip(outcome.points, self.position.points)]
        following = after(self.book, self.position, outcome)
        self.position, self.over, self.hands = following.position, following.over, self.hands + 1
        if not self.over and self.hands == LONGEST:
            self.over = "longest"
        return gains

    def results(self) -> list[Standing]:
        """What the match comes to, by player."""
        return final_results(self.book, self.position.points, self.position.deposits)

    def rewards(self) -> list[float]:
        """The book's own results with its points for places, in its own unit, by player."""
        return [float(each.final or 0) for each in self.results()]
