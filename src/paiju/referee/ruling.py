"""The ruling on an incident: what the book imposes, in numbers and words, with its clauses.

`decide` is a pure function of the book, the incident and the incidents before it. Where the book leaves a choice, or a
fact is missing, the ruling is not settled: `needs` says what the referee still has to tell.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from paiju.books.book import Book, Names
from paiju.languages import SEMICOLON, HasNames, Text, _, joined
from paiju.referee import incident as incidents
from paiju.referee import sanctions as s
from paiju.referee.amounts import Deduction, Payments, added, deductions, payments
from paiju.referee.drafting import Draft, Need, drafted
from paiju.referee.foul_types import Code, Part
from paiju.referee.fouls import code_of
from paiju.referee.incident import Incident, check_players
from paiju.referee.words import NO_PENALTY, words

Effect = Literal["continues", "void", "restart", "ended"]
EFFECT_WORDS = {
    "continues": _("the hand goes on"),
    "void": _("the hand is void and played again"),
    "restart": _("the hand starts again"),
    "ended": _("the hand ends"),
}
SILENT = _("the rule book gives no penalty")


@dataclass(frozen=True, slots=True)
class Ruling:
    """What follows from an incident."""

    book: str
    incident: Incident
    foul: Names
    when: Names
    parts: tuple[Part, ...]
    clauses: tuple[str, ...]
    payments: Payments  # now, by player; they add up to nothing
    deductions: tuple[Deduction, ...]  # at the end
    lost: tuple[s.Rights, ...]  # rights of the offender
    hand: Effect
    mend: Names
    verdict: HasNames  # what it costs
    needs: tuple[Need, ...] = ()
    time: int = 0  # which time on a ladder, 0 where there is none
    silent: bool = False
    adjustments: tuple[str, ...] = ()  # changes the referee may still make

    @property
    def why(self) -> Text:
        """What happened, and what it costs."""
        return reasons(headline(self.foul, self.when), self.verdict)

    @property
    def settled(self) -> bool:
        """Nothing is left to be told."""
        return not self.needs

    @property
    def sanctions(self) -> tuple[s.Sanction, ...]:
        """All that is imposed."""
        return tuple(part.sanction for part in self.parts)

    @property
    def warnings(self) -> int:
        """Warnings given."""
        return sum(each.amount for each in self.sanctions if isinstance(each, s.Warnings))

    def rights_lost(self) -> int:
        """Rights lost for the rest of the hand, as bits of the table."""
        mask = 0
        for loss in self.lost:
            mask |= loss.mask() if loss.until == "hand" else 0
        return mask


def decide(book: Book, incident: Incident, history: Sequence[Incident] = ()) -> Ruling:
    """The ruling on an incident, after those before it."""
    check_players(incident, book)
    code = code_of(book)
    draft = drafted(book, code, incident, history)
    imposed = [part.sanction for part in draft.parts]
    closed = [sanction for sanction in imposed if not s.is_open(sanction)]
    return Ruling(
        book.id,
        incident,
        draft.foul.words,
        draft.when,
        tuple(draft.parts),
        tuple(dict.fromkeys(draft.clauses)),
        added([payments(sanction, book, incident) for sanction in closed], book.tiles.players),
        tuple(each for sanction in closed for each in deductions(sanction, incident)),
        tuple(sanction for sanction in imposed if isinstance(sanction, s.Rights)),
        effect(imposed),
        draft.mend,
        verdict(code, draft),
        tuple(draft.needs),
        draft.time,
        draft.silent,
        tuple(draft.adjustments),
    )


def decide_all(book: Book, history: Sequence[Incident]) -> tuple[Ruling, ...]:
    """The rulings on a match's incidents, in order."""
    return tuple(decide(book, incident, history[:n]) for n, incident in enumerate(history))


def effect(imposed: Sequence[s.Sanction]) -> Effect:
    """What becomes of the hand."""
    replay = next((sanction for sanction in imposed if isinstance(sanction, s.Replay)), None)
    if replay is not None:
        return replay.how
    return "ended" if any(isinstance(sanction, s.EndHand) for sanction in imposed) else "continues"


def verdict(code: Code, draft: Draft) -> Text:
    """What it costs, and how that came about."""
    costs: list[HasNames] = part_words(code, draft.parts)
    if not costs:
        costs = [_("for the referee to decide") if draft.needs else NO_PENALTY]
    mend, silent = [draft.mend] if draft.mend else [], [SILENT] if draft.silent else []
    return joined([*costs, *mend, *draft.notes, *silent], SEMICOLON)


def reasons(what: HasNames, verdict: HasNames | str) -> Text:
    """What happened, and what it costs."""
    return _("{what}: {verdict}", what=what, verdict=verdict)


def headline(foul: Names, when: Names) -> Text:
    """What happened."""
    return _("{foul} ({when})", foul=foul, when=when) if when else joined([foul])


def part_words(code: Code, parts: Sequence[Part]) -> list[HasNames]:
    """The penalties by their names in the book, other sanctions in words."""
    sentences: list[HasNames] = []
    before = Part(s.Reminder())
    for part in parts:
        if not part.penalty:
            sentences.append(words(part.sanction))
        elif part.penalty != before.penalty or part.sanction == before.sanction:
            sentences.append(code.penalties[part.penalty].words)
        before = part
    return sentences


def ruling_json(ruling: Ruling) -> dict[str, object]:
    """The ruling for programs."""
    return {
        "book": ruling.book,
        "incident": incidents.to_json(ruling.incident),
        "settled": ruling.settled,
        "sanctions": [s.to_json(part.sanction) | named(part) for part in ruling.parts],
        "payments": list(ruling.payments),
        "deductions": [deduction_json(each) for each in ruling.deductions],
        "rights_lost": [s.to_json(loss) for loss in ruling.lost],
        "hand": ruling.hand,
        "clauses": list(ruling.clauses),
        "why": both(ruling.why),
        "needs": [need.to_json() for need in ruling.needs],
        "time": ruling.time,
        "silent": ruling.silent,
        "adjustments": list(ruling.adjustments),
    }


def deduction_json(deduction: Deduction) -> dict[str, object]:
    """What is taken at the end: in points of the table, and where it is reckoned in pt, in pt."""
    row: dict[str, object] = {"player": deduction.player, "points": deduction.points, "of": deduction.of}
    return row | ({"pt": deduction.amount} if deduction.unit > 1 else {})


def named(part: Part) -> dict[str, object]:
    """The penalty a sanction belongs to."""
    return {"penalty": part.penalty} if part.penalty else {}


def both(words: HasNames) -> dict[str, str]:
    """Words in Chinese and English as JSON."""
    return {"zh": words.into("zh"), "en": words.into("en")}
