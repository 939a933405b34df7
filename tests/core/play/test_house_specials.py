"""The dice rules that change what may win, what is paid, or what happens before play: given this position, this happens.

Playing on after a win (血战到底, 血流成河) stands in `test_house_playing_on`.
"""

import pytest
from tests.core.play.house import ONE_FAN, ONE_FAN_TOO, STRAIGHT, give_three, to_the_end, under
from tests.core.play.scenario import Table, dealt, position
from tests.core.play.table import NAMES
from tests.table.laid import do, everybody_passes, laid

from paiju.core.play import deal as D

WILD, EXCHANGE, DORA, DOUBLE = under("wild_tile"), under("exchange_three"), under("dora"), under("double_discard")
TWO_FANS, NO_CHOW, PAIR_258, NO_DISCARD = under("番缚"), under("禁吃"), under("将牌"), under("禁铳")
SWAP = under("swap_seats")
OPEN_ONE_FAN, ITS_CHOW = "234567m2267s", "345p"  # the one-fan hand with a chow laid out


# --- 2: wild tiles --------------------------------------------------------------------------------


@pytest.mark.clause("psa:特殊#2", "psa:牌#6", "reading:109")
@pytest.mark.parametrize(
    ("turned", "wild"), [("9m", "1m"), ("3p", "4p"), ("4z", "1z"), ("7z", "6z"), ("6z", "5z"), ("5z", "7z")]
)
def test_the_successor_of_the_turned_tile_is_wild(turned: str, wild: str) -> None:
    assert NAMES[dealt(WILD, dora=turned).d.wild] == wild


@pytest.mark.clause("psa:特殊#2", "reading:109", "reading:152")
def test_the_turned_tile_is_out_of_play() -> None:
    """It is the first at the end of the wall, so a kong is replaced by the next one."""
    t = dealt(WILD, {"E": "111z"}, draws="1z", dora="9m", replacements="7z")
    assert t.left == 136 - 53 - 1
    t.play("E kongs 1z")
    assert (t.drawn, t.left, t.d.shown) == ("7z", 81, 1)
    assert sum(to_the_end(t).d.river_count) == 1 + 82 - 1  # the kong took a tile without a discard for it


@pytest.mark.clause("psa:特殊#2", "reading:109")
def test_a_wild_tile_in_hand_stands_for_any_tile() -> None:
    """1m is wild and serves as 5p: 123456789 of circles."""
    t = position(WILD, hands={"S": "1m12346789p345s2z"}, draws="2z", dora="9m").play("E discards 2z", "S wins")
    assert t.patterns("S") == {"base_win", "pure_straight"}
    assert t.gains == [-60, 60, 0, 0]


@pytest.mark.clause("psa:特殊#2")
def test_a_hand_with_a_wild_tile_needs_two_fans() -> None:
    """1m is wild; whatever it stands for beside 34567m, a discard brings one fan and a self-draw two."""
    hands = {"S": "1m34567m345p2267s"}
    t = position(WILD, hands=hands, draws="8s", dora="9m").play("E discards 8s")
    assert t.why_not("S", "win", on="8s") == "below_minimum"
    assert position(WILD, "S", hands=hands, draws="8s", dora="9m").play("S wins").gains == [-40, 120, -40, -40]


@pytest.mark.clause("psa:特殊#2", "reading:109")
def test_a_wild_tile_that_serves_as_itself_is_still_wild() -> None:
    t = position(WILD, hands={"S": "123567m345p2267s"}, draws="8s", dora="9m").play("E discards 8s")
    assert t.why_not("S", "win", on="8s") == "below_minimum"
    assert position("psa", hands={"S": "123567m345p2267s"}, draws="8s").play("E discards 8s").may("S", "win", on="8s")


@pytest.mark.clause("psa:特殊#2")
def test_without_a_wild_tile_one_fan_is_enough() -> None:
    t = position(WILD, hands={"S": ONE_FAN}, draws="8s", dora="9m").play("E discards 8s", "S wins")
    assert t.gains == [-30, 30, 0, 0]


@pytest.mark.clause("psa:特殊#2", "reading:109")
def test_a_wild_tile_drawn_completes_any_ready_hand() -> None:
    t = position(WILD, "S", hands={"S": ONE_FAN}, draws="1m", dora="9m").play("S wins")
    assert t.patterns("S") == {"base_win", "concealed_self_draw"}
    assert t.gains == [-40, 120, -40, -40]


@pytest.mark.clause("psa:特殊#2", "reading:109")
def test_a_wild_tile_discarded_is_just_its_face() -> None:
    t = position(WILD, hands={"S": ONE_FAN, "W": "23456789m345p22s"}, draws="1m", dora="9m").play("E discards 1m")
    assert t.why_not("S", "win", on="1m") == "not_complete"
    assert t.play("W wins").gains == [-60, 0, 60, 0]  # 1m where 1m is wanted


@pytest.mark.clause("psa:特殊#2", "reading:109")
def test_won_on_for_its_face_it_still_asks_for_two_fans() -> None:
    hands = {"S": "23567m345p67822s"}
    on_wild = position(WILD, hands=hands, draws="1m", dora="9m").play("E discards 1m")
    assert on_wild.why_not("S", "win", on="1m") == "below_minimum"
    assert position(WILD, hands=hands, draws="4m", dora="9m").play("E discards 4m").may("S", "win", on="4m")


@pytest.mark.clause("psa:特殊#2", "reading:169")
def test_claims_take_a_wild_tile_for_its_face() -> None:
    t = position(WILD, hands={"S": "12m", "W": "11m"}, draws="3m", dora="9m").play("E discards 3m")
    assert t.may("S", "chow 12m")
    t.play("S chows 12m", "S discards anything")
    t = position(WILD, hands={"W": "11m"}, draws="1m", dora="9m").play("E discards 1m")
    assert t.may("W", "pung")


@pytest.mark.clause("psa:特殊#2", "reading:169")
def test_claims_and_kongs_take_a_wild_tile_for_nothing_else() -> None:
    t = position(WILD, hands={"E": "999p1m", "S": "1m3p", "W": "11m4p"}, draws="4p", dora="9m")
    assert t.why_not("E", "kong 9p") == "too_few"
    t.play("E discards 4p")
    assert t.why_not("W", "pung") == t.why_not("W", "kong") == "too_few"
    assert t.why_not("S", "chow 35p") == "no_run"


@pytest.mark.clause("psa:特殊#2", "reading:169")
def test_a_wild_tile_in_a_meld_asks_for_two_fans() -> None:
    t = position(WILD, hands={"S": OPEN_ONE_FAN}, melds={"S": "123m"}, draws="8s", dora="9m").play("E discards 8s")
    assert t.why_not("S", "win", on="8s") == "below_minimum"


@pytest.mark.clause("psa:特殊#2", "psa:杠#3", "reading:169")
def test_four_wild_tiles_may_be_a_kong() -> None:
    t = position(WILD, hands={"E": "111m"}, draws="1m", dora="9m").play("E kongs 1m")
    assert t.gains == [60, -20, -20, -20]


@pytest.mark.clause("psa:特殊#2", "psa:2番#4")
def test_thirteen_orphans_with_a_wild_tile_rob_a_concealed_kong() -> None:
    """5m is wild and makes the pair."""
    hands = {"E": "111p", "S": "5m19m9p19s1234567z"}
    t = position(WILD, hands=hands, draws="1p", dora="4m").play("E kongs 1p", "S wins")
    assert t.gains == [-300, 300, 0, 0]


# --- 3, 4, 5, 10: what may win --------------------------------------------------------------------


@pytest.mark.clause("psa:特殊#3")
def test_one_fan_is_too_little_under_two_fans() -> None:
    one = position(TWO_FANS, hands={"S": ONE_FAN}, draws="8s").play("E discards 8s")
    assert one.why_not("S", "win", on="8s") == "below_minimum"
    two = position(TWO_FANS, hands={"S": STRAIGHT}, draws="9m").play("E discards 9m", "S wins")
    assert two.gains == [-60, 60, 0, 0]


@pytest.mark.clause("psa:特殊#3")
def test_a_closed_self_draw_has_two_fans_an_open_one_has_not() -> None:
    assert position(TWO_FANS, "S", hands={"S": ONE_FAN}, draws="8s").may("S", "win")
    t = position(TWO_FANS, "S", hands={"S": OPEN_ONE_FAN}, melds={"S": ITS_CHOW}, draws="8s")
    assert t.why_not("S", "win") == "below_minimum"


@pytest.mark.clause("psa:特殊#3")
def test_a_hand_too_cheap_for_one_tile_may_win_on_another() -> None:
    t = position(TWO_FANS, "W", hands={"S": STRAIGHT}, draws="3m 9m").play("W discards 3m")
    assert t.why_not("S", "win", on="3m") == "below_minimum"
    assert t.everybody_passes().play("N discards 9m", "S wins").gains == [0, 60, 0, -60]


@pytest.mark.clause("psa:特殊#4")
def test_who_has_chowed_needs_two_fans() -> None:
    t = position(NO_CHOW, hands={"S": "34567m345p2267s"}, draws="2m 8s").play("E discards 2m")
    assert t.may("S", "chow 34m")
    t = position(NO_CHOW, hands={"S": OPEN_ONE_FAN}, melds={"S": ITS_CHOW}, draws="8s").play("E discards 8s")
    assert t.why_not("S", "win", on="8s") == "below_minimum"
    drawn = position(NO_CHOW, "S", hands={"S": OPEN_ONE_FAN}, melds={"S": ITS_CHOW}, draws="8s")
    assert drawn.why_not("S", "win") == "below_minimum"


@pytest.mark.clause("psa:特殊#4")
def test_a_pung_does_not_matter_and_neither_does_a_chow_with_two_fans() -> None:
    pung = position(NO_CHOW, hands={"S": OPEN_ONE_FAN}, melds={"S": "999p"}, draws="8s").play("E discards 8s", "S wins")
    assert pung.gains == [-30, 30, 0, 0]
    chow = position(NO_CHOW, hands={"S": "12345678m33s"}, melds={"S": ITS_CHOW}, draws="9m").play("E discards 9m")
    assert chow.play("S wins").gains == [-60, 60, 0, 0]


@pytest.mark.clause("psa:特殊#5")
@pytest.mark.parametrize(
    ("pair", "why"),
    [
        ("22s", ""),
        ("55p", ""),
        ("88m", ""),
        ("33s", "below_minimum"),
        ("99p", "below_minimum"),
        ("22z", "below_minimum"),
    ],
)
def test_one_fan_needs_a_pair_of_two_five_or_eight(pair: str, why: str) -> None:
    t = position(PAIR_258, hands={"S": f"234567m345p67s{pair}"}, draws="8s").play("E discards 8s")
    assert t.why_not("S", "win", on="8s") == why


@pytest.mark.clause("psa:特殊#5")
def test_two_fans_do_with_any_pair() -> None:
    discard = position(PAIR_258, hands={"S": STRAIGHT}, draws="9m").play("E discards 9m")
    assert discard.may("S", "win", on="9m")
    assert position(PAIR_258, "S", hands={"S": "234567m345p3367s"}, draws="8s").may("S", "win")


@pytest.mark.clause("psa:特殊#10")
def test_one_fan_may_not_win_on_a_discard_but_by_itself() -> None:
    t = position(NO_DISCARD, hands={"S": ONE_FAN}, draws="8s").play("E discards 8s")
    assert t.why_not("S", "win", on="8s") == "below_minimum"
    t = position(NO_DISCARD, "S", hands={"S": OPEN_ONE_FAN}, melds={"S": ITS_CHOW}, draws="8s").play("S wins")
    assert t.gains == [-20, 60, -20, -20]


@pytest.mark.clause("psa:特殊#10", "psa:2番#4")
def test_two_fans_win_on_a_discard_and_a_robbed_kong_has_three() -> None:
    assert position(NO_DISCARD, hands={"S": STRAIGHT}, draws="9m").play("E discards 9m").may("S", "win", on="9m")
    t = position(NO_DISCARD, hands={"S": ONE_FAN}, melds={"E": "888s"}, draws="8s").play("E kongs 8s", "S wins")
    assert t.gains == [-90, 90, 0, 0]


# --- 6: three tiles passed on ---------------------------------------------------------------------

HANDED = {"E": "123m", "S": "1p2s3z", "W": "444p", "N": "567z"}
GIVEN = {"E": ("1m", "2m", "3m"), "S": ("1p", "2s", "3z"), "W": ("4p", "4p", "4p"), "N": ("5z", "6z", "7z")}


def counts(t: Table, name: str, tiles: tuple[str, ...]) -> list[int]:
    """How many of these tiles a hand holds."""
    held = [NAMES[kind] for kind in t.held(name)]
    return [held.count(tile) for tile in tiles]


@pytest.mark.clause("psa:特殊#6")
def test_everybody_passes_three_tiles_to_the_right() -> None:
    t = dealt(EXCHANGE, HANDED)
    before = {name: [counts(t, other, GIVEN[name]) for other in "ESWN"] for name in "ESWN"}
    for name, tiles in GIVEN.items():
        give_three(t, name, *tiles)
    for i, name in enumerate("ESWN"):
        tiles, right = GIVEN[name], (i + 1) % 4
        moved = tiles.count(tiles[0])
        assert counts(t, name, tiles) == [n - moved for n in before[name][i]]
        assert counts(t, "ESWN"[right], tiles) == [n + moved for n in before[name][right]]


@pytest.mark.clause("psa:特殊#6")
def test_the_exchange_is_simultaneous() -> None:
    """In any order; nobody gets anything, or could pass it on, before the last has chosen."""
    t = dealt(EXCHANGE, HANDED)
    give_three(give_three(give_three(t, "N", *GIVEN["N"]), "S", *GIVEN["S"]), "E", *GIVEN["E"])
    assert [sum(hand) for hand in t.d.counts] == [11, 10, 13, 10]
    assert t.why_not("S", "give 1m") == "not_now"
    assert t.d.phase == D.EXCHANGE
    give_three(t, "W", *GIVEN["W"])
    assert [sum(hand) for hand in t.d.counts] == [14, 13, 13, 13]


@pytest.mark.clause("psa:特殊#6")
def test_each_choice_is_one_tile_of_the_hand() -> None:
    t = dealt(EXCHANGE, {"E": "1m", "S": "1m"}, draws="9p")
    assert t.why_not("E", "discard 1m") == t.why_not("E", "pass") == "no_such_action"
    t.play("E gives 1m")
    assert t.why_not("E", "give 1m") == "not_in_hand"
    t.play("E gives 9p")  # the dealer chooses from fourteen
    assert t.why_not("戊", "give 1m") == "not_now"


@pytest.mark.clause("psa:特殊#6", "psa:役满#3")
def test_hands_are_what_they_became_by_the_exchange() -> None:
    """South gets the three tiles that make the hand ready, and man is still possible."""
    t = dealt(EXCHANGE, {"E": "226s", "S": "234567m345p7s19p1z", "W": "147p", "N": "147s"}, draws="8s")
    give_three(t, "E", "2s", "2s", "6s")
    give_three(t, "S", "1p", "9p", "1z")
    give_three(t, "W", "1p", "4p", "7p")
    give_three(t, "N", "1s", "4s", "7s").everybody_keeps_closed()
    assert t.waits("S") == "58s"
    assert t.play("E discards 8s", "S wins").gains == [-300, 300, 0, 0]


@pytest.mark.clause("psa:特殊#6")
def test_the_dealer_discards_from_fourteen_even_if_the_last_tile_was_passed_on() -> None:
    t = dealt(EXCHANGE, {"E": "12m", "S": "147p", "W": "147p", "N": "147s"}, draws="9p")
    give_three(t, "E", "1m", "2m", "9p")
    give_three(t, "S", "1p", "4p", "7p")
    give_three(t, "W", "1p", "4p", "7p")
    give_three(t, "N", "1s", "4s", "7s").everybody_keeps_closed()
    assert (t.d.phase, t.turn, sum(t.d.counts[0])) == (D.TURN, "E", 14)
    assert all(t.may("E", f"discard {tile}") for tile in t.tiles_of("E"))


@pytest.mark.clause("psa:特殊#6")
def test_a_tile_passed_on_is_no_longer_seen_as_drawn() -> None:
    t = laid("psa", {"E": "12m7z", "S": "147p", "W": "147p", "N": "147s"}, draws="9p", special="exchange_three")
    for seat, tiles in {"E": "1m 2m 9p", "S": "1p 4p 7p", "W": "1p 4p 7p", "N": "1s 4s 7s"}.items():
        for tile in tiles.split():
            do(t, seat, "pick", tile=tile)
    everybody_passes(t)
    own = t.view("E").seats["E"]
    assert "9p" not in own.hand
    assert own.drawn == "7z" == next(action.tiles[0] for action in t.legal("E") if action.type == "discard_drawn")


# --- 8: bonus tiles -------------------------------------------------------------------------------


@pytest.mark.clause("psa:特殊#8")
def test_every_copy_of_the_successor_is_a_fan_melds_included() -> None:
    t = position(DORA, hands={"S": "12345678m22s"}, melds={"S": "555p"}, dora="4p", draws="9m").play("E discards 9m")
    t.play("S wins")
    assert t.points("S") == 1 + 1 + 3
    assert t.gains == [-150, 150, 0, 0]


@pytest.mark.clause("psa:特殊#8")
def test_a_bonus_tile_helps_where_two_fans_are_needed() -> None:
    both = under("dora", "two_fans")
    t = position(both, hands={"S": ONE_FAN}, dora="2p", draws="8s").play("E discards 8s", "S wins")
    assert t.gains == [-60, 60, 0, 0]


@pytest.mark.clause("psa:特殊#8", "reading:152")
def test_every_kong_turns_one_more_before_its_replacement() -> None:
    """At the end of the wall lie the first, then one for each kong and its replacement."""
    t = dealt(DORA, {"E": "111z222z"}, draws="1z", dora="4p", replacements="5p 2z 6p 7p")
    assert t.left == 136 - 53 - 1
    t.play("E kongs 1z", "E kongs 2z")
    assert [NAMES[code] for code in t.d.turned[: t.d.shown]] == ["4p", "5p", "6p"]
    assert (t.drawn, t.left) == ("7p", 82 - 4)


@pytest.mark.clause("psa:特殊#8", "reading:152")
def test_added_and_open_kongs_turn_one_too_and_it_counts_at_once() -> None:
    """The replacement 3p wins, and 2p turned for the kong makes it a bonus tile."""
    hand, ends = "234567m45p22s", "2p 3p"
    added = position(DORA, "S", {"S": hand}, {"S": "999s>"}, dora="7z", draws="9s", replacements=ends)
    added.play("S kongs 9s", "S wins")
    claimed = position(DORA, hands={"S": f"{hand}999s"}, dora="7z", draws="9s", replacements=ends)
    claimed.play("E discards 9s", "S kongs", "S wins")
    for t in (added, claimed):
        assert t.points("S") == 1 + 1 + 1  # base win, kong replacement, 3p


@pytest.mark.clause("reading:152")
def test_the_last_tile_is_the_replacement_and_none_is_turned() -> None:
    t = position(DORA, hands={"E": "999m"}, dora="7z", draws="9m", replacements="3p", left=1).play("E kongs 9m")
    assert (t.drawn, t.left, t.d.shown) == ("3p", 0, 1)


@pytest.mark.clause("psa:特殊#8", "reading:110")
def test_bonus_tiles_add_to_a_limit_hand() -> None:
    t = dealt(DORA, {"E": ONE_FAN}, draws="8s", dora="7s").play("E wins")
    assert t.gains == [390, -130, -130, -130]


@pytest.mark.clause("psa:特殊#8")
def test_no_tile_is_turned_without_the_dice_rule() -> None:
    t = position("psa", hands={"E": "999m"}, draws="9m").play("E kongs 9m")
    assert t.d.shown == 0


# --- 9: discard wins doubled ----------------------------------------------------------------------


@pytest.mark.clause("psa:特殊#9", "reading:127")
def test_the_discarder_pays_double() -> None:
    t = position(DOUBLE, hands={"S": ONE_FAN, "N": ONE_FAN_TOO}, draws="8s").play("E discards 8s", "S wins", "N wins")
    assert t.gains == [-120, 60, 0, 60]


@pytest.mark.clause("psa:特殊#9", "reading:127")
def test_who_is_robbed_of_a_kong_pays_double_too() -> None:
    t = position(DOUBLE, hands={"S": ONE_FAN}, melds={"E": "888s"}, draws="8s").play("E kongs 8s", "S wins")
    assert t.gains == [-180, 180, 0, 0]


@pytest.mark.clause("psa:特殊#9", "reading:127")
def test_self_draws_and_kongs_stay() -> None:
    t = position(DOUBLE, "S", hands={"S": ONE_FAN}, draws="8s").play("S wins")
    assert t.gains == [-40, 120, -40, -40]
    assert position(DOUBLE, hands={"W": "999m"}, draws="9m").play("E discards 9m", "W kongs").gains == [-20, 0, 20, 0]


# --- 12: places changed ---------------------------------------------------------------------------


@pytest.mark.clause("psa:特殊#12", "reading:115")
def test_the_dealer_must_change_places_with_somebody() -> None:
    t = dealt(SWAP)
    assert t.d.phase == D.SWAP
    assert t.why_not("E", "pass") == t.why_not("E", "discard 1m") == "no_such_action"
    assert t.why_not("E", "swap with E") == "not_oneself"
    assert t.why_not("S", "swap with W") == "not_now"
    assert all(t.may("E", f"swap with {name}") for name in "SWN")


@pytest.mark.clause("psa:特殊#12", "reading:115")
def test_persons_move_with_their_points_and_the_tiles_stay() -> None:
    t = dealt(SWAP, {"E": "12m", "W": "89p"}, points={"E": 100, "S": 200, "W": 300, "N": 400})
    hands = [t.held(name) for name in "ESWN"]
    t.play("E swaps with W")
    assert t.d.person == [2, 1, 0, 3]
    assert t.d.points == [300, 200, 100, 400]
    assert [t.held(name) for name in "ESWN"] == hands


@pytest.mark.clause("psa:特殊#12", "reading:115")
def test_who_sits_on_the_dealers_seat_now_discards_first() -> None:
    t = dealt(SWAP, {"E": ONE_FAN, "S": "1z"}, draws="8s", points={"S": 500}).play("E swaps with S")
    t.everybody_keeps_closed()
    assert (t.d.phase, t.turn, sum(t.d.counts[0])) == (D.TURN, "E", 14)
    t.play("E wins")  # the person from South, with the dealer's dealt hand
    assert t.patterns("E") == {"blessing_of_heaven"}
    assert (t.d.person[0], t.d.points[0]) == (1, 500 + 360)
