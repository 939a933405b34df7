"""A rule book while it is being written: looked through, tried on hands, played in the laboratory. Nothing is kept."""

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response

from paiju.server.books.conditions import tried
from paiju.server.books.editing import looked
from paiju.server.books.laboratory import measured
from paiju.server.books.messages.own_books import (
    BookLook,
    BookLooked,
    ConditionAsked,
    ConditionTold,
    LabAsked,
    LabSentence,
    TrialHand,
)
from paiju.server.room.table_settings import new_book
from paiju.server.score.answers import desk_reply
from paiju.server.score.messages.score import DeskReply
from paiju.server.web.bodies import body_as, reply
from paiju.server.web.endpoint import post
from paiju.server.web.working import worked_out

EXPERIMENT = 300.0  # hands at the score desk that one in the laboratory counts as
HANDS = 12.0  # … and a look at all the example hands


async def look(request: Request) -> Response:
    """A rule book being written, looked through."""
    return reply(await worked_out(request, looked, await body_as(request, BookLook)))


async def condition(request: Request) -> Response:
    """Where the condition of a pattern holds."""
    return reply(await worked_out(request, tried, await body_as(request, ConditionAsked)))


async def trial(request: Request) -> Response:
    """A hand while it is being entered, by a rule book being written."""
    wish = await body_as(request, TrialHand)
    return reply(await worked_out(request, trial_reply, wish.toml, wish.hand))


def trial_reply(toml: str, hand: Mapping[str, object]) -> DeskReply:
    """What the book asks, what is missing or wrong, the answer."""
    return desk_reply({**hand, "book": new_book("", toml)})


async def laboratory(request: Request) -> Response:
    """What the changes do, between programs that play both books on the same walls."""
    wish = await body_as(request, LabAsked)
    return reply(await worked_out(request, measured, wish.toml, wish.hands, slow=True))


ENDPOINTS = (
    post("/api/own-books/look", look, "What is wrong with a rule book, and what it has and may have", BookLook,
         BookLooked, cost="score"),
    post("/api/own-books/condition", condition, "In which hands a pattern is there", ConditionAsked, ConditionTold,
         cost=("score", HANDS)),
    post("/api/own-books/desk", trial, "A hand while it is being entered, by a rule book being written", TrialHand,
         DeskReply, cost="score"),
    post("/api/own-books/lab", laboratory, "What the changes of a rule book do", LabAsked, LabSentence,
         cost=("score", EXPERIMENT)),
)  # fmt: skip
