"""Which engine plays: a digest of the text that decides what happens at a table.

A match that was begun by another text is frozen until the host decides (room.py): the same moves might lead elsewhere.
"""

from functools import cache
from hashlib import sha256
from pathlib import Path

import paiju

PARTS = ("core", "table", "match", "referee", "scoring", "fair.py")


@cache
def engine_hash() -> str:
    """The digest of this engine."""
    root = Path(paiju.__file__).parent
    digest = sha256()
    for part in PARTS:
        at = root / part
        for path in sorted(at.rglob("*.py")) if at.is_dir() else [at]:
            digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()
