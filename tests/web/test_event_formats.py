"""Full events of every format, from registration to the prizes, by four roles in four browsers; in the end the archive
verifies, and the command line has the standings that the public page shows."""

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.cli.said_by import said
from tests.web.event_clicks import add_names, tab
from tests.web.event_day import NAMES, EventDay, shown, told_lines
from tests.web.event_hall import NAMES as HALL_NAMES
from tests.web.event_hall import Hall
from tests.web.visitor import DESK, PHONE, Visitor
from tests.web.words import Words

Visit = Callable[..., Visitor]
LANGUAGES = pytest.mark.parametrize("chinese", [False, True], ids=["english", "chinese"])
CHIEF, TABLE = ("裁判长", "Chief referee"), ("执行裁判", "Table referee")
POINTS = 100  # riichi points go by hundreds
TEAMS = ["Dragons", "Phoenix", "白虎", "Tortoise"]


@pytest.fixture
def agree(capsys: pytest.CaptureFixture[str]) -> Callable[[Path, Any, str], dict[str, Any]]:
    """An archive verifies; counted on the command line it has the lines of the page, and of the figures all that the
    page shows. What the command says."""

    def agrees(file: Path, page: Any, what: str = "standings") -> dict[str, Any]:
        code, out, err = said(capsys, "tournament", "verify", str(file), "--json")
        assert (code, err, json.loads(out)["agrees"]) == (0, "", True)
        code, out, err = said(capsys, "tournament", "run", str(file), "--json")
        assert (code, err) == (0, "")
        lines = shown(page)
        assert len(lines) > 3
        assert all(figures for _, _, figures in lines)
        told = told_lines(out, what)
        assert lines == [(place, name, {key: own.get(key) for key in lines[0][2]}) for place, name, own in told]
        return dict(json.loads(out))

    return agrees


@pytest.fixture
def end(agree: Any, tmp_path: Path) -> Callable[..., dict[str, Any]]:
    """An event is closed and archived, by clicking."""

    def ended(day: EventDay, what: str = "standings") -> dict[str, Any]:
        day.close()
        return dict(agree(day.archive(tmp_path / "event.zip"), day.public, what))

    return ended


def everybody_else(day: EventDay) -> None:
    """The other seven are entered by their names, checked in."""
    add_names(day.host, day.t, NAMES[1:])
    day.roll_call("Ann")


@pytest.mark.long
def test_results_reach_the_public_and_the_archive_agrees(visit: Visit, club: str, agree: Any, tmp_path: Path) -> None:
    """The short one: the page, open before anybody has a result, changes by itself."""
    hall = Hall(club)
    hall.seat()
    page = visit(size=PHONE).go(f"/event/{hall.id}")
    page.locator(".tab-body .note").wait_for()
    for table, (four, points) in enumerate(
        zip((HALL_NAMES[:4], HALL_NAMES[4:]), ((40, 10, -20, -30), (9, 5, 0, -14))), 1
    ):
        where = {"stage": hall.stage, "round": "1", "table": str(table)}
        hall.say({"do": "result", "result": {**where, "players": [hall.who[one] for one in four], "points": points}})
    page.locator("table.standing tbody tr").nth(7).wait_for()
    (tmp_path / "event.zip").write_bytes(hall.host.get(f"/api/events/{hall.id}/archive").raw)
    agree(tmp_path / "event.zip", page)


@LANGUAGES
@pytest.mark.long
def test_an_mcr_competition(visit: Visit, end: Any, chinese: bool) -> None:
    """Two rounds: the first table is entered by a player, signed by four, by the table referee, audited by the
    chief, all by clicking."""
    t = Words(chinese)
    day = EventDay(visit, t, ("国标麻将比赛", "MCR competition"), rounds=2, players=8)
    day.chief = day.appoint("Cora", CHIEF, DESK)
    day.referee = day.appoint("Tara", TABLE, PHONE)
    day.register("Ann")
    everybody_else(day)
    day.seat()
    at = day.start()
    day.hall.locator(".hall h1").wait_for()
    day.look("hall", day.hall)
    day.play(at, 1)
    day.leads("Ann")
    day.referee.locator(".event-tile.entered", has_text="Ann").click()
    day.look("tile", day.referee)
    day.referee.get_by_role("button", name=t("执行裁判签字", "Sign as the table referee")).click()
    day.chief.locator(".event-tile.signed", has_text="Ann").click()
    day.chief.get_by_role("button", name=t("审核并锁定", "Audit and lock")).click()
    day.chief.get_by_role("button", name=t("审核", "Audit"), exact=True).click()
    day.player.locator(".locked", has_text="Cora").wait_for()
    day.chief.keyboard.press("Escape")
    day.settle(at, 1)
    day.over()
    day.hide()
    day.seat()
    day.settle(day.start(), 1)
    day.over()
    tab(day.host, t("通告与颁奖", "News and prizes"))
    day.ceremony()
    end(day)


@LANGUAGES
@pytest.mark.long
def test_the_cup_with_its_final(visit: Visit, end: Any, chinese: bool) -> None:
    """Four of eight go on and take half of their points along; the final is kept for the ceremony."""
    t = Words(chinese)
    day = EventDay(visit, t, ("七星杯个人赛", "Seven Stars Cup, individual"), rounds=2, players=8, final=4)
    day.chief = day.appoint("Cora", CHIEF, DESK)
    day.register("Ann")
    everybody_else(day)
    day.seat()
    at = day.start()
    day.play(at, POINTS)
    day.leads("Ann")
    day.settle(at, POINTS)
    day.over()
    day.seat()
    day.goes_by(POINTS)
    tab(day.host, t("抽签与轮次", "Draw and rounds"))
    through = day.host.locator(".goes-on li")
    through.nth(3).wait_for()
    four = through.all_inner_texts()
    assert len(four) == 4
    day.look("cut", day.host)
    day.hide()
    day.seat()
    at = day.start()
    assert sorted(one["name"] for one in day.tables(at)[0]["seats"]) == sorted(four)
    day.settle(at, POINTS)
    day.over()
    tab(day.host, t("通告与颁奖", "News and prizes"))
    day.ceremony()
    told = end(day)
    heats, final = told["stages"]
    half = {one["player"]: Fraction(one["metrics"]["game"]) / 2 for one in heats["standings"]}
    (table,) = day.tables(at)
    made = {seat["name"]: half[seat["name"]] + own for seat, own in zip(table["seats"], table["sheet"]["net"])}
    assert {one["player"]: Fraction(one["metrics"]["game"]) for one in final["standings"]} == made
    assert [one["player"] for one in final["standings"]][:4] == [one["player"] for one in told["standings"]][:4]


@LANGUAGES
@pytest.mark.long
def test_an_ema_tournament(visit: Visit, end: Any, chinese: bool) -> None:
    t = Words(chinese)
    day = EventDay(visit, t, ("EMA 立直麻将赛", "EMA riichi"), rounds=2, players=8)
    day.chief = day.appoint("Cora", CHIEF, DESK)
    day.register("Ann")
    everybody_else(day)
    day.seat()
    at = day.start()
    day.hall.locator(".hall h1", has_text=t("第 1 轮", "Round 1")).wait_for()
    day.play(at, POINTS)
    day.leads("Ann")
    day.settle(at, POINTS)
    day.over()
    day.seat()
    day.goes_by(POINTS)
    day.hide_all()
    day.ceremony()
    end(day)


@LANGUAGES
@pytest.mark.long
def test_the_cup_relay_of_four_teams(visit: Visit, end: Any, tmp_path: Path, chinese: bool) -> None:
    """The order of a team is set by its card; every member plays in turn."""
    t = Words(chinese)
    day = EventDay(visit, t, ("七星杯团体接力赛", "Seven Stars Cup, team relay"), teams=4)
    day.chief = day.appoint("Cora", CHIEF, DESK)
    day.register("Ann", TEAMS[0])
    day.bring(tmp_path / "list.csv", of_teams(5))
    day.roll_call("Ann")
    tab(day.host, t("队伍", "Teams"))
    day.look("teams", day.host)
    for team in TEAMS:
        card = day.host.locator(".team-cards section", has_text=team)
        card.get_by_role("button", name=t("接力次序", "Relay order")).click()
        day.host.locator("dialog button[type=submit]").click()
        day.host.locator("dialog").wait_for(state="detached")
    day.seat(all_of_it=True)
    rounds = len(day.rounds())
    assert rounds >= 4
    at = day.start()
    day.play(at, POINTS)
    day.leads(TEAMS[0])
    day.settle(at, POINTS)
    day.over()
    day.goes_by(POINTS, rounds - 1)
    end(day, "teams")


@LANGUAGES
@pytest.mark.long
def test_a_season_of_the_league_of_long(visit: Visit, end: Any, tmp_path: Path, chinese: bool) -> None:
    """Two games of a team and a final of one; a captain names who plays, on their phone."""
    t = Words(chinese)
    day = EventDay(visit, t, ("龙之联赛", "League of Long"), games=2, teams=4)
    day.chief = day.appoint("Cora", CHIEF, DESK)
    shorten_final(day)
    day.register("Ann", TEAMS[0])
    day.bring(tmp_path / "list.csv", of_teams(4))
    day.roll_call("Ann")
    lead(day, TEAMS[0], "Ann")
    day.propose()
    day.host.locator(".proposal").get_by_role("button", name=t("轮对阵", "Set the fixtures of all")).click()
    day.host.locator(".proposal").wait_for(state="detached")
    name_line_up(day, "Dragons 2")
    name_line_up(day, "Ann")
    day.seat()
    at = day.start()
    assert "Ann" in [seat["name"] for seat in day.tables(at)[0]["seats"]]
    day.play(at, POINTS)
    day.leads(TEAMS[0])
    day.settle(at, POINTS)
    day.over()
    day.seat()
    day.goes_by(POINTS)
    day.seat()
    at = day.start()
    assert at == ("决赛 Final", "1")
    day.settle(at, POINTS)
    day.over()
    day.hide_all()
    day.ceremony()
    told = end(day, "teams")
    mvp = [one["player"] for one in told["awards"] if one["kind"] == "mvp"]
    assert mvp
    assert day.public.locator(".awards li", has_text=mvp[0]).count() >= 1


def of_teams(size: int) -> list[tuple[str, str]]:
    """Everybody of the teams but Ann, who has registered."""
    return [(f"{team} {at}", team) for team in TEAMS for at in range(1, size + 1) if (team, at) != (TEAMS[0], 1)]


def shorten_final(day: EventDay) -> None:
    """The final has one game: the plan is changed by its form."""
    tab(day.host, day.t("赛事", "The event"))
    day.host.get_by_role("button", name=day.t("更改", "Change"), exact=True).click()
    day.host.locator("dialog fieldset").nth(1).get_by_label(day.t("几轮", "Number of rounds"), exact=True).fill("1")
    day.host.locator("dialog button[type=submit]").click()
    day.host.locator("dialog").wait_for(state="detached")


def lead(day: EventDay, team: str, name: str) -> None:
    """The organiser makes somebody the leader of their team."""
    t, page = day.t, day.host
    tab(page, t("队伍", "Teams"))
    card = page.locator(".team-cards section", has_text=team)
    card.get_by_role("button", name=t("领队、教练", "Leader and coach")).click()
    page.locator("dialog").get_by_label(t("领队", "Leader"), exact=True).select_option(label=name)
    page.locator("dialog button[type=submit]").click()
    page.locator("dialog").wait_for(state="detached")
    day.look("teams", page)


def name_line_up(day: EventDay, name: str) -> None:
    """The captain's phone: who plays the first game; the organiser sees it."""
    page = day.player
    page.goto(page.url.split("/event/")[0] + f"/event/{day.id}/me")
    page.locator(".lineups select").first.wait_for()
    page.locator(".lineups select").first.select_option(label=name)
    day.look("line-up", page)
    row = day.host.locator("fieldset.lineup").first
    tab(day.host, day.t("队伍", "Teams"))
    row.locator("select option:checked", has_text=name).wait_for(state="attached")


@LANGUAGES
@pytest.mark.long
def test_an_evening_cup_among_friends(visit: Visit, end: Any, chinese: bool) -> None:
    """Nobody holds an office: the organiser begins rounds and closes."""
    day = EventDay(visit, Words(chinese), ("朋友间的一晚", "A one-evening cup among friends"), rounds=2, players=8)
    day.register("Ann")
    everybody_else(day)
    for number in (1, 2):
        day.back_to_manage()
        day.seat()
        at = day.start()
        if number == 1:
            day.play(at, 1, sign=False)
            day.leads("Ann")
        day.settle(at, 1)
        day.over()
    end(day)
