"""A book's rules for matches, as numbers."""

from typing import Annotated

from paiju.core.flat import FlatRecord

NEVER, BY_WIN, BY_READY_HAND, BY_DRAW = range(4)  # when the dealer deals again
NO_COUNTERS, DRAWS_ADD, DRAWS_KEEP = range(3)


class MatchRules(FlatRecord):
    """A book's rules for matches. `places` has what each place is worth by how many ended below the starting points;
    `at` the player at each seat in a round."""

    players: int
    start_points: int
    rounds: int
    extra_rounds: int
    needed: int
    bust: int
    repeats: int
    first_winner_deals: int
    counters: int
    last_dealer_stops: int
    stops_in_extra: int
    shared_places: int
    in_steps: int
    shared_leftover: int
    deposit: int
    origin: int
    rounded_to: int
    halves: int
    places: Annotated[list[list[int]], "i8", (5, 4)]
    at: Annotated[list[list[int]], "i8", (4, 4)]
