"""Clubs of earlier versions, from their backups on either database and from SQLite's own file: what was played is
shown, and what was being played goes on."""

import asyncio
import shutil
from collections.abc import Iterator

import pytest

from paiju.match.record import read_match
from tests.before.checking import balanced, hand_of, has
from tests.before.commands import fine
from tests.before.going_on import Opened, opened, say, to_the_end_of_a_hand
from tests.before.kinds import files, folders, label
from tests.server.conftest import fresh_database
from tests.server.serving import Client

ALWAYS = ((1, "database"), (2, "backup"))  # the others in the long tests
SOURCES = [
    pytest.param((folder / "club", how), marks=() if (int(folder.name), how) in ALWAYS else pytest.mark.long)
    for folder in folders()
    for how in ("backup", "backup to postgres", "database")
]
AT_PLAY = ("playing", "paused", "between")


@pytest.fixture(scope="module", params=SOURCES, ids=lambda source: f"{label(source[0])} {source[1]}")
def club(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    """A club that was brought back, running."""
    (kept, how), place = request.param, tmp_path_factory.mktemp("club")
    file = kept / ("club.db" if how == "database" else "backup.jsonl.gz")
    db = fresh_database(request, place, "postgres" if how == "backup to postgres" else "sqlite")
    if how == "database":
        shutil.copyfile(file, db.removeprefix("sqlite:///"))
    else:
        assert "rows restored" in fine("restore", file, "--db", db)
    if (kept / "club.key").exists():
        shutil.copyfile(kept / "club.key", place / "club.key")
    with opened(db, place, file) as found:
        yield found


def test_clubs_are_there() -> None:
    assert len(files("club")) == 4 * len(folders()) - 1 > 0


def test_tables_of_every_state_are_there(club: Opened) -> None:
    states = {each["state"] for each in club.before.values()}
    assert states == {"over", "playing", "paused", "between", "waiting"}
    assert {each["book"] for each in club.keys["tables"].values()} & {"friends"}
    listed = {row["table"] for row in club.host.get("/api/me").json["tables"]}
    assert {club.id_of(name) for name in club.before} <= listed


def test_tables_stand_where_they_stood(club: Opened) -> None:
    """Another engine may have frozen a match, but never another book: the books are the same."""
    for name, before in club.before.items():
        now = club.ask(name)
        assert now["state"] in (before["state"], "frozen" if before["state"] in AT_PLAY else before["state"]), name
        assert not now["frozen"] or not now["frozen"]["book"], name
        assert has(now, {key: before[key] for key in ("over", "hand_number", "round")}), name


def test_finished_hands_are_shown(club: Opened) -> None:
    seen = 0
    for name, before in club.before.items():
        now = club.ask(name, "/hands")
        assert [has(row, told) for row, told in zip(now, before["hands"], strict=True)].count(False) == 0, name
        for row in before["hands"]:
            table = hand_of(club.ask(name, f"/hands/{row['hand']}")["record"])
            balanced(table)
            assert table.result is not None
            assert table.result.delta == row["delta"]
            assert club.ask(name, f"/hands/{row['hand']}/steps")["steps"]
            seen += 1
    assert seen >= 5


def test_finished_matches_are_read(club: Opened) -> None:
    assert len(club.named("over")) > 1
    for name in club.named("over"):
        match = read_match(club.host.get(f"/api/tables/{club.id_of(name)}/record").raw)
        assert list(match.position.points) == club.before[name]["round"]["points"]
        assert match.hands == len(club.before[name]["hands"])


def test_running_tables_go_on_to_the_end_of_the_hand(club: Opened) -> None:
    names = club.named(*AT_PLAY)
    assert len(names) >= 5
    asyncio.run(to_the_end_of_a_hand(club, names))
    for name in names:
        before, hands = club.before[name], club.ask(name, "/hands")
        number = before["hand_number"] + (before["state"] == "between")  # the hand that was being played, not another
        assert number == len(before["hands"])
        assert hands[number]["hand"] == number
        balanced(hand_of(club.ask(name, f"/hands/{number}")["record"]))


def test_a_table_that_waited_is_filled_and_begins(club: Opened) -> None:
    friend = Client(club.url)
    friend.token = friend.post("/api/me", {"name": "Bea"}).json["token"]
    (name,) = club.named("waiting")
    link = club.host.post(f"/api/tables/{club.id_of(name)}/links", {"kind": "play"}).json["link"]
    assert friend.join(link).status == 200
    taken = friend.post(f"/api/tables/{club.id_of(name)}/sit", {})
    assert taken.status == 200, taken.raw
    asyncio.run(say(club, name, {"t": "host", "do": "start"}))
    room = club.ask(name)
    assert room["state"] in ("between", "playing")  # the first hand is dealt in a moment
    assert [chair["name"] for chair in room["seats"]].count("Bea") == 1
