"""What strangers cannot do to an event: stop everybody's PINs, or take an office from a device without a question."""

import pytest

from tests.server.events.club_events import STAGE, AnEvent
from tests.server.serving import Served, browser

pytestmark = pytest.mark.parametrize("club", ["sqlite"], indirect=True)


def test_a_joker_stops_nobodys_pin(club: Served) -> None:
    """Every PIN guessed at from one address; a phone of the event still signs for a neighbour."""
    event = AnEvent(club, entrants=4)
    players = event.enter_all(("Ann", "Bob", "Cleo", "Dan"))
    event.say("organiser", "seated", stage=STAGE, round="1", tables=event.tables(players))
    event.say("organiser", "result", result=event.result(players))
    slips = event.organiser.post(f"{event.path}/links/all", {"kind": "pin", "who": players}).json
    pins = {slip["who"]: slip["pin"] for slip in slips}
    phone, joker = event.comes(players[0]), browser(club.url)
    for who in players:
        wrong = "000000" if pins[who] != "000000" else "111111"
        assert [joker.post(f"{event.path}/pin", {"who": who, "pin": wrong}).code for _ in range(6)][-1] == "many"
    at = {"stage": STAGE, "round": "1", "table": "1"}
    for who in players[1:]:
        signed = event.try_to(phone, "signed", **at, who=who, pin=pins[who])
        assert signed.status == 200, signed.raw


def test_a_phone_that_guesses_waits_as_well(club: Served) -> None:
    event = AnEvent(club)
    ann, bob = event.enter_all(("Ann", "Bob"))
    pin = event.organiser.post(f"{event.path}/links", {"who": bob, "kind": "pin"}).json["pin"]
    phone, wrong = event.comes(ann), "000000" if pin != "000000" else "111111"
    codes = [phone.post(f"{event.path}/pin", {"who": bob, "pin": wrong}).code for _ in range(6)]
    assert codes == ["wrong_pin"] * 4 + ["many"] * 2
    new = event.organiser.post(f"{event.path}/links", {"who": bob, "kind": "pin"}).json["pin"]
    assert phone.post(f"{event.path}/pin", {"who": bob, "pin": new}).json["who"] == bob


def test_a_link_replaces_no_office_without_a_question(club: Served) -> None:
    event = AnEvent(club)
    (ann,) = event.enter_all(("Ann",))
    event.say("organiser", "appoint", person={"name": "Carl"}, role="chief")
    chief = event.comes("p3")
    key = event.organiser.post(f"{event.path}/links", {"who": ann}).json["link"].split("#")[1]
    asked = chief.post(f"{event.path}/join", {"key": key})
    assert (asked.status, asked.code) == (409, "has_office")
    assert "chief" in event.view(chief)["roles"]
    pin = event.organiser.post(f"{event.path}/links", {"who": ann, "kind": "pin"}).json["pin"]
    assert chief.post(f"{event.path}/pin", {"who": ann, "pin": pin}).code == "has_office"
    assert chief.post(f"{event.path}/join", {"key": key, "instead": True}).json["who"] == ann
    assert "chief" not in event.view(chief)["roles"]
