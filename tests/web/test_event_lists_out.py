"""Results in and out by the page: pasted, understood, asked about, entered, and downloaded again."""

from collections.abc import Callable

import pytest

from tests.web.event_clicks import STATE, add_names, come, make
from tests.web.event_hall import Hall
from tests.web.visitor import DESK, PHONE, Visitor
from tests.web.words import Words

PASTED = "Round\tTable\tEast\tSouth\tWest\tNorth\te\ts\tw\tn\n1\t1\tAnn\tBo\tChen\tDorra\t40\t8\t-16\t-32\n"
TABLE = "round,table,a,b,c,d,e,s,w,n\n1,1,Ann,Ben,Cid,Dan,40,10,-20,-30\n"


def test_results_are_pasted_and_downloaded(visit: Callable[..., Visitor]) -> None:
    """A table from a spreadsheet: a name that is written a little differently is asked about; then the standings are
    there, and can be taken along."""
    host, t = visit(size=DESK, locale="en-GB"), Words(False)
    page = make(host, t, "Brought in")
    add_names(page, t, ["Ann", "Bo", "Chen", "Dora"])
    page.get_by_role("link", name="Draw and rounds").click()
    page.get_by_role("button", name="Import results").click()
    page.get_by_label("Or paste from a spreadsheet").fill(PASTED)
    page.get_by_role("button", name="Read what is pasted").click()
    page.get_by_label("Dorra").select_option(label="Dora")
    page.get_by_role("button", name="Enter this line").click()
    page.locator("dialog").first.wait_for(state="detached")
    page.get_by_role("link", name="results: CSV").wait_for()
    assert [stage["seated"][0]["results"] for stage in page.evaluate(STATE)["stages"]] == [1]
    page.get_by_role("link", name="Public page").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Individual: CSV").click()
    text = download.value.path().read_text(encoding="utf-8-sig")
    assert [line.split(",")[0:3:2] for line in text.splitlines()] == [
        ["place", "player"], ["1", "Ann"], ["2", "Bo"], ["3", "Chen"], ["4", "Dora"],
    ]  # fmt: skip


@pytest.mark.long
def test_the_results_office_has_lists_at_the_desk(visit: Callable[..., Visitor], club: str) -> None:
    """On a phone: a table from a list is entered, what is entered can be taken along, the line on top leads to what
    officials need; the hall says how far the round is."""
    hall = Hall(club)
    hall.seat()
    at = {"stage": hall.stage, "round": "1"}
    hall.say({"do": "appoint", "who": "p1", "role": "chief"})
    hall.say({"do": "started", **at})
    screen = visit(size=DESK, locale="en-GB").go(f"/event/{hall.id}/hall#standings")
    guest = visit(size=PHONE, locale="en-GB")
    page = come(guest, hall, "results", f"/event/{hall.id}/desk")
    page.locator("[data-key=results-import]").click()
    page.get_by_label("Or paste from a spreadsheet").fill(TABLE)
    page.get_by_role("button", name="Read what is pasted").click()
    page.get_by_role("button", name="Enter this line").click()
    page.locator("dialog").first.wait_for(state="detached")
    with page.expect_download() as download:
        page.get_by_role("link", name="results: CSV").click()
    assert "Ann,Ben,Cid,Dan,40,10,-20,-30" in download.value.path().read_text(encoding="utf-8-sig")
    shown = [link.inner_text() for link in page.locator("#top nav a").all() if link.is_visible()]
    assert shown == ["Play", "Desk", "Evening", "Events"]
    screen.locator(".hall-body .done", has_text="1 of 2 tables have handed in results").wait_for()
