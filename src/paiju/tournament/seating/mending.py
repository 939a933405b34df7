"""A plan changed in the middle of an event: who has left is replaced, who has come is seated, all others stay where the
plan has them, as far as nobody meets a team-mate or, if it can be helped, somebody again."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from paiju.errors import InputError
from paiju.languages import _
from paiju.tournament.seating.dealing import parted
from paiju.tournament.seating.meetings import meetings
from paiju.tournament.seating.search import BARRED, Tell
from paiju.tournament.seating.winds import rebalanced
from paiju.tournament.seating.wishes import Pair, Round, Table, Wishes

Seats = list[list[int]]  # 0 is an empty seat
Prices = list[list[int]]  # by two players: how often they meet, and far more if they shall not


def mended(wishes: Wishes, plan: Sequence[Round], tell: Tell) -> tuple[list[Round], list[list[int]]]:
    """The rounds that are left of a plan, mended, and who sits out in each."""
    if len(plan) != wishes.rounds - len(wishes.past):
        raise InputError(
            "rounds",
            _(
                "the plan has {count} rounds to come, but {rounds} are needed",
                count=len(plan),
                rounds=wishes.rounds - len(wishes.past),
            ),
        )
    rounds: list[Round] = []
    byes: list[list[int]] = []
    played = Counter(player for tables in wishes.past for table in tables for player in table)
    for number, tables in enumerate(plan):
        seats, waiting = with_gaps(wishes, tables)
        waiting.sort(key=lambda player: played[player])
        fill(wishes, seats, waiting)
        share_byes(wishes, seats, waiting, played)
        now: Round = [tuple(table) for table in seats]
        rounds.append(now)
        byes.append(sorted(waiting))
        played.update(player for table in now for player in table)
        tell(0, (number + 1) / len(plan))
    improve(wishes, rounds)
    apart = [parted(wishes, tables, Random(wishes.seed)) for tables in rounds]
    if apart != rounds:
        rounds = apart
        improve(wishes, rounds)
    return rebalanced(rounds, wishes.past), byes


def with_gaps(wishes: Wishes, tables: Round) -> tuple[Seats, list[int]]:
    """A planned round without those who have left, and who is there without a seat. Tables that cannot be filled are
    dissolved, the emptiest first."""
    there = set(wishes.sitting)
    seats = [
        [player if player in there else 0 for player in table] for table in tables if len(table) == wishes.table_size
    ]
    while len(seats) < wishes.tables:
        seats.append([0] * wishes.table_size)
    seats = sorted(seats, key=lambda table: table.count(0) > 0 and table.count(0))
    whole = seats[: wishes.tables]
    order = {tuple(table): at for at, table in enumerate(tables)}
    whole.sort(key=lambda table: order.get(tuple(table), len(tables)) if 0 not in table else place_of(table, tables))
    seated = {player for table in whole for player in table}
    return whole, [player for player in wishes.sitting if player not in seated]


def place_of(table: Sequence[int], tables: Round) -> int:
    """Which planned table this one was."""
    there = set(table) - {0}
    return next((at for at, other in enumerate(tables) if there and there <= set(other)), len(tables))


def fill(wishes: Wishes, seats: Seats, waiting: list[int]) -> None:
    """Seat those who wait on empty seats, where they fit best; those who have played least come first."""
    for table in seats:
        for at, player in enumerate(table):
            if player == 0:
                best = min(waiting[: max(1, table.count(0))], key=lambda candidate: strangers(wishes, candidate, table))
                waiting.remove(best)
                table[at] = best


def share_byes(wishes: Wishes, seats: Seats, waiting: list[int], played: Counter[int]) -> None:
    """Nobody sits out while somebody who has played more is seated: they change places where they fit best."""
    for late in sorted(waiting, key=lambda player: played[player]):
        most = max(played[player] for table in seats for player in table)
        if played[late] >= most:
            return
        where = [(table, at) for table in seats for at, player in enumerate(table) if played[player] == most]
        table, at = min(
            where, key=lambda place: strangers(wishes, late, [*place[0][: place[1]], *place[0][place[1] + 1 :]])
        )
        waiting[waiting.index(late)], table[at] = table[at], late


def strangers(wishes: Wishes, player: int, table: Sequence[int]) -> int:
    """How many at a table somebody shall not meet."""
    return sum(other != 0 and not wishes.may_meet(player, other) for other in table)


def improve(wishes: Wishes, rounds: list[Round]) -> None:
    """Exchange two players of a round as long as that makes rematches fewer; tables that are as planned and in which
    nobody meets again are left alone."""
    prices = [[0] * (wishes.players + 1) for _rest in range(wishes.players + 1)]
    add_prices(prices, dict.fromkeys(wishes.barred, BARRED))
    add_prices(prices, meetings([*wishes.past, *rounds]))
    while True:
        gain, number, a, b = best_exchange(rounds, prices)
        if gain == 0:
            return
        before, rounds[number] = rounds[number], exchanged(rounds[number], a, b)
        add_prices(prices, {pair: -times for pair, times in meetings([before]).items()})
        add_prices(prices, meetings([rounds[number]]))


def add_prices(prices: Prices, more: Mapping[Pair, int]) -> None:
    """So much more for each of these pairs."""
    for (a, b), price in more.items():
        prices[a][b] += price
        prices[b][a] += price


def best_exchange(rounds: list[Round], prices: Prices) -> tuple[int, int, int, int]:
    """The exchange at a table where something is wrong that helps most: by how much, in which round, who and whom."""
    best = 0, 0, 0, 0
    for number, tables in enumerate(rounds):
        for table in tables:
            for player in table:
                if any(prices[player][other] > 1 for other in table):
                    others = (other for other in tables if other is not table)
                    ways = ((gain_of(prices, table, player, there, other), number, player, other)
                            for there in others for other in there)  # fmt: skip
                    best = max(best, max(ways, default=best), key=lambda way: way[0])
    return best


def gain_of(prices: Prices, here: Table, a: int, there: Table, b: int) -> int:
    """What is gained when two of different tables change places; the meeting that is given up counts no more."""
    mine, theirs, gain = prices[a], prices[b], 0
    for other in here:
        if other != a:
            gain += mine[other] - 1 - theirs[other]
    for other in there:
        if other != b:
            gain += theirs[other] - 1 - mine[other]
    return gain


def exchanged(tables: Round, a: int, b: int) -> Round:
    """A round in which two have changed places."""
    other = {a: b, b: a}
    return [tuple(other.get(player, player) for player in table) for table in tables]
