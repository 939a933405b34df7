"""The deep player at a table: it sees a view, ranks what it may do as the steady one does, and plays the hand on."""

from collections.abc import Sequence
from typing import Any

from paiju.books.book import Book
from paiju.bots.deal_from_view import FIRST_SUPPORTER
from paiju.bots.level import played_by
from paiju.core.play import deal as D
from paiju.core.play.actions import ACTIONS, DISCARD_DRAWN, is_flower, kind_of
from paiju.core.play.deal import Deal
from paiju.core.play.legal import discard_code
from paiju.core.players.choose import LIVE, STEADY, PlayerAsked, choose
from paiju.core.players.danger import find_safe
from paiju.core.players.notes import SAFE, guessed_receipts, spared
from paiju.core.players.placement import USUAL_UNITS
from paiju.core.rules import Rules
from paiju.deep.candidates import RankedTable
from paiju.deep.known_table import known_table
from paiju.deep.search import Budget, DeepSearch
from paiju.deep.tables import InterpretedTables, TrialTables
from paiju.errors import InputError
from paiju.table.action import Action
from paiju.table.codes import SEATS
from paiju.table.scene import View
from paiju.table.wins import new_buffers


class Thinker:
    """Decides by trials; one for each thread. Compiled where there is Numba, unless told otherwise."""

    def __init__(self, compiled: bool, jobs: int = 0) -> None:
        self.buffers = new_buffers()
        self.decider: Any = None
        self.tables: TrialTables = InterpretedTables()
        if compiled:
            from paiju.batch.decide import Decider
            from paiju.deep.compiled_tables import CompiledTables

            self.decider, self.tables = Decider(), CompiledTables(jobs)
        self.out, self.notes = [0] * ACTIONS, [0] * LIVE

    def decide(self, book: Book, view: View, budget: Budget, seed: int) -> Action:
        """What the deep player does. `book` is without the dice rule."""
        code, search = self.question(book, view, seed)
        if search is not None:
            code = search.best(budget)
        return next(action for action in view.legal if action.code == code)

    def weigh(self, book: Book, view: View, budget: Budget, seed: int) -> dict[int, float]:
        """By the actions it tries, how many points each is worth more than what the steady player does, or less: for
        whoever judges what somebody did. Nothing is said where there is nothing to think about."""
        _, search = self.question(book, view, seed)
        if search is None:
            return {}
        search.best(budget)
        return search.worths() if search.played else {}

    def question(self, book: Book, view: View, seed: int) -> tuple[int, DeepSearch | None]:
        """What the steady player does, and the search for something better, if there is anything to search for."""
        if not view.legal:
            raise InputError("view", "nothing is awaited from this role", "此角色现在无须行动")
        played, rules = played_by(book, view.special)
        who = SEATS.index(view.role) if view.role in SEATS else FIRST_SUPPORTER
        known = known_table(played, rules, self.buffers, view, who)
        legal = [action.code for action in view.legal]
        code, notes = self.steady(rules, known.deal, who, legal)
        if known.deal.phase not in (D.TURN, D.CLAIM) or who >= FIRST_SUPPORTER or known.deal.riichi[who]:
            return code, None
        if is_certainly_safe(rules, known.deal, who, code):
            return code, None
        usual = usual_win(rules, known.deal, who)
        tried = RankedTable(notes, legal, code, usual).candidates()
        return code, DeepSearch(self.tables, rules, known, tried, usual, seed) if len(tried) > 1 else None

    def close(self) -> None:
        """Nothing more will be asked."""
        self.tables.close()

    def steady(self, r: Rules, d: Deal, who: int, codes: Sequence[int]) -> tuple[int, list[int]]:
        """What the steady player does, and its notes."""
        if self.decider is not None:
            return self.decider.choose(r, d, who, STEADY, 0, codes), self.decider.notes
        self.out[: len(codes)] = codes
        asked = PlayerAsked(who, STEADY, 0)
        return choose(r, d, self.buffers, asked, self.out, len(codes), self.notes), self.notes


def is_certainly_safe(r: Rules, d: Deal, who: int, action: int) -> bool:
    """Is somebody in riichi, and is this a discard that nobody in riichi can win on?"""
    declared = [seat for seat in range(r.players) if seat != who and d.riichi[seat]]
    if d.phase != D.TURN or not declared or action > DISCARD_DRAWN or is_flower(discard_code(d, action)):
        return False
    notes = [0] * LIVE
    find_safe(r, d, notes)
    return all(notes[SAFE + seat] >> kind_of(discard_code(d, action)) & 1 for seat in declared)


def usual_win(r: Rules, d: Deal, who: int) -> int:
    """What a usual win receives."""
    return guessed_receipts(r, d, who, max(USUAL_UNITS, r.minimum)) - spared(r)


def can_compile() -> bool:
    """Is there Numba?"""
    try:
        from paiju.deep.compiled_tables import kernel
    except ImportError:
        return False
    return kernel() is not None
