"""Sealed games, honest and not."""

from collections.abc import Callable
from typing import Any

from paiju.verify import Report, verify
from tests.fair_match import FairMatch, Rows, lines, of_type, root

ALL = ["said"] * 4
MIXED = [ALL, ["said", "silent", "late", "bot"], ["said", "said", "said", "unsealed"], ["late", "said", "said", "bot"]]


def game(*hands: list[str], book: str = "ema", seed: object = 0) -> FairMatch:
    """A match of these hands."""
    found = FairMatch(book, seed)
    for said in hands:
        found.hand(said)
    return found


def wrong(reports: list[Report]) -> list[tuple[int, str]]:
    """Which checks of which hands did not agree, the first hand being 1."""
    return [(report.hand, check.what) for report in reports for check in report.checks if check.outcome != "agrees"]


def found(rows: Rows, **known: Any) -> list[tuple[int, str]]:
    """What is wrong with a record."""
    return wrong(verify(lines(rows), **known))


LIES: dict[str, tuple[Callable[[Rows], object], str]] = {
    "head of the match": (lambda rows: rows[0].update(head=root("x").hex()), "chain"),
    "no head of the match": (lambda rows: rows[0].pop("head"), "chain"),
    "head of the chain": (lambda rows: header(rows)["chain"].update(head=root("x").hex()), "chain"),
    "place in the chain": (lambda rows: header(rows)["chain"].update(at=3), "chain"),
    "commitment": (lambda rows: header(rows).update(commitment=root("x").hex()), "commitment"),
    "seed": (lambda rows: reveal(rows).update(seed=root("x").hex()), "commitment"),
    "head of a seal": (lambda rows: header(rows)["seals"][0].update(head=root("x").hex()), "seal"),
    "place of a seal": (lambda rows: header(rows)["seals"][0].update(at=3), "seal"),
    "place of a silent seal": (lambda rows: header(rows)["seals"][1].update(at=0), "seal"),
    "seal taken away": (lambda rows: header(rows)["seals"].__setitem__(0, None), "seal"),
    "nonce of another chain": (lambda rows: reveal(rows)["nonces"].__setitem__(0, root("x").hex()), "seal"),
    "nonce taken away": (lambda rows: reveal(rows)["nonces"].__setitem__(0, ""), "seal"),
    "nonce added": (lambda rows: reveal(rows)["nonces"].__setitem__(3, root("x").hex()), "seal"),
    "late one taken away": (lambda rows: reveal(rows)["late"].__setitem__(2, ""), "seal"),
    "late one added": (lambda rows: reveal(rows)["late"].__setitem__(0, root("x").hex()), "seal"),
    "said silent": (lambda rows: reveal(rows)["said"].__setitem__(0, "silent"), "seal"),
    "silent said": (lambda rows: reveal(rows)["said"].__setitem__(1, "said"), "seal"),
    "late silent": (lambda rows: reveal(rows)["said"].__setitem__(2, "silent"), "seal"),
    "said nonsense": (lambda rows: reveal(rows)["said"].__setitem__(0, "shouted"), "seal"),
    "wall": (lambda rows: reveal(rows)["wall"].reverse(), "wall"),
    "dice": (lambda rows: header(rows).update(dice=[[7, 7]]), "dice"),
    "deal": (lambda rows: of_type(rows, "deal")[1]["hands"]["E"].__setitem__(0, "?!"), "play"),
}  # fmt: skip


def header(rows: Rows) -> dict[str, Any]:
    """Of the second hand, in which Ann said something, Bea nothing, Cat was late and Dan is a bot."""
    return of_type(rows, "header")[1]


def reveal(rows: Rows) -> dict[str, Any]:
    """Of the second hand."""
    return of_type(rows, "reveal")[1]


HONEST = game(*MIXED).rows()
