"""A league of 120 tables as a club publishes it: 40 players in ten teams, sixty rounds of two tables, penalties off the
game points of a table; with its standings reckoned here, by hand as it were, and not by the package."""

import csv
import io
import random
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

VALUES = (4, 2, 1, 0)  # standard points of a table's places; who is equal shares them
ROUNDS, AT_ONCE = 60, 2
Game = tuple[int, int, tuple[str, ...], tuple[int, ...]]  # round, table, names, points


@dataclass
class League:
    """The lists that were published."""

    teams: dict[str, str] = field(default_factory=dict)  # by player
    games: list[Game] = field(default_factory=list)
    penalties: list[tuple[int, str, int]] = field(default_factory=list)  # round, player, how much

    def entrants(self) -> str:
        """The players with their teams."""
        return csv_of(("player", "team"), self.teams.items())

    def results(self) -> str:
        """The tables, in columns of the club's own and in no order."""
        shuffled = random.Random(5).sample(self.games, len(self.games))
        heads = ("Runde", "Name Ost", "Punkte Ost", "Name Süd", "Punkte Süd", "Name West", "Punkte West", "Name Nord",
                 "Punkte Nord", "Tisch")  # fmt: skip
        return csv_of(heads, ((n, *(each for pair in zip(names, points) for each in pair), table)
                              for n, table, names, points in shuffled))  # fmt: skip

    def results_file(self) -> str:
        """The tables as the event's own file has them."""
        heads = ("round", "table", "east", "south", "west", "north", "e", "s", "w", "n")
        return csv_of(heads, ((n, table, *names, *points) for n, table, names, points in self.games))

    def penalty_list(self) -> str:
        """What was taken off, with its sign."""
        rows = ((n, player, "game", -amount, "false win") for n, player, amount in self.penalties)
        return csv_of(("round", "player", "kind", "amount", "why"), rows)

    # --- reckoned -----------------------------------------------------------------------------------

    def reckoned(self) -> tuple[list[list[object]], list[list[object]]]:
        """Players and teams: place, name, standard points, game points."""
        standard: dict[str, Fraction] = defaultdict(Fraction)
        game: dict[str, int] = defaultdict(int)
        off = {(n, player): amount for n, player, amount in self.penalties}
        for n, _table, names, points in self.games:
            net = [own - off.get((n, name), 0) for name, own in zip(names, points)]
            for name, own in zip(names, net):
                places = [at for at, other in enumerate(sorted(net, reverse=True)) if other == own]
                standard[name] += Fraction(sum(VALUES[at] for at in places), len(places))
                game[name] += own
        players = {name: (standard[name], game[name]) for name in self.teams}
        sums: dict[str, tuple[Fraction, int]] = {}
        for name, team in self.teams.items():
            before = sums.get(team, (Fraction(), 0))
            sums[team] = before[0] + players[name][0], before[1] + players[name][1]
        return placed(players), placed(sums)


def placed(sums: dict[str, tuple[Fraction, int]]) -> list[list[object]]:
    """Best first; equals share a place."""
    rows: list[list[object]] = [
        [1 + sum(other > own for other in sums.values()), name, *own] for name, own in sums.items()
    ]
    return sorted(rows, key=lambda row: (row[0], row[1]))


def csv_of(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A list as text."""
    out = io.StringIO()
    csv.writer(out).writerows([heads, *rows])
    return out.getvalue()


def league() -> League:
    """The league, the same every time."""
    chance, made = random.Random(120), League()
    made.teams = {f"Player {chr(65 + at % 26)}{at:02}": f"Team {at // 4 + 1}" for at in range(40)}
    names = list(made.teams)
    for n in range(1, ROUNDS + 1):
        for table, four in enumerate(chunks(chance.sample(names, 4 * AT_ONCE)), 1):
            won = [chance.choice((-40, -24, -8, 0, 8, 32, 57)) for _ in range(3)]
            made.games.append((n, table, tuple(four), (*won, -sum(won))))
    for at, amount in zip((0, 3, 14, 15, 40, 77, 90, 119), (40, 10, 40, 10, 40, 40, 10, 40)):
        n, _table, four, _points = made.games[at]
        made.penalties.append((n, four[at % 4], amount))
    return made


def chunks(names: Sequence[str]) -> list[Sequence[str]]:
    """Fours."""
    return [names[at : at + 4] for at in range(0, len(names), 4)]
