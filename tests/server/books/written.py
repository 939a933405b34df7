"""Rule books that people write in tests."""

from typing import Any

FRIDAY = 'id = "friday"\nbase = "psa"\n\n[names]\nen = "Friday rules"\nzh = "星期五"\n\n[scoring]\nminimum = 2\n'


def draft(**parts: Any) -> dict[str, Any]:
    """A book being written, as a form has it."""
    names = {"zh": "", "en": "Friday rules", "ja": ""}
    return {"id": "friday", "base": "psa", "names": names, "changes": {}, "patterns": []} | parts
