"""Evenings over a running club: bets from everybody's phone, hidden until all are made, who may enter what, keys, and
the same evening again once the server has been killed."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.desks.nights import NAMES, Night, chips, table
from tests.server.guests import somebody
from tests.server.postgres import ON_BOTH
from tests.server.serving import Served, start
from tests.server.texts import in_chinese, text_of

WIN = {"do": "win", "from": "Bea", "wins": [{"player": "Ann", "value": 2}]}


@pytest.mark.clause("psa:下注#3")
@pytest.mark.clause("psa:人数#7")
def test_a_hand_of_seven_people(club: Served) -> None:
    night = Night(club)
    eve = night.come("Eve")
    assert table(night.enter(do="deal", special="double_discard"))["phase"] == "bets"
    assert night.send(WIN).status == 400  # who bets has not
    assert night.bet(eve, "Eve", "Ann").status == 200
    seen = night.host.post(f"/api/evenings/{night.id}/preview", {"entry": WIN}).json
    assert seen["gains"] == {"Ann": 120, "Bea": -180, "Eve": 60}
    after = night.enter(**WIN)
    assert chips(after) == {"Ann": 120, "Bea": -180, "Cid": 0, "Dan": 0, "Eve": 60, "Fay": 0, "Gus": 0}
    where = {each["name"]: each["where"] for each in after["view"]["people"]}
    assert (where["Ann"], where["Eve"], where["Fay"]) == ("billiards", "A", "bet A")
    assert {each["who"] for each in table(after)["moved"]} == {"Ann", "Eve", "Fay"}
    assert after["view"]["entries"][-1]["gains"] == {"Ann": 120, "Bea": -180, "Eve": 60}


@pytest.mark.clause("psa:诈和#1")
def test_a_foul_is_looked_up_asked_about_and_ruled_on(club: Served) -> None:
    night = Night(club, NAMES[:4])
    assert night.state()["view"]["tables"][0]["judged"] == []
    night.enter(do="deal", special="double_discard")
    at = f"/api/evenings/{night.id}"
    assert night.host.get(f"{at}/fouls?q=false+win").json[0]["id"] == "false_win"
    proposed = night.host.post(f"{at}/declared", {"declared": "win", "offender": 1}).json
    assert {each["foul"] for each in proposed} == {"false_win"}
    incident = {"foul": "false_win", "variant": "nobody_ready", "offender": 1}
    asked = night.host.post(f"{at}/opinion", {"incident": incident}).json
    assert (asked["settled"], [each["field"] for each in asked["needs"]]) == (False, ["facts.fan"])
    incident |= {"facts": {"fan": 1}}
    told = night.host.post(f"{at}/opinion", {"incident": incident}).json
    assert told["settled"], told
    assert told["payments"][1] < 0 < min(told["payments"][i] for i in (0, 2, 3))
    after = night.enter(do="rule", incident=incident)
    assert list(chips(after).values()) == told["payments"]
    assert (table(after)["hand"], table(after)["judged"]) == (0, NAMES[:4])
    assert text_of(after["view"]["entries"][-1]["words"][0]).en.startswith("Bea · False win")
    back = night.enter(do="undo", entry=2)
    assert (set(chips(back).values()), table(back)["phase"]) == ({0}, "play")


@pytest.mark.clause("reading:275")
def test_bets_lie_face_down_until_all_are_made(club: Served) -> None:
    night = Night(club, [*NAMES, "Hal", "Ida", "Jon", "Kit"])  # in the last hands two bet at A
    night.enter(do="last_hands")
    state = night.enter(do="deal")
    first, second = (each["name"] for each in table(state)["bets"])
    one, other, host = night.come(first), night.come(second), night.host
    target = table(state)["players"][2]
    assert night.bet(one, first, target).status == 200
    for page, on in ((one, target), (other, ""), (host, "")):
        told = night.state(page)
        bet = next(each for each in table(told)["bets"] if each["name"] == first)
        assert (bet["placed"], bet["on"]) == (True, on)
        words = text_of(told["view"]["entries"][-1]["words"][0]).en
        assert (target in words) == (page is one)
    assert night.bet(one, first, table(state)["players"][1]).status == 200  # thinks again
    assert night.bet(other, second, target).status == 200
    told = night.state(host)
    made = {each["name"]: each["on"] for each in table(told)["bets"]}
    assert made == {first: table(state)["players"][1], second: target}
    late = night.bet(one, first, target)
    assert (late.status, late.code) == (409, "bets_stand")


def test_people_enter_their_own_bets_and_nothing_else(club: Served) -> None:
    night = Night(club)
    eve, fay = night.come("Eve"), night.come("Fay")
    night.enter(do="deal", special="two_fans")
    assert night.bet(fay, "Eve", "Ann").code == "not_yours"
    assert night.send({"do": "draw"}, eve).code == "not_yours"
    assert night.send({"do": "last_hands"}, eve).code == "not_yours"
    assert night.host.post(f"/api/evenings/{night.id}/be", {"name": "Eve"}).code == "taken"
    stranger = somebody(club, "Stranger")
    assert stranger.post(f"/api/evenings/{night.id}/be", {"name": "Gus"}).code == "no_desk"
    nobody = somebody(club, "Nobody yet")
    assert nobody.post(f"/api/evenings/{night.id}/join", {"key": night.link()}).status == 200
    assert night.bet(nobody, "Eve", "Ann").code == "not_yours"
    assert nobody.post(f"/api/evenings/{night.id}/be", {"name": "Zoe"}).status == 400
    assert night.host.post(f"/api/evenings/{night.id}/release", {"name": "Eve"}).status == 200
    assert night.bet(eve, "Eve", "Ann").code == "not_yours"
    assert nobody.post(f"/api/evenings/{night.id}/be", {"name": "Eve"}).json["me"] == "Eve"
    assert night.bet(nobody, "Eve", "Ann").status == 200
    played = {"do": "played", "table": "A", "record": "{}"}
    assert night.send(played).status == 400


@ON_BOTH
def test_the_host_bets_for_those_without_a_phone_and_a_key_counts_once(club: Served) -> None:
    night = Night(club)
    night.enter(do="deal", special="two_fans")
    assert table(night.enter(do="bet", name="Eve", on="Cid"))["bets"] == [{"name": "Eve", "placed": True, "on": "Cid"}]
    body = {"key": "same", "expected": night.state()["seen"], "entry": {"do": "kong", "player": "Cid", "from": "Dan"}}
    first, again = (night.host.post(f"/api/evenings/{night.id}/entries", body) for _ in range(2))
    assert (first.json["number"], again.json["number"]) == (3, 3)
    late = night.host.post(f"/api/evenings/{night.id}/entries", {**body, "key": "other"})
    assert (late.status, late.code) == (409, "behind")
    state = night.enter(do="draw")
    assert (chips(state)["Cid"], chips(state)["Dan"]) == (20, -20)
    assert night.enter(do="undo", entry=4)["view"]["entries"][3]["undone"] == 5
    assert chips(night.state())["Cid"] == 0


def test_the_plan_is_nobodys_and_desks_and_evenings_are_apart(club: Served) -> None:
    night = Night(club)
    assert "seed" not in night.host.get(f"/api/evenings/{night.id}").raw.decode()
    assert night.host.get(f"/api/evenings/{night.id}/record").code == "not_over"
    assert night.host.get(f"/api/desks/{night.id}").code == "no_desk"
    desk = night.host.post("/api/desks", {"book": "ema", "names": NAMES[:4]}).json["desk"]
    assert night.host.get(f"/api/evenings/{desk}").code == "no_desk"
    assert [each["desk"] for each in night.host.get("/api/evenings").json] == [night.id]
    assert [each["desk"] for each in night.host.get("/api/desks").json] == [desk]


@pytest.mark.parametrize(
    "body", [{"names": NAMES[:2]}, {"names": ["Ann", "Ann", "Bea"]}, {"names": NAMES, "book": "ema"}]
)
def test_an_evening_that_cannot_be(club: Served, body: dict[str, object]) -> None:
    refused = somebody(club, "Host").post("/api/evenings", body)
    assert refused.status == 400
    assert in_chinese(refused.json["error"]) != refused.json["error"]["why"]


def test_a_killed_server_folds_the_same_evening(fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    db = fresh_db("sqlite")
    served = start(db, tmp_path)
    try:
        night = Night(served)
        eve = night.come("Eve")
        night.enter(do="deal")
        while (now := table(night.state()))["phase"] == "swap":
            night.enter(do="swap", **{"with": now["players"][1]})
        night.bet(eve, "Eve", "Bea")
        night.enter(do="kong", player="Bea", **{"from": "Cid"})
        before = [night.state(page) for page in (night.host, eve)]
        served.kill()
        served = start(db, tmp_path, port=served.port)
        assert [night.state(page) for page in (night.host, eve)] == before
        assert night.send({"do": "draw"}).status == 200
    finally:
        served.end()


def test_whoever_is_erased_leaves_a_pseudonym(club: Served) -> None:
    night = Night(club)
    eve, fay = night.come("Eve"), night.come("Fay")
    night.enter(do="deal", special="double_discard")
    night.bet(eve, "Eve", "Ann")
    night.enter(**WIN)
    for page in (eve, fay):  # one has bet, the other has only said who they are
        assert page.post("/api/me/forget").status == 200
    raw = night.host.get(f"/api/evenings/{night.id}")
    assert raw.status == 200
    names = list(chips(raw.json))
    assert sorted(chips(raw.json).values()) == [-180, 0, 0, 0, 0, 60, 120]
    assert [name in NAMES for name in names] == [True, True, True, True, False, False, True]
