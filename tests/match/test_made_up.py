"""Games of hands that nobody played: ends of every sort follow one another at random, and the match goes where the
book's own game goes. Corners that players seldom reach are common here: ties, exactly the points needed, ready dealers,
several winners, sticks left over, hands that do not count."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from paiju.match.final import final_results
from paiju.match.rotation import HandOutcome, Kind, Position, after, first_position
from tests.match import naive
from tests.match.games import ALL

MADE = 300  # games of each book
KINDS: dict[str, Kind] = {"win": "win", "draw": "exhausted", "abort": "abort"}

# Why games of a book can end, as it says; all others play all their hands.
WEST = {"bust", "last_hand", "points_reached", "last_dealer", "last_extra_hand"}
ENDS = {"xjtu": WEST, "xjtu-3p": WEST, "xjtu-relay": WEST, "tenhou": WEST, "tenhou-nored": WEST, "tenhou-3p": WEST} | {
    "xjtu-cup-relay": {"bust", "last_hand", "last_dealer"}
}
RARE = {"xjtu-relay": {"last_extra_hand"}}  # somebody nearly always has more than a hundred thousand of four
STEPS = (100, 1000, 1000, 1300, 2000, 3900, 8000)


def some_hand(rng: random.Random, game: naive.Game, stick: int) -> naive.Hand:
    """A hand that may have ended so. Points are pulled together now and then, so that ties happen."""
    players = range(len(game.points))
    kind = rng.choice(("win", "win", "win", "draw", "draw", "abort"))
    points, sticks = list(game.points), game.sticks
    for player in players:
        if stick and rng.random() < 0.25:
            points[player], sticks = points[player] - stick, sticks + 1
    winners = set(rng.sample(players, rng.choice((1, 1, 1, 2)))) if kind == "win" else set()
    for winner in winners:
        payer = rng.choice([player for player in players if player != winner])
        paid = rng.choice(STEPS) * (len(players) if points[payer] > 60000 else 1)
        if points[payer] > 0 and rng.random() < 0.04:
            paid = points[payer] + rng.choice((0, 0, 100))  # down to nothing, or below it
        points[winner], points[payer] = points[winner] + paid, points[payer] - paid
    if winners:
        points[min(winners)], sticks = points[min(winners)] + stick * sticks, 0
    if rng.random() < 0.3:
        level(rng, points)
    ready = {player for player in players if rng.random() < 0.5} if kind == "draw" else set()
    return naive.Hand(kind, winners, ready, points, sticks)


def level(rng: random.Random, points: list[int]) -> None:
    """Two players come to have the same, or one exactly thirty, forty or a hundred thousand."""
    one, other = rng.sample(range(len(points)), 2)
    both = points[one] + points[other]
    if both % 200 == 0 and rng.random() < 0.6:
        points[one] = points[other] = both // 2
    else:
        near = min((30000, 40000, 100000), key=lambda goal: abs(goal - points[one]))
        points[one], points[other] = near, both - near


def told(rng: random.Random, hand: naive.Hand) -> HandOutcome:
    """The same for the match."""
    winners, ready = (
        rng.sample(sorted(hand.winners), len(hand.winners)),
        rng.sample(sorted(hand.ready), len(hand.ready)),
    )
    return HandOutcome(KINDS[hand.kind], tuple(hand.points), hand.sticks, tuple(winners), tuple(ready))


def same(position: Position, game: naive.Game) -> None:
    """The match is where the book's game is."""
    assert (position.name(), position.counters, position.deposits) == (game.name, game.counters, game.sticks)
    assert position.points == tuple(game.points)


def made_up(name: str, rng: random.Random) -> str:
    """One game to its end; why it ended."""
    book, make = ALL[name]
    game, position, over = make(), first_position(book), ""
    while not over:
        same(position, game)
        if rng.random() < 0.1:  # a hand that does not count
            spoilt = some_hand(rng, game, book.payments.deposit)
            following = after(book, position, HandOutcome("void", position.points, spoilt.sticks))
            assert (following.position, following.over) == (replace(position, deposits=spoilt.sticks), "")
        hand = some_hand(rng, game, book.payments.deposit)
        following = after(book, position, told(rng, hand))
        game.take(hand)
        position, over = following.position, following.over
        assert bool(over) == game.over, (over, hand, game)
    assert position.points == tuple(game.points)
    results = final_results(book, position.points, position.deposits)
    assert [standing.final for standing in results] == game.final()
    return over


@pytest.mark.parametrize("name", ALL)
@pytest.mark.clause(
    "xjtu:6.9.1", "xjtu:6.9.4", "xjtu:8.2", "xjtu:8.3", "xjtu:8.4", "xjtu:8.5.1", "xjtu:8.5.2", "xjtu:8.5.3"
)
@pytest.mark.clause("xjtu:8.2☆", "xjtu:8.4☆", "xjtu:8.5☆", "xjtu:App2:8.3", "xjtu:App1:3", "xjtu:App1:4", "lol:(五)1")
@pytest.mark.clause("ema:2.9", "mcr:Q14", "reading:195", "reading:239", "reading:240", "reading:242", "tenhou:end")
def test_games_of_hands_that_nobody_played(name: str) -> None:
    rng = random.Random(name)
    seen = Counter(made_up(name, rng) for _ in range(MADE))
    assert set(seen) | RARE.get(name, set()) == ENDS.get(name, {"last_hand"})


@pytest.mark.clause("xjtu:8.2", "reading:241")
def test_somebody_below_nothing_between_two_hands_plays_the_next() -> None:
    book = ALL["xjtu"][0]
    position = Position(0, 1, 0, 0, (60000, -7000, 25000, 22000))
    for left, over in ((-100, "bust"), (0, "")):
        points = (60000 - 7000 - left, left, 25000, 22000)
        assert after(book, position, HandOutcome("exhausted", points, 0, (), (0,))).over == over
