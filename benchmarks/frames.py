"""How smoothly the table moves: frames of a real Chromium on a processor made slower, while a table is played.

    python -m benchmarks.frames --seconds 20 --slower 4

The server is a process of its own on a database that is thrown away. Three bots play at their usual pace against a
visitor who discards what is drawn. Told for each size of screen: frames a second, the longest, how many took more than
50 ms, and what it takes to draw the table once. The first line is what this machine and this browser can do at all: a
page with nothing on it but one tile that moves.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

from tests.children import child, heard
from tests.web.conftest import FLAGS, chromium
from tests.web.visitor import DESK, PHONE, SIDEWAYS, Visitor

LONG = 50  # milliseconds
ROOT = Path(__file__).parents[1]

# When frames came, and how long the table took to be drawn, in milliseconds.
WATCH = """() => {
  window.frames_seen = [];
  window.drawn = [];
  const table = document.querySelector("paiju-table"), paint = table.paint;
  table.paint = () => {
    const from = performance.now();
    paint.call(table);
    window.drawn.push(performance.now() - from);
  };
  const next = (at) => {
    window.frames_seen.push(at);
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}"""
EMPTY = """<style>div { width: 48px; height: 64px; background: #eee; will-change: transform }</style><div></div>"""
MOVE = """() => {
  const way = {transform: ["none", "translate(400px, 300px)"]};
  document.querySelector("div").animate(way, {duration: 700, iterations: Infinity, direction: "alternate"});
  window.frames_seen = [];
  const next = (at) => {
    window.frames_seen.push(at);
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}"""
# A hand that is over is followed by the next; whatever is asked is answered with what is usual.
ANSWER = """() => {
  const next = document.querySelector("dialog.end[open] .next, dialog.end[open] button.primary");
  const table = document.querySelector("paiju-table");
  const asked = [...table.querySelectorAll(".act.win, .act.pass, .tile-button.may")];
  const one = next || asked.find((each) => each.matches(".act")) || asked.pop();
  if (one) one.click();
}"""


def paced(seen: list[float]) -> str:
    """Frames a second, the longest of them, and how many took too long."""
    gaps = [later - earlier for earlier, later in pairwise(seen)]
    late = sum(gap > LONG for gap in gaps)
    pace = f"{1000 * len(gaps) / sum(gaps):6.1f} frames/s   longest {max(gaps):6.1f} ms"
    return f"{pace}   over {LONG} ms {100 * late / len(gaps):5.2f} % ({late})"


def floor(browser: Any, size: tuple[int, int], args: argparse.Namespace) -> str:
    """An empty page with one moving tile: nothing here moves more smoothly."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]})
    page = context.new_page()
    page.set_content(EMPTY)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": args.slower})
    page.evaluate(MOVE)
    page.wait_for_timeout(1000 * args.seconds / 2)
    seen = page.evaluate("window.frames_seen")
    context.close()
    return f"an empty page with one moving tile: {paced(seen)}"


def measure(browser: Any, url: str, size: tuple[int, int], args: argparse.Namespace) -> str:
    """One size of screen: the line that is printed."""
    visitor = Visitor(browser, url, size=size)
    visitor.page.unroute("**/api/tables")  # bots take their time
    page = visitor.play_now(args.book)
    page.wait_for_timeout(1500)  # what is only loaded once is not measured
    session = visitor.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": args.slower})
    page.evaluate(WATCH)
    for _ in range(int(args.seconds / 0.25)):
        page.wait_for_timeout(250)
        page.evaluate(ANSWER)
    seen, drawn = page.evaluate("[window.frames_seen, window.drawn]")
    visitor.leave()
    work = f"drawn {len(drawn)} times, {median(drawn):5.1f} ms, at most {max(drawn):5.1f}"
    return f"{size[0]:>5}×{size[1]:<5}{paced(seen)}   {work}"


def main() -> int:
    """Start a server, look at three sizes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=20, help="for each size")
    parser.add_argument("--slower", type=float, default=4, help="how many times slower the processor is made")
    parser.add_argument("--book", default="xjtu")
    parser.add_argument("--sizes", type=int, default=3, help="only the first of: desk, phone, phone held sideways")
    args = parser.parse_args()
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log").open("w") as log:
        command = [sys.executable, "-m", "paiju", "serve", "--port", "0", "--no-browser", "--data", folder]
        paths = os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]).strip(os.pathsep)
        with child(
            command, stdout=subprocess.PIPE, stderr=log, env=os.environ | {"PYTHONPATH": paths, "PAIJU_DEEP": "0"}
        ) as server:
            url = heard(server, server.stdout, "ready ")[-1].split()[1]
            with sync_playwright() as library:
                browser = library.chromium.launch(executable_path=chromium(), args=list(FLAGS))
                print(f"{args.book}, processor {args.slower:g} times slower, {args.seconds:g} s each")
                print(floor(browser, DESK, args), flush=True)
                for size in (DESK, PHONE, SIDEWAYS)[: args.sizes]:
                    print(measure(browser, url, size, args), flush=True)
                browser.close()
            server.terminate()
            server.wait(60)
    return 0


if __name__ == "__main__":
    sys.exit(main())
