"""Penalties computed a second way: read from the lists of fouls as they are written."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import paiju
from paiju import books
from paiju.books.book import Book
from paiju.study.drills import DrillItem

FOLDER = Path(paiju.__file__).parent / "books" / "fouls"
Parts = list[Any]


@cache
def written(text: str) -> dict[str, Any]:
    """A list as it is written."""
    return tomllib.loads((FOLDER / f"{text}.toml").read_text(encoding="utf-8"))


def penalty(item: DrillItem) -> str:
    """What the list says of this foul, the how-manieth time it may be."""
    book, incident = books.get(item.book), item.question["incident"]
    code = written(book.text)
    foul = code["fouls"][incident["foul"]]
    variants = foul.get("variants", {})
    row = (
        variants[incident["variant"]]
        if incident.get("variant")
        else foul
        if "sanctions" in foul
        else next(iter(variants.values()))
    )
    parts = [
        each for part in row["sanctions"] for each in climbed(book, code, part, len(item.question.get("history", ())))
    ]
    if isinstance(item.answer, int):
        found = paid(code, parts, incident["offender"] == incident.get("dealer", 0), book.tiles.players)
        return "" if found in (None, item.answer) else f"by the list {found} points"
    mend = row.get("mend", foul.get("mend", {"en": ""}))["en"]
    # Nothing was booked in an exercise, so there is no win to take back.
    named = [name for part in parts if (name := name_of(part)) != "take_back_win"] + ([f"mend({mend})"] if mend else [])
    given = [each if each.startswith("mend(") else each.split("(")[0] for each in str(item.answer).split("+")]
    return partly(item) or ("" if named == given else f"by the list {named}")


def partly(item: DrillItem) -> str:
    """The right answer is whole, and nothing offered is a part of it or has it as a part."""
    bare = {choice: str(choice).split("+mend(")[0] for choice in item.choices or ()}
    alike = [choice for choice in bare if choice != item.answer and bare[choice] == bare[item.answer]]
    if any(choice == bare[choice] or item.answer == bare[item.answer] for choice in alike):
        return f"offered beside it: {alike}"
    return "" if item.answer in bare and len(set(bare)) == len(item.choices or ()) else "it is not among the choices"


def climbed(book: Book, code: dict[str, Any], part: Any, before: int) -> Parts:
    """A part that holds in this book, a ladder as the step it comes to."""
    if isinstance(part, dict) and part.get("only_if") and not getattr(book.referee, part["only_if"]):
        return []
    if isinstance(part, dict) and "penalty" in part:
        part = part["penalty"]
    inner = code["penalties"][part]["sanctions"] if isinstance(part, str) else [part]
    if not (isinstance(inner[0], dict) and "ladder" in inner[0]):
        return [part]
    ladder = code["ladders"][inner[0]["ladder"]]
    steps = ladder["steps"]
    return list(steps[before] if before < len(steps) else ladder["then"])


def name_of(part: Any) -> str:
    """A penalty's name, or the kind of a sanction."""
    return str(part) if isinstance(part, str) else str(part["kind"])


def paid(code: dict[str, Any], parts: Parts, dealer: bool, players: int) -> int | None:
    """What the offender pays now; None where it is not plain from the list."""
    total = 0
    for part in parts:
        for each in code["penalties"][part]["sanctions"] if isinstance(part, str) else [part]:
            kind = each["kind"] if isinstance(each, dict) else ""
            if kind == "reverse_limit":
                total += each["dealer"] * (players - 1) if dealer else each["dealer"] + each["other"] * (players - 2)
            elif kind == "pay_each":
                total += each["amount"] * (players - 1)
            elif kind in ("pay_victims", "compensate", "pay_for_all", "reverse_self_draw", "pay_ready_hands"):
                return None
    return total
