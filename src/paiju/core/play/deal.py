"""The state of one hand, field by field: everything that is true of the table between two actions.

Like `Rules` and `Win` it is a flat record (`core/flat.py`). Seats are 0–3 from the dealer, supporters 4 and up; tiles
are the codes of `actions`.
"""

from typing import Annotated

from paiju.core.flat import Byte, FlatRecord, Short, Word
from paiju.core.rules import INDICATORS, MOST_SETS
from paiju.core.tiles import KINDS

WALL = 144
RIVER = 96  # a wall of draws and four claims: while winners play on one player may discard them all
LOG = 956  # more than any hand needs; with it a record fills whole lines of the processor's cache
SUPPORTERS = 8
PERSONS = 4 + SUPPORTERS

# Phases, in the order in which a hand goes through them.
EXCHANGE, SWAP, OPENING, BETS, FLOWERS, TURN, CLAIM, SHOW, OVER = 1, 2, 3, 4, 5, 6, 7, 8, 9
NAMING = 10  # between bets and flowers: everybody names the suit to give up

# How the tile in hand was drawn.
NOT_DRAWN, FROM_WALL, FOR_KONG, FOR_FLOWER, FOR_NORTH = 0, 1, 2, 3, 4

# What is at stake in a claim.
DISCARDED, ADDED, CONCEALED, NORTH_ASIDE = 0, 1, 2, 3

# Marks on a discard. A tile won on stays in the river of whoever gave it; one won with by a player who stays in play
# lies in their own.
DRAWN_MARK, RIICHI_MARK, CLAIMED_MARK, WON_MARK = 1, 2, 4, 8

# A seat's rights; penalties take them away.
WIN_RIGHT, CHOW_RIGHT, PUNG_RIGHT, KONG_RIGHT, RIICHI_RIGHT, CHOICE_RIGHT, READY_RIGHT = 1, 2, 4, 8, 16, 32, 64
ALL_RIGHTS = 127
EXPOSED = 17

# riichi
NO_RIICHI, DECLARED, STANDS = 0, 1, 2
# missed: a win let go, until the next own discard or for the rest of the hand
NOT_MISSED, MISSED, MISSED_FOR_GOOD = 0, 1, 2

# How a hand ends.
RUNNING, WON, EXHAUSTED, NINE_TERMINALS, FOUR_WINDS, FOUR_KONGS, FOUR_RIICHI, THREE_WINNERS, NAGASHI = range(9)
UNKNOWN = 9  # a record that names no further tile


class Deal(FlatRecord):
    """One hand at the table. Compiled, what nearly every action reads lies together before the wall, in as few lines of
    the processor's cache as it takes; what is handed from function to function keeps the width of plain numbers, so
    that none of them is compiled twice."""

    # hands
    counts: Annotated[list[list[int]], "i1", (4, KINDS)]
    discards: Annotated[list[list[int]], "i1", (4, KINDS)]  # how many tiles of each kind lie in the river
    melds: Annotated[list[list[int]], "i2", (4, MOST_SETS)]
    meld_count: Annotated[list[int], "i8", 4]
    waits: Annotated[list[int], "i8", 4]  # kinds that complete the hand, while it has 3n+1 tiles
    thrown: Annotated[list[int], "i8", 4]  # kinds discarded, as a mask
    void: Annotated[list[int], "i8", 4]  # the suit each has given up, as a mask of its kinds; 0 for none
    points: Annotated[list[int], "i8", 4]
    # the course of play
    barred: int  # kinds that may not be discarded this turn
    turn: int
    drawn: int  # the tile just drawn, -1 after a claim
    stake: int  # the tile others may claim
    by: int
    answers: Annotated[list[int], "i2", 4]
    held_flowers: Annotated[list[int], "i2", 4]  # flowers in hand, as a mask
    flowers: Annotated[list[int], "i2", 4]  # flowers laid out
    rights: Annotated[list[int], "i2", 4]
    deposits: Word
    counters: Word
    # the wall: live tiles from `front` up to `back`
    tiles: Short
    front: Short
    back: Short
    replaced: Short  # replacement tiles drawn
    logged: Short
    awaited: Short  # seats whose answer is awaited, as a mask
    phase: Byte
    source: Byte
    what: Byte
    after_kong: Byte
    calls: Byte
    kongs: Byte
    kong_seats: Byte
    wild: Byte  # the kind that stands for any tile, -1 for none
    shown: Byte  # how many indicators are turned
    due: Byte  # indicators to be turned with the next action
    red: Annotated[list[list[int]], "i1", (4, 3)]
    north: Annotated[list[int], "i1", 4]
    river_count: Annotated[list[int], "i1", 4]
    # readiness
    far: Annotated[list[int], "i1", 4]  # tiles the hand lacks at least, as far as has been looked
    missed: Annotated[list[int], "i1", 4]
    riichi: Annotated[list[int], "i1", 4]
    double_riichi: Annotated[list[int], "i1", 4]
    ippatsu: Annotated[list[int], "i1", 4]
    first: Annotated[list[int], "i1", 4]  # still in the first turn, nobody has called
    person: Annotated[list[int], "i1", 4]  # who sits at each seat, by the seat they first had
    # play after a win
    out: Byte  # winners who have left, as a mask
    stuck: Byte  # winners who stay and discard what they draw
    opened: Byte  # seats with an open hand, as a mask
    round: Byte  # the wind, as a kind
    own_front: Annotated[list[int], "i1", 4]  # where each seat has a wall of its own
    turned: Annotated[list[int], "i1", INDICATORS]  # the indicators turned
    exposed: Annotated[
        list[list[int]], "i1", (4, EXPOSED)
    ]  # tiles shown by mistake, to be discarded in this order: code + 1
    fed: Annotated[list[list[int]], "i1", (4, MOST_SETS)]  # whose tile was claimed, -1 for a concealed kong
    meld_red: Annotated[list[list[int]], "i1", (4, MOST_SETS)]
    wall: Annotated[list[int], "i1", WALL]
    river: Annotated[list[list[int]], "i1", (4, RIVER)]
    marks: Annotated[list[list[int]], "i1", (4, RIVER)]
    liable: Annotated[
        list[list[int]], "i1", (4, 3)
    ]  # who answers for a seat's three dragons, four winds, four kongs; -1 for nobody
    # before play
    picked: Annotated[
        list[list[int]], "i1", (4, 3)
    ]  # tiles to be passed on, then those an open hand keeps hidden; -1 for none
    passing: int  # where they go, if the dice say so: PASS_RIGHT, PASS_ACROSS or PASS_LEFT
    supporters: int
    backs: Annotated[list[int], "i1", SUPPORTERS]  # the seat each supporter backs, -1 before the bet
    # points
    dealing: int  # whose deal of the round it is, from 0; 0 for a hand by itself
    result: int
    winners: int
    earned: Annotated[list[list[int]], "i4", (4, 4)]  # what a seat's kongs brought from each, where it may go back
    named: Byte  # the seat that the first win names to deal next, -1 before it
    kong_paid: Byte  # the last kong paid for, where its income may be passed on: `kong_code`
    ready: int  # seats that showed a ready hand
    settled: int  # the wall was empty, and what that brings has been paid
    delta: Annotated[list[int], "i8", PERSONS]
    log: Annotated[list[int], "u2", LOG]
