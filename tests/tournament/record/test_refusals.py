"""Refusals name people as everybody calls them, never by their ids."""

import re

import pytest

from paiju.errors import InputError
from paiju.tournament.record import EventPerson, EventRecord
from paiju.tournament.record.commands.base import EventCommand
from paiju.tournament.record.commands.entrants import CheckedIn, NoShow, PlayerEntered, PlayerWithdrawn
from paiju.tournament.record.commands.hall import RefereeSummoned
from paiju.tournament.record.commands.publishing import EventClosed
from paiju.tournament.record.commands.registration import EntryDecided
from paiju.tournament.record.commands.results import ResultAudited, ResultEntered, ResultSigned
from paiju.tournament.record.commands.rounds import RoundSeated, SeatFilled, StartAnnounced
from paiju.tournament.record.commands.teams import SubstituteNamed
from paiju.tournament.tables import EventPlayer, TableSeats
from tests.tournament.record.events import START, begun, chief_of, cup, plain, result_of, seated

ID = re.compile(r"\bp\d+\b")
AT = ("main", "1")


def of_the_hall() -> tuple[EventRecord, list[str], dict[str, EventCommand]]:
    """A round with somebody gone, somebody replaced, a filler and a substitute; and what is refused there."""
    book, ids = begun(plain())
    spare = book.enter(EventPerson("替补"), team="Red", substitute=True)
    late = book.enter(EventPerson("候补"), team="Red", substitute=True)
    filler = book.enter(EventPerson("陪打"), filler=True)
    seated(book, ids, started=False)
    book.say(SubstituteNamed(ids[2], spare))
    book.say(NoShow(filler, *AT))
    first = book.state.seating[AT][0]

    def table(*players: str) -> RoundSeated:
        return RoundSeated(*AT, (TableSeats(*AT, "1", players),))

    refused: dict[str, EventCommand] = {
        "two seats": table(ids[0], ids[0], ids[1], ids[3]),
        "replaced": table(ids[0], ids[1], ids[2], ids[3]),
        "a substitute in waiting": table(ids[0], ids[1], late, ids[3]),
        "no seat there": SeatFilled(*AT, "2", first.players[0], filler),
        "a seat already": SeatFilled(*AT, "1", first.players[0], ids[5]),
        "absent": SeatFilled(*AT, "1", first.players[0], filler),
        "not at the table": RefereeSummoned(*AT, "2", first.players[0]),
        "entered twice": PlayerEntered(EventPlayer(ids[0], ids[0])),
        "never registered": EntryDecided(ids[0]),
        "no playing member": SubstituteNamed(spare, late),
        "no chief": StartAnnounced(*AT, START, ids[0]),
    }
    return book, ids, refused


@pytest.mark.parametrize("what", list(of_the_hall()[2]))
def test_people_are_named(what: str) -> None:
    book, _ids, refused = of_the_hall()
    with pytest.raises(InputError) as error:
        book.say(refused[what])
    assert not ID.search(error.value.message), error.value.message
    assert re.search("选手|替补|候补|陪打", error.value.message), error.value.message


def test_who_has_left_is_named_when_a_round_is_to_begin() -> None:
    book, ids = begun(plain())
    seated(book, ids, started=False)
    book.say(PlayerWithdrawn(ids[0]))
    for command in (StartAnnounced(*AT, START, book.organiser), CheckedIn(ids[0])):
        with pytest.raises(InputError, match=r"选手00 has (left|withdrawn)"):
            book.say(command)


def test_whose_signatures_are_missing_is_told_by_name() -> None:
    """Auditing too early, and closing too early."""
    book, ids = begun(cup())
    (first, *_) = seated(book, ids)
    book.say(ResultEntered(result_of(first)))
    book.say(ResultSigned("regular", "1", "1", first.players[0]))
    for command in (ResultAudited("regular", "1", "1", chief_of(book)), EventClosed(chief_of(book))):
        with pytest.raises(InputError) as error:
            book.say(command)
        assert not ID.search(error.value.message), error.value.message
        assert "选手" in error.value.message, error.value.message
