"""An exam from its TOML text: every key checked, each complaint says where it stands and what would be right."""

import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from paiju import books
from paiju.books import clause_list
from paiju.books.book import Book
from paiju.books.derive import derive
from paiju.books.labels import LIMIT_NAMES
from paiju.errors import InputError
from paiju.fields import check_keys, items, mapping, unknown
from paiju.notation import parse_tiles
from paiju.reading.files import file_text
from paiju.reading.toml_values import line, needed, number, tables, toml_table
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
    Pair,
    RightAnswer,
)
from paiju.study.typed import TypedAnswer, read

HEAD = ("id", "title", "about", "book", "options", "pass", "total", "clauses", "worth", "missed", "stem", "question")
QUESTION = ("number", "stem", "text", "marks", "missed", "origin", "choices", "engine", "field", "why", "clauses")
FIELD = ("id", "kind", "text", "marks", "answer", "choices", "missed", "wrong", "engine", "also")
CHOICE = ("zh", "en", "text", "right", "value", "engine")
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
    )
    check_whole(exam, paper.get("total"))
    return exam


def text_of_toml(text: str) -> Mapping[str, object]:
    """A text as TOML reads it."""
    if len(text.encode()) > MOST_BYTES:
        raise InputError("file", f"at most {MOST_BYTES:,} bytes", f"最多 {MOST_BYTES:,} 字节")
    return toml_table(text)


class ExamHead(NamedTuple):
    """What the questions of a paper share: the book, texts, and what a question with choices is worth and loses."""

    id: str
    book: Book
    options: Mapping[str, object]
    stems: Mapping[str, Pair]
    worth: int
    missed: int


def head_of(paper: Mapping[str, object], default_id: str) -> ExamHead:
    """The head of a paper."""
    check_keys(paper, HEAD)
    exam_id = paper.get("id", default_id)
    if not isinstance(exam_id, str) or not NAME.fullmatch(exam_id):
        en = "an id is small letters, digits, '-' and '.', such as \"my-club-1\""
        raise InputError("id", en, 'id 由小写字母、数字、"-"、"." 组成，例如 "my-club-1"')
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
        raise InputError("question", "an exam has at least one [[question]]", "试卷至少有一道 [[question]]")
    for label in numbers:
        if numbers.count(label) > 1:
            raise InputError(f"question {label}", f"number {label} stands twice", f"题号 {label} 出现两次")
    if total is not None and total != exam.total:
        en = f"the questions add up to {exam.total}, not {total}"
        raise InputError("total", en, f"各题合计 {exam.total} 分，而非 {total}")
    if exam.needed > exam.total:
        en = f"{exam.needed} of {exam.total} marks cannot be reached"
        raise InputError("pass", en, f"满分 {exam.total}，达不到 {exam.needed}")


# --- questions ------------------------------------------------------------------------------------


def question_of(section: Mapping[str, object], at: str, head: ExamHead) -> ExamQuestion:
    """A question with choices, or with fields."""
    check_keys(section, QUESTION, f"{at}.")
    label = str(needed(section, "number", at))
    at = f"question {label}"
    stem = section.get("stem", "")
    if stem and stem not in head.stems:
        raise unknown(f"{at}.stem", stem, head.stems, "stem", "题干")
    origin = section.get("origin", "text")
    if origin not in ORIGINS:
        raise unknown(f"{at}.origin", origin, ORIGINS, "origin", "来源")
    fields = fields_of(section, at, head)
    marks = sum(field.marks for field in fields)
    said = section.get("marks", marks)
    if said != marks:
        en = f"the fields add up to {marks}, not {said}"
        raise InputError(f"{at}.marks", en, f"各空合计 {marks} 分，而非 {said}")
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
        en = "give either choices = […] or [[question.field]]"
        raise InputError(at, en, "请给出 choices = […] 或 [[question.field]]，二者取一")
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
            raise InputError(at, f"field {name!r} stands twice", f"空 {name!r} 出现两次")
    return tuple(fields)


def field_of(section: Mapping[str, object], at: str, book: Book) -> ExamField:
    """One field and its right answer."""
    check_keys(section, FIELD, f"{at}.")
    kind = section.get("kind")
    if kind not in FIELD_KINDS:
        raise unknown(f"{at}.kind", kind, FIELD_KINDS, "kind", "类型")
    engine = engine_of(section.get("engine"), at)
    choices = choices_of(section.get("choices"), at, engine)
    marks = marks_of(needed(section, "marks", at), f"{at}.marks")
    if kind == "choices":
        if not any(choice.right for choice in choices):
            raise InputError(at, "no choice has right = true", "没有一项标为 right = true")
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
            raise InputError(f"{at}.{letter}.right", "must be true or false", "必须是 true 或 false")
        text = row["text"] if "text" in row else {key: row[key] for key in ("zh", "en") if key in row}
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
        raise InputError(at, f"an answer is wanted, not {value!r:.40}", f"应为答案，而非 {value!r:.40}")
    typed = read(kind, value, book)
    if typed.unknown or (typed.value is None and kind in ("number", "numbers")):
        raise unread(kind, typed, at, book)
    return () if typed.value is None else typed.value  # that an answer is empty is said where keys are checked


def unread(kind: FieldKind, typed: TypedAnswer, at: str, book: Book) -> InputError:
    """An answer of the key that cannot be read, and what would be right."""
    word = next(iter(typed.unknown), typed.text)
    if kind == "patterns":
        return InputError(at, f"{book.id} has no pattern called {word!r}", f"{book.id} 没有叫 {word!r} 的役种")
    if kind == "limit":
        limits = ("、".join(zh for zh, _ in LIMIT_NAMES.values()), ", ".join(en for _, en in LIMIT_NAMES.values()))
        return InputError(at, f"no limit is called {word!r}; write {limits[1]} or none",
                          f"没有叫 {word!r} 的；可写 {limits[0]}，或“无”")  # fmt: skip
    if kind == "tiles":
        return InputError(at, f"{word!r} are no tiles; write them as 36s7z", f"{word!r} 不是牌；写法如 36s7z")
    return InputError(at, f"a whole number is wanted, not {word!r:.40}", f"应为整数，而非 {word!r:.40}")


def words_of(value: object, at: str) -> Pair:
    """Words in both languages: {zh = "…", en = "…"}, or one text for both. Tiles between brackets are read."""
    if isinstance(value, str):
        pair = (value, value)
    else:
        both = mapping(value, at)
        check_keys(both, ("zh", "en"), f"{at}.")
        either = line(both.get("zh", both.get("en", "")), at)
        pair = (line(both.get("zh", either), at), line(both.get("en", either), at))
    for text in pair:
        for tiles in TILES.findall(text):
            parse_tiles(tiles, at)
    return pair


def marks_of(value: object, at: str) -> int:
    """Marks."""
    return number(value, at, MOST_MARKS)


def stem_of(section: Mapping[str, object], at: str) -> Pair:
    """A text that several questions share."""
    check_keys(section, ("id", "text"), f"{at}.")
    needed(section, "id", at)
    return words_of(needed(section, "text", at), f"{at}.text")


def clauses_of(value: object, at: str) -> tuple[str, ...]:
    """Clauses that there are."""
    clauses = tuple(line(item, at) for item in items(value, at))
    for clause in clauses:
        if clause_list.find(clause) is None:
            raise InputError(at, f"there is no clause {clause}", f"没有条款 {clause}")
    return clauses
