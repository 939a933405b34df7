"""A house win line by line: fans, bonus tiles, and the conditions of the dice."""

from collections.abc import Iterator

from paiju.books.book import Book
from paiju.books.fan_words import in_own_words
from paiju.books.own.blank import known_patterns
from paiju.core.patterns import catalogue as P
from paiju.core.patterns.catalogue import FIRST_DEFINED
from paiju.core.rules import Rules, Win
from paiju.core.worth import house
from paiju.core.worth.condition import is_among
from paiju.core.worth.defined import defined_there, times_counted
from paiju.core.worth.low_patterns import low_patterns
from paiju.languages import HasNames, Text, _, _c, joined
from paiju.scoring.answer import Dropped, Line, Note
from paiju.scoring.candidates import Candidate
from paiju.scoring.lines.words import cite, dropped, line_of, pattern_table

# Why a complete hand may not win: words, and the condition in force that says so.
REASONS = {
    house.BELOW_MINIMUM: (_("too few fans"), "minimum"),
    house.ONE_FAN: (_("this hand's dice rule requires more than one fan"), "needs_two_fans"),
    house.ONE_FAN_WITH_WILD: (_("a hand with a wild tile needs more than one fan"), "wild_needs_two"),
    house.ONE_FAN_WITH_CHOW: (_("a hand with a chow needs more than one fan"), "chow_needs_two"),
    house.ONE_FAN_WITHOUT_258: (_("with one fan the pair must be a suited 2, 5 or 8"), "pair_258_or_two"),
    house.ONE_FAN_ON_DISCARD: (_("a win on a discard needs more than one fan"), "discard_needs_two"),
}


def pattern_lines(book: Book, r: Rules, best: Candidate) -> list[Line]:
    """The counted patterns with their worth here; what seven pairs add to the whole hand is a line of its own
    (reading:101)."""
    counted = {n: p for n, p in pattern_table(book).items() if n < len(best.counts) and best.counts[n]}
    fans = {number: house.fans_of(r, best.shape, number) for number in counted}
    times = {number: times_of(r, best, number) for number in counted}
    if P.SEVEN_PAIRS in fans:
        fans[P.SEVEN_PAIRS] += best.worth.own - sum(fans[number] * times[number] for number in counted)
    return [line_of(p, fans[number], times[number]) for number, p in counted.items()]


def times_of(r: Rules, best: Candidate, number: int) -> int:
    """How often a pattern counts: once, but for those that the book defines to count more often."""
    if number < FIRST_DEFINED:
        return 1
    low = low_patterns(r, best.shape)
    return times_counted(r, best.shape, number - FIRST_DEFINED, low, defined_there(r, best.shape, low, 0))


def steps(book: Book, best: Candidate) -> list[Note]:
    """What a hand is cut to that would count more than one may."""
    whole, most = best.worth.han, best.worth.value
    if whole <= most:
        return []
    cut = in_own_words(book, _("{fans} fans are more than a hand may count", fans=whole))
    return [Note(cut, most, cite(book, "scoring.most"))]


def bonus_lines(book: Book, best: Candidate) -> list[Line]:
    """Tiles named by the indicators."""
    n = best.worth.han - best.worth.own
    pattern = pattern_table(book).get(P.DORA)
    if not n or pattern is None:
        return []
    return [line_of(pattern, pattern.closed, n // pattern.closed)]


def dropped_lines(book: Book, r: Rules, best: Candidate) -> Iterator[Dropped]:
    """Patterns that a limit hand, or another pattern, leaves uncounted."""
    table = pattern_table(book)
    present = low_patterns(r, best.shape)
    defined = defined_there(r, best.shape, present, 0)
    counted = [p for n, p in table.items() if n < len(best.counts) and best.counts[n]]
    for number, pattern in table.items():
        there = is_among(defined, number - FIRST_DEFINED) if number >= FIRST_DEFINED else present >> number & 1
        if not there or pattern in counted:
            continue
        value = house.fans_of(r, best.shape, number)
        excluded = [(clause, p.id) for p in counted for other, clause in p.excludes if other == pattern.id]
        lone = next((p for p in counted if p.alone), None)
        if excluded:
            yield dropped(pattern, value, 1, "not_repeated", *excluded[0])
        elif lone and value:
            yield dropped(pattern, value, 1, "alone", lone.cite, lone.id)
        elif value:
            limit = next((p.id for p in counted if p.yakuman), "")
            yield dropped(pattern, value, 1, "limit_only", cite(book, "yakuman"), limit)


def refusal(book: Book, r: Rules, w: Win, best: Candidate) -> tuple[Text, str] | None:
    """Why the hand may not win, and the clause; None if it may."""
    code = house.why_no_win(r, best.shape, w, best.worth.value)
    if code == house.NEEDS_PATTERN:
        listed = joined(needed(book), _c("list", " or "))
        return _("a win needs {patterns}", patterns=listed), cite(book, "scoring.needs")
    return None if code == house.MAY_WIN else why_refused(book, code)


def needed(book: Book) -> list[HasNames]:
    """The patterns one of which a win needs, by the names that books give them."""
    names: dict[str, HasNames] = {pattern.id: pattern for _other, pattern in known_patterns(book)}
    names |= {pattern.id: pattern for pattern in book.patterns}
    return [names[id] for id in book.scoring.needs]


def why_refused(book: Book, code: int) -> tuple[Text, str]:
    """The words for a reason and the clause behind it."""
    text, condition = REASONS[code]
    text = in_own_words(book, text)
    special = next((s for s in book.specials if s.condition == condition), None)
    return text, special.cite if special else cite(book, condition)
