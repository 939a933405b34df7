"""What a player knows, as a row of small numbers: the observation of environments, the same in every book.

Seats are counted from the observer, who is 0; the next one is 1. Only what lies open and the own hand is read, so that
a table made of a view gives the same row. Tiles of hands laid open are not in it.
"""

from collections.abc import Sequence

from paiju.core.play.actions import FIRST_FLOWER, NONE, TILE_CODES, kind_of
from paiju.core.play.deal import CLAIM, NAMING, TURN, Deal
from paiju.core.play.moves import tiles_left
from paiju.core.rules import BY_LIMITS, Rules
from paiju.core.shape import CHOW, CONCEALED_KONG, SET_KIND, SET_TYPE
from paiju.core.tiles import EAST, FLOWERS, KINDS, bits

# Where each part begins.
HAND = 0  # own tiles of each kind, red fives among them
RED = HAND + KINDS  # own red fives of each suit
FLOWERS_HELD = RED + 3  # own flowers not laid out
DRAWN = FLOWERS_HELD + FLOWERS  # the tile just drawn, one of 45 codes set
STAKE = DRAWN + TILE_CODES  # the tile that may be claimed, one of 45 codes set
TURNED = STAKE + TILE_CODES  # indicators turned, by kind
WILD = TURNED + KINDS  # the wild kind, set
RIVER = WILD + KINDS  # for each seat: tiles it has discarded, by kind, claimed ones included
CHOWS = RIVER + 4 * KINDS  # for each seat: runs laid out, by their lowest kind
SETS = CHOWS + 4 * KINDS  # for each seat: 1 a pung, 2 a kong of a discard, 3 one added, 4 a concealed one, by kind
PLAYER = SETS + 4 * KINDS  # for each seat: the numbers below
TABLE = PLAYER + 4 * 12  # of the table: the numbers below
OBSERVATION = TABLE + 16
GIVEN_UP = 4 * 3  # behind everything, in books with a suit to give up: for each seat its suit, one of three set

# Of each player.
THERE, POINTS, RIICHI, IPPATSU, OPEN, GONE, STAYS, FLOWERS_OUT, NORTHS, DISCARDS, MELDS, FACE_DOWN = range(12)
PLAYER_NUMBERS = 12
# Of the table.
(
    PHASE, ROUND, OWN_SEAT, LEFT, DEPOSITS, COUNTERS, KONGS, CLAIMED_FROM, WHAT, AFTER_KONG, FIRST, AFTER_CLAIM, RULE,
    COUNTS, PLAYERS, MINIMUM,
) = range(16)  # fmt: skip

MOST = 32000  # points are cut off here
# By type, from `RUN` on, what a set counts where it is told: 1, 1, 4, 1, 1, 2, 3, in four bits each, for compiled a
# list of constants becomes a jump to one of many places.
SET_NUMBERS = 0x3211411
LIMITS_UNIT = 100  # points by limits are counted in hundreds


def observe(r: Rules, d: Deal, who: int, rule: int, row: list[int]) -> None:
    """Fill in the row for a seat; `rule` tells which of the dice rules is in force."""
    for i in range(OBSERVATION):
        row[i] = 0
    observe_own(d, who, row)
    for step in range(r.players):
        observe_seat(r, d, who, step, row)
    observe_table(r, d, who, row)
    row[TABLE + RULE] = rule


def observe_own(d: Deal, who: int, row: list[int]) -> None:
    """The own hand, and the tile to do something with."""
    write_kinds(d.counts[who], row, HAND)
    for suit in range(3):
        row[RED + suit] = d.red[who][suit]
    if d.held_flowers[who]:
        for flower in range(FLOWERS):
            row[FLOWERS_HELD + flower] = d.held_flowers[who] >> flower & 1
    if d.phase == TURN and d.turn == who and d.drawn != NONE:
        row[DRAWN + d.drawn] = 1
    if d.phase == CLAIM:
        row[STAKE + d.stake] = 1


def write_kinds(counts: Sequence[int], row: list[int], at: int) -> None:
    """How many there are of each kind, from a place of the row on."""
    for kind in range(0, KINDS - 2, 8):
        write_eight(counts, kind, row, at + kind)
    row[at + KINDS - 2] = counts[KINDS - 2]
    row[at + KINDS - 1] = counts[KINDS - 1]


def write_eight(c: Sequence[int], k: int, row: list[int], at: int) -> None:
    """Eight of them. All are read before the first is written: so they are compiled to one word each way."""
    first, second, third, fourth, fifth, sixth, seventh, eighth = (
        c[k], c[k + 1], c[k + 2], c[k + 3], c[k + 4], c[k + 5], c[k + 6], c[k + 7]
    )  # fmt: skip
    row[at] = first
    row[at + 1] = second
    row[at + 2] = third
    row[at + 3] = fourth
    row[at + 4] = fifth
    row[at + 5] = sixth
    row[at + 6] = seventh
    row[at + 7] = eighth


def observe_seat(r: Rules, d: Deal, who: int, step: int, row: list[int]) -> None:
    """What lies before a seat."""
    seat = who + step if who + step < r.players else who + step - r.players
    write_kinds(d.discards[seat], row, RIVER + KINDS * step)
    at = PLAYER + PLAYER_NUMBERS * step
    observe_sets(r, d, seat, step, row)
    row[at + THERE] = 1
    row[at + POINTS] = points_seen(r, d.points[seat])
    row[at + RIICHI] = d.riichi[seat]
    row[at + IPPATSU] = d.ippatsu[seat]
    row[at + OPEN] = 0 if d.phase < TURN else d.opened >> seat & 1
    row[at + GONE] = d.out >> seat & 1
    row[at + STAYS] = d.stuck >> seat & 1
    row[at + FLOWERS_OUT] = bits(d.flowers[seat])
    row[at + NORTHS] = d.north[seat]
    row[at + DISCARDS] = d.river_count[seat]
    row[at + MELDS] = d.meld_count[seat]


def observe_given_up(r: Rules, d: Deal, who: int, row: list[int]) -> None:
    """The last numbers of the row: the suit that each seat has given up, once all are named."""
    at = len(row) - GIVEN_UP
    for i in range(at, len(row)):
        row[i] = 0
    if d.phase != NAMING:
        for step in range(r.players):
            for suit in range(3):
                row[at + 3 * step + suit] = d.void[(who + step) % r.players] >> 9 * suit & 1


def observe_sets(r: Rules, d: Deal, seat: int, step: int, row: list[int]) -> None:
    """What a seat has laid out; which sort of set it is nothing foretells. The row is only written: to read what was
    just written would be to wait until it is in memory. So equal chows are counted among the sets."""
    sets, face_down = d.melds[seat], 0
    for i in range(d.meld_count[seat]):
        code = sets[i]
        set_type = code >> SET_TYPE
        if set_type == CONCEALED_KONG and step and not r.concealed_kong_shown:
            face_down += 1
        else:
            equal = 1
            for k in range(i):
                equal += int(sets[k] == code)
            number = equal if set_type == CHOW else SET_NUMBERS >> 4 * set_type & 15
            row[(CHOWS if set_type == CHOW else SETS) + KINDS * step + (code & SET_KIND)] = number
    row[PLAYER + PLAYER_NUMBERS * step + FACE_DOWN] = face_down


def points_seen(r: Rules, points: int) -> int:
    """Points in units, cut off where they would not fit."""
    if r.formula == BY_LIMITS:
        points = points // LIMITS_UNIT
    return max(-MOST, min(MOST, points))


def observe_table(r: Rules, d: Deal, who: int, row: list[int]) -> None:
    """What belongs to nobody."""
    for i in range(d.shown):
        code = d.turned[i]
        if 0 <= code < FIRST_FLOWER:
            row[TURNED + kind_of(code)] += 1
    if d.wild >= 0:
        row[WILD + d.wild] = 1
    row[TABLE + PHASE] = d.phase
    row[TABLE + ROUND] = d.round - EAST
    row[TABLE + OWN_SEAT] = who
    row[TABLE + LEFT] = tiles_left(r, d, who)
    row[TABLE + DEPOSITS] = min(MOST, d.deposits)
    row[TABLE + COUNTERS] = min(MOST, d.counters)
    row[TABLE + KONGS] = d.kongs
    if d.phase == CLAIM:
        row[TABLE + CLAIMED_FROM] = d.by - who if d.by >= who else d.by - who + r.players
        row[TABLE + WHAT] = d.what
        row[TABLE + AFTER_KONG] = d.after_kong
    row[TABLE + FIRST] = d.first[who]
    row[TABLE + AFTER_CLAIM] = int(d.phase == TURN and d.drawn == NONE)
    row[TABLE + COUNTS] = r.counts
    row[TABLE + PLAYERS] = r.players
    row[TABLE + MINIMUM] = r.minimum
