"""Somebody with a browser: looks at pages, sits down, plays by clicking or by keys."""

import json
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from tests.children import PATIENCE
from tests.web.profiles import profiles_of

DESK, PHONE, SIDEWAYS = (1280, 800), (390, 844), (844, 390)
A_HAND = 600  # seconds for a whole one, where the machine is slow or busy
QUICK = {"pause": 0, "pace": 0}  # nobody's time is wasted: bots answer at once
# A table is opened without pauses. Not by `page.route`, with which every file is held up and none is cached.
HURRY = """(() => {
  const fetched = window.fetch;
  window.fetch = (path, options) => {
    const opens = options && options.method === "POST" && path === "/api/tables";
    if (opens) options.body = JSON.stringify({ ...JSON.parse(options.body), ...%s });
    return fetched(path, options);
  };
})()""" % json.dumps(QUICK)  # noqa: UP031

# What can be clicked now, the dearest first, and where: the end of the hand, a win, a choice of seat, passing, a tile.
OPEN_TO = """() => {
  if (document.querySelector("dialog.end .reveal")) return ["reveal", 9, 9];
  if (document.querySelector("dialog.end[open]")) return ["end", 0, 0];
  for (const [name, selector] of [["win", ".act.win"], ["ready", ".act.ready"], ["choice", ".choices .act"],
    ["pass", ".act.pass"], ["flower", ".act.flower"], ["tile", ".tile-button.may:not(.picked)"]]) {
    const one = [...document.querySelectorAll("paiju-table " + selector)].pop();
    if (!one) continue;
    const box = one.getBoundingClientRect();
    return [name, box.x + box.width / 2, box.y + box.height / 2];
  }
  return ["", 0, 0];
}"""
# The same as soon as there is something, or after a second: a page looks for itself at less cost than a test asks it.
OPEN_SOON = f"""async () => {{
  const look = {OPEN_TO}, end = performance.now() + 1000;
  let open = look();
  while (!open[0] && performance.now() < end) {{
    await new Promise((go) => setTimeout(go, 10));
    open = look();
  }}
  return open;
}}"""
SHOWN = "() => document.querySelector('#main :not(.coming)')"  # a page, not that it is on its way
FRAMES = """async () => {
  for (let n = 0; n < 3; n += 1) await new Promise(requestAnimationFrame);
}"""
KEYS = {"win": "w", "ready": "y", "pass": "Space", "flower": "f", "tile": "Space", "reveal": "Enter"}


class Visitor:
    """One browser profile with one page."""

    def __init__(
        self,
        browser: Any,
        club: str,
        *,
        size: tuple[int, int] = DESK,
        locale: str = "en-GB",
        theme: str = "light",
        touch: bool = False,
        worker: bool = False,
        is_new: bool = False,
    ) -> None:
        self.club = club
        self.errors: list[str] = []
        self.on_its_way: set[Any] = set()  # requests without an answer
        self.origins = {club}
        viewport = {"width": size[0], "height": size[1]}
        how = {"viewport": viewport, "locale": locale, "color_scheme": theme, "has_touch": touch}
        how["service_workers"] = "allow" if worker else "block"  # it fetches every file, which only its own tests need
        self.profiles = None if worker or is_new else profiles_of(browser)  # what is fetched is new where that is meant
        self.profile = self.profiles and self.profiles.take(**how)
        self.context = self.profile.context if self.profile else browser.new_context(**how)
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        self.page.on("console", lambda told: told.type == "error" and self.errors.append(f"console: {told.text}"))
        self.page.on("pageerror", lambda error: self.errors.append(f"page: {error}"))
        self.page.on("request", self._asked)
        for done in ("requestfinished", "requestfailed"):
            self.page.on(done, lambda request: self.on_its_way.discard(request))
        self.page.add_init_script(HURRY)

    def _asked(self, request: Any) -> None:
        """Nothing may be fetched from anywhere else."""
        self.on_its_way.add(request)
        if request.is_navigation_request():
            self.origins.add("://".join(urlsplit(request.url)[:2]))
        if not request.url.startswith((self.club, "data:", "blob:")):
            self.errors.append(f"request: {request.url}")

    def leave(self) -> None:
        """Close everything; the profile goes on without anything of ours."""
        if self.profiles and self.profile:
            self.profiles.give_back(self.profile, self.origins)
        else:
            self.context.close()

    def go(self, path: str) -> Any:
        """Open a page of the club and wait until it is there."""
        self.page.goto(self.club + path)
        self.page.wait_for_function(SHOWN)
        self.until(lambda: not (self.on_its_way or self.page.evaluate(FRAMES) or self.on_its_way))
        return self.page

    def come_in(self, link: str) -> Any:
        """Open a link and press its one button."""
        self.page.goto(link)
        self.page.locator(".join button.big").click()
        return self.page

    def play_now(self, book: str, name: str = "Ann") -> Any:
        """From the start page to a table against bots, who need not think long, by clicking."""
        page = self.go("/")
        page.locator("input[name=strength][value=easy]").evaluate("(one) => one.click()")
        page.check(f"input[name=book][value={book}]")
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Play now").click()
        page.wait_for_selector("paiju-table .tile-button")
        return page

    def move(self, by_keys: bool = False, look: str = OPEN_TO) -> str:
        """Do one thing if something is asked; what it was."""
        what, x, y = self.page.evaluate(look)
        if what in KEYS and by_keys:
            self.page.keyboard.press(KEYS[what])
        elif what not in ("", "end"):
            self.page.mouse.click(x, y)
        return str(what)

    def play_hand(self, by_keys: bool = False) -> None:
        """Play until the hand has ended and its end is shown."""
        self.until(lambda: self.move(by_keys, OPEN_SOON) == "end", A_HAND)

    def until(self, true: Callable[[], bool], seconds: float = PATIENCE) -> None:
        """Let the browser go on until something is true."""
        end = time.monotonic() + seconds
        while not true():
            assert time.monotonic() < end, f"it never came about; url {self.page.url}"
            self.page.wait_for_timeout(15)
