"""Games that might have been: hands told at random to the book's engine, which decides what they come to."""

from collections.abc import Sequence
from random import Random

from paiju.books.book import Book
from paiju.errors import Bug
from paiju.match import Match

Body = dict[str, object]
HANDS = ((1, 30), (1, 40), (2, 30), (2, 40), (3, 30), (3, 40), (4, 30), (5, 30), (6, 30), (8, 30))  # han, fu
COMMON = (26, 10, 22, 8, 14, 6, 7, 4, 2, 1)  # how common each is
FANS = (8, 9, 10, 11, 12, 14, 16, 18, 22, 24, 27, 32, 36, 48, 64, 88)
LIMIT = 0.01  # of hands are limit hands
DRAWN, SELF = 0.16, 0.38  # of hands nobody wins; of wins by self-draw
MOST_HANDS = 80


def random_game(
    book: Book, dice: Random, points: Sequence[int] | None = None, most: int = MOST_HANDS
) -> tuple[list[Body], Match]:
    """A game hand by hand, and what was told of it. After so many hands time is up."""
    names = [str(at) for at in range(book.tiles.players)]
    match = Match(book, names=names, points=points, entered=True)
    told: list[Body] = []
    for number in range(MOST_HANDS + 1):
        if match.over:
            return told, match
        if number == min(most, MOST_HANDS):
            match.abandon()
            told.append({"do": "time"})
            continue
        entry = random_hand(book, dice, match)
        match.tell(entry)
        told.append(entry)
    raise Bug("a game without end")


def random_hand(book: Book, dice: Random, match: Match) -> Body:
    """How a hand ended."""
    players = range(book.tiles.players)
    riichi = [player for player in players if may_riichi(book, match, player) and dice.random() < 0.22]
    if dice.random() < DRAWN:
        return drawn_hand(book, dice, riichi)
    winner = dice.choice(players)
    others = [player for player in players if player != winner]
    feeder = None if dice.random() < SELF else dice.choice(others)
    win: Body = {"player": winner, **worth(book, dice)}
    return {"do": "win", "from": feeder, "wins": [win]} | ({"riichi": riichi} if riichi else {})


def may_riichi(book: Book, match: Match, player: int) -> bool:
    """Has the book riichi, and the player the points?"""
    points = match.position.points[player]
    return book.scoring.family == "riichi" and bool(book.payments.deposit) and points >= book.payments.deposit


def drawn_hand(book: Book, dice: Random, riichi: list[int]) -> Body:
    """An empty wall; who is in riichi is ready."""
    if book.scoring.family != "riichi":
        return {"do": "draw"}
    ready = [player for player in range(book.tiles.players) if player in riichi or dice.random() < 0.35]
    told: Body = {"do": "draw", "ready": ready}
    return told | ({"riichi": riichi} if riichi else {})


def worth(book: Book, dice: Random) -> Body:
    """What a win is worth, as people tell it."""
    if book.scoring.family != "riichi":
        low = [fan for fan in FANS if fan >= book.scoring.minimum] or [book.scoring.minimum]
        return {"value": low[min(int(dice.expovariate(0.35)), len(low) - 1)]}
    if dice.random() < LIMIT:
        return {"claimed": {"yakuman": 1}}
    han, fu = dice.choices(HANDS, COMMON)[0]
    return {"claimed": {"han": han, "fu": fu}}


def ended_points(match: Match) -> tuple[int, ...]:
    """What the players had at the end, deposits that were left included."""
    return tuple(each.points for each in match.results)
