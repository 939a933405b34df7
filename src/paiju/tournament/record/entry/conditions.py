"""Who of a record's entrants does not meet what the event asks, by what is known of them or an official ticked
(mcr:Q8, mcr:Q142(7), xjtu:App3:0). Registration may name an exam of the club besides, which must be passed first."""

from paiju.tournament.record.state import Enrolled, EventState
from paiju.tournament.rulings.entry_conditions import OF_TEXT as OF_TEXT
from paiju.tournament.rulings.entry_conditions import ConditionReport as ConditionReport
from paiju.tournament.rulings.entry_conditions import EntryCondition, Fit, conditions_of, fit_to

PASSED_EXAM, EXAM_FIELD = "passed_exam", "exam"


def conditions_in(state: EventState) -> list[EntryCondition]:
    """What an event asks: its plan's conditions, and the exam that its registration names."""
    exam = state.registration.exam
    words = (f"通过考试 {exam}", f"a pass in the exam {exam}")
    passed = [EntryCondition(PASSED_EXAM, *words, field=EXAM_FIELD, exam=exam)] if exam else []
    return [*conditions_of(state.planned), *passed]


def fit_of(state: EventState, entrant: Enrolled, condition: EntryCondition) -> Fit:
    """Does somebody meet a condition? What an official ticked decides; else what can be computed."""
    return fit_to(condition, entrant.age, state.named_player(entrant).fields, entrant.ticks)


def not_met(state: EventState) -> list[ConditionReport]:
    """Who does not meet what, and what is still to be checked; fillers and who has left aside."""
    reports = []
    for entrant in state.enrolled.values():
        for condition in conditions_in(state) if not entrant.left and not entrant.player.filler else ():
            fit = fit_of(state, entrant, condition)
            if fit != "met":
                reports.append(ConditionReport(entrant.player.id, condition, fit))
    return reports
