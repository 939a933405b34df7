"""The named figures and orders: who stands before whom, worked out by hand."""

from fractions import Fraction

import pytest

from paiju import books
from paiju.tournament.counting.figures import CHAINS, FIGURES, Tally, counted_figures, figures_of, order_of, rank_key
from paiju.tournament.counting.values import CountedGame
from paiju.tournament.event import EventStage
from tests.tournament.counting.events import count, metric, places, table


def tally(*games: tuple[int, int]) -> Tally:
    """Games as standard points and game points."""
    return Tally(
        tuple(
            CountedGame("s", str(at), "1", "A", 0, points, Fraction(points), 1, Fraction(standard), Fraction(points))
            for at, (standard, points) in enumerate(games)
        )
    )


def before(first: Tally, second: Tally, chain: str) -> bool | None:
    """Does the first stand before the second? None where they are equal."""
    keys = [rank_key(figures_of(each, tuple(FIGURES)), CHAINS[chain]) for each in (first, second)]
    return None if keys[0] == keys[1] else keys[0] < keys[1]


def test_every_figure_of_four_games() -> None:
    found = figures_of(tally((4, 120), (4, 60), (1, 0), (0, -90)), tuple(FIGURES))
    told = {name: str(value) for name, value in found.items()}
    assert told == {
        "standard": "9", "best_standard": "4", "count_best_standard": "2", "next_standard": "4",
        "game": "90", "points": "90", "best_game": "120", "count_best_game": "1", "won": "2", "lost": "1", "pt": "90",
        "firsts": "4",
    }  # fmt: skip


def test_firsts_are_shared_and_a_leg_of_a_relay_is_none() -> None:
    tables = [table(1, "ABCD", (50, 50, -40, -60)), table(2, "ABCD", (30, -10, -10, -10))]
    assert metric(count("mcr", tables), "firsts") == {"A": "2", "B": "1", "C": "0", "D": "0"}
    assert metric(count("ema", [table(1, "ABCD", (40000, 30000, 30000, 20000))]), "firsts")["A"] == "1"
    assert "firsts" not in counted_figures(books.get("xjtu"), EventStage("s", "relay"))
    assert rank_key({"firsts": Fraction(2)}, ("firsts",)) < rank_key({"firsts": Fraction(1)}, ("firsts",))


@pytest.mark.clause("mcr:Q48")
def test_the_order_of_q48() -> None:
    chain = "mcr:Q48"
    assert before(tally((4, 0), (1, 0)), tally((2, 90), (2, 90)), chain)  # 5 before 4
    assert before(tally((4, -50), (0, -50)), tally((2, 90), (2, 90)), chain)  # the best single game
    assert before(tally((4, 0), (4, 0), (0, 0)), tally((4, 90), (2, 90), (2, 90)), chain)  # more such games
    assert before(tally((4, 50), (0, -10)), tally((4, 45), (0, -10)), chain)  # the sum of game points
    assert before(tally((4, 70), (0, -30)), tally((4, 60), (0, -20)), chain)  # the highest game
    assert before(tally((4, 50), (2, 50), (0, -60)), tally((4, 50), (2, 0), (0, -10)), chain)  # more of those
    assert before(tally((4, 50), (0, -10)), tally((4, 50), (0, -10)), chain) is None


@pytest.mark.clause("mcr:Q52", "mcr:Q52(1)", "mcr:Q52(2)", "mcr:Q52(3)", "mcr:Q52(4)")
def test_the_order_of_q52() -> None:
    chain = "mcr:Q52"
    assert before(tally((4, 0), (1, 0)), tally((2, 90), (2, 90)), chain)  # 5 before 4
    assert before(tally((4, -9), (4, -9), (0, -9)), tally((4, 90), (2, 90), (2, 90)), chain)  # next-highest: 4 and 2
    assert before(tally((4, 30), (2, 0)), tally((4, 20), (2, 9)), chain)  # the sum of game points
    assert before(tally((4, 40), (2, -10)), tally((4, 20), (2, 10)), chain)  # the best single game
    assert before(tally((4, 20), (2, 10)), tally((4, 20), (2, 10)), chain) is None


@pytest.mark.clause("mcr:Q52")
def test_games_won_first() -> None:
    seven_small_losses = tally(*[(1, -1)] * 7, (4, 350))
    seven_small_wins = tally(*[(1, 1)] * 7, (0, -350))
    assert before(seven_small_wins, seven_small_losses, "mcr:Q52-won")
    assert before(seven_small_losses, seven_small_wins, "mcr:Q52")


def test_places_are_shared_and_the_next_left_out() -> None:
    tables = [table(1, "ABCD", (50, 50, -50, -50)), table(1, "EFGH", (40, 40, -40, -40), "2")]
    assert places(count("mcr", tables)) == {"A": 1, "B": 1, "E": 3, "F": 3, "G": 5, "H": 5, "C": 7, "D": 7}


@pytest.mark.parametrize(
    ("book", "start", "order"),
    [
        ("mcr", 500, CHAINS["mcr:Q52"]),
        ("ema", 30000, CHAINS["ema"]),
        ("lol", 25000, CHAINS["lol"]),
        ("xjtu-cup", 25000, ("pt",)),
    ],
)
def test_what_decides_when_nobody_says(book: str, start: int, order: tuple[str, ...]) -> None:
    assert order_of(books.get(book), EventStage("s", "seated")) == order
    found = count(book, [table(1, "ABCD", [start + each for each in (400, 300, -300, -400)])])
    assert places(found) == {"A": 1, "B": 2, "C": 3, "D": 4}
    assert metric(found, "game") == {"A": "400", "B": "300", "C": "-300", "D": "-400"}


def test_an_order_of_ones_own() -> None:
    tables = [table(1, "ABCD", (10, 5, -5, -10)), table(2, "ABCD", (-30, 5, 20, 5))]
    by_points = count("mcr", tables, stage=EventStage("s", "results", points="game"))
    assert places(by_points) == {"C": 1, "B": 2, "D": 3, "A": 4}
    by_losses = count("mcr", tables, stage=EventStage("s", "results", ties=("lost", "game")))
    assert places(by_losses)["B"] == 1


@pytest.mark.clause("mcr:Q24(29)", "mcr:Q46", "reading:370")
@pytest.mark.parametrize(("figure", "first"), [("game", "B"), ("points", "A")])
def test_unequal_numbers_of_games_are_compared_net_or_with_the_500(figure: str, first: str) -> None:
    """A has two games and a sum of -20, B one game and +10: net B stands first, with the 500 of every game A."""
    tables = [table(1, "ACDE", (10, 0, -5, -5)), table(2, "ACDE", (-30, 10, 10, 10)), table(3, "BFGH", (10, 0, -5, -5))]
    found = count("mcr", tables, stage=EventStage("s", "results", ties=(figure,)))
    ranks = places(found)
    assert sorted("AB", key=lambda who: ranks[who] or 0)[0] == first
    if figure == "points":
        assert metric(found, "points")["A"] == "980"
        assert metric(found, "points")["B"] == "510"
