"""What was done in an office: a chain of rows that nothing in the program changes or drops. A row's digest is over the
one before it, so whoever changes one by hand has to change all that follow, and the log has their digests too."""

import hashlib
import json
import logging
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, insert, or_, select
from sqlalchemy.exc import IntegrityError

from paiju.server.storage.access import Access
from paiju.server.storage.schema import audit

MOST_LISTED = 200
TRIES = 20  # servers that add at the same moment
log = logging.getLogger("paiju.audit")


@dataclass(frozen=True, slots=True)
class AuditRow:
    """Somebody did something to somebody."""

    seq: int
    at: float
    who: str
    what: str
    whom: str
    how: bytes
    digest: str


class AuditRows:
    """All that was done in offices."""

    def __init__(self, store: Access) -> None:
        self.store = store

    async def add(self, who: str, what: str, whom: str, how: Mapping[str, object]) -> None:
        """One more; in the log, too, where other hands keep it."""
        body, at = json.dumps(how, ensure_ascii=False, sort_keys=True).encode(), time.time()

        def write(c: Connection) -> AuditRow:
            seq, digest = last(c)
            row = AuditRow(seq + 1, at, who, what, whom[:120], body, "")
            row = AuditRow(*cells(row)[:-1], sealed(digest, row))
            c.execute(insert(audit).values({name: getattr(row, name) for name in AuditRow.__slots__}))
            return row

        for again in range(TRIES):
            try:
                row = await self.store.write(write)
                break
            except IntegrityError:  # another server was quicker
                if again == TRIES - 1:
                    raise
        fields = {
            "seq": row.seq,
            "who": who,
            "what": what,
            "whom": row.whom,
            "how": body.decode(),
            "digest": row.digest,
        }
        log.warning("done in an office", extra={"fields": fields})

    async def listed(self, page: int = 0, words: str = "") -> list[AuditRow]:
        """What was done last, the newest first, a page of it: all, or by and to one person, table or the like."""
        chosen = select(audit).order_by(audit.c.seq.desc()).limit(MOST_LISTED).offset(page * MOST_LISTED)
        if words:
            chosen = chosen.where(or_(audit.c.who == words, audit.c.whom == words))
        return await self.store.read(lambda c: [row_of(row) for row in c.execute(chosen)])


def last(c: Connection) -> tuple[int, str]:
    """The number and digest of the last row."""
    row = c.execute(select(audit.c.seq, audit.c.digest).order_by(audit.c.seq.desc()).limit(1)).first()
    return (0, "") if row is None else (int(row[0]), str(row[1]))


def row_of(row: Iterable[object]) -> AuditRow:
    """A row as it is kept."""
    seq, at, who, what, whom, how, digest = row
    return AuditRow(int(str(seq)), float(str(at)), str(who), str(what), str(whom), bytes(how), str(digest))  # type: ignore[call-overload]


def cells(row: AuditRow) -> tuple[int, float, str, str, str, bytes, str]:
    """A row's cells in their order."""
    return row.seq, row.at, row.who, row.what, row.whom, row.how, row.digest


def sealed(before: str, row: AuditRow) -> str:
    """A row's digest, over the one before it."""
    seq, at, who, what, whom, how, _rest = cells(row)
    return hashlib.sha256(json.dumps([before, seq, at, who, what, whom, how.decode()]).encode()).hexdigest()


def first_broken(rows: Iterable[AuditRow]) -> int | None:
    """The number of the first row that does not follow from those before it, of all rows in their order."""
    before, number = "", 0
    for row in rows:
        if row.seq != number + 1 or row.digest != sealed(before, row):
            return number + 1
        before, number = row.digest, row.seq
    return None
