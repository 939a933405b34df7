"""Mistakes of recorded games become exercises: the position, the better move, and what was done."""

from pathlib import Path

import pytest

from paiju.books import get
from paiju.deep.player import Thinker
from paiju.deep.search import Budget
from paiju.errors import InputError
from paiju.formats.files import load
from paiju.formats.game import RecordedGame
from paiju.study import drills
from paiju.study.drills import judge
from paiju.study.own_games import mistakes, of_file
from paiju.table.codes import SEATS
from tests.study.drills.second_tables import may as second_may
from tests.study.let_go import let_go_record
from tests.table.laid import against_riichi

DATA = Path(__file__).parents[1] / "formats" / "data"


def test_a_win_let_go_becomes_an_exercise(tmp_path: Path) -> None:
    file, seat = let_go_record(tmp_path)
    found = [item for item in of_file(str(file), seat) if item.kind == "may"]
    assert found
    item = found[0]
    assert item.answer == "yes"
    assert item.question["action"] == {"type": "win"}
    assert item.id.startswith("own.xjtu.may.")
    assert "you chose “discard" in item.question["ask"]["en"]
    assert second_may(item).replace("from the view yes", "") == ""
    assert [other.id for other in of_file(str(file), seat)] == [other.id for other in of_file(str(file), seat)]
    other = next(name for name in SEATS if name != seat)
    assert not any(item.kind == "may" and item.question["seat"] == seat for item in of_file(str(file), other))


def test_discards_of_a_real_game_are_judged() -> None:
    parts = load(str(DATA / "east-01.xml"))
    game = next(part for part in parts if isinstance(part, RecordedGame))
    found = list(mistakes(game))
    for item in found:
        assert item.choices is not None
        assert item.answer in item.choices
        assert item.kind in ("may", "discard")
        assert drills.check(item, item.answer)
        if item.kind == "discard":
            assert "You discarded" in item.why["en"]
            assert item.question["view"]["phase"] == "play"


def test_what_cannot_be_read_is_said(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        of_file(str(tmp_path / "none.jsonl"))
    with pytest.raises(InputError, match="a seat is E, S, W or N"):
        of_file(str(DATA / "east-01.xml"), "Q")


class Told:
    """A deep player who says what somebody put into its mouth."""

    def __init__(self, worths: dict[int, float]) -> None:
        self.worths = worths

    def weigh(self, *_: object) -> dict[int, float]:
        """By action, more or less than what the steady player does."""
        return self.worths


HAND, DRAWN = "234m55678p34588s", "4p"


def test_the_deep_player_judges_what_it_tries() -> None:
    view, book = against_riichi(HAND, DRAWN).view("E"), get("ema")
    usual = judge.rated_discards(book, view)
    first, second, third = (each.tile for each in usual[:3])
    codes = {each.tile: each.code for each in view.legal if each.type == "discard"}
    deep = judge.DeepJudge(Budget(trials=1), compiled=False)
    deep.thinker = Told({codes[first]: 0.0, codes[second]: 300.0})  # type: ignore[assignment]
    found = deep.rated(book, view)
    assert [each.tile for each in found[:2]] == [second, first]
    assert found[0].value == usual[0].value + 300
    assert sorted(each.tile for each in found) == sorted(each.tile for each in usual)
    assert next(each for each in found if each.tile == third) in usual, "what is not tried stays as it was"
    deep.thinker = Told({})  # type: ignore[assignment]
    assert deep.rated(book, view) == usual


def test_its_judgement_is_what_it_would_do() -> None:
    view, book, budget = against_riichi(HAND, DRAWN).view("E"), get("ema"), Budget(trials=3)
    thinker = Thinker(compiled=False)
    assert thinker.question(book, view, 0)[1] is not None, "there is something to think about"
    does = thinker.decide(book, view, budget, 0)
    assert judge.DeepJudge(budget, compiled=False).rated(book, view)[0].tile == does.tile


def test_who_judges_is_named() -> None:
    assert judge.judge_named("steady") is judge.rated_discards
    with pytest.raises(InputError, match="must be steady, deep, deep:SECONDS or deep:trials=NUMBER, not 'keen'"):
        judge.judge_named("keen")
    with pytest.raises(InputError, match="deep:SECONDS"):
        judge.judge_named("deep:soon")
