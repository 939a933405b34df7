"""Draws that anybody can check: fair, the same again, and found out when changed."""

import json
from collections import Counter
from copy import deepcopy

import pytest

from paiju.errors import InputError
from paiju.tournament.draw import DrawStream, Entrant, Json, LeaderNonce, check_draw, make_draw, seal_of

SEED = bytes(range(32))
TEAMS = [Entrant(f"team {n}", tuple(f"{n}{letter}" for letter in "abcd"), (f"{n}t",)) for n in range(1, 21)]
PEOPLE = [Entrant(f"p{n}") for n in range(18)]
SEATED = [Entrant(f"p{n}", table=str(n // 4 + 1)) for n in range(8)]
NONCES = [LeaderNonce(f"leader {n}", bytes([n, 7]), seal_of(bytes([n, 7]))) for n in range(3)]


@pytest.mark.clause("mcr:Q25(6)")
def test_two_lots() -> None:
    """Each order and each number once; team n has the players 4n-3 to 4n, the eighteenth 69 to 72."""
    result = make_draw("lots", TEAMS, SEED, NONCES)["result"]
    assert [one["order"] for one in result] == list(range(1, 21))
    assert sorted(one["number"] for one in result) == list(range(1, 21))
    for one in result:
        n = one["number"]
        assert [each["number"] for each in one["players"]] == list(range(4 * n - 3, 4 * n + 1))
        assert one["name"][5:] + "a" == one["players"][0]["name"]
    eighteenth = next(one for one in result if one["number"] == 18)
    assert [each["number"] for each in eighteenth["players"]] == [69, 70, 71, 72]


@pytest.mark.clause("xjtu:3.1.1")
def test_tables_and_byes() -> None:
    result = make_draw("tables", PEOPLE, SEED)["result"]
    seated = [name for one in result for name in (one["winds"].values() if "winds" in one else one["byes"])]
    assert sorted(seated) == sorted(one.name for one in PEOPLE)
    assert [len(one.get("winds", one.get("byes"))) for one in result] == [4, 4, 4, 4, 2]


@pytest.mark.clause("mcr:Q146(2)", "xjtu:3.1.1", "xjtu:3.2")
def test_winds_at_each_table() -> None:
    """Who draws first is counted by the dice; the dealer from East by a second throw: 5 and 9 East, 2, 6, 10 South."""
    for table in make_draw("seats", SEATED, SEED)["result"]:
        names = [one.name for one in SEATED if one.table == table["table"]]
        assert table["first"] == names[(sum(table["dice"]) - 1) % 4]
        assert sorted(table["winds"].values()) == names
        by_sum = {5: "E", 9: "E", 2: "S", 6: "S", 10: "S", 3: "W", 7: "W", 11: "W", 4: "N", 8: "N", 12: "N"}
        assert table["dealer"] == table["winds"][by_sum[sum(table["dealer_dice"])]]


def test_every_order_is_as_likely() -> None:
    """Three things in 6000 draws: all six orders about a thousand times."""
    orders = Counter(tuple(DrawStream(n.to_bytes(32), "lots", TEAMS[:3], ()).shuffled("abc")) for n in range(6000))
    assert len(orders) == 6
    assert all(850 < times < 1150 for times in orders.values())


def test_leaders_numbers_and_entrants_matter() -> None:
    whole = make_draw("lots", TEAMS, SEED, NONCES)["result"]
    assert whole != make_draw("lots", TEAMS, SEED, NONCES[:2])["result"]
    assert whole != make_draw("lots", TEAMS, SEED)["result"]
    assert whole != make_draw("lots", TEAMS[::-1], SEED, NONCES)["result"]
    assert whole == make_draw("lots", TEAMS, SEED, NONCES)["result"]


def changed(path: str, value: object) -> Json:
    """A draw of which something was changed."""
    draw = deepcopy(make_draw("lots", TEAMS, SEED, NONCES))
    at = draw
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    for part in way:
        at = at[part]  # type: ignore[index]
    at[last] = value  # type: ignore[index]
    return json.loads(json.dumps(draw))  # type: ignore[no-any-return]


def test_an_honest_draw_agrees() -> None:
    draw = json.loads(json.dumps(make_draw("seats", SEATED, SEED, NONCES)))
    assert check_draw(draw) == []
    assert check_draw(draw, seal_of(SEED).upper()) == []
    assert len(check_draw(draw, "00")) == 1


@pytest.mark.parametrize(
    ("path", "value"),
    [("seed", "11" * 32), ("result.0.name", "team 99"), ("result.3.number", 1), ("entrants.0.name", "other"),
     ("nonces.1.nonce", "aa"), ("nonces.1.seal", "aa"), ("commitment", "00"), ("kind", "tables")],
)  # fmt: skip
def test_a_changed_draw_is_found_out(path: str, value: object) -> None:
    assert check_draw(changed(path, value))


@pytest.mark.parametrize(("path", "value"), [("seed", "zz"), ("kind", "dice"), ("entrants", 7), ("format", "x")])
def test_what_is_no_draw(path: str, value: object) -> None:
    with pytest.raises(InputError):
        check_draw(changed(path, value))


def test_bad_entrants() -> None:
    for kind, entrants in (
        ("lots", []),
        ("lots", [Entrant("a"), Entrant("a")]),
        ("lots", [Entrant("a", ("b",)), Entrant("c")]),
        ("seats", [Entrant("a", table="1")] * 1),
        ("seats", [Entrant(str(n), table="1") for n in range(5)]),
    ):
        with pytest.raises(InputError):
            make_draw(kind, entrants, SEED)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="sealed"):
        LeaderNonce("x", b"1", seal_of(b"2"))
