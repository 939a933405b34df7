"""Programs of others at the table: they see a view and name an action. Levels beside them play as always, so but for
the programs' choices a hand is the same as any other.
"""

import atexit
from importlib import import_module
from typing import Any, Protocol

from paiju.arena.contest import COMMAND, FOREIGN, Contest, is_command
from paiju.core import tally as T
from paiju.core.actions import ACTIONS
from paiju.core.chance import PLAYER_STREAM, WALL_STREAM, begin, following, two_dice
from paiju.core.deal import OVER, Deal
from paiju.core.flow import start
from paiju.core.offers import legal
from paiju.core.players import LIVE, choose, person_asked
from paiju.core.playing import COUNTERS, DEALING, DEPOSITS, ROUND, Match, do_and_count, lay_wall
from paiju.core.simple import has_action
from paiju.core.tiles import EAST
from paiju.errors import InputError
from paiju.series import AFTER, DICE, SUMS, After
from paiju.table.codes import SEATS
from paiju.table.scene import View
from paiju.table.table import Table
from paiju.table.wins import new_room


class Faults(Protocol):
    """Turns a program lost: it named what is not allowed, answered too late, or died."""

    @property
    def total(self) -> int:
        """How many so far."""
        ...


class Chooser(Protocol):
    """Somebody who sees a view and names an action; where it does not, something is done for it, and counted."""

    @property
    def faults(self) -> Faults:
        """Turns lost."""
        ...

    def choose(self, view: View) -> Any:
        """An action, or its number."""
        ...


def program(side: str, contest: Contest) -> Chooser:
    """The program that a side names, started."""
    try:
        module = import_module("paiju.bots.foreign")
    except ImportError:
        raise InputError(
            "a", "programs cannot play here: paiju.bots is missing", "此处不能使用程序：缺少 paiju.bots"
        ) from None
    found = module.Foreign(side[len(COMMAND) :].strip(), contest.series.book, contest.think)
    if hasattr(found, "close"):
        atexit.register(found.close)
    chooser: Chooser = found
    return chooser


class AtTable:
    """Hands with programs among the players, in the interpreter. Each seat at which `a` or `b` is a program has one of
    its own; `choosers` are they, by the seats they first have in a hand."""

    def __init__(self, contest: Contest) -> None:
        self.series = contest.series
        self.rules, self.tiles, self.room = self.series.rules, self.series.tiles, new_room()
        names = [contest.a, *[contest.b] * (contest.seats - 1)]
        self.programs: list[Chooser] = [program(name, contest) for name in names if is_command(name)]

    def hand(self, seed: int, number: int, levels: list[int], stand: list[int]) -> tuple[list[int], After]:
        """One hand of a game as it stands."""
        chance = following(begin(seed, number, WALL_STREAM))
        which = two_dice(chance) - 2 if len(self.rules) > 1 else 0
        buffers = [0] * ACTIONS, [0] * LIVE, [0] * T.TOLD
        match, d, tally = Match(self.tiles, len(self.tiles), stand, levels, *buffers), Deal(), [0] * T.TALLY
        tally[T.SPECIALS + which] += 1
        lay_wall(self.rules[which], d, match, chance)
        table = self._table(which, d, stand)
        self._play(which, d, match, table, begin(seed, number, PLAYER_STREAM), tally)
        return tally, After(*(getattr(d, name) for name in AFTER))

    def _table(self, which: int, d: Deal, stand: list[int]) -> Table:
        """The same hand as a table, for views."""
        return Table(
            self.series.book,
            wall=d.wall[: d.tiles],
            points=stand[: self.series.book.tiles.players],
            round=SEATS[stand[ROUND] - EAST],
            counters=stand[COUNTERS],
            deposits=stand[DEPOSITS],
            deal=stand[DEALING],
            special=self._special(which),
        )

    def _special(self, which: int) -> str | None:
        """The dice rule of the hand."""
        book, named = self.series.book, self.series.special
        if named == DICE:
            return next((rule.id for rule in book.specials if rule.dice == SUMS[which]), None)
        return named if any(rule.id == named for rule in book.specials) else None

    def _play(self, which: int, d: Deal, match: Match, table: Table, chance: int, tally: list[int]) -> None:
        """From the deal to the end, as the core plays a hand; what is done is done at the table too."""
        r = self.rules[which]
        seated = programs_seated(match.levels, self.programs)
        start(r, d, self.room)
        while d.phase != OVER:
            who = person_asked(d)
            n = legal(r, d, self.room, who, match.out)
            chance = following(chance)
            person = d.person[who]
            if person in seated:
                action = self._asked(seated[person], table, who, match, n, tally, person)
            else:
                action = choose(r, d, self.room, who, match.levels[person], chance, match.out, n, match.live)
            tally[T.SEAT_DECISIONS + person] += 1
            do_and_count(r, d, match, self.room, who, action, tally)
            table.act(SEATS[who], action)
        T.count_hand(r, d, match.stand, match.told, tally)

    def _asked(
        self, chooser: Chooser, table: Table, who: int, match: Match, n: int, tally: list[int], person: int
    ) -> int:
        """What a program chooses. What is not allowed is counted, and the lowest allowed action is done instead."""
        before = chooser.faults.total
        chosen = chooser.choose(table.view(SEATS[who]))
        action = int(getattr(chosen, "code", chosen))
        faults = chooser.faults.total - before
        if not has_action(match.out, n, action):
            faults, action = max(faults, 1), match.out[0]
        tally[T.SEAT_ILLEGAL + person] += faults
        return action

    def play(self, seed: int, first: int, last: int) -> list[int]:
        """Programs play games only."""
        raise NotImplementedError

    rows = play


def programs_seated(levels: list[int], programs: list[Chooser]) -> dict[int, Chooser]:
    """The programs by the seats they have; a program of one side alone is always the same one."""
    seats = [seat for seat, level in enumerate(levels) if level == FOREIGN]
    return dict(zip(seats, programs))
