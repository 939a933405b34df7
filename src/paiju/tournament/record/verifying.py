"""Is a record what it claims to be? Checks the chain, a head written down before, the people's table, and entries that
should not have been allowed."""

import json
from dataclasses import dataclass, replace

from paiju.books.book import Book
from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.tournament.record.archive import unpacked
from paiju.tournament.record.chain import ChainBroken, LogEntry, entry_with_head, read_log
from paiju.tournament.record.commands.base import check_command
from paiju.tournament.record.fold import after, books_for, command_of
from paiju.tournament.record.people import PeopleBroken, rows_from
from paiju.tournament.record.state import EventState


@dataclass(frozen=True)
class RecordReport:
    """What was found. `fault` is the first entry that does not agree; 0 if the fault is not in an entry."""

    agrees: bool
    entries: int
    head: str
    why: Text | None = None
    fault: int = 0
    head_at: int = 0  # the entry whose head was asked for
    erased: int = 0
    untold: int = 0  # people whose row is not in the archive
    notes: tuple[Text, ...] = ()  # entries that were said against what this version allows


def verify_record(raw: bytes, head: str | None = None, given: Book | None = None) -> RecordReport:
    """Check an archive or a plain log, with the book given if it does not contain its own. A file that cannot be read
    at all raises InputError."""
    files = unpacked(raw) if raw.startswith(b"PK") else {"log.jsonl": raw}
    check_log_form(files["log.jsonl"])
    try:
        entries = read_log(files["log.jsonl"])
    except ChainBroken as error:
        return RecordReport(agrees=False, entries=error.n - 1, head="", why=error.text, fault=error.n)
    entry = entry_with_head(entries, head) if head is not None else entries[-1]
    report = RecordReport(agrees=True, entries=len(entries), head=entries[-1].hash, head_at=entry.n if entry else 0)
    if entry is None:
        why = _("no entry has the head {head}", head=head)
        return replace(report, agrees=False, why=why)
    return with_people_checked(report, folded_again(entries, given), files)


def check_log_form(raw: bytes) -> None:
    """Check that it could be a log: its first line is a JSON object with a `kind`. Otherwise it is another file."""
    first = raw.split(b"\n", 1)[0]
    try:
        first_entry = json.loads(first.decode())
    except (ValueError, RecursionError):
        first_entry = None
    if not isinstance(first_entry, dict) or "kind" not in first_entry or "hash" not in first_entry:
        raise InputError("archive", _("neither an event's archive nor its log"))


def with_people_checked(
    report: RecordReport, folded: tuple[EventState, list[Text]], files: dict[str, bytes]
) -> RecordReport:
    """The report, including what the fold and the people's table show."""
    state, notes = folded
    try:
        rows = rows_from(files["people.json"]) if "people.json" in files else []
    except PeopleBroken as error:
        return replace(report, agrees=False, why=error.text)
    for row in rows:
        if state.seals.get(row.id) != row.seal or row.id in state.erased:
            return replace(
                report,
                agrees=False,
                why=_("the row of {id} in the table of people is not the one the chain has sealed", id=row.id),
            )
    untold = len(set(state.seals) - state.erased - {row.id for row in rows})
    return replace(report, erased=len(state.erased), untold=untold, notes=tuple(notes))


def folded_again(entries: list[LogEntry], given: Book | None) -> tuple[EventState, list[Text]]:
    """The state, and every entry that this version would not have accepted."""
    state, notes, books = EventState(), list[Text](), books_for(entries, given)
    for entry in entries:
        command = command_of(entry, books)
        try:
            check_command(command, replace(state, time=entry.time), entry.by)
        except InputError as error:
            notes.append(_("entry {n}: {text}", n=entry.n, text=error.text))
        state = after(state, entry, command)
    return state, notes
