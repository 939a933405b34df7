"""The fouls of a book: the list, one by its id, those a clause is about."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from paiju.books.book import Book, RefereeRules
from paiju.errors import InputError
from paiju.languages import _
from paiju.referee.foul_types import Code, Foul, Ladder, Option, Part, Penalty, Variant
from paiju.referee.loading import load, texts
from paiju.referee.sanctions import OnLadder

ANY_OTHER = ("other_breach", "slip")  # what the texts keep for breaches they do not name
OVERRUNS = {"first": ("slow_discard", "first"), "turn": ("slow_discard", "later"), "claim": ("late_pung", "")}


@cache
def as_read(text: str, rules: RefereeRules) -> Code:
    """The fouls of a text with the parts, spans and ends that this reading has."""
    code = load(text)
    return replace(
        code,
        penalties={id: _penalty(each, rules) for id, each in code.penalties.items()},
        ladders={id: _ladder(each, rules) for id, each in code.ladders.items()},
        fouls={id: _foul(each, rules) for id, each in code.fouls.items()},
    )


def _parts(parts: Iterable[Part], rules: RefereeRules) -> tuple[Part, ...]:
    """Those that hold."""
    return tuple(part for part in parts if not part.only_if or getattr(rules, part.only_if))


def _penalty(penalty: Penalty, rules: RefereeRules) -> Penalty:
    return replace(penalty, parts=_parts(penalty.parts, rules))


def _ladder(ladder: Ladder, rules: RefereeRules) -> Ladder:
    window = getattr(rules, ladder.window_of) if ladder.window_of else ladder.window
    return replace(
        ladder,
        window=window,
        steps=tuple(_parts(step, rules) for step in ladder.steps),
        then=_parts(ladder.then, rules),
        options=_options(ladder.options, rules),
        most=rules.ladder_most,
    )


def _foul(foul: Foul, rules: RefereeRules) -> Foul:
    return replace(foul, variants=tuple(_variant(each, rules) for each in foul.variants))


def _variant(variant: Variant, rules: RefereeRules) -> Variant:
    counts = variant.counts if rules.prices_count_too else ""
    return replace(variant, parts=_parts(variant.parts, rules), options=_options(variant.options, rules), counts=counts)


def _options(options: Iterable[Option], rules: RefereeRules) -> tuple[Option, ...]:
    return tuple(replace(each, parts=_parts(each.parts, rules)) for each in options)


def code_of(book: Book) -> Code:
    """What the book's text says about fouls."""
    if book.text not in texts():
        raise InputError(
            "book",
            _(
                "{book} has no fouls and no penalties; rule books that do are based on {known}",
                book=book.id,
                known=texts(),
            ),
        )
    return as_read(book.text, book.referee)


def listing(book: Book) -> tuple[Foul, ...]:
    """The fouls of a book, in the order of its text; those about something the book does not have are left out."""
    return tuple(foul for foul in code_of(book).fouls.values() if applies(book, foul))


def applies(book: Book, foul: Foul) -> bool:
    """The book has what the foul is about."""
    group, _rest, name = foul.needs.partition(".")
    return not foul.needs or bool(getattr(getattr(book, group), name))


def get(book: Book, foul_id: str) -> Foul:
    """The foul of this id."""
    known = code_of(book).fouls.get(foul_id)
    if known is None or not applies(book, known):
        from difflib import get_close_matches

        ids = [foul.id for foul in listing(book)]
        near = get_close_matches(foul_id, ids, 3) or ids[:1]
        raise InputError(
            "foul",
            _("{book} has no foul {foul}; did you mean {near}?", book=book.id, foul=repr(foul_id[:40]), near=near),
        )
    return known


def lateness(book: Book) -> list[tuple[str, str, float]]:
    """The fouls of coming late, the least first: foul, variant, and up to how many minutes after the announced start
    (mcr:Q28, mcr:Q146(1))."""
    if book.text not in texts():
        return []
    rows = [(foul.id, each.id, each.minutes) for foul in listing(book) for each in foul.variants if each.minutes]
    return sorted(rows, key=lambda row: row[2])


def overruns(book: Book) -> list[tuple[str, str, str]]:
    """The fouls of taking longer than the book's seconds: of which of them (`book.clock`), foul and variant."""
    fouls = code_of(book).fouls if book.text in texts() else {}
    return [(kind, *foul) for kind, foul in OVERRUNS.items() if getattr(book.clock, kind) and foul[0] in fouls]


def by_clause(book: Book, clause: str) -> tuple[Foul, ...]:
    """The fouls a clause is about, with or without the text's name in front: its own first, then those whose penalty
    it defines."""
    wanted = clause if ":" in clause and clause.split(":")[0] in (book.text, "reading") else f"{book.text}:{clause}"
    listed = listing(book)
    own = [foul for foul in listed if any(below(cited, wanted) for cited in foul.clauses)]
    code = code_of(book)
    others = [f for f in listed if f not in own and any(below(c, wanted) for c in all_clauses(code, f))]
    return (*own, *others)


def below(clause: str, wanted: str) -> bool:
    """A clause is the one wanted or a part of it: 9.11.2 is part of 9.11, Q159(1) of Q159."""
    rest = clause.removeprefix(wanted)
    return clause.startswith(wanted) and not (rest and rest[0].isdigit())


def all_clauses(code: Code, foul: Foul) -> tuple[str, ...]:
    """Every clause a foul rests on, in whatever variant."""
    clauses = list(foul.clauses)
    for variant in foul.variants:
        parts = [*variant.parts, *(part for option in variant.options for part in option.parts)]
        clauses += [*variant.clauses, *clauses_of(code, parts)]
    return tuple(dict.fromkeys(clauses))


def clauses_of(code: Code, parts: Iterable[Part]) -> list[str]:
    """The clauses of the penalties and ladders that these parts belong to."""
    clauses: list[str] = []
    for part in parts:
        clauses += code.penalties[part.penalty].clauses if part.penalty else ()
        clauses += code.ladders[part.sanction.ladder].clauses if isinstance(part.sanction, OnLadder) else ()
    return list(dict.fromkeys(clauses))
