"""What a player knows before it thinks: unseen tiles, draws left, how likely a hand so far away still wins."""

from paiju.core.play.deal import STANDS, Deal
from paiju.core.play.moves import tiles_left
from paiju.core.players.notes import LACKING, ONE, PACES, POINT, Notes, forget_answers
from paiju.core.players.receipts import must_count
from paiju.core.players.unseen import count_unseen, forget_void, unseen_digits
from paiju.core.rules import Rules
from paiju.core.tiles import KINDS, bits
from paiju.core.worth.unit_settle import listed_price

LEAVES_JUDGED = 400  # wins judged for one discard, a bound on thought that is the same on every machine; by hand
# Chance in a turn to come one tile nearer, by the tiles lacking: a ready hand wins also on discards. These and the next
# two are by hand, of the size that hands of keen players had.
STEPS = (0, 8500, 12500, 19000, 26000, 31000, 35000, 39000, 42000, 45000)
NOBODY_ENDS = 58500  # chance that nobody else ends the hand in a turn
RIICHI_ENDS = 4000  # how much smaller it is for each hand in riichi that one reckons with: such a hand wins in a turn
# The same for the steady player where a hand must count, since ways far away take longer than they promise; and the
# parts of 32 that ways beside the best are worth there. Tried together with others against the player of before
# (docs/bots-measured.md).
SELDOM_SO_LONG = 55000
MORE_WAYS = 3
# What counts, where who is not ready pays for it, as a win of a hand that is ready when the wall is empty. By hand.
READY_AT_WALL = 6000
# By hand, and tried in contests of keen players, with those of `ways/chances.py`.
STEADINESS, MOST_EASE = 48, 26


def look_around(r: Rules, d: Deal, seat: int, notes: Notes, careful: bool) -> None:
    """Fill in what lies open and what follows from it."""
    count_unseen(r, d, seat, notes.unseen)
    if d.void[seat]:
        forget_void(d, seat, notes.unseen)
    total = 0
    for kind in range(KINDS):
        if r.missing_kinds >> kind & 1 or notes.unseen[kind] < 0:
            notes.unseen[kind] = 0
        total += notes.unseen[kind]
    notes.unseen_tiles = max(1, total)
    digits = unseen_digits(notes.unseen)
    notes.unseen_ones, notes.unseen_twos, notes.unseen_fours = digits.ones, digits.twos, digits.fours
    forget_answers(notes)
    notes.promised = 0
    left = tiles_left(r, d, seat)
    notes.others_in = r.players - 1 - bits(d.out)
    notes.turns = left if r.wall_per_seat else left // (notes.others_in + 1)
    notes.at_wall = ready_at_wall(r, notes.others_in) if r.unready_pay_dearest else 0
    planned = careful and must_count(r)
    notes.stays = SELDOM_SO_LONG if planned else NOBODY_ENDS
    for other in range(r.players):
        if careful and other != seat and d.riichi[other] == STANDS:
            notes.stays -= RIICHI_ENDS
    notes.steadiness = STEADINESS
    notes.most_ease = MOST_EASE
    notes.other_ways = MORE_WAYS if planned else 1
    notes.most_leaves = LEAVES_JUDGED
    for pace in range(PACES):
        fill_chances(notes, notes.chances[pace], 4 * pace)


def ready_at_wall(r: Rules, others: int) -> int:
    """What being ready when the wall is empty is worth, where who is not pays for it: the smallest win, from each."""
    return others * max(1, listed_price(r, r.minimum)) * r.discard_unit * POINT


def fill_chances(notes: Notes, chances: list[int], pace: int) -> None:
    """The chance to win in the turns left, by the tiles lacking; `pace` in sixteenths of what is usual."""
    for lacking in range(LACKING):
        chances[lacking] = ONE if lacking == 0 else 0
    chances[1] = READY_AT_WALL if notes.at_wall else 0
    for lacking in range(1, LACKING):
        notes.nearing[lacking] = min(STEPS[lacking] * (min(pace, 16) if lacking == 1 else pace) >> 4, ONE * 7 // 8)
    for _ in range(notes.turns):
        for lacking in range(LACKING - 1, 0, -1):
            step = notes.nearing[lacking]
            nearer = chances[lacking - 1]
            here = chances[lacking]
            chances[lacking] = (here + ((nearer - here) * step >> 16)) * notes.stays >> 16
