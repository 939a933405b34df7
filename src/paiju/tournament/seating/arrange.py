"""The seating of an event: closed forms and recipes first, search where they do not reach, then tables, then winds."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, permutations
from random import Random

from paiju.errors import InputError
from paiju.languages import _
from paiju.tournament.seating import book_table
from paiju.tournament.seating.dealing import dealt
from paiju.tournament.seating.designs import Design, Groups, designs, recipes
from paiju.tournament.seating.labels import with_labels
from paiju.tournament.seating.meetings import barred_meetings, cliques, even_cost, forced_pairs, least_again, meetings
from paiju.tournament.seating.mending import mended
from paiju.tournament.seating.report import SeatingReport, least_repeats, measured, report
from paiju.tournament.seating.search import BARRED, Search, Tell, cost_of, usual_steps
from paiju.tournament.seating.winds import with_winds
from paiju.tournament.seating.wishes import Round, Wishes

SAMPLES = 40  # choices of rounds from a design that are compared
LARGE = 120  # players from which on only few are
Price = Callable[[int, int], int]
AGAIN = 50  # what meeting again costs, in squares of the distance, counted in tables


@dataclass(frozen=True)
class SeatingPlan:
    """Rounds to come, who sits out in each, and how good the event is as a whole."""

    rounds: list[Round]
    byes: list[list[int]]
    report: SeatingReport
    way: str

    def public(self) -> dict[str, object]:
        """For programs."""
        rounds = [[list(table) for table in tables] for tables in self.rounds]
        return {"rounds": rounds, "byes": self.byes, "report": {**self.report.public(), "way": self.way}}


def arrange(
    wishes: Wishes, steps: int | None = None, tell: Tell = lambda *_: None, plan: Sequence[Round] = ()
) -> SeatingPlan:
    """The best seating for these wishes that is known or comes up within so many steps of search; with a plan, the one
    that differs least from it. The same for the same wishes, seed, steps and plan, always and everywhere."""
    if plan:
        rounds, free = mended(wishes, plan, tell)
        return SeatingPlan(rounds, free, report(wishes, rounds, free), "mended")
    free = byes(wishes)
    rounds, way = who_meets_whom(wishes, free, steps, tell)
    if way != book_table.RECIPE:  # which has its tables numbered
        rounds = with_labels(rounds, wishes.past)
    rounds = with_winds(rounds, wishes.past)
    return SeatingPlan(rounds, free, report(wishes, rounds, free), way)


def next_by_standing(wishes: Wishes, order: Sequence[int]) -> SeatingPlan:
    """The round after those played, by standing."""
    tables, free = by_standing(wishes, order)
    labelled = with_labels([tables], wishes.past)
    rounds = with_winds(labelled, wishes.past)
    return SeatingPlan(rounds, [free], report(wishes, rounds, [free]), "standing")


def who_meets_whom(wishes: Wishes, free: list[list[int]], steps: int | None, tell: Tell) -> tuple[list[Round], str]:
    """Tables of each round to come, in no order, and where they come from."""
    is_fresh = not (wishes.past or wishes.gone or any(free))
    known = best_known(wishes) if is_fresh else None
    start = dealt(wishes, free)
    least = fewest(wishes, start)
    if known is not None and cost_of(wishes, known[0]) <= least:
        return known
    continued = continuation(wishes, tell) if wishes.past and not wishes.gone else None
    if continued is not None:
        return continued
    ways = [known] if known else extended(wishes, steps, tell) if is_fresh else []
    if not any(cost_of(wishes, rounds) <= least for rounds, _rest in ways):
        start = min([start, *(rounds for rounds, _rest in ways)], key=lambda rounds: cost_of(wishes, rounds))
        ways.append((Search(wishes, steps, tell).best(start, least), "search"))
    return min(ways, key=lambda way: cost_of(wishes, way[0]))


def extended(wishes: Wishes, steps: int | None, tell: Tell) -> list[tuple[list[Round], str]]:
    """All rounds of the longest design, and more rounds that are searched for, where more are wanted than it has."""
    best = designs(wishes.players, wishes.table_size)[:1]
    if not best or wishes.barred or len(best[0].rounds) >= wishes.rounds:
        return []
    played = numbered(best[0].rounds, list(range(wishes.players)))
    rest = replace(wishes, past=tuple(played))
    start = dealt(rest, [[] for _rest in range(wishes.rounds - len(played))])
    more = Search(rest, (steps or usual_steps(wishes)) // 4, tell).best(start, fewest(rest, start))
    return [(played + more, best[0].name)]


def fewest(wishes: Wishes, start: list[Round]) -> int:
    """What search cannot fall below: those who shall not meet as often as at the start, everybody else as often as
    each other."""
    event = [*wishes.past, *start]
    again = max(least_again(wishes, event, even_cost), least_repeats(wishes, event), cost_of(wishes, ()) % BARRED)
    return again + BARRED * barred_meetings(wishes, event)


def continuation(wishes: Wishes, tell: Tell) -> tuple[list[Round], str] | None:
    """If what was played is the beginning of the seating these wishes would get today, the rest of it."""
    whole = replace(wishes, past=())
    known = best_known(whole)
    free = byes(whole)
    if known is None or cost_of(whole, known[0]) > fewest(whole, dealt(whole, free)):
        return None
    planned = arrange(whole, tell=tell).rounds
    played = len(wishes.past)
    same = [[set(table) for table in tables] for tables in planned[:played]]
    if same != [[set(table) for table in tables] for tables in wishes.past]:
        return None
    return planned[played:], known[1]


# --- what is known --------------------------------------------------------------------------------


def best_known(wishes: Wishes) -> tuple[list[Round], str] | None:
    """The best of all designs and recipes for these wishes."""
    recipe = book_table.balanced(wishes)
    if recipe is not None:
        return recipe, book_table.RECIPE
    known = []
    for design in designs(wishes.players, wishes.table_size):
        known += [(rounds, design.name) for rounds in fitted(wishes, design)]
    stored = recipes().whole.get((wishes.players, wishes.rounds))
    if stored is not None and not wishes.barred and wishes.table_size == 4:
        known.append((numbered(stored, list(range(wishes.players))), "recipe"))
    return min(known, key=lambda plan: quality(wishes, plan[0]), default=None)


def quality(wishes: Wishes, rounds: list[Round]) -> tuple[int, ...]:
    """What is compared, the smaller the better."""
    numbers = measured(wishes, rounds)
    spread = numbers["team_pair_max"] - numbers["team_pair_min"] if wishes.team_size > 1 else 0
    return numbers["apart_meetings"] + numbers["team_meetings"], numbers["repeats"], spread, -numbers["indirect_min"]


def fitted(wishes: Wishes, design: Design) -> Iterator[list[Round]]:
    """Choices of as many rounds as are wanted, with people in such an order that team-mates are never together."""
    rng = Random(wishes.seed)
    for order, rounds in with_teams(wishes, design, rng):
        if len(rounds) < wishes.rounds:
            continue
        samples = 1 if len(rounds) == wishes.rounds else SAMPLES if wishes.players < LARGE else 3
        for _rest in range(samples):
            chosen = rng.sample(rounds, wishes.rounds)
            yield numbered(chosen, apart(wishes, chosen, order, rng) if wishes.apart or wishes.teams else order)


def with_teams(wishes: Wishes, design: Design, rng: Random) -> Iterator[tuple[list[int], list[Groups]]]:
    """The order in which the design's points become players, team after team, and the rounds that are left: team-mates
    are of one class of points that never meet, or of one table of a round that is given up for it."""
    size = wishes.team_size
    if size == 1:
        yield list(range(wishes.players)), design.rounds
        return
    if all(len(group) % size == 0 for group in design.classes):
        yield [point for group in design.classes for point in group], design.rounds
    if wishes.table_size % size == 0:
        for at in rng.sample(range(len(design.rounds)), min(3, len(design.rounds))):
            given_up = design.rounds[at]
            yield [point for table in given_up for point in table], design.rounds[:at] + design.rounds[at + 1 :]


def numbered(rounds: Sequence[Groups], order: Sequence[int]) -> list[Round]:
    """Points as players from 1."""
    number = {point: at + 1 for at, point in enumerate(order)}
    return [[tuple(number[point] for point in table) for table in tables] for tables in rounds]


def apart(wishes: Wishes, rounds: Sequence[Groups], order: list[int], rng: Random) -> list[int]:
    """An order in which those to be kept apart do not meet: teams, or players, change numbers as long as it helps."""
    size = wishes.team_size
    teams = [order[at : at + size] for at in range(0, len(order), size)]
    met = {pair for tables in rounds for table in tables for pair in permutations(table, 2)}
    pairs = [(a - 1, b - 1) for a, b in sorted(wishes.barred)]
    touching = [[pair for pair in pairs if at in (pair[0] // size, pair[1] // size)] for at in range(len(teams))]

    def bad(some: Iterable[tuple[int, int]]) -> int:
        return sum((teams[a // size][a % size], teams[b // size][b % size]) in met for a, b in some)

    worst = bad(pairs)
    for a, b in rng.sample(list(combinations(range(len(teams)), 2)), min(400, len(teams) * (len(teams) - 1) // 2)):
        if not worst:
            break
        changed = {*touching[a], *touching[b]}
        before = bad(changed)
        teams[a], teams[b] = teams[b], teams[a]
        now = worst - before + bad(changed)
        if now <= worst:
            worst = now
        else:
            teams[a], teams[b] = teams[b], teams[a]
    return [point for team in teams for point in team]


# --- byes -----------------------------------------------------------------------------------------


def byes(wishes: Wishes) -> list[list[int]]:
    """Who sits out in each round to come: of those who have had fewest, rather one of a team or club that has more
    people than there are tables."""
    sitting = wishes.sitting
    had: Counter[int] = Counter()
    for tables in wishes.past:
        seated = {player for table in tables for player in table}
        had.update(player for player in sitting if player not in seated)
    order = list(sitting)
    Random(wishes.seed).shuffle(order)
    groups = [set(group) for group in [*wishes.groups, *cliques(wishes.apart)]]
    free = []
    for _rest in range(wishes.rounds - len(wishes.past)):
        out = sitting_out(wishes, order, had, groups)
        had.update(out)
        order = [player for player in order if player not in out] + out
        free.append(sorted(out))
    return free


def sitting_out(wishes: Wishes, order: list[int], had: Counter[int], groups: list[set[int]]) -> list[int]:
    """Who sits out in one round, one after another."""
    out: list[int] = []
    left = list(order)

    def spared(player: int) -> int:
        """Meetings within their groups that need not be without them."""
        sizes = [sum(other in group for other in left) for group in groups if player in group]
        return sum(forced_pairs(size, wishes.tables) - forced_pairs(size - 1, wishes.tables) for size in sizes)

    for _rest in range(len(order) % wishes.table_size):
        out.append(min(left, key=lambda player: (had[player], -spared(player))))
        left.remove(out[-1])
    return out


def by_standing(wishes: Wishes, order: Sequence[int]) -> tuple[Round, list[int]]:
    """The next round from the standing, best first, and who has a bye: of those who have had fewest the last. Tables
    are filled from the top and then improved by exchanges, as long as one makes the sum of rematches and distances
    smaller; where these leave some together who shall not meet, also from tables where nobody does."""
    if sorted(order) != wishes.sitting:
        raise InputError("standing", _("every player present exactly once"))
    free = last_with_fewest_byes(wishes, order)
    seated = [player for player in order if player not in free]
    place = {player: at for at, player in enumerate(seated)}
    met, size = meetings(wishes.past), wishes.table_size

    def price(a: int, b: int) -> int:
        again = met[min(a, b), max(a, b)] + (0 if wishes.may_meet(a, b) else BARRED)
        return AGAIN * size * size * again + (place[a] - place[b]) ** 2

    ways = [[seated[at : at + size] for at in range(0, len(seated), size)]]
    if wishes.barred:
        ways.append([list(table) for table in dealt(wishes, [free])[0]])
    for tables in ways:
        while exchange(tables, price):
            pass
    best = min(ways, key=lambda tables: sum(price(*pair) for table in tables for pair in combinations(table, 2)))
    return [tuple(table) for table in best], free


def exchange(tables: list[list[int]], price: Price) -> bool:
    """The first exchange of two that helps; was there one?"""
    for i, first in enumerate(tables):
        for second in tables[i + 1 :]:
            for a in range(len(first)):
                for b in range(len(second)):
                    x, y = first[a], second[b]
                    now = sum(price(x, z) for z in first if z != x) + sum(price(y, z) for z in second if z != y)
                    then = sum(price(y, z) for z in first if z != x) + sum(price(x, z) for z in second if z != y)
                    if then < now:
                        first[a], second[b] = y, x
                        return True
    return False


def last_with_fewest_byes(wishes: Wishes, order: Sequence[int]) -> list[int]:
    """Who sits out."""
    had = dict.fromkeys(wishes.sitting, 0)
    for tables in wishes.past:
        seated = {player for table in tables for player in table}
        for player in had:
            had[player] += player not in seated
    place = {player: at for at, player in enumerate(order)}
    first = sorted(order, key=lambda player: (had[player], -place[player]))
    return sorted(first[: len(order) % wishes.table_size])
