"""How somebody learns: what is asked next, what an answer changes, what comes back and when."""

import time
from dataclasses import astuple
from random import Random
from typing import Any

import msgspec

from paiju.books import get
from paiju.errors import InputError
from paiju.languages import _
from paiju.languages.written import restored, stored
from paiju.server.storage.rows.study import StudyCard, StudyRows
from paiju.server.study.drill_items import DrillItems, Made
from paiju.server.study.messages.lessons import DrillAsked, DrillMode, DrillNext, DrillVerdict, DrillWish
from paiju.study import drills
from paiju.study.daily import MANY, daily_ids, day_of, share_text
from paiju.study.drills.items import DrillItem, key_of
from paiju.study.drills.making import check_kind
from paiju.study.learner import KindProgress, after, reviewed

KIND, DAILY, SPEED = "kind:", "daily:", "speed:"
DAY_SEED = "day"


class Learning:
    """What the people of a club learn."""

    def __init__(self, rows: StudyRows, items: DrillItems) -> None:
        self.rows, self.items = rows, items

    # --- asking

    async def following(self, person: str, wish: DrillWish) -> DrillNext:
        """The next exercise for somebody."""
        if wish.mode == "daily":
            return await self.of_the_day(person, get(wish.book).id, wish.day)
        book, kinds = get(wish.book).id, wanted_kinds(wish)
        if wish.mode != "speed":
            card = await self.due_card(person, book, kinds)
            if card is not None:
                return DrillNext(drill_question(await self.item_of(card, card.item), back=True), [], "")
        if wish.mode == "mistakes":
            return DrillNext(None, [], "")
        known = await self.kinds_of(person)
        kind = fewest(book, kinds, known)
        level = wish.level or known.get((book, kind), KindProgress()).level
        return DrillNext(drill_question(await self.items.fresh(book, kind, level)), [], "")

    async def of_the_day(self, person: str, book: str, day: str) -> DrillNext:
        """The next exercise of a day's puzzle, or its result."""
        when = day_of(day)
        ids, marks = daily_ids(book, when), await self.marks(person, book, day)
        if len(marks) >= MANY:
            shares = share_text(book, when, marks)
            return DrillNext(None, marks, shares.en, shares)
        item = drill_question(await self.items.get(ids[len(marks)]))
        item.number, item.of = len(marks) + 1, MANY
        return DrillNext(item, marks, "")

    async def due_card(self, person: str, book: str, kinds: tuple[str, ...]) -> StudyCard | None:
        """What has waited longest to come back, of these kinds."""
        due = await self.rows.due(person, time.time())
        return next((card for card in due if card.book == book and card.kind in kinds), None)

    async def item_of(self, card: StudyCard | None, id: str) -> Made:
        """An exercise that is kept whole, else the one of its id."""
        if not (card and card.body):
            return await self.items.get(id)
        made: Made = restored(msgspec.json.decode(card.body, type=Made))
        return made

    # --- answering

    async def answer(self, person: str, id: str, given: Any, mode: DrillMode) -> DrillVerdict:
        """What an answer comes to, and what it changes."""
        card = await self.rows.card(person, id)
        row = await self.item_of(card, id)
        item = DrillItem.from_json(row)
        right = given is not None and drills.check(item, drills.given_answer(item, given))
        due = await self.scheduled(person, item, card, right)
        level = await self.counted(person, item, right)
        marks, share = await self.marked(person, item, right) if mode == "daily" else ([], "")
        return DrillVerdict(
            right,
            row["answer"],
            row["also"],
            row["why"],
            row["clauses"],
            due=due,
            level=level,
            marks=marks,
            share=share,
        )

    async def scheduled(self, person: str, item: DrillItem, card: StudyCard | None, right: bool) -> float:
        """A mistake is kept and comes back; when. What was right at first does not."""
        if right and card is None:
            return 0.0
        now = time.time()
        if right and card is not None and card.due > now:  # answered before it was due: that shows nothing yet
            return card.due
        review = reviewed(card.state.decode() if card else "", right, now)
        if review.learnt:
            await self.rows.drop(person, item.id)
            return 0.0
        body, created = (card.body, card.created) if card else (b"", now)
        next_card = StudyCard(person, item.id, item.book, item.kind, review.due, review.state.encode(), body, created)
        await self.rows.keep(next_card)
        return review.due

    async def counted(self, person: str, item: DrillItem, right: bool) -> int:
        """How somebody does in this kind, one answer later; the level now."""
        key = f"{KIND}{item.book}:{item.kind}"
        was = (await self.rows.progress(person, key)).get(key)
        now = after(progress_of(was) if was else KindProgress(), right, item.level)
        await self.rows.note(person, key, msgspec.json.encode(astuple(now)))
        return now.level

    async def marked(self, person: str, item: DrillItem, right: bool) -> tuple[list[bool], str]:
        """The day's puzzle after an answer to its next exercise; others do not count."""
        seed = key_of(item.id).seed.removeprefix(DAY_SEED)
        day = f"{seed[:4]}-{seed[4:6]}-{seed[6:]}"
        when, marks = day_of(day), await self.marks(person, item.book, day)
        if len(marks) < MANY and daily_ids(item.book, when)[len(marks)] == item.id:
            marks.append(right)
            await self.rows.note(person, f"{DAILY}{item.book}:{day}", msgspec.json.encode(marks))
        return marks, share_text(item.book, when, marks).en if len(marks) == MANY else ""

    async def marks(self, person: str, book: str, day: str) -> list[bool]:
        """How somebody has done at a day's puzzle so far."""
        key = f"{DAILY}{book}:{day}"
        value = (await self.rows.progress(person, key)).get(key)
        return msgspec.json.decode(value, type=list[bool]) if value else []

    # --- looking back

    async def kinds_of(self, person: str) -> dict[tuple[str, str], KindProgress]:
        """How somebody does in every kind, by book and kind."""
        rows = await self.rows.progress(person, KIND)
        parts = {key: key.removeprefix(KIND).rsplit(":", 1) for key in rows}
        return {(parts[key][0], parts[key][1]): progress_of(value) for key, value in rows.items()}

    async def speed(self, person: str, book: str, right: int) -> tuple[int, bool]:
        """The best speed round of a book, and whether this one is it."""
        key = f"{SPEED}{book}"
        value = (await self.rows.progress(person, key)).get(key)
        best = int(value) if value else 0
        if right > best:
            await self.rows.note(person, key, str(right).encode())
        return max(best, right), right > best

    async def keep_own(self, person: str, item: DrillItem) -> None:
        """An exercise of somebody's own game: it is to be asked now, and comes back."""
        now = time.time()
        body = msgspec.json.encode(stored(item.to_json()))
        await self.rows.keep(StudyCard(person, item.id, item.book, item.kind, now, b"", body, now))


def wanted_kinds(wish: DrillWish) -> tuple[str, ...]:
    """The kinds somebody wants, of those the book has; of a speed round the quick ones."""
    known = drills.kinds(wish.book)
    if wish.level not in (0, *drills.LEVELS):
        raise InputError("level", _("levels are 1 to 5, or 0 for the one that suits you"))
    for kind in wish.kinds:
        check_kind(get(wish.book), kind)
    if wish.kinds:
        return tuple(kind for kind in known if kind in wish.kinds)
    return tuple(kind for kind in known if drills.KINDS[kind].quick) if wish.mode == "speed" else known


def fewest(book: str, kinds: tuple[str, ...], known: dict[tuple[str, str], KindProgress]) -> str:
    """A kind that was asked least; among equals by chance."""
    counts = {kind: known.get((book, kind), KindProgress()) for kind in kinds}
    least = min(progress.right + progress.wrong for progress in counts.values())
    return Random().choice([kind for kind, progress in counts.items() if progress.right + progress.wrong == least])


def progress_of(value: bytes) -> KindProgress:
    """Progress as it is kept."""
    return KindProgress(*msgspec.json.decode(value, type=tuple[int, int, int, int]))


def drill_question(item: Made, back: bool = False) -> DrillAsked:
    """An exercise without its answer."""
    plain = {name: item[name] for name in ("id", "book", "kind", "level", "question", "choices")}
    kind = drills.KINDS[plain["kind"]]
    return DrillAsked(**plain, back=back, number=0, of=0, name=kind.name, wants=kind.answers)
