"""The table holds still: where everything lies through a whole hand, what the centre says, what lights up."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.crowded import OUTSIDE, OVER, crowded
from tests.web.invited import invited
from tests.web.steps import SHOW, STAND, Step, hand_steps
from tests.web.visitor import A_HAND, DESK, PHONE, SIDEWAYS, Visitor

SIZES = {"desk": DESK, "phone": PHONE, "sideways": SIDEWAYS}
NAMES = {"E": "Ann", "S": "Bob", "W": "Cid", "N": "Dan"}

# Where everything lies that may not move, by a name of its own; what flies or is lifted is where it belongs.
PLACES = """() => {
  const found = {}, table = document.querySelector("paiju-table");
  const all = (what) => table.querySelectorAll(what);
  const box = (one) => {
    const at = one.getBoundingClientRect();
    return [at.x, at.y, at.width, at.height].map(Math.round).join(" ");
  };
  const row = table.querySelector(".own-hand .row"), at = row.getBoundingClientRect();
  for (const one of row.querySelectorAll("[data-at]")) {
    const name = `${one.classList.contains("drawn") ? "drawn" : "tile"} ${one.dataset.at}`;
    found[name] = [Math.round(at.x + one.offsetLeft), Math.round(at.y + one.offsetTop)].join(" ");
  }
  found.cloth = box(table.querySelector(".cloth"));
  found.centre = box(table.querySelector(".centre .field"));
  for (const one of all(".plates .plate")) found[`plate ${one.dataset.seat}`] = box(one);
  for (const name of ["river", "edge", "dora"]) {
    for (const one of all(`[data-${name}]`)) found[`${name} ${one.dataset[name]}`] = one.getAttribute("transform");
  }
  for (const one of all(".standing[data-back$=':0']")) found[one.dataset.back] = one.getAttribute("transform");
  return found;
}"""
IN_CENTRE = ".centre .points, .centre .seat-wind, .centre .indicators .tile"
# A whole hand, shown step by step without waiting for the screen: what moved, and how much was looked at.
WALK = f"""(steps) => {{
  const table = document.querySelector("paiju-table"), known = {{}}, moved = [], look = {PLACES};
  for (const {{event, view}} of steps) {{
    Object.assign(table, {{onward: false, role: "E", view, events: [event]}});
    table.paint();
    for (const [name, place] of Object.entries(look())) {{
      known[name] ??= place;
      if (known[name] !== place) moved.push(`${{name}}: ${{known[name]}} to ${{place}} at ${{event.type}}`);
    }}
  }}
  return [moved, Object.keys(known).filter((name) => name.startsWith("river")).length];
}}"""
CALL = """([seat, word]) => document.querySelector("paiju-table").board.call(seat, word)"""


class Stillness:
    """Everything that was ever seen in a place must be seen there again."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.known: dict[str, str] = {}

    def look(self) -> bool:
        """Look at everything once."""
        for name, place in self.page.evaluate(PLACES).items():
            assert self.known.setdefault(name, place) == place, f"{name} was at {self.known[name]}, is at {place}"
        return True

    def seen(self, kind: str) -> int:
        """How many places of a kind were looked at."""
        return sum(name.startswith(kind) for name in self.known)


def stand(visitor: Visitor, rows: int = 3) -> Any:
    """A table that shows what it is told, without a server."""
    page = visitor.go("/rules")
    page.evaluate(STAND, {"names": NAMES, "river_rows": rows})
    return page


def show(page: Any, step: Step) -> None:
    """Show one moment of a hand, and wait until it is drawn."""
    page.evaluate(SHOW, step | {"onward": False})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


# As if somebody had gone away a while ago.
GONE = """(seconds) => {
  const table = document.querySelector("paiju-table"), { state } = table;
  const [next, gone] = state.room.seats.filter((one) => one.seat !== state.you.role);
  const away = {...gone, kind: "person", name: "Bea", connected: false, bot_in: seconds};
  const seats = state.room.seats.map((one) => (one === gone ? away : one));
  state.enter({...state.room, seats, turn: {seat: next.seat, ms_left: 9000}});
  state.ask(null);
  table.draw();
}"""


@pytest.mark.long
def test_nothing_moves_while_i_play(guest: Visitor) -> None:
    """Neither my tiles when one is drawn or discarded, nor the cloth under them; nor when somebody goes away, whose
    time is counted down."""
    page = guest.play_now("xjtu")
    still = Stillness(page)
    mine = page.locator(".my-plate [data-seat]").get_attribute("data-seat")
    may = page.locator(".tile-button.may")
    guest.until(
        lambda: (still.look() and still.seen(f"river {mine}") >= 3 and may.count() > 1) or guest.move() == "end",
        A_HAND,
    )
    assert still.seen("tile") == 13
    assert still.seen("drawn") >= 1
    assert still.seen("plate") == 3
    assert page.locator(".head .home").bounding_box()["y"] >= 0, "the way home is in sight"
    page.evaluate(GONE, 30)
    page.wait_for_selector(".plate .turn-clock")
    still.look()
    waiting = page.locator(".waiting-for")
    first = seconds(waiting.inner_text())
    assert 20 < first <= 30
    assert page.locator(".plates .mark.gone").count() == 1
    guest.until(lambda: 0 < seconds(waiting.inner_text()) < first and int(page.inner_text(".turn-clock")) < 9)


@pytest.mark.long
def test_the_centre_reads_itself(guest: Visitor) -> None:
    """Which hand, what is left, everybody's points, the indicators by name and large; a hand of dora that glow."""
    page = stand(guest)
    steps = crowded("xjtu", range(3))
    show(page, steps[-3])
    view = steps[-3]["view"]
    full = steps[-3] | {"view": view | {"indicators": ["1m", "2m", "3m", "4m", "5m"], "counters": 3, "deposits": 4}}
    centre = page.locator(".centre")
    assert centre.locator(".lying").count() == 0
    for words in ("East", f"{view['left']} left", "dora indicator"):
        assert words in centre.text_content()
    for seat, place in view["seats"].items():
        shown = centre.locator(f"[data-points={seat}]").text_content().replace(",", "").replace("−", "-")
        assert int(shown) == place["points"]
    turned = page.locator("[data-dora]:not(.unturned)")
    assert turned.count() == len(view["indicators"])
    glowing = page.locator("[data-river]:has(.glow)").evaluate_all("all => all.map((one) => one.dataset.river)")
    assert sorted(glowing) == sorted(dora_in_rivers(view))
    framed = "all => all.filter((one) => getComputedStyle(one).stroke !== 'none').length"
    assert page.locator(".glow").evaluate_all(framed) == 0, "a frame is for the newest discard alone"
    assert page.locator(".ring").evaluate_all(framed) == page.locator(".ring").count()
    for size in SIZES.values():
        page.set_viewport_size({"width": size[0], "height": size[1]})
        show(page, steps[-3])
        assert turned.first.bounding_box()["width"] >= (24 if len(view["indicators"]) <= 3 else 17)
        show(page, full)
        told = "all => all.map((one) => [one.getAttribute('aria-label'), one.lastChild.textContent])"
        assert centre.locator(".lying").evaluate_all(told) == [["3 counters", "×3"], ["4 riichi sticks", "×4"]]
        assert_nobody_is_covered(page)
        calls_keep_off_the_rivers(page)
        show(page, full)
        assert turned.count() == (5 if size == DESK else 3)
        assert ("+2" in centre.text_content()) == (size != DESK)
        assert page.evaluate(OVER, ["text.sticks, .centre .title, text.left", IN_CENTRE]) == []


def assert_nobody_is_covered(page: Any) -> None:
    """Plates lie beside tiles, never on them; and everything lies on the cloth."""
    assert page.evaluate(OVER, [".plates .plate", ".cloth .seat .tile, .centre .field"]) == []
    assert page.evaluate(OUTSIDE, ".plates .plate, .cloth .tile") == []


@pytest.mark.long
def test_nobody_is_on_turn_while_a_tile_is_at_stake(guest: Visitor) -> None:
    """Whoever has discarded has done so; when nothing happens for a while everybody reads why, but not for whom."""
    page = stand(guest)
    page.evaluate("() => { document.querySelector('paiju-table').state.room.state = 'playing'; }")
    steps = list(hand_steps("xjtu", 0))
    at = next(i for i, step in enumerate(steps) if step["event"]["type"] == "discard")
    lit, waiting = page.locator(".plate.turn, .edge.turn"), page.locator(".waiting-for")
    show(page, steps[at - 1])
    assert lit.count() == 2
    height = page.locator(".centre").bounding_box()["height"]
    show(page, steps[at])
    assert lit.count() == 0
    assert page.locator(".centre").bounding_box()["height"] == height
    assert not waiting.is_visible()
    page.evaluate("""() => {
      const { waiting } = document.querySelector("paiju-table");
      waiting.stake.since -= 3000;
      waiting.draw();
    }""")
    assert waiting.inner_text() == "Waiting for answers…"
    show(page, steps[at + 1])
    assert not waiting.is_visible()
    assert lit.count() == 2


def dora_in_rivers(view: dict[str, Any]) -> list[str]:
    """The discards that count extra, by seat and place."""
    dora = {following(tile) for tile in view["indicators"]}
    return [
        f"{seat}:{at}"
        for seat, place in view["seats"].items()
        for at, thrown in enumerate(place["river"])
        if (thrown["tile"] in dora or thrown["tile"][0] == "0") and (not thrown["claimed"] or thrown["won"])
    ]


def following(tile: str) -> str:
    """The tile an indicator names."""
    rank, suit = int(tile[0]) or 5, tile[1]
    if suit == "z":
        return f"{rank % 4 + 1}z" if rank <= 4 else f"{(rank - 4) % 3 + 5}z"
    return f"{rank % 9 + 1}{suit}"


def calls_keep_off_the_rivers(page: Any) -> None:
    """Everybody calls, one twice: no word hides a discard, and the same word is not said over itself."""
    for seat in "ESWN":
        page.evaluate(CALL, [seat, "Riichi"])
    page.evaluate(CALL, ["W", "Flower"])
    page.evaluate(CALL, ["W", "Flower"])
    assert page.locator(".banner").all_inner_texts() == ["Riichi"] * 4 + ["Flower ×2"]
    assert page.evaluate(OVER, [".banner", "[data-river]"]) == []
    for seat in "ESWN":
        for word in ("Pung", "Kong", "North"):
            page.evaluate(CALL, [seat, word])
    assert page.evaluate(OUTSIDE, ".banner") == []
    page.evaluate("() => document.querySelectorAll('.banner').forEach((one) => one.remove())")


@pytest.mark.long
def test_the_same_tiles_light_up_on_touch(visit: Callable[..., Visitor]) -> None:
    """Wherever they lie open; a touch of the cloth puts them out."""
    page = stand(visit(size=PHONE, touch=True))
    steps = crowded("xjtu", range(2))
    show(page, steps[-3])
    touched = page.locator("[data-river='E:0']")
    touched.tap()
    kind = touched.get_attribute("data-tile")
    alike = page.locator(f"[data-tile='{kind}']").count()
    assert page.locator(".same").count() == alike >= 1
    assert page.locator(f".same:not([data-tile='{kind}'])").count() == 0
    show(page, steps[-3])
    assert page.locator(".same").count() == alike, "it stays lit when the table is drawn anew"
    field = page.locator(".centre .field").bounding_box()
    page.touchscreen.tap(field["x"] + 8, field["y"] + 8)
    assert page.locator(".same").count() == 0


@pytest.mark.long
def test_who_is_away_is_counted_down(visit: Callable[..., Visitor]) -> None:
    """The table does not look frozen: it says whom it waits for, and how long."""
    host, friend = visit(), visit()
    invited(host, friend)
    friend.leave()
    waiting = host.page.locator(".waiting-for")
    host.until(lambda: waiting.is_visible() or host.move() == "end", A_HAND)
    assert waiting.is_visible(), "the hand was over too soon"
    assert host.page.locator(".plates .mark.gone").count() == 1
    first = seconds(waiting.inner_text())
    assert 1 < first <= 60
    host.until(lambda: not waiting.is_visible() or seconds(waiting.inner_text()) < first)


def seconds(words: str) -> int:
    """The seconds a sentence tells."""
    assert "Bea is offline: their seat will be played automatically within " in words
    return int(words.rsplit("within ", 1)[1].split()[0])


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("book", ["xjtu", "mcr", "psa", "xjtu-3p"])
def test_nothing_moves_whatever_is_laid_out(visit: Callable[..., Visitor], book: str, size: str) -> None:
    """Hands in which everybody claims what they can: discards, melds, kongs, flowers and marks find their room."""
    page = stand(visit(size=SIZES[size]), 0 if book in ("mcr", "psa") else 3)
    for seed in range(3):
        moved, discards = page.evaluate(WALK, list(hand_steps(book, seed)))
        assert moved == []
        assert discards > 10
        assert_nobody_is_covered(page)


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("book", ["mcr", "psa", "ema"])
def test_nothing_moves_through_other_books(visit: Callable[..., Visitor], book: str, size: str) -> None:
    """The same as I play, on every screen."""
    guest = visit(size=SIZES[size], locale="zh-CN" if book == "mcr" else "en-GB", theme="dark", touch=size != "desk")
    page = guest.go("/")
    page.check(f"input[name=book][value={book}]", force=True)
    page.locator("button.play").click()
    page.wait_for_selector("paiju-table .tile-button")
    still = Stillness(page)
    guest.until(lambda: still.look() and guest.move() == "end", A_HAND)
    assert still.seen("tile") >= 13
