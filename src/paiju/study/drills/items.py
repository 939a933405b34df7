"""One exercise as a value, its id, and whether an answer to it is right."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Literal

from paiju.books.book import Book
from paiju.errors import InputError
from paiju.languages import HasNames, Text, _, _c, in_every
from paiju.languages.text import EveryLanguage
from paiju.scoring.answer import Line
from paiju.study.typed import read_number, read_tiles

Choice = str | int | tuple[str, ...]
PEOPLE = {"E": _c("seat", "East"), "S": _c("seat", "South"), "W": _c("seat", "West"), "N": _c("seat", "North")}
SEED = re.compile(r"[A-Za-z0-9_-]{1,40}")
MOST_NUMBER = 10**9
# The forms of questions, each with the parts it has besides what it asks in words.
Form = Literal["request", "hand", "view", "incident"]
FORMS: dict[str, tuple[str, ...]] = {
    "request": ("request",),
    "hand": ("request",),
    "view": ("view", "seat"),
    "incident": ("incident",),
}


@dataclass(frozen=True, slots=True)
class DrillItem:
    """A question with its answer. `question` holds plain JSON, see the package for its forms; so does `why`, by
    language."""

    id: str
    book: str
    kind: str
    level: int
    question: dict[str, Any]
    choices: tuple[Choice, ...] | None
    answer: Choice
    also: tuple[Choice, ...]
    why: dict[str, str]
    clauses: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """The item as the command prints it."""
        return {
            "id": self.id,
            "book": self.book,
            "kind": self.kind,
            "level": self.level,
            "question": self.question,
            "choices": None if self.choices is None else [plain(choice) for choice in self.choices],
            "answer": plain(self.answer),
            "also": [plain(choice) for choice in self.also],
            "why": self.why,
            "clauses": list(self.clauses),
        }

    @staticmethod
    def from_json(row: Mapping[str, Any]) -> "DrillItem":
        """The item of its JSON form."""
        try:
            choices = row["choices"]
            return DrillItem(
                str(row["id"]),
                str(row["book"]),
                str(row["kind"]),
                int(row["level"]),
                dict(row["question"]),
                None if choices is None else tuple(frozen(choice) for choice in choices),
                frozen(row["answer"]),
                tuple(frozen(choice) for choice in row["also"]),
                words_of(row["why"]),
                tuple(str(clause) for clause in row["clauses"]),
            )
        except (KeyError, TypeError, ValueError):
            raise InputError("item", _("not an exercise as `paiju drill --json` prints it")) from None


def words_of(row: Mapping[str, object]) -> dict[str, str]:
    """Words by language, English among them."""
    if isinstance(row, EveryLanguage):
        return row
    return {"en": str(row["en"])} | {str(lang): str(words) for lang, words in row.items()}


@dataclass(frozen=True, slots=True)
class ItemKey:
    """What an item is made from."""

    book: str
    kind: str
    level: int
    seed: str
    number: int

    @property
    def id(self) -> str:
        """The item's id."""
        return f"{self.book}.{self.kind}.{self.level}.{self.seed}.{self.number}"


def key_of(item_id: object) -> ItemKey:
    """The parts of an id; a book's name may have points of its own."""
    parts = item_id.rsplit(".", 4) if isinstance(item_id, str) else []
    if len(parts) != 5 or not (parts[2].isdecimal() and parts[4].isdecimal() and len(parts[2] + parts[4]) < 12):
        shown = str(item_id)[:60]
        raise InputError("id", _("there is no exercise {shown}; an id looks like xjtu.score.2.7.0", shown=f"{shown!r}"))
    return ItemKey(parts[0], parts[1], int(parts[2]), parts[3], int(parts[4]))


def seed_of(seed: object) -> str:
    """A seed as it stands in ids."""
    text = str(seed) if isinstance(seed, str | int) and not isinstance(seed, bool) else ""
    if not SEED.fullmatch(text):
        shown = str(seed)[:40]
        raise InputError(
            "seed", _("a seed must be a number or up to 40 letters, digits, - and _, not {shown}", shown=f"{shown!r}")
        )
    return text


def check(item: DrillItem, answer: object) -> bool:
    """Is this a right answer? As it stands among the choices, as JSON has it; a number and tiles also as people write
    them, tiles in any order."""
    try:
        given = sorted_tiles(given_answer(item, answer))
    except InputError:
        return False
    return any(given == sorted_tiles(right) for right in (item.answer, *item.also))


def given_answer(item: DrillItem, answer: object) -> Choice:
    """An answer as it is compared: what is written is read as in an exam; what cannot be read raises InputError."""
    given = frozen(answer)
    if item.choices is not None and given in item.choices:
        return given
    if not isinstance(given, str) or isinstance(item.answer, str):
        return given
    typed = read_number(given) if isinstance(item.answer, int) else read_tiles(given)
    if typed.value is None or typed.unknown:
        text = _("expected a number, not {given}") if isinstance(item.answer, int) else _("expected tiles, not {given}")
        raise InputError("answer", text.with_values(given=f"{given[:40]!r}"))
    return frozen(typed.value)


def frozen(value: object) -> Choice:
    """An answer as it is kept: a list as a tuple."""
    if isinstance(value, list | tuple):
        return tuple(str(part) for part in value)
    return value if isinstance(value, int) and not isinstance(value, bool) else str(value)


def sorted_tiles(choice: Choice) -> Choice:
    """Tiles in one order."""
    return tuple(sorted(choice)) if isinstance(choice, tuple) else choice


def plain(choice: Choice) -> Any:
    """A choice as JSON."""
    return list(choice) if isinstance(choice, tuple) else choice


@dataclass(frozen=True, slots=True)
class ItemDraft:
    """What a kind makes: an item without its name."""

    question: dict[str, Any]
    choices: tuple[Choice, ...] | None
    answer: Choice
    also: tuple[Choice, ...]
    why: HasNames
    clauses: tuple[str, ...]


@dataclass(frozen=True)
class Subjects:
    """What exercises of a kind can be about, where a set asks about each only once: which there are in a book at a
    level, which one a question is about, and what is said when none is left."""

    at: Callable[[Book, int], set[str]]
    of: Callable[[Mapping[str, Any]], str]
    none_left: HasNames


@dataclass(frozen=True)
class DrillKind:
    """A kind of exercise with all that is to be known of it: its name and what it asks, how an
    exercise is made, what its answers are made of, and why a book has none of it."""

    id: str
    name: HasNames
    says: HasNames
    make: Callable[[Book, int, Random], ItemDraft]
    answers: Literal["words", "number", "tile", "tiles", "groups"] = "words"
    quick: bool = False  # it can be answered at a glance
    place: int = 100  # among the kinds, the lowest first
    lacks: Callable[[Book], HasNames | None] = lambda _: None
    subjects: Subjects | None = None  # where they are few


def question_of(form: Form, ask: HasNames, **parts: Any) -> dict[str, Any]:
    """A question of a form, with what it asks in words."""
    return {"form": form, "ask": in_every(ask), **parts}


def counted(line: Line) -> Text:
    """A pattern and what it brings."""
    return _("{what} {number}", what=line, number=line.value * line.count)


def hand_question(book: Book, ask: HasNames, row: Mapping[str, Any], **parts: Any) -> dict[str, Any]:
    """A question about a score request; the dice rules it was won under stand there in words."""
    rules = {rule.id: rule for rule in book.specials}
    special = [in_every(rules[id]) for id in row.get("special", ()) if id in rules]
    return question_of("request", ask, request=row, **parts, **({"special": special} if special else {}))
