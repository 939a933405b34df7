"""Hands played compiled and interpreted, and compared."""

from paiju.core.play.deal import Deal
from paiju.native.play import worker
from paiju.series import Series, interpret


def same(hands: Series, seed: int, first: int, last: int) -> int:
    """Play the hands both ways and compare; how many were won."""
    fast, won = worker(hands), 0
    for hand in range(first, last):
        deals: list[Deal] = [Deal()]
        slow, quick = interpret(hands, seed, hand, hand + 1, deals), fast.play(seed, hand, hand + 1)
        left, logged = fast.deal(), deals[0].logged
        assert left.log[:logged] == deals[0].log[:logged], (hands.book.id, hands.special, hand)
        for name, _, _ in Deal.LAYOUT:
            assert getattr(left, name) == getattr(deals[0], name), (hands.book.id, hands.special, hand, name)
        assert quick == slow, (hands.book.id, hands.special, hand)
        won += deals[0].winners != 0
    return won
