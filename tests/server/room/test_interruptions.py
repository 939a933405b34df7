"""A claim in time at a table of the club: what it stopped stands again by itself, and the journal gives the same."""

from typing import Any

import pytest
from msgspec.structs import replace

from paiju.core.play import actions as A
from paiju.core.play.deal import TURN
from paiju.server.room import journal as J
from paiju.server.room.commands import play as commands
from paiju.server.room.room import Room
from paiju.server.room.table_settings import settings_of
from paiju.server.room.trial import ruled
from paiju.server.tables.messages.tables import NewTable
from tests.server.club_people import HOST, ROOT
from tests.server.laid_hands import lay_hands

pytestmark = pytest.mark.clause("xjtu:9.5.4")
IN_TIME = {"foul": "late_interruption", "variant": "in_time", "offender": 2}


class Club:
    """A table whose journal is kept, South having chowed what West could have punged."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        lay_hands(monkeypatch, {"E": "5z", "S": "46m19s", "W": "55m"}, "5m")
        self.room, self.journal = Room("t", ROOT), list[bytes]()
        self.write(*commands.create(HOST, settings_of(NewTable(book="xjtu", seats=["program"] * 4), HOST), ROOT))
        self.write(*commands.deal(self.room))
        self.act("E", A.DISCARD_DRAWN)
        self.act("W", A.PASS)
        assert self.room.table is not None
        self.act("S", next(action.code for action in self.room.table.legal("S") if action.type == "chow"))

    def write(self, *entries: Any) -> None:
        for entry in entries:
            self.journal.append(J.write(entry))
            self.room.apply(J.read(self.journal[-1]))
        assert not self.room.broken

    def act(self, seat: str, code: int) -> None:
        self.write(J.Acted(self.room.hand, self.room.player_at(seat), code, "person", self.room.mark))

    def rule(self, to: str | None = None) -> None:
        """West interrupts; an earlier version wrote another word for what is restored."""
        entry = ruled(self.room, IN_TIME, by="ref")
        assert entry.ruling["sanctions"][0]["to"] == "before_answer"
        if to is not None:
            entry = replace(entry, ruling=entry.ruling | {"sanctions": [{"kind": "restore", "to": to, "penalty": ""}]})
        self.write(J.PlayPaused(0, "referee"), entry)

    def asked(self) -> set[int | str]:
        return set(self.room.awaited)

    def again(self) -> Room:
        room = Room("t", ROOT)
        for body in self.journal:
            room.apply(J.read(body))
        assert not room.broken
        return room

    def same_again(self) -> None:
        again = self.again()
        assert again.table is not None
        assert self.room.table is not None
        assert (again.mark, again.awaited) == (self.room.mark, self.room.awaited)
        assert again.table.events == self.room.table.events


def melds(club: Club, seat: str) -> list[str]:
    assert club.room.table is not None
    return [meld.type for meld in club.room.table.view("referee").seats[seat].melds]


def test_the_call_stands_again_when_the_claim_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    club = Club(monkeypatch)
    club.rule()
    assert (club.asked(), melds(club, "S")) == ({2}, [])
    club.same_again()
    club.write(J.Resumed(0))
    club.act("W", A.PASS)
    assert (club.asked(), melds(club, "S"), melds(club, "W")) == ({1}, ["chi"], [])
    club.same_again()


def test_undone_before_it_was_used_the_call_stands_and_its_maker_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    club = Club(monkeypatch)
    club.rule()
    club.write(J.RulingTakenBack(0, club.room.mark, "ref"))
    assert club.room.table is not None
    assert (club.asked(), melds(club, "S"), club.room.table.state.phase) == ({1}, ["chi"], TURN)
    club.same_again()


def test_a_journal_of_an_earlier_version_asks_everybody_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    club = Club(monkeypatch)
    club.rule("before_call")
    assert club.asked() == {1, 2}
    club.write(J.Resumed(0))
    club.act("W", A.PASS)
    assert (club.asked(), melds(club, "S")) == ({1}, [])
    club.write(J.RulingTakenBack(0, club.room.mark, "ref"))
    assert (club.asked(), melds(club, "S")) == ({1}, [])
    club.same_again()
