"""Which of a record's entrants do not meet the event's conditions, by what is known of them or what an official ticked
(mcr:Q8, mcr:Q142(7), xjtu:App3:0). Registration may also name an exam of the club that must be passed first."""

from paiju.languages import _
from paiju.tournament.record.state import Enrolled, EventState
from paiju.tournament.rulings.entry_conditions import OF_TEXT as OF_TEXT
from paiju.tournament.rulings.entry_conditions import ConditionReport as ConditionReport
from paiju.tournament.rulings.entry_conditions import EntryCondition, Fit, conditions_of, fit_to

PASSED_EXAM, EXAM_FIELD = "passed_exam", "exam"


def conditions_in(state: EventState) -> list[EntryCondition]:
    """An event's conditions: those of its plan, and the exam that its registration names."""
    exam = state.registration.exam
    name = _("a pass in the exam {exam}", exam=exam)
    passed = [EntryCondition(PASSED_EXAM, name, field=EXAM_FIELD, exam=exam)] if exam else []
    return [*conditions_of(state.planned), *passed]


def fit_of(state: EventState, entrant: Enrolled, condition: EntryCondition) -> Fit:
    """Does somebody meet a condition? What an official ticked decides; otherwise what can be computed."""
    return fit_to(condition, entrant.age, state.named_player(entrant).fields, entrant.ticks)


def not_met(state: EventState) -> list[ConditionReport]:
    """Who does not meet which condition, and what is still to be checked; without fillers and those who have left."""
    reports = []
    for entrant in state.enrolled.values():
        for condition in conditions_in(state) if not entrant.left and not entrant.player.filler else ():
            fit = fit_of(state, entrant, condition)
            if fit != "met":
                reports.append(ConditionReport(entrant.player.id, condition, fit))
    return reports
