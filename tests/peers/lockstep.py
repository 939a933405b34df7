"""The table and `riichienv` play the same hand side by side: the same wall, the same choices.

What each offers at every step must be the same, and so must the points at the end.
"""

from random import Random
from types import ModuleType
from typing import Any

from paiju.books.book import Book
from paiju.books.flatten import flatten
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play import flow, offers
from paiju.core.play.moves import from_the_end, give, take
from paiju.core.play.readiness import steps_away
from paiju.core.tiles import EAST
from tests.core.play.table import NAMES, new_buffers

RIICHI = -1  # the peer declares first and discards in a second step
REDS = {16: 34, 52: 35, 88: 36}  # the peer's tiles are 0–135
MODES = {4: "4p-red-single", 3: "3p-red-single"}


def code_of(tile: int) -> int:
    """A tile of the peer as the table names it."""
    return REDS.get(tile, tile // 4)


class Lockstep:
    """One hand at both tables."""

    def __init__(self, peer: ModuleType, book: Book, seed: int) -> None:
        self.book, self.r, self.buffers = book, flatten(book), new_buffers()
        self.rng, self.kinds = Random(seed), peer.ActionType
        self.env = peer.RiichiEnv(game_mode=MODES[self.r.players], seed=seed)
        self.observed: dict[int, Any] = self.env.reset()
        self.claims = self.rng.choice((0, 0.1, 0.3, 0.9))  # how fond of claims the players are
        self.d = self.deal()

    def deal(self) -> D.Deal:
        """Our table with the peer's wall: replacements first there, then stacks of indicators, drawn from the end."""
        d, players, wall = D.Deal(), self.r.players, [code_of(tile) for tile in self.env.wall]
        first = 13 * players + 1
        d.tiles = first + len(wall)
        d.wall = [A.NONE] * D.WALL
        hands = [[code_of(tile) for tile in hand] for hand in self.env.hands[:players]]
        hands[0].remove(code_of(self.env.drawn_tile))
        for seat, hand in enumerate(hands):
            for n, code in enumerate(hand):
                d.wall[12 * players + seat if n == 12 else n // 4 * 4 * players + 4 * seat + n % 4] = code
        d.wall[first - 1] = code_of(self.env.drawn_tile)
        d.wall[first : d.tiles - 14] = reversed(wall[14:])
        for n in range(14):  # both count stacks from the end, upper tile first
            d.wall[from_the_end(d, n)] = wall[n]
        d.points, d.round = [self.book.game.start_points] * 4, EAST
        flow.start(self.r, d, self.buffers)
        return d

    def ours(self, seat: int) -> set[int]:
        """What our table offers."""
        out = [0] * A.ACTIONS
        return set(out[: offers.legal(self.r, self.d, self.buffers, seat, out)])

    def theirs(self, seat: int, declared: bool) -> dict[int, Any]:
        """What the peer offers, by our numbers."""
        found: dict[int, Any] = {}
        for action in self.observed[seat].legal_actions():
            found.setdefault(self.number(action, declared), action)
        return found

    def number(self, action: Any, declared: bool) -> int:
        """Our number of an action of the peer."""
        kind, T = action.action_type, self.kinds
        own = [tile // 4 for tile in action.consume_tiles]
        red = int(any(tile in REDS for tile in action.consume_tiles))
        if kind == T.DISCARD:
            drawn = action.tile == self.env.drawn_tile
            return (A.RIICHI if declared else A.DISCARD) + (A.DISCARD_DRAWN if drawn else code_of(action.tile))
        if kind == T.CHI:
            stake = A.kind_of(self.d.stake)
            return A.CHOW + sorted([*own, stake]).index(stake) + 3 * red
        if kind == T.PON:
            return A.PUNG + red
        if kind == T.ANKAN:
            return A.CONCEALED_KONG + own[0]
        if kind == T.KAKAN:
            return int(A.ADDED_KONG + action.tile // 4)
        plain = {
            T.RIICHI: RIICHI, T.TSUMO: A.WIN, T.RON: A.WIN, T.PASS: A.PASS, T.DAIMINKAN: A.OPEN_KONG,
            T.KYUSHU_KYUHAI: A.NINE_TERMINALS, T.KITA: A.SET_ASIDE_NORTH,
        }  # fmt: skip
        return next(number for each, number in plain.items() if each == kind)

    def play(self) -> None:
        """To the end, step by step."""
        while not self.env.done() and self.d.phase != D.OVER:
            asked = [seat for seat in range(self.r.players) if offers.is_asked(self.d, seat)]
            assert asked == sorted(self.observed), "not the same players are asked"
            chosen = {seat: self.choose(seat, self.compare(seat)) for seat in asked}
            self.step(chosen)
        assert self.env.done() == (self.d.phase == D.OVER), "the hand is over at one table only"

    def compare(self, seat: int) -> list[int]:
        """What both offer; riichi is one action there."""
        ours, theirs = self.ours(seat), set(self.theirs(seat, False))
        declaring = {action for action in ours if A.RIICHI <= action <= A.RIICHI_DRAWN}
        mine = ours - declaring | ({RIICHI} if declaring else set())
        assert mine == theirs, f"{told(mine - theirs)} here alone, {told(theirs - mine)} there alone"
        return sorted(ours)

    def step(self, chosen: dict[int, int]) -> None:
        """Everybody asked does what was chosen, at both tables."""
        said = {}
        for seat, action in chosen.items():
            declares = A.RIICHI <= action <= A.RIICHI_DRAWN
            said[seat] = self.theirs(seat, False)[RIICHI if declares else action]
        self.observed = self.env.step(said)
        seat, action = next(iter(chosen.items()))
        if A.RIICHI <= action <= A.RIICHI_DRAWN:
            discards = self.theirs(seat, True)
            assert set(discards) == {each for each in self.ours(seat) if A.RIICHI <= each <= A.RIICHI_DRAWN}
            self.observed = self.env.step({seat: discards[action]})
        for seat, action in chosen.items():
            assert flow.act(self.r, self.d, self.buffers, seat, action) == 0

    def choose(self, seat: int, legal: list[int]) -> int:
        """Players who want to be ready, make kongs, and let half of their wins go."""
        rng = self.rng
        for low, high, how_often in (
            (A.WIN, A.WIN, 0.5),
            (A.NINE_TERMINALS, A.NINE_TERMINALS, 0.1),
            (A.OPEN_KONG, A.WIN - 1, 0.7),
            (A.SET_ASIDE_NORTH, A.SET_ASIDE_NORTH, 0.6),
            (A.RIICHI, A.RIICHI_DRAWN, 0.8),
            (A.CHOW, A.OPEN_KONG - 1, self.claims),
        ):
            found = [action for action in legal if low <= action <= high]
            if found and rng.random() < how_often:
                return rng.choice(found)
        if A.PASS in legal:
            return A.PASS
        discards = [action for action in legal if action <= A.DISCARD_DRAWN]
        away = {action: self.steps_without(seat, action) for action in discards}
        return rng.choice([action for action in discards if away[action] == min(away.values())])

    def steps_without(self, seat: int, action: int) -> int:
        """How far from winning the hand is after this discard."""
        code = self.d.drawn if action == A.DISCARD_DRAWN else action
        take(self.d, seat, code)
        away = steps_away(self.r, self.d, self.buffers, seat)
        give(self.d, seat, code)
        return away

    def points(self) -> tuple[list[int], list[int]]:
        """What everybody has at the end, here and there."""
        players = self.r.players
        return self.d.points[:players], list(self.env.scores())[:players]


def told(actions: set[int]) -> list[str]:
    """Actions in a message."""
    return [NAMES.get(action, str(action)) if action < A.DISCARD_DRAWN else str(action) for action in sorted(actions)]
