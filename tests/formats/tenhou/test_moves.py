"""Draws and discards that stay as they are written: counted the same as when they are read, and read when needed."""

from copy import deepcopy
from dataclasses import replace

import pytest

from paiju.core.play import actions as A
from paiju.errors import InputError
from paiju.formats import read
from paiju.formats.courses import LAST_ACT, Courses, courses_of
from paiju.formats.game import RecordedHand, acted, drew, stands, turned
from paiju.formats.report import as_json
from paiju.formats.tally import RecordsTally
from paiju.formats.tenhou.moves import DECLARES, MjlogSteps
from tests.formats.samples import NAMES, data_of

LOGS = [name for name in NAMES if name.endswith(".xml")]


def counted_both_ways(hand: RecordedHand) -> tuple[Courses, Courses]:
    """A hand's courses before its steps are read and afterwards."""
    assert is_unread(hand)
    before = courses_of(hand)
    assert is_unread(hand)
    assert hand.steps
    assert not is_unread(hand)
    return before, courses_of(hand)


def is_unread(hand: RecordedHand) -> bool:
    """Has nobody needed the steps so far?"""
    return hand.unread is not None


@pytest.mark.parametrize("name", LOGS)
def test_counting_reads_no_steps_and_counts_the_same(name: str) -> None:
    (game,) = read(data_of(name))
    (known,) = read(data_of(name))
    assert all(hand.steps for hand in known.hands)
    assert as_json(RecordsTally().add_all([game])) == as_json(RecordsTally().add_all([known]))
    assert all(is_unread(hand) for hand in game.hands)
    for hand in game.hands:
        before, afterwards = counted_both_ways(hand)
        assert before == afterwards
    assert game == known


def test_steps_are_a_field_like_any_other() -> None:
    (game,) = read(data_of("four-24.xml"))
    copied, changed = deepcopy(game.hands[0]), replace(game.hands[1], result=0)
    assert copied == game.hands[0]
    assert changed.steps == game.hands[1].steps
    game.hands[2].steps = [drew(0, 3)]
    assert game.hands[2].steps == [drew(0, 3)]
    game.hands[3].steps.append(drew(0, 3))
    assert game.hands[3].steps[-1] == drew(0, 3)
    with pytest.raises(AttributeError):
        game.hands[0].step  # type: ignore[attr-defined]  # noqa: B018


def test_the_drawn_tile_riichi_and_indicators() -> None:
    """Seat 0 is player 1 of three, whose letters are U and E."""
    written = MjlogSteps(3, 1, False)
    kong, win = acted(0, A.ADDED_KONG + 3), acted(1, A.WIN)
    written.parts += ["<U0/><E0/><V4/>", DECLARES, "<F5/>", stands(1), "<T8/><D9/><U8/>", kong, win]
    assert written.length() >= 11
    drawn, riichi, plain = acted(0, A.DISCARD_DRAWN), acted(1, A.RIICHI + 1), acted(2, 2)
    expected = [drew(0, 0), drawn, drew(1, 1), riichi, stands(1), drew(2, 2), plain, drew(0, 2), kong, win]
    assert written.steps() == expected
    hand = RecordedHand(0, 1, 0, 0, [0] * 3, [])
    hand.unread = written
    before, afterwards = counted_both_ways(hand)
    assert before == afterwards
    assert (before.actions, before.last) == (5, A.ADDED_KONG + 3)
    assert [(seat.discards, seat.riichi) for seat in before.seats] == [(1, 0), (1, 1), (1, 0)]
    written.parts += ["<V9/><F9/>"]
    hand.unread = written
    before, afterwards = counted_both_ways(hand)
    assert before == afterwards
    assert before.last == A.NONE


@pytest.mark.parametrize(("before", "afterwards"), [(["<U8/>"], True), (["<U8/><E8/>"], False)])
def test_an_indicator_is_turned_before_the_discard_it_belongs_to(before: list[str | int], afterwards: bool) -> None:
    written = MjlogSteps(4, 1, True)
    written.parts += [*before, turned(5), "<E7/>"]
    steps = written.steps()
    assert steps.index(turned(5)) == len(steps) - (1 if afterwards else 2)
    assert steps[0] > LAST_ACT


@pytest.mark.parametrize(
    ("tags", "place", "words"),
    [
        (b"<W0/>", 0, "no player 3"),
        (b"<T1/><V5/><G135/>", 2, "no player 3"),
        (b"<T1/><G136/><W1/>", 1, "no tile G136"),
        (b'<FURTHER a="b"/><D5/><T01/><W1/>', 2, "no tile T01"),
        (b'<T1/><AGARI who="3"/><W1/>', 1, "no player 3"),
    ],
)
@pytest.mark.parametrize("between", [b"", b" "])
def test_the_first_wrong_tag_has_its_number(tags: bytes, place: int, words: str, between: bytes) -> None:
    """However they are written."""
    data = data_of("three-04.xml")
    at = data.index(b"/>", data.index(b"<INIT")) + 2
    with pytest.raises(InputError) as caught:
        read(data[:at] + tags.replace(b"><", b">" + between + b"<") + data[at:])
    assert words in caught.value.message
    assert caught.value.field == f"hand 1, tag {data[:at].count(b'<') + place}"


@pytest.mark.parametrize("tags", [b"<D5/><T6/>", b'<N who="1" m="2"/>', b"<W1/>"])
def test_nothing_is_played_before_a_hand(tags: bytes) -> None:
    data = data_of("three-04.xml")
    at = data.index(b"<INIT")
    with pytest.raises(InputError) as caught:
        read(data[:at] + tags + data[at:])
    assert "no hand is being played" in caught.value.message
    assert caught.value.field == f"tag {data[:at].count(b'<')}"
