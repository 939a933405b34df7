"""Which discard is best: what the strongest player there is thinks each is worth. Exercises are made by the steady one,
which takes a moment; games that were played are judged by the deep one, where it has been compiled."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from paiju.books.book import Book
from paiju.books.flatten import flatten
from paiju.bots.deal_from_view import deal_of
from paiju.bots.explain import Decision, WeighedAction, weighed_actions
from paiju.core.play import actions as A
from paiju.core.play.legal import discard_code
from paiju.core.players.levels.steady import best_plan
from paiju.core.players.notes import BY_WORTH, Notes
from paiju.core.players.placement import look_at_places
from paiju.core.players.risk.danger import look_at_rivals
from paiju.core.players.surroundings import look_around
from paiju.deep.names import budget_of, is_deep
from paiju.deep.player import Thinker, can_compile
from paiju.deep.search import Budget
from paiju.errors import InputError
from paiju.languages import _
from paiju.native import library
from paiju.table.codes import SEATS, name_of
from paiju.table.scene import View
from paiju.table.wins import new_buffers

PLAYER = "steady"
JUDGE_OF_GAMES = "deep:trials=400"


@dataclass(frozen=True, slots=True)
class RatedDiscard:
    """A tile to throw, what the hand is worth after it in points, and what throwing it risks."""

    tile: str
    value: float
    risk: float


def rated_discards(book: Book, view: View) -> list[RatedDiscard]:
    """Every discard a view allows, the best first; riichi with it counts for the tile where that is worth more."""
    rated: dict[str, RatedDiscard] = {}
    for each in discards_weighed(book, view):
        if each.thrown and (each.thrown not in rated or (each.value or 0) > rated[each.thrown].value):
            rated[each.thrown] = RatedDiscard(each.thrown, each.value or 0, each.risk or 0)
    return sorted(rated.values(), key=lambda each: -each.value)


def discards_weighed(book: Book, view: View) -> list[WeighedAction]:
    """Every discard a view allows as the steady player weighs it, whatever else it might do."""
    r, buffers, seat = flatten(book), new_buffers(), SEATS.index(view.role)
    d = deal_of(book, r, buffers, view, seat)
    legal = [action for action in view.legal if action.code < A.CHOW]
    out, notes = [action.code for action in legal], Notes()
    look_around(r, d, seat, notes, True)
    look_at_places(r, d, seat, notes, True)
    look_at_rivals(r, d, seat, notes, True)
    notes.decided = BY_WORTH
    best = best_plan(r, d, buffers, seat, out, len(out), notes)
    return weighed_actions(Decision(book, d, legal, out[best], notes))


# --- who judges games -----------------------------------------------------------------------------


DiscardJudge = Callable[[Book, View], list[RatedDiscard]]


def judge_named(name: str | None = None) -> DiscardJudge:
    """Who judges: `steady`, or `deep` with its time or trials; without a name the deep player where it has been
    compiled before. Others raise InputError."""
    if name is None:
        name = JUDGE_OF_GAMES if library.is_ready() else PLAYER
    if name == PLAYER:
        return rated_discards
    if not is_deep(name):
        raise InputError(
            "judge",
            _(
                "the judge must be {player}, deep, deep:SECONDS or deep:trials=NUMBER, not {name}",
                player=PLAYER,
                name=f"{name[:40]!r}",
            ),
        )
    return DeepJudge(budget_of(name, "judge"), can_compile()).rated


class DeepJudge:
    """The deep player: discards that it tries are worth what its trials say, the others what the steady player does."""

    def __init__(self, budget: Budget, compiled: bool) -> None:
        self.budget, self.thinker = budget, Thinker(compiled, 1)

    def rated(self, book: Book, view: View) -> list[RatedDiscard]:
        """Every discard a view allows, the best first."""
        rated = rated_discards(book, view)
        more = {} if view.special is not None else self.thinker.weigh(book, view, self.budget, 0)
        usual = next(iter(more), None)  # what the steady player does
        if usual is None or usual >= A.CHOW:
            return rated
        d = deal_of(book, flatten(book), new_buffers(), view, SEATS.index(view.role))
        tried: dict[str, float] = {}
        for action, worth in more.items():
            if action < A.CHOW:
                tile = name_of(discard_code(d, action))
                tried[tile] = max(worth, tried.get(tile, worth))
        first = next(each.value for each in rated if each.tile == name_of(discard_code(d, usual)))
        discards = [replace(each, value=first + tried[each.tile]) if each.tile in tried else each for each in rated]
        return sorted(discards, key=lambda each: -each.value)
