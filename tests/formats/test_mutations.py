"""Ten thousand damaged records: whatever they hold, a clear complaint or a verdict, never a traceback."""

import random

import pytest

from paiju.errors import InputError
from paiju.formats import read, replay, write
from paiju.formats.book import book_of
from paiju.formats.tally import RecordsTally
from paiju.formats.words import disagreement_words
from paiju.formats.writing import FORMATS
from paiju.stats.record_rows.decisions import decision_rows
from paiju.stats.record_rows.played import GamePlace, game_rows, hand_rows
from tests.formats.mutations import damaged
from tests.formats.samples import sound

# What can only be said of a file as a whole, or of what it is to be written in; everything else has its place.
OF_THE_WHOLE = ("the file is empty", "the gzip file", "damaged gzip file", "not a record", "not text")
OF_THE_FORMAT = (" cannot hold a game of ", "this format ")
PLACE = GamePlace("damaged", 1)
TOLD = (None,) * 9 + ("tenhou", "mjai", "botzone", "paiju")


def try_out(seed: int) -> str:
    """One damaged record read, played again, counted, made into rows and sometimes written."""
    rng = random.Random(seed)
    try:
        games = read(damaged(rng.choice(sound()), rng), rng.choice(TOLD))
        RecordsTally().add_all(games)
        for game in games:
            assert len([*hand_rows(game, PLACE), *game_rows(game, PLACE)]) >= game.players * len(game.hands)
            wrong = replay(game).difference
            assert wrong is None or disagreement_words(wrong, book_of(game)).zh
            if rng.random() < 0.2:
                write(game, rng.choice(FORMATS))
                list(decision_rows(game, PLACE))
    except InputError as error:
        known = error.message.startswith(OF_THE_WHOLE) or any(part in error.message for part in OF_THE_FORMAT)
        placed = error.field or known
        return "refused" if placed and error.message and error.zh else f"refused without a place: {error.message}"
    return "read"


def test_damaged_records() -> None:
    outcomes = [try_out(seed) for seed in range(400)]
    assert set(outcomes) == {"refused", "read"}
    assert outcomes.count("read") > 50


@pytest.mark.long
@pytest.mark.parametrize("start", range(0, 10_000, 2500))
def test_many_damaged_records(start: int) -> None:
    assert {try_out(seed) for seed in range(start, start + 2500)} == {"refused", "read"}
