"""A hand as its winner claimed it: what is taken off, what was left out, and whether that is lost.

Where a book says that omitted fans are the winner's own loss (mcr:Q146(6)), the hand is judged by a book that has only
the fans claimed: these then stand, or are taken off, by the same rules as ever (reading:251). Elsewhere the hand is
paid as it is worth, and the claim is only compared.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from paiju import fields
from paiju.books.aliases import called
from paiju.books.book import Book
from paiju.books.flatten import NUMBERS
from paiju.core.rules import Rules
from paiju.errors import InputError
from paiju.scoring.answer import Answer, Claim, Dropped, Line
from paiju.scoring.candidates import Candidate
from paiju.scoring.lines.naming import BONUS, is_double, meant_by
from paiju.scoring.lines.words import cite
from paiju.scoring.situation import Claimed, Request

MOST_CLAIMS, MOST_OF_ONE = 40, 40
NUMBERED = re.compile(r"(.*?\D)\s*(?:[×xX*＊]\s*)?(\d{1,2})")
CHICKEN, FLOWER = "chicken_hand", "flower"


def parse_claims(value: object, book: Book) -> tuple[Claimed, ...] | None:
    """The patterns named: by id or any name, with "×2" or a number behind for several; nothing when it is not told."""
    if value is None:
        return None
    return tuple(
        parse_claim(x, f"claimed[{i}]", book) for i, x in enumerate(fields.items(value, "claimed", MOST_CLAIMS))
    )


def parse_claim(value: object, field: str, book: Book) -> Claimed:
    """One of them."""
    text = fields.text(value, field, "清一色").strip()
    numbered = NUMBERED.fullmatch(text)
    name, count = (numbered[1].rstrip(" ×xX*＊"), int(numbered[2])) if numbered else (text, 1)
    patterns = tuple(called(book, name))
    if not patterns:
        raise fields.unknown(field, name, [pattern.zh for pattern in book.patterns], "pattern", "番种")
    if not 1 <= count <= MOST_OF_ONE:
        raise InputError(field, f"how many must be from 1 to {MOST_OF_ONE}", f"个数须为 1 到 {MOST_OF_ONE}")
    return Claimed(name, patterns, count)


def lost_by(book: Book) -> str:
    """The clause that omitted fans are lost by, "" where they are not."""
    return cite(book, "claims_lost")


# --- books where omitted fans are lost ------------------------------------------------------------


def claimable(request: Request, full: Answer) -> Counter[str]:
    """How many of each fan were claimed; no fan at all is claimed in vain where the hand has one."""
    counts: Counter[str] = Counter()
    for claimed in request.claimed or ():
        counts[claimed.patterns[0]] += claimed.count
    if CHICKEN not in {line.id for line in full.patterns}:
        del counts[CHICKEN]
    return counts


def only(request: Request, claimed: Counter[str]) -> Request:
    """The same win by a book that has the claimed fans alone."""
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
    """The claim against what stands, and against what there would have been."""
    stands = Counter({line.id: line.count for line in answer.patterns})
    taken_off = tuple(over_claimed(request, stands, answer.dropped))
    omitted = tuple(left_out(full.patterns, stands))
    clause = lost_by(request.book)
    if full.win and not answer.win:
        zh = f"所报番种核定后仅 {answer.points} 分，不足起和分；漏报的不补计"
        en = f"the fans claimed come to {answer.points} after correction, too few to win; omitted ones are not added"
    elif taken_off or omitted:
        zh, en = (
            "多报的已更正，漏报的由本人负责",
            "over-claimed fans are taken off, omitted ones are the winner's own loss",
        )
    else:
        zh, en = "所报无误", "claimed as it is"
    return Claim(taken_off, omitted, True, full.total or 0, zh, en, clause)


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
            yield Dropped(id, pattern.zh, pattern.en, pattern.closed, left, *why)


def left_out(lines: Iterable[Line], stands: Counter[str]) -> Iterable[Line]:
    """What the hand has besides what stands."""
    for line in lines:
        if line.count > stands[line.id]:
            yield replace(line, count=line.count - stands[line.id])


# --- books where the hand is paid as it is worth --------------------------------------------------


def as_chosen(request: Request, readings: list[Candidate]) -> list[Candidate]:
    """Of the dearest readings the one that has most of what was claimed: the winner chooses among equals (xjtu:7.9)."""
    claimed_numbers = {NUMBERS[id] for claimed in request.claimed or () for id in claimed.patterns}
    equal = [
        each
        for each in readings
        if each.worth.value == readings[0].worth.value and each.worth.wins == readings[0].worth.wins
    ]
    best = max(equal, key=lambda each: sum(bool(n) for i, n in enumerate(each.counts) if i in claimed_numbers))
    return [best, *(each for each in readings if each is not best)]


def compared(request: Request, answer: Answer) -> Claim:
    """What was claimed in vain and what was left out; the referee puts both right (xjtu:9.7.2)."""
    lines = merged(answer.patterns)
    vain, left = matched(request, lines)
    table = {pattern.id: pattern for pattern in request.book.patterns}
    taken_off = []
    for claimed, count in vain:
        p = table[claimed.patterns[0]]
        taken_off.append(Dropped(p.id, p.zh, p.en, p.closed or p.yakuman, count, "absent", p.cite, ""))
    omitted = tuple(replace(line, count=left[line.id]) for line in lines if left[line.id] > 0)
    return Claim(tuple(taken_off), omitted, False, worth_of(answer), *verdict(request.book, bool(taken_off or omitted)))


def matched(request: Request, lines: Iterable[Line]) -> tuple[list[tuple[Claimed, int]], Counter[str]]:
    """The claims held against what counts: those made in vain with how many, and what is left of the lines."""
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


def verdict(book: Book, differs: bool) -> tuple[str, str, str, str]:
    """The claim in a sentence, its clause and the foul it is."""
    clause = cite(book, "claims_corrected")
    if not differs:
        return "所报无误", "claimed as it is", clause, ""
    if not clause:
        zh = f"与手牌不符；{book.id} 对多报漏报没有规定，按手牌计分"
        return zh, f"not as the hand is; {book.id} says nothing of it, and the hand is paid as it is worth", "", ""
    from paiju.referee import by_clause

    zh, en = (
        "与手牌不符，由裁判纠正，按手牌计分",
        "not as the hand is; the referee corrects it, and the hand is paid as it is worth",
    )
    return zh, en, clause, next((foul.id for foul in by_clause(book, clause)), "")
