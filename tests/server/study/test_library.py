"""The rule-book browser: every book introduced, every pattern with a hand that has it, search in both languages."""

import pytest

from paiju.books import all_books, get
from paiju.books.book import Book
from paiju.books.pattern_sentences import sentence
from paiju.errors import InputError
from paiju.scoring import score
from paiju.server.study import library
from paiju.study.lessons.pattern_examples import written


@pytest.mark.parametrize("book", all_books(), ids=lambda book: book.id)
def test_every_pattern_has_an_example_that_scores_it(book: Book) -> None:
    for pattern in book.patterns:
        shown = library.example(book, pattern.id)
        if shown is None:
            # no run of characters is left there, so the pattern stands in the book but in no hand
            assert (pattern.id, book.tiles.characters_2_to_8) == ("mixed_triple_run", False)
            continue
        answer = score({**shown, "book": book.id})
        assert answer["ok"], (pattern.id, answer)
        assert answer["win"], (pattern.id, answer)
        assert pattern.id in [line["id"] for line in answer["patterns"]], pattern.id


def test_no_example_is_for_nothing() -> None:
    wanted = {id(library.example(book, pattern.id)) for book in all_books() for pattern in book.patterns}
    assert [name for name, row in written().items() if row and id(row) not in wanted] == []


def test_every_book_says_who_plays_it_and_is_introduced_in_three_lines() -> None:
    for card in library.shelf():
        lines = card["lines"]
        assert [len(lines[lang]) for lang in ("zh", "en", "ja")] == [4, 4, 4], card["id"]  # type: ignore[index]
    clocks = {card["id"]: card["clock"] for card in library.shelf()}
    assert clocks["mcr"] == {"first": 30, "turn": 15, "claim": 3, "clause": "mcr:Q167"}
    assert clocks["ema"] is None


def test_a_book_page_has_fields_in_words_with_clauses() -> None:
    page = library.book_page("ema")
    rows = {row["name"]: row for row in page["fields"]}
    assert rows["payments.counter"]["value"] == 300
    assert "ema:4.3.4" in rows["payments.counter"]["clauses"]
    assert rows["payments.counter"]["label"].zh != rows["payments.counter"]["label"].en
    ids = [row["id"] for row in page["patterns"]]
    assert sorted(ids) == sorted(pattern.id for pattern in get("ema").patterns)


def test_clauses_are_there_in_our_words() -> None:
    page = library.clause_page("xjtu:7.3.1")
    assert any(part["id"] == "xjtu:7.3.1(1)" for part in page["parts"])
    with pytest.raises(InputError, match="did you mean"):
        library.clause_page("xjtu:99.1")
    assert library.reading_page("20")["id"] == "reading:20"
    with pytest.raises(InputError):
        library.reading_page("99999")


@pytest.mark.parametrize(
    ("words", "book", "pattern"),
    [
        ("三色同顺", None, "mixed_triple_run"),
        ("Seven Pairs", "ema", "seven_pairs"),
        ("kokushi", None, "thirteen_orphans"),
    ],
)
def test_search_finds_patterns_by_any_name(words: str, book: str | None, pattern: str) -> None:
    found = library.search(words, book)
    assert pattern in {row["id"] for row in found["patterns"]}


def test_search_finds_clauses_in_both_languages() -> None:
    for words in ("furiten", "振听"):
        assert library.search(words, "xjtu")["clauses"]
    assert library.search("zzzz", None) == {"patterns": [], "clauses": [], "fields": [], "words": ["zzzz"]}
    for bad in ("", "   ", "x" * 101):
        with pytest.raises(InputError):
            library.search(bad, None)


@pytest.mark.parametrize("words", ["furiten", "振听", "震听"])
def test_every_spelling_finds_the_same_and_what_is_called_so_comes_first(words: str) -> None:
    found = library.search(words, None)["clauses"]
    assert {row["id"] for row in found} == {row["id"] for row in library.search("furiten", None)["clauses"]}
    assert {row["id"].split(":")[0] for row in found} > {"ema", "xjtu"}
    titles = [(row["title"].zh, row["title"].en.lower()) for row in found]
    assert titles[0][0] in ("振听", "震听") or titles[0][1] == "furiten"
    named = [any(word in title for word in ("振听", "震听", "furiten") for title in pair) for pair in titles]
    assert named == sorted(named, reverse=True), "no clause that mentions it stands before one that is named so"
    one_book = library.search(words, "xjtu")["clauses"]
    assert one_book[0]["id"] == "xjtu:6.4"


def test_a_pattern_is_called_in_its_clause_as_in_its_list() -> None:
    for book in ("xjtu", "ema"):
        row = next(row for row in library.book_page(book)["patterns"] if row["id"] == "outside_hand")
        told = library.clause_page(row["clause"])["clause"]
        assert told is not None
        assert told["title"].en.lower() == row["en"].lower() == "half outside hand"


def test_no_card_says_what_its_book_has_not() -> None:
    for card in library.shelf():
        fives = sum(library.get(card["id"]).tiles.red_fives)
        if fives != 3:
            assert "three red fives" not in " ".join(card["lines"]["en"])
            assert not any(words in " ".join(card["lines"]["zh"]) for words in ("三张赤五", "三张红五"))


def test_two_books_compared() -> None:
    page = library.diff_page("ema", "tenhou")
    named = {row["name"]: row for row in page["differences"]}
    assert [words.into("en") for words in named["tiles.red_fives"]["words"]] == ["0, 0, 0", "1, 1, 1"]
    assert library.diff_page("ema", "ema")["differences"] == []


@pytest.mark.parametrize(
    ("asked", "found"), [("7对", "seven_pairs"), ("七对", "seven_pairs"), ("3暗刻", "three_concealed_pungs")]
)
def test_numbers_are_found_however_they_are_written(asked: str, found: str) -> None:
    """In figures or Chinese numbers."""
    assert found in {one["id"] for one in library.search(asked, None)["patterns"]}


def test_what_a_win_must_count_is_found_by_any_unit() -> None:
    """Eight, however it is written; and 8 is not 88."""
    ids = {one["id"] for one in library.search("八番", "mcr")["clauses"]}
    assert "mcr:t39" in ids
    assert "mcr:t1" not in ids


def test_every_pattern_has_a_sentence() -> None:
    """In both languages, without the value that stands beside it and without what is listed apart."""
    for book in all_books():
        for pattern in book.patterns:
            said = sentence(book, pattern)
            zh, en = said.zh, said.en
            assert zh, (book.id, pattern.id)
            assert en, (book.id, pattern.id)
    even = next(one for one in get("mcr").patterns if one.id == "all_even_pungs")
    assert sentence(get("mcr"), even).zh == "二四六八的刻子和将。"
