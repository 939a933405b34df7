"""A ruling as it is shown to those it is about: what happened, what it costs, who pays whom, by which clauses."""

from dataclasses import dataclass

from paiju.languages import Grouped, HasNames, Text
from paiju.referee.ruling import EFFECT_WORDS, Ruling
from paiju.referee.sentences import headline
from paiju.referee.words import rights_words, taken_words


@dataclass(frozen=True, slots=True)
class RulingCard:
    """One ruling; `also` is its effect on rights, on the hand, and on the result once the game is over."""

    player: int
    what: Text
    verdict: HasNames
    also: list[Text]
    clauses: list[str]
    payments: list[int]


def card_of(ruling: Ruling) -> RulingCard:
    """The card of a ruling."""
    effects = [rights_words(loss) for loss in ruling.lost] + at_end(ruling)
    effects += [EFFECT_WORDS[ruling.hand]] if ruling.hand != "continues" else []
    cost = ruling.verdict.into("en")
    return RulingCard(
        player=ruling.incident.offender,
        what=headline(ruling.foul, ruling.when),
        verdict=ruling.verdict,
        also=[text for text in effects if text.en not in cost],
        clauses=list(ruling.clauses),
        payments=list(ruling.payments),
    )


def at_end(ruling: Ruling) -> list[Text]:
    """What is taken only when the game is over."""
    return [taken_words(Grouped(each.amount), each.of, each.unit) for each in ruling.deductions]
