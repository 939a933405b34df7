"""Lessons, differences and the players' words as they are sent."""

from functools import cache

from paiju.books import get
from paiju.books.book import Names
from paiju.server.study.messages.books import Words
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
from paiju.study.lessons import Lesson, TaughtStep, differences_from, judge, lesson, shown, solution
from paiju.study.lessons.showing import ShownTable, StepOption


def words(names: Names) -> Words:
    """A text in both languages."""
    return {"zh": names.zh, "en": names.en}


def card_of(one: Lesson, done: set[str]) -> LessonCard:
    """A lesson in a few words."""
    ids = [step.id for step in one.steps]
    return LessonCard(one.id, one.book.id, words(one.names), words(one.says), ids, [id for id in ids if id in done])


def lesson_page(one: Lesson, done: set[str]) -> LessonPage:
    """A lesson whole."""
    steps = [step_of(one, step) for step in one.steps]
    return LessonPage(card_of(one, done), steps, list(one.words), str(one.table.get("level", "easy")))


def step_of(one: Lesson, step: TaughtStep) -> LessonStep:
    """A step, without its answer."""
    seen = shown(one, step)
    return LessonStep(
        id=step.id,
        ask=step.ask,
        title=words(step.title),
        says=words(step.says),
        question=words(step.question),
        tiles=seen.tiles,
        tap=seen.tap,
        pick=seen.pick,
        choices=[choice_of(each) for each in seen.choices],
        table=table_of(seen.table) if seen.table else None,
        hand=choice_of(seen.hand) if seen.hand else None,
        terms=list(step.terms),
    )


def choice_of(one: StepOption) -> StepChoice:
    """Something to choose."""
    return StepChoice(one.value, words(one.names), one.tiles, one.melds, one.win)


def table_of(one: ShownTable) -> StepTable:
    """The table of a step."""
    return StepTable(one.seat, one.rivers, one.stake, one.by, one.drawn)


def verdict(one: Lesson, step: TaughtStep, answer: list[str]) -> StepVerdict:
    """What is said of an answer; without one the right one is shown."""
    given = answer or solution(one, step)
    told = judge(one, step, given)
    return StepVerdict(told.right and bool(answer), words(told.why), list(told.clauses), [] if answer else given)


@cache
def differences_page(id: str) -> list[BookBeside]:
    """What is different in other books."""
    return [
        BookBeside(
            each.book.id,
            words(each.book.names),
            [NoticedRow(words(row.label), words(row.taught), words(row.value), list(row.clauses)) for row in each.rows],
            each.further,
        )
        for each in differences_from(lesson(id).id)
    ]


@cache
def glossary_page(book_id: str) -> GlossaryPage:
    """The players' words, of all books or of one with what it says of them."""
    book = get(book_id) if book_id else None
    listed = glossary.terms_of(book) if book else list(glossary.terms().values())
    parts = [GlossaryPart(one.id, {"zh": one.zh, "en": one.en}) for one in glossary.parts()]
    return GlossaryPage(parts, [term_of(term, book_id) for term in listed])


def term_of(term: glossary.Term, book_id: str) -> GlossaryTerm:
    """One word."""
    told = glossary.fields_told(term, get(book_id)) if book_id else []
    rows = [GlossaryField(words(each.label), words(each.value), list(each.clauses)) for each in told]
    names = words(term.names)
    return GlossaryTerm(
        term.id, term.part, names, term.names.ja, list(term.also), words(term.says), term.tiles, list(term.see), rows
    )
