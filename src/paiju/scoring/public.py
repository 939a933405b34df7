"""The answer in its public, stable form."""

from dataclasses import fields, is_dataclass
from typing import NotRequired, TypedDict, cast

from paiju.books.book import Names
from paiju.languages import Text
from paiju.scoring.answer import Answer, Claim, Dropped, Line


class AnswerPattern(TypedDict):
    """A pattern that counts; its value is that of one."""

    id: str
    zh: str
    en: str
    value: int
    count: int
    clause: str


class AnswerDropped(AnswerPattern):
    """A pattern that does not count, and what keeps it from counting."""

    principle: str
    because: str  # the pattern that is in the way, "" for none


class AnswerClaim(TypedDict):
    """What became of the winner's claim."""

    taken_off: list[AnswerDropped]
    omitted: list[AnswerPattern]
    lost: bool
    worth: int
    why: str
    why_zh: str
    clause: str
    foul: str | None


class WorthNumbers(TypedDict, total=False):
    """What a hand is worth, in the measures of its book; null where the hand does not win."""

    han: int | None
    fu: int | None  # null with a limit hand, too
    yakuman: int | None
    limit: str | None
    points: int | None
    flowers: int | None
    total: int | None
    fan: int | None


class ScoreAnswer(WorthNumbers):
    """A hand scored; or, if the request cannot be read, `ok` is false and there are only `error` and `field`."""

    id: object
    ok: bool
    error: NotRequired[str]
    field: NotRequired[str]
    win: NotRequired[bool]
    patterns: NotRequired[list[AnswerPattern]]
    reading: NotRequired[list[str]]
    payments: NotRequired[dict[str, int] | None]
    why: NotRequired[str]
    why_zh: NotRequired[str]
    clause: NotRequired[str]
    claim: NotRequired[AnswerClaim]


def public(id: object, answer: Answer) -> ScoreAnswer:
    """What programs read; the further parts of the explanation are left out."""
    payload = {
        "id": id,
        "ok": True,
        "win": answer.win,
        "patterns": [pattern_row(each) for each in answer.patterns],
        "reading": list(answer.reading),
        "payments": answer.payments,
        "why": answer.why.en,
        "why_zh": answer.why.zh,
        "clause": answer.clause,
        **numbers_of(answer),
    }
    return cast(ScoreAnswer, payload | {"claim": claim_json(answer.claim)} if answer.claim else payload)


def numbers_of(answer: Answer) -> WorthNumbers:
    """Those of its way of counting."""
    if answer.counts == "han_and_fu":
        numbers: WorthNumbers = {"han": answer.han, "fu": answer.fu, "yakuman": answer.yakuman}
        return {**numbers, "points": answer.points, "limit": answer.limit}
    if answer.counts == "points":
        return {"points": answer.points, "flowers": answer.flowers, "total": answer.total}
    return {"fan": answer.fan}


def claim_json(claim: Claim) -> AnswerClaim:
    """What became of the winner's claim."""
    return {
        "taken_off": [dropped_row(each) for each in claim.taken_off],
        "omitted": [pattern_row(each) for each in claim.omitted],
        "lost": claim.lost,
        "worth": claim.worth,
        "why": claim.why.en,
        "why_zh": claim.why.zh,
        "clause": claim.clause,
        "foul": claim.foul or None,
    }


def pattern_row(line: Line) -> AnswerPattern:
    """A pattern with its names in Chinese and English."""
    return {
        "id": line.id,
        "zh": line.zh,
        "en": line.en,
        "value": line.value,
        "count": line.count,
        "clause": line.clause,
    }


def dropped_row(line: Dropped) -> AnswerDropped:
    """The same of one that does not count."""
    return {
        "id": line.id,
        "zh": line.zh,
        "en": line.en,
        "value": line.value,
        "count": line.count,
        "principle": line.principle,
        "clause": line.clause,
        "because": line.because,
    }


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
