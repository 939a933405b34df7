"""What the doctor finds."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from paiju.languages import Text, _, _c

Level = Literal["well", "note", "trouble"]
Check = Literal["folder", "disk", "rights", "database", "form", "clock", "key", "journals", "events", "audit", "backup"]
NAMES: dict[Check, Text] = {
    "folder": _c("check", "folder"),
    "disk": _c("check", "disk"),
    "rights": _c("check", "rights"),
    "database": _c("check", "database"),
    "form": _c("check", "version"),
    "clock": _c("check", "clock"),
    "key": _c("check", "key"),
    "journals": _c("check", "journals"),
    "events": _c("check", "events"),
    "audit": _c("check", "offices"),
    "backup": _c("check", "backup"),
}
MARKS: dict[Level, Text] = {"well": _("ok"), "note": _c("level", "note"), "trouble": _("TROUBLE")}


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """Something looked at: whether it is well, and in words what there is."""

    check: Check
    level: Level
    text: Text
    tables: tuple[str, ...] = ()  # those it is about

    def json(self) -> dict[str, object]:
        """For programs."""
        words = {"en": self.text.en, "zh": self.text.zh}
        payload: dict[str, object] = {"check": self.check, "level": self.level, **words}
        return payload | ({"tables": list(self.tables)} if self.tables else {})


def exit_code(findings: Sequence[Diagnosis]) -> int:
    """0 when all is well, 1 when something is not."""
    return int(any(finding.level == "trouble" for finding in findings))
