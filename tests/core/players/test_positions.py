"""The steady player answers as strong players would where they would not dispute it (`positions.py`)."""

import pytest
from tests.core.players.positions import AGAINST_RIICHI, CLAIMS, OFFICIAL, RIICHI, Answered, Position
from tests.table.laid import against_riichi, do, everybody_passes, laid

from paiju.bots import Bot
from paiju.core.play.actions import kind_of
from paiju.core.play.legal import discard_code
from paiju.notation import kind_name


def thrown(book: str, position: Position) -> str:
    """The kind the dealer throws."""
    table = laid(book, hands={"E": position.hand}, draws=position.drawn, dora=position.dora)
    action = Bot(book, "steady").choose(table.view("E"))
    return kind_name(kind_of(discard_code(table._d, action.code)))


@pytest.mark.parametrize("book", ["ema", "xjtu"])
@pytest.mark.parametrize("position", RIICHI, ids=lambda position: f"{position.hand}+{position.drawn}")
def test_riichi_discards_that_nobody_disputes(position: Position, book: str) -> None:
    assert thrown(book, position) in position.answer.split(), position.why


@pytest.mark.parametrize("position", OFFICIAL, ids=lambda position: f"{position.hand}+{position.drawn}")
def test_official_discards_that_nobody_disputes(position: Position) -> None:
    assert thrown("mcr", position) in position.answer.split(), position.why


@pytest.mark.parametrize("position", AGAINST_RIICHI, ids=lambda position: f"{position.hand}+{position.drawn}")
def test_a_hand_far_away_is_given_up_against_riichi(position: Position) -> None:
    table = against_riichi(position.hand, position.drawn)
    action = Bot("ema", "steady").choose(table.view("E"))
    assert kind_name(kind_of(discard_code(table._d, action.code))) in position.answer.split(), position.why


@pytest.mark.parametrize("position", CLAIMS, ids=lambda position: f"{position.hand}+{position.thrown}")
def test_claims_that_nobody_disputes(position: Answered) -> None:
    table = laid("ema", hands={"E": position.hand}, draws=f"4z{position.thrown}")
    do(table, "E", "discard", tile="4z")
    everybody_passes(table)
    do(table, "S", "discard", tile=position.thrown)
    if position.claims or "E" in table.asked:
        assert (Bot("ema", "steady").choose(table.view("E")).type != "pass") is position.claims, position.why
