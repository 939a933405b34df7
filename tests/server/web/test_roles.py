"""Every page and call × every role, also with forged ids: nothing can be reached that should not be."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from paiju.server.web.rights import (
    ADMIN,
    ANYBODY,
    DESK_HOST,
    HOST,
    ITS_REFEREE,
    JOINER,
    KEEPER,
    KNOWN,
    MACHINE,
    ORGANISER,
    READER,
    REFEREE,
    SIGNER,
    TABLE,
    WRITER,
)
from tests.server.guests import a_table, somebody
from tests.server.serving import Client, Served, browser, serving
from tests.server.web.matrix import RIGHTS

ROLES = ("player", "referee", "organiser", "administrator")
AT_DESK = (READER, JOINER, SIGNER, WRITER, DESK_HOST)
DESKS: dict[str, tuple[object, tuple[str, ...]]] = {  # by sort: what one is opened with, and who comes to it by link
    "desks": ({"book": "ema", "names": list("ABCD")}, (READER, SIGNER, WRITER)),
    "evenings": ({"names": [f"P{n}" for n in range(7)]}, (READER, JOINER, WRITER)),
}
LINKS: dict[str, object] = {
    READER: {"kind": "read"},
    JOINER: {"kind": "join"},
    SIGNER: {"kind": "sign", "player": 0},
    WRITER: {"kind": "enter"},
}
RANK = {KNOWN: 0, REFEREE: 1, ORGANISER: 2, ADMIN: 3}
BODIES: dict[str, object] = {
    "POST /api/admin/people/{person}/role": {"role": "player"},
    "POST /api/admin/people/{person}/rename": {"name": "Zoe"},
    "POST /api/admin/announcements": {"en": "Hello"},
    "POST /api/admin/account": {"name": "", "password": ""},
    "POST /api/tables/{id}/links": {"kind": "play"},
    "POST /api/tables/{id}/sit": {},
    "POST /api/tables/{id}/place": {"place": "t0.0"},
}
FORBIDDEN = ("forbidden", "not_host", "not_invited", "not_yours", "not_referee")


# What anybody may send about a thing of others: with a link's key or a PIN, or, in an event, as far as their roles go.
OPEN_TO_ALL = (
    "POST /api/desks/{id}/join", "POST /api/evenings/{id}/join", "POST /api/events/{id}/join",
    "POST /api/events/{id}/pin", "POST /api/events/{id}/entries",
)  # fmt: skip
THINGS = ("/api/tables/{id}", "/api/desks/{id}", "/api/evenings/{id}", "/api/events/{id}")


def test_nothing_of_others_is_open_to_all_unless_it_is_named_here() -> None:
    """An address that forgets to say who may ask is found: the administrators', what is sent about somebody's table,
    desk, evening or event, and what is one's own."""
    everybody = {row for row, least in RIGHTS.items() if least == ANYBODY}
    assert {row for row in everybody if " /api/admin" in row} == {"POST /api/admin/login"}
    assert {row for row in everybody if row.startswith("POST") and row[5:].startswith(THINGS)} == set(OPEN_TO_ALL)
    assert {row for row in everybody if any(f"GET {thing}" in row for thing in THINGS[:3])} == set()
    assert {row for row in everybody if " /api/me/" in row} == {"POST /api/me/account"}


class Cast:
    """People of every role at a club, and a private table of somebody else's."""

    def __init__(self, club: Served) -> None:
        self.boss = somebody(club, "Boss")
        assert self.boss.join(club.admin_key).status == 200
        self.people = {role: somebody(club, role.title()) for role in ROLES}
        for role, page in self.people.items():
            told = self.boss.post(f"/api/admin/people/{self.id(page)}/role", {"role": role})
            assert told.status == 200, told.raw
        self.host, self.victim = somebody(club, "Host"), somebody(club, "Victim")
        self.table, self.other = a_table(self.host)["table"], a_table(self.host)["table"]  # one for what offices do
        self.stranger = browser(club.url)
        self.comers = {right: somebody(club, right.title()) for right in (READER, JOINER, SIGNER, WRITER)}
        self.at_desk = self.open_desk("desks")

    def open_desk(self, sort: str) -> dict[str, Client]:
        """A desk or evening with somebody for each right, the host last: what they do may end the others' rights."""
        wish, rights = DESKS[sort]
        self.desk = self.host.post(f"/api/{sort}", wish).json["desk"]
        self.at_desk = {right: self.comers[right] for right in rights} | {DESK_HOST: self.host}
        for right in rights:
            link = self.host.post(f"/api/{sort}/{self.desk}/links", LINKS[right]).json["link"]
            told = self.at_desk[right].post(f"/api/{sort}/{self.desk}/join", {"key": link.split("#")[1]})
            assert told.status == 200, told.raw
        return self.at_desk

    @staticmethod
    def id(page: Client) -> str:
        """Who somebody is."""
        return str(page.get("/api/me").json["person"])


@pytest.fixture(scope="module")
def troupe(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cast]:
    """A club for this file alone: what is tried here might do harm."""
    folder: Path = tmp_path_factory.mktemp("roles")
    with serving(f"sqlite:///{folder / 'club.db'}", folder) as club:
        yield Cast(club)


def filled(row: str, cast: Cast, forged: bool) -> str:
    """A path with ids in it: those there are, or made-up ones."""
    path = row.split(" ", 1)[1]
    ids = {
        "{id}": cast.desk if RIGHTS[row] in AT_DESK else cast.other if RIGHTS[row] in RANK else cast.table,
        "{person}": cast.id(cast.victim),
        "{link}": "0" * 16,
        "{hand}": "0",
    }
    made_up = {"{id}": "AAAAAAAAAAAA", "{person}": "f" * 16, "{link}": "f" * 16, "{hand}": "7"}
    for name, value in (made_up if forged else ids).items():
        path = path.replace(name, value)
    return path.replace("{announcement}", "f" * 16).replace("{device}", "f" * 16)


def asked(page: Client, row: str, cast: Cast, forged: bool = False) -> tuple[int, str]:
    """What somebody is answered: the status, and the code of a refusal."""
    method = row.split(" ", 1)[0]
    told = page.ask(method, filled(row, cast, forged), BODIES.get(row, {}) if method == "POST" else None)
    return told.status, told.code if told.status >= 400 else ""


@pytest.mark.parametrize("forged", [False, True])
@pytest.mark.parametrize("row", [row for row, least in RIGHTS.items() if least in RANK and least != KNOWN])
def test_an_office_is_needed_whatever_is_named(troupe: Cast, row: str, forged: bool) -> None:
    """Below the office everybody gets one answer, be there such a thing or not; who holds it is not so refused."""
    assert asked(troupe.stranger, row, troupe, forged) == (401, "unknown_person")
    least = RANK[RIGHTS[row]]
    for role in ROLES[:least]:
        assert asked(troupe.people[role], row, troupe, forged) == (403, "forbidden"), role
    for role in ROLES[least:]:
        status, code = asked(troupe.people[role], row, troupe, forged)
        assert status < 400 or code not in (*FORBIDDEN, "unknown_person"), (role, code)


@pytest.mark.parametrize("row", [row for row, least in RIGHTS.items() if least == KNOWN and "forget" not in row])
def test_who_is_nobody_has_nothing(troupe: Cast, row: str) -> None:
    assert asked(troupe.stranger, row, troupe)[0] in (401, 403)


@pytest.mark.parametrize("row", [row for row, least in RIGHTS.items() if least in (TABLE, HOST, KEEPER, ITS_REFEREE)])
def test_a_table_is_its_own_peoples(troupe: Cast, row: str) -> None:
    """A private table of others: nobody comes near it by their office, but organisers where its desk is meant. One that
    is not there is told alike to all."""
    may = ROLES[2:] if RIGHTS[row] == KEEPER else ()
    for role in ROLES:
        status, code = asked(troupe.people[role], row, troupe)
        assert (status not in (401, 403)) if role in may else (status == 403 and code in FORBIDDEN), (role, code)
    assert asked(troupe.stranger, row, troupe)[0] in (401, 403)
    missing = {asked(page, row, troupe, forged=True) for page in (*troupe.people.values(), troupe.host)}
    assert {status for status, _ in missing} == {404}, missing


@pytest.mark.parametrize("row", [row for row, least in RIGHTS.items() if least in AT_DESK])
def test_a_desk_is_there_for_its_own_people(troupe: Cast, row: str) -> None:
    """To all others a desk that is there and one that is not are told alike; an administrator reads."""
    troupe.open_desk(row.split("/")[2])
    least = AT_DESK.index(RIGHTS[row])
    for right, page in troupe.at_desk.items():
        _, code = asked(page, row, troupe)
        assert (code == "not_desk") == (AT_DESK.index(right) < least), (right, code)
        assert code not in ("no_desk", "unknown_person"), (right, code)
    for role in ROLES[:3]:
        assert asked(troupe.people[role], row, troupe) == (404, "no_desk"), role
    _, code = asked(troupe.people["administrator"], row, troupe)
    assert code not in ("no_desk", "unknown_person")
    assert (code == "not_desk") == (least > 0)
    assert asked(troupe.stranger, row, troupe)[0] == 401
    everybody = (*troupe.people.values(), *troupe.at_desk.values())
    assert {asked(page, row, troupe, forged=True) for page in everybody} == {(404, "no_desk")}


@pytest.mark.parametrize("row", [row for row, least in RIGHTS.items() if least == ANYBODY and "{" not in row])
def test_what_is_for_anybody_is(troupe: Cast, row: str) -> None:
    status, _ = asked(browser(troupe.boss.url), row, troupe)
    assert status not in (403, 404), status


@pytest.mark.parametrize("row", [row for row, least in RIGHTS.items() if least == MACHINE])
def test_passkeys_are_nothing_for_a_bare_address(troupe: Cast, row: str) -> None:
    for page in (browser(troupe.boss.url), *troupe.people.values()):
        assert asked(page, row, troupe) == (403, "no_passkeys")


def test_who_is_barred_has_nothing_at_all(troupe: Cast) -> None:
    page = somebody(served_as(troupe), "Barred")
    assert troupe.boss.post(f"/api/admin/people/{troupe.id(page)}/bar").status == 200
    for row in RIGHTS:
        if " /api/" in row:
            method = row.split(" ", 1)[0]
            told = page.ask(method, filled(row, troupe, False), {} if method == "POST" else None)
            assert (told.status, told.code) == (403, "barred"), row


def served_as(troupe: Cast) -> Any:
    """The club where the troupe plays, as far as its address goes."""
    return troupe.boss
