"""Links over a running club: looked at, used, listed, withdrawn; nobody becomes somebody else without being asked."""

import asyncio
from pathlib import Path

import pytest

from paiju.server.people.messages import Joined, LinkRow, LinkShown
from paiju.server.tables.messages.tables import TablePerson
from tests.server.clients import dial, last_words, until
from tests.server.guests import a_table, says, somebody
from tests.server.serving import Client, Served, browser, key_of, serving
from tests.server.telling import is_told_as


def uses_left(host: Client, table: str, kind: str) -> int:
    """How often a table's only link of a kind may still be used."""
    (found,) = [row for row in host.get(f"/api/tables/{table}/links").json if row["kind"] == kind]
    return int(found["left"])


def test_looking_at_a_link_uses_nothing_up(club: Served) -> None:
    """A chat's preview, a browser that fetches ahead, HEAD, and the page itself that asks what the link is."""
    host = somebody(club, "Host")
    made = a_table(host)
    link, table = made["links"]["play"], made["table"]
    before = uses_left(host, table, "play")
    for how in ({}, {"Sec-Purpose": "prefetch"}, {"User-Agent": "Slackbot-LinkExpanding 1.0"}):
        seen = Client(club.url).ask("GET", f"/join/{key_of(link)}", headers=how)
        assert (seen.status, seen.headers.get("set-cookie")) == (200, None)
        assert seen.headers["referrer-policy"] == "no-referrer"
        assert seen.headers["cache-control"] == "no-store"
    assert Client(club.url).ask("HEAD", f"/join/{key_of(link)}").status == 200
    shown = browser(club.url).post("/api/join/look", {"key": key_of(link)})
    assert is_told_as(LinkShown, shown.json)
    assert (shown.json["kind"], shown.json["title"], shown.json["host"]) == ("play", "Friday", "Host")
    assert (shown.json["me"], shown.json["inside"], shown.json["free"]) == (None, False, 2)
    assert uses_left(host, table, "play") == before
    friend = browser(club.url)
    assert is_told_as(Joined, friend.join(link).json)
    assert uses_left(host, table, "play") == before - 1
    assert friend.join(link).json["to"] == f"/table/{table}"  # who is in comes again without using it up
    assert friend.post("/api/join/look", {"key": key_of(link)}).json["inside"] is True
    assert uses_left(host, table, "play") == before - 1


def test_a_link_for_a_device_asks_whoever_is_somebody(club: Served) -> None:
    ann, bob = somebody(club, "Ann"), somebody(club, "Bob")
    hers, his = a_table(ann)["table"], a_table(bob)["table"]
    link = ann.post(f"/api/tables/{hers}/links", {"kind": "device"}).json["link"]
    shown = bob.post("/api/join/look", {"key": key_of(link)}).json
    assert (shown["me"]["name"], shown["becomes"]["name"]) == ("Bob", "Ann")
    loses = shown["loses"]
    assert [row["table"] for row in loses["tables"]] == [his]
    assert (loses["admin"], loses["devices"], loses["password"]) == (False, 0, False)
    old = bob.cookie
    refused = bob.join(link)
    assert (refused.status, refused.code) == (409, "other_person")
    assert "set-cookie" not in refused.headers
    assert bob.get("/api/me").json["name"] == "Bob"
    evil = Client(club.url, cookie=bob.cookie, origin="http://evil.example")
    assert evil.join(link, become=True).code == "origin"  # another site cannot say it in his name
    assert bob.get("/api/me").json["name"] == "Bob"
    assert bob.join(link, become=True).json["to"] == f"/table/{hers}"
    assert bob.get("/api/me").json["name"] == "Ann"
    assert Client(club.url, token=old).get("/api/me").json["person"] is None  # nobody holds it any more
    assert ann.join(link).code == "link_gone"
    again = ann.post(f"/api/tables/{hers}/links", {"kind": "device"}).json["link"]
    assert ann.join(again).json["token"] is None  # opened where it was made: nothing happens, nothing is used up
    assert browser(club.url).join(again).status == 200


def test_the_host_lists_and_withdraws(club: Served) -> None:
    host, friend = somebody(club, "Host"), somebody(club, "Bea")
    made = a_table(host)
    links = f"/api/tables/{made['table']}/links"
    assert friend.get(links).code == "not_host"
    assert browser(club.url).get(links).status == 401
    friend.join(made["links"]["play"])
    rows = host.get(links).json
    assert is_told_as(list[LinkRow], rows)
    play = next(row for row in rows if row["kind"] == "play")
    assert (play["by"], play["used"], play["people"]) == ("Host", 1, ["Bea"])
    assert play["last_used"] >= play["created"] > 0
    assert 0 < play["left"] < 100  # not a million
    same = host.post(links, {"kind": "play", "link": made["links"]["play"]}).json["link"]
    assert same == made["links"]["play"]  # told again while it works
    assert friend.post(f"{links}/{play['link']}/withdraw").code == "not_host"
    assert host.post(f"{links}/{play['link']}/withdraw").json == {"links": 1}
    assert host.post(f"{links}/{play['link']}/withdraw").code == "not_found"
    assert browser(club.url).join(made["links"]["play"]).code == "link_gone"
    assert friend.post(f"/api/tables/{made['table']}/sit").status == 200  # who is in stays in
    assert host.post(links, {"kind": "play", "link": same}).json["link"] != same
    assert host.post(f"{links}/withdraw").json == {"links": 2}
    assert host.get(links).json == []
    assert browser(club.url).join(made["links"]["watch"]).code == "link_gone"


def test_links_are_not_made_without_end(club: Served) -> None:
    host = somebody(club, "Host")
    links = f"/api/tables/{a_table(host)['table']}/links"
    answers = [host.post(links, {"kind": "watch"}) for _ in range(45)]
    assert answers[0].status == 200
    assert answers[-1].code == "many_links"
    assert host.post(f"{links}/withdraw").status == 200
    assert host.post(links, {"kind": "watch"}).status == 200


def test_a_link_for_a_chair_is_for_a_friend_and_not_for_a_crowd(club: Served) -> None:
    host = somebody(club, "Host")
    table = a_table(host)["table"]
    link = host.post(f"/api/tables/{table}/links", {"kind": "play", "seat": 2}).json["link"]
    codes = [browser(club.url).join(link).status for _ in range(4)]
    assert codes == [200, 200, 404, 404]


def test_who_was_removed_does_not_come_back_by_the_same_link(club: Served) -> None:
    """Not as somebody new either; the host may lift it."""
    host, bea = somebody(club, "Host"), somebody(club, "Bea")
    made = a_table(host)
    table, link = made["table"], made["links"]["play"]
    bea.join(link)
    assert bea.post(f"/api/tables/{table}/sit", {"seat": 1}).status == 200
    person = bea.get("/api/me").json["person"]
    people = f"/api/tables/{table}/people"
    assert bea.get(people).code == "not_host"
    assert [(row["table"], row["role"]) for row in bea.get("/api/me").json["tables"]] == [(table, "seat")]
    assert says(host, table, {"t": "host", "do": "remove", "person": person})["t"] == "pong"
    assert bea.get("/api/me").json["tables"] == []  # it is no table of theirs any more
    assert table not in {row["table"] for row in bea.get("/api/tables").json}
    rows = host.get(people).json
    assert is_told_as(list[TablePerson], rows)
    assert {row["name"]: row["role"] for row in rows} == {"Host": "host", "Bea": "removed"}
    assert browser(club.url).join(link).code == "link_gone"
    assert "play" not in {row["kind"] for row in host.get(f"/api/tables/{table}/links").json}
    fresh = host.post(f"/api/tables/{table}/links", {"kind": "play"}).json["link"]
    assert bea.join(fresh).code == "removed"
    assert uses_left(host, table, "play") == 12  # and that cost nobody anything
    assert says(host, table, {"t": "host", "do": "readmit", "person": "nobody"})["code"] == "not_found"
    assert says(host, table, {"t": "host", "do": "readmit", "person": person})["t"] == "pong"
    assert [row["table"] for row in bea.get("/api/me").json["tables"]] == [table]
    assert bea.join(fresh).status == 200
    assert bea.post(f"/api/tables/{table}/sit", {"seat": 1}).status == 200


def test_a_watcher_is_removed_and_told(club: Served) -> None:
    host, fan = somebody(club, "Host"), somebody(club, "Fan")
    made = a_table(host, public=True)
    fan.join(made["links"]["watch"])
    person = fan.get("/api/me").json["person"]

    async def watch() -> tuple[str, int | None]:
        async with await dial(club.url, fan.cookie, made["table"]) as looking:
            await until(looking, "snapshot")
            await asyncio.to_thread(says, host, made["table"], {"t": "host", "do": "remove", "person": person})
            return await last_words(looking)

    assert asyncio.run(watch()) == ("removed", 4003)
    assert fan.post(f"/api/tables/{made['table']}/watch").code == "removed"
    assert says(host, made["table"], {"t": "host", "do": "remove", "person": person})["code"] == "not_found"


@pytest.mark.long
def test_a_withdrawn_link_stays_withdrawn(tmp_path: Path) -> None:
    """After a kill, too; and a link whose withdrawal was not written is refused when it is opened."""
    db = f"sqlite:///{tmp_path / 'club.db'}"
    with serving(db, tmp_path) as club:
        host, bea = somebody(club, "Host"), somebody(club, "Bea")
        made, other = a_table(host), a_table(host)
        assert host.post(f"/api/tables/{other['table']}/links/withdraw").json == {"links": 2}
        bea.join(made["links"]["play"])
        person = bea.get("/api/me").json["person"]
        says(host, made["table"], {"t": "host", "do": "remove", "person": person})
        club.kill()
    with serving(db, tmp_path) as club:
        assert browser(club.url).join(other["links"]["play"]).code == "link_gone"
        assert browser(club.url).join(made["links"]["play"]).code == "link_gone"
        assert browser(club.url).join(made["links"]["watch"]).status == 200
