"""Journals of tables, folded as the server would."""

import random
from collections.abc import Iterator

from sqlalchemy import Connection, Engine, select

from paiju.languages import Text, _, _n
from paiju.server.doctor.findings import Diagnosis
from paiju.server.room.room import Room
from paiju.server.storage.keys.vault import Locked, Vault
from paiju.server.storage.migrations import OWN, version
from paiju.server.storage.packed_journals import loose_rows, rows_of
from paiju.server.storage.schema import entries, links, packed_journals, secrets, tables
from paiju.server.storage.store import in_place

SAMPLE = 20
MOST_NAMED = 20


def look_at_journals(engine: Engine, vault: Vault | None, whole: bool) -> Iterator[Diagnosis]:
    """Some tables, those in play first, or all of them."""
    with engine.connect() as connection:
        keyed = OWN.fits(connection, version(connection))
        known = [(str(row[0]), str(row[1])) for row in connection.execute(select(tables.c.id, tables.c.state))]
        written = {str(row[0]) for row in connection.execute(select(entries.c.table).distinct())}
        if keyed:
            written |= {str(row[0]) for row in connection.execute(select(packed_journals.c.table))}
        opened = {str(row[0]) for row in connection.execute(select(links.c.table).distinct())} - {""}
        missing = [table for table, _rest in known if table not in written]
        strays = {
            "journal": written - {table for table, _rest in known},
            "links": opened - {table for table, _rest in known},
        }
        chosen = picked([(table, state) for table, state in known if table in written], whole)
        by_state: dict[str, list[str]] = {}
        for table in chosen:
            by_state.setdefault(state_of(connection, table, vault, keyed), []).append(table)
    if missing:
        yield trouble_with(missing, MISSING)
    yield from (astray(sorted(tables), STRAYS[what]) for what, tables in strays.items() if tables)
    yield from (trouble_with(by_state[why], text) for why, text in BAD.items() if why in by_state)
    if ids := by_state.get("engine"):
        text = _n(
            "{n} table was started by another version and goes on by itself",
            "{n} tables were started by another version and go on by themselves",
            len(ids),
        )
        yield Diagnosis("journals", "note", text, tuple(ids[:MOST_NAMED]))
    if not missing and not any(strays.values()) and not by_state.keys() & BAD.keys():
        text = _("{checked} of {all} tables replay as they were played", checked=len(chosen), all=len(known))
        yield Diagnosis("journals", "well", text)


MISSING = _("{count} of the tables have no journal ({tables})")
BAD = {
    "damaged": _("{count} of the tables cannot be read: frozen, and can only be ended ({tables})"),
    "other": _(
        "{count} of the tables replay differently from how they were played: frozen, and can only be ended ({tables})"
    ),
    "book": _("{count} of the tables were started with a different rule book: frozen, their hosts decide ({tables})"),
}


STRAYS = {
    "journal": _("there are journals of tables that do not exist ({tables})"),
    "links": _("there are links to tables that do not exist ({tables})"),
}


def astray(ids: list[str], text: Text) -> Diagnosis:
    """Something of tables that are not there: nobody is hurt by it, but it did not come about by itself."""
    return Diagnosis("journals", "note", text.with_values(tables=ids[:3]), tuple(ids[:MOST_NAMED]))


def trouble_with(ids: list[str], text: Text) -> Diagnosis:
    """Tables something is wrong with."""
    text = text.with_values(count=len(ids), tables=ids[:3])
    return Diagnosis("journals", "trouble", text, tuple(ids[:MOST_NAMED]))


def picked(known: list[tuple[str, str]], whole: bool) -> list[str]:
    """Which tables are looked at: those in play before others, by chance."""
    if whole:
        return [table for table, _rest in known]
    chance = random.Random()
    chance.shuffle(known)
    return [table for table, _rest in sorted(known, key=lambda listed: listed[1] == "over")][:SAMPLE]


def state_of(connection: Connection, table: str, vault: Vault | None, keyed: bool) -> str:
    """What the server would find: "" for a table that goes on, or is over. (A missing key is told elsewhere.)"""
    rows = rows_of(connection, table) if keyed else loose_rows(connection, table)
    room = Room.load(table, in_place(rows), root_of(connection, table, vault if keyed else None))
    if room.damaged:
        return "damaged"
    if room.broken and not (room.frozen and room.frozen.key):
        return "other"
    if room.frozen is None or room.frozen.key:
        return ""
    return "book" if room.frozen.book else "engine"


def root_of(connection: Connection, table: str, vault: Vault | None) -> bytes | None:
    """The secret of a table, where its key is here."""
    if vault is None:
        return None
    chosen = select(secrets.c.key, secrets.c.salt, secrets.c.box).where(secrets.c.table == table)
    row = connection.execute(chosen).first()
    return vault.open(table, Locked(row[0], bytes(row[1]), bytes(row[2]))) if row is not None else None
