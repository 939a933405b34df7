"""Lists of entrants in the browser: names as they were written, and the guess in sight."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.web.event_clicks import STATE, add_names, make
from tests.web.visitor import DESK, Visitor
from tests.web.words import Words


def test_names_of_a_list_are_as_they_were_written(visit: Callable[..., Visitor], tmp_path: Path) -> None:
    """A list from a Serbian spreadsheet: read right, the guess with three names, and another one at a choice."""
    t = Words(False)
    page = make(visit(size=DESK, locale="en-GB"), t, "From a list")
    file = tmp_path / "list.csv"
    file.write_bytes("player;club\nĐorđe Ilić;Niš\nŽarko Šešelj;Niš\nMilica Kovačević;Pančevo\n".encode("cp1250"))
    page.get_by_role("button", name="Import a list").click()
    page.locator("dialog input[type=file]").set_input_files(file)
    encoding = page.get_by_label("Letters read as")
    encoding.wait_for()
    assert encoding.evaluate("field => field.selectedOptions[0].textContent") == (
        "Central European (Windows-1250): Đorđe Ilić, Žarko Šešelj, Milica Kovačević"
    )
    encoding.select_option("cp1252")
    page.locator(".import-rows strong", has_text="Ðorðe Iliæ").wait_for()
    page.get_by_label("Letters read as").select_option("cp1250")
    page.locator(".import-rows strong", has_text="Đorđe Ilić").wait_for()
    page.get_by_role("button", name="Enter these 3").click()
    page.locator(".entrants strong", has_text="Kovačević").wait_for()
    assert [row["name"] for row in page.evaluate(STATE)["entrants"]] == [
        "Đorđe Ilić", "Žarko Šešelj", "Milica Kovačević",
    ]  # fmt: skip


@pytest.mark.long
def test_the_same_name_twice_is_asked_about(visit: Callable[..., Visitor]) -> None:
    """By hand: the same person is not entered twice, another of that name is; one entered by mistake is removed."""
    host = visit(size=DESK, locale="en-GB")
    page = make(host, Words(False), "Twice")
    add_names(page, Words(False), ["Anna Adams", "Bo"])
    for answer, count in (("The same person", 2), ("Another person", 3)):
        page.get_by_role("button", name="Add somebody").click()
        page.get_by_label("Name", exact=True).fill("anna adams")
        page.locator("dialog button[type=submit]").click()
        page.get_by_role("button", name=answer, exact=True).click()
        page.locator("dialog").first.wait_for(state="detached")
        page.locator(".entrants > li").nth(count - 1).wait_for()
        assert page.locator(".entrants > li").count() == count
    assert ["409" in error for error in host.errors] == [True, True]  # each question; the browser notes it
    host.errors.clear()
    page.get_by_role("button", name="More actions for anna adams", exact=True).click()
    page.get_by_role("button", name="Remove from the list").click()
    page.get_by_role("button", name="Remove", exact=True).click()
    page.locator(".entrants > li").nth(2).wait_for(state="detached")
    assert [row["name"] for row in page.evaluate(STATE)["entrants"]] == ["Anna Adams", "Bo"]
