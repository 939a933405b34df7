"""Every address of an event × every role, with forged ids too; entries of strangers and of other events' people."""

import pytest

from paiju.server.web.rights import (
    EVENT_ENTRIES,
    EVENT_HALL,
    EVENT_HANDS,
    EVENT_OFFICIAL,
    EVENT_ORGANISER,
    EVENT_RESULTS,
)
from tests.server.events.club_events import AnEvent
from tests.server.events.event_matrix import ROLES
from tests.server.guests import somebody
from tests.server.serving import Client, Served, browser
from tests.server.web.matrix import RIGHTS

MAY = {
    EVENT_ORGANISER: ("organiser",),
    EVENT_ENTRIES: ("organiser", "seating"),
    EVENT_HALL: ("organiser", "chief", "deputy", "seating"),
    EVENT_RESULTS: ("organiser", "chief", "deputy", "results"),
    EVENT_OFFICIAL: ROLES[:7],
    EVENT_HANDS: ("organiser", "chief", "deputy", "table", "results", "player"),
}
QUERY = {"GET /api/events/{id}/seats": "?seconds=0"}
FORGED = "AAAAAAAAAAAA"

pytestmark = pytest.mark.parametrize("club", ["sqlite"], indirect=True)


@pytest.fixture(scope="module")
def event(club: Served) -> AnEvent:
    """An event with somebody for every role."""
    made = AnEvent(club)
    made.appoint_all()
    player, captain = made.enter_all(("Ann",), team="Red")[0], made.say("organiser", "know", person={"name": "Cap"})
    made.say("organiser", "team", team="Red", leader=captain["who"])
    made.pages |= {"player": made.comes(player), "captain": made.comes(captain["who"])}
    made.pages["public"] = somebody(club, "Nobody")
    return made


def asked(page: Client, row: str, id: str) -> tuple[int, str]:
    """What somebody is answered: the status, and the code of a refusal."""
    method, path = row.split(" ", 1)
    path = path.replace("{id}", id).replace("{name}", "cake") + QUERY.get(row, "")
    told = page.ask(method, path, {} if method == "POST" else None)
    return told.status, told.code if told.status >= 400 else ""


@pytest.mark.parametrize("row", [row for row, least in RIGHTS.items() if least in MAY])
def test_an_address_by_a_role(event: AnEvent, row: str) -> None:
    for role in ROLES:
        status, code = asked(event.pages[role], row, event.id)
        if role in MAY[RIGHTS[row]]:
            assert status not in (401, 403, 404), (role, code)
        else:
            assert (status, code) == (403, "forbidden"), role
        assert asked(event.pages[role], row, FORGED) == (404, "no_event"), role
    assert asked(browser(event.club.url), row, event.id)[0] == 401


def test_who_is_somebody_elsewhere_is_nobody_here(club: Served, event: AnEvent) -> None:
    other = AnEvent(club)
    for page in (other.organiser, browser(club.url)):
        told = event.try_to(page, "notice", title="x")
        assert told.status in (401, 403)
    assert event.try_to(event.organiser, "notice", title="x", by="p2").status == 400  # nobody is somebody else
    forged = browser(club.url).post(f"/api/events/{FORGED}/entries", {"key": "k", "entry": {"do": "notice"}})
    assert forged.status == 404


def test_a_pin_is_of_one_event_and_one_person(club: Served, event: AnEvent) -> None:
    other = AnEvent(club)
    mine, theirs = (one.enter_all(("Zoe",))[0] for one in (event, other))
    pin = event.organiser.post(f"{event.path}/links", {"who": mine, "kind": "pin"}).json["pin"]
    shared = browser(club.url)
    for path, who in ((other.path, mine), (other.path, theirs), (event.path, "p1"), (event.path, "p999")):
        assert shared.post(f"{path}/pin", {"who": who, "pin": pin}).code == "wrong_pin"
    assert shared.post(f"/api/events/{FORGED}/pin", {"who": mine, "pin": pin}).code == "no_event"
