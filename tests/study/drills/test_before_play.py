"""What one may where hands begin with choices: tiles passed on, a suit given up."""

from pathlib import Path

from paiju.books.book import Book
from paiju.books.toml_book import load, parse
from paiju.study import drills
from paiju.study.drills import DrillItem
from paiju.table.codec import from_json
from paiju.table.scene import View

EXAMPLES = Path(__file__).parents[3] / "examples" / "books"
SICHUAN = load(EXAMPLES / "sichuan.toml")


def asked(book: Book, number: int, *levels: int) -> list[DrillItem]:
    """So many moments of each of these levels."""
    return [drills.make(book, "may", "before", level, n) for level in levels for n in range(number)]


def sort_of(item: DrillItem) -> str:
    """What somebody wonders whether they may."""
    return str(item.question["action"]["type"])


def test_all_that_a_suit_given_up_forbids_is_asked() -> None:
    items = asked(SICHUAN, 40, 1, 3, 4)
    answers = {(sort_of(item), item.answer) for item in items}
    assert {("win", "yes"), ("win", "void_held"), ("discard", "yes"), ("discard", "void_first")} <= answers
    assert {
        ("concealed_kong", "void_suit"),
        ("pick", "yes"),
        ("pick", "no"),
        ("pung", "yes"),
        ("pung", "no"),
    } <= answers
    for item in items:
        if item.answer in ("void_held", "void_suit", "void_first"):
            assert item.clauses == ("sichuan:3",), item.id
        if sort_of(item) == "pick":
            assert item.clauses == ("sichuan:2",), item.id


def test_suits_given_up_and_tiles_passed_on_are_seen() -> None:
    item = next(item for item in asked(SICHUAN, 12, 2) if sort_of(item) == "discard")
    view = from_json(View, item.question["view"], "view")
    assert all(place.void for place in view.seats.values())
    item = next(item for item in asked(SICHUAN, 20, 1) if sort_of(item) == "pick")
    assert item.question["view"]["phase"] == "exchange"
    assert item.question["ask"]["en"].startswith("Before play you pass 3 tiles on. May you do this: pick ")


def test_a_reason_that_holds_as_well_is_not_offered() -> None:
    for item in asked(SICHUAN, 40, 4):
        assert item.choices is not None
        if item.answer == "void_held":
            assert not {"not_complete", "below_minimum"} & set(item.choices)
        assert not {"furiten_discard", "in_riichi", "swap_call"} & set(item.choices)


def test_books_where_seats_change_and_hands_lie_open() -> None:
    book = parse(
        'id = "all-before"\nbase = "psa"\n[course]\nexchange = 2\nexchange_to = "left"\nswap_seats = true\n'
        "open_hands = true\nvoid_suit = true\n"
    )
    items = asked(book, 12, 1, 4)
    assert {item.answer for item in items} >= {"yes", "no", "void_held"}
    assert "pick" not in {sort_of(item) for item in items}  # any tile may be passed on


def test_the_fourth_tile_is_drawn_after_a_pung() -> None:
    """Some kongs may be added: the tile comes when it was meant to."""
    for book in (SICHUAN, load(EXAMPLES / "taiwan.toml")):
        added = {item.answer for item in asked(book, 45, 4) if sort_of(item) == "added_kong"}
        assert added == {"yes", "not_after_claim"}, book.id
