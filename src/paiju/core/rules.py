"""The flat, numeric form of a book, and of a win to be judged (`flat.py` says how a field is written)."""

from typing import Annotated

from paiju.core.flat import Byte, FlatRecord, Short
from paiju.core.patterns.catalogue import DEFINED, HALF, PATTERNS
from paiju.core.tiles import KINDS

# Words of a book as numbers; `books/flatten.py` says which word is which.
HAN_AND_FU, PRINCIPLES, FANS = 1, 2, 3  # scoring.counts: points are counted under principles
BY_LIMITS, BY_UNITS = 0, 1  # payments.formula
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
PASS_BY_DICE, PASS_RIGHT, PASS_ACROSS, PASS_LEFT = 0, 1, 2, 3  # course.exchange_to
FROM_GIVER, FROM_ALL = 0, 1  # payments.added_kong_from

# Conditions on a win (house): all but NO_CONDITION are waived by two fans; bits, so that dice rules add up.
NEEDS_TWO_FANS, WILD_NEEDS_TWO, CHOW_NEEDS_TWO, PAIR_258_OR_TWO, DISCARD_NEEDS_TWO = 1, 2, 4, 8, 16

PROGRAM, CLASSES = 2048, 96  # of the patterns a book defines: all instructions, and the classes of tiles they name
# How a pattern that a book defines may be gone for (`books/own/aims.py`): by tiles of some kinds alone, by one suit,
# by a pung, by pungs alone, by pairs, by runs alone.
AIM_KINDS, AIM_SUIT, AIM_PUNG, AIM_PUNGS, AIM_PAIRS, AIM_RUNS = 1, 2, 3, 4, 5, 6
AIM_FORM, WITHOUT_FLOWERS, WITH_FLOWERS = 7, 8, 16  # beside the form: only as long as none, or some, are laid out
AIMS = 64
SEAT_WIND_BIT = KINDS  # of a class: the player's wind is among its tiles; the next bit is for the round's

INDICATORS = 17  # the first and one for each of sixteen kongs
PLACES = 4
MOST_SETS = 5
PRICES = 64  # entries of a table of prices
DIGITS = 10  # binary ones of what a pattern is worth, at most
LIMITS = 5  # mangan, haneman, baiman, sanbaiman, counted yakuman


class Rules(FlatRecord):
    """A book as the core reads it."""

    counts: int
    players: int
    minimum: int
    pairs_form: int
    sets: int  # of a complete hand, beside the pair
    orphans_form: int
    knitted_forms: int
    held_four: int
    beside_knitted_nine: int
    missing_kinds: int  # kinds the set lacks, as a mask
    few_characters: int  # 2m to 8m are among them
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
    removers_high: int  # the same for the high patterns
    fans_high: int
    # and the patterns whose values have each binary digit; so many digits there are
    closed_digits: Annotated[list[int], "i8", DIGITS]
    open_digits: Annotated[list[int], "i8", DIGITS]
    high_digits: Annotated[list[int], "i8", DIGITS]
    digits: int
    defined: int  # how many patterns the book defines itself
    asks_sole: int  # does one of them ask whether no other kind would have won?
    # made there too: how many tiles a ready hand seems to lack at most; one that waits for a fifth copy lacks one more
    ready_lack: int
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
    needs: int  # 1: a win needs one of the patterns that follow, low ones and those the book defines
    needs_low: int
    needs_defined: Annotated[list[int], "i8", 3]
    most: int
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
    formula: int
    # payments by units
    priced: int  # entries of the table; 0: every fan costs the same
    prices: Annotated[list[int], "i8", PRICES]
    discard_unit: int
    others_unit: int
    others_most: int
    discarder_covers: int
    dealer_fans: int
    streak_fans: int
    dealer_factor: int
    self_draw_unit: int
    self_draw_extra: int
    one_fan_self_draw_less: int
    discard_factor: int
    kong: int
    kong_concealed: int
    kong_added: int
    added_kong_from: int
    kongs_returned: int
    kong_passed_on: int
    unready_pay_dearest: int
    void_held: int
    open_hand_fans: int
    open_hand_kong_factor: int
    open_hand_fan_first: int
    open_hand_doubles_bets: int
    supporter_halves: int
    supporter_product: int
    # dice rules
    wild: int
    exchange: int
    exchange_alike: int
    exchange_to: int
    void_suit: int
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
    of_moment: Annotated[list[int], "i1", DEFINED]  # for players: does each of them follow from the moment alone?
    # what may be gone for so that one of them is there: so many ways, each with its pattern, form and kinds
    aims: int
    aim_pattern: Annotated[list[int], "i2", AIMS]
    aim_form: Annotated[list[int], "i1", AIMS]
    aim_kinds: Annotated[list[int], "i8", AIMS]


class Win(FlatRecord):
    """A hand with its winning tile and circumstances."""

    counts: Annotated[list[int], "i1", KINDS]  # concealed tiles with the winning one, wild tiles left out
    melds: Annotated[list[int], "i2", MOST_SETS]  # set codes
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
    faces: Short  # which flowers they are, as a mask

    def __init__(self) -> None:
        super().__init__()
        self.dora = [-1] * INDICATORS
        self.ura = [-1] * INDICATORS


def make_masks(r: Rules) -> None:
    """Fill in what follows from other fields: the masks of the tables of patterns, and what a ready hand lacks."""
    r.ready_lack = 2 if r.held_four == STILL_A_WAIT else 1
    for i in range(HALF):
        bit = 1 << i
        if r.yakuman[i] or r.closed[i]:
            r.counts_closed |= bit
        if r.yakuman[i] or r.open[i]:
            r.counts_open |= bit
        if r.yakuman[i]:
            r.yakuman_mask |= bit
        removed = r.removes_defined[i]
        if r.removes_low[i] or r.removes_high[i] or removed[0] or removed[1] or removed[2]:
            r.removers |= bit
        if r.removes_low[HALF + i] or r.removes_high[HALF + i]:
            r.removers_high |= bit
        if r.alone[i]:
            r.alone_mask |= bit
        if r.closed[HALF + i]:
            r.fans_high |= bit
        write_digits(r, i)


def write_digits(r: Rules, i: int) -> None:
    """What a pattern is worth, by binary digits."""
    for digit in range(DIGITS):
        closed, opened, high = (n >> digit & 1 for n in (r.closed[i], r.open[i], r.closed[HALF + i]))
        r.closed_digits[digit] |= closed << i
        r.open_digits[digit] |= opened << i
        r.high_digits[digit] |= high << i
        if closed | opened | high:
            r.digits = max(r.digits, digit + 1)
