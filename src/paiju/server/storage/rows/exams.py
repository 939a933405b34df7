"""Exams of the club: who sat which and what it brought, and papers that people have written."""

import time
from dataclasses import dataclass

from sqlalchemy import delete, func, insert, select, update

from paiju.server.storage.access import Access
from paiju.server.storage.schema import exam_papers, exam_sittings

MOST_LISTED = 50  # sittings of somebody that are listed


@dataclass(frozen=True, slots=True)
class ExamSitting:
    """An exam that somebody sat, and what it brought."""

    code: str
    person: str
    exam: str
    digest: str
    zh: str
    en: str
    name: str
    marks: int
    needed: int
    total: int
    at: float

    @property
    def passed(self) -> bool:
        """Enough to pass."""
        return self.marks >= self.needed


@dataclass(frozen=True, slots=True)
class OwnPaper:
    """A paper that somebody has written."""

    id: str
    person: str
    text: str
    changed: float
    listed: bytes | None = None  # what a list says of it; None where that is not noted


class ExamRows:
    """Sittings and papers."""

    def __init__(self, store: Access) -> None:
        self.store = store

    async def add(self, sat: ExamSitting) -> None:
        """An exam was sat."""
        values = {name: getattr(sat, name) for name in ExamSitting.__slots__}
        await self.store.write(lambda c: c.execute(insert(exam_sittings).values(values)))

    async def of(self, person: str) -> list[ExamSitting]:
        """What somebody has sat, the newest first."""
        chosen = select(exam_sittings).where(exam_sittings.c.person == person)
        chosen = chosen.order_by(exam_sittings.c.at.desc()).limit(MOST_LISTED)
        return await self.store.read(lambda c: [ExamSitting(*row) for row in c.execute(chosen)])

    async def find(self, code: str) -> ExamSitting | None:
        """The sitting of a certificate."""
        if not code.isprintable():
            return None
        chosen = select(exam_sittings).where(exam_sittings.c.code == code)
        row = await self.store.read(lambda c: c.execute(chosen).first())
        return ExamSitting(*row) if row else None

    async def best(self, person: str, exam: str) -> ExamSitting | None:
        """Somebody's best sitting of an exam; None where they have not sat it."""
        chosen = select(exam_sittings).where(exam_sittings.c.person == person, exam_sittings.c.exam == exam)
        chosen = chosen.order_by(exam_sittings.c.marks.desc(), exam_sittings.c.at).limit(1)
        row = await self.store.read(lambda c: c.execute(chosen).first())
        return ExamSitting(*row) if row else None

    # papers

    async def listed(self, person: str) -> list[tuple[str, bytes | None]]:
        """The papers somebody has written, the newest first: ids, and what a list says of them, where that is noted."""
        chosen = select(exam_papers.c.id, exam_papers.c.listed).where(exam_papers.c.person == person)
        chosen = chosen.order_by(exam_papers.c.changed.desc())
        return await self.store.read(lambda c: [(row[0], row[1] and bytes(row[1])) for row in c.execute(chosen)])

    async def note_listed(self, paper: OwnPaper, listed: bytes) -> None:
        """What a list says of a paper, unless it has changed meanwhile."""
        same = (exam_papers.c.id == paper.id, exam_papers.c.changed == paper.changed)
        await self.store.write(lambda c: c.execute(update(exam_papers).where(*same).values(listed=listed)))

    async def paper(self, id: str) -> OwnPaper | None:
        """A paper by its id."""
        if not id.isprintable():
            return None
        chosen = select(exam_papers).where(exam_papers.c.id == id)
        row = await self.store.read(lambda c: c.execute(chosen).first())
        return read_paper(*row) if row else None

    async def count(self, person: str) -> int:
        """How many papers somebody has written."""
        chosen = select(func.count()).select_from(exam_papers).where(exam_papers.c.person == person)
        return await self.store.read(lambda c: int(c.execute(chosen).scalar_one()))

    async def keep(self, paper: OwnPaper) -> None:
        """A paper as it is now, new or changed."""
        values = {"text": paper.text.encode(), "changed": paper.changed, "listed": paper.listed}
        changed = update(exam_papers).where(exam_papers.c.id == paper.id).values(values)
        made = insert(exam_papers).values(id=paper.id, person=paper.person, **values)
        await self.store.write(lambda c: c.execute(changed).rowcount or c.execute(made).rowcount)

    async def drop(self, id: str) -> None:
        """A paper is no more; what was sat stays."""
        await self.store.write(lambda c: c.execute(delete(exam_papers).where(exam_papers.c.id == id)))


def read_paper(id: str, person: str, text: bytes, changed: float, listed: bytes | None) -> OwnPaper:
    """A row as a paper."""
    return OwnPaper(id, person, bytes(text).decode(), changed, listed and bytes(listed))


def now() -> float:
    """The time that is written down."""
    return time.time()
