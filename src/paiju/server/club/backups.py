"""Backups of a running club: at a click and by the clock, into a folder beside the database; so many are kept."""

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from paiju.errors import InputError
from paiju.languages import Text, joined
from paiju.server.process import metrics
from paiju.server.storage.backup import backup

FOLDER, STEM, END = "club-backups", "club-", ".jsonl.gz"
FIRST_LOOK, LOOKS = 300.0, 60.0  # seconds after which the clock is looked at first, and between two looks
log = logging.getLogger("paiju.server")


@dataclass(frozen=True, slots=True)
class BackupFile:
    """A backup that is there."""

    name: str
    at: float
    size: int


class Backups:
    """The backups of a club."""

    def __init__(self, db: str, data: Path) -> None:
        self.db, self.folder = db, data / FOLDER
        self.hours, self.keep = 0.0, 1
        self.failed: tuple[float, Text] | None = None  # when the last one failed, and why
        self.at_work = asyncio.Lock()
        self.leads: Callable[[], bool] = lambda: True  # does this server make them by the clock?

    def there(self) -> list[BackupFile]:
        """Those that are there, the newest first."""
        if not self.folder.is_dir():
            return []
        files = [(path, path.stat()) for path in self.folder.glob(f"{STEM}*{END}")]
        backups = [BackupFile(path.name, stat.st_mtime, stat.st_size) for path, stat in files]
        return sorted(backups, key=lambda file: (file.at, file.name), reverse=True)

    async def make(self) -> None:
        """Make one now, and drop those that are too many; what goes wrong is kept to be said, and raised."""
        async with self.at_work:
            began = time.perf_counter()
            try:
                await asyncio.to_thread(self.write)
            except (InputError, OSError) as error:
                metrics.BACKUPS_FAILED.inc()
                why = error.text if isinstance(error, InputError) else joined([str(error)])
                self.failed = time.time(), why
                log.error("a backup failed", extra={"fields": {"why": why.en}})
                raise InputError("backup", why) from None
            self.failed = None
            metrics.since(metrics.BACKUP_SECONDS, began)

    def write(self) -> None:
        """The file, of this moment."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        name = time.strftime(f"{STEM}%Y%m%d-%H%M%S", time.gmtime())
        taken = {file.name for file in self.there()}
        number = next(n for n in range(1, 1000) if f"{name}{after(n)}{END}" not in taken)
        backup(self.db, self.folder / f"{name}{after(number)}{END}")
        for old in self.there()[self.keep :]:
            (self.folder / old.name).unlink(missing_ok=True)

    def is_due(self, now: float) -> bool:
        """Is it time for the next one? One that failed is tried again after a tenth of the time."""
        if not self.hours:
            return False
        newest = max((file.at for file in self.there()), default=0.0)
        tried = self.failed[0] if self.failed else 0.0
        return now - newest >= 3600 * self.hours and now - tried >= 360 * self.hours

    async def keep_time(self) -> None:
        """Make one whenever it is time."""
        await asyncio.sleep(FIRST_LOOK)
        while True:
            try:
                if self.leads() and self.is_due(time.time()):
                    await self.make()
            except Exception as error:  # said already, or nobody's fault: the clock goes on
                log.debug("the clock goes on: %r", error)
            await asyncio.sleep(LOOKS)


def after(number: int) -> str:
    """What tells two of the same second apart."""
    return "" if number == 1 else f"-{number}"
