"""What people learn: keys with small values, and exercises that come back."""

import time
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from paiju.server.storage.access import Access
from paiju.server.storage.schema import study_cards, study_progress

MOST_CARDS = 2000  # of a person; the oldest go


@dataclass(frozen=True, slots=True)
class StudyCard:
    """An exercise that comes back to somebody."""

    person: str
    item: str
    book: str
    kind: str
    due: float
    state: bytes
    body: bytes
    created: float


class StudyRows:
    """What the people of a club have learnt."""

    def __init__(self, store: Access) -> None:
        self.store = store

    async def progress(self, person: str, like: str = "") -> dict[str, bytes]:
        """Everything kept of somebody whose key begins so."""
        rows = study_progress.c
        chosen = select(rows.key, rows.value).where(rows.person == person, rows.key.startswith(like, autoescape=True))
        return await self.store.read(lambda c: {str(key): bytes(value) for key, value in c.execute(chosen)})

    async def note(self, person: str, key: str, value: bytes) -> None:
        """Keep a value, in place of the one there was."""
        which = (study_progress.c.person == person, study_progress.c.key == key)
        values = {"person": person, "key": key, "value": value, "at": time.time()}

        def write(c: Connection) -> None:
            if not c.execute(update(study_progress).where(*which).values(value=value, at=values["at"])).rowcount:
                c.execute(insert(study_progress).values(values))

        await self.store.write(write)

    async def card(self, person: str, item: str) -> StudyCard | None:
        """What comes back of an exercise."""
        chosen = select(study_cards).where(study_cards.c.person == person, study_cards.c.item == item)
        row = await self.store.read(lambda c: c.execute(chosen).first())
        return StudyCard(*row) if row else None

    async def keep(self, card: StudyCard) -> None:
        """An exercise comes back, in place of what was kept of it."""
        which = (study_cards.c.person == card.person, study_cards.c.item == card.item)
        values = {name: getattr(card, name) for name in StudyCard.__slots__}

        def write(c: Connection) -> None:
            c.execute(delete(study_cards).where(*which))
            mine = study_cards.c.person == card.person
            if (c.execute(select(func.count()).where(mine)).scalar() or 0) >= MOST_CARDS:
                oldest = select(study_cards.c.item).where(mine).order_by(study_cards.c.created).limit(1)
                c.execute(delete(study_cards).where(mine, study_cards.c.item.in_(oldest.scalar_subquery())))
            c.execute(insert(study_cards).values(values))

        await self.store.write(write)

    async def drop(self, person: str, item: str) -> None:
        """It does not come back any more."""
        which = (study_cards.c.person == person, study_cards.c.item == item)
        await self.store.write(lambda c: c.execute(delete(study_cards).where(*which)))

    async def due(self, person: str, now: float) -> list[StudyCard]:
        """What is to be asked again now, the longest due first."""
        chosen = select(study_cards).where(study_cards.c.person == person, study_cards.c.due <= now)
        ordered = chosen.order_by(study_cards.c.due).limit(MOST_CARDS)
        return await self.store.read(lambda c: [StudyCard(*row) for row in c.execute(ordered)])

    async def waiting(self, person: str) -> list[tuple[str, str, float]]:
        """Every card of somebody: book, kind and when it is due."""
        rows = study_cards.c
        chosen = select(rows.book, rows.kind, rows.due).where(rows.person == person)
        return await self.store.read(
            lambda c: [(str(book), str(kind), float(due)) for book, kind, due in c.execute(chosen)]
        )
