"""The description of the API, and scoring: one hand in a thread, lists in a process of their own."""

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from paiju.server.protocol.refused import Refused
from paiju.server.web.bodies import SCORE_LIMIT, body, reply
from paiju.server.web.endpoint import get, post
from paiju.server.web.requests import club_of, count, key_of, too_many, visitor_of

MOST_HANDS = 1000
MOST_LISTS, LIST_SECONDS = 8, 2.0  # lists being scored or waiting for it; how long whoever comes then shall wait


async def openapi(_: Request) -> Response:
    """The API described, from the message types."""
    from paiju.server.web.openapi import document

    return Response(await asyncio.to_thread(document), media_type="application/json")


async def score(request: Request) -> Response:
    """A request to the scorer and its answer, or a list of them."""
    asked = parsed(await body(request, SCORE_LIMIT))
    hands = asked if isinstance(asked, list) else [asked]
    if len(hands) > MOST_HANDS:
        raise Refused("large", f"at most {MOST_HANDS} hands at once", f"一次最多 {MOST_HANDS} 手牌")
    count(request, "score", len(hands))
    if isinstance(asked, list):
        return reply(await score_list(request, hands))
    return reply((await asyncio.to_thread(score_all, hands))[0])


async def score_list(request: Request, hands: list[object]) -> list[dict[str, object]]:
    """A list, in the process for lists: one at a time for a person, and not many waiting for it."""
    club = club_of(request)
    with (
        club.at_work.turn("lists", MOST_LISTS) as room,
        club.at_work.turn(f"list {key_of(visitor_of(request))}", 1) as first,
    ):
        if not (room and first):
            raise too_many(LIST_SECONDS)
        return await club.worker.run(score_all, hands)


def parsed(raw: bytes) -> object:
    """JSON of any kind; what it means is the scorer's business."""
    try:
        return msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refused("input", "the body is not JSON", "内容不是 JSON") from None


def score_all(hands: list[object]) -> list[dict[str, object]]:
    """Every hand scored."""
    from paiju.scoring import score as score_one

    return [score_one(hand) for hand in hands]


ENDPOINTS = (
    get("/api/openapi.json", openapi, "This document"),
    post("/api/score", score, "Score a hand, or a list of up to 1000", "Request", "Answer"),
)  # fmt: skip
