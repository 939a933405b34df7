"""A game as mjai lines."""

import json
from collections.abc import Sequence

from paiju.books.book import Book
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play.moves import ACTED, DREW, STANDS_READY, TURNED
from paiju.formats import game as G
from paiju.formats.book import book_of, counts_open_simples
from paiju.formats.mjai.read import ONE_ROUND
from paiju.formats.mjai.tiles import NAMES, REASON_NAMES, UNKNOWN
from paiju.formats.tenhou.json_write import Lists
from paiju.notation import SEATS

Line = dict[str, object]


def write_mjai(game: G.RecordedGame) -> str:
    """The whole game, its hands already completed."""
    start = start_game(book_of(game), game.names)
    if game.reference:
        start["uri"] = game.reference
    if not game.book.startswith("tenhou") and not game.options:
        start["book"] = game.book
    lines = [start]
    for hand in game.hands:
        lines += MjaiWriter(hand).lines()
    end: Line = {"type": "end_game"}
    lines.append(end | {"scores": game.final} if game.final is not None else end)
    return "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)


def start_game(book: Book, names: Sequence[str]) -> Line:
    """The first line of a game: who plays, and by which rules."""
    start: Line = {"type": "start_game", "names": list(names), "aka_flag": any(book.tiles.red_fives)}
    start["kyoku_first"] = ONE_ROUND if book.game.rounds == 1 else 0
    if not counts_open_simples(book):
        start["kuitan"] = False
    return start


def name_of(code: int) -> str:
    """A tile's name."""
    return NAMES.get(code, UNKNOWN)


class MjaiWriter:
    """Writes one hand."""

    def __init__(self, hand: G.RecordedHand) -> None:
        self.hand = hand
        self.lists = Lists(hand)  # knows who holds what
        self.points = list(hand.points)

    def lines(self) -> list[Line]:
        """The hand from the deal to its end."""
        played = [line for step in self.hand.steps for line in self.step(*G.parts(step))]
        return [self.start(), *played, *self.over()]

    def start(self) -> Line:
        """The deal."""
        hand = self.hand
        dealt = [hand.dealt[(player - hand.dealer) % len(hand.points)] for player in range(len(hand.points))]
        return {
            "type": "start_kyoku",
            "bakaze": SEATS[hand.round % 4],
            "kyoku": hand.dealer + 1,
            "honba": hand.counters,
            "kyotaku": hand.deposits,
            "oya": hand.dealer,
            "dora_marker": name_of(hand.indicators[0]),
            "scores": hand.by_player(hand.points),
            "tehais": [[name_of(code) for code in tiles] for tiles in dealt],
        }

    def step(self, what: int, seat: int, detail: int) -> list[Line]:
        """The lines of one step."""
        actor = self.hand.player(seat)
        lines: list[Line] = []
        if what == DREW:
            lines = [{"type": "tsumo", "actor": actor, "pai": name_of(detail)}]
        elif what == TURNED:
            lines = [{"type": "dora", "dora_marker": name_of(detail)}]
        elif what == STANDS_READY:
            lines = [{"type": "reach_accepted", "actor": actor}]
        elif what == ACTED:
            lines = self.action(seat, actor, detail)
        self.lists.follow(what, seat, detail)
        return lines

    def action(self, seat: int, actor: int, action: int) -> list[Line]:
        """A discard, a claim, a kong, a North; wins and draws come at the end."""
        if action <= A.RIICHI_DRAWN:
            riichi = action >= A.RIICHI
            what = action - A.RIICHI if riichi else action
            drawn = what == A.DISCARD_DRAWN
            tile = name_of(self.lists.drawn if drawn else what)
            before: list[Line] = [{"type": "reach", "actor": actor}] if riichi else []
            return [*before, {"type": "dahai", "actor": actor, "pai": tile, "tsumogiri": drawn}]
        if action <= A.OPEN_KONG:
            return [self.claim(seat, actor, action)]
        if action < A.WIN:
            return [self.own_kong(seat, actor, action)]
        return [{"type": "nukidora", "actor": actor, "pai": "N"}] if action == A.SET_ASIDE_NORTH else []

    def claim(self, seat: int, actor: int, action: int) -> Line:
        """A set made with another player's discard."""
        source, tile = self.lists.last
        own = self.lists.own_tiles(seat, action, A.kind_of(tile))
        kind = "chi" if action < A.PUNG else "daiminkan" if action == A.OPEN_KONG else "pon"
        target = self.hand.player(source)
        consumed = [name_of(each) for each in own]
        return {"type": kind, "actor": actor, "target": target, "pai": name_of(tile), "consumed": consumed}

    def own_kong(self, seat: int, actor: int, action: int) -> Line:
        """A kong from the hand, or one added to a pung."""
        added = action >= A.ADDED_KONG
        kind = action - (A.ADDED_KONG if added else A.CONCEALED_KONG)
        same = [tile for tile in self.lists.held[seat] if A.kind_of(tile) == kind]
        if not added:
            return {"type": "ankan", "actor": actor, "consumed": [name_of(tile) for tile in same]}
        red = kind % 9 == 4 and kind < 27 and not A.is_red(same[0]) and self.in_pung(seat, kind)
        consumed = [name_of(A.RED_FIVES + kind // 9 if red and i == 0 else kind) for i in range(3)]
        return {"type": "kakan", "actor": actor, "pai": name_of(same[0]), "consumed": consumed}

    def in_pung(self, seat: int, kind: int) -> bool:
        """Is the red five in the pung of its kind?"""
        return f"5{kind // 9 + 1}" in self.lists.sets[seat].get(kind, "")

    # --- the end ---

    def over(self) -> list[Line]:
        """How the hand ended, and that it is over."""
        return [*self.end(), {"type": "end_kyoku"}]

    def end(self) -> list[Line]:
        """Wins, or a draw."""
        hand = self.hand
        if hand.result in (0, D.UNKNOWN):
            return []
        if hand.wins:
            return [self.win(win) for win in hand.wins]
        line: Line = {"type": "ryukyoku", "reason": REASON_NAMES[hand.result]}
        if hand.ready >= 0 and hand.result in (D.EXHAUSTED, D.NAGASHI):
            seats = [(player - hand.dealer) % len(hand.points) for player in range(len(hand.points))]
            line["tenpais"] = [bool(hand.ready >> seat & 1) for seat in seats]
        return [line | {"deltas": hand.by_player(hand.payments or [0] * len(hand.points))}]

    def win(self, win: G.RecordedWin) -> Line:
        """One win."""
        hand = self.hand
        line: Line = {"type": "hora", "actor": hand.player(win.seat), "target": hand.player(win.source)}
        line |= {"pai": name_of(win.tile), "deltas": hand.by_player(win.payments or [0] * len(hand.points))}
        if win.han is not None:
            line |= {"fan": win.han, "fu": win.fu}
        line |= {"hora_points": win.points, "patterns": win.patterns}
        if hand.ura:
            line["ura_markers"] = [name_of(code) for code in hand.ura]
        return line
