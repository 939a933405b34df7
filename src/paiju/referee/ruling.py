"""The ruling on an incident: what the book imposes, in numbers and words, with its clauses.

`decide` is a pure function of the book, the incident and the incidents before it. Where the book leaves a choice, or a
fact is missing, the ruling is not settled: `needs` says what the referee still has to tell.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from paiju.books.book import Book, Names
from paiju.languages import HasNames, Text, _
from paiju.referee import incident as incidents
from paiju.referee import sanctions as s
from paiju.referee.amounts import Deduction, Payments, added, deductions, payments
from paiju.referee.cause import Cause, Json
from paiju.referee.drafting import Need, drafted
from paiju.referee.foul_types import Part
from paiju.referee.fouls import code_of
from paiju.referee.incident import Incident, check_players
from paiju.referee.sentences import headline, reasons, verdict

Effect = Literal["continues", "void", "restart", "ended"]
EFFECT_WORDS = {
    "continues": _("the hand goes on"),
    "void": _("the hand is void and played again"),
    "restart": _("the hand starts again"),
    "ended": _("the hand ends"),
}


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
    cause: Cause | None = None  # why, in codes; None if an earlier version put the ruling on record in words

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
        verdict(code, draft.parts, draft.mend, draft.notes, draft.silent, bool(draft.needs)),
        tuple(draft.needs),
        draft.time,
        draft.silent,
        tuple(draft.adjustments),
        Cause(incident.foul, draft.variant, parts_json(draft.parts), tuple(draft.notes), draft.silent),
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


def ruling_json(ruling: Ruling) -> dict[str, object]:
    """The ruling for programs."""
    return {
        "book": ruling.book,
        "incident": incidents.to_json(ruling.incident),
        "settled": ruling.settled,
        "sanctions": list(parts_json(ruling.parts)),
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


def parts_json(parts: Sequence[Part]) -> tuple[Json, ...]:
    """Sanctions with the penalties they belong to."""
    return tuple(s.to_json(part.sanction) | named(part) for part in parts)


def named(part: Part) -> dict[str, object]:
    """The penalty a sanction belongs to."""
    return {"penalty": part.penalty} if part.penalty else {}


def both(words: HasNames) -> dict[str, str]:
    """Words in Chinese and English as JSON."""
    return {"zh": words.into("zh"), "en": words.into("en")}
