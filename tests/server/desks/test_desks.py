"""Referees' desks over a running club: keys and numbers of entries, who may do what, forged ids, links."""

from typing import Any
from urllib.parse import quote

import pytest

from paiju.match.record import read_match
from tests.server.desks.desk_clients import NAMES, come, enter, new_desk
from tests.server.guests import somebody
from tests.server.serving import Client, Served, browser
from tests.server.texts import in_chinese

DRAW = {"do": "draw", "ready": [0, 1]}


def link_of(host: Client, desk: str, kind: str) -> str:
    """The key of a new link."""
    return str(host.post(f"/api/desks/{desk}/links", {"kind": kind}).json["link"].split("#")[1])


def test_a_key_is_answered_as_the_first_time(club: Served) -> None:
    host = somebody(club, "Host")
    desk = new_desk(host)
    first = enter(host, desk, "one", 0, DRAW)
    assert (first.status, first.json["number"]) == (200, 1)
    enter(host, desk, "two", 1, DRAW)
    again = enter(host, desk, "one", 0, DRAW)
    assert (again.status, again.json["number"]) == (200, 1)
    assert len(again.json["state"]["view"]["entries"]) == 2


def test_two_devices_cannot_write_over_each_other(club: Served) -> None:
    host = somebody(club, "Host")
    desk = new_desk(host)
    other = come(club, "Helper", desk, link_of(host, desk, "enter"))
    assert enter(host, desk, "mine", 0, DRAW).status == 200
    late = enter(other, desk, "theirs", 0, {"do": "riichi", "player": 1})
    assert (late.status, late.code) == (409, "behind")
    assert enter(other, desk, "theirs", 1, {"do": "riichi", "player": 1}).json["number"] == 2
    view = host.get(f"/api/desks/{desk}").json["view"]
    assert [each["by"] for each in view["entries"]] == ["Host", "Helper"]


def test_what_is_refused_is_not_kept(club: Served) -> None:
    host = somebody(club, "Host")
    desk = new_desk(host)
    bad = enter(host, desk, "one", 0, {"do": "win", "from": 1, "wins": [{"player": 1, "value": 1000}]})
    assert (bad.status, bad.json["error"]["field"]) == (400, "wins")
    assert enter(host, desk, "one", 0, DRAW).json["number"] == 1
    seen = host.post(f"/api/desks/{desk}/preview", {"entry": {"do": "riichi", "player": 2}}).json
    assert seen["paid"] == [0, 0, -1000, 0]
    assert len(host.get(f"/api/desks/{desk}").json["view"]["entries"]) == 1
    assert read_match(host.get(f"/api/desks/{desk}/record").raw.decode().splitlines()).hands == 1


CALLS: dict[str, Any] = {
    "": None,
    "/record": None,
    "/fouls": None,
    "/preview": {"entry": DRAW},
    "/opinion": {"incident": {"foul": "chombo", "offender": 0}},
    "/declared": {"declared": "win", "offender": 0},
    "/entries": {"key": "k", "expected": 0, "entry": {"do": "riichi", "player": 0}},
    "/links": {"kind": "read"},
    "/links/withdraw": {},
}
ENTERS, HOSTS = ("/entries",), ("/links", "/links/withdraw")


def ask(page: Client, desk: str, call: str) -> Any:
    """One of the calls."""
    body = CALLS[call]
    return page.get(f"/api/desks/{desk}{call}") if body is None else page.post(f"/api/desks/{desk}{call}", body)


def test_roles(club: Served) -> None:
    host = somebody(club, "Host")
    desk = new_desk(host)
    reader = come(club, "Reader", desk, link_of(host, desk, "read"))
    helper = come(club, "Helper", desk, link_of(host, desk, "enter"))
    stranger, nobody = somebody(club, "Stranger"), browser(club.url)
    for call in CALLS:
        assert ask(nobody, desk, call).status == 401, call
        seen = ask(stranger, desk, call)
        assert (seen.status, seen.code) == (404, "no_desk"), call
        assert seen.raw == ask(stranger, "no-such-desk", call).raw
        refused = call in ENTERS + HOSTS
        assert (ask(reader, desk, call).status == 403) == refused, call
        assert (ask(helper, desk, call).status == 403) == (call in HOSTS), call
    assert ask(host, desk, "/links/withdraw").status == 200
    assert ask(helper, desk, "").code == "no_desk"


def test_keys_of_other_desks_open_nothing(club: Served) -> None:
    host = somebody(club, "Host")
    one, other = new_desk(host), new_desk(host)
    key, page = link_of(host, one, "enter"), somebody(club, "Guest")
    wrong = page.post(f"/api/desks/{other}/join", {"key": key})
    forged = page.post("/api/desks/forged/join", {"key": key})
    assert (wrong.status, wrong.raw) == (forged.status, forged.raw)
    assert wrong.code == "link_gone"
    come(club, "Guest", one, key)


@pytest.mark.parametrize(
    "body",
    [
        {"names": NAMES[:3]},
        {"names": ["Ann", "Ann", "Cid", "Dan"]},
        {"book": "nothing", "names": NAMES},
        {"names": NAMES, "toml": "id = 3", "book": None},
        {"kind": "relay", "book": "ema", "teams": []},
    ],
)
def test_a_desk_that_cannot_be(club: Served, body: dict[str, Any]) -> None:
    refused = somebody(club, "Host").post("/api/desks", {"book": "ema", **body})
    assert refused.status == 400
    assert in_chinese(refused.json["error"]) != refused.json["error"]["why"]


def test_fouls_by_words_and_what_the_book_says(club: Served) -> None:
    host = somebody(club, "Host")
    desk = new_desk(host, book="mcr")
    for words in ("false win", "诈和"):
        found = host.get(f"/api/desks/{desk}/fouls?q={quote(words)}").json
        assert "false_win" in {each["id"] for each in found[:3]}
    proposed = host.post(f"/api/desks/{desk}/declared", {"declared": "win", "offender": 1}).json
    assert "false_win" in {each["foul"] for each in proposed}
    told = host.post(f"/api/desks/{desk}/opinion", {"incident": {"foul": "false_win", "offender": 1}}).json
    assert told["clauses"]


def test_what_the_book_says_of_the_hand_being_played_is_what_is_ruled(club: Served) -> None:
    """The dealer of the hand that comes next pays as the dealer, though nothing was told of it yet."""
    host = somebody(club, "Host")
    desk = new_desk(host, book="xjtu")
    enter(host, desk, "one", 0, {"do": "win", "from": 0, "wins": [{"player": 2, "value": 1000}]})
    fouls = host.get(f"/api/desks/{desk}/fouls?q=false%20win").json
    incident = {"foul": fouls[0]["id"], "offender": 1, "variant": fouls[0]["variants"][0]["id"]}
    told = host.post(f"/api/desks/{desk}/opinion", {"incident": incident, "hand": 1}).json
    assert told["settled"], told
    done = enter(host, desk, "two", 1, {"do": "rule", "incident": incident, "hand": 1}).json
    assert done["state"]["view"]["entries"][1]["paid"] == told["payments"]
