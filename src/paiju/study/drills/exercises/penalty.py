"""What is the penalty: a foul of the book as it was noticed, and the ruling the referee's code gives.

An answer is the sanctions in short, or the points paid.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Any

from paiju.books.book import Book
from paiju.errors import InputError
from paiju.languages import SEMICOLON, Text, _, in_every, joined
from paiju.notation import SEATS
from paiju.referee.foul_types import Foul, Part
from paiju.referee.fouls import code_of, listing
from paiju.referee.incident import Incident, to_json
from paiju.referee.loading import load, texts
from paiju.referee.ruling import Ruling, decide
from paiju.referee.sanctions import OnLadder, Reminder
from paiju.referee.sanctions import to_json as sanction_json
from paiju.referee.sentences import headline, part_words
from paiju.study.drills.exercise_names import NAMES
from paiju.study.drills.items import PEOPLE, Choice, DrillKind, ItemDraft, Subjects, question_of

CHOICES = 4
OFFENDER = 1  # South, unless the foul is the dealer's
MOST_BEFORE, MOST_LEVEL = 3, 5
ORDINALS = (_("for the first time"), _("for the second time"), _("for the third time"))


@dataclass(frozen=True, slots=True)
class FoulCase:
    """A foul in one of its variants, perhaps not the first, and what it costs."""

    incident: Incident
    before: tuple[Incident, ...]
    foul: Foul
    ruling: Ruling
    on_ladder: bool

    @property
    def imposed(self) -> tuple[str, ...]:
        """What is imposed, in short: the names of penalties, or single sanctions with their amounts."""
        named, before = list[str](), Part(Reminder())
        for part in self.ruling.parts:
            if not part.penalty or part.penalty != before.penalty or part.sanction == before.sanction:
                named.append(short(part))
            before = part
        return tuple(named)

    @property
    def key(self) -> str:
        """The whole ruling: what is imposed, and what is put right."""
        mend = self.ruling.mend.en
        return "+".join((*self.imposed, *([f"mend({mend})"] if mend else [])))

    def is_part_of(self, other: "FoulCase") -> bool:
        """Does the other say the same, and what is put right besides?"""
        return self.imposed == other.imposed and not self.ruling.mend


def drill(book: Book, level: int, rng: Random) -> ItemDraft:
    """One foul to rule on."""
    pool = cases(book)
    paid = with_payment(pool) if level == MOST_LEVEL else []
    if paid:
        return points_lost(book, rng.choice(paid), rng)
    target = rng.choice(of_level(pool, level))
    wrong = likely(pool, target, rng)
    offered = [target, *wrong]
    rng.shuffle(offered)
    labels = [in_every(verdict_words(book, case.ruling)) for case in offered]
    ask = asking(target, _("What is the penalty?"))
    return draft(target, ask, tuple(case.key for case in offered), target.key, labels)


def draft(
    case: FoulCase, ask: Text, choices: tuple[Choice, ...], right: Choice, labels: Sequence[dict[str, str]]
) -> ItemDraft:
    """The item of a case."""
    question = question_of("incident", ask, incident=to_json(case.incident))
    if case.before:
        question["history"] = [to_json(each) for each in case.before]
    if labels:
        question["labels"] = labels
    return ItemDraft(question, choices, right, (), case.ruling.why, case.ruling.clauses)


def points_lost(book: Book, case: FoulCase, rng: Random) -> ItemDraft:
    """How much the offender pays now, who may be the dealer."""
    offender = 0 if case.foul.by == "dealer" or rng.random() < 0.4 else rng.randrange(1, book.tiles.players)
    case = made(book, case.foul, replace(case.incident, offender=offender), case.before) or case
    right = -case.ruling.payments[case.incident.offender]
    other = made(
        book, case.foul, replace(case.incident, offender=0 if case.incident.offender else OFFENDER), case.before
    )
    swapped = [-other.ruling.payments[other.incident.offender]] if other is not None else []
    wrong = [
        each for each in dict.fromkeys([*swapped, right // 2, right * 2, right * 3 // 2]) if each not in (right, 0)
    ]
    choices = tuple(sorted([right, *wrong[: CHOICES - 1]]))
    ask = asking(case, _("How many points does that player pay in all?"))
    return draft(case, ask, choices, right, [])


def asking(case: FoulCase, ask: Text) -> Text:
    """What happened, and the question."""
    who: Text = PEOPLE[SEATS[case.incident.offender]]
    if case.incident.offender == case.incident.dealer:
        who = _("{seat}, the dealer", seat=who)
    if case.on_ladder:
        who = _("{who}, {times}", who=who, times=ORDINALS[len(case.before)])
    head = headline(case.foul.words, case.ruling.when)
    return _("{who}: {foul}. {what} {question}", who=who, foul=head, what=case.foul.what, question=ask)


def short(part: Part) -> str:
    """A penalty by its id, or a sanction with what it says of itself."""
    if part.penalty:
        return part.penalty
    row = sanction_json(part.sanction)
    kind = str(row.pop("kind"))
    values = ",".join(f"{name}={value}" for name, value in row.items())
    return f"{kind}({values})" if values else kind


def verdict_words(book: Book, ruling: Ruling) -> Text:
    """What is imposed and what is put right, in words."""
    return joined([*part_words(code_of(book), ruling.parts), *([ruling.mend] if ruling.mend else [])], SEMICOLON)


# --- which cases there are ------------------------------------------------------------------------


@lru_cache(maxsize=32)
def cases(book: Book) -> tuple[FoulCase, ...]:
    """Every foul that the book settles without further facts, in each variant and each time on its ladder. What no
    clause of the book is about, and what it can be read two ways about, is not asked."""
    all_cases: list[FoulCase] = []
    for foul in [each for each in listing(book) if any(not is_reading(clause) for clause in each.clauses)]:
        offender = 0 if foul.by == "dealer" else OFFENDER
        for variant in foul.variants:
            named = variant.id if len(foul.variants) > 1 else ""
            climbs = any(isinstance(part.sanction, OnLadder) for part in variant.parts)
            for times in range(MOST_BEFORE if climbs else 1):
                before = tuple(Incident(foul.id, offender, named) for _rest in range(times))
                case = made(book, foul, Incident(foul.id, offender, named), before, climbs)
                if case is not None:
                    all_cases.append(case)
    doubtful = open_readings(book.text)
    return tuple(case for case in all_cases if not doubtful & set(case.ruling.clauses))


def is_reading(clause: str) -> bool:
    """Is it a reading of ours rather than a clause?"""
    return clause.startswith("reading:")


def open_readings(text: str) -> set[str]:
    """The readings by which a part of some penalty holds or not, as a book chooses."""
    variants = [variant for foul in load(text).fouls.values() for variant in foul.variants]
    open_ones = [variant for variant in variants if any(part.only_if for part in variant.parts)]
    return {clause for variant in open_ones for clause in variant.clauses if is_reading(clause)}


def made(
    book: Book, foul: Foul, incident: Incident, before: Sequence[Incident], climbs: bool = False
) -> FoulCase | None:
    """A case, where the book settles it and imposes something."""
    earlier = tuple(replace(each, offender=incident.offender) for each in before)
    try:
        ruling = decide(book, incident, earlier)
    except InputError:
        return None
    settled = ruling.settled and not ruling.silent and ruling.parts
    return FoulCase(incident, earlier, foul, ruling, climbs or bool(ruling.time)) if settled else None


def of_level(pool: Sequence[FoulCase], level: int) -> list[FoulCase]:
    """First plain fouls, then those that depend on how they were noticed, then those that grow with repetition."""
    plain = [case for case in pool if not case.incident.variant and not case.on_ladder]
    varied = [case for case in pool if case.incident.variant and not case.on_ladder]
    first = [case for case in pool if case.on_ladder and not case.before]
    again = [case for case in pool if case.before]
    order = ((plain, varied), (varied, plain), (varied, first), (again, first, varied), (again, varied))[level - 1]
    return next((cases for cases in order if cases), list(pool))


def fouls_of(book: Book, level: int) -> set[str]:
    """The fouls that are asked about at a level."""
    pool = cases(book)
    return {case.foul.id for case in (level == MOST_LEVEL and with_payment(pool)) or of_level(pool, level)}


def foul_of(question: Mapping[str, Any]) -> str:
    """The foul a question is about."""
    return str(question["incident"]["foul"])


def with_payment(pool: Sequence[FoulCase]) -> list[FoulCase]:
    """Those by which the offender pays at once."""
    return [case for case in pool if case.ruling.payments and case.ruling.payments[case.incident.offender] < 0]


def likely(pool: Sequence[FoulCase], right: FoulCase, rng: Random) -> list[FoulCase]:
    """Other verdicts of the book: of the same foul first, then those that share a part, then any. None is a part of
    the right one, nor the right one a part of it."""
    others = [
        case for case in pool if case.key != right.key and not case.is_part_of(right) and not right.is_part_of(case)
    ]
    rng.shuffle(others)
    others.sort(key=lambda case: (case.foul.id != right.foul.id, not set(right.imposed) & set(case.imposed)))
    by_key: dict[str, FoulCase] = {}
    for case in others:
        by_key.setdefault(case.key, case)
    return list(by_key.values())[: CHOICES - 1]


def lacks(book: Book) -> Text | None:
    """Some books leave fouls to the table."""
    return None if book.text in texts() else _("{book} has no fouls or penalties", book=book.id)


FOULS = Subjects(fouls_of, foul_of, _("there is no other foul to ask about"))
KIND = DrillKind("penalty", *NAMES["penalty"], drill, place=5, lacks=lacks, subjects=FOULS)
