"""Names and clauses for what the core says in numbers."""

from collections import Counter

from paiju.books.book import Book, Pattern
from paiju.books.fan_words import in_own_words
from paiju.books.flatten import pattern_numbers
from paiju.books.own.clauses import FIELD_OF
from paiju.core import shape as core
from paiju.core.hand.readings import KNITTED
from paiju.core.hand.shaping import FORM_SPOT
from paiju.core.hand.splits import KNIT
from paiju.core.rules import MOST_SETS
from paiju.core.shape import SET_KIND, SET_TYPE
from paiju.core.tiles import HONOURS, KINDS
from paiju.languages import NOTHING, Text, _, _c, _n
from paiju.notation import Tile, format_tiles
from paiju.scoring.answer import Dropped, Line
from paiju.scoring.situation import Request


def cite(book: Book, topic: str) -> str:
    """The clause of this book that a ruling rests on; if the book is silent on a topic, the clause of its
    field or of the wider topic."""
    table = dict(book.cites)
    topic = topic if topic in table else FIELD_OF.get(topic, topic)
    while topic not in table and "." in topic:
        topic = topic.rpartition(".")[0]
    return table.get(topic, "")


def pattern_table(book: Book) -> dict[int, Pattern]:
    """The book's patterns by number."""
    numbers = pattern_numbers(book)
    return {numbers[pattern.id]: pattern for pattern in book.patterns}


def line_of(pattern: Pattern, value: int, count: int) -> Line:
    """A pattern that counts."""
    return Line(pattern.id, pattern.zh, pattern.en, value, count, pattern.cite, pattern.ja, pattern.romaji)


def dropped(pattern: Pattern, value: int, count: int, principle: str, clause: str, because: str) -> Dropped:
    """A pattern that does not count, and why."""
    return Dropped(
        pattern.id, pattern.zh, pattern.en, value, count, principle, clause, because, pattern.ja, pattern.romaji
    )


def kinds_text(*kinds: int) -> str:
    """Kinds in notation."""
    return format_tiles([Tile(kind, False) for kind in kinds])


def mask_text(mask: int) -> str:
    """A set of kinds in notation."""
    return kinds_text(*(kind for kind in range(KINDS) if mask >> kind & 1))


def set_kinds(code: int) -> tuple[int, ...]:
    """The tiles of a set."""
    kind, sort = code & SET_KIND, code >> SET_TYPE
    if sort in (core.RUN, core.CHOW):
        return kind, kind + 1, kind + 2
    return (kind,) * (3 if sort in (core.PUNG, core.OPEN_PUNG) else 4)


def groups(request: Request, row: tuple[int, ...], kinds: int, fours: int, twos: int) -> tuple[str, ...]:
    """A reading as groups: concealed sets, melds in brackets, the pair last; red fives as 0."""
    form, pair = row[0], row[1]
    reds = Counter(tile.kind for tile in (*request.hand, request.win) if tile.red)
    if form == core.PAIRS:
        each = [kind for kind in range(KINDS) for _rest in range(1 + (fours >> kind & 1)) if kinds >> kind & 1]
        return tuple(with_reds((kind, kind), reds) for kind in each)
    if form == core.ORPHANS_FORM:
        return mask_text(kinds), mask_text(twos)
    knitted = knitted_groups(form, row[KNIT], kinds) if form in (core.KNITTED_STRAIGHT, core.KNITTED_HONOURS) else ()
    if form == core.KNITTED_HONOURS:
        return knitted
    own = sum(code >= 0 for code in row[2 : 2 + MOST_SETS]) - len(request.melds)
    codes = sorted(row[2 : 2 + own], key=lambda code: code & SET_KIND)
    sets = [with_reds(set_kinds(code), reds) for code in codes]
    return (*knitted, *sets, *(str(meld) for meld in request.melds), with_reds((pair, pair), reds))


def with_reds(kinds: tuple[int, ...], reds: Counter[int]) -> str:
    """A group in notation, with the red fives not placed yet."""
    tiles = []
    for kind in kinds:
        tiles.append(Tile(kind, reds[kind] > 0))
        reds[kind] -= 1
    return format_tiles(tiles)


def knitted_groups(form: int, knit: int, kinds: int) -> tuple[str, ...]:
    """The knitted tiles suit by suit; if they are the whole hand, the honours too."""
    body = KNITTED[knit]
    held = body if form == core.KNITTED_STRAIGHT else kinds
    parts = [held & body & 0x1FF << 9 * suit for suit in range(3)]
    return tuple(mask_text(part) for part in (*parts, held & HONOURS) if part)


WAITS = {
    core.EDGE: _("edge wait"),
    core.CLOSED: _("closed wait"),
    core.TWO_SIDED: _("two-sided wait"),
    core.DOUBLE_PAIR: _("wait on two pairs"),
    core.SINGLE: _("single wait"),
}


# What official players call the same waits.
OFFICIAL_WAITS = {core.DOUBLE_PAIR: _c("official", "wait on two pairs"), core.SINGLE: _c("official", "single wait")}


def place_words(book: Book, place: int, wait: int) -> Text:
    """The place of the winning tile, in words."""
    words = WAITS | OFFICIAL_WAITS if book.counts == "points" else WAITS
    return NOTHING if place == FORM_SPOT else words.get(wait, NOTHING)


def amount_of(book: Book, number: int) -> Text:
    """An amount in the book's unit: "3 han", "1 point", "2 fans", or what its people call fans."""
    if book.counts == "han_and_fu":
        return _("{han} han", han=number)
    if book.counts == "points":
        return _n("{n} point", "{n} points", number)
    return in_own_words(book, _n("{n} fan", "{n} fans", number))


def times(limit: Text, number: int) -> Text:
    """This many times a limit."""
    return limit if number == 1 else _("{limit} × {times}", limit=limit, times=number)
