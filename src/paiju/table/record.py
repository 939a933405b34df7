"""The record of a hand: JSON lines, a header, one event per line, and a last line that reveals the wall.

`read` and `write` convert between text and `Record`; `replay` plays the hand again and checks every line against the
table.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any, NoReturn

from paiju import fair
from paiju.books.book import Book
from paiju.books.digest import NOW, book_hash, digest_in, knows, schema_of
from paiju.books.playable import check_playable
from paiju.books.specials import find_special
from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.table import book_changes, codec, start
from paiju.table import events as E
from paiju.table.codec import Json
from paiju.table.codes import SEATS
from paiju.table.record_parts import Header, Record, Reveal, act_of
from paiju.table.seat_words import secret_on_record, words_on_record
from paiju.table.setup import played_by
from paiju.table.table import Table

LONGEST = 1 << 20  # characters of a line
MOST_LINES = 10_000

__all__ = ["Header", "Lines", "Record", "Reveal", "act_of", "read", "read_all", "replay", "write"]

Lines = str | bytes | Iterable[str | bytes]


def write(record: Record) -> str:
    """The record as text."""
    return "\n".join(record.lines()) + "\n"


# --- reading --------------------------------------------------------------------------------------


def read(lines: Lines) -> Record:
    """The record of one hand. Anything unreadable raises InputError with the line."""
    records = list(read_all(lines))
    if len(records) != 1:
        raise InputError("record", _("{count} hands; expected one", count=len(records)))
    return records[0]


def read_all(lines: Lines) -> Iterator[Record]:
    """The records of consecutive hands."""
    rows: list[tuple[int, Json]] = []
    for number, row in parsed(lines):
        rows.append((number, row))
        if row.get("type") == "reveal":
            yield record_from(rows)
            rows = []
    if rows:
        raise at_line(rows[-1][0], _("the record is incomplete: its last line, the reveal, is missing"))


def parsed(lines: Lines, most: int = MOST_LINES) -> Iterator[tuple[int, Json]]:
    """Every non-empty line with its number, up to a limit."""
    if isinstance(lines, bytes):
        lines = decoded(lines, 0)
    if not isinstance(lines, Iterable):
        raise at_line(0, _("a record must be text, or lines of text"))
    for number, line in enumerate(lines.splitlines() if isinstance(lines, str) else lines, 1):
        text = decoded(line, number) if isinstance(line, bytes) else line
        if not isinstance(text, str):
            raise at_line(number, _("a record must be text, or lines of text"))
        if len(text) > LONGEST or number > most:
            raise at_line(number, _("far too long for a record"))
        if text.strip():
            yield number, parsed_line(number, text)


def decoded(line: bytes, number: int) -> str:
    """Bytes as text."""
    try:
        return line.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise at_line(number, _("not UTF-8")) from None


def parsed_line(number: int, text: str) -> Json:
    """One line as a JSON object."""
    try:
        row = json.loads(text, parse_constant=no_constant)
    except (ValueError, RecursionError):
        raise at_line(number, _("not JSON")) from None
    if not isinstance(row, dict):
        raise at_line(number, _("not a JSON object {{…}}"))
    return row


def no_constant(name: str) -> NoReturn:
    """JSON has neither NaN nor infinity."""
    raise ValueError(name)


def record_from(rows: list[tuple[int, Json]]) -> Record:
    """A record from its lines, each checked."""
    if len(rows) < 2:
        raise at_line(rows[0][0], _("a record must begin with a header"))
    header = row_as(Header, *rows[0])
    events = tuple(event_at(number, row) for number, row in rows[1:-1])
    return Record(header, events, row_as(Reveal, *rows[-1]))


def row_as(kind: Any, number: int, row: Json) -> Any:
    """A header or reveal line."""
    if row.get("type") != kind.type:
        raise at_line(number, _("expected a line of type {type} here", type=repr(kind.type)))
    try:
        return codec.from_json(kind, {key: part for key, part in row.items() if key != "type"}, kind.type)
    except InputError as error:
        raise at_line(number, of_field(error)) from None


def event_at(number: int, row: Json) -> E.Event:
    """An event line."""
    try:
        return E.read_event(row, str(row.get("type"))[:40])
    except InputError as error:
        raise at_line(number, of_field(error)) from None


def of_field(error: InputError) -> Text:
    """The error with its field."""
    return _("{place} {text}", place=error.field, text=error.text)


def at_line(number: int, text: Text) -> InputError:
    """An error with its line."""
    return InputError("record", _("line {line}: {text}", line=number, text=text))


# --- replaying ------------------------------------------------------------------------------------


def replay(record: Record, book: Book | None = None) -> Table:
    """The table at the end of the record. The first line that contradicts the rules raises InputError, with both
    sides."""
    try:
        table = Table.of(sitting_of(record, book))
    except InputError as error:
        raise at_line(1, error.text) from None
    events, done = table.events, 0
    while True:
        for event in events:
            agree(record, done, event)
            done += 1
        if done == len(record.events):
            return table
        events = act_again(table, record.events[done], done + 2)


def agree(record: Record, number: int, event: E.Event) -> None:
    """Check that the line is what the table says."""
    written = record.events[number] if number < len(record.events) else None
    if written != event:
        here = json.dumps(event.to_json(), ensure_ascii=False)
        there = _("nothing") if written is None else json.dumps(written.to_json(), ensure_ascii=False)
        raise at_line(number + 2, _("the record says {there}, the rules say {here}", there=there, here=here))


def act_again(table: Table, event: E.Event, line: int) -> tuple[E.Event, ...]:
    """Do what the event says somebody did."""
    if isinstance(event, E.RulingEvent):
        try:
            return table.rule(event)
        except InputError as error:
            raise at_line(line, error.text) from None
    act = act_of(event)
    if act is None:
        said = json.dumps(event.to_json(), ensure_ascii=False)
        raise at_line(line, _("the record says {said}, but somebody has to act first", said=said))
    try:
        return table.act_as_before(*act) if table.sitting.version == 1 else table.act(*act)
    except InputError as error:
        raise at_line(line, _("{who} may not do this: {why}", who=act[0], why=error.text)) from None


def sitting_of(record: Record, book: Book | None) -> start.TableStart:
    """The table as set up by the header and the reveal."""
    header, reveal = record.header, record.reveal
    chosen = book_of(header, book)
    rule = None if header.special is None else find_special(chosen, header.special)
    played = played_by(chosen, rule)
    check_playable(played)
    return start.TableStart(
        book=chosen,
        played=played,
        special=rule,
        dice=header.dice,
        wall=start.wall_of(played, reveal.wall),
        secret=secret_of(record),
        nonces=tuple(map(bytes.fromhex, reveal.nonces)),
        names=start.names_of(chosen, header.seats),
        supporters=start.supporters_of(chosen, header.supporters),
        round=SEATS.index(header.round),
        points=start.points_of(chosen, header.points),
        counters=start.sticks(chosen.has_counters, header.counters, "counters", _("counters")),
        deposits=start.sticks(chosen.payments.deposit, header.deposits, "deposits", _("riichi sticks")),
        commitment=header.commitment,
        dealing=start.dealing_of(chosen, header.deal),
        version=header.version,
        words=words_of(record),
    )


def secret_of(record: Record) -> fair.Secret | fair.ChainedSecret | None:
    """The secret revealed, which must be the one committed to; None if the wall was given."""
    header, reveal = record.header, record.reveal
    secret: fair.Secret | fair.ChainedSecret
    if reveal.seed is None or (reveal.salt is None and header.fair != 2):
        return None
    if header.fair == 2:
        secret = secret_on_record(reveal.seed, header.chain)
    else:
        secret = fair.Secret(bytes.fromhex(reveal.seed), bytes.fromhex(reveal.salt or ""))
    if header.commitment is None or not fair.keeps(secret, header.commitment):
        raise InputError(
            "commitment",
            _(
                "the commitment is {commitment}, but the revealed seed and salt give {given}",
                commitment=header.commitment,
                given=fair.commitment(secret),
            ),
        )
    return secret


def words_of(record: Record) -> tuple[fair.SeatWord, ...]:
    """What the seats said; nothing in version 1."""
    header, reveal = record.header, record.reveal
    if header.fair != 2:
        return ()
    return words_on_record(header.seals, reveal.said, reveal.nonces, reveal.late)


def book_of(header: Header, given: Book | None) -> Book:
    """The book of the record: the one given, the package's own, or one made from the differences; its digest must
    agree."""
    return recorded_book(header.book, header.book_hash, header.base, header.changes, given)


def recorded_book(id: str, digest: str, base: str | None, changes: Json | None, given: Book | None) -> Book:
    """A book as a header gives it, or the one given for it."""
    if given is None:
        book = book_changes.brought(id, base, changes)
    else:
        book = book_changes.handed_in(given, id, digest)
    if not knows(book, digest):
        raise another_book(id, digest, book)
    return book


def another_book(id: str, digest: str, book: Book) -> InputError:
    """Both digests, in the same schema if there is one, and what would help."""
    digest_here = digest_in(book, schema_of(digest)) or book_hash(book)
    differs = _(
        "the rule book {book} of the record has the digest {digest}, the one here {here}",
        book=repr(id),
        digest=digest,
        here=digest_here,
    )
    if schema_of(digest) > NOW:
        return InputError("book", _("{differs}; a later version of Paiju wrote it", differs=differs))
    return InputError("book", _("{differs}; give the rule book that was used", differs=differs))
