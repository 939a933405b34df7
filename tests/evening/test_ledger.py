"""Chips by reason: what the hand, open hands, bets and kongs bring, at tables laid for it; every bet of the book."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from paiju.books import clause_list
from paiju.errors import Bug, InputError
from paiju.evening import booking
from paiju.evening.ledger import WORDS, Ledger, LedgerEntry, balanced
from paiju.table.table import Table
from tests.core.play.house import ONE_FAN, ONE_FAN_TOO
from tests.evening.nights import NAMES, NUMBERS
from tests.table.laid import discard, do, everybody_passes, laid, new_table, played

Row = dict[str, Any]
CASES = Path(__file__).parents[1] / "books" / "psa" / "cases.jsonl"
BETTING: list[Row] = [
    row for row in map(json.loads, CASES.read_text(encoding="utf-8").splitlines()) if row["kind"] == "betting"
]
TWO_FANS, TWO_FANS_ON = "12345678m345p33s", "9m"  # a straight
HALF_FLUSH, HALF_FLUSH_ON = "2344556788m111z", "6m"  # three fans on a discard, four drawn
FILLERS = ("6z", "7z", "6z", "7z", "6z", "7z")


def kind_of(row: Row) -> str:
    """Which sort of bet a row tells."""
    return "kong" if "type" in row["given"] else "flows" if "flows" in row["expect"] else "factor"


def bets(kind: str) -> Any:
    """The bets of one sort."""
    return pytest.mark.parametrize("row", [pytest.param(row, id=row["id"]) for row in BETTING if kind_of(row) == kind])


def opened(supporters: dict[str, str], hands: dict[str, str], draws: str, open_hands: str = "") -> Table:
    """A table with its bets made."""
    t = laid("psa", hands, draws, supporters=list(supporters))
    for seat in "ESWN":
        if seat in open_hands:
            do(t, seat, "open_hand")
        do(t, seat, "pass")
    for name, seat in supporters.items():
        do(t, name, "back", seat=seat)
    return t


def won(winner: str, source: str | None, unit: int, supporters: dict[str, str], open_hands: str = "") -> Table:
    """A win that costs each payer so many chips, not in the first turn."""
    flush = source is None or unit == 90
    hand, tile = (HALF_FLUSH, HALF_FLUSH_ON) if flush else (TWO_FANS, TWO_FANS_ON)
    before = FILLERS[: 4 + "ESWN".index(source or winner)]
    t = opened(supporters, {winner: hand}, " ".join((*before, tile)), open_hands)
    discard(t, *before)
    if source is None:
        do(t, winner, "win")
    else:
        do(t, source, "discard", tile=tile)
        do(t, winner, "win")
    return t


def by_reason(t: Table) -> dict[str, dict[str, int]]:
    """What each reason brought everybody."""
    found: dict[str, Counter[str]] = {}
    for entry in booking.entries(1, "A", t):
        assert sum(entry.gains.values()) == 0
        found.setdefault(entry.reason, Counter()).update(entry.gains)
    return {reason: dict(gains) for reason, gains in found.items()}


def net(reasons: dict[str, dict[str, int]]) -> dict[str, int]:
    """Everything together, without zeros."""
    total: Counter[str] = Counter()
    for gains in reasons.values():
        total.update(gains)
    return {name: n for name, n in total.items() if n}


def test_every_bet_of_the_book_is_played() -> None:
    assert Counter(map(kind_of, BETTING)) == {"flows": 5, "factor": 5, "kong": 1}


@pytest.mark.clause("psa:下注#2", "psa:下注#3", "psa:下注#4", "psa:收益#1", "psa:收益#2")
@bets("flows")
def test_the_bets_of_the_book(row: Row) -> None:
    given, expect = row["given"], row["expect"]
    t = won(given["winner"], given["from"], given["unit"], given["supporters"])
    found = by_reason(t)
    assert net(found) == expect["payments"]
    between = {pair: n for pair, n in expect["flows"].items() if set(pair.split(">")) <= set("ESWN")}
    assert found["win"] == flowed(between)
    assert found.get("bet", {}) == flowed({pair: n for pair, n in expect["flows"].items() if pair not in between})


def flowed(flows: dict[str, int]) -> dict[str, int]:
    """Flows from one person to another, added up."""
    total: Counter[str] = Counter()
    for pair, n in flows.items():
        payer, payee = pair.split(">")
        total[payer] -= n
        total[payee] += n
    return dict(total)


@pytest.mark.clause("psa:下注#3")
@bets("factor")
def test_supporters_multiply_what_is_at_stake(row: Row) -> None:
    supporters = {f"{i + 1}p": "S" for i in range(row["given"]["supporters"])}
    found = by_reason(won("S", "E", 60, supporters))
    assert -net(found)["E"] * 2 == 60 * row["expect"]["halves"]
    assert net(found)["S"] == 60


@pytest.mark.clause("psa:下注#1", "psa:杠#1")
@bets("kong")
def test_kongs_are_not_shared(row: Row) -> None:
    t = opened(row["given"]["supporters"], {"E": "555p"}, "6z 5p")
    discard(t, "6z")
    do(t, "S", "discard", tile="5p")
    do(t, "E", "kong")
    while t.asked:
        do(t, t.asked[0], "discard_drawn")
        everybody_passes(t)
    assert by_reason(t) == {"kong": row["expect"]["payments"]}


@pytest.mark.clause("psa:明牌#3", "psa:下注#3", "reading:111")
def test_what_an_open_hand_adds_is_told_apart() -> None:
    found = by_reason(won("S", "E", 60, {"Wu": "S"}, open_hands="S"))
    assert found["win"] == {"S": 60, "E": -60}
    assert found["open_hand"] == {"S": 30, "E": -30}
    assert found["bet"] == {"Wu": 45, "E": -45}  # half of all ninety


@pytest.mark.clause("psa:明牌#4", "psa:杠#3")
def test_what_an_open_hand_adds_to_a_kong() -> None:
    t = opened({}, {"E": "555p"}, "5p", open_hands="EW")
    do(t, "E", "concealed_kong", tile="5p")
    while t.asked:
        do(t, t.asked[0], "discard_drawn")
        everybody_passes(t)
    assert by_reason(t) == {
        "kong": {"E": 60, "S": -20, "W": -20, "N": -20},
        "open_hand": {"E": 100, "S": -20, "W": -60, "N": -20},
    }


@pytest.mark.clause("psa:特殊#12")
def test_people_who_changed_places_win_and_lose_where_they_sit() -> None:
    t = laid("psa", {"E": TWO_FANS}, "6z 7z 6z 7z 6z 9m", special="swap_seats")
    do(t, "E", "swap", seat="N")
    discard(everybody_passes(t), "6z", "7z", "6z", "7z", "6z")
    do(t, "S", "discard", tile="9m")
    do(t, "E", "win")
    assert by_reason(t) == {"win": {"N": 60, "S": -60}}


@pytest.mark.clause("psa:特殊#7")
def test_who_has_won_and_left_pays_no_more() -> None:
    t = laid("psa", {"S": ONE_FAN, "W": ONE_FAN_TOO}, "6z 7z 6z 7z 8s 5s", special="fight_on")
    discard(everybody_passes(t), "6z", "7z", "6z", "7z")
    do(t, "E", "discard", tile="8s")
    do(t, "W", "pass")
    do(t, "S", "win")
    do(t, "W", "win")
    while t.asked:
        do(t, t.asked[0], "discard_drawn")
        everybody_passes(t)
    first, second = booking.entries(1, "A", t)
    assert first.gains == {"E": -30, "S": 30}
    assert second.gains == {"E": -40, "W": 80, "N": -40}


@pytest.mark.parametrize("special", ["fight_on", "river_of_blood", "double_discard", "dora", "swap_seats"])
def test_hands_at_random_come_to_what_the_table_paid(special: str) -> None:
    t = played(new_table("psa", special, "ledger"), 5)
    assert t.result is not None
    names = {seat: t.sitting.names["ESWN".index(sat)] for seat, sat in t.result.persons.items()}
    paid = {names[who] if who in "ESWN" else who: n for who, n in t.result.delta.items()}
    assert net(by_reason(t)) == {name: n for name, n in paid.items() if n}


# --- the ledger itself ----------------------------------------------------------------------------


def entry(**gains: int) -> LedgerEntry:
    """An entry of the first hand."""
    return LedgerEntry(1, "A", "win", "psa:收益#1", gains)


def test_a_ledger_keeps_everybodys_chips() -> None:
    ledger = Ledger(["Ann", "Bea", "Cid"])
    ledger.add(entry(Ann=30, Bea=-30))
    ledger.add(entry(Cid=20, Ann=-20))
    assert ledger.chips == {"Ann": 10, "Bea": -30, "Cid": 20}
    assert [amount for _, amount in ledger.of("Ann")] == [30, -20]
    assert ledger.since(1) == {"Ann": -20, "Bea": 0, "Cid": 20}
    assert ledger.entries[0].zh == "第 1 局 A 桌 和牌（psa:收益#1）：Ann +30  Bea -30"
    assert ledger.entries[0].en == "hand 1, table A, win (psa:收益#1): Ann +30  Bea -30"


@pytest.mark.parametrize("gains", [{"Ann": 1}, {"Ann": 1, "Dan": -1}])
def test_a_ledger_takes_nothing_that_does_not_balance(gains: dict[str, int]) -> None:
    ledger = Ledger(["Ann", "Bea"])
    with pytest.raises(Bug):
        ledger.add(entry(**gains))
    assert ledger.chips == {"Ann": 0, "Bea": 0}


def test_reasons_have_words_and_clauses_exist() -> None:
    cited = {*booking.KONG_CLAUSES.values(), booking.DISCARD_WIN, booking.SELF_DRAW}
    cited |= {booking.OPEN_WIN, booking.OPEN_KONG, booking.BETS}
    assert all(clause_list.find(clause) for clause in cited)
    assert all(text.zh != text.en for text in WORDS.values())


@pytest.mark.parametrize(
    "payments",
    [None, [], {}, {"甲": 0}, {"甲": 5}, {"甲": 5, "乙": -4}, {"甲": True, "乙": -1}, {"甲": 1.0, "乙": -1}, {"Zoe": 1},
     {"甲": 10**9, "乙": -(10**9)}, {1: 2}, "甲"],
)  # fmt: skip
def test_payments_that_cannot_be_booked(payments: object) -> None:
    with pytest.raises(InputError) as refused:
        balanced(payments, NAMES)
    assert refused.value.field == "payments"


def test_numbers_are_those_the_book_defines() -> None:
    assert set(NUMBERS) - {8} == {3, 4, 5, 6, 7, 9, 10, 11}
