"""Administrators and referees of a club."""

from tests.server.serving import Client, Served, browser


def administrator(served: Served) -> Client:
    """Whoever opens the terminal's link."""
    boss = browser(served.url)
    assert boss.join(served.admin_key).json["to"] == "/admin"
    return boss


def referee_of(boss: Client, table: str) -> Client:
    """Somebody new, by an administrator's link."""
    link = boss.post(f"/api/tables/{table}/links", {"kind": "referee"}).json["link"]
    referee = browser(boss.url)
    assert referee.post("/api/me", {"name": "Rita"}).status == 200
    assert referee.join(link).json["to"] == f"/table/{table}"
    assert browser(boss.url).join(link).code == "link_gone"  # for one
    return referee
