"""An exam from its TOML text: every key checked, each complaint says where it stands and what would be right."""

import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from paiju import books
from paiju.books import clause_list
from paiju.books.book import Book, Names
from paiju.books.derive import derive
from paiju.books.labels import LIMIT_NAMES
from paiju.books.own.unknown_pattern import unknown_pattern
from paiju.errors import InputError
from paiju.fields import check_keys, items, mapping, unknown
from paiju.languages import Grouped, _
from paiju.notation import parse_tiles
from paiju.reading.files import file_text
from paiju.reading.toml_values import day, line, needed, number, tables, toml_table
from paiju.study.exams.exam_types import (
    FIELD_KINDS,
    LETTERS,
    ORIGINS,
    Asked,
    Exam,
    ExamChoice,
    ExamField,
    ExamQuestion,
    FieldKind,
    RightAnswer,
)
from paiju.study.typed import TypedAnswer, read

HEAD = ("id", "title", "about", "book", "options", "pass", "total", "clauses", "worth", "missed", "stem", "question",
        "one_sitting", "answers_after")  # fmt: skip
QUESTION = ("number", "stem", "text", "marks", "missed", "origin", "choices", "engine", "field", "why", "clauses")
FIELD = ("id", "kind", "text", "marks", "answer", "choices", "missed", "wrong", "engine", "also")
LANGUAGES = ("zh", "en", "ja")
CHOICE = (*LANGUAGES, "text", "right", "value", "engine")
MOST_QUESTIONS, MOST_MARKS, MOST_BYTES = 300, 10_000, 1_000_000
WORTH, MISSED = 4, 1  # of a question with choices, unless the paper says otherwise (xjtu:App3:exam1.marking)
TILES = re.compile(r"\[([^\[\]]*)\]")
NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,59}")


def load_exam(path: str | Path) -> Exam:
    """The exam of a file."""
    return read_exam(file_text(path), Path(path).stem)


def read_exam(text: str, default_id: str = "own") -> Exam:
    """The exam of a text."""
    paper = text_of_toml(text)
    head = head_of(paper, default_id)
    questions = [question_of(section, at, head) for section, at in tables(paper, "question", MOST_QUESTIONS)]
    exam = Exam(
        head.id,
        words_of(needed(paper, "title", "title"), "title"),
        words_of(paper.get("about", ""), "about"),
        head.book.base if head.options else head.book.id,
        head.options,
        marks_of(needed(paper, "pass", "pass"), "pass"),
        tuple(questions),
        head.stems,
        clauses_of(paper.get("clauses"), "clauses"),
        sha256(text.encode()).hexdigest()[:16],
        flag(paper.get("one_sitting", False), "one_sitting"),
        day(paper["answers_after"], "answers_after") if "answers_after" in paper else None,
    )
    check_whole(exam, paper.get("total"))
    return exam


def flag(value: object, where: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise InputError(where, _("{where}: must be true or false", where=where))
    return value


def text_of_toml(text: str) -> Mapping[str, object]:
    """A text as TOML reads it."""
    if len(text.encode()) > MOST_BYTES:
        raise InputError("file", _("at most {most} bytes", most=Grouped(MOST_BYTES)))
    return toml_table(text)


class ExamHead(NamedTuple):
    """What the questions of a paper share: the book, texts, and what a question with choices is worth and loses."""

    id: str
    book: Book
    options: Mapping[str, object]
    stems: Mapping[str, Names]
    worth: int
    missed: int


def head_of(paper: Mapping[str, object], default_id: str) -> ExamHead:
    """The head of a paper."""
    check_keys(paper, HEAD)
    exam_id = paper.get("id", default_id)
    if not isinstance(exam_id, str) or not NAME.fullmatch(exam_id):
        raise InputError("id", _("an id must be lower-case letters, digits, '-' and '.', such as \"my-club-1\""))
    options = mapping(paper.get("options", {}), "options")
    return ExamHead(
        exam_id,
        book_of(paper.get("book"), options),
        options,
        {str(section.get("id")): stem_of(section, at) for section, at in tables(paper, "stem", MOST_QUESTIONS)},
        marks_of(paper.get("worth", WORTH), "worth"),
        marks_of(paper.get("missed", MISSED), "missed"),
    )


def book_of(name: object, options: Mapping[str, object]) -> Book:
    """The book, with what the paper changes in it."""
    book = books.get(needed({"book": name} if name is not None else {}, "book", "book"))
    return derive(book, f"{book.id}+", **options) if options else book


def check_whole(exam: Exam, total: object) -> None:
    """Numbers once each, the sum as it is said, and enough marks to pass."""
    numbers = [question.number for question in exam.questions]
    if not numbers:
        raise InputError("question", _("an exam needs at least one [[question]]"))
    for label in numbers:
        if numbers.count(label) > 1:
            raise InputError(f"question {label}", _("number {label} appears twice", label=label))
    if total is not None and total != exam.total:
        raise InputError("total", _("the questions add up to {total}, not {written}", total=exam.total, written=total))
    if exam.needed > exam.total:
        raise InputError(
            "pass", _("with {total} marks in all, {needed} cannot be reached", needed=exam.needed, total=exam.total)
        )


# --- questions ------------------------------------------------------------------------------------


def question_of(section: Mapping[str, object], at: str, head: ExamHead) -> ExamQuestion:
    """A question with choices, or with fields."""
    check_keys(section, QUESTION, f"{at}.")
    label = str(needed(section, "number", at))
    at = f"question {label}"
    stem = section.get("stem", "")
    if stem and stem not in head.stems:
        raise unknown(f"{at}.stem", stem, head.stems, _("stem"))
    origin = section.get("origin", "text")
    if origin not in ORIGINS:
        raise unknown(f"{at}.origin", origin, ORIGINS, _("origin"))
    fields = fields_of(section, at, head)
    marks = sum(field.marks for field in fields)
    said = section.get("marks", marks)
    if said != marks:
        raise InputError(f"{at}.marks", _("the fields add up to {marks}, not {said}", marks=marks, said=said))
    return ExamQuestion(
        label,
        words_of(needed(section, "text", at), f"{at}.text"),
        marks,
        fields,
        words_of(section.get("why", ""), f"{at}.why"),
        clauses_of(section.get("clauses"), f"{at}.clauses"),
        next(known for known in ORIGINS if known == origin),
        str(stem),
    )


def fields_of(section: Mapping[str, object], at: str, head: ExamHead) -> tuple[ExamField, ...]:
    """What is filled in: one row of choices, or the fields listed."""
    if ("choices" in section) == ("field" in section):
        raise InputError(at, _("give either choices = […] or [[question.field]]"))
    if "choices" in section:
        own = {key: section[key] for key in ("marks", "missed", "choices", "engine") if key in section}
        return (field_of({"marks": head.worth, "missed": head.missed, "kind": "choices", **own}, at, head.book),)
    fields = []
    for i, item in enumerate(items(section["field"], f"{at}.field")):
        row = mapping(item, f"{at}.field[{i}]")
        name = needed(row, "id", f"{at}.field[{i}]")
        fields.append(field_of(row, f"{at}.{name}", head.book))
    ids = [field.id for field in fields]
    for name in ids:
        if ids.count(name) > 1:
            raise InputError(at, _("field {name} appears twice", name=f"{name!r}"))
    return tuple(fields)


def field_of(section: Mapping[str, object], at: str, book: Book) -> ExamField:
    """One field and its right answer."""
    check_keys(section, FIELD, f"{at}.")
    kind = section.get("kind")
    if kind not in FIELD_KINDS:
        raise unknown(f"{at}.kind", kind, FIELD_KINDS, _("kind"))
    engine = engine_of(section.get("engine"), at)
    choices = choices_of(section.get("choices"), at, engine)
    marks = marks_of(needed(section, "marks", at), f"{at}.marks")
    if kind == "choices":
        if not any(choice.right for choice in choices):
            raise InputError(at, _("no choice is marked as right"))
        answers: list[RightAnswer] = ["".join(letter for letter, choice in zip(LETTERS, choices) if choice.right)]
    else:
        known = next(name for name in FIELD_KINDS if name == kind)
        right = [needed(section, "answer", at), *items(section.get("also"), f"{at}.also")]
        answers = [answer_of(known, answer, f"{at}.answer", book) for answer in right]
    return ExamField(
        str(section.get("id", "")),
        next(name for name in FIELD_KINDS if name == kind),
        words_of(section.get("text", ""), f"{at}.text"),
        marks,
        answers[0],
        choices,
        marks_of(section.get("missed", 0), f"{at}.missed"),
        marks_of(section.get("wrong", 0), f"{at}.wrong"),
        None if kind == "choices" else engine,
        tuple(answers[1:]),
    )


def choices_of(value: object, at: str, engine: Asked | None) -> tuple[ExamChoice, ...]:
    """The choices; one question to the engine may serve all, each saying with which `value` it would be right."""
    rows = items(value, f"{at}.choices", len(LETTERS))
    choices = []
    for letter, item in zip(LETTERS, rows):
        row = mapping({"text": item} if isinstance(item, str) else item, f"{at}.{letter}")
        check_keys(row, CHOICE, f"{at}.{letter}.")
        own = engine_of(row.get("engine"), f"{at}.{letter}")
        if own is None and engine is not None and "value" in row:
            own = {**engine, "is": row["value"]}
        right = row.get("right", False)
        if not isinstance(right, bool):
            raise InputError(f"{at}.{letter}.right", _("must be true or false"))
        text = row["text"] if "text" in row else {key: row[key] for key in LANGUAGES if key in row}
        choices.append(ExamChoice(words_of(text, f"{at}.{letter}"), right, own))
    return tuple(choices)


def engine_of(value: object, at: str) -> Asked | None:
    """What the engine is asked; what may be asked is told when it is."""
    return None if value is None else mapping(value, f"{at}.engine")


# --- values ---------------------------------------------------------------------------------------


def answer_of(kind: FieldKind, value: object, at: str, book: Book) -> RightAnswer:
    """An answer of the key in its one form: tiles and patterns sorted and by id, numbers as numbers. It is read as what
    learners write is, but all of it must be understood."""
    if isinstance(value, bool | float | Mapping):
        raise InputError(at, _("expected an answer, not {value}", value=f"{value!r:.40}"))
    typed = read(kind, value, book)
    if typed.unknown or (typed.value is None and kind in ("number", "numbers")):
        raise unread(kind, typed, at, book)
    return () if typed.value is None else typed.value  # that an answer is empty is said where keys are checked


def unread(kind: FieldKind, typed: TypedAnswer, at: str, book: Book) -> InputError:
    """An answer of the key that cannot be read, and what would be right."""
    word = next(iter(typed.unknown), typed.text)
    if kind == "patterns":
        return unknown_pattern(at, word, book)
    if kind == "limit":
        limits = LIMIT_NAMES.values()
        return InputError(at, _("no limit is called {word}; write {limits} or none", word=f"{word!r}", limits=limits))
    if kind == "tiles":
        return InputError(at, _("{word} is not tiles; write them like 36s7z", word=f"{word!r}"))
    return InputError(at, _("expected a whole number, not {word}", word=f"{word!r:.40}"))


def words_of(value: object, at: str) -> Names:
    """Words in several languages: {en = "…", zh = "…"}, or one text for all. Tiles between brackets are read."""
    rows = mapping({"en": value} if isinstance(value, str) else value, at)
    check_keys(rows, LANGUAGES, f"{at}.")
    words = {lang: line(rows[lang], at) for lang in LANGUAGES if lang in rows}
    first = next(iter(words.values()), "")
    for tiles in TILES.findall("\n".join(words.values())):
        parse_tiles(tiles, at)
    return Names(words.get("zh", first), words.get("en", first), words.get("ja", ""))


def marks_of(value: object, at: str) -> int:
    """Marks."""
    return number(value, at, MOST_MARKS)


def stem_of(section: Mapping[str, object], at: str) -> Names:
    """A text that several questions share."""
    check_keys(section, ("id", "text"), f"{at}.")
    needed(section, "id", at)
    return words_of(needed(section, "text", at), f"{at}.text")


def clauses_of(value: object, at: str) -> tuple[str, ...]:
    """Clauses that there are."""
    clauses = tuple(line(item, at) for item in items(value, at))
    for clause in clauses:
        if clause_list.find(clause) is None:
            raise InputError(at, _("there is no clause {clause}", clause=clause))
    return clauses
