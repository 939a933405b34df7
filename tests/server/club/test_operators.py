"""What operators do from a shell, and the book of what is done in offices."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from paiju.cli import main
from paiju.server.doctor.examine import look_at_audit
from paiju.server.storage.database import connect
from paiju.server.storage.store import MOST_LISTED, Listed, Store
from tests.server.clients import new_table
from tests.server.guests import a_table, somebody
from tests.server.serving import Client, Served, serving
from tests.server.web.in_process import inner_club

Printed = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A club's folder."""
    return tmp_path_factory.mktemp("op")


@pytest.fixture(scope="module")
def club(folder: Path) -> Iterator[Served]:
    """A club that operators look after."""
    with serving(f"sqlite:///{folder / 'club.db'}", folder, log=folder / "log") as served:
        yield served


def admin(folder: Path, printed: Printed, *words: str) -> str:
    """What a command prints that works."""
    code = main(["admin", *words, "--data", str(folder), "--db", f"sqlite:///{folder / 'club.db'}", "--lang", "en"])
    told = printed.readouterr()
    assert code == 0, told.err
    return told.out


def refused(folder: Path, printed: Printed, *words: str, lang: str = "en") -> str:
    """What one says that does not."""
    place = ("--data", str(folder), "--db", f"sqlite:///{folder / 'club.db'}", "--lang", lang)
    assert main(["admin", *words, *place]) == 2
    return printed.readouterr().err


def book_of(folder: Path, printed: Printed) -> list[dict[str, object]]:
    """What was done, the newest first."""
    entries: list[dict[str, object]] = json.loads(admin(folder, printed, "log", "--json"))["entries"]
    return entries


def test_a_lost_administrator_is_replaced_from_the_shell(club: Served, folder: Path, capsys: Printed) -> None:
    assert (folder / "club.sock").stat().st_mode & 0o077 == 0
    link = admin(folder, capsys, "link").split()[-1]
    boss = somebody(club, "Boss")
    assert boss.join(link).status == 200
    assert boss.get("/api/admin/tables").status == 200
    assert "administrator" in admin(folder, capsys, "people", "Boss")
    page = boss.get("/api/admin/audit").json
    assert page["entries"][0]["who"].startswith("operator ")
    assert page["entries"][0]["what"] == "POST /api/admin/links"
    assert somebody(club, "Guest").get("/api/admin/audit").status == 403


def test_people_tables_and_announcements(club: Served, folder: Path, capsys: Printed) -> None:
    guest, host = somebody(club, "Cara"), somebody(club, "Dan")
    person, table = guest.get("/api/me").json["person"], a_table(host)["table"]
    assert table in admin(folder, capsys, "tables")
    admin(folder, capsys, "end", table)
    assert host.get(f"/api/tables/{table}").json["state"] == "over"
    admin(folder, capsys, "announce", "Closed on Friday", "--zh", "周五停机", "--hours", "5")
    assert guest.get("/api/club").json["announcements"][0]["en"] == "Closed on Friday"
    assert "Cara" in admin(folder, capsys, "export", person)
    admin(folder, capsys, "bar", person)
    assert guest.get("/api/me").code == "barred"
    admin(folder, capsys, "lift", person)
    assert guest.get("/api/me").status == 200
    assert "add --yes" in refused(folder, capsys, "erase", person)
    admin(folder, capsys, "erase", person, "--yes")
    assert guest.get("/api/me").json["person"] is None
    assert "Cara" not in admin(folder, capsys, "people")
    assert "没有这个人" in refused(folder, capsys, "bar", "nobody", lang="zh")
    last = [(each["what"], each["whom"]) for each in book_of(folder, capsys)[:5]]
    assert last == [
        ("POST /api/admin/people/{person}/erase", person),
        ("POST /api/admin/people/{person}/lift", person),
        ("POST /api/admin/people/{person}/bar", person),
        ("GET /api/admin/people/{person}/export", person),
        ("POST /api/admin/announcements", ""),
    ]
    log = (folder / "log").read_text()
    assert 'what="POST /api/admin/people/{person}/erase"' in log
    assert "Cara" not in log


def test_networks(club: Served, folder: Path, capsys: Printed) -> None:
    guest, boss = somebody(club, "Eve"), somebody(club, "Boss 2")
    assert boss.join(admin(folder, capsys, "link").split()[-1]).status == 200
    told = boss.post("/api/admin/networks", {"network": "127.0.0.0/8"})
    assert (told.status, "your own address" in told.json["error"]["why"]) == (400, True)
    for wrong in ("10.0.0.0/4", "10.0.0.0/99", "1.2.3"):
        assert "network" in refused(folder, capsys, "bar", wrong)
    admin(folder, capsys, "bar", "127.0.0.0/8")
    try:
        assert guest.get("/api/me").code == "barred"
        assert guest.get("/").status == 200  # a page, which says so
        assert Client(club.url).get("/readyz").status == 200
        assert json.loads(admin(folder, capsys, "log", "--json"))["entries"][0]["how"] == {
            "barred": True,
            "network": "127.0.0.0/8",
        }
    finally:
        admin(folder, capsys, "lift", "127.0.0.0/8")
    assert guest.get("/api/me").status == 200
    assert "not banned" in refused(folder, capsys, "lift", "127.0.0.0/8")


def test_a_draining_server_takes_no_new_tables(club: Served, folder: Path, capsys: Printed) -> None:
    host, boss = somebody(club, "Finn"), somebody(club, "Boss 3")
    assert boss.join(admin(folder, capsys, "link").split()[-1]).status == 200
    assert boss.post("/api/admin/drain", {"draining": True}).status == 403  # only at the machine
    assert "takes no new tables" in admin(folder, capsys, "drain")
    ready = host.get("/readyz")
    assert (ready.status, ready.json["code"]) == (503, "draining")
    told = host.post("/api/tables", {"book": "ema", "seats": ["me", "open", "open", "open"]})
    assert (told.status, told.code) == (503, "draining")
    assert "again" in admin(folder, capsys, "drain", "--off")
    assert host.get("/readyz").status == 200
    new_table(host, "ema")


def test_a_club_that_does_not_run_is_asked_by_its_database(tmp_path: Path, capsys: Printed) -> None:
    assert "there is no club at" in refused(tmp_path, capsys, "people")
    connect(f"sqlite:///{tmp_path / 'club.db'}").dispose()
    assert "/join/" in admin(tmp_path, capsys, "link")
    assert "Closed" not in admin(tmp_path, capsys, "announce", "Closed")
    assert "no server" in refused(tmp_path, capsys, "drain")
    assert [each["what"] for each in book_of(tmp_path, capsys)] == [
        "POST /api/admin/announcements",
        "POST /api/admin/links",
    ]


def test_what_was_done_is_not_changed_unseen(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'club.db'}"
    store, other = Store(url), Store(url)

    async def work() -> None:
        both = (each.audit.add("p1", f"POST /{n}", "p2", {"n": n}) for n in range(6) for each in (store, other))
        await asyncio.gather(*both)

    asyncio.run(work())
    store.close()
    other.close()
    engine = create_engine(url)
    assert [found.level for found in look_at_audit(engine)] == ["well"]
    for change in ("UPDATE audit SET whom = 'p3' WHERE seq = 7", "DELETE FROM audit WHERE seq = 2"):
        with engine.begin() as connection:
            connection.execute(text(change))
        (found,) = look_at_audit(engine)
        assert (found.level, f"entry {change[-1]} of" in found.text.en) == ("trouble", True)
    engine.dispose()


def test_a_wrong_wish_is_not_noted(tmp_path: Path) -> None:
    async def work() -> None:
        async with inner_club(tmp_path) as club:
            assert await club.club.store.audit.listed() == []
            status, _told = await club.ask("POST", "/api/admin/links", {}, **await club.guest())
            assert status == 403
            assert await club.club.store.audit.listed() == []

    asyncio.run(work())


def test_lists_go_by_pages(club: Served, folder: Path, capsys: Printed) -> None:
    host, boss = somebody(club, "Gil"), somebody(club, "Boss 4")
    assert boss.join(admin(folder, capsys, "link").split()[-1]).status == 200
    made = [a_table(host, title=f"Cup {n}%")["table"] for n in range(3)]
    listed = [row["table"] for row in boss.get("/api/admin/tables?q=cup").json]
    assert listed == made[::-1]
    assert [row["table"] for row in boss.get("/api/admin/tables?q=2%25").json] == made[2:]
    assert boss.get("/api/admin/tables?q=cup&page=1").json == []
    assert boss.get(f"/api/admin/tables?q={made[0]}").json[0]["title"] == "Cup 0%"
    admin(folder, capsys, "end", made[0])
    assert made[0] in admin(folder, capsys, "tables", "cup", "--state", "over")
    assert made[1] not in admin(folder, capsys, "tables", "cup", "--state", "over")
    for wrong in ("page=-1", "page=x", "page=9999999999", "state=won"):
        assert boss.get(f"/api/admin/tables?{wrong}").status == 400
    whole = boss.get("/api/admin/audit").json["entries"]
    assert boss.get(f"/api/admin/audit?of={made[0]}").json["entries"] == [
        each for each in whole if each["whom"] == made[0]
    ]
    assert boss.get("/api/admin/audit?page=1000").json["entries"] == []
    assert made[0] in admin(folder, capsys, "log", "--of", made[0])
    assert boss.get("/api/admin/people?page=1000").json == []


def test_what_is_announced_and_who_is_banned(club: Served, folder: Path, capsys: Printed) -> None:
    guest = somebody(club, "Hal")
    person = guest.get("/api/me").json["person"]
    admin(folder, capsys, "announce", "Open again")
    (row,) = [
        each for each in json.loads(admin(folder, capsys, "announcements", "--json")) if each["en"] == "Open again"
    ]
    admin(folder, capsys, "take-down", row["id"])
    assert "Open again" not in admin(folder, capsys, "announcements")
    admin(folder, capsys, "bar", person)
    admin(folder, capsys, "bar", "203.0.113.0/24")
    banned = admin(folder, capsys, "bans")
    assert person in banned
    assert "203.0.113.0/24" in banned
    admin(folder, capsys, "lift", person)
    admin(folder, capsys, "lift", "203.0.113.0/24")
    assert "nobody" in admin(folder, capsys, "bans")


def test_a_page_is_two_hundred_tables(tmp_path: Path) -> None:
    async def work() -> None:
        store = Store(f"sqlite:///{tmp_path / 'club.db'}")
        for n in range(MOST_LISTED + 3):
            await store.add_table(Listed(f"t{n:03}", "", "ema", "over", False, float(n), "h"))
        pages = [[each.id for each in await store.all_tables(page)] for page in range(3)]
        assert pages[1] == ["t002", "t001", "t000"]
        assert (len(pages[0]), pages[0][0], pages[2]) == (MOST_LISTED, f"t{MOST_LISTED + 2}", [])
        store.close()

    asyncio.run(work())
