"""The answer in its public, stable form."""

from paiju.scoring.answer import Answer

RIICHI_KEYS = ("han", "fu", "yakuman", "points", "limit")
OFFICIAL_KEYS = ("points", "flowers", "total")
HOUSE_KEYS = ("fan",)
FAMILY_KEYS = {"riichi": RIICHI_KEYS, "official": OFFICIAL_KEYS, "house": HOUSE_KEYS}


def public(id: object, answer: Answer) -> dict[str, object]:
    """What programs read; the explanation's further parts are left out."""
    lines = [
        {"id": x.id, "zh": x.zh, "en": x.en, "value": x.value, "count": x.count, "clause": x.clause}
        for x in answer.patterns
    ]
    told = {
        "id": id,
        "ok": True,
        "win": answer.win,
        "patterns": lines,
        "reading": list(answer.reading),
        "payments": answer.payments,
        "why": answer.why_en,
        "why_zh": answer.why_zh,
        "clause": answer.clause,
    }
    return told | {key: getattr(answer, key) for key in FAMILY_KEYS[answer.family]}
