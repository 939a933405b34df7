"""A game of Pantheon's played again by our engine, hand by hand: the entries it becomes, and where the two differ."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from paiju.books.book import Book
from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.match.rotation import Position
from paiju.tournament.pantheon.forms import Leftover, PantheonGame, PantheonRound
from paiju.tournament.pantheon.hands import (
    brought_by,
    entry_of,
    position_of,
    without_patterns,
)
from paiju.tournament.rulings.hands import Body
from paiju.tournament.rulings.replayed_hands import BROUGHT, HandsReplay, position_entry

CENT = Fraction(1, 100)  # ratings are floats there


@dataclass(frozen=True)
class GameRules:
    """What a game is checked by: the book, and what of the rules stands in no book."""

    book: Book
    chombo_is_paid: bool = False
    sticks_are_won: bool = True  # those left at the end go to the first


@dataclass
class CheckedGame:
    """A game's hands as entries, with what differs and what was put aside."""

    game: PantheonGame
    hands: list[Body] = field(default_factory=list)
    differences: list[Text] = field(default_factory=list)
    leftovers: list[Leftover] = field(default_factory=list)
    agreed: int = 0  # hands that the engine pays as they are written


def hand_name(at: Position) -> str:
    """A hand with its counters: S2, or S2.1 with one."""
    return f"{at.name()}.{at.counters}" if at.counters else at.name()


class GameChecker:
    """Follows a game round by round."""

    def __init__(self, rules: GameRules, game: PantheonGame, name: Callable[[int], str]) -> None:
        self.rules, self.game, self.name = rules, game, name
        self.replay = HandsReplay(rules.book)
        self.checked = CheckedGame(game)
        self.is_broken = bool(game.unread)  # a hand whose payments nobody knows

    def check(self) -> CheckedGame:
        """All rounds, then the points at the end."""
        for number, played in enumerate(self.game.rounds, 1):
            self.follow_position(position_of(played, self.rules.book))
            self.follow(played, number)
        if self.game.rounds and not self.is_broken:
            self.check_points()
        return self.checked

    def follow_position(self, wanted: Position) -> None:
        """The hand is where the book would have it, or an entry says where it is."""
        here, over = self.replay.position, self.replay.desk.match.over
        if (here.round, here.dealer, here.counters) == (wanted.round, wanted.dealer, wanted.counters) and not over:
            return
        there = hand_name(wanted)
        if over:
            text = _("the game is over by the rules, but {hand} was played", hand=there)
        else:
            text = _("by the rules the next hand is {here}, not {there}", here=hand_name(here), there=there)
        if not self.is_broken:
            self.checked.differences.append(text)
        self.enter(position_entry(wanted))

    def follow(self, played: PantheonRound, number: int) -> None:
        """One round, paid by the engine; if it refuses the patterns, by its worth alone."""
        where = hand_name(self.replay.position)
        try:
            entry = entry_of(self.game, played, self.rules.book, self.rules.chombo_is_paid)
        except InputError as error:
            self.checked.leftovers.append(Leftover(f"game {self.game.hash}, round {number}", error.text, repr(played)))
            self.checked.differences.append(_("{hand}: {text}", hand=where, text=error.text))
            self.is_broken = True
            return
        entry = {**entry, **brought_by(self.game, played)}
        self.enter(entry)
        refused = self.replay.hands[-1].refused
        if refused is None:
            self.checked.agreed += 1
            return
        self.checked.differences.append(_("{hand}: {text}", hand=where, text=refused))
        if entry["do"] == "win":
            self.pay_worth(entry)
        self.is_broken |= self.replay.hands[-1].refused is not None

    def pay_worth(self, entry: Body) -> None:
        """The same win by han and fu alone; what its winner named is kept beside it."""
        bare = without_patterns(entry)
        self.replay.hands.pop()
        self.replay.enter(bare)
        if self.replay.hands[-1].refused is None:
            rows = entry["wins"]
            claims = {str(row["player"]): dict(row["claimed"]) for row in rows}  # type: ignore[attr-defined]
            kongs: Mapping[str, Mapping[str, object]] = entry.get(BROUGHT) or {}  # type: ignore[assignment]
            self.checked.hands[-1] = {
                **bare,
                BROUGHT: {seat: {**claim, **kongs.get(seat, {})} for seat, claim in claims.items()},
            }

    def enter(self, entry: Body) -> None:
        """An entry, played and kept."""
        self.replay.enter(entry)
        self.checked.hands.append(entry)

    def check_points(self) -> None:
        """What the hands come to, against what everybody has."""
        ours = self.replay.table().final_points(self.rules.book, self.rules.sticks_are_won)
        for player, points, result in zip(self.game.players, ours, self.game.by_seat):
            if points != result.score:
                self.checked.differences.append(
                    _("{name} has {theirs} points in Pantheon; the hands come to {ours}",
                      name=self.name(player), theirs=result.score, ours=points)
                )  # fmt: skip


def differs(ours: Fraction, theirs: str) -> bool:
    """Is a rating another one, beyond the last digit of a float?"""
    return abs(ours - Fraction(theirs)) > CENT
