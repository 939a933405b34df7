"""Registration: who may ask, until when, who is let in, who waits."""

from datetime import timedelta

import pytest

from paiju.errors import InputError
from paiju.tournament.record import EventPerson, EventRecord, verify_record
from paiju.tournament.record.commands.entrants import PlayerWithdrawn
from paiju.tournament.record.commands.registration import EntryAsked, EntryDecided, RegistrationSet
from paiju.tournament.record.entry.places import places_left, waiting_list
from paiju.tournament.tables import EventPlayer
from tests.tournament.record.events import START, begun, plain


def opened(players: int = 0, **how: object) -> EventRecord:
    """An event whose registration is open."""
    book, _ = begun(plain(), players)
    book.say(RegistrationSet(open=True, **how))  # type: ignore[arg-type]
    return book


def test_nobody_registers_before_it_is_open() -> None:
    book, _ = begun(plain(), 0)
    with pytest.raises(InputError, match="not open"):
        book.ask(EventPerson("Bo"))
    assert len(book.state.seals) == 1  # nobody has become known by it
    book.say(RegistrationSet(open=True))
    bo = book.ask(EventPerson("Bo"), team="Red")
    assert book.state.enrolled[bo].player.team == "Red"
    assert book.entries[-1].by == book.entries[-2].by == bo
    book.say(RegistrationSet(open=False))
    with pytest.raises(InputError, match="not open"):
        book.ask(EventPerson("Chen"))


def test_registration_ends_at_its_time() -> None:
    book = opened(until=START + timedelta(hours=1))
    now = {"at": START}
    book.clock = lambda: now["at"]
    assert book.ask(EventPerson("Bo")) in book.state.enrolled
    now["at"] = START + timedelta(hours=2)
    with pytest.raises(InputError, match="registration closed at") as told:
        book.ask(EventPerson("Chen"))
    assert "截止" in told.value.zh
    with pytest.raises(InputError, match="has passed"):
        book.say(RegistrationSet(open=True, until=START))
    with pytest.raises(InputError, match="zone"):
        book.say(RegistrationSet(open=True, until=START.replace(tzinfo=None)))


def test_a_moderated_registration_waits_for_the_organiser() -> None:
    book = opened(moderated=True, fee="50")
    bo, chen = book.ask(EventPerson("Bo")), book.ask(EventPerson("Chen"))
    assert book.state.enrolled == {}
    book.say(EntryDecided(bo))
    book.say(EntryDecided(chen, accepted=False, why="no adult"))
    assert list(book.state.enrolled) == [bo]
    assert (book.state.applications[chen].decided, book.state.applications[chen].why) == ("refused", "no adult")
    with pytest.raises(InputError, match="already been decided"):
        book.say(EntryDecided(bo, accepted=False))
    with pytest.raises(InputError, match="decide again"):
        book.say(EntryAsked(EventPlayer(chen, chen)), chen)
    book.say(EntryDecided(chen, why="shown a passport"))  # thought over
    assert chen in book.state.enrolled
    with pytest.raises(InputError, match="has not registered"):
        book.say(EntryDecided(book.organiser))


def test_what_was_asked_may_be_put_right_until_it_is_decided() -> None:
    book = opened(moderated=True)
    bo, chen = book.ask(EventPerson("Bo")), book.ask(EventPerson("Chen"))
    before = book.state.applications[bo].at
    book.say(EntryAsked(EventPlayer(bo, bo, team="Red")), bo)
    assert (book.state.applications[bo].player.team, book.state.applications[bo].at) == ("Red", before)
    assert list(book.state.applications) == [bo, chen]


def test_numbers_names_and_fillers_are_not_asked_for() -> None:
    book = opened()
    id = book.person(EventPerson("Bo"))
    for player in (EventPlayer(id, id, number="1"), EventPlayer(id, id, filler=True)):
        with pytest.raises(InputError, match="set by the organiser"):
            book.say(EntryAsked(player), id)
    with pytest.raises(InputError, match="name must be their id"):
        book.say(EntryAsked(EventPlayer(id, "Bo")), id)
    book.say(EntryAsked(EventPlayer(id, id)), id)
    with pytest.raises(InputError, match="already entered"):
        book.say(EntryAsked(EventPlayer(id, id)), id)


def test_who_comes_when_all_places_are_taken_waits() -> None:
    book = opened(2, most=3)
    first, second, third = (book.ask(EventPerson(name)) for name in ("Bo", "Chen", "Dora"))
    assert first in book.state.enrolled
    assert waiting_list(book.state) == [second, third]
    with pytest.raises(InputError, match="all 3 places are taken"):
        book.say(EntryDecided(second))
    substitute = book.ask(EventPerson("Sub"), team="Red", substitute=True)
    assert substitute in book.state.enrolled  # takes nobody's place
    book.say(PlayerWithdrawn(first))
    assert (places_left(book.state), waiting_list(book.state)) == (1, [third])
    late = book.ask(EventPerson("Emil"))
    assert late not in book.state.enrolled  # not past those who wait
    book.say(EntryDecided(second))
    assert waiting_list(book.state) == [third, late]


def test_who_was_entered_by_hand_waits_no_longer() -> None:
    book = opened(1, most=1)
    bo = book.ask(EventPerson("Bo"))
    assert waiting_list(book.state) == [bo]
    book.enter(bo)
    assert waiting_list(book.state) == []
    with pytest.raises(InputError, match="already been decided"):
        book.say(EntryDecided(bo, accepted=False))


def test_an_age_that_was_put_right_while_waiting_is_the_one_that_counts() -> None:
    book = opened(moderated=True)
    bo = book.ask(EventPerson("Bo", START.date().replace(year=2000)))
    assert book.state.applications[bo].age == 26
    book.change_person(bo, EventPerson("Bo", START.date().replace(year=1990)))
    book.say(EntryDecided(bo))
    assert book.state.enrolled[bo].age == 36


def test_registrations_are_in_the_archive() -> None:
    book = opened(moderated=True, most=1, fields=("club",), note="bring 选手00")
    book.ask(EventPerson("Bo", fields={"club": "x"}))
    again = EventRecord.from_archive(book.archive())
    assert again.state == book.state
    report = verify_record(book.archive(), book.head)
    assert (report.agrees, report.notes) == (True, ())


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ({"most": -1}, "no limit"),
        ({"fields": ("a", "a")}, "each field once"),
        ({"fields": ("",)}, "with a name"),
        ({"fields": tuple(map(str, range(41)))}, "at most 40"),
    ],
)
def test_registrations_that_cannot_be(how: dict[str, object], says: str) -> None:
    book, _ = begun(plain(), 0)
    with pytest.raises(InputError, match=says):
        book.say(RegistrationSet(open=True, **how))  # type: ignore[arg-type]
