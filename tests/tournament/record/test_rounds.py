"""Rounds: seated, begun, late, put off, ended; results, signatures, audit; penalties, appeals, bulletins, the end."""

from datetime import timedelta
from fractions import Fraction

import pytest

from paiju.errors import InputError
from paiju.tournament.record import EventPerson, EventRecord
from paiju.tournament.record.commands.publishing import BulletinPublished, EventClosed, NoticeGiven
from paiju.tournament.record.commands.refereeing import (
    AppealDecided,
    AppealFiled,
    ArrivedLate,
    PenaltyGiven,
    PenaltyLifted,
    PlayerDisqualified,
    RoundForfeited,
    YellowCardShown,
    came_late,
    penalty,
)
from paiju.tournament.record.commands.results import ResultAudited, ResultCorrected, ResultEntered, ResultSigned
from paiju.tournament.record.commands.rounds import (
    EndAnnounced,
    PlayHalted,
    PlayResumed,
    RoundSeated,
    StartAnnounced,
)
from paiju.tournament.record.history import history_of, words_on
from paiju.tournament.record.sheets_due import sheets_due
from paiju.tournament.tables import TableSeats
from tests.tournament.record.events import START, begun, chief_of, cup, official, plain, result_of, seated, tables_of

KEY = ("regular", "1", "1")


def minutes(n: int) -> timedelta:
    """So many minutes."""
    return timedelta(minutes=n)


def signed(book: EventRecord, seats: TableSeats) -> None:
    """A table's sheet signed by everybody and by the referee."""
    at = (seats.stage, seats.round, seats.table)
    for player in seats.players:
        book.say(ResultSigned(*at, player))
    book.say(ResultSigned(*at, official(book, "table"), "referee"))


# --- seats and starts -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda ids: tables_of(ids[:3] + ids[:1], "regular", "1"), "has two seats"),
        (lambda ids: (TableSeats("regular", "1", "1", tuple(ids[:3])),), "never fewer"),
        (lambda ids: (TableSeats("regular", "2", "1", tuple(ids[:4])),), "another round"),
        (lambda ids: tables_of(ids[:4], "regular", "1") * 2, "each listed once"),
        (lambda ids: tables_of(ids[:0], "regular", "1"), "at least one"),
        (lambda ids: tables_of(["p1", *ids[:3]], "regular", "1"), "not entered"),
    ],
)
@pytest.mark.clause("mcr:Q25(8)")
def test_seats_that_cannot_be(change: object, says: str) -> None:
    book, ids = begun(cup())
    assert callable(change)
    with pytest.raises(InputError, match=says):
        book.say(RoundSeated("regular", "1", change(ids)))
    assert book.state.seating == {}


def test_seats_are_said_anew_until_played() -> None:
    book, ids = begun(cup())
    seated(book, ids, started=False)
    book.say(RoundSeated("regular", "1", tables_of(ids[::-1], "regular", "1")))
    assert book.state.seating["regular", "1"][0].players[0] == ids[-1]
    book.say(ResultEntered(result_of(book.state.seating["regular", "1"][0])))
    with pytest.raises(InputError, match="table 1 already has its result"):
        book.say(RoundSeated("regular", "1", tables_of(ids, "regular", "1")))


def test_only_the_chief_begins_and_once() -> None:
    book, ids = begun(cup())
    with pytest.raises(InputError, match="nobody is seated"):
        book.say(StartAnnounced("regular", "1", START, chief_of(book)))
    seated(book, ids, started=False)
    with pytest.raises(InputError, match="not any of: chief"):
        book.say(StartAnnounced("regular", "1", START, official(book, "table")))
    with pytest.raises(InputError, match="zone"):
        book.say(StartAnnounced("regular", "1", START.replace(tzinfo=None), chief_of(book)))
    book.say(StartAnnounced("regular", "1", START, chief_of(book)))
    with pytest.raises(InputError, match="already begun"):
        book.say(StartAnnounced("regular", "1", START, chief_of(book)))


@pytest.mark.clause("mcr:Q28", "mcr:Q146(1)")
def test_lateness_counts_from_the_announced_start() -> None:
    book, ids = begun(cup())
    tables = seated(book, ids)
    at = ("regular", "1")
    for id, late in zip(ids[:3], (9, 14, 16), strict=True):
        book.say(came_late(book.state, at, id, START + minutes(late)))
    book.say(came_late(book.state, at, ids[3], START + minutes(16), organisers_fault=True))
    assert [(one.player, one.amount) for one in book.state.penalties] == [(ids[0], 10), (ids[1], 20)]
    book.say(ResultEntered(result_of(tables[0])))
    assert book.state.results[0].out == {ids[2]: "forfeit"}
    with pytest.raises(InputError, match="not what the rule book says"):
        book.say(ArrivedLate(*at, ids[4], START + minutes(16)))
    with pytest.raises(InputError, match="not begun"):
        came_late(book.state, ("regular", "2"), ids[4], START)


# --- put off --------------------------------------------------------------------------------------


@pytest.mark.clause("mcr:Q140(14)")
def test_play_is_put_off_by_the_chief_with_the_committee() -> None:
    book, ids = begun(cup())
    seated(book, ids, started=False)
    chief, committee = chief_of(book), book.state.planned.committee[0].name
    with pytest.raises(InputError, match="nobody has the id"):
        book.say(PlayHalted("paused", chief, "", "power cut"))
    with pytest.raises(InputError, match="not any of: chief"):
        book.say(PlayHalted("paused", committee, committee, "power cut"))
    with pytest.raises(InputError, match="why"):
        book.say(PlayHalted("paused", chief, committee, ""))
    with pytest.raises(InputError, match="until when"):
        book.say(PlayHalted("postponed", chief, committee, "storm", "regular", "1"))
    later = START + timedelta(days=1)
    halt = book.say(PlayHalted("postponed", chief, committee, "storm", "regular", "1", until=later))
    assert book.state.event.timetable[0].start == later.replace(tzinfo=None)
    with pytest.raises(InputError, match="resume"):
        book.say(StartAnnounced("regular", "1", START, chief))
    moved = book.say(PlayHalted("moved", chief, committee, "flood", place="Hall 2"))
    assert book.state.event.place == "Hall 2"
    book.say(PlayResumed(chief, halt.n))
    with pytest.raises(InputError, match="resume"):
        book.say(StartAnnounced("regular", "1", later, chief))  # the whole event still stands
    book.say(PlayResumed(chief, moved.n))
    with pytest.raises(InputError, match="is not stopping play now"):
        book.say(PlayResumed(chief, moved.n))
    book.say(StartAnnounced("regular", "1", later, chief))
    assert book.state.event.place == "Hall 2"
    assert book.state.starts["regular", "1"] == later


# --- results --------------------------------------------------------------------------------------


def test_results_are_of_the_seats() -> None:
    book, ids = begun(cup())
    tables = seated(book, ids)
    with pytest.raises(InputError, match="seated there"):
        book.say(ResultEntered(result_of(TableSeats(*KEY, tuple(ids[4:])))))
    with pytest.raises(InputError, match="no table 9"):
        book.say(ResultEntered(result_of(TableSeats("regular", "1", "9", tuple(ids[:4])))))
    with pytest.raises(InputError, match="4 different"):
        book.say(ResultEntered(result_of(TableSeats(*KEY, tuple(ids[:3])))))
    with pytest.raises(InputError, match="no stage"):
        book.say(ResultEntered(result_of(TableSeats("x", "1", "1", tuple(ids[:4])))))
    book.say(ResultEntered(result_of(tables[0])))
    with pytest.raises(InputError, match="correct that one"):
        book.say(ResultEntered(result_of(tables[0])))
    book.say(ResultEntered(result_of(TableSeats("last", "1", "1", tuple(ids[:4])))))  # never seated: brought along
    with pytest.raises(InputError, match="has a result at table 1"):
        book.say(ResultEntered(result_of(TableSeats("last", "1", "2", (ids[0], *ids[5:])))))


def test_hands_come_to_the_points_that_are_told() -> None:
    book, ids = begun(plain())
    tables = seated(book, ids)
    hands = ({"do": "win", "from": 1, "wins": [{"player": 0, "value": 8}]}, {"do": "time"})
    from paiju.tournament.rulings.hands import table_of_hands

    played = table_of_hands(book.state.planned.book, tables[0], hands).result
    with pytest.raises(InputError, match="the hands add up to"):
        book.say(ResultEntered(result_of(tables[0], 1, 2, 3, -6), hands))
    book.say(ResultEntered(played, hands))
    assert book.state.results[0].points == played.points
    assert EventRecord.from_archive(book.archive()).state == book.state


@pytest.mark.clause("mcr:Q140(12)", "mcr:Q147(4)", "mcr:Q144(1)")
def test_signed_by_all_then_audited_then_only_put_right_by_the_chief() -> None:
    book, ids = begun(cup())
    tables = seated(book, ids)
    chief = chief_of(book)
    first = book.say(ResultEntered(result_of(tables[0], 40, 0, 0, -40)))
    second = book.say(ResultCorrected(first.n, result_of(tables[0], 30, 0, 0, -30), "a typing mistake"))
    assert [(one.missing, one.table) for one in sheets_due(book.state)] == [
        ("signatures", KEY),
        ("result", ("regular", "1", "2")),
    ]
    with pytest.raises(InputError, match="not signed yet"):
        book.say(ResultAudited(*KEY, chief))
    with pytest.raises(InputError, match="did not play"):
        book.say(ResultSigned(*KEY, ids[7]))
    signed(book, tables[0])
    assert [one.missing for one in sheets_due(book.state, ("regular", "1"))] == ["audit", "result"]
    with pytest.raises(InputError, match="not any of: chief"):
        book.say(ResultAudited(*KEY, official(book, "table")))
    book.say(ResultAudited(*KEY, chief))
    again = result_of(tables[0], 20, 0, 0, -20)
    with pytest.raises(InputError, match="copied wrong"):
        book.say(ResultCorrected(second.n, again, "second thoughts", chief=chief))
    with pytest.raises(InputError, match="nobody has"):
        book.say(ResultCorrected(second.n, again, "the sheet says 20", copied_wrong=True))
    with pytest.raises(InputError, match=f"current result is entry {second.n}"):
        book.say(ResultCorrected(first.n, again, "the sheet says 20", copied_wrong=True, chief=chief))
    third = book.say(ResultCorrected(second.n, again, "the sheet says 20", copied_wrong=True, chief=chief))
    assert book.state.results[0].points == (20, 0, 0, -20)
    assert [one.missing for one in sheets_due(book.state)] == ["audit", "result"]  # to be audited again
    words = [word for word in history_of(book.entries, KEY) if word.before]
    assert [(word.n, word.before["points"][0], word.after["points"][0]) for word in words] == [
        (second.n, 40, 30),
        (third.n, 30, 20),
    ]
    assert all(word.by == book.organiser and word.at for word in words)


def test_a_round_ends_after_its_start() -> None:
    book, ids = begun(cup())
    seated(book, ids)
    at = ("regular", "1")
    with pytest.raises(InputError, match="after the start"):
        book.say(EndAnnounced(*at, START - minutes(1), chief_of(book)))
    book.say(EndAnnounced(*at, START + minutes(180), chief_of(book)))
    assert book.state.ends[at] == START + minutes(180)


# --- referees -------------------------------------------------------------------------------------


def test_penalties_given_and_lifted() -> None:
    book, ids = begun(cup())
    referee = official(book, "table")
    given = book.say(PenaltyGiven(penalty(("regular", "1"), ids[0], 10, "late"), referee))
    assert [(one.player, one.amount) for one in book.state.penalties] == [(ids[0], Fraction(10))]
    with pytest.raises(InputError, match="more than 0"):
        book.say(PenaltyGiven(penalty(("regular", "1"), ids[0], -10), referee))
    with pytest.raises(InputError, match="not any of"):
        book.say(PenaltyGiven(penalty(("regular", "1"), ids[0], 10), ids[1]))
    book.say(PenaltyLifted(given.n, chief_of(book), "the wrong player"))
    assert book.state.penalties == ()
    assert {entry.kind for entry in words_on(book.entries, ids[0])} >= {"entered", "penalty"}


def test_forfeits_disqualifications_and_cards() -> None:
    book, ids = begun(cup())
    tables = seated(book, ids)
    for one in tables:
        book.say(ResultEntered(result_of(one)))
    referee, chief = official(book, "table"), chief_of(book)
    book.say(RoundForfeited("regular", "1", ids[0], referee, "left the table"))
    with pytest.raises(InputError, match="not any of"):
        book.say(PlayerDisqualified(ids[4], referee, "cheating"))
    book.say(PlayerDisqualified(ids[4], chief, "cheating"))
    assert [one.out for one in book.state.results] == [{ids[0]: "forfeit"}, {}]
    assert [one.id for one in book.state.players if one.out == "disqualified"] == [ids[4]]
    assert {line.player: line.place for line in book.state.outcome().standings}[ids[4]] is None
    book.say(YellowCardShown(ids[1], referee, "regular", "1", "talking"))
    assert [(card.player, card.why) for card in book.state.cards] == [(ids[1], "talking")]
    with pytest.raises(InputError, match="disqualified"):
        book.say(PlayerDisqualified(ids[4], chief, "again"))


@pytest.mark.clause("mcr:Q149", "mcr:Q149(2)", "mcr:Q149(3)")
def test_appeals_by_the_book() -> None:
    book, ids = begun(cup())
    seated(book, ids)
    leader, end = book.state.leader("Red"), START + minutes(180)
    appeal = AppealFiled(*KEY, ids[0], "选手01 looked", end + minutes(29), leader)
    with pytest.raises(InputError, match="once the round has ended"):
        book.say(appeal)
    book.say(EndAnnounced("regular", "1", end, chief_of(book)))
    with pytest.raises(InputError, match="30 minutes"):
        book.say(AppealFiled(*KEY, ids[0], "he looked", end + minutes(31), leader))
    with pytest.raises(InputError, match="leader"):
        book.say(AppealFiled(*KEY, ids[0], "he looked", end + minutes(29)))
    filed = book.say(appeal)
    board = official(book, "arbitration")
    with pytest.raises(InputError, match="not any of: arbitration"):
        book.say(AppealDecided(filed.n, "rejected", "no", chief_of(book)))
    with pytest.raises(InputError, match="within their power"):
        book.say(AppealDecided(filed.n, "referee_instructed", "so be it", board, changes_result=True))
    book.say(AppealDecided(filed.n, "rejected", "no", board))
    with pytest.raises(InputError, match="closed"):
        book.say(AppealDecided(filed.n, "rejected", "no", board))
    answer = book.state.appeals[filed.n].answer
    assert answer is not None
    assert answer.decision == "rejected"


# --- publishing -----------------------------------------------------------------------------------


@pytest.mark.clause("mcr:Q153(5)")
def test_notices_and_bulletins_with_the_head() -> None:
    book, ids = begun(cup())
    book.say(NoticeGiven("选手00 is warned", about=(ids[0],)))
    chief = chief_of(book)
    with pytest.raises(InputError, match="the head is"):
        book.say(BulletinPublished("Day 1", "0" * 64, chief))
    head = book.head
    book.say(BulletinPublished("Day 1", head, chief))
    assert (book.state.bulletins[0].head, book.state.notices[0].title) == (head, f"@{{{ids[0]}}} is warned")


def test_closing() -> None:
    book, ids = begun(cup())
    tables = seated(book, ids)
    chief = chief_of(book)
    entry = None
    for one in tables:
        with pytest.raises(InputError, match="not ready"):
            book.say(EventClosed(chief))
        entry = book.say(ResultEntered(result_of(one)))
        signed(book, one)
        book.say(ResultAudited(one.stage, one.round, one.table, chief))
    book.say(EventClosed(chief))
    with pytest.raises(InputError, match="closed"):
        book.enter(EventPerson("Late"))
    assert entry is not None
    fixed = result_of(tables[-1], 20, 0, 0, -20)
    before = book.state.outcome()
    with pytest.raises(InputError, match="closed: a result can be corrected only as the arbitration board has decided"):
        book.say(ResultCorrected(entry.n, fixed, "the sheet says 20", copied_wrong=True, chief=chief))
    book.say(NoticeGiven("thank you"))
    book.erase(ids[0])
    assert book.state.closed
    assert book.state.outcome().standings == before.standings


def test_a_club_needs_no_officials() -> None:
    """Where nobody has an office the organiser has them all, and no signatures are asked for."""
    book, ids = begun(plain())
    for one in seated(book, ids):
        book.say(ResultEntered(result_of(one)))
    assert sheets_due(book.state) == []
    book.say(EventClosed(book.organiser))


def test_who_is_not_known_says_nothing() -> None:
    book, ids = begun(plain())
    with pytest.raises(InputError, match="nobody has the id"):
        book.say(NoticeGiven("hello"), by="p99")
    assert book.say(NoticeGiven("hello"), by=ids[0]).by == ids[0]


def test_plans_change_but_not_under_what_was_played() -> None:
    book, ids = begun(cup())
    tables = seated(book, ids)
    book.plan(cup(place="Hall 9"))
    assert book.state.event.place == "Hall 9"
    with pytest.raises(InputError, match="has been played"):
        book.plan(cup(stages=cup().stages[1:]))
    book.say(ResultEntered(result_of(tables[0])))
    from dataclasses import replace

    from paiju import books

    with pytest.raises(InputError, match="rule book cannot be changed"):
        book.plan(replace(cup(), book=books.get("ema")))
