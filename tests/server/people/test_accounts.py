"""Accounts, offices and settings over a running club."""

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from paiju.errors import InputError
from paiju.server import settings
from paiju.server.club.settings import ClubSettings, effective
from tests.server.guests import a_table, somebody
from tests.server.serving import Client, Served, browser, serving

PASSWORD = "nine gates of heaven"
NUMBERS = itertools.count()


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Client]]:
    """A club for this file alone, with its first administrator."""
    folder = tmp_path_factory.mktemp("accounts")
    with serving(f"sqlite:///{folder / 'club.db'}", folder) as served:
        boss = somebody(served, "Boss")
        assert boss.join(served.admin_key).status == 200
        yield served, boss


@pytest.fixture
def own_club(running: tuple[Served, Client]) -> tuple[Served, Client]:
    """The same as it was at first: no accounts but old ones, and everybody opens tables."""
    usual = {"accounts": False, "open_tables": "everybody", "most_tables": 0}
    assert running[1].post("/api/admin/settings", usual).status == 200
    return running


def named(stem: str) -> str:
    """A name nobody signs in by yet."""
    return f"{stem}{next(NUMBERS)}"


def with_accounts(own_club: tuple[Served, Client]) -> tuple[Served, Client]:
    """The same with accounts turned on."""
    served, boss = own_club
    assert boss.post("/api/admin/settings", {"accounts": True}).json["settings"]["accounts"] is True
    return served, boss


def me(page: Client) -> str:
    """Who somebody is."""
    return str(page.get("/api/me").json["person"])


def test_a_guest_makes_an_account_and_stays_who_they_are(own_club: tuple[Served, Client]) -> None:
    login = named("ann")
    club, boss = own_club
    ann = somebody(club, "Ann")
    table = a_table(ann)["table"]
    wish = {"name": login, "password": PASSWORD}
    assert ann.post("/api/me/account", wish).code == "accounts_off"
    boss.post("/api/admin/settings", {"accounts": True})
    who = me(ann)
    assert ann.post("/api/me/account", wish).json["person"] == who
    other = browser(club.url)
    assert other.post("/api/login", {"name": login.upper(), "password": PASSWORD}).json == {
        "person": who,
        "name": "Ann",
    }
    assert [row["table"] for row in other.get("/api/me").json["tables"]] == [table]
    assert other.get("/api/me").json["account"] == login
    assert other.post("/api/me/log-out").json == {"devices": 1}
    assert other.get("/api/me").json["person"] is None
    assert me(ann) == who  # the first device is still theirs


def test_names_are_one_persons_and_old_passwords_are_asked_for(own_club: tuple[Served, Client]) -> None:
    login = named("ann")
    club, _ = with_accounts(own_club)
    ann, bea = somebody(club, "Ann"), somebody(club, "Bea")
    ann.post("/api/me/account", {"name": login, "password": PASSWORD})
    assert bea.post("/api/me/account", {"name": login.title(), "password": PASSWORD}).json["error"]["field"] == "name"
    stranger = browser(club.url)
    assert stranger.post("/api/me/account", {"name": login.upper(), "password": PASSWORD}).status == 400
    assert stranger.cookie == ""
    assert ann.post("/api/me/account", {"name": login, "password": "another one!"}).code == "wrong_password"
    changed = {"name": f"{login}x", "password": "another one!", "old": PASSWORD}
    assert ann.post("/api/me/account", changed).status == 200
    assert browser(club.url).post("/api/login", {"name": login, "password": PASSWORD}).code == "wrong_password"
    assert ann.post("/api/me/account", {"name": "x", "password": "short"}).json["error"]["field"] == "password"


def test_nobody_becomes_another_unasked(own_club: tuple[Served, Client]) -> None:
    login = named("ann")
    club, _ = with_accounts(own_club)
    ann, guest = somebody(club, "Ann"), somebody(club, "Guest")
    ann.post("/api/me/account", {"name": login, "password": PASSWORD})
    wish = {"name": login, "password": PASSWORD, "become": False}
    was, token = me(guest), guest.cookie
    assert guest.post("/api/login", wish).code == "other_person"
    assert me(guest) == was
    assert guest.post("/api/login", wish | {"become": True}).status == 200
    assert me(guest) == me(ann)
    assert Client(club.url, token=token).get("/api/me").json["person"] is None


@pytest.mark.long
def test_guessing_passwords_is_slow(tmp_path: Path) -> None:
    login = named("ann")
    with serving(f"sqlite:///{tmp_path / 'club.db'}", tmp_path, PAIJU_RATE="0.5") as club:
        tries = [browser(club.url).post("/api/login", {"name": login, "password": str(n)}) for n in range(30)]
        late = [one for one in tries if one.status == 429]
        assert late
        assert all(int(one.headers["retry-after"]) >= 1 for one in late)


def test_a_lost_password_is_recovered_by_a_link_for_one_use(own_club: tuple[Served, Client]) -> None:
    login = named("ann")
    club, boss = with_accounts(own_club)
    ann = somebody(club, "Ann")
    who = me(ann)
    ann.post("/api/me/account", {"name": login, "password": PASSWORD})
    link = boss.post(f"/api/admin/people/{who}/recover").json["link"]
    page = browser(club.url)
    key = link.rsplit("/", 1)[1]
    assert page.post("/api/join/look", {"key": key}).json["becomes"] == {"person": who, "name": "Ann"}
    assert page.join(link).json["to"] == "/me"
    assert me(page) == who
    assert browser(club.url).join(link).code == "link_gone"
    assert browser(club.url).post("/api/login", {"name": login, "password": PASSWORD}).code == "wrong_password"
    assert page.post("/api/me/account", {"name": login, "password": "another one!"}).status == 200
    assert browser(club.url).post("/api/login", {"name": login, "password": "another one!"}).status == 200
    assert boss.post(f"/api/admin/people/{me(boss)}/recover").code == "admin"


def test_offices_are_given_and_taken_at_once(own_club: tuple[Served, Client]) -> None:
    club, boss = own_club
    ann = somebody(club, "Ann")
    role = f"/api/admin/people/{me(ann)}/role"
    assert ann.get("/api/admin/tables").code == "forbidden"
    assert boss.post(role, {"role": "organiser"}).status == 200
    assert ann.get("/api/me").json["role"] == "organiser"
    table = a_table(somebody(club, "Host"))["table"]
    assert table in [row["table"] for row in ann.get("/api/admin/tables").json]
    link = ann.post(f"/api/tables/{table}/links", {"kind": "referee"}).json["link"]
    assert boss.post(role, {"role": "referee"}).status == 200
    assert ann.get("/api/admin/tables").code == "forbidden"
    assert browser(club.url).join(link).code == "link_gone"  # it went with the office it was made in
    assert ann.post(f"/api/tables/{table}/referee").status == 200
    assert ann.get(f"/api/tables/{table}").json["referees"] == ["Ann"]
    assert boss.post(f"/api/admin/people/{me(boss)}/role", {"role": "player"}).code == "last_admin"
    assert boss.post(role, {"role": "king"}).status == 400
    people = {row["person"]: row["role"] for row in boss.get("/api/admin/people").json}
    assert (people[me(ann)], people[me(boss)]) == ("referee", "administrator")


def test_the_club_says_who_opens_tables_and_how_many(own_club: tuple[Served, Client]) -> None:
    login = named("ann")
    club, boss = with_accounts(own_club)
    ann = somebody(club, "Ann")
    table = {"book": "mcr", "seats": ["me", "open", "open", "open"]}
    boss.post("/api/admin/settings", {"most_tables": 1})
    assert ann.post("/api/tables", table).status == 200
    assert ann.post("/api/tables", table).code == "many_tables"
    boss.post("/api/admin/settings", {"most_tables": 0, "open_tables": "members"})
    for way, wish in (("/api/tables", table), ("/api/tables/next", {"book": "ema"})):
        assert ann.post(way, wish).code == "members"
        assert browser(club.url).post(way, wish).code == "members"
    assert ann.get("/api/club").json["may_open"] is False
    ann.post("/api/me/account", {"name": login, "password": PASSWORD})
    assert ann.post("/api/tables", table).status == 200
    boss.post("/api/admin/settings", {"open_tables": "organisers"})
    assert ann.post("/api/tables", table).code == "members"
    assert boss.post("/api/tables", table).status == 200


@pytest.mark.long
def test_settings_stay_and_what_was_given_at_the_start_counts_first(tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path / 'club.db'}"
    with serving(db, tmp_path) as club:
        boss = somebody(club, "Boss")
        boss.join(club.admin_key)
        told = boss.post("/api/admin/settings", {"club_name": "  东风\n社 ", "idle_days": 3}).json
        assert told["settings"]["club_name"] == "东风 社"
        assert told["fixed"] == ["rate"]  # which the tests' servers are given
        assert boss.post("/api/admin/settings", {"rate": 2}).code == "fixed"
        assert boss.post("/api/admin/settings", {"idle_days": -1}).json["error"]["field"] == "idle_days"
        assert boss.post("/api/admin/settings", {"colour": "red"}).status == 400
    with serving(db, tmp_path, "--idle-days", "0.5", PAIJU_CLUB_NAME="West") as club:
        boss.url = boss.origin = club.url
        told = boss.get("/api/admin/settings").json
        assert (told["settings"]["club_name"], told["settings"]["idle_days"]) == ("West", 0.5)
        assert sorted(told["fixed"]) == ["club_name", "idle_days", "rate"]
        assert Client(club.url).get("/api/club").json["name"] == "West"


def test_a_bad_setting_at_the_start_is_told() -> None:
    with pytest.raises(InputError, match="everybody, members, organisers"):
        effective({}, {"open_tables": "nobody"})
    given = settings.read({"idle_days": "0.5"}, {"PAIJU_ACCOUNTS": "yes", "PAIJU_RATE": "3"})
    own = effective({"accounts": "false"}, dict(given.fixed))
    assert (own.accounts, own.idle_days, own.rate) == (True, 0.5, 3)


def test_what_a_later_version_has_set_is_left_alone() -> None:
    assert effective({"colour": '"red"', "accounts": "true", "rate": '"much"'}, {}) == ClubSettings(accounts=True)
    with pytest.raises(InputError):
        effective({}, {"backup_keep": "1.5"})


def test_announcements_are_told_to_all_until_taken_down(own_club: tuple[Served, Client]) -> None:
    club, boss = own_club
    assert boss.post("/api/admin/announcements", {"zh": " ", "en": ""}).status == 400
    assert boss.post("/api/admin/announcements", {"en": "x" * 501}).status == 400
    assert (
        boss.post("/api/admin/announcements", {"zh": "八点开始", "en": "We begin at eight", "hours": 5}).status == 200
    )
    (told,) = browser(club.url).get("/api/club").json["announcements"]
    assert (told["zh"], told["en"]) == ("八点开始", "We begin at eight")
    assert told["until"] - told["created"] == pytest.approx(5 * 3600)
    assert boss.post(f"/api/admin/announcements/{told['id']}/take-down").status == 200
    assert browser(club.url).get("/api/club").json["announcements"] == []
    assert boss.post(f"/api/admin/announcements/{told['id']}/take-down").status == 404


def test_a_table_is_renamed_and_hidden_for_everybody_at_once(own_club: tuple[Served, Client]) -> None:
    club, boss = own_club
    ann = somebody(club, "Ann")
    seats = ["me", "open", "open", "open"]
    table = ann.post("/api/tables", {"book": "mcr", "seats": seats, "public": True, "title": "Rude"}).json["table"]
    assert boss.post(f"/api/admin/tables/{table}", {"title": "Polite"}).status == 200
    assert ann.get(f"/api/tables/{table}").json["title"] == "Polite"
    listed = lambda page: [row["title"] for row in page.get("/api/tables").json if row["table"] == table]  # noqa: E731
    assert listed(browser(club.url)) == ["Polite"]
    boss.post(f"/api/admin/tables/{table}", {"hidden": True})
    assert listed(browser(club.url)) == []
    (row,) = [row for row in boss.get("/api/admin/tables").json if row["table"] == table]
    assert (row["title"], row["hidden"]) == ("Polite", True)
    assert ann.get(f"/api/tables/{table}").status == 200
    assert listed(ann) == ["Polite"]  # it is their own
    boss.post(f"/api/admin/tables/{table}", {"hidden": False})
    assert listed(browser(club.url)) == ["Polite"]
    assert boss.post(f"/api/admin/tables/{table}", {"title": "x" * 81}).status == 400
