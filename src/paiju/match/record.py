"""Read and replay a match record: every hand, and what followed it, must be what the rules say."""

import json
from collections.abc import Iterator
from dataclasses import replace

from paiju import fields
from paiju.books.book import Book
from paiju.books.derive import derive
from paiju.core.play.deal import EXPOSED
from paiju.errors import InputError
from paiju.languages import _
from paiju.match.at_table import reported
from paiju.match.effects import carry_out_as_then, check_nothing_to_pay, ends_game, hand_goes_on
from paiju.match.entered_record import follow_entered
from paiju.match.hands import bytes_of
from paiju.match.log import FORMAT, VERSION, HandClosed
from paiju.match.match import Match
from paiju.match.referee_log import Effect, Rewound, Ruled, Undone, position_of, rulings_made
from paiju.match.rotation import Position, dealing
from paiju.match.ruled import check_settled, hand_number, note_ruling, on_record, pause
from paiju.match.seats import players_from_dealer
from paiju.notation import SEATS
from paiju.referee import Incident, Ruling, incident_from
from paiju.referee.ruling_record import ruling_from
from paiju.table import codec
from paiju.table import events as E
from paiju.table.book_changes import bring_up_to_date
from paiju.table.codec import Json
from paiju.table.record import Lines, at_line, of_field, parsed, record_from, recorded_book, replay
from paiju.table.start import MOST_STICKS, Seed
from paiju.table.table import Table

MATCH_LINES = ("after", "ruled", "undone", "paused", "resumed", "rewound", "sat", "told", "struck")
VERSIONS = (1, VERSION)
# How the first version ruled, by the fields of the book's `referee`.
AS_THEN = {f"referee.{name}": False for name in ("misnamed_on_ladder", "win_words_on_ladder", "prices_count_too")}
MOST_LINES = 200_000
Rows = list[tuple[int, Json]]


def read_match(lines: Lines, book: Book | None = None, seed: Seed = None) -> Match:
    """The match of a record, with the last hand open if it was not closed. The first line that disagrees raises
    InputError with both sides. A record does not contain the seed of future hands: give it to deal on as before."""
    rows = list(parsed(lines, MOST_LINES))
    if not rows:
        raise InputError("match", _("the record is empty"))
    match = match_from(rows, book)
    same_lines(rows, match.lines())
    bytes_of(seed)
    match.seed = seed
    return match


def match_from(rows: Rows, book: Book | None) -> Match:
    """The match of a record's lines."""
    match = begin(*rows[0], book)
    for block in blocks(rows[1:]):
        follow_entered(match, block) if match.entered else follow(match, block)
    return match


def begin(number: int, row: Json, book: Book | None) -> Match:
    """The first line."""
    known = any(
        (row.get("type"), row.get("format"), row.get("version")) == ("match", FORMAT, each) for each in VERSIONS
    )
    if not known or isinstance(row.get("version"), bool):
        raise at_line(
            number,
            _(
                'a match record must begin with {{"type": "match", "format": "{format}", "version": {version}, …}}',
                format=FORMAT,
                version=VERSION,
            ),
        )
    try:
        head = None if row.get("head") is None else codec.fit(codec.Hex, row["head"], "head")
        match = Match(
            book_of(row, book),
            names=row.get("names"),
            points=row.get("points"),
            head=None if head is None else bytes.fromhex(head),
            entered=row.get("entered") is True,
        )
    except InputError as error:
        raise at_line(number, of_field(error)) from None
    bring_up_to_date(row, match.book)
    row["version"] = VERSION
    return match


def book_of(row: Json, book: Book | None) -> Book:
    """The book that a first line gives."""
    id, digest = fields.text(row.get("book"), "book", "xjtu"), fields.text(row.get("book_hash"), "book_hash", "…")
    base, changes = row.get("base"), row.get("changes")
    if not (base is None or isinstance(base, str)) or not (changes is None or isinstance(changes, dict)):
        raise InputError("base", _("must be a rule book's id, and `changes` an object"))
    return recorded_book(id, digest, base, changes, book)


def blocks(rows: Rows) -> Iterator[Rows]:
    """The lines of each hand: which it is, its record, what followed."""
    block: Rows = []
    for number, row in rows:
        if row.get("type") == "hand" and block:
            yield block
            block = []
        block.append((number, row))
    if block:
        yield block


def follow(match: Match, block: Rows) -> None:
    """Replay one hand."""
    number, row = block[0]
    inner = [numbered for numbered in block if numbered[1].get("type") not in ("hand", *MATCH_LINES)]
    if row.get("type") == "hand":
        here = {"number": match.hands, "name": match.position.name(), **match.position.to_json()}
        agree(number, {key: part for key, part in row.items() if key != "type"}, here)
        if inner:
            match.sit_at(table_of(match, inner))
    undone = [line.get("number") for _rest, line in block if line.get("type") == "undone"]
    for at, line in block:
        if line.get("type") == "after":
            close(match, at, line)
        elif line.get("type") == "ruled":
            rule_again(match, at, line, line.get("at_table") is True or line.get("number") in undone)
        elif line.get("type") == "undone":
            undo_again(match, at, line, block)
        elif line.get("type") in ("paused", "resumed"):
            pause_again(match, at, line.get("type") == "resumed")
        elif line.get("type") == "sat":
            sat_again(match, at, line)
        elif line.get("type") == "rewound":
            match.log.append(
                Rewound(*(fields.number(line.get(key), key, MOST_LINES) for key in ("back_to", "taken_back")))
            )
    if match.table is not None:
        match.table.paused = match.paused


def sat_again(match: Match, number: int, row: Json) -> None:
    """Somebody else plays for a player from here on."""
    try:
        match.seat(*(row.get(key) for key in ("player", "name")))  # type: ignore[arg-type]
    except InputError as error:
        raise at_line(number, of_field(error)) from None


def table_of(match: Match, rows: Rows) -> Table:
    """Replay the hand's own record; it must be the hand whose turn it is."""
    number, header = rows[0]
    at = match.position
    players = players_from_dealer(match.book, at.round, at.dealer)
    wanted = {
        "seats": [match.names[player] for player in players],
        "round": SEATS[at.round % 4],
        "points": [at.points[player] for player in players],
        "counters": at.counters,
        "deposits": at.deposits,
    }
    agree(number, {key: header.get(key) for key in wanted}, wanted)
    table = replay(record_from(rows), match.book)
    bring_up_to_date(header, match.book)
    return table


def rule_again(match: Match, number: int, row: Json, done: bool) -> None:
    """A ruling as it was made then. One that was applied to a hand is already on that hand's record, and one undone at
    once left nothing."""
    try:
        incident = incident_from(row.get("incident"), match.book)
        exposed = tuple(str(tile) for tile in fields.items(row.get("exposed"), "exposed", EXPOSED))
        ruling = ruling_then(match, incident, row)
        at_table = row.get("at_table") is True
        if at_table:
            check_at_table(match, ruling, "ruling" in row)
        if done or is_only_noted(match, ruling, "ruling" in row):
            match.log.append(Ruled(rulings_made(match), ruling, at_table, exposed, effect_then(row)))
        elif "ruling" in row:
            note_ruling(match, ruling, exposed)
        else:
            match.log.append(Ruled(rulings_made(match), ruling, False, exposed, None))
            carry_out_as_then(match, ruling)
    except InputError as error:
        raise at_line(number, of_field(error)) from None
    made = [entry for entry in match.log if isinstance(entry, Ruled)][-1]
    agree(number, row, json.loads(made.lines()[0]))


def is_only_noted(match: Match, ruling: Ruling, has_effect: bool) -> bool:
    """A ruling outside a hand that was over and not yet closed, which may have been taken back since: it was only
    recorded."""
    if match.table is None or not hand_goes_on(match, ruling) or (has_effect and ends_game(ruling)):
        return False
    check_nothing_to_pay(ruling)
    return True


def ruling_then(match: Match, incident: Incident, row: Json) -> Ruling:
    """The ruling in the record; for an earlier version, which stored the incident alone, as it was decided then,
    without looking at the hand."""
    if "ruling" in row:
        return ruling_from(row["ruling"], incident, match.book)
    at = hand_number(match, incident.hand)
    book = derive(match.book, match.book.id, **AS_THEN)
    ruling = on_record(match, book, replace(incident, dealer=dealing(match.book, position_of(match, at))))
    check_settled(ruling)
    return ruling


def effect_then(row: Json) -> Effect | None:
    """What the record says a ruling did; None for an earlier version."""
    if "ruling" not in row:
        return None
    did = fields.mapping(row.get("did"), "did")
    fields.check_keys(did, ("back_to", "taken_back", "position", "over"), "did.")
    back_to, taken = (fields.number(did.get(key, 0), f"did.{key}", MOST_LINES) for key in ("back_to", "taken_back"))
    position = did.get("position")
    return Effect(
        back_to if "back_to" in did else None,
        taken,
        None if position is None else codec.from_json(Position, position, "did.position"),
        fields.text(did["over"], "did.over", "bust") if "over" in did else None,  # type: ignore[arg-type]
    )


def check_at_table(match: Match, ruling: Ruling, from_record: bool) -> None:
    """A hand that a ruling was applied to must report it as well, with its clauses and points; for an earlier version,
    whose words may have changed since, with its points."""
    wanted = (
        reported(ruling) if from_record else (),
        sorted(paid for paid in ruling.payments if paid),
    )
    events = [event for event in match.table.events if isinstance(event, E.RulingEvent)] if match.table else []
    reports = [(each.clauses, each.cause or each.zh) if from_record else () for each in events]
    written = list(zip(reports, (sorted(each.payments.values()) for each in events)))
    if wanted not in written:
        raise InputError("at_table", _("the hand's record does not contain this ruling"))


def pause_again(match: Match, number: int, goes_on: bool) -> None:
    """Play stopped, or resumed."""
    try:
        pause(match, goes_on)
    except InputError as error:
        raise at_line(number, error.text) from None


def undo_again(match: Match, number: int, row: Json, block: Rows) -> None:
    """An undo. What it gave back in a hand is already on the hand's record, and a ruling outside a hand that was undone
    before the next one was never carried out."""
    ruling = row.get("number")
    if type(ruling) is not int or not 0 <= ruling < rulings_made(match):
        raise at_line(number, _("there is no ruling {ruling} to undo", ruling=str(ruling)[:40]))
    ruled = [entry for entry in match.log if isinstance(entry, Ruled)][ruling]
    here = [line.get("number") for _rest, line in block if line.get("type") == "ruled"]
    if match.table is None and (ruled.at_table or ruling not in here):
        match.undo(ruling, "sticks" not in row)
    else:
        match.log.append(Undone(ruling, (), *given_then(row, match)))


def given_then(row: Json, match: Match) -> tuple[int | None, int | None]:
    """The sticks that an undo gave back, and who had won them."""
    last, worth = len(match.names) - 1, match.book.payments.deposit
    sticks = fields.number(row["sticks"], "sticks", MOST_STICKS if worth else 0) if "sticks" in row else None
    return sticks, fields.number(row["holder"], "holder", last) if "holder" in row else None


def close(match: Match, number: int, row: Json) -> None:
    """The end of a hand, by the rules."""
    try:
        kind = row.get("kind")
        ruled = match.table is None and isinstance(match.log[-1], HandClosed) and kind != "abandoned"
        if not ruled:  # else a ruling has ended the hand already
            match.void() if kind == "void" else match.abandon() if kind == "abandoned" else match.close()
    except InputError as error:
        raise at_line(number, error.text) from None
    entry = match.log[-1]
    assert isinstance(entry, HandClosed)
    agree(number, {key: part for key, part in row.items() if key != "type"}, entry.summary())


def agree(number: int, written: Json, reckoned: Json) -> None:
    """Check that the line is what the rules say."""
    reckoned = codec.to_json(reckoned)
    if written != reckoned:
        there, here = (json.dumps(each, ensure_ascii=False) for each in (written, reckoned))
        raise at_line(number, _("the record says {there}, the rules say {here}", there=there, here=here))


def same_lines(rows: Rows, lines: list[str]) -> None:
    """Check that the record reports nothing that did not happen, and leaves nothing out."""
    for (number, row), line in zip(rows, lines):
        agree(number, row, json.loads(line))
    if len(rows) > len(lines):
        raise at_line(rows[len(lines)][0], _("this line does not belong here"))
    if len(rows) < len(lines):
        raise at_line(rows[-1][0], _("here the rules have another line: {line}", line=lines[len(rows)][:200]))
