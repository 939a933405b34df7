"""What the record refutes is not ruled, also once the hand is over; what it shows is found."""

from typing import Any

import pytest

from paiju.errors import InputError
from paiju.match import Match
from tests.match.foul_places import WHERE, riichi_turn
from tests.table.laid import discard, do, everybody_passes, laid

BOOKS = ("xjtu", "mcr", "ema", "lol", "psa")
READY = "123456789m11s23p"
NONE_WON = {"xjtu": ("false_win", "invalid_win"), "mcr": ("win_on_wrong_tile", "false_win", "win_below_minimum"),
            "ema": ("empty_win",), "lol": ("false_win", "empty_word"), "psa": ("false_win",)}  # fmt: skip


def won_by_south(book: str, drawn: bool) -> Match:
    """South has won, by its own draw or on East's discard."""
    match = Match(book)
    table = match.sit_at(laid(book, {"S": READY}, "1z1p" if drawn else "1p"))
    discard(everybody_passes(table), "1z") if drawn else do(everybody_passes(table), "E", "discard", tile="1p")
    do(table, "S", "win")
    everybody_passes(table)
    return match


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("drawn", [False, True])
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.clause("xjtu:9.9.1", "mcr:Q159(2)", "ema:5.1.1.3", "lol:(十)4a", "psa:诈和#1")
def test_a_win_that_was_paid_is_none_of_the_false_ones(book: str, drawn: bool, closed: bool) -> None:
    match = won_by_south(book, drawn)
    if closed:
        match.close()
    before = match.lines()
    for told in ({}, {"shown": True}, {"tile": "1p"}):
        assert match.propose({"declared": "win", "offender": 1, **told}) == []
    for foul in NONE_WON[book]:
        with pytest.raises(InputError, match="the table shows for S"):
            match.rule({"foul": foul, "offender": 1})
    with pytest.raises(InputError, match="S won with 1p, not with 9s"):
        match.propose({"declared": "win", "offender": 1, "tile": "9s"})
    assert match.lines() == before


@pytest.mark.parametrize(
    ("book", "where", "incident"),
    [
        ("xjtu", "called_long_ago", {"foul": "swap_calling", "variant": "later"}),
        ("xjtu", "called", {"foul": "swap_calling", "variant": "nothing_to_discard"}),
        ("xjtu", "called", {"foul": "swap_calling", "variant": "in_time"}),
        ("xjtu", "riichi", {"foul": "riichi_breach", "variant": "discard", "offender": 0}),
        ("xjtu", "riichi", {"foul": "riichi_breach", "variant": "kong", "offender": 0}),
        ("xjtu", "dealt", {"foul": "discards_damaged", "variant": "lost"}),
        ("xjtu", "dealt", {"foul": "extra_discard", "variant": "later"}),
        ("xjtu", "dealt", {"foul": "underdraw", "variant": "special_tile"}),
        ("xjtu", "turn", {"foul": "underdraw", "variant": "special_tile"}),
        ("xjtu", "dealt", {"foul": "forgotten_discard", "variant": "later"}),
        ("xjtu", "turn", {"foul": "wrong_tiles_for_call"}),
        ("xjtu", "dealt", {"foul": "illegal_call"}),
        ("xjtu", "dealt", {"foul": "drawn_tile_mixed", "offender": 0}),
        ("ema", "turn", {"foul": "wrong_set", "variant": "after_discard"}),
        ("ema", "turn", {"foul": "riichi_stick_forgotten"}),
        ("ema", "turn", {"foul": "riichi_incomplete", "variant": "no_word"}),
        ("ema", "called", {"foul": "swap_calling"}),
        ("ema", "turn", {"foul": "wrong_winning_word", "variant": "shown"}),
        ("ema", "won", {"foul": "illegal_kong_in_riichi", "variant": "at_end", "offender": 0}),
        ("lol", "won", {"foul": "illegal_kong_in_riichi", "offender": 0}),
        ("lol", "riichi", {"foul": "illegal_kong_in_riichi", "offender": 0}),
        ("mcr", "turn", {"foul": "claimed_tile_left", "option": "reminder"}),
        ("psa", "turn", {"foul": "false_claim", "variant": "later"}),
        ("psa", "lost", {"foul": "false_claim", "variant": "after_win"}),
    ],
)
def test_what_the_record_refutes_is_refused(book: str, where: str, incident: dict[str, Any]) -> None:
    match = WHERE[where](book)
    before = match.lines()
    with pytest.raises(InputError, match="the table shows for"):
        match.rule({"offender": 1} | incident)
    assert match.lines() == before


@pytest.mark.clause("xjtu:9.10.1", "xjtu:9.12.2")
def test_an_open_kong_in_riichi_is_an_illegal_call_and_no_concealed_kong() -> None:
    match = Match("xjtu")
    table = match.sit_at(laid("xjtu", {"E": "123456789m888s2p", "S": "147m258p369s1357z"}, "9s8s"))
    do(table, "E", "riichi", tile="9s")
    everybody_passes(table)
    do(table, "S", "discard", tile="8s")
    (found,) = match.propose({"declared": "kong", "offender": 0, "tile": "8s"})
    assert found.foul == "illegal_call"
    ruling = match.rule(found)
    assert (ruling.payments, ruling.warnings) == ((0, 0, 0, 0), 1)


@pytest.mark.clause("xjtu:9.12.2")
def test_a_concealed_kong_in_riichi_that_changes_the_wait_is_a_breach() -> None:
    match = riichi_turn("xjtu")
    (found,) = match.propose({"declared": "kong", "offender": 0, "tile": "3m"})
    assert (found.foul, found.variant) == ("riichi_breach", "kong")
    assert match.rule(found).payments == (-12000, 4000, 4000, 4000)


@pytest.mark.clause("xjtu:9.10.1", "xjtu:9.9.2", "xjtu:5.13")
@pytest.mark.parametrize(
    ("declared", "foul"), [("chow", "illegal_call"), ("pung", "illegal_call"), ("win", "invalid_win")]
)
def test_who_has_drawn_has_let_the_discard_go(declared: str, foul: str) -> None:
    match = Match("xjtu")
    table = match.sit_at(laid("xjtu", {"S": "123456789m1155p"}, "5p1z"))
    do(table, "E", "discard", tile="5p")
    everybody_passes(table)
    assert table.asked == ("S",)
    found = match.propose({"declared": declared, "offender": 1, "tile": "5p"})
    assert [each.foul for each in found] == [foul]


@pytest.mark.clause("xjtu:9.13.1")
def test_so_many_tiles_are_the_variant_of_so_many() -> None:
    match = WHERE["turn"]("xjtu")
    exposed = {"foul": "own_tiles_exposed", "offender": 1, "facts": {"tiles": 4}}
    with pytest.raises(InputError, match="4 tiles are three"):
        match.rule(exposed | {"variant": "few"})
    assert match.rule(exposed).warnings == 2
