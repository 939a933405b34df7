"""Results in and out by the page: pasted, understood, asked about, entered, and downloaded again."""

from collections.abc import Callable

from tests.web.event_clicks import STATE, add_names, make
from tests.web.visitor import DESK, Visitor
from tests.web.words import Words

PASTED = "Round\tTable\tEast\tSouth\tWest\tNorth\te\ts\tw\tn\n1\t1\tAnn\tBo\tChen\tDorra\t40\t8\t-16\t-32\n"


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
