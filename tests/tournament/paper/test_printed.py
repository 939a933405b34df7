"""Papers as Chromium prints them: how many pages, nothing cut off, heads on every page."""

import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from paiju.tournament.paper.catalogue import papers_of
from paiju.tournament.paper.source import PaperSource
from tests.children import PATIENCE
from tests.extras import missing
from tests.tournament.paper.events import eight, relay, sixty
from tests.web.conftest import FLAGS, chromium

pytestmark = pytest.mark.long
EVENTS = {
    "eight": lambda: eight("en"),
    "sixty": lambda: sixty("both"),
    "relay": lambda: relay("zh"),
    "odd": lambda: sixty("both", odd=True),
    "large": lambda: sixty("zh", teams=60, games=4),
}
# Where a paper has one page a piece: how many pieces.
PAGES = {
    ("eight", "score_sheets"): 6, ("sixty", "score_sheets"): 135, ("relay", "score_sheets"): 5,
    ("odd", "score_sheets"): 135, ("large", "score_sheets"): 240,
    ("eight", "table_cards"): 2, ("sixty", "table_cards"): 15, ("odd", "table_cards"): 15, ("large", "table_cards"): 60,
    ("eight", "badges"): 1, ("sixty", "badges"): 13, ("odd", "badges"): 13,
    ("eight", "entry_form"): 1, ("sixty", "entry_form"): 1, ("sixty", "number_table"): 1, ("sixty", "timetable"): 1,
    ("sixty", "check_hall"): 1, ("sixty", "regulations"): 1, ("sixty", "seating_rounds"): 9,
    ("sixty", "diplomas"): 10, ("odd", "diplomas"): 10,
}  # fmt: skip
LONG_TABLES = {("sixty", "bulletin"), ("sixty", "roll_call"), ("large", "bulletin"), ("large", "roll_call")}
# What is wider than where it stands, or reaches out of a box that cuts off.
CUT = """() => [...document.querySelectorAll("body *")].filter((one) => {
  if (one.closest("svg")) return false;
  const style = getComputedStyle(one);
  const wide = one.scrollWidth > one.clientWidth + 1 && style.display !== "inline" && one.clientWidth > 0;
  const tall = style.overflowY === "hidden" && one.scrollHeight > one.clientHeight + 1;
  return wide || tall;
}).map((one) => `${one.tagName}.${one.className}: ${one.textContent.slice(0, 60)}`)"""
# Pieces that lie over one another though they stand side by side.
OVER = """() => {
  const found = [];
  for (const row of document.querySelectorAll("tr")) {
    const boxes = [...row.children].map((cell) => cell.getBoundingClientRect());
    for (let at = 1; at < boxes.length; at += 1)
      if (boxes[at].left < boxes[at - 1].right - 1) found.push(row.textContent.slice(0, 60));
  }
  return found;
}"""
PAPER_WIDTH = {"portrait": 695, "landscape": 1024, "a5": 725, "edge": 1122}  # of what is printed on, in CSS pixels


@pytest.fixture(scope="module")
def page() -> Iterator[Any]:
    """A page that believes it is paper."""
    path = chromium()
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("chromium", "playwright is not installed")
    with sync_playwright() as library:
        browser = library.chromium.launch(executable_path=path, args=list(FLAGS), timeout=PATIENCE * 1000)
        found = browser.new_page()
        found.set_default_timeout(PATIENCE * 1000)
        found.emulate_media(media="print")
        yield found
        browser.close()


def pages_of(pdf: bytes) -> int:
    """How many pages a PDF has, also where its objects are packed."""
    text = pdf + b"".join(unpacked(part) for part in re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL))
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", text))


def unpacked(part: bytes) -> bytes:
    """A packed part of a PDF."""
    try:
        return zlib.decompressobj().decompress(part)
    except zlib.error:
        return b""


@pytest.mark.parametrize("event", EVENTS)
def test_papers_print_whole(event: str, page: Any, tmp_path: Path) -> None:
    source: PaperSource = EVENTS[event]()
    for paper in papers_of(source):
        file = tmp_path / f"{paper.kind}.html"
        file.write_text(paper.html, encoding="utf-8")
        shape = re.search(r'<body class="(\w+)', paper.html)
        assert shape is not None
        page.set_viewport_size({"width": PAPER_WIDTH[shape[1]], "height": 900})
        page.goto(file.as_uri())
        assert page.evaluate(CUT) == [], (event, paper.kind)
        assert page.evaluate(OVER) == [], (event, paper.kind)
        count = pages_of(page.pdf(prefer_css_page_size=True))
        assert count >= 1
        assert count == PAGES.get((event, paper.kind), count), (event, paper.kind)
        if (event, paper.kind) in LONG_TABLES:
            assert count > 1


def test_heads_come_again_on_every_page(page: Any, tmp_path: Path) -> None:
    """The same table with and without a head that repeats: over many pages the repeated heads take room."""
    paper = next(one for one in papers_of(sixty("zh", teams=60, games=4), ["roll_call"]))
    counts = []
    for html in (
        paper.html,
        paper.html.replace("thead { display: table-header-group; }", "thead { display: table-row-group; }"),
    ):
        file = tmp_path / "roll.html"
        file.write_text(html.replace("thead th {", "thead th { height: 36mm;"), encoding="utf-8")
        page.goto(file.as_uri())
        counts.append(pages_of(page.pdf(prefer_css_page_size=True)))
    assert counts[0] > counts[1] + 1
