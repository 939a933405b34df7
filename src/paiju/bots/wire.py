"""The `paiju` protocol: one JSON object per line, from the table to the player and back (docs/bots-api.md)."""

import json
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, TextIO

from paiju.books.book import Book
from paiju.bots.hand_in_play import HandInPlay
from paiju.bots.level import Bot
from paiju.core.play.deal import RIVER
from paiju.core.tiles import COPIES
from paiju.errors import InputError
from paiju.languages import _
from paiju.languages.text import in_every
from paiju.match.final import Standing
from paiju.table import codec
from paiju.table import events as E
from paiju.table.action import Action, read_action
from paiju.table.codes import HIDDEN, SEATS
from paiju.table.fouls.wording import wording
from paiju.table.scene import View

PROTOCOL = "paiju/1"
LONGEST = 1 << 20  # characters of a line
MOST_TILES, MOST_MELDS, MOST_TURNED, MOST_PICKED, MOST_EXPOSED = 20, 5, 17, 3, 17

Line = dict[str, Any]

# What a table that cannot be may lead to, deep in the core.
IMPOSSIBLE = (ValueError, LookupError, ArithmeticError, RuntimeError, AssertionError, StopIteration)


def complaint(error: Exception) -> InputError:
    """What was wrong with what was received."""
    if isinstance(error, InputError):
        return error
    return InputError("line", _("such a table is impossible"))


def written(line: Line) -> str:
    """A line as it is sent."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"


def start(book: Book, think: float) -> Line:
    """The first line: the book, and the seconds allowed for a decision."""
    return {
        "type": "start",
        "protocol": PROTOCOL,
        "book": book.id,
        "players": book.tiles.players,
        "think": think,
    }


def game(player: int, book: Book) -> Line:
    """A game begins; the program is the player of this number, and player 0 deals the first hand."""
    return {"type": "game", "player": player, "points": [book.game.start_points] * book.tiles.players}


def hand(table: HandInPlay, seat: str, dealer: int) -> Line:
    """A hand begins: where the program sits, whose deal of the round it is, and how the game stands."""
    sitting = table.sitting
    standing = {"counters": sitting.counters, "deposits": sitting.deposits, "points": list(sitting.points)}
    special = sitting.special.id if sitting.special else None
    return {"type": "hand", "seat": seat, "round": SEATS[sitting.round], "deal": dealer, **standing, "special": special}


def hand_end(table: HandInPlay, last: Sequence[E.Event]) -> Line:
    """A hand is over: what the program has not seen of it yet, how it ended, and everybody's points by seat."""
    result = table.result
    ended: Line = {"result": result.result, "points": result.points} if result else {"result": None, "points": {}}
    return {"type": "hand_end", **ended, "events": [event_line(table.book, event) for event in last]}


def game_end(player: int, results: Sequence[Standing]) -> Line:
    """A game is over: places, points and results in the book's unit, by player."""
    finals = [None if each.final is None else float(each.final) for each in results]
    places, points = [each.place for each in results], [each.points for each in results]
    return {"type": "game_end", "player": player, "places": places, "points": points, "results": finals}


def event_line(book: Book, event: E.Event) -> Line:
    """Something that happened; a ruling with its words, which no record has."""
    words = in_every(wording(book, event)) if isinstance(event, E.RulingEvent) else {}
    return event.to_json() | words


def ask(number: int, view: View, book: Book, fresh: Sequence[E.Event] = ()) -> Line:
    """A question: what the player sees, and the actions to choose from, by number."""
    actions = [offered(action) for action in view.legal]
    line: Line = {"type": "ask", "id": number, "view": view.to_json(), "actions": actions}
    return line | {"events": [event_line(book, event) for event in fresh]} if fresh else line


def offered(action: Action) -> Line:
    """An action as it is offered: its number, its form, the tiles of the hand it uses, and words."""
    words = {"tiles": list(action.tiles), "zh": action.text.zh, "en": action.text.en}
    return {"code": action.code, **action.to_json(), **words}


def parsed(text: str) -> Line:
    """A line that was received."""
    try:
        line = json.loads(text[:LONGEST])
    except (ValueError, RecursionError):
        raise InputError("line", _("not JSON")) from None
    if not isinstance(line, dict):
        raise InputError("line", _("must be an object {{…}}"))
    return line


def answered(text: str, number: int, view: View) -> Action | None:
    """The action that an answer names; None if it answers another question. If it names no action, or one that is not
    allowed, InputError is raised."""
    line = parsed(text)
    if line.get("id", number) != number:
        return None
    action = read_action(line.get("action"))
    if action not in view.legal:
        raise InputError("action", _("not allowed now: {action}", action=action.text))
    return action


def is_numbered(text: str) -> bool:
    """Does an answer say which question it belongs to?"""
    with suppress(InputError):
        return "id" in parsed(text)
    return False


def read_view(book: Book, value: object) -> View:
    """The view of a question, checked as far as play requires."""
    view: View = codec.from_json(View, value, "view")
    if tuple(view.seats) != tuple(SEATS[: book.tiles.players]):
        raise InputError("view.seats", _("{id} has different seats", id=book.id))
    used = [view.turn, *(view.stake[1:] if view.stake else ()), *(seat for seat, _rest in view.course.discards)]
    if any(name not in view.seats for name in used):
        raise InputError("view.turn", _("nobody sits there"))
    for place in view.seats.values():
        sizes = (
            (place.hand, MOST_TILES),
            (place.melds, MOST_MELDS),
            (place.river, RIVER),
            (place.exposed, MOST_EXPOSED),
        )
        if any(len(part) > most for part, most in sizes):
            raise InputError("view.seats", _("far too many tiles for one seat"))
        held = [tile.replace("0", "5") for tile in place.hand if tile != HIDDEN]
        if any(held.count(tile) > COPIES for tile in held):
            raise InputError("view.seats", _("more than four of a kind in one hand"))
    if len(view.indicators) > MOST_TURNED or len(view.course.picked) > MOST_PICKED or not view.legal:
        raise InputError("view", _("such a table is impossible"))
    return view


def serve(bot: Bot, read: TextIO, write: TextIO) -> None:
    """Answer the questions of a table until it ends; a bad line is answered with what is wrong with it."""
    for text in read:
        if not text.strip():
            continue
        try:
            line = parsed(text)
            if line.get("type") == "end":
                return
            answer = reply(bot, line)
        except IMPOSSIBLE as error:
            why = complaint(error)
            answer = {"error": why.message, "error_zh": why.zh, "field": why.field}
        if answer is not None:
            write.write(written(answer))
            write.flush()


def reply(bot: Bot, line: Line) -> Line | None:
    """The answer to a line, if it needs one."""
    if line.get("type") != "ask":
        return None
    action = bot.choose(read_view(bot.book, line.get("view")))
    return {"id": line.get("id"), "action": action.code}
