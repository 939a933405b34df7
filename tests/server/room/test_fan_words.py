"""What a table's people call fans, wherever a room tells of them: its book, its finished hands, what is shared."""

import secrets

import msgspec

from paiju import fair
from paiju.books.fan_words import fan_words
from paiju.books.toml_book import load
from paiju.bots import Bot
from paiju.server.live.shown.room_info import book_info
from paiju.server.room.commands import play as commands
from paiju.server.room.finished_hands import hand_end, hand_row
from paiju.server.room.room import Room
from paiju.server.room.table_settings import settings_of
from paiju.server.study.library import card, pattern_sheet
from paiju.server.tables.messages.tables import NewTable
from paiju.server.tables.previews import preview
from tests.books.own.worked import BOOKS
from tests.server.club_people import HOST
from tests.server.room.rooms import done, played_on

TEXT = (BOOKS / "taiwan.toml").read_text(encoding="utf-8")
TAIWAN = load(BOOKS / "taiwan.toml")
TAI = fan_words(TAIWAN)


def test_a_room_and_its_finished_hands() -> None:
    root, bot = secrets.token_bytes(fair.SEED), Bot(TAIWAN, "simple", seed=1)
    where = done(Room("t", root), commands.create(HOST, settings_of(NewTable(toml=TEXT), HOST), root))
    assert book_info(where).fans == TAI
    names = [chair.name for chair in where.chairs]
    wins = 0
    for _hand in range(4):
        played_on(where, bot)
        end, row = hand_end(where.finished[-1], names, None), hand_row(where.finished[-1], names)
        wins += len(end.wins)
        assert [win["fans"] for win in end.wins] == [TAI] * len(end.wins)
        assert [win["fans"] for win in row.wins] == [TAI] * len(end.wins)
    assert wins


def test_lists_and_sheets() -> None:
    assert card(TAIWAN)["fans"] == pattern_sheet(TAIWAN, None)["fans"] == TAI
    assert card(load(BOOKS / "hong-kong.toml"))["fans"] is None


def test_what_is_shared() -> None:
    place = {"points": 0, "hand": ["1m", "2m"], "drawn": None, "melds": [], "river": []}
    step = {"event": {"seat": "S"}, "view": {"turn": "E", "seats": dict.fromkeys("ESWN", place)}}
    win = {"seat": "S", "from": "E", "tile": "1m", "hand": ["1m"], "melds": [], "fan": 3, "fans": TAI}
    paid = [{"seat": seat, "name": "Ann", "amount": 0} for seat in "ESWN"]
    end = {"wins": [win], "payments": paid, "points": dict.fromkeys("ESWN", 0)}
    told = msgspec.json.encode({"name": "E1", "steps": [step, step], "end": end})
    assert preview(told, 9, "S", "en").title == "East 1 · Ann wins on a discard · 3 tai"
    assert preview(told, 9, "S", "zh").title.endswith("3 台")
