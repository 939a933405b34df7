"""Tables that are needed for looking at something else."""

import json
from concurrent.futures import ThreadPoolExecutor

from tests.server.guests import played
from tests.server.serving import browser
from tests.web.visitor import Visitor


def open_table(visitor: Visitor, **wish: object) -> str:
    """A table opened by the page's own request; its id."""
    body = {"book": "xjtu", "name": "Ann", "pause": 0, "pace": 0} | wish
    script = """async (body) => (await (await fetch("/api/tables", {method: "POST", body,
      headers: {"Content-Type": "application/json"}})).json()).table"""
    if not visitor.page.url.startswith(visitor.club):
        visitor.go("/")
    return str(visitor.page.evaluate(script, json.dumps(body)))


def ended_hand(visitor: Visitor, book: str = "xjtu") -> str:
    """A hand played to its end with the automatic answers; the visitor looks at the result. The table's id."""
    page = visitor.play_now(book)
    for key in ("autoDiscard", "noCalls"):
        page.locator(f".auto[data-key={key}]").click()
    visitor.play_hand()
    return str(page.url.rsplit("/", 1)[1])


def finished_hand(visitor: Visitor) -> str:
    """A hand that bots have played to its end at a table of the visitor's, beside the browser's own loop. The table's
    id."""
    host = browser(visitor.club)
    assert host.post("/api/me", {"name": "Ann", "lang": "en"}).status == 200
    with ThreadPoolExecutor(1) as beside:
        table = beside.submit(played, host).result()
    visitor.context.add_cookies([{"name": "paiju", "value": host.cookie, "url": visitor.club}])
    return table
