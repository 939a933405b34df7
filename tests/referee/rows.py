"""The rows of this folder's data, and rulings told in the signs of the rulings' tables."""

import json
from pathlib import Path
from typing import Any

from paiju import books
from paiju.referee import Ruling, decide, incident_from
from paiju.referee import sanctions as s
from tests.every_row import every

HERE = Path(__file__).parent
FULL = frozenset(("win", "chow", "pung", "kong", "riichi"))


def rows(name: str, kind: str = "") -> Any:
    """A test of every row of a file."""
    found = [json.loads(line) for line in (HERE / name).read_text(encoding="utf-8").splitlines()]
    chosen = [row for row in found if row.get("kind", "") == kind]
    return every(chosen)


def ruled(row: dict[str, Any]) -> Ruling:
    """The ruling on a row's incident."""
    book = books.get(row["book"])
    return decide(book, incident_from(row["incident"], book))


def signs(ruling: Ruling) -> list[str]:
    """What a ruling costs, in signs: RM a reverse mangan, NW no win, FD forced discards, DH a dead hand, W2 …"""
    found = [sign(each) for each in ruling.sanctions]
    return sorted(each for each in found if each)


def sign(sanction: s.Sanction) -> str:
    """One sanction as a sign; what becomes of the hand is told apart."""
    match sanction:
        case s.Rights(lost, until):
            return rights_sign(frozenset(lost), until)
        case s.Warnings(amount):
            return f"W{amount}"
        case s.PayEach(amount):
            return f"EACH-{amount}"
        case s.PayVictims(amount):
            return f"VICTIM-{amount}"
        case s.Deduct():
            return f"{sanction.of.upper()}-{sanction.points}"
        case s.VoidRiichi(stick):
            return {"lost": "STICK-LOST", "returned": "STICK-RETURNED", "none": "VOID-RIICHI"}[stick]
        case s.ForcedDiscard(what):
            return f"DISCARD-{what.upper()}"
        case s.Expel(how):
            return how.upper().replace("_", "-")
    return PLAIN[type(sanction)]


PLAIN: dict[type, str] = {
    s.Cards: "CARD",
    s.ReverseLimit: "RM",
    s.ReverseSelfDraw: "SELF-DRAW",
    s.PayReadyHands: "READY-HANDS",
    s.Compensate: "COMPENSATION",
    s.PayForAll: "FOR-ALL",
    s.Replay: "",
    s.EndHand: "",
    s.Restore: "BACK",
    s.FaceUp: "FACE-UP",
    s.Forfeit: "FORFEIT",
    s.Notice: "NOTICE",
    s.Reminder: "REMINDER",
}


def rights_sign(lost: frozenset[str], until: str) -> str:
    """Rights lost as a sign."""
    if until != "hand":
        names = {frozenset(("win", "chow", "pung", "kong")): "CLAIM"} | {
            frozenset((name,)): name.upper() for name in FULL
        }
        return f"NO-{names[lost]}-{until.upper()}"
    return {frozenset(("win",)): "NW", FULL | {"choice"}: "FD", FULL | {"ready"}: "DH"}[lost]
