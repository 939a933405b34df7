"""The flat, numeric form of a book, and of a win to be judged (`flat.py` says how a field is written)."""

from typing import Annotated

from paiju.core.flat import Byte, FlatRecord, Short
from paiju.core.patterns.catalogue import DEFINED, HALF, PATTERNS
from paiju.core.tiles import KINDS

# Words of a book as numbers; `books/flatten.py` says which word is which.
RIICHI_FAMILY, OFFICIAL_FAMILY, HOUSE_FAMILY = 1, 2, 3  # scoring.family
NO_PAIRS, DISTINCT_PAIRS, REPEATED_PAIRS = 0, 1, 2  # forms.seven_pairs
STILL_A_WAIT, NOT_IF_CONCEALED, NOT_IF_HELD = 0, 1, 2  # waits.held_four: is a kind a wait whose four copies one holds?
KONGS_APART, KONGS_ABSORBED = 0, 1  # scoring.kongs_inside: what concealed kongs inside three or four kongs add
NEVER_ROBBED, ROBBED_BY_ORPHANS = 0, 1  # circumstances.rob_concealed_kong
NO_INDICATOR, AT_ONCE, NEXT_ACTION, NEXT_UNLESS_ROBBED = 0, 1, 2, 3  # kongs.indicator_concealed, kongs.indicator_open
WAITS_UNCHANGED, PUNG_IN_EVERY_READING = 0, 1  # kongs.kong_after_riichi
ONE_WINNER, ALL_WIN, THREE_ABORT = 0, 1, 2  # payments.winners
TO_NEAREST, TO_EACH = 0, 1  # payments.counters_to
ALL_TO_NEAREST, OWN_THEN_NEAREST = 0, 1  # payments.deposits_to
ENDS, WINNER_LEAVES, WINNER_STAYS = 0, 1, 2  # course.after_win
TIMES_SEVEN_PAIRS, TIMES_HAND = 0, 1  # scoring.repeated_pair_takes
RIGHT_OF_WINNER, RIGHT_OF_GIVER = 0, 1  # course.draws_after_win
DRAWN_NORTH, ANY_NORTH = 0, 1  # tiles.north_in_riichi

# Conditions on a win (house): all but NO_CONDITION are waived by two fans; bits, so that dice rules add up.
NEEDS_TWO_FANS, WILD_NEEDS_TWO, CHOW_NEEDS_TWO, PAIR_258_OR_TWO, DISCARD_NEEDS_TWO = 1, 2, 4, 8, 16

PROGRAM, CLASSES = 2048, 96  # of the patterns a book defines: all instructions, and the classes of tiles they name
SEAT_WIND_BIT = KINDS  # of a class: the player's wind is among its tiles; the next bit is for the round's

INDICATORS = 17  # the first and one for each of sixteen kongs
PLACES = 4
PRICES = 64  # entries of a table of prices
LIMITS = 5  # mangan, haneman, baiman, sanbaiman, counted yakuman


class Rules(FlatRecord):
    """A book as the core reads it."""

    family: int
    players: int
    minimum: int
    pairs_form: int
    orphans_form: int
    knitted_forms: int
    held_four: int
    beside_knitted_nine: int
    missing_kinds: int  # kinds the set lacks, as a mask
    # patterns: value when closed and when open (0: does not count), yakuman multiple, what each removes
    closed: Annotated[list[int], "i8", PATTERNS]
    open: Annotated[list[int], "i8", PATTERNS]
    yakuman: Annotated[list[int], "i8", PATTERNS]
    removes_low: Annotated[list[int], "i8", PATTERNS]  # patterns 0–55 as bits
    removes_high: Annotated[list[int], "i8", PATTERNS]  # patterns 56–111 as bits
    alone: Annotated[list[int], "i8", PATTERNS]  # 1: counts only by itself, nothing is added
    # the same as masks over the low patterns, made by `make_masks`
    counts_closed: int
    counts_open: int
    yakuman_mask: int
    removers: int
    alone_mask: int
    fans_high: int  # the same for the high patterns
    defined: int  # how many patterns the book defines itself
    # riichi
    double_wind_pair: int
    yakuman_cap: int
    round_up_mangan: int
    four_runs_alike_pair: int
    limit_han: Annotated[list[int], "i8", LIMITS]
    limit_base: Annotated[list[int], "i8", LIMITS]
    successor: Annotated[list[int], "i8", KINDS]
    dealt_win_names_any_tile: int
    # official
    kong_points: int
    hog_in_terminal_pairs: int
    terminal_pung_in_nine_gates: int
    ring_keeps_mixed: int
    # house
    conditions: int
    bonus_on_yakuman: int
    repeated_pair_factor: int
    repeated_pair_takes: int
    rob_concealed: int
    robbed_kong_ends_first_turn: int
    win_ends_own_first_turn: int
    # the table
    dead_wall: int
    replacements: int
    wall_per_seat: int
    indicators: int
    flowers: int
    flowers_kept_at_start: int
    north_bonus: int
    north_in_riichi: int
    chow: int
    swap_calling_barred: int
    claims_on_last_discard: int
    kong_limit: int
    kong_on_last_tile: int
    indicator_concealed: int
    indicator_open: int
    kong_after_riichi: int
    concealed_kong_shown: int
    kong_in_turn_of_claim: int
    riichi: int
    riichi_tiles_left: int
    riichi_needs_deposit: int
    furiten: int
    ready_pool: int
    may_hide_ready: int
    nagashi: int
    nine_terminals: int
    four_winds: int
    four_winds_can_be_won_on: int
    four_riichi: int
    four_kongs: int
    four_kongs_on_last_discard: int
    winners: int
    counters_to: int
    deposits_to: int
    # payments
    counter: int
    counter_each: int
    deposit: int
    liable_patterns: int  # bits: three dragons, four winds, four kongs
    liable_concealed: int
    liable_whole_hand: int
    liable_pays_counters: int
    base: int
    # payments of the house family
    priced: int  # entries of the table; 0: every fan costs the same
    prices: Annotated[list[int], "i8", PRICES]
    discard_unit: int
    others_unit: int
    self_draw_unit: int
    self_draw_extra: int
    one_fan_self_draw_less: int
    discard_factor: int
    kong: int
    open_hand_fans: int
    open_hand_kong_factor: int
    open_hand_fan_first: int
    open_hand_doubles_bets: int
    supporter_halves: int
    supporter_product: int
    # dice rules
    wild: int
    exchange: int
    swap_seats: int
    open_hands: int
    after_win: int
    draws_after_win: int
    # the game
    rounds: int
    place_worth: Annotated[
        list[int], "i8", PLACES
    ]  # what each place at the end is worth, in points; all 0 where places bring nothing
    # patterns it defines: whether each counts as often as it is there, where the program of each begins, the tiles of
    # each class they name, and which of them every pattern removes, WORD bits each
    repeated: Annotated[list[int], "i1", DEFINED]
    begins: Annotated[list[int], "i2", DEFINED + 1]
    program: Annotated[list[int], "i2", PROGRAM]
    class_kinds: Annotated[list[int], "i8", CLASSES]
    removes_defined: Annotated[list[list[int]], "i8", (PATTERNS, 3)]


class Win(FlatRecord):
    """A hand with its winning tile and circumstances."""

    counts: Annotated[list[int], "i1", KINDS]  # concealed tiles with the winning one, wild tiles left out
    melds: Annotated[list[int], "i2", 4]  # set codes
    meld_count: Byte
    win: Byte  # the winning kind
    wild: Byte  # how many of the concealed tiles are wild, the winning one included
    wild_win: Byte  # 1 when the winning tile is wild
    wild_face: Byte  # 1 when a wild tile serves as its own face: in a meld, or as the discard won on
    seat: Byte  # winds, as kinds
    round: Byte
    flags: Short
    dora: Annotated[list[int], "i1", INDICATORS]  # indicators, up to the first -1
    ura: Annotated[list[int], "i1", INDICATORS]
    red: Byte
    north: Byte
    flowers: Byte

    def __init__(self) -> None:
        super().__init__()
        self.dora = [-1] * INDICATORS
        self.ura = [-1] * INDICATORS


def make_masks(r: Rules) -> None:
    """Fill in the masks that follow from the tables of patterns."""
    for i in range(HALF):
        bit = 1 << i
        if r.yakuman[i] or r.closed[i]:
            r.counts_closed |= bit
        if r.yakuman[i] or r.open[i]:
            r.counts_open |= bit
        if r.yakuman[i]:
            r.yakuman_mask |= bit
        removed = r.removes_defined[i]
        if r.removes_low[i] or removed[0] or removed[1] or removed[2]:
            r.removers |= bit
        if r.alone[i]:
            r.alone_mask |= bit
        if r.closed[HALF + i]:
            r.fans_high |= bit
