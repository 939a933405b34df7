"""Games as the books tell them, hand by hand, the plainest way: lists of hands and a finger on the one being played.

Nothing here looks at the program: numbers and names are the books' own. Players are 0 to 3 by the seats of the first
hand. Deposits are counted in sticks of 1000.
"""

from dataclasses import dataclass, field
from fractions import Fraction

WINDS = "ESWN"


@dataclass
class Hand:
    """How a hand ended: "win", "draw" (the wall was empty) or "abort"; then who won, who was ready, and points and
    sticks afterwards."""

    kind: str
    winners: set[int]
    ready: set[int]
    points: list[int]
    sticks: int


@dataclass
class Game:
    """One game. `hands` are the names of those that may be played, `at` the one it is; of MCR `seats` tells the player
    at each seat, round by round."""

    points: list[int]
    hands: list[str]
    at: int = 0
    counters: int = 0
    sticks: int = 0
    over: bool = False
    seats: list[str] = field(default_factory=lambda: ["0123"])

    @property
    def name(self) -> str:
        """The hand being played: E1, S4."""
        return self.hands[self.at]

    @property
    def order(self) -> list[int]:
        """Who sits East, South, West and North in this hand."""
        table = self.seats[WINDS.index(self.name[0]) % len(self.seats)][: len(self.points)]
        first = int(self.name[1]) - 1
        return [int(player) for player in table[first:] + table[:first]]

    @property
    def dealer(self) -> int:
        """Who deals."""
        return self.order[0]

    @property
    def is_last(self) -> bool:
        """No hand after this one is in the list."""
        return self.at == len(self.hands) - 1

    def take(self, hand: Hand) -> None:
        """What the hand changes."""
        self.points, self.sticks = list(hand.points), hand.sticks
        self.go_on(hand)

    def go_on(self, hand: Hand) -> None:
        """Who deals next, or the end; here the deal passes whatever happens, until the last hand."""
        del hand
        if self.is_last:
            self.over = True
        else:
            self.at += 1

    def places(self) -> list[list[int]]:
        """From the first place to the last, equals together."""
        groups: dict[int, list[int]] = {}
        for player, points in enumerate(self.points):
            groups.setdefault(points, []).append(player)
        return [groups[points] for points in sorted(groups, reverse=True)]

    def in_order(self) -> list[int]:
        """Players from the first to the last; of equals who sat first."""
        return [player for group in self.places() for player in group]

    def final(self) -> list[Fraction]:
        """Results by player."""
        return [Fraction(points) for points in self.points]


def names(rounds: str, players: int) -> list[str]:
    """E1, E2 … of these rounds."""
    return [f"{wind}{number + 1}" for wind in rounds for number in range(players)]


# --- riichi ---------------------------------------------------------------------------------------


class Riichi(Game):
    """A dealer repeats after their win, when ready at an empty wall, and after an abort."""

    def go_on(self, hand: Hand) -> None:
        if self.busted():
            self.over = True
        elif self.dealer_stays(hand):
            self.counters += 1
            self.over = self.stops(hand)
        else:
            self.counters = 0 if hand.kind == "win" else self.counters + self.added_by_a_draw()
            self.over = self.ends_when_the_deal_passes()
            self.at += not self.over

    def dealer_stays(self, hand: Hand) -> bool:
        """Do they deal again?"""
        return (
            (hand.kind == "win" and self.dealer in hand.winners)
            or (hand.kind == "draw" and self.dealer in hand.ready)
            or hand.kind == "abort"
        )

    def busted(self) -> bool:
        """Nobody falls out of a game."""
        return False

    def added_by_a_draw(self) -> int:
        """Counters that a draw adds when the deal passes."""
        return 1

    def stops(self, hand: Hand) -> bool:
        """Does a dealer who would deal again end the game?"""
        del hand
        return False

    def ends_when_the_deal_passes(self) -> bool:
        """Is there no other hand?"""
        return self.is_last


class Xjtu(Riichi):
    """Chapters 6.9 and 8."""

    START, NEED, FLOOR, LAST, ORIGIN, UMA = 25000, 30000, 0, "S4", 25000, (15, 5, -5, -15)

    def __init__(self) -> None:
        super().__init__([self.START] * 4, names("ESW", 4))

    def busted(self) -> bool:
        return min(self.points) < self.FLOOR

    def reached(self) -> bool:
        """Somebody has more than is needed."""
        return max(self.points) > self.NEED

    def stops(self, hand: Hand) -> bool:
        """8.5: in the last hand only; an abort ends nothing."""
        leads = self.in_order()[0] == self.dealer
        return self.name == self.LAST and hand.kind != "abort" and leads and self.reached()

    def ends_when_the_deal_passes(self) -> bool:
        """8.3, 8.4."""
        return self.is_last or (self.at >= self.hands.index(self.LAST) and self.reached())

    def final(self) -> list[Fraction]:
        """8.7, 8.8."""
        found = [Fraction(points - self.ORIGIN, 1000) for points in self.points]
        for place, player in enumerate(self.in_order()):
            found[player] += self.UMA[place]
        found[self.in_order()[0]] += self.sticks
        return found


class XjtuCup(Xjtu):
    """Singles of the cup: no floor, no West, a repeat never ends the game."""

    def __init__(self) -> None:
        Game.__init__(self, [self.START] * 4, names("ES", 4))

    def busted(self) -> bool:
        return False

    def stops(self, hand: Hand) -> bool:
        return Riichi.stops(self, hand)

    def ends_when_the_deal_passes(self) -> bool:
        return self.is_last


class Xjtu3p(Xjtu):
    """Appendix 2; South 3 is the last hand."""

    START, NEED, LAST, ORIGIN, UMA = 35000, 40000, "S3", 35000, (15, 0, -15)

    def __init__(self) -> None:
        Game.__init__(self, [self.START] * 3, names("ESW", 3))


class RelayGame(Xjtu):
    """Appendix 1: one game; the points are the teams'. Chapter 8.8 is not changed by it."""

    START, NEED = 100000, 100000

    def __init__(self, points: list[int] | None = None, last: bool = True, west: bool = True) -> None:
        Game.__init__(self, points or [self.START] * 4, names("ESW" if west else "ES", 4))
        self.last = last

    def stops(self, hand: Hand) -> bool:
        return self.last and super().stops(hand)


class CupRelayGame(RelayGame):
    """The cup plays no West."""

    def __init__(self, points: list[int] | None = None, last: bool = True) -> None:
        super().__init__(points, last, west=False)


class Ema(Riichi):
    """2.9 to 2.12; equals share (reading 196)."""

    UMA = (15000, 5000, -5000, -15000)

    def __init__(self, rounds: int = 2) -> None:
        super().__init__([30000] * 4, names("ESWN"[:rounds], 4))
        self.rounds = rounds

    def added_by_a_draw(self) -> int:
        return 0

    def final(self) -> list[Fraction]:
        won = [Fraction(points - 30000) for points in self.points]
        place = 0
        for group in self.places():
            for player in group:
                won[player] += Fraction(sum(self.UMA[place : place + len(group)]), len(group))
            place += len(group)
        for player, part in sticks_shared(self.places()[0], self.sticks).items():
            won[player] += part
        return [{1: each / 2, 2: each, 4: each * 2}[self.rounds] for each in won]


def sticks_shared(firsts: list[int], sticks: int) -> dict[int, int]:
    """League of Long (seven) 4, 5: evenly, three by 400, 300, 300 of every stick unless it comes out even."""
    if len(firsts) == 3 and sticks % 3:
        return {player: (400 if i == 0 else 300) * sticks for i, player in enumerate(firsts)}
    return {player: 1000 * sticks // len(firsts) for player in firsts}


class Lol(Riichi):
    """(five) 1 and (seven)."""

    UMA = (500, 100, -100, -300)  # in tenths

    def __init__(self) -> None:
        super().__init__([25000] * 4, names("ES", 4))

    def final(self) -> list[Fraction]:
        tenths = [(points - 30000) // 100 for points in self.points]
        place = 0
        for group in self.places():
            total, n = sum(self.UMA[place : place + len(group)]), len(group)
            for i, player in enumerate(group):
                tenths[player] += total // n + (total % n if i == 0 else 0)
            place += n
        for player, part in sticks_shared(self.places()[0], self.sticks).items():
            tenths[player] += part // 100
        return [Fraction(each, 10) for each in tenths]


class Tenhou(Riichi):
    """As its clauses `start`, `end`, `ties`, `results` say."""

    START, NEED, UMA = 25000, 30000, (40, 10, -10, -20)

    def __init__(self, players: int = 4) -> None:
        super().__init__([self.START] * players, names("ESW", players))

    def busted(self) -> bool:
        return min(self.points) < 0

    def past_the_last(self) -> bool:
        """In the last hand of South, or in West."""
        return self.at >= 2 * len(self.points) - 1

    def stops(self, hand: Hand) -> bool:
        leads = self.in_order()[0] == self.dealer and self.points[self.dealer] >= self.NEED
        return self.past_the_last() and leads and hand.kind != "abort"

    def ends_when_the_deal_passes(self) -> bool:
        return self.is_last or (self.past_the_last() and max(self.points) >= self.NEED)

    def final(self) -> list[Fraction]:
        order = self.in_order()
        found = [Fraction(0)] * len(self.points)
        for place, player in list(enumerate(order))[1:]:
            points = self.points[player]
            thousands = (abs(points) + 500) // 1000 * (1 if points >= 0 else -1)
            found[player] = Fraction(thousands - self.NEED // 1000 + self.UMA[place])
        found[order[0]] = -sum(found, Fraction(0))
        return found


class Tenhou3p(Tenhou):
    """Three players."""

    START, NEED, UMA = 35000, 40000, (35, 0, -20)

    def __init__(self) -> None:
        super().__init__(3)


# --- the deal always passes -----------------------------------------------------------------------

# MCR Q24(9): the seat of the first East, South, West and North player in every round.
SCHEMES = {
    "none": ["ESWN"] * 4,
    "halfway": ["ESWN", "ESWN", "SENW", "SENW"],
    "each_round": ["ESWN", "SENW", "WNES", "NWSE"],
    "each_round_crossed": ["ESWN", "SENW", "WNSE", "NWES"],
}


class Mcr(Game):
    """Sixteen hands from 500 points (Q14, Q24, Q45 to Q47); ties split the standard points (reading 197)."""

    STANDARD = (4, 2, 1, 0)

    def __init__(self, scheme: str = "none") -> None:
        by_round = ["".join(str(row.index(wind)) for wind in WINDS) for row in SCHEMES[scheme]]
        super().__init__([500] * 4, names("ESWN", 4), seats=by_round)

    def final(self) -> list[Fraction]:
        return [Fraction(points - 500) for points in self.points]

    def standard(self) -> list[Fraction]:
        """Standard points by player."""
        found, place = [Fraction(0)] * 4, 0
        for group in self.places():
            for player in group:
                found[player] = Fraction(sum(self.STANDARD[place : place + len(group)]), len(group))
            place += len(group)
        return found


class OneRound(Game):
    """Four hands, every player dealing once: Botzone's table, and the house rules'."""

    def __init__(self) -> None:
        super().__init__([0] * 4, names("E", 4))
