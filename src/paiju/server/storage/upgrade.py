"""An older database is brought to the newest form after a backup of it as it was: by whoever has the club alone, or
while others serve it where that only adds to it."""

import time
from dataclasses import dataclass
from pathlib import Path

from paiju.server.storage import database
from paiju.server.storage.backup import backup
from paiju.server.storage.migrations import OWN


@dataclass(frozen=True, slots=True)
class Upgrade:
    """From which form to which, and where the club lies as it was before."""

    before: str
    after: str
    backup: Path


def upgraded(url: str, folder: Path) -> Upgrade | None:
    """Bring the database to the newest form; None where there is nothing to do. Without the backup, which goes into the
    folder, nothing is changed."""
    here = database.form_of(url)
    if here in (None, OWN.head) or not OWN.knows(here):  # a newer version has added something
        return None
    file = folder / time.strftime(f"before-{OWN.head}-%Y%m%d-%H%M%S.jsonl.gz", time.gmtime())
    try:
        database.prepare_folder(folder)
    except OSError as error:
        raise database.unreachable(str(folder), error) from None
    backup(url, file)
    database.connect(url).dispose()
    return Upgrade(str(here), OWN.head, file)
