"""Python policies in the arena: many games side by side, so that one call decides at all of them.

A policy is any callable that takes observations (int16, k × 675) and masks (int8, k × 240) and returns k actions. Its
attribute `observation`, if it has one, says which observation it is shown (docs/envs.md).
"""

from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from paiju.arena.contest import FOREIGN_A, FOREIGN_B, Contest
from paiju.arena.game import ArenaGame, add_wall, begin_game, next_hand, take_hand
from paiju.core.chance import PLAYER_STREAM, WALL_STREAM, begin, following, two_dice
from paiju.core.many import tally as T
from paiju.core.many.playing import Lineup, do_and_count, lay_wall
from paiju.core.many.stepping import look
from paiju.core.play.actions import ACTIONS, DISCARD_DRAWN, PASS
from paiju.core.play.deal import OVER, Deal
from paiju.core.play.flow import start
from paiju.core.play.offers import legal
from paiju.core.players.levels.choose import person_asked
from paiju.core.players.notes import Notes
from paiju.core.rules import Rules
from paiju.envs.observations import SwiftLook, look_from
from paiju.envs.plan import LOOKS_AHEAD, WIDTHS, width_of
from paiju.errors import InputError
from paiju.languages import _
from paiju.series import AFTER, After
from paiju.simulation.deciding import chooser
from paiju.table.wins import new_buffers

if TYPE_CHECKING:
    import numpy.typing as npt

SIDE_OF = {FOREIGN_A: "a", FOREIGN_B: "b"}


class PolicyTurn(NamedTuple):
    """A question to a policy: which side, which table, which rules (and their number), which seat, what is allowed."""

    side: str
    d: Deal
    r: Rules
    which: int
    who: int
    codes: list[int]


Steps = Generator[PolicyTurn, int, ArenaGame]


class PolicyTables:
    """Games of a contest in which policies play; levels beside them decide as always."""

    def __init__(self, contest: Contest, swift: bool = False) -> None:
        self.contest, self.series = contest, contest.series
        self.rules, self.tiles, self.buffers = self.series.rules, self.series.tiles, new_buffers()
        self.choose = chooser(self.buffers, swift)
        self.look_ahead = SwiftLook() if swift else None
        versions = {side: version_of(policy, side) for side, policy in contest.policies.items()}
        self.widths = {side: width_of(version, self.series.played) for side, version in versions.items()}
        self.looks_ahead = {side for side, version in versions.items() if version == LOOKS_AHEAD}

    def walls(self, first: int, last: int) -> list[list[int]]:
        """Play all games on these walls side by side and return the counts of each wall."""
        seats = self.contest.seats
        games = self.side_by_side([self.game(wall, turn) for wall in range(first, last) for turn in range(seats)])
        return [add_wall(self.contest, games[at : at + seats]) for at in range(0, len(games), seats)]

    def side_by_side(self, games: Sequence[Steps]) -> list[ArenaGame]:
        """Play games until all are over: all that wait for a policy are answered together."""
        ended: dict[int, ArenaGame] = {}
        waiting: dict[int, PolicyTurn] = {}

        def go_on(number: int, action: int | None) -> None:
            try:
                waiting[number] = next(games[number]) if action is None else games[number].send(action)
            except StopIteration as stop:
                ended[number] = stop.value

        for number in range(len(games)):
            go_on(number, None)
        while waiting:
            for side in list(self.contest.policies):
                turns = {number: each for number, each in waiting.items() if each.side == side}
                for number, action in zip(turns, self.answers(side, list(turns.values()))):
                    del waiting[number]
                    go_on(number, action)
        return [ended[number] for number in range(len(games))]

    def answers(self, side: str, turns: Sequence[PolicyTurn]) -> list[int]:
        """What a side's policy does at these tables: one call for all of them."""
        if not turns:
            return []
        import numpy as np

        rows, masks = np.zeros((len(turns), self.widths[side]), np.int16), np.zeros((len(turns), ACTIONS), np.int8)
        for i, each in enumerate(turns):
            row = [0] * self.widths[side]
            if self.look_ahead:
                look(each.r, each.d, each.who, each.which, row)
            else:
                look_from(each.r, each.d, self.buffers, each.who, each.which, row)
            rows[i] = row
            masks[i, each.codes] = 1
        if self.look_ahead and side in self.looks_ahead:
            rules, deals, seats = ([getattr(each, name) for each in turns] for name in ("r", "d", "who"))
            self.look_ahead.fill_in(rules, deals, seats, rows)
        return whole_numbers(self.contest.policies[side](rows, masks), len(turns), side)

    def game(self, wall: int, turn: int) -> Steps:
        """One game to its end, or one hand of it; the questions it yields are answered with actions."""
        contest = self.contest
        game, levels = begin_game(contest.book, contest.seats), contest.levels(turn)
        while True:
            number, seated, stand = next_hand(contest.book, game, wall, levels)
            tally, end = yield from self.hand(number, seated, stand)
            if take_hand(contest.book, game, tally, end, contest.unit == "match"):
                return game

    def hand(
        self, number: int, levels: list[int], stand: list[int]
    ) -> Generator[PolicyTurn, int, tuple[list[int], After]]:
        """One hand of a game as it stands, played as the core plays it."""
        seed = self.contest.seed
        chance = following(begin(seed, number, WALL_STREAM))
        which = two_dice(chance) - 2 if len(self.rules) > 1 else 0
        match = Lineup(self.tiles, len(self.tiles), stand, levels, [0] * ACTIONS, Notes(), [0] * T.OF_WINS)
        r, d, tally = self.rules[which], Deal(), [0] * T.TALLY
        tally[T.SPECIALS + which] += 1
        lay_wall(r, d, match, chance)
        start(r, d, self.buffers)
        chance = begin(seed, number, PLAYER_STREAM)
        while d.phase != OVER:
            who = person_asked(d)
            codes = match.out[: legal(r, d, self.buffers, who, match.out)]
            chance = following(chance)
            person = d.person[who]
            level = levels[person]
            if level in SIDE_OF:
                action = yield PolicyTurn(SIDE_OF[level], d, r, which, who, codes)
                if action not in codes:
                    tally[T.SEAT_ILLEGAL + person] += 1
                    action = instead(codes)
            else:
                action = self.choose(r, d, who, level, chance, codes)
            tally[T.SEAT_DECISIONS + person] += 1
            do_and_count(r, d, match, self.buffers, who, action, tally)
        T.count_hand(r, d, match.stand, match.of_wins, tally)
        return tally, After(*(getattr(d, name) for name in AFTER))


def instead(codes: Sequence[int]) -> int:
    """The action for a policy that named a forbidden one: pass, discard the tile drawn, or the first thing allowed."""
    return next((code for code in (PASS, DISCARD_DRAWN) if code in codes), codes[0])


def version_of(policy: Callable[..., Any], side: str) -> int:
    """Which observation a policy wants."""
    version: int = getattr(policy, "observation", 1)
    if version not in WIDTHS:
        raise InputError(side, _("a policy's observation must be 1, 2 or 3, not {version}", version=repr(version)))
    return version


def whole_numbers(answer: Any, wanted: int, side: str) -> list[int]:
    """The actions that a policy returned."""
    import numpy as np

    try:
        actions: npt.NDArray[np.generic] = np.asarray(answer)
    except (TypeError, ValueError):
        actions = np.zeros(0)
    if actions.shape != (wanted,) or actions.dtype.kind not in "iu":
        raise InputError(side, _("the policy must answer with {wanted} whole numbers, one for each row", wanted=wanted))
    return [int(action) for action in actions.tolist()]
