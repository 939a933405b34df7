"""What sets and a pair cost a hand of five sets: the second part of the table of costs, behind that of four.

Here too each suit's counts name a profile, a byte. Two or three suits together have one of more than 256, so joins
take two bytes, and what two joined profiles cost together is looked up at once.
"""

from collections.abc import Sequence

from paiju.core.hand.suit_costs import SETS

Costs = Sequence[int]
SINGLE, PROFILES = 198, 328  # profiles of one suit or of honours, which come first; all of them
FIVE = 2_098_586  # where this part begins: a suit's key -> its profile, and the honours' behind them
JOINS_OF_FIVE = FIVE + 5**9 + 5**7  # 2 * (profile * SINGLE + a single one) -> the profile of both, lower byte first
COSTS_OF_FIVE = JOINS_OF_FIVE + 2 * PROFILES * SINGLE  # 6 * (profile * PROFILES + profile) + sets -> tiles to add


def join_of_five(costs: Costs, profile: int, single: int) -> int:
    """The profile of some suits and another one together."""
    at = JOINS_OF_FIVE + 2 * (profile * SINGLE + single)
    return int(costs[at]) + (int(costs[at + 1]) << 8)


def cost_of_five(costs: Costs, left: int, right: int, sets: int) -> int:
    """Tiles to add for so many sets and a pair, from the profiles of both parts of a hand."""
    return costs[COSTS_OF_FIVE + SETS * (left * PROFILES + right) + sets]


def keys_cost_of_five(costs: Costs, a: int, b: int, c: int, honours: int, sets: int) -> int:
    """The same from the keys of three suits and the honours: where they stand in the part for four sets."""
    left = join_of_five(costs, int(costs[FIVE + a]), int(costs[FIVE + b]))
    right = join_of_five(costs, int(costs[FIVE + c]), int(costs[FIVE + honours]))
    return cost_of_five(costs, left, right, sets)
