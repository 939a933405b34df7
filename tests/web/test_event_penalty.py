"""A foul looked up at the officials' desk fills in what it costs and where it counts."""

from collections.abc import Callable

from tests.web.event_clicks import SAY, STATE, make
from tests.web.visitor import DESK, Visitor
from tests.web.words import Words


def test_a_chombo_fills_in_what_the_book_says(visit: Callable[..., Visitor]) -> None:
    page = make(visit(size=DESK, locale="en-GB"), Words(False), "Chombo", ("EMA", "EMA"))
    names = ("Ann", "Bob", "Cleo", "Dan")
    for name in names:
        page.evaluate(SAY, {"do": "enter", "person": {"name": name}})
    stage, ids = page.evaluate(STATE)["stages"][0]["name"], [row["id"] for row in page.evaluate(STATE)["entrants"]]
    tables = [{"stage": stage, "round": "1", "table": "1", "players": ids}]
    page.evaluate(SAY, {"do": "seated", "stage": stage, "round": "1", "tables": tables})
    page.goto(page.url.split("/manage")[0] + "/desk")
    page.get_by_text("Ann").first.click()
    page.get_by_role("button", name="Penalty").first.click()
    page.locator("dialog").get_by_text("Ann").first.click()
    page.get_by_label("Look it up in the rule book (optional)").fill("chombo false win")
    page.locator("dialog .foul", has_text="tiles were shown").first.click()
    assert page.get_by_label("How many").input_value() == "20000"
    assert page.get_by_label("Of what").input_value() == "pt"
    assert "tiles were shown" in page.get_by_label("Reason").input_value()
