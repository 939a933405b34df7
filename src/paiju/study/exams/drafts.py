"""Papers from TOML to forms and back: nothing that a paper can say is lost between them but comments."""

import json
import re
import tomllib
from collections.abc import Mapping

from paiju.errors import InputError
from paiju.fields import check_keys, items, mapping
from paiju.languages import _
from paiju.reading.toml_values import day, line, tables
from paiju.study.exams.draft_types import DraftChoice, DraftField, DraftQuestion, DraftStem, PaperDraft
from paiju.study.exams.exam_rows import ExamWords
from paiju.study.exams.reading import (
    CHOICE,
    FIELD,
    HEAD,
    LANGUAGES,
    MISSED,
    MOST_QUESTIONS,
    QUESTION,
    WORTH,
    flag,
    marks_of,
    text_of_toml,
)

Told = Mapping[str, object]


# --- from TOML ------------------------------------------------------------------------------------
BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


def draft_of(text: str) -> PaperDraft:
    """The paper of a text; what is not TOML, or a key or value of no known kind, raises InputError."""
    paper = text_of_toml(text)
    check_keys(paper, HEAD)
    worth, missed = marks_of(paper.get("worth", WORTH), "worth"), marks_of(paper.get("missed", MISSED), "missed")
    options = mapping(paper.get("options", {}), "options")
    return {
        "id": line(paper.get("id", ""), "id"),
        "title": words_in(paper.get("title", ""), "title"),
        "about": words_in(paper.get("about", ""), "about"),
        "book": line(paper.get("book", ""), "book"),
        "options": "\n".join(f"{key_of(key)} = {inline(value)}" for key, value in options.items()),
        "needed": marks_of(paper.get("pass", 0), "pass"),
        "worth": worth,
        "missed": missed,
        "clauses": lines_in(paper.get("clauses"), "clauses"),
        "one_sitting": flag(paper.get("one_sitting", False), "one_sitting"),
        "answers_after": str(day(paper["answers_after"], "answers_after")) if "answers_after" in paper else "",
        "stems": [stem_in(section, at) for section, at in tables(paper, "stem", MOST_QUESTIONS)],
        "questions": [
            question_in(section, at, (worth, missed)) for section, at in tables(paper, "question", MOST_QUESTIONS)
        ],
    }


def stem_in(section: Told, at: str) -> DraftStem:
    """A shared text."""
    check_keys(section, ("id", "text"), f"{at}.")
    return {"id": line(section.get("id", ""), f"{at}.id"), "words": words_in(section.get("text", ""), f"{at}.text")}


def question_in(section: Told, at: str, usual: tuple[int, int]) -> DraftQuestion:
    """A question; its choices are a field without an id."""
    check_keys(section, QUESTION, f"{at}.")
    number = str(section.get("number", ""))
    at = f"question {number}" if number else at
    fields = [
        field_in(mapping(row, f"{at}.field"), f"{at}.field") for row in items(section.get("field"), f"{at}.field")
    ]
    if "choices" in section or not fields:
        own = {key: section[key] for key in ("marks", "missed", "choices", "engine") if key in section}
        fields.insert(0, field_in({"marks": usual[0], "missed": usual[1], "kind": "choices", **own}, at))
    return {
        "number": number,
        "stem": line(section.get("stem", ""), f"{at}.stem"),
        "origin": line(section.get("origin", "text"), f"{at}.origin"),
        "words": words_in(section.get("text", ""), f"{at}.text"),
        "why": words_in(section.get("why", ""), f"{at}.why"),
        "clauses": lines_in(section.get("clauses"), f"{at}.clauses"),
        "fields": fields,
    }


def field_in(section: Told, at: str) -> DraftField:
    """A field."""
    check_keys(section, FIELD, f"{at}.")
    return {
        "id": line(section.get("id", ""), f"{at}.id"),
        "kind": line(section.get("kind", "number"), f"{at}.kind"),
        "words": words_in(section.get("text", ""), f"{at}.text"),
        "marks": marks_of(section.get("marks", 0), f"{at}.marks"),
        "missed": marks_of(section.get("missed", 0), f"{at}.missed"),
        "wrong": marks_of(section.get("wrong", 0), f"{at}.wrong"),
        "answer": answer_in(section.get("answer", "")),
        "also": [answer_in(answer) for answer in items(section.get("also"), f"{at}.also")],
        "choices": [choice_in(choice, at) for choice in items(section.get("choices"), f"{at}.choices")],
        "engine": engine_in(section.get("engine"), at),
    }


def choice_in(choice: object, at: str) -> DraftChoice:
    """A choice, which may be its words alone."""
    row = mapping({"text": choice} if isinstance(choice, str) else choice, f"{at}.choices")
    check_keys(row, CHOICE, f"{at}.choices.")
    text = row["text"] if "text" in row else {key: row[key] for key in LANGUAGES if key in row}
    return {
        "words": words_in(text, f"{at}.choices"),
        "right": row.get("right", False) is True,
        "value": typed(row["value"]) if "value" in row else "",
        "engine": engine_in(row.get("engine"), at),
    }


def words_in(value: object, at: str) -> ExamWords:
    """Words in several languages; one text stands for all."""
    if isinstance(value, str):
        return {"zh": value, "en": value}
    rows = mapping(value, at)
    check_keys(rows, LANGUAGES, f"{at}.")
    words: ExamWords = {"zh": line(rows.get("zh", ""), at), "en": line(rows.get("en", ""), at)}
    return {**words, "ja": line(rows["ja"], at)} if "ja" in rows else words


def lines_in(value: object, at: str) -> list[str]:
    """A list of texts."""
    return [line(item, at) for item in items(value, at)]


def answer_in(value: object) -> str:
    """An answer as it is typed into a field."""
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def engine_in(value: object, at: str) -> str:
    """A question to the engine as it is typed."""
    return "" if value is None else pairs(mapping(value, f"{at}.engine"))


# --- to TOML --------------------------------------------------------------------------------------


def toml_of(draft: PaperDraft) -> str:
    """A paper as a text; a part that no TOML can hold raises InputError."""
    head: dict[str, str] = {
        "id": quoted(draft["id"]) if draft["id"] else "",
        "title": words_out(draft["title"]),
        "about": words_out(draft["about"]),
        "book": quoted(draft["book"]),
        "pass": str(draft["needed"]),
        "worth": str(draft["worth"]) if draft["worth"] != WORTH else "",
        "missed": str(draft["missed"]) if draft["missed"] != MISSED else "",
        "clauses": inline(draft["clauses"]) if draft["clauses"] else "",
        "one_sitting": "true" if draft.get("one_sitting") else "",
        "answers_after": quoted(draft["answers_after"]) if draft.get("answers_after") else "",
    }
    parts = [block("", head)]
    options = lines_of(draft["options"], "options")
    if options:
        parts.append(block("[options]", {key_of(key): inline(value) for key, value in options.items()}))
    for stem in draft["stems"]:
        parts.append(block("[[stem]]", {"id": quoted(stem["id"]), "text": words_out(stem["words"])}))
    for question in draft["questions"]:
        parts += question_out(question, (draft["worth"], draft["missed"]))
    return "\n".join(parts)


def question_out(question: DraftQuestion, usual: tuple[int, int]) -> list[str]:
    """A question with its fields, block by block."""
    at = f"question {question['number']}"
    rows = {
        "number": quoted(question["number"]),
        "stem": quoted(question["stem"]) if question["stem"] else "",
        "origin": quoted(question["origin"]) if question["origin"] != "text" else "",
        "text": words_out(question["words"]),
        "why": words_out(question["why"]),
        "clauses": inline(question["clauses"]) if question["clauses"] else "",
    }
    parts = []
    for field in question["fields"]:
        if field["id"] or field["kind"] != "choices":
            parts.append(block("[[question.field]]", field_out(field, f"{at}.{field['id']}")))
        else:
            rows["marks"] = str(field["marks"]) if field["marks"] != usual[0] else ""
            rows["missed"] = str(field["missed"]) if field["missed"] != usual[1] else ""
            rows["engine"] = engine_out(field["engine"], at)
            rows["choices"] = choices_out(field["choices"], at)
    return [block("[[question]]", rows), *parts]


def field_out(field: DraftField, at: str) -> dict[str, str]:
    """A field's lines."""
    chosen = field["kind"] == "choices"
    number = field["kind"] == "number"
    return {
        "id": quoted(field["id"]),
        "kind": quoted(field["kind"]),
        "text": words_out(field["words"]),
        "marks": str(field["marks"]),
        "missed": str(field["missed"]) if field["missed"] else "",
        "wrong": str(field["wrong"]) if field["wrong"] else "",
        "answer": "" if chosen else answer_out(field["answer"], number),
        "also": f"[{', '.join(answer_out(answer, number) for answer in field['also'])}]" if field["also"] else "",
        "engine": engine_out(field["engine"], at),
        "choices": choices_out(field["choices"], at) if chosen else "",
    }


def choices_out(choices: list[DraftChoice], at: str) -> str:
    """Choices, one a line."""
    lines = []
    for letter, choice in zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", choices):
        parts = [f"text = {words_out(choice['words']) or quoted('')}"]
        parts += ["right = true"] if choice["right"] else []
        parts += [f"value = {literal(choice['value'])}"] if choice["value"] else []
        parts += [f"engine = {engine_out(choice['engine'], f'{at}.{letter}')}"] if choice["engine"] else []
        lines.append(f"  {{ {', '.join(parts)} }},\n")
    return f"[\n{''.join(lines)}]"


def words_out(words: ExamWords) -> str:
    """Words, one text where there is only one; "" for none."""
    given = {lang: words.get(lang) for lang in LANGUAGES if words.get(lang)}
    if len(set(given.values())) > 1:
        return inline(given)
    return quoted(str(next(iter(given.values())))) if given else ""


def answer_out(answer: str, number: bool) -> str:
    """An answer: numbers as numbers."""
    return answer if number and answer.lstrip("-").isdecimal() and answer.isascii() else quoted(answer)


def engine_out(engine: str, at: str) -> str:
    """A question to the engine."""
    return inline(table_of(engine, f"{at}.engine")) if engine.strip() else ""


def block(head: str, rows: Mapping[str, str]) -> str:
    """Lines below a heading; what is empty is left out."""
    return "".join(
        f"{text}\n" for text in [head, *(f"{key} = {value}" for key, value in rows.items() if value)] if text
    )


def quoted(text: str) -> str:
    """A text in quotes."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def inline(value: object) -> str:
    """Any value in one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, Mapping):
        return f"{{ {pairs(value)} }}" if value else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(inline(part) for part in value)}]"
    return str(value)


def pairs(table: Mapping[str, object]) -> str:
    """What stands between the braces of a table."""
    return ", ".join(f"{key_of(key)} = {inline(value)}" for key, value in table.items())


def key_of(key: str) -> str:
    """A key, in quotes where it must be."""
    return key if BARE_KEY.fullmatch(key) else quoted(key)


def literal(text: str) -> str:
    """A value as somebody types it: 14, true, [1, 2] or "14" as they stand, anything else is a text."""
    try:
        return inline(tomllib.loads(f"value = {text}")["value"]) if "\n" not in text else quoted(text)
    except tomllib.TOMLDecodeError:
        return quoted(text)


def typed(value: object) -> str:
    """A value as it would be typed: what `literal` reads again."""
    if isinstance(value, str):
        return value if literal(value) == quoted(value) else quoted(value)
    return inline(value)


def table_of(text: str, at: str) -> dict[str, object]:
    """What somebody types between the braces of a table."""
    try:
        return dict(tomllib.loads(f"value = {{ {' '.join(text.splitlines())} }}")["value"])
    except (ValueError, RecursionError, TypeError):
        raise InputError(at, _('cannot be read; write it like ask = "waits", hand = "2223456p"')) from None


def lines_of(text: str, at: str) -> dict[str, object]:
    """Lines `field = value`, fields with points as they are."""
    try:
        return flat(tomllib.loads(text))
    except (ValueError, RecursionError) as error:
        raise InputError(
            at, _('cannot be read ({error}); write lines such as payments.winners = "all"', error=error)
        ) from None


def flat(table: Mapping[str, object], before: str = "") -> dict[str, object]:
    """Tables within tables as keys with points."""
    leaves: dict[str, object] = {}
    for key, value in table.items():
        if isinstance(value, Mapping):
            leaves |= flat(value, f"{before}{key}.")
        else:
            leaves[before + key] = value
    return leaves
