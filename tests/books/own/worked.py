"""Hands worked by hand: a line as people write it, the patterns it counts, what it counts in all, and who pays what."""

from pathlib import Path
from typing import Any, NamedTuple

import paiju
from paiju.books.book import Book
from paiju.scoring.judging import judge
from paiju.scoring.request import parse
from paiju.scoring.written import read

BOOKS = Path(__file__).resolve().parents[3] / "examples" / "books"


class Worked(NamedTuple):
    """A hand, its patterns by the short words of its test with how often each counts, and its worth; below the minimum
    it is no win."""

    line: str
    patterns: str
    worth: int
    wins: bool = True


def scored(book: Book, line: str) -> Any:
    """The answer of the public scorer."""
    return paiju.score(dict(read(line)), book=book)


def explained(book: Book, line: str) -> Any:
    """The same with its steps and with what does not count."""
    return judge(parse(dict(read(line)) | {"book": book}))


def refusal(book: Book, line: str) -> str:
    """Why a line is no win."""
    answer = scored(book, line)
    assert not answer.get("win")
    return str(answer.get("why", "")) + str(answer.get("error", ""))


def counted(answer: Any) -> dict[str, int]:
    """Pattern by id, how often it counts."""
    return {line["id"]: line["count"] for line in answer.get("patterns", ())}


def cites(answer: Any) -> list[str]:
    """The clauses of its patterns."""
    return [line["clause"] for line in answer.get("patterns", ())]


def named(patterns: str, words: dict[str, str]) -> dict[str, int]:
    """The same of a row's words: `white own-flower*2`."""
    parts = (word.partition("*") for word in patterns.split())
    return {words[name]: int(times or 1) for name, _star, times in parts}


def seats(line: str) -> tuple[str, str]:
    """Winner and discarder of a line; "" for a self-draw."""
    words = line.split()
    given = {word: words[i + 1] for i, word in enumerate(words[:-1]) if word.startswith("--")}
    winner = given.get("--seat", "S")
    return winner, "" if "--self" in words else given.get("--from", "S" if winner == "E" else "E")


def wrong_rows(book: Book, rows: list[Worked], words: dict[str, str], pays: Any) -> list[str]:
    """Every row that comes out otherwise; `pays(worth, winner, discarder)` says who pays what."""
    wrong = []
    for row in rows:
        answer = scored(book, row.line)
        told = answer.get("win"), counted(answer), answer.get("fan"), answer.get("payments")
        payments = pays(row.worth, *seats(row.line)) if row.wins else None
        expected = row.wins, named(row.patterns, words), row.worth, payments
        if told != expected:
            wrong.append(f"{row.line}\n  is     {told}\n  should {expected}\n  {answer.get('error', '')}")
        wrong += [f"{row.line}\n  {cited}" for cited in cites(answer) if not cited.startswith(f"{book.text}:")]
    return wrong


def check_hands(book: Book, rows: list[Worked], words: dict[str, str], pays: Any) -> None:
    """Every row comes out as it was worked, and every pattern of the book is in some row."""
    wrong = wrong_rows(book, rows, words, pays)
    assert wrong == [], "\n".join(wrong)
    assert {id for row in rows for id in named(row.patterns, words)} == {pattern.id for pattern in book.patterns}
    assert set(words.values()) == {pattern.id for pattern in book.patterns}
