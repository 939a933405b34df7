"""The PSA house rules, case by case: every row names the clauses it proves."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paiju.books.book import Book
from paiju.books.flatten import NUMBERS, flatten
from paiju.books.specials import find_special, special
from paiju.books.volumes.psa import PSA
from paiju.core import shape
from paiju.core.hand.readings import readings
from paiju.core.hand.shaping import SPOTS, count_kinds, shape_of, spots_of
from paiju.core.hand.splits import ROW
from paiju.core.hand.wild import WILD_READINGS, WILD_ROWS, wild_readings
from paiju.core.hand.wild_shape import wild_shape
from paiju.core.patterns.count_house import house_patterns
from paiju.core.rules import Rules, Win
from paiju.core.shape import CONCEALED_KONG, OPEN_KONG, Shape
from paiju.core.tiles import EAST
from paiju.core.worth.house import MAY_WIN, fans_of, why_no_win, worth_house
from paiju.core.worth.judge_house import judge_house
from paiju.core.worth.unit_settle import (
    KongMade,
    Others,
    kong_deltas,
    pay_with_supporters,
    supporter_share,
    unit_deltas,
)
from paiju.errors import InputError
from paiju.notation import parse_tile
from paiju.scoring import score
from paiju.scoring.request import parse, to_win
from tests.core.play.hands import ORPHANS_BUT_1P
from tests.core.play.scenario import position
from tests.every_row import every

Row = dict[str, Any]
SEATS = "ESWN"
WAITING = {"standard": "23p234567m22678s", "thirteen_orphans": ORPHANS_BUT_1P}
ROWS: list[Row] = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "books" / "psa" / "cases.jsonl").read_text("utf-8").splitlines()
]


def book_of(given: Row) -> Book:
    return special(PSA, given["special"]) if "special" in given else PSA


def seat_mask(seats: list[str]) -> int:
    return sum(1 << SEATS.index(seat) for seat in seats)


def named(net: list[int], supporters: dict[str, str]) -> dict[str, int]:
    """Payments by seat or name, without zeros."""
    return {name: n for name, n in zip((*SEATS, *supporters), net) if n}


def settle(r: Rules, fan: int, winner: int, discarder: int, opened: int, supporters: dict[str, str]) -> dict[str, int]:
    net = [0] * (4 + len(supporters))
    backs = [SEATS.index(seat) for seat in supporters.values()]
    unit_deltas(r, fan, winner, discarder, Others(0, opened, backs, len(backs), 0), net)
    assert sum(net) == 0
    return named(net, supporters)


def shapes(r: Rules, w: Win) -> list[Shape]:
    """Every reading with every place of the winning tile."""
    rows, spots, t = [0] * WILD_ROWS, [0] * SPOTS, count_kinds(w)
    if w.wild:
        return [wild_shape(w, t, rows, ROW * i) for i in range(wild_readings(r, w, rows, WILD_READINGS))]
    return [
        shape_of(w, t, rows, ROW * i, spots[j], 0)
        for i in range(readings(r, w, rows))
        for j in range(spots_of(r, w, rows, ROW * i, spots))
    ]


def check_score(row: Row) -> None:
    request = parse(row["request"])
    r, w = flatten(request.book), to_win(request)
    best = judge_house(r, w, [0] * WILD_ROWS, [0] * SPOTS)
    found = next(s for s in shapes(r, w) if worth_house(r, s, w) == best)
    values = {name: fans_of(r, found, n) for name, n in NUMBERS.items() if n < 56 and best.patterns >> n & 1}
    if best.han > best.own:
        values["dora"] = best.han - best.own
    expect = row["expect"]
    assert values == expect["patterns"]
    assert best.value == expect["fan"] == sum(values.values())
    reason = why_no_win(r, found, w, best.value)
    assert (reason == MAY_WIN) is expect["win"] is bool(best.wins)
    if expect["win"]:
        opened = sum(1 << seat for seat in request.open_hands)
        people = {name: SEATS[seat] for name, seat in request.supporters}
        assert settle(r, best.value, request.seat, request.discarder, opened, people) == expect["payments"]
    else:
        assert expect["payments"] is None


def check_payment(row: Row) -> None:
    given = row["given"]
    discarder = 0 if given["by"] == "discard" else -1
    opened = seat_mask(given.get("open_hands", []))
    assert settle(flatten(book_of(given)), given["fan"], 1, discarder, opened, {}) == row["expect"]["payments"]


def check_kong(row: Row) -> None:
    given = row["given"]
    supporters = given.get("supporters", {})
    net = [0] * (4 + len(supporters))
    source = -1 if given["from"] is None else SEATS.index(given["from"])
    assert (source < 0) == (given["type"] == "ankan")
    kong = KongMade(SEATS.index(given["by"]), CONCEALED_KONG if source < 0 else OPEN_KONG, source)
    kong_deltas(flatten(PSA), kong, 0, seat_mask(given["open_hands"]), net)
    assert named(net, supporters) == {seat: n for seat, n in row["expect"]["payments"].items() if n}


def check_open_hand(row: Row) -> None:
    (check_kong if "type" in row["given"] else check_payment)(row)


def check_stake(r: Rules, supporters: int, halves: int) -> None:
    """E pays S: what E pays in all if the supporters back S, and what S receives in all if they back E."""
    unit = 10
    for backed, person in ((1, 0), (0, 1)):
        net = [0] * (4 + supporters)
        pay_with_supporters(r, unit, unit, 0, 1, Others(0, 0, [backed] * supporters, supporters, 0), net)
        assert 2 * abs(net[person]) == halves * unit


def check_betting(row: Row) -> None:
    given, r = row["given"], flatten(PSA)
    if "halves" in row["expect"]:
        check_stake(r, given["supporters"], row["expect"]["halves"])
        return
    if "type" in given:
        check_kong(row)
        return
    supporters: dict[str, str] = given["supporters"]
    net = [0] * (4 + len(supporters))
    flows = {}
    winner = given["winner"]
    for payer in [given["from"]] if given["from"] else [seat for seat in SEATS if seat != winner]:
        backs = [SEATS.index(seat) for seat in supporters.values()]
        unit, others = given["unit"], Others(0, 0, backs, len(backs), 0)
        pay_with_supporters(r, unit, unit, SEATS.index(payer), SEATS.index(winner), others, net)
        for a in [payer, *(name for name, seat in supporters.items() if seat == payer)]:
            for b in [winner, *(name for name, seat in supporters.items() if seat == winner)]:
                flows[f"{a}>{b}"] = supporter_share(r, given["unit"], int(a in supporters), int(b in supporters))
    assert flows == row["expect"]["flows"]
    assert named(net, supporters) == row["expect"]["payments"]


def check_successor(row: Row) -> None:
    successor = flatten(book_of(row["given"])).successor
    for tile, after in row["expect"].items():
        assert successor[parse_tile(tile, "tile").kind] == parse_tile(after, "tile").kind


def check_declare(row: Row) -> None:
    """At the table E makes the kong, and S waits for its tile."""
    given = row["given"]
    added = given["kong"] == "addkan"
    hands = {"S": WAITING[given["form"]]} | ({} if added else {"E": "111p"})
    t = position(PSA, hands=hands, melds={"E": "111p"} if added else {}, draws="1p").play("E kongs 1p")
    assert t.may("S", "win", on="1p") is row["expect"]["win"]


def check_condition(row: Row) -> None:
    given = row["given"]
    w = Win()
    w.wild = int(given.get("wild", False))
    w.flags = shape.SELF_DRAW if given.get("by") == "self" else 0
    pair = parse_tile(given.get("pair", "1z"), "pair").kind
    blank = Shape(*[0] * len(Shape._fields))
    s = blank._replace(form=shape.STANDARD, pair=pair, chows=int(given.get("chow", False)), flags=w.flags)
    reason = why_no_win(flatten(book_of(given)), s, w, given["fan"])
    assert (reason == MAY_WIN) is row["expect"]["win"]


def check_dice(row: Row) -> None:
    assert {str(rule.dice): rule.id for rule in PSA.specials} == row["expect"]


def check_wins(row: Row) -> None:
    given = row["given"]
    book = book_of(given)
    assert book.course.after_win == "winner_stays"
    total = 0
    for fan, by in zip(given["fans"], given["by"], strict=True):
        total += settle(flatten(book), fan, 1, 0 if by == "discard" else -1, 0, {})["S"]
    assert total == row["expect"]["winner"]


def check_sum(row: Row) -> None:
    values = {p.id: p.closed for p in PSA.patterns}
    total = sum(values[name] for name in row["given"]["patterns"])
    assert total == row["expect"]["fan"]
    assert total - values["full_flush"] + 5 == row["expect"]["fan_with_full_flush_at_5"]


CHECKS: dict[str, Callable[[Row], None]] = {
    "score": check_score,
    "payment": check_payment,
    "kong": check_kong,
    "open_hand": check_open_hand,
    "betting": check_betting,
    "successor": check_successor,
    "declare": check_declare,
    "condition": check_condition,
    "dice": check_dice,
    "wins": check_wins,
    "sum": check_sum,
}


@every(ROWS)
def test_case(row: Row) -> None:
    CHECKS[row["kind"]](row)


SCORED = [row for row in ROWS if row["kind"] == "score"]


@every(SCORED)
def test_case_by_the_scorer(row: Row) -> None:
    """The same rows asked of the public scorer."""
    answer, expect = score({"id": row["id"], **row["request"]}), row["expect"]
    assert answer["ok"], answer
    assert (answer["win"], answer["fan"]) == (expect["win"], expect["fan"])
    lines: Any = answer["patterns"]
    assert {line["id"]: line["value"] * line["count"] for line in lines} == expect["patterns"]
    payments: Any = answer["payments"]
    if expect["payments"] is None:
        assert payments is None
        assert answer["why"]
    else:
        assert {name: n for name, n in payments.items() if n} == expect["payments"]


def test_rows_are_well_formed() -> None:
    assert len({row["id"] for row in ROWS}) == len(ROWS)
    assert all(row["clause"] for row in ROWS)
    assert {row["kind"] for row in ROWS} == set(CHECKS)


def test_every_pattern_is_scored_by_some_row() -> None:
    scored = {name for row in ROWS if row["kind"] == "score" for name in row["expect"]["patterns"]}
    assert scored == {pattern.id for pattern in PSA.patterns}


def test_the_core_counts_every_pattern_of_the_book() -> None:
    """All patterns but the bonus tiles come from `house_patterns`: each is there in some reading of the rows."""
    seen = 0
    for row in ROWS:
        if row["kind"] == "score":
            request = parse(row["request"])
            w = to_win(request)
            for s in shapes(flatten(request.book), w):
                seen |= house_patterns(s)
    assert {name for name, n in NUMBERS.items() if seen >> n & 1} == {p.id for p in PSA.patterns} - {"dora"}


@pytest.mark.clause("psa:特殊#0")
def test_special_by_any_name() -> None:
    for rule in PSA.specials:
        books = [special(PSA, name) for name in (rule.id, rule.dice, str(rule.dice), rule.zh, rule.en)]
        assert all(book == books[0] != PSA for book in books)
        assert find_special(PSA, rule.dice) is rule
    with pytest.raises(InputError) as error:
        special(PSA, 13)
    assert error.value.field == "special"
    assert "11 River of Blood" in error.value.message


@pytest.mark.clause("psa:特殊#6", "psa:特殊#7", "psa:特殊#11", "psa:特殊#12")
def test_specials_that_change_the_course_of_a_hand() -> None:
    assert special(PSA, 6).course.exchange == 3
    assert special(PSA, 7).course.after_win == "winner_leaves"
    assert special(PSA, 11).course.after_win == "winner_stays"
    assert special(PSA, 12).course.swap_seats
    assert flatten(special(PSA, 12)).conditions == 0


def test_specials_add_up() -> None:
    book = special(special(special(PSA, 3), 9), 10)
    assert book.conditions == ("needs_two_fans", "discard_needs_two")
    assert book.payments.discard_factor == 2
    assert special(book, 3).conditions == book.conditions


def test_winds_do_not_matter_to_pungs() -> None:
    """No fan for a pung of the own wind, the round's wind or a dragon."""
    request = {
        "book": "psa",
        "hand": "456s67s22p",
        "melds": [{"type": "pon", "tiles": "111z"}, {"type": "pon", "tiles": "777z"}],
        "win": "8s",
        "seat": "E",
    }
    w = to_win(parse(request))
    assert w.seat == EAST == w.round
    assert judge_house(flatten(PSA), w, [0] * WILD_ROWS, [0] * SPOTS).value == 1
