"""The referee's desk by clicking."""

from typing import Any

from tests.web.visitor import Visitor

OPEN = """async (wish) => {
  const how = {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(wish)};
  return (await (await fetch("/api/desks", how)).json()).desk;
}"""
NAMES = ["Ann", "Ben", "Cid", "Dan"]
OPEN_AND_ENTER = """async ([wish, entries]) => {
  const post = async (path, body) => (await fetch(path, {method: "POST", headers: {"Content-Type": "application/json"},
    body: JSON.stringify(body)})).json();
  const {desk} = await post("/api/desks", wish);
  for (const [n, entry] of entries.entries()) {
    const told = await post(`/api/desks/${desk}/entries`, {key: `k${n}`, expected: n, entry});
    if (!told.number) throw new Error(JSON.stringify(told));
  }
  return desk;
}"""
WON = {"do": "win", "from": 2, "wins": [{"player": 0, "value": 8}]}
FALSE_WIN = {"do": "rule", "incident": {"foul": "false_win", "offender": 1}, "hand": 1}
TEAMS = [{"name": team, "members": [f"{team}{n}" for n in range(1, 6)], "substitutes": []} for team in "甲乙丙丁"]
PLAYED: dict[str, tuple[dict[str, Any], list[dict[str, Any]]]] = {
    "mcr": ({"book": "mcr", "names": NAMES}, [WON, FALSE_WIN, {"do": "draw"}, {"do": "time"}]),
    "ema": (
        {"book": "ema", "names": NAMES},
        [{"do": "riichi", "player": 1}, {"do": "draw", "ready": [1]}, {"do": "time"}],
    ),
    "psa": ({"book": "psa", "names": NAMES}, [{**WON, "wins": [{"player": 0, "value": 3}]}, {"do": "time"}]),
    "relay": (
        {"kind": "relay", "book": "xjtu-relay", "teams": TEAMS},
        [{"do": "start", "seats": [0, 1, 2, 3]}, {"do": "time"}, {"do": "start", "seats": [1, 0, 2, 3]}],
    ),
}


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
