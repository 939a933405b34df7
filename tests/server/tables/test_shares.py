"""Hands that are shared by a link: opened by whoever has it, without a person and without using anything up; nothing
but hands that are over; withdrawn and ended as other links are."""

import asyncio
import json
import re
import zlib
from pathlib import Path
from typing import Any

import pytest

from paiju.server.people.links import MOST_SHARED
from paiju.server.people.messages import MyDevices
from paiju.server.pictures.canvas import Canvas, can_write, fitted, width
from paiju.server.pictures.moment import HIGH, LARGE_STEP, WIDE, ShownHand, ShownMoment, ShownPlayer, picture
from paiju.server.storage.rows.links import Link
from paiju.server.storage.store import Store
from paiju.server.tables.messages.tables import HandRecord, Shared
from paiju.server.tables.previews import preview
from paiju.server.web.security import shown_path
from tests.server.guests import played, says, somebody
from tests.server.serving import Client, Served, browser, key_of
from tests.server.telling import is_told_as

Json = dict[str, Any]


@pytest.fixture(scope="module")
def table(club: Served) -> tuple[Client, str]:
    """A host, and a table of theirs with a finished hand."""
    host = somebody(club, "Ann")
    return host, played(host)


@pytest.fixture(scope="module")
def public_table(table: tuple[Client, str]) -> str:
    """Another of the host's tables, open to all."""
    return played(table[0], public=True)


def share(host: Client, table: str, **wish: object) -> str:
    """The key of a link that shares a hand."""
    made = host.post(f"/api/tables/{table}/links", {"kind": "share", "hand": 0} | wish)
    assert made.status == 200, made.raw
    assert made.json["link"].startswith(f"{host.url}/share/")
    assert made.json["qr"] == ""  # only this machine could read it
    return key_of(made.json["link"])


def about(html: bytes) -> Json:
    """What a page tells chat programs."""
    return dict(re.findall(r'<meta property="([^"]+)" content="([^"]*)">', html.decode()))


def test_a_shared_hand_opens_for_a_stranger(club: Served, table: tuple[Client, str]) -> None:
    host, id = table
    key = share(host, id)
    stranger = browser(club.url)
    told = stranger.get(f"/api/shares/{key}")
    assert is_told_as(Shared, told.json)
    assert (told.json["title"], told.json["by"], [row["hand"] for row in told.json["hands"]]) == (
        "Friday <3",
        "Ann",
        [0],
    )
    steps = stranger.get(f"/api/shares/{key}/hands/0/steps?role=S")
    assert steps.status == 200
    assert steps.json["role"] == "S"
    assert is_told_as(HandRecord, stranger.get(f"/api/shares/{key}/hands/0").json)
    assert "attachment" in stranger.get(f"/api/shares/{key}/hands/0?download").headers["content-disposition"]
    assert "set-cookie" not in told.headers | steps.headers
    assert stranger.get("/api/me").json["person"] is None
    assert stranger.get(f"/api/tables/{id}").code == "not_invited"  # it opens no door
    assert stranger.get(f"/api/tables/{id}/hands/0/steps").code == "not_invited"


def test_it_lets_nobody_in(club: Served, table: tuple[Client, str]) -> None:
    host, id = table
    key = share(host, id)
    guest = somebody(club, "Guest")
    assert guest.join(key).code == "link_gone"
    assert guest.post("/api/join/look", {"key": key}).code == "link_gone"
    assert guest.post(f"/api/tables/{id}/sit").code == "not_invited"
    assert guest.get("/api/me").json["tables"] == []
    play = key_of(host.post(f"/api/tables/{id}/links", {"kind": "watch"}).json["link"])
    assert guest.get(f"/api/shares/{play}").code == "link_gone"  # and another kind of link shares nothing


def test_only_hands_that_are_over(club: Served, table: tuple[Client, str]) -> None:
    host = somebody(club, "Host")
    id = str(host.post("/api/tables", {"book": "xjtu", "seats": ["me", "bot", "bot", "bot"]}).json["table"])
    links = f"/api/tables/{id}/links"
    assert host.post(links, {"kind": "share", "hand": 0}).code == "not_found"
    assert host.post(links, {"kind": "share"}).code == "not_found"
    host, over = table
    assert host.post(f"/api/tables/{over}/links", {"kind": "share", "hand": 1}).code == "not_found"
    match = share(host, over, hand=None)
    one = share(host, over)
    rows = browser(club.url).get(f"/api/shares/{match}").json["hands"]
    assert [row["hand"] for row in rows] == [0]  # the next one is being played
    assert browser(club.url).get(f"/api/shares/{match}/hands/1/steps").code == "not_found"
    assert browser(club.url).get(f"/api/shares/{one}/hands/1").code == "not_found"


def test_who_may_share(club: Served, table: tuple[Client, str], public_table: str) -> None:
    host, id = table
    links = f"/api/tables/{id}/links"
    watcher = somebody(club, "Watcher")
    assert watcher.post(links, {"kind": "share", "hand": 0}).code == "not_invited"
    assert browser(club.url).post(links, {"kind": "share", "hand": 0}).status == 401
    watcher.join(host.post(links, {"kind": "watch"}).json["link"])
    assert watcher.post(links, {"kind": "share", "hand": 0}).code == "not_yours"
    assert watcher.post(f"/api/tables/{public_table}/links", {"kind": "share", "hand": 0}).status == 200


def test_what_somebody_shared_goes_with_them(club: Served, table: tuple[Client, str], public_table: str) -> None:
    """Who is removed from a table shares nothing of it any more."""
    bea = somebody(club, "Bea")
    assert bea.post(f"/api/tables/{public_table}/watch").status == 200
    key = share(bea, public_table)
    assert browser(club.url).get(f"/api/shares/{key}").json["by"] == "Bea"
    removed = {"t": "host", "do": "remove", "person": bea.get("/api/me").json["person"]}
    assert says(table[0], public_table, removed)["t"] == "pong"
    assert browser(club.url).get(f"/api/shares/{key}").code == "link_gone"


def test_hands_the_host_keeps_closed(club: Served, table: tuple[Client, str]) -> None:
    """Those who only watch see finished hands as spectators do until the match is over, and share none."""
    host, fan = table[0], somebody(club, "Fan")
    closed = played(host, public=True, open_hands=False)
    assert fan.post(f"/api/tables/{closed}/watch").status == 200
    hand = f"/api/tables/{closed}/hands/0"
    told = [hand, f"{hand}/steps", f"{hand}/steps?role=all", f"{hand}/steps?role=E", f"/api/tables/{closed}/record"]
    for path in told:
        assert fan.get(path).code == browser(club.url).get(path).code == "not_open", path
        assert host.get(path).status == 200
    assert fan.post(f"/api/tables/{closed}/links", {"kind": "share", "hand": 0}).code == "not_open"
    seen = fan.get(f"{hand}/steps?role=spectator").json["steps"]
    assert {tile for seat in seen[0]["view"]["seats"].values() for tile in seat["hand"]} <= {"?"}
    assert says(host, closed, {"t": "host", "do": "end"})["t"] == "pong"
    assert [fan.get(path).status for path in told] == [200] * len(told)


def test_listed_told_again_and_withdrawn(club: Served, table: tuple[Client, str], public_table: str) -> None:
    host, ann = table[0], somebody(club, "Bea")
    links = f"/api/tables/{public_table}/links"
    first = ann.post(links, {"kind": "share", "hand": 0}).json["link"]
    assert ann.post(links, {"kind": "share", "hand": 0, "link": first}).json["link"] == first
    assert ann.post(links, {"kind": "share", "hand": None, "link": first}).json["link"] != first
    mine = ann.get("/api/me/devices").json
    assert is_told_as(MyDevices, mine)
    assert {(row["kind"], row["table"], row["seat"]) for row in mine["shares"]} == {
        ("share", public_table, "0"),
        ("share", public_table, ""),
    }
    assert mine["links"] == []
    (row,) = (row for row in mine["shares"] if row["seat"] == "0")
    assert row["link"] in {one["link"] for one in host.get(links).json}  # the host sees them, too
    assert ann.post(f"/api/me/links/{row['link']}/withdraw").json == {"links": 1}
    for path in ("", "/hands/0", "/hands/0/steps"):
        assert browser(club.url).get(f"/api/shares/{key_of(first)}{path}").code == "link_gone"
    assert browser(club.url).get(f"/share/{key_of(first)}/0/3/E.png").code == "link_gone"
    (other,) = (row for row in ann.get("/api/me/devices").json["shares"])
    assert host.post(f"{links}/{other['link']}/withdraw").json == {"links": 1}
    assert ann.get("/api/me/devices").json["shares"] == []


def test_a_preview_spends_nothing_and_tells_the_moment(club: Served, table: tuple[Client, str]) -> None:
    host, id = table
    key = share(host, id)
    robot = Client(club.url, headers={"User-Agent": "Slackbot-LinkExpanding 1.0"})
    for path in (f"/share/{key}/0/1/S", f"/share/{key}", f"/share/{key}/0/99999/all"):
        found = robot.get(path)
        told = about(found.raw)
        assert (found.status, "set-cookie" in found.headers) == (200, False)
        assert found.headers["referrer-policy"] == "no-referrer"
        assert "unsafe" not in found.headers["content-security-policy"]
        assert told["og:title"].startswith("East 1 · ")
        assert "Friday &lt;3" in told["og:description"]
        assert told["og:image"].startswith(f"{club.url}/share/{key}/0/")
        shown = robot.get(told["og:image"].removeprefix(club.url))
        assert shown.headers["content-type"] == "image/png"
        assert size_of(shown.raw) == (WIDE, HIGH)
    assert "Step 1" in about(robot.get(f"/share/{key}/0/1/S").raw)["og:title"]
    pictures = [robot.get(f"/share/{key}/0/{step}/{role}.png").raw for step, role in ((1, "S"), (1, "N"), (0, "S"))]
    assert len(set(pictures)) == 3
    rows = [row for row in host.get(f"/api/tables/{id}/links").json if row["kind"] == "share"]
    assert {(row["used"], row["left"]) for row in rows} == {(0, 1)}
    for wrong in (f"/share/{'x' * 43}", f"/share/{key}/7/0/all", f"/share/{key}/0/0/nobody"):
        found = robot.get(wrong)  # the page itself says why
        assert (found.status, "og:title" in about(found.raw)) == (200, False)
    assert robot.get(f"/share/{key}/0/0/nobody.png").status == 400
    assert robot.get(f"/share/{key}/7/0/all.png").code == "not_found"


def size_of(png: bytes) -> tuple[int, int]:
    """The width and height of a PNG, once its parts are found whole and its lines all there."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    at, body = 8, b""
    while at < len(png):
        length = int.from_bytes(png[at : at + 4])
        name, part = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        assert zlib.crc32(name + part) == int.from_bytes(png[at + 8 + length : at + 12 + length])
        body += part if name == b"IDAT" else b""
        at += 12 + length
    wide, high = int.from_bytes(png[16:20]), int.from_bytes(png[20:24])
    assert len(zlib.decompress(body)) == high * (wide + 1)
    return wide, high


def test_the_end_is_told_at_the_end_only(table: tuple[Client, str]) -> None:
    """At an earlier moment nothing is told that comes after it."""
    host, id = table
    told = host.get(f"/api/tables/{id}/hands/0/steps").raw
    steps = json.loads(told)
    early = preview(told, 1, "E", "en")
    assert "wins" not in early.title
    points = steps["steps"][1]["view"]["seats"]["E"]["points"]
    assert all(one.points == f"{points:,}" and not one.change for one in early.moment.people)
    late = preview(told, len(steps["steps"]), "all", "zh")
    ended = steps["end"]["points"]["E"]
    assert f"{ended:,}".replace("-", "−") in late.line
    if steps["end"]["wins"]:
        assert late.moment.hand.apart == steps["end"]["wins"][0]["tile"]
    else:
        assert late.title == "东一局 · 流局"


def test_pictures_hold_what_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four kongs, a name nobody can write and one that is too long; a name that can be written is preferred."""
    kongs = [["1m"] * 4, ["0p", "5p", "5p", "5p"], ["back", "7z", "7z", "back"], ["8f"] * 4]
    people = [ShownPlayer("E", ("安娜", "Anna"), "25,000", "+8,000"), ShownPlayer("S", ("W" * 24,), "−1", "−8,000")]
    tiles: list[tuple[str, int]] = []
    lay = Canvas.tile

    def noted(canvas: Canvas, name: str, x: int, y: int, size: str) -> int:
        tiles.append((size, x))
        return lay(canvas, name, x, y, size)

    monkeypatch.setattr(Canvas, "tile", noted)
    made = picture(ShownMoment("East 4", "x" * 200, ShownHand(["1z"], "1z", kongs), "Discards", ["9s"] * 60, people))
    assert size_of(made) == (WIDE, HIGH)
    places = [x for size, x in tiles if size == "large"]
    assert len(places) == 18
    assert all(0 <= x <= WIDE - LARGE_STEP for x in places), "none reaches over an edge"
    assert not can_write("安娜")
    assert can_write("Łukasz Müller – 东")
    assert width(fitted("W" * 24, 300)) <= 300
    assert fitted("Ann", 300) == "Ann"


def test_no_key_is_in_the_log() -> None:
    assert {shown_path(f"{place}secret/0/1/E") for place in ("/share/", "/api/shares/")} == {
        "/share/***",
        "/api/shares/***",
    }


def test_a_link_that_is_too_old_shares_nothing(tmp_path: Path) -> None:
    """A year, and so many at a time; after that it is as if it had never been."""

    async def looked() -> list[bool]:
        store = Store(f"sqlite:///{tmp_path / 'club.db'}")
        await store.add_link("new", Link("share", "T", "0", "p"), 1, 60)
        await store.add_link("old", Link("share", "T", "0", "p"), 1, -1)
        found = [await store.links.look(name) is not None for name in ("new", "old")]
        store.close()
        return found

    assert asyncio.run(looked()) == [True, False]


@pytest.mark.long
def test_not_without_end(club: Served, public_table: str) -> None:
    host, links = somebody(club, "Eve"), f"/api/tables/{public_table}/links"
    codes = {host.post(links, {"kind": "share", "hand": 0}).status for _ in range(MOST_SHARED)}
    assert codes == {200}
    assert host.post(links, {"kind": "share", "hand": 0}).code == "many_links"
    for row in host.get("/api/me/devices").json["shares"][:1]:
        assert host.post(f"/api/me/links/{row['link']}/withdraw").status == 200
    assert host.post(links, {"kind": "share", "hand": 0}).status == 200
