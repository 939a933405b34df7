"""A book's digest: every rule counts, words do not, and what earlier versions wrote stays known."""

import json
from collections.abc import Iterator
from dataclasses import field, fields, is_dataclass, replace
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from paiju import books
from paiju.books import digest
from paiju.books.book import Book, Limit, Names
from paiju.books.derive import derive
from paiju.books.digest import book_hash, digest_in, knows, present_fields, schema_of
from paiju.books.digest_schemas import ADDED, FIRST, GONE, SCHEMAS, WORDS, Gone, Schema
from paiju.books.own import renamed
from paiju.books.specials import special
from paiju.books.toml_book import load
from paiju.table.book_changes import base_and_changes, changes, made
from tests.books.later_books import later, specs, with_field, with_limit_field, with_name, without_field

BOOKS = books.all_books()
EMA, PSA = books.get("ema"), books.get("psa")
KNOWN = json.loads((Path(__file__).parent / "digests.json").read_text())
OWN = sorted((Path(__file__).parents[1] / "before" / "own").glob("*.toml"))


def digests(book: Book) -> list[str | None]:
    """The digests of a book in every schema."""
    return [digest_in(book, number) for number in SCHEMAS]


def copy(book: Book) -> Book:
    """The same book, whose digests nobody has worked out yet."""
    return replace(book)


# --- frozen ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", SCHEMAS)
def test_digests_once_written_stay_known(number: int) -> None:
    """`digests.json` was written when the schema came: it changes only with the rules of a book."""
    assert KNOWN[str(number)].keys() >= {book.id for book in BOOKS}
    for name, written in KNOWN[str(number)].items():
        id, _, rule = name.partition("+")
        book = special(books.get(id), rule) if rule else books.get(id)
        assert digest_in(book, number) == written, f"{name} has another digest in schema {number}"
        assert knows(book, written)


def test_every_field_is_listed_in_the_latest_schema_with_its_default() -> None:
    """A new field belongs into `ADDED` of digest_schemas.py; a default that changed makes a new schema."""
    assert max(SCHEMAS) == digest.NOW
    listed = SCHEMAS[digest.NOW].fields
    assert {renamed.present_name(name): default for name, default in listed.items()} == present_fields(Book)
    assert not set(WORDS) & set(listed)


def test_the_first_schema_does_not_grow() -> None:
    assert len(FIRST) == 122
    assert SCHEMAS[1].fields is FIRST
    assert not FIRST.keys() & ADDED.keys()


def test_the_schema_of_a_digest_is_told() -> None:
    one, two = digests(EMA)
    assert one is not None
    assert two is not None
    assert (schema_of(one), schema_of(two)) == (1, 2)
    assert two == book_hash(EMA)
    for wrong in ("", "00", "0" * 63, "zz" + "0" * 64, "-1" + "0" * 64, "٠٢" + "0" * 64, "0" * 67):
        assert schema_of(wrong) == 0
        assert not knows(EMA, wrong)
    for other in (None, 7, one[::-1], two[::-1], "02" + one, two[2:], "03" + two[2:], one.upper()):
        assert not knows(EMA, other)


def test_a_digest_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[int] = []
    worked = digest.digested
    monkeypatch.setattr(digest, "digested", lambda book, number: done.append(number) or worked(book, number))
    book = copy(EMA)
    for _ in range(3):
        assert knows(book, book_hash(book))
        assert not knows(book, "0" * 64)
    assert done == [2, 1]


# --- everything that decides counts, and nothing else ---------------------------------------------


def other_values(hint: Any, value: Any) -> Iterator[Any]:
    """Values of a field that are not this one."""
    if get_origin(hint) is Literal:
        yield from (each for each in get_args(hint) if each != value)
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value + 2)
    elif isinstance(value, tuple) and value and isinstance(value[0], int):
        yield (value[0] + 1, *value[1:])
    elif isinstance(value, tuple):
        yield value[1:] if value else ("more",)
    else:
        yield "other" if isinstance(value, str) else 7


def changed_values(value: Any, prefix: str) -> Iterator[tuple[str, Any]]:
    """A book, or a part of one, with every single field that decides something changed."""
    hints = get_type_hints(type(value))
    for each in fields(value):
        name, part = prefix + each.name, getattr(value, each.name)
        if name in WORDS:
            continue
        if is_dataclass(part):
            found = list(changed_values(part, f"{name}."))
        elif isinstance(part, tuple) and part and is_dataclass(part[0]):
            at = len(part) // 2
            inside = changed_values(part[at], f"{name}.*.")
            found = [(inner, (*part[:at], new, *part[at + 1 :])) for inner, new in inside]
            found.append((name, part[1:]))
        elif name == "patterns.*.excludes":
            found = [(name, (*part, ("full_flush", "")))]
        elif name == "specials.*.changes":
            found = [(name, (*part, ("course.exchange", 2)))]
        elif name == "scoring.limits":
            found = [(name, (Limit(5, 2000, "mangan"),))]
        elif name == "specials":
            found = [(name, PSA.specials[:1])]
        else:
            found = [(name, new) for new in other_values(hints[each.name], part)]
        for inner, new in found:
            yield inner, replace(value, **{each.name: new})


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_every_field_makes_a_difference(book: Book) -> None:
    made_other = list(changed_values(book, ""))
    names = {name for name, _ in made_other}
    absent = {name for name in present_fields(Book) if "limits.*" in name or "specials.*" in name}
    assert names >= present_fields(Book).keys() - absent
    found = {book_hash(other) for _, other in made_other}
    assert len(found) == len(made_other)
    assert book_hash(book) not in found


@pytest.mark.parametrize("book", [EMA, PSA], ids=lambda book: book.id)
def test_every_field_but_the_text_made_a_difference_before(book: Book) -> None:
    for name, other in changed_values(book, ""):
        assert (digest_in(other, 1) == digest_in(book, 1)) == (name == "text"), name


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_words_count_nothing(book: Book) -> None:
    words = {"zh": "某", "en": "Some", "cite": "x:1"}
    other = replace(
        book,
        id="other",
        base="other",
        names=Names("某", "Some"),
        summary=Names("一", "one"),
        marks=("☆",),
        cites=(("fu.wait", "x:1"),),
        patterns=tuple(
            replace(each, **words, excludes=tuple((id, "x:1") for id, _ in each.excludes[::-1]))
            for each in book.patterns
        ),
        specials=tuple(replace(each, **words) for each in book.specials),
    )
    assert digests(other) == digests(book)


def test_the_order_of_patterns_decides_nothing() -> None:
    other = replace(EMA, patterns=EMA.patterns[::-1])
    assert book_hash(other) == book_hash(EMA)
    assert digest_in(other, 1) != digest_in(EMA, 1)
    without = derive(EMA, "ema", **{"patterns.pinfu": False})
    again = derive(without, "ema", **{"patterns.pinfu": {"closed": 1, "open": 0}})
    assert book_hash(again) == book_hash(EMA)


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.stem)
def test_a_book_comes_back_with_its_digest(path: Path) -> None:
    book = load(path)
    assert digests(load(path)) == digests(book)
    brought = base_and_changes(book)
    assert brought is not None
    assert digests(made(book.id, *brought)) == digests(book)
    back = derive(book, "back", **json.loads(json.dumps(changes(book, books.get(book.base)))))
    assert book_hash(back) == book_hash(books.get(book.base))


def test_a_book_with_the_fouls_of_another_text_is_another() -> None:
    other = derive(EMA, "mixed", text="xjtu")
    assert book_hash(other) != book_hash(EMA)
    brought = base_and_changes(other)
    assert brought == ("ema", {"text": "xjtu"})
    assert made("mixed", *brought).text == "xjtu"


# --- later versions -------------------------------------------------------------------------------


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
@pytest.mark.parametrize("group", ["scoring", "game", "patterns", "specials"])
def test_a_new_field_changes_no_digest(book: Book, group: str) -> None:
    same = with_field(book, group, "more", 3, 3)
    assert digests(same) == digests(book)
    other = with_field(book, group, "more", 3, 4)
    if getattr(book, group):  # there are no dice rules in most books
        assert digest_in(other, 1) is None
        assert book_hash(other) != book_hash(book)
        assert knows(other, book_hash(other))
        assert not any(knows(other, written) for written in digests(book))


def test_a_new_field_of_limits_changes_no_digest() -> None:
    assert digests(with_limit_field(EMA, 0, 0)) == digests(EMA)
    other = with_limit_field(EMA, 0, 1)
    assert digest_in(other, 1) is None
    assert book_hash(other) != book_hash(EMA)


def test_a_new_field_that_is_listed_counts_as_one_that_is_not_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    before = [book_hash(with_field(EMA, "scoring", "more", 3, value)) for value in (3, 4)]
    monkeypatch.setitem(SCHEMAS, 2, Schema({**SCHEMAS[2].fields, "scoring.more": 3}))
    assert [book_hash(with_field(EMA, "scoring", "more", 3, value)) for value in (3, 4)] == before
    assert digest_in(with_field(EMA, "scoring", "more", 3, 4), 1) is None


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
@pytest.mark.parametrize(
    ("group", "old"), [("scoring", "minimum"), ("course", "exchange"), ("patterns", "closed"), ("specials", "dice")]
)
def test_a_renamed_field_changes_no_digest(monkeypatch: pytest.MonkeyPatch, book: Book, group: str, old: str) -> None:
    star = ".*" if group in ("patterns", "specials") else ""
    before = digests(book)
    monkeypatch.setitem(renamed.RENAMED, f"{group}{star}.{old}", f"{group}{star}.called")
    assert digests(with_name(book, group, old, "called")) == before


def test_dice_rules_name_fields_by_any_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(renamed.RENAMED, "course.exchange", "course.passed_on")
    monkeypatch.setitem(renamed.RENAMED, "patterns.*.closed", "patterns.*.worth")

    def ruled(*names: str) -> Book:
        rule = replace(PSA.specials[0], changes=tuple((name, 3) for name in names))
        return with_name(replace(PSA, specials=(rule,)), "course", "exchange", "passed_on")  # type: ignore[no-any-return]

    before = ruled("course.exchange", "patterns.full_flush.closed")
    assert digests(before) == digests(ruled("course.passed_on", "patterns.full_flush.worth"))
    assert digests(before) != digests(ruled("course.passed_on", "patterns.half_flush.worth"))


def test_a_field_that_is_gone_still_speaks_in_earlier_schemas(monkeypatch: pytest.MonkeyPatch) -> None:
    """`kinds` says more than `characters_2_to_8` did."""
    old, new = "tiles.characters_2_to_8", "tiles.kinds"
    says = {"all": True, "no_middle": False}
    third = {name: default for name, default in SCHEMAS[2].fields.items() if name != old} | {new: "all"}
    monkeypatch.setitem(SCHEMAS, 3, Schema(third))
    monkeypatch.setattr(digest, "NOW", 3)
    monkeypatch.setitem(GONE, old, Gone((new,), lambda book: says.get(book.tiles.kinds, ...)))

    def now(book: Book, kinds: str) -> Any:
        spec = ("kinds", str, field(default="all"))
        return without_field(book, "tiles", "characters_2_to_8", spec, kinds=kinds)

    for book in BOOKS:
        kinds = "all" if book.tiles.characters_2_to_8 else "no_middle"
        assert [digest_in(now(book, kinds), number) for number in (1, 2)] == [
            KNOWN[str(number)][book.id] for number in (1, 2)
        ]
        other = now(book, "no_honours")
        assert [digest_in(other, number) for number in (1, 2)] == [None, None]
        assert book_hash(other)[:2] == "03"
        assert book_hash(other) != book_hash(now(book, kinds))


def test_a_default_that_changes_makes_a_schema(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written by the new default has a digest of its own; what was written by the old one stays known."""
    name = "course.river_rows"
    monkeypatch.setitem(SCHEMAS, 3, Schema({**SCHEMAS[2].fields, name: 4}))
    monkeypatch.setattr(digest, "NOW", 3)

    def now(value: int) -> Any:
        def change(had: list[Any]) -> list[Any]:
            return [(n, h, field(default=4) if n == "river_rows" else d) for n, h, d in had]

        return later(EMA, "course", change, lambda _: {"river_rows": value})

    assert specs(type(now(3).course))
    assert [digest_in(now(3), number) for number in (1, 2)] == [KNOWN[str(number)]["ema"] for number in (1, 2)]
    assert len({digest_in(now(value), number) for value in (3, 4, 5) for number in (2, 3)}) == 6
