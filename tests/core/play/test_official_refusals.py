"""What a player hears who is refused something by the Chinese Official book: the true reason, and its clause."""

import pytest
from tests.core.play.own_walls import own_walls
from tests.core.play.refusing import refused
from tests.core.play.scenario import position


@pytest.mark.clause("reading:98")
@pytest.mark.parametrize("claim", ["chow 46p", "pung", "kong"])
def test_the_last_discard_is_claimed_for_no_set(claim: str) -> None:
    """A kong with tile 144 would end the hand (mcr:Q38(1)), but this one is claimed."""
    t = position("mcr", hands={"S": "46p555p"}, draws="5p", left=0).play("E discards 5p")
    why = refused(t, "S", claim, claim=True)
    assert (why.id, why.field, why.clauses) == ("no_tiles_left", "calls.claims_on_last_discard", ("reading:98",))


@pytest.mark.clause("mcr:Q133")
def test_a_discarded_flower_completes_no_hand() -> None:
    """The flower lies in the pool; there is none in the hand."""
    t = position("mcr", hands={"S": "123456789m1122p"}, draws="1f").play("E discards 1f")
    why = refused(t, "S", "win", claim=True)
    assert (why.id, why.text.en, why.text.zh) == ("not_complete", "a flower cannot complete a hand", "花牌不能用来和牌")
    assert why.clauses == ("mcr:Q133",)


@pytest.mark.clause("mcr:Q133", "reading:191")
def test_a_flower_in_the_hand_is_named_as_what_is_in_the_way() -> None:
    t = position("mcr", hands={"S": "1f23456789m1122p"}, draws="1p").play("E discards 1p")
    why = refused(t, "S", "win", claim=True)
    assert why.text.en == "there is a flower in the hand; it must be replaced or discarded first"
    assert why.clauses == ("reading:191",)
    late = position("mcr", hands={"E": "1f"}, draws="1p", left=0)
    assert refused(late, "E", "replace 1f").clauses == ("mcr:Q133",)


@pytest.mark.clause("mcr:Q35(1)")
def test_no_kong_follows_a_chow() -> None:
    t = position("mcr", hands={"S": "23m4444p"}, draws="1m").play("E discards 1m", "S chows 23m")
    assert refused(t, "S", "kong 4p").clauses == ("mcr:Q35(1)",)
    assert refused(t, "S", "win").clauses == ("mcr:Q43(5)",)


@pytest.mark.clause("mcr:Q39(1)", "mcr:Q40", "mcr:Q126", "mcr:Q119")
def test_sets_for_which_tiles_are_missing() -> None:
    t = position("mcr", hands={"S": "5p", "W": "46p", "N": "55p"}, draws="5p").play("E discards 5p")
    assert refused(t, "W", "chow 46p", claim=True).clauses == ("mcr:Q39(1)",)
    assert refused(t, "S", "pung", claim=True).clauses == ("mcr:Q40",)
    assert refused(t, "N", "kong", claim=True).clauses == ("mcr:Q126",)
    own = position("mcr", hands={"E": "111m"}, draws="9p")
    assert refused(own, "E", "kong 1m").clauses == ("mcr:Q119",)


@pytest.mark.clause("mcr:Q24(25)", "mcr:Q43(4)")
def test_points_that_are_missing_are_counted() -> None:
    """One voided suit and the pair wait are far from eight; flowers would not help."""
    t = position("mcr", hands={"S": "123567m345p22s44s"}, draws="2s").play("E discards 2s")
    why = refused(t, "S", "win", claim=True)
    assert (why.id, why.clauses) == ("below_minimum", ("mcr:Q24(25)",))
    assert "8 are needed" in why.text.en and "不足 8 分" in why.text.zh


@pytest.mark.clause("mcr:Q99", "mcr:Q119")
def test_a_concealed_kong_is_not_robbed() -> None:
    t = position("mcr", hands={"E": "999m", "S": "1m19p19s1234567z1m"}, draws="9m").play("E kongs 9m")
    why = refused(t, "S", "win", claim=True)
    assert (why.text.en, why.clauses) == ("this concealed kong cannot be robbed", ("mcr:Q99", "mcr:Q119"))


@pytest.mark.clause("mcr:Q24(19)")
def test_ready_is_not_declared() -> None:
    assert refused(position("mcr", draws="9p"), "E", "riichi").clauses == ("mcr:Q24(19)",)


@pytest.mark.clause("botzone:last-kong", "botzone:last-claim")
@pytest.mark.parametrize(("empty", "clause"), [("S", "botzone:last-claim"), ("W", "botzone:last-kong")])
def test_with_four_walls_it_matters_whose_is_empty(empty: str, clause: str) -> None:
    """East's discard, West's kong: South has nothing to draw, so it was the last; or West has nothing."""
    t = own_walls(hands={"W": "444m"}, coming={"E": "4m"}, left={empty: 0}).play("E discards 4m")
    assert clause in refused(t, "W", "kong", claim=True).clauses
