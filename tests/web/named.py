"""Somebody with a name."""

from typing import Any

from tests.web.visitor import Visitor

POST = """async ([path, body]) => (await fetch(path,
  { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })).json()"""


def named(visitor: Visitor, name: str) -> Any:
    """The start page, with a name."""
    page = visitor.go("/")
    page.evaluate("(name) => localStorage.setItem('paiju.settings', JSON.stringify({ name }))", name)
    assert page.evaluate(POST, ["/api/me", {"name": name}])["name"] == name
    return page
