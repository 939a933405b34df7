"""The flat, numeric form of a book, and of a win to be judged.

`Rules` and `Win` are attribute objects holding integers and lists of integers; compiled code sees one-row
records of the same layout, and the same functions read both. The layout lists below make both.
"""

from paiju.core.patterns.catalogue import HALF, PATTERNS
from paiju.core.tiles import KINDS

# Families of scoring.
RIICHI_FAMILY, OFFICIAL_FAMILY, HOUSE_FAMILY = 1, 2, 3

# forms.seven_pairs
NO_PAIRS, DISTINCT_PAIRS, REPEATED_PAIRS = 0, 1, 2

# waits.held_four: is a kind of which the player holds all four copies a wait?
STILL_A_WAIT, NOT_IF_CONCEALED, NOT_IF_HELD = 0, 1, 2

# scoring.kong_points (official): what the concealed kongs inside three or four kongs add.
KONGS_APART, KONGS_ABSORBED = 0, 1

# Conditions on a win (house): all but NO_CONDITION are waived by two fans; bits, so that dice rules add up.
NEEDS_TWO_FANS, WILD_NEEDS_TWO, CHOW_NEEDS_TWO, PAIR_258_OR_TWO, DISCARD_NEEDS_TWO = 1, 2, 4, 8, 16

BIT_MODULUS = 67  # the powers of two below 2**66 all differ modulo 67

INDICATORS = 17  # the first and one for each of sixteen kongs
PLACES = 4
LIMITS = 5  # mangan, haneman, baiman, sanbaiman, counted yakuman

Layout = tuple[tuple[str, str, int | tuple[int, int]], ...]  # field, NumPy type, length (1: a plain number)

RULES_LAYOUT: Layout = (
    ("family", "i8", 1),
    ("players", "i8", 1),
    ("minimum", "i8", 1),
    ("pairs_form", "i8", 1),
    ("orphans_form", "i8", 1),
    ("knitted_forms", "i8", 1),
    ("held_four", "i8", 1),
    ("missing_kinds", "i8", 1),  # kinds the set lacks, as a mask
    # patterns: value when closed and when open (0: does not count), yakuman multiple, what each removes
    ("closed", "i8", PATTERNS),
    ("open", "i8", PATTERNS),
    ("yakuman", "i8", PATTERNS),
    ("removes_low", "i8", PATTERNS),  # patterns 0–55 as bits
    ("removes_high", "i8", PATTERNS),  # patterns 56–111 as bits
    ("alone", "i8", PATTERNS),  # 1: counts only by itself, nothing is added
    # the same as masks over the low patterns, made by `make_masks`
    ("counts_closed", "i8", 1),
    ("counts_open", "i8", 1),
    ("yakuman_mask", "i8", 1),
    ("removers", "i8", 1),
    ("alone_mask", "i8", 1),
    ("fans_high", "i8", 1),  # the same for the high patterns
    ("bit_index", "i8", BIT_MODULUS),  # 2**n modulo 67 -> n
    # riichi
    ("double_wind_pair", "i8", 1),
    ("yakuman_cap", "i8", 1),
    ("round_up_mangan", "i8", 1),
    ("limit_han", "i8", LIMITS),
    ("limit_base", "i8", LIMITS),
    ("successor", "i8", KINDS),
    ("dealt_win_names_any_tile", "i8", 1),
    # official
    ("kong_points", "i8", 1),
    ("hog_in_terminal_pairs", "i8", 1),
    ("terminal_pung_in_nine_gates", "i8", 1),
    ("ring_keeps_mixed", "i8", 1),
    # house
    ("conditions", "i8", 1),
    ("bonus_on_yakuman", "i8", 1),
    ("repeated_pair_factor", "i8", 1),
    ("rob_concealed", "i8", 1),
    # the table
    ("dead_wall", "i8", 1),
    ("replacements", "i8", 1),
    ("wall_per_seat", "i8", 1),
    ("indicators", "i8", 1),
    ("flowers", "i8", 1),
    ("north_bonus", "i8", 1),
    ("chow", "i8", 1),
    ("swap_calling_barred", "i8", 1),
    ("claims_on_last_discard", "i8", 1),
    ("kong_limit", "i8", 1),
    ("kong_on_last_tile", "i8", 1),
    ("indicator_concealed", "i8", 1),
    ("indicator_open", "i8", 1),
    ("kong_after_riichi", "i8", 1),
    ("concealed_kong_shown", "i8", 1),
    ("riichi", "i8", 1),
    ("riichi_tiles_left", "i8", 1),
    ("riichi_needs_deposit", "i8", 1),
    ("furiten", "i8", 1),
    ("ready_pool", "i8", 1),
    ("may_hide_ready", "i8", 1),
    ("nagashi", "i8", 1),
    ("nine_terminals", "i8", 1),
    ("four_winds", "i8", 1),
    ("four_riichi", "i8", 1),
    ("four_kongs", "i8", 1),
    ("winners", "i8", 1),
    ("counters_to", "i8", 1),
    ("deposits_to", "i8", 1),
    # payments
    ("counter", "i8", 1),
    ("counter_each", "i8", 1),
    ("deposit", "i8", 1),
    ("liable_patterns", "i8", 1),  # bits: three dragons, four winds, four kongs
    ("liable_concealed", "i8", 1),
    ("liable_whole_hand", "i8", 1),
    ("liable_pays_counters", "i8", 1),
    ("base", "i8", 1),
    # payments of the house family
    ("discard_unit", "i8", 1),
    ("self_draw_unit", "i8", 1),
    ("self_draw_extra", "i8", 1),
    ("one_fan_self_draw_less", "i8", 1),
    ("discard_factor", "i8", 1),
    ("kong", "i8", 1),
    ("open_hand_fans", "i8", 1),
    ("open_hand_kong_factor", "i8", 1),
    ("supporter_halves", "i8", 1),
    ("supporter_product", "i8", 1),
    # dice rules
    ("wild", "i8", 1),
    ("exchange", "i8", 1),
    ("swap_seats", "i8", 1),
    ("open_hands", "i8", 1),
    ("after_win", "i8", 1),
    # the game
    ("rounds", "i8", 1),
    ("place_worth", "i8", PLACES),  # what each place at the end is worth, in points; all 0 where places bring nothing
)

WIN_LAYOUT: Layout = (
    ("counts", "i1", KINDS),  # concealed tiles with the winning one, wild tiles left out
    ("melds", "i2", 4),  # set codes
    ("meld_count", "i1", 1),
    ("win", "i1", 1),  # the winning kind
    ("wild", "i1", 1),  # how many of the concealed tiles are wild, the winning one included
    ("wild_win", "i1", 1),  # 1 when the winning tile is wild
    ("wild_face", "i1", 1),  # 1 when a wild tile serves as its own face: in a meld, or as the discard won on
    ("seat", "i1", 1),  # winds, as kinds
    ("round", "i1", 1),
    ("flags", "i2", 1),
    ("dora", "i1", INDICATORS),  # indicators, up to the first -1
    ("ura", "i1", INDICATORS),
    ("red", "i1", 1),
    ("north", "i1", 1),
    ("flowers", "i1", 1),
)


class FlatRecord:
    """Integers and lists of integers by name."""

    def __init__(self, layout: Layout) -> None:
        for name, _, length in layout:
            if isinstance(length, tuple):
                setattr(self, name, [[0] * length[1] for _ in range(length[0])])
            else:
                setattr(self, name, 0 if length == 1 else [0] * length)


class Rules(FlatRecord):
    """A book as the core reads it."""

    family: int
    players: int
    minimum: int
    pairs_form: int
    orphans_form: int
    knitted_forms: int
    held_four: int
    missing_kinds: int
    closed: list[int]
    open: list[int]
    yakuman: list[int]
    removes_low: list[int]
    removes_high: list[int]
    alone: list[int]
    counts_closed: int
    counts_open: int
    yakuman_mask: int
    removers: int
    alone_mask: int
    fans_high: int
    bit_index: list[int]
    double_wind_pair: int
    yakuman_cap: int
    round_up_mangan: int
    limit_han: list[int]
    limit_base: list[int]
    successor: list[int]
    dealt_win_names_any_tile: int
    kong_points: int
    hog_in_terminal_pairs: int
    terminal_pung_in_nine_gates: int
    ring_keeps_mixed: int
    conditions: int
    bonus_on_yakuman: int
    repeated_pair_factor: int
    rob_concealed: int
    dead_wall: int
    replacements: int
    wall_per_seat: int
    indicators: int
    flowers: int
    north_bonus: int
    chow: int
    swap_calling_barred: int
    claims_on_last_discard: int
    kong_limit: int
    kong_on_last_tile: int
    indicator_concealed: int
    indicator_open: int
    kong_after_riichi: int
    concealed_kong_shown: int
    riichi: int
    riichi_tiles_left: int
    riichi_needs_deposit: int
    furiten: int
    ready_pool: int
    may_hide_ready: int
    nagashi: int
    nine_terminals: int
    four_winds: int
    four_riichi: int
    four_kongs: int
    winners: int
    counters_to: int
    deposits_to: int
    counter: int
    counter_each: int
    deposit: int
    liable_patterns: int
    liable_concealed: int
    liable_whole_hand: int
    liable_pays_counters: int
    base: int
    discard_unit: int
    self_draw_unit: int
    self_draw_extra: int
    one_fan_self_draw_less: int
    discard_factor: int
    kong: int
    open_hand_fans: int
    open_hand_kong_factor: int
    supporter_halves: int
    supporter_product: int
    wild: int
    exchange: int
    swap_seats: int
    open_hands: int
    after_win: int
    rounds: int
    place_worth: list[int]

    def __init__(self) -> None:
        super().__init__(RULES_LAYOUT)


class Win(FlatRecord):
    """A hand with its winning tile and circumstances."""

    counts: list[int]
    melds: list[int]
    meld_count: int
    win: int
    wild: int
    wild_win: int
    wild_face: int
    seat: int
    round: int
    flags: int
    dora: list[int]
    ura: list[int]
    red: int
    north: int
    flowers: int

    def __init__(self) -> None:
        super().__init__(WIN_LAYOUT)
        self.dora = [-1] * INDICATORS
        self.ura = [-1] * INDICATORS


def make_masks(r: Rules) -> None:
    """Fill in the masks that follow from the tables of patterns."""
    for n in range(BIT_MODULUS - 1):
        r.bit_index[(1 << n) % BIT_MODULUS] = n
    for i in range(HALF):
        bit = 1 << i
        if r.yakuman[i] or r.closed[i]:
            r.counts_closed |= bit
        if r.yakuman[i] or r.open[i]:
            r.counts_open |= bit
        if r.yakuman[i]:
            r.yakuman_mask |= bit
        if r.removes_low[i]:
            r.removers |= bit
        if r.alone[i]:
            r.alone_mask |= bit
        if r.closed[HALF + i]:
            r.fans_high |= bit
