"""What is wrong with a paper that is being written: every place, not the first alone, and where the engine differs."""

from dataclasses import dataclass, replace

from paiju.errors import InputError
from paiju.languages import Text
from paiju.reading.toml_values import tables
from paiju.study.exams.agreement import check_key
from paiju.study.exams.draft_types import PaperDraft
from paiju.study.exams.drafts import toml_of
from paiju.study.exams.exam_types import Exam
from paiju.study.exams.reading import head_of, question_of, read_exam, text_of_toml


@dataclass(frozen=True, slots=True)
class PaperFault:
    """A place in a paper and what is wrong there; `engine` where the paper can be read and the engine disagrees."""

    field: str
    text: Text
    engine: bool = False


@dataclass(frozen=True, slots=True)
class DraftCheck:
    """A draft looked through: the paper where it can be read, how many answers it has and of how many the engine was
    asked."""

    exam: Exam | None
    faults: tuple[PaperFault, ...]
    answers: int = 0
    checked: int = 0


def check_draft(draft: PaperDraft) -> DraftCheck:
    """Look through a whole draft."""
    try:
        exam = read_exam(toml_of(draft))
    except InputError as error:
        first = fault_of(error)
        return DraftCheck(None, tuple(dict.fromkeys([first, *question_faults(draft)])))
    answers = checked = 0
    faults = []
    for question in exam.questions:
        try:
            check = check_key(replace(exam, questions=(question,)))
        except InputError as error:
            faults.append(fault_of(error))
            continue
        answers, checked = answers + check.answers, checked + check.checked
        faults += [PaperFault(difference.where, difference.text, True) for difference in check.differences]
    return DraftCheck(exam, tuple(faults), answers, checked)


def question_faults(draft: PaperDraft) -> list[PaperFault]:
    """The first thing wrong with each question, the rest of the paper aside; none where the head cannot be read."""
    head_alone: PaperDraft = {**draft, "questions": []}
    faults = []
    try:
        head = head_of(text_of_toml(toml_of(head_alone)), "own")
    except InputError:
        return []
    for question in draft["questions"]:
        try:
            alone: PaperDraft = {**head_alone, "questions": [question]}
            for section, at in tables(text_of_toml(toml_of(alone)), "question"):
                question_of(section, at, head)
        except InputError as error:
            faults.append(fault_of(error))
    return faults


def fault_of(error: InputError) -> PaperFault:
    """What somebody can mend."""
    return PaperFault(error.field, error.text)
