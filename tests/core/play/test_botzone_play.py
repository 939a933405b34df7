"""Play as the Botzone judge runs it: given this position, this happens. What is not here is as in the book.

Everybody has a wall of their own; E has just drawn the first of their coming tiles.
"""

import pytest
from tests.core.play.own_walls import own_walls
from tests.core.play.scenario import Table, dealt

from paiju.core.play.moves import tiles_left

STRAIGHT_ON_4S = "123456789m35s11z"
PAIRS_ON_4S = "1133m5577p2288s4s"


def walls(t: Table) -> list[int]:
    """Tiles left in each wall."""
    return [tiles_left(t.r, t.d, seat) for seat in range(4)]


# --- four walls ---------------------------------------------------------------------------------------


@pytest.mark.clause("botzone:walls", "botzone:flowers")
def test_everybody_is_dealt_from_his_own_wall() -> None:
    t = dealt("botzone")
    assert t.d.tiles == 136
    assert [sum(counts) for counts in t.d.counts] == [14, 13, 13, 13]
    assert walls(t) == [20, 21, 21, 21]
    assert sorted(t.d.wall[:14]) == sorted(t.held("E"))
    assert sorted(t.d.wall[34:47]) == sorted(t.held("S"))


@pytest.mark.clause("botzone:walls")
def test_everybody_draws_from_his_own_wall() -> None:
    t = own_walls(coming={"E": "1z 5z", "S": "2z", "W": "3z", "N": "4z"}, left={"E": 9, "S": 8, "W": 7, "N": 6})
    for name, tile in (("E", "1z"), ("S", "2z"), ("W", "3z"), ("N", "4z"), ("E", "5z")):
        assert (t.turn, t.drawn) == (name, tile)
        t.play(f"{name} discards").everybody_passes()
    assert walls(t) == [8, 6, 6, 5]


@pytest.mark.clause("botzone:walls")
def test_a_kong_is_replaced_from_the_own_wall() -> None:
    t = own_walls(hands={"E": "999m"}, coming={"E": "9m 6z"}).play("E kongs 9m")
    assert (t.drawn, walls(t)) == ("6z", [9, 10, 10, 10])
    t = own_walls(hands={"S": "999m"}, coming={"E": "9m", "S": "6z"}).play("E discards 9m", "S kongs")
    assert (t.drawn, walls(t)) == ("6z", [10, 9, 10, 10])


@pytest.mark.clause("botzone:flowers")
def test_there_is_nothing_to_replace() -> None:
    t = dealt("botzone")
    assert t.why_not("E", "replace 1f") == "not_in_hand"
    assert t.may("E", "discard")


# --- the last tile ------------------------------------------------------------------------------------


@pytest.mark.clause("botzone:last-tile")
@pytest.mark.parametrize(("left", "last"), [({"S": 0}, True), ({"E": 0}, False), ({"W": 0, "N": 0}, False)])
def test_a_tile_is_the_last_when_the_next_player_has_none(left: dict[str, int], last: bool) -> None:
    drawn = own_walls(hands={"E": STRAIGHT_ON_4S}, coming={"E": "4s"}, left=left).play("E wins")
    assert ("last_tile_draw" in drawn.patterns("E")) == last
    claimed = own_walls(hands={"W": STRAIGHT_ON_4S}, coming={"E": "4s"}, left=left).play("E discards 4s", "W wins")
    assert ("last_tile_claim" in claimed.patterns("W")) == last


@pytest.mark.clause("botzone:last-tile")
def test_the_hand_is_drawn_when_the_next_player_has_no_tile() -> None:
    """Others may have some left."""
    t = own_walls(coming={"E": "6z"}, left={"E": 2, "S": 0, "W": 3, "N": 1}).play("E discards 6z")
    assert (t.result, t.gains) == ("exhausted", [0] * 4)


@pytest.mark.clause("botzone:last-tile")
def test_a_claim_passes_by_an_empty_wall() -> None:
    """South claims with nothing left to draw themselves; the hand goes on with West."""
    t = own_walls("N", {"S": "66z1p"}, coming={"N": "6z"}, left={"S": 0}).play("N discards 6z", "S pungs")
    assert t.turn == "S"
    t.play("S discards 1p").everybody_passes()
    assert (t.result, t.turn) == ("running", "W")


@pytest.mark.clause("botzone:last-claim")
@pytest.mark.parametrize(("left", "why"), [({"S": 0}, "no_tiles_left"), ({"E": 0, "W": 0}, "")])
def test_the_last_discard_is_only_won_on(left: dict[str, int], why: str) -> None:
    t = own_walls(hands={"S": "23m", "W": "44m"}, coming={"E": "4m"}, left=left).play("E discards 4m")
    assert t.why_not("S", "chow 23m") == why
    assert t.why_not("W", "pung") == why


@pytest.mark.clause("botzone:last-kong")
@pytest.mark.parametrize(("left", "why"), [({"E": 0}, "no_tiles_left"), ({"S": 0}, "no_tiles_left"), ({"W": 0}, "")])
def test_an_own_kong_needs_a_tile_for_oneself_and_for_the_next(left: dict[str, int], why: str) -> None:
    t = own_walls(hands={"E": "444m1z"}, melds={"E": "111z"}, coming={"E": "4m"}, left=left)
    assert t.why_not("E", "kong 4m") == why
    assert t.why_not("E", "kong 1z") == why


@pytest.mark.clause("botzone:last-kong", "botzone:last-claim")
@pytest.mark.parametrize(
    ("left", "why"), [({"W": 0}, "no_tiles_left"), ({"S": 0}, "no_tiles_left"), ({"N": 0}, ""), ({"E": 0}, "")]
)
def test_a_kong_of_a_discard_needs_a_tile_for_oneself_and_after_the_discarder(left: dict[str, int], why: str) -> None:
    """East's discard, West's kong: West draws, and South was to draw; North's wall is not looked at."""
    t = own_walls(hands={"W": "444m"}, coming={"E": "4m"}, left=left).play("E discards 4m")
    assert t.why_not("W", "kong") == why


@pytest.mark.clause("botzone:last-tile", "botzone:last-kong")
def test_a_kong_of_a_discard_may_draw_the_last_tile() -> None:
    hands = {"W": "123456m35s11z444p"}
    t = own_walls(hands=hands, coming={"E": "4p", "W": "4s"}, left={"N": 0}).play("E discards 4p", "W kongs")
    assert t.drawn == "4s"
    assert {"last_tile_draw", "kong_replacement"} <= t.play("W wins").patterns("W")


# --- claims and wins ----------------------------------------------------------------------------------


@pytest.mark.clause("botzone:first-claimant")
def test_only_the_nearest_wins() -> None:
    hands = {"S": PAIRS_ON_4S, "N": "2244m6688p1199s4s"}
    t = own_walls(hands=hands, coming={"E": "4s"}).play("E discards 4s", "N wins", "S wins")
    assert t.winners == "S"
    assert t.gains == [-8 - t.points("S"), 24 + t.points("S"), -8, -8]


@pytest.mark.clause("mcr:Q99", "mcr:Q44")
def test_a_robbed_kong_is_paid_by_its_maker() -> None:
    t = own_walls("N", {"S": "23m22p223344s"}, {"N": "444m", "S": "234s"}, coming={"N": "4m"})
    t.play("N kongs 4m", "S wins")
    assert t.points("S") == 49
    assert t.gains == [-8, 24 + 49, -8, -8 - 49]


@pytest.mark.clause("botzone:fourth-tile")
def test_the_fourth_tile_is_read_off_the_table() -> None:
    t = own_walls(hands={"S": STRAIGHT_ON_4S}, melds={"W": "345s"}, rivers={"N": "44s"}, coming={"E": "4s"})
    assert "fourth_tile" in t.play("E discards 4s", "S wins").patterns("S")


@pytest.mark.clause("botzone:kongs")
def test_a_melded_and_a_concealed_kong_are_five() -> None:
    """And all types 6, a dragon pung 2, two concealed pungs 2."""
    melds = {"S": "(2222m) 6666p^"}
    t = own_walls(hands={"S": "23s555z22z"}, melds=melds, coming={"E": "4s"}).play("E discards 4s", "S wins")
    assert t.patterns("S") == {"melded_and_concealed_kong", "all_types", "dragon_pung", "two_concealed_pungs"}
    assert t.points("S") == 5 + 6 + 2 + 2
