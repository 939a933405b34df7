"""mjai: one JSON object per line for everything that happens."""

import json
from collections.abc import Callable

from paiju.books import ids
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play.moves import ACTED, DREW
from paiju.errors import InputError
from paiju.formats import game as G
from paiju.formats.following import SOME_DRAW
from paiju.formats.mistakes import around, items, mapping, shown, text_of, whole
from paiju.formats.mjai.tiles import REASONS, code_of
from paiju.formats.tenhou.book import named
from paiju.languages import _
from paiju.notation import SEATS

HAND = 13
LONGEST = 1000  # steps of a hand
MOST_HANDS = 200
LIMIT_HAND = 100  # han that some programs write for a limit hand
ONE_ROUND = 4  # kyoku_first of a game of one round
Line = dict[str, object]


def read_mjai(data: bytes) -> list[G.RecordedGame]:
    """Every game in the lines."""
    games: list[G.RecordedGame] = []
    reader = MjaiReader()
    for number, line in enumerate(data.splitlines(), 1):
        if not line.strip():
            continue
        place = f"line {number}"
        try:
            value = json.loads(line.decode("utf-8-sig"))
        except (ValueError, RecursionError):  # bytes that are no text and endless numbers too
            raise InputError(place, _("not JSON")) from None
        event = mapping(value, place)
        if event.get("type") == "start_game" and reader.game.hands:
            games.append(reader.finished())
            reader = MjaiReader()
        reader.follow(event, place)
    if reader.game.hands or not games:
        games.append(reader.finished())
    return games


class MjaiReader:
    """Follows the events of a game."""

    def __init__(self) -> None:
        self.game = G.RecordedGame("mjai", "")
        self.hand = G.RecordedHand(0, 0, 0, 0, [], [])
        self.place = ""
        self.riichi = 0
        self.over = True
        self.red = True
        self.open_simples = True
        self.rounds = 2
        self.book = ""  # a book of ours that is named

    def follow(self, event: Line, place: str) -> None:
        """One event."""
        self.place = place
        kind = event.get("type")
        follow = EVENTS.get(kind) if isinstance(kind, str) else None
        if follow:
            follow(self, event)
        elif kind not in IGNORED:
            raise InputError(place, _("there is no event {kind}", kind=shown(kind)))

    def finished(self) -> G.RecordedGame:
        """The game, with the book it must have been played by."""
        game = self.game
        if not game.hands:
            raise InputError("", _("there is no hand in this record"))
        players = len(game.hands[0].points)
        game.names = (game.names + [""] * players)[:players]
        red = self.red and not any(plain_fives(hand) for hand in game.hands)
        game.book, game.options = named(players, red, self.open_simples, self.rounds)
        if self.book:
            game.book, game.options = self.book, {}
        return game

    # --- games and hands ---

    def start_game(self, event: Line) -> None:
        """Who plays."""
        names = event.get("names")
        self.game.names = [text_of(name, self.place) for name in items(names, self.place)[:4]] if names else []
        self.red = event.get("aka_flag", True) is not False
        self.rounds = 1 if event.get("kyoku_first") == ONE_ROUND else 2
        self.open_simples = event.get("kuitan", True) is not False
        reference = event.get("uri", "")
        self.game.reference = reference[:200] if isinstance(reference, str) else ""
        book_id = event.get("book")
        self.book = book_id if isinstance(book_id, str) and book_id in ids() else ""

    def start_hand(self, event: Line) -> None:
        """Deal."""
        if not self.over:
            raise InputError(self.place, _("a hand begins before the previous one is over"))
        hands = [part for part in items(event.get("tehais"), self.place) if part]
        players = len(hands)
        if players not in (3, 4) or len(self.game.hands) >= MOST_HANDS:
            raise InputError(self.place, _("three or four hands must be dealt"))
        dealer = whole(event.get("oya"), self.place, 0, players - 1)
        wind = event.get("bakaze")
        if not isinstance(wind, str) or len(wind) != 1 or wind not in SEATS:
            raise InputError(self.place, _("{wind} is not a wind", wind=shown(wind)))
        points = [whole(n, self.place) for n in items(event.get("scores"), self.place)[:players]]
        if len(points) != players:
            raise InputError(self.place, _("points for {players} players are needed", players=players))
        dealt = [[code_of(tile, self.place) for tile in items(hand, self.place, HAND)] for hand in hands]
        self.hand = G.RecordedHand(
            round=SEATS.index(wind),
            dealer=dealer,
            counters=whole(event.get("honba"), self.place, 0, 1000),
            deposits=whole(event.get("kyotaku"), self.place, 0, 1000),
            points=around(points, dealer),
            dealt=around(dealt, dealer),
            indicators=[code_of(event.get("dora_marker"), self.place)],
            place=f"hand {len(self.game.hands) + 1}, ",
        )
        self.game.hands.append(self.hand)
        self.riichi, self.over = 0, False

    def end_hand(self, _: Line) -> None:
        """The hand is over."""
        self.over = True

    def end_game(self, event: Line) -> None:
        """The game is over; some programs report the points."""
        self.over = True
        scores = event.get("scores")
        players = len(self.hand.points)
        if isinstance(scores, list) and len(scores) >= players:
            self.game.final = [whole(n, self.place) for n in scores[:players]]

    # --- play ---

    def seat(self, event: Line, key: str = "actor") -> int:
        """The seat of the player named."""
        if self.over:
            raise InputError(self.place, _("no hand is being played here"))
        players = len(self.hand.points)
        return (whole(event.get(key), self.place, 0, players - 1) - self.hand.dealer) % players

    def act(self, seat: int, action: int) -> None:
        """An action."""
        self.riichi = 0
        self.hand.steps.append(G.acted(seat, action))
        if len(self.hand.steps) > LONGEST:
            raise InputError(self.place, _("far too much happens in this hand"))

    def tile(self, event: Line, key: str = "pai") -> int:
        """The tile of an event."""
        return code_of(event.get(key), self.place)

    def own(self, event: Line, number: int) -> list[int]:
        """The tiles of the hand that a set takes."""
        return [code_of(tile, self.place) for tile in items(event.get("consumed"), self.place, number)]

    def draw(self, event: Line) -> None:
        """A tile drawn."""
        self.hand.steps.append(G.drew(self.seat(event), self.tile(event)))

    def discard(self, event: Line) -> None:
        """A tile discarded, perhaps after a riichi declaration."""
        tile = self.tile(event)
        if tile < 0:
            raise InputError(self.place, _("a discard must be visible to everybody"))
        self.act(self.seat(event), (A.DISCARD_DRAWN if event.get("tsumogiri") is True else tile) + self.riichi)

    def chow(self, event: Line) -> None:
        """A run."""
        tile, own = self.tile(event), self.own(event, 2)
        kinds = sorted(map(A.kind_of, (tile, *own)))
        self.act(self.seat(event), A.CHOW + kinds.index(A.kind_of(tile)) + 3 * any(map(A.is_red, own)))

    def pung(self, event: Line) -> None:
        """Three of a kind."""
        self.act(self.seat(event), A.PUNG + any(map(A.is_red, self.own(event, 2))))

    def open_kong(self, event: Line) -> None:
        """A kong of a discard."""
        self.act(self.seat(event), A.OPEN_KONG)

    def concealed_kong(self, event: Line) -> None:
        """A kong from the hand."""
        self.own_kong(event, A.CONCEALED_KONG, self.own(event, 4)[0])

    def added_kong(self, event: Line) -> None:
        """A pung made into a kong."""
        self.own_kong(event, A.ADDED_KONG, self.tile(event))

    def own_kong(self, event: Line, action: int, tile: int) -> None:
        """A kong on one's own turn."""
        if tile < 0:
            raise InputError(self.place, _("a kong must be visible to everybody"))
        self.act(self.seat(event), action + A.kind_of(tile))

    def north(self, event: Line) -> None:
        """A North set aside."""
        self.act(self.seat(event), A.SET_ASIDE_NORTH)

    def reach(self, event: Line) -> None:
        """Riichi is declared with the next discard."""
        self.seat(event)
        self.riichi = A.RIICHI

    def accepted(self, event: Line) -> None:
        """Riichi stands."""
        self.hand.steps.append(G.stands(self.seat(event)))

    def dora(self, event: Line) -> None:
        """A further indicator; programs differ in when they report it."""
        self.hand.indicators.append(self.tile(event, "dora_marker"))

    # --- the end ---

    def win(self, event: Line) -> None:
        """A win; there may be more on the same tile."""
        seat = self.seat(event)
        source = self.last_mover() if event.get("target") is None else self.seat(event, "target")
        deltas, patterns = event.get("deltas"), event.get("patterns")
        win = G.RecordedWin(seat, source, payments=None if deltas is None else self.payments(deltas))
        if "pai" in event:
            win.tile = self.tile(event)
        if isinstance(event.get("fu"), int) and isinstance(event.get("fan"), int):
            win.fu, win.han = whole(event["fu"], self.place), whole(event["fan"], self.place)
            if win.han >= LIMIT_HAND:
                win.fu = win.han = None
        if isinstance(patterns, dict) and len(patterns) < 40:
            win.patterns = {text_of(name, self.place): whole(n, self.place, 0, 200) for name, n in patterns.items()}
        if "hora_points" in event:
            win.points = whole(event["hora_points"], self.place)
        hidden = event.get("ura_markers", event.get("uradora_markers"))
        if hidden:
            self.hand.ura = [code_of(tile, self.place) for tile in items(hidden, self.place)[:20]]
        self.act(seat, A.WIN)
        self.hand.wins.append(win)
        self.hand.result = D.WON
        self.add_up(win.payments)

    def last_mover(self) -> int:
        """Whose tile is won, if the line does not say: the player who drew or discarded last."""
        moves = [(seat, action) for what, seat, action in map(G.parts, self.hand.steps) if what in (ACTED, DREW)]
        return next((seat for seat, action in reversed(moves) if action != A.WIN), 0)

    def no_win(self, event: Line) -> None:
        """A hand without a win; some programs do not say why."""
        if self.over:
            raise InputError(self.place, _("no hand is being played here"))
        hand, reason = self.hand, event.get("reason")
        deltas = event.get("deltas")
        self.add_up(None if deltas is None else self.payments(deltas))
        what, last, _rest = G.parts(hand.steps[-1]) if hand.steps else (0, 0, 0)
        hand.result = REASONS.get(reason, SOME_DRAW) if isinstance(reason, str) else SOME_DRAW
        if hand.result == SOME_DRAW and what == DREW:
            hand.result = D.NINE_TERMINALS
        if hand.result == D.NINE_TERMINALS:
            self.act(last, A.NINE_TERMINALS)
        elif hand.result == D.THREE_WINNERS:
            for seat in range(len(hand.points)):
                if seat != last:
                    self.act(seat, A.WIN)
        ready = event.get("tenpais")
        if isinstance(ready, list) and len(ready) >= len(hand.points) and hand.result in (D.EXHAUSTED, D.NAGASHI):
            hand.ready = sum(1 << seat for seat in range(len(hand.points)) if ready[hand.player(seat)] is True)

    def payments(self, deltas: object) -> list[int]:
        """What everybody gains or loses, by seat."""
        players = len(self.hand.points)
        amounts = [whole(n, self.place) for n in items(deltas, self.place)[:players]]
        if len(amounts) != players:
            raise InputError(self.place, _("{players} payments are needed", players=players))
        return around(amounts, self.hand.dealer)

    def add_up(self, paid: list[int] | None) -> None:
        """All payments of a hand together; unknown if one of them is."""
        if paid is not None:
            self.hand.payments = [a + b for a, b in zip(self.hand.payments or [0] * len(paid), paid)]


def plain_fives(hand: G.RecordedHand) -> bool:
    """Are there four plain fives of a suit, so that none is red?"""
    seen = [tile for tiles in hand.dealt for tile in tiles]
    seen += [tile for what, _rest, tile in map(G.parts, hand.steps) if what == DREW]
    return any(seen.count(five) == 4 for five in A.FIVE_OF)


IGNORED = ("none", "hello", "end_kyoku_ack", "error", "log")
EVENTS: dict[str, Callable[[MjaiReader, Line], None]] = {
    "start_game": MjaiReader.start_game,
    "start_kyoku": MjaiReader.start_hand,
    "tsumo": MjaiReader.draw,
    "dahai": MjaiReader.discard,
    "chi": MjaiReader.chow,
    "pon": MjaiReader.pung,
    "daiminkan": MjaiReader.open_kong,
    "ankan": MjaiReader.concealed_kong,
    "kakan": MjaiReader.added_kong,
    "nukidora": MjaiReader.north,
    "kita": MjaiReader.north,
    "reach": MjaiReader.reach,
    "reach_accepted": MjaiReader.accepted,
    "dora": MjaiReader.dora,
    "hora": MjaiReader.win,
    "ryukyoku": MjaiReader.no_win,
    "end_kyoku": MjaiReader.end_hand,
    "end_game": MjaiReader.end_game,
}
