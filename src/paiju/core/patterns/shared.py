"""Patterns that more than one family of books knows. Each answers how many times it is there."""

from paiju.core import tiles as T
from paiju.core.shape import (
    FIRST_TURN,
    KONG_REPLACEMENT,
    LAST_TILE,
    ORPHANS_FORM,
    PAIRS,
    ROB_KONG,
    SELF_DRAW,
    STANDARD,
    Shape,
)

OUTER_RUNS = T.ONES | T.ONES << 6  # 123 and 789 of each suit


def pair_bit(s: Shape) -> int:
    """The pair as a mask; empty when the form has no single pair."""
    return 1 << s.pair if s.pair >= 0 else 0


def suits(s: Shape) -> int:
    """How many of the three suits are present."""
    kinds = s.kinds
    n = 1 if kinds & T.ALL_CHARACTERS else 0
    if kinds & T.ALL_CIRCLES:
        n += 1
    return n + 1 if kinds & T.ALL_BAMBOOS else n


# --- the way of winning ---------------------------------------------------------------------------


def concealed_self_draw(s: Shape) -> int:
    """Self-drawn with nothing claimed; concealed kongs do not matter."""
    return int(s.open_melds == 0 and s.flags & SELF_DRAW != 0)


def kong_replacement(s: Shape) -> int:
    """Won on the tile drawn for a kong."""
    return int(s.flags & KONG_REPLACEMENT != 0)


def robbing_the_kong(s: Shape) -> int:
    """Won on the tile another player adds to a pung."""
    return int(s.flags & ROB_KONG != 0)


def last_tile_draw(s: Shape) -> int:
    """Self-drawn with the last tile of the wall."""
    return int(s.flags & LAST_TILE != 0 and s.flags & SELF_DRAW != 0)


def last_tile_claim(s: Shape) -> int:
    """Won on the discard after the last tile of the wall."""
    return int(s.flags & LAST_TILE != 0 and s.flags & SELF_DRAW == 0)


def blessing_of_heaven(s: Shape) -> int:
    """The dealer wins with the tiles dealt."""
    return int(s.flags & FIRST_TURN != 0 and s.flags & SELF_DRAW != 0 and s.seat == T.EAST)


def blessing_of_earth(s: Shape) -> int:
    """Another player wins on the first own draw, before any call."""
    return int(s.flags & FIRST_TURN != 0 and s.flags & SELF_DRAW != 0 and s.seat != T.EAST)


def blessing_of_man(s: Shape) -> int:
    """Another player wins on a discard before the first own draw and before any call."""
    return int(s.flags & FIRST_TURN != 0 and s.flags & SELF_DRAW == 0 and s.seat != T.EAST)


# --- runs -----------------------------------------------------------------------------------------


def pure_triple_run(s: Shape) -> int:
    """The same run three times in one suit."""
    return int(s.runs3 != 0)


def mixed_triple_run(s: Shape) -> int:
    """The same run in all three suits."""
    return int(s.runs & s.runs >> 9 & s.runs >> 18 & T.ONE_SUIT != 0)


def pure_straight(s: Shape) -> int:
    """123, 456 and 789 of one suit."""
    return int(s.runs & s.runs >> 3 & s.runs >> 6 & T.ONES != 0)


# --- pungs and kongs ------------------------------------------------------------------------------


def all_pungs(s: Shape) -> int:
    """Pungs or kongs and a pair."""
    return int(s.form == STANDARD and s.run_count == 0)


def mixed_triple_pung(s: Shape) -> int:
    """Pungs of one rank in all three suits."""
    return int(s.pungs & s.pungs >> 9 & s.pungs >> 18 & T.ONE_SUIT != 0)


def pure_shifted_pungs(s: Shape) -> int:
    """Three pungs of one suit, each a rank above the last."""
    p = s.pungs & T.SUITED
    low = T.ONES * 0x7F  # a shift must not step over the end of a suit
    return int(p & p >> 1 & p >> 2 & low != 0)


def three_concealed_pungs(s: Shape) -> int:
    """Three or more concealed pungs or kongs; one completed by a discard is not concealed."""
    return int(s.concealed_count >= 3)


def four_concealed_pungs(s: Shape) -> int:
    """Four or more concealed pungs or kongs."""
    return int(s.concealed_count >= 4)


def three_kongs(s: Shape) -> int:
    """Three or more kongs of any sort."""
    return int(s.kong_count >= 3)


def four_kongs(s: Shape) -> int:
    """Four or more kongs of any sort."""
    return int(s.kong_count >= 4)


# --- honours --------------------------------------------------------------------------------------


def seat_wind(s: Shape) -> int:
    """A pung of the player's own wind."""
    return int(s.pungs >> s.seat & 1)


def round_wind(s: Shape) -> int:
    """A pung of the round's wind."""
    return int(s.pungs >> s.round & 1)


def little_three_dragons(s: Shape) -> int:
    """Pungs of two dragons and a pair of the third."""
    return int(s.pungs & T.DRAGONS != T.DRAGONS and (s.pungs | pair_bit(s)) & T.DRAGONS == T.DRAGONS)


def big_three_dragons(s: Shape) -> int:
    """Pungs of all three dragons."""
    return int(s.pungs & T.DRAGONS == T.DRAGONS)


def little_four_winds(s: Shape) -> int:
    """Pungs of three winds and a pair of the fourth."""
    return int(s.pungs & T.WINDS != T.WINDS and (s.pungs | pair_bit(s)) & T.WINDS == T.WINDS)


def big_four_winds(s: Shape) -> int:
    """Pungs of all four winds."""
    return int(s.pungs & T.WINDS == T.WINDS)


def all_honours(s: Shape) -> int:
    """Nothing but winds and dragons."""
    return int(s.kinds & T.SUITED == 0)


# --- the tiles of the whole hand ------------------------------------------------------------------


def all_simples(s: Shape) -> int:
    """No one, nine or honour."""
    return int(s.kinds & T.ORPHANS == 0)


def outside_hand(s: Shape) -> int:
    """A one, nine or honour in every set and the pair, or in every one of seven pairs."""
    if s.form == PAIRS:
        return int(s.kinds & T.SIMPLES == 0)
    inner = s.runs & ~OUTER_RUNS | (s.pungs | pair_bit(s)) & T.SIMPLES
    return int(s.form == STANDARD and inner == 0)


def terminals_in_all_sets(s: Shape) -> int:
    """A one or nine in every set and the pair, or in every one of seven pairs."""
    return int(s.kinds & T.HONOURS == 0 and outside_hand(s) == 1)


def all_terminals_and_honours(s: Shape) -> int:
    """Nothing but ones, nines and honours, some of both, as pungs or pairs."""
    outer = s.kinds & T.SIMPLES == 0 and s.form != ORPHANS_FORM
    return int(outer and s.kinds & T.HONOURS != 0 and s.kinds & T.TERMINALS != 0)


def all_terminals(s: Shape) -> int:
    """Nothing but ones and nines."""
    return int(s.kinds & ~T.TERMINALS == 0)


def half_flush(s: Shape) -> int:
    """One suit and honours."""
    return int(s.kinds & T.HONOURS != 0 and suits(s) == 1)


def full_flush(s: Shape) -> int:
    """One suit, no honours."""
    return int(s.kinds & T.HONOURS == 0 and suits(s) == 1)


def all_green(s: Shape) -> int:
    """Only 2 3 4 6 8 of bamboos and the Green dragon, which may be missing."""
    return int(s.kinds & ~T.GREENS == 0)


def nine_gates(s: Shape) -> int:
    """Concealed 1112345678999 of one suit and any further tile of it."""
    kinds = s.kinds
    if s.melds or not (kinds == T.ALL_CHARACTERS or kinds == T.ALL_CIRCLES or kinds == T.ALL_BAMBOOS):
        return 0
    ends = kinds & T.TERMINALS
    return int(s.threes & ends == ends)


def pure_nine_gates(s: Shape) -> int:
    """Nine gates won with the tile beyond 1112345678999, so that all nine kinds would have won."""
    extra = s.fours if T.TERMINALS >> s.win & 1 else s.twos
    return int(nine_gates(s) == 1 and extra >> s.win & 1 == 1)


def all_types(s: Shape) -> int:
    """All three suits, winds and dragons."""
    return int(suits(s) == 3 and s.kinds & T.WINDS != 0 and s.kinds & T.DRAGONS != 0)


# --- other forms ----------------------------------------------------------------------------------


def seven_pairs(s: Shape) -> int:
    """Seven pairs."""
    return int(s.form == PAIRS)


def thirteen_orphans(s: Shape) -> int:
    """One of each one, nine and honour, and a second of any of them."""
    return int(s.form == ORPHANS_FORM)
