"""Games with real tiles in which a stick charged by a ruling is given back while a later hand is told, or after it, and
that hand does not count: they are held against the same games without the charge."""

from collections import Counter
from random import Random

from paiju.match import Match
from paiju.match.record import read_match
from tests.laws.told_wins import Row, in_riichi

RESTART = {"foul": "other_breach", "offender": 0, "option": "restart"}


class Charged:
    """What is told: a hand with the charge, another one that does not count, and one that was not won."""

    def __init__(self, rng: Random) -> None:
        self.book = rng.choice(("xjtu", "xjtu-3p"))
        people = range(3 if self.book == "xjtu-3p" else 4)
        self.charged, self.winner, *others = rng.sample(people, len(people))
        self.riichi, self.giver = rng.sample((self.winner, *others), 2)
        self.first = [in_riichi(self.riichi), self.end(rng, self.winner, others[0])]
        winner, giver, *_ = rng.sample(people, len(people))
        self.ended = rng.random() < 0.6
        self.second = [in_riichi(self.riichi), *([self.end(rng, winner, giver)] if self.ended else [])]
        self.third = [in_riichi(self.giver), win(self.winner, self.charged), in_riichi(self.giver)]

    def end(self, rng: Random, winner: int, giver: int) -> Row:
        """How a hand ends in which somebody is in riichi."""
        return rng.choice((win(winner, giver), {"do": "draw", "ready": [self.riichi]}))

    def left(self, match: Match, charge: bool, void: bool) -> None:
        """Two hands; the charge is taken back, and the second one does not count."""
        match.tell(self.first[0])
        if charge:
            match.rule({"foul": "riichi_not_ready", "offender": self.charged}, (), 0)
        for row in (*self.first[1:], *self.second):
            match.tell(row)
        if charge:
            match.undo(0)
        match.void() if void else match.rule(RESTART)

    def won_wrongly(self, match: Match) -> None:
        """A third hand was won, and it turns out in the fourth that it was not."""
        for row in self.third:
            match.tell(row)
        match.rule({"foul": "false_win", "offender": self.winner}, (), match.hands - 2)
        match.void()


def win(winner: int, giver: int) -> Row:
    """What dealers and others alike may win."""
    return {"do": "win", "from": giver, "wins": [{"player": winner, "value": 2000}]}


def hold_given_back(rng: Random, seen: Counter[str]) -> None:
    """Everybody has what they would have, had nothing been charged; and so once more hands are told."""
    game = Charged(rng)
    void = not game.ended and rng.random() < 0.5
    match, plain = Match(game.book, entered=True), Match(game.book, entered=True)
    game.left(match, True, void)
    game.left(plain, False, void)
    where = vars(game)
    assert match.position == plain.position, (where, match.position, plain.position)
    assert read_match(match.lines()).position == match.position, where
    for each in (match, plain):
        game.won_wrongly(each)
    assert match.position == plain.position, (where, match.position, plain.position)
    assert read_match(match.lines()).position == match.position, where
    seen["given back"] += 1
