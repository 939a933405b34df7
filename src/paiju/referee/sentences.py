"""A ruling in words: what happened, and what it costs; of a ruling on record, by its codes and the book's names."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from paiju.books.book import NO_NAMES, Book, Names
from paiju.languages import SEMICOLON, HasNames, Text, _, joined
from paiju.reading.annotations import Reader
from paiju.referee import sanctions as s
from paiju.referee.cause import Cause, RulingNote
from paiju.referee.foul_types import Code, Part
from paiju.referee.fouls import code_of
from paiju.referee.words import NO_PENALTY, words

WINDOW_WORDS = {
    "hand": _("in this hand"),
    "game": _("in this game"),
    "match": _("in the competition so far"),
    "season": _("in this season"),
}
SILENT = _("the rule book gives no penalty")


class Naming(NamedTuple):
    """What a book calls a foul, the case of it, and what is put right."""

    foul: Names
    when: Names
    mend: Names


def naming(code: Code, foul_id: str, variant_id: str) -> Naming:
    """The book's names; a foul it no longer has goes by its id."""
    foul = code.fouls.get(foul_id)
    if foul is None:
        return Naming(Names(foul_id, foul_id), NO_NAMES, NO_NAMES)
    variant = next((each for each in foul.variants if each.id == variant_id), None)
    return Naming(foul.words, *((variant.when, variant.mend) if variant else (NO_NAMES, NO_NAMES)))


def sentence(book: Book, row: Mapping[str, object]) -> Text:
    """The codes of a ruling on record as one sentence; InputError says what is wrong with them."""
    code, cause = code_of(book), Reader().record(Cause, row, "cause")
    parts = [part_from(each) for each in cause.sanctions]
    named = naming(code, cause.foul, cause.variant)
    cost = verdict(code, parts, named.mend, cause.notes, cause.silent)
    return reasons(headline(named.foul, named.when), cost) if cause.foul else cost


def verdict(
    code: Code, parts: Sequence[Part], mend: Names, notes: Sequence[RulingNote], silent: bool, needs: bool = False
) -> Text:
    """What it costs, and how that came about."""
    costs: list[HasNames] = part_words(code, parts)
    if not costs:
        costs = [_("for the referee to decide") if needs else NO_PENALTY]
    costs += [mend] if mend else []
    return joined([*costs, *(note_words(code, note) for note in notes), *([SILENT] if silent else [])], SEMICOLON)


def reasons(what: HasNames, verdict: HasNames | str) -> Text:
    """What happened, and what it costs."""
    return _("{what}: {verdict}", what=what, verdict=verdict)


def headline(foul: Names, when: Names) -> Text:
    """What happened."""
    return _("{foul} ({when})", foul=foul, when=when) if when else joined([foul])


def part_words(code: Code, parts: Sequence[Part]) -> list[HasNames]:
    """The penalties by their names in the book, other sanctions in words."""
    sentences: list[HasNames] = []
    before = Part(s.Reminder())
    for part in parts:
        if part.penalty not in code.penalties:
            sentences.append(words(part.sanction))
        elif part.penalty != before.penalty or part.sanction == before.sanction:
            sentences.append(code.penalties[part.penalty].words)
        before = part
    return sentences


def note_words(code: Code, note: RulingNote) -> HasNames:
    """How it came about."""
    match note.kind:
        case "borne":
            return _("borne for another: {foul}", foul=naming(code, note.of, "").foul)
        case "time":
            return _("time {time} {window}", time=note.time, window=WINDOW_WORDS.get(note.of, note.of))
        case "adjusted":
            change = code.adjustments.get(note.of)
            return change.words if change else Names(note.of, note.of)
    return _("dropped, as another player won")


def part_from(row: object) -> Part:
    """A sanction in its JSON form, with the penalty it belongs to."""
    parts = dict(row) if isinstance(row, dict) else {}
    penalty = parts.pop("penalty", "")
    return Part(s.from_json(parts or row, "ruling.sanctions"), str(penalty)[:200])
