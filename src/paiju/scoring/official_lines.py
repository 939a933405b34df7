"""An official win line by line: fans that count, and those that are there but do not, with the principle."""

from collections.abc import Iterator

from paiju.answer import Dropped, Line
from paiju.books.book import Book, Pattern
from paiju.core.patterns import catalogue as P
from paiju.core.patterns.catalogue import PATTERNS
from paiju.core.patterns.count_official import present_official, write_fans
from paiju.scoring.candidates import Candidate
from paiju.scoring.words import cite, pattern_table

# Fans over two sets, and the larger fans that have such pairs inside.
TWO_SETS = (P.PURE_DOUBLE_RUN, P.MIXED_DOUBLE_RUN, P.SHORT_STRAIGHT, P.TWO_TERMINAL_RUNS, P.DOUBLE_PUNG)
INSIDE = {
    P.QUADRUPLE_RUN: TWO_SETS,
    P.FOUR_PURE_SHIFTED_RUNS: TWO_SETS,
    P.PURE_TRIPLE_RUN: (P.PURE_DOUBLE_RUN,),
    P.MIXED_TRIPLE_RUN: (P.MIXED_DOUBLE_RUN,),
    P.PURE_STRAIGHT: (P.SHORT_STRAIGHT, P.TWO_TERMINAL_RUNS),
    P.MIXED_TRIPLE_PUNG: (P.DOUBLE_PUNG,),
}


def pattern_lines(book: Book, best: Candidate) -> list[Line]:
    """The counted fans from the dearest down."""
    found = [
        Line(p.id, p.zh, p.en, p.closed, best.counts[number], p.cite, p.ja)
        for number, p in pattern_table(book).items()
        if best.counts[number]
    ]
    return sorted(found, key=lambda line: -line.value)


def flower_line(book: Book, flowers: int) -> list[Line]:
    """Flowers, outside the minimum."""
    pattern = pattern_table(book).get(P.FLOWER)
    if not flowers or pattern is None:
        return []
    return [Line(pattern.id, pattern.zh, pattern.en, pattern.closed, flowers, pattern.cite)]


def dropped_lines(book: Book, best: Candidate) -> Iterator[Dropped]:
    """Fans that are there but do not count, dearest first: how many, and what stands in the way."""
    present = [0] * PATTERNS
    write_fans(present_official(best.shape), present)
    table = pattern_table(book)
    left = {n: present[n] - best.counts[n] for n in table if present[n] > best.counts[n]}
    counted = [table[n] for n in table if best.counts[n]]
    for number in sorted(left, key=lambda n: -table[n].closed):
        pattern = table[number]
        reason = why_dropped(book, number, pattern, counted, best)
        yield Dropped(pattern.id, pattern.zh, pattern.en, pattern.closed, left[number], *reason)


def why_dropped(
    book: Book, number: int, pattern: Pattern, counted: list[Pattern], best: Candidate
) -> tuple[str, str, str]:
    """The principle, its clause, and the counted fan that stands in the way."""
    by_value = sorted(counted, key=lambda other: -other.closed)
    for other in by_value:
        for excluded, clause in other.excludes:
            if excluded == pattern.id:
                return "not_repeated", clause, other.id
    if number in TWO_SETS:
        return why_not_joined(book, number, best)
    if best.counts[P.THREE_KONGS] + best.counts[P.FOUR_KONGS]:
        kongs = "four_kongs" if best.counts[P.FOUR_KONGS] else "three_kongs"
        return "not_repeated", cite(book, "kongs"), kongs
    return "not_repeated", cite(book, "principle.not_repeated"), by_value[0].id if by_value else ""


def why_not_joined(book: Book, number: int, best: Candidate) -> tuple[str, str, str]:
    """Why a fan over two sets is not counted: both lie inside a larger fan, or are joined already."""
    table = pattern_table(book)
    for larger, pairs in INSIDE.items():
        if number in pairs and best.counts[larger]:
            return "not_split", cite(book, "principle.not_split"), table[larger].id
    joined = [table[n].id for n in TWO_SETS if n in table and best.counts[n]]
    return "combine_once", cite(book, "principle.combine_once"), joined[0] if joined else ""
