"""A club by invitation: nobody becomes somebody without a link, and whoever is somebody notices nothing."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from paiju.cli import main
from tests.server.guests import a_table, somebody
from tests.server.serving import Client, Served, browser, serving


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Path, Client]]:
    """A club by invitation, its folder, and its administrator."""
    folder = tmp_path_factory.mktemp("closed")
    with serving(f"sqlite:///{folder / 'club.db'}", folder) as club:
        boss = browser(club.url)
        assert boss.join(club.admin_key).status == 200
        told = boss.post("/api/admin/settings", {"newcomers": "invited"})
        assert told.json["settings"]["newcomers"] == "invited"
        yield club, folder, boss


def invitation(folder: Path, capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """A link that the operator makes."""
    place = ("--data", str(folder), "--db", f"sqlite:///{folder / 'club.db'}", "--lang", "en")
    assert main(["admin", "invite", *words, *place]) == 0
    return capsys.readouterr().out.split()[-1]


def test_a_stranger_is_refused_everywhere(closed: tuple[Served, Path, Client]) -> None:
    club, _folder, boss = closed
    stranger = Client(club.url)
    assert stranger.get("/api/club").json["by_invitation"]
    for path, body in (
        ("/api/me", {"name": "Eve"}),
        ("/api/tables", {"book": "ema", "seats": ["me", "open", "open", "open"]}),
        ("/api/desks", {"kind": "match", "book": "ema", "names": ["A", "B", "C", "D"]}),
        ("/api/evenings", {"names": ["Ann", "Bea", "Cid", "Dan", "Eve"], "drawn": False}),
    ):
        answer = stranger.post(path, body)
        assert (answer.status, answer.code) == (403, "by_invitation"), path
    assert stranger.get("/").status == 200
    assert boss.get("/api/me").json["admin"]


def test_an_invitation_lets_so_many_in(closed: tuple[Served, Path, Client], capsys: pytest.CaptureFixture[str]) -> None:
    club, folder, boss = closed
    link = invitation(folder, capsys, "--uses", "2")
    looked = Client(club.url).post("/api/join/look", {"key": link.rsplit("/", 1)[1]}).json
    assert (looked["kind"], looked["inside"]) == ("invite", False)
    guests = [browser(club.url) for _each in range(3)]
    assert [guest.join(link).status for guest in guests] == [200, 200, 404]
    assert guests[0].join(link).status == 404  # it is used up; they are in anyway
    a_table(guests[0])
    assert guests[2].post("/api/me", {}).code == "by_invitation"
    more = invitation(folder, capsys)
    assert guests[0].join(more).status == 200  # known already: nothing is used
    (row,) = [each for each in boss.get("/api/admin/links").json if each["kind"] == "invite"]
    assert (row["left"], row["used"]) == (20, 0)


def test_a_members_link_to_a_table_is_an_invitation(
    closed: tuple[Served, Path, Client], capsys: pytest.CaptureFixture[str]
) -> None:
    club, folder, _boss = closed
    host = browser(club.url)
    assert host.join(invitation(folder, capsys)).status == 200
    made, friend, late = a_table(host), browser(club.url), browser(club.url)
    assert friend.join(made["links"]["play"]).status == 200
    assert late.join("/join/" + "x" * 43).status == 404
    desk = host.post("/api/desks", {"kind": "match", "book": "ema", "names": ["A", "B", "C", "D"]}).json["desk"]
    key = host.post(f"/api/desks/{desk}/links", {"kind": "read"}).json["link"].split("#")[1]
    assert late.post(f"/api/desks/{desk}/join", {"key": "wrong"}).code == "by_invitation"
    assert late.post(f"/api/desks/{desk}/join", {"key": key}).status == 200


def test_only_offices_invite(closed: tuple[Served, Path, Client], capsys: pytest.CaptureFixture[str]) -> None:
    club, folder, boss = closed
    guest = browser(club.url)
    assert guest.join(invitation(folder, capsys)).status == 200
    assert guest.post("/api/admin/invitations", {}).status == 403
    for wish in ({"uses": 0}, {"uses": 1001}, {"days": 0}, {"days": 1000}):
        assert boss.post("/api/admin/invitations", wish).status == 400
    entry = boss.get("/api/admin/audit").json["entries"][0]
    assert entry["what"] == "POST /api/admin/invitations"


def test_an_open_club_is_open_again(closed: tuple[Served, Path, Client]) -> None:
    club, _folder, boss = closed
    assert boss.post("/api/admin/settings", {"newcomers": "nobody"}).status == 400
    assert boss.post("/api/admin/settings", {"newcomers": "everybody"}).status == 200
    somebody(club, "Eve")
