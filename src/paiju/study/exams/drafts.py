"""Papers from TOML to forms and back: nothing that a paper can say is lost between them but comments."""

import json
import re
import tomllib
from collections.abc import Mapping

from paiju.errors import InputError
from paiju.fields import check_keys, items, mapping
from paiju.reading.toml_values import line, tables
from paiju.study.exams.draft_types import DraftChoice, DraftField, DraftQuestion, DraftStem, PaperDraft
from paiju.study.exams.reading import (
    CHOICE,
    FIELD,
    HEAD,
    MISSED,
    MOST_QUESTIONS,
    QUESTION,
    WORTH,
    marks_of,
    text_of_toml,
)
from paiju.study.exams.told import ExamWords

Told = Mapping[str, object]


# --- from TOML ------------------------------------------------------------------------------------
BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


def draft_of(text: str) -> PaperDraft:
    """The paper of a text; what is not TOML, or a key or value of no known kind, raises InputError."""
    told = text_of_toml(text)
    check_keys(told, HEAD)
    worth, missed = marks_of(told.get("worth", WORTH), "worth"), marks_of(told.get("missed", MISSED), "missed")
    options = mapping(told.get("options", {}), "options")
    return {
        "id": line(told.get("id", ""), "id"),
        "title": words_in(told.get("title", ""), "title"),
        "about": words_in(told.get("about", ""), "about"),
        "book": line(told.get("book", ""), "book"),
        "options": "\n".join(f"{key_of(key)} = {inline(value)}" for key, value in options.items()),
        "needed": marks_of(told.get("pass", 0), "pass"),
        "worth": worth,
        "missed": missed,
        "clauses": lines_in(told.get("clauses"), "clauses"),
        "stems": [stem_in(one, at) for one, at in tables(told, "stem", MOST_QUESTIONS)],
        "questions": [question_in(one, at, (worth, missed)) for one, at in tables(told, "question", MOST_QUESTIONS)],
    }


def stem_in(told: Told, at: str) -> DraftStem:
    """A shared text."""
    check_keys(told, ("id", "text"), f"{at}.")
    return {"id": line(told.get("id", ""), f"{at}.id"), "words": words_in(told.get("text", ""), f"{at}.text")}


def question_in(told: Told, at: str, usual: tuple[int, int]) -> DraftQuestion:
    """A question; its choices are a field without an id."""
    check_keys(told, QUESTION, f"{at}.")
    number = str(told.get("number", ""))
    at = f"question {number}" if number else at
    fields = [field_in(mapping(one, f"{at}.field"), f"{at}.field") for one in items(told.get("field"), f"{at}.field")]
    if "choices" in told or not fields:
        own = {key: told[key] for key in ("marks", "missed", "choices", "engine") if key in told}
        fields.insert(0, field_in({"marks": usual[0], "missed": usual[1], "kind": "choices", **own}, at))
    return {
        "number": number,
        "stem": line(told.get("stem", ""), f"{at}.stem"),
        "origin": line(told.get("origin", "text"), f"{at}.origin"),
        "words": words_in(told.get("text", ""), f"{at}.text"),
        "why": words_in(told.get("why", ""), f"{at}.why"),
        "clauses": lines_in(told.get("clauses"), f"{at}.clauses"),
        "fields": fields,
    }


def field_in(told: Told, at: str) -> DraftField:
    """A field."""
    check_keys(told, FIELD, f"{at}.")
    return {
        "id": line(told.get("id", ""), f"{at}.id"),
        "kind": line(told.get("kind", "number"), f"{at}.kind"),
        "words": words_in(told.get("text", ""), f"{at}.text"),
        "marks": marks_of(told.get("marks", 0), f"{at}.marks"),
        "missed": marks_of(told.get("missed", 0), f"{at}.missed"),
        "wrong": marks_of(told.get("wrong", 0), f"{at}.wrong"),
        "answer": answer_in(told.get("answer", "")),
        "also": [answer_in(one) for one in items(told.get("also"), f"{at}.also")],
        "choices": [choice_in(one, at) for one in items(told.get("choices"), f"{at}.choices")],
        "engine": engine_in(told.get("engine"), at),
    }


def choice_in(told: object, at: str) -> DraftChoice:
    """A choice, which may be its words alone."""
    row = mapping({"text": told} if isinstance(told, str) else told, f"{at}.choices")
    check_keys(row, CHOICE, f"{at}.choices.")
    text = row["text"] if "text" in row else {key: row[key] for key in ("zh", "en") if key in row}
    return {
        "words": words_in(text, f"{at}.choices"),
        "right": row.get("right", False) is True,
        "value": typed(row["value"]) if "value" in row else "",
        "engine": engine_in(row.get("engine"), at),
    }


def words_in(value: object, at: str) -> ExamWords:
    """Words in both languages; one text stands for both."""
    if isinstance(value, str):
        return {"zh": value, "en": value}
    told = mapping(value, at)
    check_keys(told, ("zh", "en"), f"{at}.")
    return {"zh": line(told.get("zh", ""), at), "en": line(told.get("en", ""), at)}


def lines_in(value: object, at: str) -> list[str]:
    """A list of texts."""
    return [line(one, at) for one in items(value, at)]


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
    }
    parts = [block("", head)]
    options = lines_of(draft["options"], "options")
    if options:
        parts.append(block("[options]", {key_of(key): inline(value) for key, value in options.items()}))
    for stem in draft["stems"]:
        parts.append(block("[[stem]]", {"id": quoted(stem["id"]), "text": words_out(stem["words"])}))
    for one in draft["questions"]:
        parts += question_out(one, (draft["worth"], draft["missed"]))
    return "\n".join(parts)


def question_out(one: DraftQuestion, usual: tuple[int, int]) -> list[str]:
    """A question with its fields, block by block."""
    at = f"question {one['number']}"
    rows = {
        "number": quoted(one["number"]),
        "stem": quoted(one["stem"]) if one["stem"] else "",
        "origin": quoted(one["origin"]) if one["origin"] != "text" else "",
        "text": words_out(one["words"]),
        "why": words_out(one["why"]),
        "clauses": inline(one["clauses"]) if one["clauses"] else "",
    }
    parts = []
    for field in one["fields"]:
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
        "also": f"[{', '.join(answer_out(one, number) for one in field['also'])}]" if field["also"] else "",
        "engine": engine_out(field["engine"], at),
        "choices": choices_out(field["choices"], at) if chosen else "",
    }


def choices_out(choices: list[DraftChoice], at: str) -> str:
    """Choices, one a line."""
    lines = []
    for letter, one in zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", choices):
        parts = [f"text = {words_out(one['words']) or quoted('')}"]
        parts += ["right = true"] if one["right"] else []
        parts += [f"value = {literal(one['value'])}"] if one["value"] else []
        parts += [f"engine = {engine_out(one['engine'], f'{at}.{letter}')}"] if one["engine"] else []
        lines.append(f"  {{ {', '.join(parts)} }},\n")
    return f"[\n{''.join(lines)}]"


def words_out(words: ExamWords) -> str:
    """Words, one text where both are the same or one is missing; "" for none."""
    zh, en = words["zh"], words["en"]
    if zh and en and zh != en:
        return inline({"zh": zh, "en": en})
    return quoted(zh or en) if zh or en else ""


def answer_out(answer: str, number: bool) -> str:
    """An answer: numbers as numbers."""
    return answer if number and answer.lstrip("-").isdecimal() and answer.isascii() else quoted(answer)


def engine_out(engine: str, at: str) -> str:
    """A question to the engine."""
    return inline(table_of(engine, f"{at}.engine")) if engine.strip() else ""


def block(head: str, rows: Mapping[str, str]) -> str:
    """Lines below a heading; what is empty is left out."""
    return "".join(f"{one}\n" for one in [head, *(f"{key} = {value}" for key, value in rows.items() if value)] if one)


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
        return f"[{', '.join(inline(one) for one in value)}]"
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
        en = 'cannot be read; write it as ask = "waits", hand = "2223456p"'
        raise InputError(at, en, '读不懂；写法如 ask = "waits", hand = "2223456p"') from None


def lines_of(text: str, at: str) -> dict[str, object]:
    """Lines `field = value`, fields with points as they are."""
    try:
        return flat(tomllib.loads(text))
    except (ValueError, RecursionError) as error:
        en = f'cannot be read ({error}); write lines such as payments.winners = "all"'
        raise InputError(at, en, f'读不懂（{error}）；每行写法如 payments.winners = "all"') from None


def flat(table: Mapping[str, object], before: str = "") -> dict[str, object]:
    """Tables within tables as keys with points."""
    found: dict[str, object] = {}
    for key, value in table.items():
        if isinstance(value, Mapping):
            found |= flat(value, f"{before}{key}.")
        else:
            found[before + key] = value
    return found
