"""One round of an event by clicking: players' phones, officials' browsers, a table entered, refused, corrected, signed,
audited and locked; two officials at once; the server stopped in the middle; bad Wi-Fi."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.children import PATIENCE, child, heard
from tests.web.event_clicks import begin, come, enter, press, write
from tests.web.event_hall import NAMES, Hall
from tests.web.looks import WIDER, serious
from tests.web.visitor import DESK, PHONE, Visitor
from tests.web.words import Words

SMALL = """all => all.filter((one) => one.offsetHeight && (one.offsetHeight < 44 || one.offsetWidth < 44))
  .map((one) => one.outerHTML)"""


def forgive(guest: Visitor, status: str) -> None:
    """A refusal was meant to be; the browser notes it on its console."""
    assert [status in one for one in guest.errors] == [True]
    guest.errors.clear()


@pytest.mark.long
def test_the_sum_is_looked_at_while_somebody_types(visit: Callable[..., Visitor], club: str) -> None:
    hall = Hall(club)
    hall.seat()
    chief, ann = visit(), visit(size=PHONE, touch=True)
    begin(come(chief, hall, "chief", f"/event/{hall.id}/desk"))
    page = come(ann, hall, "Ann", hall.table())
    page.locator(".table-clock .countdown", has_text=":").wait_for()
    press(page, "Enter the result")
    save = page.get_by_role("button", name="Submit", exact=True)
    for at, own in enumerate((40, 20, -20)):
        page.locator(".entry-row input").nth(at).fill(str(own))
    page.get_by_role("button", name="Dan: fill in -40").click()
    page.locator(".entry-sum", has_text="Standard points: 4 / 2 / 1 / 0").wait_for()
    page.get_by_role("button", name="Dan: plus or minus").click()
    page.locator(".entry-sum .error", has_text="Total 80, not 0").wait_for()
    assert save.is_disabled()
    page.locator(".entry-row input").nth(3).fill("460")  # with starting points
    for at, own in enumerate((540, 520, 480)):
        page.locator(".entry-row input").nth(at).fill(str(own))
    page.locator(".entry-sum .good", has_text="Total 2,000").wait_for()
    save.click()
    page.locator(".event-result .points", has_text="540").wait_for()
    assert page.evaluate(WIDER) <= 0
    assert page.locator(".event-table button").evaluate_all(SMALL) == []
    chief.page.locator(".event-tile.entered", has_text="Table 1").wait_for()
    net = [one["sheet"]["net"] for one in hall.view()["rounds"][0]["tables"] if one["sheet"]]
    assert net == [[40, 20, -20, -40]]


@pytest.mark.clause("mcr:Q147(4)")
@pytest.mark.parametrize("locale", ["en-GB", pytest.param("zh-CN", marks=pytest.mark.long)])
def test_a_round_from_its_start_to_locked(visit: Callable[..., Visitor], club: str, locale: str) -> None:
    t, hall = Words(locale == "zh-CN"), Hall(club)
    hall.seat()
    how = {"size": PHONE, "locale": locale, "touch": True}
    chief = come(visit(size=DESK, locale=locale), hall, "chief", f"/event/{hall.id}/desk")
    begin(chief, t)
    phone = visit(**how)
    ann = come(phone, hall, "Ann", hall.table())
    ben, cid = (come(visit(**how), hall, name, hall.table()) for name in ("Ben", "Cid"))
    enter(ann, [40, 0, -10, -30], t)
    ben.locator(".event-result").wait_for()  # the others see it by themselves
    press(cid, t("不对", "That is not right"))
    cid.locator("dialog textarea").fill("I have 10 more")
    press(cid, t("提出异议", "Lodge a protest"))
    ann.locator(".protests", has_text="I have 10 more").wait_for()
    ben.get_by_role("button", name=t("我同意，签字", "I agree and sign")).wait_for(state="detached")
    chief.locator(".desk-urgent", has_text="I have 10 more").wait_for()
    press(ann, t("更正", "Correct it"))
    write(ann, [30, 0, 0, -30], "Cid is correct", t)
    for page in (ann, ben, cid):
        press(page, t("我同意，签字", "I agree and sign"))
        page.locator(".event-result .me", has_text=t("✓ 已签字", "✓ signed")).wait_for()
    assert ann.get_by_role("button", name=t("更正", "Correct it")).count() == 0  # signed: no more
    pin = hall.pin("Dan")
    ann.locator(".pin-box summary").click()
    press(ann, t("Dan 签字", "Dan signs"))
    ann.locator("dialog input").fill("0000" if pin != "0000" else "1111")
    ann.locator("dialog button[type=submit]").click()
    ann.locator("dialog .error").wait_for()
    forgive(phone, "401")
    ann.locator("dialog input").fill(pin)
    ann.locator("dialog button[type=submit]").click()
    ann.locator(".event-result li", has_text="Dan").filter(has_text=t("✓ 已签字", "✓ signed")).wait_for()
    tara = come(visit(**how), hall, "table", hall.table())
    press(tara, t("执行裁判签字", "Sign as the table referee"))
    chief.locator(".event-tile.signed").click()
    press(chief, t("审核并锁定", "Audit and lock"))
    press(chief, t("审核", "Audit"))
    for page in (ann, cid, tara):
        page.locator(".locked", has_text="Chen").wait_for()
        assert page.locator(".event-table .deeds").count() == 0
    assert chief.locator(".event-history").is_visible()
    chief.locator(".event-history summary").click()
    chief.locator(".event-history li", has_text="Cid is correct").wait_for()
    sheet = hall.view()["rounds"][0]["tables"][0]["sheet"]
    assert (sheet["points"], sheet["locked"]) == ([30, 0, 0, -30], True)
    mine = come(visit(**how), hall, "Ann", f"/event/{hall.id}/me")
    mine.locator(".my-games td", has_text="+30").wait_for()
    for page in (ann, mine, chief):
        assert serious(page) == []
        assert page.evaluate(WIDER) <= 0


@pytest.mark.long
def test_two_officials_correct_at_once(visit: Callable[..., Visitor], club: str) -> None:
    """One wins; the other is told, and sees what stands now."""
    hall = Hall(club)
    hall.seat()
    guests = visit(), visit()
    first, other = (
        come(guest, hall, who, f"/event/{hall.id}/desk") for guest, who in zip(guests, ("chief", "results"))
    )
    begin(first)
    points, ids = [40, 0, -10, -30], [hall.who[name] for name in ("Ann", "Ben", "Cid", "Dan")]
    told = {"stage": hall.stage, "round": "1", "table": "1", "players": ids, "points": points}
    hall.say({"do": "result", "result": told})
    for page in (first, other):
        page.locator(".event-tile.entered").click()
        page.locator(".event-drawer").get_by_role("button", name="Correct it").click()
    write_in(first, [50, 0, -20, -30])
    first.locator(".event-drawer .points", has_text="+50").wait_for()
    write_in(other, [45, 0, -15, -30])
    other.locator(".event-line .error", has_text="somebody else has put this result right").wait_for()
    forgive(guests[1], "409")
    other.locator(".event-tile", has_text="+50").wait_for()
    sheet = hall.view()["rounds"][0]["tables"][0]["sheet"]
    assert (sheet["points"], sheet["corrected"]) == ([50, 0, -20, -30], 1)


def write_in(page: Any, points: list[int]) -> None:
    """A correction, from the form over the table's drawer."""
    form = page.locator("dialog.entry-form")
    for at, own in enumerate(points):
        form.locator(".entry-row input").nth(at).fill(str(own))
    form.get_by_label("Reason for the correction").fill("copied wrong")
    form.get_by_role("button", name="Submit", exact=True).click()
    form.wait_for(state="detached")


@pytest.mark.long
def test_bad_wifi_a_result_waits_and_is_sent_once(visit: Callable[..., Visitor], club: str) -> None:
    """What is entered without a network waits; the answer that was lost on its way back makes nothing double."""
    hall = Hall(club)
    hall.seat()
    begin(come(visit(), hall, "chief", f"/event/{hall.id}/desk"))
    guest = visit(size=PHONE)
    ann = come(guest, hall, "Ann", hall.table())
    sent: list[str] = []

    def lose_the_answer(route: Any) -> None:
        sent.append(route.request.post_data_json["key"])
        route.fetch()
        route.abort()

    ann.route("**/entries", lose_the_answer)
    press(ann, "Enter the result")
    write(ann, [40, 0, -10, -30])
    ann.locator(".event-line", has_text="Not sent yet: 1").wait_for()
    guest.until(lambda: len(sent) > 1)
    ann.unroute("**/entries")
    press(ann, "Send now")
    ann.locator(".event-line p").wait_for(state="detached")
    ann.locator(".event-result").wait_for()
    assert len(set(sent)) == 1
    assert [one["kind"] for one in hall.history("1")] == ["result"]
    guest.errors.clear()  # the browser told of every answer that was lost


@pytest.fixture
def restart(tmp_path: Path) -> Iterator[Callable[[], str]]:
    """A server of one's own, started anew on the same port whenever this is called; the one before is killed."""
    state: dict[str, Any] = {"port": "0"}
    with (tmp_path / "log").open("w") as log:

        def start() -> str:
            if "server" in state:
                state["server"].kill()
                state["server"].wait(PATIENCE)
                state["held"].__exit__(None, None, None)
            words = ["serve", "--port", state["port"], "--no-browser", "--data", str(tmp_path / "club")]
            how = {"stdout": subprocess.PIPE, "env": os.environ | {"PAIJU_RATE": "1000"}}
            state["held"] = child([sys.executable, "-m", "paiju", *words], stderr=log, **how)
            state["server"] = state["held"].__enter__()
            url = str(heard(state["server"], state["server"].stdout, "ready ")[-1].split()[1])
            state["port"] = url.rsplit(":", 1)[1].strip("/")
            return url

        yield start
        if "held" in state:
            state["held"].__exit__(None, None, None)


@pytest.mark.long
def test_the_clock_goes_on_after_a_power_cut(browser: Any, restart: Callable[[], str]) -> None:
    """The server is killed in the middle of a round, and started again: pages that stayed open and new ones show the
    same clock as before, from the announced start."""
    url = restart()
    hall = Hall(url)
    hall.seat()
    chief, ann = Visitor(browser, url), Visitor(browser, url, size=PHONE)
    desk = come(chief, hall, "chief", f"/event/{hall.id}/desk")
    begin(desk)
    table = come(ann, hall, "Ann", hall.table())
    before = float(table.locator(".table-clock .countdown").get_attribute("data-until"))
    assert restart() == url
    table.locator(".event-line .waiting").wait_for(state="detached")
    after = hall.view()["rounds"][0]["clock"]
    assert after["end"] == before
    enter(table, [40, 0, -10, -30])
    desk.locator(".event-tile.entered").wait_for()
    desk.reload()
    desk.locator(".big-clock .countdown", has_text="2:5").wait_for()
    assert float(desk.locator(".big-clock .countdown").get_attribute("data-until")) == before
    for one in (chief, ann):
        one.leave()


@pytest.mark.long
def test_the_hall_is_looked_after_from_the_desk(visit: Callable[..., Visitor], club: str) -> None:
    """A call answered, extra time, a penalty found by words, play stopped and gone on, the round ended, an appeal
    filed and decided; everybody has the keys of their office alone."""
    hall = Hall(club)
    hall.seat()
    chief = come(visit(), hall, "chief", f"/event/{hall.id}/desk")
    begin(chief)
    ann = come(visit(size=PHONE), hall, "Ann", hall.table())
    press(ann, "Call a referee")
    press(ann, "Call")
    ann.locator(".note", has_text="A referee has been called").wait_for()
    rhea = come(visit(), hall, "results", f"/event/{hall.id}/desk")
    rhea.locator(".desk-urgent", has_text="Ann").wait_for()
    assert rhea.get_by_role("button", name="I'll go").count() == 0
    assert rhea.get_by_role("button", name="Stop play").count() == 0
    tara = come(visit(size=PHONE), hall, "table", f"/event/{hall.id}/desk")
    press(tara, "I'll go")
    tara.locator(".desk-urgent .card").wait_for(state="detached")
    tara.locator(".event-tile", has_text="Table 1").click()
    press(tara, "Extra time")
    tara.locator("dialog textarea").fill("a long ruling")
    press(tara, "Give extra time")
    tara.locator(".event-drawer .tag", has_text="5 minutes extra").wait_for()
    press(tara, "Penalty, lateness")
    form = tara.locator("dialog.desk-form")
    form.locator("label", has_text="Ben").click()
    form.get_by_label("Look it up in the rule book").fill("false win")
    form.locator("button.foul", has=tara.locator('strong:text-is("False win")')).click()
    assert form.get_by_label("Of what").input_value() == "paid"  # by the book, in the table's points already
    form.get_by_label("Of what").select_option("game")
    form.get_by_label("How many").fill("10")
    press(tara, "Impose the penalty")
    chief.locator(".desk-lists li", has_text="Ben").filter(has_text="−10").wait_for()
    press(chief, "Stop play")
    chief.locator("dialog textarea").fill("fire drill")
    press(chief, "Stop")
    ann.locator(".table-clock", has_text="play is paused").wait_for()
    press(chief, "Resume play")
    press(chief, "Announce the end")
    press(chief, "End the round")
    chief.locator(".desk-lists", has_text="Must be published within").wait_for()
    mine = come(visit(size=PHONE), hall, "Ann", f"/event/{hall.id}/me")
    press(mine, "Appeal")
    mine.locator("dialog textarea").fill("The ruling in the second round")
    press(mine, "Submit it to the board")
    board = come(visit(), hall, "arbitration", f"/event/{hall.id}/desk")
    press(board, "Decide")
    board.locator("dialog textarea").fill("It was right")
    board.locator("dialog").get_by_role("button", name="Decide").click()
    mine.locator(".card", has_text="It was right").wait_for()
    for page in (chief, tara, board):
        assert serious(page) == []
        assert page.evaluate(WIDER) <= 0


@pytest.mark.long
def test_a_captain_names_who_plays(visit: Callable[..., Visitor], club: str) -> None:
    """The games of my team stand on my page; whom I choose plays, and nobody else's team is mine."""
    hall, teams = Hall(club, template="league", book="lol"), ["Red", "Blue", "Gold", "Jade"]
    for at, name in enumerate(NAMES):
        hall.say({"do": "change_person", "who": hall.who[name], "player": {"team": teams[at % 4]}})
    hall.say({"do": "team", "team": "Red", "leader": hall.who["Ann"]})
    hall.say({"do": "fixtures", "stage": hall.stage, "fixtures": [{"round": "1", "table": "1", "teams": teams}]})
    ann = come(visit(size=PHONE), hall, "Ann", f"/event/{hall.id}/me")
    ann.locator(".urgent li", has_text="Name who plays").wait_for()
    choice = ann.get_by_label("Who plays")
    assert choice.locator("option:not([disabled])").all_inner_texts() == ["Ann", "Eve"]
    choice.select_option("Eve")
    ann.locator(".urgent li", has_text="Name who plays").wait_for(state="detached")
    assert choice.input_value() == hall.who["Eve"]
    assert serious(ann) == []
    ben = come(visit(size=PHONE), hall, "Ben", f"/event/{hall.id}/me")
    assert ben.get_by_label("Who plays").count() == 0
