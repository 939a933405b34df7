"""Signing over a running club: a link is for one player and whoever opens it first, and gives their own word alone; the
sheet tells who signed how. Players call a referee, and the club's referees see where."""

import asyncio
from pathlib import Path

import pytest

from tests.server.clients import new_table
from tests.server.desks.calls import attended, called
from tests.server.desks.desk_clients import WON, come, enter, over, sign_link
from tests.server.guests import somebody
from tests.server.officials import administrator, referee_of
from tests.server.serving import Served, browser, serving


def test_everybody_gives_their_own_word_and_no_other(club: Served) -> None:
    host = somebody(club, "Ref")
    desk = over(host)
    ben = come(club, "Ben's phone", desk, sign_link(host, desk, 1))
    state = ben.get(f"/api/desks/{desk}").json
    assert (state["right"], state["player"]) == ("sign", 1)
    for entry in ({"do": "sign", "player": 0}, WON, {"do": "undo", "entry": 2}, {"do": "audit"}, {"do": "sign"}):
        assert enter(ben, desk, "x", 2, entry).code == "not_desk", entry
    assert enter(ben, desk, "b", 2, {"do": "sign", "player": 1, "own": False}).status == 200
    assert enter(host, desk, "h", 3, {"do": "sign", "player": 0, "own": True}).status == 200
    results = host.get(f"/api/desks/{desk}/sheet").json["games"][0]["results"]
    told = [(one["name"], one["signed_by"], one["own"]) for one in results if one["signed_at"]]
    assert told == [("Ann", "Ref", False), ("Ben", "Ben's phone", True)]


def test_a_link_to_sign_is_for_whoever_opens_it_first(club: Served) -> None:
    host = somebody(club, "Ref")
    desk = over(host)
    key = sign_link(host, desk, 2)
    cid, other = come(club, "Cid", desk, key), somebody(club, "Eve")
    assert other.post(f"/api/desks/{desk}/join", {"key": key}).code == "link_gone"
    assert other.get(f"/api/desks/{desk}").code == "no_desk"
    assert cid.post(f"/api/desks/{desk}/join", {"key": key}).status == 200
    assert host.post(f"/api/desks/{desk}/links", {"kind": "sign"}).status == 400
    assert host.post(f"/api/desks/{desk}/links", {"kind": "sign", "player": 4}).status == 400
    host.post(f"/api/desks/{desk}/links/withdraw")
    assert enter(cid, desk, "c", 2, {"do": "sign", "player": 2}).code == "no_desk"


def test_signatures_need_not_wait_for_one_another_but_see_what_they_are_for(club: Served) -> None:
    host = somebody(club, "Ref")
    desk = over(host)
    phones = [come(club, f"P{n}", desk, sign_link(host, desk, n)) for n in range(3)]
    for n, phone in enumerate(phones):  # each has seen two entries
        assert enter(phone, desk, f"p{n}", 2, {"do": "sign", "player": n}).status == 200
    assert enter(host, desk, "late", 2, {"do": "undo", "entry": 2}).code == "behind"
    assert enter(host, desk, "now", 5, {"do": "undo", "entry": 2}).status == 200
    assert enter(host, desk, "again", 6, {"do": "time"}).status == 200
    assert enter(phones[0], desk, "old", 5, {"do": "sign", "player": 0}).code == "behind"  # the result has changed
    assert enter(phones[0], desk, "old", -1, {"do": "sign", "player": 0}).code == "behind"


def test_who_may_enter_still_may_and_signs_as_a_player(club: Served) -> None:
    host = somebody(club, "Ref")
    desk = over(host)
    helper = come(
        club, "Dan", desk, host.post(f"/api/desks/{desk}/links", {"kind": "enter"}).json["link"].split("#")[1]
    )
    assert helper.post(f"/api/desks/{desk}/join", {"key": sign_link(host, desk, 3)}).status == 200
    state = helper.get(f"/api/desks/{desk}").json
    assert (state["right"], state["player"]) == ("enter", 3)
    done = enter(helper, desk, "d", 2, {"do": "sign", "player": 3})
    assert done.json["state"]["view"]["signatures"][0]["own"] is True


@pytest.mark.long
def test_signatures_and_protests_outlast_the_server(tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path / 'club.db'}"
    with serving(db, tmp_path) as served:
        host = somebody(served, "Ref")
        desk = over(host)
        assert enter(host, desk, "s", 2, {"do": "sign", "player": 0}).status == 200
        assert enter(host, desk, "p", 3, {"do": "protest", "player": 1, "text": "E1 was drawn"}).status == 200
        before = host.get(f"/api/desks/{desk}").json["view"]
        served.kill()
    with serving(db, tmp_path) as served:
        again = browser(served.url)
        again.cookie = host.cookie
        assert again.get(f"/api/desks/{desk}").json["view"] == before
        assert enter(again, desk, "s", 2, {"do": "sign", "player": 0}).json["number"] == 3  # as the first time


# --- tables of the club ---


def test_a_player_calls_and_the_clubs_referees_see_where(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'club.db'}", tmp_path) as served:
        boss = administrator(served)
        table, programs = new_table(boss, "xjtu", programs=4)
        assert boss.get("/api/calls").json == []
        asyncio.run(called(served.url, table, programs["E"], programs["S"]))
        (call,) = boss.get("/api/calls").json
        assert (call["table"], len(call["called"])) == (table, 1)
        assert somebody(served, "Nobody").get("/api/calls").status == 403
        referee = referee_of(boss, table)
        asyncio.run(attended(served.url, table, referee.cookie))
        assert boss.get("/api/calls").json == []
        fouls = referee.get(f"/api/tables/{table}/fouls?q=hidden").json
        assert "hand_hidden" in [foul["id"] for foul in fouls]
        asked = {"incident": {"foul": "hand_hidden", "offender": 1}}
        told = referee.post(f"/api/tables/{table}/opinion", asked).json
        assert told["settled"]
        assert told["clauses"]
        assert referee.get(f"/api/tables/{table}/sheet").code == "not_over"
