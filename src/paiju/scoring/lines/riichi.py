"""A riichi win line by line: patterns, bonus tiles, minipoints, limit."""

from collections.abc import Iterator

from paiju.books.book import Book, Pattern
from paiju.core import shape as core
from paiju.core.hand.shaping import count_kinds, pung_fu
from paiju.core.patterns import catalogue as P
from paiju.core.patterns.riichi import valued_pair
from paiju.core.rules import Rules, Win
from paiju.core.shape import CONCEALED_KONG, ORPHANS_FORM, PAIRS, SELF_DRAW, SET_KIND, SET_TYPE, Shape
from paiju.core.worth import riichi as fu
from paiju.languages import Text, _, _c
from paiju.scoring.answer import Dropped, Line, Note
from paiju.scoring.candidates import Candidate
from paiju.scoring.lines.words import cite, dropped, kinds_text, line_of, pattern_table, place_words, set_kinds

# Patterns that want exactly three, with the one for four: the fourth takes them away (xjtu:7.3.2(7), ema:4.2.2.3).
EXACTLY_THREE = {P.THREE_CONCEALED_PUNGS: P.FOUR_CONCEALED_PUNGS, P.THREE_KONGS: P.FOUR_KONGS}


def pattern_lines(book: Book, best: Candidate) -> list[Line]:
    """The counted patterns in the book's order; limit hands by their multiple."""
    lines = []
    for number, pattern in pattern_table(book).items():
        if number < len(best.counts) and best.counts[number]:
            lines.append(line_of(pattern, han(pattern, best.shape), 1))
    return lines


def han(pattern: Pattern, s: Shape) -> int:
    """Han of a pattern in this hand, or its multiple of the limit."""
    if pattern.yakuman:
        return pattern.yakuman
    return pattern.closed if s.open_melds == 0 or pattern.open is None else pattern.open


def bonus_lines(book: Book, r: Rules, w: Win) -> list[Line]:
    """Bonus tiles: red fives, indicators, hidden ones after riichi, Norths set aside."""
    t = count_kinds(w)
    ura = fu.indicated(r, w, t, w.ura) if w.flags & core.RIICHI else 0
    numbers = {
        P.DORA: fu.indicated(r, w, t, w.dora),
        P.URA_DORA: ura,
        P.RED_DORA: w.red,
        P.NORTH_DORA: w.north,
    }
    table = pattern_table(book)
    return [line_of(table[number], table[number].closed, n) for number, n in numbers.items() if n and number in table]


def dropped_lines(book: Book, r: Rules, best: Candidate) -> Iterator[Dropped]:
    """Patterns that are there but not counted, and because of what."""
    table = pattern_table(book)
    counted = {number for number in table if number < len(best.counts) and best.counts[number]}
    present = fu.patterns_there(r, best.shape)
    for number, pattern in table.items():
        if not present >> number & 1 or number in counted or not han(pattern, best.shape):
            continue
        if number in EXACTLY_THREE and present >> EXACTLY_THREE[number] & 1:
            continue
        reason = why_dropped(book, pattern, [table[n] for n in sorted(counted)])
        yield dropped(pattern, han(pattern, best.shape), 1, *reason)


def why_dropped(book: Book, pattern: Pattern, counted: list[Pattern]) -> tuple[str, str, str]:
    """The principle, its clause and the pattern that is in the way."""
    for other in counted:
        for excluded, clause in other.excludes:
            if excluded == pattern.id:
                return "not_repeated", clause, other.id
    for other in counted:
        if other.yakuman and not pattern.yakuman:
            return "limit_only", cite(book, "yakuman"), other.id
        if other.alone:
            return "alone", other.cite, other.id
    return "higher", cite(book, "dearest"), ""


def fu_notes(book: Book, r: Rules, best: Candidate) -> Iterator[Note]:
    """Minipoints line by line; they add up to what the core counts."""
    s = best.shape
    if s.form == PAIRS:
        yield Note(_("seven pairs, fixed"), 25, cite(book, "fu.pairs"))
        return
    if s.form == ORPHANS_FORM:
        yield Note(_("thirteen orphans, fixed"), 20, cite(book, "fu.orphans"))
        return
    notes = list(parts(book, r, best))
    if is_open_pinfu(r, s) and book.scoring.open_pinfu_fu:
        notes.append(Note(_("open pinfu shape"), book.scoring.open_pinfu_fu, cite(book, "fu.open")))
    yield from notes
    over = fu.fu_of(r, s) - sum(note.value for note in notes)
    if over:
        yield Note(_("rounded up to the next ten"), over, cite(book, "fu.round"))


def parts(book: Book, r: Rules, best: Candidate) -> Iterator[Note]:
    """What the minipoints are made of, before rounding."""
    s = best.shape
    base = fu.base_fu(s)
    if is_open_pinfu(r, s) and not book.scoring.open_pinfu_fu:
        yield Note(_("base, open pinfu shape on a discard"), 30, cite(book, "fu.open"))
        return
    name = _("base, concealed hand on a discard") if base == 30 else _c("fu", "base")
    yield Note(name, base, cite(book, "fu.base"))
    for i in range(book.forms.sets):
        note = set_note(book, best, i)
        if note:
            yield note
    if valued_pair(s):
        text = kinds_text(s.pair, s.pair)
        yield Note(_("pair {tiles}", tiles=text), fu.pair_fu(r, s), cite(book, "fu.pair"), text)
    if fu.wait_fu(s):
        yield Note(place_words(book, best.place, s.wait), fu.wait_fu(s), cite(book, "fu.wait"), kinds_text(s.win))
    if fu.self_draw_fu(s):
        yield Note(_("self-draw"), fu.self_draw_fu(s), cite(book, "fu.self_draw"))


def is_open_pinfu(r: Rules, s: Shape) -> bool:
    """Is it an open hand whose minipoints would stay at twenty?"""
    raw = fu.base_fu(s) + s.set_fu + fu.pair_fu(r, s) + fu.wait_fu(s) + fu.self_draw_fu(s)
    return raw == 20 and s.open_melds > 0


def set_note(book: Book, best: Candidate, i: int) -> Note | None:
    """The minipoints of one set; none for a run."""
    code = best.row[2 + i]
    sort, kind = code >> SET_TYPE, code & SET_KIND
    if sort in (core.RUN, core.CHOW):
        return None
    open_by_win = i == best.place and not best.shape.flags & SELF_DRAW
    concealed = sort <= CONCEALED_KONG and not open_by_win
    kong = len(set_kinds(code)) == 4
    value = pung_fu(kind, int(concealed), int(kong))
    text = kinds_text(*set_kinds(code))
    return Note(set_words(concealed, kong, text), value, cite(book, "fu.set"), text)


def set_words(concealed: bool, kong: bool, tiles: str) -> Text:
    """What a set is called."""
    if kong:
        return _("concealed kong {tiles}", tiles=tiles) if concealed else _("open kong {tiles}", tiles=tiles)
    return _("concealed pung {tiles}", tiles=tiles) if concealed else _("open pung {tiles}", tiles=tiles)
