"""The answer in its public, stable form."""

from dataclasses import asdict

from paiju.scoring.answer import Answer, Claim

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
    payload = {
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
    payload |= {key: getattr(answer, key) for key in FAMILY_KEYS[answer.family]}
    return payload | {"claim": claim_json(answer.claim)} if answer.claim else payload


def claim_json(claim: Claim) -> dict[str, object]:
    """What became of the winner's claim."""
    parts = asdict(claim)
    omitted = [{key: value for key, value in line.items() if key != "ja"} for line in parts["omitted"]]
    return {
        "taken_off": list(parts["taken_off"]),
        "omitted": omitted,
        "lost": claim.lost,
        "worth": claim.worth,
        "why": claim.en,
        "why_zh": claim.zh,
        "clause": claim.clause,
        "foul": claim.foul or None,
    }
