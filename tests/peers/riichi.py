"""Random riichi wins, and the same wins as the peer libraries want them."""

from dataclasses import dataclass
from random import Random
from typing import Any

from paiju.core import shape
from paiju.core.rules import Win
from paiju.core.tiles import KINDS
from tests.peers.hands import Hand, nine_gates, one_suit, orphans, pung_hand, regular, tiles_of

SHARES = ((regular, 60), (pung_hand, 12), (one_suit, 12), ("pairs", 10), (orphans, 4), (nine_gates, 2))


@dataclass
class RiichiWin:
    """A hand with the indicators turned."""

    hand: Hand
    dora: list[int]
    ura: list[int]

    def to_win(self) -> Win:
        """As the core reads it."""
        w = self.hand.to_win()
        w.dora[: len(self.dora)] = self.dora
        w.ura[: len(self.ura)] = self.ura
        return w


def distinct_pairs(rng: Random) -> Hand:
    """Seven different pairs, often all honours and terminals."""
    kinds = list(range(KINDS))
    if rng.random() < 0.3:
        kinds = [0, 8, 9, 17, 18, 26, *range(27, 34)]
    elif rng.random() < 0.2:
        kinds = list(range(27, 34))
    return Hand([kind for kind in rng.sample(kinds, 7) for _ in range(2)])


def random_win(rng: Random) -> RiichiWin:
    """A winning hand with circumstances that go together."""
    while True:
        makers, weights = zip(*SHARES, strict=True)
        maker = rng.choices(makers, weights)[0]
        hand = distinct_pairs(rng) if maker == "pairs" else maker(rng)
        copies = hand.copies()
        if max(copies) <= 4:
            return with_circumstances(rng, hand, copies)


def with_circumstances(rng: Random, hand: Hand, copies: list[int]) -> RiichiWin:
    """Winning tile, winds, riichi, last tile, kongs, indicators."""
    hand.win = rng.choice(hand.tiles)
    hand.seat, hand.round = 27 + rng.randrange(4), 27 + rng.randrange(2)
    closed = all(code >> shape.SET_TYPE == shape.CONCEALED_KONG for code in hand.melds)
    self_draw = rng.random() < 0.45
    flags = shape.SELF_DRAW if self_draw else 0
    if closed and rng.random() < 0.5:
        flags |= shape.RIICHI
        if rng.random() < 0.2:
            flags |= shape.DOUBLE_RIICHI
        if rng.random() < 0.3:
            flags |= shape.IPPATSU
    kongs = [code for code in hand.melds if len(tiles_of(code)) == 4]
    extra = rng.random()
    if extra < 0.06 and not flags & shape.IPPATSU:
        flags |= shape.LAST_TILE
    elif extra < 0.12 and self_draw and kongs and not flags & shape.IPPATSU:
        flags |= shape.KONG_REPLACEMENT
    elif extra < 0.16 and not self_draw and copies[hand.win] == 1:
        flags |= shape.ROB_KONG
    hand.flags = flags
    free = [kind for kind in range(KINDS) for _ in range(4 - copies[kind])]
    turned = rng.sample(free, 2 * (1 + min(len(kongs), 4)))
    half = len(turned) // 2
    return RiichiWin(hand, turned[:half], turned[half:] if flags & shape.RIICHI else [])


class Tiles136:
    """Gives out the four copies of each kind as peers number them; red fives are avoided."""

    def __init__(self) -> None:
        self.used = [0] * KINDS

    def take(self, kind: int) -> int:
        """The next copy. Copy 0 of a five is the red one in peers' numbering, so it is given out last."""
        n = self.used[kind]
        self.used[kind] += 1
        return kind * 4 + (n + 1) % 4


def tiles_136(win: RiichiWin) -> tuple[int, list[int], list[tuple[int, list[int]]], list[int], list[int]]:
    """Winning tile, concealed tiles with it, melds (set type and tiles), indicators, hidden indicators."""
    give = Tiles136()
    hand = win.hand
    last = give.take(hand.win)
    rest = list(hand.tiles)
    rest.remove(hand.win)
    concealed = [last, *(give.take(kind) for kind in rest)]
    melds = [(code >> shape.SET_TYPE, [give.take(kind) for kind in tiles_of(code)]) for code in hand.melds]
    return last, concealed, melds, [give.take(k) for k in win.dora], [give.take(k) for k in win.ura]


def mahjong_call(win: RiichiWin, options: Any) -> dict[str, Any]:
    """The arguments of `mahjong`'s estimate_hand_value."""
    from mahjong.hand_calculating.hand_config import HandConfig
    from mahjong.meld import Meld

    last, concealed, melds, dora, ura = tiles_136(win)
    kinds = {
        shape.CHOW: Meld.CHI,
        shape.OPEN_PUNG: Meld.PON,
        shape.OPEN_KONG: Meld.KAN,
        shape.ADDED_KONG: Meld.SHOUMINKAN,
        shape.CONCEALED_KONG: Meld.KAN,
    }
    flags = win.hand.flags
    self_draw = bool(flags & shape.SELF_DRAW)
    config = HandConfig(
        is_tsumo=self_draw,
        is_riichi=bool(flags & shape.RIICHI),
        is_ippatsu=bool(flags & shape.IPPATSU),
        is_daburu_riichi=bool(flags & shape.DOUBLE_RIICHI),
        is_rinshan=bool(flags & shape.KONG_REPLACEMENT),
        is_chankan=bool(flags & shape.ROB_KONG),
        is_haitei=bool(flags & shape.LAST_TILE) and self_draw,
        is_houtei=bool(flags & shape.LAST_TILE) and not self_draw,
        player_wind=win.hand.seat,
        round_wind=win.hand.round,
        options=options,
    )
    return {
        "tiles": concealed + [tile for _, tiles in melds for tile in tiles],
        "win_tile": last,
        "melds": [Meld(kinds[sort], tiles, opened=sort != shape.CONCEALED_KONG) for sort, tiles in melds],
        "dora_indicators": dora,
        "ura_dora_indicators": ura,
        "config": config,
    }


def riichienv_call(win: RiichiWin) -> tuple[Any, tuple[Any, ...]]:
    """`riichienv`'s evaluator for the hand, and the arguments of its `calc`."""
    import riichienv
    from riichienv import Conditions, HandEvaluator, Meld, MeldType, Wind

    last, concealed, melds, dora, ura = tiles_136(win)
    kinds = {
        shape.CHOW: MeldType.Chi,
        shape.OPEN_PUNG: MeldType.Pon,
        shape.OPEN_KONG: MeldType.Daiminkan,
        shape.ADDED_KONG: MeldType.Kakan,
        shape.CONCEALED_KONG: MeldType.Ankan,
    }
    flags = win.hand.flags
    self_draw = bool(flags & shape.SELF_DRAW)
    winds = [Wind.East, Wind.South, Wind.West, Wind.North]
    conditions = Conditions(
        tsumo=self_draw,
        riichi=bool(flags & shape.RIICHI),
        double_riichi=bool(flags & shape.DOUBLE_RIICHI),
        ippatsu=bool(flags & shape.IPPATSU),
        haitei=bool(flags & shape.LAST_TILE) and self_draw,
        houtei=bool(flags & shape.LAST_TILE) and not self_draw,
        rinshan=bool(flags & shape.KONG_REPLACEMENT),
        chankan=bool(flags & shape.ROB_KONG),
        player_wind=winds[win.hand.seat - 27],
        round_wind=winds[win.hand.round - 27],
    )
    sets = [Meld(kinds[sort], tiles, sort != shape.CONCEALED_KONG) for sort, tiles in melds]
    evaluator = riichienv.hand.HandEvaluator(sorted(concealed[1:]), sets) if hasattr(riichienv, "hand") else None
    return evaluator or HandEvaluator(sorted(concealed[1:]), sets), (last, dora, conditions, ura)
