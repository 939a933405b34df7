"""Who meets whom how often, and how often they must."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from paiju.tournament.seating.wishes import Pair, Round, Wishes


def meetings(event: Sequence[Round]) -> Counter[Pair]:
    """How often two have sat together."""
    return Counter(pair for tables in event for table in tables for pair in combinations(sorted(table), 2))


def barred_meetings(wishes: Wishes, rounds: Sequence[Round]) -> int:
    """How often two sit together who shall not."""
    return sum(times for pair, times in meetings(rounds).items() if pair in wishes.barred)


def forced_pairs(people: int, tables: int) -> int:
    """Pairs of people at the same table when so many sit down at so many tables, as far apart as can be."""
    if tables == 0:
        return 0
    many, more = divmod(people, tables)
    return more * (many + 1) * many // 2 + (tables - more) * many * (many - 1) // 2


def forced_meetings(groups: Iterable[Iterable[int]], rounds: Sequence[Round]) -> int:
    """How often people of one group meet at least, whoever sits where: there are more of them than tables. Of groups
    that have nobody in common a round can always do with just that: dealt out to tables one after another, each is
    spread as evenly as can be."""
    own = [frozenset(group) for group in groups]
    seated = [({player for table in tables for player in table}, len(tables)) for tables in rounds]
    return sum(forced_pairs(len(group & there), tables) for there, tables in seated for group in own)


def cliques(pairs: Iterable[Pair]) -> list[list[int]]:
    """Pairs as groups in which all are pairs, none of them in two groups: clubs, where clubs is what they are."""
    left: dict[int, set[int]] = {}
    for a, b in pairs:
        left.setdefault(a, set()).add(b)
        left.setdefault(b, set()).add(a)
    groups = []
    for player in sorted(left):
        while left[player]:
            group = [player]
            for other in sorted(left[player]):
                if all(other in left[each] for each in group):
                    group.append(other)
            for member in group:
                left[member].difference_update(group)
            groups.append(group)
    return groups


def least_again(wishes: Wishes, event: Sequence[Round], price: Callable[[int, int], int]) -> int:
    """What meeting again costs at least, by the price of so many meetings of so many pairs: those who may meet and are
    there, those who shall not, as often as they do here, and whoever has gone, as it was."""
    met = meetings(event)
    there = set(wishes.sitting)
    barred = sum(a in there and b in there for a, b in wishes.barred)
    free = len(there) * (len(there) - 1) // 2 - barred
    often = {True: 0, False: 0}
    gone = 0
    for pair, times in met.items():
        if there.issuperset(pair):
            often[pair in wishes.barred] += times
        else:
            gone += price(times, 1)
    return price(often[False], free) + price(often[True], barred) + gone


def even_cost(met: int, pairs: int) -> int:
    """What search makes of so many meetings of so many pairs, all as often as each other: a second costs one, a third
    two more."""
    if pairs == 0:
        return 0
    times, more = divmod(met, pairs)
    return pairs * times * (times - 1) // 2 + more * times
