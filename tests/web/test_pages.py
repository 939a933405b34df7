"""The start page, settings, the rule books and replays."""

import json
from collections.abc import Callable
from urllib.parse import quote

import pytest

from tests.web.finished import finished_hand
from tests.web.visitor import Visitor

FIRST_PAGE = 300_000  # bytes in all


def test_the_first_page_is_small(visit: Callable[..., Visitor]) -> None:
    """Everything that comes over the wire for the start page, to a browser that has nothing of it."""
    guest = visit(is_new=True)
    asked: set[str] = set()
    received: dict[str, int] = {}
    line = guest.context.new_cdp_session(guest.page)
    line.send("Network.enable")
    line.on("Network.requestWillBeSent", lambda told: asked.add(told["requestId"]))
    line.on("Network.loadingFinished", lambda told: received.update({told["requestId"]: told["encodedDataLength"]}))
    guest.go("/")
    guest.until(lambda: asked == set(received))
    assert len(received) > 10
    assert 20_000 < sum(received.values()) < FIRST_PAGE


@pytest.mark.long
def test_language_and_theme_are_kept(guest: Visitor) -> None:
    """Both can be changed at once and are remembered; `?lang=` decides for a link."""
    page = guest.go("/")
    page.get_by_label("Language").select_option("zh")
    page.get_by_text("坐下来，打一局").wait_for()
    page.get_by_role("button", name="主题").click()
    page.get_by_role("button", name="主题").click()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.reload()
    page.get_by_text("坐下来，打一局").wait_for()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert guest.go("/?lang=en").locator("h1").inner_text() == "Sit down and play"


@pytest.mark.long
def test_a_book_of_ones_own(guest: Visitor) -> None:
    """What is wrong with it is said where it stands; a right one opens a table pinned to it."""
    page = guest.go("/")
    page.get_by_text("Set up a table").click()
    page.get_by_text("own rule book (TOML)").click()
    area = page.get_by_label("The rule book as TOML")
    area.fill('base = "ema"\n[scoring]\nminimun = 2\n')
    page.get_by_role("button", name="Open a new table").click()
    problem = page.locator(".configure .problem")
    problem.get_by_text("minimun").wait_for()
    guest.errors = [line for line in guest.errors if "400" not in line]  # the browser's own word on the refusal
    area.fill('id = "friday"\nbase = "ema"\n[scoring]\nminimum = 2\n')
    page.get_by_role("button", name="Open a new table").click()
    page.wait_for_selector("paiju-table .tile-button")


def test_special_rules_and_three_players(guest: Visitor) -> None:
    """The form follows the book: dice rules where it has them, three seats where three play, its own clock."""
    page = guest.go("/")
    page.get_by_text("Set up a table").click()
    page.get_by_label("Seat 2").focus()
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.labels[0].textContent") == "Seat 2", "the focus stays"
    page.check("input[name=book][value=psa]")
    assert page.get_by_label("Dice rule").locator("option").count() == 12
    page.check("input[name=book][value=mcr]")
    assert page.get_by_label("Dice rule").count() == 0
    assert page.get_by_text("Tournament", exact=True).count() == 1
    page.check("input[name=book][value=xjtu]")
    page.get_by_label("Variant").select_option("xjtu-3p")
    assert page.get_by_label("Seat 3").count() == 1
    assert page.get_by_label("Seat 4").count() == 0
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector("paiju-table .tile-button")


@pytest.mark.parametrize(
    ("locale", "words"), [("zh-CN", "振听"), pytest.param("en-GB", "furiten", marks=pytest.mark.long)]
)
def test_search_marks_what_it_finds(visit: Callable[..., Visitor], locale: str, words: str) -> None:
    """In both languages, by typing; in every spelling."""
    page = visit(locale=locale).go("/rules")
    page.get_by_role("searchbox").fill(words)
    page.keyboard.press("Enter")
    page.wait_for_selector("mark")
    marked = {text.lower() for text in page.locator("mark").all_inner_texts()}
    assert words in marked <= {"furiten", "振听", "震听"}
    assert page.locator(".rule-clause h3 mark").count() > 1, "what is named so comes first"
    assert page.locator(".rule-clause").count() > 3


def test_a_link_to_a_clause(guest: Visitor) -> None:
    """It opens at the clause, which is marked; and the clause's neighbours can be read in the drawer."""
    page = guest.go(f"/rules/xjtu#{quote('xjtu:5.10')}")
    found = page.locator(".rule-clause.here")
    assert "Swap calling" in found.inner_text()
    top = found.bounding_box()["y"]
    assert 0 <= top < 400
    page = guest.go("/rules/xjtu?tab=fields")
    page.locator("button.chip", has_text="xjtu:5.10").first.click()
    page.get_by_role("heading", name="xjtu:5.10 Swap calling").wait_for()
    page.get_by_role("button", name="Next").click()
    page.locator("dialog.why .id", has_text="xjtu:5.11").wait_for()


@pytest.mark.long
def test_two_books_side_by_side(guest: Visitor) -> None:
    """Differences with the clauses of both."""
    page = guest.go("/rules")
    page.get_by_label("First rule book").select_option("xjtu")
    page.get_by_label("Second rule book").select_option("lol")
    page.get_by_role("button", name="Compare").click()
    row = page.locator("table.diff tr", has_text="just below mangan counts as mangan")
    row.wait_for()
    assert row.locator("button.chip").all_inner_texts() == ["xjtu:7.8.2", "lol:(七)7"]


def test_every_book_has_patterns_with_examples(guest: Visitor) -> None:
    """Patterns by value, each with its clause, most with tiles that show it."""
    for book in ("mcr", "psa", "ema"):
        page = guest.go(f"/rules/{book}")
        patterns, clauses = page.locator(".pattern").count(), page.locator(".pattern .chip").count()
        assert patterns == clauses > 25
        assert page.locator(".pattern .hand-row").count() > patterns * 0.7


def test_replay_of_a_finished_hand(guest: Visitor) -> None:
    """By step, by ten, by keys, from a seat or all open; the address names the moment; the record can be had."""
    table = finished_hand(guest)
    page = guest.go(f"/table/{table}/replay")
    page.wait_for_selector("paiju-table")
    last = int(page.locator(".where").inner_text().split("/")[1])
    assert last > 20
    assert page.locator(".told").inner_text() == "The tiles are dealt"
    page.get_by_role("button", name="Ten steps forward").click()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => location.hash === '#11/all'")
    page.get_by_label("Seen from").select_option("S")
    page.wait_for_function("() => location.hash.endsWith('/S')")
    moment = page.evaluate("location.hash")
    page.reload()
    page.wait_for_selector("paiju-table")
    assert page.evaluate("location.hash") == moment
    page.keyboard.press("a")
    page.wait_for_function("() => location.hash.endsWith('/all')")
    page.keyboard.press("End")
    assert page.locator(".where").inner_text() == f"{last} / {last}"
    page.get_by_role("button", name="Result").click()
    assert page.locator("dialog.end .payments-table tbody tr").count() == 4
    page.keyboard.press("Escape")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    lines = [json.loads(line) for line in download.value.path().read_text().splitlines()]
    assert [lines[0]["type"], lines[-1]["type"]] == ["header", "reveal"]
