"""What players may go for so that a pattern a book defines is there, read off its condition where it says so: the
hand is of certain kinds alone, of one suit, of pungs or of pairs, or has a pung of some kinds. What else the condition
asks for is left to luck; a pattern of whose condition nothing can be read off counts once it is there.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from paiju.books.book import Book, Pattern
from paiju.books.own.conditions import read_conditions
from paiju.core import shape
from paiju.core import tiles as t
from paiju.core.patterns.catalogue import FIRST_DEFINED
from paiju.core.rules import (
    AIM_KINDS,
    AIM_PAIRS,
    AIM_PUNG,
    AIM_PUNGS,
    AIM_RUNS,
    AIM_SUIT,
    AIMS,
    WITH_FLOWERS,
    WITHOUT_FLOWERS,
)
from paiju.core.worth import condition as c
from paiju.core.worth import facts as f

EVERY = (1 << t.KINDS) - 1
PAIRS = 7  # of a whole hand
OF_MOMENT = {f.NUMBER, f.FORM, f.DEALER, f.MELDS, f.OPEN_MELDS, f.CHOWS, f.FLOWERS, f.OWN_FLOWERS, f.FLOWER_SETS}
ENDLESS = 256  # no number is so large
ALTERNATIVES = 4  # parts with `or` between them that are looked at
COMPARISONS = (c.EQUAL, c.LESS, c.AT_MOST)


class PatternAim(NamedTuple):
    """A pattern by number, in which way it may be gone for, and the kinds that matter."""

    pattern: int
    form: int
    kinds: int


class ConditionPart(NamedTuple):
    """A part of a condition: what it is, which, and what it is made of."""

    what: int
    which: int
    parts: tuple["ConditionPart", ...] = ()


class Bounds(NamedTuple):
    """A fact, and the least and the most that it may be."""

    what: int
    which: int
    least: int
    most: int


def aims_of(book: Book, numbers: dict[str, int]) -> list[PatternAim]:
    """Of all patterns that the book defines, as many as there is room for."""
    defined = [pattern for pattern in book.patterns if pattern.when]
    programs, classes = read_conditions(defined, {id: n for id, n in numbers.items() if n < FIRST_DEFINED})
    sets = book.forms.sets
    aims = [aim for i, program in enumerate(programs) for aim in aims_at(FIRST_DEFINED + i, program, classes, sets)]
    return [aim for aim in aims if defined[aim.pattern - FIRST_DEFINED].closed][:AIMS]


def follows_from_moment(program: Sequence[int]) -> bool:
    """Does a condition look at nothing but the moment, flowers and what is laid out?"""
    drawn = f.FLAG + c.SORTS * (shape.SELF_DRAW.bit_length() - 1)
    whats = [step % c.SORTS for step in program if step != drawn]
    return all(what <= c.LESS_BY or what in OF_MOMENT for what in whats)


def not_aimed_at(book: Book, numbers: dict[str, int]) -> list[Pattern]:
    """The patterns of value that the book defines, and that players can neither go for nor reckon with."""
    aimed = {aim.pattern for aim in aims_of(book, numbers)}
    defined = [pattern for pattern in book.patterns if pattern.when]
    programs, _classes = read_conditions(defined, {id: n for id, n in numbers.items() if n < FIRST_DEFINED})
    aimed |= {FIRST_DEFINED + i for i, program in enumerate(programs) if follows_from_moment(program)}
    return [
        pattern for pattern in book.patterns if pattern.when and pattern.closed and numbers[pattern.id] not in aimed
    ]


def aims_at(pattern: int, program: Sequence[int], classes: Sequence[int], sets: int) -> Iterator[PatternAim]:
    """The ways to one pattern: one for each part with `or` between them."""
    for terms in alternatives(term_of(program))[:ALTERNATIVES]:
        bounds = [each for each in map(bounds_of, terms) if each]
        form, kinds = way_of(bounds, classes, sets)
        if form:
            yield PatternAim(pattern, form | flowers_of(bounds), kinds)


def term_of(program: Sequence[int]) -> ConditionPart:
    """A program as the condition that it came from."""
    open_terms: list[ConditionPart] = []
    for step in program:
        what, which = step % c.SORTS, step // c.SORTS
        taken = 1 if what == c.NOT else 2 if what <= c.LESS_BY else 0
        parts = tuple(open_terms[len(open_terms) - taken :])
        open_terms = [*open_terms[: len(open_terms) - taken], ConditionPart(what, which, parts)]
    return open_terms[0]


def alternatives(term: ConditionPart) -> list[list[ConditionPart]]:
    """What must hold together, for each part with `or` between them."""
    if term.what == c.OR:
        return [each for part in term.parts for each in alternatives(part)]
    if term.what == c.AND:
        left, right = (alternatives(part)[:ALTERNATIVES] for part in term.parts)
        return [[*a, *b] for a, b in product(left, right)]
    return [[term]]


def bounds_of(term: ConditionPart) -> Bounds | None:
    """What a part says of one fact; None where it says something else."""
    if term.what == c.NOT:
        inner = bounds_of(term.parts[0])
        if inner and inner.most == ENDLESS:
            return inner._replace(least=0, most=inner.least - 1)
        return inner._replace(least=inner.most + 1, most=ENDLESS) if inner and inner.least == 0 else None
    if term.what in COMPARISONS:
        return compared(term)
    return Bounds(term.what, term.which, 1, ENDLESS) if term.what > f.NUMBER else None


def compared(term: ConditionPart) -> Bounds | None:
    """A fact compared with a number."""
    left, right = term.parts
    less = int(term.what == c.LESS)
    if right.what == f.NUMBER and left.what > f.NUMBER:
        least = right.which if term.what == c.EQUAL else 0
        return Bounds(left.what, left.which, least, right.which - less)
    if left.what == f.NUMBER and right.what > f.NUMBER:
        most = left.which if term.what == c.EQUAL else ENDLESS
        return Bounds(right.what, right.which, left.which + less, most)
    return None


def flowers_of(bounds: Sequence[Bounds]) -> int:
    """What the parts say of flowers laid out, which no player can choose."""
    said = 0
    for what, _which, least, most in bounds:
        if what == f.FLOWERS:
            said |= (WITHOUT_FLOWERS if most == 0 else 0) | (WITH_FLOWERS if least else 0)
    return said


def way_of(bounds: Sequence[Bounds], classes: Sequence[int], sets: int) -> tuple[int, int]:
    """The form to go for, 0 for none, and the kinds that matter."""
    kinds, pungs, forms = EVERY, 0, set[int]()
    for what, which, least, most in bounds:
        named = classes[which] if f.KINDS_OF <= what < f.RUNS_BY else EVERY
        if what in (f.TILES_OF, f.KINDS_OF, f.GROUPS_WITH) and most == 0 and named <= EVERY:
            kinds &= ~named
        elif what == f.SUITS and most <= 1:
            forms |= {AIM_SUIT} if most else set()
            kinds &= EVERY if most else t.HONOURS
        elif what == f.RUNS_OF and named == EVERY and least >= sets:
            kinds &= t.SUITED
            forms.add(AIM_RUNS)
        elif named == EVERY and ((what == f.PUNGS_OF and least >= sets) or (what == f.RUNS_OF and most == 0)):
            forms.add(AIM_PUNGS)
        elif what == f.PAIRS_OF and named == EVERY and least >= PAIRS:
            forms.add(AIM_PAIRS)
        elif what == f.PUNGS_OF and least == 1:
            pungs |= named
    if AIM_SUIT in forms or kinds != EVERY:
        return (AIM_SUIT if AIM_SUIT in forms else AIM_RUNS if AIM_RUNS in forms else AIM_KINDS), kinds
    if forms:
        return min(forms), EVERY
    return (AIM_PUNG, pungs) if pungs else (0, EVERY)
