"""One reading of a winning hand, as small integers: what every pattern looks at.

Set codes (used for melds and for the sets of a reading) are ``type * 64 + kind``; a run is named by its
lowest kind. A `Shape` is at most 30 integers, so that compiled code may pass it by value.
"""

from typing import NamedTuple

# Set types. The first three are concealed.
RUN, PUNG, CONCEALED_KONG, CHOW, OPEN_PUNG, OPEN_KONG, ADDED_KONG = 0, 1, 2, 3, 4, 5, 6
SET_TYPE = 6  # code >> SET_TYPE is the type
SET_KIND = 63  # code & SET_KIND is the kind

# Forms of a hand.
STANDARD, PAIRS, ORPHANS_FORM, KNITTED_STRAIGHT, KNITTED_HONOURS = 1, 2, 3, 4, 5

# Waits: how the winning tile completes the reading.
NO_WAIT, EDGE, CLOSED, TWO_SIDED, DOUBLE_PAIR, SINGLE = 0, 1, 2, 3, 4, 5

# Circumstances of the win, bits of `flags`.
SELF_DRAW = 1
RIICHI = 2
DOUBLE_RIICHI = 4
IPPATSU = 8
FIRST_TURN = 16
LAST_TILE = 32
KONG_REPLACEMENT = 64
ROB_KONG = 128
ROB_NORTH = 256
FOURTH_TILE = 512
KONG_DISCARD = 1024
FROM_DEALER = 2048  # on the dealer's tile, discarded or added to a kong
FACES = 16  # above them stand the flowers laid out, eight bits: one to four belong to the seats, and five to eight


class Shape(NamedTuple):
    """A reading with the winning tile put in one place."""

    form: int
    pair: int  # kind, -1 when the form has no single pair
    runs: int  # runs held at least once … four times, masks by their lowest kind
    runs2: int
    runs3: int
    runs4: int
    run_count: int
    pungs: int  # pungs and kongs, 34-bit masks by kind
    pung_count: int
    kongs: int
    kong_count: int
    concealed_pungs: int  # concealed pungs and kongs; one completed by a discard is not
    concealed_count: int
    concealed_kongs: int
    kinds: int  # kinds held at least once … four times in the whole hand, melds included
    twos: int
    threes: int
    fours: int
    wait: int
    sole: int  # 1 when no other kind would complete the hand
    melds: int  # sets laid out, concealed kongs included
    open_melds: int  # 0 when the hand is closed
    chows: int  # runs claimed from a discard
    win: int  # the winning kind
    seat: int  # the winds, as kinds
    round: int
    flags: int
    set_fu: int  # riichi minipoints of the sets
