"""What is asked of every record: played again, its walls verified, nothing won that nobody lost."""

import json
from pathlib import Path
from typing import Any

from paiju import Table
from paiju.match import Match
from paiju.table.record import read, replay
from tests.before.commands import fine
from tests.before.kinds import Json, rows_of


def plain(value: object) -> Any:
    """A value as JSON has it."""
    return json.loads(json.dumps(value))


def has(found: Json, told: Json) -> bool:
    """Is everything there that an earlier version told? Later ones may tell more, also inside."""
    return all(grown(plain(found.get(key)), value) for key, value in told.items())


def grown(found: object, told: object) -> bool:
    """Is this what was told, or that with more fields?"""
    if isinstance(told, dict):
        return isinstance(found, dict) and all(grown(found.get(key), value) for key, value in told.items())
    if isinstance(told, list) and isinstance(found, list):
        return len(found) == len(told) and all(map(grown, found, told))
    return found == told


def agrees(path: Path, *options: object) -> None:
    """`paiju replay` and `paiju verify` find nothing wrong, in any hand of a file."""
    hands = sum(row["type"] == "header" for row in rows_of(path))
    replayed = json.loads(fine("replay", "--json", path, *options))
    assert replayed["agree"]
    assert (replayed["files"], replayed["hands"]) == (1, hands)
    verified = json.loads(fine("verify", "--json", path, *options))
    assert verified["agrees"]
    assert len(verified["hands"]) == hands > 0


def balanced(table: Table) -> None:
    """The hand is over, and what its people won, others lost or left on the table."""
    assert table.over
    assert table.result is not None
    sticks = table.result.deposits - table.sitting.deposits
    assert sum(table.result.delta.values()) + sticks * table.sitting.book.payments.deposit == 0


def same_sum(match: Match, start: int) -> None:
    """The points of a match are those it began with."""
    sticks = match.position.deposits * match.book.payments.deposit
    assert sum(match.position.points) + sticks == start


def written(path: Path, lines: list[str]) -> Path:
    """A record written to a file, its walls found right; whoever asks for it plays it again."""
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    fine("verify", path)
    return path


def hand_of(lines: str | bytes | list[str]) -> Table:
    """A hand played again from its lines."""
    return replay(read(lines))
