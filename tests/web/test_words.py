"""Words and targets: what the official book calls things, what patterns are, how large what one presses is, a line that
falls silent."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from tests.web.finished import open_table
from tests.web.known_ends import Json, Stage, played
from tests.web.visitor import PHONE, Visitor

FONTS = "all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
ZH = {"locale": "zh-CN"}
SMALL = """all => all.filter((one) => one.offsetHeight && (one.offsetHeight < 44 || one.offsetWidth < 44))
  .map((one) => `${one.innerText} ${one.offsetWidth}×${one.offsetHeight}`)"""


@cache
def official() -> list[Json]:
    """East wins on the tile she draws, with four ones of characters that are no kong."""
    return played("mcr", {"E": "1112345678999m"}, "1z 9p 9p 9p 5m".replace(" ", ""))


@cache
def drawn() -> list[Json]:
    """A riichi that is paid by everybody, with a stick."""
    return played("xjtu", {"E": "234m234p34s55s678p"}, "9m 1z 1z 2z 5s")


def sits(somebody: Visitor) -> Any:
    """The visitor at a table of the official book, asked for a discard."""
    table = open_table(somebody, book="mcr", seats=["me", *["bot:random"] * 3], hints=True)
    page = somebody.go(f"/table/{table}")
    page.wait_for_selector("paiju-table .hand-row .tile-button, paiju-table .tile-button")
    return page


@pytest.mark.long
@pytest.mark.parametrize(
    ("how", "words"), [(ZH, ("东风圈", "第一盘", "不吃碰")), ({}, ("East round", "hand 1", "No calls"))]
)
def test_the_official_book_has_its_own_words(visit: Callable[..., Visitor], how: Json, words: tuple[str, ...]) -> None:
    """The round by its wind, the hand by its number, claims by their names; flowers are no claimed sets."""
    page = sits(visit(size=PHONE, **how))
    sizes = page.locator(".centre text.title").evaluate_all(FONTS)
    assert all(word in page.locator(".centre").text_content() for word in words[:2])
    assert min(sizes) >= 9
    assert words[2] in page.locator(".autos").inner_text()


@pytest.mark.long
def test_a_hand_of_the_official_book_ends_in_its_words(visit: Callable[..., Visitor]) -> None:
    """Which hand it was, what comes next, and points throughout."""
    somebody = visit(**ZH)
    stage = Stage(somebody, official())
    page = stage.sit_down()
    stage.end()
    assert "东风圈第一盘" in page.inner_text(".reveal .how")
    page.keyboard.press("Enter")
    page.wait_for_selector(".reveal", state="detached")
    assert "下一盘" in page.inner_text("dialog.end button.next")
    card = page.inner_text("dialog.end .win")
    assert "分" in card
    assert not [line for line in card.split() if line.rstrip("番").isdigit() and line.endswith("番")]


def test_a_pattern_of_few_tiles_lights_only_these(visit: Callable[..., Visitor]) -> None:
    """Asked of the page's own module: sets of the pattern, all four of a kind, the whole hand where it is that."""
    page = visit().go("/")
    hand = ["1m", "2m", "3m", "1m", "1m", "1m", "4p", "5p", "6p", "4s", "5s", "6s", "9s"]
    reading = ["123m", "111m", "456p", "456s", "99s"]
    win = {"reading": reading, "hand": hand, "tile": "9s", "melds": [], "seat": "E"}
    script = """async ([ids, win]) => {
      const { earns } = await import(
        document.querySelector('script[type=module]').src.replace('app.js', 'ui/earning.js'));
      const now = { wind: "E", players: 4, dora: [], ura: [] };
      return ids.map((id) => [...new Set([...win.hand, win.tile])].filter(earns(id, win, now)).join(" "));
    }"""
    ids = ["tile_hog", "mixed_double_run", "pung_of_terminals_or_honours", "two_concealed_pungs", "all_types"]
    hog, double, pung, concealed, whole = page.evaluate(script, [ids, win])
    assert hog == pung == concealed == "1m"
    assert double == "4p 5p 6p 4s 5s 6s"
    assert whole == "1m 2m 3m 4p 5p 6p 4s 5s 6s 9s"


@pytest.mark.long
def test_each_payment_is_listed_and_they_come_to_the_change(visit: Callable[..., Visitor]) -> None:
    """The lines of who paid whom, sticks too, sum up to what the table of points says."""
    stage = Stage(visit(), drawn())
    page = stage.sit_down()
    stage.end()
    page.keyboard.press("Enter")
    page.wait_for_selector(".reveal", state="detached")
    page.locator("dialog.end summary", has_text="Each payment").click()
    changes = {}
    for name, change, _ in page.locator(".payments-table tbody tr").evaluate_all(
        "all => all.map((row) => [...row.cells].map((cell) => cell.innerText))"
    ):
        changes[" ".join(name.split()[1:]).removesuffix(" (you)")] = number(change)
    sums = dict.fromkeys(changes, 0)
    for line in page.locator("dialog.end details[open] li").all_inner_texts():
        sides, _, rest = line.partition("→")
        payee, amount = rest.split("+")[0].strip(), number(rest.split("+")[1].split()[0])
        for who, sign in ((sides.strip(), -1), (payee, 1)):
            if who in sums:
                sums[who] += sign * amount
    assert sums == changes


def number(text: str) -> int:
    """A number as the page writes it."""
    return int(text.replace(",", "").replace("−", "-").replace("+", "") or 0)


@pytest.mark.long
def test_the_pattern_sheet_says_what_a_pattern_is(visit: Callable[..., Visitor]) -> None:
    """A sentence, what is not counted beside it, and a word instead of a clause's id."""
    page = sits(visit(size=PHONE, **ZH))
    page.keyboard.press("s")
    row = page.locator("dialog.pattern-sheet [data-pattern=all_even_pungs]").first
    row.wait_for()
    assert "二四六八的刻子和将" in row.inner_text()
    assert "不另计：碰碰和、断幺、无字" in row.inner_text()
    assert "mcr:" not in row.inner_text()
    assert page.locator("dialog.pattern-sheet button").evaluate_all(SMALL) == []


@pytest.mark.parametrize("path", ["/", "/rules", "/rules/mcr?tab=fields"])
def test_what_is_pressed_is_large_enough(visit: Callable[..., Visitor], path: str) -> None:
    """Chips, links that stand alone, the footer; a book's card is a link as a whole."""
    page = visit(size=PHONE, **ZH).go(path)
    assert (
        page.locator("button.chip, .to-rules a, #foot a").evaluate_all(SMALL.replace("|| one.offsetWidth < 44", ""))
        == []
    )
    if path == "/rules":
        page.locator(".shelf .card").first.click(position={"x": 40, "y": 120})
        page.wait_for_url("**/rules/*")


@pytest.mark.long
def test_rules_of_a_book_can_be_read_on_a_phone(visit: Callable[..., Visitor]) -> None:
    """Values have the width of the page, not of a sign."""
    page = visit(size=PHONE, **ZH).go("/rules/mcr?tab=fields")
    widths = page.locator(".fields-table td:nth-child(2)").evaluate_all("all => all.map((one) => one.clientWidth)")
    assert min(widths) > 200
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_no_such_book_is_the_missing_page(guest: Visitor) -> None:
    page = guest.go("/rules/foo")
    assert page.locator("h1").inner_text() == "No such page"
    assert page.locator("button", has_text="Try again").count() == 0


@pytest.mark.long
def test_the_seat_kept_says_where_one_left(guest: Visitor) -> None:
    """Which hand, how many points, against whom."""
    sits(guest)
    kept = guest.go("/").locator(".kept").inner_text()
    assert "East 1" in kept
    assert "500 points" in kept
    assert kept.count(",") == 2


def test_a_silent_line_is_told_at_once(guest: Visitor) -> None:
    """The network goes: the notice comes with it. An answer without an echo: after two seconds."""
    page = guest.page
    stage = Stage(guest, official())
    stage.sit_down()
    notice = page.locator(".line-lost")
    assert not notice.is_visible()
    page.evaluate("dispatchEvent(new Event('offline'))")
    assert notice.is_visible()
    assert "waiting for the server" in notice.inner_text()
    stage.socket.send(json.dumps({"t": "pong"}))
    notice.wait_for(state="hidden")
