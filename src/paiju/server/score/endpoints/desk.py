"""The score desk: a hand while it is being entered, by every book, from pasted text; points without tiles.

Anybody may ask, guests too: nothing is stored. Unreadable input is answered, not refused, since people are still
writing it; hands count towards the same limit as `POST /api/score`.
"""

from collections.abc import Mapping
from typing import cast

from starlette.requests import Request
from starlette.responses import Response

from paiju.errors import InputError
from paiju.fields import mapping
from paiju.scoring.desk import Mend
from paiju.server.books.named import text_named
from paiju.server.room.table_settings import new_book
from paiju.server.score.answers import desk_reply, judged
from paiju.server.score.messages.score import (
    BookVerdict,
    DeskReply,
    EveryBook,
    PastedHand,
    PointsAsked,
    PointsReply,
    PointsTold,
    ReadReply,
)
from paiju.server.score.messages.score_request import HandAsked
from paiju.server.web.bodies import body, body_as, parsed, reply
from paiju.server.web.endpoint import post
from paiju.server.web.requests import club_of, count
from paiju.server.web.working import with_own_book, worked_out

HAND_LIMIT = 16 * 1024  # bytes of one hand, with everything that can be told about it
SHELF = 12.0  # hands that a look at every book counts as


async def hand_request(request: Request, cost: float) -> Mapping[str, object]:
    """The hand asked about, counted."""
    await count(request, "score", cost)
    return mapping(parsed(await body(request)), "request")


async def desk(request: Request) -> Response:
    """A hand while it is being entered."""
    draft = await hand_request(request, 1.0)
    toml = await text_named(club_of(request).store, draft.get("book"))
    return reply(await with_own_book(request, toml, desk_by, draft, toml))


def desk_by(draft: Mapping[str, object], toml: str | None) -> DeskReply:
    """What its book asks, what is missing or wrong, the answer."""
    return desk_reply(by_text(draft, toml))


def by_text(draft: Mapping[str, object], toml: str | None) -> Mapping[str, object]:
    """A request with the book that somebody has written, where it names one."""
    return draft if toml is None else {**draft, "book": new_book("", toml)}


async def every_book(request: Request) -> Response:
    """The same hand by every book."""
    draft = await hand_request(request, SHELF)
    toml = await text_named(club_of(request).store, draft.get("book"))
    return reply(await worked_out(request, books_reply, draft, toml))


def books_reply(draft: Mapping[str, object], toml: str | None = None) -> EveryBook:
    """The hand by each book, or what is wrong with it by its own."""
    from paiju.scoring.across import across

    try:
        answers = across(by_text(draft, toml))
    except InputError as error:
        return {"mend": mend(error), "books": []}
    rows: list[BookVerdict] = [
        {
            "book": str(draft["book"]) if toml is not None and each is answers[0] else each.book,
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
    wish = await body_as(request, PointsAsked)
    toml = await text_named(club_of(request).store, wish.book)
    return reply(await with_own_book(request, toml, points_reply, wish, toml))


def points_reply(wish: PointsAsked, toml: str | None = None) -> PointsReply:
    """What everybody pays."""
    from paiju.books.labels import LIMIT_NAMES
    from paiju.scoring.points import points as reckoned

    given = {name: getattr(wish, name) for name in wish.__struct_fields__}
    if toml is not None:
        given["book"] = new_book("", toml)
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
