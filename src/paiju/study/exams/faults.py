"""What is wrong with a paper that is being written: every place, not the first alone, and where the engine differs."""

from dataclasses import dataclass, replace

from paiju.errors import InputError
from paiju.reading.toml_values import tables
from paiju.study.exams.agreement import check_key
from paiju.study.exams.draft_types import PaperDraft
from paiju.study.exams.drafts import toml_of
from paiju.study.exams.exam_types import Exam, Pair
from paiju.study.exams.reading import head_of, question_of, read_exam, text_of_toml


@dataclass(frozen=True, slots=True)
class PaperFault:
    """A place in a paper and what is wrong there; `engine` where the paper can be read and the engine disagrees."""

    field: str
    words: Pair
    engine: bool = False


@dataclass(frozen=True, slots=True)
class DraftCheck:
    """A draft looked through: the paper where it can be read, how many answers it has and of how many the engine was
    asked."""

    exam: Exam | None
    faults: tuple[PaperFault, ...]
    answers: int = 0
    asked: int = 0


def check_draft(draft: PaperDraft) -> DraftCheck:
    """Look through a whole draft."""
    try:
        exam = read_exam(toml_of(draft))
    except InputError as error:
        first = fault_of(error)
        return DraftCheck(None, tuple(dict.fromkeys([first, *question_faults(draft)])))
    answers = asked = 0
    faults = []
    for question in exam.questions:
        try:
            found = check_key(replace(exam, questions=(question,)))
        except InputError as error:
            faults.append(fault_of(error))
            continue
        answers, asked = answers + found.answers, asked + found.asked
        faults += [PaperFault(one.where, one.words, True) for one in found.differences]
    return DraftCheck(exam, tuple(faults), answers, asked)


def question_faults(draft: PaperDraft) -> list[PaperFault]:
    """The first thing wrong with each question, the rest of the paper aside; none where the head cannot be read."""
    head_alone: PaperDraft = {**draft, "questions": []}
    found = []
    try:
        head = head_of(text_of_toml(toml_of(head_alone)), "own")
    except InputError:
        return []
    for one in draft["questions"]:
        try:
            alone: PaperDraft = {**head_alone, "questions": [one]}
            for told, at in tables(text_of_toml(toml_of(alone)), "question"):
                question_of(told, at, head)
        except InputError as error:
            found.append(fault_of(error))
    return found


def fault_of(error: InputError) -> PaperFault:
    """What somebody can mend."""
    return PaperFault(error.field, (error.zh, error.message))
