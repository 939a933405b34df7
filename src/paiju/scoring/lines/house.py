"""A house win line by line: fans, bonus tiles, and the conditions of the dice."""

from collections.abc import Iterator

from paiju.books.book import Book
from paiju.core.patterns import catalogue as P
from paiju.core.patterns.count_house import house_patterns
from paiju.core.rules import Rules, Win
from paiju.core.worth import house
from paiju.scoring.answer import Dropped, Line
from paiju.scoring.candidates import Candidate
from paiju.scoring.lines.words import cite, pattern_table

# Why a complete hand may not win: words, and the condition in force that says so.
REASONS = {
    house.BELOW_MINIMUM: ("番数不足", "too few fans", "minimum"),
    house.ONE_FAN: ("番缚：番数须大于一", "this hand's dice rule asks for more than one fan", "needs_two_fans"),
    house.ONE_FAN_WITH_WILD: (
        "含赖子而只有一番，须大于一番",
        "a hand with a wild tile needs more than one fan",
        "wild_needs_two",
    ),
    house.ONE_FAN_WITH_CHOW: (
        "禁吃：吃过牌而只有一番",
        "a hand with a claimed run needs more than one fan",
        "chow_needs_two",
    ),
    house.ONE_FAN_WITHOUT_258: (
        "将牌：只有一番且将牌不是 2、5、8",
        "with one fan the pair must be a suited 2, 5 or 8",
        "pair_258_or_two",
    ),
    house.ONE_FAN_ON_DISCARD: (
        "禁铳：点和须大于一番",
        "a discard win needs more than one fan",
        "discard_needs_two",
    ),
}


def pattern_lines(book: Book, r: Rules, best: Candidate) -> list[Line]:
    """The counted patterns with what each is worth here; what seven pairs add to the whole hand stands in their own
    line (reading:101)."""
    counted = {n: p for n, p in pattern_table(book).items() if n < len(best.counts) and best.counts[n]}
    fans = {number: house.fans_of(r, best.shape, number) for number in counted}
    if P.SEVEN_PAIRS in fans:
        fans[P.SEVEN_PAIRS] += best.worth.own - sum(fans.values())
    return [Line(p.id, p.zh, p.en, fans[number], 1, p.cite, p.ja) for number, p in counted.items()]


def bonus_lines(book: Book, best: Candidate) -> list[Line]:
    """Tiles named by the indicators."""
    n = best.worth.han - best.worth.own
    pattern = pattern_table(book).get(P.DORA)
    if not n or pattern is None:
        return []
    return [Line(pattern.id, pattern.zh, pattern.en, pattern.closed, n // pattern.closed, pattern.cite)]


def dropped_lines(book: Book, r: Rules, best: Candidate) -> Iterator[Dropped]:
    """Patterns that a limit hand, or another pattern, leaves uncounted."""
    table = pattern_table(book)
    present = house_patterns(best.shape)
    counted = [p for n, p in table.items() if n < len(best.counts) and best.counts[n]]
    for number, pattern in table.items():
        if not present >> number & 1 or pattern in counted:
            continue
        value = house.fans_of(r, best.shape, number)
        excluded = [(clause, p.id) for p in counted for other, clause in p.excludes if other == pattern.id]
        if excluded:
            yield Dropped(pattern.id, pattern.zh, pattern.en, value, 1, "not_repeated", *excluded[0])
        elif value:
            limit = next((p.id for p in counted if p.yakuman), "")
            yield Dropped(pattern.id, pattern.zh, pattern.en, value, 1, "limit_only", cite(book, "yakuman"), limit)


def refusal(book: Book, r: Rules, w: Win, best: Candidate) -> tuple[str, str, str] | None:
    """Why the hand may not win: Chinese, English, clause. None when it may."""
    code = house.why_no_win(r, best.shape, w, best.worth.value)
    return None if code == house.MAY_WIN else why_refused(book, code)


def why_refused(book: Book, code: int) -> tuple[str, str, str]:
    """The words of a reason and the clause behind it."""
    zh, en, condition = REASONS[code]
    special = next((s for s in book.specials if s.condition == condition), None)
    return zh, en, special.cite if special else cite(book, condition)
