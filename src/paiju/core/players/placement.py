"""What a place at the end of a game is worth, where the book gives places something, and how it changes with a win.

A player who looks at standings counts the place it may expect besides the points. In the last hand that is the place it
would have: who is last wants a hand that overtakes somebody, who is first one that ends the game. With hands to come
others may still move up or down, so a place is expected by halves and quarters: every other player is ahead for
certain only with more points between than are usually won in the hands left.
"""

from paiju.core.play.deal import Deal
from paiju.core.players.notes import Notes
from paiju.core.players.receipts import guessed_receipts, spared
from paiju.core.rules import Rules
from paiju.core.tiles import EAST

# By hand: the size of a usual riichi win.
USUAL_UNITS = 3  # han, points or fans above nothing: what others' wins count on the whole
PART = 64  # parts of a place
# By hands to come, in sixteenths of a usual win: points between two players that make their order certain. They grow
# with the square root of the hands, as sums of chance do.
SPREADS = (0, 16, 23, 28, 32, 36, 39, 42, 45, 48, 51, 53, 55, 58, 60, 62, 64)


def look_at_places(r: Rules, d: Deal, seat: int, notes: Notes, careful: bool) -> None:
    """Note whether places count, and what the own one is worth."""
    notes.promised = 0
    notes.late = int(careful and r.place_worth[0] > r.place_worth[r.players - 1])
    if notes.late:
        usual = guessed_receipts(r, d, seat, max(USUAL_UNITS, r.minimum)) - spared(r)
        notes.spread = usual * SPREADS[min(hands_left(r, d), len(SPREADS) - 1)] >> 4
        notes.placed = worth_then(r, d, seat, 0, seat, 0, notes.spread)
        notes.overtaken = 0
        for other in range(r.players):
            if other != seat:
                points = guessed_receipts(r, d, other, max(USUAL_UNITS, r.minimum)) - spared(r)
                then = worth_then(r, d, seat, -(points // r.players), other, points, notes.spread)
                notes.overtaken += (notes.placed - then) // r.players


def hands_left(r: Rules, d: Deal) -> int:
    """Hands to come after this one, if no dealer repeats and no further round is played."""
    return max(0, (r.rounds - 1 - (d.round - EAST)) * r.players + r.players - 1 - d.dealing)


def worth_then(r: Rules, d: Deal, seat: int, own: int, other: int, others: int, spread: int) -> int:
    """What the place of a seat is worth when it has so many points more, and another seat so many more."""
    mine = d.points[seat] + own
    ahead = 0
    for i in range(r.players):
        if i != seat:
            ahead += chance_ahead(d.points[i] + (others if i == other else 0) - mine, spread)
    place = min(ahead // PART, r.players - 2)
    next_worth = r.place_worth[place + 1]
    return r.place_worth[place] + (next_worth - r.place_worth[place]) * (ahead - PART * place) // PART


def chance_ahead(points: int, spread: int) -> int:
    """The chance, in parts of a place, that somebody with so many points more stays ahead."""
    if spread == 0:
        return PART if points > 0 else 0
    if abs(points) >= spread:
        return PART if points > 0 else 0
    return PART // 2 + PART // 2 * points // spread


def place_gained(r: Rules, d: Deal, seat: int, points: int, notes: Notes) -> int:
    """What a receipt is worth beside the points, as a place: one overtakes others, and is not overtaken."""
    if notes.late == 0:
        return 0
    return worth_then(r, d, seat, points, seat, 0, notes.spread) - notes.placed + notes.overtaken


def place_lost(r: Rules, d: Deal, seat: int, other: int, points: int, notes: Notes) -> int:
    """What paying somebody costs beside the points, beyond what would be lost anyway."""
    if notes.late == 0:
        return 0
    then = worth_then(r, d, seat, -points, other, points, notes.spread)
    return max(0, notes.placed - notes.overtaken - then)
