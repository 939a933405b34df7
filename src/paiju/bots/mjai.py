"""The mjai protocol, as riichi programs speak it: events in, one reaction per line out.

A line is one event or a list of them; its answer is the reaction to the last. We work out what is allowed, so
`possible_actions` are not needed. Three players, with `nukidora` or `kita`, if the book has them.
"""

import json
from collections.abc import Callable
from typing import Any, TextIO

from paiju.bots.follow import HandFollower, added_kong
from paiju.bots.level import Bot
from paiju.bots.wire import IMPOSSIBLE, complaint
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.errors import InputError
from paiju.formats.mistakes import items, mapping, whole
from paiju.formats.mjai.tiles import NAMES, code_of
from paiju.languages import _
from paiju.notation import SEATS
from paiju.table import events as E
from paiju.table.action import Action
from paiju.table.codes import CODES, HIDDEN, in_order, name_of
from paiju.table.wins import seat_name

Line = dict[str, Any]
NOTHING: Line = {"type": "none"}
JOIN: Line = {"type": "join", "name": "paiju"}
NORTHS = ("nukidora", "kita")
PAID = ("hora", "ryukyoku")
BESIDE = ("dora", "reach_accepted")  # told after a discard that may still be claimed
RIICHI_DISCARD = -1  # asked for after the own riichi
JOIN_ROOM = "default"  # unless told


def serve(bot: Bot, read: TextIO, write: TextIO, player: int = 0, room: str = JOIN_ROOM) -> None:
    """React to every line, game after game, until no more come; a line that cannot be understood is answered with an
    error and has no effect."""
    if bot.book.counts != "han_and_fu":
        raise InputError("book", _("mjai is only for riichi rule books"))
    table = MjaiPlayer(bot, player)
    for text in read:
        if not text.strip():
            continue
        try:
            lines = read_lines(text)
            answer = {**JOIN, "room": room} if is_hello(lines) else table.react(lines)
        except IMPOSSIBLE as error:
            answer = {**NOTHING, "error": complaint(error).message}
        write.write(json.dumps(answer, ensure_ascii=False, separators=(",", ":")) + "\n")
        write.flush()


def is_hello(lines: list[Line]) -> bool:
    """Is a table asking who is there?"""
    return [line.get("type") for line in lines] == ["hello"]


def read_lines(text: str) -> list[Line]:
    """The events of a line."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise InputError("line", _("not JSON")) from None
    return [mapping(part, "line") for part in (value if isinstance(value, list) else [value])]


def named(value: object) -> str:
    """Our name for a tile, from mjai's."""
    return name_of(code_of(value, "pai"))


def mjai_name(tile: str) -> str:
    """mjai's name for a tile."""
    return NAMES[CODES[tile]]


class MjaiPlayer:
    """Our player at a table that speaks mjai."""

    def __init__(self, bot: Bot, player: int) -> None:
        self.bot, self.player = bot, player
        self.players = bot.book.tiles.players
        self.hand: HandFollower | None = None
        self.dealer = 0
        self.scores = self.at_first  # by player; some tables do not tell them with every hand
        self.start: Line | None = None  # a hand dealt, before the dealer's first draw
        self.riichi = False  # riichi has been told, and its discard is still to come
        self.planned: Action | None = None  # the discard of the own riichi
        self.source: E.Source = "wall"

    @property
    def at_first(self) -> list[int]:
        """Everybody's points before the first hand."""
        return [self.bot.book.game.start_points] * self.players

    def react(self, lines: list[Line]) -> Line:
        """Take in events and return the reaction to the last. Events beside a discard do not take its place."""
        asks = 0
        for line in lines:
            awaited = self.take(line)
            asks = asks if line.get("type") in BESIDE else awaited
        if asks == RIICHI_DISCARD and self.planned is not None:
            return self.thrown(self.planned)
        return self.act(self.table.decide(self.bot, asks)) if asks else NOTHING

    def take(self, line: Line) -> int:
        """Take in one event; returns the phase in which it asks something of us, 0 for none."""
        kind = line.get("type")
        if kind == "start_game":
            player = line.get("id", self.player)
            self.player = whole(player, "id", 0, self.players - 1)
            self.scores, self.hand = self.at_first, None
        elif kind == "start_kyoku":
            self.start, self.hand = line, None
        elif kind in PAID:
            self.paid(line)
        elif kind in EVENTS and (self.hand is not None or kind == "tsumo"):
            return EVENTS[kind](self, line)
        return 0

    # --- who and where ---

    def seat(self, line: Line, key: str = "actor") -> int:
        """The seat of the player named."""
        return (whole(line.get(key), key, 0, self.players - 1) - self.dealer) % self.players

    @property
    def own(self) -> int:
        """Our own seat."""
        return (self.player - self.dealer) % self.players

    @property
    def table(self) -> HandFollower:
        """The hand being played."""
        if self.hand is None:
            raise InputError("line", _("no hand is being played"))
        return self.hand

    def begin(self, line: Line, drawn: str) -> None:
        """Begin the hand, once the dealer has drawn."""
        self.dealer = whole(line.get("oya"), "oya", 0, self.players - 1)
        wind = line.get("bakaze")
        round = SEATS.index(wind) if isinstance(wind, str) and len(wind) == 1 and wind in SEATS else 0
        self.scores = self.amounts(line, "scores") or self.scores
        points = [self.scores[(self.dealer + i) % self.players] for i in range(self.players)]
        counters, deposits = (whole(line.get(key), key, 0, 999) for key in ("honba", "kyotaku"))
        hand = HandFollower(self.bot.book, self.own, points, round, counters, deposits, self.dealer)
        tiles = items(items(line.get("tehais"), "tehais")[self.player], "tehais", 13)
        hand.deal([named(tile) for tile in tiles], drawn)
        hand.indicator(named(line.get("dora_marker")))
        self.hand, self.start, self.riichi, self.planned, self.source = hand, None, False, None, "wall"

    def amounts(self, line: Line, key: str) -> list[int]:
        """Everybody's points, if the line has them; otherwise an empty list."""
        if line.get(key) is None:
            return []
        amounts = [whole(n, key) for n in items(line[key], key)[: self.players]]
        if len(amounts) != self.players:
            raise InputError(key, _("points for {players} players are needed", players=self.players))
        return amounts

    def paid(self, line: Line) -> None:
        """Update the points after a payment, for tables that report them only here."""
        changes = self.amounts(line, "deltas") or [0] * self.players
        scores = self.amounts(line, "scores")
        self.scores = scores or [own + change for own, change in zip(self.scores, changes)]

    # --- events ---

    def draw(self, line: Line) -> int:
        """A draw; the dealer's first completes the deal."""
        if self.start is not None:
            self.dealer = whole(self.start.get("oya"), "oya", 0, self.players - 1)
        seat = self.seat(line)
        tile = named(line.get("pai")) if seat == self.own else HIDDEN
        if self.start is not None:
            self.begin(self.start, tile)
        else:
            self.table.draw(seat, tile, self.source)
        self.source = "wall"
        return D.TURN if seat == self.own else 0

    def discard(self, line: Line) -> int:
        """A discard: others may claim it."""
        seat, drawn = self.seat(line), line.get("tsumogiri") is True
        self.table.tell(E.Discard(seat_name(seat), named(line.get("pai")), drawn, self.riichi, False))
        self.riichi, self.planned = False, None
        return 0 if seat == self.own else D.CLAIM

    def claimed(self, line: Line) -> int:
        """A chow, a pung or a kong of a discard; after our own we must discard."""
        seat, source = self.seat(line), seat_name(self.seat(line, "target"))
        tile, kind = named(line.get("pai")), line["type"]
        tiles = in_order((*(named(each) for each in items(line.get("consumed"), "consumed")[:3]), tile))
        if kind == "daiminkan":
            self.table.tell(E.Kong(seat_name(seat), "open", source, tile, tiles))
            self.source = "kong"
            return 0
        event = E.Pung if kind == "pon" else E.Chow
        self.table.tell(event(seat_name(seat), source, tile, tiles))
        return D.TURN if seat == self.own else 0

    def own_kong(self, line: Line) -> int:
        """A kong from a hand, which may be robbed."""
        seat = self.seat(line)
        if line["type"] == "kakan":
            self.table.tell(added_kong(self.table, seat, named(line.get("pai"))))
        else:
            tiles = tuple(named(each) for each in items(line.get("consumed"), "consumed", 4))
            self.table.tell(E.Kong(seat_name(seat), "concealed", None, None, tiles))
        self.source = "kong"
        return 0 if seat == self.own else D.CLAIM

    def north(self, line: Line) -> int:
        """A North set aside, which may be robbed."""
        seat = self.seat(line)
        self.table.tell(E.North(seat_name(seat)))
        self.source = "north"
        return 0 if seat == self.own else D.CLAIM

    def reach(self, line: Line) -> int:
        """A riichi declaration; after our own we must discard."""
        self.riichi = True
        return RIICHI_DISCARD if self.seat(line) == self.own and self.planned is not None else 0

    def accepted(self, line: Line) -> int:
        """Riichi stands, and is paid."""
        if line.get("scores") is None and line.get("deltas") is None:
            self.scores[(self.seat(line) + self.dealer) % self.players] -= self.bot.book.payments.deposit
        else:
            self.paid(line)
        self.table.tell(E.Riichi(seat_name(self.seat(line)), self.table.scene.deposits + 1))
        return 0

    def dora(self, line: Line) -> int:
        """A further indicator."""
        self.table.indicator(named(line.get("dora_marker")))
        return 0

    # --- what we do ---

    def act(self, action: Action) -> Line:
        """A decision as a reaction."""
        code = action.code
        if code == A.PASS:
            return NOTHING
        if code <= A.DISCARD_DRAWN:
            return self.thrown(action)
        if code <= A.RIICHI_DRAWN:
            self.planned = action
            return {"type": "reach", "actor": self.player}
        if code == A.WIN:
            return self.win()
        if code <= A.OPEN_KONG:
            return self.call(action)
        if code < A.WIN:
            return self.make_kong(action)
        if code == A.NINE_TERMINALS:
            return {"type": "ryukyoku", "actor": self.player, "reason": "kyushukyuhai"}
        if code == A.SET_ASIDE_NORTH:
            return {"type": NORTHS[0], "actor": self.player, "pai": "N"}
        return NOTHING

    def thrown(self, action: Action) -> Line:
        """A discard."""
        drawn = action.code in (A.DISCARD_DRAWN, A.RIICHI_DRAWN)
        return {"type": "dahai", "actor": self.player, "pai": mjai_name(action.tiles[0]), "tsumogiri": drawn}

    def win(self) -> Line:
        """A win, by discard or self-draw."""
        scene = self.table.scene
        place = scene.places[SEATS[self.own]]
        if place.drawn is not None or scene.stake is None:
            return {"type": "hora", "actor": self.player, "target": self.player, "pai": mjai_name(str(place.drawn))}
        tile, seat = scene.stake
        target = (SEATS.index(seat) + self.dealer) % self.players
        return {"type": "hora", "actor": self.player, "target": target, "pai": mjai_name(tile)}

    def call(self, action: Action) -> Line:
        """A set made with a discard."""
        stake = self.table.scene.stake
        assert stake is not None
        kind = "chi" if action.code < A.PUNG else "daiminkan" if action.code == A.OPEN_KONG else "pon"
        target = (SEATS.index(stake[1]) + self.dealer) % self.players
        called = {"type": kind, "actor": self.player, "target": target, "pai": mjai_name(stake[0])}
        return {**called, "consumed": [mjai_name(tile) for tile in action.tiles]}

    def make_kong(self, action: Action) -> Line:
        """A kong from the hand."""
        kind = (action.code - A.CONCEALED_KONG) % 34
        place = self.table.scene.places[SEATS[self.own]]
        own = [tile for tile in place.hand if A.kind_of(CODES[tile]) == kind]
        if action.code < A.ADDED_KONG:
            return {"type": "ankan", "actor": self.player, "consumed": [mjai_name(tile) for tile in own]}
        meld = next(each for each in place.melds if each.type == "pon" and A.kind_of(CODES[each.tiles[-1]]) == kind)
        kong = {"type": "kakan", "actor": self.player, "pai": mjai_name(own[0])}
        return {**kong, "consumed": [mjai_name(tile) for tile in meld.tiles]}


EVENTS: dict[str, Callable[[MjaiPlayer, Line], int]] = {
    "tsumo": MjaiPlayer.draw,
    "dahai": MjaiPlayer.discard,
    "chi": MjaiPlayer.claimed,
    "pon": MjaiPlayer.claimed,
    "daiminkan": MjaiPlayer.claimed,
    "ankan": MjaiPlayer.own_kong,
    "kakan": MjaiPlayer.own_kong,
    "nukidora": MjaiPlayer.north,
    "kita": MjaiPlayer.north,
    "reach": MjaiPlayer.reach,
    "reach_accepted": MjaiPlayer.accepted,
    "dora": MjaiPlayer.dora,
}
