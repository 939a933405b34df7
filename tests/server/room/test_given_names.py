"""Names of those who have none: bots, and people who did not say."""

import re
from itertools import islice

import pytest

from paiju.errors import InputError
from paiju.server.protocol.client_messages import Host
from paiju.server.protocol.shared import Person
from paiju.server.room import journal as J
from paiju.server.room.commands import host as host_commands
from paiju.server.room.commands import play as commands
from paiju.server.room.commands.people import a_name
from paiju.server.room.given_names import BOTS, bots_called, former_bot_name, guest_called
from paiju.server.room.room import Room
from paiju.server.room.table_settings import settings_of
from paiju.server.tables.messages.tables import NewTable

TWO_FORMS = re.compile(r"[一-鿿]+\d* [A-Z][a-z]+(?: \d+)?")


def opened(root: bytes, host: Person, *seats: str) -> Room:
    """A table as its journal has it."""
    entries = commands.create(host, settings_of(NewTable(book="ema", seats=list(seats)), host), root)
    room = Room("t", root)
    for entry in entries:
        room.apply(J.read(J.write(entry)))
    return room


def test_bots_of_a_table_have_different_names_that_only_the_table_decides() -> None:
    ann = Person("a", "Ann")
    tables = [opened(bytes([i]) * 32, ann, "me", "bot:simple", "bot:keen", "bot:steady") for i in range(20)]
    names = [[chair.name for chair in room.chairs] for room in tables]
    assert all(len(set(told)) == 4 for told in names)
    assert len({tuple(told) for told in names}) > 15, "not everywhere the same three"
    assert all(TWO_FORMS.fullmatch(name) for told in names for name in told[1:])
    again = opened(bytes([0]) * 32, ann, "me", "bot:simple", "bot:keen", "bot:steady")
    assert [chair.name for chair in again.chairs] == names[0]


def test_a_bot_on_a_free_chair_is_called_as_nobody_there() -> None:
    ann = Person("a", "Ann")
    room = opened(bytes(32), ann, "me", "open", "open", "bot:keen")
    for seat in ("S", "W"):
        for entry in host_commands.host(room, ann, Host(do="bot", seat=seat, level="simple")):
            room.apply(J.read(J.write(entry)))
    names = [chair.name for chair in room.chairs]
    assert len(set(names)) == 4
    assert all(TWO_FORMS.fullmatch(name) for name in names[1:])
    assert [chair.level for chair in room.chairs[1:]] == ["simple", "simple", "keen"]


def test_what_a_person_is_called_no_bot_is() -> None:
    every = set(bots_called("t", ["Mei", "阿兰"]))
    assert len(every) == len(BOTS) - 2
    assert not {"阿梅 Mei", "阿兰 Lan"} & every
    assert list(islice(bots_called("t", []), 3)) == list(islice(bots_called("t", []), 3))


def test_journals_of_before_keep_their_names() -> None:
    room = opened(bytes(32), Person("a", "Ann"), "me", "open", "bot:keen", "bot:keen")
    room.apply(J.read(b'{"e":"replaced","player":1,"level":"steady","at":1}'))
    assert room.chairs[1].name == former_bot_name("steady", 1) == "稳健2 Steady 2"


def test_who_says_no_name_is_a_guest_with_a_number() -> None:
    named = [guest_called(f"{i:016x}") for i in range(50)]
    assert all(re.fullmatch(r"客人(\d{4}) Guest \1", name) for name in named)
    assert len(set(named)) > 45
    room = opened(bytes(32), Person("p1", ""), "me", "bot:keen", "bot:keen", "bot:keen")
    assert room.chairs[0].name == guest_called("p1")
    for word in ("客人", "Guest"):
        assert a_name(word, Person("p2", "")) == guest_called("p2"), "that is no name of anybody"
        assert a_name("", Person("p2", word)) == guest_called("p2")
    assert a_name("Bea", Person("p2", "Guest")) == "Bea"


def test_a_level_that_is_none_is_told() -> None:
    with pytest.raises(InputError, match="keen"):
        settings_of(NewTable(book="ema", seats=["me", "bot:kene", "open", "open"]), Person("a", "Ann"))
