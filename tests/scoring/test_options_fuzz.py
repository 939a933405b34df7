"""Books changed in every way that options allow: the scorer answers or says what is wrong, and never breaks."""

import json
from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from paiju import books
from paiju.books.book import Book
from paiju.books.flatten import GROUPS
from paiju.cli.shared.jsonl import answer_line, one_line
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.print_answer import announcements
from paiju.errors import InputError
from paiju.scoring import judge, score
from paiju.scoring.lines.render import render
from paiju.scoring.ready import distance, waits
from paiju.scoring.request import parse

KONGS = [{"type": "kan", "tiles": f"{n}{n}{n}{n}z"} for n in (1, 2, 3, 4)]
DRAGONS = [{"type": "pon", "tiles": f"{n}{n}{n}z"} for n in (5, 6, 7)]
HANDS: tuple[tuple[str, str, list[dict[str, str]]], ...] = (
    ("123m123p123s789s5z", "5z", []),
    ("111999m111p999p1s", "1s", []),
    ("1112345678999m", "5m", []),
    ("19m19p19s1234567z", "1z", []),
    ("1122334455667m", "7m", []),
    ("258m147p369s1567z", "2z", []),
    ("222333444m678p5s", "5s", []),
    ("111333555m777p9s", "9s", []),
    ("1122334455667z", "7z", []),
    ("45m11z", "6m", [*DRAGONS]),
    ("5p", "5p", KONGS),
)
# Every book; those made of another have its patterns and fields but for a few, and their turn comes in the long tests.
EVERY_BOOK = [pytest.param(id, marks=pytest.mark.long if books.get(id).base else ()) for id in books.ids()]
FIELDS = [(f"{group}.{name}", hint) for group, owner in GROUPS.items() for name, hint in get_type_hints(owner).items()]


def some_value(rng: Random, hint: Any) -> object:
    """A value that a field of this type may be given, sensible or not."""
    origin = get_origin(hint)
    if origin is Literal:
        return rng.choice(get_args(hint))
    if hint is bool:
        return rng.random() < 0.5
    if hint is int:
        return rng.choice([0, 1, 2, 3, 4, 5, 13, 100, 1_000_000])
    if origin is tuple and get_args(hint)[0] is int:
        return [rng.randint(0, 4) for _ in range(3)]
    if origin is tuple and get_args(hint)[0] is str:
        return rng.sample(["big_three_dragons", "big_four_winds", "four_kongs", "all_green"], rng.randint(0, 3))
    if origin is tuple:
        names = ["mangan", "haneman", "nothing"]
        steps = sorted(rng.sample(range(20), rng.randint(0, 5)))
        return [[han, rng.choice([0, 1, 2000, 1_000_000]), rng.choice(names)] for han in steps]
    return "x"


def some_pattern(rng: Random, book: Book) -> tuple[str, object]:
    """A pattern left out, or changed."""
    pattern, other = rng.choice(book.patterns), rng.choice(book.patterns)
    changes: list[object] = [
        False,
        {"closed": rng.choice([0, 1, 9, 99, 1000])},
        {"open": rng.choice([0, 1, None])},
        {"yakuman": rng.choice([0, 1, 2, 1000])},
        {"alone": True},
        {"excludes": [[other.id, "x"]]},
    ]
    return f"patterns.{pattern.id}", rng.choice(changes)


def some_request(rng: Random, book_id: str) -> dict[str, object]:
    """A good hand under a changed book."""
    options: dict[str, object] = {}
    for _ in range(rng.randint(1, 4)):
        if rng.random() < 0.6:
            name, hint = rng.choice(FIELDS)
            options[name] = some_value(rng, hint)
        else:
            name, value = some_pattern(rng, books.get(book_id))
            options[name] = value
    hand, win, melds = rng.choice(HANDS)
    by = rng.choice(["self", "discard"])
    return {"book": book_id, "hand": hand, "win": win, "melds": melds, "by": by, "options": options}


def check(request: dict[str, object]) -> bool:
    """Every way of asking answers; true when the hand was scored."""
    held = {key: request[key] for key in ("book", "hand", "melds", "options")}
    for way, asked in ((score, request), (waits, held), (distance, held)):
        answer = answer_line(json.dumps(asked).encode(), way)
        assert "internal error" not in str(answer.get("error", "")), (asked, answer)
        one_line(answer)
    try:
        checked = parse(request)
    except InputError:
        return False
    answer = judge(checked)
    for lang in ("zh", "en", "ja"):
        assert render(answer, checked.book, lang)
        announcements(checked, answer, Speaker(lang))
    return True


@pytest.mark.parametrize("book_id", EVERY_BOOK)
def test_no_option_breaks_the_scorer(book_id: str) -> None:
    rng = Random(f"options {book_id}")
    scored = sum(check(some_request(rng, book_id)) for _ in range(40))
    assert scored > 6


@pytest.mark.long
@pytest.mark.parametrize("book_id", books.ids())
def test_no_option_breaks_the_scorer_on_many(book_id: str) -> None:
    rng = Random(f"more options {book_id}")
    assert sum(check(some_request(rng, book_id)) for _ in range(3000)) > 400


@pytest.mark.parametrize("by_all", [False, pytest.param(True, marks=pytest.mark.long)])
@pytest.mark.parametrize("book_id", EVERY_BOOK)
def test_every_pattern_may_be_left_out(book_id: str, by_all: bool) -> None:
    """Of one hand after another, or of all of them."""
    for number, pattern in enumerate(books.get(book_id).patterns):
        for hand, win, melds in HANDS if by_all else (HANDS[number % len(HANDS)],):
            options = {f"patterns.{pattern.id}": False}
            check({"book": book_id, "hand": hand, "win": win, "melds": melds, "options": options})


def test_a_pattern_left_out_makes_room_for_a_smaller_one() -> None:
    hand = {"book": "xjtu", "hand": "111333555m777p9s", "win": "9s", "by": "self"}
    dearer = ("four_concealed_pungs", "four_concealed_pungs_single_wait")
    answer = score(hand | {"options": {f"patterns.{name}": False for name in dearer}})
    assert "three_concealed_pungs" in [line["id"] for line in answer["patterns"]]  # type: ignore[attr-defined]
    runs = {"book": "mcr", "hand": "123m123p123s789s5z", "win": "5z", "options": {"patterns.mixed_triple_run": False}}
    counted = {line["id"]: line["count"] for line in score(runs)["patterns"]}  # type: ignore[attr-defined]
    assert counted["mixed_double_run"] == 2
