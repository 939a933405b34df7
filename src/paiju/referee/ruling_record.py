"""A ruling as a record has it, and read again: what was ruled then stands, whatever the rules say later.

On record are codes: the foul, its variant, what is imposed. Earlier versions wrote the words themselves; these stay.
"""

from collections.abc import Mapping
from typing import Any

from paiju import fields
from paiju.books.book import Book, Names
from paiju.errors import InputError
from paiju.languages import HasNames, _
from paiju.reading.annotations import Reader
from paiju.referee import sanctions as s
from paiju.referee.amounts import Deduction
from paiju.referee.cause import Cause, RulingNote, cause_json
from paiju.referee.fouls import code_of
from paiju.referee.incident import Incident
from paiju.referee.ruling import EFFECT_WORDS, Ruling, parts_json, ruling_json
from paiju.referee.sentences import headline, naming, part_from, reasons, verdict

LEFT_OUT = ("book", "incident", "settled", "rights_lost", "needs", "adjustments", "why")
LANGS = ("zh", "en", "ja")  # of the words that earlier versions wrote; the first of them had no Japanese
MOST = 50
LONGEST = 4000


def ruling_row(ruling: Ruling) -> dict[str, object]:
    """The ruling as JSON, without its incident."""
    row = {key: part for key, part in ruling_json(ruling).items() if key not in LEFT_OUT}
    if ruling.cause is None:
        return row | earlier_words(ruling)
    return row | {key: part for key, part in cause_json(ruling.cause).items() if key in ("variant", "notes")}


def earlier_words(ruling: Ruling) -> dict[str, object]:
    """The words of a ruling that an earlier version wrote, as it wrote them."""
    words: dict[str, HasNames] = {"foul": ruling.foul, "when": ruling.when, "mend": ruling.mend, "why": ruling.why}
    langs = LANGS if ruling.foul.ja else LANGS[:2]
    return {key: {lang: each.into(lang) for lang in langs} for key, each in words.items()}


def ruling_from(value: object, incident: Incident, book: Book) -> Ruling:
    """The ruling of its JSON form; InputError says what is wrong with it."""
    row, players = fields.mapping(value, "ruling"), book.tiles.players
    parts = tuple(part_from(each) for each in fields.items(row.get("sanctions"), "ruling.sanctions", MOST))
    imposed = [part.sanction for part in parts]
    hand = row.get("hand")
    if not isinstance(hand, str) or hand not in EFFECT_WORDS:
        raise InputError("ruling.hand", _("must be one of {known}", known=EFFECT_WORDS))
    listed = fields.items(row.get("payments"), "ruling.payments", 4)
    payments: tuple[int, ...] = tuple(whole(each, "ruling.payments") for each in listed)
    if len(payments) != players or sum(payments) != 0:
        raise InputError("ruling.payments", _("must be one for each player, adding up to zero"))
    taken = [deduction_from(each, players) for each in fields.items(row.get("deductions"), "ruling.deductions", MOST)]
    clauses = tuple(str(each)[:LONGEST] for each in fields.items(row.get("clauses"), "ruling.clauses", MOST))
    silent = row.get("silent") is True
    notes = tuple(note_from(each) for each in fields.items(row.get("notes", []), "ruling.notes", MOST))
    cause, words = None, words_on_record(row) if "foul" in row else None
    if words is None:
        variant = fields.text(row.get("variant"), "ruling.variant", "before_discard")
        named, code = naming(code_of(book), incident.foul, variant), code_of(book)
        words = (*named, verdict(code, parts, named.mend, notes, silent))
        cause = Cause(incident.foul, variant, parts_json(parts), notes, silent)
    foul, when, mend, cost = words
    return Ruling(
        book.id,
        incident,
        foul,
        when,
        parts,
        clauses,
        payments,
        tuple(taken),
        tuple(sanction for sanction in imposed if isinstance(sanction, s.Rights)),
        hand,  # type: ignore[arg-type]
        mend,
        cost,
        (),
        whole(row.get("time"), "ruling.time"),
        silent,
        cause=cause,
    )


def note_from(value: object) -> RulingNote:
    """How a ruling came about."""
    note: RulingNote = Reader().record(RulingNote, value, "ruling.notes")
    return note


def words_on_record(row: Mapping[str, object]) -> tuple[Names, Names, Names, HasNames]:
    """The words of a ruling that an earlier version wrote: foul, case, what is put right, what it costs."""
    foul, when, mend = (words_from(row, key) for key in ("foul", "when", "mend"))
    return foul, when, mend, verdict_of(headline(foul, when), words_from(row, "why"))


def deduction_from(value: object, players: int) -> Deduction:
    """Points one player loses."""
    row = fields.mapping(value, "ruling.deductions")
    player, of = whole(row.get("player"), "ruling.deductions"), row.get("of")
    if not 0 <= player < players or of not in ("game", "result", "total"):
        raise InputError("ruling.deductions", _("must be a player, points, and what they are taken from"))
    points = whole(row.get("points"), "ruling.deductions")
    pt = whole(row.get("pt", points), "ruling.deductions")
    if points and (pt <= 0 or points % pt):
        raise InputError("ruling.deductions", _("points and pt must match"))
    return Deduction(player, points, of, points // pt if points else 1)


def words_from(row: Any, key: str) -> Names:
    """Words as a record has them."""
    listed = fields.mapping(row.get(key), f"ruling.{key}")
    texts = [words for words in (listed.get("zh"), listed.get("en"), listed.get("ja", "")) if isinstance(words, str)]
    if len(texts) < len(LANGS) or max(map(len, texts)) > LONGEST:
        raise InputError(f"ruling.{key}", _("must have text in zh and en"))
    return Names(*texts)


def verdict_of(what: HasNames, why: Names) -> Names:
    """What it costs, of words that also say what happened."""
    starts = reasons(what, "")
    return Names(*(getattr(why, lang).removeprefix(starts.into(lang)) for lang in LANGS))


def whole(value: object, where: str) -> int:
    """A whole number, also below nothing."""
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > 10**9:
        raise InputError(where, _("must be a whole number, not {given}", given=repr(str(value)[:40])))
    return value
