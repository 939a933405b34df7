"""Beside play at a desk: the start announced, a hand audited, a result signed, protests until all have signed."""

from typing import Any

import pytest

from paiju import books
from paiju.desk import Desk, Entry, plan_from
from paiju.desk.view import view_of
from paiju.errors import InputError
from paiju.match.record import read_match
from tests.desk.entering import NAMES, TEAMS, desk_of, points, won

OVER = {"do": "time"}


def signed(desk: Desk) -> list[int]:
    """Who has signed."""
    return sorted(desk.signing.signatures)


def sign(desk: Desk, *players: int) -> None:
    """These players sign."""
    for player in players:
        desk.enter(Entry({"do": "sign", "player": player}, "Ref", 5.0))


def refused(desk: Desk, body: dict[str, Any], words: str) -> None:
    """An entry is refused in these words, and nothing is changed by it."""
    before = view_of(desk)
    with pytest.raises(InputError, match=words):
        desk.enter(Entry(body))
    assert view_of(desk) == before


@pytest.mark.clause("mcr:Q146(6)")
def test_an_audited_hand_stands() -> None:
    desk = desk_of("mcr", won(0, 2, value=8), {"do": "audit"})
    refused(desk, {"do": "undo", "entry": 1}, "audited")
    refused(desk, {"do": "undo", "entry": 2}, "audited")
    refused(desk, {"do": "audit"}, "no ended hand")
    desk.enter(Entry(won(1, 2, value=9)))
    desk.enter(Entry({"do": "undo", "entry": 3}))  # not audited yet: a slip of the pen is mended
    assert points(desk) == (532, 492, 484, 492)


def test_a_book_without_an_audit_has_none() -> None:
    desk = desk_of("ema", won(0, 2, value=1500))
    assert not view_of(desk).may_audit
    refused(desk, {"do": "audit"}, "no audit")
    desk.enter(Entry({"do": "undo", "entry": 1}))


def test_an_audit_waits_for_the_end_of_the_hand() -> None:
    desk = desk_of("mcr", {"do": "rule", "incident": {"foul": "false_win", "offender": 1}, "hand": 0})
    assert desk.match.entered_hand is not None
    refused(desk, {"do": "audit"}, "no ended hand")


@pytest.mark.clause("mcr:Q147(4)")
@pytest.mark.clause("mcr:Q143(4)")
def test_nothing_changes_once_all_have_signed() -> None:
    desk = desk_of("mcr", won(0, 2, value=8))
    refused(desk, {"do": "sign", "player": 0}, "not over")
    desk.enter(Entry(OVER))
    assert view_of(desk).to_sign == [0, 1, 2, 3]
    sign(desk, 0, 1, 2)
    assert view_of(desk).to_sign == [3]
    refused(desk, {"do": "sign", "player": 2}, "already signed")
    sign(desk, 3)
    for body in (
        {"do": "undo", "entry": 1},
        {"do": "rule", "incident": {"foul": "late", "variant": "ten_minutes", "offender": 0}, "hand": 0},
        {"do": "sign", "player": 0},
        {"do": "undo", "entry": 6},
    ):
        refused(desk, body, "everybody has signed")
    assert points(desk) == (532, 492, 484, 492)


@pytest.mark.clause("xjtu:9.19")
def test_a_protest_is_taken_until_all_have_signed() -> None:
    desk = desk_of("xjtu", won(0, 2, value=1500), OVER)
    sign(desk, 0, 1, 2)
    desk.enter(Entry({"do": "protest", "player": 1, "text": "E1 was worth 2000"}))
    assert signed(desk) == [0, 2]  # who objects does not agree
    refused(desk, {"do": "sign", "player": 3}, "a protest is waiting")
    desk.enter(Entry({"do": "answer", "protest": 6, "upheld": False, "text": "it was not"}))
    sign(desk, 1, 3)
    refused(desk, {"do": "protest", "player": 2, "text": "I see now"}, "protests are closed")
    told = view_of(desk).protests
    assert [(each.player, each.answered, each.upheld, each.answer) for each in told] == [(1, True, False, "it was not")]


@pytest.mark.parametrize(
    "change",
    [{"do": "undo", "entry": 2}, {"do": "rule", "incident": {"foul": "hand_hidden", "offender": 0}, "hand": 0}],
)
def test_signatures_lapse_when_the_result_changes(change: dict[str, Any]) -> None:
    desk = desk_of("xjtu", won(0, 2, value=1500), OVER)
    sign(desk, 0, 1)
    desk.enter(Entry(change))
    assert signed(desk) == []


def test_a_signature_taken_by_mistake_is_taken_back() -> None:
    desk = desk_of("xjtu", won(0, 2, value=1500), OVER)
    sign(desk, 0, 1)
    desk.enter(Entry({"do": "undo", "entry": 3}))
    assert signed(desk) == [1]
    again = Desk(desk.plan)
    for entry in desk.entries:
        again.enter(Entry(entry.body, entry.by, entry.at, entry.key))
    assert view_of(again) == view_of(desk)
    assert "sign" not in "\n".join(desk.lines())
    assert read_match(desk.lines()).lines() == desk.lines()


def test_somebody_who_is_out_has_nothing_to_sign() -> None:
    gone = {"do": "rule", "incident": {"foul": "withdrawal", "offender": 3}, "hand": 0}
    desk = desk_of("mcr", won(0, 2, value=8), gone)
    if not desk.over:
        desk.enter(Entry(OVER))
    assert view_of(desk).to_sign == [0, 1, 2]
    refused(desk, {"do": "sign", "player": 3}, "no result to sign")
    sign(desk, 0, 1, 2)
    refused(desk, {"do": "protest", "player": 3, "text": "but"}, "protests are closed")


@pytest.mark.parametrize(
    "body",
    [
        {"do": "protest", "player": 0, "text": " "},
        {"do": "protest", "player": 0, "text": "x" * 301},
        {"do": "protest", "player": 9, "text": "x"},
        {"do": "answer", "protest": 1, "upheld": True},
        {"do": "sign"},
    ],
)
def test_what_cannot_be_said_beside_play(body: dict[str, Any]) -> None:
    desk = desk_of("ema", won(0, 2, value=1500), OVER)
    with pytest.raises(InputError):
        desk.enter(Entry(body))
    assert len(desk.entries) == 2


def test_each_game_of_a_relay_is_signed_by_itself() -> None:
    desk = Desk(plan_from({"kind": "relay", "teams": TEAMS}, books.get("xjtu-relay")))
    desk.enter(Entry({"do": "start", "seats": [0, 1, 2, 3]}))
    desk.enter(Entry(OVER))
    sign(desk, 0, 1, 2, 3)
    refused(desk, {"do": "protest", "player": 0, "text": "late"}, "protests are closed")
    desk.enter(Entry({"do": "start", "seats": [1, 0, 2, 3]}))
    assert signed(desk) == []
    assert len(desk.signings[0].signatures) == 4
    desk.enter(Entry({"do": "protest", "player": 0, "text": "in time"}))


@pytest.mark.clause("mcr:Q167(1)")
def test_lateness_counts_from_the_announced_start() -> None:
    desk = Desk(plan_from({"names": NAMES}, books.get("mcr")))
    assert view_of(desk).announced == 0
    desk.enter(Entry({"do": "announce"}, "Ref", 1000.0))
    refused(desk, {"do": "announce"}, "already")
    view = view_of(desk)
    assert view.announced == 1000.0
    late = [(each.variant, each.minutes) for each in view.clock.late]
    assert late == [("ten_minutes", 10), ("fifteen_minutes", 15), ("longer", None)]
    for variant, taken in (("ten_minutes", 10), ("fifteen_minutes", 20)):
        incident = {"foul": "late", "variant": variant, "offender": 2}
        desk.enter(Entry({"do": "rule", "incident": incident, "hand": 0}))
        assert desk.entries[-1].ruling is not None
        assert [each.amount for each in desk.entries[-1].ruling.deductions] == [taken]


def test_the_watch_has_the_books_seconds_and_their_fouls() -> None:
    clock = view_of(desk_of("mcr")).clock
    assert (clock.first, clock.turn, clock.claim, clock.minutes, clock.notice) == (30, 15, 3, 180, 15)
    assert {(each.kind, each.foul, each.variant) for each in clock.overruns} == {
        ("first", "slow_discard", "first"),
        ("turn", "slow_discard", "later"),
        ("claim", "late_pung", ""),
    }
    other = view_of(desk_of("ema")).clock
    assert other.overruns == []
    assert other.late == []
