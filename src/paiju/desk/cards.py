"""A ruling as it is shown to those it is about: what happened, what it costs, who pays whom, by which clauses, in both
languages."""

from dataclasses import dataclass

from paiju.desk.two_languages import DeskWords
from paiju.referee.ruling import EFFECT_WORDS, Ruling, headline, verdict
from paiju.referee.words import rights_words, taken_words


@dataclass(frozen=True, slots=True)
class RulingCard:
    """One ruling; `also` is what becomes of rights, of the hand, and of the result once the game is over."""

    player: int
    what: DeskWords
    verdict: DeskWords
    also: list[DeskWords]
    clauses: list[str]
    payments: list[int]


def card_of(ruling: Ruling) -> RulingCard:
    """The card of a ruling."""
    effects = [rights_words(loss) for loss in ruling.lost] + at_end(ruling)
    effects += [EFFECT_WORDS[ruling.hand]] if ruling.hand != "continues" else []
    zh, en = verdict(ruling)
    return RulingCard(
        player=ruling.incident.offender,
        what=DeskWords(*headline(ruling.foul, ruling.when)),
        verdict=DeskWords(zh, en),
        also=[DeskWords(*words) for words in effects if words[0] not in zh],
        clauses=list(ruling.clauses),
        payments=list(ruling.payments),
    )


def at_end(ruling: Ruling) -> list[tuple[str, str]]:
    """What is taken only when the game is over."""
    return [taken_words(f"{each.amount:,}", each.of, each.unit) for each in ruling.deductions]
