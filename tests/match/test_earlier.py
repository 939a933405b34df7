"""Match records of earlier versions, the first of which kept of a ruling the incident alone: they are read as they were
played and ruled then, whatever is mended since. Each file has beside it what that version made of it."""

import json
from pathlib import Path

import pytest

from paiju.errors import InputError
from paiju.match import Match
from paiju.match.record import read_match
from tests.match.acting import pass_out
from tests.match.records import same_record

FILES = sorted((Path(__file__).parent / "earlier").glob("*.jsonl"))

TODAY: dict[str, dict[str, object]] = {  # a foul of each book that needs no evidence after a hand
    "xjtu": {"foul": "false_win"},
    "mcr": {"foul": "wrong_number_of_tiles"},
    "ema": {"foul": "wrong_number_of_tiles"},
    "lol": {"foul": "wrong_number_of_tiles"},
    "psa": {"foul": "false_win", "variant": "nobody_ready", "facts": {"fan": 1}},
}


def told(match: Match) -> dict[str, object]:
    """Where the game stands, what was ruled, and what it comes to."""
    at = match.position
    rulings = [
        [
            ruling.incident.foul,
            ruling.incident.variant,
            ruling.warnings,
            list(ruling.payments),
            [[each.player, each.points, each.of] for each in ruling.deductions],
            ruling.hand,
        ]
        for ruling in match.rulings
    ]
    results = [
        [
            each.place,
            each.points,
            str(each.final),
            None if each.standard is None else str(each.standard),
            each.off_total,
        ]
        for each in match.results
    ]
    position = [at.round, at.dealer, at.counters, at.deposits, list(at.points)]
    return {"position": position, "over": match.over, "rulings": rulings, "results": results}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_was_ruled_then_stands(path: Path) -> None:
    match = read_match(path.read_bytes())
    assert told(match) == json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    same_record(match)  # written anew it is read alike


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_game_goes_on_by_the_rules_of_today(path: Path) -> None:
    match = read_match(path.read_bytes())
    before = len(match.rulings)
    if match.table is None:
        match.deal()
    assert match.table is not None
    if not match.table.over:
        pass_out(match.table)
    match.close()
    match.rule(TODAY[match.book.id] | {"offender": 1})
    assert len(match.rulings) == before + 1
    same_record(match)


@pytest.mark.clause("mcr:Q35(1)", "xjtu:9.1.3")
@pytest.mark.parametrize("name", ["kong-in-turn", "nine-kinds"])
def test_a_move_that_is_no_longer_allowed_has_a_remark(name: str) -> None:
    match = read_match(next(path for path in FILES if path.stem == name).read_bytes())
    assert len(match.remarks) == 1
    assert "kept as played then" in match.remarks[0].en
    assert "照旧" in match.remarks[0].zh
    others = [path for path in FILES if path.stem not in ("kong-in-turn", "nine-kinds")]
    assert not any(read_match(path.read_bytes()).remarks for path in others)


def test_a_new_record_may_not_do_what_is_no_longer_allowed() -> None:
    old = next(path for path in FILES if path.stem == "nine-kinds").read_text(encoding="utf-8")
    new = old.replace('"format":"paiju","version":1', '"format":"paiju","version":2')
    assert new != old
    with pytest.raises(InputError, match="may not do this"):
        read_match(new)
