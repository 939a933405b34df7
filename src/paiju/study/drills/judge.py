"""Which discard is best: what the strongest player there is thinks each is worth. Exercises are made by the steady one,
which takes a moment; games that were played are judged by the deep one, where it has been compiled."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from paiju.books.book import Book
from paiju.books.flatten import flatten
from paiju.bots.deal_from_view import deal_of
from paiju.core.play import actions as A
from paiju.core.play.legal import discard_code
from paiju.core.players.danger import look_at_rivals
from paiju.core.players.notes import NOTES, PLANNED, POINT, RISKS, look_around
from paiju.core.players.placement import look_at_places
from paiju.core.players.steady import best_plan
from paiju.deep import warming
from paiju.deep.names import budget_of, is_deep
from paiju.deep.player import Thinker, can_compile
from paiju.deep.search import Budget
from paiju.errors import InputError
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
    r, buffers, seat = flatten(book), new_buffers(), SEATS.index(view.role)
    d = deal_of(book, r, buffers, view, seat)
    out = [action.code for action in view.legal if action.code < A.CHOW]
    notes = [0] * NOTES
    look_around(r, d, seat, notes, True)
    look_at_places(r, d, seat, notes, True)
    look_at_rivals(r, d, seat, notes, True)
    best_plan(r, d, buffers, seat, out, len(out), notes)
    found: dict[str, RatedDiscard] = {}
    for place, action in enumerate(out):
        code = discard_code(d, action)
        value = notes[PLANNED + place] / POINT
        tile = name_of(code)
        if tile not in found or value > found[tile].value:
            risk = 0.0 if A.is_flower(code) else notes[RISKS + A.kind_of(code)] / POINT
            found[tile] = RatedDiscard(tile, value, risk)
    return sorted(found.values(), key=lambda each: -each.value)


# --- who judges games -----------------------------------------------------------------------------


DiscardJudge = Callable[[Book, View], list[RatedDiscard]]


def judge_named(name: str | None = None) -> DiscardJudge:
    """Who judges: `steady`, or `deep` with its time or trials; without a name the deep player where it has been
    compiled before. Others raise InputError."""
    if name is None:
        name = JUDGE_OF_GAMES if warming.is_there() else PLAYER
    if name == PLAYER:
        return rated_discards
    if not is_deep(name):
        en = f"{PLAYER}, deep, deep:SECONDS or deep:trials=NUMBER judges, not {name[:40]!r}"
        raise InputError("judge", en, f"评判者为 {PLAYER}、deep、deep:秒数 或 deep:trials=次数，而非 {name[:40]!r}")
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
        found = [replace(each, value=first + tried[each.tile]) if each.tile in tried else each for each in rated]
        return sorted(found, key=lambda each: -each.value)
