"""The storm (storm.py) for a moment, each thing that can befall once; for a while, at random; and a rolling upgrade.
Whatever befalls, nothing is lost or there twice, every wall verifies, and everything goes on."""

import asyncio
import json
import os
import random
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.children import PATIENCE
from tests.server import postgres
from tests.server.cluster import haproxy
from tests.server.cluster.storm import KINDS, OF_SERVERS, Storm, raged, spans, stormy
from tests.server.cluster.storm_counts import StormCounts, kept, report
from tests.server.cluster.storm_people import check_keys
from tests.server.cluster.upgrade import ROOT, upgraded, version_before


def need_balancer() -> None:
    """HAProxy, or the test is skipped."""
    if not haproxy.is_there():
        pytest.skip("SKIP: no haproxy here (Debian: apt install haproxy)")


def begun(tables: int) -> StormCounts:
    """A storm's counts; however busy the machine is, everything goes on at some time."""
    seed = int(os.environ.get("PAIJU_KILL_SEED", random.SystemRandom().randrange(1 << 30)))
    print("PAIJU_KILL_SEED", seed)
    return StormCounts(seed, 3, tables, longest=PATIENCE)


def check(counts: StormCounts) -> None:
    """Nothing is wrong, and everybody got something done."""
    print(counts.line())
    assert counts.faults == []
    assert counts.is_good
    assert counts.hands
    assert {sort for sort, count in counts.acknowledged.items() if count} >= {"tables", "desks", "events", "evenings"}


class Once(Storm):
    """Each thing befalls once, but for the sleep."""

    peace = 2.0

    async def weather(self, seconds: float) -> None:
        for kind in dict.fromkeys((*OF_SERVERS, *self.kinds)):
            if kind != "sleep":
                await self.befall(kind)
                await asyncio.gather(*self.tasks)
                await asyncio.sleep(seconds)
        async with asyncio.timeout(PATIENCE):
            while not any(table.has_ended_hand for table in self.tables):
                await asyncio.sleep(0.1)


def test_each_thing_befalls_once(tmp_path: Path) -> None:
    need_balancer()
    counts = begun(2)
    check(raged(lambda database, db: Once(database, db, tmp_path, counts, True), counts, 1, 0.5))
    assert {*counts.events} == {*OF_SERVERS, *KINDS, "balancer"} - {"sleep"}


@pytest.mark.long
@pytest.mark.parametrize("is_balanced", [True, False])
def test_nothing_is_lost_in_a_storm(tmp_path: Path, is_balanced: bool) -> None:
    if is_balanced:
        need_balancer()
    check(stormy(tmp_path, begun(4), 2, 60.0, is_balanced))


@pytest.mark.long
def test_an_upgrade_of_one_server_after_another_is_seen_by_nobody(tmp_path: Path) -> None:
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("SKIP: no git here, or no repository: there is no version before")
    counts = begun(4)
    check(upgraded(tmp_path, counts, 2, 30.0, version_before()))
    assert counts.events["to the present version"] >= 3


def test_counts_of_storms_add_up(tmp_path: Path) -> None:
    first = StormCounts(
        1, 3, 6, events={"kill": 2, "cut": 1}, acknowledged={"desks": 5}, hands=3, stood={"tables": 4.0}
    )
    second = StormCounts(2, 3, 6, events={"kill": 1}, acknowledged={"desks": 2}, hands=1, stood={"tables": 10.5})
    assert (first.is_good, second.is_good, second.stands) == (True, False, 1)
    for each in (first, second):
        each.keep(tmp_path)
    assert kept(tmp_path) == [first, second]
    told = {line[:30].strip(): line[30:].strip() for line in report(kept(tmp_path)).splitlines()}
    assert (told["events"], told["kill"], told["cut"], told["walls verified"]) == ("4", "3", "1", "4")
    assert (told["longest stand at tables"], told["stood longer than 10 s"]) == ("10.5 s", "1")
    assert told["storms"] == "2, 1 of them good"
    assert json.loads((tmp_path / "run-1.json").read_text())["hands"] == 3


def test_a_stand_is_told_without_the_databases_absence() -> None:
    counts: Any = StormCounts(1, 3, 1)
    storm: Any = SimpleNamespace(away=[(12.0, 15.0)], began=0.0, counts=counts)
    Storm.note_stand(storm, "tables", "t", spans(0.0, [5.0, 17.0, 18.0], 20.0))
    assert (counts.stood, counts.faults) == ({"tables": 9.0}, [])
    Storm.note_stand(storm, "tables", "t", spans(0.0, [5.0], None))
    assert counts.faults == []
    Storm.note_stand(storm, "tables", "t", spans(20.0, [], 31.0))
    assert counts.faults == ["t stood for 11.0 s, from 20.0 to 31.0 s"]


def test_what_is_gone_or_there_twice_is_found() -> None:
    def found(there: list[str]) -> tuple[int, int]:
        counts = StormCounts(1, 3, 1)
        check_keys("desks", ["a", "b"], "c", there, counts)
        return counts.lost, counts.twice

    assert [found(there) for there in (["a", "b"], ["a", "b", "c"])] == [(0, 0), (0, 0)]
    assert found(["a"]) == (1, 0)
    assert found(["a", "a", "b"])[1] == 1
    assert found(["a", "b", "x"])[1] == 1


def test_a_database_begins_again_whatever_befell_it() -> None:
    with postgres.cluster() as database:
        for number, work in enumerate(
            (
                lambda: database.restart("fast"),
                lambda: database.restart("immediate"),
                lambda: database.kill_one(random.Random(1)),
                database.kill,
            )
        ):
            work()
            postgres.new_database(database.url, f"after_{number}")
