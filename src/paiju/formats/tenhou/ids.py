"""Numbers for the tiles of a hand, as Tenhou distinguishes copies of a tile, and sets written in 16 bits."""

from paiju.books.flatten import flatten
from paiju.core.play import actions as A
from paiju.core.play.deal import FOR_KONG, FROM_WALL
from paiju.core.play.moves import indicator_place, take_tile
from paiju.errors import InputError
from paiju.formats import game as G
from paiju.formats.book import book_of, has_red_fives
from paiju.formats.tenhou.tiles import PLAIN, TILES, WITH_RED
from paiju.formats.tenhou.wall import wall_maker
from paiju.languages import _
from paiju.table.dictated import dealt_place, places


class Ids:
    """Which number every tile has, who holds which, and the melds. The numbers are those of the seed's wall if there is
    a seed, otherwise any that fit."""

    def __init__(self, game: G.RecordedGame, hand: G.RecordedHand, number: int) -> None:
        self.codes = WITH_RED if has_red_fives(game) else PLAIN
        self.place = f"hand {number + 1}"
        self.free: dict[int, list[int]] = {}
        for tile in range(TILES - 1, -1, -1):
            self.free.setdefault(self.codes[tile], []).append(tile)
        self.r = flatten(book_of(game))
        self.wall = seeded_wall(game, number)
        self.at = places(self.r, len(self.wall) or TILES)
        self.dealt = [self.dealt_to(seat, tiles) for seat, tiles in enumerate(hand.dealt)]
        self.indicators = [self.indicator(i, code, 0) for i, code in enumerate(hand.indicators)]
        self.ura = [self.indicator(i, code, 1) for i, code in enumerate(hand.ura)]
        self.held = [list(tiles) for tiles in self.dealt]
        self.sets: list[list[int]] = [[] for _rest in self.dealt]
        self.drawn = -1
        self.turned = 1
        self.robbed = -1

    def new(self, code: int) -> int:
        """A number for one more copy of a tile."""
        if not self.free.get(code):
            raise InputError(
                self.place, _("this format cannot write an unknown tile, or there are too many of one tile")
            )
        return self.free[code].pop()

    def dealt_to(self, seat: int, tiles: list[int]) -> list[int]:
        """A hand as it was dealt."""
        if self.wall:
            return [self.wall[dealt_place(self.r, len(self.wall), seat, i)] for i in range(len(tiles))]
        return [self.new(code) for code in tiles]

    def indicator(self, number: int, code: int, below: int) -> int:
        """An indicator, or the one below it."""
        return self.wall[indicator_place(self.r, self.at, number) + below] if self.wall else self.new(code)

    def draw(self, seat: int, code: int, replaces: bool) -> int:
        """A tile drawn."""
        if self.wall:
            self.drawn = self.wall[take_tile(self.r, self.at, seat, FOR_KONG if replaces else FROM_WALL)]
        else:
            self.drawn = self.new(code)
        self.held[seat].append(self.drawn)
        return self.drawn

    def turn(self) -> int:
        """The next indicator turned."""
        self.turned += 1
        return self.indicators[self.turned - 1]

    def discard(self, seat: int, what: int) -> int:
        """A tile discarded: the one drawn, or one like it from the hand."""
        self.robbed = -1
        if what == A.DISCARD_DRAWN:
            self.held[seat].remove(self.drawn)
            return self.drawn
        return self.take(seat, what, spare=self.drawn)

    def take(self, seat: int, code: int, spare: int = -1) -> int:
        """Take a tile of this code out of a hand, avoiding the one to spare if there is another."""
        alike = [tile for tile in self.held[seat] if self.codes[tile] == code]
        chosen = min(alike, key=lambda tile: (tile == spare, tile))
        self.held[seat].remove(chosen)
        return chosen

    def of_kind(self, seat: int, kind: int) -> list[int]:
        """The tiles of a kind in a hand."""
        return sorted(tile for tile in self.held[seat] if tile // 4 == kind)

    def stake(self, discarded: int) -> int:
        """The tile last put at stake: a discard, or a melded one that was robbed."""
        return self.robbed if self.robbed >= 0 else discarded


def seeded_wall(game: G.RecordedGame, number: int) -> list[int]:
    """The wall of a hand by the numbers of its tiles, if the game has a seed."""
    next_wall = wall_maker(game.seed, game.players == 3)
    wall: list[int] = []
    for _rest in range(number + 1 if next_wall else 0):
        wall = next_wall() if next_wall else []
    return wall


def set_bits(ids: Ids, seat: int, action: int, claimed: int, steps: int) -> int:
    """A meld, its tiles taken from the hand; the claimed tile came from the seat `steps` to the right."""
    ids.robbed = -1
    if A.CHOW <= action < A.PUNG:
        bits = chow_bits(ids, seat, action - A.CHOW, claimed, steps)
    elif action < A.OPEN_KONG:
        bits = pung_bits(ids, seat, action > A.PUNG, claimed, steps)
    elif action == A.OPEN_KONG:
        for tile in ids.of_kind(seat, claimed // 4)[:3]:
            ids.held[seat].remove(tile)
        bits = claimed << 8 | steps
    elif action < A.ADDED_KONG:
        kind = action - A.CONCEALED_KONG
        for tile in ids.of_kind(seat, kind):
            ids.held[seat].remove(tile)
        bits = 4 * kind << 8
    else:
        return added_bits(ids, seat, action - A.ADDED_KONG)
    ids.sets[seat].append(bits)
    return bits


def chow_bits(ids: Ids, seat: int, option: int, claimed: int, steps: int) -> int:
    """A run: its lowest tile, which tile was claimed, and which copy each is."""
    place = option % 3
    lowest = claimed // 4 - place
    tiles = []
    for kind in range(lowest, lowest + 3):
        if kind == claimed // 4:
            tiles.append(claimed)
            continue
        red = A.RED_FIVES + kind // 9 if kind % 9 == 4 and option > 2 else kind
        tiles.append(ids.take(seat, red))
    base = lowest // 9 * 7 + lowest % 9
    copies = sum(tile % 4 << 3 + 2 * i for i, tile in enumerate(tiles))
    return (3 * base + place) << 10 | copies | 4 | steps


def pung_bits(ids: Ids, seat: int, red: bool, claimed: int, steps: int) -> int:
    """Three of a kind: which was claimed, and which copy is not among them."""
    kind = claimed // 4
    own = ids.of_kind(seat, kind)
    is_red = [A.is_red(ids.codes[tile]) for tile in own]
    own = [tile for _rest, tile in sorted(zip(is_red, own), reverse=red)][:2]
    for tile in own:
        ids.held[seat].remove(tile)
    tiles = sorted([*own, claimed])
    unused = 6 - sum(tile % 4 for tile in tiles)
    return (3 * kind + tiles.index(claimed)) << 9 | unused << 5 | 8 | steps


def added_bits(ids: Ids, seat: int, kind: int) -> int:
    """A pung made into a kong: the same bits, marked differently."""
    for i, bits in enumerate(ids.sets[seat]):
        if bits & 8 and not bits & 4 and (bits >> 9) // 3 == kind:
            tile = ids.of_kind(seat, kind)[0]
            ids.held[seat].remove(tile)
            ids.robbed = tile
            ids.sets[seat][i] = bits & ~8 | 16
            return ids.sets[seat][i]
    raise InputError(ids.place, _("an added kong has no pung to go with"))
