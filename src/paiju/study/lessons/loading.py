"""The lessons as they are written down: each its own steps, and some that several share."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from paiju.books import get
from paiju.books.book import NO_NAMES, Names
from paiju.errors import Bug, InputError
from paiju.languages import _
from paiju.study.lessons.lesson_types import Lesson, StepPlace, TaughtStep

FIRST = Path(__file__).parent / "first"
SHARED = "shared"
ORDER = ("riichi", "three", "official", "house")
STEPS = 10
TEXTS = ("title", "says", "question", "right", "worse")


@cache
def lessons() -> tuple[Lesson, ...]:
    """All first lessons, in the order they are offered in."""
    shared = {row["id"]: row for row in written(SHARED)["step"]}
    return tuple(read(id, written(id), shared) for id in ORDER)


def lesson(id: str) -> Lesson:
    """A lesson by its id; InputError names those there are."""
    taught = next((each for each in lessons() if each.id == id), None)
    if taught is None:
        raise InputError("lesson", _("there is no lesson {id}; there are {known}", id=f"{id[:40]!r}", known=ORDER))
    return taught


def written(name: str) -> dict[str, Any]:
    """A file of lessons."""
    return tomllib.loads((FIRST / f"{name}.toml").read_text(encoding="utf-8"))


def read(id: str, rows: dict[str, Any], shared: dict[str, Any]) -> Lesson:
    """A lesson; a step with `use` is a shared one, with whatever is written anew."""
    steps = tuple(step_of({**shared[row["use"]], **row} if "use" in row else row) for row in rows["step"])
    if len(steps) != STEPS:
        raise Bug(f"lesson {id} has {len(steps)} steps")
    words = tuple(rows["words"])
    names, says = Names(**rows["names"]), Names(**rows["says"])
    return Lesson(id, get(rows["book"]), names, says, steps, rows.get("table", {}), words)


def step_of(row: dict[str, Any]) -> TaughtStep:
    """One step."""
    place = StepPlace(**{**row["place"], "turns": tuple(row["place"].get("turns", ()))}) if "place" in row else None
    lists: dict[str, Any] = {name: tuple(row.get(name, ())) for name in ("choices", "hands", "best", "terms")}
    texts: dict[str, Any] = {name: Names(**row[name]) if name in row else NO_NAMES for name in TEXTS}
    plain = {name: row[name] for name in ("tiles", "action", "of") if name in row}
    return TaughtStep(row["id"], row["ask"], place=place, **texts, **plain, **lists)
