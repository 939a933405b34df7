"""The worker room: what dies, hangs or wants too much is replaced; work of a person waits its turn."""

import asyncio
import os
import re
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from paiju.errors import InputError
from paiju.languages import _
from paiju.server.process import workers
from paiju.server.process.workers import WorkerRoom
from paiju.server.protocol.refused import Refused
from tests.children import PATIENCE
from tests.server.process.waiting import ended, there, wait_for

# Who uses threads: what waits or lets others run meanwhile (the database, passwords, packing, processes of bots),
WAITING = ("storage/store", "club/backups", "club/pulse", "club/club", "people/accounts", "web/packed",
           "events/public/bodies", "live/bots/worker", "web/passing_on")  # fmt: skip
# what is folded and held here, with what is entered and shown of it,
HELD = ("live/loading", "desks/keeper", "desks/foul_questions", "desks/endpoints/desks", "desks/endpoints/evenings",
        "desks/endpoints/fouls", "events/keeper", "people/part_figures", "tables/endpoints/again")  # fmt: skip
# and what takes some milliseconds, or is made once and stays.
SOON_DONE = ("web/working", "web/app", "people/links", "study/book_pages", "study/endpoints/lessons",
             "study/endpoints/exams", "tables/endpoints/company", "events/endpoints/files",
             "live/hints/readiness")  # fmt: skip


def die() -> None:
    """The process ends at once."""
    os._exit(1)


def hang() -> None:
    """Nothing comes back."""
    time.sleep(PATIENCE)


def greedy() -> int:
    """More than any work may have."""
    return len(bytearray(4 << 30))


def faulty() -> None:
    """Something that somebody can mend."""
    raise InputError("tiles", _("{name} has signed", name="Ann"))


def refusing() -> None:
    """Something the club does not do."""
    raise Refused("forbidden", _("not yours"), "mcr:1.1", field="id")


def worked(play: Callable[[WorkerRoom], Awaitable[None]], patience: float = PATIENCE) -> None:
    """Play in a room that is closed afterwards."""

    async def inside() -> None:
        room = WorkerRoom(patience)
        try:
            await play(room)
        finally:
            room.close()

    asyncio.run(inside())


def test_a_worker_that_dies_or_hangs_is_replaced() -> None:
    async def play(room: WorkerRoom) -> None:
        assert await room.run(abs, -3) == 3
        with pytest.raises(Refused) as dead:
            await room.run(die)
        room.patience = 0.2
        with pytest.raises(Refused) as hung:
            await room.run(hang)
        assert (dead.value.code, hung.value.code) == ("busy", "busy")
        room.patience = PATIENCE
        assert await room.run(abs, -4) == 4

    worked(play)


def test_who_wants_more_memory_than_there_is_for_it_is_refused_and_others_are_not() -> None:
    pytest.importorskip("resource")

    async def play(room: WorkerRoom) -> None:
        with pytest.raises(Refused) as large:
            await room.run(greedy)
        assert large.value.code == "large"
        assert await room.run(abs, -4) == 4

    worked(play)


def test_errors_come_back_from_a_process_as_they_were() -> None:
    async def play(room: WorkerRoom) -> None:
        with pytest.raises(InputError) as fault:
            await room.run(faulty)
        assert (fault.value.field, fault.value.message, fault.value.zh) == ("tiles", "Ann has signed", "Ann 签字确认")
        with pytest.raises(Refused) as refused:
            await room.run(refusing)
        assert (refused.value.code, refused.value.clause, refused.value.field) == ("forbidden", "mcr:1.1", "id")

    worked(play)


def test_one_piece_at_a_time_for_a_person_while_others_go_on(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"

    async def play(room: WorkerRoom) -> None:
        jobs = [asyncio.create_task(room.run(wait_for, str(path), by="ann")) for path in (first, second)]
        second.touch()  # nothing keeps the second but the first
        assert await room.run(abs, -5, by="bob") == 5
        assert not jobs[1].done()
        first.touch()
        await asyncio.gather(*jobs)

    worked(play)


def test_slow_work_never_takes_the_last_place(tmp_path: Path) -> None:
    go = tmp_path / "go"

    async def play(room: WorkerRoom) -> None:
        jobs = [asyncio.create_task(room.slowly().run(wait_for, str(go))) for _ in range(5)]
        assert await room.run(abs, -6) == 6
        go.touch()
        assert len(set(await asyncio.gather(*jobs))) == len(room.processes) - 1

    worked(play)


def test_who_goes_away_takes_their_work_along(tmp_path: Path) -> None:
    never, pid_at = tmp_path / "never", tmp_path / "pid"

    async def play(room: WorkerRoom) -> None:
        job = asyncio.create_task(room.run(wait_for, str(never), str(pid_at), by="ann"))
        pid = int(await there(pid_at))
        waiting = asyncio.create_task(room.run(abs, -1, by="ann"))
        job.cancel()
        await ended(pid)
        assert await waiting == 1
        assert len(room.free) == len(room.processes)

    worked(play)


def test_threads_are_for_what_this_process_holds_and_for_what_waits() -> None:
    """Everything else that takes long is done in the worker room."""
    house = Path(workers.__file__).parent.parent
    threaded = {
        path.relative_to(house).with_suffix("").as_posix()
        for path in house.rglob("*.py")
        if re.search(r"to_thread\(|ThreadPoolExecutor\(", path.read_text(encoding="utf-8"))
    }
    assert threaded == {*WAITING, *HELD, *SOON_DONE, "process/workers"}
