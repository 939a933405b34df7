"""The pages in Firefox: a hand played, its replay looked at, three sizes, and nothing on the console."""

import json
from pathlib import Path

import pytest

from tests.web.firefox import Window, firefox, window
from tests.web.visitor import DESK, PHONE, SIDEWAYS

firefox()
WORKER = "navigator.serviceWorker.getRegistration().then((one) => one?.active?.state === 'activated')"
FITS = "document.documentElement.scrollWidth <= innerWidth"
# What a player needs lies in the window and no two of it on each other: own tiles, the rivers, the answers.
LYING = """(() => {
  const boxes = [...document.querySelectorAll("paiju-table .tile-button")].map((one) => one.getBoundingClientRect());
  const outside = boxes.filter((box) => box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
    .length;
  const sorted = boxes.sort((one, other) => one.left - other.left);
  const over = sorted.filter((box, i) => i && box.left < sorted[i - 1].right - 2 && box.top < sorted[i - 1].bottom - 2
    && sorted[i - 1].top < box.bottom - 2).length;
  return [boxes.length, outside, over];
})()"""


def open_table(page: Window, club: str, book: str) -> str:
    """A table against bots, opened by the page's own request; its id."""
    page.go(f"{club}/rules")
    body = json.dumps({"book": book, "name": "Ann", "pause": 0, "pace": 0})
    asked = {"method": "POST", "body": body, "headers": {"Content-Type": "application/json"}}
    return str(page.look(f'fetch("/api/tables", {json.dumps(asked)}).then((a) => a.json()).then((a) => a.table)'))


def look_at_sizes(page: Window) -> None:
    """Nothing is cut off or lies on something else."""
    for size in (PHONE, SIDEWAYS, DESK):
        page.size(*size)
        page.until(lambda: page.look(FITS) and page.look(LYING)[1:] == [0, 0])
        assert page.look(LYING)[0] >= 13


@pytest.mark.long
@pytest.mark.parametrize(("book", "lang", "dark"), [("ema", "en-GB, en", False), ("mcr", "zh-CN, zh", True)])
def test_firefox_plays(club: str, tmp_path: Path, book: str, lang: str, dark: bool) -> None:
    with window(tmp_path / "profile", lang, dark) as page:
        page.size(*DESK)
        table = open_table(page, club, book)
        page.go(f"{club}/table/{table}")
        page.there("paiju-table .tile-button.may")
        assert page.look("document.documentElement.lang") == ("zh-Hans" if "zh" in lang else "en")
        look_at_sizes(page)
        page.play_hand()
        page.there("dialog.end .fair-ok")  # its own check of the wall, too
        page.go(f"{club}/table/{table}/replay/0")
        page.there("main .tile, main svg use")
        assert page.look(FITS)
        for path in ("/", "/rules", "/rules/ema", "/me"):
            page.go(club + path)
            page.there("main h1, main h2")
            for size in (PHONE, SIDEWAYS, DESK):
                page.size(*size)
                page.until(lambda: bool(page.look(FITS)))
        page.until(lambda: page.look(WORKER) is True)
        assert page.errors == []
