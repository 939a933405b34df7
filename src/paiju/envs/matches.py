"""Matches at many tables: the book's rules for them as numbers, and what is told of them."""

from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from paiju.books.book import Book
from paiju.core.many import matches as M
from paiju.core.many.match_rules import (
    BY_DRAW,
    BY_READY_HAND,
    BY_WIN,
    DRAWS_ADD,
    DRAWS_KEEP,
    NEVER,
    NO_COUNTERS,
    MatchRules,
)
from paiju.envs.plan import EnvPlan
from paiju.match.seats import players_at

Ints = npt.NDArray[np.int64]
Array = npt.NDArray[Any]

REPEATS = {"never": NEVER, "win": BY_WIN, "win_or_ready": BY_READY_HAND, "win_or_draw": BY_DRAW}
COUNTERS = {"none": NO_COUNTERS, "draws_add": DRAWS_ADD, "draws_keep": DRAWS_KEEP}


@lru_cache(maxsize=64)
def match_rules(book: Book) -> MatchRules:
    """A book's rules for matches."""
    game, players, m = book.game, book.tiles.players, MatchRules()
    m.players, m.start_points, m.rounds, m.extra_rounds = players, game.start_points, game.rounds, game.extra_rounds
    m.needed, m.bust = game.needed + int(not game.needed_exactly), int(game.bust)
    m.repeats, m.counters = REPEATS[game.repeats], COUNTERS[game.counters]
    m.first_winner_deals = int(game.next_dealer == "first_winner")
    m.last_dealer_stops = int(game.last_dealer_stops)
    m.stops_in_extra = int(game.extra_ends == "passes_or_first_dealer")
    m.shared_places, m.in_steps = int(game.ties == "shared"), int(bool(game.placement))
    m.shared_leftover, m.deposit = int(game.leftover == "first_shared"), book.payments.deposit
    m.origin, m.rounded_to, m.halves = game.origin, game.rounded_to, game.rounds if game.scaled_by_length else 2
    for below in range(players + 1):
        places = game.placement_below[below] if below < len(game.placement_below) else game.placement
        m.places[below][: len(places)] = places
    for number in range(4):
        m.at[number][:players] = players_at(book, number)
    return m


class SideMatches:
    """A match at each of n tables. Table i plays matches i, i + n, i + 2n … of the seed; in match m the learner is
    player m modulo the number of players. Players are numbered by their seats in the first hand."""

    def __init__(self, plan: EnvPlan, n: int) -> None:
        self.players_number, self.parts = plan.players, M.PARTS * plan.book.game.unit
        self.courses = np.zeros((n, M.COURSE), np.int64)

    def by_player(self, first: int) -> Ints:
        """Numbers of the players that begin in this column."""
        return self.courses[:, first : first + self.players_number].copy()

    def reward(self, own: bool) -> npt.NDArray[np.float32]:
        """The book's own result of matches that ended in the last step, for everybody, or for who learns."""
        parts = self.courses[:, M.OWN_REWARD] if own else self.by_player(M.REWARD)
        return (parts / self.parts).astype(np.float32)

    def ended(self) -> Ints:
        """How many matches ended in the last step."""
        return self.courses[:, M.ENDED].copy()

    def players(self, persons: Ints) -> Ints:
        """The players who started at these seats of the hand; -1 stays -1."""
        at = np.arange(len(persons)), M.PEOPLE + np.maximum(persons, 0)
        players: Ints = np.where(persons < 0, persons, self.courses[at])
        return players

    def info(self) -> dict[str, Ints]:
        """The match being played, the matches that ended in the last step, the points of its hands, the places in the
        last match that ended."""
        return {
            "match": self.courses[:, M.NUMBER].copy(),
            "matches": self.ended(),
            "points": self.by_player(M.GAINED),
            "place": self.by_player(M.PLACE),
        }
