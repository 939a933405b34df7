"""From one recorded hand to the next: points, sticks, counters, the deal, and the end of the game."""

from paiju.books.book import Book
from paiju.core.play import deal as D
from paiju.core.play.deal import Deal
from paiju.formats.differ import Disagreement
from paiju.formats.game import NOBODY, RecordedGame, RecordedHand
from paiju.match.final import leftover
from paiju.match.rotation import HandOutcome, Kind, NextHand, Position, after

KINDS: dict[int, Kind] = {D.WON: "win", D.EXHAUSTED: "exhausted", D.NAGASHI: "exhausted"}


def carried_over(book: Book, game: RecordedGame, number: int, d: Deal) -> Disagreement | None:
    """Check that the next hand begins, or the game ends, with what this hand leaves."""
    hand = game.hands[number]
    if not hand.result:
        return None
    follows = what_follows(book, hand, number, d)
    if number + 1 < len(game.hands):
        return begins_with(game.hands[number + 1], follows)
    if game.final is None or hand.foul >= 0:
        return None
    points = follows.position.points
    ended = [own + more for own, more in zip(points, leftover(book, points, follows.position.deposits))]
    if ended != game.final:
        return Disagreement("totals", NOBODY, game.final, ended)
    return None if follows.over or book.game.repeats == "never" else Disagreement("end", NOBODY, "over", "goes on")


def what_follows(book: Book, hand: RecordedHand, number: int, d: Deal) -> NextHand:
    """The hand after that of this number by the book, or the end."""
    players = book.tiles.players
    outcome = HandOutcome(
        kind=KINDS.get(d.result, "abort"),
        points=tuple(hand.by_player(d.points[:players])),
        deposits=d.deposits,
        winners=tuple(hand.player(seat) for seat in range(players) if d.winners >> seat & 1),
        ready=tuple(hand.player(seat) for seat in range(players) if d.ready >> seat & 1),
        named=hand.player(d.named) if d.named >= 0 else -1,
    )
    dealing = number % players if hand.dealing == NOBODY else hand.dealing  # a void hand is dealt again
    played = dealing if book.game.next_dealer == "first_winner" else -1
    return after(book, Position(hand.round, hand.dealer, hand.counters, hand.deposits, (), played), outcome)


def begins_with(hand: RecordedHand, follows: NextHand) -> Disagreement | None:
    """Does the next hand begin as it must?"""
    here = follows.position
    if follows.over:
        return Disagreement("end", NOBODY, "goes on", follows.over)
    for what, record, table in (
        ("totals", hand.by_player(hand.points), list(here.points)),
        ("deposits", hand.deposits, here.deposits),
        ("counters", hand.counters, here.counters),
        ("deal_next", (hand.round, hand.dealer), (here.round, here.dealer)),
    ):
        if record != table:
            return Disagreement(what, NOBODY, record, table)
    return None
