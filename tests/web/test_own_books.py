"""A rule book of one's own by clicking: begun, changed, its patterns defined, tried, saved, played by, shared."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.web.book_clicks import kept, rule, tab
from tests.web.looks import WIDER, serious, small_targets
from tests.web.visitor import DESK, PHONE, Visitor

LOOKS, UNSAVED = [(PHONE, "zh-CN", "light"), (DESK, "ja-JP", "dark")], "/books/new?base=tenhou"


def asked(visitor: Visitor, path: str) -> Any:
    """An answer of the club."""
    return visitor.page.evaluate("async (path) => (await fetch(path)).json()", path)


def test_a_book_is_begun_changed_saved_and_played_by(guest: Visitor) -> None:
    page = guest.go("/books")
    page.get_by_label("Begin from").select_option("psa")
    page.get_by_role("button", name="Begin").click()
    page.get_by_label("Name (English)").fill("Friday rules")
    page.locator(".edit-pattern[data-part='patterns.half_flush'] .name input").uncheck()
    page.locator(".edit-pattern[data-part='patterns.all_pungs']").get_by_label("concealed").fill("4")
    page.locator(".book-state strong", has_text="2 differences").wait_for()
    tab(page, "Rules")
    minimum = rule(page, "scoring.minimum")
    minimum.locator("input").fill("x")
    page.locator(".book-state .wrong", has_text="1 thing to mend").wait_for()
    assert minimum.locator(".fault").inner_text().startswith("scoring.minimum must be a whole number")
    assert page.locator(".keep-bar .primary").is_disabled()
    minimum.locator("input").fill("2")
    minimum.get_by_text("instead of 1").wait_for()
    tab(page, "What is different")
    page.locator(".diff tbody tr").nth(2).wait_for()
    page.locator(".keep-bar .primary").click()
    page.get_by_role("button", name="Play by it").wait_for()
    id = page.url.rpartition("/")[2]
    told = asked(guest, f"/api/own-books/{id}")
    assert (told["version"], told["card"]["names"]["en"]) == (1, "Friday rules")
    page.get_by_role("button", name="Play by it").click()
    page.locator(".introduction h2", has_text="Friday rules").wait_for()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector("paiju-table .tile-button")
    table = page.url.rpartition("/")[2]
    sheet = asked(guest, f"/api/tables/{table}/patterns")
    values = {each["id"]: each["value"] for each in sheet["patterns"]}
    assert (sheet["minimum"], values["all_pungs"], "half_flush" in values) == (2, "4", False)
    guest.go(f"/books/{id}")
    tab(page, "Rules")
    rule(page, "scoring.minimum").locator("input").fill("3")
    page.locator(".keep-bar .primary:enabled").click()
    page.locator(".book-state small", has_text="version 2").wait_for()
    assert asked(guest, f"/api/tables/{table}/patterns")["minimum"] == 2
    page.locator(".book-deeds").get_by_role("link", name="1", exact=True).click()
    page.get_by_text("This is version 1; the newest is version 2.").wait_for()


def test_a_pattern_is_defined_while_hands_show_where_it_holds(guest: Visitor) -> None:
    page = guest.go("/books/new?base=psa")
    page.get_by_role("button", name="Define a pattern").click()
    card = page.locator(".own-pattern")
    card.get_by_label("It is there when").fill("pungs[dragon] = 2")
    card.locator(".pointed mark", has_text="dragon").wait_for()
    assert "did you mean dragons?" in card.locator(".fault").inner_text()
    card.get_by_label("It is there when").fill("pungs[dragons] = 2")
    card.locator(".condition-told strong", has_text="It is there in").wait_for()
    assert card.locator(".tried.holds").count() >= 1
    assert card.locator(".tried:not(.holds)").count() >= 1
    card.get_by_label("Try a hand, its winning tile last").fill("555666z123m456p7p 7p")
    card.locator(".tried.mine.holds").wait_for()
    card.get_by_text("What can be said").click()
    card.get_by_role("button", name="concealed and not self_draw").click()
    assert card.get_by_label("It is there when").input_value() == "pungs[dragons] = 2 and concealed and not self_draw"
    card.locator(".tried.mine.holds").wait_for()
    tab(page, "Try a hand")
    page.get_by_text("Type or paste a hand").click()
    page.locator(".trial .writing textarea").fill("555666z123m456p7p 7p")
    page.keyboard.press("Enter")
    page.locator(".trial .answer", has_text="New pattern").wait_for()


def test_a_shared_book_is_read_and_saved_as_ones_own(visit: Callable[..., Visitor], tmp_path: Path) -> None:
    ann, bea = visit(), visit(size=PHONE)
    id = kept(ann)
    page = bea.go(f"/books/{id}")
    page.get_by_text("Somebody has shared this rule book with you").wait_for()
    assert not page.get_by_role("button", name="Delete", exact=True).count()
    tab(page, "File")
    area = page.locator(".book-toml")
    assert 'id = "two_dragons"' in area.input_value()
    area.fill(area.input_value().replace("minimum = 2", "minimum = 4"))
    page.locator(".book-state small", has_text="changed since version 1").wait_for()
    with page.expect_download() as loaded:
        page.get_by_role("button", name="Export TOML").click()
    loaded.value.save_as(tmp_path / "friday.toml")
    assert "minimum = 4" in (tmp_path / "friday.toml").read_text(encoding="utf-8")
    page.get_by_role("button", name="Save as my own").click()
    page.get_by_role("button", name="Delete", exact=True).wait_for()
    own = page.url.rpartition("/")[2]
    assert own != id
    assert "minimum = 2" in asked(ann, f"/api/own-books/{id}")["toml"]
    bea.go("/books/new?base=psa")
    tab(page, "File")
    page.locator("input[type=file]").set_input_files(tmp_path / "friday.toml")
    page.locator(".book-head h1", has_text="Friday rules").wait_for()
    tab(page, "Rules")
    assert rule(page, "scoring.minimum").locator("input").input_value() == "4"


def test_it_can_be_chosen_wherever_something_is_opened(guest: Visitor) -> None:
    id = kept(guest)
    option = f"option[value='{id}']"
    for path in ("/desk", "/evening"):
        guest.go(path)
        assert guest.page.locator(option).inner_text() == "Friday rules"
    guest.go("/events")
    guest.page.locator(".formats button", has_text="Plain rounds").click()
    assert guest.page.locator(option).inner_text() == "Friday rules"
    guest.go("/")
    assert guest.page.locator(f"input[name=book][value='{id}']").count() == 1


@pytest.mark.long
def test_what_the_changes_do_is_said_in_a_sentence(guest: Visitor) -> None:
    page = guest.go(f"/books/{kept(guest)}")
    tab(page, "What is different")
    page.get_by_role("button", name="Let programs play both books").click()
    tab(page, "Rules")  # meanwhile the page goes on
    rule(page, "scoring.minimum").locator("input").fill("3")
    tab(page, "What is different")
    assert page.locator(".lab-sentence").inner_text().strip()
    page.get_by_text("The book has changed since.").wait_for()


@pytest.mark.long
def test_the_sentence_is_in_the_language_of_the_page(visit: Callable[..., Visitor]) -> None:
    visitor = visit(locale="zh-CN")
    page = visitor.go(f"/books/{kept(visitor)}")
    page.locator(".own-book .tabs .tab").nth(3).click()
    page.locator(".book-lab button").click()
    assert not re.search("[a-z]{3}", page.locator(".lab-sentence").inner_text())


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "locale", "theme", "others"),
    [(PHONE, "zh-CN", "light", ()), *(pytest.param(*look, (UNSAVED,), marks=pytest.mark.long) for look in LOOKS)],
)
def test_it_fits_a_phone_and_everybody_can_use_it(
    visit: Callable[..., Visitor], size: tuple[int, int], locale: str, theme: str, others: tuple[str, ...]
) -> None:
    visitor = visit(size=size, locale=locale, theme=theme)
    id = kept(visitor)
    page = visitor.page
    for path in ("/books", f"/books/{id}/sheet", *others):
        visitor.go(path)
        assert page.evaluate(WIDER) <= 0, path
        assert serious(page) == [], path
        assert small_targets(page) == [], path
    visitor.go(f"/books/{id}")
    for at in range(5):
        page.locator(".own-book .tabs .tab").nth(at).click()
        if at == 0:
            page.locator(".own-pattern > summary").click()
            page.locator(".tried").first.wait_for()
        assert page.evaluate(WIDER) <= 0, at
        assert serious(page) == [], at


def test_its_sheet_has_patterns_with_tiles_payments_and_what_differs(guest: Visitor) -> None:
    page = guest.go(f"/books/{kept(guest)}/sheet")
    dragons = page.locator(".sheet-patterns article", has_text="Two Dragons")
    assert dragons.locator(".tile").count() >= 14
    assert page.locator(".sheet-points tbody tr").first.locator("th").inner_text() == "2"
    assert "minimum to win" in page.locator(".sheet-differences").inner_text()
    page.emulate_media(media="print")
    assert not page.locator(".off-paper").is_visible()


def test_what_to_know_before_playing_by_it(guest: Visitor) -> None:
    id = kept(guest)
    page = guest.go(f"/books/{id}/lesson")
    page.locator("h1", has_text="Before you play").wait_for()
    page.locator(".book-lesson .beside tr", has_text="minimum to win").wait_for()
    dragons = page.locator(".book-lesson", has_text="Two Dragons")
    assert dragons.locator(".tile-svg, .tile").count() >= 14
    page.get_by_label("You know").select_option("mcr")
    page.wait_for_function("location.search.includes('known=mcr')")
    page.locator(".book-lesson .beside thead", has_text="Chinese Official").wait_for()


@pytest.mark.long
def test_what_was_not_saved_is_there_again(guest: Visitor) -> None:
    page = guest.go("/books/new?base=ema")
    tab(page, "Rules")
    rule(page, "scoring.double_wind_pair").locator("input").fill("4")
    page.locator(".book-state strong", has_text="1 difference").wait_for()
    guest.go("/books/new?base=ema")
    page.locator(".book-state strong", has_text="1 difference").wait_for()
    page.get_by_role("button", name="Undo all").click()
    page.locator("dialog").get_by_role("button", name="Undo all").click()
    page.locator(".book-state strong", has_text="0 differences").wait_for()
    draft = json.loads(page.evaluate("sessionStorage.getItem('paiju.book.new') || 'null'"))
    assert draft is None
