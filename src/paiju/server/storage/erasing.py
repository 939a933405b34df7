"""Somebody's name taken out of everything that is kept: their rows go, and journals call them as a guest who never
said a name. Supporters' names are part of what happened at a table, so journals where they bet get new marks."""

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Select, delete, func, select, text, update

from paiju.server.room import journal as J
from paiju.server.room.damage import seeds_of
from paiju.server.room.given_names import guest_called
from paiju.server.room.room import Room
from paiju.server.storage import packed_journals
from paiju.server.storage.erasing_relays import names_in_relays, renamed
from paiju.server.storage.packed_journals import JournalRow
from paiju.server.storage.schema import (
    accounts,
    audit,
    desk_entries,
    desk_links,
    desk_rights,
    desks,
    entries,
    event_entries,
    event_people,
    event_rights,
    events,
    exam_papers,
    exam_sittings,
    game_players,
    links,
    member_pages,
    own_book_versions,
    own_books,
    parts,
    passkeys,
    people,
    rights,
    study_cards,
    study_progress,
    tables,
    tokens,
)

SHORTEST = 2  # signs of a name that is looked for within titles
Roots = Callable[[Connection, str], bytes | None]  # the secret of a table


def erase(c: Connection, person: str, roots: Roots) -> set[str]:
    """Take somebody out of the database, for good; the tables whose journals are others now."""
    called = c.execute(select(people.c.name).where(people.c.id == person)).scalar() or ""
    tables_named = naming(c, person)
    changed, in_relays = rename_in_relays(c, tables_named, person)
    news = dict.fromkeys(tables_named, guest_called(person)) | dict.fromkeys(changed, in_relays)
    changed |= {table for table in tables_named if rewrite(c, table, (person, called, news[table]), roots)}
    for desk in desks_of(c, person):
        rewrite_desk(c, desk, person, called)
    for gone in (
        delete(desk_rights).where(desk_rights.c.person == person),
        delete(event_rights).where(event_rights.c.person == person),
        delete(parts).where(parts.c.person == person),
        delete(member_pages).where(member_pages.c.person == person),
        delete(rights).where(rights.c.person == person),
        delete(links).where(links.c.person == person),
        delete(tokens).where(tokens.c.person == person),
        delete(passkeys).where(passkeys.c.person == person),
        delete(accounts).where(accounts.c.person == person),
        delete(exam_papers).where(exam_papers.c.person == person),
        delete(exam_sittings).where(exam_sittings.c.person == person),
        delete(own_book_versions).where(own_book_versions.c.book.in_(own_ids(person))),
        delete(own_books).where(own_books.c.person == person),
        delete(study_cards).where(study_cards.c.person == person),
        delete(study_progress).where(study_progress.c.person == person),
        update(game_players).where(game_players.c.person == person).values(name=guest_called(person)),
        update(people).where(people.c.id == person).values(name="", role="player"),
    ):
        c.execute(gone)
    return changed


def own_ids(person: str) -> Select[tuple[str]]:
    """The rule books that somebody has written."""
    return select(own_books.c.id).where(own_books.c.person == person)


def naming(c: Connection, person: str) -> list[str]:
    """The tables whose journals name somebody."""
    chosen = select(entries.c.table).where(holds(c, person)).distinct()
    return sorted({str(row[0]) for row in c.execute(chosen)} | set(packed_journals.naming(c, person)))


def holds(c: Connection, person: str) -> ColumnElement[bool]:
    """That an entry has these signs somewhere."""
    if c.dialect.name == "sqlite":
        return func.instr(entries.c.body, person.encode()) > 0
    return text("position(:who in entries.body) > 0").bindparams(who=person.encode())  # type: ignore[return-value]


def rename_in_relays(c: Connection, tables_named: list[str], person: str) -> tuple[set[str], str]:
    """Relays without somebody's name, at every table of them; the tables whose journals are others now, and what they
    call the person."""
    changed, named = set(), names_in_relays(c, tables_named, person)
    journals = {table: to_be_changed(c, table) for table in named}
    new = pseudonym(person, [row.body for rows in journals.values() for row in rows])
    for table, names in named.items():
        for row in journals[table]:
            body = renamed(row.body, names, new)
            if body != row.body:
                changed.add(table)
                c.execute(update(entries).where(entries.c.table == table, entries.c.seq == row.seq).values(body=body))
    return changed, new


def to_be_changed(c: Connection, table: str) -> list[JournalRow]:
    """A table's journal, entry by entry also where it was packed: it will be packed again."""
    packed_journals.unpack_table(c, table)
    return packed_journals.loose_rows(c, table, to_change=True)


def pseudonym(person: str, held: Sequence[bytes]) -> str:
    """What somebody is called from now on where a name is one person's: as a guest, by a number that nobody there has
    yet, another erased person included."""
    tries = (guest_called(person + "+" * turn) for turn in count())
    return next(name for name in tries if not any(name.encode() in body for body in held))


def rewrite(c: Connection, table: str, who: tuple[str, str, str], roots: Roots) -> bool:
    """A table's journal without somebody's name (`who`: their id, what they are called, and from now on); whether
    anything was there to be changed."""
    rows = [(row.seq, row.body) for row in to_be_changed(c, table)]
    names, bodies = pseudonymous([body for _, body in rows], *who)
    if any("supporters" in (decoded(body) or {}) for (_, was), body in zip(rows, bodies, strict=True) if was != body):
        bodies = marked_anew(table, bodies, roots(c, table))
    changed = [(seq, body) for (seq, was), body in zip(rows, bodies, strict=True) if was != body]
    for seq, body in changed:
        c.execute(update(entries).where(entries.c.table == table, entries.c.seq == seq).values(body=body))
    title = c.execute(select(tables.c.title).where(tables.c.id == table)).scalar() or ""
    c.execute(update(tables).where(tables.c.id == table).values(title=without(title, names)))
    return bool(changed)


def desks_of(c: Connection, person: str) -> list[str]:
    """The desks and evenings that somebody opened, came to or entered something at."""
    opened = select(desks.c.id).where(desks.c.host == person)
    came = select(desk_rights.c.desk).where(desk_rights.c.person == person)
    entered = select(desk_entries.c.desk).where(desk_entries.c.person == person)
    return [str(row[0]) for row in c.execute(opened.union(came, entered))]


def rewrite_desk(c: Connection, desk: str, person: str, called: str) -> None:
    """A desk without somebody's name: as who entered, and as a player where they are called so at a desk of theirs, or
    have said at an evening that they are it."""
    here, mine = desk_entries.c.desk == desk, desk_entries.c.person == person
    plan = bytes(c.execute(select(desks.c.plan).where(desks.c.id == desk)).scalar_one())
    new = pseudonym(person, [plan, *(bytes(row[0]) for row in c.execute(select(desk_entries.c.body).where(here)))])
    own = select(desk_rights.c.name).where(desk_rights.c.desk == desk, desk_rights.c.person == person)
    said = [*c.execute(select(desk_entries.c.name).where(here, mine)), *c.execute(own)]
    names = {called, *(str(row[0]) for row in said if row[0])} - {""}
    c.execute(update(desk_entries).where(here, mine).values(name=new))
    for table in (desk_links, desk_rights):
        c.execute(update(table).where(table.c.desk == desk, table.c.player.in_(names)).values(player=new))
    c.execute(update(parts).where(parts.c.id == desk, parts.c.who.in_(names)).values(who=new))
    for seq, body in c.execute(select(desk_entries.c.seq, desk_entries.c.body).where(here)).all():
        entry = decoded(bytes(body))
        if (other := replaced_in_entry(entry, names, new)) != entry:
            values = {"body": msgspec.json.encode(other)}
            c.execute(update(desk_entries).where(here, desk_entries.c.seq == seq).values(values))
    title = str(c.execute(select(desks.c.title).where(desks.c.id == desk)).scalar_one())
    new_plan = replaced(decoded(plan), names, new)
    new_plan["title"] = title = without(title, names)
    c.execute(update(desks).where(desks.c.id == desk).values(title=title, plan=msgspec.json.encode(new_plan)))


def pseudonymous(bodies: Sequence[bytes], person: str, called: str, new: str = "") -> tuple[set[str], list[bytes]]:
    """Entries without a name, and the names somebody had in them; the new one is a guest's unless told."""
    names, new = {called} - {""}, new or guest_called(person)
    decoded_bodies = [decoded(body) for body in bodies]
    for entry in decoded_bodies:
        rename(entry, person, new, names)
    for entry in decoded_bodies:
        if isinstance(entry, dict):
            clear(entry, names, new)
    made = zip(decoded_bodies, bodies, strict=True)
    return names, [body if entry in (None, decoded(body)) else msgspec.json.encode(entry) for entry, body in made]


def decoded(body: bytes) -> Any:
    """An entry as JSON has it; None for one that is none."""
    try:
        return msgspec.json.decode(body)
    except msgspec.DecodeError:
        return None


def rename(value: Any, person: str, new: str, names: set[str]) -> None:
    """Wherever a person's id stands with their name, the name is another; those that were are noted."""
    if isinstance(value, dict):
        for who, name in (("person", "name"), ("host", "host_name")):
            if value.get(who) == person and isinstance(value.get(name), str):
                names.add(value[name])
                value[name] = new
        for inner in value.values():
            rename(inner, person, new, names)
    elif isinstance(value, list):
        if len(value) == 2 and value[0] == person and isinstance(value[1], str):
            names.add(value[1])
            value[1] = new
        for inner in value:
            rename(inner, person, new, names)
    names.discard("")
    names.discard(new)


def clear(entry: dict[str, Any], names: set[str], new: str) -> None:
    """What else is called by a name: a title, a ruling about a supporter."""
    holder = entry["settings"] if isinstance(entry.get("settings"), dict) else entry
    if isinstance(holder.get("title"), str):
        holder["title"] = without(holder["title"], names)
    for part in ("incident", "ruling"):
        if part in entry:
            entry[part] = replaced(entry[part], names, new)


def replaced(value: Any, names: set[str], new: str) -> Any:
    """The same with other names, wherever one stands alone."""
    if isinstance(value, dict):
        return {replaced(key, names, new): replaced(inner, names, new) for key, inner in value.items()}
    if isinstance(value, list):
        return [replaced(inner, names, new) for inner in value]
    return new if isinstance(value, str) and value in names else value


def replaced_in_entry(entry: Any, names: set[str], new: str) -> Any:
    """The same in an entry of a desk; one of an evening may hold the record of a hand, line by line."""
    changed = replaced(entry, names, new)
    if isinstance(entry, dict) and isinstance(entry.get("record"), str):
        lines = [replaced(decoded(line.encode()), names, new) for line in entry["record"].splitlines()]
        changed["record"] = "\n".join(msgspec.json.encode(line).decode() for line in lines)
    return changed


def without(title: str, names: set[str]) -> str:
    """A title that holds no such name: else there is none."""
    return "" if any(len(name) >= SHORTEST and name.lower() in title.lower() for name in names) else title


def marked_anew(table: str, bodies: list[bytes], root: bytes | None) -> list[bytes]:
    """The same entries with the marks their hands have now; from where a journal cannot be followed they stay."""
    room = Room(table, root)
    read = [J.read_if_readable(body) for body in bodies]
    room.seeds = seeds_of(read)
    made = []
    for body, entry in zip(bodies, read, strict=True):
        if entry is None or room.broken:
            made.append(body)
            continue
        if room.table is not None and hasattr(entry, "mark"):
            entry = msgspec.structs.replace(entry, mark=room.mark)
        elif isinstance(entry, J.Closed):
            entry = msgspec.structs.replace(entry, digest=room.mark)
        made.append(J.write(entry))
        room.apply(entry)
    return made


def about(c: Connection, person: str) -> dict[str, Any]:
    """Everything the database holds about somebody, secrets aside: they open nothing that is not theirs already."""
    held: dict[str, Any] = {}
    by = links.c.person == person
    for name, chosen in (
        ("person", select(people).where(people.c.id == person)),
        ("account", select(accounts.c.name, accounts.c.created).where(accounts.c.person == person)),
        ("passkeys", select(passkeys.c.client, passkeys.c.created).where(passkeys.c.person == person)),
        ("study", select(study_progress.c.key, study_progress.c.at).where(study_progress.c.person == person)),
        ("study_cards", select(study_cards.c.item, study_cards.c.due).where(study_cards.c.person == person)),
        ("devices", select(tokens.c.client, tokens.c.created, tokens.c.seen).where(tokens.c.person == person)),
        ("links", select(links.c.kind, links.c.table, links.c.created, links.c.used, links.c.expires).where(by)),
        ("rights", select(rights.c.table, rights.c.kind, rights.c.seat).where(rights.c.person == person)),
        ("tables", select(tables).where(tables.c.host == person)),
        ("exams", select(exam_sittings).where(exam_sittings.c.person == person)),
        ("exam_papers", select(exam_papers.c.id, exam_papers.c.changed).where(exam_papers.c.person == person)),
        ("page", select(member_pages).where(member_pages.c.person == person)),
        ("parts", select(parts).where(parts.c.person == person)),
        ("games", select(game_players).where(game_players.c.person == person)),
        ("desks", select(desks.c.id, desks.c.title, desks.c.book, desks.c.created).where(desks.c.host == person)),
        ("offices", select(audit.c.at, audit.c.what, audit.c.whom).where(audit.c.who == person)),
        ("by_offices", select(audit.c.at, audit.c.what).where(audit.c.whom == person)),
        ("desk_rights", select(desk_rights.c.desk, desk_rights.c.kind).where(desk_rights.c.person == person)),
    ):
        held[name] = [dict(row) for row in c.execute(chosen).mappings()]
    held["own_books"] = books_of(c, person)
    entered = select(desk_entries.c.desk, desk_entries.c.seq, desk_entries.c.at, desk_entries.c.body)
    held["desk_entries"] = [
        {"desk": desk, "seq": n, "at": at, "entry": decoded(bytes(body))}
        for desk, n, at, body in c.execute(entered.where(desk_entries.c.person == person))
    ]
    held["events"] = [part_in_event(c, str(event), str(who)) for event, who in c.execute(
        select(event_rights.c.event, event_rights.c.who).where(event_rights.c.person == person)).all()]  # fmt: skip
    held["journal"] = [
        {"table": table, "seq": row.seq, "at": row.at, "entry": shown(row.body)}
        for table in naming(c, person)
        for row in packed_journals.rows_of(c, table)
        if person.encode() in row.body
    ]
    return held


def books_of(c: Connection, person: str) -> list[dict[str, Any]]:
    """The rule books that somebody has written, each version with its text."""
    chosen = select(own_book_versions).where(own_book_versions.c.book.in_(own_ids(person)))
    rows = c.execute(chosen.order_by(own_book_versions.c.book, own_book_versions.c.version)).mappings()
    return [{**row, "text": bytes(row["text"]).decode()} for row in rows]


def part_in_event(c: Connection, event: str, who: str) -> dict[str, Any]:
    """What an event has of somebody: their row beside its chain, and the entries that name them or are theirs."""
    name = c.execute(select(events.c.name).where(events.c.id == event)).scalar()
    row = select(event_people.c.row).where(event_people.c.event == event, event_people.c.who == who)
    row_body = c.execute(row).scalar()
    person = (decoded(bytes(row_body)) or {}).get("person") if row_body is not None else None
    lines = select(event_entries.c.line).where(event_entries.c.event == event).order_by(event_entries.c.seq)
    own = [bytes(line) for (line,) in c.execute(lines) if f'"{who}"'.encode() in bytes(line)]
    return {"event": event, "name": name, "who": who, "person": person, "entries": [decoded(line) for line in own]}


def shown(body: bytes) -> Any:
    """An entry for whom it is about; the secret that journals of earlier versions began with is nobody's."""
    entry = decoded(body)
    if isinstance(entry, dict):
        entry.pop("secret", None)
    return entry
