"""A hand as its winner claimed it: what is taken off, what was left out, and whether that is lost.

If a book says that omitted fans are the winner's own loss (mcr:Q146(6)), the hand is judged by a book that has only the
fans claimed: these then stand, or are taken off, by the usual rules (reading:251). In other books the hand is paid at
its worth, and the claim is only compared.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from paiju import fields
from paiju.books.aliases import called, is_double
from paiju.books.book import Book
from paiju.books.flatten import NUMBERS, pattern_numbers
from paiju.core.rules import Rules
from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.scoring.answer import Answer, Claim, Dropped, Line
from paiju.scoring.candidates import Candidate
from paiju.scoring.lines.naming import BONUS, meant_by
from paiju.scoring.lines.words import cite
from paiju.scoring.lines.words import dropped as dropped_line
from paiju.scoring.situation import Claimed, Request

MOST_CLAIMS, MOST_OF_ONE = 40, 40
NUMBERED = re.compile(r"(.*?\D)\s*(?:[×xX*＊]\s*)?(\d{1,2})")
CHICKEN, FLOWER = "chicken_hand", "flower"


def parse_claims(value: object, book: Book) -> tuple[Claimed, ...] | None:
    """The patterns named: by id or any name, followed by "×2" or a number for several; nothing if not given."""
    if value is None:
        return None
    return tuple(
        parse_claim(x, f"claimed[{i}]", book) for i, x in enumerate(fields.items(value, "claimed", MOST_CLAIMS))
    )


def parse_claim(value: object, field: str, book: Book) -> Claimed:
    """One of them."""
    text = fields.text(value, field, "full_flush").strip()
    numbered = NUMBERED.fullmatch(text)
    name, count = (numbered[1].rstrip(" ×xX*＊"), int(numbered[2])) if numbered else (text, 1)
    patterns = tuple(called(book, name))
    if not patterns:
        from paiju.books.own.unknown_pattern import unknown_pattern  # only needed when something is wrong

        raise unknown_pattern(field, name, book)
    if not 1 <= count <= MOST_OF_ONE:
        raise InputError(field, _("the number must be 1 to {most_of_one}", most_of_one=MOST_OF_ONE))
    return Claimed(name, patterns, count)


def lost_by(book: Book) -> str:
    """The clause by which omitted fans are lost; "" if they are not."""
    return cite(book, "claims_lost")


# --- books where omitted fans are lost ------------------------------------------------------------


def claimable(request: Request, full: Answer) -> Counter[str]:
    """How many of each fan were claimed; a claim of "no fan at all" is void if the hand has one."""
    counts: Counter[str] = Counter()
    for claimed in request.claimed or ():
        counts[claimed.patterns[0]] += claimed.count
    if CHICKEN not in {line.id for line in full.patterns}:
        del counts[CHICKEN]
    return counts


def only(request: Request, claimed: Counter[str]) -> Request:
    """The same win by a book that has only the claimed fans."""
    book = replace(request.book, patterns=tuple(p for p in request.book.patterns if claimed[p.id]))
    return replace(request, book=book, flowers=min(request.flowers, claimed[FLOWER]))


def capped(r: Rules, candidate: Candidate, claimed: Counter[str]) -> Candidate:
    """No more of a fan than was claimed."""
    counts = list(candidate.counts)
    for id, most in claimed.items():
        counts[NUMBERS[id]] = min(counts[NUMBERS[id]], most)
    points = sum(r.closed[number] * count for number, count in enumerate(counts))
    worth = candidate.worth._replace(value=points, own=points, wins=int(points >= r.minimum))
    return replace(candidate, counts=tuple(counts), worth=worth)


def corrected(request: Request, full: Answer, answer: Answer) -> Claim:
    """The claim compared with what stands, and with what would have been possible."""
    stands = Counter({line.id: line.count for line in answer.patterns})
    taken_off = tuple(over_claimed(request, stands, answer.dropped))
    omitted = tuple(left_out(full.patterns, stands))
    clause = lost_by(request.book)
    if full.win and not answer.win:
        why = _(
            "the patterns claimed are worth {points} after correction, too few to win; those omitted are not added",
            points=answer.points,
        )
    elif taken_off or omitted:
        why = _("patterns claimed wrongly are taken off; those omitted are the winner's own loss")
    else:
        why = _("claimed correctly")
    return Claim(taken_off, omitted, True, full.total or 0, why, clause)


def over_claimed(request: Request, stands: Counter[str], dropped: Iterable[Dropped]) -> Iterable[Dropped]:
    """What was claimed and does not stand: excluded with its reason, or not in the hand."""
    table = {pattern.id: pattern for pattern in request.book.patterns}
    reasons = {each.id: each for each in dropped}
    counts: Counter[str] = Counter()
    for claimed in request.claimed or ():
        counts[claimed.patterns[0]] += claimed.count
    for id, count in counts.items():
        left = count - stands[id]
        if left > 0:
            pattern, reason = table[id], reasons.get(id)
            why = (reason.principle, reason.clause, reason.because) if reason else ("absent", pattern.cite, "")
            yield dropped_line(pattern, pattern.closed, left, *why)


def left_out(lines: Iterable[Line], stands: Counter[str]) -> Iterable[Line]:
    """What the hand has besides what stands."""
    for line in lines:
        if line.count > stands[line.id]:
            yield replace(line, count=line.count - stands[line.id])


# --- books where the hand is paid as it is worth --------------------------------------------------


def as_chosen(request: Request, readings: list[Candidate]) -> list[Candidate]:
    """Among the most valuable readings, the one with most of what was claimed: the winner chooses among equals
    (xjtu:7.9)."""
    numbers = pattern_numbers(request.book)
    claimed_numbers = {numbers[id] for claimed in request.claimed or () for id in claimed.patterns}
    equal = [
        each
        for each in readings
        if each.worth.value == readings[0].worth.value and each.worth.wins == readings[0].worth.wins
    ]
    best = max(equal, key=lambda each: sum(bool(n) for i, n in enumerate(each.counts) if i in claimed_numbers))
    return [best, *(each for each in readings if each is not best)]


def compared(request: Request, answer: Answer) -> Claim:
    """What was wrongly claimed and what was left out; the referee corrects both (xjtu:9.7.2)."""
    lines = merged(answer.patterns)
    vain, left = matched(request, lines)
    table = {pattern.id: pattern for pattern in request.book.patterns}
    taken_off = []
    for claimed, count in vain:
        p = table[claimed.patterns[0]]
        taken_off.append(dropped_line(p, p.closed or p.yakuman, count, "absent", p.cite, ""))
    omitted = tuple(replace(line, count=left[line.id]) for line in lines if left[line.id] > 0)
    return Claim(tuple(taken_off), omitted, False, worth_of(answer), *verdict(request.book, bool(taken_off or omitted)))


def matched(request: Request, lines: Iterable[Line]) -> tuple[list[tuple[Claimed, int]], Counter[str]]:
    """The claims matched with what counts: those wrongly made, with how many, and the lines left over."""
    left = Counter({line.id: line.count for line in lines})
    in_vain = []
    for claimed in sorted(request.claimed or (), key=lambda each: len(each.patterns)):  # names of one meaning first
        vain = claimed.count
        for id in meant_by(request, claimed):
            if vain > 0 or is_double(claimed.name):
                used = min(left[id], vain if id in BONUS else 1)
                left[id] -= used
                vain -= used
        if vain > 0:
            in_vain.append((claimed, vain))
    return in_vain, left


def merged(lines: Iterable[Line]) -> list[Line]:
    """Bonus tiles of all sorts as one line: they are announced together (xjtu:7.13.4)."""
    own = [line for line in lines if line.id not in BONUS]
    bonus = [line for line in lines if line.id in BONUS]
    return [*own, replace(bonus[0], id="dora", count=sum(line.count for line in bonus))] if bonus else own


def worth_of(answer: Answer) -> int:
    """Points of the hand alone, or fans."""
    return answer.points if answer.points is not None else answer.fan or 0


def verdict(book: Book, differs: bool) -> tuple[Text, str, str]:
    """The claim in a sentence, its clause and the foul it is."""
    clause = cite(book, "claims_corrected")
    if not differs:
        return _("claimed correctly"), clause, ""
    if not clause:
        why = _(
            "this does not match the hand; {id} says nothing about it, so the hand is paid as it is worth", id=book.id
        )
        return why, "", ""
    from paiju.referee import by_clause

    why = _("does not match the hand; the referee corrects it, and the hand is paid at its true value")
    return why, clause, next((foul.id for foul in by_clause(book, clause)), "")
