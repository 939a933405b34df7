"""What a signature closes, in single cases: penalties, lateness, forfeits and what is lifted (mcr:Q147(4)); what is
said twice; a forfeit with somebody else on the seat; appeals by a table's own end."""

from collections.abc import Callable
from datetime import timedelta
from fractions import Fraction

import pytest

from paiju.errors import InputError
from paiju.tournament.record import EventPerson, EventRecord
from paiju.tournament.record.commands.base import EventCommand
from paiju.tournament.record.commands.hall import TableTimeAdded
from paiju.tournament.record.commands.publishing import EventClosed
from paiju.tournament.record.commands.refereeing import (
    AppealFiled,
    PenaltyGiven,
    PenaltyLifted,
    RoundForfeited,
    YellowCardShown,
    came_late,
    penalty,
)
from paiju.tournament.record.commands.results import ResultAudited, ResultEntered, ResultSigned
from paiju.tournament.record.commands.rounds import EndAnnounced, SeatFilled
from paiju.tournament.record.history import history_of
from paiju.tournament.record.sheets_due import sheets_due
from paiju.tournament.tables import PointPenalty
from tests.tournament.record.events import START, begun, chief_of, cup, official, plain, result_of, seated

KEY = ("regular", "1", "1")
AT = ("regular", "1")
Deed = Callable[[EventRecord, str], EventCommand]


def played(signatures: int, audited: bool = False) -> tuple[EventRecord, list[str]]:
    """A table of an event with officials: A was eight minutes late, then so many of the four have signed."""
    book, ids = begun(cup(), 4)
    seats = seated(book, ids)[0]
    book.say(came_late(book.state, AT, ids[0], START + timedelta(minutes=8)))
    book.say(ResultEntered(result_of(seats, 50, 18, -8, -60)))
    for player in ids[:signatures]:
        book.say(ResultSigned(*KEY, player))
    if signatures == 4:
        book.say(ResultSigned(*KEY, official(book, "table"), "referee"))
    if audited:
        book.say(ResultAudited(*KEY, chief_of(book)))
    return book, ids


def figures(book: EventRecord) -> list[tuple[str, int | None, Fraction | None, Fraction]]:
    """Everybody's place, standard points and points at the table."""
    return [(one.player, one.place, one.standard, one.game) for one in book.state.outcome().games]


DEEDS: dict[str, Deed] = {
    "penalty": lambda b, a: PenaltyGiven(penalty(AT, a, 60, "foul"), official(b, "table")),
    "standard": lambda b, a: PenaltyGiven(PointPenalty(*AT, a, "standard", Fraction(1), "foul"), official(b, "table")),
    "forfeit": lambda b, a: RoundForfeited(*AT, a, official(b, "table"), "?"),
    "noted as a penalty": lambda b, a: PenaltyGiven(
        PointPenalty(*AT, a, "forfeit", Fraction(1), "?"), official(b, "table")
    ),
    "late": lambda b, _: came_late(b.state, AT, b.state.seating[AT][0].players[1], START + timedelta(minutes=14)),
    "lifted": lambda b, _: PenaltyLifted(next(iter(b.state.given)), chief_of(b), "?"),
    "card": lambda b, a: YellowCardShown(a, official(b, "table"), *AT, "?"),
}


@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.parametrize("how_far", ["signed", "audited", "closed"])
@pytest.mark.clause("mcr:Q147(4)", "mcr:Q140(9)")
def test_nothing_is_noted_in_a_signed_game(deed: str, how_far: str) -> None:
    book, ids = played(4, audited=how_far != "signed")
    if how_far == "closed":
        book.say(EventClosed(chief_of(book)))
    before = figures(book), book.state.outcome().standings
    with pytest.raises(InputError, match="closed" if how_far == "closed" else r"everybody has signed.*mcr:Q147\(4\)"):
        book.say(DEEDS[deed](book, ids[0]))
    assert (figures(book), book.state.outcome().standings) == before


@pytest.mark.parametrize("deed", ["penalty", "forfeit", "noted as a penalty", "late", "lifted"])
@pytest.mark.clause("mcr:Q147(4)")
def test_until_all_have_signed_the_result_changes_and_signatures_lapse(deed: str) -> None:
    book, ids = played(2)
    before = figures(book)
    book.say(DEEDS[deed](book, ids[0]))
    assert figures(book) != before
    assert book.state.sheets[KEY].signed == {}
    due = sheets_due(book.state)[0]
    assert (due.missing, set(ids[2:]) <= set(due.who)) == ("signatures", True)
    again = EventRecord.from_archive(book.archive())
    assert again.state.sheets[KEY].signed == {}


def test_what_changes_no_result_leaves_signatures() -> None:
    book, ids = played(2)
    book.say(YellowCardShown(ids[3], official(book, "table"), *AT, "talking"))
    assert list(book.state.sheets[KEY].signed) == ids[:2]


@pytest.mark.parametrize("name", ["xjtu", "ema", "lol"])
@pytest.mark.clause("xjtu:9.19")
def test_in_every_book_with_its_own_clause(name: str) -> None:
    book, ids = begun(plain(name), 4)
    seats = seated(book, ids)[0]
    book.say(ResultEntered(result_of(seats, 5000, 1000, -1000, -5000)))
    for player in ids:
        book.say(ResultSigned("main", "1", "1", player))
    before = figures(book)
    with pytest.raises(InputError, match=r"xjtu:9\.19" if name == "xjtu" else "lol:|reading:267"):
        book.say(PenaltyGiven(penalty(("main", "1"), ids[0], 8000), book.organiser))
    assert figures(book) == before


# --- said twice -----------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [8, 12])
@pytest.mark.clause("mcr:Q146(1)")
def test_lateness_is_noted_once(first: int) -> None:
    """Two referees at two phones."""
    book, ids = begun(cup(), 4)
    seats = seated(book, ids)[0]
    entry = book.say(came_late(book.state, AT, ids[1], START + timedelta(minutes=first)))
    for minutes in (8, 12, 20):
        with pytest.raises(InputError, match=rf"already noted \(entry {entry.n}\)"):
            book.say(came_late(book.state, AT, ids[1], START + timedelta(minutes=minutes)))
    book.say(ResultEntered(result_of(seats, 0, 38, 0, -38)))
    assert figures(book)[1][3] == 38 - (10 if first == 8 else 20)
    book.say(PenaltyLifted(entry.n, chief_of(book), "the other table's"))
    book.say(came_late(book.state, AT, ids[1], START + timedelta(minutes=3)))
    assert figures(book)[1][3] == 28


@pytest.mark.clause("mcr:Q146(1)")
def test_a_forfeit_is_noted_once_and_can_be_lifted() -> None:
    book, ids = begun(cup(), 4)
    seats = seated(book, ids)[0]
    entry = book.say(came_late(book.state, AT, ids[3], START + timedelta(minutes=16)))
    for again in (
        RoundForfeited(*AT, ids[3], official(book, "table")),
        PenaltyGiven(PointPenalty(*AT, ids[3], "forfeit", Fraction(1)), official(book, "table")),
    ):
        with pytest.raises(InputError, match=f"already recorded, entry {entry.n}"):
            book.say(again)
    book.say(ResultEntered(result_of(seats)))
    assert figures(book)[3][1:] == (4, 0, -500)
    book.say(PenaltyLifted(entry.n, chief_of(book), "he was there"))
    assert figures(book)[3][1:] == (4, 0, -30)
    assert book.state.forfeits == {}


def test_the_same_penalty_is_one() -> None:
    book, ids = begun(cup(), 4)
    referee, other = official(book, "table"), chief_of(book)
    entry = book.say(PenaltyGiven(penalty(AT, ids[0], 10, "noise"), referee))
    for why in ("noise", " Noise", ""):
        with pytest.raises(InputError, match=rf"already noted \(entry {entry.n}\)"):
            book.say(PenaltyGiven(penalty(AT, ids[0], 10, why), other))
    book.say(PenaltyGiven(penalty(AT, ids[0], 10, "phone"), other))
    book.say(PenaltyGiven(penalty(AT, ids[0], 10, "noise"), referee, again=True))
    assert sum(one.amount for one in book.state.given.values()) == 30


# --- a forfeit with somebody else on the seat -----------------------------------------------------


def filled(order: str) -> tuple[EventRecord, list[str]]:
    """D does not come to round 1, F sits there and plays; D wins round 2 with +30."""
    book, ids = begun(plain(), 4)
    filler = book.enter(EventPerson("陪打"), filler=True)
    seats = seated(book, ids)[0]
    at, d = ("main", "1"), ids[3]
    forfeit = [RoundForfeited(*at, d, book.organiser)]
    late = [came_late(book.state, at, d, START + timedelta(minutes=16))]
    fills = [SeatFilled(*at, "1", d, filler)]
    words: dict[str, list[list[EventCommand]]] = {
        "forfeit, filled": [[*forfeit], [*fills]],
        "filled, forfeit": [[*fills], [*forfeit]],
        "late, filled": [[*late], [*fills]],
        "filled, late": [[*fills], [*late]],
        "left empty": [[*late]],
    }
    for commands in words[order]:
        for one in commands:
            book.say(one)
    there = book.state.seating[at][0]
    book.say(ResultEntered(result_of(there, 30, 10, -10, -30)))
    second = seated(book, ids, "2")[0]
    book.say(ResultEntered(result_of(second, -10, -10, -10, 30)))
    assert seats.players[3] == d
    return book, ids


@pytest.mark.parametrize("order", ["forfeit, filled", "filled, forfeit", "late, filled", "left empty"])
@pytest.mark.clause("mcr:Q28", "mcr:Q146(1)", "mcr:Q25(8)")
def test_a_forfeit_is_the_player_s_whoever_sits_there(order: str) -> None:
    book, ids = filled(order)
    lines = {line.player: line for line in book.state.outcome().standings}
    d = lines[ids[3]]
    assert (d.games, d.metrics["standard"], d.metrics["game"]) == (2, 4, -470)
    again = EventRecord.from_archive(book.archive())
    assert again.state.outcome() == book.state.outcome()
    assert all(line.games == 2 for line in lines.values() if line.player in ids)


def test_a_filler_s_late_player_forfeits_too() -> None:
    """Said after the seat was filled, lateness is the one's who left it."""
    book, ids = begun(cup(), 4)
    filler = book.enter(EventPerson("陪打"), filler=True)
    seated(book, ids)
    book.say(SeatFilled(*KEY, ids[3], filler))
    book.say(came_late(book.state, AT, ids[3], START + timedelta(minutes=16)))
    book.say(ResultEntered(result_of(book.state.seating[AT][0])))
    d = next(line for line in book.state.outcome().standings if line.player == ids[3])
    assert (d.games, d.metrics["standard"], d.metrics["game"]) == (1, 0, -500)
    for player in book.state.seating[AT][0].players:
        book.say(ResultSigned(*KEY, player))
    with pytest.raises(InputError, match="everybody has signed"):
        book.say(PenaltyLifted(next(n for by in book.state.noted.values() for n in by.values()), chief_of(book), "?"))


def test_with_one_round_who_forfeited_it_is_in_the_standings() -> None:
    book, ids = filled("filled, forfeit")
    only = [line.player for line in book.state.outcome().stages[0].standings]
    assert ids[3] in only


# --- appeals by a table's own end -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("minutes", "taken"), [(190, False), (199, False), (201, True), (211, True), (230, True), (231, False)]
)
@pytest.mark.clause("mcr:Q149(2)")
def test_appeals_by_the_table_s_own_end(minutes: int, taken: bool) -> None:
    """Twenty minutes more: the round ends after 180, the table after 200."""
    book, ids = begun(plain(), 8)
    seated(book, ids)
    book.say(TableTimeAdded("main", "1", "1", 20, book.organiser, "a ruling"))
    book.say(EndAnnounced("main", "1", START + timedelta(minutes=180), book.organiser))
    filed = START + timedelta(minutes=minutes)
    appeal = AppealFiled("main", "1", "1", ids[0], "he looked", filed)
    if taken:
        book.say(appeal)
    else:
        with pytest.raises(InputError, match="30 minutes"):
            book.say(appeal)
    other = AppealFiled("main", "1", "2", ids[4], "he looked", START + timedelta(minutes=211))
    with pytest.raises(InputError, match="30 minutes"):
        book.say(other)


@pytest.mark.parametrize(("announced", "end"), [(150, 170), (180, 200), (190, 200), (230, 230)])
def test_when_a_table_with_more_time_ends(announced: int, end: int) -> None:
    from paiju.tournament.record.round_clock import end_of_table

    book, ids = begun(plain(), 4)
    seated(book, ids)
    book.say(TableTimeAdded("main", "1", "1", 20, book.organiser, "a ruling"))
    book.say(EndAnnounced("main", "1", START + timedelta(minutes=announced), book.organiser))
    assert end_of_table(book.state, ("main", "1", "1")) == START + timedelta(minutes=end)


def test_the_table_s_history_has_it_all() -> None:
    book, _ = played(4, audited=True)
    assert [word.kind for word in history_of(book.entries, KEY)][-2:] == ["signed", "audited"]


# --- names ----------------------------------------------------------------------------------------


def test_refusals_name_people() -> None:
    book, ids = played(2)
    with pytest.raises(InputError, match="not signed yet: 选手02, 选手03, the table referee") as audit:
        book.say(ResultAudited(*KEY, chief_of(book)))
    assert "选手02、选手03、执行裁判" in audit.value.zh
    with pytest.raises(InputError, match="not ready: regular, round 1, table 1: not signed \\(选手02, 选手03"):
        book.say(EventClosed(chief_of(book)))
    assert ids[2] not in audit.value.message
