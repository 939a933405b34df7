"""The deep player: it decides the same every time, by its view alone, in any book; obvious things it does."""

import json
from random import Random

import pytest

from paiju import books
from paiju.books.toml_book import parse
from paiju.deep import player
from paiju.deep.names import budget_of, club_level, is_deep, player_named
from paiju.deep.player import Thinker
from paiju.deep.search import Budget
from paiju.deep.seats import DeepBot, bot_named, guest, is_guest
from paiju.errors import InputError
from paiju.table.table import Table
from tests.core.players.positions import AGAINST_RIICHI, Position
from tests.deep.positions import BOOKS, CLUB, some_positions
from tests.table.laid import against_riichi, laid

FEW = Budget(trials=2)


@pytest.fixture(scope="module")
def thinker() -> Thinker:
    """One that needs no compiler."""
    return Thinker(compiled=False)


@pytest.mark.parametrize("book", [*BOOKS, "minute-ago"])
def test_it_plays_by_any_book_and_decides_the_same_again(book: str, thinker: Thinker) -> None:
    found = parse(CLUB) if book == "minute-ago" else books.get(book)
    for number, (table, who) in enumerate(some_positions(found, 4, 0.1)):
        view = table.view(who)
        before = json.dumps(view.to_json())
        once = thinker.decide(found, view, FEW, 5)
        assert once in view.legal
        assert json.dumps(view.to_json()) == before, "a view is left as it is"
        assert Thinker(compiled=False).decide(found, view, FEW, 5) == once
        if number == 1:
            return


@pytest.mark.parametrize("book", ["ema", "lol"])
def test_it_knows_nothing_but_its_view(book: str, thinker: Thinker) -> None:
    """Hands of others and walls that differ, seen from East alike."""
    rng, first = Random(3), Table(book, 9)
    wall = list(first._d.wall[: first._d.tiles])
    hidden = [i for i in range(16, len(wall) - 14) if not 32 <= i < 36 and i not in (48, 52)]
    hidden = [i for i in hidden if not (i < 48 and i // 4 % 4 == 0)]
    others = list(wall)
    for at, tile in zip(hidden, rng.sample([wall[i] for i in hidden], len(hidden))):
        others[at] = tile
    one, other = Table(book, wall=wall), Table(book, wall=others)
    assert one._d.counts[1] != other._d.counts[1]
    views = one.view("E"), other.view("E")
    assert json.dumps(views[0].to_json()) == json.dumps(views[1].to_json())
    assert thinker.decide(books.get(book), views[0], FEW, 1) == thinker.decide(books.get(book), views[1], FEW, 1)


def test_a_win_is_taken(thinker: Thinker) -> None:
    table = laid("ema", hands={"E": "123m456m789p11s23s"}, draws="1s")
    action = thinker.decide(books.get("ema"), table.view("E"), FEW, 1)
    assert action.type == "win"


@pytest.mark.long
@pytest.mark.parametrize("position", AGAINST_RIICHI, ids=lambda position: f"{position.hand}+{position.drawn}")
def test_a_hand_far_away_is_given_up_against_riichi(position: Position, thinker: Thinker) -> None:
    table = against_riichi(position.hand, position.drawn)
    action = thinker.decide(books.get("ema"), table.view("E"), Budget(trials=24), 1)
    assert str(action.tile) in position.answer.split()


# --- by name --------------------------------------------------------------------------------------


def test_how_long_it_thinks_stands_in_its_name() -> None:
    assert budget_of("deep:0.2", "level") == Budget(seconds=0.2)
    assert budget_of("deep:trials=200", "level") == Budget(trials=200)
    assert budget_of("deep", "level").seconds
    assert is_deep("deep:5")
    assert not is_deep("deeper")
    assert player_named("deep:0.1", "bots") == "deep:0.1"
    assert player_named("greedy", "bots") == "simple"
    assert club_level("deep", "level") == "deep"


@pytest.mark.parametrize(
    "name", ["deep:", "deep:x", "deep:0", "deep:1e9", "deep:trials=0", "deep:trials=x", "deep:nan"]
)
def test_a_bad_name_says_what_would_be_right(name: str) -> None:
    with pytest.raises(InputError, match="deep:SECONDS"):
        player_named(name, "bots")


def test_a_club_says_itself_how_long() -> None:
    with pytest.raises(InputError, match="deep"):
        club_level("deep:60", "level")


def test_without_numba_it_plays_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paiju.deep.seats.can_compile", lambda: False)
    bot = bot_named("ema", "deep:trials=1")
    view = Table("ema", 2).view("E")
    assert isinstance(bot, DeepBot)
    assert bot.choose(view) in view.legal
    seated = guest("deep:trials=1", "ema")
    assert is_guest("deep:trials=1")
    assert seated.choose(view) == bot.choose(view)
    seated.close()


def test_nothing_compiled_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAIJU_COMPILED", "0")
    assert player.can_compile() is False
