"""An evening by clicking."""

from typing import Any

from tests.web.visitor import Visitor
from tests.web.words import Words

STATE = "async () => (await fetch('/api/evenings/' + location.pathname.split('/')[2])).json()"


def begin(host: Visitor, t: Words, names: list[str], *, drawn: bool = False) -> Any:
    """The host opens an evening from the page; in the order of the names unless places are drawn."""
    page = host.go("/evening")
    page.locator("#evening-names").fill("\n".join(names))
    if not drawn:
        page.locator("form details summary").click()
        page.get_by_role("switch", name=t("座次抽签", "Draw lots for places")).uncheck()
    page.get_by_role("button", name=t("开始聚会", "Begin the evening")).click()
    page.locator(".evening-table").first.wait_for()
    return page


def roll(page: Any, t: Words, rule: str) -> None:
    """The dice as they lie on the table."""
    page.get_by_role("button", name=t("我们掷好了", "We rolled the dice ourselves")).click()
    page.locator("dialog .dice-rules button strong", has_text=rule).click()
    page.locator(".dice-rule", has_text=rule).wait_for()


def standings(page: Any) -> dict[str, str]:
    """Everybody's chips as they are shown."""
    rows = page.locator(".standings li").all_inner_texts()
    return dict(row.split("\n") for row in rows)
