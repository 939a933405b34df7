"""Fouls as they are kept, `books/fouls/*.toml`, made into values. Mistakes in those files are bugs, not the user's."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from paiju.books.book import NO_NAMES, Names
from paiju.errors import Bug
from paiju.referee.foul_types import Adjustment, Code, Foul, Ladder, Option, Part, Penalty, Variant, WarningTable
from paiju.referee.sanctions import KINDS, from_json

STANDING = ("lapse", "carried_out", "audited", "signed")  # what can no longer be changed, by which clauses
FOLDER = Path(__file__).parents[1] / "books" / "fouls"


@cache
def texts() -> tuple[str, ...]:
    """The texts that name fouls."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@cache
def load(text: str) -> Code:
    """The fouls of a text."""
    table = tomllib.loads((FOLDER / f"{text}.toml").read_text(encoding="utf-8"))
    penalties = {id: penalty(id, row) for id, row in table.pop("penalties").items()}
    reader = FoulReader(penalties)
    ladders = {id: reader.ladder(id, row) for id, row in table.pop("ladders", {}).items()}
    adjustments = {id: reader.adjustment(id, row) for id, row in table.pop("adjustments", {}).items()}
    fouls = {id: reader.foul(id, row) for id, row in table.pop("fouls").items()}
    amounts = tuple(table.pop("amounts", {}).get("points", ()))
    warnings = warning_table(table.pop("warnings", {}))
    standing = {key: tuple(table.pop(key, {}).get("clauses", ())) for key in STANDING}
    if table:
        raise Bug(f"{text}.toml: what is {', '.join(table)}?")
    return Code(text, penalties, ladders, fouls, adjustments, warnings, amounts, **standing)


def penalty(id: str, row: dict[str, Any]) -> Penalty:
    """A penalty from its row."""
    parts = tuple(part(each, id) for each in row["sanctions"])
    return Penalty(id, names(row), tuple(row["clauses"]), parts, row.get("dropped_by_win", False))


def names(row: dict[str, Any]) -> Names:
    """The words of a row; none where it is empty."""
    return Names(row["zh"], row["en"], row.get("ja", "")) if row else NO_NAMES


def part(row: dict[str, Any], penalty: str = "") -> Part:
    """A sanction from its row, with the option it depends on."""
    return Part(
        from_json({key: each for key, each in row.items() if key != "only_if"}), penalty, row.get("only_if", "")
    )


def warning_table(row: dict[str, Any]) -> WarningTable | None:
    """The table of warnings, where a text has one."""
    if not row:
        return None
    steps = tuple((each["from"], each["pay"]) for each in row["table"])
    return WarningTable(tuple(row["clauses"]), steps, row["beyond"], row["more"])


@dataclass(frozen=True, slots=True)
class FoulReader:
    """Reads rows that name the text's penalties."""

    penalties: Mapping[str, Penalty]

    def parts(self, rows: Iterable[Any]) -> tuple[Part, ...]:
        """Sanctions by the name of a penalty, which may depend on an option, or spelled out."""
        sanctions: list[Part] = []
        for row in rows:
            if isinstance(row, str):
                sanctions += self.penalties[row].parts
            elif "penalty" in row:
                sanctions += [replace(each, only_if=row["only_if"]) for each in self.penalties[row["penalty"]].parts]
            else:
                sanctions.append(part(row))
        return tuple(sanctions)

    def options(self, rows: Mapping[str, Any]) -> tuple[Option, ...]:
        """What the referee may choose from."""
        return tuple(Option(id, names(row), self.parts(row["sanctions"])) for id, row in rows.items())

    def ladder(self, id: str, row: dict[str, Any]) -> Ladder:
        """A ladder from its row."""
        steps = tuple(self.parts(step) for step in row["steps"])
        options = self.options(row.get("options", {}))
        clauses, then = tuple(row["clauses"]), self.parts(row["then"])
        more, across, start = row.get("more", 0), row.get("across", False), row.get("options_from", 0)
        window_of = row.get("window_of", "")
        return Ladder(id, names(row), clauses, row["window"], steps, then, more, across, start, options, window_of)

    def adjustment(self, id: str, row: dict[str, Any]) -> Adjustment:
        """A change the referee may make, from its row."""
        replaces = row.get("replaces", "")
        if replaces and replaces not in KINDS:
            raise Bug(f"no sanction {replaces}")
        by, fewer, single = self.parts(row.get("by", ())), row.get("fewer", False), row.get("one_of_several", False)
        return Adjustment(id, names(row), tuple(row["clauses"]), replaces, by, fewer, single)

    def foul(self, id: str, row: dict[str, Any]) -> Foul:
        """A foul from its row; without variants of its own it has one, without a name."""
        rows = row.get("variants") or {"": row}
        clauses = tuple(row["clauses"])
        shared = {"clauses": clauses, "mend": row.get("mend", {})}
        shared |= {key: tuple(row.get(key, ())) for key in ("evidence", "declared")}
        variants = tuple(self.variant(name, each, shared) for name, each in rows.items())
        keys, needs, by = row.get("keys", ""), row.get("needs", ""), row.get("by", "anybody")
        late, same = row.get("lapses", False), row.get("counts_as", "")
        return Foul(id, names(row), names(row["what"]), clauses, variants, keys, needs, by, late, same)

    def variant(self, id: str, row: dict[str, Any], shared: dict[str, Any]) -> Variant:
        """A variant from its row: `cites` stand for the foul's clauses, `clauses` beside them. What the foul asks
        of the table it asks in each variant."""
        own = (*row.get("cites", shared["clauses"]), *(row.get("clauses", ()) if id else ()))
        evidence, declared = ((*shared[key], *(row.get(key, ()) if id else ())) for key in ("evidence", "declared"))
        return Variant(
            id,
            names(row.get("when", {})),
            own,
            self.parts(row.get("sanctions", ())),
            self.options(row.get("options", {})),
            names(row.get("mend", shared["mend"])),
            row.get("silent", False),
            row.get("tiles_from", 0),
            evidence,
            declared,
            row.get("counts", ""),
            row.get("minutes", 0),
        )
