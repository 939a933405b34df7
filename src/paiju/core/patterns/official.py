"""Patterns that only the official family knows (81 fans). Each answers how many times it is there by itself;
what several of them leave uncounted is settled in `relations` and `worth.official`."""

from paiju.core import tiles as T
from paiju.core.patterns.shared import OUTER_RUNS, suits
from paiju.core.shape import (
    CLOSED,
    EDGE,
    FOURTH_TILE,
    KNITTED_HONOURS,
    KNITTED_STRAIGHT,
    PAIRS,
    SELF_DRAW,
    SINGLE,
    STANDARD,
    Shape,
)

FIVE_RUNS = T.ONES << 2 | T.ONES << 3 | T.ONES << 4  # 345, 456 and 567 of each suit
FIVES = T.ONES << 4


# --- the way of winning ---------------------------------------------------------------------------


def self_drawn(s: Shape) -> int:
    """Won on a tile drawn from the wall."""
    return int(s.flags & SELF_DRAW != 0)


def fully_concealed_hand(s: Shape) -> int:
    """Nothing claimed, self-drawn; concealed kongs do not matter."""
    return int(s.open_melds == 0 and s.flags & SELF_DRAW != 0)


def concealed_hand(s: Shape) -> int:
    """Nothing claimed before the win on another player's tile."""
    return int(s.open_melds == 0 and s.flags & SELF_DRAW == 0)


def melded_hand(s: Shape) -> int:
    """All sets claimed, won on another player's tile."""
    sets = s.run_count + s.pung_count
    return int(s.form == STANDARD and s.open_melds == sets and s.flags & SELF_DRAW == 0)


def fourth_tile(s: Shape) -> int:
    """The other three tiles of the winning kind lie open on the table."""
    return int(s.flags & FOURTH_TILE != 0)


def edge_wait(s: Shape) -> int:
    """Only a 3 for 12, or a 7 for 89, completes the hand."""
    return int(s.sole == 1 and s.wait == EDGE)


def closed_wait(s: Shape) -> int:
    """Only the middle tile of a run completes the hand."""
    return int(s.sole == 1 and s.wait == CLOSED)


def single_wait(s: Shape) -> int:
    """Only the pair's second tile completes the hand."""
    return int(s.sole == 1 and s.wait == SINGLE)


# --- runs -----------------------------------------------------------------------------------------


def all_runs(s: Shape) -> int:
    """Runs and a suited pair; the knitted straight stands for three runs (mcr:Q87)."""
    return int(s.run_count > 0 and s.pung_count == 0 and s.pair < T.HONOUR)


def pure_double_run(s: Shape) -> int:
    """The same run twice in one suit."""
    return T.bits(s.runs2)


def quadruple_run(s: Shape) -> int:
    """The same run four times in one suit."""
    return int(s.runs4 != 0)


def mixed_double_run(s: Shape) -> int:
    """The same run in two suits."""
    return T.bits(s.runs & s.runs >> 9) + T.bits(s.runs & s.runs >> 18)


def short_straight(s: Shape) -> int:
    """Two runs of one suit that follow on: 123456 … 456789."""
    return T.bits(s.runs & s.runs >> 3 & T.ONES * 0xF)


def two_terminal_runs(s: Shape) -> int:
    """123 and 789 of one suit."""
    return T.bits(s.runs & s.runs >> 6 & T.ONES)


def pure_shifted_runs(s: Shape) -> int:
    """Three runs of one suit, each one rank, or each two ranks, above the last."""
    r = s.runs
    return int(r & r >> 1 & r >> 2 & T.ONES * 0x1F | r & r >> 2 & r >> 4 & T.ONES * 7 != 0)


def four_pure_shifted_runs(s: Shape) -> int:
    """Four runs of one suit, each one rank, or each two ranks, above the last."""
    if s.run_count < 4:
        return 0
    r = s.runs
    ones = r & r >> 1 & r >> 2 & r >> 3 & T.ONES * 0xF
    return int(ones | r & r >> 2 & r >> 4 & r >> 6 & T.ONES != 0)


def climbs(a: int, b: int, c: int, step: int) -> int:
    """Three suits' ranks as masks: does one of each climb by equal steps, in any order of the suits?"""
    a1, b1, c1 = a >> step, b >> step, c >> step
    a2, b2, c2 = a1 >> step, b1 >> step, c1 >> step
    return int(a & (b1 & c2 | c1 & b2) | b & (a1 & c2 | c1 & a2) | c & (a1 & b2 | b1 & a2) != 0)


def runs_climb(s: Shape, step: int) -> int:
    """Do runs of the three suits climb by this step?"""
    if s.run_count < 3:
        return 0
    r = s.runs
    return climbs(r & T.ONE_SUIT, r >> T.CIRCLES & T.ONE_SUIT, r >> T.BAMBOOS, step)


def mixed_straight(s: Shape) -> int:
    """123, 456 and 789 in three suits."""
    return runs_climb(s, 3)


def mixed_shifted_runs(s: Shape) -> int:
    """Runs in three suits, each one rank above the last."""
    return runs_climb(s, 1)


def pure_terminal_runs(s: Shape) -> int:
    """123 and 789 twice each and a pair of fives, all of one suit."""
    if s.run_count != 4 or s.pung_count or not FIVES >> s.pair & 1:
        return 0
    return int(s.runs2 == s.runs == 0x41 << s.pair // 9 * 9)


def three_suited_terminal_runs(s: Shape) -> int:
    """123 and 789 in two suits and a pair of fives in the third."""
    if s.run_count != 4 or s.pung_count or not FIVES >> s.pair & 1:
        return 0
    return int(s.runs == OUTER_RUNS & ~(T.ONE_SUIT << s.pair // 9 * 9))


def knitted_straight(s: Shape) -> int:
    """147, 258 and 369 in three suits, beside a set and a pair or beside five single honours."""
    if s.form == KNITTED_HONOURS:
        return int(T.bits(s.kinds & T.SUITED) == 9)
    return int(s.form == KNITTED_STRAIGHT)


# --- pungs and kongs ------------------------------------------------------------------------------


def double_pung(s: Shape) -> int:
    """Pungs of one rank in two suits."""
    p = s.pungs & T.SUITED
    return T.bits(p & p >> 9) + T.bits(p & p >> 18)


def four_pure_shifted_pungs(s: Shape) -> int:
    """Four pungs of one suit, each one rank above the last."""
    if s.pung_count < 4:
        return 0
    p = s.pungs
    return int(p & p >> 1 & p >> 2 & p >> 3 & T.ONES * 0x3F != 0)


def mixed_shifted_pungs(s: Shape) -> int:
    """Pungs in three suits, each one rank above the last."""
    if s.pung_count < 3:
        return 0
    p = s.pungs
    return climbs(p & T.ONE_SUIT, p >> T.CIRCLES & T.ONE_SUIT, p >> T.BAMBOOS & T.ONE_SUIT, 1)


def two_concealed_pungs(s: Shape) -> int:
    """Two or more concealed pungs or kongs; one completed by another player's tile is not concealed."""
    return int(s.concealed_count >= 2)


def melded_kong(s: Shape) -> int:
    """One kong, melded."""
    return int(s.kong_count == 1 and s.concealed_kongs == 0)


def concealed_kong(s: Shape) -> int:
    """One concealed kong, alone or among three or four kongs; beside one melded kong it is another fan."""
    return int(s.concealed_kongs == 1 and s.kong_count != 2)


def two_melded_kongs(s: Shape) -> int:
    """Two kongs, both melded."""
    return int(s.kong_count == 2 and s.concealed_kongs == 0)


def melded_and_concealed_kong(s: Shape) -> int:
    """Two kongs, one melded and one concealed."""
    return int(s.kong_count == 2 and s.concealed_kongs == 1)


def two_concealed_kongs(s: Shape) -> int:
    """Two concealed kongs, alone or among three or four kongs."""
    return int(s.concealed_kongs == 2)


def tile_hog(s: Shape) -> int:
    """Four equal tiles that are no kong."""
    return T.bits(s.fours & ~s.kongs)


# --- honours --------------------------------------------------------------------------------------


def dragon_pung(s: Shape) -> int:
    """Pungs of dragons."""
    return T.bits(s.pungs & T.DRAGONS)


def two_dragon_pungs(s: Shape) -> int:
    """Pungs of two dragons or more."""
    return int(T.bits(s.pungs & T.DRAGONS) >= 2)


def big_three_winds(s: Shape) -> int:
    """Pungs of three winds or more."""
    return int(T.bits(s.pungs & T.WINDS) >= 3)


def pung_of_terminals_or_honours(s: Shape) -> int:
    """Pungs of ones, nines and honours."""
    return T.bits(s.pungs & T.ORPHANS)


# --- the tiles of the whole hand ------------------------------------------------------------------


def one_voided_suit(s: Shape) -> int:
    """Exactly one suit is missing."""
    return int(suits(s) == 2)


def no_honours(s: Shape) -> int:
    """No wind and no dragon."""
    return int(s.kinds & T.HONOURS == 0)


def all_fives(s: Shape) -> int:
    """A five in every set and the pair."""
    if s.form != STANDARD or not FIVES >> s.pair & 1:
        return 0
    return int(s.runs & ~FIVE_RUNS == 0 and s.pungs & ~FIVES == 0)


def all_even_pungs(s: Shape) -> int:
    """Pungs and a pair of twos, fours, sixes and eights."""
    return int(s.pung_count >= 4 and s.run_count == 0 and s.kinds & ~T.EVENS == 0)


def upper_tiles(s: Shape) -> int:
    """Only sevens, eights and nines."""
    return int(s.kinds & ~T.UPPER_TILES == 0)


def middle_tiles(s: Shape) -> int:
    """Only fours, fives and sixes."""
    return int(s.kinds & ~T.MIDDLE_TILES == 0)


def lower_tiles(s: Shape) -> int:
    """Only ones, twos and threes."""
    return int(s.kinds & ~T.LOWER_TILES == 0)


def upper_four(s: Shape) -> int:
    """Only sixes to nines."""
    return int(s.kinds & ~T.UPPER_FOUR == 0)


def lower_four(s: Shape) -> int:
    """Only ones to fours."""
    return int(s.kinds & ~T.LOWER_FOUR == 0)


def reversible_tiles(s: Shape) -> int:
    """Only faces that look the same upside down."""
    return int(s.kinds & ~T.REVERSIBLE == 0)


# --- other forms ----------------------------------------------------------------------------------


def seven_shifted_pairs(s: Shape) -> int:
    """Seven pairs of one suit in a row."""
    lowest = s.kinds & -s.kinds
    return int(s.form == PAIRS and lowest & T.ONES * 7 != 0 and s.kinds == lowest * 0x7F)


def lesser_honours_and_knitted_tiles(s: Shape) -> int:
    """Fourteen single tiles: honours, and 147, 258, 369 each of its own suit."""
    return int(s.form == KNITTED_HONOURS)


def greater_honours_and_knitted_tiles(s: Shape) -> int:
    """The same with all seven honours."""
    return int(s.form == KNITTED_HONOURS and s.kinds & T.HONOURS == T.HONOURS)
