"""A ruling as a record keeps it, and read again: what was ruled then stands, whatever the rules say later."""

from typing import Any

from paiju import fields
from paiju.errors import InputError
from paiju.referee import sanctions as s
from paiju.referee.amounts import Deduction
from paiju.referee.foul_types import Part, Words
from paiju.referee.incident import Incident
from paiju.referee.ruling import EFFECT_WORDS, Ruling, both, ruling_json

LEFT_OUT = ("book", "incident", "settled", "rights_lost", "needs", "adjustments")
MOST = 50
LONGEST = 4000


def ruling_row(ruling: Ruling) -> dict[str, object]:
    """The ruling as JSON, without its incident."""
    row = {key: part for key, part in ruling_json(ruling).items() if key not in LEFT_OUT}
    return row | {"foul": both(ruling.foul), "when": both(ruling.when), "mend": both(ruling.mend)}


def ruling_from(value: object, incident: Incident, book: str, players: int) -> Ruling:
    """The ruling of its JSON form; InputError says what is wrong with it."""
    row = fields.mapping(value, "ruling")
    parts = tuple(part_from(each) for each in fields.items(row.get("sanctions"), "ruling.sanctions", MOST))
    imposed = [part.sanction for part in parts]
    hand = row.get("hand")
    if not isinstance(hand, str) or hand not in EFFECT_WORDS:
        raise InputError("ruling.hand", f"one of {', '.join(EFFECT_WORDS)}", f"须为 {'、'.join(EFFECT_WORDS)} 之一")
    listed = fields.items(row.get("payments"), "ruling.payments", 4)
    payments: tuple[int, ...] = tuple(whole(each, "ruling.payments") for each in listed)
    if len(payments) != players or sum(payments) != 0:
        raise InputError("ruling.payments", "one for each player, adding up to nothing", "每人一项，合计为零")
    taken = [deduction_from(each, players) for each in fields.items(row.get("deductions"), "ruling.deductions", MOST)]
    clauses = tuple(str(each)[:LONGEST] for each in fields.items(row.get("clauses"), "ruling.clauses", MOST))
    return Ruling(
        book,
        incident,
        words_from(row, "foul"),
        words_from(row, "when"),
        parts,
        clauses,
        payments,
        tuple(taken),
        tuple(sanction for sanction in imposed if isinstance(sanction, s.Rights)),
        hand,  # type: ignore[arg-type]
        words_from(row, "mend"),
        words_from(row, "why"),
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
        raise InputError("ruling.deductions", "a player, points, and of what", "须有选手、点数与扣自何处")
    points = whole(row.get("points"), "ruling.deductions")
    pt = whole(row.get("pt", points), "ruling.deductions")
    if points and (pt <= 0 or points % pt):
        raise InputError("ruling.deductions", "points and pt that go together", "点数与 pt 须相符")
    return Deduction(player, points, of, points // pt if points else 1)


def words_from(row: Any, key: str) -> Words:
    """Words in both languages."""
    pair = fields.mapping(row.get(key), f"ruling.{key}")
    zh, en = pair.get("zh"), pair.get("en")
    if not isinstance(zh, str) or not isinstance(en, str) or max(len(zh), len(en)) > LONGEST:
        raise InputError(f"ruling.{key}", "words in zh and en", "须有 zh 与 en 两种文字")
    return zh, en


def whole(value: object, where: str) -> int:
    """A whole number, also below nothing."""
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > 10**9:
        raise InputError(where, f"a whole number, not {str(value)[:40]!r}", f"须为整数，而非 {str(value)[:40]!r}")
    return value
