"""What a discard risks: who may be waiting for it, how likely, and what it would cost. Only what lies open is read.

A hand that stands ready is a threat for certain, one with claimed sets by how many and how late it is. What a tile may
complete is counted over the unseen tiles beside it: runs waited for from both sides, in the middle, at the edge, pairs
and single tiles. Where a book bars a win on what one has discarded oneself, such tiles are safe, and with them the
other end of a run; in other books only a tile nothing can complete is. In every book a hand from which nothing but the
tile drawn was thrown has not changed, and hardly waits for what it has let pass since.
"""

from paiju.core.patterns import catalogue as P
from paiju.core.play import actions as A
from paiju.core.play.actions import is_flower, kind_of
from paiju.core.play.deal import DRAWN_MARK, FOR_KONG, RIICHI_MARK, STANDS, Deal
from paiju.core.play.ending import kong_paid_for
from paiju.core.play.moves import ACTED, AUTO, CODE, DETAIL, DREW, WHO
from paiju.core.players.notes import POINT, Notes
from paiju.core.players.placement import place_lost
from paiju.core.players.receipts import guessed_receipts, must_count, number_laid, spared
from paiju.core.players.risk.riichi_waits import KINDS_WAITED, beside_factor, riichi_tile, riichi_weight, tile_before
from paiju.core.rules import PRINCIPLES, Rules
from paiju.core.shape import SET_KIND
from paiju.core.tiles import HONOUR, KINDS
from paiju.core.worth.unit_settle import kong_brought

SURE = 1 << 10  # chances here are parts of this
# Chance that a hand with so many sets laid out is ready, early and for each turn more; then where a hand must count
# more than a complete one does, both counted in hands of keen players; then where ready hands are declared and this one
# has not been, counted in 50 recorded games of strong players (44,000 looks at another's hand).
READY_AT_FIRST = (0, 30, 140, 480, 900, 0, 0, 110, 450, 900, 10, 92, 420, 850, 1000)
READY_EACH_TURN = (50, 58, 65, 50, 10, 24, 36, 38, 20, 10, 14, 42, 45, 12, 5)
HARDER = 5  # where the second five begin
UNDECLARED = 10  # and the third
# Kinds that a ready hand waits for, times 1024: fewer where only some of its waits count enough to win.
WAITED_FOR, WAITED_FOR_ENOUGH = 1600, 1250  # counted in hands of keen players

# How much each combination counts: runs from both sides, the middle, the edge, two pairs, a single tile. By hand.
BOTH_SIDES, MIDDLE, EDGE, PAIR, SINGLE = 10, 5, 4, 7, 3
# The same by suit, in sixteenths: by the eighths of their discards that are of it, the only one laid out, all others;
# honours. What somebody has thrown they want so many times less. All this was counted in hands of keen players.
BY_SHARE_THROWN = (20, 16, 14, 13)
ONLY_SUIT, OTHER_SUIT = 22, 11
HONOURS_WAITED = 52
WANTED_LESS = 9
# The same of what went by while their hand stayed as it was: not for certain, since a kong changes it unseen here and
# people let wins go. By hand.
PASSED_LESS = 16
# Quarters of the minimum: what a hand that must count costs who gives it the tile, beyond what all pay. Such wins are
# worth twice the minimum on the whole; that more serves better was tried with others (docs/bots-measured.md).
OFFICIAL_LOSS = 11
TILES_THROWN = 24  # of so many tiles thrown as they come one is won on; by hand, since the first steady player


def look_at_rivals(r: Rules, d: Deal, seat: int, notes: Notes, careful: bool) -> None:
    """Note what discarding each kind risks, and what may be lost in a turn; nothing for a player who does not care."""
    for kind in range(KINDS):
        notes.risks[kind] = 0
    notes.worry = 0
    if not careful:
        return
    find_safe(r, d, notes)
    for other in range(r.players):
        if other != seat and d.out >> other & 1 == 0:
            threat = readiness(r, d, other) * (loss(r, d, seat, other, notes) + kong_at_stake(r, d, seat)) >> 10
            notes.rivals[other] = threat
            add_risks(r, d, other, threat * POINT, notes)


def readiness(r: Rules, d: Deal, other: int) -> int:
    """The chance that somebody's hand is ready, as far as one can see."""
    if d.riichi[other] == STANDS:
        return SURE
    sets = max(0, d.meld_count[other] + 4 - r.sets)  # of hands of five sets as many are still to come with one more
    row = sets + (UNDECLARED if r.riichi else HARDER * int(must_count(r)))
    late = max(0, d.river_count[other] - 5)
    return min(SURE * 15 // 16, READY_AT_FIRST[row] + READY_EACH_TURN[row] * late)


def loss(r: Rules, d: Deal, seat: int, other: int, notes: Notes) -> int:
    """Points lost by giving somebody the tile, beyond what would be lost anyway; with them a place."""
    if r.counts == PRINCIPLES:
        points = r.minimum * OFFICIAL_LOSS >> 2
    else:
        units = 1 + int(r.riichi != 0) + int(d.riichi[other] == STANDS) + shown_bonus(r, d, other)
        points = guessed_receipts(r, d, other, max(units, r.minimum)) - spared(r)
    return points + place_lost(r, d, seat, other, points, notes)


def kong_at_stake(r: Rules, d: Deal, seat: int) -> int:
    """What the kong just made brought, where it goes to whoever wins on the discard right after it."""
    if r.kong_passed_on == 0 or d.turn != seat or d.source != FOR_KONG:
        return 0
    return kong_brought(r, kong_paid_for(d, seat), d.out, d.opened)


def kong_kept(r: Rules, d: Deal, seat: int, brings: int) -> int:
    """What is kept on the whole of what a kong brings, where it goes to whoever wins on the discard right after it: of
    who is ready, as far as one can see, each wins on one tile in so many."""
    if r.kong_passed_on == 0:
        return brings
    ready = 0
    for other in range(r.players):
        if other != seat and d.out >> other & 1 == 0:
            ready += readiness(r, d, other)
    return brings - brings * ready // (SURE * TILES_THROWN)


def shown_bonus(r: Rules, d: Deal, other: int) -> int:
    """Bonus tiles in sets laid out."""
    units = 0
    if r.indicators:
        for i in range(d.shown):
            units += r.closed[P.DORA] * number_laid(d, other, r.successor[kind_of(d.turned[i])])
    for i in range(d.meld_count[other]):
        units += d.meld_red[other][i] * r.closed[P.RED_DORA]
    return units + r.closed[P.NORTH_DORA] * d.north[other]


# --- what is safe ---------------------------------------------------------------------------------


def find_safe(r: Rules, d: Deal, notes: Notes) -> None:
    """By seat, the kinds it cannot win on by what it has discarded or let pass: its own discards, and others' since its
    last one, or since it stands in riichi; the suit it has given up; and those that went by since its hand last
    changed. The log is read for discards in their order."""
    for seat in range(4):
        notes.safe[seat] = notes.rivals[seat] = notes.passed[seat] = 0
    notes.rivals[0] = d.river[0][0]  # the dealer's fourteenth tile was dealt: that it was thrown the river tells
    standing = places = 0  # seats in riichi, as a mask; discards so far, a byte for each seat
    for i in range(d.logged):
        entry = int(d.log[i])
        code, by, detail = entry >> CODE, entry >> WHO & 15, entry & DETAIL
        if code == DREW:
            notes.rivals[by] = detail
        elif code == AUTO or (code == ACTED and detail < A.CHOW):
            tile, mark = tile_of(detail, notes.rivals[by]), d.marks[by][places >> 8 * by & 255]
            if not is_flower(tile):
                note_passed(r, by, 1 << kind_of(tile), standing, notes)
                note_unchanged(r, by, 1 << kind_of(tile), mark & DRAWN_MARK != 0, notes)
            standing |= int(mark & RIICHI_MARK != 0) << by
            places += 1 << 8 * by
    for seat in range(4):
        notes.safe[seat] = notes.safe[seat] | d.thrown[seat] if r.furiten else 0
        notes.safe[seat] |= d.void[seat]


def tile_of(action: int, drawn: int) -> int:
    """The tile a discard threw."""
    if action == A.DISCARD_DRAWN or action == A.RIICHI_DRAWN:
        return drawn
    return action - A.RIICHI if action >= A.RIICHI else action


def note_passed(r: Rules, by: int, bit: int, standing: int, notes: Notes) -> None:
    """Nobody won on this kind: it is safe against the others until they discard, for good against those who stand in
    riichi by then, a mask."""
    for seat in range(r.players):
        if seat != by:
            notes.safe[seat] |= bit
        elif standing >> seat & 1 == 0:
            notes.safe[seat] = 0


def note_unchanged(r: Rules, by: int, bit: int, drawn: bool, notes: Notes) -> None:
    """The same while a hand stays as it is: who throws another tile than the one just drawn changes it."""
    for seat in range(r.players):
        if seat != by or drawn:
            notes.passed[seat] |= bit
        else:
            notes.passed[seat] = 0


# --- what may be waited for -----------------------------------------------------------------------


def add_risks(r: Rules, d: Deal, other: int, threat: int, notes: Notes) -> None:
    """What somebody's waits may cost, kind by kind."""
    if d.riichi[other] == STANDS and r.furiten:
        total = count_riichi_waits(r, d, other, notes)
    else:
        total = count_waits(r, d, other, notes)
    kinds = kinds_waited(r, d, other)
    for kind in range(KINDS):
        notes.risks[kind] += (threat * notes.combinations[kind] // total) * kinds >> 10
    notes.worry += threat // TILES_THROWN


def kinds_waited(r: Rules, d: Deal, other: int) -> int:
    """How many kinds somebody waits for who is ready, times 1024."""
    if d.riichi[other] == STANDS and r.furiten:
        return KINDS_WAITED
    return WAITED_FOR_ENOUGH if must_count(r) else WAITED_FOR


def count_riichi_waits(r: Rules, d: Deal, other: int, notes: Notes) -> int:
    """Note how likely somebody in riichi waits for each kind; the sum."""
    safe = notes.safe[other]
    declared, before = riichi_tile(d, other), tile_before(d, other)
    total = 1
    for kind in range(KINDS):
        n = 0
        if r.missing_kinds >> kind & 1 == 0 and safe >> kind & 1 == 0:
            n = riichi_weight(r, d, other, kind, safe, notes) * beside_factor(kind, declared, before)
        notes.combinations[kind] = n
        total += n
    return total


def count_waits(r: Rules, d: Deal, other: int, notes: Notes) -> int:
    """Note how many combinations of unseen tiles wait for each kind, as somebody's discards and sets weigh them; the
    sum."""
    safe = notes.safe[other]
    total = 1
    for suit in range(4):
        weight = suit_weight(d, other, suit) if suit < 3 else HONOURS_WAITED
        for kind in range(9 * suit, min(9 * suit + 9, KINDS)):
            n = 0
            if r.missing_kinds >> kind & 1 == 0 and safe >> kind & 1 == 0:
                n = combinations(notes, kind, safe | d.thrown[other], r.furiten) * weight
            if d.thrown[other] >> kind & 1:
                n //= WANTED_LESS
            if notes.passed[other] >> kind & 1:
                n //= PASSED_LESS
            notes.combinations[kind] = n
            total += n
    return total


def suit_weight(d: Deal, other: int, suit: int) -> int:
    """How much likelier somebody waits in a suit than another would, in sixteenths: of the suits they throw little of,
    and of the only one they lay out."""
    thrown = 0
    for i in range(d.river_count[other]):
        tile = d.river[other][i]
        thrown += int(not is_flower(tile) and kind_of(tile) // 9 == suit)
    weight = BY_SHARE_THROWN[min(8 * thrown // max(1, d.river_count[other]), 3)]
    suits = 0
    for i in range(d.meld_count[other]):
        suits |= 1 << (d.melds[other][i] & SET_KIND) // 9
    suits &= 7
    if d.meld_count[other] > 1 and suits & suits - 1 == 0 and suits:
        weight = weight * (ONLY_SUIT if suits >> suit & 1 else OTHER_SUIT) >> 4
    return weight


def combinations(notes: Notes, kind: int, thrown: int, furiten: int) -> int:
    """How many hands wait for a kind, from the unseen tiles, weighed by how usual such waits are. Who has thrown the
    other end of a run cannot win on this one, or would have kept that tile more often than not."""
    n = notes.unseen[kind]
    hands = SINGLE * n + PAIR * (n * (n - 1) >> 1)
    if kind >= HONOUR:
        return hands
    rank = kind % 9
    turned = 0 if furiten else BOTH_SIDES >> 1
    if rank < 7:
        both = notes.unseen[kind + 1] * notes.unseen[kind + 2]
        hands += both * (EDGE if rank == 6 else turned if thrown >> kind + 3 & 1 else BOTH_SIDES)
    if rank > 1:
        both = notes.unseen[kind - 1] * notes.unseen[kind - 2]
        hands += both * (EDGE if rank == 2 else turned if thrown >> kind - 3 & 1 else BOTH_SIDES)
    if 0 < rank < 8:
        hands += MIDDLE * notes.unseen[kind - 1] * notes.unseen[kind + 1]
    return hands
