"""The state of one hand, field by field: everything that is true of the table between two actions.

Like `Rules` and `Win` it is an attribute object holding numbers and lists, or one record of the same layout when
compiled. Seats are 0–3 from the dealer, supporters 4 and up; tiles are the codes of `actions`.
"""

from paiju.core.rules import INDICATORS, FlatRecord, Layout
from paiju.core.tiles import KINDS

WALL = 144
RIVER = 96  # a wall of draws and four claims: while winners play on one player may discard them all
LOG = 960  # more than any hand needs
SUPPORTERS = 8
PERSONS = 4 + SUPPORTERS

# Phases, in the order in which a hand goes through them.
EXCHANGE, SWAP, OPENING, BETS, FLOWERS, TURN, CLAIM, SHOW, OVER = 1, 2, 3, 4, 5, 6, 7, 8, 9

# How the tile in hand was drawn.
NOT_DRAWN, FROM_WALL, FOR_KONG, FOR_FLOWER, FOR_NORTH = 0, 1, 2, 3, 4

# What is at stake in a claim.
DISCARDED, ADDED, CONCEALED, NORTH_ASIDE = 0, 1, 2, 3

# Marks on a discard. A tile won on stays in the river of whoever gave it; one won with by a player who stays in play
# lies in his own.
DRAWN_MARK, RIICHI_MARK, CLAIMED_MARK, WON_MARK = 1, 2, 4, 8

# A seat's rights; penalties take them away.
WIN_RIGHT, CHOW_RIGHT, PUNG_RIGHT, KONG_RIGHT, RIICHI_RIGHT, CHOICE_RIGHT, READY_RIGHT = 1, 2, 4, 8, 16, 32, 64
ALL_RIGHTS = 127
EXPOSED = 14

# riichi
NO_RIICHI, DECLARED, STANDS = 0, 1, 2
# missed: a win let go, until the next own discard or for the rest of the hand
NOT_MISSED, MISSED, MISSED_FOR_GOOD = 0, 1, 2

# How a hand ends.
RUNNING, WON, EXHAUSTED, NINE_TERMINALS, FOUR_WINDS, FOUR_KONGS, FOUR_RIICHI, THREE_WINNERS, NAGASHI = range(9)
UNKNOWN = 9  # a record that names no further tile

DEAL_LAYOUT: Layout = (
    # the wall: live tiles from `front` up to `back`
    ("wall", "i1", WALL),
    ("tiles", "i8", 1),
    ("front", "i8", 1),
    ("back", "i8", 1),
    ("own_front", "i8", 4),  # where each seat has a wall of its own
    ("replaced", "i8", 1),  # replacement tiles drawn
    ("turned", "i1", INDICATORS),  # the indicators turned
    ("shown", "i8", 1),  # how many
    ("due", "i8", 1),  # indicators to be turned with the next action
    ("wild", "i8", 1),  # the kind that stands for any tile, -1 for none
    # hands
    ("counts", "i1", (4, KINDS)),
    ("red", "i1", (4, 3)),
    ("kept", "i8", 4),  # flowers in hand, as a mask
    ("flowers", "i8", 4),  # flowers laid out
    ("north", "i8", 4),
    ("melds", "i2", (4, 4)),
    ("meld_count", "i8", 4),
    ("fed", "i1", (4, 4)),  # whose tile was claimed, -1 for a concealed kong
    ("meld_red", "i1", (4, 4)),
    # discards
    ("river", "i1", (4, RIVER)),
    ("marks", "i1", (4, RIVER)),
    ("river_count", "i8", 4),
    ("thrown", "i8", 4),  # kinds discarded, as a mask
    # readiness
    ("waits", "i8", 4),  # kinds that complete the hand, while it has 3n+1 tiles
    ("far", "i1", 4),  # tiles the hand lacks at least, as far as has been looked
    ("missed", "i8", 4),
    ("riichi", "i8", 4),
    ("double_riichi", "i8", 4),
    ("ippatsu", "i8", 4),
    ("first", "i8", 4),  # still in the first turn, nobody has called
    ("rights", "i8", 4),
    ("exposed", "i1", (4, EXPOSED)),  # tiles shown by mistake, to be discarded in this order: code + 1
    # the course of play
    ("phase", "i8", 1),
    ("turn", "i8", 1),
    ("drawn", "i8", 1),  # the tile just drawn, -1 after a claim
    ("source", "i8", 1),
    ("stake", "i8", 1),  # the tile others may claim
    ("by", "i8", 1),
    ("what", "i8", 1),
    ("asked", "i8", 1),  # seats whose answer is awaited, as a mask
    ("answers", "i8", 4),
    ("barred", "i8", 1),  # kinds that may not be discarded this turn
    ("after_kong", "i8", 1),
    ("calls", "i8", 1),
    ("kongs", "i8", 1),
    ("kong_seats", "i8", 1),
    ("liable", "i1", (4, 3)),  # who answers for a seat's three dragons, four winds, four kongs; -1 for nobody
    # before play
    ("picked", "i1", (4, 3)),  # tiles to be passed on, then those an open hand keeps hidden; -1 for none
    ("opened", "i8", 1),  # seats with an open hand, as a mask
    ("person", "i1", 4),  # who sits at each seat, by the seat he first had
    ("supporters", "i8", 1),
    ("backs", "i1", SUPPORTERS),  # the seat each supporter backs, -1 before the bet
    # play after a win
    ("out", "i8", 1),  # winners who have left, as a mask
    ("stuck", "i8", 1),  # winners who stay and discard what they draw
    # points
    ("round", "i8", 1),  # the wind, as a kind
    ("dealing", "i8", 1),  # whose deal of the round it is, from 0; 0 for a hand by itself
    ("points", "i8", 4),
    ("deposits", "i8", 1),
    ("counters", "i8", 1),
    ("delta", "i8", PERSONS),
    ("result", "i8", 1),
    ("winners", "i8", 1),
    ("ready", "i8", 1),  # seats that showed a ready hand
    ("log", "u2", LOG),
    ("logged", "i8", 1),
)


class Deal(FlatRecord):
    """One hand at the table."""

    wall: list[int]
    tiles: int
    front: int
    back: int
    own_front: list[int]
    replaced: int
    turned: list[int]
    shown: int
    due: int
    wild: int
    counts: list[list[int]]
    red: list[list[int]]
    kept: list[int]
    flowers: list[int]
    north: list[int]
    melds: list[list[int]]
    meld_count: list[int]
    fed: list[list[int]]
    meld_red: list[list[int]]
    river: list[list[int]]
    marks: list[list[int]]
    river_count: list[int]
    thrown: list[int]
    waits: list[int]
    far: list[int]
    missed: list[int]
    riichi: list[int]
    double_riichi: list[int]
    ippatsu: list[int]
    first: list[int]
    rights: list[int]
    exposed: list[list[int]]
    phase: int
    turn: int
    drawn: int
    source: int
    stake: int
    by: int
    what: int
    asked: int
    answers: list[int]
    barred: int
    after_kong: int
    calls: int
    kongs: int
    kong_seats: int
    liable: list[list[int]]
    picked: list[list[int]]
    opened: int
    person: list[int]
    supporters: int
    backs: list[int]
    out: int
    stuck: int
    round: int
    dealing: int
    points: list[int]
    deposits: int
    counters: int
    delta: list[int]
    result: int
    winners: int
    ready: int
    log: list[int]
    logged: int

    def __init__(self) -> None:
        super().__init__(DEAL_LAYOUT)
