"""The score desk: a hand while it is being entered, by every book, from pasted text; points without tiles.

Anybody may ask, guests too: nothing is stored. Unreadable input is answered, not refused, since people are still
writing it; hands count towards the same limit as `POST /api/score`.
"""

import asyncio
from collections.abc import Mapping
from typing import cast

from starlette.requests import Request
from starlette.responses import Response

from paiju.errors import InputError
from paiju.fields import mapping
from paiju.scoring.answer import Answer
from paiju.scoring.desk import Mend
from paiju.scoring.public import family_numbers
from paiju.server.score.messages.score import (
    BookAnswer,
    BookVerdict,
    DeskReply,
    EveryBook,
    PastedHand,
    PointsAsked,
    PointsReply,
    PointsTold,
    ReadReply,
    ScoredHand,
)
from paiju.server.score.messages.score_request import HandAsked
from paiju.server.web.bodies import body, body_as, parsed, reply
from paiju.server.web.endpoint import post
from paiju.server.web.requests import count
from paiju.server.web.working import worked_out

HAND_LIMIT = 16 * 1024  # bytes of one hand, with everything that can be told about it
SHELF = 12.0  # hands that a look at every book counts as
MORE = ("steps", "dropped", "others", "transfers", "waits", "liable")


async def hand_request(request: Request, cost: float) -> Mapping[str, object]:
    """The hand asked about, counted."""
    count(request, "score", cost)
    return mapping(parsed(await body(request)), "request")


async def desk(request: Request) -> Response:
    """A hand while it is being entered."""
    return reply(await asyncio.to_thread(desk_reply, await hand_request(request, 1.0)))


def desk_reply(draft: Mapping[str, object]) -> DeskReply:
    """What its book asks, what is missing or wrong, the answer."""
    from paiju.scoring.desk import look

    looked = look(draft)
    answer = scored(looked.answer) if looked.answer else None
    return {"form": looked.form, "mend": looked.mend, "waits": list(looked.waits), "answer": answer}


def judged(answer: Answer) -> BookAnswer:
    """An answer in brief."""
    values = {name: getattr(answer, name) for name in ("win", "payments", "clause")} | dict(family_numbers(answer))
    values |= {"lines": list(answer.patterns), "reading": list(answer.reading)}
    return cast(BookAnswer, values | {"why": answer.why.en, "text": answer.why})


def scored(answer: Answer) -> ScoredHand:
    """An answer with every step."""
    return cast(ScoredHand, {**judged(answer), **{name: list(getattr(answer, name)) for name in MORE}})


async def every_book(request: Request) -> Response:
    """The same hand by every book."""
    return reply(await worked_out(request, books_reply, await hand_request(request, SHELF)))


def books_reply(draft: Mapping[str, object]) -> EveryBook:
    """The hand by each book, or what is wrong with it by its own."""
    from paiju.scoring.across import across

    try:
        answers = across(draft)
    except InputError as error:
        return {"mend": mend(error), "books": []}
    rows: list[BookVerdict] = [
        {
            "book": each.book,
            "left_out": list(each.left_out),
            "mend": each.mend,
            "answer": judged(each.answer) if each.answer else None,
        }
        for each in answers
    ]
    return {"mend": None, "books": rows}


def mend(error: InputError) -> Mend:
    """What would be right."""
    return Mend(error.field, error.text)


async def points(request: Request) -> Response:
    """Points without tiles."""
    return reply(points_reply(await body_as(request, PointsAsked)))


def points_reply(wish: PointsAsked) -> PointsReply:
    """What everybody pays."""
    from paiju.books.labels import LIMIT_NAMES
    from paiju.scoring.points import points as reckoned

    given = {name: getattr(wish, name) for name in wish.__struct_fields__}
    try:
        reckoning = reckoned(**given)
    except InputError as error:
        return {"mend": mend(error), "points": None}
    limit = reckoning["limit"]
    named = {"limit_names": LIMIT_NAMES[str(limit)] if limit else None}
    return {"mend": None, "points": cast(PointsTold, reckoning | named)}


async def pasted(request: Request) -> Response:
    """Turn what somebody wrote into a request."""
    from paiju.scoring.written import read

    pasted_hand = await body_as(request, PastedHand)
    answer: ReadReply
    try:
        answer = {"mend": None, "request": cast(HandAsked, read(pasted_hand.text, pasted_hand.book))}
    except InputError as error:
        answer = {"mend": mend(error), "request": None}
    return reply(answer)


ENDPOINTS = (
    post("/api/score/desk", desk, "A hand while it is being entered", HandAsked, DeskReply, largest=HAND_LIMIT),
    post("/api/score/books", every_book, "The same hand by every book", HandAsked, EveryBook, largest=HAND_LIMIT),
    post("/api/score/points", points, "Points from han and fu, or from fans", PointsAsked, PointsReply, cost="score",
         largest=HAND_LIMIT),
    post("/api/score/read", pasted, "Turn a hand as somebody wrote it into a request", PastedHand, ReadReply,
         cost="score",
         largest=HAND_LIMIT),
)  # fmt: skip
