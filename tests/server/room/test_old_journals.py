"""Journals of earlier versions: what was played stands as it was played."""

import pytest
from msgspec.structs import replace

from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.server.room import journal as J
from paiju.server.room.commands import play as commands
from paiju.server.room.room import Room
from paiju.server.room.table_settings import settings_of
from paiju.server.tables.messages.tables import NewTable
from paiju.table.codes import CODES
from tests.server.club_people import HOST, ROOT
from tests.server.laid_hands import lay_hands

# South pungs 3m with a flower in hand, replaces the flower, and makes the pung a kong in the same turn.
MOVES = [
    ("E", A.DISCARD_DRAWN),
    ("S", A.PUNG),
    ("S", A.REPLACE_FLOWER),
    ("S", A.ADDED_KONG + CODES["3m"]),
]


@pytest.mark.clause("mcr:Q35(1)")
@pytest.mark.parametrize("version", [1, J.VERSION])
def test_a_kong_in_the_turn_of_its_pung_is_read_where_it_was_played(
    monkeypatch: pytest.MonkeyPatch, version: int
) -> None:
    """A journal that was begun when this was allowed goes on; one of today cannot have it."""
    lay_hands(monkeypatch, {"S": "333m1f"}, "3m", "9m")
    opened = commands.create(HOST, settings_of(NewTable(book="mcr", seats=["program"] * 4), HOST), ROOT)
    where = Room("t", ROOT)
    for entry in opened:
        where.apply(replace(entry, version=version) if isinstance(entry, J.TableOpened) else entry)
    for entry in commands.deal(where):
        where.apply(entry)
    while where.table is not None and where.table.state.phase == D.FLOWERS:  # flowers before play are kept
        do(where, next(iter(where.awaited)), A.PASS)
    for seat, code in MOVES:
        do(where, where.player_at(seat), code)
    assert bool(where.broken) == (version == J.VERSION)
    if version == 1:
        assert where.table is not None
        assert where.table.remarks
        assert [meld.type for meld in where.table.view("S").seats["S"].melds] == ["addkan"]


def do(where: Room, who: int | str, code: int) -> None:
    """Somebody does something, whatever the rules say today."""
    where.apply(J.Acted(where.hand, who, code, "person", where.mark))


def test_a_journal_without_a_version_is_of_the_first() -> None:
    opened = commands.create(HOST, settings_of(NewTable(book="xjtu"), HOST), ROOT)[0]
    assert isinstance(opened, J.TableOpened)
    assert (opened.version, J.VERSION) == (3, 3)
    body = J.write(replace(opened, version=1))
    assert b"version" not in body
    old = J.read(body)
    assert isinstance(old, J.TableOpened)
    assert old.version == 1
    assert isinstance(J.read(b'{"e":"paused","at":5.0}'), J.PlayPaused)
