"""The administrator's list of tables: whose each is, who plays there, and why one stands still."""

from pathlib import Path

from paiju.server.tables.messages.tables import AdminTable
from tests.server.guests import a_table, says, somebody
from tests.server.serving import browser, serving
from tests.server.telling import is_told_as


def test_tables_say_whose_they_are_and_that_a_key_is_missing(tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path / 'club.db'}"
    with serving(db, tmp_path) as club:
        boss, host, bea, eve = (somebody(club, name) for name in ("Boss", "Host", "Bea", "Eve"))
        boss.join(club.admin_key)
        made = a_table(host)
        for at, guest in enumerate((bea, eve), 1):
            guest.join(made["links"]["play"])
            assert guest.post(f"/api/tables/{made['table']}/sit", {"seat": at}).status == 200
        (row,) = boss.get("/api/admin/tables").json
        assert is_told_as(list[AdminTable], [row])
        assert (row["table"], row["host_name"], row["players"]) == (made["table"], "Host", ["Host", "Bea", "Eve"])
        person = eve.get("/api/me").json["person"]
        assert says(host, made["table"], {"t": "host", "do": "remove", "person": person})["t"] == "pong"
        (row,) = boss.get("/api/admin/tables").json
        assert row["players"] == ["Host", "Bea"]
        assert "frozen" not in row
        assert says(host, made["table"], {"t": "host", "do": "bot", "seat": "W"})["t"] == "pong"
        assert says(host, made["table"], {"t": "host", "do": "start"})["t"] == "pong"
        assert club.stop() == 0
    other = tmp_path / "elsewhere"  # the same database, whose key is lost
    with serving(db, other, "--new-key") as club:
        boss.url = host.url = boss.origin = host.origin = club.url
        assert host.get(f"/api/tables/{made['table']}").json["state"] == "frozen"
        (row,) = boss.get("/api/admin/tables").json
        assert (row["state"], row["frozen"]["key"], row["frozen"]["can_continue"]) == ("frozen", True, False)
        assert browser(club.url).get("/api/admin/tables").status == 401
