"""The answer in its public, stable form."""

from collections.abc import Iterable
from dataclasses import fields, is_dataclass

from paiju.books.book import Names
from paiju.languages import Text
from paiju.scoring.answer import Answer, Claim, Dropped, Line

RIICHI_KEYS = ("han", "fu", "yakuman", "points", "limit")
OFFICIAL_KEYS = ("points", "flowers", "total")
HOUSE_KEYS = ("fan",)
FAMILY_KEYS = {"riichi": RIICHI_KEYS, "official": OFFICIAL_KEYS, "house": HOUSE_KEYS}


def public(id: object, answer: Answer) -> dict[str, object]:
    """What programs read; the further parts of the explanation are left out."""
    payload = {
        "id": id,
        "ok": True,
        "win": answer.win,
        "patterns": rows(answer.patterns),
        "reading": list(answer.reading),
        "payments": answer.payments,
        "why": answer.why.en,
        "why_zh": answer.why.zh,
        "clause": answer.clause,
    }
    payload |= {key: getattr(answer, key) for key in FAMILY_KEYS[answer.family]}
    return payload | {"claim": claim_json(answer.claim)} if answer.claim else payload


def claim_json(claim: Claim) -> dict[str, object]:
    """What became of the winner's claim."""
    return {
        "taken_off": rows(claim.taken_off),
        "omitted": rows(claim.omitted),
        "lost": claim.lost,
        "worth": claim.worth,
        "why": claim.why.en,
        "why_zh": claim.why.zh,
        "clause": claim.clause,
        "foul": claim.foul or None,
    }


def rows(lines: Iterable[Line | Dropped]) -> list[dict[str, object]]:
    """Patterns, with their names in Chinese and English."""
    return [
        {field.name: getattr(x, field.name) for field in fields(x) if field.name not in ("ja", "romaji")} for x in lines
    ]


def in_both(value: object) -> object:
    """A value as JSON: a text becomes its Chinese and English as `zh` and `en`, prefixed with the field's name unless
    the field is called `text`; in a list it becomes the pair of them."""
    if isinstance(value, Text):
        return [value.zh, value.en]
    if isinstance(value, (list, tuple)):
        return [in_both(item) for item in value]
    if not is_dataclass(value):
        return value
    row: dict[str, object] = {}
    for name in (field.name for field in fields(value)):
        part, prefix = getattr(value, name), "" if name == "text" else f"{name}_"
        is_text = isinstance(part, Text | Names)
        row |= {f"{prefix}zh": part.zh, f"{prefix}en": part.en} if is_text else {name: in_both(part)}
    return row
