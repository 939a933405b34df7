"""A backup: whole, of a form we know, and not too old."""

import time
from pathlib import Path

from paiju.errors import InputError
from paiju.server.doctor.findings import Diagnosis
from paiju.server.storage.backup import check, read
from paiju.server.storage.migrations import OWN

DAY = 24 * 3600.0
OLD = 7.0  # days


def look_at_backup(file: Path) -> Diagnosis:
    """Whether it could be restored, and how old it is."""
    try:
        check(file, OWN)
        at = next(read(file))["at"]
    except InputError as error:
        return Diagnosis("backup", "trouble", error.message, error.zh)
    days = (time.time() - float(at)) / DAY
    if days > OLD:
        return Diagnosis("backup", "trouble", f"{file} is {days:.0f} days old", f"{file} 已是 {days:.0f} 天前的")
    return Diagnosis("backup", "well", f"{file} is whole, and {days:.1f} days old", f"{file} 完整，{days:.1f} 天前所作")
