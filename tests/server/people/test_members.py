"""One person over many events: linked in every way, taken back by both sides, shown to nobody who may not look."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from paiju.server.protocol.shared import Person
from paiju.server.storage.rows.parts import PartFigures
from paiju.server.storage.rows.played import PlayedWanted
from paiju.server.storage.store import Store
from tests.server.desks.desk_clients import come, over, sign_link
from tests.server.events.club_events import STAGE, AnEvent
from tests.server.guests import somebody
from tests.server.people.member_clients import code_of, games, linked, page_of, played_event
from tests.server.serving import Served, browser, serving

ON_SQLITE = pytest.mark.parametrize("club", ["sqlite"], indirect=True)


@ON_SQLITE
def test_an_organiser_asks_by_a_code_and_the_member_says_yes(club: Served) -> None:
    event, ids = played_event(club)
    anna = somebody(club, "Anna of the club")
    wrong = event.organiser.post(f"{event.path}/members", {"who": ids[0], "code": "ZZZZ ZZZZ"})
    assert (wrong.status, wrong.json["error"]["field"]) == (400, "code")
    nobody = event.organiser.post(f"{event.path}/members", {"who": "p99", "code": code_of(anna)})
    assert (nobody.status, nobody.json["error"]["field"]) == (400, "who")
    code = code_of(anna)
    asked = event.organiser.post(f"{event.path}/members", {"who": ids[0], "code": f"{code[:4]}-{code[4:]}".lower()})
    told = {row["who"]: row for row in asked.json}
    assert told[ids[0]] == {"who": ids[0], "name": "", "state": "asked"}  # no name before they have said so
    assert games(anna) == []
    (part,) = anna.get("/api/me/page").json["parts"]
    assert (part["kind"], part["id"], part["name"], part["state"]) == ("event", event.id, "Ann", "asked")
    assert anna.post(f"/api/me/parts/{event.id}/accept").status == 200
    (game,) = games(anna)
    assert (game["id"], game["place"], game["among"], game["games"], game["over"]) == (event.id, 1, 4, 1, False)
    assert game["points"] == 4
    assert game["figure"]
    row = {row["who"]: row for row in event.organiser.get(f"{event.path}/members").json}[ids[0]]
    assert (row["name"], row["state"]) == ("Anna of the club", "accepted")
    assert event.view()["entrants"][0]["name"] == "Ann"  # as it was printed
    assert "Anna of the club" not in event.organiser.get(f"{event.path}/archive").raw.decode("latin-1")
    again = event.organiser.post(f"{event.path}/members", {"who": ids[1], "code": code_of(anna)})
    assert (again.status, again.code) == (409, "taken")


@ON_SQLITE
@pytest.mark.parametrize("side", ["member", "organiser"])
def test_either_side_takes_it_back(club: Served, side: str) -> None:
    event, ids = played_event(club)
    anna = somebody(club, "Anna")
    linked(event, ids[0], anna)
    if side == "member":
        assert anna.post(f"/api/me/parts/{event.id}/end").status == 200
    else:
        assert event.organiser.post(f"{event.path}/members/end", {"who": ids[0]}).status == 200
    assert games(anna) == []
    assert anna.get("/api/me/page").json["parts"] == []
    assert [row["who"] for row in event.organiser.get(f"{event.path}/members").json] == ["p1"]
    assert anna.post(f"/api/me/parts/{event.id}/end").status == 404
    assert anna.post(f"/api/me/parts/{event.id}/accept").status == 404


@ON_SQLITE
def test_a_private_link_or_a_registration_links_by_itself(club: Served) -> None:
    event, ids = played_event(club)
    phone = event.comes(ids[3])
    (game,) = games(phone)
    assert (game["id"], game["place"]) == (event.id, 4)
    event.organiser.post(f"{event.path}/links/withdraw", {"who": ids[3]})
    assert games(phone) == []
    event.say("organiser", "registration", open=True)
    eve = somebody(club, "Eve")
    assert event.try_to(eve, "register", "a secret of whoever registers here", person={"name": "Eve"}).status == 200
    (part,) = eve.get("/api/me/page").json["parts"]
    assert (part["name"], part["state"]) == ("Eve", "own")
    event.say("organiser", "erase", who=ids[0])
    assert [row["who"] for row in event.organiser.get(f"{event.path}/members").json if row["who"] == ids[0]] == []


@ON_SQLITE
def test_entries_that_were_one_person_hand_their_member_on(club: Served) -> None:
    event = AnEvent(club)
    first, second = event.enter_all(("Ann", "Ann B"))
    anna = somebody(club, "Anna")
    linked(event, second, anna)
    event.say("organiser", "join", who=second, into=first)
    told = {row["who"]: row["state"] for row in event.organiser.get(f"{event.path}/members").json}
    assert told[first] == "accepted"
    assert second not in told


@pytest.fixture
def own_club(tmp_path: Path) -> Iterator[Served]:
    """A club of the test's own."""
    with serving(f"sqlite:///{tmp_path / 'club.db'}", tmp_path) as served:
        yield served


def test_a_page_is_private_until_its_person_says_otherwise(own_club: Served) -> None:
    """Stranger, other guest, member of the club, organiser; only what they may open themselves is on it."""
    club = own_club  # the terminal's link lets one in
    event, ids = played_event(club)
    hidden, hidden_ids = played_event(club)
    hidden.say("organiser", "set_plan", listed=False)
    host, anna, guest, stranger = (somebody(club, name) for name in ("Host", "Anna", "Guest", ""))
    stranger = browser(club.url)
    linked(event, ids[0], anna)
    linked(hidden, hidden_ids[0], anna)
    desk = over(host)
    assert host.post(f"/api/desks/{desk}/members", {"who": "Ann", "code": code_of(anna)}).status == 200
    anna.post(f"/api/me/parts/{desk}/accept")
    assert len(anna.get("/api/me/games").json["games"]) == 3
    path = f"/api/people/{page_of(anna)}/games"
    linked_from = f"{event.path}/members/{ids[0]}"
    boss = somebody(club, "Boss")
    assert boss.join(club.admin_key).status == 200
    may = {
        "nobody": (anna,),
        "members": (anna, boss),
        "everybody": (anna, boss, guest, stranger, event.organiser),
    }
    for shown, seers in may.items():
        assert anna.post("/api/me/page", {"shown": shown}).json["shown"] == shown
        for page in (anna, boss, guest, stranger, event.organiser, host):
            told = page.get(path)
            sees = page in seers or (shown == "everybody")
            assert (told.status == 200) == sees, (shown, told.raw)
            assert bool(page.get(linked_from).json["page"]) == sees
    assert [row["id"] for row in guest.get(path).json["games"]] == [event.id]
    assert {row["id"] for row in host.get(path).json["games"]} == {event.id, desk}
    assert {row["id"] for row in hidden.organiser.get(path).json["games"]} == {event.id, hidden.id}
    assert guest.get(path).json["name"] == "Anna"
    assert guest.get(path).json["people"] == []
    assert guest.get(f"{path}?kind=table").json["games"] == []
    assert guest.get("/api/people/nobody/games").code == "no_page"


@ON_SQLITE
def test_hidden_results_do_not_leak_through_a_page(club: Served) -> None:
    event, ids = played_event(club)
    anna = somebody(club, "Anna")
    linked(event, ids[0], anna)
    event.say("organiser", "results_hidden")
    event.say("organiser", "seated", stage=STAGE, round="2", tables=event.tables(ids, "2"))
    event.say("organiser", "result", result=event.result(ids[::-1], round="2"))
    (game,) = games(anna)
    assert (game["games"], game["place"]) == (1, 1)


@ON_SQLITE
def test_desks_and_evenings_link_in_the_same_ways(club: Served) -> None:
    host, anna, guest = somebody(club, "Ref"), somebody(club, "Anna"), somebody(club, "Guest")
    desk = over(host)
    ben = come(club, "Ben's phone", desk, sign_link(host, desk, 1))
    (game,) = games(ben, kind="desk")
    assert (game["id"], game["place"], game["among"], game["over"]) == (desk, 2, 4, True)
    wrong = host.post(f"/api/desks/{desk}/members", {"who": "Zoe", "code": code_of(anna)})
    assert (wrong.status, wrong.json["error"]["field"]) == (400, "who")
    host.post(f"/api/desks/{desk}/members", {"who": "Ann", "code": code_of(anna)})
    anna.post(f"/api/me/parts/{desk}/accept")
    assert games(anna, kind="desk")[0]["place"] == 1
    assert guest.get(f"/api/desks/{desk}/members").status == 404
    host.post(f"/api/desks/{desk}/members/end", {"who": "Ann"})
    assert games(anna, kind="desk") == []
    night = host.post("/api/evenings", {"names": [f"P{n}" for n in range(7)]}).json["desk"]
    key = host.post(f"/api/evenings/{night}/links", {"kind": "join"}).json["link"].split("#")[1]
    assert guest.post(f"/api/evenings/{night}/join", {"key": key}).status == 200
    assert guest.post(f"/api/evenings/{night}/be", {"name": "P3"}).status == 200
    (part,) = guest.get("/api/me/page").json["parts"]
    assert (part["kind"], part["name"], part["state"]) == ("evening", "P3", "own")
    host.post(f"/api/evenings/{night}/release", {"name": "P3"})
    assert guest.get("/api/me/page").json["parts"] == []
    host.post(f"/api/evenings/{night}/members", {"who": "P4", "code": code_of(guest)})
    guest.post(f"/api/me/parts/{night}/accept")
    assert [row["name"] for row in host.get(f"/api/evenings/{night}/members").json] == ["Guest"]


@ON_SQLITE
def test_a_new_code_and_what_a_member_takes_along(club: Served) -> None:
    """An old code asks nobody; the export has links and page; whoever leaves is linked to nothing."""
    event, ids = played_event(club)
    anna = somebody(club, "Anna")
    old = code_of(anna)
    assert anna.post("/api/me/page", {"new_code": True}).json["code"] != old
    assert event.organiser.post(f"{event.path}/members", {"who": ids[0], "code": old}).status == 400
    linked(event, ids[0], anna)
    anna.post("/api/me/page", {"shown": "everybody"})
    taken = json.loads(anna.get("/api/me/export").raw)
    assert [part["id"] for part in taken["parts"]] == [event.id]
    assert taken["page"][0]["shown"] == "everybody"
    path = f"/api/people/{page_of(anna)}/games"
    assert anna.post("/api/me/forget").status == 200
    assert event.organiser.get(path).status == 404
    assert [row["who"] for row in event.organiser.get(f"{event.path}/members").json] == ["p1"]
    assert event.view()["entrants"][0]["name"] == "Ann"  # names in old events stay as printed


def test_parts_in_either_database(db_url: str) -> None:
    """Asked, accepted, counted, listed page by page, moved and ended."""
    store = Store(db_url)

    async def work() -> None:
        await store.add_person(Person("anna", "Anna"), "digest")
        page = await store.members.of("anna")
        assert page == await store.members.of("anna") == await store.members.coded(page.code.lower())
        assert await store.members.at(page.page) == page
        assert await store.parts.ask("gone", "event", "p7", "anna") == ""
        assert await store.parts.ask("gone", "event", "p8", "anna") == ""  # an open question gives way
        assert await store.parts.accept("gone", "anna")
        assert await store.parts.ask("gone", "event", "p9", "anna") == "p8"
        await store.parts.move("gone", "p8", "p2")
        await store.parts.note("gone", 5, {"p2": PartFigures(True, 1.0, 2.0, 3, 1, 4, 2.5, "game")})
        assert [part.who for part in await store.parts.at("gone", "p2")] == ["p2"]
        assert (await store.played.search(PlayedWanted("anna"))).total == 0  # of an event that is not there
        assert await store.parts.outdated("anna") == []
        assert await store.parts.end("gone", person="anna") == 1

    asyncio.run(work())
    store.close()
