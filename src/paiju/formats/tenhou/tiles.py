"""Tenhou's numbers: 136 tiles, sets as 16 bits, patterns, kinds of tables."""

from functools import cache

from paiju.core.play import actions as A
from paiju.core.tiles import HONOUR, KINDS

TILES = 136
RED_IDS = (16, 52, 88)

# The tile of each number, at tables with and without red fives.
PLAIN = tuple(number // 4 for number in range(TILES))
WITH_RED = tuple(A.RED_FIVES + RED_IDS.index(n) if n in RED_IDS else n // 4 for n in range(TILES))

# Bits of a table's kind.
NO_RED, NO_OPEN_SIMPLES, EAST_SOUTH, THREE_PLAYERS = 2, 4, 8, 16

# Patterns by number; the harder forms of a limit hand have numbers of their own and are worth no more.
PATTERNS = (
    "concealed_self_draw", "riichi", "ippatsu", "robbing_the_kong", "kong_replacement", "last_tile_draw",
    "last_tile_claim", "pinfu", "all_simples", "pure_double_run",
    "seat_wind", "seat_wind", "seat_wind", "seat_wind", "round_wind", "round_wind", "round_wind", "round_wind",
    "white_dragon", "green_dragon", "red_dragon", "double_riichi", "seven_pairs", "outside_hand", "pure_straight",
    "mixed_triple_run", "mixed_triple_pung", "three_kongs", "all_pungs", "three_concealed_pungs",
    "little_three_dragons", "all_terminals_and_honours", "two_double_runs", "terminals_in_all_sets", "half_flush",
    "full_flush", "blessing_of_man", "blessing_of_heaven", "blessing_of_earth", "big_three_dragons",
    "four_concealed_pungs", "four_concealed_pungs_single_wait", "all_honours", "all_green", "all_terminals",
    "nine_gates", "pure_nine_gates", "thirteen_orphans", "thirteen_orphans_thirteen_waits", "big_four_winds",
    "little_four_winds", "four_kongs", "dora", "ura_dora", "red_dora",
)  # fmt: skip
FIRST_SEAT_WIND, FIRST_ROUND_WIND = PATTERNS.index("seat_wind"), PATTERNS.index("round_wind")
NUMBERS = {name: PATTERNS.index(name) for name in PATTERNS}
FIRST_LIMIT, LAST_LIMIT = PATTERNS.index("blessing_of_heaven"), PATTERNS.index("four_kongs")


@cache
def set_action(bits: int, red: bool) -> int:
    """The action that lays out a set written in 16 bits."""
    if bits & 4:
        rest, place = divmod(bits >> 10, 3)
        lowest = rest // 7 * 9 + rest % 7
        own = {4 * (lowest + i) + (bits >> 3 + 2 * i & 3) for i in range(3) if i != place}
        return A.CHOW + place + 3 * (red and not own.isdisjoint(RED_IDS)) if lowest < HONOUR else A.NONE
    if bits & 8:
        kind, place = divmod(bits >> 9, 3)
        tiles = [4 * kind + i for i in range(4) if i != bits >> 5 & 3]
        own = set(tiles) - {tiles[place]}
        return A.PUNG + (red and not own.isdisjoint(RED_IDS)) if kind < KINDS else A.NONE
    if bits & 16:
        kind = (bits >> 9) // 3
        return A.ADDED_KONG + kind if kind < KINDS else A.NONE
    if bits & 32:
        return A.SET_ASIDE_NORTH
    if bits >> 8 >= TILES:
        return A.NONE
    return A.OPEN_KONG if bits & 3 else A.CONCEALED_KONG + (bits >> 8) // 4
