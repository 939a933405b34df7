"""A table whose first hand is over, made quickly: four bots, whom the visitor watches."""

import json

from tests.web.visitor import Visitor


def open_table(visitor: Visitor, **wish: object) -> str:
    """A table opened by the page's own request; its id."""
    body = {"book": "xjtu", "name": "Ann", "pause": 0, "pace": 0} | wish
    script = """async (body) => (await (await fetch("/api/tables", {method: "POST", body,
      headers: {"Content-Type": "application/json"}})).json()).table"""
    if not visitor.page.url.startswith(visitor.club):
        visitor.go("/")
    return str(visitor.page.evaluate(script, json.dumps(body)))


def watched_hand(visitor: Visitor, book: str = "xjtu", seats: int = 4) -> str:
    """Bots play a hand to its end; the visitor looks at the result. The table's id."""
    table = open_table(visitor, book=book, seats=["bot:simple"] * seats)
    page = visitor.go(f"/table/{table}")
    start = page.get_by_role("button", name="Start", exact=True)
    if start.count():
        start.click()
    page.wait_for_selector("dialog.end[open]", timeout=40_000)
    return table
