"""The condition of a pattern that somebody is defining, looked at on example hands."""

import re
from dataclasses import replace
from itertools import islice
from typing import cast

from paiju.books.book import Book
from paiju.books.toml_book import BookText
from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.server.books.messages.own_books import ConditionAsked, ConditionTold, TriedHand
from paiju.server.room.table_settings import check_text
from paiju.server.study.messages.books import Example
from paiju.study.lessons.pattern_examples import written_hands
from paiju.table.book_draft import toml_of

PLACE = re.compile(r"\(character (\d+)\)")
MOST = 99  # a value that nothing else outweighs
SHOWN = 4


def tried(wish: ConditionAsked) -> ConditionTold:
    """Where the condition holds, or what is wrong with it."""
    answer: ConditionTold = {
        "fault": None, "word": None, "of": 0, "number": 0, "holding": [], "others": [], "mine": None,
        "hand_fault": None,
    }  # fmt: skip
    rows = wish.draft["patterns"]
    row = rows[wish.pattern] if 0 <= wish.pattern < len(rows) else {}
    id, when = str(row.get("id", "")), str(row.get("when", ""))
    text = toml_of(wish.draft)
    check_text(text)
    book, faults = BookText(text, id).attempted()
    fault = next((each for each in faults if each.field.startswith(f"patterns.{id}")), None)
    if book is None or fault is not None or not any(p.id == id and p.when for p in book.patterns):
        answer["fault"] = fault.text if fault else _("the condition is looked at once the rest of the book can be read")
        answer["word"] = place_of(fault.text, when) if fault else None
        return answer
    probe = probe_of(book, id)
    results = [hand for example in hands() if (hand := times_in(probe, id, example)) is not None]
    holding = [hand for hand in results if hand["times"]]
    others = [hand for hand in results if not hand["times"]]
    answer["of"], answer["number"] = len(results), len(holding)
    answer["holding"], answer["others"] = list(islice(holding, SHOWN)), list(islice(others, SHOWN))
    if wish.hand.strip():
        answer["mine"], answer["hand_fault"] = in_hand(probe, id, wish.hand)
    return answer


def place_of(text: Text, when: str) -> tuple[int, int]:
    """Where the word stands that cannot be read, from and to."""
    place = PLACE.search(text.en)
    if not place:
        return len(when), len(when)
    start = int(place.group(1)) - 1
    word = re.match(r"[A-Za-z_]\w*|\d+[mpszMPSZ]?|\S", when[start:])
    return start, start + (len(word[0]) if word else 1)


def probe_of(book: Book, id: str) -> Book:
    """The book with no pattern in another's way and this one above all, so that a hand is read as it has it."""
    free = tuple(replace(pattern, excludes=(), alone=False) for pattern in book.patterns)
    patterns = tuple(
        replace(pattern, closed=MOST, open=None, yakuman=1) if pattern.id == id else pattern for pattern in free
    )
    return replace(book, patterns=patterns, scoring=replace(book.scoring, minimum=0))


def hands() -> tuple[Example, ...]:
    """Every example hand once."""
    return cast(tuple[Example, ...], written_hands())


def times_in(probe: Book, id: str, example: Example) -> TriedHand | None:
    """How often a hand has the pattern; None where it does not win by the book."""
    try:
        return {"example": example, "times": counted(probe, id, example)}
    except InputError:
        return None


def counted(probe: Book, id: str, example: Example) -> int:
    """How often a hand has the pattern; InputError where it does not win by the book."""
    from paiju.scoring.judging import judge
    from paiju.scoring.request import parse

    scored = judge(parse({**example, "book": probe}))
    if not scored.win:
        raise InputError("hand", scored.why)
    return next((line.count for line in scored.patterns if line.id == id), 0)


def in_hand(probe: Book, id: str, text: str) -> tuple[TriedHand | None, Text | None]:
    """The same for a hand as somebody wrote it, or what is wrong with it."""
    from paiju.scoring.written import read

    try:
        request = {key: value for key, value in read(text, "").items() if key != "book"}
        return {"example": cast(Example, request), "times": counted(probe, id, cast(Example, request))}, None
    except InputError as error:
        return None, error.text
