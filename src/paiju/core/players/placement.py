"""What a place at the end of a game is worth, where the book gives places something, and how it changes with a win.

In the last hand of a game, and half as much in the one before, a player who looks at standings counts the place it
would have besides the points: who is last wants a hand that overtakes somebody, who is first one that ends the game.
"""

from paiju.core.play.deal import Deal
from paiju.core.players.notes import LATE, OVERTAKEN, PLACED, guessed_receipts, spared
from paiju.core.rules import Rules
from paiju.core.tiles import EAST

USUAL_UNITS = 3  # han, points or fans above nothing: what others' wins count on the whole


def look_at_places(r: Rules, d: Deal, seat: int, notes: list[int], careful: bool) -> None:
    """Note how much places count now, and what the own one is worth."""
    left = hands_left(r, d)
    notes[LATE] = 2 - left if careful and left < 2 and r.place_worth[0] > r.place_worth[r.players - 1] else 0
    if notes[LATE]:
        notes[PLACED] = worth_then(r, d, seat, 0, seat, 0)
        notes[OVERTAKEN] = 0
        for other in range(r.players):
            if other != seat:
                points = guessed_receipts(r, d, other, max(USUAL_UNITS, r.minimum)) - spared(r)
                then = worth_then(r, d, seat, -(points // r.players), other, points)
                notes[OVERTAKEN] += (notes[PLACED] - then) // r.players


def hands_left(r: Rules, d: Deal) -> int:
    """Hands to come after this one, if no dealer repeats and no further round is played."""
    return max(0, (r.rounds - 1 - (d.round - EAST)) * r.players + r.players - 1 - d.dealing)


def worth_then(r: Rules, d: Deal, seat: int, own: int, other: int, others: int) -> int:
    """What the place of a seat is worth when it has so many points more, and another seat so many more."""
    mine = d.points[seat] + own
    place = 0
    for i in range(r.players):
        if i != seat:
            place += int(d.points[i] + (others if i == other else 0) > mine)
    return r.place_worth[place]


def place_gained(r: Rules, d: Deal, seat: int, points: int, notes: list[int]) -> int:
    """What a receipt is worth beside the points, as a place: one overtakes others, and is not overtaken."""
    if notes[LATE] == 0:
        return 0
    return (worth_then(r, d, seat, points, seat, 0) - notes[PLACED] + notes[OVERTAKEN]) * notes[LATE] >> 1


def place_lost(r: Rules, d: Deal, seat: int, other: int, points: int, notes: list[int]) -> int:
    """What paying somebody costs beside the points, beyond what would be lost anyway."""
    if notes[LATE] == 0:
        return 0
    then = worth_then(r, d, seat, -points, other, points)
    return max(0, notes[PLACED] - notes[OVERTAKEN] - then) * notes[LATE] >> 1
