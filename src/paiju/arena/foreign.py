"""Programs of others at the table: they see a view and name an action. Levels beside them play as always, so but for
the programs' choices a hand is the same as any other.
"""

import atexit

from paiju.arena.contest import FOREIGN, Contest, is_command
from paiju.bots.foreign import Foreign
from paiju.core.chance import PLAYER_STREAM, WALL_STREAM, begin, following, two_dice
from paiju.core.many import tally as T
from paiju.core.many.playing import COUNTERS, DEALING, DEPOSITS, ROUND, Lineup, do_and_count, lay_wall
from paiju.core.play.actions import ACTIONS
from paiju.core.play.deal import OVER, Deal
from paiju.core.play.flow import start
from paiju.core.play.offers import legal
from paiju.core.players.choose import LIVE, choose, person_asked
from paiju.core.tiles import EAST
from paiju.series import AFTER, DICE, SUMS, After
from paiju.table.codes import SEATS
from paiju.table.table import Table
from paiju.table.wins import new_buffers


def program(side: str, contest: Contest) -> Foreign:
    """The program that a side names; started when it is first asked, and ended with this process."""
    found = Foreign(side, contest.series.book, contest.think)
    atexit.register(found.close)
    return found


class AtTable:
    """Hands with programs among the players, in the interpreter. Each seat at which `a` or `b` is a program has one of
    its own; `choosers` are they, by the seats they first have in a hand."""

    def __init__(self, contest: Contest) -> None:
        self.series = contest.series
        self.rules, self.tiles, self.buffers = self.series.rules, self.series.tiles, new_buffers()
        names = [contest.a, *[contest.b] * (contest.seats - 1)]
        self.programs: list[Foreign] = [program(name, contest) for name in names if is_command(name)]

    def hand(self, seed: int, number: int, levels: list[int], stand: list[int]) -> tuple[list[int], After]:
        """One hand of a game as it stands."""
        chance = following(begin(seed, number, WALL_STREAM))
        which = two_dice(chance) - 2 if len(self.rules) > 1 else 0
        buffers = [0] * ACTIONS, [0] * LIVE, [0] * T.TOLD
        match, d, tally = Lineup(self.tiles, len(self.tiles), stand, levels, *buffers), Deal(), [0] * T.TALLY
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

    def _play(self, which: int, d: Deal, match: Lineup, table: Table, chance: int, tally: list[int]) -> None:
        """From the deal to the end, as the core plays a hand; what is done is done at the table too."""
        r = self.rules[which]
        seated = programs_seated(match.levels, self.programs)
        start(r, d, self.buffers)
        while d.phase != OVER:
            who = person_asked(d)
            n = legal(r, d, self.buffers, who, match.out)
            chance = following(chance)
            person = d.person[who]
            if person in seated:
                action = self._asked(seated[person], table, who, tally, person)
            else:
                action = choose(r, d, self.buffers, who, match.levels[person], chance, match.out, n, match.live)
            tally[T.SEAT_DECISIONS + person] += 1
            do_and_count(r, d, match, self.buffers, who, action, tally)
            table.act(SEATS[who], action)
        T.count_hand(r, d, match.stand, match.told, tally)

    def _asked(self, program: Foreign, table: Table, who: int, tally: list[int], person: int) -> int:
        """What a program chooses, or what is done for it; turns it lost are counted."""
        before = program.faults.total
        action = program.choose(table.view(SEATS[who])).code
        tally[T.SEAT_ILLEGAL + person] += program.faults.total - before
        return action


def programs_seated(levels: list[int], programs: list[Foreign]) -> dict[int, Foreign]:
    """The programs by the seats they have; a program of one side alone is always the same one."""
    seats = [seat for seat, level in enumerate(levels) if level == FOREIGN]
    return dict(zip(seats, programs))
