"""What a player knows, as a row of small numbers: the observation of environments, the same in every book.

Seats are counted from the observer, who is 0; the next one is 1. Only what lies open and the own hand is read, so that
a table made of a view gives the same row. Tiles of hands laid open are not in it.
"""

from paiju.core.play.actions import FIRST_FLOWER, NONE, TILE_CODES, kind_of
from paiju.core.play.deal import CLAIM, TURN, Deal
from paiju.core.play.moves import tiles_left
from paiju.core.rules import RIICHI_FAMILY, Rules
from paiju.core.shape import CHOW, CONCEALED_KONG, OPEN_KONG, OPEN_PUNG, SET_KIND, SET_TYPE
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

# Of each player.
THERE, POINTS, RIICHI, IPPATSU, OPEN, GONE, STAYS, FLOWERS_OUT, NORTHS, DISCARDS, MELDS, FACE_DOWN = range(12)
PLAYER_NUMBERS = 12
# Of the table.
(
    PHASE, ROUND, OWN_SEAT, LEFT, DEPOSITS, COUNTERS, KONGS, CLAIMED_FROM, WHAT, AFTER_KONG, FIRST, AFTER_CLAIM, RULE,
    FAMILY, PLAYERS, MINIMUM,
) = range(16)  # fmt: skip

MOST = 32000  # points are cut off here
RIICHI_UNIT = 100  # points of the riichi family are counted in hundreds


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
    for kind in range(KINDS):
        row[HAND + kind] = d.counts[who][kind]
    for suit in range(3):
        row[RED + suit] = d.red[who][suit]
    if d.held_flowers[who]:
        for flower in range(FLOWERS):
            row[FLOWERS_HELD + flower] = d.held_flowers[who] >> flower & 1
    if d.phase == TURN and d.drawn != NONE:
        row[DRAWN + d.drawn] = 1
    if d.phase == CLAIM:
        row[STAKE + d.stake] = 1


def observe_seat(r: Rules, d: Deal, who: int, step: int, row: list[int]) -> None:
    """What lies before a seat."""
    seat = (who + step) % r.players
    for kind in range(KINDS):
        row[RIVER + KINDS * step + kind] = d.discards[seat][kind]
    at = PLAYER + PLAYER_NUMBERS * step
    for i in range(d.meld_count[seat]):
        code = d.melds[seat][i]
        set_type = code >> SET_TYPE
        if set_type == CHOW:
            row[CHOWS + KINDS * step + (code & SET_KIND)] += 1
        elif set_type == CONCEALED_KONG and step and not r.concealed_kong_shown:
            row[at + FACE_DOWN] += 1
        else:
            row[SETS + KINDS * step + (code & SET_KIND)] = set_number(set_type)
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


def set_number(set_type: int) -> int:
    """A pung or kong as it is told."""
    if set_type == OPEN_PUNG:
        return 1
    if set_type == OPEN_KONG:
        return 2
    return 4 if set_type == CONCEALED_KONG else 3


def points_seen(r: Rules, points: int) -> int:
    """Points in units, cut off where they would not fit."""
    unit = RIICHI_UNIT if r.family == RIICHI_FAMILY else 1
    return max(-MOST, min(MOST, points // unit))


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
        row[TABLE + CLAIMED_FROM] = (d.by - who + r.players) % r.players
        row[TABLE + WHAT] = d.what
        row[TABLE + AFTER_KONG] = d.after_kong
    row[TABLE + FIRST] = d.first[who]
    row[TABLE + AFTER_CLAIM] = int(d.phase == TURN and d.drawn == NONE)
    row[TABLE + FAMILY] = r.family
    row[TABLE + PLAYERS] = r.players
    row[TABLE + MINIMUM] = r.minimum
