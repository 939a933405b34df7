"""SIGKILL while desks enter hands: whatever was acknowledged is there, and nothing twice."""

import random
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.children import PATIENCE
from tests.server.kills.desk_referee import Referee
from tests.server.serving import Served, browser, start


def kill_under(db: str, folder: Path, kills: int, desks: int, seed: int) -> int:
    """So many deaths under so many desks; how many entries were acknowledged."""
    chance, served = random.Random(seed), start(db, folder)
    port = served.port
    try:
        referees = [Referee(browser(served.url), number) for number in range(desks)]
        for _ in range(kills):
            run_until_killed(served, referees, chance)
            served = start(db, folder, port=port)
            for one in referees:
                one.reckon()
        for one in referees:
            while one.waiting is not None:
                one.enter()
            one.reckon()
        return sum(len(one.safe) for one in referees)
    finally:
        served.end()


def run_until_killed(served: Served, referees: list[Referee], chance: random.Random) -> None:
    """Everybody enters; after some answers in all the server is killed."""
    left, stop = threading.Semaphore(0), threading.Event()

    def work(one: Referee) -> None:
        while not stop.is_set() and one.enter():
            left.release()

    threads = [threading.Thread(target=work, args=(one,)) for one in referees]
    for each in threads:
        each.start()
    for _ in range(chance.randint(1, 4 * len(referees))):
        assert left.acquire(timeout=PATIENCE)
    served.kill()
    stop.set()
    for each in threads:
        each.join(PATIENCE)


@pytest.mark.long
def test_three_kills_under_four_desks(fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    assert kill_under(fresh_db("sqlite"), tmp_path, 3, 4, 1) >= 3


@pytest.mark.long
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_twenty_desks(kind: str, fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    assert kill_under(fresh_db(kind), tmp_path, 20, 20, 7) >= 20
