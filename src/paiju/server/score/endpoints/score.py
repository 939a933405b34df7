"""Scoring: one hand in a thread, lists in a process of their own."""

import asyncio
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response

from paiju.languages import _
from paiju.server.protocol.refused import Refused
from paiju.server.web.bodies import body, parsed, reply
from paiju.server.web.endpoint import post
from paiju.server.web.requests import club_of, count, key_of, too_many, visitor_of
from paiju.server.web.working import worked_out

if TYPE_CHECKING:
    from paiju.scoring import ScoreAnswer

LARGEST_LIST = 1024 * 1024  # bytes of a list of hands

MOST_HANDS = 1000
MOST_LISTS, LIST_SECONDS = 8, 2.0  # lists being scored or waiting for it; how long whoever comes then shall wait


async def score(request: Request) -> Response:
    """A request to the scorer and its answer, or a list of them."""
    sent = parsed(await body(request))
    hands = sent if isinstance(sent, list) else [sent]
    if len(hands) > MOST_HANDS:
        raise Refused("large", _("at most {most_hands} hands at once", most_hands=MOST_HANDS))
    count(request, "score", len(hands))
    if isinstance(sent, list):
        return reply(await score_list(request, hands))
    return reply((await asyncio.to_thread(score_all, hands))[0])


async def score_list(request: Request, hands: list[object]) -> list["ScoreAnswer"]:
    """A list, in the process for lists: one at a time per person, with few waiting for it."""
    club = club_of(request)
    with (
        club.at_work.turn("lists", MOST_LISTS) as room,
        club.at_work.turn(f"list {key_of(visitor_of(request))}", 1) as first,
    ):
        if not (room and first):
            raise too_many(LIST_SECONDS)
        return await worked_out(request, score_all, hands)


def score_all(hands: list[object]) -> list["ScoreAnswer"]:
    """Score every hand."""
    from paiju.scoring import score as score_one

    return [score_one(hand) for hand in hands]


ENDPOINTS = (
    post("/api/score", score, "Score a hand, or a list of up to 1000", "Request", "Answer",
         largest=LARGEST_LIST),
)  # fmt: skip
