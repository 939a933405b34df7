"""The end of a hand and of a match, as a person sees it: shown, then explained, my own line first; then once more."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from tests.server.club_people import quietly
from tests.web.invited import invited
from tests.web.known_ends import TABLE, Json, Stage, played
from tests.web.visitor import DESK, PHONE, SIDEWAYS, Visitor

READY = "234m234p34s55s678p"
SELF_DRAWN, AT_ONCE = "9m 1z 1z 2z 5s", "5s"
HANEMAN = ["Fully Concealed Hand", "Ippatsu", "All Simples", "Pinfu", "Double Riichi"]

# Writes down what comes to sight, in its order, and which tiles are lit with it.
WATCH = """() => {
  window.seen = [];
  new MutationObserver((changes) => changes.forEach(({ target }) => {
    const what = target.closest(".patterns li, .sums p, .plates li");
    if (!what || !target.classList.contains("in") || window.seen.some((one) => one.what === what)) return;
    const lit = [...document.querySelectorAll(".reveal .lit")].map((one) => one.dataset.tile);
    const opaque = getComputedStyle(document.querySelector(".end .frame")).opacity;
    const turned = document.querySelectorAll(".reveal .face-down.over").length;
    window.seen.push({ what, text: what.innerText, lit, opaque, turned });
  })).observe(document, { subtree: true, attributes: true, attributeFilter: ["class"] });
}"""
IN_VIEW = """(selector) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth
    && Boolean(top.closest(selector));
}"""
# Whether the show keeps these keys from the browser.
KEPT = """() => [{ key: "r", ctrlKey: true }, { key: "F5" }, { key: "Tab" }].map((one) =>
  !document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { ...one, bubbles: true, cancelable: true })))"""
# What the points of a plate roll through.
ROLLED = """() => {
  window.rolled = [];
  new MutationObserver(() => {
    const shown = document.querySelector(".reveal .plates .me span.number");
    if (shown) window.rolled.push(Number(shown.textContent.replace(/[^0-9−-]/g, "").replace("−", "-")));
  }).observe(document, { subtree: true, childList: true });
}"""
# What of the show lies outside the window; null when it is over.
OUTSIDE = """() => {
  const scene = document.querySelector(".reveal .scene");
  if (!scene) return null;
  return [scene, ...scene.querySelectorAll(".who, .great, .tile, .patterns li, .plates li")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width && (box.top < -1 || box.left < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1)
      && !one.getAnimations().length;
  }).map((one) => `${one.className} ${one.innerText}`);
}"""
# How much sound there is in each of these, computed and not played.
# The page's own module: by another address it would be another one.
SOUND = "document.querySelector('script[type=module]').src.replace('app.js', 'table/sounds/sound.js')"
ENERGY = """async (names) => {
  const { play } = await import(
    document.querySelector('script[type=module]').src.replace('app.js', 'table/sounds/sound.js'));
  const found = {};
  for (const name of names) {
    const context = new OfflineAudioContext(1, 44100 * 3, 44100);
    const strokes = play(context, context.destination, name);
    const data = (await context.startRendering()).getChannelData(0);
    const energy = data.reduce((sum, x) => sum + x * x, 0);
    const peak = data.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
    found[name] = [strokes, energy, peak];
  }
  return found;
}"""
SOUNDS = ["draw", "discard", "chow", "pung", "kong", "riichi", "win", "limit", "yakuman", "draw_end", "turn", "dice",
          "flip", "points", "message"]  # fmt: skip
# Counts what is started, so that silence can be seen.
COUNT_SOURCES = """() => {
  window.started = 0;
  for (const { prototype } of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
    const { start } = prototype;
    prototype.start = function (...when) { window.started += 1; return start.apply(this, when); };
  }
}"""


@cache
def self_drawn() -> list[Json]:
    """Ann draws her own winning tile after a double riichi: haneman, 18,000."""
    return played("xjtu", {"E": READY}, SELF_DRAWN)


def rows(wins: list[int]) -> list[Json]:
    """Hands of a match that players of these numbers have won from their right neighbour, each 8,000."""
    points, found = [25_000] * 4, []
    for hand, winner in enumerate(wins):
        loser = (winner + 1) % 4
        points[winner] += 8000
        points[loser] -= 8000
        seats = {"ESWN"[(player - hand) % 4]: player for player in range(4)}
        at = {player: seat for seat, player in seats.items()}
        delta = dict.fromkeys(seats, 0) | {at[winner]: 8000, at[loser]: -8000}
        win = {
            "seat": at[winner],
            "from": at[loser],
            "tile": "5m",
            "gain": 8000 + hand,
            "limit": "mangan",
            "points": 8000,
        }
        now = {seat: points[player] for seat, player in seats.items()}
        row = {"hand": hand, "name": f"E{hand + 1}", "result": "won", "players": seats, "over": None, "delta": delta}
        found.append(row | {"points": now, "wins": [win], "counters": 0})
    return found


def test_a_win_is_shown_then_explained_then_the_match_ends(guest: Visitor) -> None:
    """Patterns one after another, limit and points after them; my own line in view at every size; focus on what comes
    next; the match's end."""
    guest.page.clock.install()
    hands = rows([1, 0, 2, 0])
    hands[1] |= {"name": "E1", "counters": 1}
    stage = Stage(guest, json.loads(json.dumps(self_drawn())), hands)
    page = stage.sit_down()
    page.evaluate(WATCH)
    assert page.locator("[data-points=E]").text_content() == "24,000", "what the win brings is told once, with the win"
    stage.end()
    assert page.inner_text(".reveal .who") == "You win by self-draw!"
    behind = "one => getComputedStyle(one, '::backdrop').backgroundColor"
    assert page.locator("dialog.end").evaluate(behind).startswith("rgb("), "nothing of the table shines through"
    assert "East 1" in page.inner_text(".reveal .how")
    page.clock.run_for(8000)
    assert page.locator(".reveal").count() == 0
    assert page.locator("[data-points=E]").text_content() == "43,000"
    check_order(page.evaluate("window.seen.map(({ what, ...rest }) => rest)"))
    assert page.evaluate("document.activeElement.classList.contains('next')")
    check_card(page)
    page.locator("dialog.end button.next").click()
    guest.until(lambda: any(told["t"] == "next" for told in stage.heard))
    for size in (DESK, PHONE, SIDEWAYS):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.evaluate(IN_VIEW, "dialog.end .own-line"), size
    end_of_match(stage, page)


def check_order(seen: list[Json]) -> None:
    """Everything in its order, the card not to be seen meanwhile."""
    texts = [one["text"].split("\n")[0] for one in seen]
    assert texts[: len(HANEMAN)] == HANEMAN
    assert texts[len(HANEMAN) : len(HANEMAN) + 4] == ["6 han 20 fu", "Haneman", "18,000 points", "You"]
    assert {one["opaque"] for one in seen} == {"0"}
    lit = {one["text"].split("\n")[0]: one["lit"] for one in seen}
    assert [one["turned"] for one in seen] == [0] * len(HANEMAN) + [1] * (len(seen) - len(HANEMAN)), "ura, though none"
    assert lit["Ippatsu"] == [], "nothing of the hand earns it"
    assert len(lit["All Simples"]) == 14


@pytest.mark.long
def test_ura_dora_are_turned_over_when_they_count(guest: Visitor) -> None:
    """Face down until their line comes, then face up at once with it; a key ends it in mid-turn."""
    frames = json.loads(json.dumps(self_drawn()))
    [win] = next(frame for frame in frames if frame["t"] == "hand_end")["wins"]
    win["lines"].insert(3, win["lines"][0] | {"id": "ura_dora", "en": "Ura Dora", "zh": "里宝牌"})
    guest.page.clock.install()
    stage = Stage(guest, frames)
    page = stage.sit_down()
    page.evaluate(WATCH)
    stage.end()
    assert page.locator(".reveal .turned .small").all_inner_texts() == ["Dora indicators", "Ura-dora"]
    page.clock.run_for(8000)
    assert page.evaluate("window.seen.slice(0, 6).map((one) => one.turned)") == [0, 0, 0, 1, 1, 1]
    page.reload()
    page.wait_for_selector("paiju-table .board")
    stage.end()
    page.clock.run_for(500 + 3 * 380 + 40)
    page.locator(".reveal .face-down.over").wait_for()
    page.keyboard.press("Enter")
    assert page.locator(".reveal").count() == 0


def check_card(page: Any) -> None:
    """The card: who won, my line, the indicators, the limit, names told once."""
    card = page.locator("dialog.end")
    assert card.locator(".headline").inner_text() == "You win by self-draw"
    assert card.locator(".own-line").inner_text().split() == ["You", "+18,000", "→", "43,000"]
    assert card.locator(".payments-table tbody tr").first.inner_text().startswith("East Ann (you)")
    assert [one.strip() for one in card.locator(".turned-part .small").all_inner_texts()] == [
        "Dora indicators", "Ura-dora",
    ]  # fmt: skip
    assert card.locator(".turned .tile").count() == 2
    assert card.locator(".limit-name").inner_text() == "Haneman"
    names = card.locator(".counted").first.locator("td:first-child strong").all_inner_texts()
    assert names == HANEMAN, "in the reader's language; the others for whoever rests on them"
    assert card.locator(".counted .alias").all_inner_texts()[:2] == ["Menzen tsumo", "Tan'yao"]
    assert card.locator(".counted strong").nth(2).get_attribute("title") == "断幺九 · 断么九"


def end_of_match(stage: Stage, page: Any) -> None:
    """From the last hand to the final result: the place large, the course of the points, the best hand, once more."""
    results = next(frame for frame in stage.frames if frame["t"] == "match_end")["results"]
    mine = next(one for one in results if one["player"] == 0)
    mine |= {"points": mine["points"] + 2000, "sticks": 2000}
    stage.say("match_end", "room")
    page.get_by_role("button", name="Final result").click()
    told = page.locator("dialog.end tr.me td.number").first.inner_text()
    assert told.split("\n") == [f"{mine['points']:,}", "incl. +2,000 from riichi sticks left over"]
    assert page.inner_text("dialog.end .place-words").split() == ["1st", "place", "of", "4"]
    columns = page.locator("dialog.end .places thead").first.inner_text().split("\t")
    assert [one.strip() for one in columns][-1] == "Final score", "as the book calls it (xjtu:8.8.3)"
    assert page.inner_text("dialog.end .reckoning").startswith("Final score: points minus")
    size = page.evaluate("parseFloat(getComputedStyle(document.querySelector('.place-words strong')).fontSize)")
    assert size > 36
    page.wait_for_selector(".points-chart polyline")
    assert page.locator(".points-chart polyline").count() == 4
    ends = page.eval_on_selector_all(
        ".points-chart g.line", "all => all.map((one) => Number(one.querySelector('circle').getAttribute('cy')))"
    )
    assert min(ends) == ends[-1], "my own line is drawn last, and ends highest"
    assert page.locator(".points-chart text.hand").all_text_contents() == ["E1", "E1·1", "E3", "E4", "end"]
    course = str(page.locator(".points-chart svg").first.get_attribute("aria-label"))
    assert f"{mine['name']} 25,000, " in course
    assert f", {mine['points']:,}" in course, "the line ends where the table does"
    best = page.locator(".best-hand")
    assert "You +8,003 · Mangan" in best.inner_text()
    assert best.locator("a").get_attribute("href") == f"/table/{TABLE}/replay/3"
    assert page.evaluate("document.activeElement.innerText") == "Same table again"
    assert page.locator("dialog.end button.next").is_enabled(), "though the next hand was asked for before"
    room = next(frame for frame in reversed(stage.frames) if frame["t"] == "room") | {
        "again": {"table": "next", "name": "Bea"}
    }
    stage.socket.send(json.dumps(room))
    page.get_by_text("Bea wants to play again with the same people").wait_for()
    assert page.locator("dialog.end button.next").inner_text() == "Join"


@pytest.mark.long
def test_any_key_ends_the_show_and_nothing_else(guest: Visitor) -> None:
    """Enter while it plays is not yet the next hand; with less motion wished for it is not played; a table held for a
    decision shows that."""
    stage = Stage(guest, self_drawn())
    page = stage.sit_down()
    stage.end()
    page.wait_for_selector(".reveal")
    assert page.evaluate(KEPT) == [False, False, False], "the browser's own keys stay its own"
    assert page.locator(".reveal").count() == 1
    page.keyboard.press("Enter")
    page.wait_for_selector(".reveal", state="detached")
    assert page.evaluate("getComputedStyle(document.querySelector('.end .frame')).opacity") == "1"
    assert not any(told["t"] == "next" for told in stage.heard)
    page.keyboard.press("Enter")
    guest.until(lambda: any(told["t"] == "next" for told in stage.heard))
    page.emulate_media(reduced_motion="reduce")
    stage.sit_down()
    stage.end()
    assert page.locator(".reveal").count() == 0
    held(stage, page)


@pytest.mark.long
def test_who_sits_down_later_has_not_played_the_hand(guest: Visitor) -> None:
    """The official book on a phone: points roll by ones, flowers are shown, the winning tile stands beside others; the
    hand stays that of who played it."""
    guest.page.clock.install()
    stage = Stage(guest, flowered())
    page = stage.sit_down()
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.evaluate(ROLLED)
    stage.end()
    page.clock.run_for(12_000)
    rolled = page.evaluate("window.rolled")
    assert len(set(rolled)) > 3
    assert rolled == sorted(rolled)
    assert rolled[0] == 500
    card = page.locator("dialog.end .win")
    assert card.locator(".aside .tile").count() == 1
    tops = card.locator(".hand-end .tile").evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
    assert len(tops) == 14
    assert max(tops) == min(tops)
    assert "points" in card.locator(".total").inner_text()
    room = next(frame for frame in reversed(stage.frames) if frame["t"] == "room")
    seats = [one | ({"name": "Zoe"} if one["player"] == 0 else {}) for one in room["seats"]]
    stage.socket.send(json.dumps(room | {"seats": seats, "state": "between", "over": None}))
    page.evaluate("document.querySelector('dialog.end').close()")
    page.get_by_role("button", name="Show the result").click()
    assert page.locator("dialog.end .headline").inner_text().startswith("East Ann wins on Program 2")
    assert page.locator("paiju-table .my-plate .name").inner_text() == "Ann"


@cache
def flowered() -> list[Json]:
    """Ann draws a flower, and wins on the next tile."""
    return played("mcr", {"E": "1112223334445z"}, "1f 5z")


@pytest.mark.long
def test_a_draw_is_calm(guest: Visitor) -> None:
    """Nobody won: no show, who was ready with hand and waits, and the log says so in good English."""
    stage = Stage(guest, played("xjtu", {"S": READY}, "", quietly))
    page = stage.sit_down()
    stage.end()
    assert page.locator(".reveal").count() == 0
    assert page.locator("dialog.end .headline.calm").inner_text() == "Exhaustive draw: nobody won."
    assert page.locator(".shown-hands li").count() == 1
    assert page.locator(".shown-hands .waits .tile").count() == 2
    assert page.locator(".nobody-ready").count() == 0
    nobody = json.loads(json.dumps(stage.frames))
    ended = next(frame for frame in nobody if frame["t"] == "hand_end")
    ended["record"] = [line for line in ended["record"] if '"type":"shown"' not in line.replace(" ", "")]
    stage.frames = nobody
    page.reload()
    page.wait_for_selector("paiju-table .board")
    stage.end()
    assert page.locator("dialog.end .nobody-ready").inner_text() == "Nobody was ready: nothing is paid."
    assert "Program 2 is ready, waiting for" in page.locator("paiju-table .log-panel").text_content()


def held(stage: Stage, page: Any) -> None:
    """A table that waits for a decision shows that; the result is one press away, and leads nowhere."""
    room = next(frame for frame in reversed(stage.frames) if frame["t"] == "room") | {"over": None}
    frozen = {"engine": True, "book": True, "can_continue": True, "key": False, "damaged": False}
    stage.socket.send(json.dumps(room | {"state": "frozen", "frozen": frozen}))
    page.wait_for_selector("dialog.end", state="detached")
    assert page.evaluate(IN_VIEW, "paiju-table .choices [data-key=go]")
    page.get_by_role("button", name="Show the result").click()
    assert page.locator("dialog.end .held").inner_text().startswith("This table is waiting for a ruling")
    assert page.get_by_role("button", name="Next hand").count() == 0
    stage.socket.send(json.dumps(room | {"state": "paused", "paused_by": "referee"}))
    page.get_by_text("Play is paused. The next hand comes when it resumes.").wait_for()
    assert page.locator("dialog.end button.next").is_disabled()


def test_sounds_sound_and_silence_is_silent(guest: Visitor) -> None:
    """Every sound has strength, great wins more than small ones; switched off nothing is started at all."""
    page = guest.go("/")
    heard = page.evaluate(ENERGY, [*SOUNDS, "nobody knows this"])
    assert all(heard[name][1] > 0.02 for name in SOUNDS), heard
    assert all(heard[name][2] < 0.95 for name in SOUNDS), "none is distorted"
    assert heard["nobody knows this"] == [0, 0, 0]
    assert heard["win"][1] < heard["limit"][1] < heard["yakuman"][1]
    page.evaluate(COUNT_SOURCES)
    page.evaluate(f"import({SOUND}).then(({{ wakeSound }}) => wakeSound())")
    page.get_by_role("button", name="Settings").click()
    volume = page.get_by_label("Volume")
    guest.until(lambda: sounded(page, volume), 20)
    page.get_by_role("switch", name="Sound").click()
    before = page.evaluate("window.started")
    page.evaluate(f"import({SOUND}).then(({{ sound }}) => sound('win'))")
    volume.press("ArrowLeft")
    assert page.evaluate("window.started") == before
    page.get_by_role("switch", name="Sound").click()
    guest.until(lambda: page.evaluate("window.started") > before)


def sounded(page: Any, volume: Any) -> bool:
    """Another volume is heard at once."""
    volume.press("ArrowLeft")
    return bool(page.evaluate("window.started"))


@pytest.mark.long
def test_two_browsers_play_again(visit: Callable[..., Visitor]) -> None:
    """One asks, the other is told and joins: the same table, the same people, and a hand is dealt."""
    host, friend = visit(), visit(size=PHONE)
    invited(host, friend)
    host.page.get_by_role("button", name="Menu").click()
    host.page.get_by_role("button", name="End the match", exact=True).click()
    host.page.locator("dialog button.danger").click()
    host.page.get_by_role("button", name="Same table again").click()
    friend.page.get_by_text("Ann wants to play again").wait_for()
    host.page.wait_for_selector("paiju-lobby")
    assert "Bea" in host.page.inner_text("paiju-lobby .chairs li.empty")
    friend.page.get_by_role("button", name="Join").click()
    for one in (host, friend):
        one.page.wait_for_selector("paiju-table .tile-button")
    assert host.page.url == friend.page.url


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["en-GB", "zh-CN", "ja-JP"])
@pytest.mark.parametrize("size", [DESK, PHONE, SIDEWAYS])
def test_every_win_fits_everywhere(
    visit: Callable[..., Visitor], size: tuple[int, int], locale: str, theme: str
) -> None:
    """All books' wins, one and several: the scene stays within the window, and so does my own line after it."""
    for frames in (self_drawn(), ron_by_two(), greatest()):
        visitor = visit(size=size, locale=locale, theme=theme)
        visitor.page.clock.install()
        stage = Stage(visitor, frames)
        page = stage.sit_down()
        stage.end()
        scenes = 0
        while (outside := page.evaluate(OUTSIDE)) is not None:
            assert outside == [], (size, locale)
            scenes += 1
            page.clock.run_for(300)
        assert scenes
        assert page.evaluate(IN_VIEW, "dialog.end .own-line")


@cache
def ron_by_two() -> list[Json]:
    """South and West win on Ann's tile, by EMA's rules."""
    return played("ema", {"S": READY, "W": "345m345p34s88s345s"}, "1z 9m 9p 9m 2s")


@cache
def greatest() -> list[Json]:
    """Big four winds, all honours, four concealed pungs: the official book's greatest."""
    return played("mcr", {"E": "1112223334445z"}, AT_ONCE.replace("5s", "5z"))
