"""Tables of an event at the club's own tables by books that nobody ships: relays whose members hand their points on, a
club's own book, a stage that changes fields of its book."""

import json
from typing import Any

import pytest

from tests.server.events.club_events import AnEvent
from tests.server.events.online_tables import opened, played, the_results
from tests.server.serving import Client, Served

pytestmark = pytest.mark.parametrize("club", ["sqlite"], indirect=True)
Json = dict[str, Any]
TEAMS = "ABCD"
RELAY = """
[event]
name = "A short relay"
book = "xjtu-cup-relay"

[[stage]]
name = "Relay"
kind = "relay"
members = 2
options = {"game.rounds" = 1}
"""
OWN_BOOK = """
id = "short"
base = "psa"
names = {zh = "短规则", en = "Short rules"}

[game]
start_points = 777
"""
OWN = """
[event]
name = "By our own book"
book = "short.toml"

[[stage]]
name = "First"
kind = "seated"
rounds = 1

[[stage]]
name = "Second"
kind = "seated"
rounds = 1
options = {"game.start_points" = 888}
"""


def of_teams(event: AnEvent, members: int = 2) -> dict[str, list[str]]:
    """Four teams, each with a substitute who has the name of somebody else; everybody comes."""
    own: dict[str, list[str]] = {}
    for team in TEAMS:
        names = tuple(f"{team}{at}" for at in range(1, members + 1))
        own[team] = [event.enter_all((name,), team=team, order=at)[0] for at, name in enumerate(names, 1)]
        own[team] += event.enter_all(("Sam",), team=team, substitute=True)
    event.pages |= {who: event.comes(who) for people in own.values() for who in people}
    return own


def seat(event: AnEvent, own: dict[str, list[str]], round: str, order: str) -> list[Client]:
    """A game of the relay is seated; the browsers of those who play it, in the order of their seats."""
    players = [own[team][int(round) - 1] for team in order]
    event.say("organiser", "seated", stage="Relay", round=round, tables=event.tables(players, round, "Relay"))
    return [event.pages[who] for who in players]


@pytest.mark.long
def test_a_relay_hands_points_on_from_table_to_table(club: Served) -> None:
    """Each game is a table of its own with the stage's options; its result enters once, and the next begins with what
    it left, whoever sits where."""
    event = AnEvent(club, toml=RELAY)
    own = of_teams(event)
    first, second = seat(event, own, "1", "ABCD"), seat(event, own, "2", "CADB")
    early = opened(event, "2")
    assert (early.code, "game 1" in early.json["error"]["why"]) == ("not_online", True)
    (made,) = opened(event, "1").json
    room = first[0].get(f"/api/tables/{made['club']}").json
    assert (room["state"] != "waiting", room["relay"]["game"], room["relay"]["games"]) == (True, 1, 2)
    assert [one["name"] for one in room["seats"]] == ["A1", "B1", "C1", "D1"]
    waits = second[1].get(f"/api/tables/{made['club']}")
    assert waits.status == 200, "whoever waits for their turn may look on"
    assert all(each.over for each in played(club.url, made["club"], first))
    (result,) = the_results(event, 1)
    assert sum(result["points"]) == 400_000
    assert opened(event, "1").code == "not_online"
    assert first[0].post(f"/api/tables/{made['club']}/again", {}).code == "not_now"
    event.say("organiser", "substitute", player=own["D"][1], substitute=own["D"][2])
    own["D"][1] = own["D"][2]
    second = [event.pages[own[team][1]] for team in "CADB"]
    (there,) = opened(event, "2").json
    relay = second[0].get(f"/api/tables/{there['club']}").json["relay"]
    left = dict(zip(TEAMS, result["points"], strict=True))
    assert [(one["name"], one["points"]) for one in relay["teams"]] == [(team, left[team]) for team in "CADB"]
    assert relay["playing"][2].startswith("Sam p")
    assert (relay["played"][0]["table"], relay["played"][0]["players"]) == (made["club"], ["C1", "A1", "D1", "B1"])
    played(club.url, there["club"], second)
    results = the_results(event, 2)
    assert results[1]["players"] == [own[team][1] for team in "CADB"]
    told = event.organiser.get(f"{event.path}/public").json
    teams = {one["n"]: one["name"] for one in told["teams"]}
    (standing,) = [one for one in told["standings"] if one["what"] == "teams"]
    made_of = dict(zip("CADB", results[1]["points"], strict=True))
    assert {teams[one["team"]]: int(one["figures"]["game"]) for one in standing["lines"]} == {
        team: points - 100_000 for team, points in made_of.items()
    }


def test_a_relay_that_is_over_opens_no_table(club: Served) -> None:
    """A team below nothing ends it; one whose seats are not its members' turn is refused, and told why."""
    event = AnEvent(club, toml=RELAY)
    own = of_teams(event)
    wrong = [own[team][1] for team in TEAMS]
    event.say("organiser", "seated", stage="Relay", round="1", tables=event.tables(wrong, "1", "Relay"))
    refused = opened(event, "1")
    assert (refused.code, "A2" in refused.json["error"]["why"]) == ("not_online", True)
    seat(event, own, "1", "ABCD")
    seat(event, own, "2", "ABCD")
    result = event.result([own[team][0] for team in TEAMS], stage="Relay") | {"points": [410_000, 0, -10_000, 0]}
    event.say("organiser", "result", result=result)
    over = opened(event, "2")
    assert (over.code, "over" in over.json["error"]["why"]) == ("not_online", True)


@pytest.mark.long
@pytest.mark.parametrize(("stage", "start"), [("First", 777), ("Second", 888)])
def test_a_club_s_own_book_and_a_stage_s_options(club: Served, stage: str, start: int) -> None:
    """The club's table is played by just that book; its result is what the event counts."""
    event = AnEvent(club, toml=OWN, book_toml=OWN_BOOK)
    players = event.enter_all(("Ann", "Bo", "Chen", "Dora"))
    pages = [event.comes(who) for who in players]
    event.say("organiser", "seated", stage=stage, round="1", tables=event.tables(players, stage=stage))
    (made,) = opened(event, "1", stage).json
    room = pages[0].get(f"/api/tables/{made['club']}").json
    assert room["book"]["id"] == "short"
    assert json.dumps(room["round"]["points"]) == json.dumps([start] * 4)
    played(club.url, made["club"], pages)
    (result,) = the_results(event, 1)
    assert sum(result["points"]) == 4 * start
    told = event.organiser.get(f"{event.path}/public").json
    lines = next(one for one in told["standings"] if one["what"] == "players")["lines"]
    own = {one["player"]: int(one["figures"]["game"]) for one in lines}
    assert own == {who: points - start for who, points in zip(players, result["points"], strict=True)}
