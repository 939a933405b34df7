"""The lines of a record: hands from header to reveal, and the values a proof needs of them."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import NoReturn

from paiju.errors import InputError
from paiju.fair import TAGS, Secret

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
            raise unreadable(number, "a new header before the reveal of the last hand", "上一局尚未揭示，又见开头行")
        elif kind == "reveal":
            hand.reveal, hand.reveal_line = row, number
            yield hand
            hand = None
        else:
            hand.events.append((number, row))
            if len(hand.events) > MOST_EVENTS:
                raise unreadable(number, "far too many events for a hand", "一局之中事件过多")
    if hand is not None:
        en = f"the record ends without the reveal of the hand that begins at line {hand.line}"
        raise unreadable(0, en, f"记录不完整：第 {hand.line} 行开始的一局没有揭示行")


def rows(lines: Iterable[bytes]) -> Iterator[tuple[int, Row]]:
    """Every line that says something, with its number."""
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST:
            raise unreadable(number, "far too long for a record", "长得不像记录")
        try:
            row = json.loads(line.decode("utf-8-sig") or "null", parse_constant=no_constant)
        except (ValueError, RecursionError):
            if not line.strip():
                continue
            raise unreadable(number, "not JSON", "不是 JSON") from None
        if not isinstance(row, dict):
            raise unreadable(number, "not a JSON object {…}", "不是 JSON 对象 {…}")
        yield number, row


def no_constant(name: str) -> NoReturn:
    """JSON has no NaN and no infinity."""
    raise ValueError(name)


def begin(row: Row, line: int) -> HandLines:
    """A hand begins with a header we understand."""
    if row.get("type") != "header" or row.get("format") != FORMAT:
        raise unreadable(line, "no header of a paiju record", "不是 paiju 记录的开头行")
    for key, known in (("version", FORMAT_VERSIONS), ("fair", (*TAGS, None))):
        value = row.get(key)
        if value not in known or isinstance(value, bool):
            listed = ", ".join(str(each) for each in known if each is not None)
            en = f"{key} {value!r:.20} is not known here, only {listed}"
            raise unreadable(line, en, f"不认识 {key} {value!r:.20}，只认识 {listed}")
    return HandLines(row, line)


def unreadable(line: int, en: str, zh: str) -> InputError:
    """A record that cannot be read, and where."""
    return InputError("", f"line {line}: {en}" if line else en, f"第 {line} 行：{zh}" if line else zh)


def hexadecimal(row: Row, key: str, line: int, value: object = None) -> bytes:
    """Bytes written as hexadecimal."""
    text = row.get(key) if value is None else value
    try:
        return bytes.fromhex(text if isinstance(text, str) else "?")
    except ValueError:
        en = f"{key} must be hexadecimal text, not {text!r:.40}"
        raise unreadable(line, en, f"{key} 须为十六进制文字，而非 {text!r:.40}") from None


def secret_of(hand: HandLines) -> Secret:
    """The secret a reveal names."""
    row, line = hand.reveal, hand.reveal_line
    try:
        return Secret(hexadecimal(row, "seed", line), hexadecimal(row, "salt", line))
    except InputError as error:
        raise error if not error.field else unreadable(line, error.message, error.zh) from None


def number_of(row: Row, key: str, line: int, most: int) -> int:
    """A number from 0."""
    value = row.get(key)
    if type(value) is not int or not 0 <= value <= most:
        en = f"{key} must be a number from 0 to {most}, not {value!r:.40}"
        raise unreadable(line, en, f"{key} 须为 0 到 {most} 的数，而非 {value!r:.40}")
    return value


def list_of(row: Row, key: str, line: int) -> list[object]:
    """A list, empty when it is not there."""
    value = row.get(key)
    if value is None:
        return []
    if not isinstance(value, list):
        raise unreadable(line, f"{key} must be a list", f"{key} 须为列表")
    return value
