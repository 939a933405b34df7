"""The riichi books' own cases: every row of tests/books/{xjtu,ema,lol}/{cases,patterns}.jsonl, by its kind.

A row has `request` (a whole hand, as the scorer takes it) or `given`, and `expect`. One function a kind.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from paiju import books
from paiju.books.derive import derive, fields
from paiju.books.flatten import NUMBERS, flatten
from paiju.core import shape
from paiju.core.hand.readings import ROWS, readings
from paiju.core.hand.shaping import SPOTS, count_kinds, shape_of, spots_of
from paiju.core.hand.splits import ROW
from paiju.core.hand.waits import waits
from paiju.core.play import actions as A
from paiju.core.play import flow
from paiju.core.play import reasons as R
from paiju.core.play.liability import LIABLE_PATTERNS
from paiju.core.rules import Win
from paiju.core.tiles import EAST, KINDS, NORTH
from paiju.core.worth.riichi import YAKUMAN, base_points, bonus_tiles, indicated, limit_of, wait_fu
from paiju.core.worth.settle import Liability, riichi_deltas, riichi_points
from paiju.errors import InputError
from paiju.notation import kind_name, parse_tile, parse_tiles
from paiju.scoring import judge, score
from paiju.scoring.request import parse, parse_melds
from tests.core.play.scenario import position
from tests.core.play.several_wins import before_the_discard, order, payments, won_together
from tests.core.play.table import Table
from tests.every_row import every

Row = dict[str, Any]
OPEN_PINFU = {"hand": "345m456p78s22s", "win": "6s", "melds": [{"type": "chi", "tiles": "234s"}]}
PUNG = {"type": "pon", "tiles": "777z"}
FOLDER = Path(__file__).parents[1] / "books"
SEATS = "ESWN"
WRITTEN = {"chi": "{}", "pon": "{}", "kan": "{}", "addkan": "{}+", "ankan": "({})"}
PATTERN_IDS = {number: name for name, number in NUMBERS.items()}
FORMS = {"standard": shape.STANDARD, "seven_pairs": shape.PAIRS, "thirteen_orphans": shape.ORPHANS_FORM}
WAITS = {
    "edge": shape.EDGE,
    "closed": shape.CLOSED,
    "two_sided": shape.TWO_SIDED,
    "double_pair": shape.DOUBLE_PAIR,
    "single": shape.SINGLE,
}


def rows() -> Iterator[Row]:
    """Every row of the three books."""
    for book in ("xjtu", "ema", "lol"):
        for name in ("cases", "patterns"):
            yield from map(json.loads, (FOLDER / book / f"{name}.jsonl").read_text(encoding="utf-8").splitlines())


def kinds(text: str) -> list[int]:
    """Tiles as kinds."""
    return [tile.kind for tile in parse_tiles(text, "tiles")]


def codes(melds: list[dict[str, str]]) -> list[int]:
    """Melds as set codes."""
    return [meld.code for meld in parse_melds(melds)]


def check_score(row: Row) -> None:
    """A whole hand: patterns, han, fu part by part, limit, points, payments."""
    expect, answer = row["expect"], score(row["request"])
    assert answer["ok"], answer
    assert answer["win"] == expect.get("win", True)
    for key in ("han", "fu", "yakuman", "limit", "points", "payments"):
        if key in expect:
            assert answer[key] == expect[key], key
    if "patterns" in expect:
        found = [[line["zh"], line["value"] * line["count"]] for line in answer["patterns"]]  # type: ignore[attr-defined]
        assert sorted(found) == sorted(expect["patterns"])
    if "gain" in expect:
        assert answer["payments"][row["request"]["seat"]] == expect["gain"]  # type: ignore[index]
    if "steps" in expect:
        check_steps(row)


def check_steps(row: Row) -> None:
    """The minipoints listed one by one, before rounding."""
    rounding = ("rounded up to the next ten", "fu in total", "base point")
    notes = [note for note in judge(parse(row["request"])).steps if not note.text.en.startswith(rounding)]
    assert sorted((note.value for note in notes), reverse=True) == row["expect"]["steps"]


def check_refused(row: Row) -> None:
    """A request the book does not allow."""
    answer = score(row["request"])
    assert not answer["ok"]
    assert answer["field"] == row["expect"]["field"]


def check_readings(row: Row) -> None:
    """The dearest reading is taken; the others are told."""
    answer, expect = judge(parse(row["request"])), row["expect"]
    found: Row = {"patterns": sorted(line.zh for line in answer.patterns)}
    found |= {"han": answer.han, "fu": answer.fu, "limit": answer.limit}
    assert found in expect["best"]
    others = [other.value.en for other in answer.others]
    for other in expect["others"] + [best for best in expect["best"] if best != found]:
        assert f"{other['han']} han {other['fu']} fu" in others


def check_payment(row: Row) -> None:
    """Han and fu to base points, limit and payments."""
    given, expect = row["given"], row["expect"]
    book = books.get(given["book"])
    r, out = flatten(book), [0] * 4
    winner = SEATS.index(given["seat"])
    discarder = -1 if given["by"] == "self" else SEATS.index(given.get("from", "S" if winner == 0 else "E"))
    base, reached = base_points(r, given["han"], given["fu"]), limit_of(r, given["han"], given["fu"])
    riichi_deltas(r, base, winner, discarder, given["honba"], given["sticks"], Liability([], [], 0), out)
    found = {
        "limit": book.scoring.limits[reached - 1].id if reached else None,
        "base": base,
        "points": riichi_points(r, base, winner, discarder),
        "gain": out[winner],
        "payments": dict(zip(SEATS[: r.players], out)),
    }
    assert {key: found[key] for key in expect} == expect


def check_winners(row: Row) -> None:
    """Several winners of one discard, at the table: who is paid, and who takes counters and deposits."""
    given, expect = row["given"], row["expect"]
    owners = given.get("sticks_by", [])  # those of this hand; the other deposits lay there before
    t = won_together(
        given["book"], given["from"], given["winners"], given["honba"], given["sticks"] - len(owners), "".join(owners)
    )
    assert payments(t) == expect["payments"]
    assert order(t) == expect.get("order", order(t))


def check_liability(row: Row) -> None:
    """A limit hand somebody is liable for."""
    given = row["given"]
    book = books.get(given["book"])
    r, out = flatten(book), [0] * 4
    multiples = {pattern.id: pattern.yakuman for pattern in book.patterns}
    times = sum(multiples[pattern] for pattern in given["patterns"])
    times = min(times, book.scoring.yakuman_cap or times)
    liable = given["liable"]
    seats, units = [SEATS.index(x["seat"]) for x in liable], [multiples[x["for"]] for x in liable]
    discarder = SEATS.index(given["from"]) if given["by"] == "discard" else -1
    winner = SEATS.index(given["seat"])
    counters, sticks = given["honba"], given["sticks"]
    riichi_deltas(r, YAKUMAN * times, winner, discarder, counters, sticks, Liability(seats, units, len(seats)), out)
    assert dict(zip(SEATS, out)) == row["expect"]["payments"]


def check_liable(row: Row) -> None:
    """Which limit hand the last meld makes certain: S makes it at the table, of E's discard unless it is concealed."""
    given, expect = row["given"], row["expect"]["pattern"]
    *before, last = given["melds"]
    t = laid_out(given["book"], " ".join(WRITTEN[meld["type"]].format(meld["tiles"]) for meld in before), last)
    assert t.d.meld_count[1] == len(given["melds"])
    found = {PATTERN_IDS[number]: feeder for number, feeder in zip(LIABLE_PATTERNS, t.d.liable[1]) if feeder >= 0}
    assert found == ({expect: SEATS.index("E")} if expect else {})


def laid_out(book: str, before: str, last: dict[str, str]) -> Table:
    """S has sets laid out, and makes one more."""
    tiles, suit = last["tiles"][:-1], last["tiles"][-1]
    rest, tile = tiles[:-1] + suit, tiles[-1] + suit
    concealed = last["type"] == "ankan"
    t = position(book, "S" if concealed else "E", {"S": rest}, {"S": before}, draws=tile)
    verb = {"chi": f"chows {rest}", "pon": "pungs", "kan": "kongs", "ankan": f"kongs {tile}"}[last["type"]]
    return t.play(f"S {verb}") if concealed else t.play(f"E discards {tile}", f"S {verb}")


def waits_of(book_id: str, hand: str, melds: list[dict[str, str]], **changes: object) -> list[str]:
    """The tiles a hand waits for."""
    book = derive(books.get(book_id), book_id, **changes)
    counts = [kinds(hand).count(kind) for kind in range(KINDS)]
    mask = waits(flatten(book), counts, codes(melds), len(melds))
    return [kind_name(kind) for kind in range(KINDS) if mask >> kind & 1]


def check_waits(row: Row) -> None:
    """The waits; those only a fifth copy would fill; the patterns of a discard win on each."""
    given, expect = row["given"], row["expect"]
    melds = given.get("melds", [])
    assert waits_of(given["book"], given["hand"], melds) == expect["waits"]
    if "held_four" in expect:
        every = waits_of(given["book"], given["hand"], melds, **{"waits.held_four": "still_a_wait"})
        assert sorted(set(every) - set(expect["waits"])) == expect["held_four"]
    for tile, patterns in expect.get("patterns", {}).items():
        answer = score({**given, "win": tile, "by": "discard"})
        assert [line["id"] for line in answer["patterns"]] == patterns  # type: ignore[attr-defined]
        assert answer["win"] == bool(patterns)


def around(group: list[int]) -> list[int]:
    """A hand of thirteen around a group: pungs and, where it is wanted, a pair of honours that touch nothing."""
    pungs, pair = divmod(13 - len(group), 3)
    return group + [kind for kind in range(EAST, EAST + pungs) for _ in range(3)] + [NORTH + 3] * pair


def check_wait(row: Row) -> None:
    """How a tile completes a group."""
    given, expect = row["given"], row["expect"]
    r = flatten(books.get(given["book"]))
    hand = around(kinds(given["group"]))
    if "waits" in expect:
        mask = waits(r, [hand.count(kind) for kind in range(KINDS)], [], 0)
        # The pair beside a group of two or five waits too when the group is a pair itself: leave honours aside.
        assert [kind_name(kind) for kind in range(EAST) if mask >> kind & 1] == expect["waits"]
    for tile in [given["win"]] if "win" in given else expect["waits"]:
        found = shapes_with(given["book"], hand, parse_tile(tile, "win").kind)
        assert {s.wait for s in found} == {WAITS[name] for name in expect["wait"]}
        if "fu" in expect:
            assert {wait_fu(s) for s in found} == {expect["fu"]}


def won(hand: list[int], win: int) -> Win:
    """A closed hand with its winning tile."""
    w = Win()
    w.counts = [(*hand, win).count(kind) for kind in range(KINDS)]
    w.win, w.seat, w.round = win, EAST, EAST
    return w


def shapes_with(book: str, hand: list[int], win: int) -> list[shape.Shape]:
    """Every reading with the tile in every place."""
    r, w, rows, spots = flatten(books.get(book)), won(hand, win), [0] * ROWS, [0] * SPOTS
    found = []
    for at in range(0, ROW * readings(r, w, rows), ROW):
        found += [shape_of(w, count_kinds(w), rows, at, spots[i], 0) for i in range(spots_of(r, w, rows, at, spots))]
    return found


def check_forms(row: Row) -> None:
    """Which forms a complete hand has, and in how many ways it splits."""
    given, expect = row["given"], row["expect"]
    tiles = kinds(given["tiles"])
    w, buffer = won(tiles[:-1], tiles[-1]), [0] * ROWS
    melds = codes(given.get("melds", []))
    w.melds, w.meld_count = melds + [0] * (4 - len(melds)), len(melds)
    found = [buffer[ROW * i] for i in range(readings(flatten(books.get(given["book"])), w, buffer))]
    assert set(found) == {FORMS[form] for form in expect["forms"]}
    assert found.count(shape.STANDARD) == expect.get("standard_readings", found.count(shape.STANDARD))


def check_set(row: Row) -> None:
    """Tiles that make a run, a pung or a kong, and tiles that do not."""
    if row["expect"]["valid"]:
        assert len(parse_melds([row["given"]])) == 1
    else:
        with pytest.raises(InputError):
            parse_melds([row["given"]])


def check_indicator(row: Row) -> None:
    """The tile an indicator names."""
    after = flatten(books.get(row["given"]["book"])).successor
    for indicator, dora in row["expect"]["dora"].items():
        assert kind_name(after[parse_tile(indicator, "dora").kind]) == dora


def check_dora(row: Row) -> None:
    """How often a tile counts, or what the bonus tiles of a hand come to."""
    given, expect = row["given"], row["expect"]
    r, w = flatten(books.get(given["book"])), Win()
    w.north = given.get("north", 0)
    for field in ("dora", "ura"):
        turned = kinds(given.get(field, ""))
        setattr(w, field, turned + [-1] * (5 - len(turned)))
    for tile, times in expect.get("times", {}).items():
        w.counts = [int(kind == parse_tile(tile, "tile").kind) for kind in range(KINDS)]
        assert indicated(r, w, count_kinds(w), w.dora if "dora" in given else w.ura) == times
    if "total" in expect:
        assert bonus_tiles(r, w, count_kinds(w)) == expect["total"]


def check_field(row: Row) -> None:
    """A field of the book itself."""
    assert fields(books.get(row["given"]["book"]))[row["given"]["field"]] == row["expect"]["value"]


CHECKS: dict[str, Callable[[Row], None]] = {
    "score": check_score,
    "refused": check_refused,
    "readings": check_readings,
    "payment": check_payment,
    "winners": check_winners,
    "liability": check_liability,
    "liable": check_liable,
    "waits": check_waits,
    "wait": check_wait,
    "forms": check_forms,
    "set": check_set,
    "indicator": check_indicator,
    "dora": check_dora,
    "field": check_field,
}
ELSEWHERE = ("announce",)  # tests/scoring/test_announce.py


@every(row for row in rows() if row["kind"] not in ELSEWHERE)
def test_case(row: Row) -> None:
    CHECKS[row["kind"]](row)


def test_ids_are_unique() -> None:
    ids = [row["id"] for row in rows()]
    assert len(ids) == len(set(ids))
    assert len(ids) > 400


@pytest.mark.clause("ema:3.12(3)", "reading:25")
def test_a_riichi_winner_takes_one_own_stick_back() -> None:
    winners = {"W": {"han": 5, "fu": 30, "riichi": True}, "S": {"han": 3, "fu": 30}}
    t = won_together("ema", "E", winners, deposits=1, riichi="WN")
    assert payments(t) == {"E": -11900, "S": 3900 + 2000, "W": 8000 + 1000, "N": 0}


@pytest.mark.clause("xjtu:7.11.3bis(2)", "xjtu:6.3.3")
def test_two_winners_one_with_a_liable_player() -> None:
    hands, melds = {"S": "12334567s99s", "W": "77z9m67s22p"}, {"S": "222z", "W": "555z 666z"}
    t = position("xjtu", "N", hands, melds, draws="7z 1m 8s", dora="8s", counters=1)
    t.play("N discards 7z", "W pungs", "W discards 9m", "N discards 1m", "E discards 8s", "S wins", "W wins")
    assert payments(t) == {"E": -24300, "S": 8300, "W": 32000, "N": -16000}


@pytest.mark.parametrize(("book", "cannot"), [("xjtu", "E"), ("xjtu-3p", "EN")])
def test_neither_the_discarder_nor_an_empty_seat_wins_and_nobody_twice(book: str, cannot: str) -> None:
    t = before_the_discard(book, "E", {"S": {"han": 5, "fu": 30}, "W": {"han": 1, "fu": 30}})
    assert t.say("E discards 8s") is False
    assert {seat: t.why_not(seat, "win", on="8s") for seat in cannot} == dict.fromkeys(cannot, "not_now")
    t.say("S wins")
    assert flow.why_not(t.r, t.d, t.buffers, SEATS.index("S"), A.WIN) == R.NOT_NOW


@pytest.mark.clause("xjtu:6.3.2", "xjtu:7.9")
@pytest.mark.parametrize(("hand", "win"), [("111m222p333s4455z", "4z"), ("111m222p333s4445z", "5z")])
def test_of_a_dealt_hand_any_tile_may_have_come_last(hand: str, win: str) -> None:
    request = {"book": "xjtu", "hand": hand, "win": win, "by": "self", "seat": "E", "flags": ["first_turn"]}
    assert score(request)["yakuman"] == 3  # heaven, and four concealed pungs on a single wait
    assert score(request | {"book": "ema"})["yakuman"] == 1


def test_no_bystander_gains_by_two_liable_players() -> None:
    kongs = [{"type": "kan", "tiles": f"{n}{n}{n}{n}z"} for n in (1, 2, 3, 4)]
    liable = [{"seat": "W", "for": "big_four_winds"}, {"seat": "N", "for": "four_kongs"}]
    request = {"book": "lol", "hand": "5p", "melds": kongs, "win": "5p", "by": "self", "liable": liable}
    answer = score(request | {"options": {"scoring.yakuman_cap": 1}})
    assert answer["payments"] == {"E": 0, "S": 32000, "W": -32000, "N": 0}


def test_a_bonus_the_book_leaves_out_adds_nothing() -> None:
    request = {"book": "xjtu", "hand": "123456m78p22345s", "win": "9p", "dora": "1s", "flags": ["riichi"]}
    assert score(request)["han"] == 4
    assert score(request | {"options": {"patterns.dora": False}})["han"] == 2


def test_below_the_minimum_everything_but_payments_is_told() -> None:
    request = {"book": "xjtu", "hand": "123456m78p22345s", "win": "9p", "options": {"scoring.minimum": 2}}
    answer = score(request)
    assert (answer["win"], answer["points"], answer["payments"]) == (False, 1000, None)


@pytest.mark.clause("lol:(七)6", "lol:(七)7", "lol:(七)9", "ema:4.1", "xjtu:7.7.6", "xjtu:7.6☆")
@pytest.mark.parametrize(
    ("book_id", "request_", "told"),
    [
        ("lol", {"hand": "234m345p45678s22s", "win": "3s", "flags": ["riichi"], "dora": "2m"}, ("lol:(七)7", 2000)),
        ("lol", OPEN_PINFU, ("lol:(七)9", 30)),
        ("ema", OPEN_PINFU, ("reading:33", 2)),
        ("xjtu", OPEN_PINFU, ("xjtu:7.7.6", 10)),
        ("lol", {"hand": "123m456p78s11z", "win": "9s", "seat": "E", "from": "S", "melds": [PUNG]}, ("lol:(七)6", 2)),
        (
            "xjtu-cup",
            {"hand": "19m19p19s1234567z", "win": "1m", "by": "self", "seat": "E", "flags": ["first_turn"]},
            ("xjtu:7.6☆", 1),
        ),
    ],
)
def test_the_steps_name_the_clause_that_decides(book_id: str, request_: Row, told: tuple[str, int]) -> None:
    steps = judge(parse({"book": book_id} | request_)).steps
    assert told in [(note.clause, note.value) for note in steps]
