"""Plans and other values as JSON and back."""

import json
from dataclasses import replace
from datetime import datetime
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju import books
from paiju.books.derive import derive
from paiju.errors import InputError
from paiju.tournament.event import EventStage, TournamentEvent
from paiju.tournament.record.chain import canonical
from paiju.tournament.record.values import as_json, value_of
from paiju.tournament.tables import EventPlayer, PointPenalty, TableResult
from tests.examples import examples
from tests.tournament.record.events import cup, plain


def again(value: object) -> object:
    """Through JSON text and back."""
    return value_of(type(value), json.loads(canonical(as_json(value))))


@pytest.mark.parametrize("book", books.ids())
def test_plans_come_back_whole(book: str) -> None:
    for event in (replace(cup(), book=books.get(book)), plain(book)):
        assert again(event) == event


def test_a_book_of_ones_own_comes_back() -> None:
    own = derive(books.get("mcr"), "mine", scoring={"minimum": 6})
    event = replace(plain(), book=own)
    found = again(event)
    assert isinstance(found, TournamentEvent)
    assert found.book.scoring.minimum == 6


def test_what_is_at_its_default_is_not_told() -> None:
    assert as_json(EventStage("a", "seated")) == {"name": "a", "kind": "seated"}


TEXT = st.text(st.characters(codec="utf-8"), max_size=5)
KEY = TEXT.filter(lambda key: key != "$")
ONE = st.none() | st.booleans() | st.integers(-(2**61), 2**61) | TEXT | st.floats(allow_nan=False)
LOOSE = st.recursive(
    ONE | st.dates() | st.datetimes() | st.fractions(),
    lambda inside: (
        st.lists(inside, max_size=3) | st.dictionaries(TEXT.filter(lambda key: key != "$"), inside, max_size=3)
    ),
    max_leaves=8,
)


@given(LOOSE)
@examples(50)
def test_settings_of_any_kind_come_back(value: object) -> None:
    event = plain(settings={"own": value})
    found = value_of(TournamentEvent, json.loads(canonical(as_json(event)))).settings["own"]
    assert found == value
    assert type(found) is type(value)


def test_half_a_sign_is_not_written() -> None:
    with pytest.raises(InputError, match="cannot be written"):
        canonical(as_json(plain(settings={"own": "\ud800"})))


@given(st.fractions(), st.integers(-1000, 1000))
def test_results_and_penalties_come_back(amount: Fraction, points: int) -> None:
    for value in (
        PointPenalty("s", "1", "p1", "game", amount),
        TableResult("s", "1", "2", ("p1", "p2"), (points, -points), {"p1": "forfeit"}, {"p2": "x"}),
        EventPlayer("p1", "p1", number="71", fields={"a": "b"}),
    ):
        assert again(value) == value


@pytest.mark.parametrize(
    ("raw", "place"),
    [
        ([], "data"),
        ({"name": "a"}, "data"),
        ({"name": "a", "kind": "nonsense"}, "data.kind"),
        ({"name": "a", "kind": "seated", "rounds": "3"}, "data.rounds"),
        ({"name": "a", "kind": "seated", "rounds": True}, "data.rounds"),
        ({"name": "a", "kind": "seated", "rounds": 2**70}, "data.rounds"),
        ({"name": "a", "kind": "seated", "ties": "game"}, "data.ties"),
        ({"name": "a", "kind": "seated", "ties": [1]}, "data.ties[0]"),
        ({"name": "a", "kind": "seated", "of_tomorrow": 1}, "data"),
        ({"name": "a", "kind": "seated", "options": {"x": {"$": "date", "of": "x"}}}, "data.options.x"),
    ],
)
def test_what_is_wrong_is_named(raw: object, place: str) -> None:
    with pytest.raises(InputError) as caught:
        value_of(EventStage, raw)
    assert caught.value.field == place
    assert caught.value.zh != caught.value.message


def test_floats_are_not_written() -> None:
    with pytest.raises(InputError, match="not decimals"):
        canonical({"a": [0.5]})


def test_times_keep_their_zone() -> None:
    from paiju.tournament.event import Session

    for text in ("2026-05-01T09:00:00+08:00", "2026-05-01T09:00:00"):
        session = Session(datetime.fromisoformat(text), 10, "x")
        assert again(session) == session
