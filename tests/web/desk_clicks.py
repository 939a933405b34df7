"""The referee's desk by clicking."""

from typing import Any

from tests.web.visitor import Visitor

OPEN = """async (wish) => {
  const how = {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(wish)};
  return (await (await fetch("/api/desks", how)).json()).desk;
}"""
NAMES = ["Ann", "Ben", "Cid", "Dan"]


def at_desk(visitor: Visitor, book: str) -> Any:
    """The page of a new desk."""
    page = visitor.go("/desk")
    desk = page.evaluate(OPEN, {"book": book, "names": NAMES, "title": "Table 3"})
    page.goto(f"{visitor.club}/desk/{desk}")
    page.locator(".desk-players li").nth(3).wait_for()
    return page


def points(page: Any) -> list[str]:
    """What everybody has."""
    return [text.split("\n")[0] for text in page.locator(".desk-players .points").all_inner_texts()]


def entries(page: Any, number: int) -> None:
    """So many entries are shown."""
    page.locator(".desk-history li").nth(number - 1).wait_for()
    assert page.locator(".desk-history li").count() == number
