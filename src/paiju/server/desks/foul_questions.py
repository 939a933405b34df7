"""What referees ask, wherever they are: fouls by words, what the book says about an incident, what a declaration could
be."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response

from paiju.books.book import NO_NAMES, Book
from paiju.desk.cards import at_end
from paiju.match import Match
from paiju.match.rotation import dealing
from paiju.match.ruled import on_record, opinion_on
from paiju.referee import Incident, Ruling, find, incident_from, listing
from paiju.referee.describe import cost, variant_clauses
from paiju.referee.drafting import Need
from paiju.referee.event_prices import event_prices
from paiju.referee.foul_types import Code, Foul
from paiju.referee.fouls import ANY_OTHER, all_clauses, code_of
from paiju.referee.fouls import get as foul_by_id
from paiju.referee.sentences import headline
from paiju.referee.words import rights_words
from paiju.server.desks.messages.desks import (
    DeskFoul,
    DeskNeed,
    DeskNeedChoice,
    DeskOpinion,
    DeskProposal,
    DeskVariant,
    FoulPrice,
)
from paiju.server.desks.opening import ENTRY_LIMIT
from paiju.server.web.bodies import reply
from paiju.server.web.endpoint import Cost, Endpoint, Handler, get, post
from paiju.server.web.rights import Right

MOST_LISTED = 12  # what a phone shows without scrolling much


def foul_row(book: Book, words: str, most: int) -> list[DeskFoul]:
    """Fouls matching the words, best first, and last the one for what the book does not name; all fouls without
    words."""
    fouls = listing(book)
    if words:
        best = find(book, words, most)
        fouls = (*best, *(foul for foul in fouls if foul.id in ANY_OTHER and foul not in best))
    return [foul_of(code_of(book), foul) for foul in fouls]


def foul_of(code: Code, foul: Foul) -> DeskFoul:
    """A foul with its cases and what each costs."""
    variants = [
        DeskVariant(
            variant.id,
            variant.when,
            cost(code, variant),
            list(variant_clauses(code, variant)),
            [FoulPrice(*price) for price in event_prices(variant)],
        )
        for variant in foul.variants
    ]
    return DeskFoul(foul.id, foul.words, foul.what, list(all_clauses(code, foul)), variants)


def opinion_at(match: Match, incident: Mapping[str, object], hand: int | None) -> DeskOpinion:
    """What the book says about an incident; for the next hand, as if it were being played."""
    sent = incident_from(incident, match.book)
    if hand is not None and hand == match.hands and match.entered_hand is None:
        here = replace(sent, hand=hand, dealer=dealing(match.book, match.position))
        ruling = on_record(match, match.book, here)
    else:
        ruling = opinion_on(match, sent, hand)
    return opinion_of(ruling)


def opinion_of(ruling: Ruling) -> DeskOpinion:
    """A ruling as it is shown before anybody makes it."""
    return DeskOpinion(
        settled=ruling.settled,
        why=ruling.why,
        clauses=list(ruling.clauses),
        payments=list(ruling.payments),
        hand=ruling.hand,
        rights_lost=[rights_words(loss) for loss in ruling.lost],
        at_end=at_end(ruling),
        needs=[need_of(need) for need in ruling.needs],
    )


def need_of(need: Need) -> DeskNeed:
    """What the referee still has to say."""
    choices = [DeskNeedChoice(id, words) for id, words in need.choices]
    return DeskNeed(need.field, need.words, choices, need.least, need.most, list(need.amounts))


def proposals_for(match: Match, declared: str, offender: int) -> list[DeskProposal]:
    """The fouls that a declaration could be, with their names."""
    return proposals_of(match.book, match.propose({"declared": declared, "offender": offender}))


def proposals_of(book: Book, incidents: Iterable[Incident]) -> list[DeskProposal]:
    """Incidents as they are proposed."""
    proposals = []
    for incident in incidents:
        foul = foul_by_id(book, incident.foul)
        when = next((variant.when for variant in foul.variants if variant.id == incident.variant), NO_NAMES)
        words = headline(foul.words, when)
        proposals.append(DeskProposal(incident.foul, incident.variant, words, list(incident.clauses)))
    return proposals


def by_words(book_at: Callable[[Request], Awaitable[Book]]) -> Handler:
    """Search the book's fouls in Chinese or English; without words, all of them."""

    async def fouls(request: Request) -> Response:
        book = await book_at(request)
        words = request.query_params.get("q", "").strip()[:100]
        return reply(await asyncio.to_thread(foul_row, book, words, MOST_LISTED))

    return fouls


def door(at: str, book: Callable[[Request], Awaitable[Book]], opinion: Handler, declared: Handler,
         sent: tuple[type, type], needs: Right, cost: Cost | None = None) -> tuple[Endpoint, ...]:  # fmt: skip
    """The three endpoints of one kind of place."""
    return (
        get(f"{at}/fouls", by_words(book), "Search the fouls of its book (`q`)", list[DeskFoul], needs=needs,
            cost=cost),
        post(f"{at}/opinion", opinion, "What the book says about an incident", sent[0], DeskOpinion,
             needs=needs, cost=cost, largest=ENTRY_LIMIT),
        post(f"{at}/declared", declared, "Fouls that a declaration could be", sent[1], list[DeskProposal],
             needs=needs, cost=cost, largest=ENTRY_LIMIT),
    )  # fmt: skip
