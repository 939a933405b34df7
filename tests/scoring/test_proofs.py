"""Clauses proven by a hand: every row of tests/books/*/proofs.jsonl names the clauses it proves.

A row asks the scorer (`request`) or the waits of a hand (`held`). Whatever `expect` names must be in the answer just
so. `patterns` lists every line as [zh, value] or [zh, value, count], in any order; `free` names lines of equal worth of
which any may stand. Further keys: `absent` (lines that must not be there), `fu_parts` (minipoints before rounding),
`others` (readings that were given up).
"""

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from paiju.scoring import judge, score
from paiju.scoring.answer import Answer
from paiju.scoring.ready import waits
from paiju.scoring.request import parse
from tests.every_row import every

Row = dict[str, Any]
FILES = sorted((Path(__file__).parents[1] / "books").glob("*/proofs.jsonl"))
ROWS: list[Row] = [json.loads(line) for file in FILES for line in file.read_text(encoding="utf-8").splitlines()]
SUMS = ("rounded up to the next ten", "fu in total", "base point")  # steps that are no minipoints of their own

Lines = Counter[tuple[str, int, int]]


def lines_told(answer: Mapping[str, Any], free: list[str]) -> Lines:
    """The answer's lines: name, value, count."""
    return Counter((one_name(line["zh"], free), line["value"], line["count"]) for line in answer["patterns"])


def lines_wanted(listed: list[list[Any]], free: list[str]) -> Lines:
    """The same as a row writes them; one of a kind where no count is given."""
    return Counter((one_name(zh, free), value, *(count or [1])) for zh, value, *count in listed)


def one_name(zh: str, free: list[str]) -> str:
    """Names that may stand for each other become one."""
    return free[0] if zh in free else zh


def fu_parts(answer: Answer) -> list[int]:
    """Minipoints one by one, the greatest first."""
    return sorted((note.value for note in answer.steps if not note.text.en.startswith(SUMS)), reverse=True)


@every(ROWS)
def test_proof(row: Row) -> None:
    expect = dict(row["expect"])
    answer: Mapping[str, Any] = waits(row["held"]) if "held" in row else score(row["request"])
    assert answer["ok"] == expect.pop("ok", True), answer
    free = expect.pop("free", [])
    if "patterns" in expect:
        assert lines_told(answer, free) == lines_wanted(expect.pop("patterns"), free)
    if "absent" in expect:
        assert not {line["zh"] for line in answer["patterns"]} & set(expect.pop("absent"))
    if "fu_parts" in expect:
        assert fu_parts(judge(parse(row["request"]))) == expect.pop("fu_parts")
    if "others" in expect:
        assert set(expect.pop("others")) <= {other.value.en for other in judge(parse(row["request"])).others}
    if "reading" in expect:
        assert sorted(answer["reading"]) == sorted(expect.pop("reading"))
    assert {key: answer[key] for key in expect} == expect


def test_rows_are_well_formed() -> None:
    assert len({row["id"] for row in ROWS}) == len(ROWS)
    for row in ROWS:
        assert row["clause"], row["id"]
        assert row["expect"], row["id"]
        assert ("held" in row) != ("request" in row), row["id"]
