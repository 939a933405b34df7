"""Random winning hands of the official family, with random melds and circumstances, for comparison with peers."""

from dataclasses import dataclass, field
from random import Random

from paiju.core import shape
from paiju.core.hand.readings import KNITTED
from paiju.core.rules import Win
from paiju.core.tiles import HONOUR, HONOURS, KINDS, ORPHANS

SHARES = (
    ("regular", 48),
    ("pungs", 10),
    ("one_suit", 14),
    ("pairs", 8),
    ("orphans", 3),
    ("nine_gates", 2),
    ("knitted_straight", 9),
    ("lesser", 4),
    ("greater", 2),
)
OPEN_MELDS = {shape.RUN: (shape.CHOW,), shape.PUNG: (shape.OPEN_PUNG, shape.OPEN_KONG, shape.ADDED_KONG)}


@dataclass
class Hand:
    """A complete hand: concealed tiles with the winning one, melds as set codes."""

    tiles: list[int]  # kinds
    melds: list[int] = field(default_factory=list)
    win: int = 0
    seat: int = 27
    round: int = 27
    flags: int = 0

    def copies(self) -> list[int]:
        """How many tiles of each kind the whole hand takes."""
        counts = [self.tiles.count(kind) for kind in range(KINDS)]
        for code in self.melds:
            for kind in tiles_of(code):
                counts[kind] += 1
        return counts

    def to_win(self) -> Win:
        """The hand as the core reads it."""
        w = Win()
        for kind in self.tiles:
            w.counts[kind] += 1
        w.win, w.seat, w.round, w.flags = self.win, self.seat, self.round, self.flags
        w.meld_count = len(self.melds)
        w.melds[: w.meld_count] = self.melds
        return w


def tiles_of(code: int) -> list[int]:
    """The kinds of a set, one for each tile."""
    sort, kind = code >> shape.SET_TYPE, code & shape.SET_KIND
    if sort in (shape.RUN, shape.CHOW):
        return [kind, kind + 1, kind + 2]
    return [kind] * (3 if sort in (shape.PUNG, shape.OPEN_PUNG) else 4)


def random_hand(rng: Random) -> Hand:
    """A winning hand of some form, with circumstances that go together."""
    names, weights = zip(*SHARES, strict=True)
    make = MAKERS[rng.choices(names, weights)[0]]
    while True:
        hand = make(rng)
        if max(hand.copies()) <= 4:
            return with_circumstances(rng, hand)


def random_set(rng: Random, pungs: float, suits: tuple[int, ...], honours: bool) -> int:
    """A concealed run or pung."""
    if rng.random() < pungs:
        kinds = [9 * suit + rank for suit in suits for rank in range(9)]
        kind = rng.choice(kinds + list(range(HONOUR, KINDS)) if honours else kinds)
        return shape.PUNG << shape.SET_TYPE | kind
    return shape.RUN << shape.SET_TYPE | 9 * rng.choice(suits) + rng.randrange(7)


def sets_and_pair(rng: Random, pungs: float, suits: tuple[int, ...], honours: bool) -> Hand:
    """Four sets, some laid out, and a pair."""
    hand = Hand([])
    laid_out = rng.choice((0, 0, 0.3, 0.6, 1))
    near = rng.randrange(7) if rng.random() < 0.4 else -1  # many sets of neighbouring ranks
    for _ in range(4):
        code = random_set(rng, pungs, suits, honours)
        kind = code & shape.SET_KIND
        if near >= 0 and kind < HONOUR:
            code += kind // 9 * 9 + min(near + rng.randrange(3), 6) - kind
        add_set(rng, hand, code, laid_out)
    pair = rng.choice([9 * suit + rank for suit in suits for rank in range(9)] + list(range(HONOUR, KINDS)) * honours)
    hand.tiles += [pair, pair]
    return hand


def add_set(rng: Random, hand: Hand, code: int, laid_out: float) -> None:
    """Put a set among the concealed tiles, or lay it out, a pung perhaps as a kong."""
    sort, kind = code >> shape.SET_TYPE, code & shape.SET_KIND
    if sort == shape.PUNG and rng.random() < 0.2:
        hand.melds.append(shape.CONCEALED_KONG << shape.SET_TYPE | kind)
    elif rng.random() < laid_out:
        hand.melds.append(rng.choice(OPEN_MELDS[sort]) << shape.SET_TYPE | kind)
    else:
        hand.tiles += tiles_of(code)


def regular(rng: Random) -> Hand:
    """Any suits and honours."""
    return sets_and_pair(rng, rng.choice((0, 0.2, 0.5)), (0, 1, 2), rng.random() < 0.7)


def pung_hand(rng: Random) -> Hand:
    """Mostly pungs, often of terminals and honours."""
    return sets_and_pair(rng, 0.9, rng.choice(((0, 1, 2), (0, 1), (2,))), rng.random() < 0.8)


def one_suit(rng: Random) -> Hand:
    """One suit, perhaps with honours."""
    return sets_and_pair(rng, rng.choice((0, 0.3)), (rng.randrange(3),), rng.random() < 0.2)


def pairs(rng: Random) -> Hand:
    """Seven pairs, some of them alike or in a row."""
    style = rng.random()
    if style < 0.2:
        first = 9 * rng.randrange(3) + rng.randrange(3)
        return Hand([kind for kind in range(first, first + 7) for _ in range(2)])
    kinds = list(range(KINDS))
    if style < 0.5:
        kinds = [kind for kind in kinds if ORPHANS >> kind & 1]
    if style < 0.35:
        kinds = kinds[:6]  # terminals only
    elif style > 0.8:
        kinds = [*range(18, 27), 32]
    return Hand([kind for kind in rng.choices(kinds, k=7) for _ in range(2)])


def orphans(rng: Random) -> Hand:
    """Thirteen orphans."""
    kinds = [kind for kind in range(KINDS) if ORPHANS >> kind & 1]
    return Hand([*kinds, rng.choice(kinds)])


def nine_gates(rng: Random) -> Hand:
    """1112345678999 and one more of the suit; the last tile drawn may be another."""
    ranks = [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, rng.randrange(9)]
    suit = rng.randrange(3)
    return Hand([9 * suit + rank for rank in ranks])


def knitted_tiles(rng: Random) -> list[int]:
    """The nine tiles of a knitted straight."""
    body = rng.choice(KNITTED)
    return [kind for kind in range(HONOUR) if body >> kind & 1]


def knitted_straight(rng: Random) -> Hand:
    """A knitted straight, a set and a pair."""
    hand = Hand(knitted_tiles(rng))
    add_set(rng, hand, random_set(rng, 0.4, (0, 1, 2), True), rng.choice((0, 0.5)))
    hand.tiles += [rng.randrange(KINDS)] * 2
    return hand


def lesser(rng: Random) -> Hand:
    """Knitted tiles and honours, all different."""
    tiles = knitted_tiles(rng) + [kind for kind in range(KINDS) if HONOURS >> kind & 1]
    return Hand(sorted(rng.sample(tiles, 14)))


def greater(rng: Random) -> Hand:
    """Seven knitted tiles and the seven honours."""
    return Hand(rng.sample(knitted_tiles(rng), 7) + [kind for kind in range(KINDS) if HONOURS >> kind & 1])


MAKERS = {
    "regular": regular,
    "pungs": pung_hand,
    "one_suit": one_suit,
    "pairs": pairs,
    "orphans": orphans,
    "nine_gates": nine_gates,
    "knitted_straight": knitted_straight,
    "lesser": lesser,
    "greater": greater,
}


def with_circumstances(rng: Random, hand: Hand) -> Hand:
    """A winning tile, winds, and circumstances that can come together."""
    hand.win = rng.choice(hand.tiles)
    hand.seat, hand.round = HONOUR + rng.randrange(4), HONOUR + rng.randrange(4)
    alone = hand.copies()[hand.win] == 1
    if rng.random() < 0.45:
        hand.flags |= shape.SELF_DRAW
    if rng.random() < 0.05:
        hand.flags |= shape.LAST_TILE
    kongs = [code for code in hand.melds if len(tiles_of(code)) == 4]
    if rng.random() < 0.1:
        if hand.flags & shape.SELF_DRAW and kongs:
            hand.flags |= shape.KONG_REPLACEMENT
        elif not hand.flags & shape.SELF_DRAW and alone:
            hand.flags |= shape.ROB_KONG
    if rng.random() < 0.1 and hand.tiles.count(hand.win) == 1:
        hand.flags |= shape.FOURTH_TILE
    return hand
