"""Two neighbouring versions at one database: a newer one that only adds something begins while servers of this version
go on, which may also be started again; where it changes more, it waits until the club is alone."""

import asyncio
import contextlib
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from subprocess import PIPE, CompletedProcess
from urllib.parse import urlsplit

import pytest
from sqlalchemy import create_engine, text

from paiju.cli import main
from paiju.server.club.backups import FOLDER
from paiju.server.storage.database import form_of
from paiju.server.storage.migrations import OWN
from paiju.server.storage.schema import HEAD
from tests import children
from tests.children import PATIENCE, until
from tests.server.clients import new_table
from tests.server.cluster.evenings import acted, wanderers
from tests.server.cluster.newer import NEXT, make_newer, newer_version, own_version
from tests.server.cluster.processes import answers, pids
from tests.server.serving import Client, Served, begun, command, serving, start
from tests.server.starts import one_line, run


def colours(db: str) -> set[str]:
    """What the later step has put into the rows that are there."""
    engine = create_engine(db)
    with engine.connect() as connection:
        found = {str(row[0]) for row in connection.execute(text("SELECT colour FROM tables"))}
    engine.dispose()
    return found


def refused(db: str, data: Path, env: dict[str, str]) -> str:
    """Why a server of the newer version does not start."""
    words = command("--db", db, "--data", str(data), "--port", "0")
    process = children.begin(words, False, stdout=PIPE, stderr=PIPE, env={**os.environ, "LC_ALL": "C.UTF-8", **env})
    said, why = process.communicate(timeout=PATIENCE)
    return one_line(CompletedProcess(words, process.returncode, said, why))


def test_a_newer_version_that_adds_something_begins_beside_us(fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    db, newer = fresh_db("postgres"), newer_version(tmp_path / "newer", additive=True)
    with serving(db, tmp_path) as first:
        table, tokens = new_table(Client(first.url), "ema", length=4)
        players = wanderers(table, tokens, [first.url])

        async def play(upset: Callable[[], Served]) -> Served:
            playing = [asyncio.create_task(player.stay()) for player in players]
            await acted(players, 8)
            there = await asyncio.to_thread(upset)
            await acted(players, 8)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            return there

        second = asyncio.run(play(lambda: start(db, tmp_path, is_warm=False, **newer)))
        try:
            assert all(player.byes == [] and player.errors == [] for player in players)  # nobody has noticed
            assert list((tmp_path / FOLDER).glob(f"before-{NEXT}-*"))
            new_table(Client(first.url), "ema")  # written as ever
            assert colours(db) == {"red"}
            assert Client(second.url, token=tokens["E"]).get(f"/api/tables/{table}").json["state"] == "playing"
            assert first.stop() == 0
            with serving(db, tmp_path) as again:  # a server of this version may come back
                assert Client(again.url, token=tokens["E"]).get(f"/api/tables/{table}").json["state"] == "playing"
                new_table(Client(again.url), "ema")
        finally:
            second.end()
    assert form_of(db) == NEXT


def test_one_that_changes_more_waits_until_it_is_alone(fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    db, newer = fresh_db("postgres"), newer_version(tmp_path / "newer", additive=False)
    with serving(db, tmp_path) as club:
        table, tokens = new_table(Client(club.url), "ema")
        assert "has to be upgraded, but paiju serve, process" in refused(db, tmp_path, newer)
        assert form_of(db) == HEAD
        waiting = begun(db, tmp_path, "--wait-db", "300", is_warm=False, **newer)
        assert club.stop() == 0
    with contextlib.ExitStack() as held:
        held.callback(children.end, waiting)
        *_said, line = children.heard(waiting, waiting.stdout, "ready ")
        assert Client(line.split()[1], token=tokens["E"]).get(f"/api/tables/{table}").status == 200
    told = one_line(run("--db", db, "--data", str(tmp_path), "--port", "0"))
    assert f"the database has version {NEXT}, but this server knows none after {HEAD}" in told


def test_one_may_go_back_where_something_was_only_added(
    fresh_db: Callable[[str], str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With SQLite, too. What goes over everything needs the version that knows everything."""
    db, newer = fresh_db("sqlite"), newer_version(tmp_path / "newer", additive=True)
    with serving(db, tmp_path) as club:
        table, tokens = new_table(Client(club.url), "ema")
        assert club.stop() == 0
    with serving(db, tmp_path, is_warm=False, **newer) as later:
        assert later.stop() == 0
    assert form_of(db) == NEXT
    with serving(db, tmp_path) as again:
        assert Client(again.url, token=tokens["E"]).get(f"/api/tables/{table}").status == 200
        assert again.stop() == 0
    place = ("--db", db, "--data", str(tmp_path), "--lang", "en")
    assert main(["admin", "tables", *place]) == 0
    assert table in capsys.readouterr().out
    assert main(["doctor", *place]) == 0, capsys.readouterr().out
    assert main(["backup", str(tmp_path / "all.gz"), *place]) == 2
    assert "reinstall the newer paiju" in capsys.readouterr().err


def test_every_step_says_whether_it_only_adds() -> None:
    for file in (OWN.folder / "versions").glob("[a-z]*.py"):
        assert "\nadditive = " in file.read_text("utf-8"), file
    steps = OWN.after(None)
    assert (steps[0].revision, steps[-1].revision) == ("0001", HEAD)
    assert OWN.only_adds_to(HEAD)
    assert not OWN.only_adds_to("0001")


@pytest.mark.long
@pytest.mark.parametrize("additive", [True, False])
def test_servers_of_one_machine_are_renewed(additive: bool, fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    """With SIGHUP, after another version was put in place: one after another where that can be, else those that run go
    on."""
    db, env = fresh_db("postgres"), own_version(tmp_path / "own")
    with serving(db, tmp_path, "--workers", "2", is_warm=False, **env) as club:
        table, tokens = new_table(Client(club.url), "ema")
        before = pids(club)
        make_newer(tmp_path / "own", additive)
        club.process.send_signal(signal.SIGHUP)
        if additive:
            until(lambda: len(pids(club)) == 2 and not {*before} & {*pids(club)})
            until(lambda: all(map(answers, both_of(club))))
            assert form_of(db) == NEXT
        else:
            until(lambda: before[0] not in pids(club))
            for _ in range(20):  # it is tried again, and the other is left alone
                assert answers(both_of(club)[1])
                time.sleep(0.2)
            assert before[1] in pids(club)
            assert form_of(db) == HEAD
        url = both_of(club)[1]
        assert Client(url, token=tokens["E"]).get(f"/api/tables/{table}").status == 200


def both_of(club: Served) -> list[str]:
    """Where they are."""
    host = urlsplit(club.url).hostname
    return [f"http://{host}:{club.port + i}" for i in range(2)]
