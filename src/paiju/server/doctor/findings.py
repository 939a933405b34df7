"""What the doctor finds."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Level = Literal["well", "note", "trouble"]
Check = Literal["folder", "disk", "rights", "database", "form", "clock", "key", "journals", "events", "backup"]
NAMES: dict[Check, str] = {
    "folder": "文件夹",
    "disk": "磁盘",
    "rights": "权限",
    "database": "数据库",
    "form": "版本",
    "clock": "时钟",
    "key": "密钥",
    "journals": "日志",
    "events": "赛事",
    "backup": "备份",
}
MARKS: dict[Level, tuple[str, str]] = {"well": ("正常", "ok"), "note": ("注意", "note"), "trouble": ("问题", "TROUBLE")}


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """Something looked at: whether it is well, and in words what there is."""

    check: Check
    level: Level
    en: str
    zh: str
    tables: tuple[str, ...] = ()  # those it is about

    def json(self) -> dict[str, object]:
        """For programs."""
        payload: dict[str, object] = {"check": self.check, "level": self.level, "en": self.en, "zh": self.zh}
        return payload | ({"tables": list(self.tables)} if self.tables else {})


def exit_code(findings: Sequence[Diagnosis]) -> int:
    """0 when all is well, 1 when something is not."""
    return int(any(finding.level == "trouble" for finding in findings))
