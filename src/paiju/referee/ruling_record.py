"""A ruling as a record keeps it, and read again: what was ruled then stands, whatever the rules say later."""

from typing import Any

from paiju import fields
from paiju.books.book import Names
from paiju.errors import InputError
from paiju.languages import HasNames, _
from paiju.referee import sanctions as s
from paiju.referee.amounts import Deduction
from paiju.referee.foul_types import Part
from paiju.referee.incident import Incident
from paiju.referee.ruling import EFFECT_WORDS, Ruling, headline, reasons, ruling_json

LEFT_OUT = ("book", "incident", "settled", "rights_lost", "needs", "adjustments")
LANGS = ("zh", "en", "ja")  # of a ruling's words; those of earlier records have no Japanese
MOST = 50
LONGEST = 4000


def ruling_row(ruling: Ruling) -> dict[str, object]:
    """The ruling as JSON, without its incident."""
    row = {key: part for key, part in ruling_json(ruling).items() if key not in LEFT_OUT}
    words: dict[str, HasNames] = {"foul": ruling.foul, "when": ruling.when, "mend": ruling.mend, "why": ruling.why}
    langs = LANGS if ruling.foul.ja else LANGS[:2]
    return row | {key: {lang: each.into(lang) for lang in langs} for key, each in words.items()}


def ruling_from(value: object, incident: Incident, book: str, players: int) -> Ruling:
    """The ruling of its JSON form; InputError says what is wrong with it."""
    row = fields.mapping(value, "ruling")
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
    foul, when = words_from(row, "foul"), words_from(row, "when")
    clauses = tuple(str(each)[:LONGEST] for each in fields.items(row.get("clauses"), "ruling.clauses", MOST))
    return Ruling(
        book,
        incident,
        foul,
        when,
        parts,
        clauses,
        payments,
        tuple(taken),
        tuple(sanction for sanction in imposed if isinstance(sanction, s.Rights)),
        hand,  # type: ignore[arg-type]
        words_from(row, "mend"),
        verdict_of(headline(foul, when), words_from(row, "why")),
        (),
        whole(row.get("time"), "ruling.time"),
        row.get("silent") is True,
    )


def part_from(value: object) -> Part:
    """A sanction with the penalty it belongs to."""
    row = dict(fields.mapping(value, "ruling.sanctions"))
    penalty = row.pop("penalty", "")
    return Part(s.from_json(row, "ruling.sanctions"), str(penalty)[:LONGEST])


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
