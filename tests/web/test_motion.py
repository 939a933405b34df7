"""What moves on the table, looked at while it moves: where it is at every frame, and what the browser does for it."""

import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from tests.web.steps import SHOW, STAND, Step, hand_steps
from tests.web.visitor import DESK, PHONE, SIDEWAYS, Visitor

NAMES = {"names": {"E": "Ann", "S": "Bob", "W": "Cid", "N": "Dan"}, "river_rows": 3}

# Whatever is to move is held at its beginning: it can be looked at moment by moment, however slow the machine is.
HOLD = """() => {
  window.held = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...all) {
    const one = animate.apply(this, all);
    one.pause();
    window.held.push(one);
    return one;
  };
}"""
# Where everything that flies is at nine moments from its beginning to its end; then it has arrived.
FLOWN = """() => {
  const flying = window.held.filter((one) => one.playState === "paused" && one.effect.target.matches(".flight"));
  const ways = flying.map((one) => Array.from({length: 9}, (_, i) => {
    one.currentTime = (one.effect.getComputedTiming().endTime - 1) * i / 8;
    const box = one.effect.target.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2, box.width];
  }));
  return ways;
}"""
LET_GO = "() => window.held.splice(0).forEach((one) => one.playState === 'paused' && one.finish())"
SLID = "() => window.held.filter((one) => one.effect.target.matches('.own-hand [data-at]')).length"
AT_REST = """() => !document.querySelector("paiju-table").getAnimations({subtree: true})
  .some((one) => !(one instanceof CSSTransition) && !(one instanceof CSSAnimation) && one.playState === "running")"""
# When the table is drawn, when something takes off, and when it has arrived.
MARKS = """() => {
  const table = document.querySelector("paiju-table"), paint = table.paint, animate = Element.prototype.animate;
  table.paint = () => { performance.mark("drawn"); paint.call(table); };
  Element.prototype.animate = function (...all) {
    performance.mark("off");
    const moving = animate.apply(this, all);
    moving.onfinish = () => performance.mark("there");
    return moving;
  };
}"""

DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

Point = tuple[float, float]


def middle(page: Any, selector: str) -> Point:
    """Where something is."""
    box = page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def near(one: Point, other: Point, pixels: float = 3) -> bool:
    """The same place, to the eye."""
    return abs(one[0] - other[0]) <= pixels and abs(one[1] - other[1]) <= pixels


def along(way: list[list[float]], start: Point, end: Point) -> bool:
    """Does it pass between two places, straight, without going back, and end where it should?"""
    far = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    gone = [max(abs(x - start[0]), abs(y - start[1])) / far for x, y, _ in way]
    beside = [abs((x - start[0]) * (end[1] - start[1]) - (y - start[1]) * (end[0] - start[0])) / far for x, y, _ in way]
    onward = all(later > earlier - 0.01 for earlier, later in pairwise(gone))
    return onward and max(beside) < 8 and near((way[-1][0], way[-1][1]), end)


def standing(visitor: Visitor) -> Any:
    """A table that shows what it is told."""
    page = visitor.go("/rules")
    page.evaluate(STAND, NAMES)
    page.evaluate(HOLD)
    return page


def shown(page: Any, before: Step, step: Step) -> list[list[list[float]]]:
    """A step shown after the one before it: everything that flew."""
    page.evaluate(SHOW, before | {"onward": False})
    page.evaluate(DRAWN)
    page.evaluate(LET_GO)
    page.evaluate(SHOW, step | {"onward": True})
    page.evaluate(DRAWN)
    return page.evaluate(FLOWN)


def first(steps: list[Step], kind: str, **more: str) -> tuple[Step, Step]:
    """The first event of a kind, and what was before it."""
    at = next(i for i, one in enumerate(steps) if one["event"].items() >= {"type": kind, **more}.items())
    return steps[at - 1], steps[at]


def my_turn(visitor: Visitor) -> str:
    """Until a tile of mine may be chosen and nothing moves; my seat."""
    page = visitor.page
    visitor.until(lambda: page.locator(".tile-button.may").count() > 10 or visitor.move() == "end")
    page.wait_for_function(AT_REST)
    return str(page.locator(".my-plate [data-seat]").get_attribute("data-seat"))


@pytest.mark.long
def test_a_discard_travels_from_its_place_in_the_hand_to_the_river(guest: Visitor, browser: Any) -> None:
    """My own from the very tile I chose, while the others close up. Nothing is laid out anew for that; and nobody has
    to wait until it has arrived."""
    page = guest.play_now("xjtu")
    my_turn(guest)
    nothing_is_laid_out(guest, browser)
    seat = my_turn(guest)
    page.evaluate(HOLD)
    at = page.locator(f"[data-river^='{seat}:']").count()
    start = middle(page, ".own-hand .may >> nth=2")
    page.keyboard.press("3")
    page.wait_for_function("() => window.held.some((one) => one.effect.target.matches('.flight'))")
    ways = [way for way in page.evaluate(FLOWN) if near((way[0][0], way[0][1]), start, 8)]
    river = page.locator(f"[data-river='{seat}:{at}']")
    assert ways or not river.count(), "nothing left the hand from there"
    if river.count():  # else somebody has claimed it
        assert along(ways[0], start, middle(page, f"[data-river='{seat}:{at}']")), (ways[0], start)
    assert page.evaluate(SLID), "the hand does not close up"
    page.evaluate(LET_GO)
    everything_hangs(guest)


def nothing_is_laid_out(guest: Visitor, browser: Any) -> None:
    """Chromium's own record: frames that only move things have no layout; those that draw the table may."""
    page = guest.page
    page.evaluate("document.querySelector('paiju-table .dice button')?.click()")
    my_turn(guest)
    page.mouse.move(2, 400)  # nothing lights up under it
    page.evaluate(MARKS)
    categories = ["devtools.timeline", "disabled-by-default-devtools.timeline.frame", "blink.user_timing"]
    browser.start_tracing(page=page, categories=categories)
    page.keyboard.press("5")
    page.wait_for_function("() => performance.getEntriesByName('there').length > 0")
    page.wait_for_function(AT_REST)
    traced = json.loads(browser.stop_tracing())["traceEvents"]
    frames = [{one["name"] for one in events} for events in by_frame(traced)]
    assert [names for names in frames if "Layout" in names and "drawn" not in names] == []
    assert [names for names in frames if "drawn" in names]


def everything_hangs(guest: Visitor) -> None:
    """Whatever moves hangs in the air for good, and two discards are made meanwhile."""
    seat = my_turn(guest)
    mine = guest.page.locator(f"[data-river^='{seat}:']")
    before = mine.count()
    guest.until(lambda: guest.move() == "end" or mine.count() >= before + 2)
    assert guest.page.evaluate("window.held.some((one) => one.playState === 'paused')")


def by_frame(traced: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """What the page's main thread did in each frame between the first thing that took off and the last that arrived."""
    marks = [
        one for one in traced if one["name"] in ("off", "there", "drawn") and one.get("ph") in ("R", "I", "n", "b")
    ]
    thread = next((one["pid"], one["tid"]) for one in marks)
    off = min(one["ts"] for one in marks if one["name"] == "off")
    there = max(one["ts"] for one in marks if one["name"] == "there")
    told = sorted(
        (one for one in traced if (one["pid"], one["tid"]) == thread and "ts" in one), key=lambda one: one["ts"]
    )
    # Pictures that are documents of their own, such as the page's icon, are laid out on the same thread.
    laid = [one["args"]["beginData"]["frame"] for one in told if one["name"] == "Layout"]
    own = max(laid, key=laid.count)
    told = [one for one in told if one["name"] != "Layout" or one["args"]["beginData"]["frame"] == own]
    found: list[list[dict[str, Any]]] = [[]]
    for one in told:
        if one["name"] == "BeginMainThreadFrame":
            found.append([])
        found[-1].append(one)
    return [events for events in found if events and events[0]["ts"] <= there and events[-1]["ts"] >= off]


@pytest.mark.long
def test_claims_and_kongs_come_from_the_river_and_the_hand(guest: Visitor) -> None:
    """The claimed tile from where it was thrown; one's own tiles from their places; an added one onto its set."""
    page = standing(guest)
    steps = list(hand_steps("xjtu", 3))
    before, after = first(steps, "pung", seat="E")
    page.evaluate(SHOW, before | {"onward": False})
    page.evaluate(DRAWN)
    thrower = after["event"]["from"]
    start = middle(page, f"[data-river='{thrower}:{len(before['view']['seats'][thrower]['river']) - 1}']")
    ways = shown(page, before, after)
    assert len(ways) == 3
    ends = [middle(page, f"[data-meld='E:0'] > .tile >> nth={i}") for i in range(3)]
    claimed = [way for way in ways if near((way[0][0], way[0][1]), start, 6)]
    assert len(claimed) == 1
    assert any(along(claimed[0], start, end) for end in ends)
    foot = page.locator(".own-hand").bounding_box()["y"]
    assert all(way[0][1] > foot - 10 for way in ways if way not in claimed), "the others come from my hand"
    added = shown(page, *first(steps, "kong", how="added"))
    assert len(added) == 1


def test_draws_sticks_indicators_and_points_move(guest: Visitor) -> None:
    """A tile from the wall, a stick to the middle, a tile turned over, points from hand to hand."""
    page = standing(guest)
    steps = list(hand_steps("xjtu", 3))
    assert len(shown(page, *first(steps, "draw", seat="S"))) == 1
    before, _ = first(steps, "draw", seat="S")
    seats = before["view"]["seats"]
    riichi = before["view"] | {"seats": seats | {"W": seats["W"] | {"riichi": True}}}
    way = shown(page, before, {"event": {"type": "riichi", "seat": "W"}, "view": riichi})[0]
    assert near((way[-1][0], way[-1][1]), middle(page, "[data-stick='W']"))
    assert way[0][1] < way[-1][1], "it comes from the player across"
    turned = shown(page, *first(steps, "indicator"))
    assert min(width for way in turned for *_, width in way) < 8, "no tile was seen edgeways"
    before, win = first(steps, "win")
    paid = shown(page, before, win)
    gain = page.locator(".flying .figure.more").inner_text()
    assert gain == f"{win['event']['payments']['E']:+,}"
    assert len(paid) >= 4 + 3


LATER = pytest.mark.long


@pytest.mark.parametrize("size", [DESK, pytest.param(PHONE, marks=LATER), pytest.param(SIDEWAYS, marks=LATER)])
def test_with_reduced_motion_everything_is_there_at_once(visit: Callable[..., Visitor], size: tuple[int, int]) -> None:
    guest = visit(size=size)
    guest.page.emulate_media(reduced_motion="reduce")
    page = standing(guest)
    steps = list(hand_steps("xjtu", 3))
    page.evaluate(SHOW, steps[0] | {"onward": False})
    for step in steps[1:12]:
        page.evaluate(SHOW, step | {"onward": True})
        page.evaluate(DRAWN)
    assert page.evaluate("window.held.length") == 0
    assert page.locator(".flying .flight").count() == 0
    assert page.locator("[data-river]").count() > 2


# How many elements were made and how often one on the table was touched, each since the page was opened.
COUNT = """() => {
  window.work = {made: 0, touched: 0};
  for (const name of ["createElement", "createElementNS"]) {
    const make = document[name];
    document[name] = function (...all) { window.work.made += 1; return make.apply(this, all); };
  }
  const looking = window.looking = new MutationObserver((records) => window.work.touched += records.length);
  const all = {subtree: true, childList: true, attributes: true, characterData: true};
  for (const one of document.querySelectorAll("paiju-table > .board, paiju-table > .foot")) looking.observe(one, all);
}"""
COUNTED = """() => [window.work.made, window.work.touched += window.looking.takeRecords().length]"""
MOST_MADE, MOST_TOUCHED = 100, 60  # of the hundreds that the table has


@pytest.mark.long
def test_what_has_not_changed_is_not_drawn_again(guest: Visitor) -> None:
    """A tile is drawn or discarded: the rivers, the hands and the plates of the others are left as they are."""
    page = standing(guest)
    steps = list(hand_steps("xjtu", 3))
    page.evaluate(SHOW, steps[0] | {"onward": False})
    page.evaluate(DRAWN)
    page.evaluate(COUNT)
    work, before = [], [0, 0]
    for step in steps[1:50]:
        page.evaluate(SHOW, step | {"onward": True})
        page.evaluate(DRAWN)
        page.evaluate(LET_GO)
        now = page.evaluate(COUNTED)
        if step["event"]["type"] in ("draw", "discard"):
            work.append((now[0] - before[0], now[1] - before[1]))
        before = now
    assert len(work) > 20
    assert max(made for made, _ in work) <= MOST_MADE
    assert 0 < max(touched for _, touched in work) <= MOST_TOUCHED
