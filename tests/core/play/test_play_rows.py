"""The riichi books' own cases about play, put to the table: every row of tests/books/{xjtu,ema,lol}/play.jsonl.

A row has a position (`start` and `given`, as `scenario` takes them), what is played, and what must then be so.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.core.play import scenario
from tests.core.play.table import SEATS, Table

from paiju import books
from paiju.core.play import flow
from paiju.table.layout import meld_layout

Row = dict[str, Any]
FOLDER = Path(__file__).parents[2] / "books"
STARTS: dict[str, Callable[..., Table]] = {
    "position": scenario.position,
    "dealt": scenario.dealt,
    "at_the_end": scenario.at_the_end,
}


def rows(kind: str = "") -> Iterator[Row]:
    """The rows of the three books; those about the layout of melds apart."""
    for book in ("xjtu", "ema", "lol"):
        for row in map(json.loads, (FOLDER / book / "play.jsonl").read_text(encoding="utf-8").splitlines()):
            if (row["kind"] == "layout") == (kind == "layout"):
                yield row


def claimed_with(t: Table, seat: str, words: str) -> str:
    """Why not: "win on 8s" asks of the tile just put at stake."""
    verb, _, tile = words.partition(" on ")
    return t.why_not(seat, verb, on=tile)


def is_dealers(t: Table, place: int) -> bool:
    """Has the dealer the tile from this place of the wall? A blank there would be missing in their hand alone."""
    d = scenario.new_deal(t.book, {}, 0, "E")
    d.wall[: d.tiles] = [tile if at != place else -1 for at, tile in enumerate(t.d.wall[: d.tiles])]
    flow.start(t.r, d, t.buffers)
    return sum(d.counts[0]) == 13


# What a row may expect, and how it is seen at the table.
SEEN: dict[str, Callable[[Table], object]] = {
    "result": lambda t: t.result,
    "winners": lambda t: t.winners,
    "gains": lambda t: t.gains,
    "turn": lambda t: t.turn,
    "indicators": lambda t: t.d.shown,
    "deposits": lambda t: t.d.deposits,
    "left": lambda t: t.left,
    "dead_wall": lambda t: t.d.tiles - t.d.back,
    "replacements": lambda t: t.replacement_places(),
    "indicator_stacks": lambda t: [t.indicator_places(number) for number in range(5)],
    "dealer_places": lambda t: [place for place in range(53) if is_dealers(t, place)],
}
SEEN_OF: dict[str, Callable[[Table, str], object]] = {
    "riichi": lambda t, seat: t.in_riichi(seat),
    "waits": lambda t, seat: t.waits(seat),
    "points": lambda t, seat: t.d.points[SEATS.index(seat)],
    "melds": lambda t, seat: t.d.meld_count[SEATS.index(seat)],
    "tiles": lambda t, seat: sum(t.d.counts[SEATS.index(seat)]),
    "patterns": lambda t, seat: sorted(t.patterns(seat)),
    "barred": lambda t, seat: [tile for tile in t.tiles_of(seat) if t.why_not(seat, f"discard {tile}") == "swap_call"],
}


@pytest.mark.parametrize("row", [pytest.param(row, id=row["id"]) for row in rows()])
def test_row(row: Row) -> None:
    t = STARTS[row["start"]](row["book"], **row["given"]).play(*row.get("play", ()))
    expect = dict(row["expect"])
    for seat, words, why in expect.pop("why_not", ()):
        assert claimed_with(t, seat, words) == why, (seat, words)
    if expect:
        t.everybody_passes()
    for key, value in expect.items():
        if key in SEEN:
            assert SEEN[key](t) == value, key
        else:
            assert {seat: SEEN_OF[key](t, seat) for seat in value} == value, key


@pytest.mark.parametrize("row", [pytest.param(row, id=row["id"]) for row in rows("layout")])
def test_layout_row(row: Row) -> None:
    """The place of the sideways tile, counted from the left; a chow's is always the first."""
    book, seat = books.get(row["book"]), "S"
    from_ = {"left": "E", "across": "N", "right": "W"}[row["given"]["from"]]
    for type, tiles in (("pon", ["7z"] * 3), ("kan", ["7z"] * 4)):
        laid = meld_layout(book, seat, type, tiles, from_, "7z")  # type: ignore[arg-type]
        assert [each.posture for each in laid].index("sideways") == row["expect"][type]


def test_every_kind_has_rows() -> None:
    kinds = Counter(row["kind"] for row in (*rows(), *rows("layout")))
    wanted = {
        "abort", "deal", "declare", "dora_timing", "furiten", "kuikae", "layout", "multi_ron", "nagashi", "pao", "priority",
        "riichi", "riichi_ankan", "score_rule", "tenpai_payment",
    }  # fmt: skip
    assert set(kinds) == wanted
    assert kinds.total() > 100


def test_ids_are_unique() -> None:
    ids = [row["id"] for row in (*rows(), *rows("layout"))]
    assert len(ids) == len(set(ids))
