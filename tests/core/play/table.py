"""A hand played by words, and questions about it: "E discards 4p", "S wins", "W chows 34m".

A tile put at stake stays open to questions (`may`, `why_not`) until the next one; seats that say nothing pass.
"""

from copy import deepcopy
from unittest.mock import patch

from paiju.books.book import Book
from paiju.books.flatten import NUMBERS, flatten
from paiju.core.hand.suit_costs import WORK
from paiju.core.hand.wild import WILD_ROWS
from paiju.core.patterns.catalogue import HALF
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play import flow, reasons
from paiju.core.play.buffers import Buffers
from paiju.core.play.moves import AUTO, CODE, DETAIL, WHO, from_the_end, holds_code, open_pung_at, take_tile, tiles_left
from paiju.core.play.moves import indicator_place as place_of
from paiju.core.play.winning import worth_now
from paiju.core.rules import PRINCIPLES, Rules, Win
from paiju.core.worth.judge_official import judge_official
from paiju.notation import Tile, format_tiles, parse_tiles, tile_name
from paiju.scoring.suit_table import table

SEATS = "ESWN"
PEOPLE = SEATS + "戊己庚辛壬癸子丑"  # supporters go on counting where the players end, as the house rules do
ENDS = (
    "running", "won", "exhausted", "nine_terminals", "four_winds", "four_kongs", "four_riichi", "three_winners",
    "nagashi",
)  # fmt: skip
REASONS = {number: name.lower() for name, number in vars(reasons).items() if name.isupper()}
PATTERNS = {number: name for name, number in NUMBERS.items()}

PLAIN = {
    "win": A.WIN,
    "pass": A.PASS,
    "abort": A.NINE_TERMINALS,
    "north": A.SET_ASIDE_NORTH,
    "show": A.READY,
    "hide": A.NOT_READY,
}


def code_of(tile: Tile) -> int:
    """A tile as the table names it."""
    if tile.red:
        return A.RED_FIVES + tile.kind // 9
    return tile.kind if tile.kind < A.RED_FIVES else A.FIRST_FLOWER + tile.kind - A.RED_FIVES


def codes(text: str) -> list[int]:
    """Tiles in writing."""
    return [code_of(tile) for tile in parse_tiles(text, "tiles")]


TILES = parse_tiles("1234056789m1234056789p1234056789s1234567z12345678f", "tiles")
NAMES = {code_of(tile): tile_name(tile) for tile in TILES}


def new_buffers() -> Buffers:
    """Buffers for a table."""
    return Buffers(Win(), [0] * WILD_ROWS, [0] * 8, table(), [0] * WORK)


def replacement_place(r: Rules, tiles: int, number: int) -> int:
    """Where the replacement tile of this number lies."""
    d = D.Deal()
    d.wall, d.tiles, d.back, d.replaced = list(range(tiles)), tiles, tiles, number
    return take_tile(r, d, 0, D.FOR_KONG)


def indicator_place(r: Rules, tiles: int, number: int, below: int) -> int:
    """Where an indicator lies."""
    d = D.Deal()
    d.tiles = tiles
    # Without a dead wall each further one lies before the replacement of its kong.
    return place_of(r, d, number) + below if r.dead_wall else from_the_end(d, max(2 * number - 1, 0))


def before_play(verb: str, what: str) -> int:
    """What is done before play: a tile given away or kept hidden, a place changed, a player backed."""
    if verb.startswith(("give", "keep")):
        return A.PICK + codes(what)[0]
    return (A.SWAP_WITH if verb.startswith("swap") else A.BACK) + SEATS.index(what)


class Table:
    """A hand being played."""

    def __init__(self, book: Book, deal: D.Deal) -> None:
        self.book, self.d, self.r, self.buffers = book, deal, flatten(book), new_buffers()
        self.seats = SEATS[: self.r.players]
        self.moment = deal  # when a tile was last put at stake
        self.before = list(deal.points)

    # --- playing ---

    def play(self, *sentences: str) -> "Table":
        """Seats act one after the other; once somebody has claimed a tile, the rest pass."""
        answered = False
        for sentence in sentences:
            answered = self.say(sentence)
        return self.everybody_passes() if answered else self

    def say(self, sentence: str) -> bool:
        """One action; true when it answers to a tile at stake."""
        name, _, words = sentence.partition(" ")
        seat = PEOPLE.index(name)
        if self.d.phase == D.CLAIM and not self.d.awaited >> seat & 1:
            self.everybody_passes()
        answer = self.d.phase == D.CLAIM
        action = self.action(self.d, seat, words)
        if not answer:
            self.remember(seat, action)
        reason = flow.act(self.r, self.d, self.buffers, seat, action)
        assert not reason, f"{sentence}: {REASONS[reason]}"
        return answer

    def remember(self, seat: int, action: int) -> None:
        """The table at the moment when a tile is put at stake, before anybody answers."""
        then = deepcopy(self.d)
        with patch.object(flow, "resolve"):
            flow.act(self.r, then, self.buffers, seat, action)
        if then.phase == D.CLAIM:
            then.awaited = (1 << self.r.players) - 1 & ~(1 << seat | then.out)
            self.moment = then

    def everybody_passes(self) -> "Table":
        """Nobody else claims the tile at stake."""
        while self.d.phase == D.CLAIM and self.d.awaited:
            seat = next(seat for seat in range(4) if self.d.awaited >> seat & 1)
            assert not flow.act(self.r, self.d, self.buffers, seat, A.PASS)
        return self

    def everybody_keeps_closed(self) -> "Table":
        """Nobody lays their hand open before play."""
        while self.d.phase == D.OPENING:
            seat = next(seat for seat in range(4) if self.d.awaited >> seat & 1)
            assert not flow.act(self.r, self.d, self.buffers, seat, A.PASS)
        return self

    def everybody_shows(self) -> "Table":
        """At the end of the wall whoever may choose shows their ready hand."""
        self.everybody_passes()
        while self.d.phase == D.SHOW:
            seat = next(seat for seat in range(4) if self.d.awaited >> seat & 1)
            assert not flow.act(self.r, self.d, self.buffers, seat, A.READY)
        return self

    def around_to(self, name: str) -> "Table":
        """Everybody discards what they draw until it is this seat's turn."""
        self.everybody_passes()
        while self.d.phase == D.TURN and self.d.turn != SEATS.index(name):
            self.play(f"{SEATS[self.d.turn]} discards").everybody_passes()
        return self

    def action(self, d: D.Deal, seat: int, words: str) -> int:
        """The action that words mean."""
        verb, *rest = words.split()
        named = [code for word in rest if word[0].isdigit() for code in codes(word)]
        for start, action in PLAIN.items():
            if verb.startswith(start):
                return action
        if verb.startswith("replace"):
            return A.REPLACE_FLOWER + named[0] - A.FIRST_FLOWER
        if words.endswith("anything"):
            held = [code for code in range(A.TILE_CODES) if holds_code(d, seat, code)]
            return max(code for code in held if not flow.why_not(self.r, d, self.buffers, seat, A.DISCARD + code))
        if verb.startswith(("give", "keep", "open", "swap", "back")):
            return before_play(verb, rest[-1]) if rest else A.OPEN_HAND
        if verb == "declares":
            verb, *_ = rest
        if verb.startswith(("discard", "riichi")):
            base = A.DISCARD if verb.startswith("discard") else A.RIICHI
            drawn = not named or (named[0] == d.drawn and "hand" not in words)
            return base + (A.DISCARD_DRAWN if drawn else named[0])
        if verb.startswith("chow"):
            lowest = min(A.kind_of(code) for code in [*named, d.stake])
            return A.CHOW + A.kind_of(d.stake) - lowest + 3 * any(map(A.is_red, named))
        if verb.startswith("pung"):
            return A.PUNG + any(map(A.is_red, named))
        assert verb.startswith("kong"), words
        if not named:
            return A.OPEN_KONG
        kind = A.kind_of(named[0])
        return (A.CONCEALED_KONG if open_pung_at(d, seat, kind) == A.NONE else A.ADDED_KONG) + kind

    # --- asking ---

    def why_not(self, name: str, words: str, on: str = "") -> str:
        """Why the seat may not do this, "" when it may: now, or with the tile last put at stake."""
        seat = PEOPLE.index(name)
        claim = on or words.startswith(("chow", "pung")) or words in ("kong", "kongs")
        d = self.moment if claim else self.d
        assert not on or codes(on) == [d.stake], f"the tile at stake is not {on}"
        reason = flow.why_not(self.r, d, self.buffers, seat, self.action(d, seat, words))
        return REASONS[reason] if reason else ""

    def may(self, name: str, words: str, on: str = "") -> bool:
        """May the seat do this?"""
        return self.why_not(name, words, on) == ""

    def patterns(self, name: str) -> set[str]:
        """What counts for the winner."""
        seat = SEATS.index(name)
        drawn = self.d.turn == seat and self.d.drawn != A.NONE
        code = self.d.drawn if drawn else self.d.stake
        mask = worth_now(self.r, self.d, self.buffers, seat, code, drawn).patterns
        if self.r.counts == PRINCIPLES:
            fans = judge_official(self.r, self.buffers.win, self.buffers.rows, self.buffers.spots)
            mask = fans.low | fans.high << HALF
        return {PATTERNS[number] for number in range(2 * HALF) if mask >> number & 1}

    def points(self, name: str) -> int:
        """What the winner's hand is worth, flowers apart."""
        seat = SEATS.index(name)
        drawn = self.d.turn == seat and self.d.drawn != A.NONE
        return worth_now(self.r, self.d, self.buffers, seat, self.d.drawn if drawn else self.d.stake, drawn).value

    def in_riichi(self, name: str) -> bool:
        """Does the riichi stand?"""
        return self.d.riichi[SEATS.index(name)] == D.STANDS

    def waits(self, name: str) -> str:
        """What a ready hand waits for."""
        mask = self.d.waits[SEATS.index(name)]
        return format_tiles(Tile(kind) for kind in range(34) if mask >> kind & 1)

    def held(self, name: str) -> list[int]:
        """The kinds in a hand."""
        counts = self.d.counts[SEATS.index(name)]
        return [kind for kind in range(34) for _ in range(counts[kind])]

    def tiles_of(self, name: str) -> list[str]:
        """The tiles of a hand by name, each once."""
        seat = SEATS.index(name)
        return [NAMES[code] for code in range(A.TILE_CODES) if holds_code(self.d, seat, code)]

    def replacement_places(self) -> list[int]:
        """Where the replacement tiles lie."""
        return [replacement_place(self.r, self.d.tiles, i) for i in range(self.r.replacements)]

    def indicator_places(self, number: int) -> list[int]:
        """Where an indicator and the one below it lie."""
        return [indicator_place(self.r, self.d.tiles, number, below) for below in (0, 1)]

    @property
    def drawn(self) -> str:
        """The tile just drawn."""
        return NAMES.get(self.d.drawn, "")

    @property
    def result(self) -> str:
        """How the hand ended."""
        return ENDS[self.d.result]

    @property
    def winners(self) -> str:
        """Who won."""
        return "".join(name for seat, name in enumerate(self.seats) if self.d.winners >> seat & 1)

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return SEATS[self.d.turn]

    @property
    def left(self) -> int:
        """Live tiles left."""
        return tiles_left(self.r, self.d, self.d.turn)

    @property
    def gains(self) -> list[int]:
        """Points won and lost in this position, deposits included."""
        return [now - then for now, then in zip(self.d.points, self.before)][: self.r.players]

    @property
    def net(self) -> dict[str, int]:
        """What each person has won and lost by name, supporters included, without zeros."""
        return {name: n for name, n in zip(PEOPLE, self.d.delta) if n}

    @property
    def by_itself(self) -> list[str]:
        """What players who have won discarded without being asked: "S 3p"."""
        log = [(entry >> CODE, entry >> WHO & 15, entry & DETAIL) for entry in self.d.log[: self.d.logged]]
        return [f"{SEATS[who]} {NAMES[log[i - 1][2]]}" for i, (code, who, _) in enumerate(log) if code == AUTO]
