"""Recorded games counted."""

import re

import pytest

from paiju.core.many import tally as T
from paiju.errors import InputError
from paiju.formats import read
from paiju.formats.book import book_of
from paiju.formats.files import counted
from paiju.formats.replay import replay
from paiju.formats.report import as_json
from paiju.formats.tally import RecordsTally
from tests.formats.samples import DATA, SOUND, games_of

ALL = [game for name in SOUND for game in games_of(name)]


def total(tally: RecordsTally, place: int) -> int:
    """A number over all books."""
    return sum(each.counts[place] for each in tally.books.values())


def test_everything_adds_up() -> None:
    tally = RecordsTally().add_all(ALL)
    hands = [hand for game in ALL for hand in game.hands]
    people = tally.people.values()
    assert (tally.games, total(tally, T.HANDS), tally.unfinished) == (len(ALL), len(hands), 0)
    assert sum(total(tally, T.RESULTS + result) for result in range(1, 10)) == len(hands)
    assert total(tally, T.WINS) == sum(len(hand.wins) for hand in hands) == sum(p.wins for p in people)
    robbed = total(tally, T.KONG_ROBBERIES) + total(tally, T.NORTH_ROBBERIES)
    discards = total(tally, T.DISCARD_WINS) + robbed
    assert total(tally, T.WINS) - total(tally, T.SELF_DRAWS) == discards == sum(p.deal_ins for p in people)
    assert total(tally, T.VALUE) == sum(p.won for p in people)
    assert total(tally, T.RIICHI) == sum(p.riichi for p in people) > 0
    assert sum(total(tally, T.SEAT_WINS + seat) for seat in range(4)) == total(tally, T.WINS)
    places = [sum(p.places[place] for p in people) for place in (1, 2, 3, 4)]
    finished = [game for game in ALL if game.final is not None]
    four = [game for game in finished if len(game.names) == 4]
    assert places == [len(finished)] * 3 + [len(four)]
    gained = sum(sum(game.final or ()) - sum(game.hands[0].points) for game in finished)
    assert sum(p.points for p in people) == gained


def test_points_are_those_of_the_next_hand() -> None:
    """What the seats gain over a game is what the players have more at its end, sticks on the table apart."""
    for game in ALL:
        tally = RecordsTally().add_all([game])
        start, end = sum(game.hands[0].points), sum(game.hands[-1].points)
        gained = sum(total(tally, T.SEAT_POINTS + seat) for seat in range(4))
        last = RecordsTally()
        replay(game)
        game_of_last = type(game)(game.format, game.book, game.options, game.names, game.hands[-1:])
        last.add(game_of_last)
        assert gained - sum(total(last, T.SEAT_POINTS + seat) for seat in range(4)) == end - start


def test_melds_are_counted_as_they_end() -> None:
    tally = RecordsTally().add_all(games_of("three-12.xml"))
    sorts = (T.CHOWS, T.PUNGS, T.OPEN_KONGS, T.ADDED_KONGS)
    assert sum(total(tally, sort) for sort in sorts) == total(tally, T.CALLS)
    assert total(tally, T.NORTHS) > 0
    assert total(tally, T.CHOWS) == 0


def test_parts_make_the_whole() -> None:
    parts = RecordsTally()
    for game in ALL:
        parts.merge(RecordsTally().add_all([game]))
    assert as_json(parts) == as_json(RecordsTally().add_all(ALL))


def test_the_report_has_the_measures_of_a_simulation() -> None:
    told = as_json(RecordsTally().add_all(games_of("four-24.xml")))
    (book,) = told["books"]  # type: ignore[misc]
    assert set(book["measures"]) == {"hands", "wins", "play", "seats", "patterns"}
    hands = book["measures"]["hands"]
    assert hands["won"]["count"] + hands["exhausted"]["count"] == book["hands"] == told["hands"]
    assert told["players"]["A"]["hands"] == told["hands"]  # type: ignore[index]


def test_a_file_counted() -> None:
    found = counted(str(DATA / "contest-8.txt"))
    assert (found.games, found.hands, found.unreadable) == (8, 8, [])
    assert found.tally is not None
    assert [each.book.id for each in found.tally.books.values()] == ["botzone"]
    assert book_of(ALL[0]).payments.deposit == 0 or ALL[0].book != "botzone"


def test_nobody_wins_a_hand_of_tenhou_twice() -> None:
    """Else their wins would be more than their hands."""
    raw = next(DATA.glob("*.xml")).read_bytes()
    win = re.search(rb"<AGARI [^>]*?(?= owari|/>)", raw)
    assert win
    twice = raw.replace(win[0], win[0] + b"/>" + win[0], 1)
    with pytest.raises(InputError, match="the same player wins this hand twice"):
        read(twice)
