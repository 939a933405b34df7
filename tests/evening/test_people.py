"""How many people do what: every row of the book's table, and what is refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from paiju.errors import InputError
from paiju.evening import Evening
from paiju.evening import camps as C
from paiju.evening.people import arrangement
from tests.evening.nights import NAMES, new_evening

Row = dict[str, Any]
ROWS: list[Row] = [
    json.loads(line) for line in (Path(__file__).parent / "rows.jsonl").read_text(encoding="utf-8").splitlines()
]


def rows(kind: str) -> Any:
    """The rows of one kind."""
    return pytest.mark.parametrize("row", [pytest.param(row, id=row["id"]) for row in ROWS if row["kind"] == kind])


def test_every_row_is_tried() -> None:
    assert {row["kind"] for row in ROWS} == {"people", "refused", "many", "groups", "camps", "camp_dealer", "share"}


@rows("people")
def test_the_table_of_the_book(row: Row) -> None:
    plan, expect = arrangement(row["given"]["people"]), row["expect"]
    assert plan.clause == row["clause"][0]
    assert (len(plan.tables), int(plan.billiards > 0)) == (expect["mahjong_tables"], expect["billiard_tables"])
    assert list(plan.cycle) == expect["cycle"]
    assert (plan.last_hands, plan.last_by_camps) == (expect["last_hands"], expect["last_by_camps"])
    assert sum(plan.groups) + plan.billiards + plan.free == plan.people


@rows("groups")
def test_two_tables_share_people(row: Row) -> None:
    plan = arrangement(row["given"]["people"])
    assert (sorted(plan.groups), plan.free) == (row["expect"]["groups"], row["expect"]["free"])


@rows("refused")
def test_numbers_the_table_does_not_have(row: Row) -> None:
    names = [f"p{i}" for i in range(row["given"]["people"])]
    with pytest.raises(InputError) as refused:
        Evening(names)
    assert refused.value.field == "names"
    for words in (refused.value.message, refused.value.zh):
        assert row["expect"]["clause"] in words
    assert row["expect"]["mend"] in refused.value.message


@rows("many")
def test_more_than_eleven_have_a_further_table(row: Row) -> None:
    names = [f"p{i}" for i in range(row["given"]["people"])]
    evening = Evening(names, 5, extra=row["given"].get("extra"))
    plan, expect = evening.plan, row["expect"]
    assert "".join(plan.tables) == expect["tables"]
    assert (list(plan.bets), plan.free, plan.billiards) == (expect["bets"], expect["free"], expect["billiards"])
    assert list(plan.cycle) == expect["cycle"]
    spots = [evening.where(name) for name in names]
    assert [spots.count(table) for table in plan.tables] == [4] * len(plan.tables)
    assert spots.count("billiards") == expect["billiards"]
    evening.last_hands()
    assert sum(len(seating.supporters) for seating in evening.tables.values()) == expect["last_bettors"]


@pytest.mark.clause("psa:双房#4", "reading:290")
@pytest.mark.parametrize("people", range(12, 40))
def test_nobody_is_left_out(people: int) -> None:
    for extra in ("mahjong", "billiards"):
        plan = arrangement(people, extra=extra)  # type: ignore[arg-type]
        assert sum(plan.groups) + plan.free + plan.billiards == people
        assert max(plan.groups) - min(plan.groups) <= 1
        assert plan.billiards != 1
        assert plan.free == (people > 12 or extra == "billiards")


def test_the_further_table_is_for_many_only() -> None:
    for people, extra in ((9, "mahjong"), (4, "billiards"), (13, "chess")):
        with pytest.raises(InputError) as refused:
            Evening([f"p{i}" for i in range(people)], extra=extra)
        assert refused.value.field == "extra"


@pytest.mark.parametrize("people", [0, 1, 2])
def test_too_few(people: int) -> None:
    with pytest.raises(InputError, match="too few"):
        Evening(NAMES[:people])


@pytest.mark.clause("reading:221")
def test_eight_go_the_way_of_seven_if_they_like() -> None:
    plan = arrangement(8, allow_eight=True)
    seven = arrangement(7)
    assert plan.cycle == seven.cycle
    assert (plan.billiards, plan.bets, plan.last_hands) == (3, seven.bets, seven.last_hands)
    assert [new_evening(8, drawn=False).where(name) for name in NAMES[:8]] == [*"AAAA", "bet A", *["billiards"] * 3]


@pytest.mark.clause("reading:222")
def test_who_begins_where_is_drawn() -> None:
    begun = [tuple(new_evening(11, seed).tables["A"].players) for seed in range(8)]
    assert len(set(begun)) > 4
    assert new_evening(11, 3).tables == new_evening(11, 3).tables
    in_order = new_evening(11, drawn=False)
    assert [table.players for table in in_order.tables.values()] == [NAMES[:4], NAMES[4:8]]
    assert [table.supporters for table in in_order.tables.values()] == [("壬",), ("癸",)]
    assert in_order.where("子") == "free"


# --- camps ----------------------------------------------------------------------------------------


@rows("camps")
def test_tiles_of_the_camps(row: Row) -> None:
    expect = row["expect"]
    assert {camp.tile: camp.id for camp in C.CAMPS} == expect["tiles"]
    assert (expect["copies"], expect["minutes"]) == (C.COPIES, C.HOUR)


@rows("camp_dealer")
def test_who_deals_and_who_bets_when_camps_are_drawn(row: Row) -> None:
    given, expect = row["given"], row["expect"]
    evening = new_evening(given["people"], camps=True, camp_count=given["camps"])
    hand = evening.start_hand()
    assert hand.sitting.names[0] in evening.camps[expect["dealer"]]
    assert len(hand.sitting.supporters) == len(expect["bets"])
    assert all(who in evening.camps[camp] for who, camp in zip(hand.sitting.supporters, expect["bets"]))


@rows("share")
def test_shares_of_a_camp(row: Row) -> None:
    given, expect = row["given"], row["expect"]
    assert list(C.shares(given["total"], given["members"])) == expect["each"]


@pytest.mark.clause("psa:阵营#1", "psa:阵营#2")
@pytest.mark.parametrize(
    ("people", "options", "field", "clause"),
    [
        (6, {"camps": True}, "camps", "psa:阵营#1"),
        (5, {"camps": True}, "camps", "psa:阵营#1"),
        (11, {"camps": True}, "camps", "psa:阵营#2"),
        (9, {"camps": True, "camp_count": 4}, "camp_count", "psa:阵营#2"),
        (7, {"camps": True, "camp_count": 3}, "camp_count", "psa:阵营#2"),
        (7, {"camp_count": 6}, "camp_count", "psa:阵营#2"),
        (5, {"camp_count": 5}, "camp_count", ""),
    ],
)
def test_camps_that_cannot_be(people: int, options: dict[str, Any], field: str, clause: str) -> None:
    with pytest.raises(InputError) as refused:
        new_evening(people, **options)
    assert refused.value.field == field
    assert clause in refused.value.message


@pytest.mark.clause("psa:阵营#1", "psa:阵营#2", "reading:229")
@pytest.mark.parametrize(("people", "wanted"), [(7, 4), (8, 4), (9, 5), (10, 5)])
def test_more_than_six_may_form_camps(people: int, wanted: int) -> None:
    evening = new_evening(people, camps=True)
    assert len(evening.camps) == wanted
    assert sorted(name for camp in evening.camps.values() for name in camp) == sorted(NAMES[:people])
    assert {len(camp) for camp in evening.camps.values()} <= {1, 2}


# --- names and options ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "given"),
    [
        ("names", {"names": "甲乙丙丁"}),
        ("names", {"names": 4}),
        ("names[3]", {"names": ["a", "b", "c", "a"]}),
        ("names[0]", {"names": ["E", "b", "c", "d"]}),
        ("names[0]", {"names": ["东", "b", "c", "d"]}),
        ("names[1]", {"names": ["a", "referee", "c", "d"]}),
        ("names[2]", {"names": ["a", "b", " ", "d"]}),
        ("names[2]", {"names": ["a", "b", 3, "d"]}),
        ("names", {"names": [str(i) + "p" for i in range(101)]}),
        ("seed", {"seed": 1.5}),
        ("camps", {"camps": 4}),
        ("allow_eight", {"allow_eight": "yes"}),
        ("drawn", {"drawn": 0}),
        ("camp_count", {"camp_count": "4"}),
        ("book", {"book": "nothing"}),
        ("book", {"book": "mcr"}),
        ("book", {"book": None}),
    ],
)
def test_an_evening_that_cannot_begin(field: str, given: dict[str, Any]) -> None:
    with pytest.raises(InputError) as refused:
        Evening(**{"names": ["a", "b", "c", "d"], **given})
    assert refused.value.field == field
    assert refused.value.zh != refused.value.message
