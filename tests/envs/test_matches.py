"""Matches in numbers are those of the rules: every hand of a match, its result, and the match after it."""

from dataclasses import replace
from random import Random

import pytest

from tests.extras import need

need("numpy", "the batch extra")

from paiju import books  # noqa: E402
from paiju.books.book import Book, Game  # noqa: E402
from paiju.core.many import matches as M  # noqa: E402
from paiju.core.play import deal as D  # noqa: E402
from paiju.envs.matches import match_rules  # noqa: E402
from paiju.series import AFTER, After  # noqa: E402
from paiju.simulation.match_course import MatchCourse  # noqa: E402

BOOKS = [book.id for book in books.all_books()]
APART = 7
ENDS = (D.WON, D.WON, D.WON, D.EXHAUSTED, D.FOUR_WINDS, D.NAGASHI)


def any_game(rng: Random, book: Book) -> Game:
    """A game by other rules than any book's."""
    players, start = book.tiles.players, rng.choice((0, 300, 25000))
    winner_deals = rng.random() < 0.3
    places = [tuple(rng.choice((-15000, -700, 0, 50, 15000)) for _ in range(players)) for _ in range(players + 1)]
    return replace(
        book.game, start_points=start, rounds=rng.randint(1, 4), extra_rounds=rng.randrange(3),
        needed=rng.choice((0, start, start + 300)), needed_exactly=rng.random() < 0.5, bust=rng.random() < 0.2,
        repeats="never" if winner_deals else rng.choice(("never", "win", "win_or_ready", "win_or_draw")),
        next_dealer="first_winner" if winner_deals else "in_turn",
        counters=rng.choice(("none", "draws_add", "draws_keep")),
        last_dealer_stops=rng.random() < 0.5, extra_ends=rng.choice(("deal_passes", "passes_or_first_dealer")),
        ties=rng.choice(("start_order", "shared")), leftover=rng.choice(("first", "first_shared")),
        origin=rng.choice((0, start, 30000)), placement=rng.choice(((), *places[:2])), unit=rng.choice((1, 3, 1000)),
        rounded_to=rng.choice((0, 0, 7, 1000)), scaled_by_length=rng.random() < 0.5,
        seat_changes=rng.choice(("none", "halfway", "each_round", "each_round_crossed")),
        placement_below=tuple(places[: rng.choice((0, 2, players + 1))]),
    )  # fmt: skip


def any_end(rng: Random, course: MatchCourse) -> D.Deal:
    """A hand that is over."""
    players, d = len(course.players), D.Deal()
    d.person[:players] = rng.sample(range(players), players)
    changes = rng.choice(((0, 0, 0, 0), (300, -300, 0, 0), (-100, -100, 200, 0), (150, -50, -50, -50), (1, -8, 3, 4)))
    for seat in range(players):
        d.points[seat] = course.position.points[course.players[d.person[seat]]] + changes[seat]
    d.result, d.deposits = rng.choice(ENDS), rng.choice((0, 0, 1, 2, 5))
    d.winners, d.ready = rng.randrange(1 << players), rng.randrange(1 << players)
    d.named = rng.randrange(-1, players)
    return d


def check(rng: Random, book: Book) -> None:
    """A match, hand by hand."""
    number, m, row, stand = rng.randrange(50), match_rules(book), [0] * M.COURSE, [0] * 8
    course, players = MatchCourse(book, number), range(book.tiles.players)
    M.begin_match(m, row, number)
    gained = [0] * len(players)
    while not course.over:
        M.seat_players(m, row, stand)
        assert stand == course.stand()
        assert tuple(row[M.PEOPLE + person] for person in players) == course.players
        assert [M.person_of(m, row, player) for player in players] == [course.players.index(p) for p in players]
        assert (M.hand_number(row), row[M.ENDED]) == (course.hand, 0)
        d = any_end(rng, course)
        M.end_hand(m, row, d, APART)
        gained = [a + b for a, b in zip(gained, course.take(After(*(getattr(d, name) for name in AFTER))))]
        assert [row[M.GAINED + player] for player in players] == gained
    parts = M.PARTS * book.game.unit
    assert [row[M.REWARD + player] / parts for player in players] == course.rewards()
    assert row[M.OWN_REWARD] / parts == course.rewards()[number % len(players)]
    assert [row[M.PLACE + player] for player in players] == [each.place for each in course.results()]
    assert (row[M.NUMBER], row[M.HANDS], row[M.ENDED]) == (number + APART, 0, 1)
    M.seat_players(m, row, stand)
    assert stand == MatchCourse(book, number + APART).stand()


@pytest.mark.parametrize("book_id", BOOKS)
def test_matches_of_every_book(book_id: str) -> None:
    rng, book = Random(3), books.get(book_id)
    for _ in range(30):
        check(rng, book)


@pytest.mark.parametrize("book_id", ["ema", "tenhou-3p"])
def test_matches_by_any_rules(book_id: str) -> None:
    rng, book = Random(4), books.get(book_id)
    for _ in range(300):
        check(rng, replace(book, game=any_game(rng, book)))
