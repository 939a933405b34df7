"""Winds by trying: table after table, the one with the fewest orders left first, taken back where nothing is left.

Only winds that are still due to somebody are tried; once something had to be taken back, `can_be` is asked before
going on, and it nearly always knows. The order in which things are tried is fixed, so the answer is, too.
"""

from collections.abc import Mapping, Sequence
from itertools import permutations

from paiju.tournament.seating.wind_bounds import Due, Tables, can_be, dues

Order = tuple[int, ...]  # players of a table, East first


class WindSearch:
    """Orders for all tables with no more than a spread; `most` is how many orders are tried, 0 for all there are."""

    def __init__(self, tables: Tables, counts: Mapping[int, Sequence[int]], winds: int, spread: int, most: int) -> None:
        self.tables, self.winds, self.spread, self.most = tables, winds, spread, most
        due = dues(tables, counts, winds)
        self.had = {player: list(share.had) for player, share in due.items()}
        self.room = {player: list(share.room) for player, share in due.items()}
        self.at: dict[int, list[int]] = {player: [] for player in due}
        for number, table in enumerate(tables):
            for player in table:
                self.at[player].append(number)
        self.open = dict.fromkeys(range(len(tables)))
        self.allowed = {player: self.winds_left(player) for player in due}
        self.orders = {number: self.orders_left(number) for number in self.open}
        self.taken_back = False

    def due(self, player: int) -> Due:
        """What is left for somebody."""
        return Due(tuple(self.had[player]), tuple(self.room[player]), self.room[player][0])

    def winds_left(self, player: int) -> set[int]:
        """The winds somebody may have in their next game."""
        due = self.due(player)
        return {
            wind
            for least, most in due.windows(self.spread)
            for wind in range(self.winds)
            if most[wind] > 0 and (least[wind] > 0 or sum(least) < due.games)
        }

    def orders_left(self, number: int) -> list[Order]:
        """The orders in which a table may sit, the evenest first."""
        able = [
            order
            for order in permutations(self.tables[number])
            if all(wind in self.allowed[player] for wind, player in enumerate(order))
        ]
        return sorted(able, key=lambda order: sum(self.had[player][wind] for wind, player in enumerate(order)))

    def best(self) -> list[Order] | None:
        """An order for each table, or nothing where there is none, or none was come upon."""
        path: list[tuple[int, list[Order], int]] = []  # tables that sit, their orders, and which of them it is
        tried = 0
        number, orders, at = (*self.next_table(), 0)
        while tried < self.most or not self.most:
            if at < len(orders):
                self.enter(number, orders[at], 1)
                path.append((number, orders, at))
                if not self.open:
                    chosen = {number: orders[at] for number, orders, at in path}
                    return [chosen[number] for number in range(len(self.tables))]
                tried += 1
                number, orders, at = (*self.next_table(), 0)
            elif path:
                number, orders, at = path.pop()
                self.enter(number, orders[at], -1)
                self.taken_back, at = True, at + 1
            else:
                break
        return None

    def next_table(self) -> tuple[int, list[Order]]:
        """The table with the fewest orders, and these; none where it is known that it cannot be."""
        number = min(self.open, key=lambda table: len(self.orders[table]))
        orders = self.orders[number]
        if self.taken_back and len(orders) > 1:
            players = {player for table in self.open for player in self.tables[table]}
            due = {player: self.due(player) for player in sorted(players)}
            if not can_be([self.tables[table] for table in self.open], due, self.winds, self.spread):
                return number, []
        return number, orders

    def enter(self, number: int, order: Order, step: int) -> None:
        """A table sits down, or gets up again; what is left for its players, and for where they sit else."""
        if step > 0:
            del self.open[number]
        else:
            self.open[number] = None
        for wind, player in enumerate(order):
            self.had[player][wind] += step
            for other in range(len(order)):
                self.room[player][other] -= step
            self.allowed[player] = self.winds_left(player)
        for touched in sorted({near for player in order for near in self.at[player] if near in self.open}):
            self.orders[touched] = self.orders_left(touched)
