"""Rule books of one's own by clicking: kept, opened part by part."""

from typing import Any

from tests.web.visitor import Visitor

FRIDAY = """id = "friday"
base = "psa"
[names]
en = "Friday rules"
zh = "星期五规则"
[scoring]
minimum = 2
[[pattern]]
id = "two_dragons"
names = { en = "Two Dragons", zh = "双箭刻" }
value = 2
when = "pungs[dragons] = 2"
"""


def tab(page: Any, name: str) -> None:
    """Another part of the page."""
    page.locator(".own-book .tabs").get_by_role("button", name=name, exact=True).click()


def rule(page: Any, name: str) -> Any:
    """A rule in the form."""
    return page.locator(f".edit-field[data-part='{name}']")


def kept(visitor: Visitor, toml: str = FRIDAY) -> str:
    """A book that a visitor has already saved; its id."""
    visitor.go("/books")
    sent = "async (toml) => (await import('/web/~/net.js')).post('/api/own-books', { toml })"
    return str(visitor.page.evaluate(sent, toml)["id"])
