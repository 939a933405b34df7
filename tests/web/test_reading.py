"""The table reads itself: readiness over the hand, furiten and why, claims as whole sets, the pattern sheet, hints;
after riichi the drawn tile goes by itself."""

import itertools
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.children import PATIENCE, child, heard
from tests.web.conftest import chromium
from tests.web.crowded import OVER
from tests.web.finished import open_table
from tests.web.visitor import DESK, PHONE, SIDEWAYS, Visitor

# East is who looks. Discards of the others are what they draw, where they are told to discard draws.
LAID = {
    "ema": {"hands": {"E": "234m567p23488s67s"}, "draws": "9m1z2z3z1z2z3z4z", "dora": "4z"},
    "xjtu": {"hands": {"E": "123m456p99p46s111s"}, "draws": "5s1z2z3z9p", "dora": "4z"},
    "lol": {"hands": {"E": "123m456p99p46s111s"}, "draws": "9m1z2z3z4z", "dora": "4z"},
    # The tile drawn is wanted, and another leaves the hand ready: one there, two here.
    "xjtu-cup": {"hands": {"E": "234m35678p88s34s9m"}, "draws": "4p1z2z3z", "dora": "4z"},
    "xjtu-cup-online": {"hands": {"E": "234m35678p55s34s9m"}, "draws": "4p1z2z3z", "dora": "4z"},
    "mcr": {"hands": {"E": "12345699p789s22z"}, "draws": "1m9m8m7m6m"},
    # North is ready and throws the 5 of circles they draw.
    "tenhou": {"hands": {"E": "139m3467p55s1177z", "N": "123456789m11p22s"}, "draws": "9s4z3z5p", "dora": "4z"},
    "tenhou-nored": {"hands": {"E": "1469m28p37s1235z9m"}, "draws": "6p", "dora": "4z"},  # far from everything
}
STRIP = "paiju-table .readiness"
# Counts in the hints that are so narrow that they run down the panel: a long one has two lines.
BROKEN = """all => all.filter((one) => one.offsetHeight > 50).map((one) => one.textContent)"""
SMALL = """all => all.filter((one) => one.offsetHeight && (one.offsetHeight < 44 || one.offsetWidth < 44))
  .map((one) => one.textContent)"""


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A club that deals the hands laid here."""
    chromium()
    folder = tmp_path_factory.mktemp("laid")
    serve = ["serve", "--port", "0", "--no-browser", "--data", str(folder)]
    command = [sys.executable, "-m", "tests.web.laid_club", *serve]
    how = {"stdout": subprocess.PIPE, "env": os.environ | {"PAIJU_RATE": "1000", "LAID": json.dumps(LAID)}}
    with (folder / "log").open("w") as log, child(command, stderr=log, **how) as server:
        yield heard(server, server.stdout, "ready ")[-1].split()[1]
        server.terminate()
        assert server.wait(PATIENCE) == 0


def sit(somebody: Visitor, book: str, **wish: object) -> Any:
    """East at a table of this book against bots, asked for the first discard."""
    table = open_table(somebody, book=book, **({"hints": True, "seats": ["me", *["bot:random"] * 3]} | wish))
    page = somebody.go(f"/table/{table}")
    page.wait_for_selector("paiju-table .tile-button.may")
    return page


def strip(page: Any, words: str) -> str:
    """What the strip says, once it has these words."""
    page.wait_for_function("([at, words]) => document.querySelector(at).innerText.includes(words)", arg=[STRIP, words])
    return " ".join(page.locator(STRIP).inner_text().split())


def waits(page: Any) -> list[str]:
    """The tiles waited for, as they are named."""
    return [one.get_attribute("aria-label") for one in page.locator(f"{STRIP} li svg").all()]


@pytest.mark.long
def test_the_strip_tells_waits_left_and_worth(guest: Visitor) -> None:
    """Before the discard, for another tile looked at, with riichi and in it; then the drawn tile goes by itself."""
    page = sit(guest, "ema", seats=["me", *["bot:drawn"] * 3])  # whose discards are the winds they draw
    assert strip(page, "2,900").endswith("riichi 5,800 · without riichi 2,900"), "before it is chosen"
    assert "×4" in strip(page, "5,800")
    assert waits(page) == ["5 of bamboos", "8 of bamboos"]
    page.locator(".tile-button[data-at='11']").hover()  # an 8 of bamboos
    assert strip(page, "self-draw").endswith("· without self-draw only, 1,500")
    sideways_beside_the_river(page)
    page.keyboard.press("r")
    page.wait_for_function("() => document.querySelector('.question').textContent.startsWith('Riichi: choose')")
    assert page.locator(".act.riichi .word").inner_text() == "Cancel"
    page.locator(".tile-button.drawn").hover()
    assert "riichi 5,800" in strip(page, "5,800")
    began = time.monotonic()
    page.locator(".tile-button.drawn").click()
    page.wait_for_function("""() => document.querySelectorAll('paiju-table [data-river^="E:"]').length >= 2""")
    assert time.monotonic() - began > 0.6, "after a breath, which lets one see the tile"
    assert waits(page) == ["5 of bamboos", "8 of bamboos"]


def sideways_beside_the_river(page: Any) -> None:
    """On a phone held sideways the strip lies where no discard ever does, however long the hand."""
    river = """() => {
      const table = document.querySelector("paiju-table"), { river } = table.state.view.seats.E;
      const tile = { tile: "1z", drawn: false, claimed: false, won: false };
      for (let i = 0; i < 18; i++) river.push({ ...tile, riichi: i === 9 });
      table.paint();
    }"""
    page.set_viewport_size({"width": SIDEWAYS[0], "height": SIDEWAYS[1]})
    page.evaluate(river)
    page.wait_for_function("() => document.querySelectorAll('[data-river^=E]').length === 18")
    assert page.evaluate(OVER, [STRIP, "[data-river], .plate, .tile-button"]) == []
    page.evaluate("() => { document.querySelector('paiju-table').state.view.seats.E.river = []; }")
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})


@pytest.mark.long
def test_the_strip_tells_what_a_discard_would_leave(guest: Visitor) -> None:
    """Nothing lifted, nothing chosen: which tile leaves the hand ready, what for, how many, with riichi and without."""
    page = sit(guest, "xjtu-cup")
    told = strip(page, "Without")
    assert waits(page) == ["2 of bamboos", "5 of bamboos"]
    assert page.locator(f"{STRIP} .lead svg").get_attribute("aria-label") == "9 of characters"
    assert told == "Without waits for → ×4 ×4 riichi 5,800 · without riichi 2,900"
    page = sit(guest, "xjtu-cup-online")
    strip(page, "Without")
    assert [one.get_attribute("aria-label") for one in page.locator(f"{STRIP} .ways li").all()] == [
        "without 9 of characters: waits for 2 of bamboos, 5 of bamboos",
        "without 5 of bamboos: waits for 9 of characters",
    ]
    assert "×6" in strip(page, "×6"), "four and two are left"


@pytest.mark.long
def test_a_win_is_what_is_asked_about(guest: Visitor) -> None:
    """A red Win is offered: the line says so. The tile that wins let go, the hand is furiten, and a press tells why."""
    page = sit(guest, "xjtu")
    page.wait_for_selector(".act.win")
    assert page.locator(".act.win .word").inner_text() == "Tsumo"
    page.keyboard.press("?")
    keys = page.locator("dialog.keys").inner_text()
    assert "riichi" in keys
    assert not any(word in keys for word in ("flower", "North", "open hand", "keep")), "this book has none of it"
    page.keyboard.press("Escape")
    assert page.locator(".question").inner_text() == "You can win with this tile, or discard"
    page.keyboard.press("h")
    assert page.locator(".hints-panel .win-first").inner_text().startswith("You can win")
    assert page.locator(".discards .n").evaluate_all(BROKEN) == [], "counts are read along, not down"
    page.locator(".tile-button.drawn").hover()
    page.wait_for_selector(".tile-button.drawn.same")
    ink = "one => getComputedStyle(one.querySelector('svg')).filter"
    assert page.locator(".tile-button.drawn.same").evaluate(ink) == "none", "a lit tile keeps its colours"
    page.locator(".tile-button.drawn").click()
    page.wait_for_selector("""paiju-table [data-river="E:0"]""")
    assert page.locator("[data-river='E:0'] .shade").count() == 0, "nobody else is told that it was the last one dealt"
    assert page.locator("paiju-table .same").count() == 0, "what was lit has gone"
    strip(page, "Furiten")
    page.locator(f"{STRIP} .furiten").click()
    page.wait_for_selector("dialog.why .clause[aria-busy=false]")
    told = page.locator("dialog.why").inner_text()
    assert "you discarded 5 of bamboos" in told
    assert "xjtu:6.4.1" in told


@pytest.mark.long
def test_claims_show_the_whole_set(guest: Visitor) -> None:
    """Three chows on a 5 of circles: each button has three tiles, the claimed one marked."""
    page = sit(guest, "tenhou", seats=["me", *["bot:simple"] * 3])
    page.locator(".tile-button.drawn").click()
    page.wait_for_selector(".act.chow")
    names = [one.get_attribute("aria-label") for one in page.locator(".act.chow").all()]
    assert [name.split(": ")[-1] for name in names] == [
        ", ".join(f"{rank} of circles" for rank in ranks) for ranks in ((5, 6, 7), (4, 5, 6), (3, 4, 5))
    ]
    shown = "one => [...one.querySelectorAll('.pic')].map((pic) => pic.classList.contains('claimed'))"
    assert [one.evaluate(shown) for one in page.locator(".act.chow").all()] == [
        [True, False, False], [False, True, False], [False, False, True],
    ]  # fmt: skip


# The menu of somebody else at my table: not its host, and others have voted.
OPEN_MENU = """async (votes) => {
  const app = document.querySelector('script[type=module]').src;
  const { openMenu } = await import(app.replace('app.js', 'table/panels/menu.js'));
  const { state } = document.querySelector("paiju-table");
  const room = { ...state.room, votes, votes_needed: 2 };
  window.sent = [];
  const other = Object.assign(Object.create(state), { room, you: { ...state.you, host: false } });
  openMenu(other, (told) => sent.push(told), () => {});
}"""


@pytest.mark.long
def test_useful_tiles_that_are_not_drawn_are_counted_and_ending_is_asked_about(guest: Visitor) -> None:
    """Ninety useful tiles of 26 kinds: sixteen are drawn, ten more are told. A vote that is only a vote is one press;
    one that ends the match is called so, and asked about first; whoever is host has that once."""
    page = sit(guest, "tenhou-nored")
    page.keyboard.press("h")
    kinds = page.locator(".discards li").first.locator(".useful")
    kinds.locator(".rest").wait_for()
    assert kinds.locator(".tile-svg").count() == 16
    assert kinds.inner_text() == "+10"
    page.keyboard.press("m")
    assert page.get_by_role("button", name="End the match").count() == 1
    assert page.get_by_role("button", name="Vote to end the match").count() == 0
    page.keyboard.press("Escape")
    page.evaluate(OPEN_MENU, [])
    page.get_by_role("button", name="Vote to end the match").click()
    assert page.evaluate("window.sent") == [{"t": "vote", "end": True}]
    page.evaluate(OPEN_MENU, [1])
    page.get_by_role("button", name="End the match").click()
    page.get_by_role("heading", name="End the match?").wait_for()
    assert page.evaluate("window.sent") == []
    page.get_by_role("button", name="End it").click()
    page.wait_for_function("window.sent.length === 1")
    assert page.evaluate(ARRIVALS) == [
        "Guest 1234 takes the seat of Mei with the next hand", "Guest 1234 has taken the seat of Mei",
    ]  # fmt: skip


# Somebody asks for a bot's seat, then has it; of oneself, and before the match, nothing is said.
ARRIVALS = """async () => {
  const app = document.querySelector('script[type=module]').src;
  const { arrivals } = await import(app.replace('app.js', 'table/company/arrivals.js'));
  const chair = (kind, name, person) => ({ player: 1, kind, name, person });
  const book = { family: "riichi" };
  const bot = { table: "t", book, state: "playing", coming: [], seats: [chair("bot", "阿梅 Mei", null)] };
  const asked = { ...bot, coming: [{ player: 1, person: "p", name: "客人1234 Guest 1234" }] };
  const there = { ...bot, seats: [chair("person", "客人1234 Guest 1234", "p")] };
  const waiting = { ...bot, state: "waiting" };
  const said = [[bot, asked, "me"], [asked, there, "me"], [bot, asked, "p"], [asked, there, "p"],
    [waiting, there, "me"], [null, asked, "me"]];
  return said.flatMap(([before, now, me]) => arrivals(before, now, me).map((words) => words()));
}"""


@pytest.mark.long
def test_the_official_book_says_what_is_lacking_and_hints_may_be_off(guest: Visitor) -> None:
    """Five of eight points; where the host allows no hints the waits are told, and no more."""
    page = sit(guest, "mcr")
    assert "5 of 8 points" in strip(page, "points")
    page = sit(guest, "mcr", hints=False)
    assert strip(page, "Waits") == "Waits"
    assert waits(page) == ["9 of circles", "South"]


@pytest.mark.long
@pytest.mark.parametrize("book", ["ema", *(pytest.param(book, marks=pytest.mark.long) for book in ("mcr", "psa"))])
def test_the_pattern_sheet_is_one_key_away(guest: Visitor, book: str) -> None:
    """By S or its button: patterns in groups with tiles, those my hand is near to first; found by name; Esc closes."""
    page = sit(guest, book) if book != "psa" else guest.play_now("psa")
    page.keyboard.press("s")
    page.wait_for_selector("dialog.pattern-sheet .sheet-row .tile-svg")
    if book == "ema":
        own_tiles_are_shown(page.locator("dialog.pattern-sheet .near [data-pattern=all_simples]"))
        page.locator("dialog.pattern-sheet input").fill("flush")
        names = page.locator("dialog.pattern-sheet section:not(.near) h4").all_inner_texts()
        assert len(names) == 2
        assert "2 when open" in page.locator("[data-pattern=half_flush] .value").inner_text()
        page.keyboard.press("Escape")  # empties the field first
        page.locator("dialog.pattern-sheet input").fill("men zen tsumo")
        assert "Menzen tsumo" in page.locator("[data-pattern=concealed_self_draw] .alias").first.inner_text()
        page.locator("dialog.pattern-sheet input").fill("")
        first = page.locator("dialog.pattern-sheet section:not(.near)").first.locator("h4").all_inner_texts()
        assert first[0].startswith("Riichi"), "in the book's order"
        assert page.locator("dialog.pattern-sheet section.bonus [data-pattern=dora]").count() == 1, "no yaku"
        page.locator("dialog.pattern-sheet h2").click()
    page.keyboard.press("s")  # and S closes it
    page.wait_for_selector("dialog.pattern-sheet", state="detached")
    page.locator(".sheet-button").click()
    page.wait_for_selector("dialog.pattern-sheet .sheet-row")


def own_tiles_are_shown(row: Any) -> None:
    """Of a pattern that is near: my tiles that count, then the missing one in a dashed frame; the example on demand."""
    row.wait_for()
    assert row.locator(".away").inner_text() == "1 tile away"
    have = row.locator(".have .tile").evaluate_all("all => all.map((one) => one.dataset.tile)")
    assert "".join(have) == "2m3m4m5p6p7p2s3s4s6s7s8s8s"
    assert row.locator(".lacking").inner_text().strip() == "still missing"
    missing = row.locator(".need .tile")
    assert missing.get_attribute("data-tile") in ("5s", "8s")
    assert missing.evaluate("one => getComputedStyle(one).outlineStyle") == "dashed"
    assert not row.locator(".for-example .hand-row").is_visible()
    row.locator("summary").click()
    assert row.locator(".for-example .hand-row").is_visible()


# Rivers are full, and the newest discard is this seat's.
NEWEST = """async (seat) => {
  const table = document.querySelector("paiju-table"), { state } = table;
  const tile = { tile: "1z", drawn: false, riichi: false, claimed: false, won: false };
  for (const place of Object.values(state.view.seats)) place.river = Array(17).fill(tile);
  state.last = { seat, at: 16 };
  table.paint();
  await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null)));
}"""
# What of my own, and of what just happened, lies under what was opened; what has been cut off of it covers nothing.
UNDER = """(opened) => {
  const sheet = document.querySelector(opened), at = sheet.getBoundingClientRect();
  const cut = parseFloat(sheet.style.getPropertyValue("--cut")) || 0, foot = at.bottom - cut;
  const little = cut && foot - at.top < 90 ? ["too little is left"] : [];
  return [...document.querySelectorAll(".thrown.last, .tile-button, .act, .my-plate")].filter((one) => {
    const b = one.getBoundingClientRect();
    return at.left < b.right - 1 && b.left < at.right - 1 && at.top < b.bottom - 1 && b.top < foot - 1;
  }).map((one) => `${one.className.baseVal ?? one.className}`).concat(little);
}"""
ROOMS = [
    (PHONE, "en-GB"),
    *(
        pytest.param(size, lang, marks=pytest.mark.long)
        for size in (PHONE, SIDEWAYS, DESK, (1024, 768))
        for lang in ("en-GB", "zh-CN", "ja-JP")
    ),
]


@pytest.mark.long
@pytest.mark.parametrize(("size", "locale"), ROOMS)
def test_what_is_opened_gives_way(visit: Callable[..., Visitor], size: tuple[int, int], locale: str) -> None:
    """Hints, log and drawers leave my hand, what I may do and the newest discard in sight; a touch beside them closes
    them, and a drawer goes when it is my turn and time runs."""
    clock = {"kind": "bank", "base": 60, "bank": 60}
    somebody = visit(size=size, locale=locale, touch=size in (PHONE, SIDEWAYS))
    page = sit(somebody, "ema", seats=["me", *["bot:drawn"] * 3], clock=clock)
    for button, opened in (("aria-pressed", ".hints-panel"), ("log-button", ".log-panel"), ("sheet", "dialog.drawer")):
        found = f".head button[{button}]" if button == "aria-pressed" else f".head .{button}, .head .{button}-button"
        page.locator(found).first.click()
        for seat in "ESWN":
            page.evaluate(NEWEST, seat)
            assert page.evaluate(UNDER, opened) == [], f"{opened} with a discard of {seat}"
        if opened != "dialog.drawer" and size != DESK and size[0] != 1024:
            page.locator(".cloth").tap(position={"x": size[0] / 2, "y": 10})
            assert page.locator(".hints-panel:not([hidden]), .log-panel:not(.away)").count() == 0
        elif opened != "dialog.drawer":
            assert page.evaluate(OVER, [opened, ".plate, .centre .field, [data-river]"]) == [], "beside everything"
            page.locator(found).first.click()
    page.evaluate("() => { const table = document.querySelector('paiju-table'); table.act(table.actions.usual()); }")
    page.wait_for_selector("dialog.drawer", state="detached")
    page.wait_for_selector(".tile-button.may")


LOOKS = list(itertools.product([DESK, PHONE, SIDEWAYS], ["en-GB", "zh-CN", "ja-JP"], ["light", "dark"]))
AUTO_WIN = {"en-GB": "Auto win", "zh-CN": "自动和", "ja-JP": "自動和了"}


@pytest.mark.long
@pytest.mark.parametrize(("size", "locale", "theme"), LOOKS)
def test_everything_is_in_sight(visit: Callable[..., Visitor], size: tuple[int, int], locale: str, theme: str) -> None:
    """Strip, switches and hints on every screen: inside it, labelled, large enough for a finger, off the hand."""
    page = sit(visit(size=size, locale=locale, theme=theme, touch=size != DESK), "ema")
    strip(page, "2,900")
    box = page.locator(STRIP).bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size[0]
    words = page.locator(".auto").all_inner_texts()
    assert " ".join(words[0].split()) == AUTO_WIN[locale]
    assert page.locator(".auto").evaluate_all(SMALL) == []
    tile = page.locator(".tile-button").first.bounding_box()
    assert box["y"] + box["height"] <= tile["y"] + 2, "over the hand, not on it"
    page.locator(".head .buttons button").first.click()
    page.wait_for_selector(".hints-panel .discards li")
    panel = page.locator(".hints-panel").bounding_box()
    assert panel["y"] + panel["height"] <= size[1]
    if size == PHONE:
        assert panel["y"] > size[1] / 4, "a sheet from below"
        assert panel["y"] + panel["height"] <= tile["y"], "the hand stays in reach"
        assert panel["width"] == size[0]
    page.locator(".hints-head button").click()
    page.wait_for_selector(".hints-panel", state="hidden")
