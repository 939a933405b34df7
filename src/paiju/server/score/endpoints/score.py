"""Scoring: one hand in a thread, lists in a process of their own."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from starlette.requests import Request
from starlette.responses import Response

from paiju.languages import _
from paiju.server.books.named import text_named
from paiju.server.protocol.refused import Refused
from paiju.server.room.table_settings import new_book
from paiju.server.storage.store import Store
from paiju.server.web.bodies import body, parsed, reply
from paiju.server.web.endpoint import post
from paiju.server.web.requests import club_of, count, key_of, too_many, visitor_of
from paiju.server.web.working import with_own_book, worked_out

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
    await count(request, "score", len(hands))
    texts = await own_texts(club_of(request).store, hands)
    if isinstance(sent, list):
        return reply(await score_list(request, hands, texts))
    return reply((await with_own_book(request, next(iter(texts.values()), None), score_all, hands, texts))[0])


async def own_texts(store: Store, hands: list[object]) -> dict[str, str]:
    """The rule books that people have written, of those that hands name, by their ids."""
    named = {str(hand.get("book")) for hand in hands if isinstance(hand, dict)}
    texts = {name: await text_named(store, name) for name in sorted(named)}
    return {name: text for name, text in texts.items() if text is not None}


async def score_list(request: Request, hands: list[object], texts: Mapping[str, str]) -> list["ScoreAnswer"]:
    """A list, in the process for lists: one at a time per person, with few waiting for it."""
    club = club_of(request)
    with (
        club.at_work.turn("lists", MOST_LISTS) as room,
        club.at_work.turn(f"list {key_of(visitor_of(request))}", 1) as first,
    ):
        if not (room and first):
            raise too_many(LIST_SECONDS)
        return await worked_out(request, score_all, hands, texts)


def score_all(hands: list[object], texts: Mapping[str, str]) -> list["ScoreAnswer"]:
    """Score every hand, by the texts of the books where people have written them."""
    from paiju.scoring import score as score_one

    return [score_one(by_text(hand, texts)) for hand in hands]


def by_text(hand: object, texts: Mapping[str, str]) -> object:
    """A request with the book that it names, where somebody has written that."""
    text = texts.get(str(hand.get("book"))) if isinstance(hand, dict) else None
    return hand if text is None else {**cast(dict[str, object], hand), "book": new_book("", text)}


ENDPOINTS = (
    post("/api/score", score, "Score a hand, or a list of up to 1000", "Request", "Answer",
         largest=LARGEST_LIST),
)  # fmt: skip
