"""What moves on the table, looked at while it moves: where it is at every frame, and what the browser does for it."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.web.steps import SHOW, STAND, Step, hand_steps
from tests.web.visitor import DESK, PHONE, SIDEWAYS, Visitor

NAMES = {"names": {"E": "Ann", "S": "Bob", "W": "Cid", "N": "Dan"}, "river_rows": 3}

# At every frame: what is seen to fly, and which tiles of my hand are not where they belong.
WATCH = """() => {
  window.flights = new Map();
  window.slid = [];
  const look = () => {
    for (const one of document.querySelectorAll(".flying .flight")) {
      if (getComputedStyle(one).opacity === "0") continue;
      const box = one.getBoundingClientRect();
      if (!window.flights.has(one)) window.flights.set(one, []);
      window.flights.get(one).push([box.x + box.width / 2, box.y + box.height / 2, box.width]);
    }
    for (const one of document.querySelectorAll(".own-hand [data-at]")) {
      if (one.getAnimations().some((each) => !(each instanceof CSSTransition))) window.slid.push(Number(one.dataset.at));
    }
    requestAnimationFrame(look);
  };
  look();
}"""
FLOWN = "() => [...window.flights.values()]"
FORGET = "() => { window.flights.clear(); window.slid = []; }"
AT_REST = """() => !document.querySelector("paiju-table").getAnimations({subtree: true})
  .some((one) => !(one instanceof CSSTransition) && one.playState === "running")"""
# Everything takes so many times as long, that there is time to look.
SLOWER = """(times) => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    return animate.call(this, frames, {...how, duration: how.duration * times, delay: (how.delay || 0) * times});
  };
}"""

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
    onward = all(later > earlier - 0.01 for earlier, later in zip(gone, gone[1:]))
    return onward and max(beside) < 8 and near((way[-1][0], way[-1][1]), end)


def standing(visitor: Visitor, slower: float = 3) -> Any:
    """A table that shows what it is told."""
    page = visitor.go("/rules")
    page.evaluate(STAND, NAMES)
    page.evaluate(SLOWER, slower)
    page.evaluate(WATCH)
    return page


def shown(page: Any, before: Step, step: Step) -> list[list[list[float]]]:
    """A step shown after the one before it: everything that flew."""
    page.evaluate(SHOW, before | {"onward": False})
    page.wait_for_function(AT_REST)
    page.evaluate(FORGET)
    page.evaluate(SHOW, step | {"onward": True})
    page.wait_for_function("() => window.flights.size > 0")
    page.wait_for_function(AT_REST)
    return page.evaluate(FLOWN)


def first(steps: list[Step], kind: str, **more: str) -> tuple[Step, Step]:
    """The first event of a kind, and what was before it."""
    at = next(i for i, one in enumerate(steps) if one["event"].items() >= {"type": kind, **more}.items())
    return steps[at - 1], steps[at]


def test_a_discard_travels_from_its_place_in_the_hand_to_the_river(guest: Visitor) -> None:
    """My own from the very tile I chose, while the others close up; and I can go on before it has arrived."""
    page = guest.play_now("xjtu")
    page.evaluate(SLOWER, 4)
    page.evaluate(WATCH)
    guest.until(lambda: page.locator(".tile-button.may").count() > 10 or guest.move() == "")
    page.wait_for_function(AT_REST)
    page.evaluate(FORGET)
    seat = page.locator(".my-plate [data-seat]").get_attribute("data-seat")
    lying = page.locator(f"[data-river^='{seat}:']").count()
    chosen = page.locator(".own-hand .may").nth(2)
    start = middle(page, ".own-hand .may >> nth=2")
    chosen.click()
    page.wait_for_selector(f"[data-river='{seat}:{lying}']", state="attached")
    end = middle(page, f"[data-river='{seat}:{lying}']")
    page.wait_for_function(AT_REST)
    ways = [way for way in page.evaluate(FLOWN) if near((way[0][0], way[0][1]), start, 60)]
    assert len(ways) == 1
    assert along(ways[0], start, end), (ways[0], start, end)
    assert len({(round(x), round(y)) for x, y, _ in ways[0]}) >= 5, "it jumps"
    assert page.evaluate("window.slid.length") > 0, "the hand does not close up"


def test_an_answer_can_be_given_while_something_flies(guest: Visitor) -> None:
    """Everything takes half a minute, and a whole round of discards is made meanwhile."""
    page = guest.play_now("xjtu")
    page.evaluate(SLOWER, 200)
    seat = page.locator(".my-plate [data-seat]").get_attribute("data-seat")
    mine = page.locator(f"[data-river^='{seat}:']")
    guest.until(lambda: guest.move() == "end" or mine.count() >= 2)
    assert page.evaluate("document.querySelectorAll('.flying .flight').length") > 0
    assert not page.evaluate(AT_REST)


def test_nothing_is_laid_out_anew_while_something_moves(guest: Visitor, browser: Any) -> None:
    """Chromium's own record: frames that only move things have no layout; those that draw the table may."""
    page = guest.play_now("xjtu")
    page.wait_for_selector("paiju-table .dice:not([hidden])")
    page.locator("paiju-table .dice button").click()
    guest.until(lambda: page.locator(".tile-button.may").count() > 10 or guest.move() == "")
    page.wait_for_function(AT_REST)
    page.evaluate("""() => {
      const table = document.querySelector("paiju-table"), paint = table.paint, animate = Element.prototype.animate;
      table.paint = () => { performance.mark("drawn"); paint.call(table); };
      Element.prototype.animate = function (...all) {
        performance.mark("off");
        const moving = animate.apply(this, all);
        moving.onfinish = () => performance.mark("there");
        return moving;
      };
    }""")
    categories = ["devtools.timeline", "disabled-by-default-devtools.timeline.frame", "blink.user_timing"]
    page.mouse.move(2, 400)  # nothing lights up under it
    browser.start_tracing(page=page, categories=categories)
    page.keyboard.press("5")
    page.wait_for_function("() => performance.getEntriesByName('there').length > 0")
    page.wait_for_function(AT_REST)
    traced = json.loads(browser.stop_tracing())["traceEvents"]
    frames, moved = 0, 0
    for events in by_frame(traced):
        names = [one["name"] for one in events]
        frames += 1
        moved += "drawn" not in names
        assert "Layout" not in names or "drawn" in names, [(one["name"], one["ts"] - events[0]["ts"], one.get("args", {})) for one in events if "Task" not in one["name"]]
    assert (frames > 5, moved > 3) == (True, True), (frames, moved)


def by_frame(traced: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """What the page's main thread did in each frame between the first thing that took off and the last that arrived."""
    marks = [one for one in traced if one["name"] in ("off", "there", "drawn") and one.get("ph") in ("R", "I", "n", "b")]
    thread = next((one["pid"], one["tid"]) for one in marks)
    off = min(one["ts"] for one in marks if one["name"] == "off")
    there = max(one["ts"] for one in marks if one["name"] == "there")
    told = sorted((one for one in traced if (one["pid"], one["tid"]) == thread and "ts" in one), key=lambda one: one["ts"])
    found: list[list[dict[str, Any]]] = [[]]
    for one in told:
        if one["name"] == "BeginMainThreadFrame":
            found.append([])
        found[-1].append(one)
    return [events for events in found if events and events[0]["ts"] <= there and events[-1]["ts"] >= off]


def test_claims_and_kongs_come_from_the_river_and_the_hand(guest: Visitor) -> None:
    """The claimed tile from where it was thrown; one's own tiles from their places; an added one onto its set."""
    page = standing(guest)
    steps = list(hand_steps("xjtu", 3))
    before, after = first(steps, "pung", seat="E")
    page.evaluate(SHOW, before | {"onward": False})
    page.wait_for_function(AT_REST)
    thrower = after["event"]["from"]
    river = [f"[data-river='{thrower}:{len(before['view']['seats'][thrower]['river']) - 1}']"]
    start = middle(page, river[0])
    ways = shown(page, before, after)
    assert len(ways) == 3
    ends = [middle(page, f"[data-meld='E:0'] > .tile >> nth={i}") for i in range(3)]
    claimed = [way for way in ways if near((way[0][0], way[0][1]), start, 40)]
    assert len(claimed) == 1
    assert any(along(claimed[0], start, end) for end in ends)
    foot = page.locator(".own-hand").bounding_box()["y"]
    assert all(way[0][1] > foot - 40 for way in ways if way not in claimed), "the others come from my hand"
    added = shown(page, *first(steps, "kong", how="added"))
    assert len(added) == 1


def test_draws_sticks_indicators_flowers_and_points_move(guest: Visitor) -> None:
    """A tile from the wall, a stick to the middle, a tile turned over, a flower laid beside, points from hand to hand."""
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


@pytest.mark.parametrize("size", [DESK, PHONE, SIDEWAYS])
def test_with_reduced_motion_everything_is_there_at_once(visit: Callable[..., Visitor], size: tuple[int, int]) -> None:
    guest = visit(size=size)
    guest.page.emulate_media(reduced_motion="reduce")
    page = standing(guest)
    steps = list(hand_steps("xjtu", 3))
    page.evaluate(SHOW, steps[0] | {"onward": False})
    for step in steps[1:12]:
        page.evaluate(SHOW, step | {"onward": True})
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.evaluate(AT_REST)
    assert page.evaluate(FLOWN) == []
    assert page.evaluate("window.slid") == []
