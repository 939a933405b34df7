"""A hand on record: JSON lines, a header, one event a line, and a last line that reveals the wall.

`read` and `write` go between text and `Record`; `replay` plays the hand again and holds every line against what the
table says.
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
    """The record of one hand. What cannot be read raises InputError with the line."""
    records = list(read_all(lines))
    if len(records) != 1:
        raise InputError("record", f"{len(records)} hands, one is wanted", f"有 {len(records)} 局；只要一局")
    return records[0]


def read_all(lines: Lines) -> Iterator[Record]:
    """The records of hands that follow one another."""
    rows: list[tuple[int, Json]] = []
    for number, row in parsed(lines):
        rows.append((number, row))
        if row.get("type") == "reveal":
            yield record_from(rows)
            rows = []
    if rows:
        raise at_line(
            rows[-1][0], "the record ends without its last line, the reveal", "记录不完整：没有最后的 reveal 行"
        )


def parsed(lines: Lines, most: int = MOST_LINES) -> Iterator[tuple[int, Json]]:
    """Every line that says something, with its number; there may be so many."""
    if isinstance(lines, bytes):
        lines = decoded(lines, 0)
    if not isinstance(lines, Iterable):
        raise at_line(0, "a record is text, or lines of text", "记录应为文本或多行文本")
    for number, line in enumerate(lines.splitlines() if isinstance(lines, str) else lines, 1):
        text = decoded(line, number) if isinstance(line, bytes) else line
        if not isinstance(text, str):
            raise at_line(number, "a record is text, or lines of text", "记录应为文本或多行文本")
        if len(text) > LONGEST or number > most:
            raise at_line(number, "far too long for a record", "长得不像记录")
        if text.strip():
            yield number, parsed_line(number, text)


def decoded(line: bytes, number: int) -> str:
    """Bytes as text."""
    try:
        return line.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise at_line(number, "not UTF-8", "不是 UTF-8") from None


def parsed_line(number: int, text: str) -> Json:
    """One line as a JSON object."""
    try:
        row = json.loads(text, parse_constant=no_constant)
    except (ValueError, RecursionError):
        raise at_line(number, "not JSON", "不是 JSON") from None
    if not isinstance(row, dict):
        raise at_line(number, "not a JSON object {…}", "不是 JSON 对象 {…}")
    return row


def no_constant(name: str) -> NoReturn:
    """JSON has no NaN and no infinity."""
    raise ValueError(name)


def record_from(rows: list[tuple[int, Json]]) -> Record:
    """A record from its lines, each checked."""
    if len(rows) < 2:
        raise at_line(rows[0][0], "a record begins with a header", "记录须以 header 行开头")
    header = row_as(Header, *rows[0])
    events = tuple(event_at(number, row) for number, row in rows[1:-1])
    return Record(header, events, row_as(Reveal, *rows[-1]))


def row_as(kind: Any, number: int, row: Json) -> Any:
    """A header or reveal line."""
    if row.get("type") != kind.type:
        raise at_line(number, f"here a line of type {kind.type!r} is wanted", f"此处须为 {kind.type!r} 行")
    try:
        return codec.from_json(kind, {key: part for key, part in row.items() if key != "type"}, kind.type)
    except InputError as error:
        raise at_line(number, f"{error.field} {error.message}", f"{error.field} {error.zh}") from None


def event_at(number: int, row: Json) -> E.Event:
    """An event line."""
    try:
        return E.read_event(row, str(row.get("type"))[:40])
    except InputError as error:
        raise at_line(number, f"{error.field} {error.message}", f"{error.field} {error.zh}") from None


def at_line(number: int, en: str, zh: str) -> InputError:
    """An error with its line."""
    return InputError("record", f"line {number}: {en}", f"第 {number} 行：{zh}")


# --- replaying ------------------------------------------------------------------------------------


def replay(record: Record, book: Book | None = None) -> Table:
    """The table at the end of the record. The first line that disagrees with the rules raises InputError, with both
    sides."""
    try:
        table = Table.of(sitting_of(record, book))
    except InputError as error:
        raise at_line(1, error.message, error.zh) from None
    events, done = table.events, 0
    while True:
        for event in events:
            agree(record, done, event)
            done += 1
        if done == len(record.events):
            return table
        events = act_again(table, record.events[done], done + 2)


def agree(record: Record, number: int, event: E.Event) -> None:
    """The line is what the table says."""
    written = record.events[number] if number < len(record.events) else None
    if written != event:
        here = json.dumps(event.to_json(), ensure_ascii=False)
        there = "nothing" if written is None else json.dumps(written.to_json(), ensure_ascii=False)
        raise at_line(number + 2, f"the record says {there}, the rules {here}", f"记录为 {there}，按规则应为 {here}")


def act_again(table: Table, event: E.Event, line: int) -> tuple[E.Event, ...]:
    """Do what the event says somebody did."""
    if isinstance(event, E.RulingEvent):
        try:
            return table.rule(event)
        except InputError as error:
            raise at_line(line, error.message, error.zh) from None
    act = act_of(event)
    if act is None:
        said = json.dumps(event.to_json(), ensure_ascii=False)
        raise at_line(line, f"the record says {said}, but somebody has to act first", f"记录为 {said}，但须先有人行动")
    try:
        return table.act_as_before(*act) if table.sitting.version == 1 else table.act(*act)
    except InputError as error:
        raise at_line(line, f"{act[0]} may not do this: {error.message}", f"{act[0]} 不能这样做：{error.zh}") from None


def sitting_of(record: Record, book: Book | None) -> start.TableStart:
    """The table as the header and the reveal set it up."""
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
        counters=start.sticks(chosen.payments.counter, header.counters, "counters", "counters", "本场"),
        deposits=start.sticks(chosen.payments.deposit, header.deposits, "deposits", "riichi sticks", "立直棒"),
        commitment=header.commitment,
        dealing=start.dealing_of(chosen, header.deal),
        version=header.version,
        words=words_of(record),
    )


def secret_of(record: Record) -> fair.Secret | fair.ChainedSecret | None:
    """The secret revealed, which must be the one committed to; None of a wall that was told."""
    header, reveal = record.header, record.reveal
    secret: fair.Secret | fair.ChainedSecret
    if reveal.seed is None or (reveal.salt is None and header.fair != 2):
        return None
    if header.fair == 2:
        secret = secret_on_record(reveal.seed, header.chain)
    else:
        secret = fair.Secret(bytes.fromhex(reveal.seed), bytes.fromhex(reveal.salt or ""))
    if header.commitment is None or not fair.keeps(secret, header.commitment):
        en = f"the commitment is {header.commitment}, the seed and salt revealed give {fair.commitment(secret)}"
        raise InputError("commitment", en, f"承诺为 {header.commitment}，揭示的种子与盐给出 {fair.commitment(secret)}")
    return secret


def words_of(record: Record) -> tuple[fair.SeatWord, ...]:
    """What the seats said; nothing by version 1."""
    header, reveal = record.header, record.reveal
    if header.fair != 2:
        return ()
    return words_on_record(header.seals, reveal.said, reveal.nonces, reveal.late)


def book_of(header: Header, given: Book | None) -> Book:
    """The book of the record: the one given, the package's own, or one made of what differs; its digest must agree."""
    return recorded_book(header.book, header.book_hash, header.base, header.changes, given)


def recorded_book(id: str, digest: str, base: str | None, changes: Json | None, given: Book | None) -> Book:
    """A book as a header tells it, or the one handed in for it."""
    if given is None:
        book = book_changes.brought(id, base, changes)
    else:
        book = book_changes.handed_in(given, id, digest)
    if not knows(book, digest):
        raise another_book(id, digest, book)
    return book


def another_book(id: str, digest: str, book: Book) -> InputError:
    """Both digests, in the same schema where there is one; what would help."""
    digest_here = digest_in(book, schema_of(digest)) or book_hash(book)
    en = f"the book {id!r} of the record has the digest {digest}, the one here {digest_here}"
    zh = f"记录的规则 {id!r} 摘要为 {digest}，此处为 {digest_here}"
    if schema_of(digest) > NOW:
        return InputError("book", f"{en}; a later version of Paiju wrote it", f"{zh}；该记录由更新的版本写成")
    return InputError("book", f"{en}; hand in the book it was played by", f"{zh}；请提供当时所用的规则")
