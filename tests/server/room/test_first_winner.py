"""A club's match in which the first winner deals next: hand by hand, and loaded from its journal."""

import secrets

from paiju import fair
from paiju.bots import Bot
from paiju.match.rotation import dealing
from paiju.server.room import journal
from paiju.server.room.commands import play as commands
from paiju.server.room.room import Room
from paiju.server.room.table_settings import settings_of
from paiju.server.tables.messages.tables import NewTable
from tests.books.own.sichuan_hands import SICHUAN, SICHUAN_TOML
from tests.server.club_people import HOST
from tests.server.room.rooms import done, picture, played_on

HANDS = 3


def test_the_first_winner_is_dealt_to_first() -> None:
    root, bot = secrets.token_bytes(fair.SEED), Bot(SICHUAN, "simple", seed=1)
    won = 0
    opened = commands.create(HOST, settings_of(NewTable(toml=SICHUAN_TOML), HOST), root)
    where = done(Room("t", root), opened)
    kept = list(opened)
    for number in range(1, HANDS + 1):
        kept += played_on(where, bot)
        closed = kept[-1]
        assert isinstance(closed, journal.Closed)
        assert where.finished
        table = where.finished[-1].table
        named = table.state.named
        before = where.players
        won += named >= 0
        assert closed.played == number
        assert dealing(where.book, where.position) == before[named if named >= 0 else 0]
        assert where.position.name() == f"E{number + 1}"
        loaded = Room.load("t", [journal.write(entry) for entry in kept], root)
        assert not loaded.broken
        assert picture(loaded) == picture(where)
    assert won


def test_in_other_books_nothing_is_written_of_it() -> None:
    closed = journal.Closed(0, "", 0, 1, 0, 0, (0, 0, 0, 0))
    assert b"played" not in journal.write(closed)
    assert journal.read(journal.write(closed)) == closed
