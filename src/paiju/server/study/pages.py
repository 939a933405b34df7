"""Lessons, differences and the players' words as they are sent."""

from functools import cache

from paiju.books import get
from paiju.server.protocol.texts import named
from paiju.server.study.messages.lessons import (
    BookBeside,
    GlossaryField,
    GlossaryPage,
    GlossaryPart,
    GlossaryTerm,
    LessonCard,
    LessonPage,
    LessonStep,
    NoticedRow,
    StepChoice,
    StepTable,
    StepVerdict,
)
from paiju.study import glossary
from paiju.study.lessons import Lesson, TaughtStep, differences_from, judge, shown, solution
from paiju.study.lessons import lesson as lesson_named
from paiju.study.lessons.differences import NoticedDifference
from paiju.study.lessons.showing import ShownTable, StepOption


def card_of(lesson: Lesson, done: set[str]) -> LessonCard:
    """A lesson in a few words."""
    ids = [step.id for step in lesson.steps]
    return LessonCard(
        lesson.id, lesson.book.id, named(lesson.names), named(lesson.says), ids, [id for id in ids if id in done]
    )


def lesson_page(lesson: Lesson, done: set[str]) -> LessonPage:
    """A lesson whole."""
    steps = [step_of(lesson, step) for step in lesson.steps]
    return LessonPage(card_of(lesson, done), steps, list(lesson.words), str(lesson.table.get("level", "easy")))


def step_of(lesson: Lesson, step: TaughtStep) -> LessonStep:
    """A step, without its answer."""
    seen = shown(lesson, step)
    return LessonStep(
        id=step.id,
        ask=step.ask,
        title=named(step.title),
        says=named(step.says),
        question=named(step.question),
        tiles=seen.tiles,
        tap=seen.tap,
        pick=seen.pick,
        choices=[choice_of(each) for each in seen.choices],
        table=table_of(seen.table) if seen.table else None,
        hand=choice_of(seen.hand) if seen.hand else None,
        terms=list(step.terms),
    )


def choice_of(option: StepOption) -> StepChoice:
    """Something to choose."""
    return StepChoice(option.value, named(option.names), option.tiles, option.melds, option.win)


def table_of(table: ShownTable) -> StepTable:
    """The table of a step."""
    return StepTable(table.seat, table.rivers, table.stake, table.by, table.drawn)


def verdict(lesson: Lesson, step: TaughtStep, answer: list[str]) -> StepVerdict:
    """What is said of an answer; without one the right one is shown."""
    given = answer or solution(lesson, step)
    judged = judge(lesson, step, given)
    return StepVerdict(judged.right and bool(answer), named(judged.why), list(judged.clauses), [] if answer else given)


@cache
def differences_page(id: str) -> list[BookBeside]:
    """What is different in other books."""
    return [
        BookBeside(
            each.book.id,
            named(each.book.names),
            [noticed_row(row) for row in each.rows],
            each.further,
        )
        for each in differences_from(lesson_named(id).id)
    ]


def noticed_row(row: NoticedDifference) -> NoticedRow:
    """One of them."""
    return NoticedRow(named(row.label), named(row.taught), named(row.value), list(row.clauses))


@cache
def glossary_page(book_id: str) -> GlossaryPage:
    """The players' words, of all books or of one with what it says of them."""
    book = get(book_id) if book_id else None
    listed = glossary.terms_of(book) if book else list(glossary.terms().values())
    parts = [GlossaryPart(id, named(name)) for id, name in glossary.PARTS.items()]
    return GlossaryPage(parts, [term_of(term, book_id) for term in listed])


def term_of(term: glossary.Term, book_id: str) -> GlossaryTerm:
    """One word."""
    fields = glossary.fields_told(term, get(book_id)) if book_id else []
    rows = [GlossaryField(named(each.label), named(each.value), list(each.clauses)) for each in fields]
    said = term.names, list(term.also), term.says
    return GlossaryTerm(term.id, term.part, *said, term.tiles, list(term.see), rows)
