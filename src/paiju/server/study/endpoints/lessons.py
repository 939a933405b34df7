"""Learning: lessons with their answers, what is different in other books, the glossary."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from paiju import books
from paiju.errors import InputError
from paiju.languages import _
from paiju.server.study.book_pages import known, looked_up
from paiju.server.study.messages.lessons import (
    BookBeside,
    GlossaryPage,
    LessonPage,
    StepAnswer,
    StepVerdict,
    TypedRead,
    TypedText,
)
from paiju.server.study.pages import differences_page, glossary_page, lesson_page, verdict
from paiju.server.study.progress import LESSON, steps_done
from paiju.server.web.bodies import body_as, reply
from paiju.server.web.endpoint import get, post
from paiju.server.web.requests import club_of, person_or_new
from paiju.study.lessons import Lesson, TaughtStep
from paiju.study.lessons import lesson as lesson_named
from paiju.study.typed import read, understood

TYPING = 0.3  # exercises that a look at what is being typed counts as
LONGEST_ID = 20


def lesson_of(request: Request) -> Lesson:
    """The lesson in an address."""
    return lesson_named(request.path_params["id"][:LONGEST_ID])


async def one_lesson(request: Request) -> Response:
    """A whole lesson."""
    lesson, done = lesson_of(request), await steps_done(request)
    return reply(await asyncio.to_thread(lesson_page, lesson, done.get(lesson.id, set())))


async def answer_step(request: Request) -> Response:
    """Judge an answer with the engine; a right one is saved, for guests too."""
    lesson, club = lesson_of(request), club_of(request)
    step = step_named(lesson, request.path_params["step"][:LONGEST_ID])
    wish = await body_as(request, StepAnswer)
    outcome = await asyncio.to_thread(verdict, lesson, step, wish.answer)
    if not outcome.right:
        return reply(outcome)
    person, _rest = await person_or_new(request)
    await club.store.study.note(person.id, f"{LESSON}{lesson.id}:{step.id}", b"1")
    return reply(outcome)


def step_named(lesson: Lesson, id: str) -> TaughtStep:
    """A step of a lesson."""
    named = next((step for step in lesson.steps if step.id == id), None)
    if named is None:
        raise InputError("step", _("lesson {lesson} has no step {step}", lesson=lesson.id, step=f"{id!r}"))
    return named


async def differences(request: Request) -> Response:
    """What is different in other books."""
    return await looked_up(differences_page, lesson_of(request).id)


async def words_of_players(request: Request) -> Response:
    """The glossary, for all books or for one."""
    book = request.query_params.get("book", "")
    return await looked_up(glossary_page, known(book) if book else "")


async def being_typed(request: Request) -> Response:
    """How an answer is understood while it is being typed."""
    given = await body_as(request, TypedText)
    return reply(await asyncio.to_thread(understanding, given))


def understanding(given: TypedText) -> TypedRead:
    """The same, computed."""
    book = books.get(given.book)
    typed = read(given.kind, given.text, book)
    return TypedRead(understood(given.kind, typed, book), list(typed.unknown))


ENDPOINTS = (
    post("/api/study/typed", being_typed, "How an answer is understood while it is being typed", TypedText, TypedRead,
         cost=("study", TYPING)),
    get("/api/study/lessons/{id}", one_lesson, "A first lesson", LessonPage),
    get("/api/study/lessons/{id}/differences", differences, "What is different in other books", list[BookBeside]),
    post("/api/study/lessons/{id}/{step}", answer_step, "Answer a step of a lesson", StepAnswer, StepVerdict,
         cost="study"),
    get("/api/study/glossary", words_of_players, "The glossary, for all books or for one (`book`)", GlossaryPage),
)  # fmt: skip
