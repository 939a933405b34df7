"""A book on a first line: told as this version does, read as any version told it."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from paiju import Table, books
from paiju.books.book import Book
from paiju.books.derive import derive
from paiju.books.digest import book_hash, digest_in
from paiju.errors import InputError
from paiju.formats import read as read_games
from paiju.match import Match
from paiju.match.record import read_match
from paiju.table.book_changes import bring_up_to_date, recorded_parts, tells
from paiju.table.record import read, replay
from paiju.verify import verify

EMA = books.get("ema")
CLUB = derive(EMA, "club", **{"scoring.double_wind_pair": 4, "names.en": "Our club", "patterns.pinfu.closed": 2})
LOST = replace(books.get("psa"), id="lost", specials=books.get("psa").specials[1:])  # cannot be told


def earlier(book: Book, **other: object) -> dict[str, Any]:
    """The book on a line of the first version."""
    return {**recorded_parts(book), "book_hash": digest_in(book, 1), **other}


def first_form(line: str) -> str:
    """A line as the first version wrote it: by the book of the match."""
    row = json.loads(line)
    if "book_hash" in row:
        row["book_hash"] = digest_in(CLUB, 1)
    return json.dumps(row)


@pytest.fixture(scope="module")
def match() -> Match:
    """Two hands, the second left unfinished."""
    match = Match(CLUB, seed=5)
    for most in (500, 20):
        table = match.deal()
        for _ in range(most):
            if not table.over:
                who = table.asked[0]
                table.act(who, table.legal(who)[-1])
        if table.over:
            match.close()
    assert match.hands == 2
    return match


@pytest.mark.parametrize("book", [*books.all_books(), CLUB, LOST], ids=lambda book: book.id)
def test_a_line_of_the_first_version_tells_the_same_book(book: Book) -> None:
    row = {"type": "header", **earlier(book)}
    assert tells(row, book)
    bring_up_to_date(row, book)
    assert row == {"type": "header", **recorded_parts(book)}
    assert row["book_hash"] == book_hash(book)


@pytest.mark.parametrize(
    "wrong",
    [
        {"book_hash": "0" * 64},
        {"book_hash": digest_in(EMA, 1)},
        {"book_hash": None},
        {"base": "lol"},
        {"base": "nothing"},
        {"base": None},
        {"base": 7},
        {"changes": None},
        {"changes": ["x"]},
        {"changes": {}},
        {"changes": {"scoring.double_wind_pair": 4, "names.en": "Theirs", "patterns.pinfu.closed": 2}},
        {"changes": {"no.field": 1}},
    ],
)
def test_a_line_that_tells_another_book_stays_as_it_is(wrong: dict[str, object]) -> None:
    row = earlier(CLUB, **wrong)
    kept = dict(row)
    assert not tells(row, CLUB)
    bring_up_to_date(row, CLUB)
    assert row == kept


def test_a_line_that_brought_no_book_may_be_of_one_that_can_be_told_now() -> None:
    """Once, a book whose patterns stood in another order could not."""
    turned = replace(CLUB, patterns=CLUB.patterns[::-1])
    assert recorded_parts(turned)["base"] == "ema"
    row = earlier(turned, base=None, changes=None)
    bring_up_to_date(row, turned)
    assert row == recorded_parts(turned)


def test_hands_and_matches_of_the_first_version(match: Match) -> None:
    lines = match.lines()
    before = [first_form(line) for line in lines]
    assert before != lines
    assert read_match(before).lines() == lines
    assert read_match(before, CLUB).lines() == lines
    assert match.table is not None
    hand = [first_form(line) for line in match.table.record().lines()]
    assert replay(read(hand)).record() == match.table.record()


@pytest.mark.parametrize("which", [lambda i: i < 3, lambda i: i >= 3, lambda i: i == 0])
def test_a_match_that_two_versions_wrote(match: Match, which: Callable[[int], bool]) -> None:
    mixed = [first_form(line) if which(i) else line for i, line in enumerate(match.lines())]
    assert read_match(mixed).lines() == match.lines()
    (game,) = read_games("\n".join(mixed).encode())
    assert len(game.hands) == 2
    reports = verify(line.encode() for line in mixed if json.loads(line)["type"] not in ("match", "hand", "after"))
    assert [(report.agrees, report.book_changed) for report in reports] == [(True, False)] * 2


def test_another_book_in_a_hand_of_a_match_is_refused(match: Match) -> None:
    lines = match.lines()
    at = next(i for i, line in enumerate(lines) if '"type":"header"' in line)
    for wrong in (digest_in(EMA, 1), book_hash(EMA), "0" * 64):
        row = {**json.loads(lines[at]), "book_hash": wrong}
        with pytest.raises(InputError, match="has the digest"):
            read_match([*lines[:at], json.dumps(row), *lines[at + 1 :]])
        (games, *more) = read_games("\n".join([*record_lines(lines), json.dumps(row), *rest_of(lines, at)]).encode())
        assert len(games.hands) + sum(len(game.hands) for game in more) == 3
        assert more


def record_lines(lines: list[str]) -> list[str]:
    """The hands of a match, by themselves."""
    return [line for line in lines if json.loads(line)["type"] not in ("match", "hand", "after")]


def rest_of(lines: list[str], at: int) -> list[str]:
    """What follows the header at this line, to the end of its hand."""
    rest = lines[at + 1 :]
    return rest[: next(i for i, line in enumerate(rest) if '"type":"reveal"' in line) + 1]


def test_verify_notes_a_book_that_is_another() -> None:
    record = Table("ema", 5).record()
    for digest, changed in ((digest_in(EMA, 1), False), (book_hash(EMA), False), ("0" * 64, True), ("03" * 33, True)):
        assert digest is not None
        lines = replace(record, header=replace(record.header, book_hash=digest)).lines()
        assert [report.book_changed for report in verify(line.encode() for line in lines)] == [changed]


def test_the_two_digests_that_disagree_are_of_one_schema() -> None:
    record = Table("ema", 5).record()
    other = digest_in(CLUB, 1)
    assert other is not None
    old = replace(record, header=replace(record.header, book_hash=other))
    with pytest.raises(InputError, match=f"has the digest {other}, the one here {digest_in(EMA, 1)}"):
        replay(old)
    new = replace(record, header=replace(record.header, book_hash=book_hash(CLUB)))
    both = f"has the digest {book_hash(CLUB)}, the one here {book_hash(EMA)}"
    with pytest.raises(InputError, match=f"{both}; give the rule book"):
        replay(new)
    later = replace(record, header=replace(record.header, book_hash="7f" + book_hash(EMA)[2:]))
    with pytest.raises(InputError, match=f"the one here {book_hash(EMA)}; a later version"):
        replay(later)
