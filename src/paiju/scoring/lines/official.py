"""An official win line by line: fans that count, and fans that are there but do not, with the principle."""

from collections.abc import Iterator
from itertools import combinations

from paiju.books.book import Book, Pattern
from paiju.core.patterns import catalogue as P
from paiju.core.patterns import official, shared
from paiju.core.patterns.catalogue import PATTERNS
from paiju.core.patterns.count_official import present_official, write_fans
from paiju.core.shape import Shape
from paiju.core.tiles import DRAGONS, HONOUR, HONOURS, ORPHANS, WINDS, bits
from paiju.scoring.answer import Dropped, Line
from paiju.scoring.candidates import Candidate
from paiju.scoring.lines.words import cite, dropped, line_of, pattern_table

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
# Why a pung of a one, a nine or a wind has another value: which pungs, the fan, the clause.
VALUED = (
    ("dragon", (P.BIG_THREE_DRAGONS, P.LITTLE_THREE_DRAGONS, P.TWO_DRAGON_PUNGS, P.DRAGON_PUNG), "pungs.dragon"),
    ("round", (P.ROUND_WIND,), "pungs.round"),
    ("seat", (P.SEAT_WIND,), "pungs.seat"),
    ("wind", (P.BIG_FOUR_WINDS, P.LITTLE_FOUR_WINDS, P.BIG_THREE_WINDS), "pungs.three_winds"),
)
KONGS_INSIDE = (P.CONCEALED_KONG, P.TWO_CONCEALED_KONGS, P.TWO_CONCEALED_PUNGS)
# Fans over three runs, and over three pungs, of which a fourth set may give a second.
OVER_THREE_RUNS = {
    P.PURE_STRAIGHT: shared.pure_straight,
    P.MIXED_TRIPLE_RUN: shared.mixed_triple_run,
    P.PURE_SHIFTED_RUNS: official.pure_shifted_runs,
    P.MIXED_STRAIGHT: official.mixed_straight,
    P.MIXED_SHIFTED_RUNS: official.mixed_shifted_runs,
}
EQUAL_PAIRS = {
    P.MIXED_DOUBLE_RUN: official.mixed_double_run,
    P.SHORT_STRAIGHT: official.short_straight,
    P.TWO_TERMINAL_RUNS: official.two_terminal_runs,
}
OVER_THREE_PUNGS = {
    P.MIXED_SHIFTED_PUNGS: official.mixed_shifted_pungs,
    P.PURE_SHIFTED_PUNGS: shared.pure_shifted_pungs,
}


def pattern_lines(book: Book, best: Candidate) -> list[Line]:
    """The counted fans, most valuable first."""
    lines = [
        line_of(p, p.closed, best.counts[number]) for number, p in pattern_table(book).items() if best.counts[number]
    ]
    return sorted(lines, key=lambda line: -line.value)


def flower_line(book: Book, flowers: int) -> list[Line]:
    """Flowers, outside the minimum."""
    pattern = pattern_table(book).get(P.FLOWER)
    if not flowers or pattern is None:
        return []
    return [line_of(pattern, pattern.closed, flowers)]


def dropped_lines(book: Book, best: Candidate) -> list[Dropped]:
    """Fans that are there but do not count, most valuable first, each with the principle and the fan in the way."""
    table = pattern_table(book)
    lines = [*valued_pungs(book, table, best), *second_ones(book, table, best)]
    named = {dropped.id for dropped in lines}
    present = [0] * PATTERNS
    write_fans(present_official(best.shape), present)
    counted = sorted((table[n] for n in table if best.counts[n]), key=lambda pattern: -pattern.closed)
    for number, pattern in table.items():
        left = present[number] - best.counts[number]
        if left > 0 and pattern.id not in named:
            lines.append(dropped(pattern, pattern.closed, left, *why_dropped(book, number, pattern, counted, best)))
    return sorted(lines, key=lambda line: -line.value)


def valued_pungs(book: Book, table: dict[int, Pattern], best: Candidate) -> Iterator[Dropped]:
    """Pungs of ones, nines and honours that already count as something else, by what they count as."""
    s = best.shape
    pattern = table.get(P.PUNG_OF_TERMINALS_OR_HONOURS)
    if pattern is None:
        return
    for other in (table[n] for n in table if best.counts[n]):
        clause = dict(other.excludes).get(pattern.id)
        if clause:
            number = bits(s.pungs & ORPHANS) - best.counts[P.PUNG_OF_TERMINALS_OR_HONOURS]
            yield dropped(pattern, pattern.closed, number, "not_repeated", clause, other.id)
            return
    masks = {"dragon": DRAGONS, "round": 1 << s.round, "seat": 1 << s.seat, "wind": WINDS}
    left = s.pungs & HONOURS
    for name, fans, topic in VALUED:
        fan = next((n for n in fans if n in table and best.counts[n]), -1)
        pungs = left & masks[name]
        if fan >= 0 and pungs:
            left &= ~pungs
            yield dropped(pattern, pattern.closed, bits(pungs), "not_repeated", cite(book, topic), table[fan].id)


def second_ones(book: Book, table: dict[int, Pattern], best: Candidate) -> Iterator[Dropped]:
    """A fan over three sets that another set would give once more, and pairs that only repeat an equal run."""
    s = best.shape
    again = "not_again", cite(book, "principle.not_again")
    for sets, fans, width in (
        (run_bits(s), OVER_THREE_RUNS, 3),
        (pung_bits(s), OVER_THREE_PUNGS, 3),
        (run_bits(s), EQUAL_PAIRS, 2),
    ):
        for number, fan in fans.items():
            if number in table and best.counts[number]:
                field = "pungs" if fans is OVER_THREE_PUNGS else "runs"
                chosen = [sum({*some}) for some in combinations(sets, width)]
                times = sum(fan(s._replace(**{field: mask})) for mask in chosen)
                distinct = len({mask for mask in chosen if fan(s._replace(**{field: mask}))})
                extra = times - (1 if width == 3 else distinct)
                if extra > 0:
                    yield dropped(table[number], table[number].closed, extra, *again, table[number].id)


def run_bits(s: Shape) -> list[int]:
    """Each run of the hand as a mask of its own, equal ones as often as they occur."""
    masks = (s.runs, s.runs2, s.runs3, s.runs4)
    return [1 << i for i in range(HONOUR) for mask in masks if mask >> i & 1]


def pung_bits(s: Shape) -> list[int]:
    """Each suited pung as a mask of its own."""
    return [1 << kind for kind in range(HONOUR) if s.pungs >> kind & 1]


def why_dropped(
    book: Book, number: int, pattern: Pattern, counted: list[Pattern], best: Candidate
) -> tuple[str, str, str]:
    """The principle, its clause, and the counted fan that is in the way."""
    for other in counted:
        clause = dict(other.excludes).get(pattern.id, "")
        if clause:
            return principle_of(book, clause), clause, other.id
    lone = next((other for other in counted if other.alone), None)
    if lone:
        return "alone", lone.cite, lone.id
    if number in TWO_SETS:
        return why_not_joined(book, number, best)
    if best.counts[P.THREE_KONGS] + best.counts[P.FOUR_KONGS] and number in KONGS_INSIDE:
        kongs = "four_kongs" if best.counts[P.FOUR_KONGS] else "three_kongs"
        return "not_repeated", cite(book, "kongs.inside"), kongs
    if number == P.TILE_HOG and best.counts[P.SEVEN_PAIRS]:
        return "not_repeated", cite(book, "hog_in_terminal_pairs"), "all_terminals"
    return "not_repeated", cite(book, "principle.not_repeated"), counted[0].id if counted else ""


def principle_of(book: Book, clause: str) -> str:
    """The principle that a clause of the exclusion table applies."""
    return {cite(book, "principle.not_split"): "not_split", cite(book, "not_there"): "not_there"}.get(
        clause, "not_repeated"
    )


def why_not_joined(book: Book, number: int, best: Candidate) -> tuple[str, str, str]:
    """Why a fan over two sets is not counted: both lie inside a larger fan, or are already joined."""
    table = pattern_table(book)
    for larger, pairs in INSIDE.items():
        if number in pairs and larger in table and best.counts[larger]:
            return "not_split", cite(book, "principle.not_split"), table[larger].id
    joined = [table[n].id for n in TWO_SETS if n in table and best.counts[n]]
    return "combine_once", cite(book, "principle.combine_once"), joined[0] if joined else ""
