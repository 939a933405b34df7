"""Other people's programs at the table: they see a view, or receive events, and name an action. Levels beside them play
as always; apart from the programs' choices a hand is the same as any other."""

import atexit
import time
from collections.abc import Sequence
from multiprocessing.util import Finalize

from paiju.arena.contest import FOREIGN_A, FOREIGN_B, Contest
from paiju.arena.watch import SIDES, Seen, nothing_seen
from paiju.bots.foreign import Guest
from paiju.core.chance import PLAYER_STREAM, WALL_STREAM, begin, following, two_dice
from paiju.core.many import tally as T
from paiju.core.many.matches import HANDS_A_WALL
from paiju.core.many.playing import (
    COUNTERS,
    DEALING,
    DEPOSITS,
    ROUND,
    WHO_DEALS,
    Lineup,
    do_and_count,
    lay_wall,
)
from paiju.core.play.actions import ACTIONS
from paiju.core.play.deal import OVER, Deal
from paiju.core.play.flow import start
from paiju.core.play.offers import legal
from paiju.core.players.levels.choose import person_asked
from paiju.core.players.notes import Notes
from paiju.core.tiles import EAST
from paiju.deep.seats import guest, is_guest
from paiju.match.final import Standing
from paiju.match.seats import players_from_dealer
from paiju.series import AFTER, DICE, NO_SPECIAL, SUMS, After
from paiju.simulation.deciding import chooser
from paiju.table.codes import SEATS
from paiju.table.table import Table
from paiju.table.wins import new_buffers


def program(side: str, contest: Contest) -> Guest:
    """The program that a side names; started at its first question, and ended with this process."""
    player = guest(side, contest.series.book, contest.think, contest.errors)
    player.talk_log = contest.log
    atexit.register(player.close)
    Finalize(player, player.close, exitpriority=0)  # workers leave without the other
    return player


class AtTable:
    """Hands with programs among the players, at an interpreted table. Every player of a side that is a program has its
    own process through all games; levels decide compiled if requested."""

    def __init__(self, contest: Contest, swift: bool = False) -> None:
        self.series, self.book = contest.series, contest.book
        self.rules, self.tiles, self.buffers = self.series.rules, self.series.tiles, new_buffers()
        names = {"a": [contest.a], "b": [contest.b] * (contest.seats - 1)}
        self.guests = {side: [program(name, contest) for name in names[side] if is_guest(name)] for side in SIDES}
        self.choose = chooser(self.buffers, swift)
        self.seen = nothing_seen()

    @property
    def programs(self) -> list[Guest]:
        """All of them."""
        return [each for side in SIDES for each in self.guests[side]]

    def watched(self) -> Seen:
        """What was observed of both sides since the last call."""
        seen, self.seen = self.seen, nothing_seen()
        for side in SIDES:
            for each in self.guests[side]:
                seen[side].take(each)
        return seen

    def hand(self, seed: int, number: int, levels: list[int], stand: list[int]) -> tuple[list[int], After]:
        """Play one hand of a game as it stands."""
        chance = following(begin(seed, number, WALL_STREAM))
        which = two_dice(chance) - 2 if len(self.rules) > 1 else 0
        buffers = [0] * ACTIONS, Notes(), [0] * T.OF_WINS
        match, d, tally = Lineup(self.tiles, len(self.tiles), stand, levels, *buffers), Deal(), [0] * T.TALLY
        tally[T.SPECIALS + which] += 1
        lay_wall(self.rules[which], d, match, chance)
        table = self._table(which, seed, number, stand)
        seated = self._seated(levels, stand, table, number % HANDS_A_WALL == 0)
        self._play(which, d, match, table, seated, begin(seed, number, PLAYER_STREAM), tally)
        for each in seated.values():
            each.end_hand()
        return tally, After(*(getattr(d, name) for name in AFTER))

    def game_over(self, results: Sequence[Standing]) -> None:
        """End a game."""
        for each in self.programs:
            each.game_over(results)

    def _seated(self, levels: list[int], stand: list[int], table: Table, first: bool) -> dict[int, Guest]:
        """The programs by their seats in a hand. A player keeps its program for the whole game."""
        round, dealer = stand[ROUND] - EAST, stand[WHO_DEALS]
        players = players_from_dealer(self.book, round, dealer)
        seated: dict[int, Guest] = {}
        for level, side in ((FOREIGN_A, "a"), (FOREIGN_B, "b")):
            seats = [seat for seat in range(len(players)) if levels[seat] == level]
            seated |= dict(zip(sorted(seats, key=players.__getitem__), self.guests[side]))
        for seat, each in seated.items():
            each.sits_at = SEATS[seat]
            if first:
                each.begin_game(players[seat])
            each.begin_hand(table, dealer)
        return seated

    def _table(self, which: int, seed: int, number: int, stand: list[int]) -> Table:
        """The same hand as a Table, for views."""
        return Table.dealt(
            self.series.book,
            seed,
            number,
            points=stand[: self.series.book.tiles.players],
            round=SEATS[stand[ROUND] - EAST],
            counters=stand[COUNTERS],
            deposits=stand[DEPOSITS],
            deal=stand[DEALING],
            special=self._special(which) or NO_SPECIAL,
        )

    def _special(self, which: int) -> str | None:
        """The dice rule of the hand."""
        book, named = self.series.book, self.series.special
        if named == DICE:
            return next((rule.id for rule in book.specials if rule.dice == SUMS[which]), None)
        return named if any(rule.id == named for rule in book.specials) else None

    def _play(
        self, which: int, d: Deal, match: Lineup, table: Table, seated: dict[int, Guest], chance: int, tally: list[int]
    ) -> None:
        """Play from the deal to the end, as the core plays a hand; every action is also done at the Table."""
        r = self.rules[which]
        start(r, d, self.buffers)
        while d.phase != OVER:
            who = person_asked(d)
            n = legal(r, d, self.buffers, who, match.out)
            chance = following(chance)
            person = d.person[who]
            begun, level = time.perf_counter(), match.levels[person]
            if person in seated:
                action, begun = guest_choice(seated[person], table, who, tally, person)
            else:
                action = self.choose(r, d, who, level, chance, match.out[:n])
            if n > 1 and begun:
                self.seen[self._side(level)].times.add(time.perf_counter() - begun)
            tally[T.SEAT_DECISIONS + person] += 1
            do_and_count(r, d, match, self.buffers, who, action, tally)
            table.act(SEATS[who], action)
            for each in seated.values():
                each.follow(table)
        T.count_hand(r, d, match.stand, match.of_wins, tally)

    def _side(self, level: int) -> str:
        """The side whose player has this level: a program's own, otherwise the other side."""
        return "a" if level == FOREIGN_A or (level != FOREIGN_B and not self.guests["a"]) else "b"


def guest_choice(program: Guest, table: Table, who: int, tally: list[int], person: int) -> tuple[int, float]:
    """The program's choice, or the one made for it, and when it was asked (0 if it first had to be started, or is left
    out); lost turns are counted."""
    before, starts, view = program.faults.total, program.starts, table.view(SEATS[who])
    out = program.faults.left_out
    begun = time.perf_counter()
    action = program.choose(view).code
    tally[T.SEAT_ILLEGAL + person] += program.faults.total - before
    return action, begun if (program.starts, program.faults.left_out) == (starts, out) else 0.0
