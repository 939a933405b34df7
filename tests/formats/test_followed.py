"""Recorded hands followed compiled: the same tables and the same disagreements as in the interpreter."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from paiju.core.play.deal import Deal
from paiju.errors import InputError
from paiju.formats import Game, read
from paiju.formats.book import book_of
from paiju.formats.compiled_table import CompiledTable, is_plain
from paiju.formats.game import RecordedHand
from paiju.formats.replay import ReplayedHand
from paiju.formats.tenhou.wall import lay_walls
from paiju.table.setup import tile_set
from paiju.table.wins import new_buffers
from tests.core.play.strict_lists import make_all_strict, strict
from tests.extras import need_library
from tests.formats.mutations import damaged
from tests.formats.samples import NAMES, games_of, sound

FEW, MANY = 150, 6000


def hands_of(games: list[Game]) -> Iterator[tuple[Game, RecordedHand]]:
    """The hands of records of others."""
    for game in games:
        if game.seed:
            lay_walls(game)
        if not game.records:
            yield from ((game, hand) for hand in game.hands)


def damaged_games(seed: int) -> list[Game]:
    """The games of a damaged record; none where it is refused."""
    rng = random.Random(seed)
    try:
        return read(damaged(rng.choice(sound()), rng))
    except InputError:
        return []


def followed(game: Game, hand: RecordedHand, compiled: bool) -> Any:
    """What comes of it: what disagrees, how far it is, the table."""
    book = book_of(game)
    played = ReplayedHand(book, hand, new_buffers(), CompiledTable(book) if compiled else None)
    try:
        wrong = played.play()
    except InputError as error:
        return error.field, error.text.en
    return wrong, played.script.numbers, {name: getattr(played.d, name) for name, *_rest in Deal.LAYOUT}


@pytest.mark.parametrize("name", NAMES)
def test_records(name: str) -> None:
    need_library()
    for game, hand in hands_of(list(games_of(name))):
        assert followed(game, hand, True) == followed(game, hand, False)


@pytest.mark.parametrize("seeds", [range(FEW), pytest.param(range(FEW, MANY), marks=pytest.mark.long)])
def test_damaged_records(seeds: range) -> None:
    need_library()
    wrong = 0
    for seed in seeds:
        for game, hand in hands_of(damaged_games(seed)):
            here = followed(game, hand, True)
            assert here == followed(game, hand, False), seed
            wrong += here[0] is not None
    assert wrong > len(seeds) / 10


@pytest.mark.parametrize("seeds", [range(FEW), pytest.param(range(FEW, MANY), marks=pytest.mark.long)])
def test_no_index_counts_from_the_end(seeds: range, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled code takes every index as it is, whatever stands in a record."""
    make_all_strict(monkeypatch)
    followed_to_the_end = 0
    for seed in seeds:
        for game, hand in hands_of(damaged_games(seed)):
            if not is_plain(hand, sorted(tile_set(book_of(game)))):
                continue
            played = ReplayedHand(book_of(game), hand, new_buffers())
            played.script = played.script._replace(
                **{name: strict(getattr(played.script, name)) for name in played.script._fields}
            )
            try:
                played.play()
            except InputError:
                continue
            followed_to_the_end += 1
    assert followed_to_the_end > len(seeds) / 10
