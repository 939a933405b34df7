"""A relay over a running club: a link for each team, the next game's table, the record."""

from paiju.match.relay_record import read_relay
from paiju.server.people.messages import LinkShown
from paiju.server.tables.messages.tables import PlaceHeld, PlaysAgain
from tests.server.guests import Json, somebody
from tests.server.serving import Client, Served, key_of
from tests.server.tables.again import press
from tests.server.tables.relay_pages import TEAMS, link_for, opened, play, take
from tests.server.telling import is_told_as


def relay_of(page: Client, table: str) -> Json:
    """What the page is told of the relay."""
    found: Json = page.get(f"/api/tables/{table}").json["relay"]
    return found


def test_a_team_by_its_link_and_the_next_game(club: Served) -> None:
    """Whoever comes by a team's link takes a place of that team and no other; the same link leads on with the relay,
    whose host stays who they were."""
    ann, bea, cai = (somebody(club, name) for name in ("Ann", "Bea", "Cai"))
    table = opened(ann)
    team, one = link_for(ann, table, "t1"), link_for(ann, table, "t2.1")
    shown = cai.post("/api/join/look", {"key": key_of(one)}).json
    assert (shown["teams"], shown["place"]) == (["C2"], "t2.1")
    assert is_told_as(LinkShown, shown)
    assert bea.join(team).status == cai.join(one).status == 200
    assert take(bea, table, "t0.0").code == "not_yours"
    assert take(cai, table, "t2.0").code == "not_yours"
    told = take(bea, table, "t1.0").json
    assert is_told_as(PlaceHeld, told)
    assert told == {"player": 1}
    assert take(cai, table, "t2.1").json == {"player": None}, "it is not their turn yet"
    assert take(ann, table, "t1.0").code == "taken"
    assert take(ann, table, "t0.0").json == {"player": 0}
    assert press(bea, table).code == "not_now"
    play(ann, table)
    assert relay_of(cai, table)["next"] == ["A2", "B2", "C2", "D2"]
    went = press(bea, table)
    assert is_told_as(PlaysAgain, went.json)
    there = went.json["table"]
    room = ann.get(f"/api/tables/{there}").json
    assert (room["host"], room["state"]) == (ann.get("/api/me").json["person"], "waiting")
    assert [(one["kind"], one["name"]) for one in room["seats"]] == [
        ("empty", "A2"),
        ("empty", "B2"),
        ("person", "C2"),
        ("empty", "D2"),
    ]
    assert press(cai, table).json == {"table": there, "player": 2}, "one table for all"
    dan = somebody(club, "Dan")
    assert dan.join(team).json["table"] == there
    assert take(dan, there, "t1.1").json == {"player": 1}


def test_the_relay_to_its_end(club: Served) -> None:
    """After the last game there is none, and the record is read by the relay's own reader."""
    ann, bea = somebody(club, "Ann"), somebody(club, "Bea")
    table = opened(ann, title="Spring relay")
    assert bea.join(link_for(ann, table, "t3")).status == 200
    assert take(ann, table, "t0.0").status == take(bea, table, "t3.1").status == 200
    play(ann, table)
    there = press(ann, table).json["table"]
    play(ann, there)
    told = relay_of(bea, there)
    assert (told["over"], [game["table"] for game in told["played"]]) == ("last_game", [table, there])
    assert press(ann, there).code == "relay_over"
    lines = bea.get(f"/api/tables/{there}/relay")
    assert "attachment" in lines.headers["content-disposition"]
    relay = read_relay(lines.raw.decode().splitlines())
    assert [leg.players for leg in relay.legs] == [("A1", "B1", "C1", "D1"), ("A2", "B2", "C2", "D2")]
    assert list(relay.points) == told["played"][-1]["points"]
    assert list(relay.places) == told["played"][-1]["places"]
    assert bea.get(f"/api/tables/{table}").json["title"] == "Spring relay"
    assert somebody(club, "Eve").get(f"/api/tables/{there}/relay").code == "not_invited"


def test_what_is_no_relay(club: Served) -> None:
    ann = somebody(club, "Ann")
    table = ann.post("/api/tables", {"book": "xjtu", "seats": ["me", "open", "open", "open"]}).json["table"]
    assert take(ann, table, "t0.0").code == "no_relay"
    assert ann.get(f"/api/tables/{table}/relay").code == "no_relay"
    assert ann.post(f"/api/tables/{table}/links", {"kind": "play", "place": "t0"}).code == "no_place"
    short = [TEAMS[0], {**TEAMS[1], "members": ["B1"]}, *TEAMS[2:]]
    told = ann.post("/api/tables", {"book": "xjtu-relay", "relay": {"teams": short}})
    assert (told.code, told.json["error"]["field"]) == ("input", "teams[1].members")
