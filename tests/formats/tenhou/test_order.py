"""The order of play out of what each player took and gave, also where it is not plain at once."""

import pytest

from paiju.core.play import actions as A
from paiju.errors import InputError
from paiju.formats.game import acted, drew
from paiju.formats.tenhou.order import given, in_order, taken
from tests.formats.samples import games_of


def ordered(takes: list[list[object]], gives: list[list[object]], dealer: int = 0) -> list[int]:
    """The steps of these lists."""
    took = [[taken(item, "") for item in row] for row in takes]
    gave = [[given(item, "") for item in row] for row in gives]
    return in_order(took, gave, dealer, "hand 1")


def test_turn_by_turn() -> None:
    steps = ordered([[11, 12], [13], [14], [15]], [[60, 41], [19], [60], [60]])
    first = [drew(0, 0), acted(0, A.DISCARD_DRAWN), drew(1, 2), acted(1, A.DISCARD + 8)]
    assert steps[:4] == first
    assert steps[-2:] == [drew(0, 1), acted(0, A.DISCARD + 27)]


def test_a_pung_goes_before_a_chow_of_the_same_tile() -> None:
    """South's next item is a chow of 5m, West's a pung of it: West has it, and South chows East's second 5m."""
    steps = ordered([[11, 13], ["c151416"], ["15p1515"], [19]], [[15, 15], [41], [42], [60]])
    assert steps.index(acted(2, A.PUNG)) < steps.index(acted(1, A.CHOW + 1))


def test_a_claim_that_fits_two_discards_is_tried_with_both() -> None:
    """East throws a White, pungs South's 9p and throws another: West's pung of White must be of the second."""
    steps = ordered([[11, "2929p29"], [12], ["45p4545"], []], [[45, 45], [29], [19], []])
    assert steps.count(acted(0, A.DISCARD + 31)) == 2
    assert steps[-2:] == [acted(2, A.PUNG), acted(2, A.DISCARD + 8)]


def test_kongs_and_their_placeholder() -> None:
    takes: list[list[object]] = [[11, 13], ["m22222222", 14, 15], [28], [18]]
    gives: list[list[object]] = [[22, 41], [0, "161616a16", 60], [60], [60]]
    steps = ordered(takes, gives)
    assert steps[2:6] == [acted(1, A.OPEN_KONG), drew(1, 3), acted(1, A.CONCEALED_KONG + 5), drew(1, 4)]


@pytest.mark.parametrize(
    ("item", "action", "steps"),
    [
        ("p151515", A.PUNG, 3),
        ("15p1515", A.PUNG, 2),
        ("1515p15", A.PUNG, 1),
        ("1551p15", A.PUNG + 1, 1),
        ("p511515", A.PUNG, 3),
        ("c151416", A.CHOW + 1, 3),
        ("c145116", A.CHOW + 3, 3),
        ("m39393939", A.OPEN_KONG, 3),
        ("39m393939", A.OPEN_KONG, 2),
        ("393939m39", A.OPEN_KONG, 1),
    ],
)
def test_claims(item: str, action: int, steps: int) -> None:
    found = taken(item, "")
    assert (found.action, found.steps) == (action, steps)


def test_lists_that_fit_in_no_order() -> None:
    with pytest.raises(InputError) as caught:
        ordered([[11], [], [12], []], [[60], [], [60], []])
    assert "no order" in caught.value.message


def test_hopeless_lists_are_given_up_in_time() -> None:
    """Every discard could be claimed in two ways, and none leads to the end."""
    takes: list[list[object]] = [[11] + ["c212223"] * 90, [11] + ["p111111"] * 90, [11] * 90, [11] * 90]
    gives: list[list[object]] = [[11] * 91, [21] * 91, [11] * 90, [11] * 89]
    with pytest.raises(InputError):
        ordered(takes, gives)


def test_records_made_to_confuse() -> None:
    for name in ("tenhou6-12.json", "tenhou6-13.json"):
        (game,) = games_of(name)
        assert len(game.hands[0].steps) > 20
