"""A foul looked up says what it costs and where it counts, by the book; what was imposed stands wherever results do."""

import re

import pytest

from tests.server.events.club_events import STAGE, AnEvent
from tests.server.serving import Served, browser

pytestmark = pytest.mark.parametrize("club", ["sqlite"], indirect=True)
WORDS = "False win: tiles were shown"


def prices(event: AnEvent, foul: str, variant: str = "") -> list[tuple[str, int]]:
    """What a foul costs in an event, as the page is told."""
    rows = event.organiser.get(f"{event.path}/fouls?q={foul}&stage={STAGE}").json
    chosen = next(row for row in rows if row["id"] == foul)
    case = next(each for each in chosen["variants"] if variant in ("", each["id"]))
    return [(price["kind"], price["amount"]) for price in case["prices"]]


@pytest.mark.parametrize(
    ("template", "foul", "variant", "costs"),
    [
        ("ema", "empty_win", "shown", [("pt", 20000)]),
        ("mcr", "false_win", "", [("paid", 20)]),
        ("mcr", "win_below_minimum", "", [("paid", 10)]),
        ("mcr", "deliberate_false_win", "deliberate", [("out", 0)]),
        ("mcr", "late", "longer", [("forfeit", 0)]),
    ],
)
def test_a_foul_is_priced_by_the_book(
    club: Served, template: str, foul: str, variant: str, costs: list[tuple[str, int]]
) -> None:
    assert prices(AnEvent(club, template=template), foul, variant) == costs


def test_warnings_are_counted_in_xjtu(club: Served) -> None:
    event = AnEvent(club, template="cup")
    rows = event.organiser.get(f"{event.path}/fouls").json
    kinds = {price["kind"] for row in rows for case in row["variants"] for price in case["prices"]}
    assert "warning" in kinds


@pytest.fixture(scope="module")
def played(club: Served) -> AnEvent:
    """EMA: a table, its first with a chombo."""
    event = AnEvent(club, template="ema", entrants=4, rounds=2)
    players = event.enter_all(("Ann", "Bob", "Cleo", "Dan"))
    event.ids |= dict(zip(("Ann", "Bob", "Cleo", "Dan"), players, strict=True))
    event.say("organiser", "appoint", who="p1", role="chief")
    event.say("organiser", "seated", stage=STAGE, round="1", tables=event.tables(players))
    points = {"stage": STAGE, "round": "1", "table": "1", "players": players, "points": [40000, 30000, 30000, 20000]}
    event.say("organiser", "result", result=points)
    penalty = {"stage": STAGE, "round": "1", "player": players[0], "kind": "pt", "amount": "20000", "why": WORDS}
    event.say("organiser", "penalty", penalty=penalty)
    return event


def figure(event: AnEvent, name: str) -> int:
    """Somebody's result on the public page."""
    page = browser(event.club.url).get(f"{event.path}/public").json
    (line,) = [line for line in page["standings"][0]["lines"] if line["player"] == event.ids[name]]
    return int(line["figures"]["pt"])


def test_a_chombo_comes_off_the_final_result_alone(played: AnEvent) -> None:
    assert [figure(played, name) for name in ("Ann", "Bob", "Cleo", "Dan")] == [5000, 0, 0, -25000]


def test_penalties_stand_on_the_public_pages(played: AnEvent) -> None:
    public, ann = browser(played.club.url), played.ids["Ann"]
    whole = public.get(f"{played.path}/public").json["penalties"]
    own = public.get(f"{played.path}/public/players/{ann}").json
    assert [row["player"] for row in whole] == [row["player"] for row in own["penalties"]] == [ann]
    assert own["penalties"][0]["text"]["values"]["why"] == WORDS
    (table,) = [game for game in own["games"] if game["table"] == "1"]
    assert [row["player"] for row in table["penalties"]] == [ann]
    bob = public.get(f"{played.path}/public/players/{played.ids['Bob']}").json
    assert bob["penalties"] == []


def test_penalties_stand_in_the_tables_history(played: AnEvent) -> None:
    view = played.organiser.get(f"{played.path}?rounds=1&past=1&stage={STAGE}&round=1&table=1").json
    (table,) = [table for each in view["rounds"] for table in each["tables"] if table["table"] == "1"]
    assert [past["kind"] for past in table["history"]] == ["result", "penalty"]
    assert "Ann" in str(table["history"][-1]["why"])
    assert WORDS in str(table["history"][-1]["why"])


@pytest.mark.parametrize("paper", ["bulletin", "standings"])
def test_penalties_stand_on_the_papers(played: AnEvent, paper: str) -> None:
    text = played.organiser.get(f"{played.path}/papers/{paper}?lang=en").raw.decode()
    plain = " ".join(re.sub(r"<[^>]*>", " ", text).split())
    assert f"20,000 off the final result: {WORDS}" in plain
    if paper == "bulletin":
        assert ("Planned end" in plain, "Closed" in plain) == (True, False)
