"""Fouls, opinions and proposals of a desk, as they are sent."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

import msgspec

from paiju.books.book import Book
from paiju.desk.cards import at_end
from paiju.desk.two_languages import DeskWords
from paiju.match import Match
from paiju.match.rotation import dealing
from paiju.match.ruled import on_record, opinion_on
from paiju.referee import Incident, Ruling, find, incident_from, listing
from paiju.referee.describe import foul_json
from paiju.referee.fouls import ANY_OTHER, get
from paiju.referee.ruling import headline
from paiju.referee.words import rights_words
from paiju.server.desks.messages.desks import DeskFoul, DeskNeed, DeskOpinion, DeskProposal


def foul_row(book: Book, asked: str, most: int) -> list[DeskFoul]:
    """Fouls found by words, the best first, and last the one for what the book does not name; all without words."""
    found = listing(book)
    if asked:
        best = find(book, asked, most)
        found = (*best, *(foul for foul in found if foul.id in ANY_OTHER and foul not in best))
    return [msgspec.convert(foul_json(book, foul), DeskFoul, strict=False) for foul in found]


def opinion_told(match: Match, incident: Mapping[str, object], hand: int | None) -> DeskOpinion:
    """What the book says of an incident; of the hand that comes next as if it were being played."""
    told = incident_from(incident, match.book)
    if hand is not None and hand == match.hands and match.told is None:
        here = replace(told, hand=hand, dealer=dealing(match.book, match.position))
        ruling = on_record(match, match.book, here)
    else:
        ruling = opinion_on(match, told, hand)
    return opinion_of(ruling)


def opinion_of(ruling: Ruling) -> DeskOpinion:
    """A ruling as it is told before anybody makes it."""
    return DeskOpinion(
        settled=ruling.settled,
        why=DeskWords(*ruling.why),
        clauses=list(ruling.clauses),
        payments=list(ruling.payments),
        hand=ruling.hand,
        rights_lost=[DeskWords(*rights_words(loss)) for loss in ruling.lost],
        at_end=[DeskWords(*words) for words in at_end(ruling)],
        needs=[msgspec.convert(need.to_json(), DeskNeed) for need in ruling.needs],
    )


def proposal_told(match: Match, declared: str, offender: int) -> list[DeskProposal]:
    """The fouls that a declaration may be, with their names."""
    return proposals_of(match.book, match.propose({"declared": declared, "offender": offender}))


def proposals_of(book: Book, incidents: Iterable[Incident]) -> list[DeskProposal]:
    """Incidents as they are proposed."""
    found = []
    for incident in incidents:
        foul = get(book, incident.foul)
        when = next((variant.when for variant in foul.variants if variant.id == incident.variant), ("", ""))
        words = DeskWords(*headline(foul.words, when))
        found.append(DeskProposal(incident.foul, incident.variant, words, list(incident.clauses)))
    return found
