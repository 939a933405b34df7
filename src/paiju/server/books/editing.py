"""A rule book being written, looked through for its page: everything it has and may have, and all that is wrong."""

from collections.abc import Iterator

from paiju.books import all_books, lookup
from paiju.books.book import Book, Pattern
from paiju.books.labels import LIMIT_NAMES, label, value_text, value_words
from paiju.books.own.blank import BLANK, base_of, is_none, known_patterns
from paiju.books.own.checks import FIXED
from paiju.books.own.faults import BookFault, BookFaults
from paiju.books.own.field_forms import FieldForm, form_of
from paiju.books.toml_book import BookText
from paiju.errors import InputError
from paiju.languages import HasNames, _
from paiju.server.books.messages.own_books import (
    BookLook,
    BookLooked,
    DraftFault,
    EditField,
    EditPattern,
    FieldGroup,
    PatternBefore,
    RowPart,
    ValueOption,
)
from paiju.server.protocol.texts import named
from paiju.server.room.table_settings import check_text
from paiju.server.study.library import card, difference_row, pattern_row
from paiju.table.book_draft import BookDraft, DraftNames, draft_of, toml_of

FAMILY = "scoring.family"
GROUPS = (
    "scoring", "payments", "forms", "waits", "circumstances", "tiles", "wall", "calls", "kongs", "ready", "draws",
    "course", "game", "conditions", "teams", "clock", "referee", "evening",
)  # fmt: skip


def looked(wish: BookLook) -> BookLooked:
    """The whole answer for the page."""
    draft = wanted_draft(wish)
    try:
        text = toml_of(draft)
        check_text(text)
        book, faults = BookText(text, draft["id"]).attempted(is_new=True, is_played=True)
    except BookFaults as error:
        book, text, faults = None, "", list(error.faults)
    except InputError as error:
        book, text, faults = None, "", [BookFault(0, error.field, error.text)]
    seen: BookLooked = {
        "draft": draft,
        "toml": text,
        "faults": [DraftFault(line=each.line, field=each.field, text=each.text) for each in faults],
        "card": None,
        "text": "",
        "groups": [],
        "patterns": [],
        "may_define": False,
        "differences": [],
    }
    if book is not None:
        base = base_of(draft["base"])
        seen["card"] = card(book) if not faults else None
        seen["text"] = book.text
        seen["groups"] = list(groups_of(book, base))
        seen["patterns"] = patterns_of(book, base)
        seen["may_define"] = book.counts == "fans"
        seen["differences"] = [] if base is BLANK else [difference_row(base, book, each)
                                                        for each in lookup.differences(base, book)]  # fmt: skip
    return seen


def wanted_draft(wish: BookLook) -> BookDraft:
    """The draft that was sent, or that of a text; of a book alone, a new one with nothing changed."""
    if wish.draft is not None:
        return wish.draft
    if wish.toml is not None:
        check_text(wish.toml)
        return draft_of(wish.toml)
    base = base_of(wish.base)
    id = "my-rules" if is_none(wish.base) else f"my-{base.id}"
    return BookDraft(id=id, base=base.id, names=first_names(base), changes={}, patterns=[])


def first_names(base: Book) -> DraftNames:
    """What a new book is called until somebody gives it a name, so that nobody takes it for the one it begins from."""
    words = _("My rules") if base is BLANK else _("{book}, changed", book=base.names)
    zh, en, ja = (words.into(lang) for lang in ("zh", "en", "ja"))
    return DraftNames(zh=zh, en=en, ja=ja)


def groups_of(book: Book, base: Book) -> Iterator[FieldGroup]:
    """The fields of a book, part by part, those that somebody wants to see first in each."""
    values, begun = lookup.book_fields(book), lookup.book_fields(base)
    wanted = set(lookup.own_fields(book)) | set(lookup.own_fields(base) if base is not BLANK else ())
    like = set().union(*(lookup.own_fields(other) for other in all_books() if is_like(other, book)))
    for group in GROUPS:
        names = [name for name in values if name.partition(".")[0] == group]
        fields = [edit_field(book, base, name, values[name], begun[name]) for name in names if is_open(name, base)]
        shown = wanted | (like if base is BLANK else set()) | {FAMILY}
        for field in fields:
            field["usual"] = not field["changed"] and field["name"] not in shown
        if fields:
            yield {"id": group, "fields": sorted(fields, key=lambda field: field["usual"])}


def is_like(other: Book, book: Book) -> bool:
    """Do both count hands in the same way?"""
    return other.counts == book.counts


def is_open(name: str, base: Book) -> bool:
    """May a book that begins from this one say something else? Only one from nothing says how hands are counted."""
    return name not in FIXED or (name == FAMILY and base is BLANK)


def edit_field(book: Book, base: Book, name: str, value: object, before: object) -> EditField:
    """A field of a book being written."""
    form = form_of(name)
    return {
        "name": name,
        "label": label(name, book),
        "value": lookup.plain(value),
        "words": words_of(book, name, value),
        "clauses": lookup.deciding(book, name)[:6],
        "kind": form.kind,
        "options": options_of(book, name, form),
        "columns": columns_of(form),
        "least": form.least,
        "most": form.most,
        "base_value": lookup.plain(before),
        "base_words": words_of(base, name, before),
        "changed": value != before,
        "usual": False,
    }


def words_of(book: Book, name: str, value: object) -> HasNames:
    """A value of a field in words."""
    return named(value_words(book, name, value))


def options_of(book: Book, name: str, form: FieldForm) -> list[ValueOption]:
    """The values that a field may have, in words."""
    return [{"value": value, "words": words_of(book, name, value)} for value in form.options]


COLUMNS: dict[str, HasNames] = {"han": _("From han"), "base": _("Base points"), "id": _("Limit")}


def columns_of(form: FieldForm) -> list[RowPart]:
    """The parts of a row, and what each may be, in words."""
    return [
        {
            "key": key,
            "words": COLUMNS[key],
            "options": [{"value": value, "words": LIMIT_NAMES[value]} for value in options],
        }
        for key, options in form.columns
    ]


def patterns_of(book: Book, base: Book) -> list[EditPattern]:
    """The patterns that a book has, then those it may have; those of its own come by themselves."""
    begun = {pattern.id: pattern for pattern in base.patterns}
    known = {pattern.id: pattern for _other, pattern in reversed(known_patterns(book))} | begun
    has = {pattern.id: pattern for pattern in lookup.by_value(book)}
    rows = [edit_pattern(book, pattern, begun.get(id), True) for id, pattern in has.items()]
    return rows + [edit_pattern(book, known[id], begun.get(id), False) for id in sorted(known) if id not in has]


def edit_pattern(book: Book, pattern: Pattern, before: Pattern | None, counted: bool) -> EditPattern:
    """A pattern of a book being written."""
    return {**pattern_row(book, pattern), "counted": counted, "own": bool(pattern.when), "before": before_of(before)}


def before_of(pattern: Pattern | None) -> PatternBefore | None:
    """What a pattern was worth."""
    if pattern is None:
        return None
    return {
        "value": value_text(pattern),
        "closed": pattern.closed,
        "open": pattern.open,
        "yakuman": pattern.yakuman,
    }
