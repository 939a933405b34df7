"""Requests: what is read, what is refused, and how the refusal reads."""

from collections.abc import Mapping
from typing import Any

import pytest

from paiju.core import shape
from paiju.core.tiles import EAST, SOUTH
from paiju.errors import InputError
from paiju.fields import SEATS
from paiju.notation import Tile
from paiju.schema import REQUEST
from paiju.scoring.request import KEYS, Request, parse, to_win

HAND = {"book": "xjtu", "hand": "123m456p789s1122z", "win": "1z"}
CHI = {"type": "chi", "tiles": "345m", "from": "left"}
PON = {"type": "pon", "tiles": "777z", "from": "across"}
ANKAN = {"type": "ankan", "tiles": "9999p"}
DRAGONS: dict[str, Any] = {
    "hand": "345s1m",
    "win": "1m",
    "melds": [{"type": "pon", "tiles": f"{n}{n}{n}z"} for n in (5, 6, 7)],
}
CLOSED_KONG = {"hand": "123m456p1122z", "melds": [ANKAN]}
OPEN_PON = {"hand": "123m456p1122z", "melds": [PON]}
ORPHANS = {"hand": "19m19p19s1234566z", "win": "7z"}
THREE = {"book": "xjtu-3p", "hand": "123p456p789s1122z"}


def ask(**changes: object) -> Request:
    return parse({**HAND, **changes})


def refused(changes: Mapping[str, object]) -> InputError:
    with pytest.raises(InputError) as caught:
        parse({**HAND, **changes})
    return caught.value


def test_defaults_are_those_of_the_contract() -> None:
    request = ask()
    assert (request.melds, request.by_self, request.seat, request.round, request.discarder) == ((), False, 1, 0, 0)
    assert (request.flags, request.dora, request.ura, request.liable) == (frozenset(), (), (), ())
    assert (request.north, request.flowers, request.honba, request.sticks, request.collects) == (0, 0, 0, 0, True)
    assert ask(seat="E").discarder == 1
    assert ask(by="self").discarder == -1


def test_nothing_means_the_default() -> None:
    keys = [key for key in KEYS if key not in ("book", "hand", "win", "id")]
    assert ask(**dict.fromkeys(keys)) == ask()


def test_tiles_may_come_as_text_or_list() -> None:
    tiles = ["1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "1z", "1z", "2z", "2z"]
    assert ask(hand=tiles, dora=["3m"]) == ask(dora="3m")


def test_double_riichi_implies_riichi() -> None:
    assert ask(flags=["double_riichi"]).flags == {"riichi", "double_riichi"}


def test_the_core_sees_what_was_said() -> None:
    request = ask(
        hand="340p456p1122z", melds=[ANKAN], by="self", seat="W", round="S", flags=["riichi", "last_tile"],
        dora="8s", ura="0s", north=None,
    )  # fmt: skip
    w = to_win(request)
    assert (w.counts[11], w.counts[13], w.counts[27], w.meld_count) == (1, 2, 3, 1)
    assert w.melds[0] == shape.CONCEALED_KONG << shape.SET_TYPE | 17
    assert (w.seat, w.round, w.win) == (EAST + 2, SOUTH, EAST)
    assert w.flags == shape.SELF_DRAW | shape.RIICHI | shape.LAST_TILE
    assert (w.dora[:2], w.ura[:2]) == ([25, -1], [22, -1])
    assert w.red == 1  # the indicator's red five is not in the hand


@pytest.mark.clause("psa:特殊#2")
def test_wild_tiles_are_counted_apart_and_a_discarded_one_is_its_face() -> None:
    base = {"book": "psa", "joker": "1z"}
    drawn, claimed = (to_win(ask(**base, by=by)) for by in ("self", "discard"))
    assert (drawn.wild, drawn.wild_win, drawn.counts[27]) == (3, 1, 0)
    assert (claimed.wild, claimed.wild_win, claimed.counts[27]) == (2, 0, 1)


@pytest.mark.clause("psa:特殊#0")
def test_dice_rules_by_id_name_or_sum() -> None:
    by_id, by_name, by_sum = (ask(book="psa", special=[rule]) for rule in ("two_fans", "番缚", 3))
    assert by_id.book is by_name.book is by_sum.book
    assert by_id.specials == ("two_fans",)
    assert "needs_two_fans" in by_id.book.conditions


def test_naming_a_wild_tile_or_indicator_brings_its_dice_rule() -> None:
    assert ask(book="psa", joker="5m").specials == ("wild_tile",)
    assert ask(book="psa", dora="5m").book.scoring.dora


def test_options_change_the_book() -> None:
    assert ask(options={"scoring.double_wind_pair": 2}).book.scoring.double_wind_pair == 2


@pytest.mark.parametrize("name", ["big_three_dragons", "daisangen", "大三元"])
def test_patterns_go_by_every_name(name: str) -> None:
    assert ask(**DRAGONS, liable=[{"seat": "W", "for": name}]).liable[0].pattern == "big_three_dragons"


def test_seats_go_by_letters_winds_and_tiles() -> None:
    for i, seat in enumerate(SEATS):
        spellings = [seat, seat.lower(), f"{i + 1}z", "东南西北"[i]]
        assert {ask(round=spelling).round for spelling in spellings} == {i}


@pytest.mark.parametrize(
    ("changes", "field", "words"),
    [
        # keys, types, missing
        ({"hnad": "1m"}, "hnad", "did you mean 'hand'"),
        ({"book": None}, "book", "missing"),
        ({"book": "xjt"}, "book", "did you mean 'xjtu'"),
        ({"book": 7}, "book", "text in quotes"),
        ({"hand": None}, "hand", "missing"),
        ({"hand": 5}, "hand", "text in quotes"),
        ({"win": "12m"}, "win", "exactly one"),
        ({"win": "1f"}, "win", "flower"),
        ({"hand": "123m456p789s112z1f"}, "hand", "flowers"),
        ({"by": "luck"}, "by", '"discard" or "self"'),
        ({"seat": "X"}, "seat", "use E, S, W or N"),
        ({"seat": 0}, "seat", "text in quotes"),
        ({"flags": "riichi"}, "flags", "must be a list"),
        ({"flags": ["richi"]}, "flags[0]", "did you mean 'riichi'"),
        ({"flags": [["riichi"]]}, "flags[0]", "text in quotes"),
        ({"honba": -1}, "honba", "whole number"),
        ({"honba": True}, "honba", "whole number"),
        ({"sticks": 1.5}, "sticks", "whole number"),
        ({"sticks": 10**30}, "sticks", "whole number"),
        ({"collects": "yes"}, "collects", "true or false"),
        ({"melds": {"type": "chi"}}, "melds", "must be a list"),
        ({"melds": ["345m"]}, "melds[0]", "must be an object"),
        ({"options": []}, "options", "must be an object"),
        ({"options": {"scoring.double_wind": 2}}, "options.scoring.double_wind", "scoring.double_wind_pair"),
        ({"options": {"scoring.double_wind_pair": "two"}}, "options.scoring.double_wind_pair", "whole number"),
        # tiles
        ({"hand": "123m456p789s112z"}, "hand", "13 are needed"),
        ({"melds": [PON]}, "hand", "10 are needed"),
        ({"win": "1z", "hand": "123m456p78s11112z"}, "win", "a fifth 1z"),
        ({"dora": "1m1m1m1m"}, "dora", "a fifth 1m"),
        ({"hand": "111m456p1122z", "melds": [{"tiles": "111m"}]}, "melds[0].tiles", "a fifth 1m"),
        ({"hand": "123m406p406p789s1z"}, "hand", "red 5p in xjtu: 1"),
        ({"book": "ema", "hand": "123m406p789s1122z"}, "hand", "red 5p in ema: 0; write 5p"),
        ({**THREE, "hand": "123m456p789s1122z"}, "hand", "without 2m to 8m"),
        ({**THREE, "north": 4, "win": "4z"}, "win", "a fifth 4z"),
        ({"dora": "123456m"}, "dora", "at most 5"),
        # melds
        ({"melds": [{"type": "chi", "tiles": "123z"}]}, "melds[0].tiles", "honours cannot make a chow"),
        ({"melds": [CHI, {"type": "chi", "tiles": "124m"}]}, "melds[1].tiles", "three consecutive tiles"),
        ({"melds": [{"type": "chi", "tiles": "891m"}]}, "melds[0].tiles", "three consecutive tiles"),
        ({"melds": [{"type": "chi", "tiles": "89m1p"}]}, "melds[0].tiles", "three consecutive tiles"),
        ({"melds": [{**CHI, "from": "right"}]}, "melds[0].from", "from the left"),
        ({"melds": [{**PON, "from": "above"}]}, "melds[0].from", "left, across or right"),
        ({"melds": [{"type": "kan", "tiles": "777z"}]}, "melds[0].tiles", "takes 4 tiles, not 3"),
        ({"melds": [{"type": "pon", "tiles": "778z"}]}, "melds[0].tiles", "z goes from 1 to 7"),
        ({"melds": [{"type": "pon", "tiles": "776z"}]}, "melds[0].tiles", "identical tiles"),
        ({"melds": [{"type": "pong", "tiles": "777z"}]}, "melds[0].type", "did you mean 'pon'"),
        ({"melds": [{"type": "pon"}]}, "melds[0].tiles", "missing"),
        ({"melds": [{**PON, "who": "W"}]}, "melds[0].who", "unknown field"),
        ({"melds": [PON] * 5}, "melds", "at most 4"),
        ({**THREE, "hand": "123p456p1122z", "melds": [{"type": "chi", "tiles": "789s"}]}, "melds[0].type", "no chow"),
        # what the book does not have
        ({"book": "mcr", "flags": ["riichi"]}, "flags", "mcr has no riichi"),
        ({"book": "mcr", "flags": ["ippatsu"]}, "flags", "leave out ippatsu"),
        ({"book": "mcr", "dora": "1m"}, "dora", "no dora indicators"),
        ({"book": "mcr", "honba": 1}, "honba", "no counters"),
        ({"book": "psa", "sticks": 1}, "sticks", "no riichi sticks"),
        ({"flowers": 1}, "flowers", "no flowers"),
        ({"book": "mcr", "flowers": 9}, "flowers", "from 0 to 8"),
        ({"north": 1}, "north", "no Norths"),
        ({"joker": "1m"}, "joker", "no wild tiles"),
        ({"open_hands": ["E"]}, "open_hands", "no open hands"),
        ({"supporters": {"Ann": "E"}}, "supporters", "no supporters"),
        ({"special": [3]}, "special", "no dice rule"),
        ({"book": "psa", "special": [13]}, "special", "no dice rule"),
        ({"book": "psa", "special": [True]}, "special", "sum of the dice"),
        ({"book": "mcr", "liable": [{"seat": "W", "for": "big_three_dragons"}]}, "liable", "no liability"),
        ({"liable": [{"seat": "W", "for": "four_kongs"}]}, "liable[0].for", "big_three_dragons"),
        ({"liable": [{"seat": "S", "for": "daisangen"}]}, "liable[0].seat", "another seat"),
        ({**DRAGONS, "liable": [{"seat": s, "for": "daisangen"} for s in "WN"]}, "liable[1].for", "named twice"),
        ({"seat": "S", "from": "W", "flags": ["first_turn"]}, "from", "before the winner"),
        ({"flags": ["first_turn", "rob_kong"], "win": "4s"}, "flags", "an added kong follows"),
        ({"flags": ["riichi"], "dora": "1m", "ura": "23m"}, "ura", "cannot be more ura-dora"),
        ({"liable": [{"seat": "W"}]}, "liable[0].for", "text"),
        ({"book": "psa", "supporters": {"E": "S"}}, "supporters", "supporter's name"),
        ({"book": "psa", "supporters": {"Ann": "Q"}}, "supporters.Ann", "is not a seat"),
        ({**THREE, "seat": "N"}, "seat", "there is no such seat"),
        ({**THREE, "from": "N"}, "from", "there is no such seat"),
        # circumstances that exclude one another
        ({"from": "S"}, "from", "cannot be the discarder"),
        ({**OPEN_PON, "flags": ["riichi"]}, "flags", "concealed hand"),
        ({"flags": ["ippatsu"]}, "flags", "ippatsu needs riichi"),
        ({"ura": "1m"}, "ura", "only after riichi"),
        ({**CLOSED_KONG, "by": "self", "flags": ["riichi", "ippatsu", "kong_replacement"]}, "flags", "ends ippatsu"),
        ({**CLOSED_KONG, "flags": ["double_riichi", "ippatsu"]}, "flags", "ends ippatsu"),
        ({"by": "self", "flags": ["rob_kong"]}, "by", "set by to discard"),
        ({"flags": ["rob_kong"]}, "flags", "holds all four 1z"),
        ({"flags": ["rob_kong"], "win": "4s", "dora": "4s"}, "flags", "holds all four 4s"),
        ({"flags": ["rob_kong", "last_tile"], "win": "4s"}, "flags", "no kong on the last tile"),
        ({**CLOSED_KONG, "flags": ["kong_replacement"]}, "flags", "set by to self"),
        ({"by": "self", "flags": ["kong_replacement"]}, "flags", "no kong among the melds"),
        ({"by": "self", "flags": ["kong_discard"]}, "flags", "set by to discard"),
        ({"flags": ["kong_discard", "rob_kong"], "win": "4s"}, "flags", "keep one"),
        ({"flags": ["rob_north"], "win": "4z"}, "flags", "Norths are not set aside"),
        ({**THREE, "flags": ["rob_north"]}, "flags", "set win to 4z"),
        ({**THREE, "flags": ["rob_north", "last_tile"], "win": "4z"}, "flags", "rob_north excludes"),
        ({**CLOSED_KONG, "by": "self", "flags": ["first_turn"]}, "flags", "ends the first turn"),
        ({**THREE, "north": 1, "by": "self", "flags": ["first_turn"]}, "flags", "ends the first turn"),
        ({"flags": ["first_turn", "double_riichi"]}, "flags", "first_turn excludes"),
        ({"flags": ["first_turn", "last_tile"]}, "flags", "first_turn excludes last_tile"),
        ({"book": "ema", "flags": ["first_turn", "rob_kong"], "win": "4s"}, "flags", "an added kong follows"),
        ({"seat": "E", "flags": ["first_turn"]}, "flags", "dealer's first turn"),
        ({"book": "mcr", "flags": ["fourth_tile"]}, "flags", "the hand holds 1z"),
    ],
)
def test_bad_requests_name_field_and_mend(changes: dict[str, object], field: str, words: str) -> None:
    error = refused(changes)
    assert error.field == field
    assert words in error.message
    assert "\n" not in error.message


@pytest.mark.parametrize(
    "changes",
    [
        {**CLOSED_KONG, "flags": ["riichi", "ippatsu"]},
        {**CLOSED_KONG, "by": "self", "flags": ["kong_replacement", "last_tile"]},
        {"flags": ["riichi", "ippatsu", "rob_kong"], "win": "4s"},
        {"book": "mcr", "flags": ["rob_kong", "last_tile"], "win": "4s"},
        {**ORPHANS, "flags": ["first_turn", "rob_kong"]},
        {**OPEN_PON, "book": "mcr", "hand": "123m456p1123s", "win": "7z", "flags": ["fourth_tile"]},
        {**THREE, "north": 1, "by": "self", "flags": ["kong_replacement"]},
        {**THREE, "flags": ["rob_north"], "win": "4z"},
        {"by": "self", "from": "S"},
        {"by": "self", "seat": "E", "flags": ["first_turn"]},
        {"flags": ["kong_discard", "last_tile", "fourth_tile"], "win": "4s"},
        {"book": "psa", "supporters": {"戊": "E"}, "open_hands": ["S", "S"]},
    ],
)
def test_rare_but_possible_circumstances_are_read(changes: dict[str, object]) -> None:
    assert ask(**changes).flags == frozenset(changes.get("flags", ()))  # type: ignore[call-overload]


def test_the_schema_lists_the_same_keys() -> None:
    assert set(REQUEST["properties"]) == set(KEYS)  # type: ignore[call-overload]


def test_copies_and_names() -> None:
    request = ask(dora="1z")
    assert request.copies(27) == 3
    assert ("win", Tile(27)) in list(request.named())
    assert [str(meld) for meld in ask(**CLOSED_KONG).melds + ask(**OPEN_PON).melds] == ["(9999p)", "[777z]"]


@pytest.mark.clause("xjtu:App2:5.6")
def test_three_players_do_not_chow() -> None:
    chow = {"hand": "123p456p99s55z", "win": "5z", "melds": [{"type": "chi", "tiles": "678s"}]}
    error = refused({"book": "xjtu-3p", **chow})
    assert error.field == "melds[0].type"
    assert "no chow" in error.message
    assert ask(**chow).melds[0].type == "chi"
