"""How evenly winds can be shared at all, when tables and what was played before are given.

With a spread of s, everybody's number of each wind lies in a window from some L to L + s. So each game to come has to
give everybody some winds at least and others at most; whether tables can do that is a question of flow for every wind
by itself, and for every two of them together. Where the answer is no, no seating has that spread; where it is yes, one
may still not have it, for the winds are asked after one by one.
"""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

Tables = Sequence[Sequence[int]]
Limits = dict[int, tuple[int, int]]  # by player: at least, at most


@dataclass(frozen=True)
class Due:
    """What somebody has had of each wind, and in how many games to come they can have it."""

    had: tuple[int, ...]
    room: tuple[int, ...]
    games: int

    def windows(self, spread: int) -> Iterator[tuple[list[int], list[int]]]:
        """What can be had of each wind in the games to come, at least and at most, window by window."""
        share = (sum(self.had) + self.games) // len(self.had)
        for low in range(max(0, max(self.had) - spread, share - spread), share + 1):
            least = [max(0, low - had) for had in self.had]
            most = [min(room, low + spread - had) for had, room in zip(self.had, self.room, strict=True)]
            enough = all(few <= many for few, many in zip(least, most, strict=True))
            if enough and sum(least) <= self.games <= sum(most):
                yield least, most

    def limits(self, spread: int, winds: Sequence[int]) -> tuple[int, int] | None:
        """How many of some winds together, over all windows; nothing where there is none."""
        bounds = []
        for least, most in self.windows(spread):
            rest = [wind for wind in range(len(self.had)) if wind not in winds]
            low = max(sum(least[wind] for wind in winds), self.games - sum(most[wind] for wind in rest))
            bounds.append((low, min(sum(most[wind] for wind in winds), self.games - sum(least[wind] for wind in rest))))
        return (min(low for low, _ in bounds), max(high for _, high in bounds)) if bounds else None


def dues(tables: Tables, counts: Mapping[int, Sequence[int]], winds: int) -> dict[int, Due]:
    """What everybody who is still to play has had and can have."""
    room: dict[int, list[int]] = {}
    for table in tables:
        for player in table:
            mine = room.setdefault(player, [0] * winds)
            for wind in range(len(table)):
                mine[wind] += 1
    return {player: Due(tuple(counts.get(player, (0,) * winds)), tuple(mine), mine[0]) for player, mine in room.items()}


def least_spread(tables: Tables, counts: Mapping[int, Sequence[int]], winds: int) -> int:
    """No seating of these tables has a smaller spread; who plays no more counts with what they have had."""
    due = dues(tables, counts, winds)
    spread = max((max(had) - min(had) for player, had in counts.items() if player not in due), default=0)
    while not can_be(tables, due, winds, spread):
        spread += 1
    return spread


def can_be(tables: Tables, due: Mapping[int, Due], winds: int, spread: int) -> bool:
    """Has everybody a window, and can tables give each wind, and each two, to whom they are due?"""
    if any(next(share.windows(spread), None) is None for share in due.values()):
        return False
    if not any(map(any, (share.had for share in due.values()))) and len(set(map(len, tables))) == 1:
        return True  # nothing was played: see `winds`
    groups = [group for number in range(1, winds // 2 + 1) for group in combinations(range(winds), number)]
    for group in groups:
        limits = {player: limit for player, share in due.items() if (limit := share.limits(spread, group))}
        if not is_shared(tables, limits, group):
            return False
    return True


def is_shared(tables: Tables, limits: Limits, winds: Sequence[int]) -> bool:
    """Can every table give these winds to players, so that everybody has as many as the limits say?"""
    flow = Flow(tables, winds)
    for player, (_, most) in limits.items():
        while flow.has[player] > most:
            if not flow.from_whom_has_too_many(player, limits):
                return False
    for player, (least, _) in limits.items():
        while flow.has[player] < least:
            if not flow.to_whom_has_too_few(player, limits):
                return False
    return True


class Flow:
    """Some seats of every table given to players; along a path of tables one comes from one player to another."""

    def __init__(self, tables: Tables, winds: Sequence[int]) -> None:
        self.given = [{table[wind] for wind in winds if wind < len(table)} for table in tables]
        self.tables = tables
        self.at: dict[int, list[int]] = {}
        for number, table in enumerate(tables):
            for player in table:
                self.at.setdefault(player, []).append(number)
        self.has = {player: sum(player in self.given[at] for at in mine) for player, mine in self.at.items()}

    def from_whom_has_too_many(self, player: int, limits: Limits) -> bool:
        """Hand one on to somebody who can still take it; is there a way?"""
        return self.moved(player, True, {other for other, (_, most) in limits.items() if self.has[other] < most})

    def to_whom_has_too_few(self, player: int, limits: Limits) -> bool:
        """Get one from somebody who can do without; is there a way?"""
        return self.moved(player, False, {other for other, (least, _) in limits.items() if self.has[other] > least})

    def moved(self, player: int, gives: bool, ends: set[int]) -> bool:
        """The shortest path from a player to one of the ends, gone; is there one?"""
        came: dict[int, tuple[int, int]] = {}
        queue = deque([player])
        while queue:
            who = queue.popleft()
            for at in self.at[who]:
                if (who in self.given[at]) is gives:
                    for other in self.tables[at]:
                        if other not in came and other != player and (other in self.given[at]) is not gives:
                            came[other] = at, who
                            if other in ends:
                                self.go_back(other, player, came)
                                return True
                            queue.append(other)
        return False

    def go_back(self, last: int, first: int, came: Mapping[int, tuple[int, int]]) -> None:
        """Exchange along the path."""
        who = last
        while who != first:
            at, before = came[who]
            self.given[at] ^= {who, before}
            who = before
        for end in (first, last):
            self.has[end] = sum(end in self.given[at] for at in self.at[end])
