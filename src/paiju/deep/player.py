"""The deep player at a table: it sees a view, ranks what it may do as the steady one does, and plays the hand on."""

from paiju.books.book import Book
from paiju.bots.deal_from_view import FIRST_SUPPORTER
from paiju.bots.explain import Decision, Explanation, NotingDecider, explained, values_of, with_trials
from paiju.bots.level import Interpreted, played_by
from paiju.core.play import deal as D
from paiju.core.play.actions import DISCARD_DRAWN, is_flower, kind_of
from paiju.core.play.deal import Deal
from paiju.core.play.legal import discard_code
from paiju.core.players.levels.choose import STEADY
from paiju.core.players.notes import Notes
from paiju.core.players.placement import USUAL_UNITS
from paiju.core.players.receipts import guessed_receipts, spared
from paiju.core.players.risk.danger import find_safe
from paiju.core.rules import Rules
from paiju.deep.candidates import RankedTable
from paiju.deep.known_table import known_table
from paiju.deep.search import Budget, DeepSearch
from paiju.deep.tables import InterpretedTables, TrialTables
from paiju.errors import InputError
from paiju.languages import _
from paiju.table.action import Action
from paiju.table.codes import SEATS
from paiju.table.scene import View
from paiju.table.wins import new_buffers


class Thinker:
    """Decides by trials; one for each thread. Compiled if wanted."""

    def __init__(self, compiled: bool, jobs: int = 0) -> None:
        self.buffers = new_buffers()
        self.decider: NotingDecider
        self.tables: TrialTables = InterpretedTables()
        if compiled:
            from paiju.deep.compiled_tables import CompiledTables
            from paiju.native.decide import Decider

            self.decider, self.tables = Decider(), CompiledTables(jobs)
        else:
            self.decider = Interpreted(self.buffers)

    def decide(self, book: Book, view: View, budget: Budget, seed: int) -> Action:
        """What the deep player does. `book` is without the dice rule."""
        decision, search = self.question(book, view, seed)
        code = decision.code if search is None else search.best(budget)
        return next(action for action in view.legal if action.code == code)

    def explain(self, book: Book, view: View, budget: Budget, seed: int) -> Explanation:
        """Why it does that: what the steady player saw, and what trials told."""
        decision, search = self.question(book, view, seed)
        steady = explained("deep", view, decision)
        if search is None:
            return steady
        code = search.best(budget)
        return with_trials(steady, code, search.worths(), search.played) if search.played else steady

    def weigh(self, book: Book, view: View, budget: Budget, seed: int) -> dict[int, float]:
        """By the actions it tries, how many points each is worth more than what the steady player does, or less: for
        whoever judges what somebody did. Nothing is said where there is nothing to think about."""
        _rest, search = self.question(book, view, seed)
        if search is None:
            return {}
        search.best(budget)
        return search.worths() if search.played else {}

    def question(self, book: Book, view: View, seed: int) -> tuple[Decision, DeepSearch | None]:
        """What the steady player does, and the search for something better, if there is anything to search for."""
        if not view.legal:
            raise InputError("view", _("it is not this role's turn to act"))
        played, rules = played_by(book, view.special)
        who = SEATS.index(view.role) if view.role in SEATS else FIRST_SUPPORTER
        known = known_table(played, rules, self.buffers, view, who)
        legal = [action.code for action in view.legal]
        code = self.decider.choose(rules, known.deal, who, STEADY, 0, legal)
        decision = Decision(played, known.deal, view.legal, code, self.decider.notes)
        if known.deal.phase not in (D.TURN, D.CLAIM) or who >= FIRST_SUPPORTER or known.deal.riichi[who]:
            return decision, None
        if is_certainly_safe(rules, known.deal, who, code):
            return decision, None
        usual = usual_win(rules, known.deal, who)
        tried = RankedTable(values_of(decision), legal, code, usual).candidates()
        return decision, DeepSearch(self.tables, rules, known, tried, usual, seed) if len(tried) > 1 else None

    def close(self) -> None:
        """Nothing more will be asked."""
        self.tables.close()


def is_certainly_safe(r: Rules, d: Deal, who: int, action: int) -> bool:
    """Is somebody in riichi, and is this a discard that nobody in riichi can win on?"""
    declared = [seat for seat in range(r.players) if seat != who and d.riichi[seat]]
    if d.phase != D.TURN or not declared or action > DISCARD_DRAWN or is_flower(discard_code(d, action)):
        return False
    notes = Notes()
    find_safe(r, d, notes)
    return all(notes.safe[seat] >> kind_of(discard_code(d, action)) & 1 for seat in declared)


def usual_win(r: Rules, d: Deal, who: int) -> int:
    """What a usual win receives."""
    return guessed_receipts(r, d, who, max(USUAL_UNITS, r.minimum)) - spared(r)


def can_compile() -> bool:
    """Is there a library of kernels, or can it be built?"""
    from paiju.native import library

    return library.can_have()
