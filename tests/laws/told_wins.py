"""Games with real tiles in which wins were told that are none: at random with one winner or two on a tile, sticks of
this hand and of hands before, found at once or once another hand is told, and taken back. What everybody must have is
reckoned here, or told by the same game in which only the right wins were ever told."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from paiju import books
from paiju.match import Match
from paiju.match.record import read_match

Row = Mapping[str, Any]
FALSE: dict[str, Row] = {
    "xjtu": {"foul": "invalid_win"},
    "xjtu-3p": {"foul": "false_win"},
    "ema": {"foul": "empty_win", "variant": "shown"},
    "lol": {"foul": "false_win", "facts": {"shown": True}},
    "mcr": {"foul": "win_below_minimum"},
}
DEALERS, OTHERS, OFFICIAL = (2000, 2900, 12000), (1000, 2000, 3900, 8000), (8, 10, 25)


class ToldWins:
    """A game up to a hand that was won, with what was told."""

    def __init__(self, rng: Random) -> None:
        self.rng, self.book = rng, rng.choice(sorted(FALSE))
        self.players = books.get(self.book).tiles.players
        self.sticks = bool(books.get(self.book).payments.deposit)
        self.before = [self.draw() for _ in range(rng.randrange(3))]
        self.riichi = self.some(rng.randrange(3)) if self.sticks else []
        start = self.told([])
        self.start, self.dealer = start.position, start.position.dealer
        others = [player for player in range(self.players) if player != self.dealer]
        self.giver, *rest = rng.sample([self.dealer, *others], self.players)
        both = books.get(self.book).payments.winners != "one" and rng.random() < 0.7
        self.winners = rest[: 1 + both]
        self.values = {player: self.value(player) for player in self.winners}
        self.cheats = rng.sample(self.winners, rng.randrange(1, len(self.winners) + 1))
        idle = [player for player in range(self.players) if player not in (*self.winners, *self.riichi)]
        self.charged = rng.choice([*idle, None]) if self.book.startswith("xjtu") else None
        self.later: Sequence[Row] = rng.choice(([], [], self.draw(), self.won([self.giver], self.winners[0])))

    def some(self, number: int) -> list[int]:
        """So many players."""
        return sorted(self.rng.sample(range(self.players), number))

    def value(self, player: int) -> int:
        """What a win brings."""
        if not self.sticks:
            return self.rng.choice(OFFICIAL)
        return self.rng.choice(DEALERS if player == self.dealer else OTHERS)

    def draw(self) -> list[Row]:
        """A hand that nobody wins; who is in riichi is ready."""
        riichi = self.some(self.rng.randrange(3)) if self.sticks else []
        return [*map(in_riichi, riichi), {"do": "draw", **({"ready": riichi} if self.sticks else {})}]

    def won(self, winners: Sequence[int], giver: int) -> list[Row]:
        """Another hand, won by somebody with what dealers and others alike may win."""
        wins = [{"player": player, "value": 2000 if self.sticks else 8} for player in winners]
        return [{"do": "win", "from": giver, "wins": wins}]

    def told(self, winners: Sequence[int], later: bool = True, charge: bool = False) -> Match:
        """The game in which these have won the hand; with none of them it is about to be played. A stick may have been
        charged in it by a ruling."""
        match = Match(self.book, entered=True)
        for row in [row for hand in self.before for row in hand]:
            match.tell(row)
        if not winners:
            return match
        for row in map(in_riichi, self.riichi):
            match.tell(row)
        if charge and self.charged is not None:
            match.rule({"foul": "riichi_not_ready", "offender": self.charged}, (), self.hand_opened(match))
        wins = [{"player": player, "value": self.values[player]} for player in winners]
        match.tell({"do": "win", "from": self.giver, "wins": wins})
        for row in self.later if later and not match.over else ():
            match.tell(row)
        return match

    def hand_opened(self, match: Match) -> int:
        """Which hand it is, which has begun."""
        if match.entered_hand is None:
            match.open_entered()
        return self.hand

    @property
    def lying(self) -> list[int]:
        """Whose sticks lay there before the hand."""
        return [int(row["player"]) for hand in self.before for row in hand if row["do"] == "riichi"]

    @property
    def hand(self) -> int:
        """Which hand it is."""
        return len(self.before)

    def expected(self, match: Match) -> tuple[int, ...]:
        """What everybody must have but for penalties, once the cheats' wins are none."""
        right = [player for player in self.winners if player not in self.cheats]
        if not right and not self.later:
            return tuple(own - 1000 * (player in self.riichi) for player, own in enumerate(self.start.points))
        won = self.told(self.winners, later=False).position.points
        should = list(self.told(right, later=False).position.points) if right else list(self.start.points)
        for owner in self.lying if not right else ():
            should[owner] += 1000
        return tuple(own + then - now for own, then, now in zip(match.position.points, should, won))


def in_riichi(player: int) -> Row:
    """A stick is put down."""
    return {"do": "riichi", "player": player}


def hold_told_wins(rng: Random, seen: Counter[str]) -> None:
    """Whoever has not won keeps nothing, whoever has won has all, and taken back everything is as it was."""
    game = ToldWins(rng)
    match, plain = game.told(game.winners, charge=True), game.told(game.winners)
    if match.over != plain.over:  # what was charged wrongly has ended the game: another one
        return
    expected, void = game.expected(plain), False
    steps = [*game.cheats, *([None] if game.charged is not None else [])]
    for cheat in rng.sample(steps, len(steps)):
        if cheat is None:  # a stick charged wrongly is given back, wherever it is by now
            match.undo(0)
            continue
        ruling = match.rule({**FALSE[game.book], "offender": cheat}, (), game.hand)
        void = void or (ruling.hand == "void" and not game.later)
        expected = tuple(map(sum, zip(expected, ruling.payments)))
    where = (game.book, game.winners, game.cheats, game.before, game.riichi, game.charged, game.later)
    if void:  # the hand is dealt again
        expected = game.start.points
    assert match.position.points == expected, (where, match.position, expected)
    total = sum(expected) + match.position.deposits * match.book.payments.deposit
    assert total == len(expected) * match.book.game.start_points, where
    assert read_match(match.lines()).position == match.position, where
    numbers = [number for number in range(len(steps)) if match.may_undo(number)]
    for number in rng.sample(numbers, len(numbers)):
        if match.may_undo(number):  # one that gave a hand up may have to wait for another
            match.undo(number)
    same = match.position == plain.position or match.over == "bust"  # a penalty that stood for a while has ended it
    assert match.rulings or same, (where, match.position, plain.position)
    assert read_match(match.lines()).position == match.position, where
    seen["wins told"] += 1
    seen["two winners"] += len(game.winners) > 1
    seen["none of two"] += len(game.cheats) > 1
    seen["found late"] += bool(game.later)
    seen["charged"] += game.charged is not None
