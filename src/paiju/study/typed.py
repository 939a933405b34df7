"""What a learner writes, read as people write it: in exams and exercises alike, on pages, in the terminal and in files.

Patterns may stand in any language with blanks, commas, strokes or nothing between them, and with what they are worth;
points with commas and units; limits in Chinese, Japanese or English. A word that cannot be read is told, and costs
nothing but itself (reading:382).
"""

import re
import unicodedata
from dataclasses import dataclass

from paiju.books.aliases import is_double
from paiju.books.book import Book
from paiju.books.labels import LIMIT_NAMES
from paiju.errors import InputError
from paiju.languages import NOTHING, SEMICOLON, Grouped, Text, _, _c, joined
from paiju.notation import kind_name, parse_tiles
from paiju.scoring import spoken_numbers as spoken
from paiju.scoring.hearing import LONGEST, Word, hear, known_names
from paiju.scoring.lines.naming import BONUS, WINDS
from paiju.study.exams.exam_types import LETTERS, FieldKind, RightAnswer

UNITS = r"(?:点|點|分|番|翻|飜|台|臺|符|points?|pts|han|fu|fans?|tai)"
GROUPED = r"\d{1,3}(?:[,'_.\s]\d{3})+"
NUMBER = re.compile(rf"(?P<sign>[+-]?)\s*(?:(?P<figures>{GROUPED}|\d{{1,9}})|(?P<said>{spoken.CHINESE}))\s*{UNITS}?")
MANY = re.compile(rf"(?P<sign>-?)(?P<n>\d+(?:\.\d+)?)万\s*{UNITS}?")  # 3.2万
THOUSANDS = re.compile(r"(?<!\d)(\d{1,2}),(\d{3})(?!\d)")  # of a list, where 400,700 are two numbers
NO_LIMIT = ("-", "none", "no limit", "no", "无", "無", "没有", "なし")
EITHER = _c("list", "/")
BETWEEN_LETTERS = re.compile(r"\bAND\b|[\s,、;./+&和与と]")


@dataclass(frozen=True, slots=True)
class TypedAnswer:
    """What was written and what was understood of it: None where that is nothing. `names` are patterns in the order
    written; of a name that several go by all that may be meant, and `value` has the first."""

    text: str
    value: RightAnswer | None
    unknown: tuple[str, ...] = ()
    names: tuple[tuple[str, ...], ...] = ()


def read(kind: FieldKind, written: object, book: Book, offered: int = len(LETTERS)) -> TypedAnswer:
    """What was filled in, as a text or as JSON and TOML have it; `offered` choices have letters."""
    text = as_text(kind, written)
    if not text.strip():
        return TypedAnswer(text, None)
    if len(text) > LONGEST:
        return TypedAnswer(text, None, (text[:40] + "…",))
    if kind == "choices":
        return read_letters(text, LETTERS[:offered])
    if kind in ("patterns", "limit"):
        return read_limit(text, book) if kind == "limit" else read_patterns(text, book)
    return {"tiles": read_tiles, "number": read_number, "numbers": read_numbers}[kind](text)


def plainly(text: str) -> str:
    """Full-width signs as the usual ones."""
    return unicodedata.normalize("NFKC", text).replace("−", "-").strip()


def as_text(kind: FieldKind, written: object) -> str:
    """A list as somebody would write it; anything else as it stands."""
    between = {"choices": "", "patterns": "、"}.get(kind, " ")
    return (
        between.join(map(str, written))
        if isinstance(written, list | tuple)
        else ""
        if written is None
        else str(written)
    )


def read_patterns(text: str, book: Book) -> TypedAnswer:
    """Patterns by any of their names; what they are worth, a limit and a sum may stand beside them."""
    words = hear(book, text)
    names: list[tuple[str, ...]] = []
    for ids in (ids for word in words for ids in meant_by(word, book)):
        names += [ids] if len(ids) > 1 or ids not in names else []  # two dragons may go by one name, said twice
    unknown = tuple(as_written(word.text, text) for word in words if word.kind == "unknown")
    return TypedAnswer(text, tuple(sorted({ids[0] for ids in names})) or None, unknown, tuple(names))


def meant_by(word: Word, book: Book) -> list[tuple[str, ...]]:
    """The pattern of a word, or those that it may mean; a double wind's name means both winds."""
    if word.kind == "dora":
        return [(pattern.id,) for pattern in book.patterns if pattern.id == "dora"]
    if word.kind != "pattern":
        return []
    ids = known_names(book)[word.text].ids
    return [(id,) for id in ids] if set(ids) <= set(WINDS) and is_double(word.text) else [ids]


def as_written(word: str, text: str) -> str:
    """A word as it stands in a text: with its blanks and capitals, where it can be found again."""
    signs = [re.escape(sign) for sign in word]
    place = re.search(r"[\s\-]*".join(signs), unicodedata.normalize("NFKC", text), re.IGNORECASE)
    return place[0] if place else word


def meaning(typed: TypedAnswer, key: RightAnswer) -> RightAnswer | None:
    """What was meant: of names that several patterns go by what the key has (xjtu:7.3.7). Bonus tiles are no patterns,
    and do not count among them unless the key has them."""
    if not typed.names or not isinstance(key, tuple):
        return typed.value
    meant = {ids[0] for ids in typed.names if len(ids) == 1 and (ids[0] not in BONUS or ids[0] in key)}
    for ids in typed.names:
        if len(ids) > 1:
            meant.add(next((id for id in ids if id in key and id not in meant), ids[0]))
    return tuple(sorted(meant)) or None


def read_limit(text: str, book: Book) -> TypedAnswer:
    """One limit, "" for none."""
    plain = plainly(text).lower()
    if plain in NO_LIMIT:
        return TypedAnswer(text, "")
    by_id = next((id for id in LIMIT_NAMES if id == plain), None)
    words = hear(book, text)
    limits = {by_id} if by_id else {word.mark for word in words if word.kind == "limit"}
    if len(limits) != 1:
        return TypedAnswer(text, None, (text.strip(),))
    unknown = () if by_id else tuple(as_written(word.text, text) for word in words if word.kind == "unknown")
    return TypedAnswer(text, limits.pop(), unknown)


def read_letters(text: str, known: str) -> TypedAnswer:
    """Letters of choices, in order and once each."""
    signs = dict.fromkeys(BETWEEN_LETTERS.sub("", plainly(text).upper()))
    given = "".join(sorted(sign for sign in signs if sign in known))
    return TypedAnswer(text, given or None, tuple(sign for sign in signs if sign not in known))


def read_tiles(text: str) -> TypedAnswer:
    """Kinds of tiles; where the whole cannot be read, piece by piece."""
    divided = re.sub(r"[;/+.&]", " ", plainly(text))
    kinds, unknown = kinds_in(divided), list[str]()
    if kinds is None:
        kinds = set()
        for piece in re.split(r"[\s,、]+", divided):
            here = kinds_in(piece)
            kinds |= here or set()
            unknown += [piece] if here is None else []
    return TypedAnswer(text, tuple(kind_name(kind) for kind in sorted(kinds)) or None, tuple(unknown))


def kinds_in(text: str) -> set[int] | None:
    """The kinds of the tiles in a text, None where it cannot be read."""
    try:
        return {tile.kind for tile in parse_tiles(text, "")}
    except InputError:
        return None


# --- numbers --------------------------------------------------------------------------------------


def read_number(text: str) -> TypedAnswer:
    """One number."""
    number = number_in(text)
    return TypedAnswer(text, number, (text.strip(),) if number is None else ())


def number_in(text: str) -> int | None:
    """A whole number as people write it: 2700点, 16,000, 18000 points, full-width, 三万二."""
    plain = plainly(text).strip(" 。.!?").lower()
    many = MANY.fullmatch(plain)
    if many:
        return round(float(many["sign"] + many["n"]) * 10_000)
    match = NUMBER.fullmatch(plain)
    if not match:
        return None
    digits = re.sub(r"\D", "", match["figures"] or "")
    number = int(digits) if digits else spoken.number_said(match["said"])
    return -number if match["sign"] == "-" else number


def read_numbers(text: str) -> TypedAnswer:
    """Numbers in their order; one that cannot be read leaves a gap, and the list is another."""
    divided = plainly(re.sub("[，、；]", ";", text))
    joined = re.sub(rf"(?<=\d)\s+(?={UNITS})", "", THOUSANDS.sub(r"\1\2", divided), flags=re.IGNORECASE)
    parts = [part for part in re.split(r"[\s,;/|]+", joined) if part]
    numbers = [number_in(part) for part in parts]
    unknown = tuple(part for part, number in zip(parts, numbers) if number is None)
    known = tuple(number for number in numbers if number is not None)
    return TypedAnswer(text, known or None, unknown)


# --- told -----------------------------------------------------------------------------------------


def understood(kind: FieldKind, typed: TypedAnswer, book: Book) -> Text:
    """What was understood, in words. Of a shared name every pattern it may mean."""
    value = typed.value
    if value is None:
        return NOTHING
    if kind == "limit":
        return LIMIT_NAMES[str(value)] if value else _("none")
    if kind == "patterns":
        table = {pattern.id: pattern for pattern in book.patterns}
        return joined(joined((table[id] for id in ids), EITHER) for ids in typed.names)
    if isinstance(value, int):
        return joined([Grouped(value)])
    if kind == "numbers":
        return joined((Grouped(int(number)) for number in value), SEMICOLON)
    return Text(" ".join(map(str, value)) if isinstance(value, tuple) else value)


def not_understood(typed: TypedAnswer) -> Text:
    """What could not be read, in a sentence; nothing where everything could."""
    return _("not understood: {words}", words=typed.unknown) if typed.unknown else NOTHING
