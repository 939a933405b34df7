"""Everything on the table is in sight, whole and told apart, on every screen: claims, badges, titles, dice, whose tiles
these are; and what stands beside something that comes and goes stands still."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.crowded import OUTSIDE, OVER, crowded
from tests.web.finished import open_table
from tests.web.known_ends import Stage, played
from tests.web.steps import Step
from tests.web.visitor import DESK, PHONE, SIDEWAYS, Visitor

TABLET = (1024, 768)
SCREENS = (PHONE, SIDEWAYS, DESK, TABLET)
Json = dict[str, Any]

# A live table shows this moment, and is asked this.
PUT = """([{event, view}, prompt]) => {
  const table = document.querySelector("paiju-table");
  table.motion.dice.close();
  table.state.event({events: [event], view});
  table.state.ask(prompt);
  table.draw();
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
BADGES = """() => {
  const table = document.querySelector("paiju-table"), { state } = table;
  for (const [seat, one] of Object.entries(state.view.seats)) one.riichi = seat !== "E";
  for (const one of state.room.seats) one.auto = one.seat !== "E";
  table.draw();
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
# The dice tell their rule once more, however long ago they were thrown.
DICE = """async () => {
  const table = document.querySelector("paiju-table");
  await table.motion.dice.show(table.state, false);
  clearTimeout(table.motion.dice.timer);
}"""
# What is not wholly in the window, or lies under something else.
HIDDEN = """(what) => [...document.querySelectorAll(what)].filter((one) => {
  const at = one.getBoundingClientRect();
  const met = document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2);
  return at.left < 0 || at.right > innerWidth || at.top < 0 || at.bottom > innerHeight || !one.contains(met);
}).map((one) => `${one.textContent} ${JSON.stringify(one.getBoundingClientRect())}`)"""
# Words that end before they should.
CUT = """(what) => [...document.querySelectorAll(what)].filter((one) => one.offsetWidth > 1
  && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2))
  .map((one) => one.textContent)"""
# Badges that stick out of what they are on, or are cut by what they are in.
BADGES_CUT = """() => [...document.querySelectorAll(".plates .mark")].filter((one) => {
  const at = one.getBoundingClientRect(), row = one.parentElement;
  const plate = one.closest(".plate").getBoundingClientRect();
  const cut = getComputedStyle(row).overflowX !== "visible" && row.scrollWidth > row.clientWidth;
  return cut || at.left < plate.left || at.right > plate.right || at.top < plate.top || at.bottom > plate.bottom;
}).map((one) => one.textContent)"""
SMALL = """(what) => [...document.querySelectorAll(what)].filter((one) => one.offsetHeight < 44 || one.offsetWidth < 44)
  .map((one) => one.className)"""
# To whom the tiles belong that lie nearest to each sign of a wind.
NEAREST = """() => Object.fromEntries([...document.querySelectorAll("[data-whose]")].map((sign) => {
  const middle = (one) => {
    const at = one.getBoundingClientRect();
    return [at.x + at.width / 2, at.y + at.height / 2];
  };
  const [x, y] = middle(sign);
  const far = (one) => Math.hypot(middle(one)[0] - x, middle(one)[1] - y);
  const tiles = [...document.querySelectorAll(".cloth .melds .tile, .cloth .flowers .tile")];
  const next = tiles.sort((a, b) => far(a) - far(b))[0];
  return [sign.dataset.whose, next.closest(".seat").dataset.seat];
}))"""
# How far my flowers lie from my river, and from what anybody else has laid out.
MY_FLOWERS = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
  const apart = (from, to, start, end) => Math.max(0, from - end, start - to);
  const gap = (a, b) => Math.hypot(apart(a.left, a.right, b.left, b.right), apart(a.top, a.bottom, b.top, b.bottom));
  const mine = boxes("[data-flowers=E] .tile");
  const nearest = (others) => Math.min(...mine.flatMap((one) => others.map((other) => gap(one, other))));
  return [nearest(boxes("[data-river^='E:']")), nearest(boxes(".melds .tile"))];
}"""
LEFT = "() => Math.round(document.querySelector('.auto').getBoundingClientRect().x)"


def offer(code: int, kind: str, *tiles: str) -> Json:
    """Something that may be done."""
    return {"code": code, "type": kind, "zh": kind, "en": kind, "tiles": list(tiles), "tile": None}


def asks(*actions: Json) -> Json:
    """A prompt without a clock."""
    return {"t": "prompt", "n": 999, "clock": None, "refused": [], "actions": list(actions)}


CHOWS = [offer(4, "chow", "3p", "4p"), offer(5, "chow", "4p", "6p"), offer(6, "chow", "6p", "7p")]
PASS = offer(9, "pass")
# As much as can be offered at once.
EVERYTHING = asks(offer(1, "win"), offer(2, "kong", *["5p"] * 3), offer(3, "pung", "5p", "5p"), *CHOWS, PASS)
MY_TURN = asks(offer(1, "discard_drawn"))


def laid_out(book: str) -> Step:
    """Late in a hand with much laid out; tiles of mine are set aside as well."""
    step = crowded(book, range(2))[-3]
    seats = step["view"]["seats"]
    return step | {"view": step["view"] | {"seats": seats | {"E": seats["E"] | {"north": 3}}}}


def sit(somebody: Visitor, book: str, **wish: object) -> Any:
    """East at a table against bots."""
    seats = ["me", *["bot:random"] * 3][: 3 if book.endswith("3p") else 4]
    table = open_table(somebody, book=book, hints=True, seats=seats, **wish)
    page = somebody.go(f"/table/{table}")
    page.wait_for_selector("paiju-table .tile-button")
    return page


def turn(page: Any, size: tuple[int, int]) -> None:
    """Another screen."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def look_at_the_beginning(page: Any) -> None:
    """Title, way home and rule are whole; the dice tell over the middle, off what is asked and off my flowers."""
    assert page.evaluate(HIDDEN, ".head .home, .head .special") == []
    assert page.evaluate(SMALL, ".head .home") == []
    assert page.evaluate(CUT, ".head h1, .head .special .name") == []
    page.evaluate(DICE)
    assert page.locator(".dice").is_visible()
    dice = page.locator(".dice").bounding_box()
    assert dice["y"] + dice["height"] <= page.locator(".centre .field").bounding_box()["y"]
    assert page.evaluate(OUTSIDE, ".dice, .asking:not([hidden])") == []
    assert page.evaluate(OVER, [".dice, .asking", "[data-points], .cloth .tile"]) == []


def look_at_much(page: Any, step: Step) -> None:
    """Claims and badges are whole; everybody's tiles tell whose they are; the strip over my hand lies on no tile."""
    page.evaluate(PUT, [step, EVERYTHING])
    assert page.locator(".act").count() == 7
    assert page.evaluate(HIDDEN, ".act") == []
    page.evaluate(PUT, [step, None])
    page.evaluate(BADGES)
    assert page.locator(".plates .mark").count() >= 4
    assert page.evaluate(BADGES_CUT) == []
    nearest = page.evaluate(NEAREST)
    assert nearest == {seat: seat for seat in nearest}
    assert set(nearest) == {seat for seat, one in step["view"]["seats"].items() if seat != "E" and one["melds"]}
    assert page.evaluate(OVER, ["[data-whose], .readiness", ".cloth .tile, .plates .plate"]) == []
    assert page.evaluate(OUTSIDE, "[data-whose]") == []
    river, others = page.evaluate(MY_FLOWERS)
    assert river < others
    assert page.evaluate(OVER, ["[data-flowers=E] .tile", "[data-river], .melds .tile, .plates .plate"]) == []
    assert page.evaluate(OVER, [".plates .plate", ".cloth .tile, .centre .field"]) == []


def look_everywhere(somebody: Visitor, book: str) -> None:
    """One table on every screen."""
    page = sit(somebody, book, **({"special": "double_discard"} if book == "psa" else {}))
    step = laid_out(book)
    for size in SCREENS:
        turn(page, size)
        look_at_the_beginning(page)
    for size in SCREENS:
        turn(page, size)
        look_at_much(page, step)
    page.evaluate(PUT, [step, asks(offer(1, "flower", "f1"), PASS)])
    assert page.locator(".act").count() == 0, "what is answered by itself shows no button"


@pytest.mark.long
def test_everything_is_whole_and_in_sight(visit: Callable[..., Visitor]) -> None:
    """In Chinese, by finger."""
    look_everywhere(visit(size=PHONE, locale="zh-CN", touch=True), "psa")


@pytest.mark.long
@pytest.mark.parametrize("book", ["psa", "mcr", "xjtu", "xjtu-3p"])
@pytest.mark.parametrize("locale", ["en-GB", "zh-CN", "ja-JP"])
def test_everything_is_whole_in_other_books(visit: Callable[..., Visitor], book: str, locale: str) -> None:
    """The same in every language, and where names are longer."""
    look_everywhere(visit(size=PHONE, locale=locale, theme="dark", touch=True), book)


@pytest.mark.long
def test_beside_the_board_nothing_jumps_and_hints_find_room(guest: Visitor) -> None:
    """The switches stand where they are whatever is asked; hints lie on free cloth, in whole words."""
    page = sit(guest, "xjtu")
    step = {"event": {"type": "none"}, "view": page.evaluate("document.querySelector('paiju-table').state.view")}
    where = []
    for prompt in (None, MY_TURN, EVERYTHING):
        page.evaluate(PUT, [step, prompt])
        where.append(page.evaluate(LEFT))
    assert len(set(where)) == 1, where
    page.locator(".head .buttons button").first.click()
    page.wait_for_selector(".hints-panel .discards li")
    for size in (DESK, TABLET):
        turn(page, size)
        assert page.evaluate(OVER, [".hints-panel", ".cloth .tile, .plates .plate"]) == []
        assert page.locator(".hints-panel .n").first.bounding_box()["height"] < 30, "its words are broken"
        plate = page.locator(".plates [data-seat=S]").bounding_box()
        hand = page.locator("[data-back^='S:'] >> nth=6").bounding_box()
        assert abs(plate["y"] + plate["height"] / 2 - hand["y"] - hand["height"] / 2) < hand["height"] * 3


@pytest.mark.parametrize("size", [PHONE, pytest.param(SIDEWAYS, marks=pytest.mark.long)])
@pytest.mark.long
def test_the_table_stays_where_it_was_when_looked_at(visit: Callable[..., Visitor], size: tuple[int, int]) -> None:
    """The end of a hand put away: my plate, my hand and the cloth are where they were, and nothing is lit."""
    phone = visit(size=size, touch=True)
    phone.page.emulate_media(reduced_motion="reduce")
    stage = Stage(phone, played("mcr", {"E": "12345699p789s22z"}, "9p"))
    page = stage.sit_down()
    boxes = """() => [".my-plate", ".own-hand", ".cloth"].map((what) =>
      JSON.stringify(document.querySelector(`paiju-table ${what}`).getBoundingClientRect()))"""
    before = page.evaluate(boxes)
    tile = page.locator(".tile-button").first.bounding_box()
    for _ in range(2):  # lifted, and put down again
        page.touchscreen.tap(tile["x"] + 20, tile["y"] + 20)
    stage.end()
    page.get_by_role("button", name="See the table").tap()
    page.wait_for_selector(".end-bar button")
    assert page.evaluate(HIDDEN, ".end-bar button") == []
    assert page.evaluate(boxes) == before
    assert page.locator("paiju-table .same").count() == 0
