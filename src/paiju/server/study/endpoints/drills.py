"""Exercises: the next one, answers, the speed round, progress. Guests learn like anybody else."""

import time
from datetime import UTC, datetime
from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from paiju import books
from paiju.books import all_books
from paiju.server.study.learning import DAILY, SPEED
from paiju.server.study.messages.lessons import (
    DrillAnswer,
    DrillBook,
    DrillKindInfo,
    DrillNext,
    DrillVerdict,
    DrillWish,
    KindRow,
    SpeedBest,
    SpeedResult,
    StudyHome,
    StudyProgress,
)
from paiju.server.study.pages import card_of
from paiju.server.study.progress import known_or_new, steps_done
from paiju.server.web.bodies import body_as, reply
from paiju.server.web.endpoint import get, post
from paiju.server.web.requests import club_of, visitor_of
from paiju.study import drills
from paiju.study.lessons import lessons

MOST_IN_A_ROUND = 1000


@cache
def drill_books() -> list[DrillBook]:
    """The books with exercises; a relay uses the book it belongs to."""
    return [DrillBook(book.id, list(drills.kinds(book))) for book in all_books() if not book.teams.members]


def drill_kinds() -> list[DrillKindInfo]:
    """The kinds that can be asked."""
    return [DrillKindInfo(id, kind.name, kind.says) for id, kind in drills.KINDS.items()]


async def home(request: Request) -> Response:
    """The start of learning."""
    person, rows = visitor_of(request).person, club_of(request).store.study
    done = await steps_done(request)
    due = len(await rows.due(person.id, time.time())) if person else 0
    today = f"{datetime.now(UTC):%Y-%m-%d}"
    days = await rows.progress(person.id, DAILY) if person else {}
    cards = [card_of(lesson, done.get(lesson.id, set())) for lesson in lessons()]
    done_today = any(key.endswith(today) for key in days)
    return reply(StudyHome(cards, drill_books(), due, done_today, drill_kinds()))


async def following(request: Request) -> Response:
    """The next exercise."""
    wish = await body_as(request, DrillWish)
    return await known_or_new(request, lambda person: club_of(request).learning.following(person, wish))


async def answer(request: Request) -> Response:
    """Judge and save an answer."""
    given = await body_as(request, DrillAnswer)
    learning = club_of(request).learning
    return await known_or_new(request, lambda who: learning.answer(who, given.id, given.answer, given.mode))


async def speed(request: Request) -> Response:
    """Report the end of a speed round."""
    result = await body_as(request, SpeedResult)
    book, right = books.get(result.book).id, max(0, min(result.right, MOST_IN_A_ROUND))

    async def noted(person: str) -> SpeedBest:
        return SpeedBest(*await club_of(request).learning.speed(person, book, right))

    return await known_or_new(request, noted)


async def progress(request: Request) -> Response:
    """My progress."""
    person, club = visitor_of(request).person, club_of(request)
    done = await steps_done(request)
    cards = [card_of(lesson, done.get(lesson.id, set())) for lesson in lessons()]
    if person is None:
        return reply(StudyProgress(cards, [], {}, {}, 0, 0, 0.0))
    rows, now = club.store.study, time.time()
    kinds = [
        KindRow(book, kind, tally.right, tally.wrong, tally.level, drills.KINDS[kind].name)
        for (book, kind), tally in (await club.learning.kinds_of(person.id)).items()
        if kind in drills.KINDS
    ]
    waiting = [due for _, _, due in await rows.waiting(person.id)]
    days = {key.removeprefix(DAILY): value for key, value in (await rows.progress(person.id, DAILY)).items()}
    marks = {key: msgspec.json.decode(value, type=list[bool]) for key, value in days.items()}
    best = {key.removeprefix(SPEED): int(value) for key, value in (await rows.progress(person.id, SPEED)).items()}
    due = sum(each <= now for each in waiting)
    later = min((each for each in waiting if each > now), default=0.0)
    return reply(StudyProgress(cards, kinds, marks, best, due, len(waiting), later))


ENDPOINTS = (
    get("/api/study", home, "The start of learning: lessons, exercises, what is due", StudyHome),
    get("/api/study/progress", progress, "My progress", StudyProgress),
    post("/api/study/drills/next", following, "The next exercise", DrillWish, DrillNext, cost="study"),
    post("/api/study/drills/answer", answer, "Answer an exercise", DrillAnswer, DrillVerdict,
         cost="study"),
    post("/api/study/drills/speed", speed, "Report the end of a speed round", SpeedResult, SpeedBest, cost="study"),
)  # fmt: skip
