"""Work that waits in a worker, and processes that are waited for."""

import asyncio
import os
import time
from pathlib import Path


def wait_for(path: str, pid_at: str = "") -> int:
    """Wait until there is a file; the process that waited."""
    if pid_at:
        Path(pid_at).write_text(str(os.getpid()))
    while not Path(path).exists():
        time.sleep(0.01)
    return os.getpid()


async def there(path: Path) -> str:
    """What a file holds once it is written."""
    while not path.exists() or not path.read_text():
        await asyncio.sleep(0.01)
    return path.read_text()


def runs(pid: int) -> bool:
    """Whether there is such a process, and not only what is left of one."""
    try:
        return not Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].startswith(" Z")
    except OSError:
        return False


async def ended(pid: int) -> None:
    """Wait until a process is gone."""
    while runs(pid):
        await asyncio.sleep(0.01)
