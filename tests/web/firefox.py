"""Firefox by its own WebDriver BiDi socket: one window, looked at and clicked in."""

import json
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.children import PATIENCE, child
from tests.extras import missing
from tests.web.visitor import A_HAND, OPEN_TO

FIREFOX = ("firefox-esr", "firefox")
LISTENING = "WebDriver BiDi listening on "
PREFERENCES = """user_pref("intl.accept_languages", "%s");
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.normandy.enabled", false);
user_pref("ui.systemUsesDarkTheme", %d);
"""


def firefox() -> str:
    """Where Firefox is; without it the tests are skipped, or fail where it is promised."""
    found = next((path for name in FIREFOX if (path := shutil.which(name))), None)
    return found or missing("firefox", "no Firefox on this machine")


class Window:
    """One window of a Firefox that was just started. What goes wrong on its console is kept."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket, self.numbers, self.errors = socket, count(1), list[str]()
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])
        self.context = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def ask(self, method: str, **params: Any) -> Any:
        """A command, and its answer; what is told meanwhile is heard."""
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            told = json.loads(self.socket.recv(PATIENCE))
            if told.get("method") == "log.entryAdded" and told["params"]["level"] == "error":
                self.errors.append(str(told["params"]["text"]))
            if told.get("id") == number:
                assert told["type"] == "success", told
                return told["result"]

    def go(self, url: str) -> None:
        """Open a page."""
        self.ask("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def size(self, width: int, height: int) -> None:
        """Make the window this large."""
        viewport = {"width": width, "height": height}
        self.ask("browsingContext.setViewport", context=self.context, viewport=viewport)

    def look(self, expression: str) -> Any:
        """What an expression comes to; a promise is waited for."""
        code = f"Promise.resolve({expression}).then((found) => JSON.stringify(found ?? null))"
        target = {"context": self.context}
        told = self.ask("script.evaluate", expression=code, target=target, awaitPromise=True)
        assert told["type"] == "success", told
        return json.loads(told["result"]["value"])

    def click(self, x: float, y: float) -> None:
        """Press and let go."""
        moves = [{"type": "pointerMove", "x": round(x), "y": round(y)}, {"type": "pointerDown", "button": 0},
                 {"type": "pointerUp", "button": 0}]  # fmt: skip
        self.ask(
            "input.performActions", context=self.context, actions=[{"type": "pointer", "id": "m", "actions": moves}]
        )

    def until(self, true: Callable[[], bool], seconds: float = PATIENCE) -> None:
        """Until something is true."""
        end = time.monotonic() + seconds
        while not true():
            assert time.monotonic() < end, f"it never came about; {self.look('location.href')}"
            time.sleep(0.03)

    def there(self, selector: str) -> None:
        """Until something is on the page."""
        self.until(lambda: bool(self.look(f"Boolean(document.querySelector({json.dumps(selector)}))")))

    def move(self) -> str:
        """Do one thing at a table if something is asked; what it was."""
        what, x, y = self.look(f"({OPEN_TO})()")
        if what not in ("", "end"):
            self.click(x, y)
        return str(what)

    def play_hand(self) -> None:
        """Play until the hand has ended and its end is shown."""
        self.until(lambda: self.move() == "end", A_HAND)


@contextmanager
def window(folder: Path, lang: str = "en-GB, en", dark: bool = False) -> Iterator[Window]:
    """A Firefox with a profile of its own, for a while."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "user.js").write_text(PREFERENCES % (lang, dark), encoding="utf-8")
    command = [firefox(), "--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", str(folder)]
    log = folder / "log"
    with log.open("w") as out, child(command, stdout=out, stderr=out):
        address = listening(log)
        with connect(address + "/session", max_size=None, proxy=None) as socket:
            yield Window(socket)


def listening(log: Path) -> str:
    """Where Firefox listens, once it says so."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for line in log.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith(LISTENING):
                return line.removeprefix(LISTENING).strip()
        time.sleep(0.05)
    raise AssertionError(f"Firefox never listened: {log.read_text(errors='replace')}")
