"""How far somebody has come."""

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from paiju.server.web.bodies import reply
from paiju.server.web.requests import club_of, person_or_new, visitor_of

LESSON = "lesson:"


async def steps_done(request: Request) -> dict[str, set[str]]:
    """The steps I have done, lesson by lesson."""
    person = visitor_of(request).person
    progress = await club_of(request).store.study.progress(person.id, LESSON) if person else {}
    by_lesson: dict[str, set[str]] = {}
    for key in progress:
        _, id, step = key.split(":", 2)
        by_lesson.setdefault(id, set()).add(step)
    return by_lesson


async def known_or_new(request: Request, work: Callable[[str], Awaitable[object]]) -> Response:
    """What is answered to somebody, who may be new here."""
    person, _ = await person_or_new(request)
    return reply(await work(person.id))
