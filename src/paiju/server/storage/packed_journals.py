"""The journals of matches that are over, each packed into one row: a twentieth of what its entries take one by one.

What is read is the same as before. If something is entered after all (a ruling, a new title, the same table again), it
follows the packed ones as entries of its own, and is packed with them later. Whoever changes what is written (to erase
a name) unpacks the journal first.
"""

import json
import re
import struct
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, LargeBinary, cast, delete, insert, or_, select, update

from paiju.server.storage.schema import entries, packed_journals, people

LEVEL = 6
FLOAT, BITS = struct.Struct("<d"), struct.Struct("<q")
WORD = re.compile(rb'"([^"\\]{1,32})"')  # what may be somebody's id
MOST_TOGETHER = 500  # values in one question
EACH = " "  # between ids of people, and around them


@dataclass(frozen=True, slots=True)
class JournalRow:
    """An entry of a journal as it is kept."""

    seq: int
    at: float
    body: bytes


def pack(rows: Sequence[JournalRow]) -> bytes:
    """Rows from number 0 on: the times as what the bits of each differ by from the one before, then the bodies, a line
    each."""
    bits = [BITS.unpack(FLOAT.pack(row.at))[0] for row in rows]
    times = [now - before for now, before in zip(bits, [0, *bits], strict=False)]
    return zlib.compress(b"\n".join([json.dumps(times).encode(), *(row.body for row in rows)]), LEVEL)


def unpack(body: bytes) -> list[JournalRow]:
    """The rows again; ValueError where it is damaged."""
    try:
        first, *bodies = zlib.decompress(body).split(b"\n")
    except zlib.error as error:
        raise ValueError(str(error)) from None
    rows, bits = [], 0
    for seq, (step, each) in enumerate(zip(json.loads(first), bodies, strict=True)):
        bits += step
        rows.append(JournalRow(seq, FLOAT.unpack(BITS.pack(bits))[0], each))
    return rows


def rows_of(c: Connection, table: str) -> list[JournalRow]:
    """The whole journal of a table in its order. Entries are asked for first, so that none is missed that is packed at
    this moment. A packed journal that is damaged has as many entries that nobody can read."""
    there = {row.seq: row for row in loose_rows(c, table)}
    packed = c.execute(select(packed_journals).where(packed_journals.c.table == table)).mappings().first()
    if packed is not None:
        there |= {row.seq: row for row in readable_or_not(bytes(packed["body"]), int(packed["count"]), packed["last"])}
    return [there[seq] for seq in sorted(there)]


def loose_rows(c: Connection, table: str, to_change: bool = False) -> list[JournalRow]:
    """The entries that are not packed; nobody else changes them meanwhile if they are to be changed."""
    body = cast(entries.c.body, LargeBinary)  # SQLite takes a text for bytes, where somebody has put one by hand
    chosen = select(entries.c.seq, entries.c.at, body).where(entries.c.table == table).order_by(entries.c.seq)
    rows = c.execute(chosen.with_for_update() if to_change else chosen)
    return [JournalRow(int(row[0]), float(row[1]), bytes(row[2])) for row in rows]


def readable_or_not(body: bytes, count: int, last: float) -> list[JournalRow]:
    """What is packed; empty entries where it cannot be read."""
    try:
        rows = unpack(body)
    except ValueError:
        rows = []
    return rows if len(rows) == count else [JournalRow(seq, last, b"") for seq in range(count)]


def pack_table(c: Connection, table: str) -> bool:
    """Pack the journal of a table, with what was packed before; whether it could be. One with a gap, or that is no
    text, stays as it is."""
    loose = loose_rows(c, table, to_change=True)
    chosen = select(packed_journals.c.count, packed_journals.c.body).where(packed_journals.c.table == table)
    packed = c.execute(chosen.with_for_update()).first()
    try:
        rows = (unpack(bytes(packed[1])) if packed is not None else []) + loose
    except ValueError:
        return False
    if not loose or [row.seq for row in rows] != list(range(len(rows))) or any(b"\n" in row.body for row in loose):
        return False
    values = {
        "count": len(rows),
        "last": max(row.at for row in rows),
        "people": people_in(c, [row.body for row in rows]),
        "body": pack(rows),
    }
    if packed is None:
        c.execute(insert(packed_journals).values(table=table, **values))
    else:
        c.execute(update(packed_journals).where(packed_journals.c.table == table).values(values))
    c.execute(delete(entries).where(entries.c.table == table, entries.c.seq < len(rows)))
    return True


def unpack_table(c: Connection, table: str) -> bool:
    """The packed entries of a table are entries of their own again; whether there were any that can be read."""
    here = packed_journals.c.table == table
    body = c.execute(select(packed_journals.c.body).where(here).with_for_update()).scalar()
    if body is None:
        return False
    try:
        rows = unpack(bytes(body))
    except ValueError:
        return False
    values = [{"table": table, "seq": row.seq, "at": row.at, "body": row.body} for row in rows]
    c.execute(insert(entries), values)
    c.execute(delete(packed_journals).where(here))
    return True


def people_in(c: Connection, bodies: Iterable[bytes]) -> str:
    """The ids of people that entries name, with spaces around each."""
    words = {word.decode(errors="replace") for body in bodies for word in WORD.findall(body)}
    known: set[str] = set()
    likely = sorted(word for word in words if EACH not in word)
    for first in range(0, len(likely), MOST_TOGETHER):
        chosen = select(people.c.id).where(people.c.id.in_(likely[first : first + MOST_TOGETHER]))
        known.update(str(row[0]) for row in c.execute(chosen))
    return EACH + "".join(f"{id}{EACH}" for id in sorted(known))


def naming(c: Connection, person: str) -> list[str]:
    """The tables whose packed journals name somebody."""
    named = packed_journals.c.people.contains(f"{EACH}{person}{EACH}", autoescape=True)
    return [str(row[0]) for row in c.execute(select(packed_journals.c.table).where(named))]


def has_journal(table: ColumnElement[str]) -> ColumnElement[bool]:
    """That a table has one, packed or not."""
    loose = select(entries.c.seq).where(entries.c.table == table).exists()
    return or_(loose, select(packed_journals.c.table).where(packed_journals.c.table == table).exists())


def packed_count(c: Connection, table: str) -> int:
    """How many entries of a table are packed."""
    return int(c.execute(select(packed_journals.c.count).where(packed_journals.c.table == table)).scalar() or 0)
