"""How a Tenhou game goes on and ends, beyond what the records at hand show."""

import pytest

from paiju import books
from paiju.books.book import Book
from paiju.books.derive import derive
from paiju.formats.game import RecordedGame, RecordedHand
from paiju.formats.replay import replay
from paiju.formats.words import disagreement_words
from paiju.match.final import leftover
from paiju.match.rotation import HandOutcome, Position, after, ranking
from tests.formats.samples import games_of

TENHOU = books.get("tenhou")


def follows(
    round: int, dealer: int, points: tuple[int, ...], kind: str, who: tuple[int, ...], book: Book = TENHOU
) -> str:
    """Why the game is over after a hand, "" when it goes on; winners or ready players are told."""
    winners, ready = (who, ()) if kind == "win" else ((), who)
    outcome = HandOutcome(kind, points, 0, winners, ready)  # type: ignore[arg-type]
    return after(book, Position(round, dealer, 0, 0, points), outcome).over


@pytest.mark.clause("tenhou:end")
def test_the_last_round() -> None:
    assert follows(1, 3, (40000, 20000, 20000, 20000), "win", (0,)) == "last_hand"
    assert follows(1, 3, (29000, 24000, 23500, 23500), "win", (0,)) == ""
    assert follows(1, 3, (20000, 20000, 20000, 40000), "exhausted", (3,)) == "last_dealer"
    assert follows(1, 3, (20000, 40000, 20000, 20000), "exhausted", (3,)) == ""
    assert follows(0, 1, (-100, 40000, 40000, 20100), "win", (1,)) == "bust"
    assert follows(0, 1, (0, 40000, 40000, 20000), "win", (1,)) == ""
    assert follows(1, 3, (30000, 25000, 25000, 20000), "win", (0,)) == "last_hand"
    assert follows(1, 3, (30000, 20000, 20000, 30000), "win", (3,)) == ""  # the first of equals is not the dealer
    assert follows(1, 3, (20000, 20000, 20000, 40000), "abort", ()) == ""


@pytest.mark.clause("tenhou:end", "tenhou:three-players")
def test_three_players_and_one_round() -> None:
    three, short = books.get("tenhou-3p"), derive(TENHOU, "short", **{"game.rounds": 1})
    assert follows(1, 2, (39900, 35000, 30100), "win", (0,), three) == ""
    assert follows(1, 2, (40000, 35000, 30000), "win", (0,), three) == "last_hand"
    assert follows(2, 0, (30000, 40000, 35000), "win", (1,), three) == "points_reached"
    assert follows(0, 3, (40000, 20000, 20000, 20000), "win", (0,), short) == "last_hand"
    assert follows(0, 3, (29900, 25000, 25000, 20100), "win", (0,), short) == ""
    assert follows(1, 0, (25000, 30000, 25000, 20000), "win", (1,), short) == "points_reached"


@pytest.mark.clause("tenhou:end")
def test_a_further_round() -> None:
    """It ends when the deal passes with the points there, or with a dealer who has them and is first."""
    assert follows(2, 0, (17000, 30800, 25500, 26700), "exhausted", (0, 1, 3)) == ""
    assert follows(2, 0, (17000, 30800, 25500, 26700), "exhausted", (1, 3)) == "points_reached"
    assert follows(2, 0, (30800, 17000, 25500, 26700), "win", (0,)) == "last_dealer"
    assert follows(2, 3, (25000, 25000, 25000, 25000), "exhausted", ()) == "last_extra_hand"


@pytest.mark.clause("tenhou:ties", "tenhou:end")
def test_equal_points() -> None:
    assert ranking((25000, 30000, 30000, 15000)) == [1, 2, 0, 3]
    assert leftover(TENHOU, (25000, 30000, 30000, 15000), 2) == [0, 2000, 0, 0]


def test_a_game_that_should_be_over() -> None:
    (game,) = games_of("four-20.xml")
    assert replay(game).difference is None
    game.hands.append(RecordedHand(3, 0, 0, 0, game.hands[-1].points, game.hands[-1].dealt))
    found = replay(game).difference
    assert found is not None
    assert (found.what, found.record) == ("end", "goes on")
    assert disagreement_words(found, TENHOU).en == (
        "the end of the game: the record says it goes on, the rules say somebody has fallen below zero"
    )


def test_a_game_that_should_go_on() -> None:
    (game,) = games_of("four-20.xml")
    game.hands, first = game.hands[:1], game.hands[1]
    game.final = first.by_player(first.points)
    found = replay(game).difference
    assert found is not None
    assert (found.what, found.record) == ("end", "over")
    assert disagreement_words(found, TENHOU).zh == "终局：记录为 已结束，按规则为 继续"


def test_a_broken_off_game_agrees_as_far_as_it_goes() -> None:
    (game,) = games_of("four-20.xml")
    game.final = None
    whole = game.hands[0]
    for length in range(1, len(whole.steps), 7):
        part = RecordedHand(whole.round, whole.dealer, 0, 0, whole.points, whole.dealt, whole.steps[:length])
        part.indicators, part.timed = whole.indicators[:1], True
        assert replay(RecordedGame("", "tenhou", names=game.names, hands=[part])).difference is None
