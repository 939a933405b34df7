"""Ten minutes before the first round, over HTTP: who is missing, who comes in for them, who sits where."""

from tests.server.events.club_events import STAGE, AnEvent, Json
from tests.server.guests import somebody
from tests.server.serving import Served

SIXTEEN = tuple(f"Player {n:02}" for n in range(1, 17))


def drawn(club: Served, names: tuple[str, ...] = SIXTEEN, **wish: object) -> tuple[AnEvent, list[str]]:
    """An event with its entrants and their lots."""
    event = AnEvent(club, **wish)
    ids = event.enter_all(names)
    event.say("organiser", "draw_begun", draw="lots", leaders=[])
    event.say("organiser", "draw")
    return event, ids


def proposal(event: AnEvent, **query: str) -> Json:
    """Seats as they are proposed."""
    asked = "&".join(f"{key}={value}" for key, value in {"seconds": "1", **query}.items())
    answer = event.organiser.get(f"{event.path}/seats?{asked}")
    assert answer.status == 200, answer.raw
    found: Json = answer.json
    return found


def seat(event: AnEvent, rounds: list[Json]) -> None:
    """Seats are used as they were proposed."""
    for each in rounds:
        tables = [{"stage": STAGE, "round": each["round"], **table} for table in each["tables"]]
        event.say("organiser", "seated", stage=STAGE, round=each["round"], tables=tables)


def seats_of(event: AnEvent, who: str) -> list[tuple[str, str]]:
    """Round and table of somebody's seats, as the organiser sees them."""
    found = []
    for each in event.view()["stages"][0]["seated"]:
        round = event.organiser.get(f"{event.path}?rounds=1&stage={STAGE}&round={each['round']}").json
        shown = next(one for one in round["rounds"] if one["round"] == each["round"])
        found += [
            (each["round"], table["table"])
            for table in shown["tables"]
            if who in [one["player"] for one in table["seats"]]
        ]
    return found


def test_no_shows_and_withdrawals_leave_the_seats_that_are_proposed(club: Served) -> None:
    event, ids = drawn(club)
    seat(event, proposal(event)["rounds"])
    event.say("organiser", "withdrawn", player=ids[13])
    for missing in ids[14:]:
        event.say("organiser", "no_show", player=missing)
    first = event.view()["stages"][0]["seated"][0]
    assert {gap["player"] for gap in first["gaps"]} == set(ids[13:])
    assert first["byes"] == []
    told = proposal(event, round="1")
    assert [(len(each["tables"]), len(each["byes"])) for each in told["rounds"]] == [(3, 1)] * 3
    assert (told["lacking"], told["other"]) == (3, "anew")
    seat(event, told["rounds"])
    (stage,) = event.view()["stages"]
    assert [(each["tables"], len(each["byes"]), each["gaps"]) for each in stage["seated"]] == [(3, 1, [])] * 3
    assert event.try_to(event.organiser, "started", stage=STAGE, round="1").status == 200


def test_a_way_that_is_none_is_refused(club: Served) -> None:
    event, _ids = drawn(club, SIXTEEN[:4])
    for query in ("way=best", "fillers=perhaps"):
        refused = event.organiser.get(f"{event.path}/seats?{query}")
        assert (refused.status, refused.json["error"]["field"]) == (400, query.split("=")[0]), refused.raw


def waiting(club: Served, event: AnEvent, name: str) -> str:
    """Somebody registers, and has to wait."""
    done = event.try_to(somebody(club, name), "register", key=f"a secret key of {name}", person={"name": name})
    assert done.status == 200, done.raw
    return str(done.json["who"])


def test_who_waits_takes_the_number_and_all_seats_of_who_has_not_come(club: Served) -> None:
    event, ids = drawn(club, SIXTEEN[:8])
    event.say("organiser", "registration", open=True, most=8)
    comes = waiting(club, event, "Wanda")
    asked = {one["id"]: one["waits"] for one in event.view()["asked"]}
    assert asked == {comes: True}
    seat(event, proposal(event)["rounds"])
    before = seats_of(event, ids[2])
    number = next(one["number"] for one in event.view()["entrants"] if one["id"] == ids[2])
    event.say("organiser", "no_show", player=ids[2])
    event.say("organiser", "take_place", player=ids[2], comes=comes)
    entrants = {one["id"]: one for one in event.view()["entrants"]}
    assert (entrants[ids[2]]["left"], entrants[comes]["number"]) == ("withdrawn", number)
    assert len(before) == 3
    assert (seats_of(event, comes), seats_of(event, ids[2])) == (before, [])
    assert all(each["gaps"] == [] for each in event.view()["stages"][0]["seated"])


def test_nobody_takes_the_place_of_who_has_played(club: Served) -> None:
    event, ids = drawn(club, SIXTEEN[:4])
    event.say("organiser", "registration", open=True, most=4)
    comes = waiting(club, event, "Wanda")
    event.say("organiser", "seated", stage=STAGE, round="1", tables=event.tables(ids))
    event.say("organiser", "result", result=event.result(ids))
    head = event.view()["head"]
    refused = event.try_to(event.organiser, "take_place", player=ids[0], comes=comes)
    assert (refused.status, refused.json["error"]["field"]) == (400, "player"), refused.raw
    assert "Player 01 has played already" in refused.json["error"]["why"]
    assert event.view()["head"] == head


def test_a_season_s_calendar_has_its_days_and_knows_who_is_away(club: Served) -> None:
    """Weeks, days, closed days and absences are set on the page, read back, and kept by the games proposed."""
    event = AnEvent(club, template="league", rounds=8, start="2026-11-19")
    ids = {f"{team}{n}": event.enter_all((f"{team}{n}",), team=team)[0] for team in "ABCD" for n in range(4)}
    event.say("organiser", "draw_begun", draw="lots", leaders=[])
    event.say("organiser", "draw")
    league = {"days": ["thu", "sat"], "closed": ["2026-11-21"], "absences": {ids["A0"]: ["2026-11-19"]}}
    event.say("organiser", "set_plan", league=league)
    assert {key: value for key, value in event.view()["plan"]["league"].items() if value is not None} == league
    rounds = proposal(event)["rounds"]
    days = [each["round"].split("/")[0] for each in rounds]
    assert sorted(set(days)) == ["2026-11-19", "2026-11-26", "2026-11-28", "2026-12-03"]
    on_thursday = [each for each in rounds if each["round"].startswith("2026-11-19")]
    assert all(ids["A0"] not in table["players"] for each in on_thursday for table in each["tables"])
    for wrong in ({"closed": ["soon"]}, {"absences": {ids["A0"]: ["31.12."]}}, {"days": ["someday"]}):
        refused = event.try_to(event.organiser, "set_plan", league=wrong)
        assert refused.status == 400, refused.raw
