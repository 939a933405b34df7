"""What no single field of a book can say: checked once all of them have their values."""

from collections.abc import Iterator, Set

from paiju.books import all_books
from paiju.books.book import Book, Pattern
from paiju.books.flatten import CONDITIONS, NUMBERS
from paiju.books.own.blank import BLANK, UNSAID, known_patterns
from paiju.books.own.clauses import cite_faults, prefix_faults
from paiju.books.own.conditions import read_conditions
from paiju.core.patterns.catalogue import DEFINED
from paiju.core.rules import PRICES, PROGRAM
from paiju.errors import InputError
from paiju.languages import Text, _

FIXED = {
    "id": _("the new id is given beside the changes"),
    "base": _("it is always the book this one is derived from"),
    "scoring.family": _("start from a book that uses the other scoring system"),
}
LIMITS = 5  # steps the core has room for


def faults_of(book: Book, base: Book, broken: Set[str]) -> Iterator[InputError]:
    """All that is wrong with a book as a whole; something else has been told of the broken patterns."""
    yield from family_faults(book, base)
    yield from form_faults(book)
    yield from deal_faults(book)
    yield from fan_faults(book)
    if book.scoring.family != UNSAID and base.scoring.family in (book.scoring.family, UNSAID):
        yield from price_faults(book)
    yield from pattern_faults(book, broken)
    for liable in book.payments.liable_for:
        if liable not in {*broken, *(pattern.id for pattern in book.patterns)}:
            yield unknown_in(book, "payments.liable_for", liable)
    yield from defined_faults(book, broken)
    yield from needed_faults(book, broken)
    yield from limit_faults(book)
    for condition in book.conditions:
        if condition not in CONDITIONS:
            yield InputError(
                "conditions",
                _("there is no condition {condition}; known: {known}", condition=repr(condition), known=CONDITIONS),
            )
    yield from cite_faults(book, strict=base is BLANK)
    yield from prefix_faults(book)


def fan_faults(book: Book) -> Iterator[InputError]:
    """Only fans may have another name, and several of them only beside one."""
    if book.fan and book.counts != "fans":
        yield InputError("fan", _("only a book that adds up fans has a name for them; leave {fan} out", fan="[fan]"))
    elif book.fan.plural and not book.fan.en:
        text = _("{plural} is what several are called; say under {en} what one is", plural="plural", en="en")
        yield InputError("fan.en", text)


def deal_faults(book: Book) -> Iterator[InputError]:
    """The first winner deals, or the dealer deals again: only one of them can decide."""
    if book.game.next_dealer == "first_winner" and book.game.repeats != "never":
        text = _("where the first winner deals next, the dealer does not deal again: game.repeats must be never")
        yield InputError("game.next_dealer", text)


def family_faults(book: Book, base: Book) -> Iterator[InputError]:
    """A book scores as the one it is derived from; one from nothing has to say how, and what is needed for that."""
    if base is not BLANK:
        if book.scoring.family != base.scoring.family:
            yield fixed("scoring.family")
        return
    if book.scoring.family == UNSAID:
        families = sorted({other.scoring.family for other in all_books()})
        text = _("how are hands counted? A rule book from nothing must say it: one of {families}", families=families)
        yield InputError("scoring.family", text)
    if not book.patterns and book.scoring.minimum:
        example = "full_flush = { closed = 7 }"
        text = _(
            "a rule book from nothing needs patterns, such as {example} under {table}",
            example=example,
            table="[patterns]",
        )
        yield InputError("patterns", text)


def form_faults(book: Book) -> Iterator[InputError]:
    """Hands of five sets have no other form, no wild tiles, and are counted by han or fans."""
    if book.forms.sets == 4:
        return
    if book.forms.seven_pairs != "none":
        yield InputError("forms.seven_pairs", _("where a hand has five sets, {wanted}", wanted=_must_be('"none"')))
    for field, given in (
        ("forms.thirteen_orphans", book.forms.thirteen_orphans),
        ("forms.knitted", book.forms.knitted),
        ("tiles.wild", book.tiles.wild),
        ("scoring.dora", book.scoring.dora),
    ):
        if given:
            yield InputError(field, _("where a hand has five sets, {wanted}", wanted=_must_be("false")))
    if book.counts == "points":
        yield InputError("forms.sets", _("where fans are counted by principles, {wanted}", wanted=_must_be("4")))


def _must_be(value: str) -> Text:
    """What would be right."""
    return _("it must be {value}", value=value)


def price_faults(book: Book) -> Iterator[InputError]:
    """What a hand counts can become a price, and somebody pays it."""
    if book.formula == "limits":
        if book.counts != "han_and_fu":
            text = _("base points and limits need han and fu; where hands are counted otherwise it must be {units}")
            yield InputError("payments.formula", text.with_values(units='"units"'))
        elif not book.scoring.limits:
            example = '[[5, 2000, "mangan"], [6, 3000, "haneman"]]'
            yield InputError(
                "scoring.limits", _("where hands have han and fu limits are needed, such as {example}", example=example)
            )
        return
    for field in ("discard_unit", "self_draw_unit"):
        if not (getattr(book.payments, field) or book.usual.unit):
            yield InputError(f"payments.{field}", _("nobody would pay anything: at least 1 for each fan is needed"))


def pattern_faults(book: Book, broken: Set[str]) -> Iterator[InputError]:
    """Each pattern once, and only those there are."""
    ids = [p.id for p in book.patterns]
    countable = {*NUMBERS, *broken, *(p.id for p in book.patterns if p.when)}
    for id in dict.fromkeys(ids):
        if ids.count(id) > 1:
            yield InputError("patterns", _("{name} is given twice", name=repr(id)))
    for pattern in book.patterns:
        if pattern.id not in countable:
            yield unknown_in(book, f"patterns.{pattern.id}", pattern.id)
        for other, _clause in pattern.excludes:
            if other not in countable:
                yield unknown_in(book, f"patterns.{pattern.id}.excludes", other)


def needed_faults(book: Book, broken: Set[str]) -> Iterator[InputError]:
    """The patterns that a win needs are there to be had."""
    if not book.scoring.needs:
        return
    if book.counts != "fans":
        text = _("only where fans add up may a win need a pattern; it must be left out")
        yield InputError("scoring.needs", text)
        return
    known = {pattern.id for _other, pattern in known_patterns(book)} | {p.id for p in book.patterns if p.when} | broken
    for id in book.scoring.needs:
        if id not in known:
            yield unknown_in(book, "scoring.needs", id)


def defined_faults(book: Book, broken: Set[str]) -> Iterator[InputError]:
    """The patterns that the book defines: their conditions can be read, and there is room for them."""
    defined = [pattern for pattern in book.patterns if pattern.when]
    if not defined:
        return
    if book.counts != "fans":
        yield InputError(
            f"patterns.{defined[0].id}.when",
            _("only rule books that add up fans, such as psa, can define patterns"),
        )
        return
    if len(defined) > DEFINED:
        yield InputError(
            "patterns",
            _("a rule book may define {most} patterns at most, not {given}", most=DEFINED, given=len(defined)),
        )
        return
    known = {pattern.id for _other, pattern in known_patterns(book)}
    numbers = {id: n for id, n in NUMBERS.items() if id in known}
    unread: list[InputError] = []
    programs, _classes = read_conditions(defined, numbers | dict.fromkeys(broken - numbers.keys(), 0), unread)
    yield from unread
    if (length := sum(map(len, programs))) > PROGRAM:
        yield InputError(
            "patterns", _("the conditions together take {length} steps; {most} fit", length=length, most=PROGRAM)
        )


def limit_faults(book: Book) -> Iterator[InputError]:
    """Each step of the limits must need more han than the one before."""
    if len(book.payments.prices) > PRICES:
        yield InputError(
            "payments.prices", _("{most} prices at most, not {given}", most=PRICES, given=len(book.payments.prices))
        )
    hans = [limit.han for limit in book.scoring.limits]
    if hans != sorted(set(hans)) or len(hans) > LIMITS:
        yield InputError(
            "scoring.limits",
            _("at most {most} steps, each from more han than the last, not {given}", most=LIMITS, given=hans),
        )


def fixed(name: str) -> InputError:
    """The error for a field that no derived book may change."""
    return InputError(name, _("{name} cannot be changed: {why}", name=name, why=FIXED[name]))


def unknown_in(book: Book, field: str, name: str) -> InputError:
    """The error for a pattern that is not there; what nothing knows may be meant as one of a book that scores alike."""
    from paiju.books.own.unknown_pattern import unknown_pattern

    others: list[Pattern] = [] if name in NUMBERS else [p for _other, p in known_patterns(book)]
    return unknown_pattern(field, name, book, others)
