"""The ceremony: results kept back, revealed place by place."""

import pytest

from paiju.errors import InputError
from paiju.tournament.record import EventRecord, verify_record
from paiju.tournament.record.commands.ceremony import PlaceRevealed, ResultsHidden
from paiju.tournament.record.commands.publishing import EventClosed
from paiju.tournament.record.commands.results import ResultEntered
from paiju.tournament.record.fold import fold
from tests.tournament.record.events import begun, cup, plain, result_of, seated


def test_what_everybody_sees_is_what_stood_when_it_was_hidden() -> None:
    book, ids = begun(plain())
    first = seated(book, ids)
    book.say(ResultEntered(result_of(first[0])))
    shown = book.state.outcome().standings
    book.say(ResultsHidden())
    book.say(ResultEntered(result_of(first[1], 99, 0, 0, -99)))
    hidden = book.state.hidden
    assert hidden is not None
    assert fold(book.entries[: hidden.since]).outcome().standings == shown
    assert book.state.outcome().standings != shown


def test_places_are_revealed_one_by_one_after_the_end() -> None:
    book, ids = begun(plain())
    for seats in seated(book, ids):
        book.say(ResultEntered(result_of(seats)))
    with pytest.raises(InputError, match="not hidden: everyone"):
        book.say(PlaceRevealed("players", 3))
    book.say(EventClosed(book.organiser))
    book.say(ResultsHidden())
    with pytest.raises(InputError, match="already hidden"):
        book.say(ResultsHidden())
    book.say(PlaceRevealed("players", 3))
    book.say(PlaceRevealed("players", 1))
    book.say(PlaceRevealed("teams", 1))
    assert book.state.hidden is not None
    assert book.state.hidden.revealed == {"players": (3, 1), "teams": (1,)}
    for what, place, says in (
        ("players", 3, "already been revealed"),
        ("players", 99, "nobody is in place 99"),
        ("players", 2, "nobody is in place 2"),  # two share the first
        ("cats", 1, "one of: players, teams"),
    ):
        with pytest.raises(InputError, match=says) as told:
            book.say(PlaceRevealed(what, place))
        assert told.value.zh != told.value.message
    again = EventRecord.from_archive(book.archive())
    assert again.state == book.state
    assert verify_record(book.archive()).notes == ()
    book.say(ResultsHidden(hidden=False))
    assert book.state.hidden is None
    with pytest.raises(InputError, match="not hidden"):
        book.say(ResultsHidden(hidden=False))


def test_a_category_has_its_own_places() -> None:
    book, ids = begun(cup())
    book.say(ResultEntered(result_of(seated(book, ids)[0])))
    book.say(ResultsHidden())
    book.say(PlaceRevealed("young", 2))
    assert book.state.hidden is not None
    assert book.state.hidden.revealed == {"young": (2,)}
