"""The day itself by clicks: people who do not come, who comes in for them, and what is due."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.event_clicks import SAY, STATE, draw_seating, fits, make, registers, tab
from tests.web.visitor import DESK, PHONE, Visitor
from tests.web.words import Words

EN = Words(chinese=False)


def entered(page: Any, names: list[str]) -> dict[str, str]:
    """People enter; their ids by name."""
    for name in names:
        page.evaluate(SAY, {"do": "enter", "person": {"name": name}})
    return {one["name"]: one["id"] for one in page.evaluate(STATE)["entrants"]}


def seats_all(page: Any, count: int) -> None:
    """Lots are drawn and all rounds seated."""
    tab(page, "Draw and rounds")
    page.get_by_role("button", name="Seat the next round").click()
    draw_seating(page, EN)
    page.get_by_role("button", name=f"Seat all {count} rounds").click()
    page.locator(".to-do", has_text="Round 1 is seated").wait_for()
    page.locator(".proposal").wait_for(state="detached")


def seats_by_list(page: Any, round: str, players: list[str]) -> tuple[dict[str, str], list[dict[str, Any]]]:
    """A round is seated in the order of a list; where that is, and its tables."""
    at = {"stage": page.evaluate(STATE)["stages"][0]["name"], "round": round}
    tables = [{**at, "table": str(n // 4 + 1), "players": players[n : n + 4]} for n in range(0, len(players), 4)]
    page.evaluate(SAY, {"do": "seated", **at, "tables": tables})
    return at, tables


def seated(page: Any) -> list[tuple[int, int, int]]:
    """Tables, byes and gaps of every round that is seated."""
    rounds = page.evaluate(STATE)["stages"][0]["seated"]
    return [(each["tables"], len(each["byes"]), len(each["gaps"])) for each in rounds]


@pytest.mark.long
def test_no_shows_are_seated_round(visit: Callable[..., Visitor]) -> None:
    """Twelve are seated in all rounds; one withdraws, one is missing: the round that is due has two seats to fill, its
    seats are proposed without them, in two ways, with byes or with fillers."""
    page = make(visit(size=DESK), EN, "Ten minutes before")
    ids = entered(page, [f"P{n:02}" for n in range(1, 13)])
    seats_all(page, 3)
    page.evaluate(SAY, {"do": "withdrawn", "player": ids["P12"]})
    tab(page, "Check-in")
    page.get_by_role("button", name="P11 is absent").click()
    page.locator(".to-do", has_text="Round 1: 2 seats to fill").wait_for()
    assert "2 seats to fill" in page.locator(".to-do li", has=page.locator(".primary")).inner_text()  # before the start
    tab(page, "Draw and rounds")
    page.locator(".gap", has_text="P11 is absent").first.wait_for()
    page.get_by_role("button", name="Redo the seating of Round 1").click()
    page.locator(".proposal .note", has_text="not seated, because absent or withdrawn").wait_for()
    shown = page.locator(".proposal .seat-tables > li").count()
    assert (shown, page.locator(".proposal .seat-tables", has_text="P11").count()) == (2, 0)
    first = page.locator(".proposal .seat-tables").inner_text()
    page.get_by_role("button", name="Another way: seat everyone anew").click()
    page.get_by_role("button", name="Another way: keep as many seats as possible").wait_for()
    assert page.locator(".proposal .seat-tables").inner_text() != first
    page.get_by_role("button", name="2 fillers instead of byes").click()
    page.locator(".proposal .seat-tables", has_text="Filler 2").wait_for()
    assert page.locator(".proposal .seat-tables > li").count() == 3
    page.get_by_role("button", name="Byes instead of fillers").click()
    page.locator(".proposal .note", has_text="10 players: 2 have a bye each round").wait_for()
    assert fits(page)
    page.get_by_role("button", name="Seat all 3 rounds").click()
    page.get_by_role("button", name="Replace", exact=True).click()
    page.locator(".proposal").wait_for(state="detached")
    assert seated(page) == [(2, 2, 0)] * 3


def test_one_tap_lets_somebody_from_the_waiting_list_play(visit: Callable[..., Visitor]) -> None:
    page = make(visit(size=PHONE), EN, "One tap")
    ids = entered(page, [f"P{n}" for n in range(1, 9)])
    page.evaluate(SAY, {"do": "registration", "open": True, "most": 8})
    guest = registers(visit(size=PHONE), EN, page.url.split("/manage")[0] + "/register", "Wanda")
    guest.get_by_role("heading", name="You are on the waiting list").wait_for()
    for round in ("1", "2"):
        seats_by_list(page, round, list(ids.values()))
    tab(page, "Check-in")
    page.get_by_role("button", name="P3 is absent").click()
    page.get_by_role("button", name="Wanda from the waiting list plays instead of P3").click()
    page.locator(".roll strong", has_text="Wanda").wait_for()
    assert fits(page)
    assert seated(page) == [(2, 0, 0)] * 2
    assert page.evaluate(STATE)["entrants"][2]["id"] == ids["P3"]
    guest.locator(".entered", has_text="Wanda").wait_for()


def test_a_player_is_shown_where_they_play_now(visit: Callable[..., Visitor]) -> None:
    """Round 1 has its result, entered by the officials and signed by nobody; round 2 is played: its table stands first,
    what is to be signed below it."""
    page = make(visit(size=DESK), EN, "Where now")
    ids = entered(page, [f"P{n}" for n in range(1, 9)])
    players = list(ids.values())
    for round in ("1", "2"):
        at, fours = seats_by_list(page, round, players if round == "1" else players[4:] + players[:4])
        page.evaluate(SAY, {"do": "started", **at})
        for table in fours if round == "1" else []:
            page.evaluate(SAY, {"do": "result", "result": {**table, "points": [30, 10, -10, -30]}})
    link = page.evaluate(
        """async (who) => (await (await fetch('/api/events/' + location.pathname.split('/')[2] + '/links',
        {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify({who})})).json()).link""",
        ids["P1"],
    )
    guest = visit(size=PHONE).page
    guest.goto(link)
    card = guest.locator(".my-next")
    card.wait_for()
    assert card.locator(".table-name strong").inner_text() == "Table 2"
    assert "You are playing here now" in card.inner_text()
    below = guest.locator(".urgent li", has_text="Check the result and sign")
    assert below.bounding_box()["y"] > card.bounding_box()["y"]
    assert fits(guest)


SEEN = """() => {
  window.seen = [];
  const note = () => {
    const who = document.querySelector(".hall-reveal .who")?.textContent;
    if (who && window.seen.at(-1) !== who) window.seen.push(who);
  };
  new MutationObserver(note).observe(document.body, {childList: true, subtree: true, characterData: true});
}"""


@pytest.mark.long
def test_every_revealed_place_is_the_large_one(visit: Callable[..., Visitor]) -> None:
    """Also where three are revealed in one moment."""
    page = make(visit(size=DESK), EN, "Ceremony")
    ids = entered(page, ["Ann", "Bo", "Chen", "Dora"])
    at, (table,) = seats_by_list(page, "1", list(ids.values()))
    page.evaluate(SAY, {"do": "started", **at})
    page.evaluate(SAY, {"do": "result", "result": {**table, "points": [40, 10, -20, -30]}})
    page.evaluate(SAY, {"do": "results_hidden", "hidden": True})
    hall = visit(size=DESK).go(f"/event/{page.url.split('/')[4]}/hall#ceremony")
    hall.locator(".hall .still").wait_for()
    hall.evaluate(SEEN)
    for place in (4, 3, 2):
        page.evaluate(SAY, {"do": "revealed", "what": "players", "place": place})
    hall.locator(".hall-reveal .who", has_text="Bo").wait_for()
    assert hall.evaluate("window.seen") == ["Dora", "Chen", "Bo"]
