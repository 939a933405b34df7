"""Pantheon's yaku by number, and our patterns by their ids."""

from collections.abc import Sequence

from paiju.errors import InputError
from paiju.languages import _

VALUE_TILES = "Yakupai"  # a set of dragons or of a wind of one's own; which one Pantheon does not say
VALUE_TILE_SETS = {13: 1, 14: 2, 15: 3, 16: 4}
DRAGONS_AND_WINDS = ("white_dragon", "green_dragon", "red_dragon", "seat_wind", "round_wind", VALUE_TILES)
PATTERNS = {
    1: "all_pungs", 2: "all_terminals_and_honours", 3: "three_concealed_pungs", 4: "mixed_triple_pung",
    5: "three_kongs", 6: "four_kongs", 7: "four_concealed_pungs", 8: "pinfu", 9: "pure_double_run",
    10: "two_double_runs", 11: "mixed_triple_run", 12: "pure_straight", 18: "little_three_dragons",
    19: "big_three_dragons", 20: "little_four_winds", 21: "big_four_winds", 22: "all_honours", 23: "all_simples",
    24: "outside_hand", 25: "terminals_in_all_sets", 26: "all_terminals", 27: "half_flush", 28: "full_flush",
    29: "nine_gates", 30: "all_green", 31: "seven_pairs", 32: "thirteen_orphans", 33: "riichi", 34: "double_riichi",
    35: "ippatsu", 36: "concealed_self_draw", 37: "last_tile_draw", 38: "kong_replacement", 39: "blessing_of_heaven",
    40: "blessing_of_earth", 41: "last_tile_claim", 42: "robbing_the_kong", 43: "blessing_of_man",
    45: "four_concealed_pungs_single_wait", 46: "pure_nine_gates", 47: "thirteen_orphans_thirteen_waits",
}  # fmt: skip
OPEN_RIICHI = 44  # no book of ours has it
NUMBERS = {pattern: number for number, pattern in PATTERNS.items()}
BONUS = ("dora", "ura_dora")


def patterns_of(yaku: Sequence[int]) -> list[str]:
    """Patterns as a winner names them; InputError for a number that stands for none of ours."""
    named = []
    for number in yaku:
        if number in VALUE_TILE_SETS:
            named.append(counted(VALUE_TILES, VALUE_TILE_SETS[number]))
        elif number in PATTERNS:
            named.append(PATTERNS[number])
        else:
            raise InputError("yaku", _("there is no pattern for yaku {number}", number=number))
    return named


def counted(name: str, times: int) -> str:
    """A pattern that a hand has so many times."""
    return f"{name} ×{times}" if times > 1 else name


def name_and_count(named: str) -> tuple[str, int]:
    """The same read back."""
    name, _sign, times = named.partition(" ×")
    return name, int(times) if times.isdecimal() else 1


def yaku_of(named: Sequence[str]) -> tuple[list[int], dict[str, int]]:
    """The numbers of patterns, in order, and how many bonus tiles are among them; what has no number is left out."""
    sets, bonus, numbers = 0, dict.fromkeys(BONUS, 0), []
    for name, times in map(name_and_count, named):
        if name in bonus or name == "red_dora":
            bonus["dora" if name == "red_dora" else name] += times
        elif name in DRAGONS_AND_WINDS:
            sets += times
        elif name in NUMBERS:
            numbers.append(NUMBERS[name])
    value_tiles = [number for number, times in VALUE_TILE_SETS.items() if times == min(sets, len(VALUE_TILE_SETS))]
    return sorted(numbers + value_tiles), bonus
