"""Around a table of an event: hands played in wrong seats stand (mcr:Q27(2)), and cards that disagree with the sheet
keep it from being signed (mcr:Q27(3), mcr:Q147(4))."""

from typing import Any

import pytest

from paiju.errors import InputError
from paiju.tournament.record import EventRecord
from paiju.tournament.record.commands.at_table import CardsCounted, SeatsPutRight
from paiju.tournament.record.commands.refereeing import PenaltyGiven, penalty
from paiju.tournament.record.commands.results import ResultAudited, ResultCorrected, ResultEntered, ResultSigned
from paiju.tournament.record.commands.rounds import EndAnnounced
from paiju.tournament.record.sheets_due import sheets_due
from paiju.tournament.tables import TableResult, TableSeats
from tests.tournament.record.events import START, begun, chief_of, cup, official, plain, seated

KEY = ("main", "1", "1")
TIME = {"do": "time"}


def one_table(book: str = "mcr") -> tuple[EventRecord, TableSeats]:
    """A club's table that plays."""
    record, ids = begun(plain(book), 4)
    return record, seated(record, ids)[0]


def won(player: int, loser: int | None = None, **told: Any) -> dict[str, Any]:
    """A hand that somebody won, eight points where nothing else is told."""
    from_ = {} if loser is None else {"from": loser}
    return {"do": "win", **from_, "wins": [{"player": player, **(told or {"value": 8})}]}


def put_right(book: EventRecord, seats: TableSeats, hands: int = 2) -> None:
    """The second and the third sat in each other's places."""
    a, b, c, d = seats.players
    book.say(SeatsPutRight(*KEY, (a, c, b, d), hands, book.organiser))


def read_back(book: EventRecord) -> EventRecord:
    """The same from its archive."""
    return EventRecord.from_archive(book.archive())


@pytest.mark.clause("mcr:Q27(2)", "reading:323")
def test_hands_in_wrong_seats_stand_and_are_the_players_own() -> None:
    """Two hands with b and c in each other's seats, the third as it should be: whoever sat there won."""
    book, seats = one_table()
    hands = (won(1, 0), won(2), won(2, 3), TIME)
    right = (460, 532, 548, 460)  # hand 1: c from a; hand 2: b draws; hand 3: c from d
    with pytest.raises(InputError, match="hands add up to"):
        book.say(ResultEntered(TableResult(*KEY, seats.players, right), hands))
    put_right(book, seats)
    with pytest.raises(InputError, match="hands add up to 460, 532, 548, 460"):
        book.say(ResultEntered(TableResult(*KEY, seats.players, (460, 492, 588, 460)), hands))
    book.say(ResultEntered(TableResult(*KEY, seats.players, right), hands))
    again = read_back(book)
    assert again.state == book.state
    assert [int(one.game) for one in again.state.outcome().games] == [-40, 32, 48, -40]
    fewer = (won(1, 0), won(2), TIME)
    book.say(
        ResultCorrected(book.state.count, TableResult(*KEY, seats.players, (468, 540, 516, 476)), "?", hands=fewer)
    )


def test_a_ruling_is_on_whoever_sat_there_and_on_its_hand() -> None:
    """Counted from the first hand of the game, before and after the seats were put right, also when read again."""
    book, seats = one_table()
    put_right(book, seats, hands=1)
    foul = {"do": "rule", "incident": {"foul": "late", "offender": 1, "variant": "ten_minutes"}}
    book.say(ResultEntered(TableResult(*KEY, seats.players, (484, 492, 532, 492)), (foul, won(1, 0), foul, TIME)))
    hands = book.state.sheets[KEY].hands
    assert [body.get("hand") for body in hands] == [0, None, 1, None]
    holds = book.state.sheets[KEY].entries[-1]
    book.say(ResultCorrected(holds, book.state.sheets[KEY].result, "read again", hands=hands))
    assert book.state.sheets[KEY].hands == hands
    late = {**foul, "hand": 0}
    with pytest.raises(InputError, match="before the seats were corrected stand"):
        book.say(
            ResultCorrected(book.state.count, book.state.sheets[KEY].result, "?", hands=(won(1, 0), foul, late, TIME))
        )


@pytest.mark.clause("reading:323")
def test_nobody_noticed_before_the_end() -> None:
    book, seats = one_table("ema")
    a, b, c, d = seats.players
    book.say(SeatsPutRight(*KEY, (d, b, c, a), 1, book.organiser))
    hands = (won(0, 1, claimed={"han": 3, "fu": 30}), TIME)  # d dealt, since d sat East
    book.say(ResultEntered(TableResult(*KEY, seats.players, (30_000, 24_200, 30_000, 35_800)), hands))


def test_what_is_refused_of_wrong_seats() -> None:
    book, seats = one_table()
    a, b, c, d = seats.players
    for sat, hands, who, word in (
        ((a, b, c, d), 1, book.organiser, "in the right seats"),
        ((a, b, c, c), 1, book.organiser, "once"),
        ((a, c, b, d), 0, book.organiser, "1 to 200"),
        ((a, c, b, d), 1, a, "not any of"),
    ):
        with pytest.raises(InputError, match=word):
            book.say(SeatsPutRight(*KEY, sat, hands, who))
    put_right(book, seats, 3)
    put_right(book, seats, 1)
    assert book.state.wrong_seats[KEY].hands == 1
    book.say(ResultEntered(TableResult(*KEY, seats.players, (0, 0, 0, 0))))
    with pytest.raises(InputError, match="has its result"):
        put_right(book, seats)


# --- score cards ------------------------------------------------------------------------------------


def count(book: EventRecord, *cards: int) -> None:
    """The cards of the table, in the order of the seats."""
    players = next(iter(book.state.seating.values()))[0].players
    key = (*next(iter(book.state.seating)), "1")
    book.say(CardsCounted(*key, dict(zip(players, cards, strict=True)), book.organiser))


@pytest.mark.clause("mcr:Q147(4)", "reading:364")
def test_nobody_signs_while_the_cards_disagree_with_the_sheet() -> None:
    book, seats = one_table()
    book.say(ResultEntered(TableResult(*KEY, seats.players, (40, 0, 0, -40))))
    count(book, 540, 500, 490, 460)
    assert [one.missing for one in sheets_due(book.state)] == ["cards"]
    assert [one.kind for one in book.state.outcome().problems if one.kind == "cards"] == ["cards"]
    sign = ResultSigned(*KEY, seats.players[0])
    with pytest.raises(InputError, match=r"West has 490, the sheet 500.*Q147"):
        book.say(sign)
    for again in (book, read_back(book)):
        count(again, 540, 500, 500, 460)
        again.say(sign)
    assert not [one for one in book.state.outcome().problems if one.kind == "cards"]
    count(book, 540, 500, 490, 460)
    with pytest.raises(InputError, match="West has 490"):
        book.say(ResultSigned(*KEY, seats.players[1]))
    holds = book.state.sheets[KEY].entries[-1]
    book.say(ResultCorrected(holds, TableResult(*KEY, seats.players, (40, 0, -10, -30)), "as counted"))
    assert book.state.sheets[KEY].result.cards == (540, 500, 490, 460)
    with pytest.raises(InputError, match="North has 460, the sheet 470"):
        book.say(sign)
    count(book, 540, 500, 490, 470)
    book.say_all([ResultSigned(*KEY, player) for player in seats.players])
    with pytest.raises(InputError, match="everybody has signed"):
        count(book, 500, 500, 500, 500)
    book.say(ResultAudited(*KEY, book.organiser))


@pytest.mark.clause("mcr:Q147(4)", "reading:364")
def test_penalties_were_handed_in_or_not() -> None:
    book, seats = one_table()
    book.say(PenaltyGiven(penalty(("main", "1"), seats.players[3], 10, "late"), book.organiser))
    book.say(ResultEntered(TableResult(*KEY, seats.players, (540, 500, 500, 460))))
    for cards in ((540, 500, 500, 460), (540, 500, 500, 450)):
        count(book, *cards)
        assert sheets_due(book.state) == []
    count(book, 530, 500, 500, 460)  # another's ten
    assert [one.missing for one in sheets_due(book.state)] == ["cards"]
    less = TableResult(*KEY, seats.players, (540, 500, 500, 450))  # the ten are off the points already
    book.say(ResultCorrected(book.state.sheets[KEY].entries[-1], less, "?"))
    for cards in ((540, 500, 500, 460), (540, 500, 500, 450)):
        count(book, *cards)
        assert sheets_due(book.state) == []


@pytest.mark.clause("mcr:Q27(3)", "mcr:Q146(3)")
def test_cards_that_were_wrong_before_play_are_counted_again() -> None:
    book, seats = one_table()
    count(book, 500, 500, 400, 500)
    book.say(ResultEntered(TableResult(*KEY, seats.players, (0, 0, 0, 0))))
    with pytest.raises(InputError, match="a different number of points at the start: West"):
        book.say(ResultSigned(*KEY, seats.players[0]))
    count(book, 500, 500, 500, 500)
    book.say(ResultSigned(*KEY, seats.players[0]))


@pytest.mark.clause("mcr:Q27(3)")
def test_cards_put_right_before_play_hold_nobody_up() -> None:
    book, seats = one_table("ema")
    count(book, 30_000, 30_000, 30_000, 29_000)
    count(book, 30_000, 30_000, 30_000, 30_000)
    book.say(ResultEntered(TableResult(*KEY, seats.players, (0, 0, 0, 0))))
    book.say(ResultSigned(*KEY, seats.players[0]))


def test_who_counts_and_what() -> None:
    record, ids = begun(cup(), 4)
    seats = seated(record, ids)[0]
    key = ("regular", "1", "1")
    fair = dict.fromkeys(seats.players, 500)
    for cards, who, word in (
        (fair, ids[0], "not any of"),
        ({**fair, "p999": 500}, official(record, "table"), "a number for each"),
        (dict.fromkeys(seats.players[:3], 500), chief_of(record), "a number for each"),
    ):
        with pytest.raises(InputError, match=word):
            record.say(CardsCounted(*key, cards, who))
    record.say(CardsCounted(*key, fair, official(record, "table")))
    record.say(EndAnnounced("regular", "1", START, chief_of(record)))
    with pytest.raises(InputError, match="4 numbers"):
        record.say(ResultEntered(TableResult(*key, seats.players, (0, 0, 0, 0), cards=(1, 2))))
