"""Small positions at the table: a wall composed from the tiles a test names, and a hand played on it."""

from collections import Counter
from random import Random

from paiju import books
from paiju.books.book import Book
from paiju.books.flatten import flatten
from paiju.core.hand.suit_costs import WORK
from paiju.core.hand.wild import WILD_ROWS
from paiju.core.play import actions as A
from paiju.core.play import claims, flow, offers
from paiju.core.play import deal as D
from paiju.core.play.buffers import Buffers
from paiju.core.play.moves import from_the_end, tiles_left
from paiju.core.rules import Win
from paiju.core.tiles import EAST, KINDS
from paiju.notation import parse_tiles
from paiju.scoring.suit_table import table

WAITING = "123p789p111z22z78p"  # for 6p and 9p: half flush and a wind, enough in every book
READY = ("123p456p789p11s79s", "123p456p789p22s13s", "123p456p789p33s57s")
UNREADY = "19m19m19s1122334z"

ROOM = Buffers(Win(), [0] * WILD_ROWS, [0] * 8, table(), [0] * WORK)


def codes(text: str) -> list[int]:
    """Tiles in writing as the codes in play."""
    found = []
    for tile in parse_tiles(text, "tiles"):
        if tile.kind >= KINDS:
            found.append(A.FIRST_FLOWER + tile.kind - KINDS)
        else:
            found.append(A.RED_FIVES + tile.kind // 9 if tile.red else tile.kind)
    return found


def code(text: str) -> int:
    """One tile."""
    (found,) = codes(text)
    return found


def tile_set(book: Book) -> Counter[int]:
    """All the tiles of a book."""
    tiles = Counter({kind: 4 for kind in range(KINDS) if book.tiles.characters_2_to_8 or not 1 <= kind <= 7})
    for suit, reds in enumerate(book.tiles.red_fives):
        if reds:
            tiles[A.RED_FIVES + suit] = reds
            tiles[A.FIVE_OF[suit]] -= reds
    if book.tiles.flowers:
        tiles.update(range(A.FIRST_FLOWER, A.TILE_CODES))
    return tiles


class Table:
    """A hand of a book. `hands` are thirteen tiles a seat ("" for any), `draws` what is drawn in turn, the dealer's
    fourteenth tile first, `ends` what replaces kongs, `seed` shuffles all that is not named."""

    def __init__(self, book: Book | str, *hands: str, draws: str = "", ends: str = "", seed: int = 0) -> None:
        self.book = books.get(book) if isinstance(book, str) else book
        self.rules = flatten(self.book)
        self.deal = D.Deal()
        self.deal.round = EAST
        self.deal.points = [25000] * 4
        self.lay_wall([*hands, *[""] * (self.rules.players - len(hands))], codes(draws), codes(ends), seed)
        flow.start(self.rules, self.deal, ROOM)
        while self.deal.phase in (D.FLOWERS, D.OPENING):  # nobody replaces a flower or lays their hand open
            asked = self.deal.awaited if self.deal.phase == D.OPENING else 1 << self.deal.turn
            self.act(asked.bit_length() - 1, A.PASS)

    def lay_wall(self, hands: list[str], draws: list[int], ends: list[int], seed: int) -> None:
        """Every tile in its place, the others anywhere."""
        tiles = tile_set(self.book)
        wall = [-1] * tiles.total()
        for seat, hand in enumerate(hands):
            for n, tile in enumerate(codes(hand)):
                wall[self.dealt(seat, n)] = tile
        for n, tile in enumerate(draws):
            wall[self.drawn(n)] = tile
        self.deal.tiles = len(wall)
        for n, tile in enumerate(ends):
            wall[from_the_end(self.deal, n if self.rules.dead_wall else n + self.turned_before(n))] = tile
        named = Counter(tile for tile in wall if tile >= 0)
        assert named <= tiles, named - tiles
        rest = sorted((tiles - named).elements())
        Random(seed).shuffle(rest)
        self.deal.tiles = len(wall)
        self.deal.wall = [tile if tile >= 0 else rest.pop() for tile in wall] + [-1] * (D.WALL - len(wall))

    def turned_before(self, n: int) -> int:
        """Indicators taken off the end before the n-th replacement: one at the start, and one with every kong."""
        return n + 2 if self.rules.indicators else 0

    def dealt(self, seat: int, n: int) -> int:
        """Where the n-th tile of a hand lies in the wall: three times four, then one."""
        players = self.rules.players
        if self.rules.wall_per_seat:
            return seat * 34 + n
        return 12 * players + seat if n == 12 else n // 4 * 4 * players + 4 * seat + n % 4

    def drawn(self, n: int) -> int:
        """Where the n-th tile drawn after the deal lies while nobody claims."""
        players = self.rules.players
        return n % players * 34 + 13 + n // players if self.rules.wall_per_seat else 13 * players + n

    def leave(self, number: int) -> None:
        """So many tiles are left to draw, in every wall."""
        self.deal.front = self.deal.back - number
        self.deal.own_front = [34 - number] * 4

    def left(self, seat: int = 0) -> int:
        """Tiles left to draw."""
        return tiles_left(self.rules, self.deal, seat)

    def why(self, seat: int, action: int) -> int:
        """The reason why not; 0 when it is allowed."""
        return flow.why_not(self.rules, self.deal, ROOM, seat, action)

    def why_no_claim(self, seat: int, action: int) -> int:
        """Why the tile at stake is not for this seat, asked or not."""
        assert self.deal.phase == D.CLAIM
        return claims.why_no_answer(self.rules, self.deal, ROOM, seat, action)

    def asked(self, seat: int) -> bool:
        """Is an answer awaited from the seat?"""
        return self.deal.awaited >> seat & 1 == 1

    def act(self, seat: int, action: int) -> None:
        """Do it; it must be allowed."""
        reason = flow.act(self.rules, self.deal, ROOM, seat, action)
        assert reason == 0, f"seat {seat} may not do {action}: reason {reason}"

    def throw(self, tile: str, riichi: bool = False) -> None:
        """The seat in turn discards, the tile drawn if it is that one."""
        n = code(tile)
        kept, drawn = (A.RIICHI, A.RIICHI_DRAWN) if riichi else (A.DISCARD, A.DISCARD_DRAWN)
        self.act(self.deal.turn, drawn if self.deal.drawn == n else kept + n)

    def quiet(self, tile: str, riichi: bool = False) -> None:
        """A discard that everybody lets go."""
        self.throw(tile, riichi)
        self.let_go()

    def quiet_any(self) -> None:
        """The tile drawn, or after a claim any, is discarded and let go."""
        out = [0] * A.ACTIONS
        offers.legal(self.rules, self.deal, ROOM, self.deal.turn, out)
        self.act(self.deal.turn, A.DISCARD_DRAWN if self.deal.drawn != A.NONE else out[0])
        self.let_go()

    def let_go(self) -> None:
        """Whoever is asked passes."""
        for seat in range(self.rules.players):
            if self.deal.phase == D.CLAIM and self.asked(seat):
                self.act(seat, A.PASS)

    def play_out(self) -> int:
        """Everybody discards what they draw and claims nothing to the end; how many discards."""
        discards = 0
        while self.deal.phase not in (D.SHOW, D.OVER):
            discards += 1
            self.quiet_any()
        return discards
