"""Exchanges of seats, compiled."""

from paiju.native.arguments import Longs
from paiju.tournament.seating.exchanges import improve


def improve_seats(
    seats: Longs,
    met: Longs,
    barred: Longs,
    odds: Longs,
    dice: Longs,
    players: int,
    active: int,
    size: int,
    steps: int,
) -> int:
    """Try so many exchanges; how the cost has changed. The state of the dice stands in an array."""
    change, dice[0] = improve(seats, met, barred, odds, (players, active, size, steps), dice[0])
    return change
