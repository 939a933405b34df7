"""Devices, offices and people ended over a running club: at once, on open sockets, and for good."""

import asyncio
from pathlib import Path

import pytest

from paiju.server.people.messages import LinkRow, MyDevices, PersonRow
from paiju.server.storage.backup import backup, restore
from paiju.server.web.visitors import client_of
from tests.server.clients import dial, last_words, until
from tests.server.guests import a_table, somebody
from tests.server.serving import Client, Served, browser, key_of, serving
from tests.server.telling import is_told_as

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1"


def device_of(page: Client) -> Client:
    """The same person in another browser."""
    other = browser(page.url)
    assert other.join(page.post("/api/me/links").json["link"]).json["to"] == "/"
    return other


def bosses(club: Served) -> tuple[Client, Client]:
    """Two administrators."""
    first, second = somebody(club, "Boss"), somebody(club, "Second")
    assert first.join(club.admin_key).status == 200
    assert second.join(first.post("/api/admin/links").json["link"]).status == 200
    return first, second


def goodbye(club: Served, page: Client, table: str, deed: object) -> tuple[str, int | None]:
    """What somebody at a table hears when something is done about them."""

    async def look() -> tuple[str, int | None]:
        async with await dial(club.url, page.cookie, table) as connection:
            await until(connection, "snapshot")
            await asyncio.to_thread(deed)  # type: ignore[arg-type]
            return await last_words(connection)

    return asyncio.run(look())


def test_i_see_my_devices_and_end_them(club: Served) -> None:
    here = somebody(club, "Ann")
    table = a_table(here)["table"]
    there = browser(club.url)
    there.headers = {"User-Agent": FIREFOX}
    there.join(here.post("/api/me/links").json["link"])
    waiting = here.post("/api/me/links").json["link"]
    told = here.get("/api/me/devices").json
    assert is_told_as(MyDevices, told)
    assert [(row["client"], row["here"]) for row in told["devices"]] in (
        [("Firefox, Linux", False), ("", True)],
        [("", True), ("Firefox, Linux", False)],
    )
    assert all(row["seen"] >= row["created"] > 0 for row in told["devices"])
    assert len(told["links"]) == 1
    other = next(row["device"] for row in told["devices"] if not row["here"])
    assert somebody(club, "Eve").post(f"/api/me/devices/{other}/end").code == "not_found"
    end = lambda: here.post(f"/api/me/devices/{other}/end")  # noqa: E731
    assert goodbye(club, there, table, end) == ("ended", 4006)
    assert there.get("/api/me").json["person"] is None
    assert there.get("/api/me/devices").status == 401
    assert browser(club.url).join(waiting).code == "link_gone"  # nobody comes back by a link made before
    assert here.get("/api/me").json["name"] == "Ann"


def test_all_others_and_this_one(club: Served) -> None:
    here = somebody(club, "Ann")
    first, second = device_of(here), device_of(here)
    assert here.post("/api/me/devices/others/end").json == {"devices": 2}
    for other in (first, second):
        assert other.get("/api/me").json["person"] is None
    (mine,) = here.get("/api/me/devices").json["devices"]
    token = here.cookie
    ended = here.post(f"/api/me/devices/{mine['device']}/end")
    assert 'paiju="";' in ended.headers["set-cookie"] or "paiju=;" in ended.headers["set-cookie"]
    assert Client(club.url, token=token).get("/api/me").json["person"] is None


def test_leaving_for_good(club: Served) -> None:
    ann, bea = somebody(club, "Ann"), somebody(club, "Bea")
    made = a_table(ann)
    bea.join(made["links"]["play"])
    bea.post(f"/api/tables/{made['table']}/sit", {"seat": 1})
    token, person = ann.cookie, ann.get("/api/me").json["person"]
    assert ann.post("/api/me/forget").status == 200
    assert Client(club.url, token=token).get("/api/me").json["person"] is None
    room = bea.get(f"/api/tables/{made['table']}").json
    assert person not in [chair["person"] for chair in room["seats"]]
    assert room["host"] == bea.get("/api/me").json["person"]
    assert browser(club.url).join(made["links"]["play"]).code == "link_gone"  # those she made


def test_clients_are_told_apart() -> None:
    assert client_of(FIREFOX) == "Firefox, Linux"
    assert client_of(PHONE) == "Safari, iPhone"
    assert client_of("python-requests/2.31") == client_of("") == ""
    assert client_of("Mozilla/5.0") == ""


def desk(club: Served) -> dict[int, list[Client]]:
    """Offices, tokens and people are ended at once; who is answered with which status since."""
    boss, second = bosses(club)
    offices(boss, second)
    eve, dan = somebody(club, "Eve"), somebody(club, "Dan")
    barring(club, boss, eve)
    dans = a_table(dan, public=True)["table"]
    person = dan.get("/api/me").json["person"]
    out = lambda: boss.post(f"/api/admin/people/{person}/log-out")  # noqa: E731
    assert goodbye(club, dan, dans, out) == ("ended", 4006)
    assert dan.get("/api/me/devices").status == 401
    keys(boss, second)
    return {200: [boss], 403: [eve, second], 401: [dan]}


def stands(url: str, found: dict[int, list[Client]]) -> None:
    """So it is at this club."""
    for status, pages in found.items():
        assert {Client(url, token=page.cookie).get("/api/admin/people").status for page in pages} == {status}
    assert Client(url, token=found[403][0].cookie).get("/api/me").code == "barred"


def test_the_administrators_desk(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'club.db'}", tmp_path) as club:
        stands(club.url, desk(club))


@pytest.mark.long
def test_what_the_desk_has_ended_stays_so_through_a_restart_and_a_backup(tmp_path: Path) -> None:
    db, file = f"sqlite:///{tmp_path / 'club.db'}", tmp_path / "club.gz"
    with serving(db, tmp_path) as club:
        found = desk(club)
        club.stop()
    restored = f"sqlite:///{tmp_path / 'other' / 'club.db'}"
    backup(db, file)
    restore(restored, file)
    with serving(restored, tmp_path / "other") as club:
        stands(club.url, found)


def offices(boss: Client, second: Client) -> None:
    """An office is ended, with the links made in it; the last one is not."""
    rows = boss.get("/api/admin/people").json
    assert is_told_as(list[PersonRow], rows)
    found = {row["name"]: row["person"] for row in rows if row["admin"]}
    assert set(found) == {"Boss", "Second"}
    assert [row["name"] for row in boss.get("/api/admin/people?q=eCo").json] == ["Second"]
    later = second.post("/api/admin/links").json["link"]
    assert boss.post(f"/api/admin/people/{found['Second']}/bar").code == "admin"
    assert boss.post(f"/api/admin/people/{found['Second']}/dismiss").status == 200
    assert second.get("/api/admin/tables").status == 403
    assert second.get("/api/me").json["admin"] is False
    assert second.join(later).code == "link_gone"  # no way back by a link of one's own
    assert boss.post(f"/api/admin/people/{found['Boss']}/dismiss").code == "last_admin"
    assert boss.post(f"/api/admin/people/{found['Boss']}/log-out").code == "last_admin"  # without a password
    (mine,) = boss.get("/api/me/devices").json["devices"]
    assert boss.post(f"/api/me/devices/{mine['device']}/end").code == "last_admin"
    assert boss.post("/api/me/forget").code == "last_admin"
    assert second.post(f"/api/admin/people/{found['Boss']}/bar").status == 403
    assert boss.post("/api/admin/people/nobody/bar").code == "not_found"


def barring(club: Served, boss: Client, eve: Client) -> None:
    """Whoever is barred is cut off at once, may be let in again, and is barred again."""
    table = a_table(eve, public=True)["table"]
    person = eve.get("/api/me").json["person"]
    device = eve.post("/api/me/links").json["link"]
    bar = lambda: boss.post(f"/api/admin/people/{person}/bar")  # noqa: E731
    assert goodbye(club, eve, table, bar) == ("barred", 4007)
    for answer in (eve.get("/api/me"), eve.post("/api/tables", {"book": "ema"}), eve.get(f"/api/tables/{table}")):
        assert (answer.status, answer.code) == (403, "barred")
    assert eve.get("/").status == 200  # the page itself, which says why
    assert browser(club.url).join(device).code == "link_gone"

    async def knock() -> tuple[str, int | None]:
        async with await dial(club.url, eve.cookie, table) as connection:
            return await last_words(connection)

    assert asyncio.run(knock())[0] == "barred"
    assert boss.post(f"/api/admin/people/{person}/lift").status == 200
    assert eve.get("/api/me").json["name"] == "Eve"
    assert bar().status == 200
    assert eve.get("/api/me").code == "barred"


def keys(boss: Client, second: Client) -> None:
    """The administrator sees and withdraws every link."""
    made = a_table(second)
    rows = boss.get("/api/admin/links").json
    assert is_told_as(list[LinkRow], rows)
    mine = [row for row in rows if row["table"] == made["table"]]
    assert {row["kind"] for row in mine} == {"play", "watch"}
    assert all(key_of(made["links"]["play"]) not in str(row) for row in rows)
    assert second.get("/api/admin/links").status == 403
    assert boss.post(f"/api/admin/links/{mine[0]['link']}/withdraw").json == {"links": 1}
    assert boss.post("/api/admin/links/withdraw").json["links"] >= 1
    assert boss.get("/api/admin/links").json == []
    assert second.post(f"/api/tables/{made['table']}/links", {"kind": "play"}).status == 200


def test_the_first_name_at_a_table_is_the_persons_own(club: Served) -> None:
    guest = Client(club.url)
    guest.token = guest.post("/api/me").json["token"]
    guest.post("/api/tables", {"book": "ema", "name": "Ann"})
    assert guest.get("/api/me").json["name"] == "Ann"
    guest.post("/api/tables", {"book": "ema", "name": "Anna"})
    assert guest.get("/api/me").json["name"] == "Ann"  # a name of one's own stays
