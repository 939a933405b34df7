"""Tables that are needed for looking at something else."""

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


def ended_hand(visitor: Visitor, book: str = "xjtu") -> str:
    """A hand played to its end with the automatic answers; the visitor looks at the result. The table's id."""
    page = visitor.play_now(book)
    for key in ("autoDiscard", "noCalls"):
        page.locator(f".auto[data-key={key}]").click()
    visitor.play_hand()
    return str(page.url.rsplit("/", 1)[1])
