"""Days of events from the first name to the archive, by everybody who is at them; and the same while the club is killed
five times: what was acknowledged is there, once."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.said_by import said
from tests.web.days.day import Day
from tests.web.days.ema_day import EmaDay
from tests.web.days.mcr_day import McrDay
from tests.web.days.mortal_club import Kills, MortalClub
from tests.web.days.online_day import OnlineDay

Opened = Callable[..., Day]
BOTH = pytest.mark.parametrize(
    ("kind", "kills"),
    [("sqlite", 0), ("sqlite", 5), ("postgres", 5)],
    ids=["undisturbed", "killed on SQLite", "killed on PostgreSQL"],
)


@pytest.fixture
def opened(browser: Any, fresh_db: Callable[[str], str], tmp_path: Path) -> Iterator[Opened]:
    """An event at a club of its own, which may die."""
    clubs: list[MortalClub] = []
    days: list[Day] = []

    def make(kind: str, kills: Kills, name: str, template: str, **answers: int) -> Day:
        clubs.append(MortalClub(fresh_db(kind), tmp_path, kills))
        days.append(Day(browser, clubs[-1], name, template, **answers))
        return days[-1]

    yield make
    try:
        for day in days:
            day.leave()
    finally:
        for club in clubs:
            club.end()


def agrees(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    """The archive verifies."""
    code, out, err = said(capsys, "tournament", "verify", str(file))
    assert (code, err) == (0, ""), out


@pytest.mark.long
@BOTH
def test_sixteen_at_ema(
    opened: Opened, tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str, kills: int
) -> None:
    day = opened(kind, Kills(kills, 150), "EMA day", "EMA riichi", rounds=4, final=4, players=16)
    ema = EmaDay(day, rounds=4)
    ema.gather(tmp_path / "list.csv")
    ema.seat_all()
    ema.ten_minutes_before()
    for round in range(1, 5):
        at = day.begin(ema.chief)
        if round == 1:
            ema.late(at)
            ema.wrong_result(at)
        if round == 2:
            ema.chombo(at, "Carl Cao")
        tied = ema.tied_results(at) if round == 4 else {}
        day.settle(at, ema.chief, lambda table, tied=tied: tied.get(table["table"]) or ema.spread(table))
        day.over(ema.chief)
        if round == 2:
            ema.leaves("Berta Busch", 3)
    ema.seen_by_all("Carl Cao")
    ema.final()
    agrees(capsys, ema.end(tmp_path / "event.zip"))
    kinds = day.club.reckon(day.id)
    expected = {"result": 18, "result_corrected": 1, "protest": 1, "penalty": 1, "withdrawn": 2, "audited": 18}
    assert {kind: kinds[kind] for kind in expected} == expected


@pytest.mark.long
@BOTH
def test_twenty_four_at_mcr_in_unequal_teams(opened: Opened, tmp_path: Path, kind: str, kills: int) -> None:
    day = opened(kind, Kills(kills, 90), "MCR day", "MCR competition", rounds=2, players=24)
    mcr = McrDay(day, rounds=2)
    mcr.gather(tmp_path / "list.csv")
    mcr.seat_all()
    assert mcr.meetings() == 0
    for _ in range(2):
        mcr.play()
    kinds = day.club.reckon(day.id)
    expected = {"hands": 8, "result": 12, "signed": 60, "audited": 12, "penalty": 1}
    assert {kind: kinds[kind] for kind in expected} == expected


@pytest.mark.long
@BOTH
def test_a_round_of_four_online(opened: Opened, kind: str, kills: int) -> None:
    day = opened(kind, Kills(), "Online round", "A one-evening cup among friends", rounds=1, players=4)
    online = OnlineDay(day)
    online.gather()
    online.open()
    online.begin()
    online.play(kills)
    online.end()
    assert day.club.deaths == kills
    assert day.club.reckon(day.id)["result"] == 1


@pytest.mark.long
def test_a_short_day_of_eight(opened: Opened) -> None:
    """A no-show, a chombo, a wrong result protested and corrected, one death of the club."""
    day = opened("sqlite", Kills(), "Short day", "EMA riichi", rounds=1, players=8)
    ema = EmaDay(day, rounds=1)
    ema.few(["Mia Moe", "Carl Cao", "Emil Eder", "Fritz Falk", "Gerd Gall", "Hana Heil", "Ida Iden", "Otto Ohm"])
    at = day.begin(ema.chief)
    ema.wrong_result(at)
    ema.chombo(at, "Carl Cao")
    day.settle(at, ema.chief, ema.spread)
    day.over(ema.chief)
    ema.seen_by_all("Carl Cao")
    assert day.club.reckon(day.id)["result"] == 2
