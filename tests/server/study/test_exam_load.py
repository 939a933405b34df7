"""Papers of people's own hold nobody up: none is read in the loop, and a list reads none at all."""

import asyncio
import os
import threading
from pathlib import Path

import pytest
from sqlalchemy import select, update

from paiju.server.process.workers import ThreadWorker
from paiju.server.storage.rows.exams import OwnPaper
from paiju.server.storage.schema import exam_papers
from paiju.server.study import exams, paper_reader
from paiju.server.study.exams import MOST_PAPERS, OWN
from paiju.study.exams import reading
from paiju.study.exams.exam_types import Exam
from tests.server.web.in_process import InnerClub, inner_club

CHOICES = ", ".join(f'{{ text = "{"x" * 8} {i}"{", right = true" if not i else ""} }}' for i in range(5))
QUESTIONS = 150


def large(number: int) -> str:
    """A paper of many questions."""
    head = f'title = {{ zh = "大卷 {number}", en = "Large {number}" }}\nbook = "ema"\npass = 4\n'
    parts = [f'[[question]]\nnumber = {i}\ntext = "Which?"\nchoices = [{CHOICES}]\n' for i in range(1, QUESTIONS + 1)]
    return head + "".join(parts)


class Readings:
    """Every reading of a paper: in which thread."""

    def __init__(self) -> None:
        self.threads: list[int] = []

    def read(self, text: str, default_id: str = "own") -> Exam:
        """Read it, and note where."""
        self.threads.append(threading.get_ident())
        return reading.read_exam(text, default_id)


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> Readings:
    """Readings of this process, which has no worker beside it here."""
    noted = Readings()
    monkeypatch.setattr(paper_reader, "read_exam", noted.read)
    return noted


async def keeps(club: InnerClub, person: dict[str, str], count: int) -> list[str]:
    """Somebody keeps so many papers; their ids."""
    told = [await club.ask("POST", "/api/exams", {"toml": large(i)}, **person) for i in range(count)]
    assert {status for status, _ in told} == {200}
    return [answer["id"] for _, answer in told]


def test_a_shelf_of_forty_large_papers_reads_none(tmp_path: Path, readings: Readings) -> None:
    async def work() -> None:
        async with inner_club(tmp_path, fixed=(("rate", "1000"),)) as club:
            club.club.papers.worker = ThreadWorker()
            guest = await club.guest()
            made = await keeps(club, guest, MOST_PAPERS)
            assert len(readings.threads) == MOST_PAPERS
            club.club.papers.at_hand.clear()
            looked, well = await asyncio.gather(club.ask("GET", "/api/exams", **guest), club.ask("GET", "/healthz"))
            assert well[0] == 200
            own = looked[1]["own"]
            assert [one["id"] for one in own] == made[::-1]
            assert [(one["title"]["en"], one["questions"], one["total"], one["needed"]) for one in own[-2:]] == [
                ("Large 1", QUESTIONS, 4 * QUESTIONS, 4),
                ("Large 0", QUESTIONS, 4 * QUESTIONS, 4),
            ]
            assert len(readings.threads) == MOST_PAPERS  # not one more
            await club.ask("GET", f"/api/exams/{made[0]}", **guest)
            sat = await club.ask("POST", f"/api/exams/{made[0]}/sit", {"answers": {"1": "A"}}, **guest)
            assert (sat[0], sat[1]["marked"]["marks"]) == (200, 4)
            assert len(readings.threads) == MOST_PAPERS + 1  # once for both, by the digest of its text
            assert threading.get_ident() not in readings.threads

    asyncio.run(work())


def test_papers_of_earlier_versions_are_read_once_for_the_list(tmp_path: Path, readings: Readings) -> None:
    async def work() -> None:
        async with inner_club(tmp_path, fixed=(("rate", "1000"),)) as club:
            club.club.papers.worker = ThreadWorker()
            guest, store = await club.guest(), club.club.store
            made = await keeps(club, guest, 3)
            await store.write(lambda c: c.execute(update(exam_papers).values(listed=None)))
            whose = await store.read(lambda c: c.execute(select(exam_papers.c.person)).scalar())
            await store.exams.keep(OwnPaper(f"{OWN}broken", str(whose), "title =", 1.0))
            club.club.papers.at_hand.clear()
            readings.threads.clear()
            first = (await club.ask("GET", "/api/exams", **guest))[1]["own"]
            assert [one["id"] for one in first] == [*made[::-1], f"{OWN}broken"]
            assert (first[-1]["questions"], "TOML" in first[-1]["about"]["zh"]) == (0, True)
            assert len(readings.threads) == 4
            again = (await club.ask("GET", "/api/exams", **guest))[1]["own"]
            assert again == first
            assert len(readings.threads) == 4
            assert threading.get_ident() not in readings.threads

    asyncio.run(work())


def test_papers_are_read_in_another_process(tmp_path: Path) -> None:
    async def work() -> None:
        async with inner_club(tmp_path, fixed=(("rate", "1000"),)) as club:
            guest = await club.guest()
            assert await club.club.workers.run(os.getpid) != os.getpid()
            assert club.club.papers.worker is club.club.workers
            (made,) = await keeps(club, guest, 1)
            status, told = await club.ask("GET", f"/api/exams/{made}", **guest)
            assert (status, len(told["paper"])) == (200, QUESTIONS)
            status, told = await club.ask("POST", "/api/exams", {"toml": "title ="}, **guest)
            assert (status, told["error"]["field"]) == (400, "file")

    asyncio.run(work())


def test_nothing_else_of_the_club_reads_papers() -> None:
    assert not hasattr(exams, "read_exam")
    server = Path(paper_reader.__file__).parent
    readers = [path.name for path in server.rglob("*.py") if "exams.reading" in path.read_text(encoding="utf-8")]
    assert readers == ["paper_reader.py"]
