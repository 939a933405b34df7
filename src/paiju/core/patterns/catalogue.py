"""Every pattern any book knows, by number. A book gives a pattern its value, names and clause; the
predicate of the same name says when it is there.

The patterns of the riichi and house books come first, so that what a reading has of them is one 56-bit mask;
those that only the official 81 fans have follow.
"""

(
    # --- riichi and house ---
    # the way of winning
    RIICHI,
    DOUBLE_RIICHI,
    IPPATSU,
    CONCEALED_SELF_DRAW,
    KONG_REPLACEMENT,
    ROBBING_THE_KONG,
    KONG_DISCARD,
    LAST_TILE_DRAW,
    LAST_TILE_CLAIM,
    BLESSING_OF_HEAVEN,
    BLESSING_OF_EARTH,
    BLESSING_OF_MAN,
    BASE_WIN,
    LAST_SINGLE_TILE,
    # runs
    PINFU,
    PURE_DOUBLE_RUN,
    TWO_DOUBLE_RUNS,
    PURE_TRIPLE_RUN,
    MIXED_TRIPLE_RUN,
    PURE_STRAIGHT,
    # pungs and kongs
    ALL_PUNGS,
    MIXED_TRIPLE_PUNG,
    PURE_SHIFTED_PUNGS,
    THREE_CONCEALED_PUNGS,
    FOUR_CONCEALED_PUNGS,
    FOUR_CONCEALED_PUNGS_SINGLE_WAIT,
    THREE_KONGS,
    FOUR_KONGS,
    # honours
    WHITE_DRAGON,
    GREEN_DRAGON,
    RED_DRAGON,
    SEAT_WIND,
    ROUND_WIND,
    LITTLE_THREE_DRAGONS,
    BIG_THREE_DRAGONS,
    LITTLE_FOUR_WINDS,
    BIG_FOUR_WINDS,
    ALL_HONOURS,
    BIG_SEVEN_STARS,
    # the tiles of the whole hand
    ALL_SIMPLES,
    OUTSIDE_HAND,
    TERMINALS_IN_ALL_SETS,
    ALL_TERMINALS_AND_HONOURS,
    ALL_TERMINALS,
    HALF_FLUSH,
    FULL_FLUSH,
    ALL_GREEN,
    NINE_GATES,
    PURE_NINE_GATES,
    ALL_TYPES,
    # other forms
    SEVEN_PAIRS,
    THIRTEEN_ORPHANS,
    THIRTEEN_ORPHANS_THIRTEEN_WAITS,
    # --- bonus tiles ---
    DORA,
    URA_DORA,
    RED_DORA,
    NORTH_DORA,
    FLOWER,
    # --- official only ---
    # the way of winning
    SELF_DRAWN,
    FULLY_CONCEALED_HAND,
    CONCEALED_HAND,
    MELDED_HAND,
    FOURTH_TILE,
    EDGE_WAIT,
    CLOSED_WAIT,
    SINGLE_WAIT,
    CHICKEN_HAND,
    # runs
    ALL_RUNS,
    QUADRUPLE_RUN,
    MIXED_DOUBLE_RUN,
    SHORT_STRAIGHT,
    TWO_TERMINAL_RUNS,
    MIXED_STRAIGHT,
    PURE_SHIFTED_RUNS,
    FOUR_PURE_SHIFTED_RUNS,
    MIXED_SHIFTED_RUNS,
    PURE_TERMINAL_RUNS,
    THREE_SUITED_TERMINAL_RUNS,
    KNITTED_STRAIGHT,
    # pungs and kongs
    DOUBLE_PUNG,
    FOUR_PURE_SHIFTED_PUNGS,
    MIXED_SHIFTED_PUNGS,
    TWO_CONCEALED_PUNGS,
    MELDED_KONG,
    CONCEALED_KONG,
    TWO_MELDED_KONGS,
    MELDED_AND_CONCEALED_KONG,
    TWO_CONCEALED_KONGS,
    TILE_HOG,
    # honours
    DRAGON_PUNG,
    TWO_DRAGON_PUNGS,
    BIG_THREE_WINDS,
    PUNG_OF_TERMINALS_OR_HONOURS,
    # the tiles of the whole hand
    ONE_VOIDED_SUIT,
    NO_HONOURS,
    ALL_FIVES,
    ALL_EVEN_PUNGS,
    UPPER_TILES,
    MIDDLE_TILES,
    LOWER_TILES,
    UPPER_FOUR,
    LOWER_FOUR,
    REVERSIBLE_TILES,
    # other forms
    SEVEN_SHIFTED_PAIRS,
    LESSER_HONOURS_AND_KNITTED_TILES,
    GREATER_HONOURS_AND_KNITTED_TILES,
) = range(106)

HALF = 56  # patterns below stand in the low masks of a book, the others in the high ones
FIRST_DEFINED = 2 * HALF  # those that a book defines itself follow
WORD = 50  # of which so many stand in one mask
DEFINED = 3 * WORD
PATTERNS = FIRST_DEFINED + DEFINED  # room in every table of patterns
