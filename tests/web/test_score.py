"""The score desk by clicking: hands of every family, what is missing, what lights up, links, a line that goes down."""

import itertools
from collections.abc import Callable
from random import Random
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

import paiju
from paiju.scoring.points import points
from tests.scoring.requests_at_random import random_requests, written_requests
from tests.web.finished import open_table
from tests.web.known_ends import Stage, played
from tests.web.looks import serious
from tests.web.score_clicks import HANDS, Row, choose, desk, press
from tests.web.visitor import DESK, PHONE, Visitor

VERDICT = ".verdict"
MELDS = {
    "ema": [{"type": "pon", "tiles": "777z"}, {"type": "ankan", "tiles": "9999p"}],
    "psa": [{"type": "chi", "tiles": "123s"}, {"type": "kan", "tiles": "5555z"}],
}
LOOKS = [(PHONE, "en-GB"), (DESK, "zh-CN"), (PHONE, "zh-CN"), (DESK, "en-GB")]
QUICK = {("xjtu", 0)}
EVERY_WAY = [
    pytest.param(book, *look, marks=() if (book, i) in QUICK else pytest.mark.long)
    for book, (i, look) in itertools.product(HANDS, enumerate(LOOKS))
]
# The page's own modules: by another address they would be others.
MODULE = "document.querySelector('script[type=module]').src.replace('app.js', '%s')"
THERE_AND_BACK = f"""async (rows) => {{
  const {{ scoreAddress, askedBy }} = await import({MODULE % "ui/score-link.js"});
  const {{ draftOf, request }} = await import({MODULE % "pages/score/draft.js"});
  return rows.map((row) => {{
    const address = scoreAddress(row), asked = askedBy(new URL(address, location.href).search);
    return [address, asked, request(draftOf(asked, ""))];
  }});
}}"""


def told(page: Any, kind: str) -> str:
    """The verdict, once it is of this kind."""
    page.wait_for_selector(f'{VERDICT}[data-kind="{kind}"]')
    return str(page.locator(VERDICT).inner_text())


def number(text: str) -> int:
    """A number as the page writes it."""
    return int(text.replace(",", "").replace("−", "-").replace("+", ""))


def payments(page: Any, place: str = ".answer") -> dict[str, int]:
    """Who pays what, as it stands there."""
    rows = page.locator(f"{place} .payers li").all()
    return {row.get_attribute("data-seat"): number(row.locator("b").inner_text()) for row in rows}


def same(page: Any, request: Row, lang: str) -> None:
    """What the page says is what the scorer says of this request."""
    right = paiju.score(request)
    assert right["win"], right
    page.wait_for_function(
        "(wanted) => document.querySelectorAll('.answer .earned:not(.steps) li').length === wanted",
        arg=len(right["patterns"]),
    )
    told(page, "won")
    names = page.locator(".answer .earned:not(.steps) .earns > span")
    shown = names.evaluate_all("all => all.map((name) => name.firstChild.textContent)")
    assert shown == [line[lang] for line in right["patterns"]]
    clauses = [one.inner_text() for one in page.locator(".answer .earned:not(.steps) .chip").all()]
    assert clauses == [clause for line in right["patterns"] for clause in line["clause"].split()]
    assert payments(page) == right["payments"]


@pytest.mark.parametrize(("book", "size", "locale"), EVERY_WAY)
def test_a_hand_tapped_is_explained(
    visit: Callable[..., Visitor], book: str, size: tuple[int, int], locale: str
) -> None:
    """Tiles, sets, circumstances; the address says the same, and opens the same at somebody else's."""
    somebody = visit(size=size, locale=locale, touch=size == PHONE)
    page = desk(somebody)
    choose(page, book)
    steps, rest = HANDS[book]
    for step in steps:
        press(page, step)
        page.wait_for_load_state("networkidle")
    request = {"book": book, "melds": MELDS.get(book, [])} | rest
    lang = locale[:2]
    same(page, request, lang)
    address = page.url.removeprefix(somebody.club)
    assert parse_qs(urlsplit(address).query)["win"] == [rest["win"]]
    other = visit(size=size, locale=locale)
    same(desk(other, address), request, lang)


@pytest.mark.long
def test_what_is_missing_is_said_while_it_is_entered(guest: Visitor) -> None:
    """Tiles left are counted down; a fifth cannot be pressed; thirteen wait for the winning one, typed or tapped."""
    page = desk(guest, "/score?book=mcr&round=S")
    assert told(page, "missing") == "0 of 13 tiles in the hand: 13 more, then the winning tile"
    key = page.locator('[data-key="1m"]')
    for left in (3, 2, 1, 0):
        key.click()
        assert key.locator(".left").inner_text() == str(left)
    assert key.get_attribute("aria-disabled") == "true"
    key.click(force=True)
    assert page.locator('.held [data-tile="1m"]').count() == 4
    page.keyboard.press("Backspace")
    assert page.locator('.held [data-tile="1m"]').count() == 3
    page.keyboard.type("99p23456789s")
    page.wait_for_function(f"() => document.querySelector('{VERDICT}').innerText.includes('choose the winning tile')")
    assert "it waits for 1 of bamboos" in told(page, "missing")
    page.keyboard.type("9m")
    assert told(page, "lost").startswith("No win")
    page.locator('[data-touch="win:0"]').click()
    page.get_by_role("button", name="Remove").click()
    page.keyboard.type("1s")
    right = paiju.score(book="mcr", hand="111m99p23456789s", win="1s", round="S")
    assert str(right["total"]) in told(page, "won")


def test_an_answer_does_not_take_the_key_from_under_a_finger(guest: Visitor) -> None:
    """The answer about the first tile comes while the second one is being pressed; both are laid."""
    page, answers = desk(guest, "/score?book=mcr"), []
    page.route("**/api/score/desk", lambda route: answers.append(route))
    page.locator('[data-key="1m"]').click()
    page.locator('[data-key="2m"]').hover()
    page.mouse.down()
    while not answers:
        page.wait_for_timeout(10)
    answers.pop().continue_()
    page.wait_for_function(f"() => document.querySelector('{VERDICT}').innerText.startsWith('1 of 13')")
    page.unroute("**/api/score/desk")
    page.mouse.up()
    page.wait_for_function(f"() => document.querySelector('{VERDICT}').innerText.startsWith('2 of 13')")
    assert page.locator(".held [data-tile]").count() == 2


@pytest.mark.long
def test_a_touched_line_lights_its_tiles(guest: Visitor) -> None:
    page = desk(guest, "/score?book=ema&hand=111m46m345p22z&melds=ankan:9999s&win=5m&by=self&flags=riichi&dora=3p")
    told(page, "won")
    lit = ".reading .tile.lit"

    def lights(words: str) -> list[str]:
        page.locator(".answer button.earns", has_text=words).click()
        return [one.get_attribute("data-tile") for one in page.locator(lit).all()]

    assert lights("Dora") == ["4p"]
    assert lights("concealed kong") == ["9s"] * 4
    assert lights("pair") == ["2z", "2z"]
    assert page.locator(".reading.lighting").count() == 1
    assert lights("Riichi") == []
    assert page.locator(".reading.lighting").count() == 0, "what no tile earns dims none"


def test_what_is_written_or_wrong_is_told_in_place(guest: Visitor) -> None:
    page = desk(guest, "/score?book=xjtu&round=E")
    page.locator(".writing summary").click()
    field = page.locator(".writing textarea")
    field.fill("123x")
    field.press("Enter")
    wrong = page.locator(".writing .error")
    wrong.wait_for()
    assert "write digits and a suit, such as 123m406p11z" in wrong.inner_text()
    assert field.get_attribute("aria-invalid") == "true"
    field.fill("paiju score --book ema 一二三万678m345p9967s 8s --riichi")
    field.press("Enter")
    same(page, {"book": "ema", "hand": "123678m345p6799s", "win": "8s", "flags": ["riichi"]}, "en")
    page.evaluate("""() => {
      const data = new DataTransfer();
      data.setData("text", "123456789m1199p 1p --self");
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
    }""")
    page.wait_for_function("() => location.search.includes('win=1p')")
    page.locator('[data-ask="flag last_tile"]').click()
    same(page, {"book": "ema", "hand": "123456789m1199p", "win": "1p", "by": "self", "flags": ["last_tile"]}, "en")
    page.check("input[name=by][value=discard]")
    page.locator('[data-ask="flag last_tile"]', has_text="Under the River").wait_for()  # the book's name for it


def test_yaku_are_called_as_one_likes(guest: Visitor) -> None:
    """The name preferred first, the other beside it; at once, and from then on."""
    page = desk(guest, "/score?book=ema&hand=234567m34p55s678s&win=5p&by=self")
    lines = page.locator(".earned .earns > span")
    lines.filter(has_text="All Simples Tanyao").wait_for()
    page.get_by_role("button", name="Settings").click()
    page.locator("dialog.settings").get_by_label("Japanese names for yaku").check()
    page.keyboard.press("Escape")
    lines.filter(has_text="Tanyao All Simples").wait_for()
    page.reload()
    lines.filter(has_text="Tanyao All Simples").wait_for()


@pytest.mark.long
def test_the_same_hand_by_every_book(visit: Callable[..., Visitor]) -> None:
    page = desk(visit(size=PHONE), "/score?book=xjtu&hand=123678m345p6799s&win=8s&flags=riichi&honba=1")
    told(page, "won")
    page.locator('[data-ask="every"]').click()
    page.wait_for_selector(".every-book")
    own = {"book": "xjtu", "hand": "123678m345p6799s", "win": "8s", "flags": ["riichi"], "honba": 1}
    assert payments(page, '[data-book="xjtu"]') == paiju.score(own)["payments"]
    assert payments(page, '[data-book="ema"]') == paiju.score(own | {"book": "ema"})["payments"]
    mcr = page.locator('[data-book="mcr"]').inner_text()
    assert "No win" in mcr
    assert "Not in this rule book: repeat counters, riichi" in mcr
    page.get_by_role("button", name="Score by PSA House Rules").click()
    same(page, {"book": "psa", "hand": "123678m345p6799s", "win": "8s"}, "en")
    assert "honba" not in page.url


@pytest.mark.long
@pytest.mark.parametrize(("size", "locale"), LOOKS[:2])
def test_points_without_tiles(visit: Callable[..., Visitor], size: tuple[int, int], locale: str) -> None:
    somebody = visit(size=size, locale=locale)
    page = desk(somebody, "/score?view=points&book=xjtu&han=3&fu=40")
    assert payments(page) == points("xjtu", han=3, fu=40)["payments"]
    page.locator('[data-ask="han+"]').click()
    page.check("input[name=points-by][value=self]")
    page.locator(".points-desk [role=switch]").click()
    wanted = points("xjtu", han=4, fu=40, by="self", dealer=True)
    somebody.until(lambda: payments(page) == wanted["payments"])
    for book, fan in (("mcr", 24), ("psa", 4)):
        page.locator(".score-head select").select_option(book)
        page.locator(f'[data-ask="fan {fan}"]').click()
        right = points(book, fan=fan, by="self", dealer=True)["payments"]
        somebody.until(lambda right=right: payments(page) == right)  # type: ignore[misc]
    page.reload()
    page.wait_for_selector(".points-desk .payers")
    assert payments(page) == points("psa", fan=4, by="self", dealer=True)["payments"]


@pytest.mark.long
def test_a_line_that_goes_down_loses_nothing(visit: Callable[..., Visitor]) -> None:
    """What is entered meanwhile stays, is scored when the line is back, and is there when the page is loaded again."""
    somebody = visit(size=PHONE, touch=True)
    page = desk(somebody, "/score?book=xjtu&hand=123678m345p6799s")
    told(page, "missing")
    somebody.context.set_offline(True)
    press(page, "hand:8s")
    page.wait_for_selector(f"{VERDICT} .waiting")
    assert "your hand is kept" in page.locator(f"{VERDICT} .waiting").inner_text()
    page.locator('[data-ask="flag riichi"]').click()
    page.wait_for_selector('[data-ask="flag riichi"][aria-pressed="true"]')
    somebody.context.set_offline(False)
    request = {"book": "xjtu", "hand": "123678m345p6799s", "win": "8s", "flags": ["riichi"]}
    same(page, request, "en")
    assert page.locator(f"{VERDICT} .waiting").count() == 0
    somebody.errors = [line for line in somebody.errors if "ERR_INTERNET_DISCONNECTED" not in line]
    same(desk(somebody, "/score"), request, "en")


@pytest.mark.long
def test_a_hand_of_my_table_and_of_the_rules_comes_to_the_desk(visit: Callable[..., Visitor]) -> None:
    """The end of a hand offers to check it; the rule books' examples open here."""
    somebody = visit()
    frames = played("ema", {"E": "234m234p34s55s678p"}, "5s")
    won = next(frame for frame in frames if frame["t"] == "hand_end")["wins"][0]
    stage = Stage(somebody, frames)
    stage.sit_down()
    page = stage.end()
    address = page.locator("dialog.end .check a").get_attribute("href")
    assert paiju.score(won["request"])["payments"] == won["payments"]
    same(desk(visit(), address), won["request"], "en")
    rules = somebody.go("/rules/psa")
    rules.locator("#pattern-pure_straight a", has_text="See it at the score desk").click()
    assert "Pure Straight" in rules.locator(".answer .earned").inner_text()


@pytest.mark.long
def test_the_last_hand_of_a_table_of_mine(visit: Callable[..., Visitor]) -> None:
    """Bots play while somebody looks; whoever opened the table picks their last won hand."""
    somebody = visit(size=PHONE)
    table = open_table(somebody, book="ema", length=1, seats=["bot:steady"] * 4)
    somebody.go(f"/table/{table}")
    rows: list[Row] = []

    def won() -> bool:
        script = "async (table) => (await fetch(`/api/tables/${table}/hands`)).json()"
        rows[:] = [row for row in somebody.page.evaluate(script, table) if row["wins"]]
        return bool(rows)

    somebody.until(won, 600)
    page = desk(somebody, "/score?book=xjtu&round=E")
    page.get_by_role("button", name="Last hand at my tables").click()
    page.locator(f'[data-table="{table}"]').click()
    page.get_by_role("button", name="Use this hand").first.click()
    page.wait_for_function("() => location.search.includes('book=ema')")
    told(page, "won")
    sticks = int(parse_qs(urlsplit(page.url).query).get("sticks", ["0"])[0])
    assert sum(payments(page).values()) == 1000 * sticks


def canonical(row: Row) -> Row:
    """A request as it is once what says nothing is left out."""
    kept = {key: value for key, value in row.items() if value not in (None, "", 0, {}) and key != "id"}
    kept = {key: value for key, value in kept.items() if value != [] or key == "claimed"}
    if kept.get("collects") is True or row.get("collects") is True:
        kept.pop("collects", None)
    if row.get("collects") is False:
        kept["collects"] = False
    return {key: value for key, value in kept.items() if value is not False or key == "collects"}


@pytest.mark.long
def test_links_open_exactly_what_was_asked(guest: Visitor) -> None:
    """Thousands of requests, all fields, to an address and back: the same request; and the same answer."""
    guest.go("/score")
    rows = [canonical(row) for row in random_requests(Random(1), 3000)]
    for (address, asked, drafted), row in zip(guest.page.evaluate(THERE_AND_BACK, rows), rows, strict=True):
        assert asked == row, address
        assert len(address) < 1000
        assert " " not in address
        assert paiju.score(drafted) == paiju.score(row)
    cases = [row for row in written_requests() if isinstance(row.get("hand"), str) and "id" not in row]
    told = guest.page.evaluate(THERE_AND_BACK, [row | lists(row) for row in cases])
    for (address, asked, _), row in zip(told, cases, strict=True):
        assert paiju.score(asked) == paiju.score(row), address
    for address, _, _ in guest.page.evaluate(THERE_AND_BACK, rows[:20]):
        page = guest.go(address)
        page.wait_for_selector(f"{VERDICT}:not([data-kind=none])")
        assert page.url.removeprefix(guest.club) == address


def lists(row: Row) -> Row:
    """A dice rule as a list, the way the page has it."""
    given = row.get("special")
    return {} if given is None else {"special": [str(one) for one in (given if isinstance(given, list) else [given])]}


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_axe_finds_nothing_serious_at_the_desk(visit: Callable[..., Visitor], theme: str) -> None:
    somebody = visit(size=PHONE, theme=theme)
    page = desk(somebody, "/score?book=xjtu&hand=123678m345p6799s&win=8s&flags=riichi&dora=8s")
    told(page, "won")
    page.locator('[data-ask="every"]').click()
    page.wait_for_selector(".every-book")
    page.locator('[data-touch="tile:0"]').click()
    assert serious(page) == []
    small = """() => [...document.querySelectorAll(".pad button, .touched button, .choice, .stepper button")]
      .filter((one) => one.offsetHeight < 44).map((one) => one.textContent)"""
    assert page.evaluate(small) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert serious(desk(somebody, "/score?view=points&book=mcr&fan=24")) == []
