"""Paiju as an app: what is installed and kept, a new version taken whole, an honest page when nobody answers."""

import shutil
import struct
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import paiju
from paiju.server.web.manifest import about_app
from tests.children import PATIENCE
from tests.server.serving import Client, Served, start
from tests.web.visitor import PHONE, Visitor

PACKAGE = Path(paiju.__file__).parent
WEB = PACKAGE / "web"

ACTIVE = "navigator.serviceWorker?.getRegistration().then((one) => one?.active?.state === 'activated')"
CONTROLLED = "Boolean(navigator.serviceWorker.controller)"
KEPT = """async () => {
  const names = await caches.keys();
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return [names, kept.flat().map((one) => new URL(one.url).pathname)];
}"""
LOADED = """() => [...new Set(performance.getEntriesByType("resource").map((one) => new URL(one.name).pathname)
  .filter((path) => path.startsWith("/web/~")).map((path) => path.split("/")[2]))]"""
OFFER = """() => {
  const offer = new Event("beforeinstallprompt", { cancelable: true });
  offer.prompt = async () => { window.prompted = (window.prompted || 0) + 1; };
  return dispatchEvent(offer);
}"""
PLAIN_HTTP = "Object.defineProperty(window, 'isSecureContext', { value: false })"


def wait_until(true: Callable[[], bool]) -> None:
    """Until something is true."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


class Club:
    """A club whose files can be changed, and which can be stopped and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.web = folder, folder / "package" / "paiju" / "web"
        self.web.parent.mkdir(parents=True)
        for path in PACKAGE.iterdir():
            if path != WEB and path.name != "__pycache__":
                (self.web.parent / path.name).symlink_to(path)
        shutil.copytree(WEB, self.web)
        self.served: Served = self.begin(0)

    def begin(self, port: int) -> Served:
        """Start it."""
        db, package = f"sqlite:///{self.folder / 'club.db'}", str(self.web.parent.parent)
        return start(db, self.folder, port=port, PYTHONPATH=package)

    def stop(self) -> None:
        """Nobody is there any more."""
        self.served.end()

    def again(self) -> None:
        """It is there again."""
        self.served = self.begin(int(self.served.url.rsplit(":", 1)[1]))

    def index(self) -> bytes:
        """The page as the server has it, with its version in it."""
        return Client(self.served.url).get("/").raw

    def change(self) -> None:
        """Another version: all its files say so, and the server has seen it."""
        before = self.index()
        for path in self.web.rglob("*.js"):
            path.write_text(path.read_text(encoding="utf-8") + "// another version\n", encoding="utf-8")
        wait_until(lambda: self.index() != before)


@pytest.fixture
def own_club(tmp_path: Path) -> Iterator[Club]:
    """A club of its own."""
    club = Club(tmp_path)
    yield club
    club.served.end()


def versions(visitor: Visitor) -> list[str]:
    """The versions of which the document has loaded something."""
    return list(visitor.page.evaluate(LOADED))


def obstacles(visitor: Visitor) -> set[str]:
    """What Chromium has against installing this page, but that a test's profile is a private one."""
    line = visitor.context.new_cdp_session(visitor.page)
    told = line.send("Page.getInstallabilityErrors")["installabilityErrors"]
    line.detach()
    return {one["errorId"] for one in told} - {"in-incognito"}


def test_icons_are_what_the_manifest_says() -> None:
    manifest = about_app("en")
    sizes = {(icon["sizes"], icon.get("purpose", "any")) for icon in manifest["icons"]}
    assert {(size, use) for size in ("192x192", "512x512") for use in ("any", "maskable")} <= sizes
    for icon in manifest["icons"]:
        data = (WEB / icon["src"].removeprefix("/web/")).read_bytes()
        if icon["type"] == "image/png":
            assert data[:8] == b"\x89PNG\r\n\x1a\n"
            assert "{}x{}".format(*struct.unpack(">II", data[16:24])) == icon["sizes"]
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
    assert {one["url"] for one in manifest["shortcuts"]} >= {"/", "/rules"}


@pytest.mark.long
def test_an_app_that_never_mixes_and_never_pretends(browser: Any, own_club: Club) -> None:
    """Installed, kept by version, nothing of a table in it; a page of the old version goes on whole, the next load is
    the new one whole; when nobody answers it says so, in the reader's language, and goes on by itself."""
    guest = Visitor(browser, own_club.served.url, worker=True)
    page = guest.go("/rules")
    guest.until(lambda: page.evaluate(ACTIVE))
    guest.go("/")
    guest.until(lambda: page.evaluate(CONTROLLED))
    guest.until(lambda: not obstacles(guest))
    (name,), kept = page.evaluate(KEPT)
    (old,) = versions(guest)
    assert name == f"paiju /web/{old}/"
    assert {path.split("/")[2] for path in kept} == {old}
    assert {f"/web/{old}/{each}" for each in ("app.js", "offline.html", "style.css", "tiles.svg")} <= set(kept)
    assert not any("index.html" in path or "worker.js" in path for path in kept)

    own_club.change()
    page.get_by_role("link", name="Rules", exact=True).first.click()  # a module that this document has not loaded yet
    page.locator("main h1").wait_for()
    assert versions(guest) == [old]
    guest.go("/")
    (new,) = versions(guest)
    assert new != old

    own_club.stop()
    page.goto(own_club.served.url + "/rules")
    assert page.locator("h1:visible").all_inner_texts() == ["The club cannot be reached"]
    page.evaluate("localStorage.setItem('paiju.lang', 'zh')")
    page.get_by_role("button", name="Try again").click()
    page.get_by_role("heading", name="连不上俱乐部").wait_for()
    assert page.locator("h1:visible").count() == 1
    own_club.again()
    page.wait_for_selector("#top .brand")  # by itself, and where it was
    assert page.url.endswith("/rules")
    assert versions(guest) == [new]
    guest.leave()


@pytest.mark.long
def test_installing_is_offered_where_the_browser_offers_it(guest: Visitor) -> None:
    page = guest.go("/")
    settings = page.get_by_role("button", name="Settings")
    install = page.get_by_role("button", name="Install", exact=True)
    settings.click()
    page.get_by_text("Me and my devices").wait_for()
    assert install.count() == 0
    page.keyboard.press("Escape")
    assert page.evaluate(OFFER) is False  # it is kept for the settings
    settings.click()
    install.click()
    assert page.evaluate("window.prompted") == 1
    settings.click()
    page.get_by_text("Me and my devices").wait_for()
    assert install.count() == 0


@pytest.mark.long
def test_nothing_of_it_on_plain_http(browser: Any, club: str) -> None:
    """No worker, no manifest, no offer; and no complaint on the console."""
    guest = Visitor(browser, club, worker=True)
    guest.page.add_init_script(PLAIN_HTTP)
    page = guest.go("/")
    page.evaluate(OFFER)
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Me and my devices").wait_for()
    assert page.get_by_role("button", name="Install", exact=True).count() == 0
    assert page.locator("link[rel=manifest]").count() == 0
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
    assert guest.errors == []
    guest.leave()


@pytest.mark.long
def test_a_module_that_is_gone_is_told_in_words(browser: Any, own_club: Club) -> None:
    """Without the worker, too, versions are not mixed: the page says so, and trying again takes the new one."""
    guest = Visitor(browser, own_club.served.url)
    page = guest.go("/")
    own_club.change()
    page.get_by_role("link", name="Rules", exact=True).first.click()
    page.get_by_text("has been updated").wait_for()
    page.get_by_role("button", name="Try again").click()
    page.get_by_role("heading", name="Rule").first.wait_for()
    assert page.url.endswith("/rules")
    guest.leave()


@pytest.mark.long
@pytest.mark.parametrize("size", [(1280, 800), PHONE, (844, 390)])
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("locale", "word"), [("en-GB", "Try again"), ("zh-CN", "再试一次")])
def test_the_page_without_the_club_fits(
    browser: Any, own_club: Club, size: tuple[int, int], theme: str, locale: str, word: str
) -> None:
    guest = Visitor(browser, own_club.served.url, size=size, theme=theme, locale=locale, worker=True)
    page = guest.go("/rules")
    guest.until(lambda: page.evaluate(ACTIVE))
    own_club.stop()
    page.goto(own_club.served.url + "/")
    box = page.get_by_role("button", name=word).bounding_box()
    assert box["height"] >= 44
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    guest.leave()
