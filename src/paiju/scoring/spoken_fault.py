"""Faults of an announcement: what is wrong in which part, under which clause, and which of the book's fouls that is."""

from dataclasses import dataclass, field

from paiju.books.book import Book
from paiju.languages import Text
from paiju.scoring.lines.words import cite

# Kinds of faults: the topics of the clause that each falls under, and the foul's variant (reading:252); None where the
# clause excuses it (xjtu:9.7.5).
KINDS: dict[str, tuple[tuple[str, ...], str | None]] = {
    "error": (("claims_corrected", "claims_lost"), ""),
    "wrong_name": (("announce.names",), "wrong"),
    "unlisted": (("announce.names",), "unlisted"),
    "japanese": (("announce.numbers",), ""),
    "short": (("announce.short",), None),
    "unsaid": (("announce.short",), "not_understood"),
}


@dataclass(frozen=True, slots=True)
class SpokenFoul:
    """A foul of the book, as an incident names it."""

    foul: str
    variant: str
    clause: str


@dataclass(frozen=True, slots=True)
class SpokenFault:
    """One thing that is wrong: what was said, what would have been right, and the clauses."""

    part: str  # patterns, dora, han, fu, limit, points, counters, order, reading
    kind: str
    said: str
    right: str
    text: Text
    clauses: tuple[str, ...]
    foul: SpokenFoul | None


@dataclass(slots=True)
class SpokenFaults:
    """The faults found so far."""

    book: Book
    faults: list[SpokenFault] = field(default_factory=list)

    def add(self, part: str, kind: str, text: Text, said: str = "", right: str = "") -> None:
        """Add a fault; the clause of the part comes before that of the foul."""
        topics, variant = KINDS[kind]
        cited = dict(self.book.cites)
        clause = next((cited[topic] for topic in topics if topic in cited), "")
        clauses = tuple(dict.fromkeys(each for each in (cite(self.book, f"announce.{part}"), clause) if each))
        foul = foul_by(self.book, clause, variant) if clause and variant is not None else None
        self.faults.append(SpokenFault(part, kind, said, right, text, clauses, foul))

    def fouls(self) -> tuple[SpokenFoul, ...]:
        """Each foul once, however many faults fall under it."""
        return tuple(dict.fromkeys(fault.foul for fault in self.faults if fault.foul))

    def excused(self) -> str:
        """The clause that excuses shortening, if something was shortened."""
        shortened = any(fault.kind == "short" for fault in self.faults)
        return dict(self.book.cites).get("announce.short", "") if shortened else ""


def foul_by(book: Book, clause: str, variant: str) -> SpokenFoul | None:
    """The foul a clause is about."""
    from paiju.referee import by_clause

    fouls = by_clause(book, clause)
    return SpokenFoul(fouls[0].id, variant, clause) if fouls else None
