"""From one hand to the next: who deals, which round, how many counters, and when the game is over.

Players are numbered by the seats they had in the first hand (0 dealt it); points, winners and ready hands go by these
numbers. If seats change between rounds, `dealer` is the seat whose deal it is. Where the first winner deals next, a
round is as many hands as there are players.
"""

from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal

from paiju.books.book import Book
from paiju.languages import NOTHING, Text, _
from paiju.match.seats import players_at
from paiju.notation import SEATS

Kind = Literal["win", "exhausted", "abort", "void", "abandoned", "player_out", "stopped"]
Reason = Literal[
    "", "bust", "last_hand", "points_reached", "last_dealer", "last_extra_hand", "time", "player_out", "referee"
]
REASON_NAMES: dict[str, Text] = {
    "": NOTHING,
    "bust": _("somebody has fallen below zero"),
    "last_hand": _("the last hand has been played"),
    "points_reached": _("somebody has reached the points needed"),
    "last_dealer": _("the last dealer is in the lead and stops"),
    "last_extra_hand": _("the extra rounds have been played"),
    "player_out": _("a player has left or been disqualified"),
    "referee": _("the referee has ended it"),
    "time": _("time is up"),
}
GIVEN_UP: dict[Kind, Reason] = {"abandoned": "time", "player_out": "player_out", "stopped": "referee"}


@dataclass(frozen=True, slots=True)
class Position:
    """A game between two hands: the round (0 is East), whose deal it is, counters, deposits, points."""

    round: int
    dealer: int
    counters: int
    deposits: int
    points: tuple[int, ...]
    # Hands of the round before this one, where the first winner deals; -1: `dealer` tells them.
    played: int = field(default=-1, repr=False)

    @property
    def number(self) -> int:
        """Which hand of its round it is, from 0; a repeated one has the same number."""
        return self.dealer if self.played < 0 else self.played

    def name(self) -> str:
        """The hand as riichi players call it: E1, S4."""
        return f"{SEATS[self.round % 4]}{self.number + 1}"

    def to_json(self) -> dict[str, Any]:
        """As records have it."""
        return {key: part for key, part in asdict(self).items() if key != "played" or self.played >= 0}


@dataclass(frozen=True, slots=True)
class HandOutcome:
    """How a hand ended, by player: a draw that pays a limit for the discards is also an exhausted wall."""

    kind: Kind
    points: tuple[int, ...]  # afterwards
    deposits: int = 0  # still on the table
    winners: tuple[int, ...] = ()
    ready: tuple[int, ...] = ()
    named: int = -1  # whom the first win names to deal next, where the book has it so; -1 without a win


@dataclass(frozen=True, slots=True)
class NextHand:
    """What follows: the position of the next hand, or why the game is over."""

    position: Position
    over: Reason = ""


def first_position(book: Book, points: tuple[int, ...] = ()) -> Position:
    """The first hand of a game."""
    played = 0 if book.game.next_dealer == "first_winner" else -1
    return Position(0, 0, 0, 0, points or (book.game.start_points,) * book.tiles.players, played)


def dealing(book: Book, position: Position) -> int:
    """The player who deals."""
    return players_at(book, position.round)[position.dealer]


def dealer_repeats(book: Book, position: Position, outcome: HandOutcome) -> bool:
    """Does the dealer deal again: after their own win, with a ready hand or any at an empty wall, after an abort, as
    the book says (xjtu:6.9.1, ema:2.9, lol:(五)1)? Never in books where every hand passes the deal."""
    if book.game.repeats == "never":
        return False
    if outcome.kind == "win":
        return dealing(book, position) in outcome.winners
    if outcome.kind == "exhausted":
        ready = book.game.repeats == "win_or_ready" and dealing(book, position) in outcome.ready
        return ready or book.game.repeats == "win_or_draw"
    return True


def next_dealer(book: Book, position: Position, outcome: HandOutcome) -> int:
    """The player who deals next where it is the first winner, or who gave several of them the tile; without a win the
    dealer."""
    return outcome.named if outcome.named >= 0 else dealing(book, position)


def counters_after(book: Book, position: Position, outcome: HandOutcome, repeats: bool) -> int:
    """One more with every repeat; a draw that passes the deal adds one or leaves them, another's win clears them."""
    if book.game.counters == "none":
        return 0
    named_again = position.played >= 0 and next_dealer(book, position, outcome) == dealing(book, position)
    if repeats or named_again:
        return position.counters + 1
    if outcome.kind == "win":
        return 0
    return position.counters + int(book.game.counters == "draws_add")


def after(book: Book, position: Position, outcome: HandOutcome) -> NextHand:
    """What follows a hand. A void hand is played again as it stood, except for the points, and the sticks that were
    given back in it (reading:195)."""
    here = replace(position, points=outcome.points, deposits=outcome.deposits)
    if outcome.kind == "void":
        return NextHand(here)
    if outcome.kind in GIVEN_UP:
        return NextHand(here, GIVEN_UP[outcome.kind])
    if book.game.bust and min(outcome.points) < 0:
        return NextHand(here, "bust")
    repeats = dealer_repeats(book, position, outcome)
    here = replace(here, counters=counters_after(book, position, outcome, repeats))
    over = why_over(book, here, outcome, repeats)
    return NextHand(here, over) if over or repeats else NextHand(pass_deal(book, here, outcome))


def pass_deal(book: Book, position: Position, outcome: HandOutcome) -> Position:
    """The next player deals, or the first winner; after as many hands as there are players a round is over."""
    ends_round = position.number == book.tiles.players - 1
    round = position.round + int(ends_round)
    if position.played < 0:
        return replace(position, dealer=(position.dealer + 1) % book.tiles.players, round=round)
    dealer = players_at(book, round).index(next_dealer(book, position, outcome))
    return replace(position, dealer=dealer, round=round, played=0 if ends_round else position.played + 1)


def why_over(book: Book, here: Position, outcome: HandOutcome, repeats: bool) -> Reason:
    """Why the game ends after this hand; "" if it goes on."""
    game = book.game
    ends_round = here.number == book.tiles.players - 1
    reached = max(here.points) >= game.needed + int(not game.needed_exactly)
    played_out = outcome.kind in ("win", "exhausted") and reached
    stops = repeats and played_out and game.last_dealer_stops and ranking(here.points)[0] == dealing(book, here)
    if here.round >= game.rounds:
        return why_over_in_extra(book, here, repeats, stops, ends_round, reached)
    if here.round < game.rounds - 1 or not ends_round:
        return ""
    if repeats:
        return "last_dealer" if stops else ""
    return "last_hand" if game.extra_rounds == 0 or reached else ""


def why_over_in_extra(
    book: Book, here: Position, repeats: bool, stops: bool, ends_round: bool, reached: bool
) -> Reason:
    """In an extra round the points are checked when the deal passes (xjtu:8.4); if the book says so, a dealer who would
    repeat stops there as in the last hand (tenhou:end)."""
    if reached and not repeats:
        return "points_reached"
    if stops and book.game.extra_ends == "passes_or_first_dealer":
        return "last_dealer"
    last = here.round == book.game.rounds + book.game.extra_rounds - 1 and ends_round
    return "last_extra_hand" if last and not repeats else ""


def ranking(points: tuple[int, ...]) -> list[int]:
    """Players from first to last; among equals, whoever sat first (xjtu:8.1.2)."""
    return sorted(range(len(points)), key=lambda player: (-points[player], player))
