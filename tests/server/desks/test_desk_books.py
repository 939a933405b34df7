"""Desks and evenings kept by an earlier version without what their own book differs in: the host hands it in."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.server.guests import somebody
from tests.server.serving import Client, start

NAMES = ["Ann", "Bea", "Cid", "Dan"]
PLAIN = 'id = "plain"\nbase = "psa"\n"specials.swap_seats" = false\n[payments]\nkong = 30\n'
OTHER = 'id = "plain"\nbase = "psa"\n"specials.swap_seats" = false\n[payments]\nkong = 40\n'


def forgotten(db: Path, desk: str) -> None:
    """The plan as it was once kept."""
    with sqlite3.connect(db) as rows:
        (plan,) = rows.execute("SELECT plan FROM desks WHERE id = ?", (desk,)).fetchone()
        old = json.dumps(json.loads(plan) | {"base": None, "changes": None}).encode()
        rows.execute("UPDATE desks SET plan = ? WHERE id = ?", (old, desk))


def deal(host: Client, at: str, desk: str) -> Any:
    """What both sorts know: a hand that nobody won."""
    entries = [{"do": "draw"}] if at == "desks" else [{"do": "deal", "special": "two_fans"}, {"do": "draw"}]
    for number, entry in enumerate(entries):
        done = host.post(f"/api/{at}/{desk}/entries", {"key": f"k{number}", "expected": number, "entry": entry})
        assert done.status == 200, done.raw
    return host.get(f"/api/{at}/{desk}").json["view"]


@pytest.mark.parametrize("at", ["desks", "evenings"])
def test_a_book_that_was_not_kept_is_handed_in_by_the_host(at: str, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/club.db"
    club = start(url, tmp_path)
    try:
        host, guest = somebody(club, "Host"), somebody(club, "Guest")
        desk = host.post(f"/api/{at}", {"toml": PLAIN, "names": NAMES}).json["desk"]
        view = deal(host, at, desk)
        link = host.post(f"/api/{at}/{desk}/links", {"kind": "enter"}).json["link"]
        assert guest.post(f"/api/{at}/{desk}/join", {"key": link.split("#")[1]}).status == 200
        club.end()
        forgotten(tmp_path / "club.db", desk)
        club = start(url, tmp_path, port=club.port)
        missing = host.get(f"/api/{at}/{desk}")
        assert (missing.status, missing.json["error"]["field"]) == (400, "book")
        assert "give the one that was used" in missing.json["error"]["why"]
        assert guest.post(f"/api/{at}/{desk}/book", {"toml": PLAIN}).code == "not_desk"
        assert host.post(f"/api/{at}/{desk}/book", {"toml": OTHER}).json["error"]["field"] == "book"
        assert host.get(f"/api/{at}/{desk}").status == 400
        again = host.post(f"/api/{at}/{desk}/book", {"toml": PLAIN})
        assert again.status == 200, again.raw
        assert again.json["view"] == host.get(f"/api/{at}/{desk}").json["view"] == view
        club.end()
        club = start(url, tmp_path, port=club.port)
        assert host.get(f"/api/{at}/{desk}").json["view"] == view
    finally:
        club.end()
