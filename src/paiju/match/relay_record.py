"""Read and replay a relay's record, line by line."""

import json
from dataclasses import asdict

from paiju.books.book import Book
from paiju.errors import InputError
from paiju.languages import _
from paiju.match.log import VERSION as MATCH_VERSION
from paiju.match.record import VERSIONS as MATCH_VERSIONS
from paiju.match.record import Rows, agree, book_of, match_from, same_lines
from paiju.match.relay import FORMAT, VERSION, Relay
from paiju.table import codec
from paiju.table.book_changes import bring_up_to_date
from paiju.table.codec import Json
from paiju.table.record import Lines, at_line, of_field, parsed
from paiju.table.start import Seed

MOST_LINES = 1_000_000


def read_relay(lines: Lines, book: Book | None = None, seed: Seed = None) -> Relay:
    """The relay of a record, with the last game open if it was not finished. The first line that disagrees raises
    InputError with both sides. A record does not contain the seed of what is to come: give it to go on as before."""
    rows = list(parsed(lines, MOST_LINES))
    if not rows:
        raise InputError("relay", _("the record is empty"))
    relay = begin(*rows[0], book, seed)
    starts = [i for i, (_rest, row) in enumerate(rows) if row.get("type") == "game"]
    if rows[1:] and starts[:1] != [1]:
        raise at_line(rows[1][0], _("a line of type 'game' is needed here"))
    for first, last in zip(starts, [*starts[1:], len(rows)]):
        follow(relay, rows[first:last])
    same_lines(rows, relay.lines())
    return relay


def begin(number: int, row: Json, book: Book | None, seed: Seed) -> Relay:
    """The first line."""
    if (row.get("type"), row.get("format"), row.get("version")) != ("relay", FORMAT, VERSION):
        raise at_line(
            number,
            _(
                'a relay record must begin with {{"type": "relay", "format": "{format}", "version": {version}, …}}',
                format=FORMAT,
                version=VERSION,
            ),
        )
    try:
        teams = row.get("teams")
        relay = Relay(
            book_of(row, book), teams if isinstance(teams, list) else [], seed, entered=row.get("entered") is True
        )
    except InputError as error:
        raise at_line(number, of_field(error)) from None
    bring_up_to_date(row, relay.book)
    return relay


def follow(relay: Relay, block: Rows) -> None:
    """Replay one game."""
    number, row = block[0]
    start(relay, number, row, head_of(block))
    ends = [numbered for numbered in block if numbered[1].get("type") == "game_over"]
    inner = [numbered for numbered in block[1:] if numbered[1].get("type") != "game_over"]
    leg = relay.legs[-1]
    if inner:
        bring_up_to_date(inner[0][1], leg.match.book)
        if inner[0][1].get("version") in MATCH_VERSIONS:
            inner[0][1]["version"] = MATCH_VERSION
        agree(inner[0][0], inner[0][1], json.loads(leg.match.lines()[0]))
        seed, leg.match = leg.match.seed, match_from(inner, leg.match.book)
        leg.match.seed = seed
    if ends:
        finish(relay, *ends[0])


def head_of(block: Rows) -> bytes | None:
    """The head of the chain that a game's hands were dealt from, if its match has one."""
    head = next((row.get("head") for _rest, row in block if row.get("type") == "match"), None)
    try:
        return None if head is None else bytes.fromhex(codec.fit(codec.Hex, head, "head"))
    except InputError as error:
        raise at_line(block[0][0], of_field(error)) from None


def start(relay: Relay, number: int, row: Json, head: bytes | None) -> None:
    """The game opened as it was."""
    try:
        seats, players = row.get("seats"), row.get("players")
        if not isinstance(seats, list) or not isinstance(players, list):
            raise InputError("seats", _("seats and players must be lists"))
        relay.start(seats, relay.stand_ins(players), head=head)
    except InputError as error:
        raise at_line(number, of_field(error)) from None
    leg = relay.legs[-1]
    begun = {"number": leg.number, "member": leg.member, "seats": leg.seats, "players": leg.players}
    agree(number, {key: part for key, part in row.items() if key != "type"}, begun)


def finish(relay: Relay, number: int, row: Json) -> None:
    """The end of a game, by the rules."""
    try:
        ended = relay.finish()
    except InputError as error:
        raise at_line(number, error.text) from None
    ending = {"number": relay.legs[-1].number, **asdict(ended)}
    agree(number, {key: part for key, part in row.items() if key != "type"}, ending)
