"""The lines of a record: hands from header to reveal, and the values a proof needs of them."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import NoReturn

from paiju.errors import InputError
from paiju.fair import TAGS, Secret
from paiju.languages import Text, _

FORMAT = "paiju"
FORMAT_VERSIONS = (1, 2)
LONGEST = 1 << 20  # bytes of a line
MOST_EVENTS = 5000  # of a hand
GAMES = ("match", "relay", "evening")  # first lines of records with lines of their own between the hands

Row = dict[str, object]
Deal = tuple[object, object]  # round and dealer
FIRST: Deal = (0, 0)


@dataclass(slots=True)
class HandLines:
    """One hand of a record: its lines, and where they stand in the file."""

    header: Row
    line: int
    events: list[tuple[int, Row]] = field(default_factory=list)
    reveal: Row = field(default_factory=dict)
    reveal_line: int = 0
    game: "GameLines | None" = None  # what its game has said before it

    @property
    def match(self) -> Row | None:
        """The first line of the match it belongs to."""
        return self.game.match if self.game else None

    @property
    def number(self) -> int:
        """The number of the hand in its match, from 0."""
        return self.game.dealt if self.game else 0


@dataclass(frozen=True, slots=True)
class GameLines:
    """What a game says between its hands: how the match began, which hand it is, and which deals might be next."""

    match: Row | None = None
    dealt: int = 0  # hands before this one
    place: Row | None = None  # the line that says which hand it is
    due: tuple[Deal, ...] = ()  # the deals that it may be, as the lines before have it
    later: tuple[Deal, ...] = ()  # those that may follow it

    def after(self, row: Row) -> "GameLines":
        """One line later. A referee may have a game begin anew, or a hand be dealt again."""
        kind = row.get("type")
        if kind == "match":
            return GameLines(row, later=(FIRST,))
        if kind == "hand":
            return replace(self, place=row, due=self.later, later=())
        if kind == "after":
            return replace(self, later=(*self.later, deal_of(row.get("next"))))
        if kind == "ruled":
            did = row.get("did")
            ruled = deal_of(did.get("position")) if isinstance(did, dict) else FIRST
            return replace(self, later=(*self.later, ruled, FIRST))
        return self


def deal_of(value: object) -> Deal:
    """Round and dealer of a place in a game."""
    return (value.get("round"), value.get("dealer")) if isinstance(value, dict) else (None, None)


def hands(lines: Iterable[bytes]) -> Iterator[HandLines]:
    """The hands of a record, each from its header to its reveal, with what its game said before."""
    hand: HandLines | None = None
    first: object = None
    game = GameLines()
    for number, row in rows(lines):
        kind = row.get("type")
        first = first or kind
        if hand is None and first in GAMES and kind != "header":
            game = game.after(row)
            continue
        if hand is None:
            hand = begin(row, number)
            hand.game, game = game, replace(game, dealt=game.dealt + 1, place=None, due=())
        elif kind == "header":
            raise unreadable(number, _("a new header before the reveal of the previous hand"))
        elif kind == "reveal":
            hand.reveal, hand.reveal_line = row, number
            yield hand
            hand = None
        else:
            hand.events.append((number, row))
            if len(hand.events) > MOST_EVENTS:
                raise unreadable(number, _("far too many events for a hand"))
    if hand is not None:
        raise unreadable(
            0, _("the record is incomplete: the hand that begins at line {line} has no reveal", line=hand.line)
        )


def rows(lines: Iterable[bytes]) -> Iterator[tuple[int, Row]]:
    """Every line that says something, with its number."""
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST:
            raise unreadable(number, _("far too long for a record"))
        try:
            row = json.loads(line.decode("utf-8-sig") or "null", parse_constant=no_constant)
        except (ValueError, RecursionError):
            if not line.strip():
                continue
            raise unreadable(number, _("not JSON")) from None
        if not isinstance(row, dict):
            raise unreadable(number, _("not a JSON object {{…}}"))
        yield number, row


def no_constant(name: str) -> NoReturn:
    """JSON has no NaN and no infinity."""
    raise ValueError(name)


def begin(row: Row, line: int) -> HandLines:
    """A hand begins with a header we understand."""
    if row.get("type") != "header" or row.get("format") != FORMAT:
        raise unreadable(line, _("not the header of a paiju record"))
    for key, known in (("version", FORMAT_VERSIONS), ("fair", (*TAGS, None))):
        value = row.get(key)
        if value not in known or isinstance(value, bool):
            listed = [each for each in known if each is not None]
            raise unreadable(
                line,
                _("{key} {given} is not known here; only {known}", key=key, given=f"{value!r:.20}", known=listed),
            )
    return HandLines(row, line)


def unreadable(line: int, text: Text) -> InputError:
    """A record that cannot be read, and where."""
    return InputError("", _("line {line}: {text}", line=line, text=text) if line else text)


def hexadecimal(row: Row, key: str, line: int, value: object = None) -> bytes:
    """Bytes written as hexadecimal."""
    text = row.get(key) if value is None else value
    try:
        return bytes.fromhex(text if isinstance(text, str) else "?")
    except ValueError:
        raise unreadable(line, _("{key} must be hexadecimal text, not {text}", key=key, text=f"{text!r:.40}")) from None


def secret_of(hand: HandLines) -> Secret:
    """The secret a reveal names."""
    row, line = hand.reveal, hand.reveal_line
    try:
        return Secret(hexadecimal(row, "seed", line), hexadecimal(row, "salt", line))
    except InputError as error:
        raise error if not error.field else unreadable(line, error.text) from None


def number_of(row: Row, key: str, line: int, most: int) -> int:
    """A number from 0."""
    value = row.get(key)
    if type(value) is not int or not 0 <= value <= most:
        raise unreadable(
            line, _("{key} must be a number from 0 to {most}, not {given}", key=key, most=most, given=f"{value!r:.40}")
        )
    return value


def list_of(row: Row, key: str, line: int) -> list[object]:
    """A list, empty when it is not there."""
    value = row.get(key)
    if value is None:
        return []
    if not isinstance(value, list):
        raise unreadable(line, _("{key} must be a list", key=key))
    return value
