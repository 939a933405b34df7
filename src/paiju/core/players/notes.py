"""What a player knows before it thinks: unseen tiles, draws left, how likely a hand so far away still wins, and what a
win brings. Numbers that thinking needs stand in one buffer of `NOTES` integers, its notes.

Chances are parts of `ONE`, values are points times `POINT`: whole numbers, so that every way of running decides alike.
"""

from paiju.core.patterns import catalogue as P
from paiju.core.play.actions import kind_of
from paiju.core.play.deal import STANDS, Deal
from paiju.core.play.moves import is_closed, tiles_left
from paiju.core.players.paid_distance import count_live
from paiju.core.rules import HOUSE_FAMILY, OFFICIAL_FAMILY, Rules
from paiju.core.shape import CHOW, OPEN_PUNG, SET_KIND, SET_TYPE
from paiju.core.tiles import KINDS, NORTH, bits
from paiju.core.worth.house_settle import house_price
from paiju.core.worth.settle import riichi_points

LEAVES_JUDGED = 400
ONE = 1 << 16
POINT = 1 << 10

# Where things stand in the notes: unseen tiles by kind first.
UNSEEN = KINDS  # how many tiles are unseen
TURNS = UNSEEN + 1  # own draws to come
LEAVES = UNSEEN + 2  # wins that may still be judged for this action
HAZARD = UNSEEN + 3  # of the hand last weighed: chance in a turn that it wins,
GAIN = UNSEEN + 4  # and what it gains in a turn
FOUND = UNSEEN + 5  # ways to win noted
BEST = UNSEEN + 6  # the value of the best of them
WILDS = UNSEEN + 7  # of the hand looked at: wild tiles,
CLOSED = UNSEEN + 8  # whether nothing is claimed,
LEAST = UNSEEN + 9  # what it must count,
EXTRA = UNSEEN + 10  # bonus tiles,
HELD = UNSEEN + 11  # and what its pungs of value count
CHANCES = UNSEEN + 12  # chance to win, by pace and by the tiles lacking
PACES, LACKING = 10, 10  # paces up to 35 sixteenths: the fastest way with claims has 34
WAYS = CHANCES + PACES * LACKING  # rows of ways
WAY, MOST_WAYS = 12, 24
# In a row of a way: where what is left of the hand stands in the table of costs, by suit; sets to come from there (-1
# for a form without) and their cost; kinds that must come for certain, of a form without sets those that help; kinds
# that may be used; the value promised; tiles lacking; the pattern; how fast such a hand grows, in sixteenths of what is
# usual.
CHARACTERS_AT, CIRCLES_AT, BAMBOOS_AT, HONOURS_AT, SETS, COST = 0, 1, 2, 3, 4, 5
WANTED, ALLOWED, VALUE, LACKS, PATTERN, PACE = 6, 7, 8, 9, 10, 11
DRAWS = WAYS + WAY * MOST_WAYS  # rows of draws
DRAW = 4
# In such a row: the chance of the draw; of the ready hand after it gain in a turn, hazard, value so far.
CHANCE, ROW_GAIN, ROW_HAZARD, SO_FAR = 0, 1, 2, 3
RISKS = DRAWS + DRAW * KINDS  # by kind, what discarding it risks
SAFE = RISKS + KINDS  # by seat, the kinds it cannot win on, as a mask
PASSED = SAFE + 4  # by seat, the kinds that went by since its hand last changed, as a mask
RIVALS = PASSED + 4  # by seat, what a tile it wins on would cost, times the chance that it is ready
COMBINATIONS = RIVALS + 4  # by kind, how many hands wait for it
WORRY = COMBINATIONS + KINDS  # what may be lost in a turn by somebody who cannot turn back
TOP = WORRY + 1  # what the best discard is worth
LATE = TOP + 1  # 1 where places count
PLACED = LATE + 1  # what the place one has is worth,
OVERTAKEN = LATE + 2  # and what of it others' wins would take, on the whole
SPREAD = OVERTAKEN + 1  # points between two players that make their order certain
STAYS = SPREAD + 1  # chance that nobody else ends the hand in a turn
WORTHS = STAYS + 1  # by the place of a discard among the actions: what it leaves, its risk aside,
DISCARDS = 48  # room for as many: every kind, each red five and the tile drawn, with riichi or without
LOGS = WORTHS + DISCARDS  # and the logarithm of that, with what shapes promise
PUSHING = LOGS + DISCARDS  # what going on with the hand may cost in later turns
STEADINESS = PUSHING + 1  # of 64 parts of a chance, those that the number of useful tiles does not change
MOST_EASE = STEADINESS + 1  # sixteenths: how much easier than usual it may make the next step
OTHER_WAYS = MOST_EASE + 1  # parts of 32 that ways beside the best are worth
MOST_LEAVES = OTHER_WAYS + 1  # wins judged for one discard when a hand is one tile away
SHARP = MOST_LEAVES + 1  # sixteenths: how much of a difference between logarithms is a difference in worth
MISSED = SHARP + 1  # by kind, the logarithm of its discard; NO_DISCARD where it may not go
NO_DISCARD = -(1 << 30)
SUMS = MISSED + KINDS  # by turns left, what the hands after the first draw are worth, times their chance
MOST_TURNS = 40
KNOWN = SUMS + MOST_TURNS  # rows of ready hands looked at in this decision
KNOWN_HAND, KNOWN_HANDS = 4, 256
SUIT_KEYS, HONOUR_KEY, KNOWN_GAIN, KNOWN_HAZARD = 0, 1, 2, 3  # in such a row: which hand, gain in a turn, hazard
PLANNED = KNOWN + KNOWN_HAND * KNOWN_HANDS  # by the place of a discard: what it is worth by its better plan
NOTES = PLANNED + DISCARDS

# Chance in a turn to come one tile nearer, by the tiles lacking: a ready hand wins also on discards. These and the next
# two are by hand, of the size that hands of keen players had.
STEPS = (0, 8500, 12500, 19000, 26000, 31000, 35000, 39000, 42000, 45000)
GOES_ON = 58500  # chance that nobody else ends the hand in a turn
RIICHI_ENDS = 4000  # how much smaller it is for each hand in riichi that one reckons with: such a hand wins in a turn
# The same for the steady player where a hand must count, since ways far away take longer than they promise; and the
# parts of 32 that ways beside the best are worth there. Tried together with others against the player of before
# (docs/bots-measured.md).
SELDOM_SO_LONG = 55000
MORE_WAYS = 3

# What a hand of so many han receives, roughly: 30 fu, half of the wins drawn.
HAN_POINTS = (700, 1400, 2600, 5000, 8000, 8800, 12000, 12800, 16000, 16800, 18000, 24000, 25000, 32000)


def look_around(r: Rules, d: Deal, seat: int, notes: list[int], careful: bool) -> None:
    """Fill in what lies open and what follows from it."""
    count_live(r, d, seat, notes)
    total = 0
    for kind in range(KINDS):
        if r.missing_kinds >> kind & 1 or notes[kind] < 0:
            notes[kind] = 0
        total += notes[kind]
    notes[UNSEEN] = max(1, total)
    left = tiles_left(r, d, seat)
    notes[TURNS] = left if r.wall_per_seat else left // r.players
    planned = careful and must_count(r)
    notes[STAYS] = SELDOM_SO_LONG if planned else GOES_ON
    for other in range(r.players):
        if careful and other != seat and d.riichi[other] == STANDS:
            notes[STAYS] -= RIICHI_ENDS
    notes[STEADINESS] = 48
    notes[MOST_EASE] = 26
    notes[OTHER_WAYS] = MORE_WAYS if planned else 1
    notes[MOST_LEAVES] = LEAVES_JUDGED
    for pace in range(PACES):
        fill_chances(notes, CHANCES + LACKING * pace, 4 * pace)


def must_count(r: Rules) -> bool:
    """Must a hand count more than any complete hand does, or can be made to by riichi?"""
    return r.riichi == 0 and r.minimum > r.open[P.BASE_WIN]


def fill_chances(notes: list[int], at: int, pace: int) -> None:
    """The chance to win in the turns left, by the tiles lacking; `pace` in sixteenths of what is usual."""
    for lacking in range(LACKING):
        notes[at + lacking] = ONE if lacking == 0 else 0
    for _ in range(notes[TURNS]):
        for lacking in range(LACKING - 1, 0, -1):
            step = min(STEPS[lacking] * (min(pace, 16) if lacking == 1 else pace) >> 4, ONE * 7 // 8)
            nearer = notes[at + lacking - 1]
            here = notes[at + lacking]
            notes[at + lacking] = (here + ((nearer - here) * step >> 16)) * notes[STAYS] >> 16


# --- what a win brings ----------------------------------------------------------------------------


def spared(r: Rules) -> int:
    """What somebody else's win would have cost, on the whole: who wins is spared it."""
    if r.family == OFFICIAL_FAMILY:
        return r.base + (r.minimum >> 1)
    return r.discard_unit >> 1 if r.family == HOUSE_FAMILY else HAN_POINTS[1]


def receipts(r: Rules, d: Deal, seat: int, value: int, self_draw: bool) -> int:
    """Points received for a win of this value: base points, points or fans."""
    payers = r.players - 1
    if r.family == OFFICIAL_FAMILY:
        points = value + bits(d.flowers[seat])
        return spared(r) + ((points + r.base) * payers if self_draw else points + r.base * payers)
    if r.family == HOUSE_FAMILY:
        return spared(r) + house_price(r, value, int(self_draw), 0, 0) * (payers if self_draw else 1)
    giver = -1 if self_draw else (seat + 1) % r.players
    return spared(r) + riichi_points(r, value, seat, giver) + r.deposit * d.deposits + r.counter * d.counters


def guessed_receipts(r: Rules, d: Deal, seat: int, units: int) -> int:
    """Points received, on the whole, for a hand of so many han, points or fans."""
    if r.family == OFFICIAL_FAMILY:
        return spared(r) + r.base * (r.players - 1) + (units * 3 >> 1) + bits(d.flowers[seat])
    if r.family == HOUSE_FAMILY:
        return spared(r) + (house_price(r, units, 0, 0, 0) * 2 + house_price(r, units, 1, 0, 0) * (r.players - 1)) // 3
    points = HAN_POINTS[min(units, 13)]
    points = points * 3 >> 1 if seat == 0 else points
    return spared(r) + points + r.deposit * d.deposits + r.counter * d.counters


def bonus_units(r: Rules, d: Deal, seat: int) -> int:
    """Bonus tiles in the hand and its sets, where they count: those the indicators name, red fives, Norths."""
    found = 0
    if r.indicators:
        for i in range(d.shown):
            found += r.closed[P.DORA] * number_held(d, seat, r.successor[kind_of(d.turned[i])])
    reds = d.red[seat][0] + d.red[seat][1] + d.red[seat][2]
    for i in range(d.meld_count[seat]):
        reds += d.meld_red[seat][i]
    return found + r.closed[P.RED_DORA] * reds + r.closed[P.NORTH_DORA] * d.north[seat]


def number_held(d: Deal, seat: int, kind: int) -> int:
    """How many of a kind a seat has in hand and in sets."""
    return d.counts[seat][kind] + number_laid(d, seat, kind) + (d.north[seat] if kind == NORTH else 0)


def number_laid(d: Deal, seat: int, kind: int) -> int:
    """How many of a kind lie in a seat's sets."""
    found = 0
    for i in range(d.meld_count[seat]):
        code = d.melds[seat][i]
        lowest = code & SET_KIND
        set_type = code >> SET_TYPE
        if set_type == CHOW:
            found += int(lowest <= kind <= lowest + 2)
        elif lowest == kind:
            found += 3 if set_type == OPEN_PUNG else 4
    return found


def can_declare(r: Rules, d: Deal, seat: int) -> bool:
    """Might the hand still be declared ready, or has it been?"""
    return r.riichi != 0 and is_closed(d, seat) and tiles_left(r, d, seat) >= r.riichi_tiles_left
