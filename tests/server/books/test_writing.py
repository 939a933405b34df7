"""A rule book while it is being written: what is wrong, what it may have, where a condition holds, what it does."""

from typing import Any

import pytest

from paiju import books
from paiju.books.lookup import book_fields
from paiju.books.own.field_forms import form_of
from paiju.books.toml_book import parse
from paiju.server.books.conditions import hands, tried
from paiju.server.books.editing import looked
from paiju.server.books.laboratory import measured
from paiju.server.books.messages.own_books import (
    BookLook,
    BookLooked,
    ConditionAsked,
    ConditionTold,
    LabSentence,
)
from paiju.server.score.messages.score import DeskReply
from tests.server.books.written import FRIDAY, draft
from tests.server.serving import Served, browser
from tests.server.telling import is_told_as
from tests.server.texts import text_of

TWO = {"id": "two_dragons", "names": {"en": "Two Dragons"}, "value": 2, "when": "pungs[dragons] = 2"}


@pytest.mark.parametrize("id", [*books.ids(), "none"])
def test_every_book_may_be_begun_from(id: str) -> None:
    seen = looked(BookLook(base=id))
    if id == "none":
        assert {fault["field"] for fault in seen["faults"]} >= {"scoring.family"}
        assert next((each["name"], each["usual"]) for each in seen["groups"][0]["fields"]) == ("scoring.family", False)
        return
    assert seen["faults"] == []
    assert seen["differences"] == []
    assert {each["name"] for group in seen["groups"] for each in group["fields"]} == {
        name for name in book_fields(books.get(id)) if name != "scoring.family"
    }
    counted = [each["id"] for each in seen["patterns"] if each["counted"]]
    assert (len(counted), set(counted)) == (len(set(counted)), {each.id for each in books.get(id).patterns})
    assert parse(seen["toml"]).base == id


@pytest.mark.parametrize("name", book_fields(books.get("psa")))
def test_a_field_is_asked_for_by_what_it_holds(name: str) -> None:
    value, form = book_fields(books.get("psa"))[name], form_of(name)
    fitting = {
        "switch": lambda: isinstance(value, bool),
        "number": lambda: isinstance(value, int) and form.least <= value <= form.most,
        "choice": lambda: value in form.options,
        "numbers": lambda: isinstance(value, tuple) and all(isinstance(part, int) for part in value),
        "words": lambda: isinstance(value, tuple) and all(isinstance(part, str) for part in value),
        "rows": lambda: isinstance(value, tuple) and (not form.columns or name == "scoring.limits"),
        "other": lambda: isinstance(value, tuple),
    }
    assert fitting[form.kind]()


def test_rows_are_asked_for_part_by_part() -> None:
    names = ("mangan", "haneman", "baiman", "sanbaiman", "counted_yakuman")
    assert form_of("scoring.limits").columns == (("han", ()), ("base", ()), ("id", names))
    assert (form_of("game.placement_below").kind, form_of("game.placement_below").columns) == ("rows", ())


def test_what_differs_is_told_in_words() -> None:
    seen = looked(BookLook(draft=draft(changes={"scoring.minimum": 3, "patterns.all_pungs": {"closed": 5}})))
    assert [(each["name"], each["values"]) for each in seen["differences"]] == [
        ("scoring.minimum", ("1", "3")),
        ("all_pungs", ("1", "5")),
    ]
    fields = {each["name"]: each for group in seen["groups"] for each in group["fields"]}
    assert [name for name, each in fields.items() if each["changed"]] == ["scoring.minimum"]
    assert (fields["scoring.minimum"]["value"], fields["scoring.minimum"]["base_value"]) == (3, 1)
    assert fields["scoring.minimum"]["clauses"][0].startswith("psa:")
    pungs = next(each for each in seen["patterns"] if each["id"] == "all_pungs")
    assert pungs["before"] is not None
    assert (pungs["value"], pungs["before"]["value"], pungs["counted"]) == ("5", "1", True)


def test_a_book_has_a_name_in_every_language() -> None:
    own = looked(BookLook(draft=draft()))["card"]
    assert own is not None
    assert (own["names"].zh, own["names"].en, own["names"].ja) == ("Friday rules",) * 3
    begun = looked(BookLook(base="ema"))["card"]
    assert begun is not None
    assert begun["names"].en == f"{books.get('ema').names.en}, changed"


def test_what_a_pattern_leaves_uncounted_is_cited_by_the_text() -> None:
    for base, text, changes in (("psa", "psa", {}), ("none", "friday", {"scoring.family": "house"})):
        book = draft(base=base, changes=changes, patterns=[TWO])
        assert looked(BookLook(draft=book))["text"] == text
    row = {**TWO, "excludes": [["all_pungs", "psa:own"]]}
    seen = looked(BookLook(draft=draft(patterns=[row])))
    assert seen["faults"] == []
    two = next(each for each in seen["patterns"] if each["id"] == "two_dragons")
    assert [each["id"] for each in two["excludes"]] == ["all_pungs"]


def test_all_that_is_wrong_is_told_and_the_rest_is_shown() -> None:
    changes = {"scoring.minimum": -1, "payments.discard_unit": "much", "patterns.no_such": {"closed": 1}}
    seen = looked(BookLook(draft=draft(changes=changes)))
    assert {each["field"] for each in seen["faults"]} == {
        "scoring.minimum", "payments.discard_unit", "patterns.no_such",
    }  # fmt: skip
    assert all(seen["toml"].split("\n")[each["line"] - 1] for each in seen["faults"])
    assert seen["card"] is None
    assert len(seen["groups"]) > 10
    assert looked(BookLook(draft=draft(base="nothing")))["groups"] == []


def test_a_file_comes_in_and_goes_out_the_same() -> None:
    text = 'id = "x"\nbase = "psa"\n"scoring.minimum" = 2\n[patterns.all_pungs]\nclosed = 4\n'
    first = looked(BookLook(toml=text + '[[pattern]]\nid = "a"\nvalue = 1\nwhen = "melds"\n'))
    assert first["faults"] == []
    assert first["draft"]["changes"] == {"scoring.minimum": 2, "patterns.all_pungs": {"closed": 4}}
    assert [row["id"] for row in first["draft"]["patterns"]] == ["a"]
    again = looked(BookLook(toml=first["toml"]))
    assert (again["draft"], again["toml"]) == (first["draft"], first["toml"])


def test_a_pattern_of_another_book_is_taken_over_and_changed() -> None:
    text = 'id = "x"\nbase = "psa"\n[patterns]\n"all_simples.closed" = 3\nall_simples = true\n'
    seen = looked(BookLook(toml=text))
    assert seen["faults"] == []
    assert seen["draft"]["changes"] == {"patterns.all_simples": True, "patterns.all_simples.closed": 3}
    simples = next(each for each in seen["patterns"] if each["id"] == "all_simples")
    assert (simples["en"], simples["value"], simples["before"]) == ("All Simples", "3", None)
    assert parse(seen["toml"]) == parse(text)


def condition(when: str, hand: str = "") -> ConditionTold:
    """What is told of a condition."""
    return tried(ConditionAsked(draft=draft(patterns=[{**TWO, "when": when}]), pattern=0, hand=hand))


def test_a_condition_is_looked_at_on_example_hands() -> None:
    told = condition("pungs[dragons] = 2 and pairs[dragons] = 1")
    assert told["fault"] is None
    assert 1 <= told["number"] < 20 < told["of"] <= len(hands())
    for each in told["holding"]:
        assert each["example"]["win"]
    assert all(each["times"] == 0 for each in told["others"])
    assert condition("kinds >= 1")["number"] == told["of"]
    assert condition("kinds > 14")["number"] == 0


def test_a_condition_is_looked_at_on_a_hand_of_ones_own() -> None:
    told = condition("pungs[dragons]", "555666z123m456p7p 7p")
    assert told["mine"] is not None
    assert told["mine"]["times"] == 1
    assert told["hand_fault"] is None
    wrong = condition("pungs[dragons]", "555666z123m 7p")
    assert wrong["mine"] is None
    assert wrong["hand_fault"] is not None


@pytest.mark.parametrize(
    ("when", "word"),
    [
        ("pungs[dragon] = 2", "dragon"),
        ("pungs[dragons] = 2 und melds", "und"),
        ("pungs[dragons] = ", ""),
        ("pungs[dragons] = 999", "999"),
    ],
)
def test_what_cannot_be_read_of_a_condition_is_pointed_at(when: str, word: str) -> None:
    told = condition(when)
    assert told["fault"] is not None
    assert told["word"] is not None
    start, end = told["word"]
    assert when[start:end] == word


def test_a_condition_waits_for_the_rest_of_its_pattern() -> None:
    told = tried(ConditionAsked(draft=draft(patterns=[{"id": "x"}]), pattern=0))
    assert told["fault"] is not None
    assert tried(ConditionAsked(draft=draft(), pattern=4))["fault"] is not None


def test_over_http(club: Served) -> None:
    ann = browser(club.url)
    book: dict[str, Any] = draft(patterns=[TWO], changes={"scoring.minimum": 2})
    seen = ann.post("/api/own-books/look", {"draft": book}).json
    assert is_told_as(BookLooked, seen)
    assert seen["faults"] == []
    told = ann.post("/api/own-books/condition", {"draft": book, "pattern": 0}).json
    assert is_told_as(ConditionTold, told)
    hand = {"hand": "555666z123m456p7p", "win": "7p", "by": "self", "seat": "S", "round": "E"}
    answer = ann.post("/api/own-books/desk", {"toml": seen["toml"], "hand": hand}).json
    assert is_told_as(DeskReply, answer)
    assert "two_dragons" in [line["id"] for line in answer["answer"]["lines"]]
    assert sum(answer["answer"]["payments"].values()) == 0
    assert ann.post("/api/own-books/desk", {"toml": "id =", "hand": hand}).status == 400
    assert ann.post("/api/own-books/look", {"toml": "id ="}).status == 400
    assert ann.post("/api/own-books/look", {"toml": "#" * 30_000}).status == 400


def test_the_laboratory_plays_both_books() -> None:
    told = measured(FRIDAY, 60)
    assert is_told_as(LabSentence, {**told, "sentences": [{"en": "x"}]})
    assert told["hands"] == 60
    assert "minimum to win" in told["sentences"][0].into("en")


def test_the_laboratory_needs_something_to_compare(club: Served) -> None:
    ann = browser(club.url)
    refused = ann.post("/api/own-books/lab", {"toml": 'id = "same"\nbase = "psa"\n', "hands": 10})
    assert refused.status == 400
    assert "nothing is different" in text_of(refused.json["error"]["text"]).en
    assert ann.post("/api/own-books/lab", {"toml": FRIDAY, "hands": 0}).status == 400
