"""Botzone's protocol for Chinese Official mahjong, as its contests use it.

Requests are lines of words: `0 ID QUAN`, `1 H H H H TILE…`, `2 TILE` for our draw, `3 ID WHAT …` with DRAW, PLAY, CHI,
PENG, GANG or BUGANG. They come with everything said so far, as JSON (`{"requests": […], "responses": […]}`) or as a
count followed by the lines, and the program ends after one answer; if kept running, it gets them one by one. We work
out what is allowed.
"""

import json
from typing import Any, TextIO

from paiju.books.book import Book
from paiju.bots.follow import HandFollower, added_kong, claim_event
from paiju.bots.level import Bot
from paiju.bots.wire import IMPOSSIBLE, complaint
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.errors import InputError
from paiju.formats.botzone.tiles import NAMES, code_of
from paiju.formats.mistakes import items, text_of, whole
from paiju.languages import _
from paiju.table import events as E
from paiju.table.action import Action
from paiju.table.codes import CODES, HIDDEN, in_order, name_of
from paiju.table.scene import View
from paiju.table.view import covered
from paiju.table.wins import seat_name

KEEP_RUNNING = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"
PASS = "PASS"
PLAYERS, HAND = 4, 13
MOST_TURNS = 1000


def serve(bot: Bot, read: TextIO, write: TextIO, keep: bool = False) -> None:
    """Answer the first question, given everything said before it; if kept running, answer all that follow."""
    check_book(bot.book)
    player = BotzonePlayer(bot)
    first = read.readline()
    as_json = first.lstrip().startswith("{")
    requests, responses = history(first, read)
    for i, request in enumerate(requests):
        replayed = responses[i] if i < len(responses) else None
        answer = player.take(request, replayed)
    say(answer, as_json, keep, write)
    for text in read if keep else ():
        if text.strip():
            say(player.take(request_of(text), None), as_json, keep, write)


def check_book(book: Book) -> None:
    """Can this protocol express the book: official, a wall for every seat, no flowers?"""
    if book.counts != "points" or not book.wall.wall_per_seat or book.tiles.flowers:
        raise InputError("book", _("this protocol is only for the rule book botzone"))


def say(answer: str, as_json: bool, keep: bool, write: TextIO) -> None:
    """Write an answer, and that more requests are welcome."""
    write.write((json.dumps({"response": answer}) if as_json else answer) + "\n")
    if keep:
        write.write(KEEP_RUNNING + "\n")
    write.flush()


def history(first: str, read: TextIO) -> tuple[list[str], list[str]]:
    """The requests and answers so far: one JSON object, or a count and that many lines of both in turn."""
    if first.lstrip().startswith("{"):
        value = parsed(first)
        requests = [text_of(part, "requests") for part in items(value.get("requests"), "requests")]
        responses = [text_of(part, "responses") for part in items(value.get("responses", []), "responses")]
    else:
        turns = whole(first.strip(), "turns", 1, MOST_TURNS)
        lines = [read.readline().strip() for _rest in range(2 * turns - 1)]
        requests, responses = lines[::2], lines[1::2]
    if not requests or len(requests) > MOST_TURNS:
        raise InputError("requests", _("there is nothing to answer"))
    return requests, responses


def parsed(text: str) -> dict[str, Any]:
    """A line parsed as JSON."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise InputError("line", _("not JSON")) from None
    if not isinstance(value, dict):
        raise InputError("line", _("must be an object {{…}}"))
    return value


def request_of(text: str) -> str:
    """A further request: plain words, a JSON text, or an object that contains it."""
    text = text.strip()
    if text.startswith("{"):
        value = parsed(text)
        request = value.get("request") or (value.get("requests") or [""])[-1]
        return text_of(request, "request")
    if text.startswith('"'):
        return text_of(parsed(f'{{"request": {text}}}')["request"], "request")
    return text


def named(word: str) -> str:
    """Our name for a tile, from Botzone's."""
    return name_of(code_of(word, "tile"))


def botzone_name(tile: str) -> str:
    """Botzone's name for a tile."""
    return NAMES[CODES[tile]]


class BotzonePlayer:
    """Our player at Botzone's table."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.player = self.round = 0
        self.tiles: tuple[str, ...] = ()
        self.hand: HandFollower | None = None
        self.last = ("", -1)  # what was told last, and of whom
        self.source: E.Source = "wall"
        self.answer = PASS  # our last

    def take(self, request: str, replayed: str | None) -> str:
        """Take one request and return our answer, or the one we are said to have given."""
        words = request.split()
        if not words:
            raise InputError("request", _("the request is empty"))
        try:
            asks = self.follow(words)
            self.answer = replayed.strip() if replayed is not None else self.decided(asks) if asks else PASS
        except IMPOSSIBLE as error:
            raise complaint(error) from None
        return self.answer

    @property
    def table(self) -> HandFollower:
        """The hand being played."""
        if self.hand is None:
            raise InputError("request", _("no hand is being played"))
        return self.hand

    # --- what happens ---

    def follow(self, words: list[str]) -> int:
        """Take in a request; returns the phase in which it asks something of us, 0 for none."""
        if words[0] == "0":
            self.player, self.round = (whole(word, "request", 0, 3) for word in words[1:3])
            return 0
        if words[0] == "1":
            self.tiles = tuple(map(named, words[1 + PLAYERS : 1 + PLAYERS + HAND]))
            if len(self.tiles) != HAND:
                raise InputError("request", _("{hand} tiles must be dealt", hand=HAND))
            return 0
        if words[0] == "2":
            self.draw(self.player, named(words[1]))
            return D.TURN
        return self.happened(whole(words[1], "request", 0, 3), words[2], [named(word) for word in words[3:]])

    def draw(self, seat: int, tile: str) -> None:
        """A draw; the dealer's first completes the deal."""
        if len(self.tiles) != HAND:
            raise InputError("request", _("no tiles have been dealt yet"))
        if self.hand is None:
            self.hand = HandFollower(self.bot.book, self.player, [0] * PLAYERS, self.round)
            self.hand.deal(self.tiles, tile)
        else:
            self.hand.draw(seat, tile, self.source)
        self.source = "wall"
        self.last = "DRAW", seat

    def happened(self, seat: int, what: str, tiles: list[str]) -> int:
        """Something a player did, ourselves included."""
        if what == "DRAW":
            self.draw(seat, HIDDEN)
            return 0
        if what == "PLAY":
            self.thrown(seat, tiles[0])
        elif what in ("CHI", "PENG"):
            self.claimed(seat, what, tiles)
        elif what == "GANG":
            self.kong(seat)
            return 0
        elif what == "BUGANG":
            self.table.tell(added_kong(self.table, seat, tiles[0]))
            self.source = "kong"
        else:
            return 0
        self.last = what, seat
        return 0 if seat == self.player else D.CLAIM

    def thrown(self, seat: int, tile: str) -> None:
        """A discard; only for our own do we know whether the tile had just been drawn."""
        drawn = self.table.scene.places[seat_name(seat)].drawn
        self.table.tell(E.Discard(seat_name(seat), tile, drawn == tile, False, False))

    def claimed(self, seat: int, what: str, tiles: list[str]) -> None:
        """A chow, named by its middle tile, or a pung; and the discard after it."""
        stake = self.table.scene.stake
        if stake is None:
            raise InputError("request", _("there is no tile to claim"))
        tile, source = stake
        kinds = [CODES[tile]] * 3
        if what == "CHI":
            kinds = [CODES[tiles[0]] + step for step in (-1, 0, 1)]
        kinds.remove(CODES[tile])
        own = in_order((*map(name_of, kinds), tile))
        event = E.Chow if what == "CHI" else E.Pung
        self.table.tell(event(seat_name(seat), source, tile, own))
        self.thrown(seat, tiles[-1])

    def kong(self, seat: int) -> None:
        """A kong: concealed after a draw, its tile known only to the owner; otherwise of the discard."""
        place = seat_name(seat)
        if self.last == ("DRAW", seat):
            words = self.answer.split()
            own = seat == self.player and len(words) == 2
            tiles = (named(words[1]),) * 4 if own else covered(("",) * 4)
            self.table.tell(E.Kong(place, "concealed", None, None, tiles))
        else:
            stake = self.table.scene.stake
            if stake is None:
                raise InputError("request", _("there is no tile to kong"))
            self.table.tell(E.Kong(place, "open", stake[1], stake[0], (stake[0],) * 4))
        self.source = "kong"
        self.last = "GANG", seat

    # --- what we do ---

    def decided(self, phase: int) -> str:
        """Our decision in words; a chow or pung also names the discard that follows it."""
        view = self.table.view(phase)
        action = self.bot.choose(view)
        if A.CHOW <= action.code < A.OPEN_KONG:
            after = self.table.after(claim_event(view, action))
            discard = botzone_name(after.decide(self.bot, D.TURN).tiles[0])
            return f"{in_words(action, view)} {discard}"
        return in_words(action, view)


def in_words(action: Action, view: View) -> str:
    """A decision in Botzone's words, without the discard that a chow or pung also names."""
    code = action.code
    if A.CHOW <= code < A.PUNG:
        assert view.stake is not None
        return f"CHI {NAMES[CODES[view.stake[0]] - (code - A.CHOW) % 3 + 1]}"
    if A.PUNG <= code < A.OPEN_KONG:
        return "PENG"
    if code <= A.DISCARD_DRAWN:
        return f"PLAY {botzone_name(action.tiles[0])}"
    if A.CONCEALED_KONG <= code < A.ADDED_KONG:
        return f"GANG {NAMES[code - A.CONCEALED_KONG]}"
    if A.ADDED_KONG <= code < A.WIN:
        return f"BUGANG {NAMES[code - A.ADDED_KONG]}"
    return {A.OPEN_KONG: "GANG", A.WIN: "HU"}.get(code, PASS)
